//! What hose assemblies cost.

use actix_web::HttpResponse;
use domain::Error;
use domain::catalogue::Currency;
use domain::configurator::assembly::Configured;
use domain::configurator::ingredients::Side;
use domain::organization::Sight;
use domain::sheet::Choice;
use domain::trade::price::{Charge, Source, Work, rounded};
use domain::usecase::assemblies::{
    self, Amounts, AssemblyPrice, Goods, Numbered, Place, Prepared, Share,
};
use domain::usecase::prices::{Line, Prices};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use super::input::{configuration_schema, given};
use crate::nest;
use crate::operation::{Answer, Call};
use crate::resource::document_price::{
    asked, asking, list, maybe, number, object, told, told_fields, wanted, warning,
};
use crate::resource::price::{LineView, StepView, WarningView};
use crate::schema;
use crate::view::Number;

/// What the price of a configuration is asked by.
pub(crate) fn ask_schema() -> Value {
    let mut schema = configuration_schema();
    if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        fields.extend(asking());
    }
    schema
}

/// `POST /hoseassembly/{hoseAssemblyId}/price`
pub(crate) async fn of_stored(mut call: Call) -> Answer {
    let id = call.only_id()?;
    let prefix = call.said.prefix;
    let mut work = call.read().await?;
    let wanted = wanted(&mut call, &mut *work).await;
    let wanted = wanted.map_err(|error| nest::below(prefix, error))?;
    let (services, caller) = (&call.app.services, &call.caller);
    let known = assemblies::known(services, &mut *work, caller, id).await?;
    let assembly = &known.document.content;
    let asked = asked(&call, assembly.customer_id, &wanted)?;
    let numbers = vec![Numbered::of(&known.document)];
    let goods = Goods { assembly, parts: &known.parts, numbers, pieces: wanted.quantity };
    let price = assemblies::price(&mut *work, caller, &[goods], asked).await;
    drop(work);
    let price = price.map_err(|error| nest::below(prefix, error))?;
    let made = known.configured.as_ref().ok();
    Ok(HttpResponse::Ok().json(view(&price, made, caller.sight())))
}

/// `POST /hoseassembly/price`
pub(crate) async fn of_configuration(mut call: Call) -> Answer {
    let prefix = call.said.prefix;
    let mut work = call.read().await?;
    let wanted = wanted(&mut call, &mut *work).await;
    let mut others = Vec::new();
    let wanted = match wanted {
        Ok(wanted) => Some(wanted),
        Err(Error::Invalid(faults)) => {
            others = faults;
            None
        }
        Err(error) => return Err(error.into()),
    };
    let (mut given, prefix) = given(&mut call).map(|(given, _)| (given, prefix))?;
    given.faults.extend(others);
    let (services, caller) = (&call.app.services, &call.caller);
    let prepared = assemblies::prepare(services, &mut *work, caller, None, given).await;
    let prepared = prepared.map_err(|error| nest::below(prefix, error))?;
    let wanted = wanted.ok_or_else(|| Error::broken("a price that nothing is known to ask of"))?;
    let Prepared { assembly, parts, configured, .. } = &prepared;
    let asked = asked(&call, assembly.customer_id, &wanted)?;
    // Only customers have prices of their own of what is sold under a number.
    let numbers = match asked.customer {
        Some(_) => assemblies::numbers_of(&mut *work, &prepared).await?,
        None => Vec::new(),
    };
    let goods = Goods { assembly, parts, numbers, pieces: wanted.quantity };
    let price = assemblies::price(&mut *work, caller, &[goods], asked).await;
    drop(work);
    let price = price.map_err(|error| nest::below(prefix, error))?;
    Ok(HttpResponse::Ok().json(view(&price, Some(configured), caller.sight())))
}

/// The word for a price that is the sum of parts.
const PARTS: &str = "parts";

/// A price as JSON.
fn view(
    (prices, found): &(Prices, Vec<AssemblyPrice>),
    configured: Option<&Configured>,
    sight: Sight,
) -> Value {
    let Some(price) = found.first() else { return Value::Null };
    let mut fields = told(prices, price.quantity);
    fields.extend(body(price, prices.currency, configured, sight));
    Value::Object(fields)
}

