//! Common parts of exports and templates: headings, notes, drop-down lists and the guide.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use domain::workbooks::{CellFormat, NOTES_MARK, SheetCell, SheetColumn, SheetTable};
use rust_decimal::prelude::ToPrimitive;
use rust_xlsxwriter::{
    Color, DataValidation, Format, FormatAlign, Formula, Workbook, Worksheet, XlsxError,
};

/// The last row that Excel knows.
pub(super) const LAST_ROW: u32 = 1_048_575;
/// The most characters of a drop-down list that is stored with its column.
const SHORT_LIST: usize = 255;
/// The hidden sheet with longer lists.
const LISTS: &str = "lists";

/// Excel's format for text, which leaves typed values unchanged.
const TEXT_FORMAT: u8 = 49;

/// The format of dates without a time.
const DAY: &str = "yyyy-mm-dd";
/// The format of amounts of money.
const MONEY: &str = "#,##0.00##";
/// The format of dates with a time.
const TIME: &str = "yyyy-mm-dd hh:mm:ss";

/// Whether there is a notes row below the headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Notes {
    With,
    Without,
}

/// The drop-down lists that are too long to be stored with their columns.
pub(super) struct Lists(Vec<&'static [&'static str]>);

impl Lists {
    pub(super) fn of(tables: &[SheetTable]) -> Self {
        let mut long: Vec<&'static [&'static str]> = Vec::new();
        for column in tables.iter().flat_map(|table| &table.columns) {
            if !is_short(column.words) && !long.contains(&column.words) {
                long.push(column.words);
            }
        }
        Self(long)
    }

    /// The rule for a column of these words.
    fn rule(&self, words: &'static [&'static str]) -> Result<DataValidation, XlsxError> {
        let rule = match (0..).zip(&self.0).find(|(_, long)| **long == words) {
            Some((column, long)) => {
                let name = rust_xlsxwriter::utility::column_number_to_name(column);
                let area = format!("={LISTS}!${name}$1:${name}${}", long.len());
                DataValidation::new().allow_list_formula(Formula::new(area))
            }
            None => DataValidation::new().allow_list_strings(words)?,
        };
        rule.set_error_title("Not in the list")?
            .set_error_message("Choose a value from the list of this column, or leave it empty.")
    }

    /// Adds the hidden sheet, if there is a list for it.
    pub(super) fn write(&self, workbook: &mut Workbook) -> Result<(), XlsxError> {
        if self.0.is_empty() {
            return Ok(());
        }
        let sheet = workbook.add_worksheet().set_name(LISTS)?.set_hidden(true);
        for (column, words) in (0..).zip(&self.0) {
            for (row, word) in (0..).zip(*words) {
                sheet.write_string(row, column, *word)?;
            }
        }
        Ok(())
    }
}

/// Whether words fit into a list that is stored with its column, where commas separate them.
fn is_short(words: &[&str]) -> bool {
    let characters: usize = words.iter().map(|word| word.chars().count() + 1).sum();
    characters <= SHORT_LIST && words.iter().all(|word| !word.contains([',', '"']))
}

/// Name, headings, notes, widths, formats, and drop-down lists for closed lists of words.
pub(super) fn head(
    sheet: &mut Worksheet,
    table: &SheetTable,
    lists: &Lists,
    notes: Notes,
) -> Result<(), XlsxError> {
    let heading = heading();
    let first = if notes == Notes::With { 2 } else { 1 };
    sheet.set_name(table.name)?.set_freeze_panes(first, 0)?;
    printed(sheet, first)?;
    for (at, column) in (0..).zip(&table.columns) {
        sheet.set_column_width(at, column.width)?;
        sheet.set_column_format(at, &format(column))?;
        if !column.words.is_empty() {
            sheet.add_data_validation(first, at, LAST_ROW, at, &lists.rule(column.words)?)?;
        }
    }
    for (at, column) in (0..).zip(&table.columns) {
        sheet.write_string_with_format(0, at, &column.heading, &heading)?;
    }
    if notes == Notes::With {
        heighten(sheet, 0, height_of_headings(table))?;
        write_notes(sheet, &table.columns)?;
    }
    Ok(())
}

