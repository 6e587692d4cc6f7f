//! The real program, as a child process.

use std::collections::{HashMap, VecDeque};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::cleanup::{built, note_end, note_process};
use crate::service::service;
use crate::sheet::{Sheet, sheet};
use crate::shop::Shop;

/// How long the program may take to start or to end.
const PATIENCE: Duration = Duration::from_mins(2);
/// Warnings and errors that are kept of a program.
const KEPT: usize = 100;
/// Characters that are kept of each.
const WIDTH: usize = 2_000;

/// The program `hosewright`, without the environment of whoever runs the tests.
pub fn program() -> Command {
    let mut command = Command::new(built("hosewright"));
    let ours = |name: &str| name.starts_with("HOSEWRIGHT_") && name != "HOSEWRIGHT_POSTGRES_BIN";
    for (name, _) in std::env::vars() {
        if ours(&name) || name == "DATABASE_URL" || name == "RUST_LOG" {
            command.env_remove(name);
        }
    }
    // Papers are the same on every machine.
    command.env("HOSEWRIGHT_FONTS__FALLBACK", "[]");
    command
}

/// Runs the program to its end.
pub fn run<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Output {
    program().args(arguments).stdin(Stdio::null()).output().expect("the program can be run")
}

/// Runs a batch job of `examples/` for a shop, and opens the workbook that it wrote.
#[track_caller]
pub fn run_job(name: &str, shop: &Shop, further: &[&str]) -> Sheet {
    let folder = tempfile::tempdir().expect("a folder");
    let book = folder.path().join("out.xlsx");
    let output = Command::new(built(name))
        .env("DATABASE_URL", &service().database_url)
        .args(["--organization", &shop.organization.settings.name, "--output"])
        .arg(&book)
        .args(further)
        .output()
        .expect("the job can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    sheet(&std::fs::read(&book).expect("the workbook"))
}

/// A program that serves.
pub struct Program {
    child: Child,
    /// What it prints, line by line.
    printed: Receiver<String>,
    /// What it printed until it served.
    pub greeting: String,
    /// `http://127.0.0.1:port`
    pub host: String,
    /// The last warnings and errors that it logged.
    warnings: Arc<Mutex<VecDeque<String>>>,
    /// How many statements each request sent, where [`log_statements`] had them logged.
    statements: Arc<Mutex<HashMap<String, usize>>>,
    /// Reads what it logs.
    listener: JoinHandle<()>,
}

impl Program {
    /// Starts `serve` on a free port and waits until it serves.
    pub fn serve(mut command: Command) -> Self {
        command.args(["serve", "--listen", "127.0.0.1:0"]);
        Self::start(command).unwrap_or_else(|output| panic!("the service ended:\n{output}"))
    }

    /// The same with the demo.
    pub fn serve_demo(mut command: Command) -> Self {
        command.args(["serve", "--demo", "--listen", "127.0.0.1:0"]);
        Self::start(command).unwrap_or_else(|output| panic!("the service ended:\n{output}"))
    }

    fn start(mut command: Command) -> Result<Self, String> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env("NO_COLOR", "1");
        let mut child = command.spawn().expect("the program can be started");
        note_process(child.id());
        let errors = lines(child.stderr.take().expect("standard error"));
        let printed = lines(child.stdout.take().expect("standard output"));
        let mut greeting = String::new();
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let Ok(line) = printed.recv_timeout(Duration::from_millis(200)) else {
                if child.try_wait().expect("its state").is_some() {
                    note_end(child.id());
                    return Err(errors.try_iter().collect::<Vec<_>>().join("\n"));
                }
                continue;
            };
            greeting.push_str(&line);
            greeting.push('\n');
            if let Some(host) = host_in(&line) {
                let (warnings, statements) = (Arc::default(), Arc::default());
                let (lines, counts) = (Arc::clone(&warnings), Arc::clone(&statements));
                let listener = thread::spawn(move || {
                    for line in &errors {
                        keep(&lines, &line);
                        count(&counts, &line);
                    }
                });
                thread::sleep(Duration::from_millis(50));
                greeting.extend(printed.try_iter().map(|line| line + "\n"));
                return Ok(Self { child, printed, greeting, host, warnings, statements, listener });
            }
        }
        let _over = child.kill().and_then(|()| child.wait());
        note_end(child.id());
        Err(format!("it didn't serve in time: {greeting}"))
    }

    /// Its process number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends it a signal by name.
    pub fn signal(&self, name: &str) {
        let kill = format!("kill -{name} {}", self.child.id());
        let done = Command::new("sh").args(["-c", &kill]).status().expect("sh");
        assert!(done.success() || name == "KILL", "{kill}");
    }

    /// Waits until it has ended, and gives its exit code; none where a signal ended it.
    pub fn wait(&mut self) -> Option<i32> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("its state") {
                note_end(self.child.id());
                return status.code();
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("the program did not end; it printed {:?}", self.printed.try_iter().last());
    }

    /// How many statements a request sent to the database, by the id of its answer; waits until it has logged the
    /// answer, which comes after them. Only where [`log_statements`] was asked for.
    pub fn statements(&self, request: &str) -> usize {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let counts = self.statements.lock().unwrap_or_else(PoisonError::into_inner);
            if counts.contains_key(&answered(request)) {
                return counts.get(request).copied().unwrap_or_default();
            }
            drop(counts);
            thread::sleep(Duration::from_millis(5));
        }
        panic!("the service didn't log the answer to {request}");
    }

    /// Whether it has logged the answer to a request, under the same condition.
    pub fn has_logged(&self, request: &str) -> bool {
        let counts = self.statements.lock().unwrap_or_else(PoisonError::into_inner);
        counts.contains_key(&answered(request))
    }

    /// The last warnings and errors that it logged; of one that has ended all of these.
    pub fn warnings(&mut self) -> Vec<String> {
        if !matches!(self.child.try_wait(), Ok(None)) {
            // Its database may hold on to the stream for a moment.
            let begun = Instant::now();
            while !self.listener.is_finished() && begun.elapsed() < Duration::from_secs(1) {
                thread::sleep(Duration::from_millis(10));
            }
        }
        self.warnings.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// Ends it as Ctrl-C does.
    pub fn interrupt(&mut self) -> Option<i32> {
        if self.child.try_wait().expect("its state").is_none() {
            self.signal("INT");
        }
        self.wait()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            self.signal("INT");
            let _ended = self.wait();
        }
    }
}

