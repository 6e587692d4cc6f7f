//! Finding an installed PostgreSQL's programs.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::error::EmbeddedError;

/// The oldest major version that the service supports.
const OLDEST: u32 = 15;

/// Names the folder of the programs to use, instead of looking for one.
const CHOSEN: &str = "HOSEWRIGHT_POSTGRES_BIN";

/// The programs that are needed.
const NEEDED: [&str; 3] = ["initdb", "postgres", "pg_ctl"];

/// Where systems install several versions side by side: folder, beginning of the names in it, programs.
const SIDE_BY_SIDE: [(&str, &str, &str); 5] = [
    ("/usr/lib/postgresql", "", "bin"),
    ("/usr", "pgsql-", "bin"),
    ("/opt/homebrew/opt", "postgresql", "bin"),
    ("/usr/local/opt", "postgresql", "bin"),
    ("/Applications/Postgres.app/Contents/Versions", "", "bin"),
];

/// A folder `…/bin` with a PostgreSQL's programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Programs {
    /// The folder above `bin`.
    pub(super) installation: PathBuf,
    /// Major version.
    pub(super) major: u32,
}

impl Programs {
    pub(super) fn program(&self, name: &str) -> PathBuf {
        self.installation.join("bin").join(name)
    }
}

/// The programs for data files of the given major version, or for new ones: those that `PATH` or `pg_config`
/// point to, otherwise the newest.
pub(super) fn find(cluster: Option<u32>) -> Result<Option<Programs>, EmbeddedError> {
    if let Some(chosen) = env::var_os(CHOSEN).map(PathBuf::from) {
        let programs = inspect(&chosen).filter(|programs| fits(programs, cluster));
        return programs.map(Some).ok_or(EmbeddedError::Chosen(chosen));
    }
    let preferred = on_path().into_iter().chain(from_pg_config());
    let preferred = preferred.filter_map(|bin| inspect(&bin)).find(|found| fits(found, cluster));
    Ok(preferred.or_else(|| {
        let found = side_by_side().into_iter().filter_map(|bin| inspect(&bin));
        newest(found.collect(), cluster)
    }))
}

/// The major version that made the data files, if there are any.
pub(super) fn cluster_version(cluster: &Path) -> Option<u32> {
    fs::read_to_string(cluster.join("PG_VERSION")).ok()?.trim().parse().ok()
}

fn fits(programs: &Programs, cluster: Option<u32>) -> bool {
    programs.major >= OLDEST && cluster.is_none_or(|major| programs.major == major)
}

fn newest(found: Vec<Programs>, cluster: Option<u32>) -> Option<Programs> {
    found.into_iter().filter(|programs| fits(programs, cluster)).max_by_key(|found| found.major)
}

/// The real folder of the first `initdb` in `PATH`, which is often a link.
fn on_path() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let initdb =
        env::split_paths(&path).map(|folder| folder.join("initdb")).find(|p| p.is_file())?;
    Some(initdb.canonicalize().ok()?.parent()?.to_owned())
}

fn from_pg_config() -> Option<PathBuf> {
    let output = Command::new("pg_config").arg("--bindir").output().ok()?;
    Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim()))
}

fn side_by_side() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for (folder, start, bin) in SIDE_BY_SIDE {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(start) {
                found.push(entry.path().join(bin));
            }
        }
    }
    found
}

/// The programs in the folder, if it has all of them and they print their version.
fn inspect(bin: &Path) -> Option<Programs> {
    let complete = NEEDED.iter().all(|name| bin.join(name).is_file());
    if !complete || !bin.ends_with("bin") {
        return None;
    }
    let output = Command::new(bin.join("postgres")).arg("--version").output().ok()?;
    let major = major(&String::from_utf8_lossy(&output.stdout))?;
    Some(Programs { installation: bin.parent()?.to_owned(), major })
}

/// The major version in a line such as `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`.
fn major(line: &str) -> Option<u32> {
    let (_, version) = line.split_once("(PostgreSQL) ")?;
    let digits: String = version.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn programs(major: u32) -> Programs {
        Programs { installation: format!("/usr/lib/postgresql/{major}").into(), major }
    }

    #[test]
    fn reads_versions() {
        assert_eq!(major("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n"), Some(15));
        assert_eq!(major("postgres (PostgreSQL) 18beta1\n"), Some(18));
        assert_eq!(major("no such thing"), None);
    }

    #[test]
    fn takes_the_newest_for_new_data_and_the_same_for_old() {
        let found = vec![programs(9), programs(16), programs(18), programs(17)];
        assert_eq!(newest(found.clone(), None), Some(programs(18)));
        assert_eq!(newest(found.clone(), Some(16)), Some(programs(16)));
        assert_eq!(newest(found.clone(), Some(15)), None);
        assert_eq!(newest(vec![programs(14)], None), None);
    }

    #[test]
    fn an_empty_folder_holds_no_programs() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(inspect(folder.path()), None);
    }
}
