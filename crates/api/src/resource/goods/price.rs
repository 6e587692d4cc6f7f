//! What the lines of documents of goods cost, as JSON.

use domain::catalogue::Currency;
use domain::documents::Quantity;
use domain::organization::Sight;
use domain::sheet::Choice;
use domain::trade::price::Source;
use domain::usecase::lines::{Contents, LinePrice, Priced};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use super::view::line as line_view;
use crate::resource::document_price::{list, maybe, object, warning};
use crate::resource::hose_assembly::{price_body, price_fields};
use crate::resource::price::LineView;
use crate::schema;
use crate::view::Number;

/// A line with its price.
pub(crate) fn line_price(
    price: &LinePrice,
    (contents, currency): (&Contents, Currency),
    documents: Quantity,
    sight: Sight,
) -> Map<String, Value> {
    let mut fields = line_view(&price.line, contents);
    let money = |amount: Option<Decimal>| json!(amount.map(Number::money));
    let (mut assembly, mut item) = (Value::Null, Value::Null);
    let source = match &price.priced {
        Priced::Assembly(made) => {
            let body = price_body(made, currency, None, sight);
            let source = body.get("source").cloned().unwrap_or_default();
            assembly = Value::Object(body);
            source
        }
        Priced::Kit { lines, .. } => {
            let kits = documents.get().checked_mul(price.line.quantity.get());
            let kits = kits.and_then(|kits| Quantity::new(kits).ok()).unwrap_or(documents);
            let told = |line| Value::Object(line_price(line, (contents, currency), kits, sight));
            let lines = lines.iter().map(told);
            fields.insert("items".to_owned(), lines.collect());
            json!(PARTS)
        }
        Priced::Item(line) => {
            item = json!(LineView::new(line, sight));
            json!(line.price.source.word())
        }
    };
    let unit = price.priced.unit();
    let nothing =
        json!([{ "code": "no_price", "message": "there is no price of all that it is made of" }]);
    fields.extend([
        ("unitPrice".to_owned(), money(unit)),
        ("unitAmount".to_owned(), money(price.amount)),
        ("amount".to_owned(), money(price.amount.and_then(|one| one.checked_mul(documents.get())))),
        ("source".to_owned(), source),
        ("warnings".to_owned(), if unit.is_none() { nothing } else { json!([]) }),
        ("assemblyPrice".to_owned(), assembly),
        ("itemPrice".to_owned(), item),
    ]);
    fields
}

/// The source of a price that is the sum of those of its parts.
const PARTS: &str = "parts";

/// The schemas of what a price adds to a line; `of` is what the document is called.
pub(crate) fn line_price_fields(of: &str) -> Map<String, Value> {
    let mut sources = vec![PARTS];
    sources.extend(Source::WORDS);
    let of_item = json!({ "type": ["object", "null"], "description": format!("Of an adaptor or another item: the price of what all {of}s need of it, as POST /items/price tells it.") });
    let of_assembly = object(
        &format!("Of an assembly: the price of the pieces that all {of}s need of it."),
        price_fields(),
    );
    [
        ("unitPrice", maybe("What one costs; null where that isn't known.")),
        ("unitAmount", maybe(&format!("What the line comes to in one {of}, rounded, burst test aside."))),
        ("amount", maybe(&format!("What the line comes to in all {of}s, burst test aside."))),
        (
            "source",
            json!({ "type": "string", "enum": sources,
                "description": "Which rule set the unit price; parts for the sum of an assembly's parts and the work on it." }),
        ),
        ("warnings", list(&warning(), "What is in the way of a price.")),
        ("assemblyPrice", schema::nullable(of_assembly)),
        ("itemPrice", of_item),
    ]
    .map(|(name, field): (&str, Value)| (name.to_owned(), field))
    .into_iter()
    .collect()
}
