//! Leaving root: PostgreSQL refuses to run as root, and the service doesn't need it.

use std::os::unix::fs::{MetadataExt, lchown};
use std::path::{Path, PathBuf};
use std::{env, fs};

use privdrop::PrivDrop;
use privdrop::reexports::nix::unistd::{Uid, User, geteuid};

use super::Notice;
use super::error::{EmbeddedError, at};
use super::folder::{cluster_in, is_ours};
use super::reachable::{self, Ids};

/// Names the user to become.
const CHOSEN: &str = "HOSEWRIGHT_USER";

/// If root, becomes an unprivileged user for good and gives it the data folder. The path must be absolute;
/// the returned one is where that user finds the folder.
pub(super) fn drop_privileges(data: PathBuf, notice: Notice<'_>) -> Result<PathBuf, EmbeddedError> {
    if !geteuid().is_root() {
        return Ok(data);
    }
    let user = user(&data)?;
    let ids = Ids { user: user.uid.as_raw(), group: user.gid.as_raw() };
    let real = reachable::place(&data, ids, &user.name, notice)?;
    if !is_ours(&real)? {
        return Err(EmbeddedError::ForeignFolder(real));
    }
    if fs::metadata(&real).map_err(at(&real))?.uid() != ids.user {
        give(&real, ids)?;
    }
    let dropped = PrivDrop::default().user(&user.name).apply();
    dropped.map_err(|error| EmbeddedError::Privileges {
        user: user.name,
        reason: error.to_string(),
    })?;
    leave_unreadable_folder(&real)?;
    Ok(real)
}

/// The user to become: the chosen one, the owner of existing data, or the likeliest.
fn user(data: &Path) -> Result<User, EmbeddedError> {
    if let Ok(name) = env::var(CHOSEN) {
        return named(&name).ok_or(EmbeddedError::NoUser(name));
    }
    let invoker = env::var("SUDO_USER").ok();
    let likely = ["postgres".to_owned()].into_iter().chain(invoker).chain(["nobody".to_owned()]);
    owner(data)
        .or_else(|| likely.into_iter().find_map(|name| named(&name)))
        .ok_or_else(|| EmbeddedError::NoUser("nobody".to_owned()))
}

/// The owner of the database in the folder.
fn owner(data: &Path) -> Option<User> {
    let uid = fs::metadata(cluster_in(data)).ok()?.uid();
    User::from_uid(Uid::from_raw(uid)).ok().flatten().filter(|user| !user.uid.is_root())
}

fn named(name: &str) -> Option<User> {
    User::from_name(name).ok().flatten().filter(|user| !user.uid.is_root())
}

/// Gives the folder and everything in it to the user, never following links. The folder itself comes last, so
/// that an interrupted change is repeated.
fn give(path: &Path, ids: Ids) -> Result<(), EmbeddedError> {
    if fs::symlink_metadata(path).map_err(at(path))?.is_dir() {
        for entry in fs::read_dir(path).map_err(at(path))? {
            give(&entry.map_err(at(path))?.path(), ids)?;
        }
    }
    lchown(path, Some(ids.user), Some(ids.group)).map_err(at(path))
}

/// PostgreSQL's programs change back into the working directory: it must be one that they may enter.
fn leave_unreadable_folder(data: &Path) -> Result<(), EmbeddedError> {
    match env::current_dir().and_then(env::set_current_dir) {
        Ok(()) => Ok(()),
        Err(_) => env::set_current_dir(data).map_err(at(data)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_becomes_root_again() {
        assert!(named("root").is_none());
        assert!(named("no such user").is_none());
    }
}
