//! The superuser's password: made once, stored in a file that only its user may read.

use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use super::error::{EmbeddedError, at};
use super::folder::{DataFolder, private_file};

/// The password of a cluster that exists.
pub(super) fn read(folder: &DataFolder) -> Result<String, EmbeddedError> {
    let path = folder.password();
    match fs::read_to_string(&path) {
        Ok(text) if !text.trim().is_empty() => Ok(text.trim().to_owned()),
        Ok(_) => Err(EmbeddedError::Password(path)),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(EmbeddedError::Password(path)),
        Err(error) => Err(at(&path)(error)),
    }
}

/// A new password for a cluster that is about to be made.
pub(super) fn make(folder: &DataFolder) -> Result<String, EmbeddedError> {
    let path = folder.password();
    let password = random_hex().map_err(at(Path::new("/dev/urandom")))?;
    let mut file = private_file(&path).map_err(at(&path))?;
    file.set_len(0).map_err(at(&path))?;
    file.write_all(password.as_bytes()).map_err(at(&path))?;
    file.sync_all().map_err(at(&path))?;
    Ok(password)
}

/// 128 bits of the system's entropy.
fn random_hex() -> std::io::Result<String> {
    let mut bytes = [0_u8; 16];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(format!("{:032x}", u128::from_ne_bytes(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_it_makes() {
        let parent = tempfile::tempdir().unwrap();
        let folder = DataFolder::open(parent.path()).unwrap();
        assert!(matches!(read(&folder), Err(EmbeddedError::Password(_))));
        let made = make(&folder).unwrap();
        assert_eq!(made.len(), 32);
        assert_eq!(read(&folder).unwrap(), made);
        assert_ne!(make(&folder).unwrap(), made);
    }
}
