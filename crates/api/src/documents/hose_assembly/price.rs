//! What hose assemblies cost.

use std::borrow::Cow;

use domain::access::Visibility;
use domain::catalogue::ItemType;
use domain::configurator::assembly::Configured;
use domain::configurator::inputs::ingredients::Side;
use domain::documents::HoseAssembly;
use domain::documents::hose_assembly::{
    self, Amounts, AssemblyPrice, Goods, Numbered, Place, Prepared, Share,
};
use domain::fields::Choice;
use domain::measures::{Currency, UnitOfMeasure};
use domain::pricing::prices::{Line, Prices};
use domain::pricing::{Charge, Source, Work, rounded};
use domain::{Error, Id};
use rust_decimal::Decimal;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, json};
use validator::{Validate, ValidationErrors};

use crate::documents::document::{any_id, full, merged};
use crate::documents::input::{DocumentInput, GivenForm, New, add_new};
use crate::documents::price::{DocumentPriceInput, PricedFor, Warning, money};
use crate::error::ApiError;
use crate::json::view::Number;
use crate::json::wire::{self, Text, Word};
use crate::operation::row::post;
use crate::operation::{
    Context, Json, Lenient, Operation, Params, Path, READERS_AND_CUSTOMERS, Read,
};
use crate::pricing::price::StepView;

const ABOUT: &str = "Components by what one piece has of them, the hose by its cut length with scrap, and the work on it, each with the
rule that set its price. Price breaks go by what all pieces need together. A customer gets its own prices; for staff that names
nobody they are those of the assembly's customer.";

pub(super) fn operations() -> Vec<Operation> {
    vec![
        post(
            "postHoseAssemblyIdPrice",
            "/hoseassembly/{hoseAssemblyId}/price",
            READERS_AND_CUSTOMERS,
            "Price a hose assembly",
            of_stored,
        )
        .about(ABOUT)
        .example(|| json!({ "params": { "quantity": 25 } }))
        .returns("The price."),
        post(
            "postHoseAssemblyPrice",
            "/hoseassembly/price",
            READERS_AND_CUSTOMERS,
            "Price a configuration of a hose assembly",
            of_configuration,
        )
        .about(ABOUT)
        .example(super::configuration_example)
        .returns("The price."),
    ]
}

/// A configuration whose price is asked, with how many pieces, for whom and when.
pub(crate) struct ConfigurationPriceRequest {
    configuration: DocumentInput<HoseAssembly, New>,
    request: DocumentPriceInput,
}

impl<'de> Deserialize<'de> for ConfigurationPriceRequest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut configuration = DocumentInput::<HoseAssembly, New>::deserialize(deserializer)?;
        let mut fields = Map::new();
        for name in DocumentPriceInput::fields() {
            fields.extend(configuration.fields.remove_entry(name));
        }
        let request = DocumentPriceInput::read_lenient(fields).map_err(serde::de::Error::custom)?;
        Ok(Self { configuration, request })
    }
}

impl Validate for ConfigurationPriceRequest {
    fn validate(&self) -> Result<(), ValidationErrors> {
        self.request.validate()
    }
}

impl JsonSchema for ConfigurationPriceRequest {
    fn schema_name() -> Cow<'static, str> {
        "ConfigurationPriceRequest".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        merged([
            DocumentInput::<HoseAssembly, New>::json_schema(generator),
            DocumentPriceInput::json_schema(generator),
        ])
    }
}

async fn of_stored(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<HoseAssembly>>,
    request: Option<Params<DocumentPriceInput>>,
) -> Result<Json<AssemblyPriceView>, ApiError> {
    let request = request.map(|Params(request)| request).unwrap_or_default();
    let head = request.head(&mut *ctx.work).await?;
    let known = full(ctx, id).await?;
    let assembly = &known.document.content;
    let asked = request.asked(ctx, &head, assembly.customer_id)?;
    let numbers = vec![Numbered::of(&known.document)];
    let goods = Goods { assembly, parts: &known.parts, numbers, pieces: request.quantity() };
    let price = hose_assembly::price(&mut *ctx.work, &ctx.caller, &[goods], asked).await?;
    view(&price, known.configured.as_ref().ok(), ctx.sight())
}

