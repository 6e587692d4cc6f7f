//! Names the rows of which an import makes records, or by which it changes some, so that a person can look at them before.

use std::iter::once;

use crate::fields::{ColumnType, Value};
use crate::workbooks::import::findings::found::Found;
use crate::workbooks::import::identity::ITEM_EXTERNAL;
use crate::workbooks::import::reading::header::Header;
use crate::workbooks::import::{Form, ImportContext, Row};
use crate::workbooks::{NamedRow, ReadCell, as_shown, shown};

/// Key columns that are alike in most rows of a list, and so tell none from another.
const ALIKE: [&str; 7] = [
    "brand",
    "hoseBrand",
    "couplingSeriesBrand",
    "ferruleBrand",
    "itemType",
    "priceList",
    "customerErpId",
];

impl ImportContext<'_> {
    /// Looks at rows before they are written: counts those without a price, and names them for a dry run as long as there
    /// is room for further ones.
    pub(crate) fn look_at_rows(
        &mut self,
        form: &dyn Form,
        header: &Header,
        rows: &[Row],
    ) -> Vec<NamedRow> {
        if !self.request.dry_run || self.request.file.is_none() {
            return Vec::new();
        }
        let effect = &mut self.found.suspicions.effect;
        let places = || header.places.iter().map(|place| place.column);
        let prices = places().filter(|one| one.holds == ColumnType::Money && one.name != "cost");
        let prices: Vec<&str> = prices.map(|one| one.name).collect();
        if !prices.is_empty() {
            let is_blank = |row: &Row, name: &str| matches!(row.patch.get(name), Some(None));
            let are_blank = |row: &&Row| prices.iter().all(|name| is_blank(row, name));
            let blank = rows.iter().filter(are_blank).count();
            *effect.without_price.get_or_insert(0) += u64::try_from(blank).unwrap_or_default();
        }
        if !effect.has_room() {
            return Vec::new();
        }
        let key = form.key().iter().copied().filter(|name| !ALIKE.contains(name));
        let key: Vec<&str> = key.collect();
        let others: Vec<&str> =
            form.external().into_iter().chain(once(ITEM_EXTERNAL.name)).collect();
        let named = |row: &Row| {
            let words = |names: &[&str]| -> Vec<String> {
                names.iter().filter_map(|name| word(row, name)).collect()
            };
            let names = Some(words(&key)).filter(|words| !words.is_empty());
            let names = names.unwrap_or_else(|| words(&others));
            NamedRow {
                sheet: header.sheet.clone(),
                row: row.number(),
                name: names.join(", "),
                description: word(row, "description").unwrap_or_default(),
            }
        };
        rows.iter().map(named).collect()
    }
}

impl Found {
    /// Keeps the names of rows that make or change a record, of a batch in the order of its rows.
    pub(crate) fn keep_names(&mut self, names: &[NamedRow]) {
        for done in &self.done {
            if let Ok(at) = names.binary_search_by_key(&done.row, |named| named.row)
                && let Some(named) = names.get(at)
            {
                self.suspicions.effect.keep_name(done.outcome, named);
            }
        }
    }
}

/// A value of a row for people; none if it is blank.
fn word(row: &Row, name: &str) -> Option<String> {
    match row.patch.get(name)?.as_ref()? {
        Value::Text(text) => Some(shown(&ReadCell::Text(text.clone()))),
        Value::Number(number) => Some(as_shown(*number).to_string()),
        Value::Flag(_) => None,
    }
}
