//! A way to a database that can be cut, swallow what is sent, or lead to another server.

use std::io::{self, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
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
}

impl CutWire {
    /// To the database at an address.
    pub fn to(database_url: &str) -> Self {
        let there = place(database_url);
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let here = format!("127.0.0.1:{}", listener.local_addr().expect("its address").port());
        assert!(database_url.contains(&there), "an address with a port");
        let streams = Arc::new(Mutex::new(Streams::default()));
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
    let mut streams = streams.lock().expect("streams");
    if streams.cut {
        return Ok(());
    }
    for (mut from, to) in
        [(near.try_clone()?, far.try_clone()?), (far.try_clone()?, near.try_clone()?)]
    {
        let mut gate = Gate { to, blocked: streams.blocked.clone() };
        thread::spawn(move || {
            let _over = io::copy(&mut from, &mut gate);
            let _closed = gate.to.shutdown(Shutdown::Both);
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
