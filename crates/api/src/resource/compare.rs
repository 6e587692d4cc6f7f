//! What is different between two versions of a document.

use domain::catalogue::ItemEntry;
use domain::configurator::ingredients::Side;
use domain::documents::compare::{Difference, fields, lines};
use domain::documents::{Document, Line};
use domain::port::{AnyUnitOfWork, Documents};
use domain::sheet::{Choice, Column, Columns};
use domain::usecase::lifecycle::{self, ReleaseRules, Whole};
use domain::usecase::units;
use domain::{Error, Id};
use serde_json::{Map, Value, json};

use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::resource::document::{Manner, header};
use crate::schema;
use crate::view::Number;

/// A kind whose versions are compared by their columns.
pub(crate) trait Compared: ReleaseRules + Columns {
    /// What one says as callers see it; columns that are not in it are not compared.
    fn fields(&self, manner: Manner<'_>) -> Map<String, Value>;
}

/// The parameters of comparing.
pub(crate) fn parameters() -> Vec<Parameter> {
    let about = "The other document of the same kind, mostly a version of the same number.";
    vec![Parameter::new("with", ParameterKind::Id, about).required()]
}

const KINDS: [&str; 3] = ["added", "removed", "changed"];

/// What comparing answers.
pub(crate) fn reply() -> Value {
    let what = |about: &str| json!({ "type": "string", "enum": KINDS, "description": about });
    let side = |about: &str| {
        schema::object(
            about,
            [
                ("_id".to_owned(), schema::id("Its id.")),
                ("title".to_owned(), schema::full_text(3_000, "Number and revision.")),
                (
                    "version".to_owned(),
                    json!({ "type": "integer", "description": "Its version within the revision." }),
                ),
                (
                    "status".to_owned(),
                    json!({ "type": "string", "description": "Where it stands." }),
                ),
            ],
            &["_id", "title", "version", "status"],
        )
    };
    let value = |about: &str| json!({ "type": ["string", "number", "boolean", "null"], "description": about });
    let field = schema::object(
        "A field that is different.",
        [
            ("field".to_owned(), schema::full_text(100, "Its name.")),
            ("label".to_owned(), schema::full_text(100, "Its heading.")),
            ("change".to_owned(), what("What became of it.")),
            ("before".to_owned(), value("What the one says.")),
            ("after".to_owned(), value("What the other one says.")),
        ],
        &["field", "label", "change", "before", "after"],
    );
    let line = schema::object(
        "A line that is different.",
        [
            ("change".to_owned(), what("What became of it.")),
            ("before".to_owned(), schema::nullable(line_schema("The line of the one."))),
            ("after".to_owned(), schema::nullable(line_schema("The line of the other one."))),
        ],
        &["change", "before", "after"],
    );
    let list = |items: Value, about: &str| json!({ "type": "array", "items": items, "description": about });
    schema::object(
        "What is different.",
        [
            ("before".to_owned(), side("The one, of the path.")),
            ("after".to_owned(), side("The other one, of with.")),
            ("fields".to_owned(), list(field, "The fields that differ.")),
            ("lines".to_owned(), list(line, "The lines that differ.")),
        ],
        &["before", "after", "fields", "lines"],
    )
}

fn line_schema(about: &str) -> Value {
    let text = |about: &str| schema::nullable(schema::text(10_000, about));
    schema::object(
        about,
        [
            ("_id".to_owned(), schema::id("Its id.")),
            ("item".to_owned(), schema::id("Its item.")),
            (
                "itemType".to_owned(),
                json!({ "type": "string", "description": "The kind of its item." }),
            ),
            ("number".to_owned(), text("Its number on the bill of materials.")),
            ("quantity".to_owned(), json!({ "type": "number", "description": "How many." })),
            ("comments".to_owned(), text("Remarks.")),
            (
                "end".to_owned(),
                json!({ "type": ["integer", "null"], "description": "The end that it is on." }),
            ),
        ],
        &["_id", "item", "itemType", "number", "quantity", "comments", "end"],
    )
}

/// `GET /…/{id}/compare`
pub(crate) async fn compare<K: Compared>(call: Call) -> Answer
where
    AnyUnitOfWork: Documents<K>,
{
    let with: Id<K> = call
        .query
        .id::<ItemEntry>("with")
        .map(Id::of_kind)
        .ok_or_else(|| Error::broken("no query parameter with"))?;
    let mut work = call.read().await?;
    let one = lifecycle::find::<K>(&mut *work, &call.caller, call.only_id()?).await?;
    let other = match lifecycle::find::<K>(&mut *work, &call.caller, with).await {
        Err(Error::NotFound(message)) => {
            return Err(Error::invalid("with", "unknown_document", message).into());
        }
        found => found?,
    };
    let (before, after) = (work.lines(one.id.raw()).await?, work.lines(with.raw()).await?);
    let (services, caller) = (&call.app.services, &call.caller);
    let one = K::whole(services, &mut *work, caller, one).await?;
    let other = K::whole(services, &mut *work, caller, other).await?;
    let (one, other) = (one.document(), other.document());
    let settings = work.organization().await?.settings;
    let units = units(&mut *work, &call.caller).await?;
    drop(work);
    let manner = Manner { settings: &settings, units, sight: call.caller.sight() };
    call.shown(&json!({
        "before": side(one, manner),
        "after": side(other, manner),
        "fields": changed_fields(&one.content, &other.content, manner),
        "lines": lines(&before, &after).iter().map(changed_line).collect::<Vec<_>>(),
    }))
}

fn side<K: ReleaseRules>(document: &Document<K>, manner: Manner<'_>) -> Value {
    let mut header = header(document, manner.settings, manner.sight);
    let told = ["_id", "title", "version", "status"];
    let told = told.into_iter().filter_map(|name| Some((name.to_owned(), header.remove(name)?)));
    Value::Object(told.collect())
}

/// The fields that differ, as their caller sees them.
fn changed_fields<K: Compared>(one: &K, other: &K, manner: Manner<'_>) -> Vec<Value> {
    let (before, after) = (one.fields(manner), other.fields(manner));
    let shown = |fields: &Map<String, Value>, column: &Column| {
        fields.get(column.name).cloned().unwrap_or_default()
    };
    fields(one, other)
        .into_iter()
        .filter(|(column, _)| before.contains_key(column.name))
        .map(|(column, difference)| {
            json!({
                "field": column.name,
                "label": column.label,
                "change": word(&difference),
                "before": shown(&before, column),
                "after": shown(&after, column),
            })
        })
        .collect()
}

fn changed_line(difference: &Difference<&Line>) -> Value {
    let view = |line: &&Line| {
        json!({
            "_id": line.id.to_string(),
            "item": Id::<()>::from_raw(line.item.raw()).to_string(),
            "itemType": line.item.kind().word(),
            "number": &*line.number,
            "quantity": Number::money(line.quantity.get()),
            "comments": line.comments.as_deref(),
            "end": line.end.map(|end| match end { Side::One => 1, Side::Two => 2 }),
        })
    };
    let (before, after) = difference.sides();
    json!({ "change": word(difference), "before": before.map(view), "after": after.map(view) })
}

const fn word<T>(difference: &Difference<T>) -> &'static str {
    let [added, removed, changed] = KINDS;
    match difference {
        Difference::Added(_) => added,
        Difference::Removed(_) => removed,
        Difference::Changed(..) => changed,
    }
}
