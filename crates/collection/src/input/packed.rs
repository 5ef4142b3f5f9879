//! Recognises compressed files by their first bytes, not by their names.

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::io::{self, BufRead, BufReader, Read};

/// The size of the buffers, in bytes.
const BUFFER: usize = 1 << 17;
/// How often a file may be packed in itself.
const MOST_LAYERS: usize = 3;

/// Returns the text of a file, whether it is compressed or not.
pub(crate) fn unpacked(file: impl Read + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let mut reader: Box<dyn BufRead + Send> = Box::new(BufReader::with_capacity(BUFFER, file));
    for _ in 0..MOST_LAYERS {
        let mut first = [0; 4];
        let known = peek(&mut reader, &mut first)?;
        reader = match &first[..known] {
            [0x28, 0xb5, 0x2f, 0xfd] => Box::new(BufReader::with_capacity(BUFFER, Zstd::new(reader))),
            [0x1f, 0x8b, ..] => Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(reader))),
            [b'B', b'Z', b'h', b'1'..=b'9'] => {
                Box::new(BufReader::with_capacity(BUFFER, MultiBzDecoder::new(reader)))
            }
            _ => return Ok(reader),
        };
    }
    Ok(reader)
}

/// Copies the first bytes without taking them. Returns how many there are: fewer only at the end of the file, or
/// if a pipe delivers single bytes.
fn peek(reader: &mut impl BufRead, first: &mut [u8]) -> io::Result<usize> {
    let buffer = loop {
        match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => break other?,
        }
    };
    let known = buffer.len().min(first.len());
    first[..known].copy_from_slice(&buffer[..known]);
    Ok(known)
}

/// The frames of a zstd file, one after the other. Files made by several threads have many.
struct Zstd {
    state: ZstdState,
}

enum ZstdState {
    /// Between two frames.
    Between(Box<dyn BufRead + Send>),
    /// Inside a frame.
    Inside(Box<StreamingDecoder<Box<dyn BufRead + Send>, FrameDecoder>>),
    Ended,
}

impl Zstd {
    fn new(reader: Box<dyn BufRead + Send>) -> Self {
        Self { state: ZstdState::Between(reader) }
    }
}

impl Read for Zstd {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            self.state = match std::mem::replace(&mut self.state, ZstdState::Ended) {
                ZstdState::Ended => return Ok(0),
                ZstdState::Between(mut reader) => {
                    if reader.fill_buf()?.is_empty() {
                        return Ok(0);
                    }
                    let decoder = StreamingDecoder::new(reader).map_err(io::Error::other)?;
                    ZstdState::Inside(Box::new(decoder))
                }
                ZstdState::Inside(mut decoder) => match decoder.read(out)? {
                    0 if !out.is_empty() => ZstdState::Between(decoder.into_inner()),
                    length => {
                        self.state = ZstdState::Inside(decoder);
                        return Ok(length);
                    }
                },
            };
        }
    }
}
