//! CPU that processes have had, as `/proc` tells it.

use std::fs;

use crate::{Failure, Result};

/// A process, with seconds of CPU.
struct Process {
    parent: u32,
    own: f64,
    /// Of its children that have ended.
    children: f64,
}

impl Process {
    fn of(pid: u32) -> Result<Self> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
        // After the name of the program, which may hold blanks.
        let (_, stat) = stat.rsplit_once(") ").ok_or("no figures")?;
        let figures: Vec<&str> = stat.split(' ').collect();
        let figure = |at: usize| figures.get(at).copied().ok_or("too few figures");
        let seconds = |at: usize| -> Result<f64> {
            // In hundredths of a second, for programs and for the system.
            Ok((figure(at)?.parse::<f64>()? + figure(at + 1)?.parse::<f64>()?) / 100.0)
        };
        Ok(Self { parent: figure(1)?.parse()?, own: seconds(11)?, children: seconds(13)? })
    }
}

/// Seconds of CPU of a process.
pub(crate) fn by_process(pid: u32) -> Result<f64> {
    Ok(Process::of(pid)?.own)
}

/// Seconds of CPU of a process and its children, ended ones too.
pub(crate) fn by_family(pid: u32) -> Result<f64> {
    let parent = Process::of(pid)?;
    let mut spent = parent.own + parent.children;
    for entry in fs::read_dir("/proc")? {
        let Ok(child) = entry?.file_name().to_string_lossy().parse() else { continue };
        // It may have ended meanwhile.
        match Process::of(child) {
            Ok(process) if process.parent == pid => spent += process.own,
            _ => {}
        }
    }
    if spent > 0.0 { Ok(spent) } else { Err(Failure::from("no CPU was spent")) }
}
