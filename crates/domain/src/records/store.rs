//! Use cases of all kinds of records: list, create, change, delete.

use crate::access::{Caller, Visibility};
use crate::fields::{FieldPatch, at_columns, merge};
use crate::records::{Listing, RecordKind, Stored};
use crate::{Error, Id, ListPage, RawId, Result, Session, Violation, Window, add_violations};

/// A part of a list.
pub async fn page<K: RecordKind>(
    session: &mut Session,
    listing: &Listing<K>,
    window: &Window,
) -> Result<ListPage<Stored<K>>> {
    session.work.records::<K>().page(listing, window).await
}

/// Finds one; locked if the unit of work writes.
pub async fn find<K: RecordKind>(
    session: &mut Session,
    parent: Option<RawId>,
    id: Id<K>,
) -> Result<Stored<K>> {
    let found = session.work.records::<K>().find_to_change(&[id]).await?.pop();
    // A record with another parent isn't found.
    let found = found.filter(|stored| parent.is_none() || stored.parent == parent);
    found.ok_or_else(|| Error::not_found(K::NAME, id))
}

/// Creates one from the input; `faults` are earlier errors, reported together with new ones.
pub async fn create<K: RecordKind>(
    session: &mut Session,
    parent: Option<RawId>,
    patch: &FieldPatch,
    mut faults: Vec<Violation>,
) -> Result<Stored<K>> {
    refuse_hidden::<K>(&session.caller, patch)?;
    let fields = K::from_values(&mut |column| {
        let value = patch.get(column.name).cloned().flatten();
        Ok(value.or_else(|| K::default_value(column)))
    });
    let fields = match fields {
        Ok(fields) => fields,
        Err(found) => {
            add_violations(&mut faults, at_columns(found));
            return Err(Error::Invalid(faults));
        }
    };
    add_violations(&mut faults, fields.check());
    K::lock(session).await?;
    let record = session.record()?;
    let mut stored = Stored { id: session.id(), parent, record, fields };
    keep(session, None, &mut stored, faults).await?;
    session.work.records::<K>().add(std::slice::from_ref(&stored)).await?;
    Ok(stored)
}

/// Changes one: absent columns stay, null clears.
pub async fn update<K: RecordKind>(
    session: &mut Session,
    (parent, id): (Option<RawId>, Id<K>),
    patch: &FieldPatch,
    mut faults: Vec<Violation>,
) -> Result<Stored<K>> {
    refuse_hidden::<K>(&session.caller, patch)?;
    K::lock(session).await?;
    let before = find(session, parent, id).await?;
    let fields = match merge(&before.fields, patch) {
        Ok(fields) => fields,
        Err(found) => {
            add_violations(&mut faults, found);
            None
        }
    };
    let Some(fields) = fields else {
        return if faults.is_empty() { Ok(before) } else { Err(Error::Invalid(faults)) };
    };
    add_violations(&mut faults, fields.check());
    let mut after = Stored { fields, ..before.clone() };
    after.record.touch(session.now(), session.caller.identity()?.by());
    keep(session, Some(&before), &mut after, faults).await?;
    session.work.records::<K>().save(std::slice::from_ref(&after)).await?;
    Ok(after)
}

/// Keeps what else belongs to a record, unless there are faults, earlier ones or those that it finds.
async fn keep<K: RecordKind>(
    session: &mut Session,
    before: Option<&Stored<K>>,
    after: &mut Stored<K>,
    mut faults: Vec<Violation>,
) -> Result<()> {
    match K::keep(session, before, after).await {
        Err(Error::Invalid(found)) => add_violations(&mut faults, found),
        Err(other) if faults.is_empty() => return Err(other),
        Ok(()) | Err(_) => {}
    }
    if faults.is_empty() { Ok(()) } else { Err(Error::Invalid(faults)) }
}

/// Deletes one, unless it is in use.
pub async fn remove<K: RecordKind>(
    session: &mut Session,
    (parent, id): (Option<RawId>, Id<K>),
) -> Result<Stored<K>> {
    K::lock(session).await?;
    let stored = find(session, parent, id).await?;
    K::remove(session, &stored).await?;
    let by = session.caller.identity()?.by();
    let now = session.now();
    session.work.records::<K>().delete(&[id], now, by).await?;
    Ok(stored)
}

/// Refuses fields that the caller may not see.
fn refuse_hidden<K: RecordKind>(caller: &Caller, patch: &FieldPatch) -> Result<()> {
    let visibility = caller.visibility();
    let hidden = K::COLUMNS.iter().filter(|column| K::visibility_of(column) > visibility);
    let named = hidden.into_iter().find(|column| patch.contains_key(column.name));
    match named {
        Some(column) if K::visibility_of(column) == Visibility::Costs => Err(Error::Forbidden(
            format!("only the role admin may see and set {}; leave it out", column.name),
        )),
        Some(column) => {
            Err(Error::Forbidden(format!("you can't set {}; leave it out", column.name)))
        }
        None => Ok(()),
    }
}
