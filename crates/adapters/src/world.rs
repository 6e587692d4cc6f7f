//! Time and new ids.

use std::sync::atomic::{AtomicU32, Ordering};

use aws_lc_rs::rand;
use chrono::{DateTime, Utc};
use domain::port::Clock;
use domain::{IdSource, RawId};

/// The clock of the machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one clock that all others are told from"
    )]
    fn now(&self) -> DateTime<Utc> {
        // PostgreSQL keeps microseconds and answers show milliseconds: no more is promised.
        let now = Utc::now();
        DateTime::from_timestamp_millis(now.timestamp_millis()).unwrap_or(now)
    }
}

/// Ids of 4 bytes of time, 5 bytes drawn at the start and 3 of a counter.
#[derive(Debug)]
pub struct RandomIds {
    process: [u8; 5],
    counter: AtomicU32,
}

impl RandomIds {
    /// A source of ids for this process.
    pub fn new() -> Result<Self, aws_lc_rs::error::Unspecified> {
        let mut process = [0; 5];
        rand::fill(&mut process)?;
        let mut start = [0; 4];
        rand::fill(&mut start)?;
        Ok(Self { process, counter: AtomicU32::new(u32::from_be_bytes(start)) })
    }
}

impl IdSource for RandomIds {
    fn next(&self) -> RawId {
        let seconds =
            u32::try_from(SystemClock.now().timestamp()).unwrap_or(u32::MAX).to_be_bytes();
        let [_, count @ ..] = self.counter.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        let mut id = RawId::default();
        let bytes = seconds.iter().chain(&self.process).chain(&count);
        id.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        id
    }
}
