//! Measures the service: `bench PROGRAM FILE`. `make bench` calls it. `bench PROGRAM only PART…` shows
//! parts of it and writes nothing.

mod assemblies;
mod bare;
mod catalogue_requests;
mod cpu;
mod crimps;
mod database;
mod django;
mod formats;
mod http;
mod import;
mod measure;
mod neighbours;
mod papers;
mod peers;
mod report;
mod scale;
mod service;
mod sheet;
mod spent;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cpu::Catalogue;
use database::Database;

/// Anything that went wrong.
type Failure = Box<dyn std::error::Error + Send + Sync>;
/// What may go wrong.
type Result<T> = std::result::Result<T, Failure>;

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let done = match arguments.as_slice() {
        [program, only, parts @ ..] if only == Path::new("only") => {
            in_folder(|folder| some(program, parts, folder))
        }
        [program, file] => in_folder(|folder| run(program, file, folder)),
        _ => {
            say(
                "bench PROGRAM FILE, or bench PROGRAM only PART…; parts are cpu, django, import, formats, crimps, export, writes, assemblies, papers, scale",
            );
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            say(&format!("bench: {failure}"));
            ExitCode::FAILURE
        }
    }
}

/// Does something in a folder for the service; if it fails, the error has its last output.
fn in_folder(work: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let folder = service::folder()?;
    work(folder.path()).map_err(|failure| {
        let log = std::fs::read_to_string(folder.path().join("log")).unwrap_or_default();
        let last = log.lines().rev().take(10).collect::<Vec<_>>();
        let last = last.into_iter().rev().collect::<Vec<_>>().join("\n");
        Failure::from(format!("{failure}\nThe service said last:\n{last}"))
    })
}

/// Parts alone, over 100,000 items, shown and not written.
fn some(program: &Path, parts: &[PathBuf], folder: &Path) -> Result<()> {
    let service = service::Service::start(program, folder)?;
    let token = service.token()?;
    report::show(&measure::fill(program, &service, 100_000)?);
    for part in parts {
        let rows = match part.to_str() {
            Some("cpu") => {
                let items = 100_000;
                let mut costs = cpu::Costs::default();
                costs.measure(&service, Catalogue { items, neighbours: 0 })?;
                say(&costs.table()?);
                say(&report::questions(&costs, None)?);
                Vec::new()
            }
            Some("import") => import::import(&service, &token)?.rows,
            Some("formats") => formats::formats(program, &service, &token)?,
            Some("crimps") => crimps::crimps(&service, &token)?,
            Some("export") => measure::export(&service, &token)?,
            Some("django") => django::list(&service, &token)?,
            Some("writes") => measure::writes(&service, &token)?,
            Some("assemblies") => {
                let mut rows = assemblies::assemblies(&service, &token)?;
                rows.extend(assemblies::phrases(&service, &token)?);
                rows
            }
            Some("papers") => papers::papers(&service, &token)?,
            Some("scale") => {
                measure::fill(program, &service, 1_000_000)?;
                scale::filters(program, &service)?
            }
            _ => return Err(Failure::from(format!("there is no part {}", part.display()))),
        };
        report::show(&rows);
    }
    service.stop()
}

fn run(program: &Path, file: &Path, folder: &Path) -> Result<()> {
    say("Starting the service …");
    let (service, mut rows) = measure::rest(program, folder)?;
    report::show(&rows);
    let mut add = |more: Vec<report::Row>| {
        report::show(&more);
        rows.extend(more);
    };
    let token = service.token()?;
    say("Generating 100,000 items …");
    add(measure::fill(program, &service, 100_000)?);
    // Memory first: an allocator keeps what a load once needed.
    add(measure::whole_list(&service, &token)?);
    add(measure::export(&service, &token)?);
    add(measure::reads(&service, &token)?);
    add(django::list(&service, &token)?);
    add(measure::writes(&service, &token)?);
    add(assemblies::assemblies(&service, &token)?);
    add(assemblies::phrases(&service, &token)?);
    add(papers::papers(&service, &token)?);
    let imported = import::import(&service, &token)?;
    add(imported.rows);
    add(formats::formats(program, &service, &token)?);
    add(crimps::crimps(&service, &token)?);
    service.stop()?;
    // Of a service whose other kinds are as few as the demo's.
    let folder = service::folder()?;
    let service = service::Service::start(program, folder.path())?;
    let mut costs = cpu::Costs::default();
    let mut generated = 0;
    for (items, neighbours) in [(10_000, 0), (100_000, 0), (100_000, 200), (1_000_000, 200)] {
        let catalogue = Catalogue { items, neighbours };
        say(&format!("Generating {catalogue} …"));
        if items > generated {
            add(measure::fill(program, &service, items)?);
            generated = items;
        }
        neighbours::fill(&service, neighbours)?;
        costs.measure(&service, catalogue)?;
    }
    add(scale::filters(program, &service)?);
    let version = Database::of(&service)?.run("show server_version")?;
    service.stop()?;
    let questions = report::questions(&costs, Some(imported.rate))?;
    report::write(file, &questions, &rows, &costs.table()?, &version)?;
    say(&format!("Written to {}", file.display()));
    Ok(())
}

/// A line for whoever waits.
fn say(line: &str) {
    println!("{line}");
}
