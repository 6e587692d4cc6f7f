//! What a batch of rows writes, as the operations would one by one: first what assemblies say,
//! under editing, and then their releases.

use crate::documents::line_list::LineChanges;
use crate::documents::{Bill, Document, HoseAssembly, Stamp};
use crate::port::{AnyUnitOfWork, Documents};
use crate::{Error, Id, RawId, Result, Text};

/// What a batch writes.
#[derive(Default)]
pub(super) struct Writes {
    /// New assemblies.
    pub(super) new: Vec<Document<HoseAssembly>>,
    /// Assemblies that say something else.
    pub(super) changed: Vec<Document<HoseAssembly>>,
    /// Changes of their lines.
    pub(super) lines: Vec<(RawId, LineChanges)>,
    /// First versions that are released.
    pub(super) released: Vec<Id<HoseAssembly>>,
    /// Versions after others, whose release makes these obsolete.
    pub(super) superseding: Vec<Id<HoseAssembly>>,
    /// What is frozen with releases.
    pub(super) bills: Vec<(Id<HoseAssembly>, Bill)>,
    /// All assemblies of the batch.
    pub(super) all: Vec<(Id<HoseAssembly>, Text)>,
}

impl Writes {
    /// Writes it; releases are of this moment.
    pub(super) async fn write(&self, work: &mut AnyUnitOfWork, stamp: Stamp) -> Result<()> {
        if !self.new.is_empty() {
            work.add_assemblies(&self.new).await?;
        }
        if !self.changed.is_empty() {
            work.save_assemblies(&self.changed).await?;
        }
        if !self.lines.is_empty() {
            work.change_lines(&self.lines).await?;
        }
        if !self.released.is_empty() {
            work.release_assemblies(&self.released, stamp).await?;
        }
        // Rare: most imports bring new numbers.
        for id in &self.superseding {
            let lineage = Documents::<HoseAssembly>::lineage(work, *id).await?;
            let lineage = lineage.ok_or_else(|| Error::not_found("hose assembly", *id))?;
            Documents::<HoseAssembly>::edit(work, &lineage.release(*id, stamp)?).await?;
        }
        let bills: Vec<_> = self.bills.iter().map(|(id, bill)| (id.raw(), bill)).collect();
        work.freeze_bills(&bills).await
    }
}
