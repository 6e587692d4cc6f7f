//! Documents of goods and their lines as JSON.

use domain::Id;
use domain::documents::{BillItem, Document, DocumentKind, HoseAssembly, HoseKit, Line, LineItem};
use domain::organization::{Settings, Sight};
use domain::sheet::Choice;
use domain::usecase::lines::{Contents, Known, OfGoods};
use serde_json::{Map, Value, json};

use super::input::CUSTOMER_ORG;
use crate::resource::document::header;
use crate::schema;
use crate::view::{Number, cells};

/// One without its lines.
pub(crate) fn short<K: OfGoods>(
    document: &Document<K>,
    settings: &Settings,
    sight: Sight,
) -> Map<String, Value> {
    let mut fields = header(document, settings, sight);
    let number = fields.remove("number").unwrap_or_default();
    fields.insert(K::NUMBER.to_owned(), number);
    fields.extend(content(&document.content));
    fields
}

/// What one says, without its header.
pub(crate) fn content<K: OfGoods>(content: &K) -> Map<String, Value> {
    let mut fields = cells(content, |_| true);
    let customer = fields.get("customer").cloned().unwrap_or_default();
    fields.insert(CUSTOMER_ORG.to_owned(), customer);
    fields
}

/// One with its lines.
pub(crate) fn whole<K: OfGoods>(known: &Known<K>, sight: Sight) -> Map<String, Value> {
    let mut fields = short(&known.document, &known.settings, sight);
    if let Some(customer) = &known.customer {
        fields.insert("customerName".to_owned(), json!(&*customer.name));
    }
    let warnings = known.contents.superseded::<K>(&known.lines).into_iter();
    let warnings = warnings
        .map(|told| json!({ "code": told.code, "message": told.message, "pointer": told.pointer }));
    fields.insert("warnings".to_owned(), warnings.collect());
    for list in K::LISTS {
        let of_list = known.lines.iter().filter(|line| list.kinds.contains(&line.item.kind()));
        let lines = of_list.map(|of| Value::Object(line(of, &known.contents))).collect();
        fields.insert(list.field.to_owned(), Value::Array(lines));
    }
    fields
}

/// A line, with what it is about.
pub(crate) fn line(line: &Line, contents: &Contents) -> Map<String, Value> {
    let mut fields = Map::from_iter([
        ("_id".to_owned(), json!(line.id.to_string())),
        ("item".to_owned(), json!(Id::<()>::from_raw(line.item.raw()).to_string())),
        ("itemType".to_owned(), json!(line.item.kind().word())),
        ("number".to_owned(), json!(&*line.number)),
        ("quantity".to_owned(), json!(Number::money(line.quantity.get()))),
        ("comments".to_owned(), json!(line.comments.as_deref())),
        ("order".to_owned(), json!(line.position)),
    ]);
    fields.extend(match line.item {
        LineItem::HoseAssembly(id) => of_assembly(contents.assemblies.get(&id)),
        LineItem::HoseKit(id) => of_kit(contents.kits.get(&id).map(|(kit, _)| kit)),
        item => of_item(contents.item(item).map(|seen| &seen.entry)),
    });
    fields
}

fn of_assembly(found: Option<&Document<HoseAssembly>>) -> Map<String, Value> {
    of_document(found, found.and_then(|found| found.content.description.as_deref()))
}

fn of_kit(found: Option<&Document<HoseKit>>) -> Map<String, Value> {
    of_document(found, found.and_then(|found| found.content.description.as_deref()))
}

fn of_document<K: DocumentKind>(
    found: Option<&Document<K>>,
    description: Option<&str>,
) -> Map<String, Value> {
    about([
        json!(found.map(|found| &*found.number)),
        json!(description),
        Value::Null,
        json!(found.map(|found| &*found.revision)),
        json!(found.map(|found| found.version)),
        json!(found.map(|found| found.lifecycle.status().word())),
    ])
}

fn of_item(item: Option<&BillItem>) -> Map<String, Value> {
    about([
        json!(item.map(|item| &item.part_number)),
        json!(item.and_then(|item| item.description.as_deref())),
        json!(item.and_then(|item| item.brand.as_deref())),
        Value::Null,
        Value::Null,
        Value::Null,
    ])
}

/// The schema of what is to be known of one.
pub(crate) fn warnings() -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    let fields = Map::from_iter([
        ("code".to_owned(), text("What, stable: superseded_component.")),
        ("message".to_owned(), text("What, for people.")),
        ("pointer".to_owned(), text("The line that it is about.")),
    ]);
    let warning = schema::object("A warning.", fields, &["code", "message", "pointer"]);
    json!({ "type": "array", "items": warning,
        "description": "Lines of which a later version was released since." })
}

/// What stands in a line of what it is about.
const ABOUT: [&str; 6] = ["partNumber", "description", "brand", "revision", "version", "status"];

fn about(values: [Value; 6]) -> Map<String, Value> {
    ABOUT.iter().map(|name| (*name).to_owned()).zip(values).collect()
}

/// The schemas of a line's fields.
pub(crate) fn line_fields(kinds: &[&'static str]) -> Map<String, Value> {
    let text = |about: &str| schema::nullable(schema::text(1_000, about));
    let mut fields = Map::from_iter([
        ("_id".to_owned(), schema::id("The line.")),
        ("item".to_owned(), schema::id("What it is about.")),
        (
            "itemType".to_owned(),
            json!({ "type": "string", "enum": kinds, "description": "What that is." }),
        ),
        ("number".to_owned(), schema::full_text(1_000, "Its number on the bill of materials.")),
        ("quantity".to_owned(), json!({ "type": "number", "description": "How many." })),
        ("comments".to_owned(), schema::nullable(schema::text(10_000, "Remarks."))),
        (
            "order".to_owned(),
            json!({ "type": "integer", "description": "Its place among all lines." }),
        ),
    ]);
    for name in ABOUT {
        let schema = match name {
            "partNumber" => text("Part number of what it is about."),
            "description" => text("Its description."),
            "brand" => text("The brand of an item."),
            "revision" => text("The revision of an assembly."),
            "version" => {
                json!({ "type": ["integer", "null"], "description": "The version of an assembly." })
            }
            _ => text("Where an assembly stands."),
        };
        fields.insert(name.to_owned(), schema);
    }
    fields
}
