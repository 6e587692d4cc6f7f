//! Creates and changes records in JSON, by the forms and writers that store the rows of sheets.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::catalogue::{ItemEntry, ItemType};
use crate::fields::Choice;
use crate::workbooks::SheetReport;
use crate::workbooks::import::findings::Findings;
use crate::workbooks::import::findings::found::Found;
use crate::workbooks::import::form::Counts;
use crate::workbooks::import::reading::origin::Origin;
use crate::workbooks::import::reading::sent::{Fields, ReadRecord};
use crate::workbooks::import::{Done, Form, ImportRequest, Outcome, RowWriter};
use crate::workbooks::port::{RecordReader, SentRecord};
use crate::{Error, Id, RawId, Result, Services, Session, Violation};

/// Most records of a request, as rows of a sheet.
pub const MOST_RECORDS: usize = 200_000;

/// Most tries beyond one for each batch, in search of records that the database refuses.
const MOST_TRIES: u32 = 4_000;

/// What became of a request.
pub struct Upserted {
    /// Numbers of records, and their errors.
    pub report: SheetReport,
    /// What became of each record; `None` of one with errors.
    pub records: Vec<Option<Done>>,
}

/// Creates and changes records in a session for an import, which the caller commits; nothing is left to commit of a dry run,
/// or if there are errors and the others aren't to be stored either.
///
/// # Errors
/// If the list can't be read to its end or is too long, or the database fails. Errors of records are in the report.
pub async fn upsert<R: RecordReader>(
    session: &mut Session,
    request: &ImportRequest,
    records: R,
) -> Result<Upserted> {
    let services = session.services.clone();
    Upsert::new(&services, request, records).run(session).await
}

impl Upserted {
    /// Whether so many records were stored that the database should update its statistics after the commit.
    pub fn is_growth(&self) -> bool {
        self.report.is_growth()
    }
}

struct Upsert<'a, R> {
    services: &'a Services,
    request: &'a ImportRequest,
    records: R,
    findings: Findings,
    doubts: Findings,
    /// What becomes of each record of this pass.
    done: Vec<Option<Done>>,
    /// Records with what they are parts of.
    parts: Vec<(u32, RawId)>,
    /// Records with errors in an earlier pass.
    skipped: HashSet<u32>,
    tries: u32,
}

/// A form with its writer.
struct Desk<'a> {
    form: &'a dyn Form,
    fields: Fields,
    writer: Box<dyn RowWriter>,
}

impl<'a, R: RecordReader> Upsert<'a, R> {
    fn new(services: &'a Services, request: &'a ImportRequest, records: R) -> Self {
        Self {
            services,
            request,
            records,
            findings: Findings::new(request.most_faults),
            doubts: Findings::new(request.most_faults),
            done: Vec::new(),
            parts: Vec::new(),
            skipped: HashSet::new(),
            tries: 0,
        }
    }

    async fn run(mut self, session: &mut Session) -> Result<Upserted> {
        loop {
            session.work.mark().await?;
            self.pass(session).await?;
            let halves = self.half_stored();
            if halves.is_empty() {
                break;
            }
            // Each part of a whole is refused with the others, so another pass has no new ones.
            session.work.undo().await?;
            self.refuse_parts(&halves);
            self.skipped = self.findings.rows.iter().copied().collect();
        }
        if self.request.dry_run || (self.findings.count > 0 && !self.request.continues) {
            session.work.undo().await?;
        } else {
            session.work.unmark().await?;
        }
        let Self { request, findings, doubts, mut done, .. } = self;
        for row in &findings.rows {
            if let Some(done) = place(&mut done, *row) {
                *done = None;
            }
        }
        let mut counts = Counts::default();
        if findings.count == 0 || request.continues {
            done.iter().flatten().for_each(|one| counts.add(one.outcome));
        }
        let causes = findings.causes();
        let mut errors = findings.listed;
        errors.sort_by_key(|fault| fault.row);
        let report = SheetReport {
            dry_run: request.dry_run,
            created: counts.created,
            updated: counts.updated,
            unchanged: counts.unchanged,
            faults: findings.count,
            errors,
            causes,
            warnings: doubts.listed,
            import: None,
            effect: None,
        };
        Ok(Upserted { report, records: done })
    }

