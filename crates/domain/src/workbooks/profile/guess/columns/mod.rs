//! Which column of theirs is which of ours, and how it is written.

pub(in crate::workbooks::profile::guess) mod draft;
pub(in crate::workbooks::profile::guess) mod proposed;
pub(in crate::workbooks::profile::guess) mod several;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use crate::fields::{Column, ColumnType};
use crate::workbooks::import::DecimalSign;
use crate::workbooks::profile::SizeNotation;
use crate::workbooks::profile::guess::columns::draft::Made;
use crate::workbooks::profile::guess::heading::confirmed::Confirmed;
use crate::workbooks::profile::guess::heading::synonyms::Meaning;
use crate::workbooks::profile::guess::heading::words::translated;
use crate::workbooks::profile::guess::sheet::Theirs;
use crate::workbooks::profile::guess::sheet::plausible::Ratings;

/// Words that say whose part number it is; the maker's comes before a dealer's.
const MAKERS: [&str; 14] = [
    "mfr",
    "mfg",
    "manufacturer",
    "maker",
    "hersteller",
    "fabricant",
    "constructeur",
    "producent",
    "fabricante",
    "produttore",
    "vendor",
    "supplier",
    "lieferant",
    "fournisseur",
];
/// Rows that a part number may stand in where its heading is known.
const REPEATED: usize = 20;
/// Columns of texts that are words, not figures and not numbers of articles.
const WORDY: [&str; 14] = [
    "description",
    "series",
    "material",
    "shape",
    "style",
    "spec",
    "application",
    "colourHose",
    "colour",
    "customer",
    "notes",
    "priceList",
    "brand",
    "sealType",
];

/// Figures of known items, by their part number in folded case.
pub type Known = HashMap<String, Vec<BTreeMap<&'static str, f64>>>;

/// What tells how columns are written, beside their headings and values.
#[derive(Debug)]
pub(in crate::workbooks::profile::guess) struct Hints<'a> {
    pub(in crate::workbooks::profile::guess) sign: Option<DecimalSign>,
    pub(in crate::workbooks::profile::guess) known: &'a Known,
    /// Part numbers of the rows.
    pub(in crate::workbooks::profile::guess) numbers: &'a BTreeMap<u32, String>,
    /// Titles and remarks.
    pub(in crate::workbooks::profile::guess) remarks: &'a [String],
    /// Pressures that the standards in the rows ask for.
    pub(in crate::workbooks::profile::guess) ratings: &'a Ratings,
    /// Headings that profiles have.
    pub(in crate::workbooks::profile::guess) confirmed: &'a Confirmed<'a>,
}

/// A possible pair.
struct Pair<'m> {
    column: &'static Column,
    theirs: usize,
    meaning: &'m Meaning,
    agrees: bool,
}

