//! Hose assemblies as requests give them.

use domain::Violation;
use domain::documents::HoseAssembly;
use domain::documents::hose_assembly::{AssemblyGiven, PartNumbers};
use domain::documents::lines::list::GivenLine;
use domain::fields::{Column, Columns};
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use crate::documents::input::{
    DocumentInput, GivenForm, New, Purpose, add_new, lines_schema, take_number,
};
use crate::json::{nest, schema};

/// Lines of one assembly.
const MOST_LINES: usize = 100;

/// Saving one under another number: what differs from the original.
pub(crate) struct Copy;

impl Purpose for Copy {
    const SUFFIX: &'static str = "Copy";
    const ABOUT: &'static str =
        "The new part number, and what else is to be other than in the original, of";
    const IS_NEW: bool = false;
}

/// The columns that callers set.
fn columns() -> impl Iterator<Item = &'static Column> + Clone {
    HoseAssembly::COLUMNS.iter().filter(|column| !HoseAssembly::is_derived(column))
}

impl GivenForm for HoseAssembly {
    type Given = AssemblyGiven;

    const IS_NUMBER_NULLABLE: bool = false;

    fn fields<P: Purpose>(generator: &mut SchemaGenerator) -> Map<String, Value> {
        let mut fields = nest::fields(columns());
        // Null puts back what a new one has, also where there is always something.
        for column in columns().filter(|column| column.required) {
            if !["hose", "length"].contains(&column.name)
                && let Some(field) = fields.get_mut(column.name)
            {
                *field = schema::nullable(field.take());
            }
        }
        fields.insert("lengthUnit".to_owned(), length_unit());
        for (name, about) in [
            ("hoseBrand", "The brand of the hose; has to agree with it."),
            ("hosePartNumber", "The part number of the hose; has to agree with it."),
            (
                "end1PartNumber",
                "The fitting of end 1 by its part number, if end1 is absent; else it has to agree with it.",
            ),
            (
                "end2PartNumber",
                "The fitting of end 2 by its part number, if end2 is absent; else it has to agree with it.",
            ),
            ("wrapPartNumber", "The part number of the wrap; has to agree with it."),
        ] {
            fields.insert(name.to_owned(), schema::nullable(schema::text(1_000, about)));
        }
        fields.insert(
            "definedByCutLength".to_owned(),
            json!({ "type": ["boolean", "null"], "description": "Whether length is that of the hose to cut: the same as lengthMethod cutLength." }),
        );
        let about = "Adaptors and other items that belong to it; on a change, the whole new list.";
        fields.insert("items".to_owned(), lines_schema::<Self, P>(generator, about, MOST_LINES));
        fields
    }

    fn line_fields<P: Purpose>() -> Map<String, Value> {
        let mut line = nest::fields(GivenLine::COLUMNS);
        for of_orders in ["itemType", "unitOfMeasure", "salesOrder", "purchaseOrder"] {
            line.remove(of_orders);
        }
        line
    }

    fn required<P: Purpose>() -> &'static [&'static str] {
        match P::SUFFIX {
            New::SUFFIX => &["hose", "length"],
            Copy::SUFFIX => &["partNumber"],
            _ => &[],
        }
    }

    fn read<P: Purpose>(input: DocumentInput<Self, P>, faults: Vec<Violation>) -> AssemblyGiven {
        let mut fields = input.fields;
        let mut given = AssemblyGiven { faults, ..AssemblyGiven::default() };
        (given.number, given.revision) = take_number::<Self>(&mut fields, &mut given.faults);
        for name in PartNumbers::FIELDS {
            if let Some(Value::String(text)) = fields.remove(*name)
                && !text.trim().is_empty()
            {
                given.names.0.insert(name, text.trim().to_owned());
            }
        }
        if let Some(Value::Object(unit)) = fields.get_mut("lengthUnit") {
            let named = unit.remove("unit").unwrap_or_default();
            fields.insert("lengthUnit".to_owned(), named);
        }
        let lines = fields.remove("items");
        if lines.as_ref().is_some_and(|lines| !lines.is_null()) {
            let (lines, found) = nest::lines(lines, "/items");
            add_new(&mut given.faults, found);
            given.lines = Some(lines);
        }
        let by_cut = fields.remove("definedByCutLength");
        fields.retain(|name, _| columns().any(|column| column.name == name));
        given.fields = nest::given(HoseAssembly::COLUMNS, fields);
        match by_cut {
            Some(Value::Bool(by_cut)) => given.define_by_cut_length(by_cut),
            // Puts back what a new one has, unless a method is given.
            Some(Value::Null) => {
                given.fields.entry("lengthMethod".to_owned()).or_insert(None);
            }
            _ => {}
        }
        given
    }
}

/// A unit of length by its name, alone or in an object.
fn length_unit() -> Value {
    let name = schema::text(20, "in, inch, inches, \" or mm.");
    json!({
        "type": ["string", "object", "null"],
        "maxLength": 20,
        "pattern": name.get("pattern"),
        "properties": { "unit": schema::nullable(name) },
        "additionalProperties": false,
        "description": "Unit of the length: in, inch, inches, \" or mm, alone or in an object as unit; the organization's if absent.",
    })
}
