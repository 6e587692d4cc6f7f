//! Release rules of a document type.

use async_trait::async_trait;

use crate::access::Identity;
use crate::documents::port::{DocumentLists, Documents};
use crate::documents::{Document, DocumentKind};
use crate::organization::Settings;
use crate::port::UnitOfWork;
use crate::{Error, Id, Result, Session, Violation};

/// A document with all that is known of it.
pub trait FullDocument<K>: Send + Sync + 'static {
    fn document(&self) -> &Document<K>;
    fn document_mut(&mut self) -> &mut Document<K>;
    /// The settings of its organization.
    fn settings(&self) -> &Settings;
    /// The assemblies in it that are rated lower now than when they were released.
    fn rated_lower(&self) -> Vec<Violation> {
        Vec::new()
    }
}

/// The rules of a kind.
#[async_trait]
pub trait ReleaseRules: DocumentKind {
    /// Further input of a release: nothing, or the taxes of an estimate.
    type Terms: Default + Send + Sync + 'static;

    /// A document with all that a release looks at and freezes, and that is answered then.
    type Full: FullDocument<Self>;

    /// The repository of the kind.
    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Documents<Self>;

    /// Its lists.
    fn lists(work: &mut dyn UnitOfWork) -> &mut dyn DocumentLists<Self>;

    /// Whether somebody may see a document.
    async fn may_see(
        session: &mut Session,
        identity: Identity,
        document: &Document<Self>,
    ) -> Result<bool>;

    /// All that is known of a document.
    async fn load_full(session: &mut Session, document: Document<Self>) -> Result<Self::Full>;

    /// The answer to the release of what is released already, where that is not the refusal of any
    /// command that the state does not allow.
    fn refuse_again(_document: &Document<Self>) -> Option<Error> {
        None
    }

    /// All reasons why a document under editing can't be released as it is.
    async fn missing(session: &mut Session, whole: &Self::Full) -> Result<Vec<Violation>>;

    /// Keeps what is fixed by the release, as it is now, and does what else a release does; what
    /// came of it is told in the whole.
    async fn freeze(
        _session: &mut Session,
        _whole: &mut Self::Full,
        _terms: Self::Terms,
    ) -> Result<()> {
        Ok(())
    }

    /// Refuses to copy a version that its lineage would let go on.
    async fn may_go_on(_session: &mut Session, _document: &Document<Self>) -> Result<()> {
        Ok(())
    }

    /// Lets go what was fixed by a release that is taken back.
    async fn thaw(_session: &mut Session, _id: Id<Self>) -> Result<()> {
        Ok(())
    }

    /// Keeps with a version that is under editing from now on, a copy or one whose release was
    /// taken back, what follows from other records as they are now.
    async fn settle(_session: &mut Session, _id: Id<Self>) -> Result<()> {
        Ok(())
    }
}
