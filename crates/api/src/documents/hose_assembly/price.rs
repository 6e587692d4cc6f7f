//! Prices of hose assemblies.

use domain::access::Visibility;
use domain::configurator::assembly::Configured;
use domain::configurator::inputs::configurator_input::Side;
use domain::documents::HoseAssembly;
use domain::documents::hose_assembly::{
    self, Amounts, AssemblyPrice, Numbered, Place, Prepared, Share,
};
use domain::fields::Choice;
use domain::measures::Currency;
use domain::pricing::prices::{Line, Prices};
use domain::pricing::{Charge, KnownPrice, Source, Work, rounded};
use domain::{Error, Id, add_violations};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::price_request::{AssemblyPriceInput, PricedConfiguration};
use crate::documents::document::DocumentApi;
use crate::documents::document::{any_id, full};
use crate::documents::input::New;
use crate::error::ApiError;
use crate::json::view::{Figure, Number};
use crate::json::wire::{self, Text, Word};
use crate::operation::row::post;
use crate::operation::{
    Context, Json, LenientBody, Operation, Params, Path, READERS_AND_CUSTOMERS, Read,
};
use crate::pricing::view::{
    PriceFields, PriceOrigin, PricedFor, PricedItem, StepView, Warning, money,
};

const ABOUT: &str = "The sum of components (hose by its cut length with scrap) and work, each with the rule that set its price. Price
breaks use the quantity for all pieces. A customer gets its own prices; if staff names no customer, the prices are for
the assembly's customer.";

pub(super) fn operations() -> Vec<Operation> {
    vec![
        post("/hoseassembly/{hoseAssemblyId}/price", READERS_AND_CUSTOMERS, of_stored)
            .named("postHoseAssemblyIdPrice", "Price a hose assembly")
            .embedded()
            .about(ABOUT)
            .example(|| json!({ "params": { "quantity": 25 } }))
            .returns("The price."),
        post("/hoseassembly/price", READERS_AND_CUSTOMERS, of_configuration)
            .named("postHoseAssemblyPrice", "Price a configuration of a hose assembly")
            .embedded()
            .about(ABOUT)
            .example(super::configuration_example)
            .returns("The price."),
    ]
}

async fn of_stored(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<HoseAssembly>>,
    request: Option<Params<AssemblyPriceInput>>,
) -> Result<Json<AssemblyPriceView>, ApiError> {
    let request = request.map(|Params(request)| request).unwrap_or_default();
    let head = request.document.head(&mut ctx.session).await?;
    let full = full(ctx, id).await?;
    let assembly = &full.document.content;
    let price_request = request.document.price_request(ctx, &head, assembly.customer_id)?;
    let assemblies =
        request.assemblies(assembly, &full.components, &[Numbered::of(&full.document)]);
    let price = hose_assembly::price(&mut ctx.session, &assemblies, price_request).await?;
    Ok(Json(view(&price, full.details.configured.as_ref().ok(), ctx.visibility())?))
}

async fn of_configuration(
    ctx: &mut Context<Read>,
    body: LenientBody<Params<PricedConfiguration<New>>>,
) -> Result<Json<AssemblyPriceView>, ApiError> {
    let PricedConfiguration { configuration, request } = body.input;
    let mut input = HoseAssembly::read(configuration, body.faults);
    let head = match request.document.head(&mut ctx.session).await {
        Ok(head) => Some(head),
        Err(Error::Invalid(faults)) => {
            add_violations(&mut input.faults, faults);
            None
        }
        Err(error) => return Err(error.into()),
    };
    let prepared = hose_assembly::prepare(&mut ctx.session, None, input).await?;
    let head =
        head.ok_or_else(|| Error::broken("a request for a price without its customer and date"))?;
    let Prepared { assembly, parts, configured, lines, .. } = &prepared;
    let price_request = request.document.price_request(ctx, &head, assembly.customer_id)?;
    // Only customers have their own prices for the number of an identical assembly.
    let numbers = match price_request.customer {
        Some(_) => hose_assembly::numbers_of(&mut ctx.session, assembly, lines).await?,
        None => Vec::new(),
    };
    let assemblies = request.assemblies(assembly, parts, &numbers);
    let price = hose_assembly::price(&mut ctx.session, &assemblies, price_request).await?;
    Ok(Json(view(&price, Some(configured), ctx.visibility())?))
}

