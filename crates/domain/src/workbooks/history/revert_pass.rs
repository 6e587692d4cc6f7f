//! One way through all rows of an import, in which each goes back or stays.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::catalogue::items::OwnItems;
use crate::catalogue::{ItemEntry, Owner};
use crate::records::deletion::Deletable;
use crate::workbooks::history::revert::{KeptRow, LISTED, Watch};
use crate::workbooks::history::written_row::Return;
use crate::workbooks::history::{ImportCounts, PastImport, RowKind, Stays, WrittenRow};
use crate::workbooks::port::WrittenPart;
use crate::{Error, Id, RawId, Result, Session};

/// Records whose rows are read and written at once.
const BATCH: u32 = 1_000;
/// Most rows that the database refused and that are tried again.
const MOST_AGAIN: usize = 10_000;

/// A row with how it goes back.
type Step = (WrittenRow, Return);

pub(super) struct Pass<'a> {
    import: Id<PastImport>,
    /// Whether it is one of the shared catalogue, of which others may use anything.
    is_shared: bool,
    /// Prices that stay.
    overlapping: &'a HashSet<RawId>,
    watch: &'a Watch<'a>,
    /// Rows that were looked at.
    seen: u64,
    created: HashSet<RawId>,
    updated: HashSet<RawId>,
    deleted: HashSet<RawId>,
    kept: HashSet<(RowKind, RawId, String)>,
    listed: Vec<KeptRow>,
    /// Rows that the database refused as long as others weren't back.
    again: Vec<(RowKind, Step)>,
}

impl<'a> Pass<'a> {
    pub(super) fn new(
        import: Id<PastImport>,
        is_shared: bool,
        overlapping: &'a HashSet<RawId>,
        watch: &'a Watch<'a>,
    ) -> Self {
        Self {
            import,
            is_shared,
            overlapping,
            watch,
            seen: 0,
            created: HashSet::new(),
            updated: HashSet::new(),
            deleted: HashSet::new(),
            kept: HashSet::new(),
            listed: Vec::new(),
            again: Vec::new(),
        }
    }

    /// What others refer to comes back first and goes last. A row that stands in the way of another may go meanwhile, so
    /// what was refused is tried once more.
    pub(super) async fn run(&mut self, session: &mut Session, kinds: &[RowKind]) -> Result<()> {
        for kind in kinds {
            self.rows_of(session, *kind, false).await?;
        }
        for kind in kinds.iter().rev() {
            self.rows_of(session, *kind, true).await?;
        }
        for (kind, step) in std::mem::take(&mut self.again) {
            self.apply(session, kind, vec![step], true).await?;
        }
        Ok(())
    }

    /// Numbers of records, and the first rows that stay.
    pub(super) fn result(self) -> (ImportCounts, Vec<KeptRow>) {
        let number = |records: usize| u64::try_from(records).unwrap_or(u64::MAX);
        let also = |records: &HashSet<RawId>| {
            self.created.union(&self.deleted).filter(|id| records.contains(*id)).count()
        };
        let counts = ImportCounts {
            created: number(self.created.len()),
            updated: number(self.updated.len() - also(&self.updated)),
            unchanged: 0,
            deleted: number(self.deleted.len()),
            kept: number(self.kept.iter().map(|(_, id, _)| id).collect::<HashSet<_>>().len()),
        };
        (counts, self.listed)
    }

    /// Rows of a kind: those that the import created, or the others.
    async fn rows_of(&mut self, session: &mut Session, kind: RowKind, created: bool) -> Result<()> {
        let mut part = WrittenPart { import: self.import, kind, created, after: None, most: BATCH };
        while let Some((rows, last)) = session.work.written_rows(&part).await? {
            part.after = Some(last);
            self.seen += u64::try_from(rows.len()).unwrap_or_default();
            let mut steps = Vec::with_capacity(rows.len());
            let mut kept = Vec::new();
            for row in rows {
                let (back, stays) = self.decide(kind, &row);
                kept.extend(stays.map(|why| (row.clone(), why)));
                if back != Return::Nothing {
                    steps.push((row, back));
                }
            }
            let (staying, steps) = self.in_use(session, kind, steps).await?;
            kept.extend(staying);
            self.apply(session, kind, steps, false).await?;
            self.keep(session, kind, kept).await?;
            self.watch.tell(self.seen);
        }
        Ok(())
    }

    fn decide(&self, kind: RowKind, row: &WrittenRow) -> (Return, Option<Stays>) {
        let (back, stays) = row.decide(kind);
        if back == Return::Nothing {
            return (back, stays);
        }
        if self.overlapping.contains(&row.id) {
            let why = "another price holds at the same time; end that one first";
            return (Return::Nothing, Some(Stays::Conflict(why.to_owned())));
        }
        if self.is_shared && back == Return::Remove {
            let why = "belongs to the shared catalogue, so any organization may use it";
            return (Return::Nothing, Some(Stays::Used(why.to_owned())));
        }
        match (kind, back) {
            (RowKind::Warehouse, Return::Restore(columns)) => beside_default(columns, stays),
            (_, back) => (back, stays),
        }
    }

