//! The service that most tests share, on a database of its own.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::{fs, panic};

use crate::cleanup::folder;
use crate::cluster::free_port;
use crate::database::create_own;
use crate::{Cluster, Once, Program, program};

/// So many of the service's last warnings and errors a test shows that fails.
const SHOWN: usize = 20;

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
    program: Mutex<Program>,
}

static SERVICE: Once<Service> = Once::new();

/// The service, started with the demo when it is first wanted.
pub fn service() -> &'static Service {
    SERVICE.get(Service::start)
}

/// Lets tests that fail show what the service warned of last.
fn show_warnings_of_failures() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |failure| {
        usual(failure);
        let program = SERVICE.made().and_then(|service| service.program.try_lock().ok());
        let warnings = program.map_or_else(Vec::new, |mut program| program.warnings());
        if !warnings.is_empty() {
            let last = &warnings[warnings.len().saturating_sub(SHOWN)..];
            eprintln!("the last warnings and errors of the service:\n{}\n", last.join("\n"));
        }
    }));
}

impl Service {
    fn start() -> Self {
        let data = folder().keep().join("data");
        let own = std::env::var("TEST_DATABASE_URL").ok().map(|server| create_own(&server));
        let mut command = program();
        command.arg("--data").arg(&data);
        for limit in ["KNOWN_PER_SECOND", "ANONYMOUS_PER_SECOND", "TOKENS_PER_MINUTE"] {
            command.env(format!("HOSEWRIGHT_LIMITS__{limit}"), "1000000");
        }
        if let Some(own) = &own {
            command.env("DATABASE_URL", own);
        }
        // All tests with a service that reads from a standby, for which the database has to be our own.
        let standby = std::env::var_os("HOSEWRIGHT_TEST_STANDBY").map(|_set| free_port());
        if let Some(port) = standby {
            command.env("HOSEWRIGHT_DATABASE__READ_URL", format!("postgres://127.0.0.1:{port}"));
        }
        let program = Program::serve_demo(command);
        show_warnings_of_failures();
        let database_url = own.unwrap_or_else(|| embedded_url(&data));
        let service = Self {
            host: program.host.clone(),
            database_url,
            greeting: program.greeting.clone(),
            data,
            pid: program.id(),
            program: Mutex::new(program),
        };
        if let Some(port) = standby {
            // It lives until whoever cleans up after the tests ends it.
            std::mem::forget(Cluster::standby_of(&service, port));
        }
        service
    }
}

/// The program for another service on the same database. Mails it leaves to the one that tests share,
/// in whose folder they are looked for; so many services share the database's connections that each has few.
pub fn beside() -> Command {
    let mut command = program();
    command
        .env("DATABASE_URL", &service().database_url)
        .env("HOSEWRIGHT_MAIL__SENDS", "false")
        .env("HOSEWRIGHT_DATABASE__CONNECTIONS", "8");
    command
}

/// The administrator's address of the database in a data folder, while it runs.
pub fn embedded_url(data: &Path) -> String {
    let password = fs::read_to_string(data.join("password")).expect("the password");
    let state = fs::read_to_string(data.join("postgres/postmaster.pid")).expect("its state");
    let port = state.lines().nth(3).expect("its port").trim();
    format!("postgres://postgres:{}@127.0.0.1:{port}/hosewright", password.trim())
}
