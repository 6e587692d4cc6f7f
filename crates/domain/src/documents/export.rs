//! Documents as rows of a sheet, of whatever kind.

use std::sync::Arc;

use async_trait::async_trait;

use crate::access::{Caller, Visibility};
use crate::documents::lifecycle::DocumentType;
use crate::documents::{Document, DocumentListing};
use crate::organization::Settings;
use crate::workbooks::export::Export;
use crate::workbooks::{SheetRows, SheetTable};
use crate::{Result, Services, Session};

/// Rows that are read at once.
const BATCH: u32 = 1_000;

/// A kind of document that goes out as a sheet.
#[async_trait]
pub trait SheetDocument: DocumentType {
    /// References of a batch of documents: lines, customers.
    type Named: Send + Sync;

    /// The sheet, with the columns that somebody may see.
    fn table(visibility: Visibility) -> SheetTable;

    /// References of these documents, in a fixed number of statements.
    async fn named(session: &mut Session, documents: &[Document<Self>]) -> Result<Self::Named>;

    /// Begins a session that reads, in which texts can be searched that follow from other records.
    async fn search(services: &Arc<Services>, caller: &Caller) -> Result<Session> {
        Session::read(services, caller).await
    }

    /// Brings what follows from other records up to date with these.
    async fn follow(
        _session: &mut Session,
        documents: Vec<Document<Self>>,
    ) -> Result<Vec<Document<Self>>> {
        Ok(documents)
    }

    /// Adds the row of a document, with the cells of these columns.
    fn row(
        named: &Self::Named,
        document: &Document<Self>,
        way: (&Settings, Visibility),
        rows: &mut SheetRows,
    ) -> Result<()>;
}

/// Writes documents to a sheet, in constant memory.
pub async fn export<K: SheetDocument>(
    services: &Arc<Services>,
    caller: &Caller,
    listing: &DocumentListing,
) -> Result<Export> {
    let mut session = if listing.asks_what_follows() {
        K::search(services, caller).await?
    } else {
        Session::read(services, caller).await?
    };
    let settings = session.work.organization().await?.settings;
    let visibility = caller.visibility();
    let mut sheet = services.sheets.create(K::table(visibility))?;
    let (mut last, mut written) = (None, 0);
    loop {
        let found = session.work.documents::<K>().after(listing, last, BATCH).await?;
        let Some(end) = found.last() else { break };
        last = Some(end.id);
        written += found.len();
        let found = K::follow(&mut session, found).await?;
        let named = K::named(&mut session, &found).await?;
        let mut rows = SheetRows::default();
        for document in &found {
            K::row(&named, document, (&settings, visibility), &mut rows)?;
        }
        sheet.write(rows).await?;
    }
    drop(session);
    let (file, length) = sheet.finish().await?;
    let unknown = listing.ids.as_ref().map_or(0, |ids| ids.len().saturating_sub(written));
    Ok(Export { file, length, unknown })
}