/// The format of a column.
fn format(column: &SheetColumn) -> Format {
    match column.format {
        CellFormat::General => top(),
        CellFormat::Text => text(),
        CellFormat::Date => top().set_num_format(DAY),
        CellFormat::Money => top().set_num_format(MONEY),
    }
}

/// Cells stand at the top of their rows, since texts in them may have several lines.
fn top() -> Format {
    Format::new().set_align(FormatAlign::Top)
}

/// Texts are as they are written, whole in lines as wide as their column.
pub(super) fn text() -> Format {
    top().set_num_format_index(TEXT_FORMAT).set_text_wrap()
}

fn heading() -> Format {
    text().set_bold()
}

/// How wide the column of an import's messages is.
pub(super) const MESSAGES_WIDTH: u16 = 60;

/// Points of a line, and of the highest row that Excel knows.
const LINE: u32 = 15;
const HIGHEST: u32 = 409;

/// How high a row is, in points, in which this text is whole in a column of so many characters.
pub(super) fn height(text: &str, width: u16) -> u32 {
    let room = usize::from(width).saturating_sub(1).max(1);
    let lines_of = |paragraph: &str| {
        let (mut lines, mut used) = (1_usize, 0);
        for word in paragraph.split(' ').map(|word| word.chars().count()) {
            let filled = if used == 0 { word } else { used + 1 + word };
            (lines, used) =
                if filled <= room || used == 0 { (lines, filled) } else { (lines + 1, word) };
            lines += used.saturating_sub(1) / room;
            used -= used.saturating_sub(1) / room * room;
        }
        lines
    };
    let lines: usize = text.split('\n').map(lines_of).sum();
    u32::try_from(lines).unwrap_or(HIGHEST).saturating_mul(LINE).min(HIGHEST)
}

/// Makes a row so high, since not every program does so by the texts in it.
pub(super) fn heighten(sheet: &mut Worksheet, row: u32, points: u32) -> Result<(), XlsxError> {
    if points > LINE {
        sheet.set_row_height(row, points)?;
    }
    Ok(())
}

/// How high a row with these texts is, in their columns.
fn highest<'t>(texts: impl IntoIterator<Item = (&'t str, u16)>) -> u32 {
    texts.into_iter().map(|(text, width)| height(text, width)).max().unwrap_or_default()
}

fn height_of_headings(table: &SheetTable) -> u32 {
    highest(table.columns.iter().map(|column| (column.heading.as_str(), column.width)))
}

/// How a sheet is printed: as wide as the paper, its headings on every page.
pub(super) fn printed(sheet: &mut Worksheet, heads: u32) -> Result<(), XlsxError> {
    sheet.set_landscape().set_print_fit_to_pages(1, 0).set_footer("&L&A&RPage &P of &N");
    if let Some(last) = heads.checked_sub(1) {
        sheet.set_repeat_rows(0, last)?;
    }
    Ok(())
}

/// Lets people filter the rows from the headings to the given last row.
pub(super) fn filter(
    sheet: &mut Worksheet,
    table: &SheetTable,
    last: u32,
) -> Result<(), XlsxError> {
    let columns = u16::try_from(table.columns.len()).unwrap_or(u16::MAX);
    if let Some(column) = columns.checked_sub(1) {
        sheet.autofilter(0, 0, last, column)?;
    }
    Ok(())
}

/// The number by which Excel knows a date: days since 1899-12-30, which is right from March 1900
/// on, since Excel takes 1900 for a leap year.
fn serial(date: NaiveDateTime) -> f64 {
    let Some(day) = NaiveDate::from_ymd_opt(1899, 12, 30) else { return 0.0 };
    let days = date.date().signed_duration_since(day).num_days();
    let days = if days < 61 { days - 1 } else { days };
    let days = f64::from(i32::try_from(days).unwrap_or_default());
    let since_midnight = date.time().signed_duration_since(NaiveTime::MIN);
    days + since_midnight.as_seconds_f64() / 86_400.0
}

/// Writes the rows below the headings. Its formats are made once, since the library finds those faster than new ones.
pub(super) struct Cells<'a> {
    table: &'a SheetTable,
    day: Format,
    time: Format,
    /// The row before and its height, which it gets when the next one begins: the library writes a last row that
    /// has a height twice.
    before: (u32, u32),
}

