//! The pick list of a work order: what to take, and from which bin.

use domain::documents::printing::port::Letterhead;
use domain::documents::printing::{PickPaper, PickRow};
use domain::fields::Choice;

use super::{footer, title};
use crate::sheet::{Align, Body, Column, Fact, Section, Sheet, Table};

/// The list, with a column for ticking off.
pub(super) fn sheet(paper: &PickPaper<'_>, letterhead: &Letterhead<'_>) -> Sheet {
    let PickPaper { title: of, rows, warehouse } = paper;
    let settings = letterhead.settings;
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
    let mut title = title("Pick list", of, settings);
    title.facts.extend(Fact::of("Warehouse", warehouse.map(str::to_owned)));
    let body = Body::Table(table.without_blanks());
    let sections = vec![Section::new("What to take, by location", body)];
    Sheet { size: settings.paper_size, title, sections, footer: footer(letterhead) }
}
