//! A zip package: its directory and its inflated parts, with every size counted, not believed.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

use zip::read::{Config, OwnedZipFileEntry, ZipFile, ZipReadOptions};
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;

use super::fault::{Fault, Result};
use super::limits;
use super::xml::Xml;

/// An open package.
#[derive(Debug)]
pub(super) struct Package {
    file: File,
    length: u64,
    entries: Vec<(String, OwnedZipFileEntry)>,
}

pub(super) type PartXml<'a> = Xml<ZipFile<'a, File>>;

impl Package {
    /// Reads the directory.
    pub(super) fn open(mut file: File) -> Result<Self> {
        let length = file.seek(SeekFrom::End(0)).map_err(Fault::Disk)?;
        let mut directory = ZipIterable::try_new(&mut file, Config::default()).map_err(unzip)?;
        if directory.len() > limits::ENTRIES {
            return Err(Fault::TooLarge(format!(
                "the workbook consists of {} parts; at most {} are read",
                directory.len(),
                limits::ENTRIES
            )));
        }
        let mut entries = Vec::new();
        for entry in directory.files().map_err(unzip)? {
            let entry = entry.map_err(unzip)?;
            let name = normal(&entry.name().map_err(unzip)?);
            if entries.iter().any(|(known, _)| *known == name) {
                return Err(Fault::damaged(format_args!("it holds {name} twice")));
            }
            entries.push((name, entry.into()));
        }
        Ok(Self { file, length, entries })
    }

    /// Whether there is a part of this name, or in this folder.
    pub(super) fn has(&self, start: &str) -> bool {
        let start = normal(start);
        self.entries.iter().any(|(name, _)| name.starts_with(&start))
    }

    /// The start of a part, for a look at it.
    pub(super) fn glimpse(&mut self, path: &str) -> Option<String> {
        let (_, entry) = self.entries.iter().find(|(name, _)| name == path)?;
        let options = ZipReadOptions::new();
        let mut start = String::new();
        let part = entry.as_ref().with_reader(&mut self.file, options).ok()?;
        part.take(100).read_to_string(&mut start).ok()?;
        Some(start)
    }

    /// Opens a part; none if there is none.
    pub(super) fn part(
        &mut self,
        path: &str,
        what: &str,
        limit: u64,
    ) -> Result<Option<PartXml<'_>>> {
        let path = normal(path);
        let Some((_, entry)) = self.entries.iter().find(|(name, _)| *name == path) else {
            return Ok(None);
        };
        if entry.encrypted() {
            return Err(locked());
        }
        let compressed = entry.compressed_size().min(self.length);
        let part =
            entry.as_ref().with_reader(&mut self.file, ZipReadOptions::new()).map_err(unzip)?;
        Ok(Some(Xml::new(Metered::new(part, what, limit, compressed))))
    }

    /// A small part as a text; none if there is none.
    pub(super) fn text(&mut self, path: &str) -> Result<Option<String>> {
        let path = normal(path);
        let Some((_, entry)) = self.entries.iter().find(|(name, _)| *name == path) else {
            return Ok(None);
        };
        let options = ZipReadOptions::new();
        let part = entry.as_ref().with_reader(&mut self.file, options).map_err(unzip)?;
        let mut text = String::new();
        let read = part.take(limits::PART + 1).read_to_string(&mut text);
        read.map_err(
            |error| if is_disk(&error) { Fault::Disk(error) } else { Fault::damaged(error) },
        )?;
        if u64::try_from(text.len()).unwrap_or(u64::MAX) > limits::PART {
            return Err(Fault::TooLarge("a part of the workbook is too large".to_owned()));
        }
        Ok(Some(text))
    }

    pub(super) const fn file(&self) -> &File {
        &self.file
    }

    /// Opens a part that has to be there.
    pub(super) fn needed(&mut self, path: &str, what: &str, limit: u64) -> Result<PartXml<'_>> {
        self.part(path, what, limit)?
            .ok_or_else(|| Fault::damaged(format_args!("it lacks its part {path}")))
    }
}

/// Names are compared without case, leading slash and Windows separators.
pub(super) fn normal(name: &str) -> String {
    name.replace('\\', "/").trim_start_matches('/').to_lowercase()
}

/// A workbook that needs a password.
pub(super) fn locked() -> Fault {
    Fault::NotAWorkbook(
        "the workbook is protected by a password; save it as .xlsx without one".to_owned(),
    )
}

fn unzip(error: ZipError) -> Fault {
    match error {
        ZipError::Io(error) if is_disk(&error) => Fault::Disk(error),
        error => Fault::damaged(error),
    }
}

/// Whether it is the disk that failed and not the content, which may well name places that no file
/// has.
fn is_disk(error: &io::Error) -> bool {
    error.raw_os_error().is_some() && error.kind() != io::ErrorKind::InvalidInput
}

/// Counts what comes out of a part and stops at the limits.
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

    /// A new piece of the part begins.
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
