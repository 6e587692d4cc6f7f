//! Hose kits as JSON.

use domain::Id;
use domain::catalogue::{CatalogueEntity, Offer};
use domain::documents::{BillItem, Document, HoseAssembly, HoseKit, Line, LineItem, LineKind};
use domain::organization::{Settings, Sight};
use domain::sheet::Choice;
use domain::usecase::kits::{Known, list_of};
use serde_json::{Map, Value, json};

use crate::resource::document::header;
use crate::view::{Number, cells};

/// A kit without its lines.
pub(crate) fn short(
    document: &Document<HoseKit>,
    settings: &Settings,
    sight: Sight,
) -> Map<String, Value> {
    let mut fields = header(document, settings, sight);
    let number = fields.remove("number").unwrap_or_default();
    fields.insert("partNumber".to_owned(), number);
    fields.extend(content(&document.content));
    fields
}

/// What a kit says, without its header.
pub(crate) fn content(kit: &HoseKit) -> Map<String, Value> {
    let mut fields = cells(kit, |_| true);
    let customer = fields.get("customer").cloned().unwrap_or_default();
    fields.insert("customerOrgId".to_owned(), customer);
    fields
}

/// A kit with its lines.
pub(crate) fn whole(known: &Known, sight: Sight) -> Value {
    let mut fields = short(&known.document, &known.settings, sight);
    if let Some(customer) = &known.customer {
        fields.insert("customerName".to_owned(), json!(&*customer.name));
    }
    for kind in LineKind::ALL {
        let of_kind = known.lines.iter().filter(|line| line.item.kind() == *kind);
        let lines = of_kind.map(|of| line(of, known)).collect();
        fields.insert(list_of(*kind).to_owned(), Value::Array(lines));
    }
    Value::Object(fields)
}

/// A line, with what it is about.
pub(crate) fn line(line: &Line, kit: &Known) -> Value {
    let mut fields = Map::from_iter([
        ("_id".to_owned(), json!(line.id.to_string())),
        ("item".to_owned(), json!(Id::<()>::from_raw(line.item.raw()).to_string())),
        ("itemType".to_owned(), json!(line.item.kind().word())),
        ("number".to_owned(), json!(&*line.number)),
        ("quantity".to_owned(), json!(Number::money(line.quantity.get()))),
        ("comments".to_owned(), json!(line.comments.as_deref())),
        ("order".to_owned(), json!(line.position)),
    ]);
    let contents = &kit.contents;
    fields.extend(match line.item {
        LineItem::HoseAssembly(id) => of_assembly(contents.assemblies.get(&id)),
        LineItem::Adaptor(id) => of_item(contents.adaptors.get(&id)),
        LineItem::OtherItem(id) => of_item(contents.others.get(&id)),
    });
    Value::Object(fields)
}

fn of_assembly(found: Option<&Document<HoseAssembly>>) -> Map<String, Value> {
    let text = |text: Option<&str>| json!(text);
    about([
        text(found.map(|found| &*found.number)),
        text(found.and_then(|found| found.content.description.as_deref())),
        Value::Null,
        text(found.map(|found| &*found.revision)),
        json!(found.map(|found| found.version)),
        text(found.map(|found| found.lifecycle.status().word())),
    ])
}

fn of_item<E: CatalogueEntity>(offer: Option<&Offer<E>>) -> Map<String, Value> {
    let item = offer.map(BillItem::of);
    let item = item.as_ref();
    about([
        json!(item.map(|item| &item.part_number)),
        json!(item.and_then(|item| item.description.as_deref())),
        json!(item.and_then(|item| item.brand.as_deref())),
        Value::Null,
        Value::Null,
        Value::Null,
    ])
}

/// What stands in a line of what it is about.
pub(crate) const ABOUT: [&str; 6] =
    ["partNumber", "description", "brand", "revision", "version", "status"];

fn about(values: [Value; 6]) -> Map<String, Value> {
    ABOUT.iter().map(|name| (*name).to_owned()).zip(values).collect()
}
