//! A way to a database that can be cut, swallow what is sent, lead to another server, or be listened to.

use std::io::{self, BufReader, BufWriter, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;

/// A way to a database that can be cut and mended.
pub struct CutWire {
    /// The address of the database at the end of it.
    pub database_url: String,
    far_end: Arc<Mutex<String>>,
    streams: Arc<Mutex<Streams>>,
}

#[derive(Default)]
struct Streams {
    cut: bool,
    blocked: Arc<AtomicBool>,
    open: Vec<TcpStream>,
    tap: Option<Arc<dyn Tap>>,
}

/// A message of PostgreSQL's protocol on its way.
pub struct Message<'m> {
    /// The number of its connection.
    pub connection: usize,
    /// Whether the service sends it, and not the database.
    pub sent: bool,
    /// With its type and length; without a type while a connection begins.
    pub bytes: &'m [u8],
}

/// Listens to a way.
pub trait Tap: Send + Sync {
    /// Lets a message pass, or ends its connection by an error.
    ///
    /// # Errors
    /// If the connection is to end, or has.
    fn hear(
        &self,
        message: &Message<'_>,
        pass: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<()>;
}

impl CutWire {
    /// To the database at an address.
    pub fn to(database_url: &str) -> Self {
        Self::start(database_url, Streams::default())
    }

    /// The same, listened to; not for connections that are encrypted.
    pub fn tapped(database_url: &str, tap: Arc<dyn Tap>) -> Self {
        Self::start(database_url, Streams { tap: Some(tap), ..Streams::default() })
    }

    fn start(database_url: &str, streams: Streams) -> Self {
        let there = place(database_url);
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let here = format!("127.0.0.1:{}", listener.local_addr().expect("its address").port());
        assert!(database_url.contains(&there), "an address with a port");
        let streams = Arc::new(Mutex::new(streams));
        let far_end = Arc::new(Mutex::new(there.clone()));
        let (known, leads_to) = (streams.clone(), far_end.clone());
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let far_end = leads_to.lock().expect("an end").clone();
                if let Ok(far) = TcpStream::connect(far_end) {
                    let _cut = join(&known, near, far);
                }
            }
        });
        Self { database_url: database_url.replace(&there, &here), far_end, streams }
    }

    /// Leads new connections to another server. Those that are open stay where they are.
    pub fn lead_to(&self, database_url: &str) {
        *self.far_end.lock().expect("an end") = place(database_url);
    }

    /// Cuts it: nothing goes over it any more.
    pub fn cut(&self) {
        let mut streams = self.streams.lock().expect("streams");
        streams.cut = true;
        for stream in streams.open.drain(..) {
            let _closed = stream.shutdown(Shutdown::Both);
        }
    }

    /// Keeps back what is sent, as a network that is gone does, until it is told otherwise.
    pub fn block(&self, blocked: bool) {
        self.streams.lock().expect("streams").blocked.store(blocked, Ordering::Relaxed);
    }

    /// Goes on keeping back what is sent over open connections, but not over new ones.
    pub fn block_open(&self) {
        let mut streams = self.streams.lock().expect("streams");
        streams.blocked = Arc::default();
        streams.open.clear();
    }

    /// Mends it for new connections.
    pub fn mend(&self) {
        self.streams.lock().expect("streams").cut = false;
    }
}

fn place(database_url: &str) -> String {
    let options: PgConnectOptions = database_url.parse().expect("an address");
    format!("{}:{}", options.get_host(), options.get_port())
}

/// Carries both ways, unless it is cut.
fn join(streams: &Mutex<Streams>, near: TcpStream, far: TcpStream) -> io::Result<()> {
    static CONNECTIONS: AtomicUsize = AtomicUsize::new(0);
    let mut streams = streams.lock().expect("streams");
    if streams.cut {
        return Ok(());
    }
    let connection = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
    for (sent, mut from, to) in
        [(true, near.try_clone()?, far.try_clone()?), (false, far.try_clone()?, near.try_clone()?)]
    {
        let (mut gate, tap) = (Gate { to, blocked: streams.blocked.clone() }, streams.tap.clone());
        thread::spawn(move || {
            let _over = match tap {
                Some(tap) => listen(&*tap, connection, sent, &from, &mut gate),
                None => io::copy(&mut from, &mut gate).map(drop),
            };
            // Both ways end: whoever waits at the other end is told.
            let _closed = (gate.to.shutdown(Shutdown::Both), from.shutdown(Shutdown::Both));
        });
    }
    // Short messages are not to wait for one another.
    near.set_nodelay(true)?;
    far.set_nodelay(true)?;
    streams.open.extend([near, far]);
    Ok(())
}

/// Passes on what is written, but not while it is blocked.
struct Gate {
    to: TcpStream,
    blocked: Arc<AtomicBool>,
}

impl Write for Gate {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        while self.blocked.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(10));
        }
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// The lengths of requests before a connection begins, which have no type: for encryption by TLS and by GSSAPI.
const ENCRYPTION: [[u8; 4]; 2] = [80_877_103_u32.to_be_bytes(), 80_877_104_u32.to_be_bytes()];

/// Carries messages one by one.
fn listen(
    tap: &dyn Tap,
    connection: usize,
    sent: bool,
    from: &TcpStream,
    to: &mut Gate,
) -> io::Result<()> {
    let (mut from, mut to) = (BufReader::new(from), BufWriter::new(to));
    let (mut begins, mut bytes) = (sent, Vec::new());
    loop {
        bytes.clear();
        take(&mut from, &mut bytes, if begins { 4 } else { 1 })?;
        let refused = !sent && bytes == b"N" && from.buffer().is_empty();
        if !begins && !refused {
            take(&mut from, &mut bytes, 4)?;
        }
        if !refused {
            let length = bytes.last_chunk::<4>().copied().map(u32::from_be_bytes);
            let rest = length.and_then(|length| length.checked_sub(4));
            take(&mut from, &mut bytes, rest.ok_or(io::ErrorKind::InvalidData)?)?;
        }
        // A refusal of encryption is followed by the usual beginning.
        begins &= bytes.get(4..8).is_some_and(|code| ENCRYPTION.iter().any(|other| code == other));
        let last = from.buffer().is_empty();
        let mut pass = || {
            to.write_all(&bytes)?;
            if last { to.flush() } else { Ok(()) }
        };
        tap.hear(&Message { connection, sent, bytes: &bytes }, &mut pass)?;
    }
}

fn take(from: &mut impl Read, bytes: &mut Vec<u8>, count: u32) -> io::Result<()> {
    let taken = from.take(count.into()).read_to_end(bytes)?;
    if u32::try_from(taken) == Ok(count) {
        Ok(())
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}
