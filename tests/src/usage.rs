//! What the service and its database use of the machine, by `/proc`.

use std::fs;
use std::time::Duration;

use crate::database::rows_of;

/// Clock ticks a second of the times in `/proc`, which Linux fixes for programs.
const TICKS: u64 = 100;

/// Processor time of a process so far; none where it is gone.
pub fn cpu_of(process: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name before may contain anything.
    let (_, fields) = stat.rsplit_once(") ")?;
    let fields: Vec<&str> = fields.split(' ').collect();
    let ticks: u64 = fields.get(11..13)?.iter().filter_map(|field| field.parse::<u64>().ok()).sum();
    Some(Duration::from_millis(ticks * 1_000 / TICKS))
}

/// Processor time of the processes of the database that serve the services: connections of the tests use some, too.
pub fn cpu_of_database() -> Duration {
    let backends = rows_of(
        "select pid from pg_stat_activity where usename <> current_user
        and backend_type in ('client backend', 'parallel worker')",
    );
    let processes = backends.iter().filter_map(|row| u32::try_from(row["pid"].as_u64()?).ok());
    processes.filter_map(cpu_of).sum()
}

/// A line of `/proc/PROCESS/status` in bytes: `VmRSS` is the memory that a process has, `VmHWM` the most it had.
pub fn memory_of(process: u32, line: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let found = status.lines().find_map(|found| found.strip_prefix(line)?.strip_prefix(':'))?;
    found.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// How many files and sockets a process has open.
pub fn open_files_of(process: u32) -> Option<usize> {
    fs::read_dir(format!("/proc/{process}/fd")).ok().map(Iterator::count)
}
