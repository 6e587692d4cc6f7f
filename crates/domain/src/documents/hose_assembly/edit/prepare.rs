//! Applies input to an assembly, or reports all errors.

use std::collections::BTreeMap;

use rust_decimal::prelude::ToPrimitive;

use crate::access::Role;
use crate::catalogue::{Condition, CrimpFitting, ItemEntry, ItemType, Selection};
use crate::configurator::assembly::Configured;
use crate::configurator::inputs::configurator_input::{LengthMethod, Side};
use crate::customers::{Customer, unknown_customer};
use crate::documents::assembly_figures::{Parts, configured, too_long, turned, write_figures};
use crate::documents::hose_assembly::{Before, HoseAssemblyInput, load};
use crate::documents::lines::list::{LineSubject, new_lines};
use crate::documents::{HoseAssembly, Line, LineItem};
use crate::fields::{Choice, Column, ColumnType, Columns, FieldPatch, Value, at_columns, merge};
use crate::measures::figure::significant;
use crate::measures::length::{Length, LengthUnit};
use crate::organization::Settings;
use crate::{
    Error, Id, NumberText, RawId, Result, Session, Spelling, Violation, Window, add_violations,
    case_folded, without_controls,
};

/// An assembly that can be stored.
#[derive(Debug, Clone, PartialEq)]
pub struct Prepared {
    pub assembly: HoseAssembly,
    pub lines: Vec<Line>,
    pub parts: Parts,
    /// Derived figures.
    pub configured: Configured,
}

/// Applies the input to an assembly, new or existing.
///
/// # Errors
///
/// All errors, each at its field.
pub async fn prepare(
    session: &mut Session,
    before: Option<Before<'_>>,
    mut input: HoseAssemblyInput,
) -> Result<Prepared> {
    let settings = session.work.organization().await?.settings;
    input.mark_manual_fields(before.as_ref());
    let was = before.map(|before| before.now);
    resolve_names(session, was, &mut input).await?;
    let convention = settings.angle_convention;
    let fields = fields(was, &input, &settings);
    let mut faults = std::mem::take(&mut input.faults);
    report_too_long(&mut faults, &input);
    let is_readable = fields.is_ok();
    let assembly = match fields {
        Ok(assembly) => Some(assembly),
        Err(found) => {
            let stand_in = stand_in(was, &input, &settings, &found);
            add_violations(&mut faults, found);
            stand_in
        }
    };
    let old_lines = before.map_or(&[][..], |before| before.lines);
    let lines = match &input.lines {
        None => old_lines.to_vec(),
        Some(line_inputs) => {
            let subjects =
                subjects(session, line_inputs.iter().filter_map(|line| line.item)).await?;
            let made = new_lines(old_lines, line_inputs, &subjects, "/items", || session.id());
            made.unwrap_or_else(|found| {
                add_violations(&mut faults, found);
                old_lines.to_vec()
            })
        }
    };
    let Some(mut assembly) = assembly else { return Err(Error::Invalid(faults)) };
    if input.fields.contains_key("angle") {
        assembly.angle = assembly.angle.map(|angle| turned(angle, convention));
    }
    if let Err(found) = own_customer(session, &mut assembly).await {
        collect(&mut faults, found)?;
    }
    let plain = ferrules_without_fitting(&mut assembly, &input);
    add_violations(&mut faults, plain.into_iter().filter(|_| is_readable));
    leave_ferrules(was, &mut assembly, &input);
    let parts = match load(session, &mut assembly, &lines, None).await {
        Ok(parts) => Some(parts),
        Err(found) => {
            collect(&mut faults, found)?;
            None
        }
    };
    let Some(parts) = parts.filter(|_| is_readable) else { return Err(Error::Invalid(faults)) };
    finish(assembly, lines, parts, &input, &settings, faults).map_err(Error::Invalid)
}

