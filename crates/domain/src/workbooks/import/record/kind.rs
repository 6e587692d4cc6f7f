//! Imports records that are no more than their column table.

use async_trait::async_trait;

use crate::access::Visibility;
use crate::fields::{Column, Value};
use crate::records::{Listing, RecordKind, Stored, column};
use crate::workbooks::export::Chosen;
use crate::workbooks::import::{RecordChange, RowKey, SheetRecord};
use crate::workbooks::jobs::JobKind;
use crate::{Id, RawId, Record, Result, Session, Violation};

/// A kind of record with a sheet, whose rows are identified by a text.
#[async_trait]
pub trait SheetKind: RecordKind {
    /// Name of the sheet.
    const SHEET: &'static str;
    /// The only key column.
    const KEY: &'static [&'static str];
    /// Kind of its import job.
    const JOB: JobKind;

    /// Errors between rows, with the positions of the rows.
    async fn clashes(
        _session: &mut Session,
        _rows: &[(Option<&Stored<Self>>, &Self)],
    ) -> Result<Vec<(usize, Violation)>> {
        Ok(Vec::new())
    }

    /// Completes records before they are stored, as [`RecordKind::keep`] does for one.
    async fn keep_all(
        _session: &mut Session,
        _before: &[Option<Stored<Self>>],
        _after: &mut [Stored<Self>],
    ) -> Result<()> {
        Ok(())
    }
}

#[async_trait]
impl<K: SheetKind> SheetRecord for K {
    const SHEET: &'static str = <K as SheetKind>::SHEET;
    const ONE: &'static str = K::NAME;
    const KEY: &'static [&'static str] = <K as SheetKind>::KEY;
    const EXTERNAL: Option<&'static str> = <K as RecordKind>::EXTERNAL;
    const JOB: JobKind = <K as SheetKind>::JOB;
    type Stored = Stored<K>;
    type Context = ();
    type Claim = ();

    fn visibility_of(column: &Column) -> Visibility {
        <K as RecordKind>::visibility_of(column)
    }

    fn id(stored: &Stored<K>) -> RawId {
        stored.id.raw()
    }

    fn record(stored: &Stored<K>) -> &Record {
        &stored.record
    }

    fn row(stored: &Stored<K>) -> Self {
        stored.fields.clone()
    }

    fn default_value(column: &Column) -> Option<Value> {
        <K as RecordKind>::default_value(column)
    }

    async fn begin(session: &mut Session) -> Result<()> {
        <K as RecordKind>::lock(session).await
    }

    async fn by_ids(session: &mut Session, ids: &[RawId]) -> Result<Vec<Stored<K>>> {
        records_of(session, ids).await
    }

    async fn by_external(
        session: &mut Session,
        numbers: &[String],
    ) -> Result<Vec<(usize, Stored<K>)>> {
        session.work.records::<K>().by_external(numbers).await
    }

    async fn by_keys(session: &mut Session, keys: &[RowKey]) -> Result<Vec<(usize, Stored<K>)>> {
        let name = <K as SheetKind>::KEY.first().and_then(|name| column::<K>(name));
        let Some(column) = name else { return Ok(Vec::new()) };
        let texts: Vec<String> = keys
            .iter()
            .map(|key| match key.values.first() {
                Some(Some(Value::Text(text))) => text.clone(),
                _ => String::new(),
            })
            .collect();
        session.work.records::<K>().by_text(column, &texts).await
    }

    fn check(&self, _before: Option<&Stored<K>>, _context: &()) -> Vec<Violation> {
        <K as RecordKind>::check(self)
    }

    async fn clashes(
        session: &mut Session,
        rows: &[RecordChange<Self>],
    ) -> Result<Vec<(usize, Violation)>> {
        let rows: Vec<_> = rows.iter().map(|row| (row.before.as_ref(), &row.row)).collect();
        <K as SheetKind>::clashes(session, &rows).await
    }

    async fn keep(
        session: &mut Session,
        record: &Record,
        rows: Vec<RecordChange<Self>>,
    ) -> Result<()> {
        let rows = rows.into_iter();
        let rows = rows.map(|RecordChange { id, before, row, .. }| (Id::from_raw(id), before, row));
        store::<K>(session, record, rows.collect()).await
    }

    async fn next(
        session: &mut Session,
        chosen: &Chosen,
        after: Option<&Stored<K>>,
        most: u32,
    ) -> Result<Vec<Stored<K>>> {
        let filters = chosen.search.iter();
        let filters = filters.filter_map(|(name, value)| Some((column::<K>(name)?, value.clone())));
        let ids = chosen.only.as_ref();
        let listing = Listing {
            parent: chosen.of,
            ids: ids.map(|ids| ids.iter().map(|id| Id::from_raw(*id)).collect()),
            filters: filters.collect(),
            ..Listing::default()
        };
        let mut last = after.map(|stored| stored.id);
        loop {
            let mut records = session.work.records::<K>().after(&listing, last, most).await?;
            last = records.last().map(|stored| stored.id);
            records.retain(|stored| !chosen.except.contains(&stored.id.raw()));
            // A batch may be empty before the end.
            if last.is_none() || !records.is_empty() {
                return Ok(records);
            }
        }
    }
}

/// Records with these ids, in any order.
pub(crate) async fn records_of<K: RecordKind>(
    session: &mut Session,
    ids: &[RawId],
) -> Result<Vec<Stored<K>>> {
    let most = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    let ids = ids.iter().map(|id| Id::from_raw(*id)).collect();
    let listing = Listing { ids: Some(ids), ..Listing::default() };
    session.work.records::<K>().after(&listing, None, most).await
}

/// Stores new and changed records, each with its id and its earlier state.
pub(crate) async fn store<K: SheetKind>(
    session: &mut Session,
    record: &Record,
    rows: Vec<(Id<K>, Option<Stored<K>>, K)>,
) -> Result<()> {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for (id, old, fields) in rows {
        after.push(match &old {
            Some(stored) => {
                let mut changed = Stored { fields, ..stored.clone() };
                changed.record.touch(record.last_modified, record.last_modified_by);
                changed
            }
            None => Stored { id, parent: None, record: record.clone(), fields },
        });
        before.push(old);
    }
    K::keep_all(session, &before, &mut after).await?;
    let (mut new, mut changed) = (Vec::new(), Vec::new());
    for (before, after) in before.iter().zip(after) {
        if before.is_some() { changed.push(after) } else { new.push(after) }
    }
    if !changed.is_empty() {
        session.work.records::<K>().save(&changed).await?;
    }
    if !new.is_empty() {
        session.work.records::<K>().add(&new).await?;
    }
    Ok(())
}
