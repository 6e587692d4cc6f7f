//! Assemblies with what follows from their components as these are now.
//!
//! The figures of one under editing that stand in the database are those of its last save. Whoever
//! shows, prints, prices or copies assemblies takes them from here, so that nobody sees figures
//! of components that have changed since.

use std::sync::Arc;

use crate::access::Caller;
use crate::configurator::assembly::Configured;
use crate::configurator::checks::finding::Finding;
use crate::documents::assembly_figures::{Outdated, Parts, configured, keep, lower, outdated};
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

/// An assembly with its parts as they are now.
#[derive(Debug, Clone, PartialEq)]
pub struct Current {
    /// The assembly. Its figures follow its components while it is under editing, and are frozen afterwards.
    pub document: Document<HoseAssembly>,
    pub lines: Vec<Line>,
    /// Its parts, as the organization sees them.
    pub parts: Parts,
    /// Configuration with the current components.
    pub configured: Outcome,
}

impl Current {
    /// Works out what follows from the parts of an assembly.
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
            keep(&mut document.content, &parts, settings, configured.as_ref().ok());
        }
        Self { document, lines, parts, configured }
    }

    /// Frozen figures that its components would change now.
    pub fn outdated(&self) -> Vec<Outdated> {
        if self.document.lifecycle.status() == Status::UnderEditing {
            return Vec::new();
        }
        outdated(&self.document.content, self.configured.as_ref().ok())
    }

    /// The assembly as documents printed now show it.
    pub fn printed(&self) -> Document<HoseAssembly> {
        printed(&self.document, &self.configured)
    }
}

/// An assembly as papers that are made now tell it: where its parts are rated lower than when it
/// was released, that holds.
pub fn printed(document: &Document<HoseAssembly>, now: &Outcome) -> Document<HoseAssembly> {
    let mut printed = document.clone();
    if document.lifecycle.status() != Status::UnderEditing {
        lower(&mut printed.content, now.as_ref().ok());
    }
    printed
}

/// These assemblies with their parts as they are now. The number of statements doesn't depend on
/// how many they are.
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

/// An assembly with its lines and its parts.
type Read = (Document<HoseAssembly>, Vec<Line>, StoredParts);

/// These assemblies with their lines and their parts as they are now.
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

/// Assemblies that are described at once.
const BATCH: u32 = 1_000;

/// Begins a session that reads, in which assemblies can be searched by what follows from their components: stored
/// descriptions, model codes and ferrules that may be out of date were derived again.
pub async fn read_described(services: &Arc<Services>, caller: &Caller) -> Result<Session> {
    let mut session = Session::read(services, caller).await?;
    if !session.work.has_assemblies_to_describe().await? {
        return Ok(session);
    }
    // Nobody holds a connection while waiting for another.
    session.rollback().await?;
    describe(services, caller).await?;
    Session::read(services, caller).await
}

/// Stores again what lists look for in assemblies that follow their components: descriptions and model codes by
/// what components are called now, and the ferrules of the crimp specs now. Nobody did that but the service: the
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
