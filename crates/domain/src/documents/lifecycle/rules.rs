//! Release rules of a document type.

use async_trait::async_trait;

use crate::customers::Customer;
use crate::documents::lifecycle::Doubt;
use crate::documents::port::Documents;
use crate::documents::{Document, DocumentKind, Line};
use crate::organization::Settings;
use crate::port::UnitOfWork;
use crate::{Error, Id, Result, Session, Violation};

/// A document with all that is known of it. `D` is what only its type has.
#[derive(Debug, Clone, PartialEq)]
pub struct FullDocument<K: DocumentType, D = <K as DocumentType>::Details> {
    /// The document; an assembly under editing with its current figures.
    pub document: Document<K>,
    pub lines: Vec<Line>,
    /// Current components, as the organization sees them.
    pub components: K::Components,
    /// The customer that it is for.
    pub customer: Option<Customer>,
    /// The settings of its organization.
    pub settings: Settings,
    pub details: D,
}

impl<K: DocumentType> FullDocument<K, ()> {
    /// The same with what only its type has.
    pub fn with(self, details: K::Details) -> FullDocument<K> {
        let Self { document, lines, components, customer, settings, details: () } = self;
        FullDocument { document, lines, components, customer, settings, details }
    }
}

/// The rules of a kind.
#[async_trait]
pub trait DocumentType: DocumentKind {
    /// Further input of a release: nothing, or the taxes of an estimate.
    type Terms: Default + Send + Sync + 'static;

    /// Components of documents of this type.
    type Components: Send + Sync + 'static;

    type Details: Send + Sync + 'static;

    /// The repository of the kind.
    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Documents<Self>;

    /// Further customers that documents of these lineages belong to, each with its lineage.
    async fn assigned(
        _session: &mut Session,
        _lineages: &[Id<Self>],
    ) -> Result<Vec<(Id<Self>, Id<Customer>)>> {
        Ok(Vec::new())
    }

    /// Holds other documents that its lines are checked against and share prices with, before records are looked at.
    async fn hold(&self, _session: &mut Session) -> Result<()> {
        Ok(())
    }

    /// All that is known of a document.
    async fn load_full(
        session: &mut Session,
        document: Document<Self>,
    ) -> Result<FullDocument<Self>>;

    /// The answer to the release of what is released already, where that is not the refusal of any
    /// command that the state does not allow.
    fn refuse_again(_document: &Document<Self>) -> Option<Error> {
        None
    }

    /// All reasons why a document under editing can't be released as it is.
    async fn missing(session: &mut Session, full: &FullDocument<Self>) -> Result<Vec<Violation>>;

    /// Doubts that it is released with only if somebody accepts them.
    fn doubts(_whole: &FullDocument<Self>) -> Vec<(Doubt, Violation)> {
        Vec::new()
    }

    /// Keeps what is fixed by the release, as it is now, and does what else a release does; what
    /// came of it is told in the whole.
    async fn on_release(
        _session: &mut Session,
        _whole: &mut FullDocument<Self>,
        _terms: Self::Terms,
    ) -> Result<()> {
        Ok(())
    }

    /// Refuses to copy a version that its lineage would let go on.
    async fn check_copyable(_session: &mut Session, _document: &Document<Self>) -> Result<()> {
        Ok(())
    }

    /// Lets go what was fixed by a release that is taken back.
    async fn on_unrelease(_session: &mut Session, _id: Id<Self>) -> Result<()> {
        Ok(())
    }

    /// Keeps with a version that is under editing from now on, a copy or one whose release was
    /// taken back, what follows from other records as they are now.
    async fn on_reopened(_session: &mut Session, _id: Id<Self>) -> Result<()> {
        Ok(())
    }
}
