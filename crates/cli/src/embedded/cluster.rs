//! Making PostgreSQL's data files.

use std::fs;
use std::path::Path;
use std::process::Output;

use super::error::{EmbeddedError, at};
use super::folder::DataFolder;
use super::password;
use super::programs::Programs;

/// Names under which systems know an encoding's letters, the likeliest first.
const LETTERS: [&str; 2] =
    if cfg!(target_os = "macos") { ["en_US.UTF-8", "C.UTF-8"] } else { ["C.UTF-8", "en_US.UTF-8"] };

/// From this version PostgreSQL knows letters by itself.
const KNOWS_LETTERS: u32 = 17;

/// Makes the data files and the password. They appear under their name complete and at once, so that an
/// interrupted start leaves nothing half-made.
pub(super) async fn make(
    folder: &DataFolder,
    programs: &Programs,
) -> Result<String, EmbeddedError> {
    let made = folder.path().join("postgres.new");
    let password = password::make(folder)?;
    let mut last = String::new();
    for locale in locales(programs.major) {
        remove(&made)?;
        match initdb(folder, programs, &made, &locale).await {
            Ok(()) => {
                fs::rename(&made, folder.cluster()).map_err(at(&made))?;
                return Ok(password);
            }
            Err(reason) if reason.contains("locale") => last = reason,
            Err(reason) => return Err(EmbeddedError::Cluster(reason)),
        }
    }
    Err(EmbeddedError::Cluster(last))
}

/// Ways to sort by code point and know every alphabet's letters, to be tried in turn.
fn locales(major: u32) -> Vec<Vec<String>> {
    let system = LETTERS
        .iter()
        .map(|name| vec!["--locale-provider=libc".to_owned(), format!("--lc-ctype={name}")]);
    let own = (major >= KNOWS_LETTERS).then(|| {
        vec!["--locale-provider=builtin".to_owned(), "--builtin-locale=C.UTF-8".to_owned()]
    });
    system.chain(own).collect()
}

async fn initdb(
    folder: &DataFolder,
    programs: &Programs,
    made: &Path,
    locale: &[String],
) -> Result<(), String> {
    let mut command = tokio::process::Command::new(programs.program("initdb"));
    command.arg("--pgdata").arg(made).arg("--pwfile").arg(folder.password());
    command.arg(format!("--username={}", postgresql_embedded::BOOTSTRAP_SUPERUSER));
    command.args(["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"]).args(locale);
    command.args(["--text-search-config=simple", "--no-instructions"]).env("LC_ALL", "C");
    command.current_dir(folder.path()).kill_on_drop(true);
    let output = command.output().await.map_err(|error| error.to_string())?;
    if output.status.success() { Ok(()) } else { Err(error_line(&output)) }
}

/// The first line with an error.
fn error_line(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().find(|line| line.contains("error:") || line.contains("FATAL"));
    line.or_else(|| text.lines().last()).unwrap_or("initdb gave no reason").to_owned()
}

fn remove(path: &Path) -> Result<(), EmbeddedError> {
    if path.exists() { fs::remove_dir_all(path).map_err(at(path)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn falls_back_on_the_letters_that_newer_versions_know() {
        assert_eq!(locales(15).len(), 2);
        assert!(locales(17).concat().contains(&"--builtin-locale=C.UTF-8".to_owned()));
    }
}