    /// Reads all records once, and stores those without errors.
    async fn pass(&mut self, session: &mut Session) -> Result<()> {
        let (request, zone) = (self.request, session.work.organization().await?.settings.time_zone);
        (self.done, self.parts) = (Vec::new(), Vec::new());
        self.doubts = Findings::new(request.most_faults);
        let mut desks: BTreeMap<usize, Desk<'_>> = BTreeMap::new();
        self.records.begin().await?;
        while let Some(sent) = self.records.records().await? {
            for (at, records) in self.by_form(session, sent).await? {
                let Some(form) = request.forms.get(at) else { continue };
                let desk = match desks.entry(at) {
                    Entry::Occupied(open) => open.into_mut(),
                    Entry::Vacant(free) => {
                        let fields = Fields::of(&**form, request.caller.visibility(), zone);
                        let writer = form.begin(session).await?;
                        free.insert(Desk { form: &**form, fields, writer })
                    }
                };
                self.store(session, desk, records).await?;
            }
        }
        for desk in desks.values_mut() {
            let mut trial = self.trial();
            let mut ctx = desk.fields.context(self.services, self.request, &mut trial);
            desk.writer.end(session, &mut ctx).await?;
            self.accept(trial);
        }
        Ok(())
    }

    /// Records of a batch by their forms, read. Those without a form are refused.
    async fn by_form(
        &mut self,
        session: &mut Session,
        sent: Vec<SentRecord<R::Content>>,
    ) -> Result<BTreeMap<usize, Vec<ReadRecord>>> {
        let first = self.done.len();
        self.done.resize(first + sent.len(), None);
        if self.done.len() > MOST_RECORDS {
            return Err(Error::TooLarge(format!(
                "a request may have at most {MOST_RECORDS} records"
            )));
        }
        let types = types_of(session, &sent).await?;
        let mut by_form: BTreeMap<usize, Vec<ReadRecord>> = BTreeMap::new();
        for (at, SentRecord { form, content, .. }) in sent.into_iter().enumerate() {
            let number = u32::try_from(first + at + 1).unwrap_or(u32::MAX);
            if self.skipped.contains(&number) {
                continue;
            }
            let of_type = |form: Option<usize>| {
                form.or_else(|| {
                    let word = types.get(&at)?.word();
                    self.request.forms.iter().position(|form| form.sheet() == word)
                })
            };
            match form.map(of_type) {
                Ok(Some(form)) => {
                    let (patch, faults) = self.records.read(content, form);
                    by_form.entry(form).or_default().push(ReadRecord { number, patch, faults });
                }
                Ok(None) => {
                    let words = ItemType::WORDS.join(", ");
                    let message = format!(
                        "is required, unless _id or externalId is that of an item; one of: {words}"
                    );
                    self.refuse(number, &[Violation::new("/type", "required", message)]);
                }
                Err(fault) => self.refuse(number, &[fault]),
            }
        }
        Ok(by_form)
    }

    /// Stores records of a form. Of those that the database refuses together, it finds the ones that are refused alone,
    /// by halves.
    async fn store(
        &mut self,
        session: &mut Session,
        desk: &mut Desk<'_>,
        records: Vec<ReadRecord>,
    ) -> Result<()> {
        let mut open = vec![records];
        while let Some(mut records) = open.pop() {
            let mut trial = self.trial();
            let may_write = self.request.continues || !trial.is_refused;
            if may_write {
                session.work.mark().await?;
            }
            let mut ctx = desk.fields.context(self.services, self.request, &mut trial);
            let rows = records.iter().cloned();
            let rows = rows.map(|record| ctx.take_record(record, &desk.fields)).collect();
            let stored = match desk.writer.take(session, rows, &mut ctx).await {
                Ok(()) => desk.writer.flush(session, &mut ctx).await,
                refused => refused,
            };
            let Err(error) = stored else {
                if may_write {
                    session.work.unmark().await?;
                }
                self.accept(trial);
                continue;
            };
            let faults = of_records(&error, desk.form);
            let Some(faults) = faults.filter(|_| may_write && self.tries < MOST_TRIES) else {
                return Err(error);
            };
            session.work.undo().await?;
            self.tries += 1;
            if let [only] = records.as_slice() {
                self.refuse(only.number, &faults);
            } else {
                open.push(records.split_off(records.len() / 2));
                open.push(records);
            }
        }
        Ok(())
    }

