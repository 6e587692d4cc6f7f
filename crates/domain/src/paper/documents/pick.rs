//! The pick list of a work order: what to take from where.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

use super::super::{Align, Body, Column, Fact, Section, Sheet, Table};
use super::{ForCustomer, footer, title};
use crate::Text;
use crate::documents::{BillItem, Document, WorkOrder};
use crate::fields::Choice;
use crate::measures::UnitOfMeasure;
use crate::organization::Settings;

/// How much is to be taken of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PickRow {
    /// Where in the warehouse it lies.
    pub location: Option<Text>,
    /// The item.
    pub item: BillItem,
    /// What the quantities count.
    pub unit: UnitOfMeasure,
    /// How much what is left to be done needs.
    pub needed: Decimal,
    /// How much of that is reserved.
    pub reserved: Decimal,
    /// How much of that isn't.
    pub short: Decimal,
    /// Whether no stock is kept of it.
    pub untracked: bool,
}

/// The list, with a column to tick off what was taken.
pub fn pick_sheet(
    document: &Document<WorkOrder>,
    rows: &[PickRow],
    warehouse: Option<&str>,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Sheet {
    let columns = vec![
        Column::new("Location", 0.12, Align::Strong),
        Column::new("Part number", 0.18, Align::Strong),
        Column::new("Our number", 0.13, Align::Left),
        Column::new("Maker", 0.12, Align::Left),
        Column::new("Size", 0.06, Align::Left),
        Column::new("Description", 0.22, Align::Left),
        Column::new("Needed", 0.1, Align::Right),
        Column::new("Reserved", 0.1, Align::Right),
        Column::new("Short", 0.1, Align::Right),
        Column::new("Unit", 0.06, Align::Left),
    ];
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let row = |row: &PickRow| {
        let short =
            if row.short.is_zero() { String::new() } else { row.short.normalize().to_string() };
        let reserved = if row.untracked {
            "not tracked".to_owned()
        } else {
            row.reserved.normalize().to_string()
        };
        vec![
            text(row.location.as_deref()),
            row.item.part_number.clone(),
            text(row.item.org_part_number.as_deref()),
            text(row.item.brand.as_deref()),
            text(row.item.size.as_deref()),
            text(row.item.description.as_deref()),
            row.needed.normalize().to_string(),
            reserved,
            short,
            row.unit.word().to_owned(),
        ]
    };
    let table = Table { columns, rows: rows.iter().map(row).collect(), depths: Vec::new() };
    let description = document.content.description.as_deref();
    let nobody = ForCustomer { name: None, part_number: None, revision: None };
    let mut title = title("Pick list", settings, document, description, &nobody);
    title.facts.extend(Fact::of("Warehouse", warehouse.map(str::to_owned)));
    let body = Body::Table(table.without_blanks());
    let sections = vec![Section { heading: "What to take, by location".to_owned(), body }];
    Sheet { size: settings.paper_size, title, sections, footer: footer(settings, now) }
}
