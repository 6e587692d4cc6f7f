//! Mails as files in a folder, for development.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use async_trait::async_trait;
use domain::organization::mail::{Mail, SendFailure};
use domain::organization::port::Mailer;
use domain::port::Clock;
use tokio::task::spawn_blocking;

use super::Sender;
use crate::SystemClock;

/// Writes mails into a folder, readable by its user alone.
#[derive(Debug)]
pub struct FolderMailer {
    folder: PathBuf,
    sender: Sender,
    written: AtomicU32,
}

impl FolderMailer {
    /// Into this folder, which is made with the first mail.
    pub const fn new(folder: PathBuf, sender: Sender) -> Self {
        Self { folder, sender, written: AtomicU32::new(0) }
    }
}

#[async_trait]
impl Mailer for FolderMailer {
    async fn send(&self, mail: &Mail) -> Result<(), SendFailure> {
        let message = self.sender.message(mail)?.formatted();
        let time = SystemClock.now().format("%Y%m%dT%H%M%S%3f");
        let count = self.written.fetch_add(1, Ordering::Relaxed);
        let (folder, path) = (self.folder.clone(), self.folder.join(format!("{time}-{count}.eml")));
        let shown = path.display().to_string();
        let written = spawn_blocking(move || write(&folder, &path, &message)).await;
        let failed =
            |error: &dyn std::fmt::Display| SendFailure::Later(format!("{shown}: {error}"));
        written.map_err(|error| failed(&error))?.map_err(|error| failed(&error))?;
        tracing::info!(subject = mail.subject, file = shown, "a mail was written to a file");
        Ok(())
    }
}

/// Whoever sees the file sees all of it: it gets its name last.
fn write(folder: &Path, path: &Path, message: &[u8]) -> std::io::Result<()> {
    make(folder)?;
    let mut file = tempfile::Builder::new().prefix(".mail").tempfile_in(folder)?;
    file.write_all(message)?;
    file.persist_noclobber(path).map(drop).map_err(|error| error.error)
}

fn make(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}
