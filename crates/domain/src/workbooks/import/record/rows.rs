//! Stores rows as records.

use std::collections::BTreeSet;

use async_trait::async_trait;

use crate::fields::{Column, FieldPatch, Value, merge};
use crate::workbooks::import::identity::identified::{Identified, external_of, identified, naming};
use crate::workbooks::import::identity::{Repeats, Traits, records_of};
use crate::workbooks::import::reading::cell::keep_what_shows_the_same;
use crate::workbooks::import::record::claims::Claims;
use crate::workbooks::import::{ImportContext, Outcome, RecordChange, Row, RowWriter, SheetRecord};
use crate::{RawId, Result, Session, Violation, case_folded};

/// Stores the rows of a form of records.
pub(crate) struct RecordRowWriter<R: SheetRecord> {
    context: R::Context,
    repeats: Repeats,
    claims: Claims<R>,
}

impl<R: SheetRecord> RecordRowWriter<R> {
    pub(crate) fn new(context: R::Context) -> Self {
        Self { context, repeats: Repeats::default(), claims: Claims::default() }
    }
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
            if ctx.is_left_out(row.number()) {
                continue;
            }
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
        let mut candidates = std::mem::take(candidates);
        // A record that another row is about isn't this row's if more than the key tells them apart.
        let is_numbered = R::SHARES_KEYS && handles.external.is_some();
        candidates.keyed.retain(|stored| {
            R::has_key(stored, key) && !is_numbered
                || !self.repeats.is_of_another(&R::own_id(stored), row)
        });
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
                ctx.keep_what_shows_the_same(&was, row);
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
                if let (Some(stored), Some(made)) = (before, &made) {
                    ctx.compare(row, &R::row(stored), made);
                }
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
