//! Rows of a sheet as hose assemblies: a batch at a time.

use async_trait::async_trait;

use crate::access::Visibility;
use crate::documents::assembly_figures::turned;
use crate::documents::hose_assembly::edit::prepare::{
    ferrules_without_fitting, fields, finish, leave_ferrules,
};
use crate::documents::hose_assembly::parts::Components;
use crate::documents::hose_assembly::release::{frozen_findings, releasable};
use crate::documents::hose_assembly::workbook::existing::{Known, existing_assemblies};
use crate::documents::hose_assembly::workbook::gathered::Gathered;
use crate::documents::hose_assembly::workbook::line_cells::{self, Items};
use crate::documents::hose_assembly::workbook::rows::{
    external_of, input_of, numbered, report_all,
};
use crate::documents::hose_assembly::workbook::sheet::all_columns;
use crate::documents::hose_assembly::workbook::writes::Writes;
use crate::documents::hose_assembly::{Before, HoseAssemblyInput, Prepared};
use crate::documents::lifecycle::{Doubt, EXTERNAL, revision};
use crate::documents::lines::list::{LineChanges, changes};
use crate::documents::lines::text::NamedLine;
use crate::documents::{Bill, Document, HoseAssembly, Lifecycle, Line, MOST_NUMBER, Stamp};
use crate::fields::Column;
use crate::organization::Settings;
use crate::workbooks::import::{Form, ImportContext, Outcome, Row, RowWriter, Seen, refer};
use crate::workbooks::jobs::JobKind;
use crate::workbooks::{PartOf, Reference};
use crate::{NumberText, RawId, Result, Session, Violation, case_folded};

/// The components in a row, each with its field.
const PARTS: [(Reference, &str); 6] = [
    (Reference::Part(PartOf::Hose), "hose"),
    (Reference::Part(PartOf::End1), "end1"),
    (Reference::Part(PartOf::Ferrule1), "ferrule1"),
    (Reference::Part(PartOf::End2), "end2"),
    (Reference::Part(PartOf::Ferrule2), "ferrule2"),
    (Reference::Part(PartOf::Wrap), "wrap"),
];

/// The form of hose assemblies.
#[derive(Debug, Clone, Default)]
pub struct AssemblyForm {
    /// Whether complete assemblies stay under editing.
    pub do_not_release: bool,
    /// Doubts that are accepted at releases.
    pub accept: Vec<Doubt>,
    /// The number of a kit that collects the assemblies.
    pub kit: Option<NumberText>,
}

#[async_trait]
impl Form for AssemblyForm {
    fn sheet(&self) -> &'static str {
        "hoseassemblies"
    }

    fn one(&self) -> &'static str {
        "hose assembly"
    }

    fn kind(&self) -> JobKind {
        JobKind::ImportHoseAssemblies
    }

    fn columns(&self, visibility: Visibility) -> Vec<&'static Column> {
        let external = (visibility >= Visibility::Staff).then_some(&EXTERNAL);
        all_columns().into_iter().chain(external).collect()
    }

    fn key(&self) -> &'static [&'static str] {
        &["partNumber"]
    }

    fn external(&self) -> Option<&'static str> {
        Some(EXTERNAL.name)
    }

    async fn begin(&self, session: &mut Session) -> Result<Box<dyn RowWriter>> {
        let settings = session.work.organization().await?.settings;
        let kit = match &self.kit {
            Some(number) => Some(Gathered::of(session, number.clone()).await?),
            None => None,
        };
        let (release, accept) = (!self.do_not_release, self.accept.clone());
        let (seen, externals) = (Seen::default(), Seen::default());
        Ok(Box::new(AssemblyRowWriter { settings, release, accept, kit, seen, externals }))
    }
}

struct AssemblyRowWriter {
    settings: Settings,
    release: bool,
    accept: Vec<Doubt>,
    kit: Option<Gathered>,
    seen: Seen,
    externals: Seen,
}

/// A row with its assembly, while it is being checked.
struct Taken {
    row: Row,
    number: NumberText,
    input: HoseAssemblyInput,
    before: Option<Known>,
    /// The adaptors and other items after and before the import.
    lines: Vec<Line>,
    lines_before: Vec<Line>,
    /// None if the row has errors.
    assembly: Option<HoseAssembly>,
}

