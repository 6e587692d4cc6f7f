//! Changing a hose together with the organization's own crimp specs.

use actix_web::HttpResponse;
use domain::catalogue::{CrimpSpec, Hose, Tolerance, Toleranced};
use domain::engineering::length::{Length, LengthUnit};
use domain::usecase::crimp_specs::{SpecChange, update_hose};
use domain::{Field, Text, Violation};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::crimp_spec::{self, CrimpSpecView};
use super::kind;
use crate::nest::below;
use crate::operation::{Answer, Call};
use crate::schema;
use crate::view::{OfferView, offer_schema};

/// The most lines of the list.
const MOST_LINES: usize = 1_000;
/// The greatest length, in its unit.
const LONGEST: f64 = 10_000.0;

/// What a change of a hose reads.
pub(crate) fn schema() -> Value {
    let list = json!({
        "type": ["array", "null"], "items": line_schema(), "maxItems": MOST_LINES,
        "description": "The organization's own crimp specs of this hose, the whole new list: lines with _id change one, others \
    are added, those missing are removed; null removes all. Shared crimp specs stay as they are."
    });
    let mut whole = kind::update_schema::<Hose>();
    if let Some(fields) = whole.get_mut("properties").and_then(Value::as_object_mut) {
        fields.insert("crimpSpecs".to_owned(), list);
    }
    whole
}

fn line_schema() -> Value {
    let text = |about: &str| schema::nullable(schema::text(1_000, about));
    let fields = [
        ("_id", schema::id("The line that changes; absent: a new one.")),
        ("deleted", json!({ "type": "boolean", "description": "true removes the line." })),
        (
            "couplingSeries",
            schema::full_text(1_000, "The fitting series. Required for a new line."),
        ),
        ("couplingSeriesBrand", text("The brand of that series, where it is not the hose's.")),
        (
            "ferrulePartNumber",
            text(
                "The ferrule of a two-piece fitting; a name that the catalogue does not have is kept as it is.",
            ),
        ),
        ("ferruleBrand", text("The brand of that ferrule.")),
        ("dieSize", text("Die set.")),
        ("spacerRing", text("Spacer ring.")),
        ("crimpDiam", toleranced_schema("Crimp diameter.")),
        ("insertLength", measure_schema("How far the stem goes into the hose.", Vec::new())),
        (
            "crimpStretchPerEnd",
            measure_schema("By how much crimping lengthens the hose at this end.", Vec::new()),
        ),
        ("skiveExternal", toleranced_schema("Length of outer cover to skive.")),
        ("skiveInternal", toleranced_schema("Length of inner tube to skive.")),
    ];
    let fields = fields.map(|(name, schema)| (name.to_owned(), schema));
    schema::object("A crimp spec; on a change, absent fields stay and null clears.", fields, &[])
}

fn length_schema(about: &str) -> Value {
    json!({ "type": "number", "minimum": 0, "maximum": LONGEST, "description": about })
}

fn toleranced_schema(about: &str) -> Value {
    let side = |name: &str, about: &str| (name.to_owned(), schema::nullable(length_schema(about)));
    measure_schema(
        about,
        vec![
            side("tolerance", "What it may be off to both sides."),
            side("tolerancePlus", "What it may be above."),
            side("toleranceMinus", "What it may be below."),
        ],
    )
}

fn measure_schema(about: &str, more: Vec<(String, Value)>) -> Value {
    let mut fields = vec![
        ("value".to_owned(), length_schema("The value.")),
        (
            "unit".to_owned(),
            schema::full_text(20, "Its unit, in or mm; that of the tolerances too."),
        ),
    ];
    fields.extend(more);
    schema::nullable(schema::object(about, fields, &["value", "unit"]))
}

/// A change that works on the demo organization.
pub(crate) fn example() -> Value {
    json!({ "params": { "available": true, "crimpSpecs": [{
        "couplingSeries": "TC", "couplingSeriesBrand": "Torvane", "dieSize": "22",
        "crimpDiam": { "value": 23.3, "unit": "mm", "tolerance": 0.1 },
        "insertLength": { "value": 1, "unit": "in" }
    }] } })
}

/// What a change of a hose answers.
pub(crate) fn reply() -> Value {
    let mut hose = offer_schema::<Hose>();
    if let Some(fields) = hose.get_mut("properties").and_then(Value::as_object_mut) {
        fields.insert("crimpSpecs".to_owned(), crimp_spec::reply());
    }
    hose
}

