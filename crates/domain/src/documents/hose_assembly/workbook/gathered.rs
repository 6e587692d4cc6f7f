//! A kit that collects imported assemblies.

use std::collections::HashSet;

use crate::documents::lifecycle::revision;
use crate::documents::{Document, HoseAssembly, HoseKit, Line, LineItem};
use crate::workbooks::import::ImportContext;
use crate::{Id, NumberText, RawId, Record, Result, Session};

/// A kit that collects imported assemblies.
pub(crate) struct Gathered {
    number: NumberText,
    kit: Option<Document<HoseKit>>,
    lines: Vec<Line>,
}

impl Gathered {
    /// The kit with a number: an existing one under editing, or a new one.
    pub(crate) async fn of(session: &mut Session, number: NumberText) -> Result<Self> {
        let found = session.work.documents::<HoseKit>().numbered(&number).await?;
        let Some(found) = found else { return Ok(Self { number, kit: None, lines: Vec::new() }) };
        // Read again, since it is locked from now on.
        let kit = session.work.documents::<HoseKit>().find(found.id).await?;
        kit.as_ref().map(Document::change).transpose()?;
        let lines = session.work.lines(found.id.raw()).await?;
        Ok(Self { number, kit, lines })
    }

    /// Adds a piece of each assembly to the kit, unless it has it already.
    pub(crate) async fn gather(
        &mut self,
        session: &mut Session,
        ctx: &ImportContext<'_>,
        assemblies: &[(u32, Id<HoseAssembly>, NumberText)],
    ) -> Result<()> {
        let record = ctx.record();
        let kit = self.kit(session, ctx, &record).await?;
        let existing: HashSet<RawId> = self.lines.iter().map(|line| line.item.raw()).collect();
        let fresh = assemblies.iter().filter(|(_, id, _)| !existing.contains(&id.raw()));
        let first = i32::try_from(self.lines.len()).unwrap_or(i32::MAX);
        let lines: Vec<Line> = (first..)
            .zip(fresh)
            .map(|(position, (_, id, number))| {
                let item = LineItem::HoseAssembly(*id);
                Line { position, ..Line::of(ctx.services.id(), item, number.clone()) }
            })
            .collect();
        if lines.is_empty() {
            return Ok(());
        }
        session.work.add_lines(kit.raw(), &lines).await?;
        self.lines.extend(lines);
        // New lines are a change of the kit, so its ETag must change too.
        if let Some(kit) = &mut self.kit {
            kit.record.touch(record.last_modified, record.last_modified_by);
            session.work.documents::<HoseKit>().save(kit).await?;
        }
        Ok(())
    }

    async fn kit(
        &mut self,
        session: &mut Session,
        ctx: &ImportContext<'_>,
        record: &Record,
    ) -> Result<Id<HoseKit>> {
        if let Some(kit) = &self.kit {
            return Ok(kit.id);
        }
        let style = session.work.organization().await?.settings.revision_style;
        let (id, number) = (ctx.services.id(), self.number.clone());
        let kit =
            Document::new(id, number, revision::first(style)?, record.clone(), HoseKit::default());
        session.work.documents::<HoseKit>().add(&kit).await?;
        self.kit = Some(kit);
        Ok(id)
    }
}
