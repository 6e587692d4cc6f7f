//! Sheets of makers, read by a profile.

use std::sync::Arc;

use crate::fields::{Cell, Columns, Value};
use crate::workbooks::import::reading::header::{Header, Place};
use crate::workbooks::import::reading::headings::{has_handle, needed};
use crate::workbooks::import::reading::origin::Origin;
use crate::workbooks::import::{Form, Import, ImportContext, Row};
use crate::workbooks::profile::{
    Fit, HEADINGS_WITHIN, Layout, Profile, Skipped, Translation, fit, heading_rows,
};
use crate::workbooks::{FaultSheet, ReadRow, SheetColumn, SheetInfo};
use crate::{Result, case_folded};

impl Import<'_> {
    /// The sheet that a profile is for: that of its name, or the first visible one with its headings; if none has all of
    /// them, the one with the most, whose missing ones are told.
    pub(crate) async fn sheet_of_profile(
        &mut self,
        profile: &Profile,
    ) -> Result<Vec<(Arc<dyn Form>, usize)>> {
        let kind = profile.stored.fields.kind;
        let sheet = kind.form().map(|form| form.sheet());
        let form = self.request.forms.iter().find(|form| Some(form.sheet()) == sheet).cloned();
        let Some(form) = form else {
            let message = format!(
                "the profile {:?} is for another import; take one for this, or import what the profile is for",
                &*profile.stored.fields.name
            );
            self.no_sheet(message);
            return Ok(Vec::new());
        };
        let found = self.fitting(&profile.layout).await?;
        match found {
            Ok(at) => Ok(vec![(form, at)]),
            Err(message) => {
                self.no_sheet(message);
                Ok(Vec::new())
            }
        }
    }

    /// Position of the sheet, or why there is none.
    async fn fitting(&mut self, layout: &Layout) -> Result<std::result::Result<usize, String>> {
        let sheets = self.book.sheets().to_vec();
        if let [only] = sheets.as_slice()
            && only.name.is_empty()
        {
            return Ok(Ok(0));
        }
        if let Some(name) = &layout.sheet {
            let folded = case_folded(name);
            let at = sheets.iter().position(|sheet| case_folded(&sheet.name) == folded);
            let names: Vec<&str> = sheets.iter().map(|sheet| sheet.name.as_str()).collect();
            let message = format!(
                "the workbook has no sheet {name:?}, as the profile says, but {}; correct the profile",
                names.join(", ")
            );
            return Ok(at.ok_or(message));
        }
        let mut best: Option<(usize, usize)> = None;
        let is_meant = |sheet: &SheetInfo| !sheet.hidden && !FaultSheet::is_named(&sheet.name);
        for (at, _) in sheets.iter().enumerate().filter(|(_, sheet)| is_meant(sheet)) {
            self.book.begin(at).await?;
            let rows = self.first_rows().await?;
            let fit = fit(layout, &rows);
            if fit.is_whole {
                return Ok(Ok(at));
            }
            if fit.found > best.map_or(0, |(found, _)| found) {
                best = Some((fit.found, at));
            }
        }
        Ok(best.map(|(_, at)| at).ok_or_else(|| {
            let headings = layout.columns.iter().flat_map(|rule| &rule.headings);
            let headings: Vec<&str> = headings.map(String::as_str).collect();
            format!(
                "no visible sheet has any of the headings of the profile in its first {HEADINGS_WITHIN} rows: {}",
                headings.join(", ")
            )
        }))
    }

    /// The rows among which the headings are; perhaps some more.
    pub(crate) async fn first_rows(&mut self) -> Result<Vec<ReadRow>> {
        let mut rows = Vec::new();
        while rows.len() < HEADINGS_WITHIN {
            let Some(more) = self.book.rows(HEADINGS_WITHIN - rows.len()).await? else { break };
            rows.extend(more);
        }
        Ok(rows)
    }

    /// The headings of a sheet by a profile, and the rows read behind them.
    pub(crate) async fn translated(
        &mut self,
        form: &dyn Form,
        sheet: &str,
        profile: &Profile,
    ) -> Result<Option<(Header, Vec<ReadRow>)>> {
        let mut rows = self.first_rows().await?;
        let Fit { row, .. } = fit(&profile.layout, &rows);
        let names_headings = profile.layout.columns.iter().any(|rule| !rule.headings.is_empty());
        if row.is_none() && names_headings {
            let message = format!(
                "has none of the headings of the profile in its first {HEADINGS_WITHIN} rows; choose another profile or sheet"
            );
            self.found.findings.add(
                sheet,
                None,
                (String::new(), String::new()),
                "missing_column",
                message,
                String::new(),
            );
            return Ok(None);
        }
        let behind = row.map_or(0, |at| at + 1);
        let rest = rows.split_off(behind.min(rows.len()));
        let headings = row.map_or(&[][..], |last| heading_rows(&profile.layout, &rows, last));
        let visibility = self.request.caller.visibility();
        let (translation, faults) = Translation::of(&profile.layout, form, visibility, headings);
        let number = headings.last().map_or(1, |row| row.number);
        for fault in faults {
            let place = (fault.heading.clone(), fault.letter);
            let (code, message) = (fault.code, fault.message);
            self.found.findings.add(sheet, Some(number), place, code, message, fault.heading);
        }
        let mut header = Header {
            sheet: sheet.to_owned(),
            row: number,
            places: places(&translation),
            translation: Some(translation),
            width: 0,
            unnamed: Vec::new(),
            has_keys: true,
        };
        if !has_handle(form, |name| header.place(name).is_some()) {
            for column in needed(form, |name| header.place(name).is_some()) {
                let is_named = profile.layout.columns.iter().any(|rule| rule.column == column.name);
                if header.place(column.name).is_some() {
                    continue;
                }
                header.has_keys = false;
                // That its heading is missing was told.
                if !is_named {
                    let heading = SheetColumn::from(column).heading;
                    let message = format!(
                        "the profile has no column {heading:?}, which identifies rows; give it a heading, a letter or a fixed value"
                    );
                    let place = (heading, String::new());
                    let findings = &mut self.found.findings;
                    findings.add(
                        sheet,
                        Some(number),
                        place,
                        "missing_column",
                        message,
                        String::new(),
                    );
                }
            }
        }
        Ok(Some((header, rest)))
    }

    /// Tells which rows were skipped.
    pub(crate) fn tell_skipped(&mut self, sheet: &str, skipped: &Skipped) {
        for (row, message) in skipped.messages() {
            let place = (String::new(), String::new());
            let doubts = &mut self.found.doubts;
            doubts.add(sheet, Some(row), place, "skipped_rows", message, String::new());
        }
    }
}

