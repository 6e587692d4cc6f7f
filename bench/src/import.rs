//! The import of 100,000 rows, against calamine reading and `COPY` of the same rows.

use std::fmt::Write as _;
use std::io::Cursor;
use std::time::Instant;

use calamine::{Data, Reader, Xlsx};
use rust_xlsxwriter::Workbook;

use crate::database::Database;
use crate::http::{Client, Request};
use crate::measure::watched;
use crate::report::{Goal, Row};
use crate::service::Service;
use crate::{Failure, Result, peers};

/// Rows below the headings.
const ROWS: u32 = 100_000;
/// The most that the service may take above its idle memory, in MiB.
const MOST_MEMORY: f64 = 128.0;
pub(crate) const WORKBOOK: &str =
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// A column: its heading, where it is kept, and what row `n` has in it.
struct Column(&'static str, &'static str, fn(u32) -> Cell);

enum Cell {
    Text(String),
    Number(f64),
}

fn text(text: impl Into<String>) -> Cell {
    Cell::Text(text.into())
}

fn of(words: &[&str], n: u32) -> Cell {
    let at = usize::try_from(n).unwrap_or_default() % words.len().max(1);
    text(words.get(at).copied().unwrap_or_default())
}

const SIZES: [&str; 6] = ["4", "6", "8", "10", "12", "16"];

/// Twenty of them.
const COLUMNS: [Column; 20] = [
    Column("Part number", "part_number", |n| text(format!("{n:06}"))),
    Column("Brand", "brand", |_| text("Torvane")),
    Column("Size", "size", |n| of(&SIZES, n)),
    Column("Description", "description", |n| text(format!("Two wire hose, batch {}", n / 100))),
    Column("Series", "series", |n| text(format!("IMP{}", n % 50))),
    Column("Specification", "spec", |n| of(&["SAE 100R2AT", "EN 853 2SN", "EN 857 2SC"], n)),
    Column("SAE specification", "sae_spec", |n| of(&["100R2AT", "100R16", "100R17"], n)),
    Column("ISO / EN specification", "iso_spec", |n| of(&["EN 853 2SN", "EN 857 2SC"], n)),
    Column("DN", "dn", |n| of(&["6", "10", "12", "16", "19", "25"], n)),
    Column("ISO class", "iso_class", |n| of(&["210", "280", "350"], n)),
    Column("Inner diameter (in)", "inner_diam_inch", |n| of(&["1/4", "3/8", "1/2", "5/8"], n)),
    Column("Outer diameter (mm)", "outer_diam_mm", |n| {
        Cell::Number(15.0 + f64::from(n % 200) / 10.0)
    }),
    Column("Maximum pressure (psi)", "max_pressure_psi", |n| {
        Cell::Number(f64::from(3_000 + n % 10 * 50))
    }),
    Column("Design factor", "design_factor", |_| Cell::Number(4.0)),
    Column("Minimum bend radius (mm)", "min_bend_radius_mm", |n| {
        Cell::Number(f64::from(100 + n % 300))
    }),
    Column("Minimum temperature (°C)", "min_temperature_c", |_| Cell::Number(-40.0)),
    Column("Maximum temperature (°C)", "max_temperature_c", |_| Cell::Number(100.0)),
    Column("Weight per foot (lb/ft)", "weight_lbs_per_ft", |n| {
        Cell::Number(f64::from(n % 97) / 100.0)
    }),
    Column("Cover material", "material", |n| of(&["NBR", "CR", "EPDM"], n)),
    Column("Hose colour", "colour_hose", |n| of(&["black", "blue", "grey"], n)),
];

/// An import that was measured.
pub(crate) struct Imported {
    pub(crate) rows: Vec<Row>,
    /// Rows of the workbook each second.
    pub(crate) rate: f64,
}

/// Reads, checks and keeps.
pub(crate) fn import(service: &Service, token: &str) -> Result<Imported> {
    let file = workbook("IMP", ROWS)?;
    let database = Database::of(service)?;
    let begun = Instant::now();
    let copy = copy_text(&database, &file)?;
    let read = begun.elapsed();
    database.feed(&copy)?;
    let bare = begun.elapsed().as_secs_f64();
    database.run("vacuum analyze")?;
    let request = Request::file("/api/v1/components/import", token, WORKBOOK, &file);
    let mut answer = Vec::new();
    let (seconds, above) = watched(service, || {
        answer = Client::connect(service.address)?.fetch(&request)?;
        Ok(())
    })?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    if !answer.contains(&format!("\"created\":{ROWS},")) {
        return Err(Failure::from(format!("not all were created: {answer}")));
    }
    let rate = f64::from(ROWS) / seconds;
    let figures = format!(
        "{seconds:.2} s ({rate:.0} rows/s), calamine and COPY {bare:.2} s ({:.0} rows/s, {:.2} s of it reading): {:.2}",
        f64::from(ROWS) / bare,
        read.as_secs_f64(),
        bare / seconds
    );
    let (again, _) = watched(service, || {
        Client::connect(service.address)?.fetch(&request)?;
        Ok(())
    })?;
    let mut rows = vec![
        Row::new("import of 100,000 hoses of 20 columns", figures)
            .goal(Goal::AtLeast(0.6, "of calamine and COPY"), bare / seconds),
        Row::new("memory above idle", format!("{above:.1} MiB"))
            .goal(Goal::AtMost(MOST_MEMORY, "MiB"), above),
        Row::new(
            "the same file again, without changes",
            format!("{again:.2} s ({:.0} rows/s)", f64::from(ROWS) / again),
        ),
    ];
    rows.extend(saved_by_libreoffice(service, token)?);
    Ok(Imported { rows, rate })
}