/// The assembly with its parts and derived figures.
///
/// # Errors
///
/// All errors, each at its field.
pub(crate) fn finish(
    mut assembly: HoseAssembly,
    lines: Vec<Line>,
    parts: Parts,
    input: &HoseAssemblyInput,
    settings: &Settings,
    mut faults: Vec<Violation>,
) -> std::result::Result<Prepared, Vec<Violation>> {
    add_violations(&mut faults, agreement(&parts, input));
    add_violations(&mut faults, ends_of_adaptors(&assembly, &lines));
    match configured(&assembly, &parts, settings) {
        Ok(configured) if faults.is_empty() => {
            write_figures(&mut assembly, &parts, settings, Some(&configured));
            Ok(Prepared { assembly, lines, parts, configured })
        }
        Ok(_) => Err(faults),
        Err(found) => {
            add_violations(&mut faults, found);
            Err(faults)
        }
    }
}

/// Adds the violations of an error to the others; any other error is returned.
pub(super) fn collect(faults: &mut Vec<Violation>, error: Error) -> Result<()> {
    let Error::Invalid(found) = error else { return Err(error) };
    add_violations(faults, found);
    Ok(())
}

/// The values of all columns after the input.
pub(crate) fn fields(
    before: Option<&HoseAssembly>,
    input: &HoseAssemblyInput,
    settings: &Settings,
) -> std::result::Result<HoseAssembly, Vec<Violation>> {
    let Some(before) = before else {
        let made = HoseAssembly::from_values(&mut |column| {
            let value = input.fields.get(column.name).cloned().flatten();
            Ok(value.or_else(|| default_value(column, settings)))
        });
        return made.map_err(|found| {
            let mut faults = at_columns(found);
            report_too_long(&mut faults, input);
            faults
        });
    };
    let mut patch = input.fields.clone();
    keep_cover(before, &mut patch);
    // Null restores the default of a new assembly.
    for column in HoseAssembly::COLUMNS {
        if let Some(value @ None) = patch.get_mut(column.name) {
            *value = default_value(column, settings);
        }
    }
    let missing = ask_for_length(before, &patch);
    let mut faults = match merge(before, &patch) {
        Ok(merged) if missing.is_none() => return Ok(merged.unwrap_or_else(|| before.clone())),
        merged => merged.err().unwrap_or_default(),
    };
    report_too_long(&mut faults, input);
    add_violations(&mut faults, missing);
    Err(faults)
}

/// If only the unit of the length changes, the wrap stays the same: absent fields of it are converted.
fn keep_cover(before: &HoseAssembly, patch: &mut FieldPatch) {
    let unit = match patch.get("lengthUnit") {
        Some(Some(Value::Text(unit))) => LengthUnit::parse(unit).ok(),
        _ => None,
    };
    let Some(unit) = unit.filter(|unit| *unit != before.length_unit) else { return };
    for (field, value) in [("wrapStart", before.wrap_start), ("wrapLength", before.wrap_length)] {
        let mm = value.and_then(|value| Length::from_f64(value.get(), before.length_unit).ok());
        if let (Some(length), false) = (mm, patch.contains_key(field)) {
            let figure = match unit {
                LengthUnit::Inch => length.mm().inches(),
                LengthUnit::Millimetre => length.mm().value(),
            };
            // Fifteen digits, so that the value is the same again when the unit changes back.
            let figure = significant(figure, 15);
            patch.insert(field.to_owned(), figure.to_f64().map(Value::Number));
        }
    }
}

/// Asks for the length when only its unit changes, or 1000 mm would become 1000 in.
fn ask_for_length(before: &HoseAssembly, patch: &FieldPatch) -> Option<Violation> {
    let unit = match patch.get("lengthUnit") {
        Some(Some(Value::Text(unit))) => LengthUnit::parse(unit).ok(),
        _ => None,
    };
    match unit {
        Some(unit) if unit != before.length_unit && !patch.contains_key("length") => {
            let (length, was) = (before.length.get(), before.length_unit.symbol());
            let message =
                format!("was entered as {length} {was}; enter it in {}, too", unit.symbol());
            Some(Violation::new("/length", "other_unit", message))
        }
        _ => None,
    }
}

/// Fields that hold lengths.
const LENGTHS: [&str; 3] = ["length", "wrapStart", "wrapLength"];

/// Reports lengths that no number can hold as too long, like other long ones.
fn report_too_long(faults: &mut [Violation], input: &HoseAssemblyInput) {
    for fault in faults.iter_mut().filter(|fault| fault.code == "out_of_range") {
        let field = fault.pointer.trim_start_matches('/');
        let value = input.fields.get(field).cloned().flatten();
        if LENGTHS.contains(&field) && matches!(value, Some(Value::Number(length)) if length > 0.0)
        {
            *fault = too_long(field);
        }
    }
}