impl ImportContext<'_> {
    /// Keeps the stored figures that show in the sheet's unit what the row shows.
    pub(crate) fn keep_what_shows_the_same<C: Columns>(&self, stored: &C, row: &mut Row) {
        let Origin::Sheet(header) = self.origin else { return };
        stored.each_cell(&mut |column, cell| {
            let Cell::Number(stored) = cell else { return };
            let shows_the_same = match &header.translation {
                Some(translation) => translation.shows_the_same(column.name, &row.cells, stored),
                None => row.shows(column, stored),
            };
            if let (true, Some(Some(Value::Number(read)))) =
                (shows_the_same, row.patch.get_mut(column.name))
            {
                *read = stored;
            }
        });
    }
}

/// Removes rows that aren't records.
pub(crate) fn keep_records(header: &Header, rows: &mut Vec<ReadRow>, skipped: &mut Skipped) {
    let Some(translation) = &header.translation else { return };
    rows.retain(|row| match translation.skips(row) {
        Some(reason) => {
            skipped.add(reason, row.number);
            false
        }
        None => true,
    });
}

fn places(translation: &Translation) -> Vec<Place> {
    let place = |column: &crate::workbooks::profile::Translated| Place {
        column: column.column,
        at: column.place(),
        heading: String::new(),
        unit: None,
        is_key: column.is_key,
    };
    translation.columns().iter().map(place).collect()
}
