//! The lines of a sales estimate, one by one and in a list.

use domain::catalogue::UnitOfMeasure;
use domain::documents::line_list::GivenLine;
use domain::documents::{Line, LineChange, LineKind, SalesEstimate};
use domain::sheet::{Choice, Columns};
use domain::usecase::estimates::{
    self, GivenQuote, QuoteChange, QuoteTerms, Said as SaidPrice, add_line, remove_line,
    update_line as update_quote,
};
use domain::{Error, Field, Id, Violation};
use serde_json::{Map, Value, json};

use super::input::{Cleared, number_schema, number_text};
use super::view::{ordered_line, whole};
use crate::nest;
use crate::operation::{Answer, Call};
use crate::resource::lifecycle::expected;
use crate::resource::{document, goods};
use crate::schema;
use crate::tag;

/// What a change of a line reads.
pub(crate) fn line_schema() -> Value {
    let quantity = json!({ "type": "number", "exclusiveMinimum": 0, "maximum": 1_000_000, "multipleOf": 0.0001,
        "description": "Quantity, with at most 4 decimals; whole for assemblies and kits." });
    let kind = json!({ "type": "string", "enum": LineKind::WORDS, "description": "What kind of item it is of; that stays." });
    let comments = schema::nullable(schema::text(10_000, "Remarks; null clears them."));
    let item = "The line of the path, or its item; of a new line, the item.";
    let mut fields = Map::from_iter([
        ("itemId".to_owned(), schema::id(item)),
        ("item".to_owned(), goods::other_version()),
        ("lineNumber".to_owned(), number_schema()),
        ("itemType".to_owned(), kind),
        ("quantity".to_owned(), quantity),
        ("comments".to_owned(), comments),
    ]);
    fields.extend(nest::fields(QuoteTerms::COLUMNS));
    schema::object(
        "The line as it is to be.",
        fields,
        &["itemId", "lineNumber", "itemType", "quantity"],
    )
}

/// A change that works on the demo organization.
pub(crate) fn line_example() -> Value {
    json!({ "params": { "itemId": "de300000000000000d0003e9", "lineNumber": "1", "itemType": "hoseAssembly", "quantity": 6,
        "comments": "in two deliveries" } })
}

/// What was said of a line.
struct Said {
    line: GivenLine,
    named: Id<()>,
    kind: LineKind,
    change: LineChange,
    unit: Option<UnitOfMeasure>,
    quote: SaidPrice,
}

/// Reads the fields of a line, which its schema found right.
fn said(mut fields: Map<String, Value>) -> Result<Said, Vec<Violation>> {
    let names_comments = fields.contains_key("comments");
    let cleared = Cleared::of(&fields);
    let item = goods::said::other_version(&mut fields);
    let mut terms = Map::new();
    for column in QuoteTerms::COLUMNS {
        terms.extend(fields.remove(column.name).map(|said| (column.name.to_owned(), said)));
    }
    for (known, name) in [("itemId", "item"), ("lineNumber", "number")] {
        if let Some(said) = fields.remove(known) {
            fields.insert(name.to_owned(), number_text(said));
        }
    }
    let alone = |faults: Vec<Violation>| -> Vec<Violation> {
        let field = |pointer: &str| match pointer {
            "/0/item" => "/itemId".to_owned(),
            "/0/number" => "/lineNumber".to_owned(),
            other => other.replacen("/0", "", 1),
        };
        faults
            .into_iter()
            .map(|fault| Violation { pointer: field(&fault.pointer), ..fault })
            .collect()
    };
    let one = |fields: Map<String, Value>| Some(Value::Array(vec![Value::Object(fields)]));
    let terms = nest::rows::<QuoteTerms>(one(terms), "").map_err(alone)?.pop();
    let line = nest::rows::<GivenLine>(one(fields), "").map_err(alone)?.pop();
    let missing =
        |field: &str| vec![Violation::new(format!("/{field}"), "required", "is required")];
    let (Some(line), Some(terms)) = (line, terms) else { return Err(missing("itemId")) };
    let comments = match (&line.comments, names_comments) {
        (Some(comments), _) => Field::Set(comments.clone()),
        (None, true) => Field::Clear,
        (None, false) => Field::Keep,
    };
    Ok(Said {
        named: line.item.ok_or_else(|| missing("itemId"))?.of_kind(),
        kind: line.item_type.ok_or_else(|| missing("itemType"))?,
        change: LineChange {
            item,
            sales_order: domain::Field::Keep,
            purchase_order: domain::Field::Keep,
            number: line.number.clone().ok_or_else(|| missing("lineNumber"))?,
            quantity: line.quantity.ok_or_else(|| missing("quantity"))?,
            comments,
        },
        quote: cleared.said(&terms),
        unit: terms.unit,
        line,
    })
}

/// `POST /salesestimate/{salesEstimateId}/item/{itemId}/update`
pub(crate) async fn update_line(mut call: Call) -> Answer {
    let estimate: Id<SalesEstimate> = call.id("salesEstimateId")?;
    let line: Option<Id<Line>> = call.id_or_new("itemId")?;
    let prefix = call.said.prefix;
    let below = |error: Error| nest::below(prefix, error);
    let nothing = call.said.fields.is_none();
    let faults = document::faults_of_schema(&mut call)?;
    if !faults.is_empty() {
        return Err(below(Error::Invalid(faults)).into());
    }
    let said = said(call.fields());
    let mut work = call.write().await?;
    let (services, caller) = (&call.app.services, &call.caller);
    if nothing {
        let known = estimates::known(services, &mut *work, caller, estimate).await?;
        let answer = tag::changed(&whole(&known, caller.sight()))?;
        return call.commit(work, answer).await;
    }
    let Said { line: given, named, kind, change, unit, quote } =
        said.map_err(|faults| below(Error::Invalid(faults)))?;
    expected(&call, &mut *work, estimate).await?;
    let known = if let Some(line) = line {
        let change = QuoteChange { named: named.raw(), kind, change, unit, said: quote };
        Box::pin(update_quote(services, &mut *work, caller, estimate, line.raw(), change)).await
    } else {
        if change.item.is_some_and(|item| item != named.raw()) {
            let message = "is the same as itemId of a new line; leave it out";
            return Err(below(Error::invalid("/item", "contradiction", message)).into());
        }
        let new = GivenQuote { line: given, unit, said: quote };
        Box::pin(add_line(services, &mut *work, caller, estimate, new)).await
    };
    let view = whole(&known.map_err(below)?, caller.sight());
    let answer = if line.is_some() { tag::changed(&view)? } else { tag::made(&view)? };
    call.commit(work, answer).await
}

/// `POST /salesestimate/{salesEstimateId}/item/{itemId}/delete`
pub(crate) async fn delete_line(call: Call) -> Answer {
    let estimate: Id<SalesEstimate> = call.id("salesEstimateId")?;
    let line: Id<Line> = call.id("itemId")?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, estimate).await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let known = Box::pin(remove_line(services, &mut *work, caller, estimate, line.raw())).await?;
    let answer = tag::changed(&whole(&known, caller.sight()))?;
    call.commit(work, answer).await
}

/// `GET /salesestimate/{salesEstimateId}/items`
pub(crate) async fn lines(call: Call) -> Answer {
    let mut work = call.read().await?;
    let known =
        estimates::known(&call.app.services, &mut *work, &call.caller, call.only_id()?).await?;
    drop(work);
    let sight = call.caller.sight();
    let lines = known.goods.lines.iter();
    let items: Vec<Value> = lines.map(|of| ordered_line(of, &known, sight).into()).collect();
    call.shown(&json!({ "total": items.len(), "items": items }))
}
