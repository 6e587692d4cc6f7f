//! The ends of an assembly and their crimping, side by side.

use domain::catalogue::{CrimpFitting, CrimpSpec, Gender};
use domain::configurator::inputs::configurator_input::Side;
use domain::documents::assembly_figures::{EndParts, Parts};
use domain::fields::Choice;
use domain::measures::length::Millimetres;

use super::InUnits;
use crate::sheet::{Align, Body, Column, Section, Table};

const SIDES: [Side; 2] = [Side::One, Side::Two];

/// A fact of an end.
type Tell<'a> = &'a dyn Fn(&EndParts) -> Option<String>;

/// Ends, ferrules and crimp data.
pub(super) fn section(parts: &Parts, units: InUnits) -> Section {
    let mut rows = vec![vec![
        "Fitting".to_owned(),
        parts.end(Side::One).map_or_else(plain, fitting),
        parts.end(Side::Two).map_or_else(plain, fitting),
    ]];
    let facts: [(&str, Tell<'_>); 17] = [
        ("Connection", &|end| Some(connection(end))),
        ("Thread", &|end| text(end.fitting.component.item.thread_size.as_deref())),
        ("Shape", &|end| text(end.fitting.component.item.shape.as_deref())),
        ("Material", &|end| text(end.fitting.component.item.material.as_deref())),
        ("Rated pressure", &|end| units.pressure(end.fitting.component.item.max_pressure_psi)),
        ("Cut allowance", &|end| allowance(&end.fitting.component.item).map(|mm| units.both(mm))),
        ("Ferrule", &ferrule),
        ("Die", &|end| text(end.spec.as_ref()?.die_size.as_deref())),
        ("Spacer ring", &|end| text(end.spec.as_ref()?.spacer_ring.as_deref())),
        ("Crimp diameter", &|end| units.toleranced(end.spec.as_ref()?.crimp_diam.as_ref()?)),
        ("Insertion", &|end| units.mm(end.spec.as_ref()?.insert_length_mm)),
        ("Skive, outer cover", &|end| {
            units.toleranced(end.spec.as_ref()?.skive_external.as_ref()?)
        }),
        ("Skive, inner tube", &|end| units.toleranced(end.spec.as_ref()?.skive_internal.as_ref()?)),
        ("Crimp stretch", &|end| units.mm(end.spec.as_ref()?.crimp_stretch_per_end_mm)),
        ("Machines", &|end| machines(end.spec.as_ref()?)),
        ("Crimp figures from", &|end| text(end.spec.as_ref()?.source.as_deref())),
        ("Crimp specification", &|end| {
            end.spec.is_none().then(|| "none approved: ask before crimping".to_owned())
        }),
    ];
    for (name, tell) in facts {
        let [first, second] = SIDES.map(|side| of(parts, side, tell));
        if first.is_some() || second.is_some() {
            rows.push(vec![name.to_owned(), first.unwrap_or_default(), second.unwrap_or_default()]);
        }
    }
    let [first, second] = SIDES.map(|side| adaptors(parts, side));
    if !first.is_empty() || !second.is_empty() {
        rows.push(vec!["Adaptors".to_owned(), first, second]);
    }
    let columns = vec![
        Column::new("", 0.18, Align::Name),
        Column::new("End 1", 0.41, Align::Left),
        Column::new("End 2", 0.41, Align::Left),
    ];
    Section::new("Ends and crimping", Body::Table(Table { columns, rows, depths: Vec::new() }))
}

fn of(parts: &Parts, side: Side, tell: impl Fn(&EndParts) -> Option<String>) -> Option<String> {
    parts.end(side).and_then(tell)
}

/// How machines are set for a crimp spec.
pub(super) fn machines(spec: &CrimpSpec) -> Option<String> {
    let settings = spec.machine_settings.iter();
    let settings: Vec<_> =
        settings.map(|one| format!("{}: {}", one.machine, one.setting)).collect();
    (!settings.is_empty()).then(|| settings.join("; "))
}

fn plain() -> String {
    "plain cut end".to_owned()
}

fn text(text: Option<&str>) -> Option<String> {
    text.map(str::to_owned)
}

fn fitting(end: &EndParts) -> String {
    let fitting = &end.fitting.component.item;
    format!("{} {}", &*fitting.brand, &*fitting.part_number)
}

fn ferrule(end: &EndParts) -> Option<String> {
    let ferrule = &end.ferrule.as_ref()?.component.item;
    Some(format!("{} {}", &*ferrule.brand, &*ferrule.part_number))
}

/// Style, gender and size of the connection, and whether it turns.
fn connection(end: &EndParts) -> String {
    let fitting = &end.fitting.component.item;
    let gender = fitting.gender.map(|gender| match gender {
        Gender::Male => "male",
        Gender::Female => "female",
    });
    let swivel = fitting.swivel.map(Choice::word);
    let words = [fitting.style.as_deref(), gender, swivel];
    let words: Vec<&str> = words.into_iter().flatten().collect();
    format!("{} {}", words.join(" "), fitting.dash_size.as_str()).trim().to_owned()
}

fn allowance(fitting: &CrimpFitting) -> Option<Millimetres> {
    domain::configurator::inputs::facts::end(fitting, None, None, Vec::new()).cut_allowance
}

/// The adaptors on an end with how many of each.
fn adaptors(parts: &Parts, side: Side) -> String {
    let texts = parts.adaptors(side).map(|(line, adaptor)| {
        let item = &adaptor.component.item;
        format!("{} × {} {}", line.quantity.get(), &*item.brand, &*item.part_number)
    });
    texts.collect::<Vec<_>>().join("; ")
}
