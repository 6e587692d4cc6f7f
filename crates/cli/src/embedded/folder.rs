//! The data folder: all files of the program, readable only by its user.

use std::fs::{self, DirBuilder, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use privdrop::reexports::nix::unistd::{Uid, User, geteuid};

use super::error::{EmbeddedError, at};

/// Marks a folder as a data folder; locked while a process holds the server.
const LOCK: &str = "hosewright.lock";

/// The folder given by `--data`, opened.
#[derive(Debug, Clone)]
pub(crate) struct DataFolder {
    path: PathBuf,
}

impl DataFolder {
    /// Opens the folder, and creates it (mode 0700) if it is absent.
    pub(crate) fn open(path: &Path) -> Result<Self, EmbeddedError> {
        let made = DirBuilder::new().recursive(true).mode(0o700).create(path);
        made.map_err(at(path))?;
        let path = path.canonicalize().map_err(at(path))?;
        if path.to_string_lossy().contains(['"', '\'', '$', '`', '\\', '\n']) {
            return Err(EmbeddedError::Name(path));
        }
        let owner = fs::metadata(&path).map_err(at(&path))?.uid();
        if owner != geteuid().as_raw() {
            return Err(EmbeddedError::OtherOwner { path, owner: user_name(owner) });
        }
        if !is_ours(&path)? {
            return Err(EmbeddedError::ForeignFolder(path));
        }
        fs::set_permissions(&path, Permissions::from_mode(0o700)).map_err(at(&path))?;
        let folder = Self { path };
        let lock = folder.lock();
        private_file(&lock).map_err(at(&lock))?;
        Ok(folder)
    }

    /// The folder itself, absolute and without symbolic links.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The file with the demo's keys.
    pub(crate) fn demo_keys(&self) -> PathBuf {
        self.path.join("demo-keys")
    }

    /// PostgreSQL's own data files.
    pub(super) fn cluster(&self) -> PathBuf {
        cluster_in(&self.path)
    }

    /// The superuser's password.
    pub(super) fn password(&self) -> PathBuf {
        self.path.join("password")
    }

    /// Held while a server is ours.
    pub(super) fn lock(&self) -> PathBuf {
        self.path.join(LOCK)
    }

    /// Downloaded programs of PostgreSQL.
    pub(super) fn programs(&self) -> PathBuf {
        self.path.join("programs")
    }

    /// PostgreSQL's log.
    pub(super) fn log(&self) -> PathBuf {
        self.cluster().join("start.log")
    }
}

/// PostgreSQL's data files in a data folder that is perhaps not made yet.
pub(super) fn cluster_in(data: &Path) -> PathBuf {
    data.join("postgres")
}

/// Whether the folder is empty or has been a data folder before.
pub(super) fn is_ours(path: &Path) -> Result<bool, EmbeddedError> {
    let empty = fs::read_dir(path).map_err(at(path))?.next().is_none();
    Ok(empty || path.join(LOCK).exists())
}

/// Whether there is certainly no data folder, not even one that this user may not read.
pub(super) fn is_none(path: &Path) -> bool {
    matches!(path.join(LOCK).try_exists(), Ok(false))
}

/// Opens a file for reading and writing that only its user may read, making it if needed.
pub(super) fn private_file(path: &Path) -> io::Result<fs::File> {
    OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(0o600).open(path)
}

/// The user's name, or the number of a user without a name.
fn user_name(uid: u32) -> String {
    match User::from_uid(Uid::from_raw(uid)) {
        Ok(Some(user)) => user.name,
        Ok(None) | Err(_) => uid.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn makes_a_private_folder_and_opens_it_again() {
        let parent = tempfile::tempdir().unwrap();
        let path = parent.path().join("a/.data");
        let folder = DataFolder::open(&path).unwrap();
        assert_eq!(fs::metadata(folder.path()).unwrap().mode() & 0o777, 0o700);
        assert_eq!(fs::metadata(folder.lock()).unwrap().mode() & 0o777, 0o600);
        fs::write(folder.demo_keys(), "x").unwrap();
        assert_eq!(DataFolder::open(&path).unwrap().path(), folder.path());
    }

    #[test]
    fn refuses_a_folder_that_holds_something_else() {
        let parent = tempfile::tempdir().unwrap();
        fs::write(parent.path().join("thesis.txt"), "x").unwrap();
        let refused = DataFolder::open(parent.path());
        assert!(matches!(refused, Err(EmbeddedError::ForeignFolder(_))));
    }

    #[test]
    fn refuses_a_name_that_a_shell_would_read() {
        let parent = tempfile::tempdir().unwrap();
        let refused = DataFolder::open(&parent.path().join("$(id)"));
        assert!(matches!(refused, Err(EmbeddedError::Name(_))));
    }
}
