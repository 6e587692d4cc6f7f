//! Reads the components of any number of assemblies, in a fixed number of statements.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};

use crate::catalogue::items::{CatalogueItems, ItemIds};
use crate::catalogue::{CrimpSpec, Hose};
use crate::configurator::checks::crimping::{Crimping, crimping, usual_ferrule};
use crate::configurator::inputs::configurator_input::Side;
use crate::customers::Customer;
use crate::documents::assembly_figures::{EndParts, Extra, ExtraItem, Parts};
use crate::documents::{Document, HoseAssembly, Line, LineItem, Status};
use crate::{Error, Id, Result, Session, Violation};

/// Components by their ids, as the organization sees them.
#[derive(Debug, Default)]
pub(super) struct Components {
    items: CatalogueItems,
    specs: HashMap<Id<Hose>, Vec<CrimpSpec>>,
}

/// The components of a stored assembly.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredParts {
    /// The components to show; of a released assembly, with the ferrules of its release.
    pub shown: Parts,
    /// The assembly and its components with the ferrules of the current crimp specs, where these differ.
    pub now: Option<(HoseAssembly, Parts)>,
}

impl Components {
    /// Components of these assemblies and of their crimp specs, with a customer's properties if one is given.
    pub(super) async fn of(
        session: &mut Session,
        assemblies: &[(&HoseAssembly, &[Line])],
        customer: Option<(Id<Customer>, DateTime<Utc>)>,
    ) -> Result<Self> {
        let ends = |assembly: &&HoseAssembly| [assembly.end(Side::One), assembly.end(Side::Two)];
        let all = || assemblies.iter().map(|(assembly, _)| assembly);
        let hoses: BTreeSet<_> = all().map(|assembly| assembly.hose_id).collect();
        let fittings = all().flat_map(ends).flatten().map(|end| end.fitting).collect();
        let wraps = all().filter_map(|assembly| assembly.wrap_id).collect();
        let lines = || assemblies.iter().flat_map(|(_, lines)| lines.iter());
        let adaptors = lines().filter_map(|line| match line.item {
            LineItem::Adaptor(id) => Some(id),
            _ => None,
        });
        let others = lines().filter_map(|line| match line.item {
            LineItem::OtherItem(id) => Some(id),
            _ => None,
        });
        let ids: Vec<_> = hoses.iter().copied().collect();
        let mut specs: HashMap<_, Vec<CrimpSpec>> = HashMap::new();
        for spec in session.work.crimp_specs_of(&ids).await? {
            specs.entry(spec.hose).or_default().push(spec);
        }
        let named = all().flat_map(ends).flatten().filter_map(|end| end.ferrule);
        let ferrules = specs.values().flatten().filter_map(|spec| spec.ferrule).chain(named);
        let ids = ItemIds {
            hoses,
            fittings,
            adaptors: adaptors.collect(),
            ferrules: ferrules.collect(),
            wraps,
            others: others.collect(),
        };
        Ok(Self { items: CatalogueItems::of(session, ids, customer).await?, specs })
    }

    /// The components of a stored assembly; one under editing gets the ferrules of its current crimp specs.
    pub(super) fn stored(
        &self,
        document: &mut Document<HoseAssembly>,
        lines: &[Line],
    ) -> Result<StoredParts> {
        // Items in use can't be removed.
        let lost =
            |faults| Error::internal("the parts of a stored assembly", Error::Invalid(faults));
        if document.lifecycle.status() == Status::UnderEditing {
            let shown = self.parts(&mut document.content, lines).map_err(lost)?;
            return Ok(StoredParts { shown, now: None });
        }
        let shown = self.chosen(&document.content, lines).map_err(lost)?;
        let mut now = document.content.clone();
        let parts = self.parts(&mut now, lines).map_err(lost)?;
        let changed = parts != shown;
        Ok(StoredParts { shown, now: changed.then_some((now, parts)) })
    }

