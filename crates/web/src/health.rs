//! Tells whether a studio answers: the request, and the question of a supervisor such as Docker.

use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// The path of the request.  It needs no token, because a supervisor does not know a random one; the answer says no more
/// than that there is a studio.
pub(crate) const PATH: &str = "/api/health";

/// How long to wait for the connection and for each part of the answer.
const TIMEOUT: Duration = Duration::from_secs(3);
/// The most bytes of an answer that are read.
const LONGEST: u64 = 16 << 10;

/// The reason why a studio is not well.
#[derive(Debug, thiserror::Error)]
pub enum Unwell {
    /// Nothing answers.
    #[error("no studio answers on {0}: {1}")]
    Silent(SocketAddr, io::Error),
    /// Something else answers, or the studio with an error.
    #[error("{0} answers, but not as a studio that is well")]
    Strange(SocketAddr),
}

/// What a studio that is well says.
#[derive(Serialize)]
struct Health {
    status: &'static str,
}

/// Handles `GET /api/health`.
pub(crate) async fn tell() -> Response {
    Json(Health { status: "ok" }).into_response()
}

/// Asks the studio that listens on this address and port whether it is well.
///
/// # Errors
/// If no studio listens there, or it does not answer in time.
pub fn check_health(host: IpAddr, port: u16) -> Result<(), Unwell> {
    let host = match host {
        IpAddr::V4(host) if host.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(host) if host.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        host => host,
    };
    let address = SocketAddr::new(host, port);
    let answer = ask(address).map_err(|error| Unwell::Silent(address, error))?;
    let is_well = answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("{\"status\":\"ok\"}");
    if is_well { Ok(()) } else { Err(Unwell::Strange(address)) }
}

/// Returns the whole answer to the request.
fn ask(address: SocketAddr) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    // In one piece: `write!` would send each part by itself.
    let request = format!("GET {PATH} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    stream.take(LONGEST).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;
    use std::thread;

    fn answered(answer: &'static str) -> Result<(), Unwell> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            // What is left unread when the connection is closed would end it by an error.
            let mut request = Vec::new();
            while !request.ends_with(b"\r\n\r\n") {
                let mut part = [0; 512];
                let length = stream.read(&mut part).unwrap();
                assert_ne!(length, 0, "the request has no end");
                request.extend(&part[..length]);
            }
            stream.write_all(answer.as_bytes()).unwrap();
        });
        let health = check_health(Ipv4Addr::UNSPECIFIED.into(), port);
        server.join().unwrap();
        health
    }

    #[test]
    fn only_the_answer_of_a_studio_will_do() {
        assert!(answered("HTTP/1.1 200 OK\r\n\r\n{\"status\":\"ok\"}").is_ok());
        assert!(matches!(answered("HTTP/1.1 200 OK\r\n\r\nhello"), Err(Unwell::Strange(_))));
        assert!(matches!(answered("HTTP/1.1 503 No\r\n\r\n{\"status\":\"ok\"}"), Err(Unwell::Strange(_))));
        assert!(matches!(answered(""), Err(Unwell::Strange(_))));
    }

    #[test]
    fn a_port_without_a_studio_is_an_error() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        assert!(matches!(check_health(Ipv4Addr::LOCALHOST.into(), port), Err(Unwell::Silent(..))));
    }
}
