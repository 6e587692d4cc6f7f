//! The commands of a document's life, the same for every kind.

use actix_web::HttpResponse;
use domain::documents::Retirable;
use domain::documents::revision::MOST_SIGNS;
use domain::port::{AnyUnitOfWork, Documents};
use domain::usecase::lifecycle::{self, ReleaseRules};
use domain::{Error, Id};
use serde_json::{Map, Value, json};

use crate::nest;
use crate::operation::{Answer, Call};
use crate::schema;
use crate::tag;

/// What a kind of document says when it is commanded. Where a kind says nothing, commands answer
/// the record, and refusals stay as they are.
pub(crate) trait Lived: ReleaseRules {
    /// A record as its caller sees it.
    async fn shown(call: &Call, work: &mut AnyUnitOfWork, id: Id<Self>) -> Result<Value, Error>;

    /// The same of one that was read with all that is known of it.
    fn view(call: &Call, whole: &Self::Whole) -> Value;

    /// What a release is told in its body.
    fn terms(_call: &mut Call) -> Result<Self::Terms, Error> {
        Ok(Self::Terms::default())
    }

    /// The answer to a release.
    fn released(record: Value) -> Value {
        record
    }

    /// What the answer to a release tells beside that.
    fn release_tells(_call: &Call, _whole: &Self::Whole) -> Map<String, Value> {
        Map::new()
    }

    /// Why a release was refused.
    fn release_refused(why: Error) -> Error {
        why
    }

    /// Whether a new revision has to be named.
    const NAMES_REVISIONS: bool = false;

    /// The answer to a revision.
    fn revised(record: Value) -> Value {
        record
    }

    /// The answer to a rollback to this record, or to nothing.
    fn rolled_back(record: Option<Value>) -> Answer;

    /// Why a rollback was refused.
    fn rollback_refused(why: Error) -> Error {
        why
    }
}

/// `POST /…/{id}/release`
pub(crate) async fn release<K: Lived>(mut call: Call) -> Answer
where
    AnyUnitOfWork: Documents<K>,
{
    let id: Id<K> = call.only_id()?;
    let accepts_frozen = take_accept_frozen(&mut call);
    let terms = K::terms(&mut call)?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let released =
        lifecycle::release(services, &mut *work, caller, id, terms, accepts_frozen).await;
    let released = released.map_err(K::release_refused)?;
    let record = K::view(&call, &released);
    let mut told = K::released(record.clone());
    if let Some(fields) = told.as_object_mut() {
        fields.extend(K::release_tells(&call, &released));
    }
    let answer = tag::changed_telling(&record, &told)?;
    call.commit(work, answer).await
}

/// What a release of what has assemblies in its lines reads.
pub(crate) fn release_schema() -> Value {
    schema::object("What is known of the release.", [accept_frozen()], &[])
}

/// A release that works on the demo organization.
pub(crate) fn release_example() -> Value {
    json!({ "params": { "acceptFrozen": false } })
}

const ACCEPT_FROZEN: &str = "acceptFrozen";

/// The field that accepts assemblies as they were released.
pub(crate) fn accept_frozen() -> (String, Value) {
    let about = "Whether it is released although an assembly in it is rated lower by now than when that was released.";
    (ACCEPT_FROZEN.to_owned(), json!({ "type": ["boolean", "null"], "description": about }))
}

fn take_accept_frozen(call: &mut Call) -> bool {
    let fields = call.said.fields.as_mut().and_then(Value::as_object_mut);
    let said = fields.and_then(|fields| fields.remove(ACCEPT_FROZEN));
    said.and_then(|said| said.as_bool()).unwrap_or(false)
}

/// `POST /…/{id}/unrelease`
pub(crate) async fn unrelease<K: Lived + Retirable>(call: Call) -> Answer
where
    AnyUnitOfWork: Documents<K>,
{
    let id: Id<K> = call.only_id()?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    lifecycle::unrelease(&call.app.services, &mut *work, &call.caller, id).await?;
    let answer = tag::changed(&K::shown(&call, &mut *work, id).await?)?;
    call.commit(work, answer).await
}

