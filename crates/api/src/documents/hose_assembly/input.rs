//! Hose assemblies in requests.

use domain::documents::HoseAssembly;
use domain::documents::hose_assembly::{HoseAssemblyInput, PartNumbers};
use domain::documents::lines::list::LineColumns;
use domain::fields::Columns;
use domain::{Spelling, Violation, add_violations};
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use crate::documents::document::settable;
use crate::documents::input::{DocumentInput, New, Purpose, lines_schema, take_list, take_number};
use crate::json::{json_paths, schema};

/// The most lines of an assembly.
const MOST_LINES: usize = 100;

/// Saving an assembly under another number: the fields that differ from the original.
pub(crate) struct Copy;

impl Purpose for Copy {
    const SUFFIX: &'static str = "Copy";
    const ABOUT: &'static str =
        "The new part number, and other fields that differ from the original, of";
    const IS_NEW: bool = false;
}

/// Previewing an assembly that may be incomplete.
pub(crate) struct Partial;

impl Purpose for Partial {
    const SUFFIX: &'static str = "Partial";
    const ABOUT: &'static str = "The fields, as far as they are chosen, of";
    const IS_NEW: bool = true;
}

/// The fields that every assembly has.
const NEEDED: &[&str] = &["hose", "length"];

pub(super) fn fields<P: Purpose>(generator: &mut SchemaGenerator) -> Map<String, Value> {
    let mut fields = json_paths::fields(settable::<HoseAssembly>());
    // Null restores the default of a new assembly, even for required fields.
    for column in settable::<HoseAssembly>().filter(|column| column.required) {
        let is_needed = P::SUFFIX != Partial::SUFFIX && NEEDED.contains(&column.name);
        if !is_needed && let Some(field) = fields.get_mut(column.name) {
            *field = schema::nullable(field.take());
        }
    }
    fields.insert("lengthUnit".to_owned(), length_unit());
    for (name, about) in [
        ("hoseBrand", "Brand of the hose; must match the hose."),
        ("hosePartNumber", "Part number of the hose; must match the hose."),
        (
            "end1PartNumber",
            "Part number of the fitting of end 1, if end1 is absent; otherwise it must match end1.",
        ),
        (
            "end2PartNumber",
            "Part number of the fitting of end 2, if end2 is absent; otherwise it must match end2.",
        ),
        ("wrapPartNumber", "Part number of the wrap; must match the wrap."),
    ] {
        fields.insert(name.to_owned(), schema::nullable(schema::text(1_000, about)));
    }
    fields.insert(
        "definedByCutLength".to_owned(),
        json!({ "type": ["boolean", "null"], "description": "Whether length is the cut length; same as lengthMethod cutLength." }),
    );
    let about = "Adaptors and other items of the assembly; in a change, the whole new list.";
    fields
        .insert("items".to_owned(), lines_schema::<HoseAssembly, P>(generator, about, MOST_LINES));
    fields
}

pub(super) fn line_fields() -> Map<String, Value> {
    let mut line = json_paths::fields(LineColumns::COLUMNS);
    for of_orders in ["itemType", "unitOfMeasure", "salesOrder", "purchaseOrder"] {
        line.remove(of_orders);
    }
    line
}

pub(super) fn required<P: Purpose>() -> &'static [&'static str] {
    match P::SUFFIX {
        New::SUFFIX => NEEDED,
        Copy::SUFFIX => &["partNumber"],
        _ => &[],
    }
}

pub(super) fn read<P: Purpose>(
    input: DocumentInput<HoseAssembly, P>,
    faults: Vec<Violation>,
) -> HoseAssemblyInput {
    let mut fields = input.fields;
    let mut input = HoseAssemblyInput { faults, ..HoseAssemblyInput::default() };
    (input.number, input.revision) = take_number::<HoseAssembly>(&mut fields, &mut input.faults);
    for name in PartNumbers::FIELDS {
        if let Some(Value::String(text)) = fields.remove(*name)
            && !text.trim().is_empty()
        {
            input.names.0.insert(name, Spelling::Number.tidy(&text).into_owned());
        }
    }
    if let Some(lines) = take_list::<P>(&mut fields, "items") {
        let (lines, found) = json_paths::lines(Some(lines), "/items");
        add_violations(&mut input.faults, found);
        input.lines = Some(lines);
    }
    let by_cut = fields.remove("definedByCutLength");
    fields.retain(|name, _| settable::<HoseAssembly>().any(|column| column.name == name));
    input.fields = json_paths::from_json(HoseAssembly::COLUMNS, fields);
    match by_cut {
        Some(Value::Bool(by_cut)) => input.define_by_cut_length(by_cut),
        // Restores the default of a new assembly, unless a method is given.
        Some(Value::Null) => {
            input.fields.entry("lengthMethod".to_owned()).or_insert(None);
        }
        _ => {}
    }
    input
}

/// A unit of length by its name; an object with it as `unit` is taken too.
fn length_unit() -> Value {
    let about = "Unit of the length: in, inch, inches, \" or mm; the organization's if absent.";
    schema::nullable(schema::also("unit", schema::text(20, about)))
}
