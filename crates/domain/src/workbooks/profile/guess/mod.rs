//! Proposes a profile for a maker's sheet.
//!
//! A proposal is certain only where heading and values agree, and nothing can be read in two ways. What is doubtful says
//! why, so that a person decides.

mod columns;
mod heading;
mod sheet;
mod store;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::Id;
use crate::access::Visibility;
use crate::fields::{Choice, Column, ColumnType};
use crate::workbooks::CsvForm;
use crate::workbooks::import::{DecimalSign, Form};
use crate::workbooks::profile::guess::columns::draft::{Draft, Made};
use crate::workbooks::profile::guess::columns::{Hints, paired};
use crate::workbooks::profile::guess::heading::confirmed::{Confirmed, Ours};
use crate::workbooks::profile::guess::heading::earlier::followed;
use crate::workbooks::profile::guess::sheet::plausible::Ratings;
use crate::workbooks::profile::guess::sheet::{Headings, Theirs, headings};
use crate::workbooks::profile::{ColumnRule, ImportProfile, Layout, Marks, Skip};

pub use columns::Known;
pub use heading::earlier::Earlier;
pub(super) use heading::synonyms::says_unit;
pub(super) use heading::{currency, unit_in_heading, unit_of_price};
pub use sheet::SheetStart;
pub use sheet::samples::{Sample, SampleCell};
pub use store::guess;

/// Values of a column that a proposal shows.
const SHOWN: usize = 3;

/// A proposed profile, with why.
#[derive(Debug)]
pub struct Guess {
    /// The sheet that it is made of.
    pub sheet: String,
    /// Number of the row with the headings.
    pub row: Option<u32>,
    pub layout: Layout,
    /// How the file is written, if it is CSV.
    pub csv: Option<CsvForm>,
    /// A proposal for each column of theirs, and for each fixed value.
    pub columns: Vec<GuessedColumn>,
    /// The earlier profile that it follows.
    pub profile: Option<Id<ImportProfile>>,
    /// What a person has to settle beside the columns.
    pub doubts: Vec<String>,
    /// Rows as they would become.
    pub samples: Vec<Sample>,
}

/// What a column of theirs is proposed to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuessedColumn {
    /// Their heading; empty of a fixed value.
    pub heading: String,
    pub letter: String,
    /// Our column; none if it isn't read.
    pub column: Option<&'static str>,
    pub is_certain: bool,
    pub reasons: Vec<String>,
    /// Some of its values.
    pub values: Vec<String>,
}

/// What is known of the organization.
#[derive(Debug, Default)]
pub struct Surroundings {
    /// Figures of items that the sheet may name.
    pub items: Known,
    /// Names of brands.
    pub brands: Vec<String>,
    /// Profiles, those of the same kind of rows first.
    pub profiles: Vec<Earlier>,
}

