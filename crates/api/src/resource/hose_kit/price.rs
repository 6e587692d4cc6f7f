//! What hose kits cost.

use actix_web::HttpResponse;
use domain::documents::HoseKit;
use domain::organization::Sight;
use domain::usecase::kits::Known;
use domain::usecase::lines::{self, LinesPrice};
use domain::{Error, Id};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use super::schema::line_fields;
use crate::nest;
use crate::operation::{Answer, Call};
use crate::resource::document_price::{
    asked, list, maybe, number, object, told, told_fields, wanted,
};
use crate::resource::goods;
use crate::view::Number;

/// `POST /hosekit/{hoseKitId}/price`
pub(crate) async fn price(mut call: Call) -> Answer {
    let id: Id<HoseKit> = call.only_id()?;
    let prefix = call.said.prefix;
    let below = |error: Error| nest::below(prefix, error);
    let mut work = call.read().await?;
    let wanted = wanted(&mut call, &mut *work).await.map_err(below)?;
    let (services, caller) = (&call.app.services, &call.caller);
    let known: Known = lines::known(services, &mut *work, caller, id).await?;
    let asked = asked(&call, known.document.content.customer_id, &wanted)?;
    let goods = (&known.lines[..], &known.contents);
    let price = lines::price(&mut *work, caller, goods, wanted.quantity, asked).await;
    drop(work);
    Ok(HttpResponse::Ok().json(view(&price.map_err(below)?, &known, caller.sight())))
}

fn view(price: &LinesPrice, kit: &Known, sight: Sight) -> Value {
    let money = |amount: Option<Decimal>| json!(amount.map(Number::money));
    let items: Vec<Value> = price
        .lines
        .iter()
        .map(|line| {
            let known = (&kit.contents, price.prices.currency);
            Value::Object(goods::line_price(line, known, price.quantity, sight))
        })
        .collect();
    let mut fields = told(&price.prices, price.quantity);
    fields.extend([
        ("unitPrice".to_owned(), money(price.one.net)),
        ("unitAmount".to_owned(), money(price.one.net)),
        (
            "amount".to_owned(),
            money(price.one.net.and_then(|one| one.checked_mul(price.quantity.get()))),
        ),
        ("knownUnitPrice".to_owned(), json!(Number::money(price.one.known))),
        ("items".to_owned(), json!(items)),
        ("burstTests".to_owned(), money(price.burst_tests)),
        ("total".to_owned(), money(price.total)),
    ]);
    Value::Object(fields)
}

/// What a price answers.
pub(crate) fn reply() -> Value {
    let mut line = line_fields();
    line.extend(goods::line_price_fields("kit"));
    let mut all = told_fields("kits");
    all.extend(fields([
        ("unitPrice", maybe("What one kit costs, burst tests aside: the sum of its lines; null where one isn't known.")),
        ("unitAmount", maybe("The same: what one kit comes to.")),
        ("amount", maybe("What all kits come to, burst tests aside.")),
        ("knownUnitPrice", number("The sum of the known lines.")),
        ("items", list(&object("A line with its price.", line), "The lines of the kit, in order.")),
        ("burstTests", maybe("The burst tests of all lines, once however many kits.")),
        ("total", maybe("What all kits and the burst tests come to.")),
    ]));
    object("What a hose kit costs.", all)
}

fn fields<const N: usize>(of: [(&str, Value); N]) -> Map<String, Value> {
    of.into_iter().map(|(name, field)| (name.to_owned(), field)).collect()
}
