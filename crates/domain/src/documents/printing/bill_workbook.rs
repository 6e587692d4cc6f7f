//! Bills of materials as workbooks.

use std::fs::File;

use rust_decimal::Decimal;

use crate::documents::{Bill, BomLine};
use crate::fields::Choice;
use crate::measures::length::LengthUnit;
use crate::workbooks::{CellFormat, SheetCell, SheetColumn, SheetRows, SheetTable};
use crate::{Result, Services};

/// A column of a bill as a sheet.
struct BillColumn {
    heading: &'static str,
    about: &'static str,
    width: u16,
    format: CellFormat,
    /// Whether only the sheet line by line has it.
    by_line: bool,
    cell: for<'a> fn(&'a BomLine<'_>, LengthUnit) -> SheetCell<&'a str>,
}

/// A column of texts.
const TEXT: BillColumn = BillColumn {
    heading: "",
    about: "",
    width: 20,
    format: CellFormat::Text,
    by_line: false,
    cell: |_, _| SheetCell::Empty,
};

const COLUMNS: &[BillColumn] = &[
    BillColumn {
        heading: "Level",
        about: "Level: 1 for a line of the document, 2 for a part of such a line.",
        width: 8,
        format: CellFormat::General,
        by_line: true,
        cell: |line, _| SheetCell::Money(Decimal::from(line.level)),
    },
    BillColumn {
        heading: "Item",
        about: "The number of the line.",
        width: 12,
        cell: |line, _| SheetCell::Text(&line.number),
        ..TEXT
    },
    BillColumn {
        heading: "Kind",
        about: "Item type.",
        width: 14,
        cell: |line, _| SheetCell::Text(line.kind),
        ..TEXT
    },
    BillColumn {
        heading: "Part number",
        about: "The maker's part number.",
        width: 24,
        cell: |line, _| SheetCell::Text(line.part_number),
        ..TEXT
    },
    BillColumn {
        heading: "Revision",
        about: "Revision of an assembly or kit.",
        width: 10,
        by_line: true,
        cell: |line, _| text_cell(line.revision),
        ..TEXT
    },
    BillColumn {
        heading: "Our part number",
        about: "The organization's own part number.",
        cell: |line, _| text_cell(line.org_part_number),
        ..TEXT
    },
    BillColumn {
        heading: "Maker",
        about: "The brand.",
        cell: |line, _| text_cell(line.brand),
        ..TEXT
    },
    BillColumn {
        heading: "Size",
        about: "The size.",
        width: 10,
        cell: |line, _| text_cell(line.size),
        ..TEXT
    },
    BillColumn {
        heading: "Description",
        about: "The description.",
        width: 48,
        cell: |line, _| text_cell(line.description),
        ..TEXT
    },
    BillColumn {
        heading: "Quantity",
        about: "How many, or how much; blank where a length is unknown.",
        width: 12,
        format: CellFormat::General,
        by_line: false,
        cell: |line, lengths| {
            line.need.quantity(lengths).map_or(SheetCell::Empty, SheetCell::Money)
        },
    },
    BillColumn {
        heading: "Unit",
        about: "Unit of the quantity.",
        width: 8,
        cell: |line, lengths| SheetCell::Text(line.need.unit(lengths).word()),
        ..TEXT
    },
];

fn text_cell(text: Option<&str>) -> SheetCell<&str> {
    text.map_or(SheetCell::Empty, SheetCell::Text)
}

/// A bill as a workbook: the file, positioned at its start, and its length. A second sheet shows it line by
/// line, if there are lines with parts.
pub(super) async fn workbook(
    services: &Services,
    bill: &Bill,
    lines: Option<&[BomLine<'_>]>,
    lengths: LengthUnit,
) -> Result<(File, u64)> {
    let about = "All that is needed, each part on one line.";
    let mut sheets = vec![sheet(("Bill of materials", about), &bill.bom_lines(), lengths, false)];
    if let Some(lines) = lines {
        let about = "The same line by line, each with its parts.";
        sheets.push(sheet(("By line", about), lines, lengths, true));
    }
    services.sheets.book(sheets).await
}

fn sheet(
    (name, about): (&'static str, &str),
    lines: &[BomLine<'_>],
    lengths: LengthUnit,
    by_line: bool,
) -> (SheetTable, SheetRows) {
    let used = || COLUMNS.iter().filter(|column| by_line || !column.by_line);
    let columns = used()
        .map(|column| SheetColumn::new(column.heading, column.about, column.width, column.format));
    let table = SheetTable { name, about: about.to_owned(), columns: columns.collect() };
    let mut rows = SheetRows::default();
    for line in lines {
        used().for_each(|column| rows.push((column.cell)(line, lengths)));
        rows.end_row();
    }
    (table, rows)
}
