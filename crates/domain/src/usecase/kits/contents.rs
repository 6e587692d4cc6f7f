//! What the lines of kits are about.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, Utc};

use crate::catalogue::{Adaptor, CatalogueEntity, Offer, OtherItem};
use crate::documents::line_list::LineSubject;
use crate::documents::{BillItem, Document, HoseAssembly, Line, LineItem, LineKind, Status};
use crate::port::{AnyUnitOfWork, DocumentListing, DocumentLists};
use crate::trade::Customer;
use crate::usecase::catalogue::offers;
use crate::usecase::lifecycle::out_of_use;
use crate::{Id, RawId, Result, Text, Violation};

/// Assemblies and items by their ids, as the organization sees them now.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Contents {
    /// Assemblies, without their lines.
    pub assemblies: HashMap<Id<HoseAssembly>, Document<HoseAssembly>>,
    /// Adaptors.
    pub adaptors: HashMap<Id<Adaptor>, Offer<Adaptor>>,
    /// Other items.
    pub others: HashMap<Id<OtherItem>, Offer<OtherItem>>,
}

impl Contents {
    /// Those of these that there are, with what a customer says of items where one is named; in a
    /// statement for each kind.
    pub async fn of(
        work: &mut AnyUnitOfWork,
        items: impl IntoIterator<Item = LineItem>,
        customer: Option<(Id<Customer>, DateTime<Utc>)>,
    ) -> Result<Self> {
        let (mut assemblies, mut adaptors, mut others) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for item in items {
            match item {
                LineItem::HoseAssembly(id) => drop(assemblies.insert(id.raw())),
                LineItem::Adaptor(id) => drop(adaptors.insert(id)),
                LineItem::OtherItem(id) => drop(others.insert(id)),
            }
        }
        Ok(Self {
            assemblies: documents(work, assemblies).await?,
            adaptors: offers(work, adaptors, customer).await?,
            others: offers(work, others, customer).await?,
        })
    }

    /// What lines of a kind can be about.
    pub fn subjects(&self, kind: LineKind) -> BTreeMap<RawId, LineSubject> {
        let subject = |(id, number): (RawId, &str)| {
            Some((
                id,
                LineSubject { item: LineItem::new(kind, id), number: Text::shortened(number)? },
            ))
        };
        match kind {
            LineKind::HoseAssembly => {
                let all = self.assemblies.iter().map(|(id, found)| (id.raw(), &*found.number));
                all.filter_map(subject).collect()
            }
            LineKind::Adaptor => numbers(&self.adaptors).filter_map(subject).collect(),
            LineKind::OtherItem => numbers(&self.others).filter_map(subject).collect(),
        }
    }

    /// The assembly that may no longer be put on documents, where a line is about one.
    pub fn obsolete(&self, item: LineItem) -> Option<&Document<HoseAssembly>> {
        let LineItem::HoseAssembly(id) = item else { return None };
        let found = self.assemblies.get(&id)?;
        (found.lifecycle.status() == Status::Obsolete).then_some(found)
    }

    /// Everything about these lines that keeps what they are of from being released.
    pub fn unfit(&self, lines: &[Line]) -> Vec<Violation> {
        let unfit = |line: &Line| {
            let pointer = format!("/{}/{}", super::list_of(line.item.kind()), line.id);
            match line.item {
                LineItem::HoseAssembly(_) => None,
                LineItem::Adaptor(id) => out_of_use(&pointer, self.adaptors.get(&id)?),
                LineItem::OtherItem(id) => out_of_use(&pointer, self.others.get(&id)?),
            }
        };
        lines.iter().filter_map(unfit).collect()
    }

    /// An adaptor or another item as bills tell it; nothing is told of assemblies.
    pub fn bill_item(&self, item: LineItem) -> Option<BillItem> {
        match item {
            LineItem::HoseAssembly(_) => None,
            LineItem::Adaptor(id) => Some(BillItem::of(self.adaptors.get(&id)?)),
            LineItem::OtherItem(id) => Some(BillItem::of(self.others.get(&id)?)),
        }
    }

    /// What the item of a line is called.
    pub fn part_number(&self, item: LineItem) -> Option<&str> {
        match item {
            LineItem::HoseAssembly(id) => Some(&self.assemblies.get(&id)?.number),
            LineItem::Adaptor(id) => Some(self.adaptors.get(&id)?.component.item.part_number()),
            LineItem::OtherItem(id) => Some(self.others.get(&id)?.component.item.part_number()),
        }
    }
}

fn numbers<E: CatalogueEntity>(
    offers: &HashMap<Id<E>, Offer<E>>,
) -> impl Iterator<Item = (RawId, &str)> {
    offers.iter().map(|(id, offer)| (id.raw(), &**offer.component.item.part_number()))
}

async fn documents(
    work: &mut AnyUnitOfWork,
    ids: BTreeSet<RawId>,
) -> Result<HashMap<Id<HoseAssembly>, Document<HoseAssembly>>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let most = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    let listing =
        DocumentListing { ids: Some(ids.into_iter().collect()), ..DocumentListing::default() };
    let (found, _) = DocumentLists::<HoseAssembly>::documents(work, &listing, (0, most)).await?;
    Ok(found.into_iter().map(|document| (document.id, document)).collect())
}