/// What an assembly costs, wherever that is told.
pub(crate) fn body(
    price: &AssemblyPrice,
    currency: Currency,
    configured: Option<&Configured>,
    sight: Sight,
) -> Map<String, Value> {
    let money = |amount: Option<Decimal>| json!(amount.map(Number::money));
    let items: Vec<Value> =
        price.shares.iter().map(|share| share_view(price, share, sight)).collect();
    let labour: Vec<Value> = price
        .labour
        .iter()
        .map(|charge| {
            let each = charge.part.quantity.checked_mul(price.quantity.get());
            charge_view(price, charge, each, price.of_work(charge))
        })
        .collect();
    // Once for the line, however many pieces.
    let burst_test = price.burst_test.as_ref().map(|charge| {
        let amount = price.tested(currency).map(|amount| Amounts { one: amount, all: amount });
        charge_view(price, charge, Some(charge.part.quantity), amount)
    });
    let rounding = price.rounding(currency).map(|rounding| {
        json!({ "unitAmount": Number::money(rounding.one), "amount": Number::money(rounding.all) })
    });
    let own = price.own.as_ref().map(|(_, own)| own);
    let doubts = own.iter().flat_map(|own| &own.doubts).map(|doubt| json!(WarningView::new(doubt)));
    let warnings = configured
        .iter()
        .flat_map(|made| &made.warnings)
        .map(|warning| json!({ "code": warning.code.as_str(), "message": warning.message }));
    let warnings: Vec<Value> = doubts.chain(warnings).collect();
    let number = price.own.as_ref().map(|(known, _)| known.number.to_string());
    let steps = own.map(|own| StepView::all(&own.steps, sight)).unwrap_or_default();
    Map::from_iter([
        ("quantity".to_owned(), json!(Number::money(price.quantity.get()))),
        ("unitPrice".to_owned(), money(price.unit())),
        ("unitAmount".to_owned(), money(price.unit())),
        ("amount".to_owned(), money(price.pieces(price.quantity, currency))),
        ("source".to_owned(), json!(own.map_or(PARTS, |own| own.source.word()))),
        ("pricedAs".to_owned(), json!(number)),
        ("steps".to_owned(), json!(steps)),
        ("knownUnitPrice".to_owned(), json!(Number::money(price.parts.known))),
        ("items".to_owned(), json!(items)),
        ("labour".to_owned(), json!(labour)),
        ("rounding".to_owned(), json!(rounding)),
        ("burstTest".to_owned(), json!(burst_test)),
        ("total".to_owned(), money(price.total)),
        ("warnings".to_owned(), json!(warnings)),
    ])
}

fn share_view(price: &AssemblyPrice, of: &(Share, Option<Line>), sight: Sight) -> Value {
    let (share, line) = of;
    let mut view = match line.as_ref().map(|line| serde_json::to_value(LineView::new(line, sight)))
    {
        Some(Ok(Value::Object(fields))) => fields,
        // A length that isn't known can't be priced.
        _ => Map::from_iter([
            ("itemId".to_owned(), json!(share.item.to_string())),
            ("unitPrice".to_owned(), Value::Null),
            ("source".to_owned(), json!("unknown")),
            ("steps".to_owned(), json!([])),
            (
                "warnings".to_owned(),
                json!([{ "code": "cut_allowance_unknown", "message": "its length is unknown: a cut allowance is, or crimp specs disagree" }]),
            ),
        ]),
    };
    let places: Vec<_> = share.places.iter().map(|known| place(*known)).collect();
    view.insert("components".to_owned(), json!(places));
    view.insert(
        "quantityPerPiece".to_owned(),
        json!(share.quantity.map(|q| Number::money(rounded(q, 4)))),
    );
    view.extend(amounts(price, price.of_share(of)));
    Value::Object(view)
}

/// The field of an assembly that a component stands in.
const fn place(place: Place) -> &'static str {
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

/// What a part comes to in one piece and in all, and whether it is told for information alone.
fn amounts(price: &AssemblyPrice, amounts: Option<Amounts>) -> Map<String, Value> {
    let money = |of: fn(Amounts) -> Decimal| json!(amounts.map(of).map(Number::money));
    Map::from_iter([
        ("unitAmount".to_owned(), money(|amounts| amounts.one)),
        ("amount".to_owned(), money(|amounts| amounts.all)),
        ("informational".to_owned(), json!(price.own.is_some())),
    ])
}

/// Work that is done so often for all pieces.
fn charge_view(
    price: &AssemblyPrice,
    charge: &Charge,
    quantity: Option<Decimal>,
    comes_to: Option<Amounts>,
) -> Value {
    let work = match charge.work {
        Work::Cutting => "cutting",
        Work::Crimping => "crimping",
        Work::ProofTest => "proofTest",
        Work::BurstTest => "burstTest",
        Work::Wrapping => "wrapping",
    };
    let mut view = Map::from_iter([
        ("work".to_owned(), json!(work)),
        ("quantity".to_owned(), json!(quantity.map(Number::money))),
        ("quantityPerPiece".to_owned(), json!(Number::money(charge.part.quantity))),
        (
            "unitPrice".to_owned(),
            json!(charge.part.price.map(|price| Number::money(rounded(price, 4)))),
        ),
        (
            "warnings".to_owned(),
            json!(charge.doubt.iter().map(WarningView::new).collect::<Vec<_>>()),
        ),
    ]);
    view.extend(amounts(price, comes_to));
    if charge.work == Work::BurstTest {
        // It is charged whatever the price of a piece.
        view.insert("informational".to_owned(), json!(false));
    }
    Value::Object(view)
}

