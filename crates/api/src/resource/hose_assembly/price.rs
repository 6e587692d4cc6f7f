//! What hose assemblies cost.

use actix_web::HttpResponse;
use domain::Error;
use domain::configurator::assembly::Configured;
use domain::configurator::ingredients::Side;
use domain::organization::Sight;
use domain::sheet::Choice;
use domain::trade::price::{Charge, Source, Work};
use domain::usecase::assemblies::{self, AssemblyPrice, Goods, Numbered, Place, Prepared, Share};
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
    fields.extend(body(price, configured, sight));
    Value::Object(fields)
}

/// What an assembly costs, wherever that is told.
pub(crate) fn body(
    price: &AssemblyPrice,
    configured: Option<&Configured>,
    sight: Sight,
) -> Map<String, Value> {
    let money = |amount: Option<Decimal>| json!(amount.map(Number::money));
    let items: Vec<Value> =
        price.shares.iter().map(|(share, line)| share_view(share, line.as_ref(), sight)).collect();
    let labour: Vec<Value> = price.labour.iter().map(charge_view).collect();
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
        ("source".to_owned(), json!(own.map_or(PARTS, |own| own.source.word()))),
        ("pricedAs".to_owned(), json!(number)),
        ("steps".to_owned(), json!(steps)),
        ("knownUnitPrice".to_owned(), json!(Number::money(price.parts.known))),
        ("items".to_owned(), json!(items)),
        ("labour".to_owned(), json!(labour)),
        ("burstTest".to_owned(), json!(price.burst_test.as_ref().map(charge_view))),
        ("total".to_owned(), money(price.total)),
        ("warnings".to_owned(), json!(warnings)),
    ])
}

fn share_view(share: &Share, line: Option<&Line>, sight: Sight) -> Value {
    let mut view = match line.map(|line| serde_json::to_value(LineView::new(line, sight))) {
        Some(Ok(Value::Object(fields))) => fields,
        // A length that isn't known can't be priced.
        _ => Map::from_iter([
            ("itemId".to_owned(), json!(share.item.to_string())),
            ("unitPrice".to_owned(), Value::Null),
            ("amount".to_owned(), Value::Null),
            ("source".to_owned(), json!("unknown")),
            ("steps".to_owned(), json!([])),
            (
                "warnings".to_owned(),
                json!([{ "code": "cut_allowance_unknown", "message": "its length is unknown, since a cut allowance is" }]),
            ),
        ]),
    };
    let places: Vec<_> = share.places.iter().map(|known| place(*known)).collect();
    view.insert("components".to_owned(), json!(places));
    view.insert(
        "quantityPerPiece".to_owned(),
        json!(share.quantity.map(|q| Number::money(q.round_dp(4)))),
    );
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

fn charge_view(charge: &Charge) -> Value {
    let work = match charge.work {
        Work::Cutting => "cutting",
        Work::Crimping => "crimping",
        Work::ProofTest => "proofTest",
        Work::BurstTest => "burstTest",
        Work::Wrapping => "wrapping",
    };
    let four = |price: Decimal| Number::money(price.round_dp(4));
    let amount = charge.part.price.and_then(|price| price.checked_mul(charge.part.quantity));
    json!({
        "work": work,
        "quantity": Number::money(charge.part.quantity),
        "unitPrice": charge.part.price.map(four),
        "amount": amount.map(four),
        "warnings": charge.doubt.iter().map(WarningView::new).collect::<Vec<_>>(),
    })
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
        "required": ["components", "itemId", "quantityPerPiece", "unitPrice", "amount", "source", "steps", "warnings"],
        "properties": { "components": { "type": "array", "items": { "type": "string" }, "description": "The fields of the assembly that it stands in." }, "itemId": schema::id("The item."),
            "quantityPerPiece": maybe("How much of it one piece has, the scrap of hose included; null where a length is unknown."),
            "unitPrice": maybe("What one unit costs, to four decimals."), "amount": maybe("What all pieces need of it comes to."),
            "source": { "type": "string", "description": "Which rule set the price." }, "steps": { "type": "array", "description": "How the price came about." }, "warnings": { "type": "array", "description": "What is in the way of a price." } } });
    let charge = schema::object(
        "What is charged for work.",
        [
            (
                "work".to_owned(),
                json!({ "type": "string", "enum": ["cutting", "crimping", "wrapping", "proofTest", "burstTest"], "description": "What is done." }),
            ),
            ("quantity".to_owned(), number("How often.")),
            ("unitPrice".to_owned(), maybe("What once costs.")),
            ("amount".to_owned(), maybe("What it comes to.")),
            ("warnings".to_owned(), list(&warning, "What is doubtful about it.")),
        ],
        &["work", "quantity", "unitPrice", "amount", "warnings"],
    );
    let fields = [
        ("quantity", number("How many pieces.")),
        ("unitPrice", maybe("What one piece costs, work included; null where that isn't known.")),
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
        ("labour", list(&charge, "The work on one piece, as it costs by itself.")),
        ("burstTest", schema::nullable(charge)),
        ("total", maybe("What all pieces and the burst test come to.")),
        ("warnings", list(&warning, "What there is to know of the assembly.")),
    ];
    fields.into_iter().map(|(name, field)| (name.to_owned(), field)).collect()
}
