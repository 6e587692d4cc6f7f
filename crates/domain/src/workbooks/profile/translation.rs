//! Where a sheet has the columns of a profile, and how its rows become ours.

use std::collections::HashSet;
use std::sync::Arc;

use crate::access::Visibility;
use crate::case_folded;
use crate::fields::{Column, Fault};
use crate::workbooks::import::{Form, is_key};
use crate::workbooks::profile::convert::{Converted, Manner, convert, plain_text, shows_the_same};
use crate::workbooks::profile::headings::joined;
use crate::workbooks::profile::skip::{Reason, skipped};
use crate::workbooks::profile::{ColumnRule, Layout};
use crate::workbooks::{ReadCell, ReadRow, SheetColumn, column_letters, column_place, shown};

/// Rows with content among which the headings are.
pub(crate) const HEADINGS_WITHIN: usize = 100;

/// A maker's sheet in terms of ours.
#[derive(Debug)]
pub(crate) struct Translation {
    layout: Arc<Layout>,
    columns: Vec<Translated>,
    /// Number of the row with the headings, if they were found.
    pub(super) headings_at: Option<u32>,
    /// The headings in folded case, with their positions.
    pub(super) headings: Vec<(usize, String)>,
    /// The rows that they stand in, in the same form.
    pub(super) heading_lines: Vec<Vec<(usize, String)>>,
    /// Columns that say for what prices are, though the profile doesn't read them, with their headings.
    pub(super) unread_units: Vec<(usize, String)>,
}

/// A column of ours in a maker's sheet.
#[derive(Debug)]
pub(crate) struct Translated {
    pub(crate) column: &'static Column,
    /// Position of its rule in the layout.
    rule: usize,
    /// Positions of the cells that it is made of; none of a fixed value.
    pub(super) at: Vec<usize>,
    /// Position of the cell that says for how many a price is.
    pub(super) per: Option<usize>,
    /// Their headings.
    heading: String,
    pub(crate) is_key: bool,
}

/// Why a column of a profile isn't found in a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HeadingFault {
    pub(crate) heading: String,
    /// Letter of the column, if there is one.
    pub(crate) letter: String,
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

/// How well the first rows of a sheet fit a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fit {
    /// Position of the row with the headings, the last of them; none if the profile names no headings.
    pub(crate) row: Option<usize>,
    /// Number of its headings that the row has.
    pub(crate) found: usize,
    /// Whether it has all of them.
    pub(crate) is_whole: bool,
}

/// The row that has the most of the headings that a layout names; the first of those.
pub(crate) fn fit(layout: &Layout, rows: &[ReadRow]) -> Fit {
    let names: HashSet<String> = layout.columns.iter().flat_map(named).map(folded).collect();
    if names.is_empty() {
        return Fit { row: None, found: 0, is_whole: true };
    }
    let mut best = Fit { row: None, found: 0, is_whole: false };
    let lines = layout.heading_rows();
    for (at, rows) in rows.windows(lines).take(HEADINGS_WITHIN).enumerate() {
        let row = joined(rows);
        let cells = row.iter().flat_map(|row| &row.cells);
        let cells: HashSet<String> = cells.map(|cell| folded(plain_text(cell))).collect();
        let found = names.intersection(&cells).count();
        if found > best.found {
            best = Fit { row: Some(at + lines - 1), found, is_whole: found == names.len() };
        }
        if best.is_whole {
            break;
        }
    }
    best
}

/// The rows with the headings, which end at this position.
pub(crate) fn heading_rows<'r>(layout: &Layout, rows: &'r [ReadRow], last: usize) -> &'r [ReadRow] {
    let first = (last + 1).saturating_sub(layout.heading_rows());
    rows.get(first..=last).unwrap_or_default()
}

/// The headings that a rule names.
fn named(rule: &ColumnRule) -> impl Iterator<Item = &String> {
    rule.headings.iter().chain(&rule.per_heading)
}

