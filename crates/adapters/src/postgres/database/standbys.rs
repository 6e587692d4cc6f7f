//! Standbys that read. A transaction that only reads runs at a standby once that has all that was committed before the
//! transaction began, by whichever process; so a caller sees no difference.

use std::sync::{Arc, Mutex as Lock};
use std::time::{Duration, Instant};

use domain::{Error, Result};
use tokio::sync::Mutex;
use tokio::time::{sleep, timeout};

use crate::postgres::database::connections::{Connections, Lent};
use crate::postgres::fault::fault;
use crate::postgres::run::{Fetch, Run};

/// How often a standby is asked how far it is.
const BEAT: Duration = Duration::from_millis(2);
/// How long standbys are left alone after one of them did not answer in time.
const PAUSE: Duration = Duration::from_secs(1);

/// Where a primary stands: the end of what it has committed, and the mark of the primary, which a standby of another one
/// doesn't have.
const PLACE: &str = "select pg_current_wal_flush_lsn()::text,
    (select mark::text from primary_marks
    where (started, timeline) = (pg_postmaster_start_time(), left(pg_walfile_name(pg_current_wal_lsn()), 8)))";

/// Whether a standby has got there.
const IS_THERE: &str = "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
    and exists (select from primary_marks where mark = $2::uuid)";

#[derive(Debug, Clone)]
struct Place {
    committed: String,
    mark: String,
}

/// The standbys behind one address, and their primary.
#[derive(Debug, Clone)]
pub struct Standbys(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    standbys: Connections,
    primary: Connections,
    /// How long a transaction waits for a standby.
    patience: Duration,
    /// Where the primary stood, and when it was asked.
    last: Mutex<Option<(Instant, Place)>>,
    avoided_until: Lock<Option<Instant>>,
}

impl Standbys {
    pub(super) fn new(standbys: Connections, primary: Connections, patience: Duration) -> Self {
        let (last, avoided_until) = (Mutex::default(), Lock::default());
        Self(Arc::new(Inner { standbys, primary, patience, last, avoided_until }))
    }

    /// Begins a transaction that only reads; none if no standby is near enough, so that the primary should do it.
    pub(crate) async fn begin(&self, sql: &str) -> Option<Lent> {
        let begun = self.begin_if_near(sql).await;
        let at = if begun.is_some() { "standby" } else { "primary" };
        metrics::counter!("database_reads_total", "server" => at).increment(1);
        begun
    }

    async fn begin_if_near(&self, sql: &str) -> Option<Lent> {
        let avoided_until = self.0.avoided_until.lock().ok().and_then(|until| *until);
        if avoided_until.is_some_and(|until| Instant::now() < until) {
            return None;
        }
        let begun = timeout(self.0.patience, self.begin_there(sql)).await;
        if let Ok(Ok(lent)) = begun {
            return Some(lent);
        }
        if let Ok(mut until) = self.0.avoided_until.lock() {
            *until = Some(Instant::now() + PAUSE);
        }
        if let Ok(Err(error)) = begun {
            tracing::debug!(%error, "no standby can be read");
        } else {
            tracing::debug!("no standby is near enough to be read");
        }
        None
    }

    async fn begin_there(&self, sql: &str) -> Result<Lent> {
        let Place { committed, mark } = self.place().await?;
        let begun = self.0.standbys.begin(sql.to_owned(), true).await;
        let mut lent = begun.map_err(fault("beginning a transaction at a standby"))?;
        loop {
            let is_there = sqlx::query_scalar(IS_THERE).bind(&committed).bind(&mark);
            if is_there.one(&mut lent, "asking how far a standby is").await? {
                return Ok(lent);
            }
            sleep(BEAT).await;
        }
    }

    /// Where the primary stands. Who waits while another one asks takes the next answer together with all that wait.
    async fn place(&self) -> Result<Place> {
        let needed = Instant::now();
        let mut last = self.0.last.lock().await;
        if let Some((asked, place)) = &*last
            && *asked >= needed
        {
            return Ok(place.clone());
        }
        let asked = Instant::now();
        let mut found = self.ask().await?;
        if found.is_none() {
            let renew = sqlx::query("select renew_primary_mark()");
            renew.run(&self.0.primary, "marking the primary").await?;
            found = self.ask().await?;
        }
        let kept = || Error::broken("the mark of the primary was not kept");
        let place = found.ok_or_else(kept)?;
        *last = Some((asked, place.clone()));
        Ok(place)
    }

    /// None if the mark is that of another primary, or of an earlier start.
    async fn ask(&self) -> Result<Option<Place>> {
        let (committed, mark): (String, Option<String>) =
            sqlx::query_as(PLACE).one(&self.0.primary, "asking how far the primary is").await?;
        Ok(mark.map(|mark| Place { committed, mark }))
    }

    pub(super) async fn close(&self) {
        self.0.standbys.close().await;
    }
}
