//! Hose kits.

mod input;
mod labels;
mod life;
mod lines;
mod list;
mod price;
mod schema;
mod sheet;
mod view;

use domain::documents::HoseKit;
use domain::port::AnyUnitOfWork;
use domain::usecase::kits;
use domain::{Error, Id};
use serde_json::{Value, json};

use self::input::given;
pub(crate) use self::input::{create_schema, update_schema};
pub(crate) use self::labels::{labels, labels_schema};
pub(crate) use self::lines::{
    adaptor_example, adaptors, add_adaptor, add_assembly, add_other_item, addition_schema, all,
    assemblies, assembly_example, delete as delete_line, line_example, line_schema,
    other_item_example, other_items, update_adaptor, update_assembly, update_other_item,
};
pub(crate) use self::list::{check_existing, list, list_parameters};
pub(crate) use self::price::{price, reply as price_reply};
pub(crate) use self::schema::{existing_reply, lines_reply, list_reply, reply};
use self::view::whole;
use crate::nest;
use crate::operation::{Answer, Call};
use crate::tag;

/// A new kit that works on the demo organization.
pub(crate) fn create_example() -> Value {
    json!({
        "partNumber": "KIT-EXAMPLE",
        "description": "Boom hoses",
        "hoseAssemblies": [{ "item": "de300000000000000b000001", "quantity": 2 }],
        "adaptors": [{ "item": "de3000000000000004000001", "quantity": 4 }],
    })
}

/// A vendor of the demo's example.
pub(crate) fn vendor_example() -> Value {
    json!({ "params": { "vendor": "Torvane" } })
}

/// A change that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "comments": "Pack the adaptors apart." })
}

/// One as its caller sees it.
async fn shown(call: &Call, work: &mut AnyUnitOfWork, id: Id<HoseKit>) -> Result<Value, Error> {
    let known = kits::known(&call.app.services, work, &call.caller, id).await?;
    Ok(whole(&known, call.caller.sight()))
}

/// `GET /hosekit/{hoseKitId}`
pub(crate) async fn find(call: Call) -> Answer {
    let mut work = call.read().await?;
    let view = shown(&call, &mut *work, call.only_id()?).await?;
    drop(work);
    call.shown(&view)
}

/// `POST /hosekits/create`
pub(crate) async fn create(mut call: Call) -> Answer {
    let (given, prefix) = given(&mut call)?;
    let mut work = call.write().await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let made = Box::pin(kits::create(services, &mut *work, caller, given)).await;
    let made = made.map_err(|error| nest::below(prefix, error))?;
    let answer = tag::made(&whole(&made, caller.sight()))?;
    call.commit(work, answer).await
}

/// `POST /hosekit/{hoseKitId}/update`
pub(crate) async fn update(mut call: Call) -> Answer {
    let id = call.only_id()?;
    let (given, prefix) = given(&mut call)?;
    let mut work = call.write().await?;
    if call.has_expectation() {
        call.expects(&shown(&call, &mut *work, id).await?)?;
    }
    let (services, caller) = (&call.app.services, &call.caller);
    let changed = Box::pin(kits::update(services, &mut *work, caller, id, given)).await;
    let changed = changed.map_err(|error| nest::below(prefix, error))?;
    let answer = tag::changed(&whole(&changed, caller.sight()))?;
    call.commit(work, answer).await
}
