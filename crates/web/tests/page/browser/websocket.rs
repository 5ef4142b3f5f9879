//! As much of the WebSocket protocol (RFC 6455) as a client on this machine needs.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::Mutex;

/// The largest message that is read: a picture of a page is a few megabytes.
const LARGEST: u64 = 64 << 20;

const MASK: [u8; 4] = [1, 2, 3, 4];

const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// The end that sends; threads may share it.
pub(super) struct Sender(Mutex<TcpStream>);

/// The end that receives.
pub(super) struct Receiver {
    stream: BufReader<TcpStream>,
    pongs: TcpStream,
}

/// Opens a connection to a path of a port of this machine.
pub(super) fn connect(port: u16, path: &str) -> io::Result<(Sender, Receiver)> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_nodelay(true)?;
    // The key guards against caches between the two ends; there are none here.
    let key = "cm9va3dyaWdodC10ZXN0cw==";
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )?;
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut first = String::new();
    reader.read_line(&mut first)?;
    if !first.contains(" 101 ") {
        return Err(io::Error::other(format!("no WebSocket: {first}")));
    }
    let mut line = String::new();
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    let pongs = stream.try_clone()?;
    Ok((Sender(Mutex::new(stream)), Receiver { stream: reader, pongs }))
}

impl Sender {
    pub(super) fn send(&self, text: &str) -> io::Result<()> {
        self.0.lock().expect("a lock").write_all(&frame(TEXT, text.as_bytes()))
    }
}

impl Receiver {
    /// The next text; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<String>> {
        let mut message = Vec::new();
        loop {
            let mut head = [0; 2];
            self.stream.read_exact(&mut head)?;
            let length = match head[1] & 127 {
                126 => u64::from(u16::from_be_bytes(self.bytes()?)),
                127 => u64::from_be_bytes(self.bytes()?),
                short => u64::from(short),
            };
            if length > LARGEST {
                return Err(io::Error::other(format!("a frame of {length} bytes")));
            }
            let mut part = Vec::new();
            (&mut self.stream).take(length).read_to_end(&mut part)?;
            match head[0] & 15 {
                CLOSE => return Ok(None),
                PING => self.pongs.write_all(&frame(PONG, &part))?,
                PONG => {}
                _ => {
                    message.extend(part);
                    if head[0] & 128 != 0 {
                        return String::from_utf8(message).map(Some).map_err(io::Error::other);
                    }
                }
            }
        }
    }

    fn bytes<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.stream.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

/// One whole frame.  Clients must mask what they send, against caches that misread it; any mask will do but zeros, which Firefox
/// takes for none.
fn frame(kind: u8, bytes: &[u8]) -> Vec<u8> {
    let mut frame = vec![128 | kind];
    match (u8::try_from(bytes.len()), u16::try_from(bytes.len())) {
        (Ok(length), _) if length < 126 => frame.push(128 | length),
        (_, Ok(length)) => {
            frame.push(128 | 126);
            frame.extend(length.to_be_bytes());
        }
        _ => {
            frame.push(128 | 127);
            frame.extend((bytes.len() as u64).to_be_bytes());
        }
    }
    frame.extend(MASK);
    frame.extend(bytes.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}
