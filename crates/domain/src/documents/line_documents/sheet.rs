//! Documents with lines as rows of a sheet: lines in one cell, customers by name.

use std::collections::HashMap;

use crate::customers::{self, Customer};
use crate::documents::line_documents::{LineComponents, LineDocument, cell_of};
use crate::documents::{Document, Line, Status};
use crate::fields::{Bounded, Cell, Column, Columns, Moment, columns};
use crate::workbooks::SheetTable;
use crate::{ErpId, Error, Id, Notes, NumberText, RawId, Result, Session, Text};

columns! {
    /// Number of a document, as a column.
    pub struct Number {
        number: NumberText = "number", "Number", "", "Number, the same for all versions.";
    }
}

columns! {
    /// Part number of a document, as a column.
    pub struct PartNumber {
        part_number: NumberText = "partNumber", "Part number", "", "Part number, the same for all versions.";
    }
}

columns! {
    /// Columns after the number: version, lines, customer.
    pub struct DocumentRow {
        revision: NumberText = "revision", "Revision", "", "Revision.";
        version: Bounded<1, 1_000_000> = "version", "Version", "", "Version within the revision.";
        status: Status = "status", "Status", "", "Status in its life cycle.";
        released: Option<Moment> = "released", "Released", "", "When it was released.";
        items: Option<Notes> = "items", "Lines", "", "The lines, one below the other: part number x quantity with its unit, and | type: | revision: | brand: | number: | discount: | comments:.";
        customer: Option<Text> = "customer", "Customer", "", "Name of the customer.";
        customer_erp_id: Option<ErpId> = "customerErpId", "Customer ERP number", "", "The customer's number in the ERP.";
    }
}

fn has_part_number<K: LineDocument>() -> bool {
    PartNumber::COLUMNS.iter().any(|column| column.name == K::NUMBER)
}

/// Columns of the content that are in the row themselves; customers and locations are replaced by names.
fn own_columns<K: LineDocument>() -> impl Iterator<Item = &'static Column> {
    K::COLUMNS.iter().filter(|column| !K::NAMED.contains(&column.name))
}

/// A sheet that begins with the columns of every document, followed by these.
pub(crate) fn sheet<K: LineDocument>(
    (name, about): (&'static str, &str),
    further: impl Iterator<Item = &'static Column>,
) -> SheetTable {
    let number = if has_part_number::<K>() { PartNumber::COLUMNS } else { Number::COLUMNS };
    let common = number.iter().chain(DocumentRow::COLUMNS);
    let columns = common.chain(own_columns::<K>()).chain(further);
    SheetTable { name, about: about.to_owned(), columns: columns.map(Into::into).collect() }
}

/// Lines and customers of a batch of documents.
#[derive(Debug)]
pub struct RowReferences {
    lines: HashMap<RawId, Vec<Line>>,
    contents: LineComponents,
    customers: HashMap<Id<Customer>, (Text, Option<ErpId>)>,
}

impl RowReferences {
    /// Reads lines and customers of these documents, in a fixed number of statements.
    pub async fn of<K: LineDocument>(
        session: &mut Session,
        documents: &[Document<K>],
    ) -> Result<Self> {
        let ids: Vec<RawId> = documents.iter().map(|document| document.id.raw()).collect();
        let lines = session.work.lines_of(&ids).await?;
        let items = lines.values().flatten().map(|line| line.item);
        let contents = LineComponents::of(session, items, None).await?;
        let customers = documents.iter().filter_map(|one| one.content.customer()).collect();
        let customers = customers::names_of(session, customers).await?;
        Ok(Self { lines, contents, customers })
    }

    /// The lines of a document.
    pub fn lines<K>(&self, document: &Document<K>) -> &[Line] {
        self.lines.get(&document.id.raw()).map_or(&[][..], Vec::as_slice)
    }

    pub(super) const fn contents(&self) -> &LineComponents {
        &self.contents
    }

    /// The cells that every document has, and those of its content.
    pub(crate) fn row<K: LineDocument>(
        &self,
        document: &Document<K>,
        see: &mut dyn FnMut(&'static Column, Cell<'_>),
    ) -> Result<()> {
        let content = &document.content;
        let customer = content.customer().and_then(|id| self.customers.get(&id));
        let version = Bounded::new(f64::from(document.version));
        let row = DocumentRow {
            revision: document.revision.clone(),
            version: version.ok_or_else(|| Error::broken("a version above 1,000,000"))?,
            status: document.lifecycle.status(),
            released: document.lifecycle.released().and_then(|stamp| Moment::new(stamp.at)),
            items: cell_of(self.lines(document), &self.contents),
            customer: customer
                .map(|(name, _)| name.clone())
                .or_else(|| content.customer_name().cloned()),
            customer_erp_id: customer.and_then(|(_, erp_id)| erp_id.clone()),
        };
        let number = document.number.clone();
        if has_part_number::<K>() {
            PartNumber { part_number: number }.each_cell(&mut |column, cell| see(column, cell));
        } else {
            Number { number }.each_cell(&mut |column, cell| see(column, cell));
        }
        row.each_cell(&mut |column, cell| see(column, cell));
        content.each_cell(&mut |column, cell| {
            if !K::NAMED.contains(&column.name) {
                see(column, cell);
            }
        });
        Ok(())
    }
}
