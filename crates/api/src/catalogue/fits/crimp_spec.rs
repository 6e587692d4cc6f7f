//! Crimp specifications of a hose.

use domain::Id;
use domain::access::Visibility;
use domain::catalogue::fits::{crimp_specs, shown_inches};
use domain::catalogue::{CrimpSpec, Ferrule, Hose, MachineSetting, Owner, Toleranced};
use domain::measures::length::{LengthUnit, Millimetres};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::ApiError;
use crate::json::view::{Figure, RecordView};
use crate::json::wire;
use crate::operation::row::{get, group};
use crate::operation::{Context, Json, Operation, Path, Query, READERS_AND_CUSTOMERS, RecordList};

pub(crate) fn operations() -> Vec<Operation> {
    let list = get("/hose/{hoseId}/crimpspecs", READERS_AND_CUSTOMERS, list)
        .named("getHoseIdCrimpSpecs", "List the crimp specs of a hose")
.embedded()
    .about("Shared crimp specs and the organization's own, in the length unit of the organization or customer.")
    .returns("The crimp specs, by fitting series.");
    group("Hose", vec![list])
}

/// A measure with its unit.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Measure")]
struct MeasureView {
    /// The value.
    value: Figure,
    /// Unit: in or mm.
    #[schemars(extend("enum" = ["in", "mm"]))]
    unit: &'static str,
}

/// A measure with unit and tolerance.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "TolerancedMeasure")]
struct TolerancedView {
    /// The value.
    value: Figure,
    /// Unit of the value and the tolerances: in or mm.
    #[schemars(extend("enum" = ["in", "mm"]))]
    unit: &'static str,
    /// Tolerance, plus and minus; null if they differ or are unknown.
    tolerance: Option<Figure>,
    /// Upper tolerance.
    tolerance_plus: Option<Figure>,
    /// Lower tolerance.
    tolerance_minus: Option<Figure>,
}

/// Setting of a crimping machine.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MachineSetting")]
struct MachineSettingView {
    /// The machine.
    machine: String,
    /// How it is set, as its maker states it.
    setting: String,
}

/// How a fitting series is crimped onto a hose.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CrimpSpec")]
pub(crate) struct CrimpSpecView {
    /// Id of the record.
    #[serde(rename = "_id")]
    id: wire::Id<CrimpSpec>,
    /// Whether it is the organization's own; otherwise it is shared by all.
    custom: bool,
    /// The hose.
    hose_id: wire::Id<Hose>,
    /// The fitting series.
    coupling_series: String,
    /// Brand of the series, if it differs from the hose's.
    coupling_series_brand: Option<String>,
    /// Ferrule; null for one-piece fittings, or if the catalogue lacks it.
    ferrule_id: Option<wire::Id<Ferrule>>,
    /// Part number of the ferrule; null for one-piece fittings.
    ferrule_part_number: Option<String>,
    /// Brand of the ferrule.
    ferrule_brand: Option<String>,
    /// Die set.
    die_size: Option<String>,
    /// Spacer ring.
    spacer_ring: Option<String>,
    /// Crimp diameter.
    crimp_diam: Option<TolerancedView>,
    /// Insertion depth of the stem into the hose.
    insert_length: Option<MeasureView>,
    /// Increase of the hose length by crimping this end.
    crimp_stretch_per_end: Option<MeasureView>,
    /// Length of the outer cover to skive.
    skive_external: Option<TolerancedView>,
    /// Length of the inner tube to skive.
    skive_internal: Option<TolerancedView>,
    /// How machines are set for it.
    machine_settings: Vec<MachineSettingView>,
    /// Where the figures come from, such as a chart with its revision.
    source: Option<String>,
    #[serde(flatten)]
    record: RecordView,
}

/// A length in the requested unit; none for values that aren't numbers.
fn figure(mm: f64, unit: LengthUnit) -> Option<Figure> {
    let length = Millimetres::from_f64(mm).ok()?;
    Some(match unit {
        LengthUnit::Millimetre => Figure(mm),
        LengthUnit::Inch => Figure::of(shown_inches(length)),
    })
}

fn measure(mm: Option<f64>, unit: LengthUnit) -> Option<MeasureView> {
    Some(MeasureView { value: figure(mm?, unit)?, unit: unit.symbol() })
}

fn toleranced(measure: Option<Toleranced>, unit: LengthUnit) -> Option<TolerancedView> {
    let measure = measure?;
    let side = |mm: f64| figure(mm, unit);
    let tolerance = measure.tolerance;
    let even = tolerance.filter(|t| t.plus_mm.total_cmp(&t.minus_mm).is_eq());
    Some(TolerancedView {
        value: figure(measure.value_mm, unit)?,
        unit: unit.symbol(),
        tolerance: even.and_then(|tolerance| side(tolerance.plus_mm)),
        tolerance_plus: tolerance.and_then(|tolerance| side(tolerance.plus_mm)),
        tolerance_minus: tolerance.and_then(|tolerance| side(tolerance.minus_mm)),
    })
}

impl CrimpSpecView {
    /// A crimp spec with its lengths in a unit.
    pub(crate) fn new(spec: &CrimpSpec, unit: LengthUnit, visibility: Visibility) -> Self {
        let text = |text: Option<&domain::Text>| text.map(ToString::to_string);
        let ferrule = spec.ferrule_name.as_ref();
        let setting = |one: &MachineSetting| MachineSettingView {
            machine: one.machine.to_string(),
            setting: one.setting.to_string(),
        };
        Self {
            id: wire::Id(spec.id),
            custom: spec.owner == Owner::Own,
            hose_id: wire::Id(spec.hose),
            coupling_series: spec.coupling_series.to_string(),
            coupling_series_brand: text(spec.coupling_series_brand.as_ref()),
            ferrule_id: spec.ferrule.map(wire::Id),
            ferrule_part_number: ferrule.map(|name| name.part_number.to_string()),
            ferrule_brand: text(ferrule.and_then(|name| name.brand.as_ref())),
            die_size: text(spec.die_size.as_ref()),
            spacer_ring: text(spec.spacer_ring.as_ref()),
            crimp_diam: toleranced(spec.crimp_diam, unit),
            insert_length: measure(spec.insert_length_mm, unit),
            crimp_stretch_per_end: measure(spec.crimp_stretch_per_end_mm, unit),
            skive_external: toleranced(spec.skive_external, unit),
            skive_internal: toleranced(spec.skive_internal, unit),
            machine_settings: spec.machine_settings.iter().map(setting).collect(),
            source: text(spec.source.as_ref()),
            record: RecordView::new(&spec.record, visibility),
        }
    }

    /// The crimp specs of a hose.
    pub(crate) fn all(specs: &[CrimpSpec], unit: LengthUnit, visibility: Visibility) -> Vec<Self> {
        specs.iter().map(|spec| Self::new(spec, unit, visibility)).collect()
    }
}

/// Filters on crimp specs of a hose.
#[derive(Debug, Deserialize, JsonSchema)]
struct CrimpSpecQuery {
    /// Occurs in the fitting series.
    series: Option<String>,
}

async fn list(
    ctx: &mut Context<RecordList>,
    Path(hose): Path<Id<Hose>>,
    Query(CrimpSpecQuery { series }): Query<CrimpSpecQuery>,
) -> Result<Json<Vec<CrimpSpecView>>, ApiError> {
    let (specs, unit) = crimp_specs(&mut ctx.session, hose, series.as_deref()).await?;
    Ok(Json(CrimpSpecView::all(&specs, unit, ctx.visibility())))
}
