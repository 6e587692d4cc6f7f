//! Errors while the database starts, each with a remedy.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why the embedded PostgreSQL can't be used.
#[derive(Debug, Error)]
pub(crate) enum EmbeddedError {
    /// The operating system refused something inside the data folder.
    #[error("can't use {path}: {source}; make it writable or choose another folder with --data")]
    Folder {
        /// The file or folder.
        path: PathBuf,
        /// The operating system's answer.
        source: io::Error,
    },
    /// The folder holds something else.
    #[error("{0} isn't empty and not a Hosewright data folder; choose another with --data")]
    ForeignFolder(PathBuf),
    /// A command that makes no database was given a folder without one.
    #[error(
        "{0} holds no database; name the service's data folder with --data, or make a database there by hosewright migrate"
    )]
    NoDatabase(PathBuf),
    /// The folder is another user's.
    #[error(
        "{path} belongs to user {owner}; run this as that user (or as root), or choose another folder with --data"
    )]
    OtherOwner {
        /// The data folder.
        path: PathBuf,
        /// Name or number of its user.
        owner: String,
    },
    /// PostgreSQL's programs pass their folder through a shell.
    #[error(
        "{0} has a quote, $, ` or \\ in its name, which PostgreSQL's programs can't take; choose another folder with --data"
    )]
    Name(PathBuf),
    /// A service lives on the folder.
    #[error(
        "{path} is in use by a running `hosewright serve` (process {pid}); stop that one or choose another folder with --data"
    )]
    InUse {
        /// The data folder.
        path: PathBuf,
        /// The service's process, according to its lock file.
        pid: String,
    },
    /// The unprivileged user can't reach data that are already there.
    #[error(
        "user {user} can't reach {path}, which isn't empty; move it to a folder that {user} can reach, or name another user in HOSEWRIGHT_USER"
    )]
    Unreachable {
        /// The data folder.
        path: PathBuf,
        user: String,
    },
    /// No such user.
    #[error("there is no unprivileged user {0}; name another in HOSEWRIGHT_USER")]
    NoUser(String),
    /// The process couldn't leave root.
    #[error(
        "can't become user {user}: {reason}; PostgreSQL doesn't run as root: start as another user or set DATABASE_URL"
    )]
    Privileges {
        user: String,
        /// The operating system's answer.
        reason: String,
    },
    /// The download failed.
    #[error(
        "{version} isn't installed and couldn't be downloaded: {reason}; install it (Debian, Ubuntu: sudo apt install postgresql; macOS: brew install postgresql) or set DATABASE_URL"
    )]
    Download {
        /// The version that is needed.
        version: String,
        /// Error of the download.
        reason: String,
    },
    /// HOSEWRIGHT_POSTGRES_BIN doesn't contain suitable programs.
    #[error(
        "HOSEWRIGHT_POSTGRES_BIN={0} doesn't hold initdb, postgres and pg_ctl of PostgreSQL 15 or later that fit the data; correct or unset it"
    )]
    Chosen(PathBuf),
    /// The password file is gone.
    #[error(
        "{0} is missing: put it back from a backup, or move the data folder away to start anew"
    )]
    Password(PathBuf),
    /// The password file holds another password.
    #[error(
        "the file password in the data folder doesn't belong to this database; put the right one back from a backup"
    )]
    WrongPassword,
    /// initdb failed.
    #[error("PostgreSQL couldn't make its data files: {0}")]
    Cluster(String),
    /// The server didn't start.
    #[error("PostgreSQL didn't start: {reason}; its log is {log}")]
    Start {
        /// The last telling line.
        reason: String,
        /// The server's log.
        log: PathBuf,
    },
    /// The server didn't stop.
    #[error("PostgreSQL didn't stop: {0}; the next start takes it over")]
    Stop(String),
    /// The server answered with an error.
    #[error("the embedded PostgreSQL answered: {0}")]
    Database(#[from] sqlx::Error),
    /// The locale doesn't distinguish letters beyond ASCII.
    #[error(
        "the installed PostgreSQL doesn't know letters beyond ASCII; install the locale en_US.UTF-8 or C.UTF-8 and move {0} away"
    )]
    Letters(PathBuf),
}

/// Names the file or folder in an operating system's error.
pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> EmbeddedError + '_ {
    move |source| EmbeddedError::Folder { path: path.to_owned(), source }
}
