//! Items out of a workbook: all of it or nothing.

mod brands;
mod cell;
mod findings;
mod header;
mod noted;
mod rows;
mod sheets;

use std::fs::File;

use brands::Brands;
use findings::Findings;
use rows::Rows;

use crate::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, ItemType, OtherItem, Wrap,
};
use crate::job::{Job, JobEnd, Progress};
use crate::organization::{Author, Sight};
use crate::port::{Access, AnyUnitOfWork, Catalogue, Scope, SheetReader};
use crate::sheet::{LISTED_FAULTS, ReadRow, SheetReport, SheetTable};
use crate::usecase::Services;
use crate::usecase::export::table;
use crate::{Error, Id, Result};

/// Rows that are looked up and written at once, about.
const BATCH: usize = 1_000;

/// What is to be imported, and for whom.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Whose items.
    pub scope: Scope,
    /// Who imports.
    pub author: Author,
    /// Which columns the importer may see and so set.
    pub sight: Sight,
    /// The kind of the one sheet that is to be read; all kinds where not said.
    pub item_type: Option<ItemType>,
    /// Whether columns that the kind doesn't have are passed over.
    pub ignore_unknown_columns: bool,
    /// Whether it is a trial, of which nothing stays.
    pub dry_run: bool,
    /// The job that this is.
    pub job: Option<Id<Job>>,
    /// Faults that are listed at most.
    pub most_faults: usize,
}

impl Asked {
    /// Everything in a workbook.
    pub const fn all(scope: Scope, author: Author, sight: Sight) -> Self {
        Self {
            scope,
            author,
            sight,
            item_type: None,
            ignore_unknown_columns: false,
            dry_run: false,
            job: None,
            most_faults: LISTED_FAULTS,
        }
    }
}

/// Who wants to know how far it is.
pub type Watcher<'a> = &'a (dyn Fn(Progress) + Send + Sync);

/// An import that was done, or refused for what its report tells.
pub struct Imported {
    /// What came of it.
    pub report: SheetReport,
    /// The workbook.
    book: Box<dyn SheetReader>,
}

impl Imported {
    /// The workbook with a column that tells what is wrong: the file, to be read from its start,
    /// and its length in bytes.
    pub async fn noted(self, services: &Services) -> Result<(File, u64)> {
        noted::write(services, self.book, &self.report.errors).await
    }
}

/// Rows by what became of them.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    created: u64,
    updated: u64,
    unchanged: u64,
}

/// Imports the items of a workbook, in one unit of work: on any fault nothing is written.
///
/// # Errors
/// When the file is no workbook or beyond a limit. Faults in its sheets are in the report.
pub async fn components(
    services: &Services,
    asked: &Asked,
    file: File,
    watcher: Watcher<'_>,
) -> Result<Imported> {
    let book = services.sheets.open(file).await?;
    let mut import = Import {
        services,
        asked,
        watcher,
        book,
        findings: Findings::new(asked.most_faults),
        counts: Counts::default(),
        progress: Progress::default(),
    };
    let wanted = import.sheets().await?;
    import.progress.total = wanted.iter().map(|(_, at)| import.rows_of(*at)).sum();
    let mut work = services.store.begin(asked.scope, Access::Write(asked.author.clone())).await?;
    if !wanted.is_empty() {
        work.lock_items().await?;
        let mut brands = Brands::new(work.brands().await?);
        for (item_type, at) in wanted {
            import.sheet_of(&mut *work, &mut brands, item_type, at).await?;
        }
    }
    let Import { book, findings, counts, .. } = import;
    let good = findings.count == 0;
    let counts = if good { counts } else { Counts::default() };
    let report = SheetReport {
        dry_run: asked.dry_run,
        created: counts.created,
        updated: counts.updated,
        unchanged: counts.unchanged,
        faults: findings.count,
        errors: findings.listed,
    };
    if good && !asked.dry_run {
        if let Some(job) = asked.job {
            let end = JobEnd { failure: None, report: Some(report.clone()), at: services.now() };
            if !work.end_job(job, &end).await? {
                return Err(Error::Stale("the job counts as dead already".to_owned()));
            }
        }
        work.commit().await?;
    }
    Ok(Imported { report, book })
}

