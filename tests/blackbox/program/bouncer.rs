//! PgBouncer before the database, where it is installed. In the long run, since its start waits beside other tests.

use std::fs::{self, Permissions};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::postgres::PgConnectOptions;
use tests::{Program, Shop, beside, folder, hold, post, service, world};

struct Bouncer {
    child: Child,
    database_url: String,
}

impl Bouncer {
    /// One with its defaults; none where it isn't installed, or in the short run.
    fn start(mode: &str) -> Option<Self> {
        if !tests::long() {
            return None;
        }
        let program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].map(Path::new);
        let program = program.into_iter().find(|path| path.exists())?;
        let url = &service().database_url;
        let there: PgConnectOptions = url.parse().unwrap();
        let (server, port) = (there.get_host(), there.get_port());
        let password = url.split_once('@')?.0.rsplit_once(':')?.1;
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let here = free.local_addr().unwrap().port();
        drop(free);
        let folder = folder().keep();
        let (users, settings) = (folder.join("users"), folder.join("settings"));
        fs::write(&users, format!("\"{}\" \"{password}\"\n", there.get_username())).unwrap();
        fs::write(
            &settings,
            format!(
                "[databases]\n* = host={server} port={port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {here}\nunix_socket_dir =\n\
                pool_mode = {mode}\nauth_type = scram-sha-256\nauth_file = {}\nauth_user = {}\n\
                auth_query = select usename, passwd from pg_shadow where usename = $1\n",
                users.display(),
                there.get_username()
            ),
        )
        .unwrap();
        for file in [&users, &settings] {
            fs::set_permissions(file, Permissions::from_mode(0o644)).unwrap();
        }
        let mut command = Command::new(program);
        // It refuses to run as root.
        if fs::metadata("/proc/self")
            .is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)
        {
            command.uid(65_534).gid(65_534);
        }
        let child = command.arg(&settings).current_dir(&folder);
        let child = child.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = child.spawn().unwrap();
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", here)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(20), "PgBouncer did not start");
            thread::sleep(Duration::from_millis(50));
        }
        let database_url = url.replace(&format!("{server}:{port}"), &format!("127.0.0.1:{here}"));
        Some(Self { child, database_url })
    }

    fn service(&self) -> Command {
        let mut command = beside();
        command.env("DATABASE_URL", &self.database_url);
        command.env("HOSEWRIGHT_DATABASE__LOCK_SECONDS", "1");
        command
    }
}

impl Drop for Bouncer {
    fn drop(&mut self) {
        let _over = self.child.kill().and_then(|()| self.child.wait());
    }
}

/// It drops start parameters, but what is set later stays with the session.
#[test]
fn limits_hold_behind_session_pooling() {
    let Some(bouncer) = Bouncer::start("session") else { return };
    let shop = Shop::new("pooled");
    let (token, customer) = (shop.admin(), shop.customer("Pooled").to_string());
    let own = Program::serve(bouncer.service());
    let path = format!("{}/api/v1/customer/{customer}/update", own.host);
    let update = || post(&path, &json!({ "city": "Pooled" })).token(&token).send();
    let held =
        hold(&format!("select from customers where id = decode('{customer}', 'hex') for update"));
    let begun = Instant::now();
    update().problem(503, "busy");
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    world().block_on(held.rollback()).unwrap();
    update().expect(200);
}

#[test]
fn transaction_pooling_is_refused() {
    let Some(bouncer) = Bouncer::start("transaction") else { return };
    let mut command = bouncer.service();
    command.args(["serve", "--listen", "127.0.0.1:0"]).stdout(Stdio::null());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_mins(1) {
            child.kill().unwrap();
        }
        thread::sleep(Duration::from_millis(50));
    }
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("set pool_mode = session"), "{said}");
}
