//! Rows of a sheet with crimp specs.

use crate::catalogue::fits::MOST_MACHINES;
use crate::catalogue::fits::crimp_specs::{SpecChange, changed, repeated_machine};
use crate::catalogue::{CrimpSpec, FerruleName, MachineSetting, SpecOnHose, Toleranced};
use crate::fields::{Bounded, FieldPatch, Value, columns};
use crate::measures::size::Size;
use crate::{BoundedText, Field, NumberText, Record, Spelt, Text, Violation, case_folded};

/// A measure of a crimp spec: at most 10,000 in.
type Millimetres = Bounded<0, 254_000>;

columns! {
    /// A crimp spec, with the names of its hose and its ferrule.
    pub struct CrimpSpecRow {
        hose_part_number: NumberText = "hosePartNumber", "Hose part number", "", "Part number of the hose.";
        hose_brand: Option<Text> = "hoseBrand", "Hose brand", "", "Brand of the hose, if several hoses have the part number.";
        hose_size: Option<Size> = "hoseSize", "Hose size", "", "Size of the hose, if several hoses have the part number.";
        coupling_series: Text = "couplingSeries", "Fitting series", "", "Series of the fittings.";
        coupling_series_brand: Option<Text> = "couplingSeriesBrand", "Fitting brand", "", "Brand of the series, if it differs from the hose's.";
        ferrule_part_number: Option<NumberText> = "ferrulePartNumber", "Ferrule part number", "", "Part number of the ferrule of two-piece fittings; one that the catalogue lacks is stored by its name.";
        ferrule_brand: Option<Text> = "ferruleBrand", "Ferrule brand", "", "Brand of the ferrule; if absent, one of the hose's brand comes first.";
        die_size: Option<Text> = "dieSize", "Die", "", "Die set.";
        spacer_ring: Option<Text> = "spacerRing", "Spacer ring", "", "Spacer ring.";
        crimp_diam: Option<Millimetres> = "crimpDiammm", "Crimp diameter", "mm", "Crimp diameter.";
        crimp_diam_plus: Option<Millimetres> = "crimpDiamPlusmm", "Crimp diameter plus", "mm", "By how much the crimp diameter may be larger; 0 if only the other tolerance is given.";
        crimp_diam_minus: Option<Millimetres> = "crimpDiamMinusmm", "Crimp diameter minus", "mm", "By how much the crimp diameter may be smaller; 0 if only the other tolerance is given.";
        insert_length: Option<Millimetres> = "insertLengthmm", "Insertion depth", "mm", "How far the stem goes into the hose.";
        crimp_stretch_per_end: Option<Millimetres> = "crimpStretchPerEndmm", "Stretch", "mm", "By how much crimping lengthens the hose at this end.";
        skive_external: Option<Millimetres> = "skiveExternalmm", "Outer skive", "mm", "Length of the outer cover to skive.";
        skive_external_plus: Option<Millimetres> = "skiveExternalPlusmm", "Outer skive plus", "mm", "By how much the outer skive may be longer; 0 if only the other tolerance is given.";
        skive_external_minus: Option<Millimetres> = "skiveExternalMinusmm", "Outer skive minus", "mm", "By how much the outer skive may be shorter; 0 if only the other tolerance is given.";
        skive_internal: Option<Millimetres> = "skiveInternalmm", "Inner skive", "mm", "Length of the inner tube to skive.";
        skive_internal_plus: Option<Millimetres> = "skiveInternalPlusmm", "Inner skive plus", "mm", "By how much the inner skive may be longer; 0 if only the other tolerance is given.";
        skive_internal_minus: Option<Millimetres> = "skiveInternalMinusmm", "Inner skive minus", "mm", "By how much the inner skive may be shorter; 0 if only the other tolerance is given.";
        machine1: Option<Text> = "machineSettings/0/machine", "Machine 1", "", "A crimping machine.";
        setting1: Option<Text> = "machineSettings/0/setting", "Setting 1", "", "How this machine is set, as its maker states it.";
        machine2: Option<Text> = "machineSettings/1/machine", "Machine 2", "", "Another machine.";
        setting2: Option<Text> = "machineSettings/1/setting", "Setting 2", "", "How that one is set.";
        machine3: Option<Text> = "machineSettings/2/machine", "Machine 3", "", "Another machine.";
        setting3: Option<Text> = "machineSettings/2/setting", "Setting 3", "", "How that one is set.";
        machine4: Option<Text> = "machineSettings/3/machine", "Machine 4", "", "Another machine.";
        setting4: Option<Text> = "machineSettings/3/setting", "Setting 4", "", "How that one is set.";
        source: Option<Text> = "source", "Source", "", "Where the figures come from: chart and revision, test, who approved them and when.";
    }
}

