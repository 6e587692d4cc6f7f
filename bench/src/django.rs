//! Fifty hoses by Django REST framework, from the same tables (`bench/django_list.py`).

use std::net::{SocketAddr, TcpListener};
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use crate::cpu::{Cost, repeated_by};
use crate::database::Database;
use crate::http::{Client, Request};
use crate::report::Row;
use crate::service::Service;
use crate::{Failure, Result, say, spent};

/// The server that run.sh installs.
const GUNICORN: &str = ".venv-bench/bin/gunicorn";
/// How long it may take to start.
const STARTS: Duration = Duration::from_secs(20);

/// A server with one worker, which ends with it.
struct Django {
    process: Child,
    address: SocketAddr,
}

impl Django {
    /// None where there is no Python environment.
    fn start(database: &Database) -> Result<Option<Self>> {
        let address = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?;
        let owner = "select encode(organization_id, 'hex') from hoses group by 1 order by count(*) desc limit 1";
        let process = database
            .command(GUNICORN)
            .args(["--chdir", "bench", "--workers", "1", "--threads", "1", "--keep-alive", "60"])
            .args(["--worker-class", "gthread", "--log-level", "error"])
            .args(["--bind", &address.to_string(), "django_list:application"])
            .env("ORGANIZATION", database.run(owner)?)
            .spawn();
        let Ok(process) = process else {
            say("There is no Python environment, so Django REST is not measured");
            return Ok(None);
        };
        let server = Self { process, address };
        let begun = Instant::now();
        while Client::connect(address).and_then(|mut client| client.fetch(&fifty())).is_err() {
            if begun.elapsed() > STARTS {
                return Err(Failure::from("Django REST doesn't answer"));
            }
            thread::sleep(Duration::from_millis(100));
        }
        Ok(Some(server))
    }
}

impl Drop for Django {
    fn drop(&mut self) {
        let _ended = self.process.kill().and_then(|()| self.process.wait());
    }
}

fn fifty() -> Request {
    Request::new("GET", "/hoses", "", None)
}

/// The CPU of a list of fifty hoses, beside that of Django REST.
pub(crate) fn list(service: &Service, token: &str) -> Result<Vec<Row>> {
    let database = Database::of(service)?;
    let Some(django) = Django::start(&database)? else { return Ok(Vec::new()) };
    let theirs = || spent::by_family(django.process.id());
    let theirs = repeated_by(django.address, &fifty(), &theirs, &database)?;
    let request = Request::new("GET", "/api/v1/organization/hoses?limit=50", token, None);
    let ours = repeated_by(service.address, &request, &|| service.cpu(), &database)?;
    let figures =
        |cost: &Cost| format!("{:.2} ms ({:.2} + {:.2})", cost.all(), cost.service, cost.database);
    let ratio = theirs.all() / ours.all();
    let figures = format!(
        "{} of CPU, Django REST {}: {ratio:.1} times as much",
        figures(&ours),
        figures(&theirs)
    );
    Ok(vec![Row::new("a list of fifty hoses", figures)])
}
