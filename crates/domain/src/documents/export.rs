//! Documents of any type as rows of a sheet.

use std::sync::Arc;

use crate::access::Caller;
use crate::documents::{DocumentListing, DocumentType};
use crate::workbooks::export::Export;
use crate::workbooks::{SheetCell, SheetRows};
use crate::{Result, Services, Session};

/// Documents that are read at once.
const BATCH: u32 = 1_000;

/// Writes documents to a sheet, in constant memory.
pub async fn export<K: DocumentType>(
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
    let mut sheet = services.sheets.create(K::sheet(visibility))?;
    let (mut last, mut written) = (None, 0);
    loop {
        let found = session.work.documents::<K>().after(listing, last, BATCH).await?;
        let Some(end) = found.last() else { break };
        last = Some(end.id);
        written += found.len();
        let found = K::current(&mut session, found).await?;
        let references = K::references(&mut session, &found).await?;
        let mut rows = SheetRows::default();
        for document in &found {
            K::row(&references, document, (&settings, visibility), &mut |column, cell| {
                rows.push(SheetCell::of(column, cell, settings.time_zone));
            })?;
            rows.end_row();
        }
        sheet.write(rows).await?;
    }
    drop(session);
    let (file, length) = sheet.finish().await?;
    let unknown = listing.ids.as_ref().map_or(0, |ids| ids.len().saturating_sub(written));
    Ok(Export { file, length, unknown })
}
