//! Stock.

use actix_web::HttpResponse;
use domain::catalogue::ItemType;
use domain::organization::Sight;
use domain::sheet::{Choice, ColumnType, Columns, exact};
use domain::trade::{InventoryItem, InventoryListing, InventoryRow, Level};
use domain::usecase::inventory::{self, Which};
use domain::{Error, Id};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::nest;
use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::page::{Page, page_schema, paging};
use crate::resource::workbook::Workbook;
use crate::schema;
use crate::tag;
use crate::view::{CellView, Number, RecordView, flat, record_fields};

impl Workbook for InventoryRow {
    const LIST: &'static str = "inventoryItems";
    const FILTERS: &'static [(&'static str, &'static str)] = &[
        ("partNumber", "Occurs in the part number of the item."),
        ("orgPartNumber", "Occurs in the organization's own part number of the item."),
        ("brand", "Occurs in the name of the brand."),
        ("itemType", "The kind of item."),
        ("warehouse", "Occurs in the name of the warehouse."),
        ("binLocation", "Occurs in the bin location."),
    ];
}

/// What is in a warehouse of an item, as its caller may see it.
struct StockView<'a> {
    kept: &'a InventoryItem,
    sight: Sight,
}

impl Serialize for StockView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let InventoryItem { id, item, warehouse, reserved, row, record, .. } = self.kept;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("_id", &id.to_string())?;
        map.serialize_entry("item", &item.to_string())?;
        map.serialize_entry("warehouse", &warehouse.to_string())?;
        map.serialize_entry("warehouseName", &*row.warehouse)?;
        map.serialize_entry("orgPartNumber", &self.kept.org_part_number.as_deref())?;
        map.serialize_entry("description", &self.kept.description.as_deref())?;
        map.serialize_entry("reserved", &Number::money(*reserved))?;
        map.serialize_entry("available", &Number::money(self.kept.available()))?;
        let mut broken = None;
        row.each_cell(&mut |column, cell| {
            if column.name != "warehouse" && InventoryRow::sight_of(column) <= self.sight {
                let done = map.serialize_entry(column.name, &CellView(cell));
                broken = broken.take().or(done.err());
            }
        });
        if let Some(error) = broken {
            return Err(error);
        }
        flat(&mut map, &RecordView::new(record, self.sight))?;
        map.end()
    }
}

/// What one answers.
pub(crate) fn reply() -> Value {
    let number = |about: &str| json!({ "type": "number", "description": about });
    let text = |about: &str| schema::nullable(schema::text(1_000, about));
    let mut fields = Map::new();
    for (name, schema) in [
        ("_id", schema::id("Its id.")),
        ("item", schema::id("The item.")),
        ("warehouse", schema::id("The warehouse.")),
        ("warehouseName", schema::full_text(1_000, "Name of the warehouse.")),
        ("orgPartNumber", text("The organization's own part number of the item.")),
        ("description", text("Description of the item.")),
        ("reserved", number("How much is reserved for documents.")),
        (
            "available",
            number("How much may be promised yet: on hand without committed and reserved."),
        ),
    ] {
        fields.insert(name.to_owned(), schema);
    }
    let mut required: Vec<&str> = Vec::new();
    for column in InventoryRow::COLUMNS.iter().filter(|column| column.name != "warehouse") {
        fields.insert(column.name.to_owned(), schema::column(column));
        if InventoryRow::sight_of(column) <= Sight::Prices {
            required.push(column.name);
        }
    }
    for (name, schema) in record_fields() {
        fields.insert(name.to_owned(), schema);
    }
    required.extend(["_id", "item", "warehouse", "warehouseName", "reserved", "available"]);
    required.extend(["orgPartNumber", "description", "created", "lastModified"]);
    schema::object("What is in a warehouse of an item.", fields, &required)
}

/// What the list answers.
pub(crate) fn list_reply() -> Value {
    page_schema(&reply())
}

/// The parameters of the list.
pub(crate) fn list_parameters() -> Vec<Parameter> {
    let filters = InventoryRow::FILTERS.iter().map(|(name, about)| Parameter {
        name: format!("search.{name}").into(),
        kind: match *name {
            "itemType" => ParameterKind::Word(ItemType::WORDS),
            _ => ParameterKind::Text,
        },
        about: (*about).into(),
        required: false,
    });
    let mut parameters: Vec<Parameter> = filters.collect();
    parameters.extend([
        Parameter::new("warehouseId", ParameterKind::Id, "In this warehouse."),
        Parameter::new("itemId", ParameterKind::Id, "Of this item."),
    ]);
    parameters.extend(paging());
    parameters
}

