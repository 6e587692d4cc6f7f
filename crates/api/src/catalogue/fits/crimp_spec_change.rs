//! Changing a hose together with the organization's own crimp specs.

use domain::catalogue::fits::MOST_MACHINES;
use domain::catalogue::fits::crimp_specs::{SpecChange, update_hose};
use domain::catalogue::{CrimpSpec, Hose, MachineSetting, Toleranced};
use domain::measures::length::{Length, LengthUnit};
use domain::{BoundedText, Field, Spelt, Violation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use super::super::catalogue_item::CatalogueItemView;
use super::super::kind::ItemPatch;
use super::crimp_spec::CrimpSpecView;
use crate::error::ApiError;
use crate::json::wire::{Change, FullText, Id, Maybe, Text};
use crate::operation::columns::Input;
use crate::operation::row::{group, post};
use crate::operation::{
    BodyWithErrors, Context, HasRecord, JsonTagged, Operation, Params, Unchanged, WRITERS, Write,
};

pub(crate) fn operations() -> Vec<Operation> {
    let update = post("/organization/hose/{hoseId}/update", WRITERS, update)
        .named("postOrganizationHoseUpdate", "Change a hose, the organization's settings for it, and the organization's crimp specs")
        .about(
            "Absent fields keep their values, null clears. The organization may set its own part number, availability, priority,
list price, cost and crimp specs of every hose; it may change the other fields of its own hoses only. Only admins set
costs. Ferrules and fitting series of crimp specs that the catalogue lacks are stored by name and listed as pending
items.",
        )
        .example(|| {
            json!({ "params": { "available": true, "crimpSpecs": [{
                "couplingSeries": "TC", "couplingSeriesBrand": "Torvane", "dieSize": "22",
                "crimpDiam": { "value": 23.3, "unit": "mm", "tolerance": 0.1 },
                "insertLength": { "value": 1, "unit": "in" }
            }] } })
        })
        .returns("The hose after the change; with all its crimp specs, shared and own, if the request has some.");
    group("Hose", vec![update])
}

/// Changes of a hose. The fields of the item itself can be changed for own items only.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct HosePatch {
    #[serde(flatten)]
    hose: Input<ItemPatch<Hose>>,
    /// The organization's own crimp specs of this hose, as the whole new list: lines with _id change one, others
    /// are added, missing ones are removed; null removes all. Shared crimp specs can't be changed.
    #[serde(default)]
    crimp_specs: Change<CrimpSpecList>,
}

/// Crimp specs in a change.
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
struct CrimpSpecList(#[schemars(length(max = 1_000))] Vec<CrimpSpecPatch>);

/// A crimp spec; in a change, absent fields keep their values and null clears.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct CrimpSpecPatch {
    /// Id of the line to change; a new line if absent.
    #[serde(rename = "_id")]
    id: Maybe<Id<CrimpSpec>>,
    /// true removes the line.
    deleted: bool,
    /// The fitting series. Required for a new line.
    coupling_series: Maybe<FullText<1_000>>,
    /// Brand of the series, if it differs from the hose's.
    coupling_series_brand: Change<Text<1_000>>,
    /// Part number of the ferrule of a two-piece fitting; one that the catalogue lacks is stored as text.
    ferrule_part_number: Change<Text<1_000>>,
    /// Brand of the ferrule.
    ferrule_brand: Change<Text<1_000>>,
    /// Die set.
    die_size: Change<Text<1_000>>,
    /// Spacer ring.
    spacer_ring: Change<Text<1_000>>,
    /// Crimp diameter.
    crimp_diam: Change<TolerancedMeasureInput>,
    /// Insertion depth of the stem into the hose.
    insert_length: Change<MeasureInput>,
    /// Increase of the hose length by crimping this end.
    crimp_stretch_per_end: Change<MeasureInput>,
    /// Length of the outer cover to skive.
    skive_external: Change<TolerancedMeasureInput>,
    /// Length of the inner tube to skive.
    skive_internal: Change<TolerancedMeasureInput>,
    /// How machines are set for it, as the whole new list, each machine once.
    machine_settings: Change<MachineSettingList>,
    /// Where the figures come from: chart and revision, test, who approved them and when.
    source: Change<Text<1_000>>,
}

/// Machines with their settings.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
struct MachineSettingList(#[schemars(length(max = MOST_MACHINES))] Vec<MachineSettingInput>);

/// Setting of a crimping machine.
#[derive(Debug, Deserialize, JsonSchema)]
struct MachineSettingInput {
    /// The machine.
    #[schemars(required)]
    machine: Option<FullText<1_000>>,
    /// How it is set, as its maker states it.
    #[schemars(required)]
    setting: Option<FullText<1_000>>,
}

/// A measure with its unit.
#[derive(Debug, Deserialize, JsonSchema)]
struct MeasureInput {
    /// The value.
    #[schemars(required, range(min = 0, max = 10_000.0))]
    value: Option<f64>,
    /// Unit: in or mm.
    #[schemars(required)]
    unit: Option<FullText<20>>,
}

/// A measure with unit and tolerance.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct TolerancedMeasureInput {
    #[serde(flatten)]
    measure: MeasureInput,
    /// Tolerance, plus and minus.
    #[schemars(range(min = 0, max = 10_000.0))]
    tolerance: Option<f64>,
    /// Upper tolerance.
    #[schemars(range(min = 0, max = 10_000.0))]
    tolerance_plus: Option<f64>,
    /// Lower tolerance.
    #[schemars(range(min = 0, max = 10_000.0))]
    tolerance_minus: Option<f64>,
}

