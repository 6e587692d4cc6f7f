//! What tests start doesn't outlive them: a program beside them ends and removes it once they are gone,
//! see `tests/cleanup.rs`.

use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

use tempfile::TempDir;

/// A new folder that an unprivileged user can reach too.
pub fn folder() -> TempDir {
    static ALL: OnceLock<PathBuf> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let all = tempfile::Builder::new().prefix("hosewright-test-").tempdir().expect("a folder");
        open_to_all(all.path());
        note(&format!("folder {}", all.path().display()));
        all.keep()
    });
    let folder = tempfile::Builder::new().prefix("").tempdir_in(all).expect("a folder");
    open_to_all(folder.path());
    folder
}

fn open_to_all(folder: &Path) {
    fs::set_permissions(folder, Permissions::from_mode(0o755)).expect("its mode");
}

/// One of the programs that are built with the tests: they stand beside the folder of the tests' own.
pub(crate) fn built(name: &str) -> PathBuf {
    let own = std::env::current_exe().expect("the tests know where they are");
    let folder = own.parent().and_then(|deps| deps.parent()).expect("a target folder");
    let path = folder.join(name);
    assert!(path.exists(), "build it first: cargo build --workspace ({})", path.display());
    path
}

/// A process that is to end with the tests.
pub(crate) fn note_process(number: u32) {
    note(&format!("process {number}"));
}

/// A process that has ended: its number may soon be another's.
pub(crate) fn note_end(number: u32) {
    note(&format!("ended {number}"));
}

/// A database that is to be dropped.
pub(crate) fn note_database(server: &str, name: &str) {
    note(&format!("database {server} {name}"));
}

#[expect(clippy::zombie_processes, reason = "it ends after whoever started it")]
fn note(line: &str) {
    static STREAM: OnceLock<Mutex<ChildStdin>> = OnceLock::new();
    let stream = STREAM.get_or_init(|| {
        let mut command = Command::new(built("hosewright-tests-cleanup"));
        // Ctrl-C is not for it.
        command.process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program that cleans up");
        Mutex::new(child.stdin.take().expect("its input"))
    });
    let mut stream = stream.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(stream, "{line}").expect("it listens until the tests are gone");
}
