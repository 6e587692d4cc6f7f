//! Detects a running server of the data folder by PostgreSQL's `postmaster.pid`.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::error::{EmbeddedError, at};

/// State of the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Postmaster {
    /// None runs.
    Absent,
    /// The process is alive; the port is known once it listens.
    Alive(Option<u16>),
}

/// Looks for the server.
pub(super) fn find(cluster: &Path) -> Result<Postmaster, EmbeddedError> {
    let file = pid_file(cluster);
    let text = match fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Postmaster::Absent),
        Err(error) => return Err(at(&file)(error)),
    };
    Ok(match parse(&text) {
        (Some(pid), port) if is_postmaster(pid, cluster) => Postmaster::Alive(port),
        _ => Postmaster::Absent,
    })
}

/// Removes the files of a killed server. Only for the holder of the lock, when [`find`] saw no server.
///
/// PostgreSQL and `pg_ctl` only check the process number. After `kill -9` another process may have it, so
/// that the server would refuse to start and `pg_ctl stop` would signal a stranger.
pub(super) fn clear_stale(cluster: &Path) -> Result<(), EmbeddedError> {
    let file = pid_file(cluster);
    match fs::remove_file(&file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(at(&file)(error)),
        _ => Ok(()),
    }
}

fn pid_file(cluster: &Path) -> PathBuf {
    cluster.join("postmaster.pid")
}

/// Process number (first line) and port (fourth line).
fn parse(text: &str) -> (Option<u32>, Option<u16>) {
    let mut lines = text.lines();
    let pid = lines.next().and_then(|line| line.trim().parse().ok());
    let port = lines.nth(2).and_then(|line| line.trim().parse().ok());
    (pid, port)
}

/// Whether the process is the server of these data files, and not another that has its number now.
fn is_postmaster(pid: u32, cluster: &Path) -> bool {
    if Path::new("/proc/self/cwd").exists() {
        // The server's working directory is its data folder.
        return fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|cwd| cwd == cluster);
    }
    let listed =
        Command::new("ps").args(["-ww", "-o", "command=", "-p", &pid.to_string()]).output();
    listed.is_ok_and(|listed| {
        let command = String::from_utf8_lossy(&listed.stdout);
        command.contains("postgres") && command.contains(&*cluster.to_string_lossy())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUNNING: &str =
        "4711\n/srv/data/postgres\n1763700000\n50123\n\n127.0.0.1\n  1 2\nready   \n";

    #[test]
    fn reads_number_and_port() {
        assert_eq!(parse(RUNNING), (Some(4711), Some(50123)));
        assert_eq!(parse("4711\n/srv/data/postgres\n"), (Some(4711), None));
        assert_eq!(parse(""), (None, None));
    }

    #[test]
    fn forgets_a_number_that_belongs_to_another_process() {
        let cluster = tempfile::tempdir().unwrap();
        let file = cluster.path().join("postmaster.pid");
        fs::write(&file, format!("{}\n/x\n1\n5432\n", std::process::id())).unwrap();
        assert_eq!(find(cluster.path()).unwrap(), Postmaster::Absent);
        clear_stale(cluster.path()).unwrap();
        assert!(!file.exists());
    }

    #[test]
    fn finds_nothing_where_nothing_is() {
        let cluster = tempfile::tempdir().unwrap();
        assert_eq!(find(cluster.path()).unwrap(), Postmaster::Absent);
        clear_stale(cluster.path()).unwrap();
    }
}
