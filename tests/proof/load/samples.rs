//! What services and their database use, looked at again and again.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Map, Value};
use tests::{memory_of, open_files_of, rows_of, value};

/// A service that is looked at.
pub(super) struct Service {
    pub(super) host: String,
    pub(super) process: u32,
}

/// Memory may grow so much over the second half: what is forgotten for good in one of a thousand requests shows within
/// minutes, while the allocator's holes and the caches of statements, tokens and fonts have filled in the first.
const MOST_GROWTH: f64 = 32.0 * MEGABYTE;
/// Each caller has a connection, and each export or import a file for its time.
const MOST_FILES: usize = 10;
/// Connections are opened as they are needed, and closed when they aren't.
const FEW: u64 = 4;
const MEGABYTE: f64 = 1024.0 * 1024.0;
/// PostgreSQL looks for dead rows each minute, beyond 50 and a fifth of a table, and may work for as long again.
const CLEANED_AFTER: Duration = Duration::from_mins(2);
const DEAD: f64 = 50.0;
const DEAD_SHARE: f64 = 0.2;

/// A look at everything.
struct Sample {
    at: Duration,
    writes: usize,
    /// Of each service, in bytes.
    memory: Vec<f64>,
    files: Vec<usize>,
    connections: u64,
    /// Written ahead, in bytes.
    wal: f64,
    audit: f64,
    all: f64,
    tables: BTreeMap<String, Table>,
}

#[derive(Clone)]
struct Table {
    live: f64,
    dead: f64,
    /// Rows that were changed or deleted so far.
    changed: f64,
}

/// Looks in order.
pub(super) struct Samples {
    services: Vec<Service>,
    taken: Vec<Sample>,
}

fn number(row: &Map<String, Value>, name: &str) -> f64 {
    row[name].as_f64().unwrap_or_default()
}

impl Samples {
    pub(super) const fn new(services: Vec<Service>) -> Self {
        Self { services, taken: Vec::new() }
    }

    pub(super) fn take(&mut self, at: Duration, writes: usize) {
        let tables = rows_of(
            "select relname, n_live_tup, n_dead_tup, n_tup_upd + n_tup_del as changed from pg_stat_user_tables",
        );
        let table = |row: &Map<String, Value>| {
            let (live, dead) = (number(row, "n_live_tup"), number(row, "n_dead_tup"));
            let name = row["relname"].as_str().unwrap_or_default().to_owned();
            (name, Table { live, dead, changed: number(row, "changed") })
        };
        let of = |sql: &str| value(sql).as_f64().unwrap_or_default();
        #[expect(clippy::cast_precision_loss, reason = "bytes of a process")]
        let memory = |one: &Service| memory_of(one.process, "VmRSS").unwrap_or_default() as f64;
        self.taken.push(Sample {
            at,
            writes,
            memory: self.services.iter().map(memory).collect(),
            files: self.services.iter().filter_map(|one| open_files_of(one.process)).collect(),
            connections: value(
                "select count(*) from pg_stat_activity where datname = current_database()
                and backend_type = 'client backend' and usename <> 'postgres'",
            )
            .as_u64()
            .unwrap_or_default(),
            wal: of("select pg_current_wal_lsn() - '0/0'::pg_lsn"),
            audit: of(
                "select sum(pg_total_relation_size(relid)) from pg_stat_user_tables where relname like 'audit%'",
            ),
            all: of("select pg_database_size(current_database())"),
            tables: tables.iter().map(table).collect(),
        });
    }

    /// Tells what was used, and gives what grew without bound.
    pub(super) fn grown(&self) -> Vec<String> {
        let (Some(first), Some(last)) = (self.taken.first(), self.taken.last()) else {
            return vec!["nothing was looked at".to_owned()];
        };
        let (earlier, half) = self.taken.split_at(self.taken.len() / 2);
        let mut grown = Vec::new();
        for (at, service) in self.services.iter().enumerate() {
            let memory: Vec<(f64, f64)> =
                half.iter().map(|one| (one.at.as_secs_f64(), one.memory[at])).collect();
            let lasted = last.at.as_secs_f64() - half[0].at.as_secs_f64();
            let slope = slope(&memory) * lasted;
            let most = memory_of(service.process, "VmHWM").unwrap_or_default() / 1024 / 1024;
            eprintln!(
                "service {at}: memory {:.0} MB at first, {:.0} MB at half, {:.0} MB at last, {most} MB at most, {:+.1} MB \
                 over the second half; files open {} to {}",
                first.memory[at] / MEGABYTE,
                half[0].memory[at] / MEGABYTE,
                last.memory[at] / MEGABYTE,
                slope / MEGABYTE,
                half[0].files[at],
                last.files[at],
            );
            if slope > MOST_GROWTH {
                grown.push(format!("memory of service {at} by {:.0} MB", slope / MEGABYTE));
            }
            let files =
                |all: &[Sample]| all.iter().map(|one| one.files[at]).max().unwrap_or_default();
            if files(half) > files(earlier) + MOST_FILES {
                grown.push(format!("open files of service {at}"));
            }
        }
        let connections =
            |all: &[Sample]| all.iter().map(|one| one.connections).max().unwrap_or_default();
        let (before, after) = (connections(earlier), connections(half));
        eprintln!("connections: {before} at most in the first half, {after} in the second");
        if after > before + FEW {
            grown.push(format!("connections from {before} to {after}"));
        }
        #[expect(clippy::cast_precision_loss, reason = "there are few")]
        let writes = (last.writes - first.writes).max(1) as f64;
        let each = |of: fn(&Sample) -> f64| (of(last) - of(first)) / writes;
        let (audit, wal, all) = (each(|one| one.audit), each(|one| one.wal), each(|one| one.all));
        let a_month = 30.0 * 86_400.0 / 1024.0 / MEGABYTE;
        eprintln!(
            "each write: {wal:.0} bytes of WAL, {all:.0} bytes of the database, {audit:.0} of them audit; one write a \
             second makes {:.1} GB of audit and {:.1} GB of the database a month",
            audit * a_month,
            all * a_month,
        );
        grown.extend(self.uncleaned(last));
        grown
    }

    /// Tables with more dead rows than PostgreSQL leaves between two looks.
    fn uncleaned(&self, last: &Sample) -> Vec<String> {
        let mut hot: Vec<_> = last.tables.iter().collect();
        hot.sort_by(|one, other| other.1.changed.total_cmp(&one.1.changed));
        let since = last.at.saturating_sub(CLEANED_AFTER);
        let before = self.taken.iter().rev().find(|one| one.at <= since);
        let mut uncleaned = Vec::new();
        for (name, table) in hot.into_iter().take(8) {
            let then = before.and_then(|before| before.tables.get(name));
            let lately = table.changed - then.map_or(0.0, |then| then.changed);
            let most = DEAD + DEAD_SHARE * table.live + lately;
            eprintln!(
                "{name}: {:.0} rows, {:.0} dead, {:.0} changed in all",
                table.live, table.dead, table.changed
            );
            if table.dead > most {
                uncleaned
                    .push(format!("{name} has {:.0} dead rows, {most:.0} at most", table.dead));
            }
        }
        uncleaned
    }
}

/// How much a value changes each second, by the least squares of its differences from a line.
fn slope(points: &[(f64, f64)]) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "there are few")]
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let above: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let below: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    if below > 0.0 { above / below } else { 0.0 }
}