#[async_trait]
impl RowWriter for AssemblyRowWriter {
    async fn take(
        &mut self,
        session: &mut Session,
        rows: Vec<Row>,
        ctx: &mut ImportContext<'_>,
    ) -> Result<()> {
        let mut writes = Writes::default();
        let rows = numbered(session, rows, ctx).await?;
        let rows = self.pass_over(session, rows, &mut writes, ctx).await?;
        let mut taken = self.read(session, rows, ctx).await?;
        let assemblies =
            taken.iter().filter_map(|one| Some((one.assembly.as_ref()?, &one.lines[..])));
        let components = Components::of(session, &assemblies.collect::<Vec<_>>(), None).await?;
        for one in &mut taken {
            let Some(prepared) = self.prepare(one, &components, ctx) else { continue };
            self.collect(one, &prepared, &mut writes, ctx)?;
        }
        if ctx.is_good() {
            let record = ctx.record();
            let stamp = Stamp { at: record.last_modified, by: record.last_modified_by };
            writes.write(session, stamp).await?;
            if let Some(kit) = &mut self.kit {
                writes.all.sort_by_key(|(row, ..)| *row);
                kit.gather(session, ctx, &writes.all).await?;
            }
        }
        Ok(())
    }
}

impl AssemblyRowWriter {
    /// Removes the rows that change nothing; returns the others, each with its existing assembly.
    async fn pass_over(
        &mut self,
        session: &mut Session,
        rows: Vec<Row>,
        writes: &mut Writes,
        ctx: &mut ImportContext<'_>,
    ) -> Result<(Vec<Row>, Vec<Option<Known>>)> {
        let mut existing = existing_assemblies(session, &rows, &self.settings).await?;
        let mut others = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
        for (place, mut row) in rows.into_iter().enumerate() {
            match existing.remove(&place) {
                // A repeated number is reported at the second row.
                Some(Known { saved, is_same: true, .. }) => {
                    if self.number(&mut row, ctx).is_some() {
                        let renumbered = writes.renumber(&row, &saved);
                        let outcome = Outcome::of_stored(renumbered);
                        ctx.done(row.number(), outcome, Some(saved.id.raw()));
                        writes.all.push((row.number(), saved.id, saved.number));
                    }
                }
                before => {
                    others.0.push(row);
                    others.1.push(before);
                }
            }
        }
        Ok(others)
    }

