//! Prices of items for a customer.

use domain::access::Visibility;
use domain::catalogue::ItemEntry;
use domain::fields::{Column, Columns, FieldPatch, Moment, at_columns, place_all};
use domain::pricing::prices::{
    self, Line, PriceRequest, PriceRequestHead, PriceRequestLine, Prices,
};
use domain::pricing::{KnownPrice, PriceWarning, Tax};
use domain::{Error, Session, Violation, add_violations};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use super::tax::{self, MOST_TAXES, TaxInput, TaxView};
use super::view::{PriceFields, PriceOrigin, PricedFor, PricedItem, Warning, money};
use crate::error::ApiError;
use crate::json::view::Number;
use crate::json::wire;
use crate::operation::columns::{Form, Input};
use crate::operation::row::{group, post};
use crate::operation::{Body, Context, Json, Operation, READERS_AND_CUSTOMERS, Read};

/// Most lines of a request.
const MOST_LINES: usize = 1_000;

pub(super) fn operations() -> Vec<Operation> {
    group(
        "PriceList",
        vec![
            post("/items/price", READERS_AND_CUSTOMERS, ask)
                .named("postItemsPrice", "Price items")
.embedded()
                .about(
                    "Prices of items for a customer on a day: each line with the rule that set its price and the steps of the calculation,
and the totals. See docs/PRICES.md. A customer's token gets its own prices; a customer token without a customer gets
the organization's default prices.",
                )
                .example(|| {
                    json!({ "items": [{ "itemId": "de3000000000000002000001", "quantity": 25, "unitOfMeasure": "ft" }] })
                })
                .returns("The prices."),
        ],
    )
}

/// Prices of items, with totals.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Prices")]
struct PricesView {
    #[serde(flatten)]
    head: PricedFor,
    /// Lines, in the order of the request.
    items: Vec<LineView>,
    /// Sum of the lines; null if one is unknown.
    net_total: Option<Number>,
    /// Sum of the known lines.
    known_total: Number,
    /// Taxes, in the order of the request.
    taxes: Vec<TaxView>,
    /// Net total plus taxes; null if one of them is unknown.
    total: Option<Number>,
    /// Reasons why a total is null though all lines have an amount.
    warnings: Vec<Warning>,
}

/// Price of an item.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PricedLine")]
pub(crate) struct LineView {
    /// The item.
    item_id: wire::Id<ItemEntry>,
    #[serde(flatten)]
    item: PricedItem,
    #[serde(flatten)]
    price: PriceFields,
    /// Quantity × price, computed in the unit of the price and rounded to the digits of the currency.
    amount: Option<Number>,
    #[serde(flatten)]
    origin: PriceOrigin,
}

impl PricesView {
    fn new(found: &Prices, taxes: &[Tax], visibility: Visibility) -> Self {
        let too_large = found.totals.too_large.then_some(&PriceWarning::TooLarge);
        Self {
            head: PricedFor::new(found),
            items: found.lines.iter().map(|line| LineView::new(line, visibility)).collect(),
            net_total: money(found.totals.net),
            known_total: Number::money(found.totals.known),
            taxes: tax::views(taxes, &found.totals.taxes),
            total: money(found.totals.total),
            warnings: Vec::from_iter(too_large.map(Warning::from)),
        }
    }
}

impl LineView {
    pub(crate) fn new(line: &Line, visibility: Visibility) -> Self {
        let price = &line.price;
        Self {
            item_id: wire::Id(line.item.id),
            item: PricedItem::new(line),
            price: PriceFields::new(price.price.map(KnownPrice::shown), line.unit),
            amount: money(line.amount),
            origin: PriceOrigin::new(price, visibility),
        }
    }
}

/// Items to price, with quantities and customer.
#[derive(Deserialize, JsonSchema, Validate)]
struct ItemPricesInput {
    #[serde(flatten)]
    head: Input<PriceRequestHead>,
    /// Items; each line is priced by its own quantity.
    #[schemars(length(min = 1, max = MOST_LINES))]
    items: Vec<Input<PriceRequestLine>>,
    /// Taxes on the net total. For staff only.
    #[schemars(length(max = MOST_TAXES))]
    taxes: Option<Vec<TaxInput>>,
}

impl Form for PriceRequestHead {
    type Entity = Self;

    fn name() -> String {
        "PriceHead".to_owned()
    }

    fn about() -> String {
        "Customer, date and currency of prices.".to_owned()
    }
}

impl Form for PriceRequestLine {
    type Entity = Self;

    fn name() -> String {
        "PriceRequestLine".to_owned()
    }

    fn about() -> String {
        "An item to price.".to_owned()
    }

    fn needs(column: &Column) -> bool {
        column.required
    }
}

/// Customer, date and currency from columns that were read; days are those of the organization's time zone.
pub(crate) async fn of_head(
    session: &mut Session,
    mut head: FieldPatch,
) -> Result<std::result::Result<PriceRequestHead, Vec<Violation>>, Error> {
    let mut faults = Vec::new();
    if head.get("date").is_some_and(Option::is_some) {
        let zone = session.work.organization().await?.settings.time_zone;
        faults.extend(
            place_all(PriceRequestHead::COLUMNS, &mut head, zone).err().unwrap_or_default(),
        );
    }
    let head =
        PriceRequestHead::from_values(&mut |column| Ok(head.get(column.name).cloned().flatten()));
    Ok(match head {
        Ok(head) if faults.is_empty() => Ok(head),
        Ok(_) => Err(faults),
        Err(found) => {
            add_violations(&mut faults, at_columns(found));
            Err(faults)
        }
    })
}

async fn ask(
    ctx: &mut Context<Read>,
    Body(request): Body<ItemPricesInput>,
) -> Result<Json<PricesView>, ApiError> {
    let mut faults = Vec::new();
    let head = of_head(&mut ctx.session, request.head.patch).await?;
    let head = head.map_err(|found| faults.extend(found));
    let lines = lines(&request.items).map_err(|found| faults.extend(found));
    let taxes = tax::of_inputs(request.taxes.unwrap_or_default(), "/taxes");
    let taxes = taxes.map_err(|found| faults.extend(found));
    let (Ok(head), Ok(lines), Ok(taxes), true) = (head, lines, taxes, faults.is_empty()) else {
        return Err(Error::Invalid(faults).into());
    };
    let at = head.date.map_or_else(|| ctx.app.services.now(), Moment::get);
    let PriceRequestHead { customer, currency, .. } = head;
    let mut price_request = PriceRequest {
        lines,
        customer,
        at,
        currency,
        taxes,
        work: Vec::new(),
        products: Vec::new(),
        rates: None,
    };
    prices::restrict(&ctx.caller, &mut price_request)?;
    let found = prices::of_items(&mut ctx.session, &price_request).await?;
    Ok(Json(PricesView::new(&found, &price_request.taxes, ctx.visibility())))
}

fn lines(inputs: &[Input<PriceRequestLine>]) -> Result<Vec<PriceRequestLine>, Vec<Violation>> {
    let (mut lines, mut faults) = (Vec::with_capacity(inputs.len()), Vec::new());
    for (at, input) in inputs.iter().enumerate() {
        match input.entity(&format!("/items/{at}")) {
            Ok(line) => lines.push(line),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() { Ok(lines) } else { Err(faults) }
}