/// A hose with its crimp specs.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Whole<'a> {
    #[serde(flatten)]
    hose: OfferView<'a, Hose>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crimp_specs: Option<Vec<CrimpSpecView>>,
}

/// `POST /organization/hose/{hoseId}/update`
pub(crate) async fn update(mut call: Call) -> Answer {
    let id = call.only_id()?;
    let mut unreadable = Vec::new();
    let lines = call.said.fields.as_mut().and_then(Value::as_object_mut);
    let lines = lines.and_then(|fields| fields.remove("crimpSpecs")).map(|lines| {
        let lines = lines.as_array().map(Vec::as_slice).unwrap_or_default();
        lines.iter().enumerate().map(|(at, line)| change(at, line, &mut unreadable)).collect()
    });
    let (given, mut faults, prefix) = kind::given::<Hose>(&mut call)?;
    faults.extend(unreadable);
    let mut work = call.write().await?;
    kind::expected(&call, &mut *work, id).await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let done = update_hose(services, &mut *work, caller, id, given, faults, lines).await;
    let done = done.map_err(|error| below(prefix, error))?;
    let sight = call.caller.sight();
    let views = |(specs, unit): &(Vec<CrimpSpec>, LengthUnit)| {
        specs.iter().map(|spec| CrimpSpecView::new(spec, *unit, sight)).collect()
    };
    let whole = Whole {
        hose: OfferView { offer: &done.offer, sight },
        crimp_specs: done.specs.as_ref().map(views),
    };
    call.commit(work, HttpResponse::Ok().json(whole)).await
}

/// A line as it was sent. What its schema found wrong already is passed over.
fn change(at: usize, line: &Value, faults: &mut Vec<Violation>) -> SpecChange {
    let empty = Map::new();
    let fields = line.as_object().unwrap_or(&empty);
    let text = |name: &str| match fields.get(name) {
        None => Field::Keep,
        // A blank text is no text.
        Some(value) => match value.as_str().and_then(|text| Text::new(text).ok()) {
            Some(text) => Field::Set(text),
            None => Field::Clear,
        },
    };
    let mut measure = |name: &str| match fields.get(name) {
        None => Field::Keep,
        Some(Value::Object(measure)) => match toleranced(measure) {
            Ok(Some(measure)) => Field::Set(measure),
            Ok(None) => Field::Keep,
            Err(message) => {
                let pointer = format!("/crimpSpecs/{at}/{name}/unit");
                faults.push(Violation::new(pointer, "unknown_unit", message));
                Field::Keep
            }
        },
        Some(_) => Field::Clear,
    };
    let length = |measure: Field<Toleranced>| match measure {
        Field::Keep => Field::Keep,
        Field::Clear => Field::Clear,
        Field::Set(measure) => Field::Set(measure.value_mm),
    };
    SpecChange {
        id: fields.get("_id").and_then(Value::as_str).and_then(|id| id.parse().ok()),
        deleted: fields.get("deleted") == Some(&Value::Bool(true)),
        coupling_series: text("couplingSeries"),
        coupling_series_brand: text("couplingSeriesBrand"),
        ferrule_part_number: text("ferrulePartNumber"),
        ferrule_brand: text("ferruleBrand"),
        die_size: text("dieSize"),
        spacer_ring: text("spacerRing"),
        crimp_diam: measure("crimpDiam"),
        insert_length_mm: length(measure("insertLength")),
        crimp_stretch_per_end_mm: length(measure("crimpStretchPerEnd")),
        skive_external: measure("skiveExternal"),
        skive_internal: measure("skiveInternal"),
    }
}

/// A measure in millimetres; none where its schema found something wrong, an error for its unit.
fn toleranced(measure: &Map<String, Value>) -> Result<Option<Toleranced>, String> {
    let Some(unit) = measure.get("unit").and_then(Value::as_str) else { return Ok(None) };
    let unit = LengthUnit::parse(unit).map_err(|error| error.to_string())?;
    let mm = |name: &str| {
        let length = Length::from_f64(measure.get(name)?.as_f64()?, unit).ok()?;
        Some(length.mm().to_f64())
    };
    let Some(value_mm) = mm("value") else { return Ok(None) };
    let both = mm("tolerance");
    let (plus, minus) = (mm("tolerancePlus").or(both), mm("toleranceMinus").or(both));
    // A side that is not mentioned beside the other may not be off at all.
    let tolerance = plus.or(minus).map(|_| Tolerance {
        plus_mm: plus.unwrap_or_default(),
        minus_mm: minus.unwrap_or_default(),
    });
    Ok(Some(Toleranced { value_mm, tolerance }))
}
