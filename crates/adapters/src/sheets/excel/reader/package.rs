//! A zip package: its directory and its inflated parts. Sizes are counted, since those in the file can't be trusted.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use zip::read::{Config, OwnedZipFileEntry, ZipFile, ZipReadOptions};
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;

use super::limits;
use super::metered::{Metered, is_disk};
use super::xml::Xml;
use crate::sheets::fault::{Fault, Result};
use crate::sheets::suspect::locked;

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
            if entries.iter().any(|(existing, _)| *existing == name) {
                return Err(Fault::damaged(format_args!("it holds {name} twice")));
            }
            entries.push((name, entry.into()));
        }
        Ok(Self { file, length, entries })
    }

    /// Whether there is a part with this name, or in this folder.
    pub(super) fn has(&self, start: &str) -> bool {
        let start = normal(start);
        self.entries.iter().any(|(name, _)| name.starts_with(&start))
    }

    /// The start of a part, for a look at it.
    pub(super) fn peek(&mut self, path: &str) -> Option<String> {
        let (_, entry) = self.entries.iter().find(|(name, _)| name == path)?;
        let options = ZipReadOptions::new();
        let mut start = String::new();
        let part = entry.as_ref().with_reader(&mut self.file, options).ok()?;
        part.take(100).read_to_string(&mut start).ok()?;
        Some(start)
    }

    /// Opens a part; none if it is absent.
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

    /// A small part as text; none if it is absent.
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

    /// Opens a required part.
    pub(super) fn needed(&mut self, path: &str, what: &str, limit: u64) -> Result<PartXml<'_>> {
        self.part(path, what, limit)?
            .ok_or_else(|| Fault::damaged(format_args!("it lacks its part {path}")))
    }
}

/// Names are compared without case, leading slash and Windows separators.
pub(super) fn normal(name: &str) -> String {
    name.replace('\\', "/").trim_start_matches('/').to_lowercase()
}

fn unzip(error: ZipError) -> Fault {
    match error {
        ZipError::Io(error) if is_disk(&error) => Fault::Disk(error),
        error => Fault::damaged(error),
    }
}