/// An assembly for checking the other fields when some can't be read; values that a new one must have are made up.
fn stand_in(
    before: Option<&HoseAssembly>,
    input: &HoseAssemblyInput,
    settings: &Settings,
    faults: &[Violation],
) -> Option<HoseAssembly> {
    let mut readable = input.clone();
    for fault in faults {
        readable.fields.remove(fault.pointer.trim_start_matches('/'));
    }
    if before.is_none() {
        let hose = || Some(Value::Text(Id::<()>::from_raw(RawId::default()).to_string()));
        readable.fields.entry("hose".to_owned()).or_insert_with(hose);
        readable.fields.entry("length".to_owned()).or_insert(Some(Value::Number(1.0)));
    }
    fields(before, &readable, settings).ok()
}

/// Default of a column in a new assembly.
fn default_value(column: &Column, settings: &Settings) -> Option<Value> {
    let word = |word: &str| Some(Value::Text(word.to_owned()));
    match column.name {
        "lengthUnit" => word(settings.length_unit.symbol()),
        "lengthMethod" => word(LengthMethod::Overall.word()),
        _ => (column.holds == ColumnType::Flag).then_some(Value::Flag(false)),
    }
}

/// A ferrule was chosen for a hose and a fitting: it is removed when these change.
pub(crate) fn leave_ferrules(
    before: Option<&HoseAssembly>,
    after: &mut HoseAssembly,
    input: &HoseAssemblyInput,
) {
    let Some(before) = before else { return };
    for (side, field) in Side::BOTH.into_iter().zip(["ferrule1", "ferrule2"]) {
        let fitting = |assembly: &HoseAssembly| assembly.end(side).map(|end| end.fitting);
        let other = before.hose_id != after.hose_id || fitting(before) != fitting(after);
        if other && !input.fields.contains_key(field) {
            after.leave_ferrule(side);
        }
    }
}

/// A plain end has no ferrule: an existing one is removed with its fitting, a given one is an error.
pub(crate) fn ferrules_without_fitting(
    assembly: &mut HoseAssembly,
    input: &HoseAssemblyInput,
) -> Vec<Violation> {
    let mut faults = Vec::new();
    for (side, field) in Side::BOTH.into_iter().zip(["ferrule1", "ferrule2"]) {
        if assembly.end(side).is_none() {
            assembly.set_end(side, None);
            if matches!(input.fields.get(field), Some(Some(_))) {
                let message =
                    "this end has no fitting for a ferrule; leave it out, or choose a fitting";
                faults.push(Violation::new(format!("/{field}"), "plain_end", message));
            }
        }
    }
    faults
}

/// Adaptors need a fitting; they can't be screwed onto plain hose.
fn ends_of_adaptors(assembly: &HoseAssembly, lines: &[Line]) -> Vec<Violation> {
    let on_plain = |line: &Line| line.end.is_some_and(|side| assembly.end(side).is_none());
    let lines = lines.iter().enumerate().filter(|(_, line)| on_plain(line));
    lines
        .map(|(at, _)| {
            let message =
                "this end has no fitting for an adaptor; leave it out, or choose a fitting";
            Violation::new(format!("/items/{at}/end"), "plain_end", message)
        })
        .collect()
}

/// A customer makes assemblies for itself, staff for existing customers.
async fn own_customer(session: &mut Session, assembly: &mut HoseAssembly) -> Result<()> {
    let identity = session.caller.identity()?;
    if identity.role == Role::Customer {
        if assembly.customer_id.is_some_and(|customer| Some(customer) != identity.customer) {
            return Err(Error::Invalid(vec![unknown_customer("/customer")]));
        }
        assembly.customer_id = identity.customer;
    } else if let Some(customer) = assembly.customer_id
        && session.work.records::<Customer>().find(customer).await?.is_none()
    {
        return Err(Error::Invalid(vec![unknown_customer("/customer")]));
    }
    if assembly.customer_id.is_some() {
        assembly.customer_name = None;
    }
    Ok(())
}

