//! A way to a database that can be cut.

use std::io;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use sqlx::postgres::PgConnectOptions;

/// A way to a database that can be cut and mended.
pub struct CutWire {
    /// The address of the database at the end of it.
    pub database_url: String,
    streams: Arc<Mutex<Streams>>,
}

#[derive(Default)]
struct Streams {
    cut: bool,
    open: Vec<TcpStream>,
}

impl CutWire {
    /// To the database at an address.
    pub fn to(database_url: &str) -> Self {
        let options: PgConnectOptions = database_url.parse().expect("an address");
        let there = format!("{}:{}", options.get_host(), options.get_port());
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let here = format!("127.0.0.1:{}", listener.local_addr().expect("its address").port());
        assert!(database_url.contains(&there), "an address with a port");
        let streams = Arc::new(Mutex::new(Streams::default()));
        let (known, far_end) = (streams.clone(), there.clone());
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                if let Ok(far) = TcpStream::connect(&far_end) {
                    let _cut = join(&known, near, far);
                }
            }
        });
        Self { database_url: database_url.replace(&there, &here), streams }
    }

    /// Cuts it: nothing goes over it any more.
    pub fn cut(&self) {
        let mut streams = self.streams.lock().expect("streams");
        streams.cut = true;
        for stream in streams.open.drain(..) {
            let _closed = stream.shutdown(Shutdown::Both);
        }
    }

    /// Mends it for new connections.
    pub fn mend(&self) {
        self.streams.lock().expect("streams").cut = false;
    }
}

/// Carries both ways, unless it is cut.
fn join(streams: &Mutex<Streams>, near: TcpStream, far: TcpStream) -> io::Result<()> {
    let mut streams = streams.lock().expect("streams");
    if streams.cut {
        return Ok(());
    }
    for (mut from, mut to) in
        [(near.try_clone()?, far.try_clone()?), (far.try_clone()?, near.try_clone()?)]
    {
        thread::spawn(move || {
            let _over = io::copy(&mut from, &mut to);
            let _closed = to.shutdown(Shutdown::Both);
        });
    }
    // Short messages are not to wait for one another.
    near.set_nodelay(true)?;
    far.set_nodelay(true)?;
    streams.open.extend([near, far]);
    Ok(())
}
