//! Imports records that refer to others by name, in batches.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use async_trait::async_trait;

use crate::access::Visibility;
use crate::fields::{Column, Columns, FieldPatch, Value, merge};
use crate::workbooks::Reference;
use crate::workbooks::export::Chosen;
use crate::workbooks::import::claims::Claims;
use crate::workbooks::import::identified::{Identified, external_of, identified, naming};
use crate::workbooks::import::identity::{Repeats, Traits, records_of};
use crate::workbooks::import::reading::cell::keep_what_shows_the_same;
use crate::workbooks::import::{
    Claim, Form, ImportContext, Outcome, RecordChange, Row, RowKey, RowWriter,
};
use crate::workbooks::jobs::JobKind;
use crate::{RawId, Record, Result, Session, Violation, case_folded};

/// Records that are imported and exported as rows of a sheet, declared by a column table.
///
/// A row is identified by the records that it refers to and by further key columns. Columns that a file lacks stay as
/// they are.
#[async_trait]
pub trait SheetRecord: Columns + Clone + PartialEq + Send + Sync + 'static {
    /// Name of the sheet.
    const SHEET: &'static str;
    /// Name for people.
    const ONE: &'static str;
    /// Key columns, including references.
    const KEY: &'static [&'static str];
    /// Column with the record's number in another system, by which a row finds its record too.
    const EXTERNAL: Option<&'static str> = None;
    /// Whether several records may have the same key, which only their numbers tell apart.
    const SHARES_KEYS: bool = false;
    /// Names of columns in JSON where the sheet has another name, each with that.
    const ALIASES: &'static [(&'static str, &'static str)] = &[];
    /// Columns that only records in JSON have.
    const BESIDE: &'static [Column] = &[];
    /// Records that columns refer to.
    const REFERENCES: &'static [Reference] = &[];
    /// Kind of its import job.
    const JOB: JobKind;
    /// The stored record.
    type Stored: Clone + Send + Sync;
    /// Data for checking rows.
    type Context: Send + Sync;
    /// Claim of a row to a period that no other row may have; none for most records.
    type Claim: Ord + Clone + Send + Sync;

    /// Who may see a column.
    fn visibility_of(_column: &Column) -> Visibility {
        Visibility::Public
    }

    /// Id by which an export may list it.
    fn id(stored: &Self::Stored) -> RawId;

    /// When and by whom a stored record was changed.
    fn record(stored: &Self::Stored) -> &Record;

    /// Records that a stored record refers to, in the order of [`SheetRecord::REFERENCES`].
    fn references(_stored: &Self::Stored) -> Vec<Option<RawId>> {
        Vec::new()
    }

    /// Row of a stored record.
    fn row(stored: &Self::Stored) -> Self;

    /// Default of a column in a new record.
    fn default_value(_column: &Column) -> Option<Value> {
        None
    }

    /// Turns the columns beside its own into values of these.
    fn settle(_patch: &mut FieldPatch, _before: Option<&Self::Stored>) -> Option<Violation> {
        None
    }

    /// The changed row with defaults for blanks, so that blanks in place of defaults change nothing.
    fn normalized(self, _before: &Self::Stored, _context: &Self::Context) -> Self {
        self
    }

    /// Locks out other imports until the unit of work ends, and reads the data for checks.
    async fn begin(session: &mut Session) -> Result<Self::Context>;

    /// Stored records with these ids, in any order. In one statement.
    async fn by_ids(session: &mut Session, ids: &[RawId]) -> Result<Vec<Self::Stored>>;

    /// Stored records with these numbers in another system, each with the position of its number. In one statement.
    async fn by_external(
        _session: &mut Session,
        _numbers: &[String],
    ) -> Result<Vec<(usize, Self::Stored)>> {
        Ok(Vec::new())
    }

    /// Stored records with these keys, each with the position of its key, locked until the unit of work ends. In one
    /// statement. Several records with one key only if they share it ([`SheetRecord::SHARES_KEYS`]).
    async fn by_keys(session: &mut Session, keys: &[RowKey]) -> Result<Vec<(usize, Self::Stored)>>;

    /// Errors between fields, or with the stored record.
    fn check(&self, _before: Option<&Self::Stored>, _context: &Self::Context) -> Vec<Violation> {
        Vec::new()
    }

    /// Doubts about a row that is imported.
    fn doubts(&self, _before: Option<&Self::Stored>, _context: &Self::Context) -> Vec<Violation> {
        Vec::new()
    }

    /// Errors of a change that needs further cells.
    fn check_change(&self, _before: &Self::Stored, _given: &FieldPatch) -> Vec<Violation> {
        Vec::new()
    }

    /// Errors between rows of a batch or with other records, with the positions of the rows.
    async fn clashes(
        _session: &mut Session,
        _rows: &[RecordChange<Self>],
    ) -> Result<Vec<(usize, Violation)>> {
        Ok(Vec::new())
    }

    /// What a record is a part of, if its parts only make sense together: the item of a price that holds from a
    /// quantity on.
    fn whole(_key: &RowKey) -> Option<RawId> {
        None
    }

    /// Claim of a row, for records that exclude one another.
    fn claim(_row: &RecordChange<Self>) -> Option<Claim<Self::Claim>> {
        None
    }

    /// Id of a stored record in [`SheetRecord::held`].
    fn own_id(stored: &Self::Stored) -> RawId {
        Self::id(stored)
    }

    /// Claims of stored records with their ids; further ones don't matter.
    async fn held(
        _session: &mut Session,
        _of: &[Self::Claim],
    ) -> Result<Vec<(RawId, Claim<Self::Claim>)>> {
        Ok(Vec::new())
    }

    /// Error of a row with a conflicting claim.
    fn contested() -> Violation {
        Violation::new("", "overlapping", "overlaps another one; change its start or end")
    }

    /// Error of a row that matches several records.
    fn ambiguous() -> Violation {
        Violation::new(
            "",
            "ambiguous",
            "several records match this row; change them one by one, not by a file",
        )
    }

    /// Stores new and changed records, in one or two statements.
    async fn keep(
        session: &mut Session,
        record: &Record,
        rows: Vec<RecordChange<Self>>,
    ) -> Result<()>;

    /// At most `most` records of an export, after a given one.
    async fn next(
        session: &mut Session,
        chosen: &Chosen,
        after: Option<&Self::Stored>,
        most: u32,
    ) -> Result<Vec<Self::Stored>>;
}

