//! Hose kits as rows of a sheet, with what is in them.

use std::collections::HashMap;

use async_trait::async_trait;

use crate::catalogue::{CatalogueEntity, Offer};
use crate::documents::line_text::{self, NamedLine};
use crate::documents::{Document, HoseKit, Lifecycle, Line, LineItem, Status};
use crate::organization::Settings;
use crate::port::AnyUnitOfWork;
use crate::sheet::{Bounded, Column, Columns, SheetCell, SheetRows, SheetTable, Start, columns};
use crate::trade::Customer;
use crate::usecase::customers;
use crate::usecase::document_sheet::SheetDocument;
use crate::usecase::lines::Contents;
use crate::{Error, Id, Notes, RawId, Result, Text};

columns! {
    /// A kit as a row: what it is called, what is in it, and for whom.
    pub struct KitRow {
        part_number: Text = "partNumber", "Part number", "", "The part number of the kit.";
        revision: Text = "revision", "Revision", "", "Its revision.";
        version: Bounded<1, 1_000_000> = "version", "Version", "", "Its version within the revision.";
        status: Status = "status", "Status", "", "Where it stands.";
        released: Option<Start> = "released", "Released", "", "When it was released.";
        items: Option<Notes> = "items", "Lines", "", "What is in one, one under the other: part number x quantity, and | type: | revision: | brand: | number: | comments:.";
        customer: Option<Text> = "customer", "Customer", "", "The name of the customer that it is made for.";
        customer_erp_id: Option<Text> = "customerErpId", "Customer ERP number", "", "The customer's number in the ERP.";
    }
}

/// The columns of a kit that the customer is named instead of.
const NAMED: &[&str] = &["customer", "customerName"];

/// The columns of a kit that stand in its row themselves.
fn own_columns() -> impl Iterator<Item = &'static Column> {
    HoseKit::COLUMNS.iter().filter(|column| !NAMED.contains(&column.name))
}

/// What a batch of kits names.
#[derive(Debug)]
pub struct Named {
    lines: HashMap<RawId, Vec<Line>>,
    contents: Contents,
    customers: HashMap<Id<Customer>, (Text, Option<Text>)>,
}

#[async_trait]
impl SheetDocument for HoseKit {
    type Named = Named;

    fn table() -> SheetTable {
        SheetTable {
            name: "hosekits",
            about: "Hose kits: assemblies, adaptors and other items that are sold together."
                .to_owned(),
            columns: KitRow::COLUMNS.iter().chain(own_columns()).map(Into::into).collect(),
        }
    }

    async fn named(work: &mut AnyUnitOfWork, kits: &[Document<Self>]) -> Result<Named> {
        let ids: Vec<RawId> = kits.iter().map(|kit| kit.id.raw()).collect();
        let lines = work.lines_of(&ids).await?;
        let items = lines.values().flatten().map(|line| line.item);
        let contents = Contents::of(work, items, None).await?;
        let customers = kits.iter().filter_map(|kit| kit.content.customer_id).collect();
        let customers = customers::names_of(work, customers).await?;
        let customers = customers.into_iter().map(|(id, name, erp_id)| (id, (name, erp_id)));
        Ok(Named { lines, contents, customers: customers.collect() })
    }

    fn row(
        named: &Named,
        kit: &Document<Self>,
        settings: &Settings,
        rows: &mut SheetRows,
    ) -> Result<()> {
        let zone = settings.time_zone;
        named.of(kit)?.each_cell(&mut |column, cell| {
            rows.push(SheetCell::of(column, cell, zone));
        });
        kit.content.each_cell(&mut |column, cell| {
            if own_columns().any(|own| own.name == column.name) {
                rows.push(SheetCell::of(column, cell, zone));
            }
        });
        rows.end_row();
        Ok(())
    }
}

impl Named {
    fn of(&self, kit: &Document<HoseKit>) -> Result<KitRow> {
        let lines = self.lines.get(&kit.id.raw()).map_or(&[][..], Vec::as_slice);
        let lines: Vec<NamedLine> = lines.iter().map(|line| self.line(line)).collect();
        let customer = kit.content.customer_id.and_then(|id| self.customers.get(&id));
        let released = match kit.lifecycle {
            Lifecycle::UnderEditing => None,
            Lifecycle::Released { released }
            | Lifecycle::Obsolete { released, .. }
            | Lifecycle::Completed { released, .. }
            | Lifecycle::Cancelled { released, .. } => Some(released),
        };
        let version = Bounded::new(f64::from(kit.version));
        Ok(KitRow {
            part_number: kit.number.clone(),
            revision: kit.revision.clone(),
            version: version.ok_or_else(|| Error::broken("a version beyond all sense"))?,
            status: kit.lifecycle.status(),
            released: released.and_then(|stamp| Start::new(stamp.at)),
            items: cell(&lines),
            customer: customer
                .map(|(name, _)| name.clone())
                .or_else(|| kit.content.customer_name.clone()),
            customer_erp_id: customer.and_then(|(_, erp_id)| erp_id.clone()),
        })
    }

    fn line(&self, line: &Line) -> NamedLine {
        let contents = &self.contents;
        let part_number = contents.part_number(line.item).unwrap_or(&line.number);
        let (revision, brand) = match line.item {
            LineItem::HoseAssembly(id) => {
                let assembly = contents.assemblies.get(&id);
                (assembly.map(|assembly| assembly.revision.to_string()), None)
            }
            LineItem::HoseKit(id) => {
                (contents.kits.get(&id).map(|(kit, _)| kit.revision.to_string()), None)
            }
            LineItem::Adaptor(id) => (None, contents.adaptors.get(&id).and_then(brand)),
            LineItem::OtherItem(id) => (None, contents.others.get(&id).and_then(brand)),
        };
        NamedLine {
            quantity: line.quantity,
            kind: Some(line.item.kind()),
            revision,
            brand,
            // What it is called where nothing is said.
            number: Some(line.number.clone())
                .filter(|number| Some(number) != Text::shortened(part_number).as_ref()),
            comments: line.comments.clone(),
            ..NamedLine::of(part_number.to_owned())
        }
    }
}

fn brand<E: CatalogueEntity>(offer: &Offer<E>) -> Option<String> {
    offer.component.item.brand().map(ToString::to_string)
}

/// The cell of lines: as many as fit into it, and how many more there are.
fn cell(lines: &[NamedLine]) -> Option<Notes> {
    let fitting = |count: usize| {
        let text = line_text::write(lines.get(..count)?);
        let text = match lines.len() - count {
            0 => text,
            more => format!("{text}\n* {more} more"),
        };
        Notes::optional(&text).ok().flatten()
    };
    fitting(lines.len()).or_else(|| {
        // The most that fit, by halves.
        let (mut least, mut beyond) = (0, lines.len());
        while least + 1 < beyond {
            let middle = usize::midpoint(least, beyond);
            if fitting(middle).is_some() { least = middle } else { beyond = middle }
        }
        fitting(least)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_into_a_cell_is_counted() {
        assert_eq!(cell(&[]), None);
        let line = NamedLine::of("x".repeat(96));
        let some = cell(&vec![line.clone(); 90]).unwrap();
        assert!(some.lines().count() == 90 && !some.contains('*'));
        // A line takes 101 characters with its end.
        let many = cell(&vec![line; 200]).unwrap();
        assert!(many.chars().count() <= 10_000);
        assert_eq!(many.lines().last(), Some("* 102 more"));
        assert_eq!(many.lines().count(), 99);
    }
}
