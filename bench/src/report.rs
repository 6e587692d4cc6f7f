//! What was measured, on the screen and in docs/BENCHMARKS.md.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::Result;
use crate::cpu::Costs;

/// The part of the file that is written by hand stands between these.
const HAND_BEGINS: &str = "<!-- by hand: begin -->";
const HAND_ENDS: &str = "<!-- by hand: end -->";

/// The limit that a measurement has to keep, with its unit.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    /// At least so many of this unit.
    AtLeast(f64, &'static str),
    /// At most so many of this unit.
    AtMost(f64, &'static str),
}

/// A measurement.
pub(crate) struct Row {
    name: String,
    figures: String,
    goal: Option<(Goal, f64)>,
}

impl Row {
    /// Without a goal.
    pub(crate) fn new(name: &str, figures: String) -> Self {
        Self { name: name.to_owned(), figures, goal: None }
    }

    /// With a goal and what it is compared with.
    pub(crate) fn goal(mut self, goal: Goal, measured: f64) -> Self {
        self.goal = Some((goal, measured));
        self
    }

    fn line(&self) -> String {
        let (goal, reached) = match self.goal {
            Some((Goal::AtLeast(least, unit), measured)) => {
                (format!("≥ {least} {unit}"), word(measured >= least))
            }
            Some((Goal::AtMost(most, unit), measured)) => {
                (format!("≤ {most} {unit}"), word(measured <= most))
            }
            None => (String::new(), ""),
        };
        format!("| {} | {} | {goal} | {reached} |", self.name, self.figures)
    }
}

const fn word(reached: bool) -> &'static str {
    if reached { "yes" } else { "no" }
}

/// Shows rows as soon as there are any.
pub(crate) fn show(rows: &[Row]) {
    for row in rows {
        crate::say(&row.line());
    }
}

/// Answers operators first: how many people a machine carries, and how long an import takes at `rate` rows a second.
pub(crate) fn questions(costs: &Costs, rate: Option<f64>) -> Result<String> {
    let mut table = "| a machine like this | carries |\n|---|---|\n".to_owned();
    for (question, answer) in costs.carried()? {
        writeln!(table, "| {question} | {answer} |")?;
    }
    if let Some(rate) = rate {
        writeln!(table, "| an import of 20,000 hoses | {:.1} s |", 20_000.0 / rate)?;
    }
    Ok(table)
}

/// Writes the file anew, but for the part that is written by hand.
pub(crate) fn write(
    file: &Path,
    questions: &str,
    rows: &[Row],
    costs: &str,
    postgresql: &str,
) -> Result<()> {
    let by_hand = fs::read_to_string(file).ok().and_then(|text| {
        let (_, rest) = text.split_once(HAND_BEGINS)?;
        Some(rest.split_once(HAND_ENDS)?.0.to_owned())
    });
    let by_hand = by_hand.unwrap_or_else(|| "\nNot measured yet.\n".to_owned());
    let machine = machine(postgresql);
    let mut text = format!("{BEGIN}\n{machine}\n{questions}\n{QUESTIONS}\n");
    text += "| what | measured | goal | reached |\n|---|---|---|---|\n";
    for row in rows {
        writeln!(text, "{}", row.line())?;
    }
    write!(text, "\n{ROWS}\n{costs}\n")?;
    let by_hand = format!("{HAND_BEGINS}{by_hand}{HAND_ENDS}");
    write!(text, "## The first `make run` on a fresh clone\n\n{by_hand}\n")?;
    Ok(fs::write(file, text)?)
}

const BEGIN: &str = "\
# Benchmarks

How many people and items a machine carries, and how fast the service is beside its database and other libraries. `make bench`
measures this and writes this page.
";

const QUESTIONS: &str = "\
Half of the processors' time is left for exports, imports and moments when many come at once. Somebody at work sends a request every
five seconds: one of those below, each as often as the others, but for the one whose many matches all come late. The database is on the
same machine. Twice the cores carry about twice as many people; of two machines, the database may have one.

## In figures

Service, database and callers share one machine, so goals are ratios of figures of one run. A ratio to pgbench near 1 means that the
statements themselves take the time.
";

const ROWS: &str = "\
Lists and records: 8 simultaneous callers for 10 s with a token, over 100,000 items. pgbench sends the same statements, taken
from the database's log while the service ran them: prepared, in as many round trips, with the service's role, by 8 clients
for 10 s. If the service creates records, pgbench draws new ids and numbers; if each caller changes its own record, so does
each client. Django REST answers fifty hoses with all columns, by one worker that checks no token.

More than 10,000 hoses have the same size. They are counted once a minute, so the benchmark requests only the page; HTTP, token
and JSON take a larger share there than in other lists. rust_xlsxwriter alone writes the cells of the export from memory to a
file. Memory is the service's own (`VmHWM`), without the database's. Labels are 4x6. Printed documents have one caller;
reportlab draws the texts and lines of the same data sheet without layout, and labels with the same two codes. genpdf alone
draws the texts of the same pages without layout, lines and codes; fonts of other scripts are whole then. CPU is the
service's own, with HTTP and token. LibreOffice saved the workbooks of other formats; each is imported three times in turns, and the
figure is the median. Beside them 8 callers of another organization read fifty hoses each, with pauses of 100 ms. Filters over few and many items run in eight turns each; the figure is the median of the
turns' p99.

## CPU of a request

Milliseconds of CPU of all processes, as `/proc` tells them, for one caller: the sum, and in brackets those of the service and
of PostgreSQL. The statements alone are sent by pgbench, as above, over 100,000 items. More items are more hoses; of
other kinds there are as many as in the demo. The organizations beside have 1,000 hoses each. Totals of more than 1,000 numbers
that hold a fragment are lower bounds (`exactTotal=false`).

Goals: a request takes at most 4 times its statements alone over 100,000 items, and at most 50 times one hose over a million; but for
the hoses by a fragment of the last, which are all read and sorted. [ADR 13](adr/0013-what-reads-of-the-catalogue-cost.md) says where
the time goes.
";

fn machine(postgresql: &str) -> String {
    let figure = |path: &str, name: &str| {
        let text = fs::read_to_string(path).unwrap_or_default();
        let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_owned();
        line.split_once([':', '=']).map(|(_, value)| value.trim().trim_matches('"').to_owned())
    };
    let kib: Option<u64> = figure("/proc/meminfo", "MemTotal")
        .and_then(|memory| memory.split_whitespace().next()?.parse().ok());
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let date = Command::new("date").args(["-u", "+%Y-%m-%d"]).output();
    let date = date.map(|out| String::from_utf8_lossy(&out.stdout).trim().to_owned());
    format!(
        "{}: {cores} cores ({}), {} GiB, {}, PostgreSQL {postgresql}.\n",
        date.unwrap_or_default(),
        figure("/proc/cpuinfo", "model name").unwrap_or_else(|| "unknown".to_owned()),
        kib.unwrap_or_default().div_ceil(1024 * 1024),
        figure("/etc/os-release", "PRETTY_NAME").unwrap_or_default(),
    )
}
