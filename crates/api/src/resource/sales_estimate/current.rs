//! Stored prices beside today's, and today's in their place.

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use domain::catalogue::Amount;
use domain::documents::{Entered, Line, Quoted, QuotedTotals, SalesEstimate};
use domain::sheet::Choice;
use domain::usecase::estimates::{self, Compared, difference};
use domain::{Error, Id};
use serde_json::{Map, Value, json};

use super::schema::{named, price_fields, rates as rates_schema, taxes, unit, with_earned};
use super::view::{earned, money, quoted, rates, whole};
use crate::operation::{Answer, Call};
use crate::resource::document_price::{list, maybe, object};
use crate::resource::lifecycle::expected;
use crate::resource::{goods, tax};
use crate::schema;
use crate::tag;
use crate::view::time;

/// `GET /salesestimate/{salesEstimateId}/currentpricing`
pub(crate) async fn current(call: Call) -> Answer {
    let mut work = call.read().await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let found = estimates::compared(services, &mut *work, caller, call.only_id()?).await?;
    drop(work);
    let mut answer = HttpResponse::Ok();
    Ok(answer.insert_header((CACHE_CONTROL, "no-store")).json(view(&call, &found)))
}

fn view(call: &Call, found: &Compared) -> Value {
    let goods = &found.known.goods;
    let document = &goods.document;
    let (stored, sight) = (found.known.totals(), call.caller.sight());
    let lines = goods.lines.iter().zip(&found.today).zip(&found.by_rules);
    let items: Vec<Value> = lines
        .map(|((line, today), rules)| {
            let mut fields = head(found, line);
            let before = line.quoted.as_deref();
            let total = |quoted: Option<&Quoted>| quoted?.total.map(Amount::get);
            let pending = Quoted::pending(Entered::default());
            fields.extend(named([
                ("stored", quoted(before.unwrap_or(&pending), sight).into()),
                ("current", quoted(today, sight).into()),
                ("ruleUnitPrice", money(rules.unit)),
                ("difference", money(difference(total(Some(today)), total(before)))),
            ]));
            Value::Object(fields)
        })
        .collect();
    let side = |sums: &QuotedTotals, worth: Value| {
        let mut side = named([
            ("subtotal", money(sums.subtotal)),
            ("discountAmount", money(sums.discount)),
            ("netTotal", money(sums.totals.net)),
            ("taxes", json!(tax::views(&found.known.taxes, &sums.totals.taxes))),
            ("total", money(sums.totals.total)),
            ("rates", worth),
        ]);
        side.extend(earned(sums.cost, sums.profit(), sight));
        Value::Object(side)
    };
    json!({
        "_id": document.id.to_string(),
        "number": &*document.number,
        "revision": &*document.revision,
        "version": document.version,
        "status": document.lifecycle.status().word(),
        "customer": document.content.customer_id.map(|id| id.to_string()),
        "currency": document.content.currency.code(),
        "priced": time(document.content.priced_at.get()),
        "date": time(call.app.services.now()),
        "items": items,
        "stored": side(&stored, rates(&found.known.rates)),
        "current": side(&found.totals, rates(&found.rates)),
        "difference": money(difference(found.totals.totals.total, stored.totals.total)),
    })
}

fn head(found: &Compared, line: &Line) -> Map<String, Value> {
    let mut fields = goods::line(line, &found.known.goods.contents);
    let number = fields.remove("number").unwrap_or_default();
    fields.insert("lineNumber".to_owned(), number);
    fields.insert("unitOfMeasure".to_owned(), json!(line.unit.word()));
    fields.retain(|name, _| HEAD.contains(&name.as_str()));
    fields
}

/// What is told of a line beside its prices.
const HEAD: &[&str] = &[
    "_id",
    "lineNumber",
    "item",
    "itemType",
    "partNumber",
    "description",
    "quantity",
    "unitOfMeasure",
];

/// What stored prices beside today's answer.
pub(crate) fn reply() -> Value {
    let mut line = super::schema::line_fields();
    line.retain(|name, _| HEAD.contains(&name.as_str()));
    line.insert("unitOfMeasure".to_owned(), unit());
    line.extend(named([
        ("stored", with_earned("Its price as it stands.", price_fields())),
        ("current", with_earned("Its price as refreshing would write it.", price_fields())),
        (
            "ruleUnitPrice",
            maybe("What the rules say that one unit costs today, whatever was entered."),
        ),
        ("difference", maybe("How much more the line comes to today; null where one isn't known.")),
    ]));
    let text = |about: &str| json!({ "type": "string", "description": about });
    let moment =
        |about: &str| json!({ "type": "string", "format": "date-time", "description": about });
    let side = |about: &str| {
        let fields = named([
            ("subtotal", maybe("The sum of the lines, each after its own discount.")),
            ("discountAmount", maybe("What the discount of the estimate takes off that.")),
            ("netTotal", maybe("What is left; null where a line isn't known.")),
            ("taxes", taxes()),
            ("total", maybe("Net total and taxes.")),
            ("rates", rates_schema("What currencies are worth.")),
        ]);
        with_earned(about, fields)
    };
    let fields = named([
        ("_id", schema::id("The estimate.")),
        ("number", text("Its number.")),
        ("revision", text("Its revision.")),
        ("version", json!({ "type": "integer", "description": "Its version." })),
        ("status", text("Where it stands.")),
        ("customer", schema::nullable(schema::id("The customer that the prices are for."))),
        ("currency", text("In which currency everything is.")),
        ("priced", moment("When it was priced.")),
        ("date", moment("When today's prices were found.")),
        ("items", list(&object("A line with both prices.", line), "The lines, in order.")),
        ("stored", side("What it comes to as it stands.")),
        ("current", side("What it comes to today.")),
        ("difference", maybe("How much more it comes to today.")),
    ]);
    object("An estimate as it stands and as it would be today.", fields)
}

/// `GET /salesestimate/{salesEstimateId}/refresh`
pub(crate) async fn refresh(call: Call) -> Answer {
    let id: Id<SalesEstimate> = call.only_id()?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let known: Result<_, Error> = estimates::refresh(services, &mut *work, caller, id).await;
    let mut answer = tag::changed(&whole(&known?, caller.sight()))?;
    // It writes, whatever its method: nobody may answer in its place.
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    call.commit(work, answer).await
}
