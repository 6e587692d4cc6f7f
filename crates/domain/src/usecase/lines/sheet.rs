//! Documents of goods as rows of a sheet: their lines in a cell, and their customers by name.

use std::collections::HashMap;

use super::{Contents, OfGoods};
use crate::catalogue::{CatalogueEntity, Offer};
use crate::documents::line_text::{self, NamedLine};
use crate::documents::{Document, Lifecycle, Line, LineItem};
use crate::port::AnyUnitOfWork;
use crate::sheet::Start;
use crate::trade::Customer;
use crate::usecase::customers;
use crate::{Id, Notes, RawId, Result, Text};

/// What a batch of documents names.
#[derive(Debug)]
pub struct Named {
    lines: HashMap<RawId, Vec<Line>>,
    contents: Contents,
    customers: HashMap<Id<Customer>, (Text, Option<Text>)>,
}

impl Named {
    /// What these documents name, in a number of statements that doesn't depend on how many they
    /// are.
    pub async fn of<K: OfGoods>(
        work: &mut AnyUnitOfWork,
        documents: &[Document<K>],
    ) -> Result<Self> {
        let ids: Vec<RawId> = documents.iter().map(|document| document.id.raw()).collect();
        let lines = work.lines_of(&ids).await?;
        let items = lines.values().flatten().map(|line| line.item);
        let contents = Contents::of(work, items, None).await?;
        let customers = documents.iter().filter_map(|one| one.content.customer()).collect();
        let customers = customers::names_of(work, customers).await?;
        let customers = customers.into_iter().map(|(id, name, erp_id)| (id, (name, erp_id)));
        Ok(Self { lines, contents, customers: customers.collect() })
    }

    /// Name and ERP number of the customer of a document.
    pub fn customer<K: OfGoods>(&self, document: &Document<K>) -> Option<&(Text, Option<Text>)> {
        self.customers.get(&document.content.customer()?)
    }

    /// The lines of a document, one under the other.
    pub fn cell<K>(&self, document: &Document<K>) -> Option<Notes> {
        let lines = self.lines.get(&document.id.raw()).map_or(&[][..], Vec::as_slice);
        let lines: Vec<NamedLine> = lines.iter().map(|line| self.line(line)).collect();
        cell(&lines)
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

/// When a document was released.
pub fn released<K>(document: &Document<K>) -> Option<Start> {
    let released = match document.lifecycle {
        Lifecycle::UnderEditing => return None,
        Lifecycle::Released { released }
        | Lifecycle::Obsolete { released, .. }
        | Lifecycle::Completed { released, .. }
        | Lifecycle::Cancelled { released, .. } => released,
    };
    Start::new(released.at)
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
