//! Work orders as JSON.

use domain::documents::{BillItem, Line, OrderedLine};
use domain::organization::Sight;
use domain::sheet::Choice;
use domain::usecase::orders::{Order, Reserved};
use domain::{Id, RawId, ShortLine};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use crate::resource::goods;
use crate::view::Number;

fn money(amount: Option<Decimal>) -> Value {
    json!(amount.map(Number::money))
}

fn id(id: RawId) -> String {
    Id::<()>::from_raw(id).to_string()
}

/// An order with its lines.
pub(super) fn whole(order: &Order, sight: Sight) -> Map<String, Value> {
    let mut fields = goods::whole(&order.goods, sight);
    let lines = order.goods.lines.iter().map(|of| Value::Object(line(of, order)));
    let currency = order.ordered.first().map(|line| line.currency);
    let currency = currency.unwrap_or(order.goods.settings.currency);
    fields.extend([
        ("items".to_owned(), lines.collect()),
        (
            "warehouseName".to_owned(),
            json!(order.warehouse.as_ref().map(|warehouse| &*warehouse.fields.name)),
        ),
        ("currency".to_owned(), json!(currency.code())),
        ("total".to_owned(), money(OrderedLine::total(&order.ordered))),
        ("reserved".to_owned(), order.reserved.iter().map(reserved).collect()),
        (
            "shortages".to_owned(),
            json!(order.stocking.as_ref().map(|done| shortages(&done.shortages))),
        ),
        (
            "untracked".to_owned(),
            json!(order.stocking.as_ref().map(|done| untracked(&done.untracked))),
        ),
    ]);
    fields
}

/// A line, with what it costs and how much of it is done.
pub(super) fn line(line: &Line, order: &Order) -> Map<String, Value> {
    let mut fields = goods::line(line, &order.goods.contents);
    let number = fields.remove("number").unwrap_or_default();
    let ordered = order.ordered(line.id);
    fields.extend([
        ("lineNumber".to_owned(), number),
        ("salesOrder".to_owned(), json!(line.sales_order.as_deref())),
        ("purchaseOrder".to_owned(), json!(line.purchase_order.as_deref())),
        ("unitPrice".to_owned(), money(ordered.and_then(|ordered| ordered.unit_price))),
        ("amount".to_owned(), money(ordered.and_then(|ordered| ordered.amount))),
        ("burstTests".to_owned(), money(ordered.and_then(|ordered| ordered.burst_tests))),
        (
            "completed".to_owned(),
            json!(Number::money(ordered.map_or(Decimal::ZERO, |ordered| ordered.completed))),
        ),
    ]);
    fields
}

fn reserved(one: &Reserved) -> Value {
    json!({
        "lineId": id(one.line),
        "itemId": id(one.item.raw()),
        "partNumber": &*one.part_number,
        "warehouseId": one.warehouse.to_string(),
        "quantity": Number::money(one.quantity.normalize()),
        "unit": one.unit.word(),
    })
}

/// What stock is short of, line by line.
pub(crate) fn shortages(lines: &[ShortLine]) -> Vec<Value> {
    let one = |line: &ShortLine| {
        json!({
            "lineId": id(line.line),
            "lineNumber": line.number,
            "itemId": id(line.item),
            "partNumber": line.part_number,
            "needed": Number::money(line.needed),
            "available": Number::money(line.available),
            "unit": line.unit,
        })
    };
    lines.iter().map(one).collect()
}

fn untracked(items: &[BillItem]) -> Vec<Value> {
    let one = |item: &BillItem| {
        json!({
            "itemId": id(item.id),
            "itemType": item.item_type.word(),
            "partNumber": item.part_number,
            "brand": item.brand,
        })
    };
    items.iter().map(one).collect()
}