/// `POST /…/{id}/obsolete`
pub(crate) async fn obsolete<K: Lived + Retirable>(call: Call) -> Answer
where
    AnyUnitOfWork: Documents<K>,
{
    let id: Id<K> = call.only_id()?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    lifecycle::obsolete(&call.app.services, &mut *work, &call.caller, id).await?;
    let answer = tag::changed(&K::shown(&call, &mut *work, id).await?)?;
    call.commit(work, answer).await
}

/// `POST /…/{id}/newversion`
pub(crate) async fn new_version<K: Lived>(call: Call) -> Answer
where
    AnyUnitOfWork: Documents<K>,
{
    let id: Id<K> = call.only_id()?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let made = lifecycle::new_version(&call.app.services, &mut *work, &call.caller, id).await?;
    let answer = tag::changed(&K::shown(&call, &mut *work, made).await?)?;
    call.commit(work, answer).await
}

/// What revising reads.
pub(crate) fn revise_schema() -> Value {
    let about = "The new revision; it is trimmed and upper-cased, and was not used before.";
    let revision = schema::nullable(schema::full_text(MOST_SIGNS, about));
    schema::object("The new revision.", [("revision".to_owned(), revision)], &[])
}

/// A revision that works on the demo organization.
pub(crate) fn revise_example() -> Value {
    json!({ "params": { "revision": "D" } })
}

/// `POST /…/{id}/revise`
pub(crate) async fn revise<K: Lived>(mut call: Call) -> Answer
where
    AnyUnitOfWork: Documents<K>,
{
    let id: Id<K> = call.only_id()?;
    let prefix = call.said.prefix;
    let revision = match call.fields().remove("revision") {
        Some(Value::String(revision)) => Some(revision),
        _ if K::NAMES_REVISIONS => {
            let pointer = format!("{prefix}/revision");
            return Err(Error::invalid(pointer, "required", "is required").into());
        }
        _ => None,
    };
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let made = lifecycle::revise(services, &mut *work, caller, id, revision.as_deref()).await;
    let made = made.map_err(|error| nest::below(prefix, error))?;
    let record = K::shown(&call, &mut *work, made).await?;
    let answer = tag::changed_telling(&record, &K::revised(record.clone()))?;
    call.commit(work, answer).await
}

/// `POST /…/{id}/rollback`
pub(crate) async fn rollback<K: Lived>(call: Call) -> Answer
where
    AnyUnitOfWork: Documents<K>,
{
    let id: Id<K> = call.only_id()?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let current = lifecycle::rollback(services, &mut *work, caller, id).await;
    let answer = match current.map_err(K::rollback_refused)? {
        Some(current) => K::rolled_back(Some(K::shown(&call, &mut *work, current).await?))?,
        None => K::rolled_back(None)?,
    };
    call.commit(work, answer).await
}

/// `POST /…/{id}/delete`
pub(crate) async fn delete<K: Lived>(call: Call) -> Answer
where
    AnyUnitOfWork: Documents<K>,
{
    let id: Id<K> = call.only_id()?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let current = lifecycle::delete(&call.app.services, &mut *work, &call.caller, id).await?;
    let answer = json!({
        "_id": id.to_string(),
        "deleted": true,
        "currentId": current.map(|current| current.to_string()),
    });
    call.commit(work, HttpResponse::Ok().json(answer)).await
}

/// What deleting answers.
pub(crate) fn delete_reply() -> Value {
    let deleted = json!({ "type": "boolean", "const": true, "description": "It is gone." });
    let current = "The version before it, which is current again; null where the number is free.";
    schema::object(
        "The document is gone.",
        [
            ("_id".to_owned(), schema::id("Its id.")),
            ("deleted".to_owned(), deleted),
            ("currentId".to_owned(), schema::nullable(schema::id(current))),
        ],
        &["_id", "deleted", "currentId"],
    )
}

/// 412 unless a document is as the caller knows it, where the caller says how it knows it.
pub(crate) async fn expected<K: Lived>(
    call: &Call,
    work: &mut AnyUnitOfWork,
    id: Id<K>,
) -> Result<(), Error>
where
    AnyUnitOfWork: Documents<K>,
{
    if !call.has_expectation() {
        return Ok(());
    }
    // Whoever changed it first is waited for.
    lifecycle::lock(work, &call.caller, id).await?;
    call.expects(&K::shown(call, work, id).await?)
}