/// The texts of cells that aren't blank, with their positions.
fn texts(cells: &[ReadCell]) -> Vec<(usize, String)> {
    let texts = cells.iter().map(|cell| folded(plain_text(cell))).enumerate();
    texts.filter(|(_, text)| !text.is_empty()).collect()
}

/// A heading in the form in which it is compared.
pub(super) fn folded(heading: impl AsRef<str>) -> String {
    case_folded(heading.as_ref()).trim_end_matches([':', '*']).trim_end().to_owned()
}

impl Translation {
    /// The columns of a sheet with these headings that a caller may set, and what is wrong with the others.
    pub(crate) fn of(
        layout: &Arc<Layout>,
        form: &dyn Form,
        visibility: Visibility,
        headings: &[ReadRow],
    ) -> (Self, Vec<HeadingFault>) {
        let row = joined(headings);
        let cells = row.as_ref().map(|row| row.cells.as_slice()).unwrap_or_default();
        let mut made = Self {
            layout: Arc::clone(layout),
            columns: Vec::with_capacity(layout.columns.len()),
            headings_at: row.as_ref().map(|row| row.number),
            headings: texts(cells),
            heading_lines: headings.iter().map(|row| texts(&row.cells)).collect(),
            unread_units: Vec::new(),
        };
        let accepted = form.accepted(visibility);
        let mut faults = Vec::new();
        for (at, rule) in layout.columns.iter().enumerate() {
            let Some(column) = accepted.iter().find(|column| column.name == rule.column) else {
                faults.push(not_accepted(form, rule));
                continue;
            };
            match made.places(rule, column) {
                Ok((places, per)) => {
                    let heading = |place: &usize| cells.get(*place).map(shown);
                    let names: Vec<String> = places.iter().filter_map(heading).collect();
                    let names = names.join(" + ");
                    let ours = SheetColumn::from(*column).heading;
                    made.columns.push(Translated {
                        column,
                        rule: at,
                        at: places,
                        per,
                        heading: if names.is_empty() { ours } else { names },
                        is_key: is_key(form, column),
                    });
                }
                Err(found) => faults.extend(found),
            }
        }
        made.unread_units = made.units_left_out(cells);
        (made, faults)
    }

    /// Positions of the cells of a rule.
    fn places(
        &self,
        rule: &ColumnRule,
        column: &Column,
    ) -> Result<(Vec<usize>, Option<usize>), Vec<HeadingFault>> {
        let mut faults = Vec::new();
        let mut place = |heading: &String| match self.place(heading, column) {
            Ok(place) => Some(place),
            Err(fault) => {
                faults.push(fault);
                None
            }
        };
        let mut places: Vec<usize> = rule.headings.iter().filter_map(&mut place).collect();
        let per = rule.per_heading.as_ref().and_then(&mut place);
        places.extend(rule.letters.iter().filter_map(|letter| column_place(letter)));
        if faults.is_empty() { Ok((places, per)) } else { Err(faults) }
    }

    /// Position of the column with a heading.
    fn place(&self, heading: &str, column: &Column) -> Result<usize, HeadingFault> {
        let name = folded(heading);
        let mut found = self.headings.iter().filter(|(_, text)| *text == name).map(|(at, _)| *at);
        let ours = SheetColumn::from(column).heading;
        match (found.next(), found.next()) {
            (Some(place), None) => Ok(place),
            (Some(one), Some(other)) => Err(HeadingFault {
                heading: heading.to_owned(),
                letter: column_letters(other),
                code: "duplicate_column",
                message: format!(
                    "is the heading of several columns, {} and {}; name that of {ours:?} by its letter in the profile",
                    column_letters(one),
                    column_letters(other)
                ),
            }),
            (None, _) => Err(HeadingFault {
                heading: heading.to_owned(),
                letter: String::new(),
                code: "missing_column",
                message: format!(
                    "the sheet has no column {heading:?}; give {ours:?} another heading, a letter or a fixed value in the profile"
                ),
            }),
        }
    }