    /// Takes out what the import created and others use by now.
    async fn in_use(
        &self,
        session: &mut Session,
        kind: RowKind,
        steps: Vec<Step>,
    ) -> Result<(Vec<(WrittenRow, Stays)>, Vec<Step>)> {
        let removed = steps.iter().filter(|(_, back)| *back == Return::Remove);
        let removed: Vec<Id<ItemEntry>> = removed.map(|(row, _)| Id::from_raw(row.id)).collect();
        if removed.is_empty() {
            return Ok((Vec::new(), steps));
        }
        let mut users: HashMap<RawId, String> = HashMap::new();
        if let Some(item_type) = kind.item_type() {
            for (item, by) in session.work.set_for_items(&removed).await? {
                users.insert(item.raw(), format!("is used by {by}"));
            }
            let found: Vec<_> = removed.iter().map(|id| (*id, item_type, Owner::Own)).collect();
            for (at, refusal) in OwnItems(None).refusals(session, &found).await? {
                if let (Some(id), Error::Conflict { detail, .. }) = (removed.get(at), refusal) {
                    users.insert(id.raw(), detail);
                }
            }
        } else if kind == RowKind::Warehouse
            && let Some(default) = session.work.default_warehouse().await?
        {
            let why = "is the default warehouse; make another one the default first";
            users.insert(default.raw(), why.to_owned());
        }
        let (mut staying, mut going) = (Vec::new(), Vec::with_capacity(steps.len()));
        for (row, back) in steps {
            match users.get(&row.id) {
                Some(by) if back == Return::Remove => staying.push((row, Stays::Used(by.clone()))),
                _ => going.push((row, back)),
            }
        }
        Ok((staying, going))
    }

    /// Takes rows back, and finds by halves those that the database refuses.
    async fn apply(
        &mut self,
        session: &mut Session,
        kind: RowKind,
        steps: Vec<Step>,
        is_last: bool,
    ) -> Result<()> {
        let mut open = vec![steps];
        while let Some(mut steps) = open.pop() {
            if steps.is_empty() {
                continue;
            }
            session.work.mark().await?;
            let refusal = match take_back(session, kind, &steps).await {
                Ok(()) => {
                    session.work.unmark().await?;
                    self.count(kind, &steps);
                    continue;
                }
                Err(Error::Conflict { detail, .. }) => detail,
                Err(error) => return Err(error),
            };
            session.work.undo().await?;
            let half = steps.split_off(steps.len() / 2);
            if !steps.is_empty() {
                open.push(half);
                open.push(steps);
                continue;
            }
            for (row, back) in half {
                if !is_last && self.again.len() < MOST_AGAIN {
                    self.again.push((kind, (row, back)));
                    continue;
                }
                let why = match back {
                    Return::Remove => Stays::Used(refusal.clone()),
                    _ => Stays::Conflict(refusal.clone()),
                };
                self.keep(session, kind, vec![(row, why)]).await?;
            }
        }
        Ok(())
    }

    fn count(&mut self, kind: RowKind, steps: &[Step]) {
        for (row, back) in steps {
            // Of a part, its record was changed.
            let records = match back {
                Return::Remove if !kind.is_part() => &mut self.deleted,
                Return::BringBack if !kind.is_part() => &mut self.created,
                _ => &mut self.updated,
            };
            records.insert(row.id);
        }
    }

    /// Notes rows that stay.
    async fn keep(
        &mut self,
        session: &mut Session,
        kind: RowKind,
        rows: Vec<(WrittenRow, Stays)>,
    ) -> Result<()> {
        let room = LISTED.saturating_sub(self.listed.len());
        let shown: Vec<_> = rows.iter().take(room).collect();
        let items: BTreeSet<RawId> = shown.iter().filter_map(|(row, _)| row.item).collect();
        let mut numbers: HashMap<RawId, String> = HashMap::new();
        if !items.is_empty() {
            let items: Vec<_> = items.into_iter().collect();
            numbers.extend(session.work.part_numbers(&items).await?);
        }
        for (row, why) in shown {
            let number = row.item.and_then(|item| numbers.get(&item).cloned());
            let title = number.or_else(|| row.title.clone());
            self.listed.push(KeptRow { kind, id: row.id, title, why: why.clone() });
        }
        self.kept.extend(rows.iter().map(|(row, _)| (kind, row.id, row.further.clone())));
        Ok(())
    }
}

/// Exactly one warehouse is the default one, so that stays as it is.
fn beside_default(mut columns: BTreeSet<String>, stays: Option<Stays>) -> (Return, Option<Stays>) {
    const DEFAULT: &str = "is_default";
    if !columns.remove(DEFAULT) {
        return (Return::Restore(columns), stays);
    }
    let mut kept = match stays {
        Some(Stays::Changed(kept)) => kept,
        _ => BTreeSet::new(),
    };
    kept.insert(DEFAULT.to_owned());
    let rest = if columns.is_empty() { Return::Nothing } else { Return::Restore(columns) };
    (rest, Some(Stays::Changed(kept)))
}

/// Takes back rows of a kind: those that come back first, then what they hold, then those that go.
async fn take_back(session: &mut Session, kind: RowKind, steps: &[Step]) -> Result<()> {
    let (mut back, mut restored, mut removed) = (Vec::new(), Vec::new(), Vec::new());
    for (row, how) in steps {
        match how {
            Return::Nothing => {}
            Return::BringBack => back.push(row),
            Return::Restore(columns) => restored.push((row, columns.clone())),
            Return::Remove => removed.push(row),
        }
    }
    if !back.is_empty() {
        session.work.bring_rows_back(kind, &back).await?;
    }
    if !restored.is_empty() {
        session.work.restore_rows(kind, &restored).await?;
    }
    if !removed.is_empty() {
        session.work.remove_rows(kind, &removed).await?;
    }
    Ok(())
}
