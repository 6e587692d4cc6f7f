//! The schemas of hose assemblies as they are answered.

use domain::catalogue::{Adaptor, CrimpFitting, Ferrule, Hose, Wrap};
use domain::configurator::outdated::OutdatedCode;
use domain::documents::{HoseAssembly, LineKind};
use domain::sheet::{Choice, Columns};
use serde_json::{Map, Value, json};

use super::view::CURRENT_WARNINGS;
use crate::page::page_schema;
use crate::resource::crimp_spec;
use crate::resource::document::header_fields;
use crate::schema;
use crate::view::offer_schema;

/// The fields of an assembly that is shown in short.
fn short_fields() -> Map<String, Value> {
    let mut fields = header_fields("partNumber");
    for column in HoseAssembly::COLUMNS {
        let shown = schema::column(column);
        fields.insert(column.name.to_owned(), shown);
    }
    let mut put = |name: &str, schema: Value| drop(fields.insert(name.to_owned(), schema));
    put(
        "definedByCutLength",
        json!({ "type": "boolean", "description": "Whether length is that of the hose to cut." }),
    );
    for (name, about) in [
        ("overallLength", "Length over all."),
        ("cutLength", "Length to cut the hose to."),
        ("freeHoseLength", "Hose between the fittings."),
    ] {
        put(name, measure(&["in", "mm"], about));
    }
    for (name, about) in [
        ("workingPressure", "Working pressure."),
        ("proofPressure", "Proof pressure."),
        ("burstPressure", "Minimum burst pressure."),
    ] {
        put(name, measure(&["psi", "bar", "MPa"], about));
    }
    fields
}

fn text(about: &str) -> Value {
    schema::nullable(schema::text(1_000, about))
}

/// A figure with its unit, in the caller's units.
fn measure(units: &[&str], about: &str) -> Value {
    schema::nullable(schema::object(
        &format!(
            "{about} In the units of the customer or the organization; null where it isn't known."
        ),
        [
            ("value".to_owned(), json!({ "type": "number", "description": "The figure." })),
            (
                "unit".to_owned(),
                json!({ "type": "string", "enum": units, "description": "Its unit." }),
            ),
        ],
        &["value", "unit"],
    ))
}

fn named_fields() -> Map<String, Value> {
    let mut fields = short_fields();
    for (name, about) in [
        ("hoseBrand", "Brand of the hose."),
        ("hosePartNumber", "Part number of the hose."),
        ("hoseSize", "Size of the hose."),
        ("end1PartNumber", "Part number of the fitting of end 1."),
        ("end2PartNumber", "Part number of the fitting of end 2."),
        ("ferrule1PartNumber", "Part number of the ferrule of end 1."),
        ("ferrule2PartNumber", "Part number of the ferrule of end 2."),
        ("wrapPartNumber", "Part number of the wrap."),
    ] {
        fields.insert(name.to_owned(), text(about));
    }
    fields
}

#[expect(clippy::needless_pass_by_value, reason = "the fields are made for it alone")]
fn object(about: &str, fields: Map<String, Value>) -> Value {
    // Who made and changed it is told to those with a token, which all who read these have.
    let names: Vec<String> = fields.keys().cloned().collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    schema::object(about, fields.clone(), &names)
}

/// What one answers.
pub(crate) fn reply() -> Value {
    let mut fields = named_fields();
    let mut put = |name: &str, schema: Value| drop(fields.insert(name.to_owned(), schema));
    put("items", list(&line(), "Adaptors and other items that belong to it, in order."));
    put("components", components());
    put("warnings", list(&warning(), "What there is to know of it."));
    put(CURRENT_WARNINGS, current_warnings());
    put("customers", list(&customer(), "The customers that it belongs to beside customer."));
    object("A hose assembly with its components.", fields)
}

/// What a release answers.
pub(crate) fn released_reply() -> Value {
    let mut reply = reply();
    let value = |about: &str| json!({ "type": ["string", "number", "boolean", "null"], "description": about });
    let change = object(
        "A figure that the release changed.",
        Map::from_iter([
            ("field".to_owned(), schema::full_text(100, "The field of the assembly.")),
            ("before".to_owned(), value("What it was when the assembly was last saved.")),
            ("after".to_owned(), value("What follows from the components now, and is frozen.")),
        ]),
    );
    if let Some(fields) = reply.get_mut("properties").and_then(Value::as_object_mut) {
        let about = "The figures that are other ones than at the last save, since components changed; absent where none is.";
        fields.insert("changes".to_owned(), list(&change, about));
    }
    reply
}

/// What the list answers.
pub(crate) fn list_reply() -> Value {
    let mut fields = named_fields();
    fields.insert(CURRENT_WARNINGS.to_owned(), current_warnings());
    page_schema(&object("A hose assembly.", fields))
}

