//! Limits that the kernel sets to the reading process.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::io;

use rustix::process::{
    Resource, Rlimit, Signal, getrlimit, nice, set_parent_process_death_signal, setrlimit,
};
use seccompiler::{SeccompAction, SeccompFilter, TargetArch, apply_filter};

/// Bytes of its address space.
const MEMORY: u64 = 768 << 20;
/// Seconds of processor time.
const SECONDS: u64 = 60;
/// Seconds of it in which the process has to get on: to read a further part of the file, or to write a further row.
const STILL: u64 = 5;
/// Units of processor time in a second, as the kernel tells it.
const TICKS: u64 = 100;
/// Bytes that it may write.
const WRITTEN: u64 = 512 << 20;
/// Open files: the three that it is given, and what it opens before the limits hold.
const FILES: u64 = 16;

/// Sets the limits of this process; they can't be taken back.
///
/// # Errors
/// If the kernel refuses a limit. Where it knows no filter of system calls, the process goes on without one.
pub(super) fn confine() -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    // The first to go when memory runs out, and the last to get a processor.
    // It goes on where the operator doesn't let it say so, as with a read-only `/proc`.
    let _as_it_was = fs::write("/proc/self/oom_score_adj", "1000");
    let _as_it_was = nice(10);
    for (what, most) in [
        (Resource::As, MEMORY),
        (Resource::Cpu, SECONDS),
        (Resource::Fsize, WRITTEN),
        (Resource::Nofile, FILES),
        (Resource::Core, 0),
    ] {
        // The operator's own limit may be lower.
        let most = getrlimit(what).maximum.map_or(most, |allowed| most.min(allowed));
        setrlimit(what, Rlimit { current: Some(most), maximum: Some(most) })?;
    }
    if let Some(filter) = filter() {
        let _unknown_to_the_kernel = apply_filter(&filter);
    }
    Ok(())
}

/// Ends the process sooner than at its limit if it stops to get on: it turns in a circle then.
#[derive(Debug, Default)]
pub(super) struct Pace {
    /// Seconds of processor time at which it ends as things stand.
    until: Cell<u64>,
}

impl Pace {
    /// Notes that it gets on. Where the kernel doesn't tell the processor time, its limit stands.
    pub(super) fn step(&self) {
        let Some(until) = processor_seconds().map(|used| used.saturating_add(STILL)) else {
            return;
        };
        if until == self.until.replace(until) {
            return;
        }
        let maximum = getrlimit(Resource::Cpu).maximum;
        let current = maximum.map_or(until, |most| most.min(until));
        let _as_it_was = setrlimit(Resource::Cpu, Rlimit { current: Some(current), maximum });
    }
}

/// Whole seconds of processor time that this process has used.
fn processor_seconds() -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in brackets, may hold blanks.
    let (_, fields) = stat.rsplit_once(')')?;
    let times = fields.split_whitespace().skip(11).take(2);
    let ticks = times.map(str::parse::<u64>).sum::<Result<u64, _>>().ok()?;
    Some(ticks / TICKS)
}

/// Refuses what a reader of files doesn't need: sockets, and other programs.
fn filter() -> Option<seccompiler::BpfProgram> {
    let refused = [
        libc::SYS_socket,
        libc::SYS_socketpair,
        libc::SYS_io_uring_setup,
        libc::SYS_execve,
        libc::SYS_execveat,
        libc::SYS_ptrace,
    ];
    let rules: BTreeMap<_, _> = refused.into_iter().map(|call| (call, Vec::new())).collect();
    let machine = TargetArch::try_from(std::env::consts::ARCH).ok()?;
    let denied = u32::try_from(libc::EPERM).ok()?;
    let filter =
        SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::Errno(denied), machine);
    filter.ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::os::unix::net::UnixDatagram;
    use std::process::Command;

    use super::*;

    /// Limits can't be taken back, so this runs in a process of its own.
    #[test]
    #[ignore = "started by the other test"]
    fn confined() {
        confine().unwrap();
        let socket = TcpListener::bind("127.0.0.1:0").unwrap_err();
        let pair = UnixDatagram::pair().unwrap_err();
        let program = Command::new("true").status().unwrap_err();
        for refused in [socket, pair, program] {
            assert_eq!(refused.kind(), io::ErrorKind::PermissionDenied, "{refused}");
        }
        let most = usize::try_from(MEMORY).unwrap();
        assert!(Vec::<u8>::new().try_reserve_exact(most).is_err());
        assert!(Vec::<u8>::new().try_reserve_exact(most / 4).is_ok());
    }

    #[test]
    fn sockets_and_programs_are_refused() {
        let name = "sheets::other_formats::confined::tests::confined";
        let mut command = Command::new(std::env::current_exe().unwrap());
        let done = command.args(["--ignored", "--exact", name]).output().unwrap();
        let told = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success() && told.contains("1 passed"), "{told}");
    }
}
