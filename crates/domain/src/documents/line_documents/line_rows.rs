//! The lines of documents as rows of a sheet.

use crate::documents::line_documents::{LineDocument, RowReferences};
use crate::documents::lines::LineRow;
use crate::documents::{Document, Line, LineItem};
use crate::fields::Bounded;
use crate::{Error, Result, Text};

impl RowReferences {
    /// The rows of a document's lines.
    pub(crate) fn line_rows<K: LineDocument>(
        &self,
        document: &Document<K>,
    ) -> Result<Vec<LineRow>> {
        let version = Bounded::new(f64::from(document.version))
            .ok_or_else(|| Error::broken("a version above 1,000,000"))?;
        let row = |line: &Line| self.line_row(line, (document, version));
        Ok(self.lines(document).iter().map(row).collect())
    }

    fn line_row<K: LineDocument>(
        &self,
        line: &Line,
        (document, version): (&Document<K>, Bounded<1, 1_000_000>),
    ) -> LineRow {
        let contents = self.contents();
        let part_number = contents.part_number(line.item).unwrap_or(&line.number);
        let (revision, brand, description) = match line.item {
            LineItem::HoseAssembly(id) => {
                let assembly = contents.assemblies.get(&id);
                let description = assembly.and_then(|one| one.content.description.as_deref());
                (assembly.map(|one| one.revision.clone()), None, description)
            }
            LineItem::HoseKit(id) => {
                let kit = contents.kits.get(&id).map(|(kit, _)| kit);
                let description = kit.and_then(|one| one.content.description.as_deref());
                (kit.map(|one| one.revision.clone()), None, description)
            }
            item => {
                let entry = contents.item(item).map(|seen| &seen.entry);
                let brand = entry.and_then(|entry| entry.brand.as_deref());
                (None, brand, entry.and_then(|entry| entry.description.as_deref()))
            }
        };
        let quoted = line.quoted.as_deref();
        let price = quoted.and_then(|quoted| quoted.price);
        LineRow {
            document: document.number.clone(),
            document_revision: document.revision.clone(),
            document_version: version,
            number: line.number.clone(),
            kind: line.item.kind(),
            part_number: Text::shortened(part_number),
            revision,
            brand: brand.and_then(Text::shortened),
            description: description.and_then(Text::shortened),
            quantity: line.quantity,
            unit: line.unit,
            price: price.map(|price| price.amount),
            price_unit: price.map(|price| price.unit),
            discount: quoted.and_then(|quoted| quoted.discount),
            total: quoted.and_then(|quoted| quoted.total),
            sales_order: line.sales_order.clone(),
            purchase_order: line.purchase_order.clone(),
            comments: line.comments.clone(),
        }
    }
}
