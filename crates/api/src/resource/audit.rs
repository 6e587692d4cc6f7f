//! The audit trail.

use domain::audit::{Action, Entry, Wanted};
use domain::organization::{Actor, Sight};
use domain::sheet::Choice;
use domain::usecase::trail;
use domain::{Error, Id};
use serde_json::{Map, Value, json};

use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::page::{Page, page_schema, paging};
use crate::schema;
use crate::view::time;

/// What of a record only admins see: columns that hold one of these words.
const FIGURES: [&str; 5] = ["price", "cost", "margin", "discount", "rate"];

/// The parameters of the list.
pub(crate) fn parameters() -> Vec<Parameter> {
    use ParameterKind::{Id, Text, Time};
    let mut parameters = vec![
        Parameter::new("recordId", Id, "Changes of this record."),
        Parameter::new("kind", Text, "Changes of records of this kind, e.g. hose or customer."),
        Parameter::new("user", Id, "Changes by this user or API key."),
        Parameter::new("from", Time, "Changes from then on."),
        Parameter::new("to", Time, "Changes before then."),
    ];
    parameters.extend(paging());
    parameters
}

/// What the list answers.
pub(crate) fn reply() -> Value {
    let fields = |about: &str| json!({ "type": ["object", "null"], "additionalProperties": true, "description": about });
    let by = schema::object(
        "Who changed it; null: the operator of the service.",
        [
            (
                "type".to_owned(),
                json!({ "type": "string", "enum": ["user", "key"], "description": "A person, or an API key." }),
            ),
            ("_id".to_owned(), schema::id("The user or API key.")),
        ],
        &["type", "_id"],
    );
    let entry = schema::object(
        "A change of a record.",
        [
            (
                "sequence".to_owned(),
                json!({ "type": "integer", "description": "Its place in the trail; later changes have higher ones." }),
            ),
            (
                "at".to_owned(),
                json!({ "type": "string", "format": "date-time", "description": "When." }),
            ),
            ("kind".to_owned(), json!({ "type": "string", "description": "What kind of record." })),
            ("recordId".to_owned(), schema::id("Which record.")),
            (
                "action".to_owned(),
                json!({ "type": "string", "enum": Action::WORDS, "description": "What became of it." }),
            ),
            ("by".to_owned(), schema::nullable(by)),
            (
                "requestId".to_owned(),
                json!({ "type": ["string", "null"], "description": "The request that changed it." }),
            ),
            ("before".to_owned(), fields("What changed, as it was; null for a new record.")),
            ("after".to_owned(), fields("What changed, as it is; null for one that is gone.")),
        ],
        &["sequence", "at", "kind", "recordId", "action", "by", "requestId", "before", "after"],
    );
    page_schema(&entry)
}

/// `GET /audit`
pub(crate) async fn list(call: Call) -> Answer {
    let window = call.query.page(25)?;
    let wanted = Wanted {
        record: call.query.id::<()>("recordId").map(Id::raw),
        kind: call.query.text("kind").map(str::to_owned),
        actor: call.query.id::<()>("user").map(Id::raw),
        from: call.query.time("from"),
        to: call.query.time("to"),
    };
    let mut work = call.read().await?;
    let (entries, total) = trail::audit(&mut *work, &wanted, window).await?;
    drop(work);
    let sight = call.caller.sight();
    let views: Result<Vec<Value>, Error> = entries.iter().map(|entry| view(entry, sight)).collect();
    Ok(Page::new(views?, total, window).answer())
}

fn view(entry: &Entry, sight: Sight) -> Result<Value, Error> {
    let by = entry.actor.map(|actor| {
        let kind = match actor {
            Actor::User(_) => "user",
            Actor::Key(_) => "key",
        };
        json!({ "type": kind, "_id": Id::<()>::from_raw(actor.raw()).to_string() })
    });
    Ok(json!({
        "sequence": entry.sequence,
        "at": time(entry.at),
        "kind": entry.kind,
        "recordId": Id::<()>::from_raw(entry.record).to_string(),
        "action": entry.action.word(),
        "by": by,
        "requestId": entry.request,
        "before": fields(entry.before.as_deref(), sight)?,
        "after": fields(entry.after.as_deref(), sight)?,
    }))
}

/// The fields of a record as answers have them; figures for those alone who see costs.
fn fields(stored: Option<&str>, sight: Sight) -> Result<Option<Map<String, Value>>, Error> {
    let Some(stored) = stored else { return Ok(None) };
    let stored: Map<String, Value> = serde_json::from_str(stored)
        .map_err(|error| Error::internal("reading an entry of the audit trail", error))?;
    let hidden =
        |name: &str| sight != Sight::Costs && FIGURES.iter().any(|figure| name.contains(figure));
    let shown = stored.into_iter().filter(|(name, _)| !hidden(name));
    Ok(Some(shown.map(|(name, value)| (camel(&name), plain(value))).collect()))
}

/// `end1_fitting_id` as `end1FittingId`.
fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let mut camel = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        camel.push_str(letters.as_str());
    }
    camel
}

/// Ids are stored as bytes, which JSON of the database shows behind `\\x`.
fn plain(value: Value) -> Value {
    match value {
        Value::String(text) => match text.strip_prefix("\\x") {
            Some(id) if id.len() == 24 => Value::String(id.to_owned()),
            _ => Value::String(text),
        },
        other => other,
    }
}
