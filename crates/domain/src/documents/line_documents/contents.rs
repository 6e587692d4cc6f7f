//! The items, assemblies and kits of lines.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use chrono::{DateTime, Utc};

use crate::catalogue::items::{CatalogueItems, ItemIds};
use crate::catalogue::{CatalogueEntity, CatalogueItem};
use crate::customers::Customer;
use crate::documents::assembly_figures::{Outdated, OutdatedCode};
use crate::documents::lifecycle::{self, Doubt};
use crate::documents::line_documents::LineDocument;
use crate::documents::lines::Weight;
use crate::documents::lines::list::LineSubject;
use crate::documents::{
    BillItem, Document, DocumentListing, DocumentType, HoseAssembly, HoseKit, Line, LineItem,
    LineKind, hose_assembly,
};
use crate::fields::{Cell, Measure};
use crate::{Error, Id, NumberText, RawId, Result, Session, Violation, Window};

/// Assemblies, kits and items by id, as the organization sees them now.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LineComponents {
    /// Assemblies without their lines, as they are printed now, including those in kits: under editing with
    /// their current figures, released ones with no more pressure than their current parts hold.
    pub assemblies: HashMap<Id<HoseAssembly>, Document<HoseAssembly>>,
    /// Frozen figures of these assemblies that differ with the current components.
    pub outdated: HashMap<Id<HoseAssembly>, Vec<Outdated>>,
    /// Kits with their lines.
    pub kits: HashMap<Id<HoseKit>, (Document<HoseKit>, Vec<Line>)>,
    /// Items of every type, including those in kits.
    pub items: HashMap<RawId, SeenItem>,
    /// The customer's part numbers, read only for printed documents.
    pub customer_part_numbers: HashMap<RawId, String>,
    /// Accepted doubts of assemblies as sentences, read only for printed documents.
    pub released_with: HashMap<Id<HoseAssembly>, Vec<String>>,
    /// Names of the versions that replaced assemblies and kits.
    newer: HashMap<RawId, String>,
    /// Assemblies and kits that the caller may not see, so that they can't be put on a line.
    hidden: HashSet<RawId>,
}

/// An item in a line.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenItem {
    /// The item for bills.
    pub entry: BillItem,
    /// Weight of a piece or a foot.
    pub weight: Weight,
    /// Why the organization no longer uses it.
    gone: Option<Violation>,
}

impl SeenItem {
    fn of<E: CatalogueEntity>(offer: &CatalogueItem<E>) -> Self {
        let mut weight = Weight::default();
        offer.component.item.each_cell(&mut |column, cell| match (column.stored, cell) {
            ("weight_lbs", Cell::Number(pounds)) => weight.each = Measure::new(pounds),
            ("weight_lbs_per_ft", Cell::Number(pounds)) => {
                weight.per_foot = Measure::new(pounds);
            }
            _ => {}
        });
        Self { entry: BillItem::of(offer), weight, gone: offer.out_of_use("") }
    }
}

impl LineComponents {
    /// Reads these items as far as they exist, with a customer's part numbers if one is given; in a fixed
    /// number of statements.
    pub async fn of(
        session: &mut Session,
        items: impl IntoIterator<Item = LineItem>,
        customer: Option<(Id<Customer>, DateTime<Utc>)>,
    ) -> Result<Self> {
        let mut ids = IdsToLoad::default();
        ids.add(items);
        let kits = kits(session, std::mem::take(&mut ids.kits)).await?;
        ids.add(kits.values().flat_map(|(_, lines)| lines).map(|line| line.item));
        let mut items = HashMap::new();
        let offered = CatalogueItems::of(session, ids.items, customer).await?;
        see(&mut items, &offered.hoses);
        see(&mut items, &offered.fittings);
        see(&mut items, &offered.adaptors);
        see(&mut items, &offered.ferrules);
        see(&mut items, &offered.wraps);
        see(&mut items, &offered.others);
        let assemblies = documents(session, ids.assemblies).await?.into_values().collect();
        let assemblies = hose_assembly::current(session, assemblies).await?;
        let outdated = assemblies.iter().map(|one| (one.document.id, one.outdated())).collect();
        let replaced = assemblies
            .iter()
            .map(|one| (one.document.id.raw(), &one.document.lifecycle))
            .chain(kits.values().map(|(one, _)| (one.id.raw(), &one.lifecycle)))
            .filter(|(_, lifecycle)| lifecycle.is_superseded())
            .map(|(id, _)| id)
            .collect::<Vec<_>>();
        let newer = match &*replaced {
            [] => HashMap::new(),
            replaced => session.work.superseded_by_release(replaced).await?,
        };
        let found: Vec<_> = assemblies.iter().map(|one| &one.document).collect();
        let mut hidden = unseen(session, &found).await?;
        let found: Vec<_> = kits.values().map(|(kit, _)| kit).collect();
        hidden.extend(unseen(session, &found).await?);
        let assemblies = assemblies.iter().map(|one| (one.document.id, one.printed())).collect();
        Ok(Self {
            assemblies,
            outdated,
            kits,
            items,
            customer_part_numbers: HashMap::new(),
            released_with: HashMap::new(),
            newer,
            hidden,
        })
    }

