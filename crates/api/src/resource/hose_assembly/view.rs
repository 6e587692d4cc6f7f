//! Hose assemblies as JSON.

use domain::catalogue::Offer;
use domain::configurator::derived::{length_tolerance, turned};
use domain::configurator::finding::Finding;
use domain::configurator::ingredients::{LengthMethod, Side};
use domain::configurator::outdated::Outdated;
use domain::configurator::parts::{EndParts, ExtraItem, Parts};
use domain::documents::compare;
use domain::documents::{Document, HoseAssembly, Line};
use domain::engineering::angle::AngleConvention;
use domain::engineering::length::{LengthUnit, Millimetres};
use domain::engineering::pressure::{Pressure, PressureUnit};
use domain::organization::Sight;
use domain::sheet::{Choice, Figure};
use domain::usecase::assemblies::{Current, Known, Names};
use domain::{Id, RawId};
use serde_json::{Map, Value, json};

use crate::resource::crimp_spec::CrimpSpecView;
use crate::resource::document::{Manner, header};
use crate::view::{Number, OfferView, cells};

/// An assembly without its components.
pub(crate) fn short(document: &Document<HoseAssembly>, manner: Manner<'_>) -> Map<String, Value> {
    let assembly = &document.content;
    let mut fields = header(document, manner.settings, manner.sight);
    let number = fields.remove("number").unwrap_or_default();
    fields.insert("partNumber".to_owned(), number);
    fields.extend(content(assembly, manner));
    fields
}

/// An assembly without its components, with what its frozen figures no longer agree in with them.
pub(crate) fn current(one: &Current, manner: Manner<'_>) -> Map<String, Value> {
    let mut fields = short(&one.document, manner);
    fields.insert(CURRENT_WARNINGS.to_owned(), current_warnings(&one.outdated()));
    fields
}

/// An assembly of a list: with the names of its components, not with these themselves.
pub(crate) fn listed(
    document: &Document<HoseAssembly>,
    outdated: &[Outdated],
    names: &Names,
    manner: Manner<'_>,
) -> Map<String, Value> {
    let assembly = &document.content;
    let mut fields = short(document, manner);
    fields.insert(CURRENT_WARNINGS.to_owned(), current_warnings(outdated));
    let entry = |id: Option<RawId>| id.and_then(|id| names.items.get(&id));
    let number = |id: Option<RawId>| json!(entry(id).map(|entry| entry.part_number.as_str()));
    let mut put = |name: &str, value: Value| drop(fields.insert(name.to_owned(), value));
    let hose = entry(Some(assembly.hose_id.raw()));
    put("hoseBrand", json!(hose.and_then(|hose| hose.brand.as_deref())));
    put("hosePartNumber", number(Some(assembly.hose_id.raw())));
    put("hoseSize", json!(hose.and_then(|hose| hose.size.as_deref())));
    for (side, fitting, ferrule) in [
        (Side::One, "end1PartNumber", "ferrule1PartNumber"),
        (Side::Two, "end2PartNumber", "ferrule2PartNumber"),
    ] {
        let end = assembly.end(side);
        put(fitting, number(end.map(|end| end.fitting.raw())));
        put(ferrule, number(end.and_then(|end| end.ferrule).map(Id::raw)));
    }
    put("wrapPartNumber", number(assembly.wrap_id.map(Id::raw)));
    if let Some((name, _)) = assembly.customer_id.and_then(|id| names.customers.get(&id)) {
        put("customerName", json!(&**name));
    }
    fields
}

