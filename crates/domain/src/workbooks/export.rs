//! Exports records as sheets.

use std::collections::HashSet;
use std::fs::File;
use std::sync::Arc;

use crate::access::{Caller, Visibility};
use crate::base::interleave::interleave;
use crate::catalogue::items::{ListQuery, select};
use crate::catalogue::{
    Adaptor, CatalogueEntity, CatalogueItem, CrimpFitting, Ferrule, Hose, ItemType, OtherItem,
    Overlay, Ownership, Selection, Wrap,
};
use crate::fields::{Cell, Columns};
use crate::workbooks::import::{ComponentForm, Form, ID, LAST_MODIFIED, RecordForm, SheetRecord};
use crate::workbooks::{SheetCell, SheetFormat, SheetRows, SheetTable, Units};
use crate::{Id, RawId, Record, Result, Services, Session, Window};
use chrono_tz::Tz;

/// Rows read at a time.
const BATCH: u32 = 1_000;

/// Rows written before the next ones are awaited again.
const STEP: usize = 100;

/// A written sheet.
#[derive(Debug)]
pub struct Export {
    /// The workbook or CSV, open at its start.
    pub file: File,
    /// Length in bytes.
    pub length: u64,
    /// Number of listed records that don't exist.
    pub unknown: usize,
    pub format: SheetFormat,
}

/// Choice of items.
#[derive(Debug, Clone)]
pub enum ExportRequest {
    /// All that match these filters.
    Matching(Vec<(String, String)>),
    /// These items.
    Listed(Vec<RawId>),
}

/// Choice of records; all conditions must match.
#[derive(Debug, Clone, Default)]
pub struct Chosen {
    /// Filters; all must match.
    pub search: Vec<(String, String)>,
    /// Only these, if given.
    pub only: Option<Vec<RawId>>,
    /// Without these.
    pub except: Vec<RawId>,
    /// Only those that belong to this record, if given.
    pub of: Option<RawId>,
}

/// Writes records to a sheet, in constant memory.
pub async fn records<R: SheetRecord>(
    services: &Arc<Services>,
    caller: &Caller,
    chosen: Chosen,
    (format, units): (SheetFormat, Units),
) -> Result<Export> {
    let visibility = caller.visibility();
    let mut session = Session::read(services, caller).await?;
    let zone = session.work.organization().await?.settings.time_zone;
    let table = units.table(RecordForm::<R>::NEW.exported(visibility));
    let mut sheet = services.sheets.create(vec![table], format)?;
    let mut unseen: HashSet<RawId> = chosen.only.iter().flatten().copied().collect();
    let mut last = None;
    loop {
        let mut records = R::next(&mut session, &chosen, last.as_ref(), BATCH).await?;
        let mut rows = SheetRows::default();
        for stored in &records {
            unseen.remove(&R::id(stored));
            record_row::<R>(&mut rows, stored, visibility, (zone, units));
        }
        sheet.write(0, rows).await?;
        let Some(end) = records.pop() else { break };
        last = Some(end);
    }
    drop(session);
    let (file, length) = sheet.finish().await?;
    Ok(Export { file, length, unknown: unseen.len(), format })
}

fn record_row<R: SheetRecord>(
    rows: &mut SheetRows,
    stored: &R::Stored,
    visibility: Visibility,
    (zone, units): (Tz, Units),
) {
    R::row(stored).each_cell(&mut |column, cell| {
        if R::visibility_of(column) <= visibility {
            rows.push(SheetCell::of(column, units.cell(column, cell), zone));
        }
    });
    end_row(rows, R::own_id(stored), R::record(stored), zone);
}

/// Ends a row with the id and the last change of its record.
fn end_row(rows: &mut SheetRows, id: RawId, record: &Record, zone: Tz) {
    rows.push(SheetCell::of(&ID, Cell::Id(id), zone));
    rows.push(SheetCell::of(&LAST_MODIFIED, Cell::Moment(record.last_modified), zone));
    rows.end_row();
}

