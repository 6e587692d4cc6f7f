//! Headings of a sheet, matched with the columns of a form.

use std::collections::HashMap;

use crate::access::Visibility;
use crate::fields::Column;
use crate::workbooks::import::Form;
use crate::workbooks::import::findings::Findings;
use crate::workbooks::import::findings::noted::is_noted_heading;
use crate::workbooks::import::identity::{ID, ITEM_EXTERNAL, ITEM_ID, LAST_MODIFIED};
use crate::workbooks::import::reading::header::{Header, Place};
use crate::workbooks::profile::Unit;
use crate::workbooks::{
    PartOf, ReadCell, ReadRow, Reference, SheetColumn, column_letters, other_headings, shown,
};
use crate::{case_folded, similarity};

/// Columns of a form by their folded headings and names, with the unit if a heading has another than ours.
pub(crate) fn columns_by_heading(
    form: &dyn Form,
    visibility: Visibility,
) -> HashMap<String, (&'static Column, Option<Unit>)> {
    let mut columns = HashMap::new();
    let accepted = form.accepted(visibility);
    for column in accepted.iter().copied() {
        columns.insert(case_folded(&SheetColumn::from(column).heading), (column, None));
        columns.insert(case_folded(column.name), (column, None));
        let aliases = form.aliases().iter().filter(|(_, name)| *name == column.name);
        columns.extend(aliases.map(|(alias, _)| (case_folded(alias), (column, None))));
    }
    // Some columns are there in two units; their own headings count.
    for column in accepted {
        for (heading, unit) in other_headings(column) {
            columns.entry(case_folded(&heading)).or_insert((column, Some(unit)));
        }
    }
    columns
}

/// Whether a row has the headings of the key columns.
pub(crate) fn has_keys(form: &dyn Form, row: &ReadRow) -> bool {
    let columns = columns_by_heading(form, Visibility::Staff);
    let names: Vec<_> = row.cells.iter().filter_map(|cell| columns.get(&heading(cell)?)).collect();
    let has = |name: &str| names.iter().any(|(column, _)| column.name == name);
    has_handle(form, has) || needed(form, has).iter().all(|needed| has(needed.name))
}

/// Whether all headings of a row are columns of a form.
pub(crate) fn is_known(form: &dyn Form, row: &ReadRow) -> bool {
    let columns = columns_by_heading(form, Visibility::Costs);
    let mut headings = row.cells.iter().filter(|cell| !is_ours(cell)).filter_map(heading);
    headings.all(|heading| columns.contains_key(&heading))
}

/// Whether the columns of a sheet identify records without the key columns.
pub(crate) fn has_handle(form: &dyn Form, has: impl Fn(&str) -> bool) -> bool {
    has(ID.name) || form.external().is_some_and(has)
}

/// Key columns that are required in a sheet with these columns.
pub(crate) fn needed(form: &dyn Form, has: impl Fn(&str) -> bool) -> Vec<&'static Column> {
    let mut columns = form.columns(Visibility::Public);
    columns.retain(|column| column.required && form.key().contains(&column.name));
    if has(ITEM_EXTERNAL.name) || has(ITEM_ID.name) {
        let items = [Reference::Item, Reference::Part(PartOf::Hose)];
        let names_item = |name| items.iter().any(|item| item.columns().contains(name));
        columns.retain(|column| !names_item(&column.name));
    }
    columns
}

fn heading(cell: &ReadCell) -> Option<String> {
    match cell {
        ReadCell::Text(text) => Some(case_folded(text)).filter(|text| !text.is_empty()),
        _ => None,
    }
}

/// Matches headings with columns, and reports errors.
pub(crate) fn read(
    form: &dyn Form,
    sheet: &str,
    row: &ReadRow,
    visibility: Visibility,
    ignore_unknown: bool,
    findings: &mut Findings,
) -> Header {
    let columns = columns_by_heading(form, visibility);
    let mut header = Header {
        sheet: sheet.to_owned(),
        row: row.number,
        places: Vec::with_capacity(row.cells.len()),
        translation: None,
        width: row.cells.len(),
        unnamed: Vec::new(),
        has_keys: true,
    };
    for (at, cell) in row.cells.iter().enumerate() {
        let found = heading(cell).and_then(|heading| columns.get(&heading).copied());
        match found {
            Some((column, _)) if header.place(column.name).is_some() => findings.heading(
                &header,
                at,
                cell,
                "duplicate_column",
                format!("is a second column for {}; remove one", column.label),
            ),
            Some((column, _)) if column.name == LAST_MODIFIED.name => {}
            Some((column, unit)) => {
                let (heading, is_key) = (shown(cell), is_key(form, column));
                header.places.push(Place { column, at: Some(at), heading, unit, is_key });
            }
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
                unknown(form, visibility, &shown(cell)),
            ),
        }
    }
    if has_handle(form, |name| header.place(name).is_some()) {
        return header;
    }
    for column in needed(form, |name| header.place(name).is_some()) {
        if header.place(column.name).is_none() {
            findings.missing_column(&header, column);
            header.has_keys = false;
        }
    }
    header
}

/// Whether a column tells which record a row is about, or which other one it names.
pub(crate) fn is_key(form: &dyn Form, column: &Column) -> bool {
    form.key().contains(&column.name)
        || [ID.name, ITEM_EXTERNAL.name, ITEM_ID.name].contains(&column.name)
        || form.external() == Some(column.name)
}

/// Whether a heading was written by an import.
fn is_ours(cell: &ReadCell) -> bool {
    matches!(cell, ReadCell::Text(text) if is_noted_heading(text))
}

fn unknown(form: &dyn Form, visibility: Visibility, heading: &str) -> String {
    let folded = case_folded(heading);
    let headings =
        form.accepted(visibility).into_iter().map(|column| SheetColumn::from(column).heading);
    let close = headings
        .map(|heading| (similarity(&case_folded(&heading), &folded), heading))
        .filter(|(similarity, _)| *similarity > 0.85)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let hint = close.map(|(_, heading)| format!("; did you mean {heading:?}?"));
    format!(
        "is not a column of {}{}; rename or remove it, or import with ignoreUnknownColumns",
        crate::with_article(form.one()),
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
        let message = format!("the sheet has no column {heading:?}, which identifies rows");
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
    use crate::catalogue::fits::crimp_row::CrimpSpecRow;
    use crate::customers::items_sheet::CustomerItemRow;
    use crate::customers::sheet::CustomerRow;
    use crate::pricing::price_lists::sheet::PriceListRow;
    use crate::stock::{InventoryRow, Warehouse};
    use crate::workbooks::import::{component_forms, record_form};

    #[test]
    fn no_heading_stands_for_two_columns() {
        let others = [
            record_form::<CrimpSpecRow>(),
            record_form::<CustomerRow>(),
            record_form::<CustomerItemRow>(),
            record_form::<PriceListRow>(),
            record_form::<Warehouse>(),
            record_form::<InventoryRow>(),
        ];
        for form in component_forms(None).into_iter().chain(others.into_iter().flatten()) {
            for column in form.accepted(Visibility::Costs) {
                let heading = SheetColumn::from(column).heading;
                for name in [heading.as_str(), column.name] {
                    let found = columns_by_heading(&*form, Visibility::Costs)[&case_folded(name)];
                    assert_eq!(found.0.name, column.name, "{name} of a {}", form.one());
                }
            }
        }
    }
}