    /// Items that lines of these kinds can have, as far as the caller may see them.
    pub fn subjects(&self, kinds: &[LineKind]) -> BTreeMap<RawId, LineSubject> {
        let subject = |kind: LineKind, id: RawId, number: &str, lineage: Option<RawId>| {
            if self.hidden.contains(&id) {
                return None;
            }
            let item = LineItem::new(kind, id);
            Some((id, LineSubject { item, number: NumberText::shortened(number)?, lineage }))
        };
        let mut subjects = BTreeMap::new();
        for kind in kinds {
            match kind {
                LineKind::HoseAssembly => {
                    subjects.extend(self.assemblies.iter().filter_map(|(id, found)| {
                        subject(*kind, id.raw(), &found.number, Some(found.lineage.raw()))
                    }));
                }
                LineKind::HoseKit => {
                    subjects.extend(self.kits.iter().filter_map(|(id, (found, _))| {
                        subject(*kind, id.raw(), &found.number, Some(found.lineage.raw()))
                    }));
                }
                LineKind::Hose
                | LineKind::CrimpFitting
                | LineKind::Adaptor
                | LineKind::Ferrule
                | LineKind::Wrap
                | LineKind::OtherItem => {
                    let items = self.items.iter();
                    let of_kind =
                        items.filter(|(_, seen)| LineKind::of_items(seen.entry.item_type) == *kind);
                    subjects.extend(of_kind.filter_map(|(id, seen)| {
                        subject(*kind, *id, &seen.entry.part_number, None)
                    }));
                }
            }
        }
        subjects
    }

    /// The item of a line; none for assemblies and kits.
    pub fn item(&self, item: LineItem) -> Option<&SeenItem> {
        if item.kind().is_made() { None } else { self.items.get(&item.raw()) }
    }

    /// A sentence if the assembly or kit of a line, or one inside the kit, was made obsolete by hand.
    pub fn retired(&self, item: LineItem) -> Option<String> {
        fn by_hand<K: DocumentType>(found: &Document<K>) -> Option<String> {
            found.lifecycle.is_retired().then(|| found.title())
        }
        if self.hidden.contains(&item.raw()) {
            return None;
        }
        match item {
            LineItem::HoseAssembly(id) => {
                Some(format!("{} is obsolete", by_hand(self.assemblies.get(&id)?)?))
            }
            LineItem::HoseKit(id) => {
                let (kit, lines) = self.kits.get(&id)?;
                if let Some(title) = by_hand(kit) {
                    return Some(format!("{title} is obsolete"));
                }
                let inside = lines.iter().find_map(|line| self.retired(line.item))?;
                Some(format!("{} has a line in which {inside}", kit.title()))
            }
            _ => None,
        }
    }

    /// Warnings about superseded documents at each line, including those in kits.
    pub fn superseded<K: LineDocument>(&self, lines: &[Line]) -> Vec<Violation> {
        let warning = |line: &Line| {
            let message = self.replaced(line.item)?;
            Some(Violation::new(K::pointer_to(lines, line), "superseded_component", message))
        };
        lines.iter().filter_map(warning).collect()
    }

    fn replaced(&self, item: LineItem) -> Option<String> {
        let newer = |title: String| {
            let newer = self.newer.get(&item.raw())?;
            Some(format!("{title} was replaced by {newer}"))
        };
        match item {
            LineItem::HoseAssembly(id) => newer(self.assemblies.get(&id)?.title()),
            LineItem::HoseKit(id) => {
                let (kit, lines) = self.kits.get(&id)?;
                newer(kit.title()).or_else(|| {
                    let inside = lines.iter().find_map(|line| self.replaced(line.item))?;
                    Some(format!("{} has a line in which {inside}", kit.title()))
                })
            }
            _ => None,
        }
    }

    /// All reasons in the items of these lines why the document can't be released.
    pub fn out_of_use<K: LineDocument>(&self, lines: &[Line]) -> Vec<Violation> {
        let out_of_use = |line: &Line| {
            let gone = self.item(line.item)?.gone.clone()?;
            Some(Violation { pointer: K::pointer_to(lines, line), ..gone })
        };
        lines.iter().filter_map(out_of_use).collect()
    }

    /// The assemblies in these lines, including those in kits, that are rated lower now than at their release.
    pub fn rated_lower<K: LineDocument>(&self, lines: &[Line]) -> Vec<(Doubt, Violation)> {
        let mut found = self.outdated::<K>(lines);
        found.retain(|reason| reason.code == OutdatedCode::RatingLowered.as_str());
        found.into_iter().map(|reason| (Doubt::RatingLowered, reason)).collect()
    }

