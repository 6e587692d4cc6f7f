//! Work orders as JSON.

use domain::documents::{BillItem, Line};
use domain::organization::Sight;
use domain::sheet::Choice;
use domain::trade::Reservation;
use domain::trade::price::Percent;
use domain::trade::stock_need::unit_of;
use domain::usecase::orders::{Order, OrderStock};
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
    let totals = order.totals();
    let is_released = order.is_released();
    fields.extend([
        ("items".to_owned(), lines.collect()),
        (
            "warehouseName".to_owned(),
            json!(order.warehouse.as_ref().map(|warehouse| &*warehouse.fields.name)),
        ),
        (
            "salesEstimateNumber".to_owned(),
            json!(order.estimate.as_ref().map(|estimate| &estimate.number)),
        ),
        ("currency".to_owned(), json!(order.currency().code())),
        ("subtotal".to_owned(), money(totals.subtotal)),
        ("discountAmount".to_owned(), money(totals.discount)),
        ("total".to_owned(), money(totals.total)),
        ("reserved".to_owned(), reserved(&order.stock).into()),
        ("shortages".to_owned(), json!(is_released.then(|| shortages(order)))),
        ("untracked".to_owned(), json!(is_released.then(|| untracked(&order.stock)))),
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
        ("unitOfMeasure".to_owned(), json!(line.unit.word())),
        ("estimateLineId".to_owned(), json!(line.origin.map(|origin| origin.line.to_string()))),
        ("source".to_owned(), json!(line.origin.map(|_| "estimate"))),
        ("salesOrder".to_owned(), json!(line.sales_order.as_deref())),
        ("purchaseOrder".to_owned(), json!(line.purchase_order.as_deref())),
        ("unitPrice".to_owned(), money(ordered.and_then(|ordered| ordered.unit_price))),
        ("amount".to_owned(), money(ordered.and_then(|ordered| ordered.amount))),
        (
            "discountPercent".to_owned(),
            money(ordered.and_then(|ordered| ordered.discount).map(Percent::get)),
        ),
        ("burstTests".to_owned(), money(ordered.and_then(|ordered| ordered.burst_tests))),
        ("total".to_owned(), money(ordered.and_then(|ordered| ordered.total))),
        (
            "completed".to_owned(),
            json!(Number::money(ordered.map_or(Decimal::ZERO, |ordered| ordered.completed))),
        ),
    ]);
    fields
}

/// What an order keeps for itself, line by line.
fn reserved(stock: &OrderStock) -> Vec<Value> {
    let Some(held) = &stock.held else { return Vec::new() };
    let one = |one: &Reservation| {
        let stock = held.stock.get(&one.item)?;
        Some(json!({
            "lineId": id(one.line),
            "itemId": id(one.item.raw()),
            "partNumber": &*stock.row.part_number,
            "warehouseId": one.warehouse.to_string(),
            "quantity": Number::money(one.quantity.normalize()),
            "unit": unit_of(stock).word(),
        }))
    };
    held.reserved.iter().filter_map(one).collect()
}

/// What stock is short of, line by line.
fn shortages(order: &Order) -> Vec<Value> {
    let one = |line: ShortLine| {
        json!({
            "lineId": id(line.line),
            "lineNumber": line.number,
            "itemId": id(line.item),
            "partNumber": line.part_number,
            "needed": Number::money(line.needed),
            "reserved": Number::money(line.reserved),
            "available": Number::money(line.available),
            "unit": line.unit,
        })
    };
    order.stock.shortages(&order.goods.lines).into_iter().map(one).collect()
}

fn untracked(stock: &OrderStock) -> Vec<Value> {
    let one = |item: &BillItem| {
        json!({
            "itemId": id(item.id),
            "itemType": item.item_type.word(),
            "partNumber": item.part_number,
            "brand": item.brand,
        })
    };
    stock.untracked().into_iter().map(one).collect()
}
