//! Lists that an organization keeps, and changes as a whole.

use actix_web::HttpResponse;
use domain::organization::Listed;
use domain::port::{AnyUnitOfWork, Records};
use domain::records::Kept;
use domain::usecase::lists::{ListLine, MOST_LISTED, all, replace};
use serde_json::{Map, Value, json};

use super::asking::list_schema;
use crate::nest;
use crate::operation::{Answer, Call};
use crate::resource::record::{KeptView, reply as one};
use crate::schema;
use crate::view::record_fields;

/// What both answer.
pub(crate) fn reply<K: Listed>() -> Value {
    list_schema(&one::<K>(), "All of them, by name.")
}

fn answer<K: Listed>(all: &[Kept<K>], call: &Call) -> HttpResponse {
    HttpResponse::Ok().json(all.iter().map(|kept| KeptView::new(kept, call)).collect::<Vec<_>>())
}

/// The list.
pub(crate) async fn list<K: Listed>(call: Call) -> Answer
where
    AnyUnitOfWork: Records<K>,
{
    let mut work = call.read().await?;
    let all = all::<K>(&mut *work).await?;
    drop(work);
    Ok(answer(&all, &call))
}

/// What a new list reads: lines may hold all that the list answers.
pub(crate) fn update_schema<K: Listed>() -> Value {
    let mut fields: Map<String, Value> = nest::fields(K::COLUMNS);
    let id = schema::id("The record that the line changes; a line without adds one.");
    fields.insert("_id".to_owned(), schema::nullable(id));
    fields.insert(
        "deleted".to_owned(),
        json!({ "type": ["boolean", "null"], "description": "true: the record goes." }),
    );
    for (name, _) in record_fields() {
        let about = json!({ "type": ["string", "null"], "description": "Not read: it is as the list answers it." });
        fields.insert(name.to_owned(), about);
    }
    let line = schema::object(&format!("A line: {}.", domain::a(K::NAME)), fields, &[]);
    let lines = json!({ "type": "array", "items": line, "maxItems": MOST_LISTED,
        "description": "The whole new list: records that no line names go. Fields that a line of a record leaves out stay." });
    schema::object("The whole new list.", [(K::MANY.to_owned(), lines)], &[K::MANY])
}

/// A list that works on the demo organization.
pub(crate) fn update_example<K: Listed>() -> Value {
    json!({ "params": { K::MANY: [{ "name": "Main" }, { "name": "Second" }] } })
}

/// A new list.
pub(crate) async fn update<K: Listed>(mut call: Call) -> Answer
where
    AnyUnitOfWork: Records<K>,
{
    let prefix = call.said.prefix;
    let lines = call.fields().remove(K::MANY);
    let lines = lines.as_ref().and_then(Value::as_array).into_iter().flatten().map(line::<K>);
    let lines: Vec<ListLine<K>> = lines.collect();
    let mut work = call.write().await?;
    let replaced = replace(&call.app.services, &mut *work, &call.caller, lines).await;
    let all = replaced.map_err(|error| nest::below(prefix, error))?;
    let answer = answer(&all, &call);
    call.commit(work, answer).await
}

/// A line, checked before.
fn line<K: Listed>(line: &Value) -> ListLine<K> {
    let mut fields = line.as_object().cloned().unwrap_or_default();
    let id = fields.remove("_id").and_then(|id| id.as_str()?.parse().ok());
    let deleted = fields.remove("deleted").is_some_and(|deleted| deleted == true);
    ListLine { id, deleted, given: nest::given(K::COLUMNS, fields) }
}