/// A hose after a change.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ChangedHose {
    #[serde(flatten)]
    hose: CatalogueItemView<Hose>,
    /// All crimp specs of the hose, by fitting series, if the request has some.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<CrimpSpecView>")]
    crimp_specs: Option<Vec<CrimpSpecView>>,
}

impl HasRecord for ChangedHose {
    fn record(&self) -> impl Serialize {
        &self.hose
    }
}

async fn update(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<CatalogueItemView<Hose>>,
    draft: BodyWithErrors<Params<HosePatch>>,
) -> Result<JsonTagged<ChangedHose>, ApiError> {
    let HosePatch { hose, crimp_specs } = draft.input;
    let mut faults = draft.faults;
    let lines = match crimp_specs {
        Change::Keep => None,
        Change::Clear => Some(Vec::new()),
        Change::Set(CrimpSpecList(lines)) => {
            let change = |(at, line): (usize, CrimpSpecPatch)| {
                line.read(&format!("/crimpSpecs/{at}"), &mut faults)
            };
            Some(lines.into_iter().enumerate().map(change).collect())
        }
    };
    let done = update_hose(&mut ctx.session, id, hose.patch, faults, lines).await?;
    let visibility = ctx.visibility();
    let crimp_specs = done.specs.map(|(specs, unit)| CrimpSpecView::all(&specs, unit, visibility));
    let hose = CatalogueItemView::new(done.offer, visibility);
    Ok(JsonTagged(ChangedHose { hose, crimp_specs }))
}

impl CrimpSpecPatch {
    /// A spec at a place of the request. Invalid values, which its schema has reported already, are absent.
    pub(super) fn read(self, place: &str, faults: &mut Vec<Violation>) -> SpecChange {
        let mut toleranced = |name: &str, measure: Change<TolerancedMeasureInput>| {
            let measure = match measure {
                Change::Keep => return Field::Keep,
                Change::Clear => return Field::Clear,
                Change::Set(measure) => measure.read(),
            };
            measure.map_or_else(
                |message| {
                    let pointer = format!("{place}/{name}/unit");
                    faults.push(Violation::new(pointer, "unknown_unit", message));
                    Field::Keep
                },
                |measure| measure.map_or(Field::Keep, Field::Set),
            )
        };
        let insert_length = toleranced("insertLength", self.insert_length.map(MeasureInput::into));
        let stretch =
            toleranced("crimpStretchPerEnd", self.crimp_stretch_per_end.map(MeasureInput::into));
        SpecChange {
            insert_length_mm: value(&insert_length),
            crimp_stretch_per_end_mm: value(&stretch),
            crimp_diam: toleranced("crimpDiam", self.crimp_diam),
            skive_external: toleranced("skiveExternal", self.skive_external),
            skive_internal: toleranced("skiveInternal", self.skive_internal),
            id: self.id.0.map(|id| id.0),
            deleted: self.deleted,
            coupling_series: text(self.coupling_series.map(|series| Text(series.0)).into()),
            coupling_series_brand: text(self.coupling_series_brand),
            ferrule_part_number: text(self.ferrule_part_number),
            ferrule_brand: text(self.ferrule_brand),
            die_size: text(self.die_size),
            spacer_ring: text(self.spacer_ring),
            machine_settings: match self.machine_settings {
                Change::Keep => Field::Keep,
                Change::Clear => Field::Clear,
                Change::Set(settings) => Field::Set(settings.read()),
            },
            source: text(self.source),
        }
    }
}

/// The value of a measure without its tolerance.
const fn value(measure: &Field<Toleranced>) -> Field<f64> {
    match measure {
        Field::Keep => Field::Keep,
        Field::Clear => Field::Clear,
        Field::Set(measure) => Field::Set(measure.value_mm),
    }
}

/// A text as it is stored; a blank one clears.
fn text<S: Spelt>(text: Change<Text<1_000>>) -> Field<BoundedText<1_000, S>> {
    match text {
        Change::Keep => Field::Keep,
        Change::Clear => Field::Clear,
        Change::Set(text) => match BoundedText::new(&text.0) {
            Ok(text) => Field::Set(text),
            Err(_blank) => Field::Clear,
        },
    }
}

impl MachineSettingList {
    fn read(self) -> Vec<MachineSetting> {
        let text = |text: Option<FullText<1_000>>| domain::Text::new(&text?.0).ok();
        let read = |one: MachineSettingInput| {
            Some(MachineSetting { machine: text(one.machine)?, setting: text(one.setting)? })
        };
        self.0.into_iter().filter_map(read).collect()
    }
}

impl From<MeasureInput> for TolerancedMeasureInput {
    fn from(measure: MeasureInput) -> Self {
        Self { measure, tolerance: None, tolerance_plus: None, tolerance_minus: None }
    }
}

impl TolerancedMeasureInput {
    /// In millimetres; none without value or unit, an error for its unit.
    fn read(self) -> Result<Option<Toleranced>, String> {
        let MeasureInput { value, unit: Some(unit) } = self.measure else { return Ok(None) };
        let unit = LengthUnit::parse(&unit.0).map_err(|error| error.to_string())?;
        let mm = |length: Option<f64>| Some(Length::from_f64(length?, unit).ok()?.mm().to_f64());
        let Some(value_mm) = mm(value) else { return Ok(None) };
        let both = mm(self.tolerance);
        let plus = mm(self.tolerance_plus).or(both);
        let minus = mm(self.tolerance_minus).or(both);
        Ok(Some(Toleranced::new(value_mm, plus, minus)))
    }
}
