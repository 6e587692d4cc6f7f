//! What the lines of documents are about.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, Utc};

use crate::catalogue::{Adaptor, CatalogueEntity, Offer, OtherItem};
use crate::documents::line_list::LineSubject;
use crate::documents::{
    BillItem, Document, DocumentKind, HoseAssembly, HoseKit, Line, LineItem, LineKind, Status,
};
use crate::port::{AnyUnitOfWork, DocumentListing, DocumentLists};
use crate::trade::Customer;
use crate::usecase::catalogue::offers;
use crate::usecase::lifecycle::out_of_use;
use crate::{Id, RawId, Result, Text, Violation};

/// Assemblies, kits and items by their ids, as the organization sees them now.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Contents {
    /// Assemblies, without their lines; those of kits too.
    pub assemblies: HashMap<Id<HoseAssembly>, Document<HoseAssembly>>,
    /// Kits with their lines.
    pub kits: HashMap<Id<HoseKit>, (Document<HoseKit>, Vec<Line>)>,
    /// Adaptors; those of kits too.
    pub adaptors: HashMap<Id<Adaptor>, Offer<Adaptor>>,
    /// Other items; those of kits too.
    pub others: HashMap<Id<OtherItem>, Offer<OtherItem>>,
}

impl Contents {
    /// Those of these that there are, with what a customer says of items where one is named; in a
    /// number of statements that doesn't depend on how many they are.
    pub async fn of(
        work: &mut AnyUnitOfWork,
        items: impl IntoIterator<Item = LineItem>,
        customer: Option<(Id<Customer>, DateTime<Utc>)>,
    ) -> Result<Self> {
        let mut wanted = Wanted::default();
        wanted.add(items);
        let kits = kits(work, std::mem::take(&mut wanted.kits)).await?;
        wanted.add(kits.values().flat_map(|(_, lines)| lines).map(|line| line.item));
        Ok(Self {
            assemblies: documents(work, wanted.assemblies).await?,
            kits,
            adaptors: offers(work, wanted.adaptors, customer).await?,
            others: offers(work, wanted.others, customer).await?,
        })
    }

    /// What lines of these kinds can be about.
    pub fn subjects(&self, kinds: &[LineKind]) -> BTreeMap<RawId, LineSubject> {
        let subject = |kind: LineKind, id: RawId, number: &str| {
            let item = LineItem::new(kind, id);
            Some((id, LineSubject { item, number: Text::shortened(number)? }))
        };
        let mut subjects = BTreeMap::new();
        for kind in kinds {
            match kind {
                LineKind::HoseAssembly => subjects.extend(
                    self.assemblies
                        .iter()
                        .filter_map(|(id, found)| subject(*kind, id.raw(), &found.number)),
                ),
                LineKind::HoseKit => subjects.extend(
                    self.kits
                        .iter()
                        .filter_map(|(id, (found, _))| subject(*kind, id.raw(), &found.number)),
                ),
                LineKind::Adaptor => subjects.extend(
                    numbers(&self.adaptors).filter_map(|(id, number)| subject(*kind, id, number)),
                ),
                LineKind::OtherItem => subjects.extend(
                    numbers(&self.others).filter_map(|(id, number)| subject(*kind, id, number)),
                ),
            }
        }
        subjects
    }

    /// What people call the assembly or the kit of a line that may no longer be put on documents.
    pub fn obsolete(&self, item: LineItem) -> Option<String> {
        fn title<K: DocumentKind>(found: &Document<K>) -> Option<String> {
            (found.lifecycle.status() == Status::Obsolete).then(|| found.title())
        }
        match item {
            LineItem::HoseAssembly(id) => title(self.assemblies.get(&id)?),
            LineItem::HoseKit(id) => title(&self.kits.get(&id)?.0),
            LineItem::Adaptor(_) | LineItem::OtherItem(_) => None,
        }
    }

