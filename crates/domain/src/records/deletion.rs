//! Deletes records: one, or many in one request, in a few statements.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use async_trait::async_trait;

use crate::{Error, Id, RawId, Result, Session, Violation};

/// Most records of a request.
pub const MOST: usize = 10_000;

/// Records to delete: by their ids, and by their numbers in another system.
#[derive(Debug, Default)]
pub struct Named {
    pub ids: Vec<RawId>,
    pub external: Vec<String>,
}

/// How many records are deleted.
#[derive(Debug, Clone, Copy, Default)]
pub struct Manner {
    /// Whether the others are deleted if some can't be.
    pub continues: bool,
    /// Whether to delete nothing.
    pub dry_run: bool,
}

/// What became of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deletion {
    /// Its id; `None` if no record has the number.
    pub id: Option<RawId>,
    /// Why it isn't deleted.
    pub fault: Option<Violation>,
}

/// A kind of records that are deleted by the same rules one by one and together.
#[async_trait]
pub trait Deletable: Send + Sync {
    /// A record that was found, locked until the unit of work ends.
    type Found: Send + Sync;

    /// Id of a record.
    fn id(found: &Self::Found) -> RawId;

    /// Records with these numbers in another system, each with the position of its number; in one statement.
    async fn by_external(
        &self,
        _session: &mut Session,
        _numbers: &[String],
    ) -> Result<Vec<(usize, RawId)>> {
        Ok(Vec::new())
    }

    /// Finds and locks records, each in the place of its id, or with the reason why it isn't found.
    async fn find(&self, session: &mut Session, ids: &[RawId]) -> Result<Vec<Result<Self::Found>>>;

    /// Reasons against deleting some of these, with their positions.
    async fn refusals(
        &self,
        _session: &mut Session,
        _found: &[Self::Found],
    ) -> Result<Vec<(usize, Error)>> {
        Ok(Vec::new())
    }

    /// Deletes them with what belongs to them.
    async fn delete(&self, session: &mut Session, found: Vec<Self::Found>) -> Result<()>;
}

/// Deletes one.
pub async fn delete_one<D: Deletable>(session: &mut Session, kind: &D, id: RawId) -> Result<()> {
    let found: Vec<_> = kind.find(session, &[id]).await?.into_iter().collect::<Result<_>>()?;
    match kind.refusals(session, &found).await?.pop() {
        Some((_, refusal)) => Err(refusal),
        None => kind.delete(session, found).await,
    }
}

/// Deletes many, all or none unless the manner says otherwise. Returns what became of each, those named by ids first.
pub async fn delete_many<D: Deletable>(
    session: &mut Session,
    kind: &D,
    named: &Named,
    manner: Manner,
) -> Result<Vec<Deletion>> {
    let mut all = resolved(session, kind, named).await?;
    let places: Vec<usize> = (0..all.len()).filter(|at| is_good(&all, *at)).collect();
    let ids: Vec<RawId> = places.iter().filter_map(|at| all.get(*at)?.id).collect();
    let (mut found, mut first) = (Vec::with_capacity(ids.len()), HashMap::new());
    for (at, record) in places.into_iter().zip(kind.find(session, &ids).await?) {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                refuse(&mut all, named, at, error)?;
                continue;
            }
        };
        match first.entry(D::id(&record)) {
            Entry::Occupied(earlier) => {
                let detail = format!("is the same record as {}", pointer(named, *earlier.get()));
                refuse(&mut all, named, at, Error::Conflict { code: "duplicate", detail })?;
            }
            Entry::Vacant(free) => {
                free.insert(at);
                found.push((at, record));
            }
        }
    }
    let (places, found): (Vec<usize>, Vec<D::Found>) = found.into_iter().unzip();
    for (at, refusal) in kind.refusals(session, &found).await? {
        if let Some(at) = places.get(at) {
            refuse(&mut all, named, *at, refusal)?;
        }
    }
    let faults: Vec<_> = all.iter().filter_map(|deletion| deletion.fault.clone()).collect();
    if !faults.is_empty() && !manner.continues {
        return Err(Error::Invalid(faults));
    }
    let good = places.into_iter().zip(found).filter(|(at, _)| is_good(&all, *at));
    let good: Vec<_> = good.map(|(_, record)| record).collect();
    if !manner.dry_run && !good.is_empty() {
        kind.delete(session, good).await?;
    }
    Ok(all)
}

/// The ids of the records, as far as there are records with their numbers.
async fn resolved<D: Deletable>(
    session: &mut Session,
    kind: &D,
    named: &Named,
) -> Result<Vec<Deletion>> {
    let by_id = named.ids.iter().map(|id| Deletion { id: Some(*id), fault: None });
    let by_number = named.external.iter().map(|_| Deletion { id: None, fault: None });
    let mut all: Vec<_> = by_id.chain(by_number).collect();
    if named.external.is_empty() {
        return Ok(all);
    }
    let begin = named.ids.len();
    for (at, id) in kind.by_external(session, &named.external).await? {
        let Some(deletion) = all.get_mut(begin + at) else { continue };
        if deletion.id.replace(id).is_some_and(|other| other != id) {
            let detail = "is the number of several records; name one by its id".to_owned();
            refuse(&mut all, named, begin + at, Error::Conflict { code: "ambiguous", detail })?;
        }
    }
    for (at, number) in (begin..).zip(&named.external) {
        if all.get(at).is_some_and(|deletion| deletion.id.is_none()) {
            let detail = format!("there is no record with the number {number:?}");
            refuse(&mut all, named, at, Error::NotFound(detail))?;
        }
    }
    Ok(all)
}

fn is_good(all: &[Deletion], at: usize) -> bool {
    all.get(at).is_some_and(|deletion| deletion.fault.is_none())
}

/// Notes why a record can't be deleted; any other error ends the request.
fn refuse(all: &mut [Deletion], named: &Named, at: usize, error: Error) -> Result<()> {
    let (code, message) = match error {
        Error::NotFound(message) => ("not_found", message),
        Error::Conflict { code, detail } => (code, detail),
        other => return Err(other),
    };
    if let Some(deletion) = all.get_mut(at) {
        deletion.fault = Some(Violation::new(pointer(named, at), code, message));
    }
    Ok(())
}

/// Place of a record in the request.
fn pointer(named: &Named, at: usize) -> String {
    match at.checked_sub(named.ids.len()) {
        Some(at) => format!("/externalIds/{at}"),
        None => format!("/ids/{at}"),
    }
}

/// Puts records in the places of their ids; a missing one is an error with this name for people.
pub(crate) fn in_places<F: Clone>(
    what: &str,
    ids: &[RawId],
    found: impl IntoIterator<Item = (RawId, F)>,
) -> Vec<Result<F>> {
    let found: HashMap<RawId, F> = found.into_iter().collect();
    let in_place = |id: &RawId| {
        let found = found.get(id).cloned();
        found.ok_or_else(|| Error::not_found(what, Id::<()>::from_raw(*id)))
    };
    ids.iter().map(in_place).collect()
}
