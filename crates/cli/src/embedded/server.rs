//! Starting, finding and stopping the server.

use std::fs;
use std::time::{Duration, Instant};

use postgresql_embedded::{
    BOOTSTRAP_DATABASE, BOOTSTRAP_SUPERUSER, PostgreSQL, Settings, VersionReq,
};

use super::error::{EmbeddedError, at};
use super::folder::DataFolder;
use super::postmaster::{self, Postmaster};
use super::programs::Programs;
use super::{Notice, cluster, database, download, password, socket};

/// How long to wait between two looks at a server.
const PAUSE: Duration = Duration::from_millis(50);
/// How long to wait for a passing hindrance, for example the last process of a killed server.
const PATIENCE: Duration = Duration::from_mins(1);
/// Silence about a slow start ends after this long.
const SILENCE: Duration = Duration::from_secs(3);
/// Time limit for starting and stopping. `pg_ctl` gives up after a minute.
const LIMIT: Duration = Duration::from_secs(90);
/// A longer log is started anew.
const LONGEST_LOG: u64 = 1024 * 1024;

/// Messages of PostgreSQL about temporary problems.
const PASSING: [&str; 3] =
    ["pre-existing shared memory block", "could not bind", "lock file \"postmaster.pid\""];

/// The server's settings. The crate starts servers with `-F`, that is without `fsync`: switched on
/// again here, because committed rows must outlive a power cut.
const CONFIGURATION: [(&str, &str); 8] = [
    ("fsync", "on"),
    ("listen_addresses", "127.0.0.1"),
    ("shared_buffers", "128MB"),
    // For several services, each with 24, and people's own tools.
    ("max_connections", "200"),
    // People's own tools run statements of triggers too, which take 500 ms to compile.
    ("jit", "off"),
    ("timezone", "UTC"),
    ("log_timezone", "UTC"),
    ("log_checkpoints", "off"),
];

/// Makes the data files if needed, takes over a server that runs on them or starts one, and checks the
/// database. Only for the holder of the lock.
pub(super) async fn bring_up(
    folder: &DataFolder,
    notice: Notice<'_>,
) -> Result<(PostgreSQL, String), EmbeddedError> {
    let version = crate::embedded::programs::cluster_version(&folder.cluster());
    let programs = programs(folder, version, notice).await?;
    let password = if version.is_some() {
        password::read(folder)?
    } else {
        notice("Making the database …");
        cluster::make(folder, &programs).await?
    };
    let server = running(folder, &programs, &password, notice).await?;
    database::ensure(server.settings().port, &password, folder.path()).await?;
    Ok((server, password))
}

/// PostgreSQL's programs of a version, or the newest.
async fn programs(
    folder: &DataFolder,
    version: Option<u32>,
    notice: Notice<'_>,
) -> Result<Programs, EmbeddedError> {
    match crate::embedded::programs::find(version)? {
        Some(programs) => Ok(programs),
        None => download::programs(folder, version, notice).await,
    }
}

/// Restarts a server that is gone, on its known port; returns a temporary reason why it doesn't start. Only
/// for the holder of the lock.
pub(super) async fn start_again(
    folder: &DataFolder,
    port: u16,
    password: &str,
    notice: Notice<'_>,
) -> Result<Option<String>, EmbeddedError> {
    let version = crate::embedded::programs::cluster_version(&folder.cluster());
    let programs = programs(folder, version, notice).await?;
    clear_stale(folder)?;
    start(folder, &programs, password, port).await
}

