//! Who holds the server of a data folder. The operating system frees the lock when its holder
//! dies, so nothing stays behind after `kill -9`.

use std::fs::{self, File, TryLockError};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use super::Notice;
use super::error::{EmbeddedError, at};
use super::folder::{DataFolder, private_file};

/// How long to wait between two looks at a lock that another process holds.
const PAUSE: Duration = Duration::from_millis(50);

/// Mode of the process that holds the lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// The service: others may use its server, and no second service may start.
    Service,
    /// One command, for its duration.
    Command,
}

impl Role {
    fn word(self) -> &'static str {
        match self {
            Self::Service => "serve",
            Self::Command => "command",
        }
    }
}

/// The lock, held until dropped.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

/// Who holds the lock, by the file's text.
#[derive(Debug, PartialEq, Eq)]
struct Holder {
    role: Role,
    pid: String,
}

#[derive(Debug)]
pub(super) enum Taken {
    /// It is ours.
    Lock(Lock),
    /// A running service has it.
    ByService {
        /// The service's process, according to its lock file.
        pid: String,
    },
}

/// Takes the lock, or returns the service that has it. Waits for another command to end.
pub(super) async fn take(
    folder: &DataFolder,
    role: Role,
    notice: Notice<'_>,
) -> Result<Taken, EmbeddedError> {
    let path = folder.lock();
    let mut notified = false;
    loop {
        if let Some(lock) = take_free(&path, role)? {
            return Ok(Taken::Lock(lock));
        }
        match settled_holder(&path).await {
            Some(Holder { role: Role::Service, pid }) => return Ok(Taken::ByService { pid }),
            Some(Holder { role: Role::Command, pid }) => notify_once(&mut notified, &pid, notice),
            None => {}
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Takes the lock if it is free, and writes the new holder into the file.
fn take_free(path: &Path, role: Role) -> Result<Option<Lock>, EmbeddedError> {
    let mut file = private_file(path).map_err(at(path))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(None),
        Err(TryLockError::Error(error)) => return Err(at(path)(error)),
    }
    let text = format!("{} {}\n", role.word(), std::process::id());
    file.set_len(0).map_err(at(path))?;
    file.seek(SeekFrom::Start(0)).map_err(at(path))?;
    file.write_all(text.as_bytes()).map_err(at(path))?;
    Ok(Some(Lock { _file: file }))
}

/// The holder, once two reads agree: a new holder writes its name a moment after it takes the lock.
async fn settled_holder(path: &Path) -> Option<Holder> {
    let first = holder(path)?;
    tokio::time::sleep(PAUSE).await;
    holder(path).filter(|second| *second == first)
}

fn holder(path: &Path) -> Option<Holder> {
    parse(&fs::read_to_string(path).ok()?)
}

fn parse(text: &str) -> Option<Holder> {
    let (word, pid) = text.trim_end().split_once(' ')?;
    let role = [Role::Service, Role::Command].into_iter().find(|role| role.word() == word)?;
    Some(Holder { role, pid: pid.to_owned() })
}

fn notify_once(notified: &mut bool, pid: &str, notice: Notice<'_>) {
    if !std::mem::replace(notified, true) {
        notice(&format!("Waiting for another hosewright command (process {pid}) to end …"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_holder() {
        let service = Holder { role: Role::Service, pid: "12".to_owned() };
        assert_eq!(parse("serve 12\n"), Some(service));
        assert_eq!(parse(""), None);
        assert_eq!(parse("nonsense 12\n"), None);
    }

    #[tokio::test]
    async fn tells_of_a_running_service_and_frees_the_lock_with_its_holder() {
        let parent = tempfile::tempdir().unwrap();
        let folder = DataFolder::open(parent.path()).unwrap();
        let taken = async || take(&folder, Role::Service, &|_| ()).await.unwrap();
        let Taken::Lock(first) = taken().await else { panic!("somebody else has it") };
        let me = std::process::id().to_string();
        assert!(matches!(taken().await, Taken::ByService { pid } if pid == me));
        drop(first);
        assert!(matches!(taken().await, Taken::Lock(_)));
    }
}
