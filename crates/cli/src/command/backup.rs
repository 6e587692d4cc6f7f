//! `hosewright backup` and `hosewright restore`, by PostgreSQL's own programs.

use std::io::Write;
use std::path::Path;

use adapters::SystemClock;
use adapters::postgres::{is_empty, note_backup};
use domain::port::Clock;
use tempfile::NamedTempFile;
use tokio::process::Command;

use crate::failure::Failure;
use crate::place::{Open, Prepared};

/// Writes everything to a file that isn't there yet. The owner may read all rows (its policy), so
/// one consistent snapshot has every organization.
pub(super) async fn write(prepared: &Prepared, open: &Open, file: &Path) -> Result<(), Failure> {
    if file.exists() {
        return Err(Failure::Refused(format!(
            "{} exists already; name another file",
            file.display()
        )));
    }
    let begun = SystemClock.now();
    let mut dump = program(prepared, open, "pg_dump");
    dump.args(["--format=custom", "--enable-row-security", "--file"]).arg(file);
    run(dump, "pg_dump").await?;
    if !note_backup(&open.addresses, begun).await? {
        crate::place::notice(
            "The page won't tell the time of this backup, since a standby takes no note of it.",
        );
    }
    crate::place::notice(&format!("Everything is in {}.", file.display()));
    Ok(())
}

/// Reads everything back into a database that has nothing in it.
pub(super) async fn read(prepared: &Prepared, open: &Open, file: &Path) -> Result<(), Failure> {
    if !file.is_file() {
        return Err(Failure::Refused(format!("there is no file {}", file.display())));
    }
    if !is_empty(&open.addresses).await? {
        return Err(Failure::Refused(
            "the database is not empty; restore into a new data folder (--data) or an empty database".to_owned(),
        ));
    }
    let contents = contents(prepared, open, file).await?;
    let mut restore = program(prepared, open, "pg_restore");
    restore
        .args(["--exit-on-error", "--single-transaction", "--no-owner", "--use-list"])
        .arg(contents.path());
    restore.arg("--dbname").arg(open.addresses.database()).arg(file);
    run(restore, "pg_restore").await?;
    crate::place::notice("Everything is back.");
    Ok(())
}

/// Parts to restore: everything except the rights on the schema, which come with the roles.
async fn contents(prepared: &Prepared, open: &Open, file: &Path) -> Result<NamedTempFile, Failure> {
    let mut list = program(prepared, open, "pg_restore");
    list.arg("--list").arg(file);
    let contents = run(list, "pg_restore").await?;
    let names: Vec<&str> =
        contents.lines().filter(|line| !line.contains(" ACL - SCHEMA public ")).collect();
    let mut list = NamedTempFile::new().map_err(Failure::io("making a temporary file"))?;
    list.write_all(names.join("\n").as_bytes()).map_err(Failure::io("writing a temporary file"))?;
    Ok(list)
}

/// A program of PostgreSQL that connects as the owner; secrets go by the environment.
fn program(prepared: &Prepared, open: &Open, name: &str) -> Command {
    let mut command = Command::new(prepared.program(name));
    command.envs(open.addresses.owner_environment());
    command
}

async fn run(mut command: Command, name: &str) -> Result<String, Failure> {
    let done = command
        .output()
        .await
        .map_err(Failure::io(format!("running {name}, which comes with PostgreSQL")))?;
    if done.status.success() {
        return Ok(String::from_utf8_lossy(&done.stdout).into_owned());
    }
    let errors = String::from_utf8_lossy(&done.stderr);
    Err(Failure::Refused(format!("{name}: {}", errors.trim().replace('\n', "; "))))
}
