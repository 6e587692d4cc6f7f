//! Pick list of an order.

use std::collections::BTreeMap;
use std::fs::File;

use rust_decimal::Decimal;

use crate::catalogue::images::Image;
use crate::documents::lifecycle;
use crate::documents::printing::{self, Paper, PickPaper, PickRow, TitleFacts};
use crate::documents::work_order::stock::progress::Tracking;
use crate::documents::work_order::stock::stock_needed;
use crate::documents::work_order::{FullOrder, OrderStock};
use crate::documents::{Status, WorkOrder, line_documents};
use crate::fields::Choice;
use crate::workbooks::{CellFormat, SheetCell, SheetColumn, SheetRows, SheetTable};
use crate::{Id, RawId, Result, Services, Session};

/// An order with the items to pick for its remaining work, by bin location.
#[derive(Debug, Clone)]
pub struct PickList {
    pub order: FullOrder,
    /// One row for each item, in the order of bin locations; items without one come last.
    pub rows: Vec<PickRow>,
}

/// Pick list of an order; under editing, with the needs of a release now.
pub async fn pick_list(session: &mut Session, id: Id<WorkOrder>) -> Result<PickList> {
    let order = lifecycle::read::<WorkOrder>(session, id).await?;
    let rows = match order.document.lifecycle.status() {
        Status::Released => rows(&order.details.stock),
        Status::UnderEditing => {
            let branches =
                line_documents::branches(session, &order.lines, &order.components, None).await?;
            rows(&stock_needed(session, &order, &branches).await?)
        }
        Status::Obsolete | Status::Completed | Status::Cancelled => Vec::new(),
    };
    Ok(PickList { order, rows })
}

fn rows(stock: &OrderStock) -> Vec<PickRow> {
    let mut rows = BTreeMap::<RawId, PickRow>::new();
    for one in stock.lines.iter().filter(|one| one.left() > Decimal::ZERO) {
        let Some(item) = stock.item(one.item.raw()) else { continue };
        let found = stock.stock(one.item);
        let nothing = || PickRow {
            location: found.and_then(|stock| stock.row.bin_location.clone()),
            item: item.clone(),
            unit: one.unit,
            needed: Decimal::ZERO,
            reserved: Decimal::ZERO,
            short: Decimal::ZERO,
            untracked: one.tracking == Tracking::Untracked,
        };
        let row = rows.entry(item.id).or_insert_with(nothing);
        row.needed += one.left();
        row.reserved += one.reserved;
        row.short += one.short();
    }
    let mut rows: Vec<PickRow> = rows.into_values().collect();
    let place = |row: &PickRow| (row.location.is_none(), row.location.clone());
    rows.sort_by(|one, other| {
        let part = |row: &PickRow| row.item.part_number.clone();
        place(one).cmp(&place(other)).then_with(|| part(one).cmp(&part(other)))
    });
    rows
}

impl PickList {
    /// Prints the pick list.
    pub fn print(&self, services: &Services, logo: Option<&Image>) -> Result<Vec<u8>> {
        let FullOrder { document, settings, details, .. } = &self.order;
        let description = document.content.description.as_deref();
        let paper = PickPaper {
            title: TitleFacts::of(document, description, None),
            rows: &self.rows,
            warehouse: details.warehouse.as_ref().map(|warehouse| &*warehouse.fields.name),
        };
        printing::print(services, &Paper::PickList(paper), settings, logo)
    }

    /// The pick list as a workbook: the file, positioned at its start, and its length.
    pub async fn workbook(&self, services: &Services) -> Result<(File, u64)> {
        let table = SheetTable {
            name: "Pick list",
            about: "A pick list.".to_owned(),
            columns: COLUMNS
                .map(|(heading, about, width, format)| {
                    SheetColumn::new(heading, about, width, format)
                })
                .to_vec(),
        };
        let mut rows = SheetRows::default();
        for row in &self.rows {
            rows.push(text(row.location.as_deref()));
            rows.push(SheetCell::Text(row.item.part_number.as_str()));
            rows.push(text(row.item.org_part_number.as_deref()));
            rows.push(text(row.item.brand.as_deref()));
            rows.push(text(row.item.size.as_deref()));
            rows.push(text(row.item.description.as_deref()));
            for figure in [row.needed, row.reserved, row.short] {
                rows.push(SheetCell::<&str>::Money(figure));
            }
            rows.push(SheetCell::Text(row.unit.word()));
            rows.push(text(row.untracked.then_some("not tracked")));
            rows.end_row();
        }
        services.sheets.book(vec![(table, rows)]).await
    }
}

fn text(text: Option<&str>) -> SheetCell<&str> {
    text.map_or(SheetCell::Empty, SheetCell::Text)
}

/// Heading, meaning, width and format of each column.
const COLUMNS: [(&str, &str, u16, CellFormat); 11] = {
    use CellFormat::{General, Text};
    [
        ("Location", "Bin location in the warehouse.", 14, Text),
        ("Part number", "The maker's part number.", 24, Text),
        ("Our part number", "The organization's own part number.", 20, Text),
        ("Maker", "The brand.", 20, Text),
        ("Size", "The size.", 10, Text),
        ("Description", "The description.", 48, Text),
        ("Needed", "Quantity to pick for the remaining work.", 12, General),
        ("Reserved", "Quantity of that reserved for the order.", 12, General),
        ("Short", "Quantity of that not yet reserved.", 12, General),
        ("Unit", "Unit of the quantities.", 8, Text),
        ("Stock", "Whether stock is kept of it.", 14, Text),
    ]
};