/// What an assembly says, without its header.
pub(crate) fn content(assembly: &HoseAssembly, manner: Manner<'_>) -> Map<String, Value> {
    let mut fields = cells(assembly, |_| true);
    let mut put = |name: &str, value: Value| drop(fields.insert(name.to_owned(), value));
    let convention = manner.settings.angle_convention;
    put("angle", json!(shown_angle(assembly, convention)));
    put("definedByCutLength", json!(assembly.length_method == LengthMethod::CutLength));
    put("tolerance", json!(length_tolerance(assembly)));
    let length = |mm: Option<Figure>| length(mm, manner.units.length);
    put("overallLength", length(assembly.overall_length_mm));
    put("cutLength", length(assembly.cut_length_mm));
    put("freeHoseLength", length(assembly.free_length_mm));
    let pressure = |psi: Option<Figure>| pressure(psi, manner.units.pressure);
    put("workingPressure", pressure(assembly.working_pressure_psi));
    put("proofPressure", pressure(assembly.proof_pressure_psi));
    put("burstPressure", pressure(assembly.burst_pressure_psi));
    fields
}

fn shown_angle(assembly: &HoseAssembly, convention: AngleConvention) -> Option<Number> {
    assembly.angle.map(|angle| Number::plain(turned(angle, convention).get()))
}

/// A length with its unit; null where it isn't known.
fn length(mm: Option<Figure>, unit: LengthUnit) -> Value {
    let figure = mm.and_then(|mm| Millimetres::from_f64(mm.get()).ok()).map(|mm| mm.figure(unit));
    match figure {
        Some(figure) => json!({ "value": Number::money(figure), "unit": unit.symbol() }),
        None => Value::Null,
    }
}

/// A pressure with its unit; null where it isn't known.
fn pressure(psi: Option<Figure>, unit: PressureUnit) -> Value {
    let pressure = psi.and_then(|psi| Pressure::from_f64(psi.get(), PressureUnit::Psi).ok());
    match pressure {
        Some(pressure) => {
            json!({ "value": Number::money(pressure.figure(unit)), "unit": unit.symbol() })
        }
        None => Value::Null,
    }
}

/// An assembly with all that is known of it.
pub(crate) fn whole(known: &Known, sight: Sight) -> Value {
    let manner = Manner { settings: &known.settings, units: known.units, sight };
    let mut fields = short(&known.document, manner);
    let mut put = |name: &str, value: Value| drop(fields.insert(name.to_owned(), value));
    if let Some(customer) = &known.customer {
        put("customerName", json!(&*customer.name));
    }
    for (name, value) in part_numbers(&known.parts) {
        put(name, value);
    }
    put("items", lines(&known.parts, &known.lines));
    put("components", components(&known.parts, known.units.length, sight));
    put("warnings", warnings(&known.findings()));
    put(CURRENT_WARNINGS, current_warnings(&known.outdated));
    put("workingPressureSource", json!(known.pressure_source().map(Choice::word)));
    let customers: Vec<Value> = known
        .customers
        .iter()
        .map(|customer| {
            json!({
                "customer": customer.customer.to_string(),
                "name": &*customer.name,
                "partNumber": customer.part_number.as_deref(),
                "revision": customer.revision.as_deref(),
            })
        })
        .collect();
    put("customers", json!(customers));
    Value::Object(fields)
}

/// The names of the components.
fn part_numbers(parts: &Parts) -> Vec<(&'static str, Value)> {
    let end = |side, of: fn(&EndParts) -> Option<&str>| json!(parts.end(side).and_then(of));
    let fitting: fn(&EndParts) -> Option<&str> =
        |end| Some(&end.fitting.component.item.part_number);
    let ferrule: fn(&EndParts) -> Option<&str> =
        |end| end.ferrule.as_ref().map(|ferrule| &*ferrule.component.item.part_number);
    let hose = &parts.hose.component.item;
    vec![
        ("hoseBrand", json!(&*hose.brand)),
        ("hosePartNumber", json!(&*hose.part_number)),
        ("hoseSize", json!(hose.size.as_str())),
        ("end1PartNumber", end(Side::One, fitting)),
        ("end2PartNumber", end(Side::Two, fitting)),
        ("ferrule1PartNumber", end(Side::One, ferrule)),
        ("ferrule2PartNumber", end(Side::Two, ferrule)),
        (
            "wrapPartNumber",
            json!(parts.wrap.as_ref().map(|wrap| &*wrap.component.item.part_number)),
        ),
    ]
}

