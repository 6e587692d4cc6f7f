//! What hose kits cost.

use actix_web::HttpResponse;
use domain::documents::HoseKit;
use domain::organization::Sight;
use domain::sheet::Choice;
use domain::trade::price::Source;
use domain::usecase::kits::{self, Known, LinePrice, LinesPrice, Priced};
use domain::{Error, Id};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use super::schema::line_fields;
use super::view::line as line_view;
use crate::nest;
use crate::operation::{Answer, Call};
use crate::resource::document_price::{
    asked, list, maybe, number, object, told, told_fields, wanted, warning,
};
use crate::resource::hose_assembly::{price_body, price_fields};
use crate::resource::price::LineView;
use crate::schema;
use crate::view::Number;

/// `POST /hosekit/{hoseKitId}/price`
pub(crate) async fn price(mut call: Call) -> Answer {
    let id: Id<HoseKit> = call.only_id()?;
    let prefix = call.said.prefix;
    let below = |error: Error| nest::below(prefix, error);
    let mut work = call.read().await?;
    let wanted = wanted(&mut call, &mut *work).await.map_err(below)?;
    let (services, caller) = (&call.app.services, &call.caller);
    let known = kits::known(services, &mut *work, caller, id).await?;
    let asked = asked(&call, known.document.content.customer_id, &wanted)?;
    let goods = (&known.lines[..], &known.contents);
    let price = kits::price(&mut *work, caller, goods, wanted.quantity, asked).await;
    drop(work);
    Ok(HttpResponse::Ok().json(view(&price.map_err(below)?, &known, caller.sight())))
}

fn view(price: &LinesPrice, kit: &Known, sight: Sight) -> Value {
    let money = |amount: Option<Decimal>| json!(amount.map(Number::money));
    let items: Vec<Value> = price.lines.iter().map(|line| priced(line, kit, sight)).collect();
    let mut fields = told(&price.prices, price.quantity);
    fields.extend([
        ("unitPrice".to_owned(), money(price.one.net)),
        ("knownUnitPrice".to_owned(), json!(Number::money(price.one.known))),
        ("items".to_owned(), json!(items)),
        ("burstTests".to_owned(), money(price.burst_tests)),
        ("total".to_owned(), money(price.total)),
    ]);
    Value::Object(fields)
}

/// A line with its price.
fn priced(price: &LinePrice, kit: &Known, sight: Sight) -> Value {
    let Value::Object(mut fields) = line_view(&price.line, kit) else { return Value::Null };
    let money = |amount: Option<Decimal>| json!(amount.map(Number::money));
    let (mut assembly, mut item) = (Value::Null, Value::Null);
    let source = match &price.priced {
        Priced::Assembly(made) => {
            let body = price_body(made, None, sight);
            let source = body.get("source").cloned().unwrap_or_default();
            assembly = Value::Object(body);
            source
        }
        Priced::Item(line) => {
            item = json!(LineView::new(line, sight));
            json!(line.price.source.word())
        }
    };
    let unit = price.priced.unit();
    let nothing =
        json!([{ "code": "no_price", "message": "there is no price of all that it is made of" }]);
    fields.extend([
        ("unitPrice".to_owned(), money(unit)),
        ("amount".to_owned(), money(price.amount)),
        ("source".to_owned(), source),
        ("warnings".to_owned(), if unit.is_none() { nothing } else { json!([]) }),
        ("assemblyPrice".to_owned(), assembly),
        ("itemPrice".to_owned(), item),
    ]);
    Value::Object(fields)
}

/// What a price answers.
pub(crate) fn reply() -> Value {
    let mut sources = vec!["parts"];
    sources.extend(Source::WORDS);
    let mut line = line_fields();
    let of_item = json!({ "type": ["object", "null"], "description": "Of an adaptor or another item: the price of what all kits need of it, as POST /items/price tells it." });
    let of_assembly =
        object("Of an assembly: the price of the pieces that all kits need of it.", price_fields());
    line.extend(fields([
        ("unitPrice", maybe("What one costs; null where that isn't known.")),
        ("amount", maybe("What the line comes to in one kit, rounded, burst test aside.")),
        (
            "source",
            json!({ "type": "string", "enum": sources,
                "description": "Which rule set the unit price; parts for the sum of an assembly's parts and the work on it." }),
        ),
        ("warnings", list(&warning(), "What is in the way of a price.")),
        ("assemblyPrice", schema::nullable(of_assembly)),
        ("itemPrice", of_item),
    ]));
    let mut all = told_fields("kits");
    all.extend(fields([
        ("unitPrice", maybe("What one kit costs, burst tests aside: the sum of its lines; null where one isn't known.")),
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