/// Form of such records.
pub struct RecordForm<R>(PhantomData<fn() -> R>);

impl<R> RecordForm<R> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

#[async_trait]
impl<R: SheetRecord> Form for RecordForm<R> {
    fn sheet(&self) -> &'static str {
        R::SHEET
    }

    fn one(&self) -> &'static str {
        R::ONE
    }

    fn columns(&self, visibility: Visibility) -> Vec<&'static Column> {
        R::COLUMNS.iter().filter(|column| R::visibility_of(column) <= visibility).collect()
    }

    fn key(&self) -> &'static [&'static str] {
        R::KEY
    }

    fn external(&self) -> Option<&'static str> {
        R::EXTERNAL
    }

    fn aliases(&self) -> &'static [(&'static str, &'static str)] {
        R::ALIASES
    }

    fn beside(&self) -> &'static [Column] {
        R::BESIDE
    }

    fn names_items(&self) -> bool {
        R::REFERENCES.iter().any(|reference| reference.is_item())
    }

    async fn begin(&self, session: &mut Session) -> Result<Box<dyn RowWriter>> {
        let context = R::begin(session).await?;
        let (repeats, claims) = (Repeats::default(), Claims::default());
        Ok(Box::new(RecordRowWriter::<R> { context, repeats, claims }))
    }
}

struct RecordRowWriter<R: SheetRecord> {
    context: R::Context,
    repeats: Repeats,
    claims: Claims<R>,
}