/// Columns of machines with those of their settings.
const MACHINES: [[&str; 2]; MOST_MACHINES] = [
    ["machineSettings/0/machine", "machineSettings/0/setting"],
    ["machineSettings/1/machine", "machineSettings/1/setting"],
    ["machineSettings/2/machine", "machineSettings/2/setting"],
    ["machineSettings/3/machine", "machineSettings/3/setting"],
];

/// Columns of measures with those of their tolerances.
const TOLERANCED: [[&str; 3]; 3] = [
    ["crimpDiammm", "crimpDiamPlusmm", "crimpDiamMinusmm"],
    ["skiveExternalmm", "skiveExternalPlusmm", "skiveExternalMinusmm"],
    ["skiveInternalmm", "skiveInternalPlusmm", "skiveInternalMinusmm"],
];

/// Fields in JSON, where measures have units, with the columns in millimetres.
pub(super) const FIELDS: &[(&str, &str)] = &[
    ("hoseId", "item"),
    ("hoseExternalId", "itemExternalId"),
    ("crimpDiam/value", "crimpDiammm"),
    ("crimpDiam/tolerancePlus", "crimpDiamPlusmm"),
    ("crimpDiam/toleranceMinus", "crimpDiamMinusmm"),
    ("insertLength/value", "insertLengthmm"),
    ("crimpStretchPerEnd/value", "crimpStretchPerEndmm"),
    ("skiveExternal/value", "skiveExternalmm"),
    ("skiveExternal/tolerancePlus", "skiveExternalPlusmm"),
    ("skiveExternal/toleranceMinus", "skiveExternalMinusmm"),
    ("skiveInternal/value", "skiveInternalmm"),
    ("skiveInternal/tolerancePlus", "skiveInternalPlusmm"),
    ("skiveInternal/toleranceMinus", "skiveInternalMinusmm"),
];

/// A measure with its tolerances above and below.
type Triple = [Option<Millimetres>; 3];

fn mm(measure: Option<f64>) -> Option<Millimetres> {
    measure.and_then(Millimetres::new)
}

fn triple(measure: Option<Toleranced>) -> Triple {
    let tolerance = measure.and_then(|measure| measure.tolerance);
    [
        mm(measure.map(|measure| measure.value_mm)),
        mm(tolerance.map(|tolerance| tolerance.plus_mm)),
        mm(tolerance.map(|tolerance| tolerance.minus_mm)),
    ]
}

/// A field that a row sets or clears.
fn set<T>(value: Option<T>) -> Field<T> {
    value.map_or(Field::Clear, Field::Set)
}

pub(super) fn folded(text: Option<&str>) -> Option<String> {
    text.map(case_folded)
}

/// Columns that mean nothing without the first of them.
pub(super) fn dependent() -> impl Iterator<Item = &'static [&'static str]> {
    let measures = TOLERANCED.iter().map(<[_; 3]>::as_slice);
    let machines = MACHINES.iter().map(<[_; 2]>::as_slice);
    let ferrule = ["ferrulePartNumber", "ferruleBrand"].as_slice();
    measures.chain(machines).chain([ferrule])
}