impl<'a> Cells<'a> {
    pub(super) fn of(table: &'a SheetTable) -> Self {
        let (day, time) = (top().set_num_format(DAY), top().set_num_format(TIME));
        Self { table, day, time, before: (0, height_of_headings(table)) }
    }

    /// Writes a row.
    pub(super) fn row<'t>(
        &mut self,
        sheet: &mut Worksheet,
        row: u32,
        cells: impl Iterator<Item = SheetCell<&'t str>>,
    ) -> Result<(), XlsxError> {
        for ((at, column), cell) in (0..).zip(&self.table.columns).zip(cells) {
            if matches!(cell, SheetCell::Empty | SheetCell::Text("")) {
                continue;
            }
            if self.before.0 < row {
                heighten(sheet, self.before.0, self.before.1)?;
                self.before = (row, 0);
            }
            if let SheetCell::Text(text) = cell {
                self.before.1 = self.before.1.max(height(text, column.width));
            }
            self.put(sheet, (row, at), &cell)?;
        }
        Ok(())
    }

    /// Writes a cell at its position, in the format of its column, except for dates with a time.
    fn put(
        &self,
        sheet: &mut Worksheet,
        (row, column): (u32, u16),
        cell: &SheetCell<&str>,
    ) -> Result<(), XlsxError> {
        match cell {
            SheetCell::Empty => return Ok(()),
            SheetCell::Text(text) => sheet.write_string(row, column, *text)?,
            SheetCell::Number(number) => sheet.write_number(row, column, *number)?,
            SheetCell::Money(amount) => {
                sheet.write_number(row, column, amount.to_f64().unwrap_or_default())?
            }
            SheetCell::Flag(flag) => sheet.write_boolean(row, column, *flag)?,
            SheetCell::Date(date) => {
                let midnight = date.time() == NaiveTime::MIN;
                let format = if midnight { &self.day } else { &self.time };
                sheet.write_number_with_format(row, column, serial(*date), format)?
            }
        };
        Ok(())
    }
}

/// The row that explains the columns; imports recognize it by its mark.
fn write_notes(sheet: &mut Worksheet, columns: &[SheetColumn]) -> Result<(), XlsxError> {
    let quiet = text().set_italic().set_font_color(Color::Gray);
    let mut points = 0;
    for (at, column) in (0..).zip(columns) {
        let notes = column.notes();
        let notes = if at == 0 { format!("{NOTES_MARK} {notes}") } else { notes };
        points = points.max(height(&notes, column.width));
        sheet.write_string_with_format(1, at, notes, &quiet)?;
    }
    heighten(sheet, 1, points)
}

/// Widths of the columns of the guide.
const GUIDE: [u16; 4] = [28, 36, 10, 80];

/// The sheet that explains the columns of all sheets.
pub(super) fn guide(sheet: &mut Worksheet, tables: &[SheetTable]) -> Result<(), XlsxError> {
    let (heading, text) = (heading(), text());
    sheet.set_name("guide")?;
    printed(sheet, if tables.len() == 1 { 2 } else { 0 })?;
    if tables.len() == 1 {
        sheet.set_freeze_panes(2, 0)?;
    }
    for (at, width) in (0..).zip(GUIDE) {
        sheet.set_column_width(at, width)?;
    }
    let mut row = 0;
    for table in tables {
        sheet.write_string(row, 0, format!("{}: {}", table.name, table.about))?;
        row += 1;
        for (at, name) in (0..).zip(["Column", "Holds", "Required", "Meaning"]) {
            sheet.write_string_with_format(row, at, name, &heading)?;
        }
        for column in &table.columns {
            row += 1;
            let required = if column.required { "yes" } else { "" };
            let cells = [&*column.heading, &column.holds, required, &column.about];
            for (at, cell) in (0..).zip(cells) {
                sheet.write_string_with_format(row, at, cell, &text)?;
            }
            heighten(sheet, row, highest(cells.into_iter().zip(GUIDE)))?;
        }
        row += 2;
    }
    Ok(())
}
