//! A line as a row of a sheet.

use crate::documents::LineKind;
use crate::fields::{Bounded, Columns, columns};
use crate::measures::{Amount, Quantity, UnitOfMeasure};
use crate::pricing::Percent;
use crate::workbooks::SheetTable;
use crate::{Notes, NumberText, Text};

columns! {
    /// A line, with the document that it stands in.
    pub struct LineRow {
        document: NumberText = "document", "Document", "", "Number of the document.";
        document_revision: NumberText = "documentRevision", "Document revision", "", "Revision of the document.";
        document_version: Bounded<1, 1_000_000> = "documentVersion", "Document version", "", "Version within the revision.";
        number: NumberText = "number", "Line", "", "Number of the line.";
        kind: LineKind = "type", "Type", "", "Type of the item.";
        part_number: Option<Text> = "partNumber", "Part number", "", "Part number of the item, or number of the assembly or kit.";
        revision: Option<NumberText> = "revision", "Revision", "", "Revision of the assembly or kit.";
        brand: Option<Text> = "brand", "Brand", "", "Brand of the item.";
        description: Option<Text> = "description", "Description", "", "Description of the item, the assembly or the kit.";
        quantity: Quantity = "quantity", "Quantity", "", "Quantity in its unit.";
        unit: UnitOfMeasure = "unitOfMeasure", "Unit", "", "Unit of the quantity.";
        price: Option<Amount> = "price", "Price", "", "Price of one unit before discounts, in the document's currency.";
        price_unit: Option<UnitOfMeasure> = "priceUnitOfMeasure", "Price unit", "", "Unit of the price.";
        discount: Option<Percent> = "discount", "Discount", "%", "Discount on the line.";
        total: Option<Amount> = "total", "Total", "", "Quantity times price less the discount, plus burst tests, in the document's currency.";
        sales_order: Option<NumberText> = "salesOrder", "Sales order", "", "Number of the sales order of the line.";
        purchase_order: Option<NumberText> = "purchaseOrder", "Purchase order", "", "The customer's purchase order number of the line.";
        comments: Option<Notes> = "comments", "Comments", "", "Remarks.";
    }
}

/// The sheet of lines.
pub fn line_sheet() -> SheetTable {
    SheetTable {
        name: "lines",
        about: "The lines of the documents, one in each row.".to_owned(),
        columns: LineRow::COLUMNS.iter().map(Into::into).collect(),
    }
}
