//! Reading the feed.

use std::fmt::{self, Display, Formatter};

use chrono::{DateTime, Utc};

use crate::access::{Actor, Visibility};
use crate::fields::Choice;
use crate::organization::audit::{Action, is_cost};
use crate::organization::changes::{FeedCursor, FeedPlace, FeedStart, ResourceKind};
use crate::{Error, RawId, Result, Session};

/// What happened to a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeAction {
    Created,
    /// It, or a part of it.
    Updated,
    Deleted,
}

impl Choice for ChangeAction {
    const WORDS: &'static [&'static str] = &["created", "updated", "deleted"];
    const ALL: &'static [Self] = &[Self::Created, Self::Updated, Self::Deleted];
}

/// Changes of one resource by one transaction.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    pub place: FeedPlace,
    pub kind: ResourceKind,
    pub record: RawId,
    /// The record that it belongs to: a price to its list, a location to its customer.
    pub parent: Option<RawId>,
    pub action: ChangeAction,
    /// Changed fields, of an update.
    pub fields: Vec<String>,
    /// User or API key; `None` for the operator, and for the makers of the shared catalogue.
    pub actor: Option<Actor>,
    pub request: Option<String>,
}

/// A stored entry: one row of one table.
#[derive(Debug, Clone, PartialEq)]
pub struct FeedEntry {
    pub place: FeedPlace,
    pub kind: ResourceKind,
    pub parent: Option<RawId>,
    pub action: Action,
    /// Whether the row is the resource's record, not a part of it.
    pub is_record: bool,
    /// Whether the record was marked as deleted, or no longer is.
    pub deleted: Option<bool>,
    /// The field that shows the row, where it is one of a list of parts.
    pub part: Option<String>,
    /// Changed columns of a row whose columns are fields.
    pub columns: Vec<String>,
    pub actor: Option<Actor>,
    pub request: Option<String>,
}

/// What was found after a place.
#[derive(Debug)]
pub struct FeedPart {
    pub epoch: i64,
    /// Entries of lower transactions are no longer kept.
    pub pruned_to: i64,
    /// Transactions from this one on may still be running.
    pub below: i64,
    pub now: DateTime<Utc>,
    /// Whether changes are visible that wait for a transaction that still runs.
    pub held_back: bool,
    /// At most as many as were asked for, in the order of places.
    pub entries: Vec<FeedEntry>,
}

/// What to read.
#[derive(Debug)]
pub struct FeedQuery {
    pub from: FeedStart,
    /// None: all kinds that the caller may see.
    pub kinds: Vec<ResourceKind>,
    /// The most changes.
    pub limit: usize,
}

/// Changes, and how to go on.
#[derive(Debug)]
pub struct Feed {
    /// Oldest first.
    pub changes: Vec<Change>,
    pub epoch: i64,
    /// Where the next read begins.
    pub next: FeedPlace,
    /// Whether there is more to read at once.
    pub more: bool,
    pub held_back: bool,
    /// Why the place to go on from is no longer good; then `next` is where to begin anew, after reading all lists.
    pub expired: Option<Expiry>,
}

/// Why a place in the feed is no longer good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expiry {
    /// It is of an earlier epoch.
    Restored,
    /// Entries after it are no longer kept.
    Pruned,
}

impl Choice for Expiry {
    const WORDS: &'static [&'static str] = &["restored", "pruned"];
    const ALL: &'static [Self] = &[Self::Restored, Self::Pruned];
}

impl Display for Expiry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Restored => {
                "a backup was restored or the organization moved, and changes may be lost"
            }
            Self::Pruned => "changes that old are no longer kept",
        })
    }
}

/// The most entries that a read looks at, where its filter leaves most of them out.
const MOST_FILTERED: usize = 5_000;

/// Entries of one change, about: a document has some of its header, content and lines.
const ENTRIES_OF_ONE: usize = 4;