/// Proposes a profile; none if there is nothing in the sheets.
pub(super) fn propose(
    sheets: &[SheetStart],
    form: &dyn Form,
    visibility: Visibility,
    surroundings: &Surroundings,
) -> Option<Guess> {
    // Ids and times of change are those of our own exports.
    let accepted = form.columns(visibility);
    let earlier = &surroundings.profiles;
    let confirmed = Confirmed::of(earlier);
    let ours = Ours { columns: &accepted, confirmed: &confirmed };
    let followed = followed(sheets, earlier, (form, visibility), ours);
    let of_sheet;
    let found = if let Some(followed) = &followed {
        &followed.headings
    } else {
        of_sheet = headings(sheets, ours)?;
        &of_sheet
    };
    let past = followed.as_ref().map(|followed| &*followed.profile.layout);
    let seen = decimal_sign(&found.columns);
    let sign = past.and_then(|layout| layout.marks.decimal).or(seen);
    let numbers = part_numbers(found, &accepted);
    let remarks: Vec<String> = found.remarks().collect();
    let ratings = match &followed {
        Some(followed) => followed.ratings(),
        None => ratings(found, &accepted),
    };
    let hints = Hints {
        sign,
        known: &surroundings.items,
        numbers: &numbers,
        remarks: &remarks,
        ratings: &ratings,
        confirmed: &confirmed,
    };
    let mut draft = Draft::default();
    if let Some(followed) = &followed {
        draft.all = followed.columns(&hints);
        draft.currencies_agree();
        draft.doubts = followed.doubts();
        if let Some(seen) = seen.filter(|seen| sign != Some(*seen)) {
            let seen = seen.character();
            draft
                .doubts
                .push(format!("the profile has another decimal sign than {seen:?} in this list"));
        }
    }
    draft.machines(found, &accepted);
    draft.columns(found, &accepted, &hints);
    draft.tolerances(&accepted);
    draft.hexagons(found, &accepted, &hints);
    draft.part_numbers(found, &accepted);
    draft.by_values(found, &accepted, &hints);
    draft.brand(found, form, &accepted, &surroundings.brands);
    draft.per(found);
    draft.per_in_titles(found);
    draft.per_and_unit(found, &accepted, &hints);
    draft.currency_and_unit(found, &accepted);
    let Draft { all, doubts } = draft;
    let rules: Vec<ColumnRule> = all.iter().map(|(_, made)| made.rule.clone()).collect();
    let layout = Layout {
        sheet: past.and_then(|layout| layout.sheet.clone()),
        heading_rows: u32::try_from(found.count).ok().filter(|count| *count > 1),
        marks: Marks { decimal: sign, thousands: past.and_then(|layout| layout.marks.thousands) },
        date_order: past.and_then(|layout| layout.date_order),
        skip: past.map_or_else(|| skip(found, &all), |layout| layout.skip.clone()),
        columns: rules,
    };
    let layout = Arc::new(layout);
    let samples = sheet::samples::samples(&layout, form, visibility, found);
    Some(Guess {
        sheet: found.sheet.name.clone(),
        row: found.row.and_then(|at| found.sheet.rows.get(at)).map(|row| row.number),
        profile: followed.as_ref().map(|followed| followed.profile.id),
        columns: told(found, &all),
        layout: Layout::clone(&layout),
        csv: None,
        doubts,
        samples,
    })
}

/// The decimal sign that texts show, unless they show both.
fn decimal_sign(columns: &[Theirs]) -> Option<DecimalSign> {
    let have_figures = |one: &&Theirs| one.values.are_numbers() || one.values.are_toleranced();
    let signs = columns.iter().filter(have_figures).map(|one| one.values.signs());
    let (points, commas) = signs.fold((0, 0), |(p, c), (points, commas)| (p + points, c + commas));
    match (points, commas) {
        (0, 1..) => Some(DecimalSign::Comma),
        (1.., 0) => Some(DecimalSign::Point),
        _ => None,
    }
}

/// The part numbers of the rows, by which known items are found.
fn part_numbers(found: &Headings<'_>, accepted: &[&'static Column]) -> BTreeMap<u32, String> {
    let pairs = paired(&found.columns, accepted, &[]);
    let mut named = pairs.iter().filter(|(column, ..)| is_part_number(column));
    let column = named.next().and_then(|(_, theirs, ..)| found.columns.get(*theirs));
    let column = column.or_else(|| found.columns.iter().find(|one| one.values.are_part_numbers()));
    let seen = column.into_iter().flat_map(|column| &column.values.all);
    seen.map(|seen| (seen.row, seen.text.clone())).collect()
}

/// Pressures that the standards of hoses ask for.
fn ratings(found: &Headings<'_>, accepted: &[&'static Column]) -> Ratings {
    // Hoses alone have standards for their pressures.
    if accepted.iter().all(|column| column.name != "isoClass") {
        return Ratings::default();
    }
    let pairs = paired(&found.columns, accepted, &[]);
    let of = |name: &str| {
        let (_, theirs, meaning, _) = pairs.iter().find(|(column, ..)| column.name == name)?;
        Some((found.columns.get(*theirs)?, meaning.size))
    };
    let Some(((pressure, _), (size, notation))) = of("maxPressurePsi").zip(of("size")) else {
        return Ratings::default();
    };
    Ratings::of(found.data(), &pressure.values, &size.values, notation)
}