/// Waits until the server of a running service answers, and returns its port and password.
pub(super) async fn wait_for_service(folder: &DataFolder) -> Result<(u16, String), EmbeddedError> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let Postmaster::Alive(Some(port)) = postmaster::find(&folder.cluster())? {
            let password = password::read(folder)?;
            if database::answers(port, &password, database::NAME).await? {
                return Ok((port, password));
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
    let reason = "the running service's database doesn't answer".to_owned();
    Err(EmbeddedError::Start { reason, log: folder.log() })
}

/// Stops the server fast, and waits until it has ended.
pub(super) async fn stop(server: PostgreSQL) -> Result<(), EmbeddedError> {
    let data = server.settings().data_dir.clone();
    let stopped = server.stop().await;
    match postmaster::find(&data)? {
        Postmaster::Absent => Ok(()),
        Postmaster::Alive(_) => {
            let reason = stopped.err().map(|error| one_line(&error.to_string()));
            Err(EmbeddedError::Stop(reason.unwrap_or_else(|| "it still runs".to_owned())))
        }
    }
}

/// A server that answers: the existing one, or a new one.
async fn running(
    folder: &DataFolder,
    programs: &Programs,
    password: &str,
    notice: Notice<'_>,
) -> Result<PostgreSQL, EmbeddedError> {
    let begun = Instant::now();
    let mut notified = false;
    let mut failed = None;
    loop {
        match postmaster::find(&folder.cluster())? {
            Postmaster::Alive(Some(port)) => {
                let server = PostgreSQL::new(settings(folder, programs, password, port));
                if database::answers(port, password, BOOTSTRAP_DATABASE).await? {
                    return Ok(server);
                }
                keep_running(server);
            }
            // Recovery after a crash may take any time.
            Postmaster::Alive(None) => {}
            Postmaster::Absent => {
                if let Some(reason) = failed.take_if(|_| begun.elapsed() > PATIENCE) {
                    return Err(EmbeddedError::Start { reason, log: folder.log() });
                }
                clear_stale(folder)?;
                failed = start(folder, programs, password, 0).await?;
                if failed.is_none() {
                    continue;
                }
            }
        }
        if begun.elapsed() > SILENCE && !std::mem::replace(&mut notified, true) {
            notice("Waiting for PostgreSQL, which is perhaps recovering after a crash …");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Tries to start a server, on a free port if it is 0. Returns a temporary obstacle; anything else is an error.
async fn start(
    folder: &DataFolder,
    programs: &Programs,
    password: &str,
    port: u16,
) -> Result<Option<String>, EmbeddedError> {
    let log = folder.log();
    if fs::metadata(&log).is_ok_and(|log| log.len() > LONGEST_LOG) {
        fs::remove_file(&log).map_err(at(&log))?;
    }
    let before = fs::read(&log).map_or(0, |text| text.len());
    let mut server = PostgreSQL::new(settings(folder, programs, password, port));
    let started = server.start().await;
    keep_running(server);
    let Err(error) = started else { return Ok(None) };
    if postmaster::find(&folder.cluster())? != Postmaster::Absent {
        return Ok(None);
    }
    let text = fs::read(&log).unwrap_or_default();
    let text = String::from_utf8_lossy(text.get(before..).unwrap_or_default()).into_owned();
    let fatal = text.lines().find_map(|line| line.split_once("FATAL:").map(|(_, why)| why.trim()));
    let reason = fatal.or_else(|| text.lines().last()).map(str::to_owned);
    let reason = reason.unwrap_or_else(|| one_line(&error.to_string()));
    if PASSING.iter().any(|passing| text.contains(passing)) {
        return Ok(Some(reason));
    }
    Err(EmbeddedError::Start { reason, log })
}

/// Removes the files of a killed server.
fn clear_stale(folder: &DataFolder) -> Result<(), EmbeddedError> {
    postmaster::clear_stale(&folder.cluster())?;
    socket::clear_stale(folder)
}

/// Dropping it would stop the server, which is perhaps recovering.
fn keep_running(server: PostgreSQL) {
    std::mem::forget(server);
}

fn settings(folder: &DataFolder, programs: &Programs, password: &str, port: u16) -> Settings {
    let socket = ("unix_socket_directories", socket::place(folder).unwrap_or_default());
    let configuration = CONFIGURATION.into_iter().chain([socket]);
    let configuration = configuration.map(|(key, value)| (key.to_owned(), value.to_owned()));
    Settings {
        releases_url: String::new(),
        version: VersionReq::STAR,
        installation_dir: programs.installation.clone(),
        password_file: folder.password(),
        data_dir: folder.cluster(),
        host: "127.0.0.1".to_owned(),
        port,
        username: BOOTSTRAP_SUPERUSER.to_owned(),
        password: password.to_owned(),
        temporary: false,
        timeout: Some(LIMIT),
        configuration: configuration.collect(),
        trust_installation_dir: true,
        socket_dir: None,
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