impl CrimpSpecRow {
    pub(super) fn of(SpecOnHose { spec, hose }: &SpecOnHose) -> Self {
        let [crimp_diam, crimp_diam_plus, crimp_diam_minus] = triple(spec.crimp_diam);
        let [skive_external, skive_external_plus, skive_external_minus] =
            triple(spec.skive_external);
        let [skive_internal, skive_internal_plus, skive_internal_minus] =
            triple(spec.skive_internal);
        let ferrule = spec.ferrule_name.clone();
        let mut settings = spec.machine_settings.iter().cloned();
        let [
            [machine1, setting1],
            [machine2, setting2],
            [machine3, setting3],
            [machine4, setting4],
        ] = MACHINES.map(|_columns| {
            let one = settings.next().map(|one| (one.machine, one.setting)).unzip();
            <[_; 2]>::from(one)
        });
        Self {
            hose_part_number: hose.part_number.clone(),
            hose_brand: Some(hose.brand.clone()),
            hose_size: Some(hose.size.clone()),
            coupling_series: spec.coupling_series.clone(),
            coupling_series_brand: spec.coupling_series_brand.clone(),
            ferrule_part_number: ferrule.as_ref().map(|name| name.part_number.clone()),
            ferrule_brand: ferrule.and_then(|name| name.brand),
            die_size: spec.die_size.clone(),
            spacer_ring: spec.spacer_ring.clone(),
            crimp_diam,
            crimp_diam_plus,
            crimp_diam_minus,
            insert_length: mm(spec.insert_length_mm),
            crimp_stretch_per_end: mm(spec.crimp_stretch_per_end_mm),
            skive_external,
            skive_external_plus,
            skive_external_minus,
            skive_internal,
            skive_internal_plus,
            skive_internal_minus,
            machine1,
            setting1,
            machine2,
            setting2,
            machine3,
            setting3,
            machine4,
            setting4,
            source: spec.source.clone(),
        }
    }

    fn machines(&self) -> [[&Option<Text>; 2]; MOST_MACHINES] {
        [
            [&self.machine1, &self.setting1],
            [&self.machine2, &self.setting2],
            [&self.machine3, &self.setting3],
            [&self.machine4, &self.setting4],
        ]
    }

    fn toleranced(&self) -> [Triple; 3] {
        [
            [self.crimp_diam, self.crimp_diam_plus, self.crimp_diam_minus],
            [self.skive_external, self.skive_external_plus, self.skive_external_minus],
            [self.skive_internal, self.skive_internal_plus, self.skive_internal_minus],
        ]
    }

    /// Errors between its columns.
    pub(super) fn faults(&self) -> Vec<Violation> {
        let required =
            |name: &str, why: &str| Violation::new(name, "required", format!("is required {why}"));
        let mut faults = Vec::new();
        for ([name, ..], [value, plus, minus]) in TOLERANCED.iter().zip(self.toleranced()) {
            if value.is_none() && plus.or(minus).is_some() {
                faults.push(required(name, "beside its tolerance"));
            }
        }
        if self.ferrule_part_number.is_none() && self.ferrule_brand.is_some() {
            faults.push(required("ferrulePartNumber", "beside the brand of the ferrule"));
        }
        for ([machine, setting], given) in MACHINES.iter().zip(self.machines()) {
            match given {
                [None, Some(_)] => faults.push(required(machine, "beside its setting")),
                [Some(_), None] => faults.push(required(setting, "beside the machine")),
                _ => {}
            }
        }
        let machines = self.machines().into_iter().enumerate();
        let machines = machines.filter_map(|(at, [machine, _])| Some((at, machine.as_ref()?)));
        let repeated = MachineSetting::repeated(machines).and_then(|at| MACHINES.get(at));
        faults.extend(repeated.map(|[machine, _]| repeated_machine(*machine)));
        faults
    }

