//! Sales estimates as JSON.

use domain::catalogue::Amount;
use domain::documents::{EstimateTax, Line, Quoted};
use domain::organization::Sight;
use domain::sheet::Choice;
use domain::trade::price::{Percent, Rates, Totals};
use domain::usecase::estimates::Known;
use domain::usecase::lines::Contents;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use crate::resource::goods;
use crate::view::Number;

pub(super) fn money(amount: Option<Decimal>) -> Value {
    json!(amount.map(Number::money))
}

/// An estimate with all that it says.
pub(super) fn whole(known: &Known, sight: Sight) -> Value {
    let mut fields = goods::whole(&known.goods, sight);
    let lines: Vec<Value> =
        known.goods.lines.iter().map(|of| ordered_line(of, known).into()).collect();
    let orders = known.ordered.orders.iter().map(|order| {
        json!({
            "_id": order.id.to_string(),
            "number": order.number,
            "revision": order.revision,
            "version": order.version,
            "status": order.status.word(),
        })
    });
    let totals = known.totals();
    fields.extend([
        ("items".to_owned(), Value::Array(lines)),
        ("taxes".to_owned(), taxes(&known.taxes, &totals)),
        ("knownTotal".to_owned(), json!(Number::money(totals.known))),
        ("rates".to_owned(), rates(&known.rates)),
        ("workOrders".to_owned(), orders.collect()),
    ]);
    Value::Object(fields)
}

/// A line with its price, and how much of it is on orders.
pub(super) fn ordered_line(of: &Line, known: &Known) -> Map<String, Value> {
    let mut fields = line(of, &known.goods.contents);
    let figure = |quantity: Decimal| json!(Number::money(quantity.normalize()));
    fields.insert("ordered".to_owned(), figure(known.ordered.of(of.id)));
    fields.insert("open".to_owned(), figure(known.ordered.open(of)));
    fields
}

/// A line with its price.
pub(super) fn line(line: &Line, contents: &Contents) -> Map<String, Value> {
    let mut fields = goods::line(line, contents);
    let number = fields.remove("number").unwrap_or_default();
    fields.insert("lineNumber".to_owned(), number);
    fields.insert("unitOfMeasure".to_owned(), json!(line.unit.word()));
    match &line.quoted {
        Some(price) => fields.extend(quoted(price)),
        None => fields.extend(quoted(&Quoted::pending(None))),
    }
    fields
}

/// The price of a line.
pub(super) fn quoted(price: &Quoted) -> Map<String, Value> {
    let doubt = price.doubt.iter();
    let warnings: Vec<Value> =
        doubt.map(|doubt| json!({ "code": doubt.code, "message": doubt.message })).collect();
    let amount = |amount: Option<Amount>| money(amount.map(Amount::get));
    Map::from_iter([
        ("price".to_owned(), amount(price.manual)),
        ("unitPrice".to_owned(), amount(price.unit_price)),
        ("source".to_owned(), json!(price.by.word())),
        ("amount".to_owned(), amount(price.amount)),
        ("burstTest".to_owned(), amount(price.burst_test)),
        ("total".to_owned(), amount(price.total)),
        ("warnings".to_owned(), json!(warnings)),
    ])
}

/// Taxes as they were given, each with what it comes to.
pub(super) fn taxes(taxes: &[EstimateTax], totals: &Totals) -> Value {
    let one = |(tax, comes_to): (&EstimateTax, &Option<Decimal>)| {
        json!({
            "name": tax.name.as_deref(),
            "ratePercent": money(tax.rate.map(Percent::get)),
            "amount": money(tax.amount.map(Amount::get)),
            "taxAmount": money(*comes_to),
        })
    };
    taxes.iter().zip(&totals.taxes).map(one).collect()
}

/// What currencies are worth, the organization's own first.
pub(super) fn rates(rates: &Rates) -> Value {
    let one = |(currency, rate): (
        domain::catalogue::Currency,
        domain::organization::ExchangeRate,
    )| { json!({ "currency": currency.code(), "rate": Number::money(rate.get()) }) };
    rates.all().map(one).collect()
}