async fn of_configuration(
    ctx: &mut Context<Read>,
    body: Lenient<Params<ConfigurationPriceRequest>>,
) -> Result<Json<AssemblyPriceView>, ApiError> {
    let ConfigurationPriceRequest { configuration, request } = body.input;
    let mut given = HoseAssembly::read(configuration, body.faults);
    let head = match request.head(&mut *ctx.work).await {
        Ok(head) => Some(head),
        Err(Error::Invalid(faults)) => {
            add_new(&mut given.faults, faults);
            None
        }
        Err(error) => return Err(error.into()),
    };
    let (services, caller) = (&ctx.app.services, &ctx.caller);
    let prepared = hose_assembly::prepare(services, &mut *ctx.work, caller, None, given).await?;
    let head = head.ok_or_else(|| Error::broken("a price that nothing is known to ask of"))?;
    let Prepared { assembly, parts, configured, .. } = &prepared;
    let asked = request.asked(ctx, &head, assembly.customer_id)?;
    // Only customers have prices of their own of what is sold under a number.
    let numbers = match asked.customer {
        Some(_) => hose_assembly::numbers_of(&mut *ctx.work, &prepared).await?,
        None => Vec::new(),
    };
    let goods = Goods { assembly, parts, numbers, pieces: request.quantity() };
    let price = hose_assembly::price(&mut *ctx.work, &ctx.caller, &[goods], asked).await?;
    view(&price, Some(configured), ctx.sight())
}

fn view(
    (prices, found): &(Prices, Vec<AssemblyPrice>),
    configured: Option<&Configured>,
    sight: Visibility,
) -> Result<Json<AssemblyPriceView>, ApiError> {
    let price = found.first().ok_or_else(|| Error::broken("an assembly without a price"))?;
    Ok(Json(AssemblyPriceView {
        head: PricedFor::new(prices),
        price: AssemblyPriceFields::new(price, prices.currency, configured, sight),
    }))
}

/// What a hose assembly costs.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "HoseAssemblyPrice")]
pub(crate) struct AssemblyPriceView {
    #[serde(flatten)]
    head: PricedFor,
    #[serde(flatten)]
    price: AssemblyPriceFields,
}

/// What pieces of a hose assembly cost.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PricedHoseAssembly")]
pub(crate) struct AssemblyPriceFields {
    /// How many pieces.
    quantity: Number,
    /// What one piece costs, work included; null if that isn't known.
    unit_price: Option<Number>,
    /// The same: what one piece comes to, burst test aside.
    unit_amount: Option<Number>,
    /// What all pieces come to, burst test aside.
    amount: Option<Number>,
    /// What set the unit price: the customer's net price of the assembly, the assembly in its price list, or the sum of the parts.
    #[schemars(extend("enum" = [Source::NetPrice.word(), Source::PriceList.word(), PARTS]))]
    pub(crate) source: &'static str,
    /// The number of the assembly whose price it is: of a configuration that of an assembly that is the same thing; null for the sum of the parts.
    priced_as: Option<Text<1_000>>,
    /// How a price of the assembly's own came about.
    steps: Vec<StepView>,
    /// The sum of the known parts of a piece, work included.
    known_unit_price: Number,
    /// The components, each as it costs by itself.
    items: Vec<ComponentPrice>,
    /// The work on the pieces, as it costs by itself.
    labour: Vec<WorkPrice>,
    /// What is put to the parts so that they add up; null if they are told for information alone or one isn't known.
    rounding: Option<PriceRounding>,
    /// The burst test, once for the line.
    burst_test: Option<WorkPrice>,
    /// What all pieces and the burst test come to.
    total: Option<Number>,
    /// What there is to know of the assembly.
    warnings: Vec<Warning>,
}

/// The word for a price that is the sum of parts.
const PARTS: &str = "parts";