/// The items among these ids that lines can have.
pub(crate) async fn subjects(
    session: &mut Session,
    items: impl Iterator<Item = Id<LineItem>>,
) -> Result<BTreeMap<RawId, LineSubject>> {
    let mut ids: Vec<Id<ItemEntry>> = items.map(crate::Id::of_kind).collect();
    ids.sort_unstable();
    ids.dedup();
    let entries = session.work.entries_to_price(&ids).await?;
    let subject = |entry: ItemEntry| {
        let raw = entry.id.raw();
        let item = match entry.item_type {
            ItemType::Adaptor => LineItem::Adaptor(Id::from_raw(raw)),
            ItemType::OtherItem => LineItem::OtherItem(Id::from_raw(raw)),
            _ => return None,
        };
        Some((
            raw,
            LineSubject { item, number: NumberText::shortened(&entry.part_number)?, lineage: None },
        ))
    };
    Ok(entries.into_iter().filter_map(|entry| subject(entry.entry)).collect())
}

/// Finds the ids of fittings given by part number alone.
async fn resolve_names(
    session: &mut Session,
    before: Option<&HoseAssembly>,
    input: &mut HoseAssemblyInput,
) -> Result<()> {
    for (field, name) in [("end1", "end1PartNumber"), ("end2", "end2PartNumber")] {
        let pointer = format!("/{name}");
        let is_faulty = input.faults.iter().any(|fault| fault.pointer.ends_with(&pointer));
        if is_faulty || input.fields.contains_key(field) {
            continue;
        }
        let Some(number) = input.names.get(name).map(str::to_owned) else { continue };
        if before.is_some() && number.is_empty() {
            continue;
        }
        match fitting_called(session, &number).await? {
            Ok(id) => {
                input.fields.insert(field.to_owned(), Some(Value::Text(id.to_string())));
            }
            Err((code, message)) => {
                input.faults.push(Violation::new(pointer, code, message));
            }
        }
    }
    Ok(())
}

type LookupError = (&'static str, String);

/// The only fitting with a part number.
async fn fitting_called(
    session: &mut Session,
    number: &str,
) -> Result<std::result::Result<Id<CrimpFitting>, LookupError>> {
    if let Err(fault) = without_controls(number) {
        return Ok(Err((fault.code(), fault.to_string())));
    }
    let called = Condition::SameText("part_number", Spelling::Number.folded(number));
    let selection = Selection { conditions: vec![called], ..Selection::default() };
    let window = Window::first(200);
    let found = session.work.catalogue::<CrimpFitting>().list(&selection, &window).await?.items;
    Ok(match found.as_slice() {
        [one] => Ok(one.component.id),
        [] => Err(("unknown_item", format!("there is no crimp fitting {number}"))),
        _ => Err((
            "ambiguous",
            format!(
                "{} crimp fittings have the part number {number}; name one by its id",
                found.len()
            ),
        )),
    })
}

/// Checks that part numbers match the ids beside them.
fn agreement(parts: &Parts, input: &HoseAssemblyInput) -> Vec<Violation> {
    let fitting =
        |side| parts.end(side).map(|end| end.fitting.component.item.part_number.to_string());
    let hose = &parts.hose.component.item;
    let actual = [
        ("hoseBrand", Some(hose.brand.to_string())),
        ("hosePartNumber", Some(hose.part_number.to_string())),
        ("end1PartNumber", fitting(Side::One)),
        ("end2PartNumber", fitting(Side::Two)),
        (
            "wrapPartNumber",
            parts.wrap.as_ref().map(|wrap| wrap.component.item.part_number.to_string()),
        ),
    ];
    let differs = |field: &str, actual: &Option<String>| {
        input.names.get(field).is_some_and(|name| {
            actual.as_deref().is_none_or(|actual| case_folded(actual) != case_folded(name))
        })
    };
    actual
        .into_iter()
        .filter(|(field, actual)| differs(field, actual))
        .map(|(field, actual)| {
            let none = if field == "wrapPartNumber" { "no wrap" } else { "a plain end" };
            let actual = actual.unwrap_or_else(|| none.to_owned());
            let message =
                format!("doesn't match the id, which is that of {actual}; leave one of them out");
            Violation::new(format!("/{field}"), "contradiction", message)
        })
        .collect()
}