/// Writes items of one kind to a sheet: all, or the organization's own alone.
pub async fn components(
    services: &Arc<Services>,
    caller: &Caller,
    item_type: ItemType,
    request: ExportRequest,
    how: (bool, SheetFormat, Units),
) -> Result<Export> {
    match item_type {
        ItemType::Hose => write::<Hose>(services, caller, request, how).await,
        ItemType::CrimpFitting => write::<CrimpFitting>(services, caller, request, how).await,
        ItemType::Adaptor => write::<Adaptor>(services, caller, request, how).await,
        ItemType::Ferrule => write::<Ferrule>(services, caller, request, how).await,
        ItemType::Wrap => write::<Wrap>(services, caller, request, how).await,
        ItemType::OtherItem => write::<OtherItem>(services, caller, request, how).await,
    }
}

async fn write<E: CatalogueEntity>(
    services: &Arc<Services>,
    caller: &Caller,
    request: ExportRequest,
    (own_only, format, units): (bool, SheetFormat, Units),
) -> Result<Export> {
    let mut session = Session::read(services, caller).await?;
    let zone = session.work.organization().await?.settings.time_zone;
    let (selection, listed) = selection_of::<E>(&mut session, request, own_only).await?;
    let visibility = caller.visibility();
    let table = units.table(ComponentForm::<E>::NEW.exported(visibility));
    let mut sheet = services.sheets.create(vec![table], format)?;
    let manner = (zone, units);
    let mut written = 0;
    let mut page = session.work.catalogue::<E>().list(&selection, &Window::first(BATCH)).await?;
    loop {
        written += page.items.len();
        let mut rows = SheetRows::default();
        let mut left = page.items.iter();
        let Some(place) = page.next.take() else {
            left.for_each(|offer| row(&mut rows, offer, visibility, manner));
            sheet.write(0, rows).await?;
            break;
        };
        let window = Window::after(place, BATCH);
        // The database reads the next rows while these are written.
        let next = interleave(session.work.catalogue::<E>().list(&selection, &window), || {
            left.by_ref().take(STEP).for_each(|offer| row(&mut rows, offer, visibility, manner));
            left.len() > 0
        });
        let next = next.await?;
        left.for_each(|offer| row(&mut rows, offer, visibility, manner));
        sheet.write(0, rows).await?;
        page = next;
    }
    drop(session);
    let (file, length) = sheet.finish().await?;
    let unknown = listed.map_or(0, |listed| listed.saturating_sub(written));
    Ok(Export { file, length, unknown, format })
}

async fn selection_of<E: CatalogueEntity>(
    session: &mut Session,
    request: ExportRequest,
    own_only: bool,
) -> Result<(Selection<E>, Option<usize>)> {
    let ownership = if own_only { Ownership::Own } else { Ownership::Accessible };
    let (search, listed) = match request {
        ExportRequest::Matching(search) => (search, None),
        ExportRequest::Listed(mut ids) => {
            ids.sort_unstable();
            ids.dedup();
            (Vec::new(), Some(ids))
        }
    };
    let query = ListQuery { search, ownership, ..ListQuery::default() };
    let mut selection = select(session, query).await?;
    let count = listed.as_ref().map(Vec::len);
    selection.ids = listed.map(|ids| ids.into_iter().map(Id::from_raw).collect());
    Ok((selection, count))
}

/// Sheet of a kind, with the columns that the caller may see.
pub fn table<E: CatalogueEntity>(visibility: Visibility) -> SheetTable {
    ComponentForm::<E>::NEW.table(visibility)
}

fn row<E: CatalogueEntity>(
    rows: &mut SheetRows,
    offer: &CatalogueItem<E>,
    visibility: Visibility,
    (zone, units): (Tz, Units),
) {
    let item = &offer.component.item;
    item.each_cell(&mut |column, cell| {
        rows.push(SheetCell::of(column, units.cell(column, cell), Tz::UTC));
    });
    Overlay::of(&offer.properties, &offer.costs).each_cell(&mut |column, cell| {
        if Overlay::visibility_of(column) <= visibility {
            rows.push(SheetCell::of(column, cell, Tz::UTC));
        }
    });
    end_row(rows, offer.component.id.raw(), &offer.record(), zone);
}