pub(super) fn view(
    (prices, found): &(Prices, Vec<AssemblyPrice>),
    configured: Option<&Configured>,
    visibility: Visibility,
) -> Result<AssemblyPriceView, Error> {
    let (price, others) =
        found.split_first().ok_or_else(|| Error::broken("an assembly without a price"))?;
    Ok(AssemblyPriceView {
        head: PricedFor::new(prices),
        price: AssemblyPriceFields::new(price, prices.currency, configured, visibility),
        other_quantities: others
            .iter()
            .map(|one| OtherQuantity::new(one, prices.currency))
            .collect(),
    })
}

/// Price of a hose assembly.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "HoseAssemblyPrice")]
pub(crate) struct AssemblyPriceView {
    #[serde(flatten)]
    head: PricedFor,
    #[serde(flatten)]
    price: AssemblyPriceFields,
    /// Prices of the other requested quantities, in their order; absent if none were requested.
    #[serde(rename = "otherQuantities", skip_serializing_if = "Vec::is_empty")]
    other_quantities: Vec<OtherQuantity>,
}

/// Price of another number of pieces.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct OtherQuantity {
    /// Number of pieces.
    quantity: Figure,
    /// Price of one piece including work; null if unknown.
    unit_price: Option<Number>,
    /// Amount for all pieces, without burst test.
    amount: Option<Number>,
    /// Total for all pieces and the burst test.
    total: Option<Number>,
}

impl OtherQuantity {
    fn new(price: &AssemblyPrice, currency: Currency) -> Self {
        Self {
            quantity: Figure::of(price.quantity.get()),
            unit_price: money(price.unit()),
            amount: money(price.pieces(price.quantity, currency)),
            total: money(price.total),
        }
    }
}

/// Price of pieces of a hose assembly.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PricedHoseAssembly")]
pub(crate) struct AssemblyPriceFields {
    /// Number of pieces.
    quantity: Figure,
    /// Price of one piece including work; null if unknown.
    unit_price: Option<Number>,
    /// Same as unitPrice: amount for one piece, without burst test.
    unit_amount: Option<Number>,
    /// Amount for all pieces, without burst test.
    amount: Option<Number>,
    /// Origin of the unit price: netPrice of the customer, priceList, or parts for the sum of components and work.
    #[schemars(extend("enum" = [Source::NetPrice.word(), Source::PriceList.word(), PARTS]))]
    pub(crate) source: &'static str,
    /// Number of the assembly whose own price is used; for a configuration, that of an identical assembly; null for
    /// the sum of components and work.
    priced_as: Option<Text<1_000>>,
    /// Steps of the calculation of the assembly's own price.
    steps: Vec<StepView>,
    /// Sum of the known parts of a piece, including work.
    known_unit_price: Number,
    /// Components, each with its own price.
    items: Vec<ComponentPrice>,
    /// Work on the pieces, with its own price.
    labour: Vec<WorkPrice>,
    /// Difference that makes the parts add up; null if they are informational or one is unknown.
    rounding: Option<PriceRounding>,
    /// Burst test, charged once for the line.
    burst_test: Option<WorkPrice>,
    /// Total for all pieces and the burst test.
    total: Option<Number>,
    /// Warnings about the assembly.
    warnings: Vec<Warning>,
}

/// The `source` of a price that is the sum of parts.
pub(crate) const PARTS: &str = "parts";

impl AssemblyPriceFields {
    pub(crate) fn new(
        price: &AssemblyPrice,
        currency: Currency,
        configured: Option<&Configured>,
        visibility: Visibility,
    ) -> Self {
        let labour = price.labour.iter().map(|charge| {
            let all = charge.part.quantity.checked_mul(price.quantity.get());
            WorkPrice::new(price, charge, all, price.of_work(charge))
        });
        // Charged once for the line, whatever the number of pieces.
        let burst_test = price.burst_test.as_ref().map(|charge| {
            let amount = price.tested(currency).map(|amount| Amounts { one: amount, all: amount });
            WorkPrice::new(price, charge, Some(charge.part.quantity), amount)
        });
        let own = price.own.as_ref().map(|(_, own)| own);
        let doubts = own.iter().flat_map(|own| &own.warnings).map(Warning::from);
        let warnings = configured.iter().flat_map(|made| &made.warnings);
        let warnings =
            warnings.map(|warning| Warning::new(warning.code.as_str(), warning.message.clone()));
        Self {
            quantity: Figure::of(price.quantity.get()),
            unit_price: money(price.unit()),
            unit_amount: money(price.unit()),
            amount: money(price.pieces(price.quantity, currency)),
            source: own.map_or(PARTS, |own| own.source.word()),
            priced_as: price.own.as_ref().map(|(numbered, _)| Text(numbered.number.to_string())),
            steps: own.map(|own| StepView::all(&own.steps, visibility)).unwrap_or_default(),
            known_unit_price: Number::money(price.parts.known),
            items: price
                .shares
                .iter()
                .map(|of| ComponentPrice::new(price, of, visibility))
                .collect(),
            labour: labour.collect(),
            rounding: price.rounding(currency).map(|rounding| PriceRounding {
                unit_amount: Number::money(rounding.one),
                amount: Number::money(rounding.all),
            }),
            burst_test,
            total: money(price.total),
            warnings: doubts.chain(warnings).collect(),
        }
    }
}

