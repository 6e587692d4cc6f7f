//! The server's Unix socket, in the data folder: a statement by it takes less of the system's time than by TCP.

use std::fs;
use std::path::{Path, PathBuf};

use super::error::{EmbeddedError, at};
use super::folder::DataFolder;

/// Names of PostgreSQL's sockets are this and the port.
const NAME: &str = ".s.PGSQL.";
/// The longest folder: systems take paths of sockets up to 103 characters.
const LONGEST: usize = 85;

/// The folder for the server's socket; none if its path is too long, or has characters that are special in
/// PostgreSQL's programs or in an address. Then only TCP is used.
pub(super) fn place(folder: &DataFolder) -> Option<&str> {
    let path = folder.path().to_str()?;
    let is_plain = path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte));
    (is_plain && path.len() <= LONGEST).then_some(path)
}

/// The folder with the socket of the server on this port; none for a server that an earlier version started.
pub(super) fn of_server(folder: &DataFolder, port: u16) -> Option<&str> {
    place(folder).filter(|place| Path::new(place).join(format!("{NAME}{port}")).exists())
}

/// Clears away the sockets that killed servers left. Only for the holder of the lock, when no server runs.
pub(super) fn clear_stale(folder: &DataFolder) -> Result<(), EmbeddedError> {
    for path in left(folder.path())? {
        fs::remove_file(&path).map_err(at(&path))?;
    }
    Ok(())
}

/// Sockets and their lock files.
fn left(folder: &Path) -> Result<Vec<PathBuf>, EmbeddedError> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        let entry = entry.map_err(at(folder))?;
        if entry.file_name().to_string_lossy().starts_with(NAME) {
            found.push(entry.path());
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_made_where_its_path_is_short_and_plain() {
        let parent = tempfile::Builder::new().prefix("data").tempdir().unwrap();
        let made = |name: &str| DataFolder::open(&parent.path().join(name)).unwrap();
        let plain = made("data");
        assert_eq!(place(&plain), plain.path().to_str());
        assert_eq!(place(&made("my data")), None);
        assert_eq!(place(&made(&"long/".repeat(20))), None);
    }

    #[test]
    fn forgets_what_killed_servers_left() {
        let parent = tempfile::Builder::new().prefix("data").tempdir().unwrap();
        let folder = DataFolder::open(&parent.path().join("data")).unwrap();
        assert_eq!(of_server(&folder, 5_000), None);
        for name in [".s.PGSQL.5000", ".s.PGSQL.5000.lock"] {
            fs::write(folder.path().join(name), "4711").unwrap();
        }
        assert_eq!(of_server(&folder, 5_000), folder.path().to_str());
        assert_eq!(of_server(&folder, 5_001), None);
        clear_stale(&folder).unwrap();
        assert_eq!(of_server(&folder, 5_000), None);
        assert!(folder.lock().exists());
    }
}