/// The sheets of a template: one kind, or all.
pub fn tables(item_type: Option<ItemType>, sight: Sight) -> Vec<SheetTable> {
    let all = [
        (ItemType::Hose, table::<Hose>(sight)),
        (ItemType::CrimpFitting, table::<CrimpFitting>(sight)),
        (ItemType::Adaptor, table::<Adaptor>(sight)),
        (ItemType::Ferrule, table::<Ferrule>(sight)),
        (ItemType::Wrap, table::<Wrap>(sight)),
        (ItemType::OtherItem, table::<OtherItem>(sight)),
    ];
    let wanted = all.into_iter().filter(|(of, _)| item_type.is_none_or(|wanted| wanted == *of));
    wanted.map(|(_, table)| table).collect()
}

/// An import under way.
struct Import<'a> {
    services: &'a Services,
    asked: &'a Asked,
    watcher: Watcher<'a>,
    book: Box<dyn SheetReader>,
    findings: Findings,
    counts: Counts,
    progress: Progress,
}

impl Import<'_> {
    fn rows_of(&self, at: usize) -> u64 {
        self.book.sheets().get(at).and_then(|sheet| sheet.rows).map_or(0, u64::from)
    }

    async fn sheet_of(
        &mut self,
        work: &mut AnyUnitOfWork,
        brands: &mut Brands,
        item_type: ItemType,
        at: usize,
    ) -> Result<()> {
        match item_type {
            ItemType::Hose => self.sheet::<Hose>(work, brands, at).await,
            ItemType::CrimpFitting => self.sheet::<CrimpFitting>(work, brands, at).await,
            ItemType::Adaptor => self.sheet::<Adaptor>(work, brands, at).await,
            ItemType::Ferrule => self.sheet::<Ferrule>(work, brands, at).await,
            ItemType::Wrap => self.sheet::<Wrap>(work, brands, at).await,
            ItemType::OtherItem => self.sheet::<OtherItem>(work, brands, at).await,
        }
    }

    /// Does what a sheet says.
    async fn sheet<E: CatalogueEntity>(
        &mut self,
        work: &mut AnyUnitOfWork,
        brands: &mut Brands,
        at: usize,
    ) -> Result<()>
    where
        AnyUnitOfWork: Catalogue<E>,
    {
        let name = self.book.sheets().get(at).map(|sheet| sheet.name.clone()).unwrap_or_default();
        self.book.begin(at).await?;
        let Some(first) = self.row().await? else { return Ok(()) };
        let (services, asked) = (self.services, self.asked);
        let ignore = asked.ignore_unknown_columns;
        let header = header::read::<E>(&name, &first, asked.sight, ignore, &mut self.findings);
        if !header.has_keys {
            return Ok(());
        }
        let listed = self.findings.listed.len();
        let mut rows = Rows::<E>::new(services, asked, &header);
        let mut below_header = true;
        while let Some(mut batch) = self.batch().await? {
            let read = batch.len();
            if std::mem::take(&mut below_header) && batch.first().is_some_and(ReadRow::is_notes) {
                batch.remove(0);
            }
            let counts = rows.take(work, brands, batch, &mut self.findings).await?;
            self.counts.created += counts.created;
            self.counts.updated += counts.updated;
            self.counts.unchanged += counts.unchanged;
            self.progress.done += u64::try_from(read).unwrap_or_default();
            self.progress.total = self.progress.total.max(self.progress.done);
            (self.watcher)(self.progress);
        }
        // Faults of a batch are found key by key; people read them row by row.
        if let Some(new) = self.findings.listed.get_mut(listed..) {
            new.sort_by(|a, b| {
                let place = |fault: &crate::sheet::CellFault| (fault.row, fault.letter.len());
                place(a).cmp(&place(b)).then_with(|| a.letter.cmp(&b.letter))
            });
        }
        Ok(())
    }

    /// The next row.
    async fn row(&mut self) -> Result<Option<ReadRow>> {
        Ok(self.book.rows(1).await?.and_then(|rows| rows.into_iter().next()))
    }

    /// The next rows: what the reader gives twice, since it gives few where they are long.
    async fn batch(&mut self) -> Result<Option<Vec<ReadRow>>> {
        let Some(mut batch) = self.book.rows(BATCH).await? else { return Ok(None) };
        if batch.len() < BATCH {
            batch.extend(self.book.rows(BATCH - batch.len()).await?.unwrap_or_default());
        }
        Ok(Some(batch))
    }
}
