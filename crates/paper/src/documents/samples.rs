//! Assemblies for tests, of parts as a catalogue has them.

use chrono::DateTime;
use domain::catalogue::{
    CatalogueItem, Component, Costs, CrimpFitting, CrimpSpec, Ferrule, Hose, Owner, Properties,
    Tolerance, Toleranced, Wrap,
};
use domain::configurator::figures::wrap::CoverageKind;
use domain::documents::assembly_figures::{EndParts, Parts};
use domain::documents::{Document, HoseAssembly};
use domain::fields::{Bounded, Columns, Degrees, Value};
use domain::measures::length::LengthUnit;
use domain::{BoundedText, Id, Record, Spelt};

/// An item of these fields.
pub(crate) fn item<E: Columns>(texts: &[(&str, &str)], numbers: &[(&str, f64)]) -> E {
    let made = E::from_values(&mut |column| {
        let text = texts.iter().find(|(name, _)| *name == column.name);
        let number = numbers.iter().find(|(name, _)| *name == column.name);
        let text = text.map(|(_, text)| Value::Text((*text).to_owned()));
        Ok(text.or(number.map(|(_, number)| Value::Number(*number))))
    });
    let is_column = |name: &str| E::COLUMNS.iter().any(|column| column.name == name);
    let names = texts.iter().map(|(name, _)| name).chain(numbers.iter().map(|(name, _)| name));
    names.for_each(|name| assert!(is_column(name), "no column {name}"));
    made.unwrap_or_else(|faults| panic!("{faults:?}"))
}

pub(crate) fn offer<E>(id: u8, item: E) -> CatalogueItem<E> {
    let record = Record::new(DateTime::UNIX_EPOCH, None);
    let id = Id::from_raw([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, id]);
    CatalogueItem {
        component: Component { id, owner: Owner::Own, brand: None, based_on: None, record, item },
        properties: Properties::default(),
        costs: Costs::default(),
    }
}

pub(crate) fn hose() -> CatalogueItem<Hose> {
    offer(
        1,
        item(
            &[
                ("partNumber", "T2-08"),
                ("brand", "Acme"),
                ("size", "-8"),
                ("spec", "SAE 100R2AT / EN 853 2SN"),
                ("description", "Two-wire braid hose 1/2 in"),
                ("material", "Synthetic rubber"),
            ],
            &[
                ("outerDiammm", 22.2),
                ("maxPressurePsi", 4000.0),
                ("minBendRadiusmm", 178.0),
                ("minTemperatureC", -40.0),
                ("maxTemperatureC", 100.0),
                ("weightLbsPerFt", 0.42),
            ],
        ),
    )
}

/// An end with a fitting of a shape, and the crimp spec that puts it on the hose.
pub(crate) fn end(id: u8, style: &str, gender: &str, shape: &str) -> EndParts {
    let number = format!("43-{style}-{shape}-08").replace([' ', '°'], "");
    let fitting: CrimpFitting = item(
        &[
            ("partNumber", &number),
            ("brand", "Acme"),
            ("hoseSize", "-8"),
            ("dashSize", "-8"),
            ("series", "43"),
            ("style", style),
            ("gender", gender),
            ("shape", shape),
            ("threadSize", "3/4-16"),
            ("swivel", if gender == "female" { "swivel" } else { "" }),
            ("description", &format!("{style} {gender} {shape}, one piece")),
            ("material", "Steel"),
        ],
        &[
            ("maxPressurePsi", 4500.0),
            ("cutAllowanceInch", if shape == "straight" { 1.86 } else { 2.62 }),
            if shape == "straight" { ("weightLbs", 0.3) } else { ("dropLengthmm", 54.6) },
        ],
    );
    let toleranced = |value_mm: f64, off: f64| {
        Some(Toleranced { value_mm, tolerance: Some(Tolerance { plus_mm: off, minus_mm: off }) })
    };
    let spec = CrimpSpec {
        id: Id::from_raw([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, id]),
        owner: Owner::Shared,
        hose: hose().component.id,
        coupling_series: text("43"),
        coupling_series_brand: None,
        ferrule: None,
        ferrule_name: None,
        die_size: Some(text("P16/24")),
        spacer_ring: None,
        crimp_diam: toleranced(24.5, 0.15),
        insert_length_mm: Some(31.0),
        crimp_stretch_per_end_mm: None,
        skive_external: toleranced(30.0, 1.0),
        skive_internal: None,
        machine_settings: Vec::new(),
        source: None,
        record: Record::new(DateTime::UNIX_EPOCH, None),
    };
    EndParts {
        fitting: offer(id, fitting),
        ferrule: None,
        spec: Some(spec),
        choices: Vec::new(),
        lacks_ferrule: false,
    }
}

pub(crate) fn ferrule() -> CatalogueItem<Ferrule> {
    offer(8, item(&[("partNumber", "F2-08"), ("brand", "Acme"), ("size", "-8")], &[]))
}

pub(crate) fn wrap() -> CatalogueItem<Wrap> {
    let texts = [
        ("partNumber", "NS-30"),
        ("brand", "Acme"),
        ("size", "30"),
        ("wrapType", "nylon sleeve"),
        ("description", "Nylon sleeve 30 mm, black"),
    ];
    offer(9, item(&texts, &[]))
}

pub(crate) fn text<S: Spelt>(text: &str) -> BoundedText<1_000, S> {
    BoundedText::new(text).unwrap_or_else(|fault| panic!("{fault}"))
}

pub(crate) fn measure<const MIN: i32, const MAX: i32>(value: f64) -> Bounded<MIN, MAX> {
    Bounded::new(value).unwrap_or_else(|| panic!("{value}"))
}

/// 36 in overall: 914.4 mm less 1.86 and 2.62 in is 800.608 mm of hose.
pub(crate) fn document(shapes: [&str; 2]) -> (Document<HoseAssembly>, Parts) {
    let ends = [end(2, "JIC", "female", shapes[0]), end(3, "JIC", "female", shapes[1])];
    let mut assembly = HoseAssembly::plain(hose().component.id, measure(36.0), LengthUnit::Inch);
    assembly.description = Some(text("T2-08 x 36 in OAL, JIC swivel x JIC swivel"));
    assembly.overall_length_mm = Some(measure(914.4));
    assembly.cut_length_mm = Some(measure(800.608));
    assembly.free_length_mm = Some(measure(738.608));
    assembly.working_pressure_psi = Some(measure(4000.0));
    assembly.proof_pressure_psi = Some(measure(8000.0));
    assembly.burst_pressure_psi = Some(measure(16000.0));
    assembly.weight_lbs = Some(measure(1.93));
    assembly.tolerance = Some(text("±1/4 in"));
    assembly.proof_test = true;
    if shapes.iter().all(|shape| *shape != "straight") {
        assembly.angle = Degrees::new(135.0);
    }
    let parts = Parts { hose: hose(), ends: ends.map(Some), wrap: None, extras: Vec::new() };
    let record = Record::new(DateTime::UNIX_EPOCH, None);
    let document = Document::new(
        Id::from_raw([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 1]),
        text("HA-10234"),
        text("B"),
        record,
        assembly,
    );
    (document, parts)
}

/// The same assembly with a wrap.
pub(crate) fn wrapped(
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
