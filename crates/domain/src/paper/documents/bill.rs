//! Bills of materials on paper.

use chrono::{DateTime, Utc};

use super::super::{Align, Body, Column, Section, Sheet, Table};
use super::{ForCustomer, Units, footer, title};
use crate::documents::{Bill, Document, ToldLine};
use crate::fields::Choice;
use crate::organization::Settings;

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
fn row(line: &ToldLine<'_>, units: Units) -> Vec<String> {
    let quantity = line.need.quantity(units.bill);
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let number = match line.revision {
        Some(revision) => format!("{} Rev {revision}", line.part_number),
        None => line.part_number.to_owned(),
    };
    vec![
        line.number.clone(),
        quantity.map_or_else(|| "unknown".to_owned(), |quantity| quantity.to_string()),
        line.need.unit(units.bill).word().to_owned(),
        number,
        text(line.org_part_number),
        text(line.brand),
        text(line.size),
        text(line.description),
    ]
}

/// Lines of a bill as a section; without columns that nothing stands in.
pub fn lines_section(heading: &str, lines: &[ToldLine<'_>], units: Units) -> Section {
    let rows = lines.iter().map(|line| row(line, units)).collect();
    let depths = lines.iter().map(|line| line.level.saturating_sub(1)).collect();
    let table = Table { columns: columns(), rows, depths };
    Section { heading: heading.to_owned(), body: Body::Table(table.without_blanks()) }
}

/// A bill as a section.
pub fn bill_section(heading: &str, bill: &Bill, units: Units) -> Section {
    lines_section(heading, &bill.told(), units)
}

/// What the paper of a bill tells.
#[derive(Debug, Clone)]
pub struct BillPaper<'a> {
    /// What the document is.
    pub description: Option<&'a str>,
    /// Whom it is for.
    pub customer: &'a ForCustomer,
    /// The bill line by line, where that is more than the bill.
    pub lines: Option<Vec<ToldLine<'a>>>,
    /// What it needs in all.
    pub bill: &'a Bill,
    /// The units.
    pub units: Units,
}

/// The bill of a document, alone on its paper.
pub fn bill_sheet<K>(
    document: &Document<K>,
    paper: &BillPaper<'_>,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Sheet {
    let BillPaper { description, customer, lines, bill, units } = paper;
    let sections = match lines {
        None => vec![bill_section("", bill, *units)],
        Some(lines) => vec![
            bill_section("In all, each part on one line", bill, *units),
            lines_section("Line by line, each with what it is made of", lines, *units),
        ],
    };
    Sheet {
        size: settings.paper_size,
        title: title("Bill of materials", settings, document, *description, customer),
        sections,
        footer: footer(settings, now),
    }
}
