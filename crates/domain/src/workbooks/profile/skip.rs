//! Rows of makers' sheets that aren't records.

use std::collections::BTreeSet;

use crate::case_folded;
use crate::workbooks::profile::Unit;
use crate::workbooks::profile::convert::plain_text;
use crate::workbooks::profile::guess::{currency, unit_of_price};
use crate::workbooks::profile::translation::{Translation, folded};
use crate::workbooks::{ReadCell, ReadRow};

/// Why a row is skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reason {
    /// It repeats the headings.
    Headings,
    /// It has units alone, as below headings.
    Units,
    /// It has a single cell, or none in the columns of the profile.
    Group,
    Total,
    /// It has one of the words of the profile.
    Word,
    /// It lacks a column that the profile names.
    Without,
    /// A value of it is in doubt, and somebody decided to leave such rows out.
    LeftOut,
}

impl Reason {
    /// Name of such a row, for people.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Headings => "repeated headings",
            Self::Units => "units below the headings",
            Self::Group => "titles and remarks",
            Self::Total => "totals",
            Self::Word => "words of the profile by which rows are skipped",
            Self::Without => "no value in a column that the profile wants filled",
            Self::LeftOut => "left out, since a value is in doubt",
        }
    }
}

/// Words that totals begin with, in folded case.
const TOTALS: [&str; 21] = [
    "summe",
    "gesamt",
    "gesamtsumme",
    "zwischensumme",
    "endsumme",
    "übertrag",
    "total",
    "totals",
    "subtotal",
    "sub-total",
    "grand total",
    "sous-total",
    "somme",
    "suma",
    "razem",
    "totale",
    "anzahl",
    "number of",
    "nombre de",
    "liczba",
    "número de",
];

/// Row numbers that a message names.
const NAMED: usize = 10;

/// Skipped rows of a sheet.
#[derive(Debug, Default)]
pub(crate) struct Skipped {
    /// By reason: the number of rows, and the first of them.
    rows: std::collections::BTreeMap<Reason, (u64, Vec<u32>)>,
}

impl Skipped {
    pub(crate) fn add(&mut self, reason: Reason, row: u32) {
        let (count, first) = self.rows.entry(reason).or_default();
        *count += 1;
        if first.len() < NAMED {
            first.push(row);
        }
    }

    /// A message for each reason, with the first row.
    pub(crate) fn messages(&self) -> Vec<(u32, String)> {
        let message = |(reason, (count, first)): (&Reason, &(u64, Vec<u32>))| {
            let rows = if *count == 1 { "row was" } else { "rows were" };
            let named: Vec<String> = first.iter().map(u32::to_string).collect();
            let more = count.saturating_sub(u64::try_from(first.len()).unwrap_or_default());
            let more = if more == 0 { String::new() } else { format!(" and {more} more") };
            let (name, named) = (reason.name(), named.join(", "));
            let message = format!("{count} {rows} skipped ({name}): {named}{more}");
            Some((*first.first()?, message))
        };
        self.rows.iter().filter_map(message).collect()
    }
}

/// Why a row isn't a record, if it isn't.
pub(super) fn skipped(translation: &Translation, row: &ReadRow) -> Option<Reason> {
    let skip = &translation.layout().skip;
    if repeats_headings(translation, row) {
        return Some(Reason::Headings);
    }
    if translation.headings_at.is_some() && has_units_alone(row) {
        return Some(Reason::Units);
    }
    if skip.totals && is_total(row) {
        return Some(Reason::Total);
    }
    let places: Vec<usize> =
        translation.columns().iter().flat_map(|column| &column.at).copied().collect();
    let filled: BTreeSet<usize> =
        places.iter().copied().filter(|at| !is_blank(row.cells.get(*at))).collect();
    let distinct: BTreeSet<&usize> = places.iter().collect();
    if skip.groups && distinct.len() > 1 && filled.len() <= 1 {
        return Some(Reason::Group);
    }
    if !skip.words.is_empty() && filled.iter().any(|at| is_word(&skip.words, row.cells.get(*at))) {
        return Some(Reason::Word);
    }
    let lacks = |name: &String| {
        let column = translation.column(name);
        column.is_some_and(|column| {
            !column.at.is_empty() && column.at.iter().all(|at| is_blank(row.cells.get(*at)))
        })
    };
    skip.without.iter().any(lacks).then_some(Reason::Without)
}

fn is_blank(cell: Option<&ReadCell>) -> bool {
    match cell {
        None | Some(ReadCell::Empty) => true,
        Some(ReadCell::Text(text)) => text.trim().is_empty(),
        Some(_) => false,
    }
}

/// Whether the columns of the profile have their headings once more.
fn repeats_headings(translation: &Translation, row: &ReadRow) -> bool {
    let places: BTreeSet<usize> =
        translation.columns().iter().flat_map(|column| column.at.iter().copied()).collect();
    let has = |(at, heading): &&(usize, String)| {
        row.cells.get(*at).is_some_and(|cell| folded(plain_text(cell)) == *heading)
    };
    let lines = &translation.heading_lines;
    lines.iter().any(|line| {
        let headings: Vec<_> = line.iter().filter(|(at, _)| places.contains(at)).collect();
        // Of headings in several rows, one has texts in some columns alone.
        let is_bare = |at: &usize| is_blank(row.cells.get(*at));
        let others = || places.iter().filter(|at| headings.iter().all(|(of, _)| of != *at));
        !headings.is_empty()
            && headings.iter().all(has)
            && (lines.len() == 1 || others().all(is_bare))
    })
}

/// Whether a row has nothing but units and currencies, as below headings.
pub(super) fn has_units_alone(row: &ReadRow) -> bool {
    let texts = row.cells.iter().filter(|cell| !is_blank(Some(cell))).map(plain_text);
    let mut says_unit = false;
    for text in texts {
        let text = text.trim_matches(['[', ']', '(', ')', ' ']);
        let is_unit = |text: &str| {
            Unit::parse(text).is_some() || currency(text).is_some() || unit_of_price(text).is_some()
        };
        let is_beside = |text: &&str| BESIDE_UNITS.contains(&case_folded(text).as_str());
        let mut words =
            text.split(|c: char| c.is_whitespace() || c == '/').filter(|w| !w.is_empty());
        if is_unit(text) || words.clone().any(is_unit) {
            says_unit = true;
        }
        if !is_unit(text) && !words.all(|word| is_unit(word) || is_beside(&word)) {
            return false;
        }
    }
    says_unit
}

/// What may stand among units: how sizes are written, and for how many prices are.
const BESIDE_UNITS: [&str; 28] = [
    "net", "netto", "brutto", "ht", "h.t.", "excl.", "-", "–", "%", "#", "ø", "dn", "dash", "zoll",
    "inch", "pouce", "pouces", "cal", "cale", "pulg", "per", "pro", "je", "par", "za", "1", "100",
    "1000",
];

/// Whether the first cell of a row is a word for a total.
pub(super) fn is_total(row: &ReadRow) -> bool {
    let first = row.cells.iter().find(|cell| !is_blank(Some(cell)));
    let Some(ReadCell::Text(text)) = first else { return false };
    let text = case_folded(text);
    TOTALS.iter().any(|word| {
        text.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ' ']))
    })
}

/// Whether a cell is one of these words, perhaps with a full stop or star behind it.
fn is_word(words: &[String], cell: Option<&ReadCell>) -> bool {
    let Some(ReadCell::Text(text)) = cell else { return false };
    let bare = |text: &str| case_folded(text).trim_end_matches(['.', '*', ' ']).to_owned();
    let text = bare(text);
    words.iter().any(|word| bare(word) == text)
}
