//! Which column of theirs is which of ours, and how it is written.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use rust_decimal::Decimal;

use crate::Spelling;
use crate::case_folded;
use crate::fields::{Choice, Column, ColumnType};
use crate::measures::figure::{from_f64, to_f64};
use crate::workbooks::import::DecimalSign;
use crate::workbooks::profile::date::day;
use crate::workbooks::profile::guess::draft::Made;
use crate::workbooks::profile::guess::sheet::Theirs;
use crate::workbooks::profile::guess::synonyms::{Meaning, currency, unit_of_price};
use crate::workbooks::profile::{ColumnRule, DateOrder, SizeNotation, Unit, WordPair};

/// How far a converted figure may be from that of a known item: lists round.
const NEAR: f64 = 0.01;
/// Pressures from which a number is rather psi, and up to which rather MPa.
const PSI_FROM: i64 = 900;
const MPA_TO: i64 = 70;

/// Figures of known items, by their part number in folded case.
pub type Known = HashMap<String, Vec<BTreeMap<&'static str, f64>>>;

/// What tells how columns are written, beside their headings and values.
#[derive(Debug)]
pub(super) struct Hints<'a> {
    pub(super) sign: Option<DecimalSign>,
    pub(super) known: &'a Known,
    /// Part numbers of the rows.
    pub(super) numbers: &'a BTreeMap<u32, String>,
    /// Titles and remarks.
    pub(super) remarks: &'a [String],
}

/// A column of ours as it is proposed.
#[derive(Debug, Clone)]
pub(super) struct Proposed {
    pub(super) column: &'static Column,
    pub(super) rule: ColumnRule,
    pub(super) is_certain: bool,
    pub(super) reasons: Vec<String>,
}

/// A possible pair.
struct Pair<'m> {
    column: &'static Column,
    theirs: usize,
    meaning: &'m Meaning,
    agrees: bool,
}