#[async_trait]
impl<R: SheetRecord> RowWriter for RecordRowWriter<R> {
    async fn take(
        &mut self,
        session: &mut Session,
        rows: Vec<Row>,
        ctx: &mut ImportContext<'_>,
    ) -> Result<()> {
        let mut keyed = Vec::with_capacity(rows.len());
        for row in identified::<R>(session, rows, ctx).await? {
            match row {
                Ok(row) => keyed.push(row),
                Err(mut row) => check::<R>(&mut row, ctx),
            }
        }
        let (mut changes, mut at) = (Vec::new(), Vec::new());
        for (place, identified) in keyed.iter_mut().enumerate() {
            let key = identified.key.clone();
            ctx.belongs(&identified.row, R::whole(&key));
            let before = match self.about(identified, ctx) {
                About::One(before) => before,
                About::Unchanged => {
                    ctx.done(identified.row.number(), Outcome::Unchanged, None);
                    continue;
                }
                About::Unknown => {
                    check::<R>(&mut identified.row, ctx);
                    continue;
                }
            };
            let row = &mut identified.row;
            let made = self.change(row, before.as_ref(), ctx);
            if let Some(stored) = before.as_ref().filter(|_| !matches!(made, Some(None))) {
                self.claims.replaces(R::own_id(stored));
            }
            match made {
                Some(Some(made)) => {
                    at.push(place);
                    let id = before.as_ref().map_or_else(|| session.id::<R>().raw(), R::own_id);
                    self.repeats.note(id, row);
                    let made = RecordChange { id, key, before, row: made };
                    self.claims.add(&made, row, ctx);
                    changes.push(made);
                }
                Some(None) => {
                    ctx.done(row.number(), Outcome::Unchanged, before.as_ref().map(R::own_id));
                }
                None => {}
            }
        }
        if !changes.is_empty() {
            for (place, fault) in R::clashes(session, &changes).await? {
                let row = at.get(place).and_then(|place| keyed.get_mut(*place));
                if let Some(identified) = row {
                    ctx.report(&mut identified.row, &fault);
                }
            }
            let rows = at.iter().filter_map(|place| keyed.get(*place));
            let rows: Vec<u32> = rows.map(|identified| identified.row.number()).collect();
            let mut sound = Vec::with_capacity(changes.len());
            for (change, row) in changes.into_iter().zip(rows) {
                if ctx.is_sound(row) {
                    let outcome = match change.before {
                        None => Outcome::Created,
                        Some(_) => Outcome::Updated,
                    };
                    ctx.done(row, outcome, Some(change.id));
                    sound.push(change);
                }
            }
            if ctx.is_good() && !sound.is_empty() {
                R::keep(session, &ctx.record(), sound).await?;
            }
        }
        Ok(())
    }

    async fn end(&mut self, session: &mut Session, ctx: &mut ImportContext<'_>) -> Result<()> {
        std::mem::take(&mut self.claims).report_contested(session, ctx).await
    }
}

/// Stored record of a row.
enum About<K> {
    /// This record, or a new one.
    One(Option<K>),
    /// One of several, which the row doesn't change.
    Unchanged,
    /// Unknown; the error is reported already.
    Unknown,
}

