//! The rule of a column: its unit, its notation, its words, and how certain that is.

use rust_decimal::Decimal;

use crate::Spelling;
use crate::case_folded;
use crate::fields::{Choice, Column, ColumnType};
use crate::measures::figure::{from_f64, to_f64};
use crate::workbooks::import::DecimalSign;
use crate::workbooks::profile::check::is_share;
use crate::workbooks::profile::date::day;
use crate::workbooks::profile::guess::columns::Hints;
use crate::workbooks::profile::guess::heading::currency;
use crate::workbooks::profile::guess::heading::synonyms::{Meaning, is_of_size};
use crate::workbooks::profile::guess::heading::words::translated;
use crate::workbooks::profile::guess::sheet::Theirs;
use crate::workbooks::profile::guess::sheet::plausible::unusual;
use crate::workbooks::profile::{ColumnRule, DateOrder, SizeNotation, Unit, WordPair};

/// How far a converted figure may be from that of a known item: lists round.
const NEAR: f64 = 0.01;
/// Pressures from which a number is rather psi, and up to which rather MPa.
const PSI_FROM: i64 = 900;
const MPA_TO: i64 = 70;

/// A column of ours as it is proposed.
#[derive(Debug, Clone)]
pub(in crate::workbooks::profile::guess) struct Proposed {
    pub(in crate::workbooks::profile::guess) column: &'static Column,
    pub(in crate::workbooks::profile::guess) rule: ColumnRule,
    pub(in crate::workbooks::profile::guess) is_certain: bool,
    pub(in crate::workbooks::profile::guess) reasons: Vec<String>,
}

/// The rule of a pair, and how certain it is.
pub(in crate::workbooks::profile::guess) fn proposed(
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
    if !made.confirmed(theirs, hints) {
        made.heading(theirs, meaning);
    }
    match column.holds {
        ColumnType::Number { .. } | ColumnType::Money | ColumnType::Quantity { .. } => {
            made.figure(theirs, hints.sign);
            if let Some(ours) = Unit::parse(column.unit) {
                made.unit(ours, theirs, hints);
                made.rule.per = theirs.parts.unit_per;
            }
            if column.holds == ColumnType::Money {
                made.price(theirs);
            }
            if is_share(column) && theirs.is_in_percent() {
                made.rule.per = Some(100);
                made.because("the figures are in percent".to_owned());
            }
        }
        ColumnType::Size => made.size(theirs, meaning.size, hints),
        _ if meaning.size.is_some() => made.size(theirs, meaning.size, hints),
        ColumnType::Choice(words) => made.words(words, theirs),
        ColumnType::Currency => made.currencies(theirs),
        ColumnType::Moment | ColumnType::Day { .. } | ColumnType::Date { .. } => made.dates(theirs),
        _ => {}
    }
    made
}

impl Proposed {
    /// Whether a kept profile has the heading for this column, which says more than its words.
    fn confirmed(&mut self, theirs: &Theirs, hints: &Hints<'_>) -> bool {
        let heading = &theirs.heading;
        let Some((profile, _)) = hints.confirmed.rule(heading, self.column) else { return false };
        let name = &profile.name;
        self.because(format!("you confirmed the heading {heading:?} in the profile {name:?}"));
        // Words may name a size, but those of another list mean something else.
        let mut all = theirs.values.all.iter();
        let has_digits = all.any(|seen| seen.text.contains(|c: char| c.is_ascii_digit()));
        if theirs.values.count() == 0 {
            self.doubt(format!("the heading {heading:?} is known, but there are no values"));
        } else if !self.is_certain || (self.column.holds == ColumnType::Size && !has_digits) {
            self.doubt("the values don't look like it".to_owned());
        }
        let is_other = |one: &&Meaning| {
            let is_said = one.is_whole && one.is_sure && one.short_for.is_none();
            is_said && one.column != self.column.name && !is_of_size(one.column)
        };
        if let Some(other) = theirs.meanings.iter().find(is_other) {
            self.doubt(format!("the heading may mean {} too", other.column));
        }
        if let Some((profile, other)) = hints.confirmed.other(heading, self.column) {
            self.doubt(format!("in the profile {:?} the heading is {other}", profile.name));
        }
        true
    }

