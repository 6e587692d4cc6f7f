//! A hose assembly for tests, with just the fields that bills use.

use chrono::DateTime;

use crate::catalogue::{
    CatalogueItem, Component, Costs, CrimpFitting, Ferrule, Hose, Owner, Properties, Wrap,
};
use crate::configurator::figures::wrap::CoverageKind;
use crate::documents::assembly_figures::{EndParts, Parts};
use crate::documents::{Document, HoseAssembly};
use crate::fields::{Bounded, Columns, Value};
use crate::measures::length::LengthUnit;
use crate::{Id, NumberText, Record};

/// An item with these fields.
fn offer<E: Columns>(id: u8, fields: &[(&str, &str)]) -> CatalogueItem<E> {
    let item = E::from_values(&mut |column| {
        let field = fields.iter().find(|(name, _)| *name == column.name);
        Ok(field.map(|(_, text)| Value::Text((*text).to_owned())))
    });
    let item = item.unwrap_or_else(|faults| panic!("{faults:?}"));
    let record = Record::new(DateTime::UNIX_EPOCH, None);
    let id = Id::from_raw([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, id]);
    CatalogueItem {
        component: Component { id, owner: Owner::Own, brand: None, based_on: None, record, item },
        properties: Properties::default(),
        costs: Costs::default(),
    }
}

fn hose() -> CatalogueItem<Hose> {
    offer(1, &[("partNumber", "T2-08"), ("brand", "Acme"), ("size", "-8")])
}

fn end(id: u8, shape: &str) -> EndParts {
    let number = format!("43-JIC-{shape}-08");
    let fields = [
        ("partNumber", number.as_str()),
        ("brand", "Acme"),
        ("hoseSize", "-8"),
        ("dashSize", "-8"),
        ("series", "43"),
        ("style", "JIC"),
        ("shape", shape),
    ];
    EndParts {
        fitting: offer::<CrimpFitting>(id, &fields),
        ferrule: None,
        spec: None,
        choices: Vec::new(),
        lacks_ferrule: false,
    }
}

pub(super) fn ferrule() -> CatalogueItem<Ferrule> {
    offer(8, &[("partNumber", "F2-08"), ("brand", "Acme"), ("size", "-8")])
}

fn wrap() -> CatalogueItem<Wrap> {
    offer(9, &[("partNumber", "NS-30"), ("brand", "Acme"), ("size", "30")])
}

fn text(text: &str) -> NumberText {
    NumberText::new(text).unwrap_or_else(|fault| panic!("{fault}"))
}

fn measure<const MIN: i32, const MAX: i32>(value: f64) -> Bounded<MIN, MAX> {
    Bounded::new(value).unwrap_or_else(|| panic!("{value}"))
}

/// 800.608 mm of hose with ends of these shapes. The ids of the ends depend on their position.
pub(super) fn document(shapes: [&str; 2]) -> (Document<HoseAssembly>, Parts) {
    let ends = [end(2, shapes[0]), end(3, shapes[1])];
    let mut assembly = HoseAssembly::plain(hose().component.id, measure(36.0), LengthUnit::Inch);
    assembly.overall_length_mm = Some(measure(914.4));
    assembly.cut_length_mm = Some(measure(800.608));
    let parts = Parts { hose: hose(), ends: ends.map(Some), wrap: None, extras: Vec::new() };
    let id = Id::from_raw([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 1]);
    let record = Record::new(DateTime::UNIX_EPOCH, None);
    (Document::new(id, text("HA-10234"), text("B"), record, assembly), parts)
}

/// The same assembly with a wrap.
pub(super) fn wrapped(
    (mut document, mut parts): (Document<HoseAssembly>, Parts),
    kind: CoverageKind,
    start: Option<f64>,
    length: Option<f64>,
) -> (Document<HoseAssembly>, Parts) {
    parts.wrap = Some(wrap());
    document.content.wrap_id = Some(wrap().component.id);
    document.content.wrap_coverage = Some(kind);
    document.content.wrap_start = start.map(measure);
    document.content.wrap_length = length.map(measure);
    (document, parts)
}
