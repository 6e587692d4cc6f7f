//! The schemas of hose kits as they are answered.

use domain::documents::{HoseKit, LineKind};
use domain::sheet::{Choice, Columns};
use domain::usecase::lines::OfGoods;
use serde_json::{Map, Value, json};

use crate::page::page_schema;
use crate::resource::document::header_fields;
use crate::resource::goods;
use crate::schema;

fn short_fields() -> Map<String, Value> {
    let mut fields = header_fields("partNumber");
    for column in HoseKit::COLUMNS {
        fields.insert(column.name.to_owned(), schema::column(column));
    }
    fields
        .insert("customerOrgId".to_owned(), schema::nullable(schema::id("The same as customer.")));
    fields
}

fn object(about: &str, fields: Map<String, Value>) -> Value {
    let names: Vec<String> = fields.keys().cloned().collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    schema::object(about, fields, &names)
}

/// What one answers.
pub(crate) fn reply() -> Value {
    let mut fields = short_fields();
    for list in HoseKit::LISTS {
        let lines = json!({ "type": "array", "items": line(), "description": "Its lines of this kind, in order." });
        fields.insert(list.field.to_owned(), lines);
    }
    fields.insert("warnings".to_owned(), goods::warnings());
    object("A hose kit with its lines.", fields)
}

/// What the list answers.
pub(crate) fn list_reply() -> Value {
    page_schema(&object("A hose kit.", short_fields()))
}

/// What a look for existing ones answers.
pub(crate) fn existing_reply() -> Value {
    let kit = object("A hose kit.", short_fields());
    let fields = Map::from_iter([
        (
            "exists".to_owned(),
            json!({ "type": "boolean", "description": "Whether there are any." }),
        ),
        ("total".to_owned(), total()),
        ("items".to_owned(), json!({ "type": "array", "items": kit, "description": "They." })),
    ]);
    object("Kits that are the same thing.", fields)
}

/// What a list of lines answers.
pub(crate) fn lines_reply() -> Value {
    let items = json!({ "type": "array", "items": line(), "description": "They, in order." });
    object(
        "Lines of a kit.",
        Map::from_iter([("total".to_owned(), total()), ("items".to_owned(), items)]),
    )
}

fn total() -> Value {
    json!({ "type": "integer", "minimum": 0, "description": "How many." })
}

fn line() -> Value {
    object("A line.", line_fields())
}

/// The schemas of a line's fields.
pub(super) fn line_fields() -> Map<String, Value> {
    let kinds = HoseKit::LISTS.iter().flat_map(|list| list.kinds);
    goods::line_fields(&kinds.map(|kind: &LineKind| kind.word()).collect::<Vec<_>>())
}
