//! Prices of hose kits.

use domain::Id;
use domain::access::Visibility;
use domain::documents::HoseKit;
use domain::documents::hose_kit::FullKit;
use domain::documents::line_documents::{self, LineComponents, LinePrice, LinesPrice, Priced};
use domain::fields::Choice;
use domain::measures::{Currency, Quantity};
use domain::pricing::Source;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::KitLine;
use crate::documents::document::full;
use crate::documents::hose_assembly::price::{AssemblyPriceFields, PARTS};
use crate::documents::price::DocumentPriceInput;
use crate::error::ApiError;
use crate::json::view::{Figure, Number};
use crate::operation::row::post;
use crate::operation::{Context, Json, Operation, Params, Path, READERS_AND_CUSTOMERS, Read};
use crate::pricing::price::LineView;
use crate::pricing::view::{PriceFields, PricedFor, Warning, money};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        post("/hosekit/{hoseKitId}/price", READERS_AND_CUSTOMERS, price)
            .named("postHoseKitIdPrice", "Price a hose kit")
            .about(
                "The sum of its rounded lines, each with the rule that set its price. Price breaks use the quantity for all kits. A
customer gets its own prices; if staff names no customer, the prices are for the kit's customer.",
            )
            .example(|| json!({ "params": { "quantity": 25 } }))
            .returns("The price."),
    ]
}

async fn price(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<HoseKit>>,
    request: Option<Params<DocumentPriceInput>>,
) -> Result<Json<KitPrice>, ApiError> {
    let request = request.map(|Params(request)| request).unwrap_or_default();
    let head = request.head(&mut ctx.session).await?;
    let full = full(ctx, id).await?;
    let price_request = request.price_request(ctx, &head, full.document.content.customer_id)?;
    let lines = (&full.lines[..], &full.components);
    let price =
        line_documents::price(&mut ctx.session, lines, request.quantity(), price_request).await?;
    Ok(Json(KitPrice::new(&price, &full, ctx.visibility())))
}

/// Price of hose kits.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "HoseKitPrice")]
pub(crate) struct KitPrice {
    #[serde(flatten)]
    head: PricedFor,
    /// Number of kits.
    quantity: Figure,
    /// Price of one kit, without burst tests: the sum of its lines; null if one is unknown.
    unit_price: Option<Number>,
    /// Same as unitPrice: amount for one kit.
    unit_amount: Option<Number>,
    /// Amount for all kits, without burst tests.
    amount: Option<Number>,
    /// Sum of the known lines.
    known_unit_price: Number,
    /// Lines of the kit, in order.
    items: Vec<PricedLine>,
    /// Burst tests of all lines, charged once however many kits.
    burst_tests: Option<Number>,
    /// Total for all kits and the burst tests.
    total: Option<Number>,
}

impl KitPrice {
    fn new(price: &LinesPrice, kit: &FullKit, visibility: Visibility) -> Self {
        let shared = (&kit.components, price.prices.currency);
        let items = price.lines.iter();
        Self {
            head: PricedFor::new(&price.prices),
            quantity: Figure::of(price.quantity.get()),
            unit_price: money(price.one.net),
            unit_amount: money(price.one.net),
            amount: money(price.one.net.and_then(|one| one.checked_mul(price.quantity.get()))),
            known_unit_price: Number::money(price.one.known),
            items: items
                .map(|line| PricedLine::new(line, shared, price.quantity, visibility))
                .collect(),
            burst_tests: money(price.burst_tests),
            total: money(price.total),
        }
    }
}

/// A line of a hose kit with its price.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PricedHoseKitLine")]
struct PricedLine {
    #[serde(flatten)]
    line: KitLine,
    #[serde(flatten)]
    price: PriceFields,
    /// Amount of the line for one kit, rounded, without burst test.
    unit_amount: Option<Number>,
    /// Amount of the line for all kits, without burst test.
    amount: Option<Number>,
    /// Rule that set the unit price; parts for the sum of an assembly's components and work.
    #[schemars(extend("enum" = sources()))]
    source: &'static str,
    /// Reasons why there is no price.
    warnings: Vec<Warning>,
    /// For an assembly: price of the pieces for all kits.
    assembly_price: Option<AssemblyPriceFields>,
    /// For an adaptor or another item: price of the quantity for all kits.
    item_price: Option<LineView>,
}

fn sources() -> Vec<&'static str> {
    [PARTS].iter().chain(Source::WORDS).copied().collect()
}

impl PricedLine {
    fn new(
        price: &LinePrice,
        (contents, currency): (&LineComponents, Currency),
        kits: Quantity,
        visibility: Visibility,
    ) -> Self {
        let (mut assembly_price, mut item_price, mut source) = (None, None, PARTS);
        match &price.priced {
            Priced::Assembly(made) => {
                let made = AssemblyPriceFields::new(made, currency, None, visibility);
                source = made.source;
                assembly_price = Some(made);
            }
            Priced::Item(line) => {
                source = line.price.source.word();
                item_price = Some(LineView::new(line, visibility));
            }
            // A kit has no kits in its lines.
            Priced::Kit { .. } => {}
        }
        Self {
            line: KitLine::new(&price.line, contents),
            price: PriceFields::new(price.priced.price(), Some(price.line.unit)),
            unit_amount: money(price.amount),
            amount: money(price.amount.and_then(|one| one.checked_mul(kits.get()))),
            source,
            warnings: price.warning().iter().map(Warning::from).collect(),
            assembly_price,
            item_price,
        }
    }
}