/// What frozen figures no longer agree in with the components.
fn current_warnings() -> Value {
    let figure = |about: &str| schema::nullable(json!({ "type": "number", "description": about }));
    let codes = OutdatedCode::ALL;
    let fields = Map::from_iter([
        (
            "code".to_owned(),
            json!({ "type": "string", "enum": codes.map(OutdatedCode::as_str), "description": "What it is." }),
        ),
        (
            "field".to_owned(),
            json!({ "type": "string", "enum": codes.map(OutdatedCode::field), "description": "The field that is frozen." }),
        ),
        ("frozen".to_owned(), figure("What was frozen, in the field's unit.")),
        (
            "now".to_owned(),
            figure(
                "What would follow from the components now; null where that isn't known any more.",
            ),
        ),
        ("message".to_owned(), schema::full_text(1_000, "For people.")),
    ]);
    let one = object("A frozen figure that would be another one now.", fields);
    list(
        &one,
        "What frozen figures of a version that was released no longer agree in with its components as they are now.",
    )
}

/// What a look for existing ones answers.
pub(crate) fn existing_reply() -> Value {
    let mut fields = short_fields();
    fields.insert(CURRENT_WARNINGS.to_owned(), current_warnings());
    let items = list(&object("A hose assembly.", fields), "They.");
    schema::object(
        "Assemblies that are the same thing.",
        [
            (
                "exists".to_owned(),
                json!({ "type": "boolean", "description": "Whether there are any." }),
            ),
            (
                "total".to_owned(),
                json!({ "type": "integer", "minimum": 0, "description": "How many." }),
            ),
            ("items".to_owned(), items),
        ],
        &["exists", "total", "items"],
    )
}

fn list(items: &Value, about: &str) -> Value {
    json!({ "type": "array", "items": items, "description": about })
}

fn line() -> Value {
    let number = |about: &str| json!({ "type": "number", "description": about });
    let fields = Map::from_iter([
        ("_id".to_owned(), schema::id("The line.")),
        ("item".to_owned(), schema::id("The item.")),
        (
            "itemType".to_owned(),
            json!({ "type": "string", "enum": [LineKind::Adaptor.word(), LineKind::OtherItem.word()], "description": "Its type." }),
        ),
        ("partNumber".to_owned(), text("Its part number.")),
        ("number".to_owned(), schema::full_text(1_000, "Its number on the bill of materials.")),
        ("quantity".to_owned(), number("How many.")),
        ("comments".to_owned(), schema::nullable(schema::text(10_000, "Remarks."))),
        (
            "order".to_owned(),
            json!({ "type": "integer", "description": "Its place among the lines." }),
        ),
        (
            "end".to_owned(),
            json!({ "type": ["integer", "null"], "enum": [1, 2, null], "description": "The end that an adaptor is screwed onto." }),
        ),
    ]);
    object("A line.", fields)
}

fn warning() -> Value {
    let fields = Map::from_iter([
        ("code".to_owned(), schema::full_text(100, "What it is, stable.")),
        ("field".to_owned(), schema::text(100, "The field that it is about.")),
        ("message".to_owned(), schema::full_text(1_000, "For people.")),
        (
            "blocksRelease".to_owned(),
            json!({ "type": "boolean", "description": "Whether it has to be settled before a release." }),
        ),
    ]);
    object("Something to know.", fields)
}

fn customer() -> Value {
    let fields = Map::from_iter([
        ("customer".to_owned(), schema::id("The customer.")),
        ("name".to_owned(), schema::full_text(1_000, "Its name.")),
        ("partNumber".to_owned(), text("What it calls the assembly.")),
        ("revision".to_owned(), text("Its revision.")),
    ]);
    object("A customer.", fields)
}

fn components() -> Value {
    let end = |about: &str| {
        let fields = Map::from_iter([
            ("fitting".to_owned(), offer_schema::<CrimpFitting>()),
            ("ferrule".to_owned(), schema::nullable(offer_schema::<Ferrule>())),
            ("crimpSpec".to_owned(), schema::nullable(crimp_spec::one())),
            (
                "crimpSpecChoices".to_owned(),
                list(&crimp_spec::one(), "Approved crimp specs that disagree, in place of one."),
            ),
            (
                "adaptors".to_owned(),
                list(&offer_schema::<Adaptor>(), "Adaptors that are screwed onto it."),
            ),
        ]);
        schema::nullable(object(about, fields))
    };
    let fields = Map::from_iter([
        ("hose".to_owned(), offer_schema::<Hose>()),
        ("end1".to_owned(), end("What is crimped onto end 1; null for a plain cut end.")),
        ("end2".to_owned(), end("What is crimped onto end 2; null for a plain cut end.")),
        ("wrap".to_owned(), schema::nullable(offer_schema::<Wrap>())),
    ]);
    object("The components as the catalogue has them.", fields)
}
