//! The feed of changes.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use domain::organization::Organization;
use domain::organization::changes::{
    self, Change, ChangeAction, FeedCursor, FeedPlace, FeedQuery, FeedStart, ResourceKind,
};
use domain::{Error, Id, RawId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::ApiError;
use crate::json::wire::{self, Time, Word};
use crate::operation::row::{get, group};
use crate::operation::{Context, Json, Operation, Query, Read, STAFF};
use crate::organization::audit::{ByView, camel};

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Organization",
        vec![
            get("getChanges", "/changes", STAFF, "Read what was changed since", list)
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
    let organization = ctx.session.caller.identity()?.organization;
    let from = match query.after.as_deref().map(str::trim) {
        None | Some("") => FeedStart::Beginning,
        Some("now") => FeedStart::Now,
        Some(text) => {
            let cursor = read(text).ok_or_else(|| {
                Error::invalid(
                    "after",
                    "invalid_cursor",
                    "is no cursor of this feed; give one as an answer had it, or now",
                )
            })?;
            if cursor.organization != organization {
                return Err(Error::invalid(
                    "after",
                    "cursor_of_another_list",
                    "is a cursor of another organization",
                )
                .into());
            }
            FeedStart::After(cursor)
        }
    };
    let kinds = query.kind.unwrap_or_default().into_iter().map(|kind| kind.0).collect();
    let limit = query.limit.unwrap_or(100).into();
    let feed = changes::feed(&mut ctx.session, &FeedQuery { from, kinds, limit }).await?;
    let written = |place| write(&FeedCursor { organization, epoch: feed.epoch, place });
    if feed.expired {
        return Err(ApiError::CursorExpired { begin_at: written(feed.next) });
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

/// Bytes of the digest by which cut and forged cursors are noticed.
const MARK: usize = 4;

/// A cursor as text.
fn write(cursor: &FeedCursor) -> String {
    let FeedCursor { organization, epoch, place } = cursor;
    let mut bytes = Vec::with_capacity(52);
    bytes.extend(organization.raw());
    bytes.extend(epoch.to_be_bytes());
    bytes.extend(place.transaction.to_be_bytes());
    bytes.extend(place.record);
    bytes.extend(place.at.timestamp_micros().to_be_bytes());
    let mark = mark(&bytes);
    bytes.extend(mark);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A cursor from its text.
fn read(text: &str) -> Option<FeedCursor> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let (bytes, marked) = bytes.split_last_chunk::<MARK>()?;
    if mark(bytes) != *marked {
        return None;
    }
    let (organization, bytes) = bytes.split_first_chunk()?;
    let (epoch, bytes) = bytes.split_first_chunk()?;
    let (transaction, bytes) = bytes.split_first_chunk()?;
    let (record, bytes): (&RawId, _) = bytes.split_first_chunk()?;
    let at = i64::from_be_bytes(bytes.try_into().ok()?);
    Some(FeedCursor {
        organization: Id::<Organization>::from_raw(*organization),
        epoch: i64::from_be_bytes(*epoch),
        place: FeedPlace {
            transaction: i64::from_be_bytes(*transaction),
            record: *record,
            at: DateTime::<Utc>::from_timestamp_micros(at)?,
        },
    })
}

fn mark(bytes: &[u8]) -> [u8; MARK] {
    let digest = Sha256::digest(bytes);
    digest.first_chunk().copied().unwrap_or_default()
}