    /// Looks up the items and customers in the rows.
    async fn read(
        &mut self,
        session: &mut Session,
        (mut rows, existing): (Vec<Row>, Vec<Option<Known>>),
        ctx: &mut ImportContext<'_>,
    ) -> Result<Vec<Taken>> {
        let mut ids: Vec<Vec<(&'static str, Option<RawId>)>> = Vec::new();
        ids.resize_with(rows.len(), Vec::new);
        let customer = (Reference::Customer, "customer");
        for (reference, field) in PARTS.into_iter().chain([customer]) {
            // Without a column of hoses, existing assemblies keep theirs.
            let column = |row: &Row| row.patch.contains_key("hosePartNumber");
            let required = field == "hose" && rows.iter().any(column);
            let found = refer(session, reference, |_| required, &mut rows, ctx).await?;
            let first = reference.columns().first().copied().unwrap_or_default();
            for ((row, ids), found) in rows.iter().zip(&mut ids).zip(found) {
                // Fields without a column in the file keep their values. Some have a further column, such as the
                // customer's ERP number, which may be the only one.
                if let Some(id) = found
                    && (id.is_some() || row.patch.contains_key(first))
                {
                    ids.push((field, id));
                }
            }
        }
        let mut taken = Vec::with_capacity(rows.len());
        for ((mut row, ids), before) in rows.into_iter().zip(ids).zip(existing) {
            let Some(number) = self.number(&mut row, ctx) else { continue };
            let input = input_of(&row, &ids);
            taken.push(Taken {
                row,
                number,
                input,
                before,
                lines: Vec::new(),
                lines_before: Vec::new(),
                assembly: None,
            });
        }
        lines(session, &mut taken, ctx).await?;
        for one in &mut taken {
            one.assembly = self.assembly(one, ctx);
        }
        Ok(taken)
    }

    /// The number of a row; none if it has errors.
    fn number(&mut self, row: &mut Row, ctx: &mut ImportContext<'_>) -> Option<NumberText> {
        let number = match row.text("partNumber").map(NumberText::optional) {
            Some(Ok(Some(number))) => number,
            Some(Err(_)) => return None,
            Some(Ok(None)) | None => {
                if !row.is_faulty("partNumber") {
                    ctx.report(row, &Violation::new("/partNumber", "required", "is required"));
                }
                return None;
            }
        };
        if number.chars().count() > MOST_NUMBER {
            let message = format!("must be at most {MOST_NUMBER} characters long");
            ctx.report(row, &Violation::new("/partNumber", "too_long", message));
            return None;
        }
        if let Some(first) = self.seen.first(&case_folded(&number), row.number()) {
            ctx.report_duplicate(row, ("partNumber", &["partNumber"]), first);
            return None;
        }
        let external = row.text(EXTERNAL.name).map(str::to_owned);
        if let Some(first) = external.and_then(|text| self.externals.first(&text, row.number())) {
            ctx.report_duplicate(row, (EXTERNAL.name, &[EXTERNAL.name]), first);
            return None;
        }
        Some(number)
    }

    /// The new or changed assembly of a row.
    fn assembly(&self, one: &mut Taken, ctx: &mut ImportContext<'_>) -> Option<HoseAssembly> {
        let Taken { row, input, before, lines_before, .. } = one;
        for name in &row.faulty {
            input.fields.remove(*name);
        }
        // An empty text is no text, and doesn't make it manual.
        if before.is_none() {
            input.fields.retain(|_, value| value.is_some());
        }
        let before = before.as_ref().map(|existing| Before {
            saved: &existing.saved.content,
            now: &existing.now,
            lines: lines_before,
        });
        input.mark_manual_fields(before.as_ref());
        let now = before.map(|before| before.now);
        let mut assembly = match fields(now, input, &self.settings) {
            Ok(assembly) => assembly,
            Err(faults) => {
                report_all(row, faults, ctx);
                return None;
            }
        };
        if input.fields.contains_key("angle") {
            let convention = self.settings.angle_convention;
            assembly.angle = assembly.angle.map(|angle| turned(angle, convention));
        }
        if assembly.customer_id.is_some() {
            assembly.customer_name = None;
        }
        report_all(row, ferrules_without_fitting(&mut assembly, input), ctx);
        Some(assembly)
    }

    /// The assembly with its components; none if it has errors.
    fn prepare(
        &self,
        one: &mut Taken,
        components: &Components,
        ctx: &mut ImportContext<'_>,
    ) -> Option<Prepared> {
        let mut assembly = one.assembly.take()?;
        let now = one.before.as_ref().map(|existing| &existing.now);
        leave_ferrules(now, &mut assembly, &one.input);
        let made = components.parts(&mut assembly, &one.lines).and_then(|parts| {
            let lines = std::mem::take(&mut one.lines);
            finish(assembly, lines, parts, &one.input, &self.settings, Vec::new())
        });
        match made {
            Ok(prepared) => one.row.faulty.is_empty().then_some(prepared),
            Err(faults) => {
                report_all(&mut one.row, faults, ctx);
                None
            }
        }
    }

    /// Collects what a row writes.
    fn collect(
        &self,
        one: &mut Taken,
        prepared: &Prepared,
        writes: &mut Writes,
        ctx: &mut ImportContext<'_>,
    ) -> Result<()> {
        let record = ctx.record();
        let revision = one.row.text("revision").map(str::to_owned);
        let (now, mut document) = match one.before.take() {
            None => {
                let revision = match revision.as_deref().map(revision::parse) {
                    Some(Ok(revision)) => revision,
                    Some(Err(fault)) => {
                        ctx.report(&mut one.row, &fault);
                        return Ok(());
                    }
                    None => revision::first(self.settings.revision_style)?,
                };
                let id = ctx.services.id();
                let content = prepared.assembly.clone();
                let number = one.number.clone();
                let external_id = external_of(&one.row).flatten();
                let new = Document::new(id, number, revision, record.clone(), content);
                (None, Document { external_id, ..new })
            }
            Some(existing) => (Some(existing.now), existing.saved),
        };
        if let Some(other) =
            revision.filter(|other| case_folded(other) != case_folded(&document.revision))
        {
            let message = format!(
                "the latest revision of {} is {}, not {other}; revise it first",
                document.number, document.revision
            );
            ctx.report(&mut one.row, &Violation::new("/revision", "other_revision", message));
            return Ok(());
        }
        let lines = changes(&one.lines_before, &prepared.lines);
        // Derived figures follow the components while under editing, and stay as they are once released.
        let new = now.is_none();
        let entered_differs =
            now.is_none_or(|now| now.entered_fields() != prepared.assembly.entered_fields());
        let changed = entered_differs || lines != LineChanges::default();
        if !new
            && changed
            && let Err(error) = document.change()
        {
            let fault = Violation::new("/partNumber", "wrong_state", error.to_string());
            ctx.report(&mut one.row, &fault);
            return Ok(());
        }
        let open = document.lifecycle == Lifecycle::UnderEditing;
        let releases = self.release && open;
        if releases {
            match releasable(&prepared.configured, &prepared.parts, &self.accept) {
                Ok(doubts) => writes.accepted.extend(doubts.first().map(|_| document.id.raw())),
                Err(faults) => {
                    report_all(&mut one.row, faults, ctx);
                    return Ok(());
                }
            }
        }
        document.content = prepared.assembly.clone();
        let id = document.id;
        writes.all.push((one.row.number(), id, document.number.clone()));
        let renumbered = !new && writes.renumber(&one.row, &document);
        if !new && !changed && !releases {
            ctx.done(one.row.number(), Outcome::of_stored(renumbered), Some(id.raw()));
            return Ok(());
        }
        let outcome = if new { Outcome::Created } else { Outcome::Updated };
        ctx.done(one.row.number(), outcome, Some(id.raw()));
        if releases {
            writes.released.push(id);
            writes.bills.push((id, Bill::of_assembly(&document.content, &prepared.parts)));
            writes.findings.push((id, Some(frozen_findings(&prepared.configured))));
        }
        if lines != LineChanges::default() {
            writes.lines.push((id.raw(), lines));
        }
        if new {
            writes.new.push(document);
        } else {
            document.record.touch(record.last_modified, record.last_modified_by);
            writes.changed.push(document);
        }
        Ok(())
    }
}

/// The lines of the assemblies before and after the import.
async fn lines(
    session: &mut Session,
    taken: &mut [Taken],
    ctx: &mut ImportContext<'_>,
) -> Result<()> {
    let existing = taken.iter().filter_map(|one| one.before.as_ref());
    let existing: Vec<RawId> = existing.map(|existing| existing.saved.id.raw()).collect();
    let mut before = session.work.lines_of(&existing).await?;
    let mut all_lines: Vec<Option<Vec<NamedLine>>> = Vec::with_capacity(taken.len());
    for one in taken.iter_mut() {
        let id = one.before.as_ref().map(|existing| existing.saved.id.raw());
        one.lines_before = id.and_then(|id| before.remove(&id)).unwrap_or_default();
        let keeps_lines = !one.row.patch.contains_key(line_cells::COLUMN);
        let read = if keeps_lines || one.row.is_faulty(line_cells::COLUMN) {
            Ok(None)
        } else {
            line_cells::read(one.row.text(line_cells::COLUMN))
        };
        all_lines.push(read.unwrap_or_else(|fault| {
            ctx.report(&mut one.row, &fault);
            None
        }));
    }
    let items = Items::of(session, all_lines.iter().flatten().flatten()).await?;
    for (one, lines) in taken.iter_mut().zip(all_lines) {
        let services = ctx.services;
        let lines = match lines {
            Some(lines) => items.lines(&one.lines_before, &lines, || services.id()),
            None => Ok(one.lines_before.clone()),
        };
        one.lines = lines.unwrap_or_else(|fault| {
            ctx.report(&mut one.row, &fault);
            one.lines_before.clone()
        });
    }
    Ok(())
}