    /// Begins to note what a batch finds, until it counts.
    fn trial(&self) -> Found {
        Found {
            findings: self.findings.further(),
            doubts: self.doubts.further(),
            is_refused: self.findings.count > 0,
            ..Found::nothing(0)
        }
    }

    fn accept(&mut self, trial: Found) {
        let Found { findings, doubts, done, parts, .. } = trial;
        self.findings.extend(findings);
        self.doubts.extend(doubts);
        self.parts.extend(parts);
        for one in done {
            if let Some(done) = place(&mut self.done, one.row) {
                *done = Some(one);
            }
        }
    }

    /// Adds errors of a record that no writer found.
    fn refuse(&mut self, number: u32, faults: &[Violation]) {
        for fault in faults {
            self.findings.violation(Origin::Records(&[]), number, &[], &[], fault);
        }
    }

    /// Records that must not stay stored: parts of a whole with another part that has errors, and those whose errors
    /// were found after they were stored.
    fn half_stored(&self) -> BTreeSet<u32> {
        let faulty = &self.findings.rows;
        if !self.request.continues || faulty.is_empty() {
            return BTreeSet::new();
        }
        let broken = self.parts.iter().filter(|(row, _)| faulty.contains(row));
        let broken: HashSet<RawId> = broken.map(|(_, whole)| *whole).collect();
        let parts = self.parts.iter().filter(|(_, whole)| broken.contains(whole));
        let stored = self.done.iter().flatten().filter(|one| one.outcome != Outcome::Unchanged);
        let stored: HashSet<u32> = stored.map(|one| one.row).collect();
        let all = parts.map(|(row, _)| *row).chain(faulty.iter().copied());
        all.filter(|row| stored.contains(row)).collect()
    }

    /// Refuses records since other parts of the same whole have errors.
    fn refuse_parts(&mut self, rows: &BTreeSet<u32>) {
        let message = "belongs to an item of which another record of this request has errors; correct that one";
        for row in rows {
            if !self.findings.rows.contains(row) {
                self.refuse(*row, &[Violation::new("", "part_refused", message)]);
            }
        }
    }
}

/// What became of the record with a number.
fn place(done: &mut [Option<Done>], number: u32) -> Option<&mut Option<Done>> {
    done.get_mut(usize::try_from(number).ok()?.checked_sub(1)?)
}

/// Types of the items that records name without saying their type, by position. In two statements at most.
async fn types_of<C>(
    session: &mut Session,
    sent: &[SentRecord<C>],
) -> Result<HashMap<usize, ItemType>> {
    let unformed = || sent.iter().enumerate().filter(|(_, one)| matches!(one.form, Ok(None)));
    let by_id = unformed().filter_map(|(at, one)| Some((at, Id::from_raw(one.id?))));
    let mut ids: HashMap<usize, Id<ItemEntry>> = by_id.collect();
    let numbered = unformed().filter_map(|(at, one)| Some((at, one.external.clone()?)));
    let (places, numbers): (Vec<usize>, Vec<String>) = numbered.unzip();
    if !numbers.is_empty() {
        for (place, item) in session.work.items_by_external(&numbers).await? {
            if let Some(at) = places.get(place) {
                ids.entry(*at).or_insert(item);
            }
        }
    }
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let all: BTreeSet<Id<ItemEntry>> = ids.values().copied().collect();
    let all: Vec<_> = all.into_iter().collect();
    let types: HashMap<_, _> = session.work.item_types(&all).await?.into_iter().collect();
    let of_record = |(at, id): (usize, Id<ItemEntry>)| Some((at, *types.get(&id)?));
    Ok(ids.into_iter().filter_map(of_record).collect())
}

/// Errors of one of the records that were being stored; none if the failure is of another kind.
fn of_records(error: &Error, form: &dyn Form) -> Option<Vec<Violation>> {
    let at = |code: &str| match form.external() {
        Some(field) if code == "duplicate_external_id" => format!("/{field}"),
        _ => String::new(),
    };
    match error {
        Error::Invalid(faults) => Some(faults.clone()),
        Error::Conflict { code, detail } => Some(vec![Violation::new(at(code), code, detail)]),
        Error::Busy { detail, .. } => Some(vec![Violation::new("", "busy", detail)]),
        _ => None,
    }
}