    fn change(&self) -> SpecChange {
        let value = |measure: Option<Millimetres>| measure.map(Millimetres::get);
        let toleranced = |[measure, plus, minus]: Triple| {
            set(value(measure).map(|mm| Toleranced::new(mm, value(plus), value(minus))))
        };
        let [crimp_diam, skive_external, skive_internal] = self.toleranced().map(toleranced);
        let settings = self.machines().into_iter().filter_map(|[machine, setting]| {
            Some(MachineSetting { machine: machine.clone()?, setting: setting.clone()? })
        });
        SpecChange {
            id: None,
            deleted: false,
            coupling_series: Field::Set(self.coupling_series.clone()),
            coupling_series_brand: set(self.coupling_series_brand.clone()),
            ferrule_part_number: set(self.ferrule_part_number.clone()),
            ferrule_brand: set(self.ferrule_brand.clone()),
            die_size: set(self.die_size.clone()),
            spacer_ring: set(self.spacer_ring.clone()),
            crimp_diam,
            insert_length_mm: set(value(self.insert_length)),
            crimp_stretch_per_end_mm: set(value(self.crimp_stretch_per_end)),
            skive_external,
            skive_internal,
            machine_settings: Field::Set(settings.collect()),
            source: set(self.source.clone()),
        }
    }

    /// Whether it names this ferrule, in any spelling.
    fn names(&self, ferrule: &FerruleName) -> bool {
        let number = folded(self.ferrule_part_number.as_deref());
        let brand = folded(self.ferrule_brand.as_deref());
        number == Some(case_folded(&ferrule.part_number))
            && (brand.is_none() || brand == folded(ferrule.brand.as_deref()))
    }

    /// The spec as the row has it.
    pub(super) fn applied(&self, spec: CrimpSpec, record: &Record) -> CrimpSpec {
        let mut change = self.change();
        if spec.ferrule_name.as_ref().is_some_and(|ferrule| self.names(ferrule)) {
            change.ferrule_part_number = Field::Keep;
            change.ferrule_brand = Field::Keep;
        }
        changed(spec, change, record)
    }
}

impl SpecChange {
    /// Values by the fields of records in JSON.
    pub fn into_patch(self) -> FieldPatch {
        let mut patch = FieldPatch::new();
        let mut text = |name: &str, field: Field<String>| match field {
            Field::Keep => {}
            Field::Clear => drop(patch.insert(name.to_owned(), None)),
            Field::Set(text) => drop(patch.insert(name.to_owned(), Some(Value::Text(text)))),
        };
        text("couplingSeries", said(self.coupling_series));
        text("couplingSeriesBrand", said(self.coupling_series_brand));
        text("ferrulePartNumber", said(self.ferrule_part_number));
        text("ferruleBrand", said(self.ferrule_brand));
        text("dieSize", said(self.die_size));
        text("spacerRing", said(self.spacer_ring));
        text("source", said(self.source));
        let settings = match self.machine_settings {
            Field::Keep => None,
            Field::Clear => Some(Vec::new()),
            Field::Set(settings) => Some(settings),
        };
        if let Some(settings) = settings {
            let mut settings = settings.into_iter();
            for [machine, setting] in MACHINES {
                let one = settings.next().map(|one| (one.machine, one.setting)).unzip();
                text(machine, said(set(one.0)));
                text(setting, said(set(one.1)));
            }
        }
        let mut number = |name: String, mm: Option<f64>| {
            patch.insert(name, mm.map(Value::Number));
        };
        let plain = [
            ("insertLength", self.insert_length_mm),
            ("crimpStretchPerEnd", self.crimp_stretch_per_end_mm),
        ];
        for (name, measure) in plain {
            if !matches!(measure, Field::Keep) {
                number(format!("{name}/value"), measure.set());
            }
        }
        let toleranced = [
            ("crimpDiam", self.crimp_diam),
            ("skiveExternal", self.skive_external),
            ("skiveInternal", self.skive_internal),
        ];
        for (name, measure) in toleranced {
            if matches!(measure, Field::Keep) {
                continue;
            }
            // A new measure comes with its tolerance or has none.
            let [value, plus, minus] = triple(measure.set()).map(|mm| mm.map(Millimetres::get));
            number(format!("{name}/value"), value);
            number(format!("{name}/tolerancePlus"), plus);
            number(format!("{name}/toleranceMinus"), minus);
        }
        patch
    }
}

fn said<const MAX: usize, S: Spelt>(field: Field<BoundedText<MAX, S>>) -> Field<String> {
    match field {
        Field::Keep => Field::Keep,
        Field::Clear => Field::Clear,
        Field::Set(text) => Field::Set(text.to_string()),
    }
}
