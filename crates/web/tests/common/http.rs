//! As much of HTTP as the tests need, on plain sockets: so that they can also be rude.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpStream};

/// What came back.
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("no JSON ({error}): {}", self.text()))
    }

    /// What a refusal says.
    pub(crate) fn message(&self) -> String {
        self.json()["error"]["message"].as_str().unwrap_or_default().to_owned()
    }
}

/// One request on a connection of its own.
pub(crate) fn request(
    port: u16,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Response {
    answer(send(port, method, path, headers, body))
}

/// Reads the answer to a request after which the connection is closed.
pub(crate) fn answer(mut connection: BufReader<TcpStream>) -> Response {
    let (status, headers) = head(&mut connection);
    let chunked = headers.iter().any(|(key, value)| key == "transfer-encoding" && value == "chunked");
    let mut all = Vec::new();
    if chunked {
        while let Some(chunk) = chunk(&mut connection) {
            all.extend(chunk);
        }
    } else {
        connection.read_to_end(&mut all).expect("a body");
    }
    Response { status, headers, body: all }
}

/// Sends a request; `host` among the headers replaces the usual one.
pub(crate) fn send(
    port: u16,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> BufReader<TcpStream> {
    send_to((Ipv4Addr::LOCALHOST, port).into(), method, path, headers, body)
}

/// Sends a request to an address of this machine, from the same address.
pub(crate) fn send_to(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(address).expect("a connection");
    let mut text =
        format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
    if !headers.iter().any(|(key, _)| *key == "host") {
        text += &format!("host: {address}\r\n");
    }
    headers.iter().for_each(|(key, value)| text += &format!("{key}: {value}\r\n"));
    text += "\r\n";
    stream.write_all(text.as_bytes()).expect("a request");
    // Who is refused early may find the connection closed before all is sent.
    let _ = stream.write_all(body);
    BufReader::new(stream)
}

fn head(connection: &mut BufReader<TcpStream>) -> (u16, Vec<(String, String)>) {
    let first = line(connection);
    let status = first.split(' ').nth(1).and_then(|code| code.parse().ok());
    let mut headers = Vec::new();
    loop {
        let line = line(connection);
        let Some((key, value)) = line.split_once(':') else { break };
        headers.push((key.to_lowercase(), value.trim().to_owned()));
    }
    (status.unwrap_or_else(|| panic!("no status: {first:?}")), headers)
}

fn line(connection: &mut BufReader<TcpStream>) -> String {
    let mut line = String::new();
    connection.read_line(&mut line).expect("a line");
    line.trim_end().to_owned()
}

fn chunk(connection: &mut BufReader<TcpStream>) -> Option<Vec<u8>> {
    let size = usize::from_str_radix(&line(connection), 16).unwrap_or(0);
    let mut bytes = vec![0; size + 2];
    connection.read_exact(&mut bytes).ok()?;
    bytes.truncate(size);
    (size > 0).then_some(bytes)
}

/// A job whose events are read one by one; who drops it closes the connection.
pub(crate) struct Events {
    connection: BufReader<TcpStream>,
    rest: String,
}

impl Events {
    /// Starts a task.
    pub(crate) fn of(port: u16, task: &str, body: &Value) -> Self {
        let headers = [("content-type", "application/json"), ("accept", "text/event-stream")];
        let body = body.to_string();
        Self::in_answer_to(send(port, "POST", &format!("/api/{task}"), &headers, body.as_bytes()))
    }

    /// Opens a stream that many jobs can share; its name comes first.
    pub(crate) fn shared(port: u16) -> (Self, String) {
        let mut events = Self::in_answer_to(send(port, "GET", "/api/stream", &[], b""));
        let name = events.until("stream")["id"].as_str().expect("a name").to_owned();
        (events, name)
    }

    fn in_answer_to(mut connection: BufReader<TcpStream>) -> Self {
        let (status, _) = head(&mut connection);
        assert_eq!(status, 200);
        Self { connection, rest: String::new() }
    }

    /// The next event, its name and data; `None` at the end.
    pub(crate) fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.rest.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.rest = rest;
                let part = |key: &str| event.lines().find_map(|line| line.strip_prefix(key)).map(str::trim);
                // A line that only keeps the connection open has no data.
                let Some(data) = part("data:") else { continue };
                let name = part("event:").unwrap_or("message").to_owned();
                return Some((name, serde_json::from_str(data).expect("JSON")));
            }
            let chunk = chunk(&mut self.connection)?;
            self.rest += &String::from_utf8(chunk).expect("text");
        }
    }

    /// Reads on to the event of this name; what is told before is left out.
    pub(crate) fn until(&mut self, name: &str) -> Value {
        while let Some((event, data)) = self.next() {
            if event == name {
                return data;
            }
        }
        panic!("the events ended without '{name}'");
    }

    /// Reads on to the event of this name of the job with this tag, on a shared stream.
    pub(crate) fn until_of(&mut self, tag: &str, name: &str) -> Value {
        while let Some((event, data)) = self.next() {
            if event == name && data["tag"] == tag {
                return data["data"].clone();
            }
        }
        panic!("the events ended without '{name}' of '{tag}'");
    }

    /// Goes away without a word.
    pub(crate) fn leave(self) {
        let _ = self.connection.get_ref().shutdown(Shutdown::Both);
    }
}
