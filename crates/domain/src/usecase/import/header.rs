//! The headings of a sheet, matched with columns.

use std::collections::HashMap;

use super::findings::Findings;
use super::noted::is_noted_heading;
use crate::catalogue::{CatalogueEntity, Overlay};
use crate::fold;
use crate::organization::Sight;
use crate::sheet::{Column, ReadCell, ReadRow, SheetColumn, column_letters, shown};

/// The heading of what an import notes beside faulty rows; not read.
pub(super) const NOTED: &str = "Import errors";

/// A column of a sheet that is read.
#[derive(Debug)]
pub(super) struct Place {
    /// The column.
    pub(super) column: &'static Column,
    /// Where it stands, from 0.
    pub(super) at: usize,
}

/// The headings of a sheet.
#[derive(Debug)]
pub(super) struct Header {
    /// The name of the sheet.
    pub(super) sheet: String,
    /// The row that they stand in.
    pub(super) row: u32,
    /// The columns that are read.
    pub(super) places: Vec<Place>,
    /// How many columns have a heading or stand before one.
    pub(super) width: usize,
    /// Columns without a heading before the last that has one.
    pub(super) unnamed: Vec<usize>,
    /// Whether items can be found by what is there.
    pub(super) has_keys: bool,
}

impl Header {
    /// The place of a column by its name.
    pub(super) fn place(&self, name: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.column.name == name)
    }
}

/// The columns of a kind by their folded headings and names.
pub(super) fn known<E: CatalogueEntity>(sight: Sight) -> HashMap<String, &'static Column> {
    let mut known = HashMap::new();
    for column in E::COLUMNS.iter().chain(Overlay::columns(sight)) {
        known.insert(fold(&SheetColumn::from(column).heading), column);
        known.insert(fold(column.name), column);
    }
    known
}

/// Whether a row has the headings of the columns that items are found by.
pub(super) fn has_keys<E: CatalogueEntity>(row: &ReadRow) -> bool {
    let known = known::<E>(Sight::Public);
    let names: Vec<_> = row.cells.iter().filter_map(|cell| known.get(&heading(cell)?)).collect();
    needed::<E>().all(|needed| names.iter().any(|column| column.name == needed.name))
}

/// The columns without which no item can be found.
fn needed<E: CatalogueEntity>() -> impl Iterator<Item = &'static Column> {
    E::COLUMNS.iter().filter(|column| column.required && E::KEY.contains(&column.name))
}

fn heading(cell: &ReadCell) -> Option<String> {
    match cell {
        ReadCell::Text(text) => Some(fold(text)).filter(|text| !text.is_empty()),
        _ => None,
    }
}

/// Matches headings with columns; what is wrong with them is found.
pub(super) fn read<E: CatalogueEntity>(
    sheet: &str,
    row: &ReadRow,
    sight: Sight,
    ignore_unknown: bool,
    findings: &mut Findings,
) -> Header {
    let known = known::<E>(sight);
    let mut header = Header {
        sheet: sheet.to_owned(),
        row: row.number,
        places: Vec::with_capacity(row.cells.len()),
        width: row.cells.len(),
        unnamed: Vec::new(),
        has_keys: true,
    };
    for (at, cell) in row.cells.iter().enumerate() {
        let found = heading(cell).and_then(|heading| known.get(&heading).copied());
        match found {
            Some(column) if header.place(column.name).is_some() => findings.heading(
                &header,
                at,
                cell,
                "duplicate_column",
                format!("stands for {} as a column before does; remove one", column.label),
            ),
            Some(column) => header.places.push(Place { column, at }),
            None if ignore_unknown || is_ours(cell) => {}
            None if heading(cell).is_none()
                && matches!(cell, ReadCell::Empty | ReadCell::Text(_)) =>
            {
                header.unnamed.push(at);
            }
            None => findings.heading(
                &header,
                at,
                cell,
                "unknown_column",
                unknown::<E>(sight, &shown(cell)),
            ),
        }
    }
    for column in
        needed::<E>().filter(|column| header.place(column.name).is_none()).collect::<Vec<_>>()
    {
        findings.missing_column(&header, column);
        header.has_keys = false;
    }
    header
}

/// Whether a heading is one that an import wrote.
fn is_ours(cell: &ReadCell) -> bool {
    matches!(cell, ReadCell::Text(text) if is_noted_heading(text))
}

fn unknown<E: CatalogueEntity>(sight: Sight, heading: &str) -> String {
    let wanted = fold(heading);
    let headings = E::COLUMNS.iter().chain(Overlay::columns(sight));
    let headings = headings.map(|column| SheetColumn::from(column).heading);
    let close = headings
        .map(|heading| (strsim::jaro_winkler(&fold(&heading), &wanted), heading))
        .filter(|(likeness, _)| *likeness > 0.85)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let hint = close.map(|(_, heading)| format!("; did you mean {heading:?}?"));
    format!(
        "is not a column of {}{}; rename or remove it, or import with ignoreUnknownColumns",
        crate::a(E::NAME),
        hint.unwrap_or_default()
    )
}

impl Findings {
    fn heading(
        &mut self,
        header: &Header,
        at: usize,
        cell: &ReadCell,
        code: &'static str,
        message: String,
    ) {
        self.add(
            &header.sheet,
            Some(header.row),
            (shown(cell), column_letters(at)),
            code,
            message,
            shown(cell),
        );
    }

    fn missing_column(&mut self, header: &Header, column: &Column) {
        let heading = SheetColumn::from(column).heading;
        let message = format!("the sheet has no column {heading:?}, by which items are found");
        self.add(
            &header.sheet,
            Some(header.row),
            (heading, String::new()),
            "missing_column",
            message,
            String::new(),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{Adaptor, CrimpFitting, Ferrule, Hose, OtherItem, Wrap};
    use crate::sheet::Columns;

    fn headings_are_clear<E: CatalogueEntity>() {
        for column in E::COLUMNS.iter().chain(Overlay::COLUMNS) {
            let heading = SheetColumn::from(column).heading;
            for said in [heading.as_str(), column.name] {
                let found = known::<E>(Sight::Costs)[&fold(said)];
                assert_eq!(found.name, column.name, "{said} of a {}", E::NAME);
            }
        }
    }

    #[test]
    fn no_heading_stands_for_two_columns() {
        headings_are_clear::<Hose>();
        headings_are_clear::<CrimpFitting>();
        headings_are_clear::<Adaptor>();
        headings_are_clear::<Ferrule>();
        headings_are_clear::<Wrap>();
        headings_are_clear::<OtherItem>();
    }
}
