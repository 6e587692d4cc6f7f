//! An organization's own crimp specs of a hose.

use std::collections::{BTreeMap, HashMap};

use crate::catalogue::fits::or_shown;
use crate::catalogue::items::update;
use crate::catalogue::{
    CatalogueItem, CrimpSpec, FerruleName, Hose, HoseNames, MachineSetting, NamedFerrule, Owner,
    Toleranced,
};
use crate::fields::FieldPatch;
use crate::measures::length::LengthUnit;
use crate::organization::units;
use crate::{
    Field, Id, NumberText, Record, Result, Services, Session, Text, Violation, add_violations,
    case_folded,
};

/// A line in the list of an organization's own crimp specs. Absent fields of an existing line keep their values.
#[derive(Debug, Clone, Default)]
pub struct SpecChange {
    /// The line; none: a new one.
    pub id: Option<Id<CrimpSpec>>,
    /// Whether it goes.
    pub deleted: bool,
    /// Fitting series.
    pub coupling_series: Field<Text>,
    /// Brand, if it differs from the hose's.
    pub coupling_series_brand: Field<Text>,
    pub ferrule_part_number: Field<NumberText>,
    pub ferrule_brand: Field<Text>,
    /// Die set.
    pub die_size: Field<Text>,
    pub spacer_ring: Field<Text>,
    /// Crimp diameter.
    pub crimp_diam: Field<Toleranced>,
    /// How far the stem goes into the hose, mm.
    pub insert_length_mm: Field<f64>,
    /// By how much crimping lengthens the hose, mm.
    pub crimp_stretch_per_end_mm: Field<f64>,
    /// Length of outer cover to skive.
    pub skive_external: Field<Toleranced>,
    /// Length of inner tube to skive.
    pub skive_internal: Field<Toleranced>,
    pub machine_settings: Field<Vec<MachineSetting>>,
    /// Where the figures come from.
    pub source: Field<Text>,
}

/// A hose after a change.
pub struct ChangedHose {
    /// The hose.
    pub offer: CatalogueItem<Hose>,
    /// Crimp specs, shared and own, if they changed, and the unit for lengths.
    pub specs: Option<(Vec<CrimpSpec>, LengthUnit)>,
}

/// Changes a hose and, if `lines` are given, replaces the organization's own crimp specs of it.
///
/// A ferrule that the catalogue lacks is stored by name.
pub async fn update_hose(
    session: &mut Session,
    id: Id<Hose>,
    patch: FieldPatch,
    mut faults: Vec<Violation>,
    lines: Option<Vec<SpecChange>>,
) -> Result<ChangedHose> {
    session.work.lock_item(id.of_kind()).await?;
    let specs = match lines {
        Some(lines) => {
            let mut own = session.work.crimp_specs(id).await?;
            own.retain(|spec| spec.owner == Owner::Own);
            let now = Record::new(session.now(), session.caller.identity()?.by());
            Some(merged(&session.services, id, own, lines, &now, &mut faults))
        }
        None => None,
    };
    let offer = update::<Hose>(session, id, patch, faults).await?;
    let specs = match specs {
        Some(mut specs) => {
            let hose = HoseNames::of(&offer.component.item);
            resolve_ferrules(session, &HashMap::from([(id, hose)]), &mut specs).await?;
            session.work.replace_crimp_specs(id, &specs).await?;
            Some((session.work.crimp_specs(id).await?, units(session).await?.length))
        }
        None => None,
    };
    Ok(ChangedHose { offer, specs })
}

/// The new list: lines of the old one as they were changed, and new ones.
fn merged(
    services: &Services,
    hose: Id<Hose>,
    own: Vec<CrimpSpec>,
    lines: Vec<SpecChange>,
    now: &Record,
    faults: &mut Vec<Violation>,
) -> Vec<CrimpSpec> {
    let mut own: BTreeMap<Id<CrimpSpec>, CrimpSpec> =
        own.into_iter().map(|spec| (spec.id, spec)).collect();
    let mut specs = Vec::with_capacity(lines.len());
    for (at, line) in lines.into_iter().enumerate() {
        let pointer = |field: &str| format!("/crimpSpecs/{at}/{field}");
        let before = line.id.and_then(|id| own.remove(&id));
        if line.id.is_some() && before.is_none() {
            faults.push(Violation::new(
                pointer("_id"),
                "unknown_crimp_spec",
                "is not one of the organization's own crimp specs of this hose, or occurs twice; leave it out to add one",
            ));
            continue;
        }
        if line.deleted {
            continue;
        }
        if let Field::Set(settings) = &line.machine_settings {
            let machines = settings.iter().map(|setting| &setting.machine).enumerate();
            faults.extend(MachineSetting::repeated(machines).map(|machine| {
                repeated_machine(pointer(&format!("machineSettings/{machine}/machine")))
            }));
        }
        let series = match (&line.coupling_series, &before) {
            (Field::Set(series), _) => series.clone(),
            (Field::Keep, Some(spec)) => spec.coupling_series.clone(),
            (Field::Keep | Field::Clear, _) => {
                let pointer = pointer("couplingSeries");
                // A value that isn't text was reported already.
                add_violations(faults, [Violation::new(pointer, "required", "is required")]);
                continue;
            }
        };
        let before = before.unwrap_or_else(|| new(services.id(), hose, series, now));
        specs.push(changed(before, line, now));
    }
    specs
}

