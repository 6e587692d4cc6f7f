//! Chooses the sheets of a workbook.

use std::sync::Arc;

use crate::workbooks::ReadRow;
use crate::workbooks::import::reading::headings::{has_keys, is_known};
use crate::workbooks::import::{Form, Import};
use crate::{Result, case_folded};

impl Import<'_> {
    /// Sheets to import, by position; having none is an error. All sheets are checked against the limits before any
    /// row is processed.
    pub(crate) async fn sheets(&mut self) -> Result<Vec<(Arc<dyn Form>, usize)>> {
        let sheets = self.chosen().await?;
        for (_, at) in &sheets {
            self.progress.total += self.book.count(*at).await?;
        }
        Ok(sheets)
    }

    async fn chosen(&mut self) -> Result<Vec<(Arc<dyn Form>, usize)>> {
        let request = self.request;
        if let Some(profile) = &request.profile {
            return self.sheet_of_profile(profile).await;
        }
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
        let forms = self.request.forms.clone();
        let is_csv = matches!(sheets, [only] if only.name.is_empty());
        let visible = sheets.iter().enumerate().filter(|(_, sheet)| !sheet.hidden);
        let visible: Vec<usize> = visible.map(|(at, _)| at).collect();
        let mut fitting = Vec::new();
        for at in visible {
            self.book.begin(at).await?;
            let Some(row) = self.row().await? else { continue };
            fitting.extend(match forms.as_slice() {
                // Its only sheet is meant; errors in its headings are told where they are.
                [form] if is_csv => Some((Arc::clone(form), at)),
                [form] => has_keys(&**form, &row).then(|| (Arc::clone(form), at)),
                several => only_form(several, &row).map(|form| (form, at)),
            });
        }
        if fitting.len() == 1 {
            return Ok(fitting);
        }
        let words: Vec<&str> = forms.iter().map(|form| form.sheet()).collect();
        let words = words.join(", ");
        self.no_sheet(match (fitting.len(), forms.len()) {
            (_, 2..) if is_csv => format!(
                "the headings don't tell which of {words} the file is of; say so by componentType"
            ),
            (_, 2..) => format!(
                "the workbook has no sheet named {words}; rename its sheets or use componentType"
            ),
            (0, _) => format!(
                "the workbook has no sheet named {words}, and no visible one that begins with its headings"
            ),
            _ => format!(
                "the workbook has no sheet named {words}, and several that begin with its headings; rename the right one"
            ),
        });
        Ok(Vec::new())
    }

    pub(crate) fn no_sheet(&mut self, message: String) {
        let no_cell = (String::new(), String::new());
        self.found.findings.add("", None, no_cell, "no_such_sheet", message, String::new());
    }
}

/// The only form that has all headings of a row.
fn only_form(forms: &[Arc<dyn Form>], row: &ReadRow) -> Option<Arc<dyn Form>> {
    let mut found = forms.iter().filter(|form| is_known(&***form, row));
    found.next().filter(|_| found.next().is_none()).cloned()
}
