//! A small HTTP client over connections that stay open. It does as little as can be, so that
//! what is measured is the service.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Failure, Result};

/// A connection.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    line: String,
    chunk: Vec<u8>,
    /// The `ETag` of the last answer.
    tag: Option<String>,
}

/// A request, made ready.
#[derive(Clone)]
pub(crate) struct Request(Vec<u8>);

impl Request {
    /// A request with a token and perhaps a JSON body.
    pub(crate) fn new(method: &str, path: &str, token: &str, body: Option<&str>) -> Self {
        let authorization = if token.is_empty() {
            String::new()
        } else {
            format!("Authorization: Bearer {token}\r\n")
        };
        let body = body.map_or_else(String::new, |body| {
            let length = body.len();
            format!("Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}")
        });
        let end = if body.is_empty() { "\r\n" } else { "" };
        Self(
            format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n{authorization}{body}{end}")
                .into_bytes(),
        )
    }

    /// The same, answered 304 while this tag holds.
    pub(crate) fn unless(&self, tag: &str) -> Self {
        let text = String::from_utf8_lossy(&self.0);
        let header = format!("HTTP/1.1\r\nIf-None-Match: {tag}\r\n");
        Self(text.replacen("HTTP/1.1\r\n", &header, 1).into_bytes())
    }

    /// A POST of a file.
    pub(crate) fn file(path: &str, token: &str, media_type: &str, file: &[u8]) -> Self {
        let length = file.len();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\n\r\n"
        );
        Self([head.as_bytes(), file].concat())
    }
}

impl Client {
    /// Connects.
    pub(crate) fn connect(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_mins(5)))?;
        let stream = BufReader::with_capacity(64 * 1024, stream);
        Ok(Self { stream, line: String::new(), chunk: Vec::new(), tag: None })
    }

    /// Sends a request and hands every piece of the answer's body to `take`; only 2xx and 304 are good.
    pub(crate) fn send(
        &mut self,
        request: &Request,
        take: &mut dyn FnMut(&[u8]) -> Result<()>,
    ) -> Result<()> {
        self.stream.get_mut().write_all(&request.0)?;
        self.read_line()?;
        let status = self.line.trim().to_owned();
        let mut length = None;
        self.tag = None;
        loop {
            self.read_line()?;
            let line = self.line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = Some(value.trim().parse()?);
            }
            if line.starts_with("etag:") {
                self.tag = self.line.split_once(':').map(|(_, tag)| tag.trim().to_owned());
            }
        }
        if status.contains(" 304") {
            return Ok(());
        }
        match length {
            Some(length) => self.read_piece(length, take)?,
            None => self.read_chunks(take)?,
        }
        if status.contains(" 20") { Ok(()) } else { Err(Failure::from(status)) }
    }

    /// The `ETag` of the last answer.
    pub(crate) fn tag(&self) -> Option<&str> {
        self.tag.as_deref()
    }

    /// The whole body of an answer.
    pub(crate) fn fetch(&mut self, request: &Request) -> Result<Vec<u8>> {
        let mut body = Vec::new();
        self.send(request, &mut |piece| {
            body.extend_from_slice(piece);
            Ok(())
        })?;
        Ok(body)
    }

    fn read_chunks(&mut self, take: &mut dyn FnMut(&[u8]) -> Result<()>) -> Result<()> {
        loop {
            self.read_line()?;
            let length = usize::from_str_radix(self.line.trim(), 16)?;
            self.read_piece(length, take)?;
            self.read_line()?;
            if length == 0 {
                return Ok(());
            }
        }
    }

    fn read_piece(
        &mut self,
        mut length: usize,
        take: &mut dyn FnMut(&[u8]) -> Result<()>,
    ) -> Result<()> {
        while length > 0 {
            let part = length.min(64 * 1024);
            self.chunk.resize(part, 0);
            self.stream.read_exact(&mut self.chunk)?;
            take(&self.chunk)?;
            length -= part;
        }
        Ok(())
    }

    fn read_line(&mut self) -> Result<()> {
        self.line.clear();
        if self.stream.read_line(&mut self.line)? == 0 {
            return Err(Failure::from("the service hung up"));
        }
        Ok(())
    }
}

/// What a load came to.
pub(crate) struct Load {
    /// Answers a second.
    pub(crate) per_second: f64,
    /// The time that 99 of 100 answers kept within, in milliseconds.
    pub(crate) p99_ms: f64,
}

/// Sends requests in turn, again and again, over so many connections at once. None is sent by two
/// of them while there are enough.
pub(crate) fn load(
    address: SocketAddr,
    requests: &[Request],
    clients: usize,
    duration: Duration,
) -> Result<Load> {
    let begun = Instant::now();
    let times = times(address, requests, clients, duration)?;
    let seconds = begun.elapsed().as_secs_f64();
    let count = u32::try_from(times.len())?;
    Ok(Load { per_second: f64::from(count) / seconds, p99_ms: p99_ms(times) })
}

/// What 99 of 100 took at most, in milliseconds.
pub(crate) fn p99_ms(times: Vec<Duration>) -> f64 {
    most_ms(times, 99)
}

/// A percentile in milliseconds: 50 is the median.
pub(crate) fn most_ms(mut times: Vec<Duration>, of_hundred: usize) -> f64 {
    times.sort_unstable();
    let last = times.get(times.len() * of_hundred / 100).copied().unwrap_or_default();
    last.as_secs_f64() * 1_000.0
}

/// How long each request took that so many clients sent in a time.
pub(crate) fn times(
    address: SocketAddr,
    requests: &[Request],
    clients: usize,
    duration: Duration,
) -> Result<Vec<Duration>> {
    let wait = || {
        thread::sleep(duration);
        Ok(())
    };
    times_beside(address, requests, (clients, Duration::ZERO), wait)
}

/// How long each request took that so many clients sent, with pauses, while something else was done.
pub(crate) fn times_beside(
    address: SocketAddr,
    requests: &[Request],
    (clients, pause): (usize, Duration),
    work: impl FnOnce() -> Result<()>,
) -> Result<Vec<Duration>> {
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..clients)
            .map(|n| {
                let over = &over;
                scope.spawn(move || repeat(address, requests, ((n, clients), pause), over))
            })
            .collect();
        let done = work();
        over.store(true, Ordering::Relaxed);
        let mut times = Vec::new();
        for thread in threads {
            times.extend(thread.join().map_err(|_panic| Failure::from("a client broke down"))??);
        }
        done.map(|()| times)
    })
}

fn repeat(
    address: SocketAddr,
    requests: &[Request],
    ((first, step), pause): ((usize, usize), Duration),
    over: &AtomicBool,
) -> Result<Vec<Duration>> {
    let mut client = Client::connect(address)?;
    let mut times = Vec::new();
    let mut at = first;
    while !over.load(Ordering::Relaxed) {
        let request = requests.get(at % requests.len().max(1)).ok_or("no request")?;
        at += step;
        let begun = Instant::now();
        client.send(request, &mut |_| Ok(()))?;
        times.push(begun.elapsed());
        thread::sleep(pause);
    }
    Ok(times)
}
