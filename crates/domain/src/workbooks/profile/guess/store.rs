//! Proposes a profile for a file.

use std::collections::BTreeSet;
use std::fs::File;
use std::sync::Arc;

use crate::access::Caller;
use crate::catalogue::items::offers;
use crate::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, ItemType, OtherItem, Wrap,
};
use crate::fields::{Cell, Choice};
use crate::workbooks::port::SheetReader;
use crate::workbooks::profile::ProfileKind;
use crate::workbooks::profile::guess::heading::confirmed::{Confirmed, Ours};
use crate::workbooks::profile::guess::sheet::headings;
use crate::workbooks::profile::guess::{
    Guess, Known, SheetStart, Surroundings, part_numbers, propose,
};
use crate::workbooks::{CsvForm, FaultSheet, Names, Reference, SheetInfo};
use crate::{Error, Id, RawId, Result, Services, Session, Spelling};

/// Rows that are looked at of each sheet.
const ROWS: usize = 200;
/// Sheets that are looked at.
const SHEETS: usize = 20;
/// Part numbers by which known items are looked for.
const NUMBERS: usize = 100;
/// Known items that are compared.
const ITEMS: usize = 500;

/// Proposes a profile for an import of a file.
///
/// # Errors
/// If the file is no workbook, beyond a limit, or has no rows.
pub async fn guess(
    services: &Arc<Services>,
    caller: &Caller,
    kind: ProfileKind,
    file: File,
) -> Result<Guess> {
    // Reading may take long, so no connection is held yet.
    let mut book = services.sheets.open(file).await?;
    let sheets = starts(book.as_mut()).await?;
    let form = kind.form().ok_or_else(|| Error::broken("a kind of import without a form"))?;
    let visibility = caller.visibility();
    let accepted = form.columns(visibility);
    let ours = Ours { columns: &accepted, confirmed: &Confirmed::default() };
    let numbers: BTreeSet<String> = match headings(&sheets, ours) {
        Some(found) => part_numbers(&found, &accepted).into_values().take(NUMBERS).collect(),
        None => BTreeSet::new(),
    };
    let mut session = Session::read(services, caller).await?;
    let brands = session.work.brands().await?;
    let profiles = session.work.earlier_profiles(kind).await?;
    let surroundings = Surroundings {
        items: known(&mut session, kind, numbers.into_iter().collect()).await?,
        brands: brands.into_iter().map(|brand| brand.name.to_string()).collect(),
        profiles,
    };
    drop(session);
    let guess = propose(&sheets, &*form, visibility, &surroundings).ok_or_else(|| {
        Error::invalid("file", "no_such_sheet", "the file has no visible sheet with rows")
    })?;
    let decimal_sign = guess.layout.marks.decimal;
    let csv = book.csv().map(|csv| CsvForm { decimal_sign, ..csv });
    Ok(Guess { csv, ..guess })
}

/// The first rows of the visible sheets.
async fn starts(book: &mut dyn SheetReader) -> Result<Vec<SheetStart>> {
    let sheets = book.sheets().to_vec();
    let is_meant = |sheet: &SheetInfo| !sheet.hidden && !FaultSheet::is_named(&sheet.name);
    let mut starts = Vec::new();
    for (at, sheet) in
        sheets.into_iter().enumerate().filter(|(_, sheet)| is_meant(sheet)).take(SHEETS)
    {
        book.begin(at).await?;
        let mut rows = Vec::new();
        while rows.len() < ROWS {
            let Some(more) = book.rows(ROWS - rows.len()).await? else { break };
            rows.extend(more);
        }
        if !rows.is_empty() {
            starts.push(SheetStart { name: sheet.name, rows });
        }
    }
    Ok(starts)
}

/// Figures of the items that have these part numbers, in two statements.
async fn known(session: &mut Session, kind: ProfileKind, numbers: Vec<String>) -> Result<Known> {
    match kind {
        ProfileKind::Hose => known_of::<Hose>(session, numbers).await,
        ProfileKind::CrimpFitting => known_of::<CrimpFitting>(session, numbers).await,
        ProfileKind::Adaptor => known_of::<Adaptor>(session, numbers).await,
        ProfileKind::Ferrule => known_of::<Ferrule>(session, numbers).await,
        ProfileKind::Wrap => known_of::<Wrap>(session, numbers).await,
        ProfileKind::OtherItem => known_of::<OtherItem>(session, numbers).await,
        // Their sheets have prices and quantities, which no item has in another unit.
        ProfileKind::PriceListItem
        | ProfileKind::CustomerItem
        | ProfileKind::CrimpSpec
        | ProfileKind::InventoryItem => Ok(Known::new()),
    }
}

async fn known_of<E: CatalogueEntity>(
    session: &mut Session,
    numbers: Vec<String>,
) -> Result<Known> {
    if numbers.is_empty() {
        return Ok(Known::new());
    }
    let item_type: ItemType = E::TYPE;
    let folded: Vec<String> = numbers.iter().map(|text| Spelling::Number.folded(text)).collect();
    let names = |number: &String| -> Names {
        vec![Some(number.clone()), Some(item_type.word().to_owned()), None, None, None]
    };
    let names: Vec<Names> = folded.iter().map(names).collect();
    let found: Vec<(usize, RawId)> = session.work.named(Reference::Item, &names).await?;
    let ids: BTreeSet<Id<E>> = found.iter().take(ITEMS).map(|(_, id)| Id::from_raw(*id)).collect();
    let items = offers::<E>(session, ids, None).await?;
    let mut known = Known::new();
    for (at, id) in found {
        let Some((number, item)) = folded.get(at).zip(items.get(&Id::from_raw(id))) else {
            continue;
        };
        let mut figures = std::collections::BTreeMap::new();
        item.component.item.each_cell(&mut |column, cell| {
            if let Cell::Number(figure) = cell {
                figures.insert(column.name, figure);
            }
        });
        known.entry(number.clone()).or_default().push(figures);
    }
    Ok(known)
}
