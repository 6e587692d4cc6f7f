//! Lists of records that are changed as a whole.

use std::collections::HashMap;

use crate::fields::{FieldPatch, at_columns, merge};
use crate::organization::Listed;
use crate::records::{Listing, Stored};
use crate::{Error, Id, MOST_COUNTED, Result, Session, Violation, Window, case_folded};

/// Most records of a list.
pub const MOST_LISTED: u32 = 1_000;

/// A line of a new list: the id of an existing record, if any, and its fields.
#[derive(Debug, Clone)]
pub struct ListLine<K> {
    /// The record.
    pub id: Option<Id<K>>,
    /// Whether to remove the record.
    pub deleted: bool,
    /// Fields; absent ones of an existing record keep their values.
    pub patch: FieldPatch,
}

/// The whole list, by name.
pub async fn all<K: Listed>(session: &mut Session) -> Result<Vec<Stored<K>>> {
    let all = Window::first(MOST_COUNTED);
    Ok(session.work.records::<K>().page(&Listing::default(), &all).await?.items)
}

/// The whole list to change; the lock of the organization lets only one change of a list run at a time.
pub async fn to_change<K: Listed>(session: &mut Session) -> Result<Vec<Stored<K>>> {
    session.work.organization_to_change().await?;
    all(session).await
}

/// Replaces the whole list: lines with an id change existing records, others are added, and missing ones are removed.
pub async fn replace<K: Listed>(
    session: &mut Session,
    lines: Vec<ListLine<K>>,
) -> Result<Vec<Stored<K>>> {
    let identity = session.caller.identity()?;
    let before = to_change::<K>(session).await?;
    let mut old: HashMap<Id<K>, Stored<K>> =
        before.into_iter().map(|stored| (stored.id, stored)).collect();
    let (mut added, mut changed) = (Vec::new(), Vec::new());
    let mut gone: Vec<Id<K>> = Vec::new();
    let mut names: HashMap<String, usize> = HashMap::new();
    let mut faults = Vec::new();
    for (at, line) in lines.into_iter().enumerate() {
        let place = format!("/{}/{at}", K::MANY);
        let stored = match line.id {
            Some(id) => {
                let Some(stored) = old.remove(&id) else {
                    let message = format!(
                        "is not a {} of this list, or occurs twice; leave it out to add one",
                        K::NAME
                    );
                    faults.push(Violation::new(format!("{place}/_id"), "unknown_id", message));
                    continue;
                };
                Some(stored)
            }
            None => None,
        };
        if line.deleted {
            gone.extend(stored.map(|stored| stored.id));
            continue;
        }
        let fields = match fields(stored.as_ref(), &line.patch) {
            Ok(fields) => fields,
            Err(found) => {
                faults.extend(found.into_iter().map(|fault| Violation {
                    pointer: format!("{place}{}", fault.pointer),
                    ..fault
                }));
                continue;
            }
        };
        if names.insert(case_folded(fields.name()), at).is_some() {
            let message = "another line has this name; choose a different one";
            faults.push(Violation::new(format!("{place}/name"), "duplicate", message));
        }
        match stored {
            None => {
                let record = session.services.record(identity);
                added.push(Stored { id: session.id(), parent: None, record, fields });
            }
            Some(mut stored) if stored.fields != fields => {
                stored.fields = fields;
                stored.record.touch(session.now(), identity.by());
                changed.push(stored);
            }
            Some(_same) => {}
        }
    }
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    gone.extend(old.into_keys());
    if !gone.is_empty() {
        let by = identity.by();
        let now = session.now();
        session.work.records::<K>().delete(&gone, now, by).await?;
    }
    if !changed.is_empty() {
        session.work.records::<K>().save(&changed).await?;
    }
    if !added.is_empty() {
        session.work.records::<K>().add(&added).await?;
    }
    all(session).await
}

fn fields<K: Listed>(
    before: Option<&Stored<K>>,
    patch: &FieldPatch,
) -> std::result::Result<K, Vec<Violation>> {
    match before {
        Some(stored) => Ok(merge(&stored.fields, patch)?.unwrap_or_else(|| stored.fields.clone())),
        None => K::from_values(&mut |column| Ok(patch.get(column.name).cloned().flatten()))
            .map_err(at_columns),
    }
}