/// Error of a machine that has two settings.
pub(super) fn repeated_machine(pointer: impl Into<String>) -> Violation {
    let message = "has a setting already; write both into one";
    Violation::new(pointer, "duplicate", message)
}

/// A spec for a hose and a fitting series, without any figures yet.
pub(super) const fn new(
    id: Id<CrimpSpec>,
    hose: Id<Hose>,
    coupling_series: Text,
    now: &Record,
) -> CrimpSpec {
    let Record { created, created_by, last_modified, last_modified_by } = *now;
    CrimpSpec {
        id,
        owner: Owner::Own,
        hose,
        coupling_series,
        coupling_series_brand: None,
        ferrule: None,
        ferrule_name: None,
        die_size: None,
        spacer_ring: None,
        crimp_diam: None,
        insert_length_mm: None,
        crimp_stretch_per_end_mm: None,
        skive_external: None,
        skive_internal: None,
        machine_settings: Vec::new(),
        source: None,
        record: Record { created, created_by, last_modified, last_modified_by },
    }
}

/// The spec with a change.
pub(super) fn changed(mut spec: CrimpSpec, line: SpecChange, now: &Record) -> CrimpSpec {
    let before = spec.clone();
    if let Field::Set(series) = line.coupling_series {
        spec.coupling_series = series;
    }
    line.coupling_series_brand.apply(&mut spec.coupling_series_brand);
    line.die_size.apply(&mut spec.die_size);
    line.spacer_ring.apply(&mut spec.spacer_ring);
    measure(line.crimp_diam, &mut spec.crimp_diam, Toleranced::or_shown);
    measure(line.insert_length_mm, &mut spec.insert_length_mm, or_shown);
    measure(line.crimp_stretch_per_end_mm, &mut spec.crimp_stretch_per_end_mm, or_shown);
    measure(line.skive_external, &mut spec.skive_external, Toleranced::or_shown);
    measure(line.skive_internal, &mut spec.skive_internal, Toleranced::or_shown);
    match line.machine_settings {
        Field::Keep => {}
        Field::Clear => spec.machine_settings.clear(),
        Field::Set(settings) => spec.machine_settings = settings,
    }
    line.source.apply(&mut spec.source);
    let (mut number, mut brand) = match spec.ferrule_name.take() {
        Some(name) => (Some(name.part_number), name.brand),
        None => (None, None),
    };
    line.ferrule_part_number.apply(&mut number);
    line.ferrule_brand.apply(&mut brand);
    spec.ferrule_name = number.map(|part_number| FerruleName { part_number, brand });
    if spec.ferrule_name != before.ferrule_name {
        spec.ferrule = None;
    }
    if spec != before {
        spec.record.touch(now.last_modified, now.last_modified_by);
    }
    spec
}

/// Changes a measure, unless the request sends back what was shown of it.
fn measure<T: Copy>(change: Field<T>, stored: &mut Option<T>, or_shown: fn(T, T) -> T) {
    match (change, *stored) {
        (Field::Set(sent), Some(before)) => *stored = Some(or_shown(sent, before)),
        (change, _) => change.apply(stored),
    }
}

/// Finds ferrules by name, in one query. Among those of the hose's size, one of the hose's brand is
/// preferred, then an own one to a shared one.
pub(super) async fn resolve_ferrules(
    session: &mut Session,
    hoses: &HashMap<Id<Hose>, HoseNames>,
    specs: &mut [CrimpSpec],
) -> Result<()> {
    let mut unknown: Vec<(&mut CrimpSpec, FerruleName)> = specs
        .iter_mut()
        .filter(|spec| spec.ferrule.is_none())
        .filter_map(|spec| spec.ferrule_name.clone().map(|name| (spec, name)))
        .collect();
    if unknown.is_empty() {
        return Ok(());
    }
    let names: Vec<FerruleName> = unknown.iter().map(|(_, name)| name.clone()).collect();
    let mut found: HashMap<usize, Vec<NamedFerrule>> = HashMap::new();
    for ferrule in session.work.ferrules_named(&names).await? {
        found.entry(ferrule.place).or_default().push(ferrule);
    }
    for (place, (spec, _)) in unknown.iter_mut().enumerate() {
        let Some(HoseNames { brand, size, nominal_size, .. }) = hoses.get(&spec.hose) else {
            continue;
        };
        let goes = |ferrule: &&NamedFerrule| {
            ferrule.size == *size || Some(&ferrule.size) == nominal_size.as_ref()
        };
        let best = found.get(&place).into_iter().flatten().filter(goes).min_by_key(|ferrule| {
            (ferrule.brand != case_folded(brand), ferrule.owner == Owner::Shared, ferrule.id)
        });
        spec.ferrule = best.map(|ferrule| ferrule.id);
    }
    Ok(())
}
