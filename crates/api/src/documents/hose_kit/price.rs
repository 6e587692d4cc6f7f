//! What hose kits cost.

use domain::Id;
use domain::access::Visibility;
use domain::documents::HoseKit;
use domain::documents::hose_kit::KitDetails;
use domain::documents::line_documents::{self, LineComponents, LinePrice, LinesPrice, Priced};
use domain::fields::Choice;
use domain::measures::{Currency, Quantity};
use domain::pricing::Source;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::KitLine;
use crate::documents::document::full;
use crate::documents::hose_assembly::price::AssemblyPriceFields;
use crate::documents::price::{DocumentPriceInput, PricedFor, Warning, money};
use crate::error::ApiError;
use crate::json::view::Number;
use crate::operation::row::post;
use crate::operation::{Context, Json, Operation, Params, Path, READERS_AND_CUSTOMERS, Read};
use crate::pricing::price::LineView;

pub(super) fn operations() -> Vec<Operation> {
    vec![
        post(
            "postHoseKitIdPrice",
            "/hosekit/{hoseKitId}/price",
            READERS_AND_CUSTOMERS,
            "Price a hose kit",
            price,
        )
        .about(
            "The sum of its lines, each rounded: assemblies as they are priced alone, adaptors and other items by their own rules,
each with the rule that set its price. Price breaks go by what all kits need of a line together. A customer gets its own prices; for
staff that names nobody they are those of the kit's customer.",
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
    let head = request.head(&mut *ctx.work).await?;
    let known = full(ctx, id).await?;
    let asked = request.asked(ctx, &head, known.document.content.customer_id)?;
    let goods = (&known.lines[..], &known.contents);
    let price =
        line_documents::price(&mut *ctx.work, &ctx.caller, goods, request.quantity(), asked)
            .await?;
    Ok(Json(KitPrice::new(&price, &known, ctx.sight())))
}

/// What hose kits cost.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "HoseKitPrice")]
pub(crate) struct KitPrice {
    #[serde(flatten)]
    head: PricedFor,
    /// How many kits.
    quantity: Number,
    /// What one kit costs, burst tests aside: the sum of its lines; null if one isn't known.
    unit_price: Option<Number>,
    /// The same: what one kit comes to.
    unit_amount: Option<Number>,
    /// What all kits come to, burst tests aside.
    amount: Option<Number>,
    /// The sum of the known lines.
    known_unit_price: Number,
    /// The lines of the kit, in order.
    items: Vec<PricedLine>,
    /// The burst tests of all lines, once however many kits.
    burst_tests: Option<Number>,
    /// What all kits and the burst tests come to.
    total: Option<Number>,
}

impl KitPrice {
    fn new(price: &LinesPrice, kit: &KitDetails, sight: Visibility) -> Self {
        let known = (&kit.contents, price.prices.currency);
        let items = price.lines.iter();
        Self {
            head: PricedFor::new(&price.prices),
            quantity: Number::money(price.quantity.get()),
            unit_price: money(price.one.net),
            unit_amount: money(price.one.net),
            amount: money(price.one.net.and_then(|one| one.checked_mul(price.quantity.get()))),
            known_unit_price: Number::money(price.one.known),
            items: items.map(|line| PricedLine::new(line, known, price.quantity, sight)).collect(),
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
    /// What one costs; null if that isn't known.
    unit_price: Option<Number>,
    /// What the line comes to in one kit, rounded, burst test aside.
    unit_amount: Option<Number>,
    /// What the line comes to in all kits, burst test aside.
    amount: Option<Number>,
    /// Which rule set the unit price; parts for the sum of an assembly's parts and the work on it.
    #[schemars(extend("enum" = sources()))]
    source: &'static str,
    /// What is in the way of a price.
    warnings: Vec<Warning>,
    /// Of an assembly: the price of the pieces that all kits need of it.
    assembly_price: Option<AssemblyPriceFields>,
    /// Of an adaptor or another item: the price of what all kits need of it.
    item_price: Option<LineView>,
}

/// The source of a price that is the sum of those of its parts.
const PARTS: &str = "parts";

fn sources() -> Vec<&'static str> {
    [PARTS].iter().chain(Source::WORDS).copied().collect()
}

impl PricedLine {
    fn new(
        price: &LinePrice,
        (contents, currency): (&LineComponents, Currency),
        kits: Quantity,
        sight: Visibility,
    ) -> Self {
        let (mut assembly_price, mut item_price, mut source) = (None, None, PARTS);
        match &price.priced {
            Priced::Assembly(made) => {
                let made = AssemblyPriceFields::new(made, currency, None, sight);
                source = made.source;
                assembly_price = Some(made);
            }
            Priced::Item(line) => {
                source = line.price.source.word();
                item_price = Some(LineView::new(line, sight));
            }
            // A kit has no kits in its lines.
            Priced::Kit { .. } => {}
        }
        let unit = price.priced.unit();
        let unknown = || Warning::new("no_price", "there is no price of all that it is made of");
        Self {
            line: KitLine::new(&price.line, contents),
            unit_price: money(unit),
            unit_amount: money(price.amount),
            amount: money(price.amount.and_then(|one| one.checked_mul(kits.get()))),
            source,
            warnings: if unit.is_none() { vec![unknown()] } else { Vec::new() },
            assembly_price,
            item_price,
        }
    }
}
