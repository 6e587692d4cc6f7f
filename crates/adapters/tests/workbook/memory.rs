//! How much memory a file takes: each is read by a process of its own.

use std::io::Write;
use std::process::Command;
use std::time::Duration;

use domain::Error;

use crate::kit::{file, rows_of};

/// What became of a file.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// `rows 12`, `too_large …` or `not_a_workbook …`.
    pub(crate) message: String,
    /// The peak of memory above what the process had before, in MiB. None but on Linux.
    pub(crate) peak: u64,
}

/// Reads all sheets of a file in a process of its own.
pub(crate) fn read_apart(name: &str, bytes: &[u8]) -> Outcome {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(bytes).expect("room");
    let done = Command::new(std::env::current_exe().expect("this program"))
        .args(["--ignored", "--exact", "memory::reader", "--nocapture", "--test-threads=1"])
        .env("WORKBOOK", file.path())
        .output()
        .expect("a process");
    let output = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(done.status.success(), "{name}: {output}{}", String::from_utf8_lossy(&done.stderr));
    let find = |key: &str| {
        let line = output.lines().find_map(|line| line.split_once(key)).expect("its outcome");
        line.1.to_owned()
    };
    let outcome =
        Outcome { message: find("message: "), peak: find("peak: ").parse().expect("MiB") };
    // Not the time that passed, which depends on what else the machine does.
    let cpu: f64 = find("cpu: ").parse().expect("seconds");
    println!(
        "{name}: file {} KiB, peak {} MiB, {cpu:.1} s of CPU, {}",
        bytes.len() >> 10,
        outcome.peak,
        outcome.message
    );
    assert!(cpu < 60.0, "{name} took {cpu} s of CPU");
    outcome
}

/// The peak of this process's memory, in KiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
}

/// The CPU time of this process, in seconds. Zero but on Linux.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit_once(") ").map(|(_, fields)| fields).unwrap_or_default();
    // User and system time, in hundredths of a second.
    let ticks = fields.split(' ').skip(11).take(2).filter_map(|field| field.parse::<u32>().ok());
    f64::from(ticks.sum::<u32>()) / 100.0
}

/// The process that reads a file for [`read_apart`].
#[test]
#[ignore = "started by other tests"]
fn reader() {
    let Some(path) = std::env::var_os("WORKBOOK") else { return };
    let bytes = std::fs::File::open(path).expect("the file");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let before = peak();
    let message = runtime.block_on(async {
        match count(bytes).await {
            Ok(rows) => format!("rows {rows}"),
            Err(Error::TooLarge(message)) => format!("too_large {message}"),
            Err(Error::Invalid(violations)) => {
                format!("{} {}", violations[0].code, violations[0].message)
            }
            Err(other) => panic!("{other:?}"),
        }
    });
    println!("\nmessage: {message}\npeak: {}\ncpu: {}", (peak() - before) >> 10, cpu());
}

async fn count(bytes: std::fs::File) -> domain::Result<usize> {
    use domain::workbooks::port::SheetCodec;
    let mut reader = adapters::sheets::SheetFiles::default().open(bytes).await?;
    let mut rows = 0;
    for sheet in 0..reader.sheets().len() {
        reader.begin(sheet).await?;
        while let Some(some) = reader.rows(100).await? {
            rows += some.len();
        }
    }
    Ok(rows)
}

#[tokio::test]
async fn the_thread_ends_when_the_reader_is_dropped() {
    let rows: String =
        (1..=100_000).map(|row| format!(r#"<row r="{row}"><c><v>{row}</v></c></row>"#)).collect();
    let bytes = crate::kit::Parts::with_rows(&rows).zip();
    let (done, ended) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        // A runtime waits for its threads when it is dropped.
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(async {
            use domain::workbooks::port::SheetCodec;
            let mut reader =
                adapters::sheets::SheetFiles::default().open(file(&bytes)).await.unwrap();
            reader.begin(0).await.unwrap();
            reader.rows(1).await.unwrap().unwrap();
            reader.begin(0).await.unwrap();
            let _waiting = reader.rows(1).await.unwrap().unwrap();
        });
        drop(runtime);
        done.send(()).unwrap();
    });
    ended.recv_timeout(Duration::from_mins(1)).expect("the thread to end");
    // Nobody waits for a sheet that nobody began.
    let mut reader = crate::kit::open(&crate::kit::Parts::with_rows("").zip()).await.unwrap();
    assert_eq!(reader.rows(10).await.unwrap(), None);
    assert_eq!(rows_of(&mut *reader, 0).await.unwrap(), []);
}
