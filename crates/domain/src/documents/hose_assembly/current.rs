//! Assemblies with the figures of their current components.
//!
//! The database has the figures of an assembly under editing as of its last save. Everything that shows,
//! prints, prices or copies assemblies reads them here, so that nobody sees figures of components that have
//! changed since.

use std::sync::Arc;

use crate::access::Caller;
use crate::configurator::assembly::Configured;
use crate::configurator::checks::finding::Finding;
use crate::documents::assembly_figures::{
    Outdated, Parts, configured, lower_pressures, outdated, write_figures,
};
use crate::documents::hose_assembly::hide_customer;
use crate::documents::hose_assembly::parts::{Components, StoredParts};
use crate::documents::{Document, HoseAssembly, Line, Status};
use crate::organization::Settings;
use crate::{RawId, Result, Services, Session, Violation};

/// The configuration, or why the components don't fit together.
pub type Outcome = std::result::Result<Configured, Vec<Violation>>;

/// Findings of a configuration.
pub fn findings(outcome: &Outcome) -> Vec<Finding> {
    Finding::all(match outcome {
        Ok(configured) => Ok(&configured.warnings),
        Err(faults) => Err(faults),
    })
}

/// An assembly with its current parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Current {
    /// The assembly. Under editing its figures follow its components; afterwards they are frozen.
    pub document: Document<HoseAssembly>,
    pub lines: Vec<Line>,
    /// The parts, as the organization sees them.
    pub parts: Parts,
    /// Configuration with the current components.
    pub configured: Outcome,
}

impl Current {
    /// Derives the figures of an assembly from its parts.
    pub fn new(
        mut document: Document<HoseAssembly>,
        lines: Vec<Line>,
        StoredParts { shown: parts, now }: StoredParts,
        settings: &Settings,
    ) -> Self {
        let configured = match &now {
            Some((assembly, parts)) => configured(assembly, parts, settings),
            None => configured(&document.content, &parts, settings),
        };
        if document.lifecycle.status() == Status::UnderEditing {
            write_figures(&mut document.content, &parts, settings, configured.as_ref().ok());
        }
        Self { document, lines, parts, configured }
    }

    /// Frozen figures that differ with the current components.
    pub fn outdated(&self) -> Vec<Outdated> {
        if self.document.lifecycle.status() == Status::UnderEditing {
            return Vec::new();
        }
        outdated(&self.document.content, self.configured.as_ref().ok())
    }

    /// The assembly as it is printed now.
    pub fn printed(&self) -> Document<HoseAssembly> {
        printed(&self.document, &self.configured)
    }
}

/// An assembly as it is printed now: with the lower pressure if its parts are rated lower than at its release.
pub fn printed(document: &Document<HoseAssembly>, now: &Outcome) -> Document<HoseAssembly> {
    let mut printed = document.clone();
    if document.lifecycle.status() != Status::UnderEditing {
        lower_pressures(&mut printed.content, now.as_ref().ok());
    }
    printed
}

/// These assemblies with their current parts, in a fixed number of statements.
pub async fn current(
    session: &mut Session,
    documents: Vec<Document<HoseAssembly>>,
) -> Result<Vec<Current>> {
    if documents.is_empty() {
        return Ok(Vec::new());
    }
    let settings = session.work.organization().await?.settings;
    let read = with_parts(session, documents).await?;
    let current = |(document, lines, parts)| {
        let mut current = Current::new(document, lines, parts, &settings);
        hide_customer(&session.caller, &mut current.document.content);
        current
    };
    Ok(read.into_iter().map(current).collect())
}

/// An assembly with its lines and parts.
type Read = (Document<HoseAssembly>, Vec<Line>, StoredParts);

/// These assemblies with their lines and current parts.
async fn with_parts(
    session: &mut Session,
    documents: Vec<Document<HoseAssembly>>,
) -> Result<Vec<Read>> {
    let ids: Vec<RawId> = documents.iter().map(|document| document.id.raw()).collect();
    let lines = session.work.lines_of(&ids).await?;
    let lines = |document: &Document<HoseAssembly>| {
        lines.get(&document.id.raw()).map_or(&[][..], Vec::as_slice)
    };
    let contents: Vec<_> =
        documents.iter().map(|document| (&document.content, lines(document))).collect();
    let components = Components::of(session, &contents, None).await?;
    let read = |mut document: Document<HoseAssembly>| {
        let lines = lines(&document).to_vec();
        let parts = components.stored(&mut document, &lines)?;
        Ok((document, lines, parts))
    };
    documents.into_iter().map(read).collect()
}

/// Assemblies that are described in one batch.
const BATCH: u32 = 1_000;

/// Begins a reading session in which assemblies can be searched by derived texts and items. First it updates
/// the stored descriptions, model codes and ferrules that may be out of date.
pub async fn read_described(services: &Arc<Services>, caller: &Caller) -> Result<Session> {
    let mut session = Session::read(services, caller).await?;
    if !session.work.has_assemblies_to_describe().await? {
        return Ok(session);
    }
    // A request must not hold a connection while it waits for another.
    session.rollback().await?;
    describe(services, caller).await?;
    Session::read(services, caller).await
}

/// Updates what lists search in assemblies under editing: descriptions and model codes by the current names
/// of components, and the ferrules of the current crimp specs. The service does this by itself, so the audit
/// trail names no actor.
async fn describe(services: &Arc<Services>, caller: &Caller) -> Result<()> {
    loop {
        let mut session = Session::unattended(services, caller).await?;
        let (marks, documents) = session.work.assemblies_to_describe(BATCH).await?;
        if marks.is_empty() {
            return Ok(());
        }
        let described = current(&mut session, documents).await?;
        let described: Vec<_> = described.into_iter().map(|one| one.document).collect();
        session.work.describe_assemblies(&marks, &described).await?;
        session.commit().await?;
    }
}
