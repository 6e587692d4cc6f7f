//! The service that is measured: started for release in a folder of its own.

use std::fs::{self, File, Permissions};
use std::net::{SocketAddr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::http::{Client, Request};
use crate::{Failure, Result, spent};

/// A running service.
pub(crate) struct Service {
    process: Child,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// Its data.
    pub(crate) data: PathBuf,
    /// From start to ready.
    pub(crate) start: Duration,
    /// What it held in memory when it had nothing to do yet, in MiB.
    pub(crate) idle: f64,
}

/// A folder that the service may reach when it has left root.
pub(crate) fn folder() -> Result<tempfile::TempDir> {
    let folder = tempfile::Builder::new().prefix("hosewright-bench-").tempdir()?;
    fs::set_permissions(folder.path(), Permissions::from_mode(0o711))?;
    Ok(folder)
}

/// A command of the program on a data folder.
pub(crate) fn command(program: &Path, data: &Path) -> Command {
    let mut command = Command::new(program);
    command.arg("--data").arg(data).env_remove("DATABASE_URL");
    for limit in ["KNOWN_PER_SECOND", "ANONYMOUS_PER_SECOND", "TOKENS_PER_MINUTE"] {
        command.env(format!("HOSEWRIGHT_LIMITS__{limit}"), "1000000");
    }
    command
}

impl Service {
    /// Starts and waits until it is ready.
    pub(crate) fn start(program: &Path, folder: &Path) -> Result<Self> {
        let address = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?;
        let data = folder.join("data");
        let log = File::create(folder.join("log"))?;
        let begun = Instant::now();
        let process = command(program, &data)
            .args(["serve", "--demo", "--listen", &address.to_string()])
            .stdout(Stdio::from(log.try_clone()?))
            .stderr(Stdio::from(log))
            .spawn()?;
        let mut service = Self { process, address, data, start: Duration::ZERO, idle: 0.0 };
        while !service.is_ready() {
            if service.process.try_wait()?.is_some() || begun.elapsed() > Duration::from_mins(5) {
                let log = fs::read_to_string(folder.join("log"))?;
                return Err(Failure::from(format!("the service did not become ready:\n{log}")));
            }
            thread::sleep(Duration::from_millis(5));
        }
        service.start = begun.elapsed();
        service.idle = service.status("VmRSS:")?;
        Ok(service)
    }

    fn is_ready(&self) -> bool {
        let request = Request::new("GET", "/health/ready", "", None);
        Client::connect(self.address).and_then(|mut client| client.fetch(&request)).is_ok()
    }

    /// A token of the demo's admin key.
    pub(crate) fn token(&self) -> Result<String> {
        let name = "demo admin";
        let keys = fs::read_to_string(self.data.join("demo-keys"))?;
        let key = keys.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        self.token_of(key.ok_or("no key")?, name)
    }

    /// A token of a key with this name.
    pub(crate) fn token_of(&self, key: &str, name: &str) -> Result<String> {
        let body = json!({ "grantType": "client_credentials", "apiKey": key, "name": name });
        let request = Request::new("POST", "/security/v1/token", "", Some(&body.to_string()));
        let answer: Value =
            serde_json::from_slice(&Client::connect(self.address)?.fetch(&request)?)?;
        let token = answer.get("securityToken").and_then(Value::as_str);
        Ok(token.ok_or("no token")?.to_owned())
    }

    /// The most that it held since [`Service::forget_peak`], in MiB.
    pub(crate) fn peak(&self) -> Result<f64> {
        self.status("VmHWM:")
    }

    /// Begins a new peak.
    pub(crate) fn forget_peak(&self) -> Result<()> {
        Ok(fs::write(format!("/proc/{}/clear_refs", self.process.id()), "5")?)
    }

    /// The seconds of CPU that it has had.
    pub(crate) fn cpu(&self) -> Result<f64> {
        spent::by_process(self.process.id())
    }

    fn status(&self, name: &str) -> Result<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kib: f64 =
            line.and_then(|line| line.split_whitespace().next()).ok_or("no status")?.parse()?;
        Ok(kib / 1024.0)
    }

    /// Ends it as Ctrl-C does.
    pub(crate) fn stop(mut self) -> Result<()> {
        Command::new("kill").args(["-INT", &self.process.id().to_string()]).status()?;
        self.process.wait()?;
        Ok(())
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        if let Ok(None) = self.process.try_wait() {
            // The process ends its database only when asked politely.
            let _asked =
                Command::new("kill").args(["-INT", &self.process.id().to_string()]).status();
            let _ended = self.process.wait();
        }
    }
}
