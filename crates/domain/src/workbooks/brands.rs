//! The workbook of brands.

use std::collections::HashSet;
use std::sync::Arc;

use crate::access::Caller;
use crate::catalogue::BrandRow;
use crate::catalogue::brands::list;
use crate::fields::Columns;
use crate::workbooks::export::Export;
use crate::workbooks::{SheetCell, SheetColumn, SheetFormat, SheetRows, SheetTable};
use crate::{RawId, Result, Services, Session};

/// Exports brands: the listed ones, or all.
pub async fn export(
    services: &Arc<Services>,
    caller: &Caller,
    listed: Option<&[RawId]>,
    format: SheetFormat,
) -> Result<Export> {
    let mut brands = list(&mut Session::read(services, caller).await?).await?;
    let mut unknown = 0;
    if let Some(listed) = listed {
        let ids: HashSet<RawId> = listed.iter().copied().collect();
        brands.retain(|offered| ids.contains(&offered.brand.id.raw()));
        unknown = ids.len().saturating_sub(brands.len());
    }
    let table = SheetTable {
        name: "brands",
        about: "One row for each brand.".to_owned(),
        columns: BrandRow::COLUMNS.iter().map(SheetColumn::from).collect(),
    };
    let mut sheet = services.sheets.create(vec![table], format)?;
    let mut rows = SheetRows::default();
    for offered in &brands {
        BrandRow::of(&offered.brand, &offered.properties).each_cell(&mut |column, cell| {
            rows.push(SheetCell::of(column, cell, chrono_tz::Tz::UTC));
        });
        rows.end_row();
    }
    sheet.write(0, rows).await?;
    let (file, length) = sheet.finish().await?;
    Ok(Export { file, length, unknown, format })
}
