//! 100,000 crimp specs in a workbook: imported, again without changes, and exported.

use std::time::Instant;

use rust_xlsxwriter::Workbook;
use serde_json::json;

use crate::database::Database;
use crate::http::{Client, Request};
use crate::import::WORKBOOK;
use crate::report::{Goal, Row};
use crate::service::Service;
use crate::{Failure, Result};

/// Hoses with as many series of fittings each.
const HOSES: u32 = 500;
const SERIES: u32 = 200;
/// Seconds that each may take.
const MOST: f64 = 60.0;

const HEADINGS: [&str; 12] = [
    "Hose part number",
    "Hose brand",
    "Hose size",
    "Fitting series",
    "Die",
    "Crimp diameter (mm)",
    "Crimp diameter plus (mm)",
    "Crimp diameter minus (mm)",
    "Insertion depth (mm)",
    "Machine 1",
    "Setting 1",
    "Source",
];

pub(crate) fn crimps(service: &Service, token: &str) -> Result<Vec<Row>> {
    let database = Database::of(service)?;
    let file = workbook(&database)?;
    let spent = || -> Result<f64> { Ok(service.cpu()? + database.cpu()?) };
    let rows = HOSES * SERIES;
    let import = Request::file("/api/v1/crimpspecs/import", token, WORKBOOK, &file);
    let export = json!({ "selectAll": true }).to_string();
    let export = Request::new("POST", "/api/v1/crimpspecs/export", token, Some(&export));
    let told = |name: &str, request: &Request, found: &str| {
        let (begun, before) = (Instant::now(), spent()?);
        let answer = Client::connect(service.address)?.fetch(request)?;
        let seconds = begun.elapsed().as_secs_f64();
        if !String::from_utf8_lossy(&answer).contains(found) {
            let answer = String::from_utf8_lossy(&answer).chars().take(500).collect::<String>();
            return Err(Failure::from(format!("{name}: {answer}")));
        }
        let (rate, spent) = (f64::from(rows) / seconds, spent()? - before);
        let figures = format!("{seconds:.2} s ({rate:.0} rows/s), {spent:.1} s of CPU");
        Ok((answer, Row::new(name, figures).goal(Goal::AtMost(MOST, "s"), seconds)))
    };
    let (_, imported) =
        told("import of 100,000 crimp specs", &import, &format!("\"created\":{rows},"))?;
    let unchanged = format!("\"unchanged\":{rows},");
    let (_, again) = told("the same file again, without changes", &import, &unchanged)?;
    let (file, exported) = told("export of them", &export, "PK")?;
    let back = Request::file("/api/v1/crimpspecs/import", token, WORKBOOK, &file);
    // With those of the demo.
    let none = "\"created\":0,\"updated\":0,";
    let (_, back) = told("the export, imported without changes", &back, none)?;
    Ok(vec![imported, again, exported, back])
}

/// Specs of generated hoses.
fn workbook(database: &Database) -> Result<Vec<u8>> {
    let hoses = database.run(&format!(
        "select h.part_number, b.name, h.size from hoses h join brands b on b.id = h.brand_id
        where h.organization_id = (select organization_id from customers order by organization_id limit 1)
            and h.part_number_folded like 'bulk-%' order by h.part_number_folded limit {HOSES}"
    ))?;
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet_with_constant_memory()?;
    sheet.set_name("crimpspecs")?;
    for (at, heading) in (0..).zip(HEADINGS) {
        sheet.write_string(0, at, heading)?;
    }
    let specs = hoses.lines().flat_map(|hose| (0..SERIES).map(move |series| (hose, series)));
    for (row, (hose, series)) in (1..).zip(specs) {
        let mut hose = hose.split('|');
        for at in 0..3 {
            sheet.write_string(row, at, hose.next().ok_or("a hose without size")?)?;
        }
        sheet.write_string(row, 3, format!("Bench {series}"))?;
        sheet.write_string(row, 4, format!("Die {}", series % 30))?;
        for (at, number) in [(5, 20.0 + f64::from(series) / 10.0), (6, 0.1), (7, 0.2), (8, 31.5)] {
            sheet.write_number(row, at, number)?;
        }
        for (at, text) in [(9, "Press 32"), (10, "1.25"), (11, "Chart 12, revision 4")] {
            sheet.write_string(row, at, text)?;
        }
    }
    Ok(workbook.save_to_buffer()?)
}