    /// Its columns.
    pub(crate) fn columns(&self) -> &[Translated] {
        &self.columns
    }

    /// A column by its name.
    pub(crate) fn column(&self, name: &str) -> Option<&Translated> {
        self.columns.iter().find(|column| column.column.name == name)
    }

    /// The rule of a column.
    pub(crate) fn rule(&self, column: &Translated) -> Option<&ColumnRule> {
        self.layout.columns.get(column.rule)
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The cell of ours in a row of theirs.
    pub(crate) fn cell(&self, column: &Translated, cells: &[ReadCell]) -> Result<Converted, Fault> {
        let amount = self.amount_of(column);
        if amount.is_some_and(
            |amount| !matches!(self.alone(amount, cells), Ok(read) if read.cell != ReadCell::Empty),
        ) {
            return Ok(ReadCell::Empty.into());
        }
        let read = self.alone(column, cells)?;
        if read.cell == ReadCell::Empty {
            return Ok(read);
        }
        self.against(column, cells).map_or(Ok(read), Err)
    }

    pub(super) fn alone(
        &self,
        column: &Translated,
        cells: &[ReadCell],
    ) -> Result<Converted, Fault> {
        let Some(manner) = self.manner(column) else { return Ok(ReadCell::Empty.into()) };
        let cell = |at: &usize| cells.get(*at).unwrap_or(&ReadCell::Empty);
        let of: Vec<&ReadCell> = column.at.iter().map(cell).collect();
        convert(manner, &of, column.per.as_ref().map(cell))
    }

    /// The amount of which a column has the currency or the unit: lists have these in rows without a price, too, and a
    /// fixed value is for all rows.
    fn amount_of(&self, column: &Translated) -> Option<&Translated> {
        let stored = column.column.stored;
        let amount = stored.strip_suffix("_currency").or_else(|| stored.strip_suffix("_unit"))?;
        self.columns.iter().find(|other| other.column.stored == amount)
    }

    /// Whether a stored figure shows in their unit what a row shows.
    pub(crate) fn shows_the_same(&self, name: &str, cells: &[ReadCell], stored: f64) -> bool {
        let column = self.column(name);
        let Some((column, manner)) = column.and_then(|one| Some((one, self.manner(one)?))) else {
            return false;
        };
        let cell = |at: &usize| cells.get(*at).unwrap_or(&ReadCell::Empty);
        let of: Vec<&ReadCell> = column.at.iter().map(cell).collect();
        shows_the_same(manner, &of, stored)
    }

    fn manner<'t>(&'t self, column: &Translated) -> Option<Manner<'t>> {
        let rule = self.rule(column)?;
        let (layout, is_key) = (&*self.layout, column.is_key);
        Some(Manner { column: column.column, rule, layout, is_key })
    }

    /// Why a row isn't a record, if it isn't.
    pub(crate) fn skips(&self, row: &ReadRow) -> Option<Reason> {
        skipped(self, row)
    }
}

impl Translated {
    /// Their heading; ours of a fixed value.
    pub(crate) fn heading(&self) -> &str {
        &self.heading
    }

    /// Position of its first cell.
    pub(crate) fn place(&self) -> Option<usize> {
        self.at.first().copied()
    }

    /// Its cells in a row as they stand.
    pub(crate) fn shown(&self, cells: &[ReadCell]) -> String {
        let texts = self.at.iter().filter_map(|at| cells.get(*at)).map(shown);
        texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" + ")
    }
}

fn not_accepted(form: &dyn Form, rule: &ColumnRule) -> HeadingFault {
    let known = form.accepted(Visibility::Costs);
    let (code, message) = if known.iter().any(|column| column.name == rule.column) {
        (
            "forbidden",
            format!("only the role admin may set {}; use a profile without it", rule.column),
        )
    } else {
        let one = crate::with_article(form.one());
        ("unknown_column", format!("is not a column of {one}; correct the profile"))
    };
    HeadingFault { heading: rule.column.clone(), letter: String::new(), code, message }
}
