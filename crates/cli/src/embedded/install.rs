//! Installing PostgreSQL with apt-get, which takes root on Debian or Ubuntu.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use privdrop::reexports::nix::unistd::geteuid;

use super::error::{EmbeddedError, at};
use super::folder::cluster_in;
use super::{Notice, programs};

/// While it is there, Debian's packages make no database of their own.
const NO_MAIN_CLUSTER: &str = "/etc/postgresql-common/createcluster.d/hosewright.conf";

/// Installs PostgreSQL if none fits the data folder and this is root on Debian or Ubuntu.
/// Otherwise, or when apt-get fails, the programs are downloaded when the server is started.
pub(super) fn install_if_missing(data: &Path, notice: Notice<'_>) -> Result<(), EmbeddedError> {
    if !geteuid().is_root() || !is_program("apt-get") {
        return Ok(());
    }
    let version = programs::cluster_version(&cluster_in(data));
    if programs::find(version)?.is_some() {
        return Ok(());
    }
    let package = package(version);
    notice(&format!("PostgreSQL isn't installed: installing {package} with apt-get, once …"));
    let drop_in = PathBuf::from(NO_MAIN_CLUSTER);
    let folder = drop_in.parent().unwrap_or(Path::new("/"));
    fs::create_dir_all(folder).map_err(at(folder))?;
    fs::write(&drop_in, "create_main_cluster = false\n").map_err(at(&drop_in))?;
    let installed = update_and_install(&package);
    fs::remove_file(&drop_in).map_err(at(&drop_in))?;
    if let Err(reason) = installed {
        notice(&format!("apt-get couldn't install {package}: {reason}"));
    }
    Ok(())
}

/// The package for the data files' version, or the distribution's own choice.
fn package(version: Option<u32>) -> String {
    version.map_or("postgresql".to_owned(), |major| format!("postgresql-{major}"))
}

/// Tries with the lists at hand, and with fresh ones when those don't do.
fn update_and_install(package: &str) -> Result<(), String> {
    let install = ["install", "-y", "--no-install-recommends", package];
    apt_get(&install).or_else(|_| apt_get(&["update"]).and_then(|()| apt_get(&install)))
}

/// Runs apt-get quietly; its last telling line is the error.
fn apt_get(arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new("apt-get");
    command.arg("-qq").args(arguments).env("DEBIAN_FRONTEND", "noninteractive").env("LC_ALL", "C");
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let telling = text.lines().rev().find(|line| line.starts_with("E: "));
    Err(telling.or_else(|| text.lines().last()).unwrap_or("no message").to_owned())
}

fn is_program(name: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn installs_the_version_that_made_the_data() {
        assert_eq!(package(None), "postgresql");
        assert_eq!(package(Some(15)), "postgresql-15");
    }
}
