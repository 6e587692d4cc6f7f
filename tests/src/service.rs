//! The service that most tests share, on a database of its own.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use tempfile::TempDir;

use crate::database::Own;
use crate::{Once, Program, program};

/// The running service.
pub struct Service {
    /// `http://127.0.0.1:port`
    pub host: String,
    /// The address of its database, as its administrator.
    pub database_url: String,
    /// What it printed when it began to serve.
    pub greeting: String,
    /// Its data folder; with the demo's keys in it.
    pub data: PathBuf,
    /// Its process number.
    pub pid: u32,
    held: Mutex<Option<Held>>,
}

/// What has to be put away at the end.
struct Held {
    program: Program,
    own: Option<Own>,
    _folder: TempDir,
}

static SERVICE: Once<Service> = Once::new();

/// The service, started with the demo when it is first wanted.
pub fn service() -> &'static Service {
    SERVICE.get(Service::start)
}

/// Ends the service, its database and its folder. Gives the last warnings and errors that it
/// logged.
pub fn end_service() -> Vec<String> {
    let held = SERVICE.made().and_then(|service| service.held.lock().ok()?.take());
    held.map_or_else(Vec::new, |mut held| {
        held.program.interrupt();
        drop(held.own.take());
        held.program.warnings()
    })
}

impl Service {
    fn start() -> Self {
        let folder = folder();
        let data = folder.path().join("data");
        let own = std::env::var("TEST_DATABASE_URL").ok().map(|url| Own::create(&url));
        let mut command = program();
        command.arg("--data").arg(&data);
        for limit in ["KNOWN_PER_SECOND", "ANONYMOUS_PER_SECOND", "TOKENS_PER_MINUTE"] {
            command.env(format!("HOSEWRIGHT_LIMITS__{limit}"), "1000000");
        }
        if let Some(own) = &own {
            command.env("DATABASE_URL", &own.url);
        }
        let program = Program::serve_demo(command);
        let database_url = own.as_ref().map_or_else(|| embedded_url(&data), |own| own.url.clone());
        Self {
            host: program.host.clone(),
            database_url,
            greeting: program.greeting.clone(),
            data,
            pid: program.id(),
            held: Mutex::new(Some(Held { program, own, _folder: folder })),
        }
    }
}

/// The program for another service on the same database. Mails it leaves to the one that tests share,
/// in whose folder they are looked for.
pub fn beside() -> Command {
    let mut command = program();
    command.env("DATABASE_URL", &service().database_url).env("HOSEWRIGHT_MAIL__SENDS", "false");
    command
}

/// A new folder that an unprivileged user can reach too.
pub fn folder() -> TempDir {
    let folder = tempfile::Builder::new().prefix("hosewright-test-").tempdir().expect("a folder");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("its mode");
    folder
}

/// The administrator's address of the database in a data folder, while it runs.
pub fn embedded_url(data: &Path) -> String {
    let password = fs::read_to_string(data.join("password")).expect("the password");
    let state = fs::read_to_string(data.join("postgres/postmaster.pid")).expect("its state");
    let port = state.lines().nth(3).expect("its port").trim();
    format!("postgres://postgres:{}@127.0.0.1:{port}/hosewright", password.trim())
}