/// `GET /inventory`
pub(crate) async fn list(call: Call) -> Answer {
    let window = call.query.page(25)?;
    let listing = InventoryListing {
        item: call.query.id("itemId"),
        warehouse: call.query.id("warehouseId"),
        search: call.query.search(),
        ..InventoryListing::default()
    };
    let mut work = call.read().await?;
    let (items, total) = inventory::page(&mut *work, &listing, window).await?;
    drop(work);
    let sight = call.caller.sight();
    let views = items.iter().map(|kept| StockView { kept, sight }).collect();
    Ok(Page::new(views, total, window).answer())
}

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    let mut input = schema::change(
        "What changes. Which stock is said by _id, or by item and warehouse.",
        InventoryRow::figures(),
    );
    let ColumnType::Quantity { min, max } = <Level as domain::sheet::ColumnValue>::HOLDS else {
        return input;
    };
    let more = [
        ("_id", schema::nullable(schema::id("The stock, where something is kept of it."))),
        ("item", schema::nullable(schema::id("The item; needed without _id."))),
        (
            "warehouse",
            schema::nullable(schema::id("The warehouse; the default one where not given.")),
        ),
        (
            "delta",
            json!({ "type": ["number", "null"], "minimum": min, "maximum": max,
                "description": "Is added to what is on hand, whoever else changes it at the same time; not together with onHand." }),
        ),
    ];
    if let Some(fields) = input.get_mut("properties").and_then(Value::as_object_mut) {
        fields.extend(more.map(|(name, schema)| (name.to_owned(), schema)));
    }
    input
}

/// A change that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "params": { "item": "de3000000000000002000001", "onHand": 120, "binLocation": "A-12" } })
}

/// `POST /inventoryitem/update`
pub(crate) async fn update(mut call: Call) -> Answer {
    let prefix = call.said.prefix;
    let mut fields = call.fields();
    let which = which(&mut fields).map_err(|error| nest::below(prefix, error))?;
    let delta = delta(&mut fields).map_err(|error| nest::below(prefix, error))?;
    let given = nest::given(InventoryRow::COLUMNS, fields);
    let mut work = call.write().await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let found = inventory::to_change(services, &mut *work, caller, which).await;
    let (kept, is_new) = found.map_err(|error| nest::below(prefix, error))?;
    let sight = call.caller.sight();
    if !is_new {
        call.expects(&StockView { kept: &kept, sight })?;
    }
    let changed = inventory::change(services, &mut *work, caller, kept, &given, delta).await;
    let changed = changed.map_err(|error| nest::below(prefix, error))?;
    let answer = tag::changed(&StockView { kept: &changed, sight })?;
    call.commit(work, answer).await
}

/// Which stock a body is about.
fn which(fields: &mut Map<String, Value>) -> Result<Which, Error> {
    let mut taken = |name: &str| {
        let id = fields.remove(name)?;
        id.as_str()?.parse::<Id<()>>().ok().map(Id::raw)
    };
    let (id, item, warehouse) = (taken("_id"), taken("item"), taken("warehouse"));
    match (id, item) {
        (Some(_), Some(_)) => Err(together("/item", "_id")),
        (Some(_), None) if warehouse.is_some() => Err(together("/warehouse", "_id")),
        (Some(id), None) => Ok(Which::Kept(Id::from_raw(id))),
        (None, Some(item)) => Ok(Which::Of(Id::from_raw(item), warehouse.map(Id::from_raw))),
        (None, None) => {
            Err(Error::invalid("/item", "required", "is required where _id is not given"))
        }
    }
}

fn together(pointer: &str, other: &str) -> Error {
    Error::invalid(pointer, "not_together", format!("must not be given together with {other}"))
}

/// What is to be added to what is on hand.
fn delta(fields: &mut Map<String, Value>) -> Result<Option<rust_decimal::Decimal>, Error> {
    let Some(delta) = fields.remove("delta").and_then(|delta| delta.as_f64()) else {
        return Ok(None);
    };
    if fields.contains_key("onHand") {
        return Err(together("/delta", "onHand"));
    }
    let fault = |fault: domain::sheet::Fault| Error::Invalid(vec![fault.at("/delta")]);
    exact(Some(&domain::sheet::Value::Number(delta))).map_err(fault)
}

/// `POST /inventoryitem/{inventoryItemId}/delete`
pub(crate) async fn remove(call: Call) -> Answer {
    let id: Id<InventoryItem> = call.only_id()?;
    let mut work = call.write().await?;
    if call.has_expectation() {
        let kept = work.inventory_item(id).await?;
        let kept = kept.ok_or_else(|| Error::not_found("inventory item", id))?;
        call.expects(&StockView { kept: &kept, sight: call.caller.sight() })?;
    }
    inventory::remove(&mut *work, id).await?;
    let answer = HttpResponse::Ok().json(json!({ "_id": id.to_string(), "deleted": true }));
    call.commit(work, answer).await
}