/// Keeps a line that warns or tells an error.
fn keep(lines: &Mutex<VecDeque<String>>, line: &str) {
    if ["WARN", "ERROR", "panicked at"].iter().any(|word| line.contains(word)) {
        let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == KEPT {
            lines.pop_front();
        }
        lines.push_back(line.chars().take(WIDTH).collect());
    }
}

/// Has a program log its statements, each with the id of its request.
pub fn log_statements(command: &mut Command) {
    command.env("HOSEWRIGHT_LOG__FILTER", "warn,sqlx::query=trace,api::server::observe=info");
    command.env("HOSEWRIGHT_LOG__FORMAT", "json");
}

/// Ends a process at once, without a chance to do anything. It may be gone already.
pub fn kill(process: u32) {
    let number = i32::try_from(process).ok().and_then(Pid::from_raw).expect("a process");
    let _gone = kill_process(number, Signal::KILL);
}

/// The processes that a process has begun, by any of its threads.
pub fn children(process: u32) -> Vec<u32> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten();
    let lists = threads.filter_map(|thread| {
        // It may have ended meanwhile.
        std::fs::read_to_string(thread.ok()?.path().join("children")).ok()
    });
    let numbers = |list: String| list.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    lists.flat_map(numbers).filter_map(|number| number.parse().ok()).collect()
}

/// Counts a line that tells a statement or an answer. Who calls is remembered for some seconds, so that is looked up
/// by chance.
fn count(counts: &Mutex<HashMap<String, usize>>, line: &str) {
    let Some((_, rest)) = line.split_once(r#""request_id":""#) else { return };
    let Some((request, _)) = rest.split_once('"') else { return };
    let key = match line {
        _ if line.contains("from api_keys k") => return,
        _ if line.contains(r#""target":"sqlx::query""#) => request.to_owned(),
        _ if line.contains(r#""message":"answered""#) => answered(request),
        _ => return,
    };
    *counts.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default() += 1;
}

fn answered(request: &str) -> String {
    format!("{request} answered")
}

/// The address in `Serving http://127.0.0.1:1234/api/v1 …`.
fn host_in(line: &str) -> Option<String> {
    let (_, rest) = line.strip_prefix("Serving ")?.split_once("http://")?;
    Some(format!("http://{}", rest.split_once("/api/v1")?.0))
}

/// The lines of a stream, read beside, so that the program never waits for us.
fn lines(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (send, receive) = channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            if send.send(line).is_err() {
                break;
            }
        }
    });
    receive
}
