//! Kills at a place in a transaction, which is seen on the way to the database.

use std::collections::HashMap;
use std::io;
use std::sync::Mutex;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use sqlx::{Connection as _, PgConnection};
use tests::{Message, Tap, world};

/// Where in a transaction that has written something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// Between its statements.
    Writing,
    /// It is about to be committed, and the database isn't told.
    BeforeCommit,
    /// The database was told, and commits it.
    Committing,
    /// It is committed, and the service isn't told.
    Committed,
    /// The service was told, and answers.
    Answering,
}

/// A kill that happened.
#[derive(Debug)]
pub(crate) struct Hit {
    pub(crate) phase: Phase,
    /// The transaction, by its number.
    pub(crate) transaction: String,
}

/// A kill that is to happen.
pub(crate) struct Shot {
    pub(crate) phase: Phase,
    /// So many places like it are passed by.
    pub(crate) skip: usize,
    /// How long after that place, as a part of the time that a commit takes, in hundredths.
    pub(crate) late: u32,
    /// Kills; it is told the number of the server process of the transaction.
    pub(crate) strike: Box<dyn FnOnce(u32) + Send>,
    pub(crate) told: Sender<Hit>,
}

/// Watches the transactions of a service.
#[derive(Default)]
pub(crate) struct Trap {
    set: Mutex<Option<(Shot, PgConnection)>>,
    connections: Mutex<HashMap<usize, Connection>>,
    /// How long the last commit took.
    commit_takes: Mutex<Duration>,
}

#[derive(Default)]
struct Connection {
    server_process: u32,
    writes: bool,
    commits_since: Option<Instant>,
    /// The kill that waits for the end of its commit.
    doomed: Option<(Shot, String)>,
    /// Whether the end was heard.
    ended: bool,
}

impl Trap {
    /// Sets it, with the address of the database to look at transactions.
    pub(crate) fn set(&self, shot: Shot, database_url: &str) {
        let watcher = world().block_on(PgConnection::connect(database_url)).unwrap();
        *self.set.lock().unwrap() = Some((shot, watcher));
    }

    /// Takes it away, if it didn't catch anything.
    pub(crate) fn clear(&self) {
        *self.set.lock().unwrap() = None;
        for connection in self.connections.lock().unwrap().values_mut() {
            connection.doomed = None;
        }
    }

    /// Whether a place in a transaction of a server process is the one, and of which transaction.
    fn catches(
        &self,
        server_process: u32,
        is_place: impl Fn(Phase) -> bool,
    ) -> Option<(Shot, String)> {
        let mut set = self.set.lock().unwrap();
        let (shot, watcher) = set.as_mut().filter(|(shot, _)| is_place(shot.phase))?;
        let number = i32::try_from(server_process).unwrap();
        let asked = world().block_on(number_of_transaction(number, watcher));
        // It has no number until it writes.
        let transaction = asked.ok().flatten()?;
        if shot.skip > 0 {
            shot.skip -= 1;
            return None;
        }
        set.take().map(|(shot, _)| (shot, transaction))
    }

    fn commit_takes(&self) -> Duration {
        *self.commit_takes.lock().unwrap()
    }

    fn commit(
        &self,
        message: &Message<'_>,
        pass: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<()> {
        let server_process = self.with(message, |connection| connection.server_process);
        let caught = self.catches(server_process, |phase| phase != Phase::Writing);
        let mut shot = match caught {
            Some((shot, transaction)) if shot.phase == Phase::BeforeCommit => {
                return strike(shot, transaction, server_process);
            }
            caught => caught,
        };
        let now = shot.take_if(|(shot, _)| shot.phase == Phase::Committing);
        self.with(message, |connection| {
            (connection.doomed, connection.ended) = (shot, false);
            connection.commits_since = Some(Instant::now());
        });
        pass()?;
        if let Some((shot, transaction)) = now {
            let begun = Instant::now();
            let late = self.commit_takes() * shot.late / 100;
            while begun.elapsed() < late {
                std::hint::spin_loop();
            }
            let _over = strike(shot, transaction, server_process);
        }
        Ok(())
    }

    fn with<T>(&self, message: &Message<'_>, work: impl FnOnce(&mut Connection) -> T) -> T {
        work(self.connections.lock().unwrap().entry(message.connection).or_default())
    }

    /// The kill of a connection whose commit has come so far.
    fn doomed(&self, message: &Message<'_>, phase: Phase) -> Option<(Shot, String, u32)> {
        self.with(message, |connection| {
            let doomed = connection.doomed.take_if(|(shot, _)| shot.phase == phase)?;
            Some((doomed.0, doomed.1, connection.server_process))
        })
    }
}

/// The number of the transaction of a server process, for good: what of it isn't on the disk yet is written there first.
/// Else PostgreSQL would give the number to another one when it begins again.
async fn number_of_transaction(
    process: i32,
    watcher: &mut PgConnection,
) -> sqlx::Result<Option<String>> {
    let asked = sqlx::query_scalar("select backend_xid::text from pg_stat_activity where pid = $1");
    let found = asked.bind(process).fetch_optional(&mut *watcher).await?.flatten();
    if found.is_some() {
        let written = sqlx::query("select pg_logical_emit_message(true, 'proof', '')");
        written.execute(watcher).await?;
    }
    Ok(found)
}

/// Kills, tells of it, and ends the connection.
fn strike(shot: Shot, transaction: String, server_process: u32) -> io::Result<()> {
    (shot.strike)(server_process);
    let _heard = shot.told.send(Hit { phase: shot.phase, transaction });
    Err(io::ErrorKind::ConnectionAborted.into())
}

impl Tap for Trap {
    fn hear(
        &self,
        message: &Message<'_>,
        pass: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<()> {
        let (head, rest) = message.bytes.split_at(message.bytes.len().min(5));
        match (message.sent, head.first()) {
            // Which server process it is.
            (false, Some(b'K')) => {
                let number = rest.first_chunk::<4>().copied().map(u32::from_be_bytes);
                self.with(message, |connection| {
                    connection.server_process = number.unwrap_or_default();
                });
            }
            (true, Some(b'Q')) if rest.starts_with(b"begin") => {
                let writes = rest.starts_with(b"begin read write");
                self.with(message, |connection| connection.writes = writes);
            }
            (true, Some(b'Q'))
                if rest == b"commit\0" && self.with(message, |connection| connection.writes) =>
            {
                return self.commit(message, pass);
            }
            // A statement begins.
            (true, Some(b'B')) => {
                let (writes, number) =
                    self.with(message, |connection| (connection.writes, connection.server_process));
                let is_place = |phase| phase == Phase::Writing;
                if let Some((shot, transaction)) =
                    writes.then(|| self.catches(number, is_place)).flatten()
                {
                    return strike(shot, transaction, number);
                }
            }
            (false, Some(b'C')) if rest == b"COMMIT\0" => {
                let since = self.with(message, |connection| {
                    connection.ended = true;
                    connection.commits_since.take()
                });
                if let Some(since) = since {
                    *self.commit_takes.lock().unwrap() = since.elapsed();
                }
                if let Some((shot, transaction, number)) = self.doomed(message, Phase::Committed) {
                    return strike(shot, transaction, number);
                }
            }
            // It is ready for the next statement.
            (false, Some(b'Z')) if self.with(message, |connection| connection.ended) => {
                if let Some((shot, transaction, number)) = self.doomed(message, Phase::Answering) {
                    pass()?;
                    thread::sleep(Duration::from_micros(u64::from(shot.late) * 20));
                    return strike(shot, transaction, number);
                }
            }
            _ => {}
        }
        pass()
    }
}
