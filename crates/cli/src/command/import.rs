//! `hosewright import`

use std::sync::Arc;

use std::fs::File;

use domain::catalogue::ItemType;
use domain::catalogue::fits::crimp_row::CrimpSpecRow;
use domain::fields::Choice;
use domain::workbooks::history::{FileMark, file_name};
use domain::workbooks::import::{DecimalSign, ImportRequest, component_forms, record_form};
use domain::workbooks::{Cause, CellError, Doubted, Effect, PriceChange, SheetReport, Suspicious};
use domain::{Services, Session, Text};
use indicatif::{ProgressBar, ProgressStyle};

use super::{job_of, print};
use crate::args::{ImportArguments, ImportCommand, Sign};
use crate::failure::Failure;

/// Imports records of an organization or of the shared catalogue, with a progress bar.
pub(super) async fn run(services: &Arc<Services>, command: ImportCommand) -> Result<(), Failure> {
    let (import, forms, brands) = match command {
        ImportCommand::Components { import, brands, item_type } => {
            let item_type = item_type.as_deref().map(kind).transpose()?;
            let brands = brands.iter().map(|name| brand(name)).collect::<Result<_, _>>()?;
            (import, component_forms(item_type), brands)
        }
        ImportCommand::CrimpSpecs { import } => (import, record_form::<CrimpSpecRow>(), Vec::new()),
    };
    let ImportArguments {
        file,
        whose,
        dry_run,
        accept,
        leave_out,
        profile,
        ignore_unknown_columns,
        decimal_sign,
    } = import;
    let opened = File::open(&file).map_err(Failure::io(format!("opening {}", file.display())))?;
    let name = file.file_name().and_then(|name| file_name(&name.to_string_lossy()));
    let mark = FileMark { name, digest: services.sheets.digest(&opened).await? };
    let caller = job_of(services, whose).await?;
    let decimal_sign = decimal_sign.map(|sign| match sign {
        Sign::Point => DecimalSign::Point,
        Sign::Comma => DecimalSign::Comma,
    });
    let profile = match profile {
        Some(name) => {
            let mut session = Session::read(services, &caller).await?;
            let profile = domain::workbooks::profile::named(&mut session, &name).await?;
            Some(Arc::new(profile.with_decimal_sign(decimal_sign)))
        }
        None => None,
    };
    let request = ImportRequest {
        brands,
        profile,
        decimal_sign,
        dry_run,
        ignore_unknown_columns,
        accept,
        leave_out,
        file: Some(mark),
        ..ImportRequest::of(forms, caller, "import".to_owned())
    };
    let bar = ProgressBar::no_length();
    let style = ProgressStyle::with_template("Importing {bar:40} {pos}/{len} rows, {eta} to go");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let imported = domain::workbooks::import::import(services, &request, opened, &|progress| {
        bar.set_length(progress.total);
        bar.set_position(progress.done);
    })
    .await;
    bar.finish_and_clear();
    print_report(&imported?.report)
}

fn brand(name: &str) -> Result<Text, Failure> {
    Text::new(name).map_err(|fault| Failure::Refused(format!("--brand {name:?}: {fault}")))
}

fn kind(word: &str) -> Result<ItemType, Failure> {
    let refused = || format!("--type must be one of: {}", ItemType::WORDS.join(", "));
    ItemType::of_word(word).ok_or_else(|| Failure::Refused(refused()))
}

/// Prints the result; returns an error if nothing was written.
fn print_report(report: &SheetReport) -> Result<(), Failure> {
    let SheetReport { dry_run, created, updated, unchanged, faults, causes, warnings, .. } = report;
    if *faults == 0 {
        for doubt in warnings {
            crate::place::notice(&line(doubt));
        }
        let trial = if *dry_run { " (dry run: nothing was written)" } else { "" };
        print(&format!("created {created}, updated {updated}, unchanged {unchanged}{trial}"));
        if let Some(effect) = &report.effect {
            print_effect(effect);
        }
        if let Some(id) = report.import {
            crate::place::notice(&format!("this is the import {id}"));
        }
        return Ok(());
    }
    for Cause { first, count, rows } in causes {
        let others: Vec<String> =
            rows.iter().filter(|row| Some(**row) != first.row).map(u32::to_string).collect();
        let more = match count.saturating_sub(1) {
            0 => String::new(),
            more => format!(" ({more} more: rows {} …)", others.join(", ")),
        };
        crate::place::notice(&format!("{}{more}", line(first)));
    }
    let listed = causes.iter().map(|cause| cause.count).sum();
    let more = match faults.saturating_sub(listed) {
        0 => String::new(),
        more => format!(" ({more} more are not listed)"),
    };
    Err(Failure::Refused(format!("{faults} faulty cells{more}; nothing was written")))
}

/// Prints what an import would do to prices, and the values in doubt.
fn print_effect(effect: &Effect) {
    for Suspicious { value, .. } in &effect.suspicious {
        crate::place::notice(&line(value));
    }
    let changed: u64 = effect.price_changes.iter().sum();
    if changed > 0 {
        print(&format!("changes {changed} prices"));
    }
    for change in &effect.largest {
        let PriceChange { row, column, before, after, .. } = change;
        let number = change.part_number.as_deref().unwrap_or_default();
        let percent = change.percent();
        print(&format!("  row {row} {number} {column}: {before} → {after} ({percent:+.1} %)"));
    }
    if let Some(missing) = effect.missing.filter(|missing| *missing > 0) {
        print(&format!("{missing} items of its brands and types are not in the file; they stay"));
    }
    if let Some(count) = effect.without_price.filter(|count| *count > 0) {
        print(&format!("{count} rows have no price"));
    }
    if let Some(accept) = &effect.accept {
        print(&format!("to take the values in doubt: --accept {accept}"));
    }
    for Doubted { doubt, count, accept } in &effect.doubts {
        let word = doubt.word();
        print(&match accept {
            Some(accept) => format!(
                "{count} × {word}: --accept {accept}, or to leave out their rows: --leave-out {accept}"
            ),
            None => format!("{count} × {word}: too many are in doubt to take them"),
        });
    }
}

/// An error as a line: position, heading, message, cell value.
fn line(fault: &CellError) -> String {
    let mut line = fault.place();
    for part in [&fault.column, &fault.message] {
        if !part.is_empty() {
            let gap = if line.is_empty() { "" } else { ": " };
            line.push_str(gap);
            line.push_str(part);
        }
    }
    if !fault.value.is_empty() {
        line.push_str(" [");
        line.push_str(&fault.value);
        line.push(']');
    }
    line.replace(['\n', '\r'], " ")
}
