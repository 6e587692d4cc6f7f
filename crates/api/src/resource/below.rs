//! Records that belong to another record: the locations of a customer.

use actix_web::HttpResponse;
use domain::port::{AnyUnitOfWork, Records};
use domain::records::{Kept, RecordKind};
use domain::usecase::records;
use domain::{Error, Id, RawId};
use serde::Serialize;
use serde::ser::SerializeMap;
use serde_json::{Value, json};

use crate::nest;
use crate::operation::{Answer, Call};
use crate::page::{Page, page_schema};
use crate::resource::record::{Given, KeptView, kept_schema, listing};
use crate::schema;
use crate::tag;
use crate::view::flat;

/// A record with the id of what it belongs to, under what people call that.
struct BelowView<'a, P, K> {
    view: KeptView<'a, K>,
    parent: Id<P>,
}

impl<'a, P, K> BelowView<'a, P, K> {
    const fn new(kept: &'a Kept<K>, parent: Id<P>, call: &Call) -> Self {
        Self { view: KeptView::new(kept, call), parent }
    }
}

impl<P: RecordKind, K: RecordKind> Serialize for BelowView<'_, P, K> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        flat(&mut map, &self.view)?;
        map.serialize_entry(P::NAME, &self.parent.to_string())?;
        map.end()
    }
}

/// What one answers.
pub(crate) fn reply<P: RecordKind, K: RecordKind>() -> Value {
    let about = format!("The {} that it belongs to.", P::NAME);
    kept_schema::<K>(&[(P::NAME, schema::id(&about))])
}

/// What a list answers.
pub(crate) fn list_reply<P: RecordKind, K: RecordKind>() -> Value {
    page_schema(&reply::<P, K>())
}

/// A page of a list, of so many where the caller doesn't say.
pub(crate) async fn list<P: RecordKind, K: RecordKind>(call: Call, most: u32) -> Answer
where
    AnyUnitOfWork: Records<P> + Records<K>,
{
    let parent: Id<P> = call.only_id()?;
    let window = call.query.page(most)?;
    let mut work = call.read().await?;
    records::find::<P>(&mut *work, None, parent).await?;
    let wanted = listing::<K>(&call, Some(parent.raw()));
    let (kept, total) = records::page::<K>(&mut *work, &wanted, window).await?;
    drop(work);
    let views = kept.iter().map(|kept| BelowView::new(kept, parent, &call)).collect();
    Ok(Page::new(views, total, window).answer())
}

/// Changes one, or makes one where the path has `new` in place of its id, which is the path's
/// `name`. The record that it belongs to is locked, so that it isn't deleted meanwhile.
pub(crate) async fn change<P: RecordKind, K: RecordKind>(mut call: Call, name: &str) -> Answer
where
    AnyUnitOfWork: Records<P> + Records<K>,
{
    let parent: Id<P> = call.only_id()?;
    let id: Option<Id<K>> = call.id_or_new(name)?;
    let given = Given::of::<K>(&mut call)?;
    let mut work = call.write().await?;
    records::find::<P>(&mut *work, None, parent).await?;
    let below = Some(parent.raw());
    let (services, caller) = (&call.app.services, &call.caller);
    let changed = match id {
        None => {
            records::create::<K>(services, &mut *work, caller, below, &given.fields, given.faults)
                .await
        }
        Some(id) => {
            expected::<P, K>(&call, &mut *work, (parent, id)).await?;
            let place = (below, id);
            records::update(services, &mut *work, caller, place, &given.fields, given.faults).await
        }
    };
    let kept = changed.map_err(|error| nest::below(given.prefix, error))?;
    let view = BelowView::new(&kept, parent, &call);
    let answer = if id.is_some() { tag::changed(&view)? } else { tag::made(&view)? };
    call.commit(work, answer).await
}

/// Removes one.
pub(crate) async fn remove<P: RecordKind, K: RecordKind>(call: Call, name: &str) -> Answer
where
    AnyUnitOfWork: Records<P> + Records<K>,
{
    let (parent, id): (Id<P>, Id<K>) = (call.only_id()?, call.id(name)?);
    let mut work = call.write().await?;
    records::find::<P>(&mut *work, None, parent).await?;
    expected::<P, K>(&call, &mut *work, (parent, id)).await?;
    let below: Option<RawId> = Some(parent.raw());
    records::remove(&call.app.services, &mut *work, &call.caller, (below, id)).await?;
    let answer = HttpResponse::Ok().json(json!({ "_id": id.to_string(), "deleted": true }));
    call.commit(work, answer).await
}

/// 412 unless a record is as the caller knows it, where the caller says how it knows it.
async fn expected<P: RecordKind, K: RecordKind>(
    call: &Call,
    work: &mut AnyUnitOfWork,
    (parent, id): (Id<P>, Id<K>),
) -> Result<(), Error>
where
    AnyUnitOfWork: Records<K>,
{
    if call.has_expectation() {
        let kept = records::find::<K>(work, Some(parent.raw()), id).await?;
        call.expects(&BelowView::new(&kept, parent, call))?;
    }
    Ok(())
}