/// A file like it that LibreOffice saved; none where it isn't installed.
fn saved_by_libreoffice(service: &Service, token: &str) -> Result<Vec<Row>> {
    let Some(file) = peers::saved_by_libreoffice(&workbook("LIB", ROWS)?, "xlsx")? else {
        return Ok(Vec::new());
    };
    let request = Request::file("/api/v1/components/import", token, WORKBOOK, &file);
    let (seconds, above) = watched(service, || {
        let answer = Client::connect(service.address)?.fetch(&request)?;
        let answer = String::from_utf8_lossy(&answer);
        if answer.contains(&format!("\"created\":{ROWS},")) {
            Ok(())
        } else {
            Err(Failure::from(format!("not all were created: {answer}")))
        }
    })?;
    let figures = format!("{seconds:.2} s ({:.0} rows/s)", f64::from(ROWS) / seconds);
    Ok(vec![
        Row::new("as many rows, from a file saved by LibreOffice", figures),
        Row::new("memory above idle", format!("{above:.1} MiB"))
            .goal(Goal::AtMost(MOST_MEMORY, "MiB"), above),
    ])
}

/// So many hoses whose part numbers begin so.
pub(crate) fn workbook(prefix: &str, rows: u32) -> Result<Vec<u8>> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet_with_constant_memory()?;
    sheet.set_name("hose")?;
    for (at, Column(heading, ..)) in (0..).zip(&COLUMNS) {
        sheet.write_string(0, at, *heading)?;
    }
    for n in 1..=rows {
        for (at, Column(_, _, cell)) in (0..).zip(&COLUMNS) {
            match cell(n) {
                Cell::Text(text) if at == 0 => {
                    sheet.write_string(n, at, format!("{prefix}-{text}"))?
                }
                Cell::Text(text) => sheet.write_string(n, at, text)?,
                Cell::Number(number) => sheet.write_number(n, at, number)?,
            };
        }
    }
    Ok(workbook.save_to_buffer()?)
}

/// The rows of the file as `COPY` takes them; only their part numbers differ.
fn copy_text(database: &Database, file: &[u8]) -> Result<String> {
    let (organization, brand) = (demo_organization(database)?, torvane(database)?);
    let mut keys = Vec::new();
    for size in SIZES {
        let sql = format!(
            "select size_key || '\t' || rank from hoses where regexp_replace(size, '^-?0*', '') = '{size}' limit 1"
        );
        let key = database.run(&sql)?;
        if key.is_empty() {
            return Err(Failure::from(format!("the demo has no hose of size {size}")));
        }
        keys.push((size, key));
    }
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(file))?;
    let sheet = book.worksheet_range_at(0).ok_or_else(|| Failure::from("no sheet"))??;
    let names: Vec<&str> = COLUMNS.iter().map(|Column(_, name, _)| *name).collect();
    let names = names.join(", ").replace("brand, ", "brand_id, ");
    let mut items = String::from("begin;\ncopy items (organization_id, id, kind) from stdin;\n");
    let mut hoses = format!(
        "copy hoses (organization_id, id, created, last_modified, size_key, rank, {names}) from stdin;\n"
    );
    for (n, row) in sheet.rows().skip(1).enumerate() {
        let id = format!("\\\\xde310000000000000a{n:06x}");
        writeln!(items, "{organization}\t{id}\those")?;
        let size = row.get(2).map(Data::to_string).unwrap_or_default();
        let key = keys.iter().find(|(other, _)| *other == size).map(|(_, key)| key.as_str());
        write!(hoses, "{organization}\t{id}\tnow\tnow\t{}", key.ok_or("a size without key")?)?;
        for (at, cell) in row.iter().enumerate() {
            match (at, cell) {
                (1, _) => write!(hoses, "\t{brand}")?,
                (0, cell) => write!(hoses, "\tCOPY-{cell}")?,
                (_, cell) => write!(hoses, "\t{cell}")?,
            }
        }
        hoses.push('\n');
    }
    items.push_str("\\.\n");
    items.push_str(&hoses);
    items.push_str("\\.\ncommit;\n");
    Ok(items)
}

fn demo_organization(database: &Database) -> Result<String> {
    database.run(
        "select '\\\\x' || encode(organization_id, 'hex') from customers order by organization_id limit 1",
    )
}

fn torvane(database: &Database) -> Result<String> {
    database.run("select '\\\\x' || encode(id, 'hex') from brands where name = 'Torvane' limit 1")
}
