//! The currencies that an organization trades in.

use domain::access::Caller;
use domain::pricing::currencies::{self, CurrencyChange};
use domain::pricing::{CurrencyRate, ExchangeRate};
use domain::{Error, Session, fields};
use schemars::{JsonSchema, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use crate::error::ApiError;
use crate::json::schema::forms::{ALSO, DECIMAL, SWITCH};
use crate::json::view::{Number, RecordView};
use crate::json::wire::{CurrencyCode, inline_schema};
use crate::operation::row::{get, group, post};
use crate::operation::{
    ADMINS, Access, Context, Operation, Params, Read, STAFF, Tagged, TaggedView, Unchanged, Write,
};

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Organization",
        vec![
            get("/organization/currencies", STAFF, list)
                .named("getOrganizationCurrencies", "List the currencies")
                .about("The organization's own currency, whose rate is 1, and those with a rate.")
                .returns("The currencies: the organization's own, then the others by code."),
            post("/organization/currencies/update", ADMINS, update)
                .named("postOrganizationCurrenciesUpdate", "Add, change or remove a currency")
                .about(
                    "One currency per call, by its code. The rate is the value of one unit in the organization's own currency. A currency
that customers, price lists or items use can't be removed.",
                )
                .example(|| json!({ "params": { "code": "EUR", "rate": 1.12, "available": true } }))
                .returns("The currencies after the change.")
                .fails(&[404]),
        ],
    )
}

/// A currency.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Currency")]
struct CurrencyView {
    /// ISO 4217 code.
    code: String,
    /// Value of one unit in the organization's own currency.
    rate: Number,
    /// Whether it is offered.
    available: bool,
    /// Whether it is the organization's own currency.
    own: bool,
    #[serde(flatten)]
    record: RecordView,
}

impl TaggedView for Vec<CurrencyView> {
    type Key = ();

    async fn read<A: Access<Session = Session>>(
        ctx: &mut Context<A>,
        (): (),
    ) -> Result<Self, ApiError> {
        let all = currencies::to_change(&mut ctx.session).await?;
        Ok(views(&all, &ctx.caller))
    }
}

fn views(all: &[CurrencyRate], caller: &Caller) -> Vec<CurrencyView> {
    let view = |(at, rate): (usize, &CurrencyRate)| CurrencyView {
        code: rate.currency.code().to_owned(),
        rate: Number::money(rate.rate.get()),
        available: rate.available,
        own: at == 0,
        record: RecordView::new(&rate.record, caller.visibility()),
    };
    all.iter().enumerate().map(view).collect()
}

async fn list(ctx: &mut Context<Read>) -> Result<Tagged<Vec<CurrencyView>>, ApiError> {
    let all = currencies::list(&mut ctx.session).await?;
    Ok(Tagged(views(&all, &ctx.caller)))
}

/// A currency to add, to change or to remove.
#[derive(Deserialize, JsonSchema, Validate)]
#[schemars(rename = "CurrencyInput")]
struct CurrencyInput {
    /// ISO 4217 code.
    code: CurrencyCode,
    /// Value of one unit in the organization's own currency, whose rate is 1.
    #[schemars(extend("format" = DECIMAL, "exclusiveMinimum" = 0, "exclusiveMaximum" = 1e11))]
    rate: f64,
    /// Whether it is offered: 1 or true. If absent, as before; true for a new one.
    available: Option<Switch>,
    /// 1 or true removes it.
    deleted: Option<Switch>,
}

/// `true` and `false`; 1 and 0 are taken too.
#[derive(Clone, Copy, Deserialize)]
struct Switch(bool);

inline_schema!([] Switch, json_schema!({ "type": "boolean", ALSO: SWITCH }));

async fn update(
    ctx: &mut Context<Write>,
    Unchanged(()): Unchanged<Vec<CurrencyView>>,
    Params(input): Params<CurrencyInput>,
) -> Result<Tagged<Vec<CurrencyView>>, ApiError> {
    let rate = ExchangeRate::read(Some(&fields::Value::Number(input.rate)));
    let change = CurrencyChange {
        currency: input.code.0,
        rate: rate.map_err(|fault| Error::Invalid(vec![fault.at("/rate".to_owned())]))?,
        available: input.available.map(|available| available.0),
        deleted: input.deleted.is_some_and(|deleted| deleted.0),
    };
    let all = currencies::set(&mut ctx.session, change).await?;
    Ok(Tagged(views(&all, &ctx.caller)))
}
