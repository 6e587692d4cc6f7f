//! The feed of changes.

use chrono::DateTime;
use domain::organization::changes::{
    self, Change, ChangeAction, FeedCursor, FeedPlace, FeedQuery, FeedStart, ResourceKind,
};
use domain::{Error, Id, Place};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::audit::{ByView, camel};
use crate::error::ApiError;
use crate::json::list::cursor::{AFTER, ListName};
use crate::json::wire::{self, Time, Word};
use crate::operation::row::{get, group};
use crate::operation::{Context, Json, Operation, Query, Read, STAFF};

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Organization",
        vec![
            get("/changes", STAFF, list)
                .named("getChanges", "Read what was changed since")
                .about(
                    "Changes of the organization's records and of the shared catalogue, oldest first, in the order in which they became visible: whoever reads on from next each time misses none and is told none twice. All changes of one record by one request are one change. To begin, take next of after=now, read all lists, then go on from there.",
                )
                .returns("Changes, and the place to read on from.")
                .fails(&[410]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ChangesParameters {
    /// Changes after this one: cursor of a change, or next of the last answer; now for those still to come; all that are
    /// kept if absent.
    after: Option<String>,
    /// Changes of these kinds of records; all that the caller may see if absent.
    kind: Option<Vec<Word<ResourceKind>>>,
    /// The most changes; 100 if absent.
    #[schemars(range(min = 1, max = 1_000))]
    limit: Option<u16>,
}

/// Changes, and how to read on.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ChangeFeed")]
struct FeedView {
    /// Oldest first.
    changes: Vec<ChangeView>,
    /// The place to read on from, as `after`; also where there were no changes.
    next: String,
    /// Whether there are more changes to read now.
    more: bool,
    /// Whether changes that were already made wait for a longer one that is still being made, like an import.
    held_back: bool,
}

/// A change of a record.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Change")]
struct ChangeView {
    /// The place after this change, as `after`.
    cursor: String,
    /// When the change began.
    at: Time,
    /// Kind of the record.
    kind: Word<ResourceKind>,
    /// Id of the record.
    id: wire::Id<()>,
    /// Id of the record that it belongs to: of the customer of a location or a customer's item, of the price list of its
    /// row, of the warehouse of stock.
    #[serde(skip_serializing_if = "Option::is_none")]
    parent_id: Option<wire::Id<()>>,
    /// created, updated or deleted.
    action: Word<ChangeAction>,
    /// Names of the fields that were changed, of an update.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fields: Vec<String>,
    /// Who changed it; null for the operator of the service and for the shared catalogue.
    by: Option<ByView>,
    /// Id of the request that changed it, or name of the batch job.
    request_id: Option<String>,
}

async fn list(
    ctx: &mut Context<Read>,
    Query(query): Query<ChangesParameters>,
) -> Result<Json<FeedView>, ApiError> {
    let feed_name = ListName::of_feed(ctx.session.caller.identity()?.organization);
    let from = match query.after.as_deref().map(str::trim) {
        None => FeedStart::Beginning,
        Some("now") => FeedStart::Now,
        Some(text) => {
            let place = feed_name.place(text).map_err(|fault| Error::Invalid(vec![fault]))?;
            let cursor = read(&place).ok_or_else(|| {
                Error::invalid(AFTER, "invalid_cursor", "is no cursor of the feed of changes")
            })?;
            FeedStart::After(cursor)
        }
    };
    let kinds = query.kind.unwrap_or_default().into_iter().map(|kind| kind.0).collect();
    let limit = query.limit.unwrap_or(100).into();
    let feed = changes::feed(&mut ctx.session, &FeedQuery { from, kinds, limit }).await?;
    let written = |place| feed_name.cursor(&write(FeedCursor { epoch: feed.epoch, place }));
    if let Some(reason) = feed.expired {
        return Err(ApiError::CursorExpired { reason, begin_at: written(feed.next) });
    }
    let view = |change: Change| ChangeView {
        cursor: written(change.place),
        at: Time(change.place.at),
        kind: Word(change.kind),
        id: wire::Id(Id::from_raw(change.record)),
        parent_id: change.parent.map(|parent| wire::Id(Id::from_raw(parent))),
        action: Word(change.action),
        fields: change.fields.iter().map(|name| camel(name)).collect(),
        by: change.actor.map(ByView::of),
        request_id: change.request,
    };
    Ok(Json(FeedView {
        next: written(feed.next),
        more: feed.more,
        held_back: feed.held_back,
        changes: feed.changes.into_iter().map(view).collect(),
    }))
}

/// A cursor as the place of a list.
fn write(cursor: FeedCursor) -> Place {
    let FeedPlace { transaction, record, at } = cursor.place;
    let record = Id::<()>::from_raw(record).to_string();
    let at = at.timestamp_micros();
    let numbers = [cursor.epoch, transaction, at].map(|number| Some(number.to_string()));
    Place(numbers.into_iter().chain([Some(record)]).collect())
}

/// A cursor from the place that `write` made of it.
fn read(place: &Place) -> Option<FeedCursor> {
    let [Some(epoch), Some(transaction), Some(at), Some(record)] = place.0.as_slice() else {
        return None;
    };
    Some(FeedCursor {
        epoch: epoch.parse().ok()?,
        place: FeedPlace {
            transaction: transaction.parse().ok()?,
            record: record.parse::<Id<()>>().ok()?.raw(),
            at: DateTime::from_timestamp_micros(at.parse().ok()?)?,
        },
    })
}