/// Reads changes from a place on.
pub async fn feed(session: &mut Session, query: &FeedQuery) -> Result<Feed> {
    let visibility = session.caller.visibility();
    if visibility < Visibility::Costs
        && let Some(kind) = query.kinds.iter().find(|kind| kind.is_for_admins())
    {
        return Err(Error::Forbidden(format!(
            "only admins read changes of the kind {}; leave it out",
            kind.word()
        )));
    }
    let few = (query.limit * ENTRIES_OF_ONE + 1).min(MOST_FILTERED);
    let feed = read(session, query, few).await?;
    // A reader who wants nearly all kinds finds enough among few entries; a page of rare ones is worth many.
    if feed.more && feed.changes.len() < query.limit && !query.kinds.is_empty() {
        return read(session, query, MOST_FILTERED).await;
    }
    Ok(feed)
}

/// Reads the changes among the next entries.
async fn read(session: &mut Session, query: &FeedQuery, most: usize) -> Result<Feed> {
    let visibility = session.caller.visibility();
    let (from, most) = match query.from {
        FeedStart::Beginning => (FeedPlace::FIRST, most),
        FeedStart::Now => (FeedPlace::FIRST, 0),
        FeedStart::After(cursor) => (cursor.place, most),
    };
    let part = session.work.changes(from, most).await?;
    let end = FeedPlace::before(part.below, part.now);
    let expired = match query.from {
        FeedStart::After(FeedCursor { epoch, .. }) if epoch != part.epoch => Some(Expiry::Restored),
        FeedStart::After(FeedCursor { place, .. }) if place.transaction < part.pruned_to - 1 => {
            Some(Expiry::Pruned)
        }
        _ => None,
    };
    let mut feed = Feed {
        changes: Vec::new(),
        epoch: part.epoch,
        next: end,
        more: false,
        held_back: part.held_back,
        expired,
    };
    if expired.is_some() || matches!(query.from, FeedStart::Now) {
        return Ok(feed);
    }
    let is_wanted = |kind: ResourceKind| {
        (query.kinds.is_empty() || query.kinds.contains(&kind))
            && (visibility == Visibility::Costs || !kind.is_for_admins())
    };
    let is_all = part.entries.len() < most;
    let groups: Vec<&[FeedEntry]> = part.entries.chunk_by(same_change).collect();
    // The last one may go on beyond what was read.
    let whole = if is_all || groups.len() == 1 { groups.len() } else { groups.len() - 1 };
    feed.more = !is_all;
    for (at, group) in groups.iter().take(whole).enumerate() {
        let Some(change) = change_of(group, visibility) else { continue };
        if is_wanted(change.kind) {
            feed.changes.push(change);
            if feed.changes.len() == query.limit {
                feed.more = !is_all || at + 1 < whole;
                break;
            }
        }
    }
    if feed.more {
        let told = feed.changes.last().filter(|_| feed.changes.len() == query.limit);
        let looked_at = groups.get(whole.saturating_sub(1)).and_then(|group| group.first());
        feed.next =
            told.map(|change| change.place).or(looked_at.map(|entry| entry.place)).unwrap_or(from);
    }
    Ok(feed)
}

fn same_change(one: &FeedEntry, next: &FeedEntry) -> bool {
    (one.place.transaction, one.place.record) == (next.place.transaction, next.place.record)
}

/// The change that the entries of a record in one transaction make; `None` if the caller may see none of them.
fn change_of(entries: &[FeedEntry], visibility: Visibility) -> Option<Change> {
    let first = entries.first()?;
    let mut action = ChangeAction::Updated;
    for entry in entries.iter().filter(|entry| entry.is_record) {
        action = match (entry.action, entry.deleted) {
            (Action::Delete, _) | (Action::Update, Some(true)) => ChangeAction::Deleted,
            (Action::Create, _) | (Action::Update, Some(false)) => ChangeAction::Created,
            (Action::Update, None) => action,
        };
    }
    let fields =
        if action == ChangeAction::Updated { fields_of(entries, visibility)? } else { Vec::new() };
    Some(Change {
        place: first.place,
        kind: first.kind,
        record: first.place.record,
        parent: entries.iter().find_map(|entry| entry.parent),
        action,
        fields,
        actor: first.actor,
        request: first.request.clone(),
    })
}

