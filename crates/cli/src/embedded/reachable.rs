//! Whether a user other than root can reach a folder, and a place for it where they can.

use std::fs::{self, Metadata, Permissions};
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use super::Notice;
use super::error::{EmbeddedError, at};

/// Where data folders are put that the unprivileged user couldn't reach.
const ELSEWHERE: &str = "/var/lib/hosewright";

/// A user by numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ids {
    pub(super) user: u32,
    pub(super) group: u32,
}

/// Creates the folder if needed and returns its real path. Where the user couldn't reach it, it is placed
/// elsewhere, with a symbolic link at the wanted path.
pub(super) fn place(
    path: &Path,
    ids: Ids,
    name: &str,
    notice: Notice<'_>,
) -> Result<PathBuf, EmbeddedError> {
    if let Ok(target) = fs::read_link(path) {
        // This may be the link of an earlier start whose folder was removed.
        let target = path.parent().unwrap_or(Path::new("/")).join(target);
        fs::create_dir_all(&target).map_err(at(&target))?;
    }
    let parent = path.parent().unwrap_or(Path::new("/"));
    fs::create_dir_all(parent).map_err(at(parent))?;
    let real = match path.canonicalize() {
        Ok(real) => real,
        Err(_) => {
            parent.canonicalize().map_err(at(parent))?.join(path.file_name().unwrap_or_default())
        }
    };
    if can_reach(&real, ids)? {
        fs::create_dir_all(&real).map_err(at(&real))?;
        return Ok(real);
    }
    match fs::remove_dir(&real) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) if error.kind() == ErrorKind::DirectoryNotEmpty => {
            return Err(EmbeddedError::Unreachable { path: real, user: name.to_owned() });
        }
        Err(error) => return Err(at(&real)(error)),
    }
    let elsewhere = Path::new(ELSEWHERE).join(short_hash(&real));
    let before = if elsewhere.exists() { ", which holds an earlier start's data" } else { "" };
    fs::create_dir_all(&elsewhere).map_err(at(&elsewhere))?;
    // Independent of root's umask: others must be able to pass.
    let open = Permissions::from_mode(0o755);
    fs::set_permissions(ELSEWHERE, open).map_err(at(Path::new(ELSEWHERE)))?;
    symlink(&elsewhere, &real).map_err(at(&real))?;
    notice(&format!(
        "User {name} can't reach {}: it is now a link to {}{before}",
        real.display(),
        elsewhere.display()
    ));
    Ok(elsewhere)
}

/// Whether the user may pass every folder above.
fn can_reach(path: &Path, ids: Ids) -> Result<bool, EmbeddedError> {
    for folder in path.ancestors().skip(1) {
        let metadata = fs::metadata(folder).map_err(at(folder))?;
        if !may_pass(&metadata, ids) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn may_pass(folder: &Metadata, ids: Ids) -> bool {
    passable(folder.mode(), folder.uid() == ids.user, folder.gid() == ids.group)
}

/// The system looks at the first class alone that the user is in.
fn passable(mode: u32, owner: bool, group: bool) -> bool {
    let bit = match (owner, group) {
        (true, _) => 0o100,
        (false, true) => 0o010,
        (false, false) => 0o001,
    };
    mode & bit != 0
}

/// FNV-1a, which is the same in every build.
fn short_hash(path: &Path) -> String {
    let fold = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = path.as_os_str().as_encoded_bytes().iter().fold(0xcbf2_9ce4_8422_2325, fold);
    format!("{:012x}", hash >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOBODY: Ids = Ids { user: 65_534, group: 65_534 };

    #[test]
    fn the_first_class_decides() {
        assert!(passable(0o700, true, false));
        assert!(!passable(0o700, false, true));
        assert!(passable(0o710, false, true));
        assert!(passable(0o751, false, false));
        assert!(!passable(0o071, true, true));
    }

    #[test]
    fn one_private_ancestor_is_enough_to_be_out_of_reach() {
        let top = tempfile::tempdir().unwrap();
        let deep = top.path().join("open/data");
        fs::create_dir_all(&deep).unwrap();
        fs::set_permissions(top.path(), fs::Permissions::from_mode(0o755)).unwrap();
        assert!(can_reach(&deep, NOBODY).unwrap());
        fs::set_permissions(top.path(), fs::Permissions::from_mode(0o700)).unwrap();
        assert!(!can_reach(&deep, NOBODY).unwrap());
    }

    #[test]
    fn hashes_are_short_and_lasting() {
        assert_eq!(short_hash(Path::new("a")), "af63dc4c8601");
        assert_ne!(short_hash(Path::new("/root/a")), short_hash(Path::new("/root/b")));
    }
}