fn is_part_number(column: &Column) -> bool {
    matches!(column.name, "partNumber" | "hosePartNumber")
}

/// Rows that are skipped: what lists of makers have beside their items. A row without a price is none only where the price is
/// all that it is for.
fn skip(found: &Headings<'_>, all: &[Made<'_>]) -> Skip {
    let is_price = |made: &&Made<'_>| {
        let column = made.1.column;
        column.holds == ColumnType::Money && column.required
    };
    let prices: Vec<&Made<'_>> = all.iter().filter(is_price).collect();
    let values = prices.iter().filter_map(|(theirs, _)| *theirs);
    let words = values.flat_map(|theirs| theirs.values.no_prices()).collect();
    let rows = found.columns.iter().map(|one| one.values.count()).max().unwrap_or_default();
    let lacks_some = |made: &&&Made<'_>| made.0.is_some_and(|theirs| theirs.values.count() < rows);
    let without = prices.iter().filter(lacks_some).map(|(_, made)| made.column.name.to_owned());
    Skip { without: without.collect(), groups: true, totals: true, words }
}

/// What is said of each column of theirs, in their order, and of fixed values.
fn told(found: &Headings<'_>, all: &[Made<'_>]) -> Vec<GuessedColumn> {
    let mut told = Vec::with_capacity(found.columns.len());
    for theirs in &found.columns {
        let made = all.iter().map(|(_, made)| made).find(|made| theirs.is_named_in(&made.rule));
        let values = theirs.values.all.iter().map(|seen| seen.text.clone());
        told.push(GuessedColumn {
            heading: theirs.heading.clone(),
            letter: theirs.letter(),
            column: made.map(|made| made.column.name),
            is_certain: made.is_some_and(|made| made.is_certain),
            reasons: made.map_or_else(|| unread(theirs, all), |made| made.reasons.clone()),
            values: values.take(SHOWN).collect(),
        });
    }
    for (_, made) in all.iter().filter(|(_, made)| made.rule.fixed.is_some()) {
        told.push(GuessedColumn {
            heading: String::new(),
            letter: String::new(),
            column: Some(made.column.name),
            is_certain: made.is_certain,
            reasons: made.reasons.clone(),
            values: made.rule.fixed.iter().cloned().collect(),
        });
    }
    told
}

/// Why a column isn't read.
fn unread(theirs: &Theirs, all: &[Made<'_>]) -> Vec<String> {
    if theirs.values.are_eans() {
        return vec!["its values are EANs, for which there is no column".to_owned()];
    }
    let is_per = |made: &&Made<'_>| made.1.rule.per_heading.as_ref() == Some(&theirs.heading);
    if let Some((_, made)) = all.iter().find(is_per) {
        return vec![format!("it says for how many {} is", made.column.name)];
    }
    let Some(meaning) = theirs.meanings.first() else {
        let unread = if theirs.is_of_none() {
            "there is no column for it"
        } else {
            "the heading is unknown"
        };
        return vec![unread.to_owned()];
    };
    let is_taken = all.iter().any(|(_, made)| made.column.name == meaning.column);
    let column = meaning.column;
    vec![if is_taken {
        format!("the heading may mean {column}, but another column is that")
    } else {
        format!("the heading may mean {column}, but the values don't look like it")
    }]
}

/// How certain a proposal is, in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    Certain,
    Doubtful,
    /// The column isn't read.
    Unused,
}

impl Choice for Certainty {
    const WORDS: &'static [&'static str] = &["certain", "doubtful", "unused"];
    const ALL: &'static [Self] = &[Self::Certain, Self::Doubtful, Self::Unused];
}

impl GuessedColumn {
    /// How certain it is.
    pub const fn certainty(&self) -> Certainty {
        match (self.column, self.is_certain) {
            (None, _) => Certainty::Unused,
            (Some(_), true) => Certainty::Certain,
            (Some(_), false) => Certainty::Doubtful,
        }
    }
}