impl AssemblyPriceFields {
    pub(crate) fn new(
        price: &AssemblyPrice,
        currency: Currency,
        configured: Option<&Configured>,
        sight: Visibility,
    ) -> Self {
        let labour = price.labour.iter().map(|charge| {
            let all = charge.part.quantity.checked_mul(price.quantity.get());
            WorkPrice::new(price, charge, all, price.of_work(charge))
        });
        // Once for the line, however many pieces.
        let burst_test = price.burst_test.as_ref().map(|charge| {
            let amount = price.tested(currency).map(|amount| Amounts { one: amount, all: amount });
            WorkPrice::new(price, charge, Some(charge.part.quantity), amount)
        });
        let own = price.own.as_ref().map(|(_, own)| own);
        let doubts = own.iter().flat_map(|own| &own.doubts).map(Warning::of);
        let warnings = configured.iter().flat_map(|made| &made.warnings);
        let warnings =
            warnings.map(|warning| Warning::new(warning.code.as_str(), warning.message.clone()));
        Self {
            quantity: Number::money(price.quantity.get()),
            unit_price: money(price.unit()),
            unit_amount: money(price.unit()),
            amount: money(price.pieces(price.quantity, currency)),
            source: own.map_or(PARTS, |own| own.source.word()),
            priced_as: price.own.as_ref().map(|(known, _)| Text(known.number.to_string())),
            steps: own.map(|own| StepView::all(&own.steps, sight)).unwrap_or_default(),
            known_unit_price: Number::money(price.parts.known),
            items: price.shares.iter().map(|of| ComponentPrice::new(price, of, sight)).collect(),
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

/// What is put to parts so that they add up.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PriceRounding {
    /// To those of one piece, for its price.
    unit_amount: Number,
    /// To those of all pieces, for what these come to.
    amount: Number,
}

/// A component: how much of it one piece has, and the price of what all pieces need together.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ComponentPrice {
    /// The fields of the assembly that it stands in.
    components: Vec<&'static str>,
    /// The item.
    item_id: wire::Id<()>,
    /// What is known of its price; absent if a length is unknown, since that can't be priced.
    #[serde(flatten)]
    item: Option<PricedItem>,
    /// How much of it one piece has, the scrap of hose included; null if a length is unknown.
    quantity_per_piece: Option<Number>,
    /// What one unit costs, to four decimals.
    unit_price: Option<Number>,
    /// What it comes to in one piece, to four decimals.
    unit_amount: Option<Number>,
    /// What it comes to in all pieces, to four decimals.
    amount: Option<Number>,
    /// Whether it is told for information alone, since the assembly has a price of its own.
    informational: bool,
    /// Which rule set the price.
    source: Word<Source>,
    /// How the price came about.
    steps: Vec<StepView>,
    /// What is in the way of a price.
    warnings: Vec<Warning>,
}

/// An item of which all pieces need a known quantity.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PricedItem {
    /// Its type.
    item_type: Word<ItemType>,
    /// Its part number.
    part_number: String,
    /// Its description.
    description: Option<String>,
    /// How much of it all pieces need together.
    quantity: Number,
    /// What quantity and unit price are counted in; null if there is no price.
    unit_of_measure: Option<Word<UnitOfMeasure>>,
}

impl PricedItem {
    fn new(line: &Line) -> Self {
        Self {
            item_type: Word(line.item.item_type),
            part_number: line.item.part_number.clone(),
            description: line.item.description.clone(),
            quantity: Number::money(line.quantity.get()),
            unit_of_measure: line.unit.map(Word),
        }
    }
}

impl ComponentPrice {
    fn new(price: &AssemblyPrice, of: &(Share, Option<Line>), sight: Visibility) -> Self {
        let (share, line) = of;
        let amounts = price.of_share(of);
        let found = line.as_ref().map(|line| &line.price);
        let unknown = || {
            let message = "its length is unknown: a cut allowance is, or crimp specs disagree";
            vec![Warning::new("cut_allowance_unknown", message)]
        };
        Self {
            components: share.places.iter().map(|known| field_of(*known)).collect(),
            item_id: any_id(share.item.raw()),
            item: line.as_ref().map(PricedItem::new),
            quantity_per_piece: share.quantity.map(|q| Number::money(rounded(q, 4))),
            unit_price: found.and_then(|found| found.price).map(|found| Number::money(found.shown)),
            unit_amount: amounts.map(|amounts| Number::money(amounts.one)),
            amount: amounts.map(|amounts| Number::money(amounts.all)),
            informational: price.own.is_some(),
            source: Word(found.map_or(Source::Unknown, |found| found.source)),
            steps: found.map(|found| StepView::all(&found.steps, sight)).unwrap_or_default(),
            warnings: found
                .map_or_else(unknown, |found| found.doubts.iter().map(Warning::of).collect()),
        }
    }
}

/// The field of an assembly that a component stands in.
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

/// What is charged for work.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct WorkPrice {
    /// What is done.
    work: Word<Work>,
    /// How often for all pieces; a burst test once for the line.
    quantity: Option<Number>,
    /// How often for one piece.
    quantity_per_piece: Number,
    /// What once costs.
    unit_price: Option<Number>,
    /// What it comes to in one piece, to four decimals.
    unit_amount: Option<Number>,
    /// What it comes to in all pieces, to four decimals.
    amount: Option<Number>,
    /// Whether it is told for information alone, since the assembly has a price of its own.
    informational: bool,
    /// What is doubtful about it.
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
            quantity: money(quantity),
            quantity_per_piece: Number::money(charge.part.quantity),
            unit_price: charge.part.price.map(|price| Number::money(rounded(price, 4))),
            unit_amount: comes_to.map(|amounts| Number::money(amounts.one)),
            amount: comes_to.map(|amounts| Number::money(amounts.all)),
            // A burst test is charged whatever the price of a piece.
            informational: price.own.is_some() && charge.work != Work::BurstTest,
            warnings: charge.doubt.iter().map(Warning::of).collect(),
        }
    }
}