    /// Everything about these lines that keeps what they are of from being released. `list` names
    /// the list that lines of a kind stand in.
    pub fn unfit(&self, lines: &[Line], list: impl Fn(LineKind) -> &'static str) -> Vec<Violation> {
        let unfit = |line: &Line| {
            let pointer = format!("/{}/{}", list(line.item.kind()), line.id);
            match line.item {
                LineItem::HoseAssembly(_) | LineItem::HoseKit(_) => None,
                LineItem::Adaptor(id) => out_of_use(&pointer, self.adaptors.get(&id)?),
                LineItem::OtherItem(id) => out_of_use(&pointer, self.others.get(&id)?),
            }
        };
        lines.iter().filter_map(unfit).collect()
    }

    /// An adaptor or another item as bills tell it; nothing is told of assemblies and kits.
    pub fn bill_item(&self, item: LineItem) -> Option<BillItem> {
        match item {
            LineItem::HoseAssembly(_) | LineItem::HoseKit(_) => None,
            LineItem::Adaptor(id) => Some(BillItem::of(self.adaptors.get(&id)?)),
            LineItem::OtherItem(id) => Some(BillItem::of(self.others.get(&id)?)),
        }
    }

    /// What the item of a line is called.
    pub fn part_number(&self, item: LineItem) -> Option<&str> {
        match item {
            LineItem::HoseAssembly(id) => Some(&self.assemblies.get(&id)?.number),
            LineItem::HoseKit(id) => Some(&self.kits.get(&id)?.0.number),
            LineItem::Adaptor(id) => Some(self.adaptors.get(&id)?.component.item.part_number()),
            LineItem::OtherItem(id) => Some(self.others.get(&id)?.component.item.part_number()),
        }
    }
}

/// The ids of what is to be read, by kind.
#[derive(Default)]
struct Wanted {
    assemblies: BTreeSet<RawId>,
    kits: BTreeSet<RawId>,
    adaptors: BTreeSet<Id<Adaptor>>,
    others: BTreeSet<Id<OtherItem>>,
}

impl Wanted {
    fn add(&mut self, items: impl IntoIterator<Item = LineItem>) {
        for item in items {
            match item {
                LineItem::HoseAssembly(id) => drop(self.assemblies.insert(id.raw())),
                LineItem::HoseKit(id) => drop(self.kits.insert(id.raw())),
                LineItem::Adaptor(id) => drop(self.adaptors.insert(id)),
                LineItem::OtherItem(id) => drop(self.others.insert(id)),
            }
        }
    }
}

fn numbers<E: CatalogueEntity>(
    offers: &HashMap<Id<E>, Offer<E>>,
) -> impl Iterator<Item = (RawId, &str)> {
    offers.iter().map(|(id, offer)| (id.raw(), &**offer.component.item.part_number()))
}

async fn kits(
    work: &mut AnyUnitOfWork,
    ids: BTreeSet<RawId>,
) -> Result<HashMap<Id<HoseKit>, (Document<HoseKit>, Vec<Line>)>> {
    let found = documents::<HoseKit>(work, ids).await?;
    if found.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<RawId> = found.keys().map(|id| id.raw()).collect();
    let mut lines = work.lines_of(&ids).await?;
    let with_lines = |(id, kit): (Id<HoseKit>, Document<HoseKit>)| {
        (id, (kit, lines.remove(&id.raw()).unwrap_or_default()))
    };
    Ok(found.into_iter().map(with_lines).collect())
}

async fn documents<K: DocumentKind>(
    work: &mut AnyUnitOfWork,
    ids: BTreeSet<RawId>,
) -> Result<HashMap<Id<K>, Document<K>>>
where
    AnyUnitOfWork: DocumentLists<K>,
{
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let most = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    let listing =
        DocumentListing { ids: Some(ids.into_iter().collect()), ..DocumentListing::default() };
    let (found, _) = DocumentLists::<K>::documents(work, &listing, (0, most)).await?;
    Ok(found.into_iter().map(|document| (document.id, document)).collect())
}
