//! Work orders that are done or given up.

use domain::documents::{Line, Quantity, WorkOrder};
use domain::usecase::orders::{self, Done};
use domain::{Error, Id, Violation};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::nest;
use crate::operation::{Answer, Call};
use crate::resource::goods;
use crate::resource::lifecycle::{Lived, expected};
use crate::schema;
use crate::tag;

/// What completing reads.
pub(crate) fn complete_schema() -> Value {
    let line = schema::object(
        "A line of which something is done.",
        [
            ("_id".to_owned(), schema::id("The line, or its item where one line alone has it.")),
            (
                "quantity".to_owned(),
                schema::nullable(goods::quantity(
                    "How much is done; all that is left where not given.",
                )),
            ),
        ],
        &["_id"],
    );
    let items = json!({ "type": ["array", "null"], "items": line, "maxItems": 1_000,
        "description": "The lines that are done, in part or whole; the whole order where not given." });
    schema::object("What is done.", [("items".to_owned(), items)], &[])
}

/// A completion that works on the demo organization.
pub(crate) fn complete_example() -> Value {
    json!({})
}

/// `POST /workorder/{workOrderId}/complete`
pub(crate) async fn complete(mut call: Call) -> Answer {
    let id: Id<WorkOrder> = call.only_id()?;
    let prefix = call.said.prefix;
    let below = |error: Error| nest::below(prefix, error);
    let done =
        done(call.fields().remove("items")).map_err(|faults| below(Error::Invalid(faults)))?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let order = orders::complete(services, &mut *work, caller, id, done.as_deref()).await;
    let answer = tag::changed(&WorkOrder::view(&call, &order.map_err(below)?))?;
    call.commit(work, answer).await
}

/// The lines that are done, where some are named.
fn done(items: Option<Value>) -> Result<Option<Vec<Done>>, Vec<Violation>> {
    let Some(Value::Array(items)) = items else { return Ok(None) };
    let (mut done, mut faults) = (Vec::new(), Vec::new());
    for (at, item) in items.iter().enumerate() {
        let line: Option<Id<Line>> =
            item.get("_id").and_then(Value::as_str).and_then(|said| said.parse().ok());
        let said = item.get("quantity").and_then(Value::as_f64);
        let quantity = said.map(|said| Decimal::try_from(said).ok().map(Quantity::new));
        let quantity = match quantity {
            None => Some(None),
            Some(Some(Ok(quantity))) => Some(Some(quantity)),
            Some(_) => None,
        };
        match (line, quantity) {
            (Some(line), Some(quantity)) => done.push(Done { line: line.raw(), quantity }),
            (None, _) => {
                faults.push(Violation::new(
                    format!("/items/{at}/_id"),
                    "invalid_id",
                    "must be an id",
                ));
            }
            (_, None) => {
                let message = "must be above 0 and at most 1,000,000, with at most 4 decimals";
                let pointer = format!("/items/{at}/quantity");
                faults.push(Violation::new(pointer, "invalid_quantity", message));
            }
        }
    }
    if faults.is_empty() { Ok(Some(done)) } else { Err(faults) }
}

/// `POST /workorder/{workOrderId}/reserve`
pub(crate) async fn reserve(call: Call) -> Answer {
    let id: Id<WorkOrder> = call.only_id()?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let order = orders::reserve(&call.app.services, &mut *work, &call.caller, id).await?;
    let answer = tag::changed(&WorkOrder::view(&call, &order))?;
    call.commit(work, answer).await
}

/// `POST /workorder/{workOrderId}/cancel`
pub(crate) async fn cancel(call: Call) -> Answer {
    let id: Id<WorkOrder> = call.only_id()?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let order = orders::cancel(&call.app.services, &mut *work, &call.caller, id).await?;
    let answer = tag::changed(&WorkOrder::view(&call, &order))?;
    call.commit(work, answer).await
}