/// Pairs each column of ours with at most one of theirs: where heading and values agree first.
pub(in crate::workbooks::profile::guess) fn paired(
    columns: &[Theirs],
    accepted: &[&'static Column],
    settled: &[Made<'_>],
) -> Vec<(&'static Column, usize, Meaning, bool)> {
    let mut pairs = Vec::new();
    let is_settled = |one: &Theirs| settled.iter().any(|(_, made)| one.is_named_in(&made.rule));
    let has = |name: &str| settled.iter().any(|(_, made)| made.column.name == name);
    for (theirs, one) in columns.iter().enumerate().filter(|(_, one)| !is_settled(one)) {
        for meaning in &one.meanings {
            let Some(column) = accepted
                .iter()
                .find(|column| column.name == meaning.column && !has(column.name))
                .copied()
            else {
                continue;
            };
            let agrees = fits(column, meaning, one);
            if agrees || one.values.count() == 0 {
                pairs.push(Pair { column, theirs, meaning, agrees });
            }
        }
    }
    pairs.sort_by_key(|pair| {
        let Meaning { is_whole, is_sure, matched, .. } = *pair.meaning;
        let matched = Reverse(if is_whole { 0 } else { matched });
        let rank = columns.get(pair.theirs).map_or(0, |theirs| rank(pair, theirs));
        (!pair.agrees, !is_whole, !is_sure, rank, matched, pair.theirs)
    });
    let mut made: Vec<(&'static Column, usize, Meaning, bool)> = Vec::new();
    let mut taken: Vec<usize> = Vec::new();
    for pair in pairs {
        let is_taken = taken.contains(&pair.theirs)
            || made.iter().any(|(column, ..)| column.name == pair.column.name);
        if !is_taken {
            taken.push(pair.theirs);
            made.push((pair.column, pair.theirs, *pair.meaning, pair.agrees));
        }
    }
    made.sort_by_key(|(_, theirs, ..)| *theirs);
    made
}

/// Which of several columns comes first: the maker's part number, and the size in dashes, in DN, in inches, as a bore.
fn rank(pair: &Pair<'_>, theirs: &Theirs) -> u8 {
    match pair.column.name {
        "partNumber" => {
            let words = &theirs.parts.words;
            u8::from(!MAKERS.iter().any(|maker| words.contains(maker)))
        }
        "size" => match theirs.values.notation().or(pair.meaning.size) {
            Some(SizeNotation::Dash) => 0,
            Some(SizeNotation::Dn) | None => 1,
            Some(SizeNotation::Inch) => 2,
            Some(SizeNotation::Bore) => 3,
        },
        "hoseSize" => u8::from(pair.meaning.size == Some(SizeNotation::Bore)),
        // They have what the size leaves.
        "DN" | "innerDiamInch" => 4,
        _ => 0,
    }
}

impl Theirs {
    /// Whether heading and values say that it is this column of ours.
    pub(in crate::workbooks::profile::guess) fn may_be(&self, column: &Column) -> bool {
        let is = |meaning: &Meaning| {
            meaning.is_whole
                && meaning.is_sure
                && meaning.short_for.is_none()
                && meaning.column == column.name
                && fits(column, meaning, self)
        };
        self.meanings.iter().any(is)
    }
}

/// Whether values look like what a column of ours holds.
fn fits(column: &Column, meaning: &Meaning, theirs: &Theirs) -> bool {
    let values = &theirs.values;
    if values.count() == 0 {
        return false;
    }
    match column.holds {
        ColumnType::Number { .. } | ColumnType::Money | ColumnType::Quantity { .. } => {
            values.are_numbers() || (values.are_toleranced() && column.name.ends_with("Diammm"))
        }
        ColumnType::Size => {
            values.are_sizes(meaning.size)
                || values.are_sizes(Some(SizeNotation::Dn))
                || values.are_sizes(Some(SizeNotation::Dash))
        }
        _ if meaning.size.is_some() => values.are_sizes(meaning.size),
        ColumnType::Currency => values.are_currencies(),
        ColumnType::Moment | ColumnType::Day { .. } | ColumnType::Date { .. } => values.are_dates(),
        ColumnType::Choice(words) => {
            let is_known = |text: &str| translated(column, words, text).is_some();
            let known = values.all.iter().filter(|seen| is_known(&seen.text)).count();
            known * 2 > values.count()
        }
        _ if column.name.to_lowercase().ends_with("partnumber") => {
            let is_known = meaning.is_whole && meaning.is_sure;
            values.are_like_part_numbers(if is_known { REPEATED } else { 2 })
        }
        // A size alone is no name of a thread.
        _ if column.name == "threadSize" => {
            !values.are_sizes(None) || values.are_names_of_threads()
        }
        // A column of words that is all numbers is rather something else, and so is one of numbers of articles.
        _ if WORDY.contains(&column.name) => {
            !values.are_numbers()
                && values.currencies().is_empty()
                && !(column.name == "material" && values.are_part_numbers())
        }
        _ => !values.are_eans() && values.currencies().is_empty(),
    }
}
