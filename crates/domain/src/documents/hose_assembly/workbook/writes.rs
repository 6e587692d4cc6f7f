//! What a batch of rows writes, in the order of single operations: first the assemblies, under editing, then
//! their releases.

use crate::configurator::checks::finding::Finding;
use crate::documents::hose_assembly::workbook::rows::external_of;
use crate::documents::lifecycle::Doubt;
use crate::documents::lines::list::LineChanges;
use crate::documents::{Bill, Document, HoseAssembly, Stamp};
use crate::workbooks::import::Row;
use crate::{ExternalId, Id, NumberText, RawId, Result, Session};

/// What a batch writes.
#[derive(Default)]
pub(crate) struct Writes {
    /// New assemblies.
    pub(crate) new: Vec<Document<HoseAssembly>>,
    /// Changed assemblies.
    pub(crate) changed: Vec<Document<HoseAssembly>>,
    /// Changes of their lines.
    pub(crate) lines: Vec<(RawId, LineChanges)>,
    /// Released assemblies with ends that have no crimp spec.
    pub(crate) accepted: Vec<RawId>,
    /// Released assemblies.
    pub(crate) released: Vec<Id<HoseAssembly>>,
    /// Bills to freeze.
    pub(crate) bills: Vec<(Id<HoseAssembly>, Bill)>,
    /// Findings of released assemblies.
    pub(crate) findings: Vec<(Id<HoseAssembly>, Option<Vec<Finding>>)>,
    /// Those that get another number in another system, by their first versions.
    pub(crate) external: Vec<(Id<HoseAssembly>, Option<ExternalId>)>,
    /// All assemblies of the batch.
    pub(crate) all: Vec<(u32, Id<HoseAssembly>, NumberText)>,
}

impl Writes {
    /// Gives an assembly the number in another system of its row; returns whether that is another one.
    pub(crate) fn renumber(&mut self, row: &Row, saved: &Document<HoseAssembly>) -> bool {
        let number = external_of(row).filter(|number| *number != saved.external_id);
        let changes = number.is_some();
        self.external.extend(number.map(|number| (saved.lineage, number)));
        changes
    }

    /// Writes everything; the releases have the time of `stamp`.
    pub(crate) async fn write(&self, session: &mut Session, stamp: Stamp) -> Result<()> {
        if !self.new.is_empty() {
            session.work.documents::<HoseAssembly>().add_all(&self.new).await?;
        }
        if !self.changed.is_empty() {
            session.work.documents::<HoseAssembly>().save_all(&self.changed).await?;
        }
        if !self.lines.is_empty() {
            session.work.change_lines(&self.lines).await?;
        }
        if !self.external.is_empty() {
            let documents = session.work.documents::<HoseAssembly>();
            documents.set_external_ids(&self.external, stamp).await?;
        }
        if !self.released.is_empty() {
            let mut edits = Vec::with_capacity(self.released.len());
            for (id, lineage) in
                session.work.documents::<HoseAssembly>().lineages(&self.released).await?
            {
                edits.extend(lineage.release(id, stamp)?);
            }
            session.work.documents::<HoseAssembly>().edit(&edits).await?;
        }
        if !self.accepted.is_empty() {
            session.work.accept_doubts(&self.accepted, &[Doubt::NoCrimpSpec]).await?;
        }
        if !self.findings.is_empty() {
            session.work.save_findings(&self.findings).await?;
        }
        let bills: Vec<_> = self.bills.iter().map(|(id, bill)| (id.raw(), bill)).collect();
        session.work.save_bill_snapshots(&bills).await
    }
}
