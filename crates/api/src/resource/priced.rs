//! Records that have rules for prices: customers and price lists.

use domain::organization::Sight;
use domain::port::{AnyUnitOfWork, Records};
use domain::records::RecordKind;
use domain::usecase::priced::{self, Priced, Said};
use domain::{Error, Id};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::nest;
use crate::operation::{Answer, Call};
use crate::page::{Page, page_schema};
use crate::resource::pricing;
use crate::resource::record::{self, Given, KeptView};
use crate::tag;

/// A record with its rules, as its caller may see it.
#[derive(Serialize)]
#[serde(bound = "")]
pub(crate) struct PricedView<'a, K: RecordKind> {
    #[serde(flatten)]
    kept: KeptView<'a, K>,
    #[serde(flatten)]
    pricing: Map<String, Value>,
}

impl<'a, K: RecordKind> PricedView<'a, K> {
    pub(crate) fn new(priced: &'a Priced<K>, sight: Sight) -> Self {
        Self {
            kept: KeptView { kept: &priced.kept, sight },
            pricing: pricing::view(&priced.pricing, sight),
        }
    }
}

/// What one answers.
pub(crate) fn reply<K: RecordKind>() -> Value {
    let (fields, required) = pricing::reply_fields();
    with_fields(record::reply::<K>(), fields, &required)
}

/// A schema of an object with more fields.
pub(crate) fn with_fields(
    mut object: Value,
    fields: Map<String, Value>,
    required: &[&str],
) -> Value {
    if let Some(properties) = object.get_mut("properties").and_then(Value::as_object_mut) {
        properties.extend(fields);
    }
    if let Some(all) = object.get_mut("required").and_then(Value::as_array_mut) {
        all.extend(required.iter().map(|name| json!(name)));
    }
    object
}

/// What a list answers.
pub(crate) fn list_reply<K: RecordKind>() -> Value {
    page_schema(&reply::<K>())
}

/// A page of a list.
pub(crate) async fn list<K: RecordKind>(call: Call) -> Answer
where
    AnyUnitOfWork: Records<K>,
{
    let window = call.query.page(25)?;
    let mut work = call.read().await?;
    let listing = record::listing::<K>(&call, None);
    let (priced, total) = priced::page::<K>(&mut *work, &listing, window).await?;
    drop(work);
    let sight = call.caller.sight();
    let views = priced.iter().map(|priced| PricedView::new(priced, sight)).collect();
    Ok(Page::new(views, total, window).answer())
}

/// What creating reads.
pub(crate) fn create_schema<K: RecordKind>() -> Value {
    with_fields(record::create_schema::<K>(), pricing::input_fields(), &[])
}

/// Makes one.
pub(crate) async fn create<K: RecordKind>(mut call: Call) -> Answer
where
    AnyUnitOfWork: Records<K>,
{
    let (said, prefix) = said::<K>(&mut call)?;
    let mut work = call.write().await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let rules = domain::trade::price::Pricing::default();
    let made = priced::create::<K>(services, &mut *work, caller, said, &rules).await;
    let priced = made.map_err(|error| nest::below(prefix, error))?;
    let answer = tag::made(&PricedView::new(&priced, call.caller.sight()))?;
    call.commit(work, answer).await
}

/// What a change reads.
pub(crate) fn update_schema<K: RecordKind>() -> Value {
    with_fields(record::update_schema::<K>(), pricing::input_fields(), &[])
}

/// Changes one.
pub(crate) async fn update<K: RecordKind>(mut call: Call) -> Answer
where
    AnyUnitOfWork: Records<K>,
{
    let id: Id<K> = call.only_id()?;
    let (said, prefix) = said::<K>(&mut call)?;
    let mut work = call.write().await?;
    if call.has_expectation() {
        let priced = priced::find::<K>(&mut *work, id).await?;
        call.expects(&PricedView::new(&priced, call.caller.sight()))?;
    }
    let (services, caller) = (&call.app.services, &call.caller);
    let changed = priced::update::<K>(services, &mut *work, caller, id, said).await;
    let priced = changed.map_err(|error| nest::below(prefix, error))?;
    let answer = tag::changed(&PricedView::new(&priced, call.caller.sight()))?;
    call.commit(work, answer).await
}

/// What a body said of one, and where its fields stand.
pub(crate) fn said<K: RecordKind>(call: &mut Call) -> Result<(Said, &'static str), Error> {
    let mut fields = match &call.said.fields {
        Some(Value::Object(fields)) => fields.clone(),
        _ => Map::new(),
    };
    let Given { fields: of_kind, mut faults, prefix } = Given::of::<K>(call)?;
    let items = match pricing::take(&mut fields, pricing::ITEM_PRICING) {
        Ok(items) => items,
        Err(Error::Invalid(found)) => {
            // What the schema found wrong there is told already.
            let new = found
                .into_iter()
                .filter(|fault| faults.iter().all(|known| known.pointer != fault.pointer));
            let new: Vec<_> = new.collect();
            faults.extend(new);
            None
        }
        Err(error) => return Err(error),
    };
    let mut given = pricing::given(fields);
    given.extend(of_kind);
    Ok((Said { fields: given, items, faults }, prefix))
}
