//! Limits on the output of a compressed part.

use std::io::{self, BufReader, Read};

use super::limits;
use crate::sheets::fault::Fault;

/// Whether the disk failed. Damaged content may also cause I/O errors, such as positions outside the file.
pub(super) fn is_disk(error: &io::Error) -> bool {
    error.raw_os_error().is_some() && error.kind() != io::ErrorKind::InvalidInput
}

/// Counts the output of a part and stops at the limits.
#[derive(Debug)]
pub(super) struct Metered<R> {
    inner: R,
    what: String,
    limit: u64,
    compressed: u64,
    total: u64,
    piece: u64,
    over: Option<Fault>,
}

impl<R: Read> Metered<R> {
    pub(super) fn new(inner: R, what: &str, limit: u64, compressed: u64) -> Self {
        let what = what.to_owned();
        Self { inner, what, limit, compressed, total: 0, piece: 0, over: None }
    }

    /// Starts a new piece of the part.
    pub(super) const fn renew(&mut self) {
        self.piece = 0;
    }

    /// Why reading stopped.
    pub(super) const fn fault(&mut self) -> Option<Fault> {
        self.over.take()
    }

    fn stop(&mut self, fault: Fault) -> io::Error {
        self.over = Some(fault);
        io::Error::other("stopped")
    }

    fn check(&mut self) -> io::Result<()> {
        let what = &self.what;
        let message = if self.total > self.limit {
            let limit = self.limit >> 20;
            format!("{what} is larger than {limit} MiB when unpacked")
        } else if self.total > limits::RATIO_ABOVE
            && self.total > self.compressed.saturating_mul(limits::RATIO)
        {
            let ratio = limits::RATIO;
            format!("{what} unpacks to more than {ratio} times its size, which is not allowed")
        } else if self.piece > limits::PIECE {
            format!("{what} holds a text or tag larger than {} MiB", limits::PIECE >> 20)
        } else {
            return Ok(());
        };
        Err(self.stop(Fault::TooLarge(message)))
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = match self.inner.read(buffer) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(error),
            Err(error) if is_disk(&error) => return Err(self.stop(Fault::Disk(error))),
            Err(error) => return Err(self.stop(Fault::damaged(error))),
        };
        let more = u64::try_from(count).unwrap_or(u64::MAX);
        self.total = self.total.saturating_add(more);
        self.piece = self.piece.saturating_add(more);
        self.check()?;
        Ok(count)
    }
}

/// Source of the XML.
pub(super) type Source<R> = BufReader<Metered<R>>;
