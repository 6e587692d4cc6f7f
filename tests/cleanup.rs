//! Ends and removes what tests started, once their process is gone: ended, failed, interrupted or killed.
//!
//! That closes its standard input, on which a line for each thing told: `process <number>`, `ended
//! <number>`, `folder <path>`, `database <server> <name>`.

use std::collections::BTreeSet;
use std::fs;
use std::io::stdin;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// How long a program may take to end before it is killed.
const PATIENCE: Duration = Duration::from_mins(1);

fn main() {
    let mut processes = BTreeSet::new();
    let (mut folders, mut databases) = (Vec::new(), Vec::new());
    for line in stdin().lines().map_while(Result::ok) {
        match *line.split(' ').collect::<Vec<_>>() {
            ["process", number] => drop(processes.insert(number.to_owned())),
            ["ended", number] => drop(processes.remove(number)),
            ["folder", ..] => folders.push(line["folder ".len()..].to_owned()),
            ["database", server, name] => databases.push((server.to_owned(), name.to_owned())),
            _ => {}
        }
    }
    for process in &processes {
        signal(process, "INT");
    }
    let begun = Instant::now();
    while processes.iter().any(|process| is_running(process)) {
        if begun.elapsed() > PATIENCE {
            for process in &processes {
                signal(process, "KILL");
            }
            break;
        }
        sleep(Duration::from_millis(50));
    }
    for folder in folders {
        let _kept = fs::remove_dir_all(folder);
    }
    for (server, name) in databases {
        let _kept = drop_database(&server, &name);
    }
}

fn signal(process: &str, name: &str) {
    let _gone = Command::new("kill").args([&format!("-{name}"), process]).status();
}

/// Whether it is there, and not only waits for somebody to ask how it ended.
fn is_running(process: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", process]).output();
    state.is_ok_and(|state| state.stdout.first().is_some_and(|state| *state != b'Z'))
}

fn drop_database(server: &str, name: &str) -> Result<(), sqlx::Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut connection = PgConnection::connect(server).await?;
        let sql = format!("drop database if exists {name} with (force)");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await?;
        connection.close().await
    })
}
