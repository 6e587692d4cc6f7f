//! Hose assemblies as they are given.

use domain::Violation;
use domain::documents::HoseAssembly;
use domain::documents::line_list::GivenLine;
use domain::sheet::{Column, Columns};
use domain::usecase::assemblies::{AssemblyGiven, PartNumbers};
use serde_json::{Map, Value, json};

use crate::nest;
use crate::operation::Call;
use crate::resource::document;
use crate::schema;

/// Lines of one assembly.
const MOST_LINES: usize = 100;

/// The columns that callers set.
fn columns() -> impl Iterator<Item = &'static Column> + Clone {
    HoseAssembly::COLUMNS.iter().filter(|column| !HoseAssembly::is_derived(column))
}

/// The fields of an assembly that are given, beside its number.
pub(crate) fn fields() -> Map<String, Value> {
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
            "The fitting of end 1 by its part number, where end1 is not given; else it has to agree with it.",
        ),
        (
            "end2PartNumber",
            "The fitting of end 2 by its part number, where end2 is not given; else it has to agree with it.",
        ),
        ("wrapPartNumber", "The part number of the wrap; has to agree with it."),
    ] {
        fields.insert(name.to_owned(), schema::nullable(schema::text(1_000, about)));
    }
    fields.insert(
        "definedByCutLength".to_owned(),
        json!({ "type": ["boolean", "null"], "description": "Whether length is that of the hose to cut: the same as lengthMethod cutLength." }),
    );
    let mut line = nest::fields(GivenLine::COLUMNS);
    for of_orders in ["itemType", "unitOfMeasure", "salesOrder", "purchaseOrder"] {
        line.remove(of_orders);
    }
    let line = schema::object("An adaptor or another item.", line, &[]);
    fields.insert(
        "items".to_owned(),
        json!({ "type": ["array", "null"], "items": line, "maxItems": MOST_LINES,
            "description": "Adaptors and other items that belong to it; on a change, the whole new list." }),
    );
    fields
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
        "description": "Unit of the length: in, inch, inches, \" or mm, alone or in an object as unit; the organization's where not given.",
    })
}

fn naming() -> Map<String, Value> {
    let about = "Its part number; the next one where a new assembly doesn't say.";
    document::naming("partNumber", about)
}

/// What creating reads.
pub(crate) fn create_schema() -> Value {
    let mut all = naming();
    all.extend(fields());
    schema::object("A hose assembly.", all, &["hose", "length"])
}

/// What a configuration is asked by: an assembly that needs no number.
pub(crate) fn configuration_schema() -> Value {
    let mut all = naming();
    all.extend(fields());
    schema::object("A configuration of a hose assembly.", all, &["hose", "length"])
}

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    let mut all = naming();
    all.extend(fields());
    schema::object("What changes of a hose assembly.", all, &[])
}

/// What saving it as another reads.
pub(crate) fn save_as_schema() -> Value {
    let mut all = naming();
    all.extend(fields());
    schema::object(
        "The new part number, and what else is to be other than in the original.",
        all,
        &["partNumber"],
    )
}

/// What was said of an assembly; faults of the schema are told with those of the domain.
pub(crate) fn given(call: &mut Call) -> Result<(AssemblyGiven, &'static str), domain::Error> {
    let prefix = call.said.prefix;
    let faults = document::faults_of_schema(call)?;
    Ok((of_fields(call.fields(), faults), prefix))
}

/// What the fields of a body say.
pub(crate) fn of_fields(mut fields: Map<String, Value>, faults: Vec<Violation>) -> AssemblyGiven {
    let mut given = AssemblyGiven { faults, ..AssemblyGiven::default() };
    (given.number, given.revision) = document::named("partNumber", &mut fields, &mut given.faults);
    for name in PartNumbers::FIELDS {
        if let Some(Value::String(said)) = fields.remove(*name)
            && !said.trim().is_empty()
        {
            given.names.0.insert(name, said.trim().to_owned());
        }
    }
    if let Some(Value::Object(unit)) = fields.get_mut("lengthUnit") {
        let named = unit.remove("unit").unwrap_or_default();
        fields.insert("lengthUnit".to_owned(), named);
    }
    let lines = fields.remove("items");
    if lines.as_ref().is_some_and(|lines| !lines.is_null()) {
        let (lines, found) = nest::lines(lines, "/items");
        document::add_new(&mut given.faults, found);
        given.lines = Some(lines);
    }
    let by_cut = fields.remove("definedByCutLength");
    fields.retain(|name, _| columns().any(|column| column.name == name));
    given.fields = nest::given(HoseAssembly::COLUMNS, fields);
    match by_cut {
        Some(Value::Bool(by_cut)) => given.define_by_cut_length(by_cut),
        // Puts back what a new one has, unless a method says otherwise.
        Some(Value::Null) => {
            given.fields.entry("lengthMethod".to_owned()).or_insert(None);
        }
        _ => {}
    }
    given
}