    /// The components of an assembly. An end without a chosen ferrule gets that of its crimp spec, if all
    /// approved ones agree.
    ///
    /// # Errors
    ///
    /// Components that the organization doesn't see, each at its field.
    pub(super) fn parts(
        &self,
        assembly: &mut HoseAssembly,
        lines: &[Line],
    ) -> std::result::Result<Parts, Vec<Violation>> {
        let hose = self.items.hoses.get(&assembly.hose_id);
        for side in assembly.usual_ferrules() {
            let fitting = assembly.end(side).and_then(|end| self.items.fittings.get(&end.fitting));
            if let (Some(hose), Some(fitting)) = (hose, fitting) {
                let (hose, fitting) = (&hose.component.item, &fitting.component.item);
                assembly
                    .set_ferrule(side, usual_ferrule(self.specs(assembly.hose_id), hose, fitting));
            }
        }
        self.chosen(assembly, lines)
    }

    fn specs(&self, hose: Id<Hose>) -> &[CrimpSpec] {
        self.specs.get(&hose).map_or(&[], Vec::as_slice)
    }

    /// The components of an assembly with the ferrules that it has, whatever its crimp specs say.
    fn chosen(
        &self,
        assembly: &HoseAssembly,
        lines: &[Line],
    ) -> std::result::Result<Parts, Vec<Violation>> {
        let mut faults = Vec::new();
        let mut missing = |field: &str, name: &str| {
            let message =
                format!("is not {} in the organization's catalogue", crate::with_article(name));
            faults.push(Violation::new(format!("/{field}"), "unknown_item", message));
        };
        let hose = self.items.hoses.get(&assembly.hose_id);
        if hose.is_none() {
            missing("hose", "hose");
        }
        let specs = self.specs(assembly.hose_id);
        let sides = [(Side::One, "end1", "ferrule1"), (Side::Two, "end2", "ferrule2")];
        for (side, field, ferrule_field) in sides {
            let Some(end) = assembly.end(side) else { continue };
            if !self.items.fittings.contains_key(&end.fitting) {
                missing(field, "crimp fitting");
            }
            if end.ferrule.is_some_and(|ferrule| !self.items.ferrules.contains_key(&ferrule)) {
                missing(ferrule_field, "ferrule");
            }
        }
        let wrap = assembly.wrap_id.and_then(|id| self.items.wraps.get(&id));
        if wrap.is_none() && assembly.wrap_id.is_some() {
            missing("wrap", "wrap");
        }
        let (Some(hose), true) = (hose, faults.is_empty()) else { return Err(faults) };
        let end = |side| {
            let end = assembly.end(side)?;
            let fitting = self.items.fittings.get(&end.fitting)?.clone();
            let ferrule = end.ferrule.and_then(|id| self.items.ferrules.get(&id)).cloned();
            let (hose, item) = (&hose.component.item, &fitting.component.item);
            let Crimping { spec, choices, lacks_ferrule } =
                crimping(specs, hose, item, end.ferrule);
            Some(EndParts { fitting, ferrule, spec, choices, lacks_ferrule })
        };
        Ok(Parts {
            hose: hose.clone(),
            ends: [end(Side::One), end(Side::Two)],
            wrap: wrap.cloned(),
            extras: lines.iter().filter_map(|line| self.extra(line)).collect(),
        })
    }

    fn extra(&self, line: &Line) -> Option<Extra> {
        let item = match line.item {
            LineItem::Adaptor(id) => {
                ExtraItem::Adaptor(Box::new(self.items.adaptors.get(&id)?.clone()))
            }
            LineItem::OtherItem(id) => {
                ExtraItem::Other(Box::new(self.items.others.get(&id)?.clone()))
            }
            _ => return None,
        };
        Some(Extra { line: line.clone(), item })
    }
}

/// The components of one assembly, read for it alone.
pub async fn load(
    session: &mut Session,
    assembly: &mut HoseAssembly,
    lines: &[Line],
    customer: Option<(Id<Customer>, DateTime<Utc>)>,
) -> Result<Parts> {
    let components = Components::of(session, &[(assembly, lines)], customer).await?;
    components.parts(assembly, lines).map_err(Error::Invalid)
}

/// The components of one stored assembly, read for it alone.
pub(super) async fn load_stored(
    session: &mut Session,
    document: &mut Document<HoseAssembly>,
    lines: &[Line],
    customer: Option<(Id<Customer>, DateTime<Utc>)>,
) -> Result<StoredParts> {
    let components = Components::of(session, &[(&document.content, lines)], customer).await?;
    components.stored(document, lines)
}
