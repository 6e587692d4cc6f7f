//! Imports of the formats that a process of its own reads, against .xlsx: rows a second, and how long others wait meanwhile.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::http::{Client, Request, most_ms, times_beside};
use crate::import::{WORKBOOK, workbook};
use crate::measure::{CLIENTS, LASTS, middle};
use crate::report::{Goal, Row};
use crate::service::{Service, command};
use crate::{Failure, Result, neighbours, peers, say};

/// Rows below the headings; a sheet of .xls has 65,536.
const ROWS: u32 = 60_000;
/// Each format is imported so many times, in turns.
const TURNS: usize = 3;
/// Between two requests of a caller.
const PAUSE: Duration = Duration::from_millis(100);
/// The first is compared with.
const FORMATS: [&str; 3] = ["xlsx", "xls", "ods"];
/// At least so many of the rows a second of .xlsx.
const LEAST: f64 = 0.8;
/// Others wait at most so many times as long as beside .xlsx; the rest is noise of a busy machine.
const MOST: f64 = 1.2;

/// Figures of a format, a value for each turn.
#[derive(Default)]
struct Measured {
    seconds: Vec<f64>,
    /// The most that the service took above its idle memory, in MiB.
    above: f64,
    waits: Vec<Duration>,
}

/// Imports each format while another organization reads.
pub(crate) fn formats(program: &Path, service: &Service, token: &str) -> Result<Vec<Row>> {
    neighbours::fill(service, 1)?;
    let others = neighbour(program, service)?;
    let hoses = Request::new("GET", "/api/v1/organization/hoses?limit=50", &others, None);
    let beside = |work: &mut dyn FnMut() -> Result<()>| {
        times_beside(service.address, std::slice::from_ref(&hoses), (CLIENTS, PAUSE), work)
    };
    let alone = beside(&mut || {
        thread::sleep(LASTS);
        Ok(())
    })?;
    let mut measured = FORMATS.map(|_| Measured::default());
    for turn in 0..TURNS {
        for at in 0..FORMATS.len() {
            // Each begins a turn, since what comes later finds more in the database.
            let at = (at + turn) % FORMATS.len();
            let (Some(format), Some(found)) = (FORMATS.get(at), measured.get_mut(at)) else {
                continue;
            };
            let prefix = format!("{}{turn}", format.to_uppercase());
            let Some(file) = saved(&workbook(&prefix, ROWS)?, format)? else {
                return Ok(Vec::new());
            };
            say(&format!("Importing {ROWS} rows of .{format}, {} KiB …", file.len() >> 10));
            let request = Request::file("/api/v1/components/import", token, WORKBOOK, &file);
            service.forget_peak()?;
            let waits = beside(&mut || {
                let begun = Instant::now();
                let answer = Client::connect(service.address)?.fetch(&request)?;
                found.seconds.push(begun.elapsed().as_secs_f64());
                let answer = String::from_utf8_lossy(&answer);
                if answer.contains(&format!("\"created\":{ROWS},")) {
                    return Ok(());
                }
                Err(Failure::from(format!("not all were created: {answer}")))
            })?;
            found.waits.extend(waits);
            found.above = found.above.max(service.peak()? - service.idle);
        }
    }
    rows(alone, measured)
}

fn rows(alone: Vec<Duration>, measured: [Measured; FORMATS.len()]) -> Result<Vec<Row>> {
    let waited = |waits: Vec<Duration>| (most_ms(waits.clone(), 50), most_ms(waits, 99));
    let (median, p99) = waited(alone);
    let mut rows =
        vec![Row::new("8 callers alone", format!("median {median:.1} ms, p99 {p99:.1} ms"))];
    let mut first = None;
    for (format, Measured { seconds, above, waits }) in FORMATS.into_iter().zip(measured) {
        let seconds = middle(seconds).ok_or("no run")?;
        let (rate, (median, p99)) = (f64::from(ROWS) / seconds, waited(waits));
        let (of_first, of_median, of_p99) = *first.get_or_insert((rate, median, p99));
        let of_rate = rate / of_first;
        let import = Row::new(
            &format!("import of 60,000 hoses of 20 columns from .{format}"),
            format!("{seconds:.2} s ({rate:.0} rows/s): {of_rate:.2}"),
        );
        let waits = (median / of_median).max(p99 / of_p99);
        let callers = Row::new(
            "8 callers of another organization meanwhile",
            format!("median {median:.1} ms, p99 {p99:.1} ms: {waits:.2}"),
        );
        let memory = Row::new("memory above idle", format!("{above:.1} MiB"));
        rows.push(import.goal(Goal::AtLeast(LEAST, "of .xlsx"), of_rate));
        rows.push(callers.goal(Goal::AtMost(MOST, "times beside .xlsx"), waits));
        rows.push(memory);
    }
    Ok(rows)
}

/// A workbook in a format; none where there is no LibreOffice.
fn saved(workbook: &[u8], format: &str) -> Result<Option<Vec<u8>>> {
    match format {
        "xlsx" => Ok(Some(workbook.to_vec())),
        format => peers::saved_by_libreoffice(workbook, format),
    }
}

/// A token of another organization.
fn neighbour(program: &Path, service: &Service) -> Result<String> {
    let made = command(program, &service.data)
        .args(["key", "create", "--organization", "Neighbour 0", "--type", "admin"])
        .args(["--name", "bench"])
        .output()?;
    if !made.status.success() {
        return Err(String::from_utf8_lossy(&made.stderr).into());
    }
    service.token_of(String::from_utf8(made.stdout)?.trim(), "bench")
}
