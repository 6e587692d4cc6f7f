//! Requests byte by byte, also such as no library sends.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// So long an answer may take, also on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_mins(10);
/// More headers no answer has.
const MOST_HEADERS: usize = 100;

/// A request as it goes over the wire.
#[derive(Debug, Clone, Default)]
pub struct RawRequest {
    /// `GET`, or nonsense.
    pub method: Vec<u8>,
    /// Path and query.
    pub target: Vec<u8>,
    /// Names and values.
    pub headers: Vec<(Vec<u8>, Vec<u8>)>,
    /// The body.
    pub body: Vec<u8>,
    /// How the end of the body is told.
    pub framing: Framing,
}

/// How the end of a body is told.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Framing {
    /// By its length.
    #[default]
    Length,
    /// In parts.
    Chunked,
    /// By a length that it doesn't have.
    OtherLength(usize),
    /// By the headers of the request, whatever they say.
    Headers,
}

/// What came back.
#[derive(Debug, Clone)]
pub struct RawAnswer {
    /// The status.
    pub status: u16,
    headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
    /// From the first byte that was sent to the last that came.
    pub took: Duration,
}

impl RawAnswer {
    /// A header; empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value)
    }
}

impl RawRequest {
    /// With a header.
    pub fn header(&mut self, name: &str, value: &str) {
        self.headers.push((name.as_bytes().to_vec(), value.as_bytes().to_vec()));
    }

    /// As it is sent.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = [&self.method[..], b" ", &self.target, b" HTTP/1.1\r\n"].concat();
        for (name, value) in &self.headers {
            bytes.extend([&name[..], b": ", value, b"\r\n"].concat());
        }
        let body = match self.framing {
            Framing::Headers => self.body.clone(),
            Framing::Length if self.body.is_empty() && self.method == b"GET" => Vec::new(),
            Framing::Length => {
                bytes.extend(format!("Content-Length: {}\r\n", self.body.len()).bytes());
                self.body.clone()
            }
            Framing::OtherLength(length) => {
                bytes.extend(format!("Content-Length: {length}\r\n").bytes());
                self.body.clone()
            }
            Framing::Chunked => {
                bytes.extend(b"Transfer-Encoding: chunked\r\n");
                let parts = self.body.chunks(1_000).map(|part| {
                    [format!("{:x}\r\n", part.len()).as_bytes(), part, b"\r\n"].concat()
                });
                [parts.collect::<Vec<_>>().concat(), b"0\r\n\r\n".to_vec()].concat()
            }
        };
        bytes.extend(b"\r\n");
        bytes.extend(body);
        bytes
    }
}

/// A connection that is opened when it is needed.
pub struct RawConnection {
    place: String,
    open: Option<TcpStream>,
}

impl RawConnection {
    /// To a host: `http://127.0.0.1:1234`.
    pub fn to(host: &str) -> Self {
        Self { place: host.trim_start_matches("http://").to_owned(), open: None }
    }

    /// Sends a request and reads the answer; none where the connection was closed without one. A connection that was
    /// open before may have been closed meanwhile, so it is tried anew once.
    pub fn send(&mut self, request: &RawRequest) -> Option<RawAnswer> {
        let was_open = self.open.is_some();
        match self.exchange(request) {
            Err(error) if was_open && error.kind() != io::ErrorKind::WouldBlock => {
                self.open = None;
                self.exchange(request).ok()
            }
            answer => answer.ok(),
        }
    }

    /// Sends it on a connection of its own, which is closed afterwards.
    pub fn send_alone(&mut self, request: &RawRequest) -> Option<RawAnswer> {
        self.open = None;
        let answer = self.exchange(request).ok();
        self.open = None;
        answer
    }

    fn exchange(&mut self, request: &RawRequest) -> io::Result<RawAnswer> {
        let begun = Instant::now();
        let mut stream = match self.open.take() {
            Some(stream) => stream,
            None => TcpStream::connect(&self.place)?,
        };
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        // Whoever is refused early doesn't read the rest: the answer counts.
        let sent = stream.write_all(&request.bytes());
        let mut reader = Reader { stream: &mut stream, read: Vec::new(), is_over: false };
        let answer = reader.answer(request.method == b"HEAD", begun).or_else(|error| {
            sent?;
            Err(error)
        })?;
        let goes_on = !reader.is_over
            && reader.read.is_empty()
            && !answer.header("connection").eq_ignore_ascii_case("close");
        if goes_on {
            self.open = Some(stream);
        }
        Ok(answer)
    }
}

struct Reader<'a> {
    stream: &'a mut TcpStream,
    /// What was read and not used yet.
    read: Vec<u8>,
    is_over: bool,
}

impl Reader<'_> {
    fn more(&mut self) -> io::Result<()> {
        let mut part = [0; 16_384];
        let length = self.stream.read(&mut part)?;
        if length == 0 {
            self.is_over = true;
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.read.extend(&part[..length]);
        Ok(())
    }

    /// So many bytes.
    fn take(&mut self, length: usize) -> io::Result<Vec<u8>> {
        while self.read.len() < length {
            self.more()?;
        }
        Ok(self.read.drain(..length).collect())
    }

    fn answer(&mut self, is_head: bool, begun: Instant) -> io::Result<RawAnswer> {
        let (status, headers) = loop {
            let mut room = [httparse::EMPTY_HEADER; MOST_HEADERS];
            let mut head = httparse::Response::new(&mut room);
            let parsed = head.parse(&self.read).map_err(io::Error::other)?;
            let httparse::Status::Complete(length) = parsed else {
                self.more()?;
                continue;
            };
            let status = head.code.unwrap_or_default();
            let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
            let headers = head.headers.iter();
            let headers = headers.map(|one| (one.name.to_owned(), text(one.value))).collect();
            self.read.drain(..length);
            // `100 Continue` stands before the answer.
            if status >= 200 {
                break (status, headers);
            }
        };
        let mut answer = RawAnswer { status, headers, body: Vec::new(), took: Duration::ZERO };
        let has_none = is_head || matches!(status, 204 | 304);
        if !has_none && answer.header("transfer-encoding").contains("chunked") {
            answer.body = self.parts()?;
        } else if !has_none && let Ok(length) = answer.header("content-length").parse() {
            answer.body = self.take(length)?;
        } else if !has_none {
            while self.more().is_ok() {}
            answer.body = std::mem::take(&mut self.read);
        }
        answer.took = begun.elapsed();
        Ok(answer)
    }

    /// A body in parts.
    fn parts(&mut self) -> io::Result<Vec<u8>> {
        let mut body = Vec::new();
        loop {
            let size = httparse::parse_chunk_size(&self.read);
            let size = size.map_err(|_| io::Error::other("no size of a part"))?;
            let httparse::Status::Complete((head, length)) = size else {
                self.more()?;
                continue;
            };
            self.take(head)?;
            let length = usize::try_from(length).map_err(io::Error::other)?;
            let part = self.take(length + 2)?;
            if length == 0 {
                return Ok(body);
            }
            body.extend(&part[..length]);
        }
    }
}