/// Adaptors and other items, in order.
fn lines(parts: &Parts, lines: &[Line]) -> Value {
    let view = |line: &Line| {
        let extra = parts.extras.iter().find(|extra| extra.line.id == line.id);
        let item = extra.map(|extra| &extra.item);
        json!({
            "_id": line.id.to_string(),
            "item": Id::<()>::from_raw(line.item.raw()).to_string(),
            "itemType": line.item.kind().word(),
            "partNumber": item.map(ExtraItem::part_number),
            "number": &*line.number,
            "quantity": Number::money(line.quantity.get()),
            "comments": line.comments.as_deref(),
            "order": line.position,
            "end": line.end.map(|end| match end { Side::One => 1, Side::Two => 2 }),
        })
    };
    Value::Array(lines.iter().map(view).collect())
}

/// The components as the catalogue has them.
fn components(parts: &Parts, unit: LengthUnit, sight: Sight) -> Value {
    let end = |side: Side| {
        let Some(end) = parts.end(side) else { return Value::Null };
        let adaptors: Vec<Value> =
            parts.adaptors(side).map(|(_, adaptor)| offer(adaptor, sight)).collect();
        json!({
            "fitting": offer(&end.fitting, sight),
            "ferrule": end.ferrule.as_ref().map(|ferrule| offer(ferrule, sight)),
            "crimpSpec": end.spec.as_ref().map(|spec| CrimpSpecView::new(spec, unit, sight)),
            "crimpSpecChoices": end.choices.iter().map(|spec| CrimpSpecView::new(spec, unit, sight)).collect::<Vec<_>>(),
            "adaptors": adaptors,
        })
    };
    json!({
        "hose": offer(&parts.hose, sight),
        "end1": end(Side::One),
        "end2": end(Side::Two),
        "wrap": parts.wrap.as_ref().map(|wrap| offer(wrap, sight)),
    })
}

fn offer<E: domain::catalogue::CatalogueEntity>(offer: &Offer<E>, sight: Sight) -> Value {
    serde_json::to_value(OfferView { offer, sight }).unwrap_or_default()
}

/// What there is to know of an assembly; what is wrong with it where its parts changed since.
fn warnings(findings: &[Finding]) -> Value {
    let one = |finding: &Finding| {
        json!({
            "code": finding.code,
            "field": finding.field,
            "message": finding.message,
            "blocksRelease": finding.blocks_release,
        })
    };
    Value::Array(findings.iter().map(one).collect())
}

/// The field with what frozen figures no longer agree in with the components.
pub(super) const CURRENT_WARNINGS: &str = "currentWarnings";

/// What frozen figures no longer agree in with the components as they are now.
fn current_warnings(outdated: &[Outdated]) -> Value {
    let one = |outdated: &Outdated| {
        json!({
            "code": outdated.code.as_str(),
            "field": outdated.code.field(),
            "frozen": outdated.frozen.map(Number::plain),
            "now": outdated.now.map(Number::plain),
            "message": outdated.told(),
        })
    };
    Value::Array(outdated.iter().map(one).collect())
}

/// The figures that are other ones than when the assembly was last saved.
pub(crate) fn changes(known: &Known, sight: Sight) -> Vec<Value> {
    let manner = Manner { settings: &known.settings, units: known.units, sight };
    let (saved, now) = (&known.saved, &known.document.content);
    let (before, after) = (content(saved, manner), content(now, manner));
    let shown = |fields: &Map<String, Value>, name: &str| fields.get(name).cloned();
    compare::fields(saved, now)
        .into_iter()
        .filter(|(column, _)| now.follows(column))
        .map(|(column, _)| {
            json!({
                "field": column.name,
                "before": shown(&before, column.name),
                "after": shown(&after, column.name),
            })
        })
        .collect()
}