/// Columns of rows whose columns are fields that say which record they are of, and who wrote them.
const BOOKKEEPING: [&str; 7] = [
    "item_id",
    "document_id",
    "brand_id",
    "created",
    "created_by",
    "last_modified",
    "last_modified_by",
];

/// The changed fields that the caller may know of; `None` without any.
fn fields_of(entries: &[FeedEntry], visibility: Visibility) -> Option<Vec<String>> {
    let (mut fields, mut others) = (Vec::new(), Vec::new());
    let mut add = |to_others: bool, name: &str| {
        let names = if to_others { &mut others } else { &mut fields };
        if !names.iter().any(|one| one == name) {
            names.push(name.to_owned());
        }
    };
    for entry in entries {
        for (is_part, name) in entry
            .part
            .iter()
            .map(|part| (true, part))
            .chain(entry.columns.iter().map(|column| (false, column)))
        {
            if visibility < Visibility::Costs && is_cost(name) {
                continue;
            }
            match entry.kind.field(name) {
                Some(field) if !is_part => add(false, field),
                None if !is_part && BOOKKEEPING.contains(&name.as_str()) => {}
                _ => add(!is_part, name),
            }
        }
    }
    // Other columns follow from the fields.
    let names = if fields.is_empty() { others } else { fields };
    (!names.is_empty()).then_some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(action: Action, is_record: bool, names: &[&str]) -> FeedEntry {
        let (parts, columns): (Vec<String>, Vec<String>) = names
            .iter()
            .map(|name| (*name).to_owned())
            .partition(|name| ["lines", "image"].contains(&name.as_str()));
        FeedEntry {
            place: FeedPlace { transaction: 1, record: [1; 12], at: DateTime::<Utc>::MIN_UTC },
            kind: ResourceKind::Hose,
            parent: None,
            action,
            is_record,
            deleted: None,
            part: parts.into_iter().next(),
            columns,
            actor: None,
            request: None,
        }
    }

    fn told(entries: &[FeedEntry], visibility: Visibility) -> Option<(ChangeAction, Vec<String>)> {
        change_of(entries, visibility).map(|change| (change.action, change.fields))
    }

    #[test]
    fn rows_of_one_record_are_one_change() {
        use Action::{Create, Delete, Update};
        let marked =
            |deleted| FeedEntry { deleted: Some(deleted), ..entry(Update, true, &["deleted"]) };
        for (entries, action, fields) in [
            (
                vec![entry(Create, true, &[]), entry(Create, false, &["list_price"])],
                ChangeAction::Created,
                vec![],
            ),
            (vec![entry(Create, false, &["list_price"])], ChangeAction::Updated, vec!["listPrice"]),
            // The key that a size is compared by is no field.
            (
                vec![
                    entry(Update, true, &["size", "size_key", "brand_id"]),
                    entry(Delete, false, &["lines"]),
                    entry(Create, false, &["lines"]),
                ],
                ChangeAction::Updated,
                vec!["size", "brand", "lines"],
            ),
            (vec![entry(Update, true, &["rank"])], ChangeAction::Updated, vec!["rank"]),
            (
                vec![entry(Delete, false, &["image"]), entry(Delete, true, &[])],
                ChangeAction::Deleted,
                vec![],
            ),
            (vec![entry(Update, true, &["size"]), marked(true)], ChangeAction::Deleted, vec![]),
            (vec![marked(false)], ChangeAction::Created, vec![]),
            (
                vec![entry(Create, true, &[]), entry(Delete, true, &[])],
                ChangeAction::Deleted,
                vec![],
            ),
        ] {
            let fields = fields.into_iter().map(str::to_owned).collect();
            assert_eq!(told(&entries, Visibility::Costs), Some((action, fields)), "{entries:?}");
        }
    }

    #[test]
    fn costs_are_told_to_admins_alone() {
        let cost = entry(Action::Update, false, &["cost", "cost_unit"]);
        let both = entry(Action::Update, false, &["cost", "list_price"]);
        assert_eq!(told(&[cost], Visibility::Prices), None);
        assert_eq!(
            told(&[both], Visibility::Prices),
            Some((ChangeAction::Updated, vec!["listPrice".to_owned()]))
        );
    }
}
