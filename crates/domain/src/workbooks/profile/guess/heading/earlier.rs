//! Follows an earlier profile, since a maker's next list mostly looks like the last one.

use std::sync::Arc;

use crate::access::Visibility;
use crate::fields::Choice;
use crate::workbooks::import::Form;
use crate::workbooks::profile::guess::SheetStart;
use crate::workbooks::profile::guess::columns::Hints;
use crate::workbooks::profile::guess::columns::draft::Made;
use crate::workbooks::profile::guess::columns::proposed::Proposed;
use crate::workbooks::profile::guess::heading::confirmed::Ours;
use crate::workbooks::profile::guess::sheet::Headings;
use crate::workbooks::profile::guess::sheet::plausible::Ratings;
use crate::workbooks::profile::{Fit, ImportProfile, Layout, Translated, Translation, fit};
use crate::workbooks::shown;
use crate::{Id, case_folded};

/// A profile of the organization.
#[derive(Debug, Clone)]
pub struct Earlier {
    pub id: Id<ImportProfile>,
    pub name: String,
    pub maker: Option<String>,
    /// Whether it is for the kind of rows that is guessed.
    pub is_of_kind: bool,
    pub layout: Arc<Layout>,
}

/// An earlier profile in a sheet that it fits.
#[derive(Debug)]
pub(in crate::workbooks::profile::guess) struct Followed<'s> {
    pub(in crate::workbooks::profile::guess) profile: &'s Earlier,
    pub(in crate::workbooks::profile::guess) headings: Headings<'s>,
    /// Whether the sheet has all of its headings.
    is_whole: bool,
    translation: Translation,
    missing: Vec<String>,
}

/// How well a sheet fits a profile: whether it has all headings, whether it names the maker, and the number of headings.
type Rank = (bool, bool, usize);

/// The profile whose headings a sheet has: all of them, or the most, and at least three of five. Of several the one of the maker
/// that is named above the headings.
pub(in crate::workbooks::profile::guess) fn followed<'s>(
    sheets: &'s [SheetStart],
    earlier: &'s [Earlier],
    (form, visibility): (&dyn Form, Visibility),
    ours: Ours<'_>,
) -> Option<Followed<'s>> {
    let mut best: Option<(Rank, &Earlier, &SheetStart, usize)> = None;
    for profile in earlier.iter().filter(|profile| profile.is_of_kind) {
        let named = profile.layout.columns.iter().flat_map(|rule| &rule.headings).count();
        for sheet in sheets {
            let Fit { row, found, is_whole } = fit(&profile.layout, &sheet.rows);
            let Some(row) = row.filter(|_| found > 1 && found * 5 >= named * 3) else { continue };
            let rank = (is_whole, is_named(profile, sheet, row), found);
            if best.as_ref().is_none_or(|(most, ..)| rank > *most) {
                best = Some((rank, profile, sheet, row));
            }
        }
    }
    let ((is_whole, ..), profile, sheet, row) = best?;
    let headings = Headings::at(sheet, Some(row), profile.layout.heading_rows(), ours);
    let (translation, faults) = Translation::of(&profile.layout, form, visibility, headings.rows());
    // What a caller may not set isn't missing.
    let missing = faults.into_iter().filter(|fault| fault.code == "missing_column");
    let missing = missing.map(|fault| fault.heading).collect();
    Some(Followed { profile, headings, is_whole, translation, missing })
}

/// Whether the sheet or a row above the headings names the maker of a profile.
fn is_named(profile: &Earlier, sheet: &SheetStart, row: usize) -> bool {
    let Some(maker) = profile.maker.as_deref().map(case_folded) else { return false };
    let above = sheet.rows.iter().take(row).flat_map(|row| &row.cells).map(shown);
    above.chain([sheet.name.clone()]).any(|text| case_folded(&text).contains(&maker))
}

impl Followed<'_> {
    /// What the profile says of the columns that the sheet has.
    pub(in crate::workbooks::profile::guess) fn columns(&self, hints: &Hints<'_>) -> Vec<Made<'_>> {
        let mut all = Vec::new();
        for column in self.translation.columns() {
            let Some(rule) = self.translation.rule(column) else { continue };
            let name = &self.profile.name;
            let mut made = Proposed {
                column: column.column,
                rule: rule.clone(),
                is_certain: self.is_whole || rule.fixed.is_none(),
                reasons: vec![format!("the profile {name:?} has it so")],
            };
            let place = column.place();
            let theirs = self.headings.columns.iter().find(|theirs| Some(theirs.at) == place);
            if let Some(said) = theirs.and_then(|theirs| theirs.parts.unit)
                && let Some(unit) = rule.unit.filter(|unit| unit.is_like(said) && *unit != said)
            {
                let (said, unit) = (said.word(), unit.word());
                made.doubt(format!("the heading says {said}, the profile {unit}"));
            }
            if let Some(theirs) = theirs {
                if let Some(unit) = made.rule.unit {
                    made.contradictions(unit, theirs, hints);
                }
                made.against_items(theirs, hints);
                let (said, per) = (theirs.parts.per, made.rule.per.unwrap_or(1));
                if let Some(said) = said.filter(|said| *said != per)
                    && made.rule.per_heading.is_none()
                {
                    made.doubt(format!(
                        "the heading says prices are for {said}, the profile {per}"
                    ));
                }
            }
            if let Some((value, why)) = self.unreadable(column) {
                made.doubt(format!("{value:?} can't be read so: {why}"));
            }
            all.push((theirs, made));
        }
        all
    }

    /// Pressures that standards ask for, beside those that the profile finds.
    pub(in crate::workbooks::profile::guess) fn ratings(&self) -> Ratings {
        let column = |name: &str| {
            let column = self.translation.column(name)?;
            let theirs = self.headings.columns.iter().find(|one| Some(one.at) == column.place())?;
            Some((theirs, self.translation.rule(column)?))
        };
        let Some(((pressure, _), (size, rule))) = column("maxPressurePsi").zip(column("size"))
        else {
            return Ratings::default();
        };
        Ratings::of(self.headings.data(), &pressure.values, &size.values, rule.size)
    }

    /// The first value that the profile can't read.
    fn unreadable(&self, column: &Translated) -> Option<(String, String)> {
        let rows = self.headings.data().iter();
        let mut records = rows.filter(|row| self.translation.skips(row).is_none());
        records.find_map(|row| {
            let fault = self.translation.cell(column, &row.cells).err()?;
            Some((column.shown(&row.cells), fault.message))
        })
    }

    /// What a person has to settle.
    pub(in crate::workbooks::profile::guess) fn doubts(&self) -> Vec<String> {
        let lacks = |heading: &String| {
            format!(
                "the list has no column {heading:?}, as the profile {:?} says",
                self.profile.name
            )
        };
        self.missing.iter().map(lacks).collect()
    }
}
