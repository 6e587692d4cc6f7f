//! Chooses the sheets of a workbook.

use std::sync::Arc;

use crate::workbooks::import::reading::headings::has_keys;
use crate::workbooks::import::{Form, Import};
use crate::{Result, case_folded};

impl Import<'_> {
    /// Sheets to import, by position; having none is an error. All sheets are checked against the limits before any
    /// row is processed.
    pub(super) async fn sheets(&mut self) -> Result<Vec<(Arc<dyn Form>, usize)>> {
        let sheets = self.chosen().await?;
        for (_, at) in &sheets {
            self.progress.total += self.book.count(*at).await?;
        }
        Ok(sheets)
    }

    async fn chosen(&mut self) -> Result<Vec<(Arc<dyn Form>, usize)>> {
        let sheets = self.book.sheets();
        let named = |form: &Arc<dyn Form>| {
            let word = case_folded(form.sheet());
            let all = sheets.iter().enumerate();
            let found = all.filter(|(_, sheet)| case_folded(&sheet.name) == word).map(|(at, _)| at);
            found.map(|at| (Arc::clone(form), at)).collect::<Vec<_>>()
        };
        let found: Vec<_> = self.request.forms.iter().flat_map(named).collect();
        if !found.is_empty() {
            return Ok(found);
        }
        let [form] = self.request.forms.as_slice() else {
            let words: Vec<&str> = self.request.forms.iter().map(|form| form.sheet()).collect();
            let words = words.join(", ");
            self.no_sheet(format!(
                "the workbook has no sheet named {words}; rename its sheets or use componentType"
            ));
            return Ok(found);
        };
        let form = Arc::clone(form);
        let visible: Vec<usize> = sheets
            .iter()
            .enumerate()
            .filter(|(_, sheet)| !sheet.hidden)
            .map(|(at, _)| at)
            .collect();
        let mut fitting = Vec::new();
        for at in visible {
            self.book.begin(at).await?;
            if self.row().await?.is_some_and(|row| has_keys(&*form, &row)) {
                fitting.push((Arc::clone(&form), at));
            }
        }
        match fitting.len() {
            1 => {}
            0 => self.no_sheet(format!(
                "the workbook has no sheet named {}, and no visible one that begins with its headings",
                form.sheet()
            )),
            _ => {
                fitting.clear();
                self.no_sheet(format!(
                    "the workbook has no sheet named {}, and several that begin with its headings; rename the right one",
                    form.sheet()
                ));
            }
        }
        Ok(fitting)
    }

    fn no_sheet(&mut self, message: String) {
        let no_cell = (String::new(), String::new());
        self.findings.add("", None, no_cell, "no_such_sheet", message, String::new());
    }
}