/// Pairs each column of ours with at most one of theirs: where heading and values agree first.
pub(super) fn paired(
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
        let Meaning { is_whole, matched, .. } = *pair.meaning;
        (!pair.agrees, !is_whole, Reverse(if is_whole { 0 } else { matched }), pair.theirs)
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

impl Theirs {
    /// Whether heading and values say that it is this column of ours.
    pub(super) fn may_be(&self, column: &Column) -> bool {
        let is = |meaning: &Meaning| {
            meaning.is_whole && meaning.column == column.name && fits(column, meaning, self)
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
            values.are_numbers()
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
            values.all.iter().all(|seen| is_known(&seen.text))
        }
        _ if column.name.to_lowercase().ends_with("partnumber") => values.are_part_numbers(),
        // A column of texts that is all numbers is rather something else.
        _ => !values.are_eans() && values.currencies().is_empty(),
    }
}

/// Our word for one of theirs.
fn translated(column: &Column, words: &[&'static str], text: &str) -> Option<&'static str> {
    let folded = case_folded(text);
    let own = words.iter().find(|word| word.eq_ignore_ascii_case(&folded)).copied();
    let by_column = || match column.name {
        name if name.to_lowercase().contains("unit") => unit_of_price(&folded),
        name if name.ends_with("gender") => gender(&folded),
        _ => None,
    };
    own.or_else(by_column).filter(|word| words.contains(word))
}

fn gender(folded: &str) -> Option<&'static str> {
    Some(match folded {
        "ag" | "m" | "a" | "außen" | "aussen" | "männlich" | "mâle" | "macho" | "gz" | "ext" => {
            "male"
        }
        "ig" | "f" | "i" | "innen" | "weiblich" | "femelle" | "hembra" | "gw" | "int" => "female",
        _ => return None,
    })
}

/// The rule of a pair, and how certain it is.
pub(super) fn proposed(
    (column, theirs, meaning, agrees): (&'static Column, &Theirs, Meaning, bool),
    hints: &Hints<'_>,
) -> Proposed {
    let mut made = Proposed {
        column,
        rule: ColumnRule { column: column.name.to_owned(), ..ColumnRule::default() },
        is_certain: meaning.is_whole && agrees,
        reasons: Vec::new(),
    };
    theirs.name_in(&mut made.rule);
    let heading = &theirs.heading;
    match (meaning.is_whole, theirs.values.count()) {
        (true, 0) => {
            made.doubt(format!("the heading {heading:?} is known, but there are no values"));
        }
        (true, _) => {
            made.because(format!("the heading {heading:?} is known, and the values agree"));
        }
        (false, _) => {
            made.doubt(format!("the heading {heading:?} has a known one among other words"));
        }
    }
    match column.holds {
        ColumnType::Number { .. } | ColumnType::Money | ColumnType::Quantity { .. } => {
            made.figure(theirs, hints.sign);
            if let Some(ours) = Unit::parse(column.unit) {
                made.unit(ours, theirs, hints);
            }
            if column.holds == ColumnType::Money {
                made.price(theirs);
            }
        }
        ColumnType::Size => made.size(theirs, meaning.size),
        _ if meaning.size.is_some() => made.size(theirs, meaning.size),
        ColumnType::Choice(words) => made.words(words, theirs),
        ColumnType::Currency => made.currencies(theirs),
        ColumnType::Moment | ColumnType::Day { .. } | ColumnType::Date { .. } => made.dates(theirs),
        _ => {}
    }
    made
}

impl Proposed {
    fn because(&mut self, reason: String) {
        self.reasons.push(reason);
    }

    pub(super) fn doubt(&mut self, reason: String) {
        self.is_certain = false;
        self.reasons.push(reason);
    }

    fn figure(&mut self, theirs: &Theirs, sign: Option<DecimalSign>) {
        if sign.is_none() && theirs.values.has_ambiguous() {
            self.doubt(
                "numbers such as 1.250 may be read in two ways; say the decimal sign".to_owned(),
            );
        }
    }

    /// The unit: by the heading or the cells, then by items that are known, else by the size of the numbers.
    fn unit(&mut self, ours: Unit, theirs: &Theirs, hints: &Hints<'_>) {
        let said = theirs.parts.unit.filter(|unit| unit.is_like(ours));
        let in_cells = theirs.values.unit().filter(|unit| unit.is_like(ours));
        let by_items = by_items(self.column, ours, theirs, hints);
        if let Some(other) = theirs.parts.unit.filter(|unit| !unit.is_like(ours)) {
            self.doubt(format!("the heading says {}, which is no unit of it", other.word()));
        }
        let word = Unit::word;
        match (said.or(in_cells), by_items) {
            (Some(said), Some((unit, example))) if unit != said => {
                self.rule.unit = Some(said);
                self.doubt(format!(
                    "the sheet says {}, but by known items it is {} ({example})",
                    word(said),
                    word(unit)
                ));
            }
            (Some(said), _) => {
                self.rule.unit = Some(said);
                let place = if theirs.parts.unit == Some(said) { "heading" } else { "cells" };
                self.because(format!("the unit stands in the {place}: {}", word(said)));
                if in_cells.is_some_and(|unit| unit != said) {
                    self.doubt("heading and cells name different units".to_owned());
                }
                if is_odd(said, theirs) {
                    self.doubt(format!("the numbers are unusual for {}", word(said)));
                }
            }
            (None, Some((unit, example))) => {
                self.rule.unit = Some(unit);
                self.because(format!("by known items the unit is {} ({example})", word(unit)));
            }
            (None, None) => {
                let (unit, doubt) = match by_remarks(ours, hints.remarks) {
                    Some((unit, remark)) => (unit, format!("{remark:?} says")),
                    None => (
                        by_magnitude(ours, theirs),
                        "by the size of the numbers it may be".to_owned(),
                    ),
                };
                self.rule.unit = Some(unit);
                self.doubt(format!("no unit stands at the column; {doubt} {}", word(unit)));
            }
        }
    }

    fn price(&mut self, theirs: &Theirs) {
        if let Some(per) = theirs.parts.per {
            self.rule.per = Some(per);
            self.because(format!("the heading says that prices are for {per}"));
        }
        let currencies = theirs.values.currencies();
        for (_, sign) in currencies.values() {
            self.rule.cut.push(sign.clone());
        }
        if currencies.len() > 1 {
            self.doubt("prices are in several currencies".to_owned());
        }
    }

    fn size(&mut self, theirs: &Theirs, said: Option<SizeNotation>) {
        let values = &theirs.values;
        if values.count() > 0 && values.are_sizes(None) {
            self.because("the sizes say themselves how they are written".to_owned());
            return;
        }
        if let Some(notation) = said {
            self.rule.size = Some(notation);
            let word = notation.word();
            self.because(format!("by the heading sizes are written as {word}"));
            if !values.are_sizes(said) {
                self.doubt(format!("not all values are sizes as {word}"));
            }
            return;
        }
        let all = SizeNotation::ALL.iter().copied();
        let fitting: Vec<SizeNotation> =
            all.filter(|notation| values.are_sizes(Some(*notation))).collect();
        self.rule.size = fitting.first().copied().filter(|_| fitting.len() == 1);
        let words: Vec<&str> = fitting.iter().map(|one| one.word()).collect();
        self.doubt(match words.as_slice() {
            [] => "the values are no sizes of hose".to_owned(),
            [only] => format!("of the ways to write sizes only {only} fits the values"),
            several => format!("sizes may be written as {}; say which", several.join(" or ")),
        });
    }

    /// The order of dates, by those that have only one.
    fn dates(&mut self, theirs: &Theirs) {
        let orders = [DateOrder::DayFirst, DateOrder::MonthFirst];
        let texts = || theirs.values.all.iter().map(|seen| seen.text.as_str());
        if texts().all(|text| day(text, None).is_ok()) {
            return;
        }
        let mut fitting =
            orders.into_iter().filter(|order| texts().all(|text| day(text, Some(*order)).is_ok()));
        match (fitting.next(), fitting.next()) {
            (Some(order), None) => {
                self.rule.date_order = Some(order);
                self.because(format!("dates are in the order {}", order.word()));
            }
            (Some(order), Some(_)) => {
                self.rule.date_order = Some(order);
                self.doubt(format!("dates may be in the order {} or mdy", order.word()));
            }
            (None, _) => self.doubt("not all values are dates".to_owned()),
        }
    }

    fn words(&mut self, words: &[&'static str], theirs: &Theirs) {
        for seen in &theirs.values.all {
            let Some(ours) = translated(self.column, words, &seen.text) else { continue };
            let is_there = self
                .rule
                .words
                .iter()
                .any(|pair| case_folded(&pair.theirs) == case_folded(&seen.text));
            if !ours.eq_ignore_ascii_case(&seen.text) && !is_there {
                self.rule.words.push(WordPair { theirs: seen.text.clone(), ours: ours.to_owned() });
            }
        }
    }

    fn currencies(&mut self, theirs: &Theirs) {
        for seen in &theirs.values.all {
            let Some(code) = currency(&seen.text) else { continue };
            let is_there = self.rule.words.iter().any(|pair| pair.theirs == seen.text);
            if code != seen.text && !is_there {
                self.rule.words.push(WordPair { theirs: seen.text.clone(), ours: code.to_owned() });
            }
        }
    }
}

/// The unit in which the numbers are those of known items, with an example; none if items say nothing, or different things.
fn by_items(
    column: &Column,
    ours: Unit,
    theirs: &Theirs,
    hints: &Hints<'_>,
) -> Option<(Unit, String)> {
    let mut found: Option<(Unit, String)> = None;
    for seen in theirs.values.told() {
        let (Some(number), Some(value)) = (hints.numbers.get(&seen.row), seen.number) else {
            continue;
        };
        let items = hints.known.get(&Spelling::Number.folded(number));
        let stored: Vec<f64> = items
            .into_iter()
            .flatten()
            .filter_map(|item| item.get(column.name).copied())
            .filter(|figure| *figure > 0.0)
            .collect();
        if stored.is_empty() {
            continue;
        }
        let units = Unit::ALL.iter().copied().filter(|unit| unit.is_like(ours));
        let fitting: Vec<Unit> =
            units.filter(|unit| is_near(*unit, ours, value, &stored)).collect();
        // Of an item that differs in all units nothing is learnt: its figure was changed.
        let [unit] = fitting.as_slice() else { continue };
        match &found {
            Some((other, _)) if other != unit => return None,
            Some(_) => {}
            None => {
                let figure = stored.first().copied().and_then(from_f64).unwrap_or_default();
                let example = format!(
                    "{number} has {} {}, the sheet says {}",
                    figure.normalize(),
                    column.unit,
                    seen.text
                );
                found = Some((*unit, example));
            }
        }
    }
    found
}

/// The only unit of this quality that titles and remarks name, with one that does.
fn by_remarks(ours: Unit, remarks: &[String]) -> Option<(Unit, &str)> {
    let mut found: Option<(Unit, &str)> = None;
    for remark in remarks {
        let words = remark.split(|c: char| c.is_whitespace() || "[](),;:.".contains(c));
        // `in` is a word as well, and `g` may stand for much.
        let words =
            words.filter(|word| word.chars().count() > 1 && !word.eq_ignore_ascii_case("in"));
        for unit in words.filter_map(Unit::parse).filter(|unit| unit.is_like(ours)) {
            match found {
                Some((other, _)) if other != unit => return None,
                Some(_) => {}
                None => found = Some((unit, remark)),
            }
        }
    }
    found
}

fn is_near(unit: Unit, ours: Unit, value: Decimal, stored: &[f64]) -> bool {
    let converted = unit.convert(value, ours).map(to_f64);
    converted.is_some_and(|figure| stored.iter().any(|one| (figure - one).abs() <= NEAR * one))
}

/// Whether the numbers are far from those that hydraulics has in a unit.
fn is_odd(unit: Unit, theirs: &Theirs) -> bool {
    let Some(middle) = theirs.values.median() else { return false };
    match unit {
        Unit::Psi => middle < Decimal::from(50),
        Unit::Bar => middle > Decimal::from(PSI_FROM),
        Unit::Megapascal => middle > Decimal::from(150),
        _ => false,
    }
}

/// The unit that numbers of this size are likely in.
fn by_magnitude(ours: Unit, theirs: &Theirs) -> Unit {
    let middle = theirs.values.median().unwrap_or_default();
    match ours {
        Unit::Psi if middle >= Decimal::from(PSI_FROM) => Unit::Psi,
        Unit::Psi if middle <= Decimal::from(MPA_TO) => Unit::Megapascal,
        Unit::Psi => Unit::Bar,
        other => other,
    }
}
