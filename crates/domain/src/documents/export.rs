//! Documents of any type as rows of a sheet.

use std::sync::Arc;

use crate::access::{Caller, Visibility};
use crate::documents::lifecycle::EXTERNAL;
use crate::documents::{DocumentListing, DocumentType};
use crate::fields::{Cell, Column, Columns as _};
use crate::workbooks::export::Export;
use crate::workbooks::import::{ID, LAST_MODIFIED};
use crate::workbooks::{SheetCell, SheetColumn, SheetFormat, SheetRows, Units};
use crate::{Result, Services, Session};

/// Documents that are read at once.
const BATCH: u32 = 1_000;

/// Writes documents to a sheet, and their lines to another, in constant memory.
pub async fn export<K: DocumentType>(
    services: &Arc<Services>,
    caller: &Caller,
    listing: &DocumentListing,
    (format, units): (SheetFormat, Units),
) -> Result<Export> {
    let mut session = if listing.uses_derived_values() {
        K::search(services, caller).await?
    } else {
        Session::read(services, caller).await?
    };
    let settings = session.work.organization().await?.settings;
    let visibility = caller.visibility();
    let mut table = K::sheet(visibility);
    let external = (visibility >= Visibility::Staff).then_some(&EXTERNAL);
    let further = external.into_iter().chain([&ID, &LAST_MODIFIED]);
    table.columns.extend(further.map(SheetColumn::from));
    let mut tables = vec![units.table(table)];
    tables.extend(K::line_sheet().map(|table| units.table(table)));
    let mut sheet = services.sheets.create(tables, format)?;
    let (mut last, mut written) = (None, 0);
    loop {
        let found = session.work.documents::<K>().after(listing, last, BATCH).await?;
        let Some(end) = found.last() else { break };
        last = Some(end.id);
        written += found.len();
        let found = K::current(&mut session, found).await?;
        let references = K::references(&mut session, &found).await?;
        let (mut rows, mut lines) = (SheetRows::default(), SheetRows::default());
        for document in &found {
            for line in K::line_rows(&references, document)? {
                line.each_cell(&mut |column, cell| {
                    let cell = units.cell(column, cell);
                    lines.push(SheetCell::of(column, cell, settings.time_zone));
                });
                lines.end_row();
            }
            K::row(&references, document, (&settings, visibility), &mut |column, cell| {
                let cell = units.cell(column, cell);
                rows.push(SheetCell::of(column, cell, settings.time_zone));
            })?;
            let number = document.external_id.as_ref().map_or(Cell::Empty, |text| Cell::Text(text));
            let mut push = |column: &Column, cell| {
                rows.push(SheetCell::of(column, cell, settings.time_zone));
            };
            if let Some(column) = external {
                push(column, number);
            }
            push(&ID, Cell::Id(document.id.raw()));
            push(&LAST_MODIFIED, Cell::Moment(document.record.last_modified));
            rows.end_row();
        }
        sheet.write(0, rows).await?;
        sheet.write(1, lines).await?;
    }
    drop(session);
    let (file, length) = sheet.finish().await?;
    let unknown = listing.ids.as_ref().map_or(0, |ids| ids.len().saturating_sub(written));
    Ok(Export { file, length, unknown, format })
}