impl<R: SheetRecord> RecordRowWriter<R> {
    /// Finds the record of a row.
    fn about(&mut self, one: &mut Identified<R>, ctx: &mut ImportContext<'_>) -> About<R::Stored> {
        let Identified { row, handles, key, has_key, candidates } = one;
        let candidates = std::mem::take(candidates);
        let number = candidates.own_number(handles);
        let keyed: BTreeSet<RawId> = candidates.keyed.iter().map(R::own_id).collect();
        let traits = Traits {
            id: &R::own_id,
            external: &external_of::<R>,
            has_key: &|stored: &R::Stored| keyed.contains(&R::own_id(stored)),
        };
        let mut found = match records_of(handles, candidates, naming::<R>(), &traits) {
            Ok(found) => found,
            Err(fault) => {
                ctx.report(row, &fault);
                return About::Unknown;
            }
        };
        if found.len() > 1 {
            let same = |stored: &R::Stored| matches!(merge(&R::row(stored), &row.patch), Ok(None));
            let untouched = row.faulty.is_empty() && found.iter().any(same);
            if R::EXTERNAL.is_some_and(|name| row.patch.contains_key(name)) {
                found.retain(|stored| external_of::<R>(stored) == handles.external);
            }
            if found.len() != 1 {
                if untouched {
                    return About::Unchanged;
                }
                ctx.report(row, &R::ambiguous());
                return About::Unknown;
            }
        }
        let before = found.pop();
        let written: Vec<_> = key.values.iter().map(|value| value.as_ref().map(folded)).collect();
        // Where keys are shared, numbers and ids tell records apart.
        let is_keyed =
            *has_key && !(R::SHARES_KEYS && (handles.external.is_some() || handles.id.is_some()));
        let key = (&key.references, written);
        let seen = (number, is_keyed.then_some(&key), before.as_ref().map(R::own_id));
        if self.repeats.report(row, seen, naming::<R>(), ctx) {
            return About::Unknown;
        }
        About::One(before)
    }

    /// Change of a row: `Some(None)` if it changes nothing, `None` if it has errors.
    fn change(
        &self,
        row: &mut Row,
        before: Option<&R::Stored>,
        ctx: &mut ImportContext<'_>,
    ) -> Option<Option<R>> {
        if let Some(fault) = R::settle(&mut row.patch, before) {
            ctx.report(row, &fault);
        }
        let made = match before {
            Some(stored) => {
                // Key columns identify the record, also in another spelling.
                let named = R::REFERENCES.iter().flat_map(|reference| reference.columns());
                for name in named.chain(&row.faulty) {
                    row.patch.remove(*name);
                }
                let was = R::row(stored);
                keep_what_shows_the_same(&was, &mut row.patch);
                let made = merge(&was, &row.patch);
                let normalized = |made: R| made.normalized(stored, &self.context);
                made.map(|made| made.map(normalized).filter(|made| *made != was))
            }
            None => full_row(&row.patch).map(Some),
        };
        let checked = made.and_then(|made: Option<R>| {
            let faults = made.as_ref().map(|made| {
                let change = before.map(|stored| made.check_change(stored, &row.patch));
                let mut faults = made.check(before, &self.context);
                faults.extend(change.into_iter().flatten());
                faults
            });
            match faults {
                Some(faults) if !faults.is_empty() => Err(faults),
                _ => Ok(made),
            }
        });
        match checked {
            Ok(made) => {
                let doubts = made.as_ref().map(|made| made.doubts(before, &self.context));
                for doubt in doubts.into_iter().flatten() {
                    ctx.warn(row, &doubt);
                }
                ctx.is_sound(row.number()).then_some(made)
            }
            Err(faults) => {
                for fault in faults {
                    ctx.report(row, &fault);
                }
                None
            }
        }
    }
}

/// A value in the form in which keys are compared.
fn folded(value: &Value) -> String {
    match value {
        Value::Text(text) => case_folded(text),
        Value::Number(number) => number.to_string(),
        Value::Flag(flag) => flag.to_string(),
    }
}

/// Checks a row whose record is unknown.
fn check<R: SheetRecord>(row: &mut Row, ctx: &mut ImportContext<'_>) {
    if let Err(faults) = full_row::<R>(&row.patch) {
        ctx.report_file_errors(row, faults);
    }
}

/// A record of what was given alone.
fn full_row<R: SheetRecord>(patch: &FieldPatch) -> std::result::Result<R, Vec<Violation>> {
    R::from_values(&mut |column| {
        let value = patch.get(column.name).cloned().flatten();
        Ok(value.or_else(|| R::default_value(column)))
    })
    .map_err(|faults| {
        let at = |(column, fault): (&Column, crate::fields::Fault)| fault.at(column.name);
        faults.into_iter().map(at).collect()
    })
}
