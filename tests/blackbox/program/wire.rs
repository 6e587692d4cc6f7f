//! Requests that no HTTP client would send.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use tests::{folder, service};

use super::serving;

/// A body that an operation doesn't ask for, and that comes late, doesn't end the connection.
#[test]
fn what_is_sent_for_nothing_is_taken() {
    let token = tests::Shop::new("sending").admin();
    let address = service().host.trim_start_matches("http://").to_owned();
    let mut stream = BufReader::new(TcpStream::connect(address).unwrap());
    stream.get_ref().set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    for _ in 0..3 {
        let path = "/api/v1/hoseassembly/6b0000000000000000000000/release";
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: shop.example\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: 2\r\n\r\n"
        );
        stream.get_mut().write_all(head.as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(300));
        stream.get_mut().write_all(b"{}").unwrap();
        let mut lines = Vec::new();
        while lines.last().is_none_or(|line: &String| !line.trim().is_empty()) {
            let mut line = String::new();
            assert_ne!(stream.read_line(&mut line).unwrap(), 0, "hung up after {lines:?}");
            lines.push(line.to_ascii_lowercase());
        }
        assert!(lines[0].contains(" 404 "), "{lines:?}");
        let length = lines.iter().find_map(|line| line.strip_prefix("content-length:")).unwrap();
        let mut body = vec![0; length.trim().parse().unwrap()];
        stream.read_exact(&mut body).unwrap();
    }
}

/// They are the caller's mistake: a watch over errors stays quiet.
#[test]
fn what_is_no_http_is_logged_as_a_warning() {
    let folder = folder();
    let mut own = serving(&folder.path().join("data"));
    let host = own.host.strip_prefix("http://").unwrap().to_owned();
    for broken in
        ["GET / HTTP/9.9\r\n\r\n", "\u{16}\u{3}\u{1} hello\r\n\r\n", "GET /\u{0} HTTP/1.1\r\n\r\n"]
    {
        let mut caller = TcpStream::connect(&host).unwrap();
        caller.write_all(broken.as_bytes()).unwrap();
        let mut answer = String::new();
        caller.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    }
    assert_eq!(own.interrupt(), Some(0));
    let log = own.warnings();
    assert!(log.iter().any(|line| line.contains("WARN") && line.contains("connection")), "{log:?}");
    assert!(log.iter().all(|line| !line.contains("ERROR")), "{log:?}");
}
