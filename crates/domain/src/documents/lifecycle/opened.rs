//! Documents opened for a change: found visible, locked and loaded in one place.

use crate::documents::lifecycle::find;
use crate::documents::lifecycle::visibility::refuse_unseen;
use crate::documents::{Document, DocumentType, Edit, FullDocument, Line, Lineage, Stamp};
use crate::{Error, Id, Result, Session};

/// A document that the caller may see and is about to change. No other unit of work can change a version of
/// its number before this one ends.
pub struct Opened<K: DocumentType> {
    /// All versions of its number.
    pub lineage: Lineage<K>,
    /// The stored document.
    pub document: Document<K>,
    /// When and by whom it is changed.
    pub stamp: Stamp,
    full: Option<FullDocument<K>>,
}

/// Opens a document for a change.
pub async fn open<K: DocumentType>(session: &mut Session, id: Id<K>) -> Result<Opened<K>> {
    let opened = session.work.documents::<K>().open(id).await?;
    let (lineage, document) = opened.ok_or_else(|| Error::not_found(K::NAME, id))?;
    refuse_unseen(session, &document).await?;
    let stamp = Stamp { at: session.now(), by: session.caller.identity()?.by() };
    Ok(Opened { lineage, document, stamp, full: None })
}

/// Reads a document that the caller may see, with everything that belongs to it.
pub async fn read<K: DocumentType>(session: &mut Session, id: Id<K>) -> Result<FullDocument<K>> {
    let document = find(session, id).await?;
    K::load(session, document).await
}

impl<K: DocumentType> Opened<K> {
    pub const fn id(&self) -> Id<K> {
        self.document.id
    }

    /// The document with everything that belongs to it, loaded on first use.
    pub async fn full(&mut self, session: &mut Session) -> Result<&mut FullDocument<K>> {
        let full = match self.full.take() {
            Some(full) => full,
            None => K::load(session, self.document.clone()).await?,
        };
        Ok(self.full.insert(full))
    }

    /// Shows a change of its header in all that was loaded.
    pub(super) fn refresh(&mut self) {
        if let Some(full) = &mut self.full {
            full.document = self.document.with(full.document.content.clone());
        }
    }

    /// Lines in order, without loading the rest.
    pub async fn lines(&self, session: &mut Session) -> Result<Vec<Line>> {
        match &self.full {
            Some(full) => Ok(full.lines.clone()),
            None => session.work.lines(self.document.id.raw()).await,
        }
    }

    /// Writes the edits of a command.
    pub async fn edit(&mut self, session: &mut Session, edits: &[Edit<K>]) -> Result<()> {
        session.work.documents::<K>().edit(edits).await?;
        let saved = edits.iter().find_map(|edit| match edit {
            Edit::Save(version) if version.id == self.document.id => Some(version),
            _ => None,
        });
        if let Some(version) = saved {
            self.document = version.with(self.document.content.clone());
            self.refresh();
        }
        Ok(())
    }

    /// Like `full`, but consumes the opened document.
    pub async fn into_full(mut self, session: &mut Session) -> Result<FullDocument<K>> {
        match self.full.take() {
            Some(full) => Ok(full),
            None => K::load(session, self.document).await,
        }
    }
}
