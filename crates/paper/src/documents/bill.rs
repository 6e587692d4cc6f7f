//! Bills of materials on paper.

use domain::documents::printing::BillPaper;
use domain::documents::printing::port::Letterhead;
use domain::documents::{Bill, BomLine};
use domain::fields::Choice;

use super::{InUnits, footer, title};
use crate::sheet::{Align, Body, Column, Section, Sheet, Table};

/// The columns of a bill.
fn columns() -> Vec<Column> {
    vec![
        Column::new("Item", 0.09, Align::Left),
        Column::new("Quantity", 0.1, Align::Right),
        Column::new("Unit", 0.07, Align::Left),
        Column::new("Part number", 0.2, Align::Strong),
        Column::new("Our number", 0.14, Align::Left),
        Column::new("Maker", 0.14, Align::Left),
        Column::new("Size", 0.07, Align::Left),
        Column::new("Description", 0.29, Align::Left),
    ]
}

/// A text for each column of a line.
fn row(line: &BomLine<'_>, units: InUnits) -> Vec<String> {
    let quantity = line.need.quantity(units.0.bill);
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let number = match line.revision {
        Some(revision) => format!("{} Rev {revision}", line.part_number),
        None => line.part_number.to_owned(),
    };
    vec![
        line.number.clone(),
        quantity.map_or_else(|| "unknown".to_owned(), |quantity| quantity.to_string()),
        line.need.unit(units.0.bill).word().to_owned(),
        number,
        text(line.org_part_number),
        text(line.brand),
        text(line.size),
        text(line.description),
    ]
}

/// Lines of a bill as a section, without empty columns.
fn lines_section(heading: &str, lines: &[BomLine<'_>], units: InUnits) -> Section {
    let rows = lines.iter().map(|line| row(line, units)).collect();
    let depths = lines.iter().map(|line| line.level.saturating_sub(1)).collect();
    let table = Table { columns: columns(), rows, depths };
    Section::new(heading, Body::Table(table.without_blanks()))
}

/// A bill as a section.
pub(super) fn bill_section(heading: &str, bill: &Bill, units: InUnits) -> Section {
    lines_section(heading, &bill.bom_lines(), units)
}

/// The bill of a document, alone on its paper.
pub(super) fn sheet(paper: &BillPaper<'_>, letterhead: &Letterhead<'_>) -> Sheet {
    let BillPaper { title: of, lines, bill, units } = paper;
    let units = InUnits(*units);
    let sections = match lines {
        None => vec![bill_section("", bill, units)],
        Some(lines) => vec![
            bill_section("In all, each part on one line", bill, units),
            lines_section("Line by line, each with what it is made of", lines, units),
        ],
    };
    let settings = letterhead.settings;
    Sheet {
        size: settings.paper_size,
        title: title("Bill of materials", of, settings),
        sections,
        footer: footer(letterhead),
    }
}
