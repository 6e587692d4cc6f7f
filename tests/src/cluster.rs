//! Further servers with all that the PostgreSQL of the tests' service holds: a standby of it, or a copy that lives on alone.

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, Connection};

use crate::cleanup::{folder, note_end, note_process};
use crate::database::world;
use crate::service::{Service, service};

/// A PostgreSQL server.
pub struct Cluster {
    /// The address of the service's database in it, as its administrator.
    pub database_url: String,
    /// Starts it.
    server: Command,
    child: Child,
}

impl Cluster {
    /// One that follows the service's and takes no changes.
    pub fn standby() -> Self {
        Self::standby_of(service(), free_port())
    }

    /// One that follows a service's at a port.
    pub(crate) fn standby_of(service: &Service, port: u16) -> Self {
        Self::start(service, port, &["--write-recovery-conf"], "off")
    }

    /// One that begins with what the service's has now, and changes by itself.
    pub fn copy() -> Self {
        Self::start(service(), free_port(), &[], "off")
    }

    /// A copy that waits for its disk, as servers do that are not for tests.
    pub fn durable_copy() -> Self {
        Self::start(service(), free_port(), &[], "on")
    }

    fn start(of: &Service, port: u16, further: &[&str], fsync: &str) -> Self {
        let folder = folder().keep();
        let data = folder.join("postgres");
        let original = of.data.join("postgres");
        let owner = fs::metadata(&original).ok().map(|found| (found.uid(), found.gid()));
        if let Some((user, group)) = owner {
            std::os::unix::fs::chown(&folder, Some(user), Some(group)).expect("its owner");
        }
        let program = |name: &str| {
            let mut command = Command::new(programs(&original).join(name));
            if let Some((user, group)) = owner.filter(|(user, _)| *user != own_user()) {
                command.uid(user).gid(group);
            }
            command.current_dir(&folder).stdin(Stdio::null()).stdout(Stdio::null());
            command
        };
        let source: PgConnectOptions = of.database_url.parse().expect("an address");
        let password = of.database_url.split_once("://").and_then(|(_, rest)| {
            rest.split_once('@')?.0.split_once(':').map(|(_, password)| password.to_owned())
        });
        // What a standby still has to read is kept, however often others ask for a checkpoint.
        run(&of.database_url, "alter system set wal_keep_size = '512MB'");
        run(&of.database_url, "select pg_reload_conf()");
        let copied = program("pg_basebackup")
            .arg("--pgdata")
            .arg(&data)
            .args(["--checkpoint=fast", "--wal-method=stream", "--no-password"])
            .args(further)
            .args(["--host", source.get_host(), "--port", &source.get_port().to_string()])
            .args(["--username", source.get_username()])
            .env("PGPASSWORD", password.unwrap_or_default())
            .output()
            .expect("pg_basebackup");
        assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
        fs::set_permissions(&data, Permissions::from_mode(0o700)).expect("its mode");
        let mut server = program("postgres");
        server
            .arg("-D")
            .arg(&data)
            .args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1"])
            .args(["-c", "unix_socket_directories=", "-c", "max_connections=1000"])
            .args(["-c", &format!("fsync={fsync}")])
            .stderr(Stdio::null());
        let child = server.spawn().expect("postgres");
        note_process(child.id());
        let there = format!("{}:{}", source.get_host(), source.get_port());
        let database_url = of.database_url.replace(&there, &format!("127.0.0.1:{port}"));
        let mut cluster = Self { database_url, server, child };
        cluster.wait();
        cluster
    }

    /// Waits until it takes connections, and starts it again where it has ended: processes of one that was killed may be in
    /// the way for a moment.
    pub fn wait(&mut self) {
        let begun = Instant::now();
        while !world().block_on(async { PgConnection::connect(&self.database_url).await.is_ok() }) {
            assert!(begun.elapsed() < Duration::from_mins(1), "the server did not start");
            thread::sleep(Duration::from_millis(20));
            if self.child.try_wait().expect("its state").is_some() {
                note_end(self.child.id());
                self.child = self.server.spawn().expect("postgres");
                note_process(self.child.id());
            }
        }
    }

    /// The number of its first process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Runs a statement in it as its administrator.
    pub fn execute(&self, sql: &str) {
        run(&self.database_url, sql);
    }

    /// The one number of a query, as its administrator.
    pub fn value(&self, sql: &str) -> i64 {
        world().block_on(async {
            let mut connection = PgConnection::connect(&self.database_url).await.expect("it");
            let found = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut connection).await;
            found.unwrap_or_else(|error| panic!("{sql}: {error}"))
        })
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _over = self.child.kill().and_then(|()| self.child.wait());
        note_end(self.child.id());
    }
}

fn run(database_url: &str, sql: &str) {
    world().block_on(async {
        let mut connection = PgConnection::connect(database_url).await.expect("it");
        let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await;
        done.unwrap_or_else(|error| panic!("{sql}: {error}"));
    });
}

/// A port that nobody listens on.
pub(crate) fn free_port() -> u16 {
    let free = TcpListener::bind("127.0.0.1:0").expect("a port");
    free.local_addr().expect("its address").port()
}

fn own_user() -> u32 {
    fs::metadata("/proc/self").map_or(0, |own| own.uid())
}

/// The folder of the programs of the server with these data files, or of those that the system finds.
fn programs(data: &Path) -> PathBuf {
    let started = fs::read_to_string(data.join("postmaster.opts")).unwrap_or_default();
    let server = started.split_whitespace().next().map(PathBuf::from);
    server.and_then(|server| server.parent().map(Path::to_owned)).unwrap_or_default()
}
