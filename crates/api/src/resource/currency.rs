//! The currencies that an organization trades in.

use actix_web::HttpResponse;
use domain::catalogue::Currency;
use domain::organization::{CurrencyRate, ExchangeRate};
use domain::sheet;
use domain::usecase::currencies::{self, CurrencyChange};
use domain::{Error, Violation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use super::asking::list_schema;
use crate::nest;
use crate::operation::{Answer, Call};
use crate::schema;
use crate::view::{Number, RecordView};

/// A currency.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Currency")]
struct CurrencyView {
    /// ISO 4217 code.
    code: String,
    /// What one unit is worth in the organization's own currency.
    rate: Number,
    /// Whether it is offered.
    available: bool,
    /// Whether it is the organization's own.
    own: bool,
    #[serde(flatten)]
    record: RecordView,
}

/// What the list answers.
pub(crate) fn reply() -> Value {
    list_schema(
        &schema::of::<CurrencyView>(),
        "The organization's own currency, then others by code.",
    )
}

fn answer(all: &[CurrencyRate], call: &Call) -> HttpResponse {
    let view = |(at, rate): (usize, &CurrencyRate)| CurrencyView {
        code: rate.currency.code().to_owned(),
        rate: Number::money(rate.rate.get()),
        available: rate.available,
        own: at == 0,
        record: RecordView::new(&rate.record, call.caller.sight()),
    };
    HttpResponse::Ok().json(all.iter().enumerate().map(view).collect::<Vec<_>>())
}

/// `GET /organization/currencies`
pub(crate) async fn list(call: Call) -> Answer {
    let mut work = call.read().await?;
    let all = currencies::list(&mut *work).await?;
    Ok(answer(&all, &call))
}

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    let flag = |about: &str| json!({ "type": ["integer", "boolean", "null"], "enum": [0, 1, true, false, null], "description": about });
    schema::object(
        "A currency to add, to change or to remove.",
        [
            (
                "code".to_owned(),
                json!({ "type": "string", "pattern": "^[A-Za-z]{3}$", "description": "ISO 4217 code." }),
            ),
            (
                "rate".to_owned(),
                json!({ "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1e11,
                    "description": "What one unit is worth in the organization's own currency, whose rate is 1." }),
            ),
            (
                "available".to_owned(),
                flag("1 or true: it is offered. As before where not said; a new one is."),
            ),
            ("deleted".to_owned(), flag("1 or true: it goes.")),
        ],
        &["code", "rate"],
    )
}

/// A change that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "params": { "code": "EUR", "rate": 1.12, "available": 1 } })
}

#[derive(Deserialize, Validate)]
struct Update {
    code: String,
    rate: f64,
    available: Option<Value>,
    deleted: Option<Value>,
}

/// 1 and 0 stand for true and false.
fn flag(value: Option<&Value>) -> Option<bool> {
    let value = value?;
    value.as_bool().or_else(|| value.as_f64().map(|number| number > 0.0))
}

/// `POST /organization/currencies/update`
pub(crate) async fn update(mut call: Call) -> Answer {
    let prefix = call.said.prefix;
    let update: Update = call.required()?;
    let rate = ExchangeRate::read(Some(&sheet::Value::Number(update.rate)));
    let (currency, rate) = match (Currency::new(&update.code), rate) {
        (Some(currency), Ok(rate)) => (currency, rate),
        (None, _) => return Err(Error::broken("a code that no schema checked").into()),
        (_, Err(fault)) => {
            let fault: Violation = fault.at(format!("{prefix}/rate"));
            return Err(Error::Invalid(vec![fault]).into());
        }
    };
    let change = CurrencyChange {
        currency,
        rate,
        available: flag(update.available.as_ref()),
        deleted: flag(update.deleted.as_ref()).unwrap_or(false),
    };
    let mut work = call.write().await?;
    let set = currencies::set(&call.app.services, &mut *work, &call.caller, change).await;
    let all = set.map_err(|error| nest::below(prefix, error))?;
    let answer = answer(&all, &call);
    call.commit(work, answer).await
}