    /// The meaning of the heading.
    fn heading(&mut self, theirs: &Theirs, meaning: Meaning) {
        let heading = &theirs.heading;
        let units = Unit::parse(self.column.unit).zip(theirs.parts.unit);
        let has_its_unit = units.is_some_and(|(ours, said)| ours.is_like(said));
        // A heading that is known as a whole needs no footnote, but for how sizes are written.
        let explained = theirs.explained.as_ref();
        let explained = explained.filter(|_| !meaning.is_whole || meaning.size.is_some());
        match (meaning.is_whole, meaning.short_for, explained) {
            (_, _, Some(text)) => {
                self.doubt(format!("the list says that {heading:?} is {text:?}"));
            }
            (true, Some(long), _) if meaning.is_sure && has_its_unit => {
                self.because(format!(
                    "the heading {heading:?} is short for {long:?}, and its unit agrees"
                ));
            }
            (true, Some(long), _) => {
                self.doubt(format!("the heading {heading:?} may be short for {long:?}"));
            }
            (true, None, _) if !meaning.is_sure => {
                self.doubt(format!("the heading {heading:?} may mean something else"));
            }
            (true, None, _) if theirs.values.count() == 0 => {
                self.doubt(format!("the heading {heading:?} is known, but there are no values"));
            }
            (true, None, _) if meaning.matched == 1 => {
                self.doubt(format!("the heading {heading:?} is a single letter"));
            }
            (true, None, _) => {
                self.because(format!("the heading {heading:?} is known, and the values agree"));
            }
            (false, ..) => {
                self.doubt(format!("the heading {heading:?} has a known one among other words"));
            }
        }
    }

    fn because(&mut self, reason: String) {
        self.reasons.push(reason);
    }

