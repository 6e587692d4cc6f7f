//! Bills of materials on paper.

use chrono::{DateTime, Utc};

use super::super::{Align, Body, Column, Section, Sheet, Table};
use super::{ForCustomer, Units, footer, title};
use crate::documents::{Bill, Document};
use crate::organization::Settings;
use crate::sheet::Choice;

/// The columns of a bill.
pub fn bill_columns() -> Vec<Column> {
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

/// A text for each column of a bill's lines.
pub fn bill_rows(bill: &Bill, units: Units) -> Vec<Vec<String>> {
    let rows = bill.numbered().map(|(number, line)| {
        let item = &line.item;
        let quantity = line.need.quantity(units.bill);
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        vec![
            number,
            quantity.map_or_else(|| "unknown".to_owned(), |quantity| quantity.to_string()),
            line.need.unit(units.bill).word().to_owned(),
            item.part_number.clone(),
            text(&item.org_part_number),
            text(&item.brand),
            text(&item.size),
            text(&item.description),
        ]
    });
    rows.collect()
}

/// A bill as a section; without columns that nothing stands in.
pub fn bill_section(heading: &str, bill: &Bill, units: Units) -> Section {
    let (columns, rows) = (bill_columns(), bill_rows(bill, units));
    let used: Vec<bool> = (0..columns.len())
        .map(|at| rows.iter().any(|row| row.get(at).is_some_and(|text| !text.is_empty())))
        .collect();
    let columns =
        columns.into_iter().zip(&used).filter(|(_, used)| **used).map(|(column, _)| column);
    let rows = rows.into_iter().map(|row| {
        row.into_iter().zip(&used).filter(|(_, used)| **used).map(|(text, _)| text).collect()
    });
    let table = Table { columns: columns.collect(), rows: rows.collect() };
    Section { heading: heading.to_owned(), body: Body::Table(table) }
}

/// The bill of a document, alone on its paper.
pub fn bill_sheet<K>(
    document: &Document<K>,
    description: Option<&str>,
    customer: &ForCustomer,
    (bill, units): (&Bill, Units),
    settings: &Settings,
    now: DateTime<Utc>,
) -> Sheet {
    Sheet {
        size: settings.paper_size,
        title: title("Bill of materials", settings, document, description, customer),
        sections: vec![bill_section("", bill, units)],
        footer: footer(settings, now),
    }
}
