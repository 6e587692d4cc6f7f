//! Limits that the kernel sets to the reading process.

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
