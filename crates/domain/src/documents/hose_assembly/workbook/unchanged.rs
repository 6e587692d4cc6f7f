//! Rows that say of an assembly what an export of it says.

use std::collections::HashMap;

use crate::documents::export::SheetDocument;
use crate::documents::hose_assembly::workbook::sheet::Named;
use crate::documents::{Document, HoseAssembly};
use crate::fields::{Column, Value};
use crate::measures::size::Size;
use crate::organization::Settings;
use crate::workbooks::as_shown;
use crate::workbooks::import::Row;
use crate::{Result, Session, Text};

/// The assemblies, by the places of rows, of which rows say nothing new. Such a row is not looked
/// into any further: what it names may be gone meanwhile, and its assembly may be released.
pub(crate) async fn unchanged(
    session: &mut Session,
    rows: &[Row],
    settings: &Settings,
) -> Result<HashMap<usize, Document<HoseAssembly>>> {
    let number = |row: &Row| row.text("partNumber").and_then(|text| Text::new(text).ok());
    let numbers: Vec<String> =
        rows.iter().map(|row| number(row).map_or_else(String::new, String::from)).collect();
    let (places, documents): (Vec<usize>, Vec<_>) =
        session.work.assemblies_numbered(&numbers).await?.into_iter().unzip();
    let named = HoseAssembly::named(session, &documents).await?;
    // An export shows what follows from the components as they were then: now, or when the assembly was saved.
    let followed = HoseAssembly::follow(session, documents.clone()).await?;
    let named_now = HoseAssembly::named(session, &followed).await?;
    let mut same = HashMap::new();
    for (place, (document, now)) in places.into_iter().zip(documents.into_iter().zip(followed)) {
        let Some(row) = rows.get(place) else { continue };
        if says(row, &named_now, &now, settings)? || says(row, &named, &document, settings)? {
            same.insert(place, document);
        }
    }
    Ok(same)
}

/// Whether all cells of a row are as an export writes them.
fn says(
    row: &Row,
    named: &Named,
    document: &Document<HoseAssembly>,
    settings: &Settings,
) -> Result<bool> {
    let mut same = row.faulty.is_empty();
    named.each_cell(document, settings, &mut |column, cell| {
        if let Some(said) = row.given.get(column.name) {
            same &= alike(column, said.as_ref(), cell.value().as_ref());
        }
    })?;
    Ok(same)
}

fn alike(column: &Column, said: Option<&Value>, known: Option<&Value>) -> bool {
    match (said, known) {
        (Some(Value::Text(said)), Some(Value::Text(known))) => {
            let sizes = || Some((Size::new(said).ok()?, Size::new(known).ok()?));
            let by_size = column.name.ends_with("Size");
            said.trim() == known || (by_size && sizes().is_some_and(|(one, two)| one == two))
        }
        // Some programs write fifteen digits of a number.
        (Some(Value::Number(said)), Some(Value::Number(known))) => {
            as_shown(*said).total_cmp(&as_shown(*known)).is_eq()
        }
        (said, known) => said == known,
    }
}