/// Difference that makes the parts add up.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PriceRounding {
    /// Difference for one piece.
    unit_amount: Number,
    /// Difference for all pieces.
    amount: Number,
}

/// A component with its quantity and price for all pieces.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ComponentPrice {
    /// Fields of the assembly that hold this component.
    components: Vec<&'static str>,
    /// The item.
    item_id: wire::Id<()>,
    /// Price; absent if a length is unknown.
    #[serde(flatten)]
    item: Option<PricedItem>,
    /// Quantity for one piece, including scrap of hose; null if a length is unknown.
    quantity_per_piece: Option<Figure>,
    #[serde(flatten)]
    price: PriceFields,
    /// Amount for one piece, to four decimals.
    unit_amount: Option<Number>,
    /// Amount for all pieces, to four decimals.
    amount: Option<Number>,
    /// Whether it is only informational, since the assembly has its own price.
    informational: bool,
    #[serde(flatten)]
    origin: PriceOrigin,
}

impl ComponentPrice {
    fn new(price: &AssemblyPrice, of: &(Share, Option<Line>), visibility: Visibility) -> Self {
        let (share, line) = of;
        let amounts = price.of_share(of);
        let found = line.as_ref().map(|line| &line.price);
        let unknown = || {
            let message = "its length is unknown: none is chosen, a cut allowance is unknown, or crimp specs disagree";
            PriceOrigin::unknown(Warning::new("cut_allowance_unknown", message))
        };
        Self {
            components: share.places.iter().map(|place| field_of(*place)).collect(),
            item_id: any_id(share.item.raw()),
            item: line.as_ref().map(PricedItem::new),
            quantity_per_piece: share.quantity.map(|q| Figure::of(rounded(q, 4))),
            price: PriceFields::new(
                found.and_then(|found| found.price).map(KnownPrice::shown),
                line.as_ref().and_then(|line| line.unit),
            ),
            unit_amount: amounts.map(|amounts| Number::money(amounts.one)),
            amount: amounts.map(|amounts| Number::money(amounts.all)),
            informational: price.own.is_some(),
            origin: found.map_or_else(unknown, |found| PriceOrigin::new(found, visibility)),
        }
    }
}

/// The field of an assembly with a component.
const fn field_of(place: Place) -> &'static str {
    match place {
        Place::Hose => "hose",
        Place::Fitting(Side::One) => "end1",
        Place::Fitting(Side::Two) => "end2",
        Place::Ferrule(Side::One) => "ferrule1",
        Place::Ferrule(Side::Two) => "ferrule2",
        Place::Wrap => "wrap",
        Place::Line(_) => "items",
    }
}

/// Price of work.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct WorkPrice {
    /// The completed work.
    work: Word<Work>,
    /// Quantity for all pieces; 1 for a burst test.
    quantity: Option<Figure>,
    /// Quantity for one piece.
    quantity_per_piece: Figure,
    /// Price of one unit of work.
    unit_price: Option<Number>,
    /// Amount for one piece, to four decimals.
    unit_amount: Option<Number>,
    /// Amount for all pieces, to four decimals.
    amount: Option<Number>,
    /// Whether it is only informational, since the assembly has its own price.
    informational: bool,
    /// Warnings.
    warnings: Vec<Warning>,
}

impl WorkPrice {
    fn new(
        price: &AssemblyPrice,
        charge: &Charge,
        quantity: Option<Decimal>,
        comes_to: Option<Amounts>,
    ) -> Self {
        Self {
            work: Word(charge.work),
            quantity: quantity.map(Figure::of),
            quantity_per_piece: Figure::of(charge.part.quantity),
            unit_price: charge.part.price.map(|price| Number::money(rounded(price.amount, 4))),
            unit_amount: comes_to.map(|amounts| Number::money(amounts.one)),
            amount: comes_to.map(|amounts| Number::money(amounts.all)),
            // A burst test is charged even if the assembly has its own price.
            informational: price.own.is_some() && charge.work != Work::BurstTest,
            warnings: charge.warning.iter().map(Warning::from).collect(),
        }
    }
}
