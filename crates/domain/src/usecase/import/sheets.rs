//! Which sheets of a workbook are read.

use super::Import;
use super::header::has_keys;
use crate::Result;
use crate::catalogue::{Adaptor, CrimpFitting, Ferrule, Hose, ItemType, OtherItem, Wrap};
use crate::fold;
use crate::sheet::{Choice, ReadRow};

impl Import<'_> {
    /// The sheets that are to be read, each by its place; that there are none is found wrong.
    pub(super) async fn sheets(&mut self) -> Result<Vec<(ItemType, usize)>> {
        let sheets = self.book.sheets();
        let named = |item_type: &ItemType| {
            let word = fold(item_type.word());
            let all = sheets.iter().enumerate();
            let found = all.filter(|(_, sheet)| fold(&sheet.name) == word).map(|(at, _)| at);
            found.map(|at| (*item_type, at)).collect::<Vec<_>>()
        };
        let Some(item_type) = self.asked.item_type else {
            let found: Vec<_> = ItemType::ALL.iter().flat_map(named).collect();
            if found.is_empty() {
                let words = ItemType::WORDS.join(", ");
                self.no_sheet(format!(
                    "the workbook has no sheet named {words}; rename its sheets or say componentType"
                ));
            }
            return Ok(found);
        };
        let found = named(&item_type);
        if !found.is_empty() {
            return Ok(found);
        }
        let visible: Vec<usize> = sheets
            .iter()
            .enumerate()
            .filter(|(_, sheet)| !sheet.hidden)
            .map(|(at, _)| at)
            .collect();
        let mut fitting = Vec::new();
        for at in visible {
            self.book.begin(at).await?;
            if self.row().await?.is_some_and(|row| is_header_of(item_type, &row)) {
                fitting.push((item_type, at));
            }
        }
        match fitting.len() {
            1 => {}
            0 => self.no_sheet(format!(
                "the workbook has no sheet named {}, and no visible one that begins with its headings",
                item_type.word()
            )),
            _ => {
                fitting.clear();
                self.no_sheet(format!(
                    "the workbook has no sheet named {}, and several that begin with its headings; name the one that is meant",
                    item_type.word()
                ));
            }
        }
        Ok(fitting)
    }

    fn no_sheet(&mut self, message: String) {
        let whole = (String::new(), String::new());
        self.findings.add("", None, whole, "no_such_sheet", message, String::new());
    }
}

fn is_header_of(item_type: ItemType, row: &ReadRow) -> bool {
    match item_type {
        ItemType::Hose => has_keys::<Hose>(row),
        ItemType::CrimpFitting => has_keys::<CrimpFitting>(row),
        ItemType::Adaptor => has_keys::<Adaptor>(row),
        ItemType::Ferrule => has_keys::<Ferrule>(row),
        ItemType::Wrap => has_keys::<Wrap>(row),
        ItemType::OtherItem => has_keys::<OtherItem>(row),
    }
}