const ONE_COMES_TO: &str = "What it comes to in one piece, to four decimals.";
const ALL_COME_TO: &str = "What it comes to in all pieces, to four decimals.";

fn informational() -> Value {
    json!({ "type": "boolean", "description": "Whether it is told for information alone, since the assembly has a price of its own." })
}

/// What a price answers.
pub(crate) fn reply() -> Value {
    let mut fields = told_fields("pieces");
    fields.extend(body_fields());
    object("What an assembly costs.", fields)
}

/// The schemas of what an assembly costs, wherever that is told.
pub(crate) fn body_fields() -> Map<String, Value> {
    let warning = warning();
    let component = json!({ "type": "object", "description": "A component: how much of it one piece has, and the price of what all pieces need together, as POST /items/price tells it.",
        "required": ["components", "itemId", "quantityPerPiece", "unitPrice", "unitAmount", "amount", "informational", "source", "steps", "warnings"],
        "properties": { "components": { "type": "array", "items": { "type": "string" }, "description": "The fields of the assembly that it stands in." }, "itemId": schema::id("The item."),
            "quantityPerPiece": maybe("How much of it one piece has, the scrap of hose included; null where a length is unknown."),
            "unitPrice": maybe("What one unit costs, to four decimals."), "unitAmount": maybe(ONE_COMES_TO), "amount": maybe(ALL_COME_TO), "informational": informational(),
            "source": { "type": "string", "description": "Which rule set the price." }, "steps": { "type": "array", "description": "How the price came about." }, "warnings": { "type": "array", "description": "What is in the way of a price." } } });
    let charge = schema::object(
        "What is charged for work.",
        [
            (
                "work".to_owned(),
                json!({ "type": "string", "enum": ["cutting", "crimping", "wrapping", "proofTest", "burstTest"], "description": "What is done." }),
            ),
            (
                "quantity".to_owned(),
                maybe("How often for all pieces; a burst test once for the line."),
            ),
            ("quantityPerPiece".to_owned(), number("How often for one piece.")),
            ("unitPrice".to_owned(), maybe("What once costs.")),
            ("unitAmount".to_owned(), maybe(ONE_COMES_TO)),
            ("amount".to_owned(), maybe(ALL_COME_TO)),
            ("informational".to_owned(), informational()),
            ("warnings".to_owned(), list(&warning, "What is doubtful about it.")),
        ],
        &[
            "work",
            "quantity",
            "quantityPerPiece",
            "unitPrice",
            "unitAmount",
            "amount",
            "informational",
            "warnings",
        ],
    );
    let rounding = schema::object(
        "What is put to the parts so that they add up; null where they are told for information alone or one isn't known.",
        [
            ("unitAmount".to_owned(), number("To those of one piece, for its price.")),
            ("amount".to_owned(), number("To those of all pieces, for what these come to.")),
        ],
        &["unitAmount", "amount"],
    );
    let fields = [
        ("quantity", number("How many pieces.")),
        ("unitPrice", maybe("What one piece costs, work included; null where that isn't known.")),
        ("unitAmount", maybe("The same: what one piece comes to, burst test aside.")),
        ("amount", maybe("What all pieces come to, burst test aside.")),
        (
            "source",
            json!({ "type": "string", "enum": [Source::NetPrice.word(), Source::PriceList.word(), PARTS],
                "description": "What set the unit price: the customer's net price of the assembly, the assembly in its price list, or the sum of the parts." }),
        ),
        (
            "pricedAs",
            schema::nullable(schema::text(
                1_000,
                "The number of the assembly whose price it is: of a configuration that of an assembly that is the same thing; null for the sum of the parts.",
            )),
        ),
        (
            "steps",
            list(&json!({ "type": "object" }), "How a price of the assembly's own came about."),
        ),
        ("knownUnitPrice", number("The sum of the known parts of a piece, work included.")),
        ("items", list(&component, "The components, each as it costs by itself.")),
        ("labour", list(&charge, "The work on the pieces, as it costs by itself.")),
        ("rounding", schema::nullable(rounding)),
        ("burstTest", schema::nullable(charge)),
        ("total", maybe("What all pieces and the burst test come to.")),
        ("warnings", list(&warning, "What there is to know of the assembly.")),
    ];
    fields.into_iter().map(|(name, field)| (name.to_owned(), field)).collect()
}