    pub(in crate::workbooks::profile::guess) fn doubt(&mut self, reason: String) {
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
        let is_like = |unit: &Unit| unit.is_like(ours);
        let in_heading = theirs.parts.unit.filter(is_like);
        // `Gewicht kg` of a hose is that of a metre.
        let of_length = theirs.parts.unit.and_then(Unit::of_length).filter(is_like);
        let said = in_heading.or(of_length);
        let in_cells = theirs.values.unit().filter(|unit| unit.is_like(ours));
        let by_items = by_items(self.column, ours, theirs, hints);
        if let Some(other) = theirs.parts.unit.filter(|unit| !unit.is_like(ours)) {
            let other = other.word();
            self.doubt(match of_length {
                Some(unit) => format!("the heading says {other}, which may mean {}", unit.word()),
                None => format!("the heading says {other}, which is no unit of it"),
            });
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
                let place = if in_heading.or(of_length).is_some() { "heading" } else { "cells" };
                self.because(format!("the unit stands in the {place}: {}", word(said)));
                if in_cells.is_some_and(|unit| unit != said) {
                    self.doubt("heading and cells name different units".to_owned());
                }
            }
            (None, Some((unit, example))) => {
                self.rule.unit = Some(unit);
                self.because(format!("by known items the unit is {} ({example})", word(unit)));
            }
            (None, None) => self.unit_by_others(ours, theirs, hints),
        }
        if let Some(unit) = self.rule.unit {
            self.contradictions(unit, theirs, hints);
        }
    }

    /// A unit that stands neither at the column nor with known items.
    fn unit_by_others(&mut self, ours: Unit, theirs: &Theirs, hints: &Hints<'_>) {
        let by_standards = hints.ratings.unit().filter(|_| self.column.name == "maxPressurePsi");
        let confirmed = hints.confirmed.rule(&theirs.heading, self.column);
        let confirmed = confirmed.and_then(|(profile, rule)| Some((rule.unit?, &profile.name)));
        let (unit, doubt) = match (by_remarks(ours, hints.remarks), by_standards, confirmed) {
            (Some((unit, remark)), ..) => (unit, format!("{remark:?} says")),
            (None, Some((unit, example)), _) => (unit, format!("{example}, so that it may be")),
            (None, None, Some((unit, profile))) => {
                (unit, format!("in the profile {profile:?} it is"))
            }
            (None, None, None) => {
                (by_magnitude(ours, theirs), "by the size of the numbers it may be".to_owned())
            }
        };
        self.rule.unit = Some(unit);
        self.doubt(format!("no unit stands at the column; {doubt} {}", unit.word()));
    }

    /// Why known items contradict the unit of a profile.
    pub(in crate::workbooks::profile::guess) fn against_items(
        &mut self,
        theirs: &Theirs,
        hints: &Hints<'_>,
    ) {
        let Some((ours, said)) = Unit::parse(self.column.unit).zip(self.rule.unit) else { return };
        let by_items = by_items(self.column, ours, theirs, hints);
        if let Some((unit, example)) = by_items.filter(|(unit, _)| *unit != said) {
            let (said, unit) = (said.word(), unit.word());
            self.doubt(format!(
                "the profile says {said}, but by known items it is {unit} ({example})"
            ));
        }
    }

    /// Why the figures contradict a unit: standards of the hoses, and what the field has.
    pub(in crate::workbooks::profile::guess) fn contradictions(
        &mut self,
        unit: Unit,
        theirs: &Theirs,
        hints: &Hints<'_>,
    ) {
        let column = self.column.name;
        // Figures for many of a unit are many times as large.
        let is_for_one = self.rule.per.or(theirs.parts.unit_per).is_none();
        if let Some(reason) = unusual(column, unit, &theirs.values).filter(|_| is_for_one) {
            self.doubt(reason);
        }
        let by_standards = hints.ratings.contradict(unit);
        if let Some(reason) = by_standards.filter(|_| column == "maxPressurePsi") {
            self.doubt(reason);
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
        if self.column.required {
            return;
        }
        // An item whose price isn't told is one all the same.
        for word in theirs.values.no_prices() {
            self.because(format!("{word:?} is no price, and stays blank"));
            self.rule.words.push(WordPair { theirs: word, ours: String::new() });
        }
    }

    fn size(&mut self, theirs: &Theirs, said: Option<SizeNotation>, hints: &Hints<'_>) {
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
            if notation == SizeNotation::Bore {
                self.doubt("a bore is no size by itself".to_owned());
            }
            return;
        }
        let all = SizeNotation::ALL.iter().copied();
        let fitting: Vec<SizeNotation> =
            all.filter(|notation| values.are_sizes(Some(*notation))).collect();
        self.rule.size = fitting.first().copied().filter(|_| fitting.len() == 1);
        let confirmed = hints.confirmed.rule(&theirs.heading, self.column);
        let confirmed = confirmed.and_then(|(profile, rule)| Some((rule.size?, &profile.name)));
        let confirmed = confirmed.filter(|(notation, _)| fitting.contains(notation));
        if let Some((notation, profile)) = confirmed.filter(|_| fitting.len() > 1) {
            self.rule.size = Some(notation);
            let word = notation.word();
            self.doubt(format!("in the profile {profile:?} sizes are written as {word}"));
        }
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
        let mut unknown: Option<String> = None;
        for seen in &theirs.values.all {
            let Some(ours) = translated(self.column, words, &seen.text) else {
                unknown.get_or_insert_with(|| seen.text.clone());
                continue;
            };
            let is_there = self
                .rule
                .words
                .iter()
                .any(|pair| case_folded(&pair.theirs) == case_folded(&seen.text));
            if !ours.eq_ignore_ascii_case(&seen.text) && !is_there {
                self.rule.words.push(WordPair { theirs: seen.text.clone(), ours: ours.to_owned() });
            }
        }
        if let Some(unknown) = unknown {
            self.doubt(format!("{unknown:?} is none of its words; say which"));
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