    /// The frozen figures of assemblies in these lines, including those in kits, that differ with the current
    /// components.
    pub fn outdated<K: LineDocument>(&self, lines: &[Line]) -> Vec<Violation> {
        let mut found = Vec::new();
        for (line, document) in self.assemblies_of(lines) {
            let outdated = self.outdated.get(&document.id).into_iter().flatten();
            found.extend(outdated.map(|figure| {
                let message = format!("{}: {}", document.title(), figure.message());
                Violation::new(K::pointer_to(lines, line), figure.code.as_str(), message)
            }));
        }
        found
    }

    /// The assemblies in these lines, including those in kits, each with its line.
    pub fn assemblies_of<'a>(
        &'a self,
        lines: &'a [Line],
    ) -> impl Iterator<Item = (&'a Line, &'a Document<HoseAssembly>)> {
        lines.iter().flat_map(move |line| {
            let inside = match line.item {
                LineItem::HoseKit(id) => self.kits.get(&id).map_or(&[][..], |(_, lines)| lines),
                _ => std::slice::from_ref(line),
            };
            inside.iter().filter_map(move |one| {
                let LineItem::HoseAssembly(id) = one.item else { return None };
                Some((line, self.assemblies.get(&id)?))
            })
        })
    }

    /// An item for bills; none for assemblies and kits.
    pub fn bill_item(&self, item: LineItem) -> Option<BillItem> {
        self.item(item).map(|seen| seen.entry.clone())
    }

    /// Part number of a line's item.
    pub fn part_number(&self, item: LineItem) -> Option<&str> {
        match item {
            LineItem::HoseAssembly(id) => Some(&self.assemblies.get(&id)?.number),
            LineItem::HoseKit(id) => Some(&self.kits.get(&id)?.0.number),
            item => Some(&self.item(item)?.entry.part_number),
        }
    }
}

/// The error for a line whose item was not found: items in use can't be deleted.
pub(super) fn missing_item(line: &Line) -> Error {
    Error::broken(format!("the item of line {} is missing", line.id))
}

/// The ids to read, by kind.
#[derive(Default)]
struct IdsToLoad {
    assemblies: BTreeSet<RawId>,
    kits: BTreeSet<RawId>,
    items: ItemIds,
}

impl IdsToLoad {
    fn add(&mut self, items: impl IntoIterator<Item = LineItem>) {
        for item in items {
            match item {
                LineItem::HoseAssembly(id) => drop(self.assemblies.insert(id.raw())),
                LineItem::HoseKit(id) => drop(self.kits.insert(id.raw())),
                LineItem::Hose(id) => drop(self.items.hoses.insert(id)),
                LineItem::CrimpFitting(id) => drop(self.items.fittings.insert(id)),
                LineItem::Adaptor(id) => drop(self.items.adaptors.insert(id)),
                LineItem::Ferrule(id) => drop(self.items.ferrules.insert(id)),
                LineItem::Wrap(id) => drop(self.items.wraps.insert(id)),
                LineItem::OtherItem(id) => drop(self.items.others.insert(id)),
            }
        }
    }
}

/// The ids among these that the caller may not see.
async fn unseen<K: DocumentType>(
    session: &mut Session,
    documents: &[&Document<K>],
) -> Result<HashSet<RawId>> {
    let seen = lifecycle::seen(session, documents).await?;
    let all = documents.iter().filter(|document| !seen.contains(&document.id));
    Ok(all.map(|document| document.id.raw()).collect())
}

fn see<E: CatalogueEntity>(
    items: &mut HashMap<RawId, SeenItem>,
    offers: &HashMap<Id<E>, CatalogueItem<E>>,
) {
    items.extend(offers.iter().map(|(id, offer)| (id.raw(), SeenItem::of(offer))));
}

async fn kits(
    session: &mut Session,
    ids: BTreeSet<RawId>,
) -> Result<HashMap<Id<HoseKit>, (Document<HoseKit>, Vec<Line>)>> {
    let found = documents::<HoseKit>(session, ids).await?;
    if found.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<RawId> = found.keys().map(|id| id.raw()).collect();
    let mut lines = session.work.lines_of(&ids).await?;
    let with_lines = |(id, kit): (Id<HoseKit>, Document<HoseKit>)| {
        (id, (kit, lines.remove(&id.raw()).unwrap_or_default()))
    };
    Ok(found.into_iter().map(with_lines).collect())
}

async fn documents<K: DocumentType>(
    session: &mut Session,
    ids: BTreeSet<RawId>,
) -> Result<HashMap<Id<K>, Document<K>>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let most = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    let listing =
        DocumentListing { ids: Some(ids.into_iter().collect()), ..DocumentListing::default() };
    let found = session.work.documents::<K>().page(&listing, &Window::first(most)).await?;
    Ok(found.items.into_iter().map(|document| (document.id, document)).collect())
}
