//! Sales estimates as JSON.

use domain::catalogue::Amount;
use domain::documents::{Entered, Line, Quoted};
use domain::organization::Sight;
use domain::sheet::Choice;
use domain::trade::price::{Percent, Profit, Rates};
use domain::usecase::estimates::Known;
use domain::usecase::lines::Contents;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use crate::resource::{goods, price_step, tax};
use crate::view::Number;

pub(super) fn money(amount: Option<Decimal>) -> Value {
    json!(amount.map(Number::money))
}

/// An estimate with all that it says.
pub(super) fn whole(known: &Known, sight: Sight) -> Value {
    let mut fields = goods::whole(&known.goods, sight);
    let contents = &known.goods.contents;
    let lines = known.goods.lines.iter();
    let lines: Vec<Value> = lines.map(|of| line(of, contents, sight).into()).collect();
    let sums = known.totals();
    fields.extend([
        ("items".to_owned(), Value::Array(lines)),
        ("subtotal".to_owned(), money(sums.subtotal)),
        ("discountAmount".to_owned(), money(sums.discount)),
        ("taxes".to_owned(), json!(tax::views(&known.taxes, &sums.totals.taxes))),
        ("knownTotal".to_owned(), json!(Number::money(sums.totals.known))),
        ("rates".to_owned(), rates(&known.rates)),
    ]);
    fields.extend(earned(sums.cost, sums.profit(), sight));
    Value::Object(fields)
}

/// A line with its price.
pub(super) fn line(line: &Line, contents: &Contents, sight: Sight) -> Map<String, Value> {
    let mut fields = goods::line(line, contents);
    let number = fields.remove("number").unwrap_or_default();
    fields.insert("lineNumber".to_owned(), number);
    fields.insert("unitOfMeasure".to_owned(), json!(line.unit.word()));
    match &line.quoted {
        Some(price) => fields.extend(quoted(price, sight)),
        None => fields.extend(quoted(&Quoted::pending(Entered::default()), sight)),
    }
    fields
}

/// The price of a line.
pub(super) fn quoted(price: &Quoted, sight: Sight) -> Map<String, Value> {
    let doubt = price.doubt.iter();
    let warnings: Vec<Value> =
        doubt.map(|doubt| json!({ "code": doubt.code, "message": doubt.message })).collect();
    let amount = |amount: Option<Amount>| money(amount.map(Amount::get));
    let mut fields = Map::from_iter([
        ("price".to_owned(), amount(price.manual)),
        ("discountPercent".to_owned(), money(price.discount.map(Percent::get))),
        ("unitPrice".to_owned(), amount(price.unit_price)),
        ("source".to_owned(), json!(price.by.word())),
        ("steps".to_owned(), price_step::views(&price.steps, sight)),
        ("amount".to_owned(), amount(price.amount)),
        ("burstTest".to_owned(), amount(price.burst_test)),
        ("total".to_owned(), amount(price.total)),
        ("warnings".to_owned(), json!(warnings)),
    ]);
    fields.extend(earned(price.cost.map(Amount::get), price.profit(), sight));
    fields
}

/// What something costs the organization and what is left of its price, for those who may know.
pub(super) fn earned(
    cost: Option<Decimal>,
    profit: Option<Profit>,
    sight: Sight,
) -> Map<String, Value> {
    if sight != Sight::Costs {
        return Map::new();
    }
    Map::from_iter([
        ("cost".to_owned(), money(cost)),
        ("margin".to_owned(), money(profit.map(|profit| profit.margin))),
        ("marginPercent".to_owned(), money(profit.and_then(|profit| profit.percent))),
    ])
}

/// What currencies are worth, the organization's own first.
pub(super) fn rates(rates: &Rates) -> Value {
    let one = |(currency, rate): (
        domain::catalogue::Currency,
        domain::organization::ExchangeRate,
    )| { json!({ "currency": currency.code(), "rate": Number::money(rate.get()) }) };
    rates.all().map(one).collect()
}
