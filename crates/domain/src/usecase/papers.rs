//! Sheets printed, and bills as workbooks.

use std::fs::File;

use crate::documents::Bill;
use crate::engineering::length::LengthUnit;
use crate::paper::{Sheet, sheet_paper};
use crate::sheet::{Choice, SheetCell, SheetColumn, SheetTable};
use crate::usecase::Services;
use crate::{Error, Result};

/// Lays out and prints a sheet. Works hard: call it where blocking is fine.
pub fn print(services: &Services, sheet: &Sheet) -> Result<Vec<u8>> {
    let paper = sheet_paper(sheet, &*services.printer);
    services.printer.print(&paper).map_err(|fault| Error::internal("printing a sheet", fault))
}

/// The columns of a bill as a sheet: heading, meaning, whether it holds text, width.
const COLUMNS: [(&str, &str, bool, u16); 9] = [
    ("Item", "The number of the line.", true, 10),
    ("Kind", "What kind of item it is.", true, 14),
    ("Part number", "The maker's part number.", true, 24),
    ("Our part number", "What the organization calls it.", true, 20),
    ("Maker", "The brand.", true, 20),
    ("Size", "The size.", true, 10),
    ("Description", "The description.", true, 48),
    ("Quantity", "How many, or how much; blank where a length is unknown.", false, 12),
    ("Unit", "What the quantity counts.", true, 8),
];

/// A bill as a workbook: the file, to be read from its start, and its length.
pub async fn workbook(
    services: &Services,
    bill: &Bill,
    lengths: LengthUnit,
) -> Result<(File, u64)> {
    let columns = COLUMNS.into_iter().map(|(heading, about, text, width)| SheetColumn {
        heading: heading.to_owned(),
        about: about.to_owned(),
        holds: if text { "text" } else { "a number" }.to_owned(),
        required: false,
        words: &[],
        text,
        date: false,
        width,
    });
    let table = SheetTable {
        name: "Bill of materials",
        about: "What is needed to make one.".to_owned(),
        columns: columns.collect(),
    };
    let mut sheet = services.sheets.create(table)?;
    let text =
        |text: Option<&str>| text.map_or(SheetCell::Empty, |text| SheetCell::Text(text.to_owned()));
    let rows = bill.numbered().map(|(number, line)| {
        let item = &line.item;
        [
            SheetCell::Text(number),
            text(Some(item.item_type.word())),
            text(Some(&item.part_number)),
            text(item.org_part_number.as_deref()),
            text(item.brand.as_deref()),
            text(item.size.as_deref()),
            text(item.description.as_deref()),
            line.need.quantity(lengths).map_or(SheetCell::Empty, SheetCell::Money),
            text(Some(line.need.unit(lengths).word())),
        ]
    });
    sheet.write(rows.collect()).await?;
    sheet.finish().await
}
