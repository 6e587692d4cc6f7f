//! The audit trail.

use domain::access::{Actor, Visibility};
use domain::organization::audit::{self, Action, AuditQuery, Entry, is_figure};
use domain::{Error, Id};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::ApiError;
use crate::json::list::page::Page;
use crate::json::wire::{self, Time, Word};
use crate::operation::row::{get, group};
use crate::operation::{Context, Json, Operation, Paging, Query, Read, STAFF};

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Organization",
        vec![
            get("/audit", STAFF, list)
                .named("getAudit", "List who changed what")
                .about(
                    "Every change of every record of the organization, newest first. Only admins see prices, costs and margins.",
                )
                .returns("A page of the audit trail."),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct AuditParameters {
    /// Changes of this record.
    record_id: Option<wire::Id<()>>,
    /// Changes of records of this kind, e.g. hose or customer.
    kind: Option<String>,
    /// Changes by this user or API key.
    user: Option<wire::Id<()>>,
    /// Changes from this moment on.
    from: Option<Time>,
    /// Changes before this moment.
    to: Option<Time>,
    #[serde(flatten)]
    paging: Paging,
}

/// A change of a record.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "AuditEntry")]
struct EntryView {
    /// Sequence number; later changes have higher ones.
    sequence: i64,
    /// Time of the change.
    at: Time,
    /// Kind of record.
    kind: String,
    /// Id of the record.
    record_id: wire::Id<()>,
    /// create, update or delete.
    action: Word<Action>,
    /// Who changed it; null for the operator of the service and its batch jobs.
    by: Option<ByView>,
    /// Id of the request that changed it, or name of the batch job.
    request_id: Option<String>,
    /// Why, if whoever changed it said so.
    reason: Option<String>,
    /// Changed fields before the change; null for a new record.
    before: Option<Map<String, Value>>,
    /// Changed fields after the change; null for a deleted record.
    after: Option<Map<String, Value>>,
}

/// Who changed a record.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AuditActor")]
pub(crate) struct ByView {
    /// user for a person, key for an API key.
    #[serde(rename = "type")]
    kind: ByKind,
    /// The user or API key.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum ByKind {
    User,
    Key,
}

impl ByView {
    pub(crate) const fn of(actor: Actor) -> Self {
        let kind = match actor {
            Actor::User(_) => ByKind::User,
            Actor::Key(_) => ByKind::Key,
        };
        Self { kind, id: wire::Id(Id::from_raw(actor.raw())) }
    }
}

impl EntryView {
    fn new(entry: Entry, visibility: Visibility) -> Result<Self, Error> {
        Ok(Self {
            sequence: entry.sequence,
            at: Time(entry.at),
            kind: entry.kind,
            record_id: wire::Id(Id::from_raw(entry.record)),
            action: Word(entry.action),
            by: entry.actor.map(ByView::of),
            request_id: entry.request,
            reason: entry.reason,
            before: fields(entry.before.as_deref(), visibility)?,
            after: fields(entry.after.as_deref(), visibility)?,
        })
    }
}

async fn list(
    ctx: &mut Context<Read>,
    Query(query): Query<AuditParameters>,
) -> Result<Json<Page<EntryView>>, ApiError> {
    let window = query.paging.window()?;
    let filter = AuditQuery {
        record: query.record_id.map(|id| id.0.raw()),
        kind: query.kind,
        actor: query.user.map(|id| id.0.raw()),
        from: query.from.map(|from| from.0),
        to: query.to.map(|to| to.0),
    };
    let (entries, page) = audit::audit(&mut ctx.session, &filter, &window).await?.split();
    let visibility = ctx.visibility();
    let views: Result<_, _> =
        entries.into_iter().map(|entry| EntryView::new(entry, visibility)).collect();
    Ok(Json(Page::new(&mut ctx.call, page.filled(views?))))
}

/// The fields of a record as answers have them; figures for those alone who see costs.
fn fields(
    stored: Option<&str>,
    visibility: Visibility,
) -> Result<Option<Map<String, Value>>, Error> {
    let Some(stored) = stored else { return Ok(None) };
    let stored: Map<String, Value> = serde_json::from_str(stored)
        .map_err(|error| Error::internal("reading an entry of the audit trail", error))?;
    let shown = stored.into_iter().filter(|(name, value)| {
        visibility == Visibility::Costs || !is_figure(name, value.is_number())
    });
    Ok(Some(shown.map(|(name, value)| (camel(&name), plain(value))).collect()))
}

/// `end1_fitting_id` as `end1FittingId`.
pub(crate) fn camel(name: &str) -> String {
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
