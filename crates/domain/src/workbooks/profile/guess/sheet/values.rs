//! What the values of a column look like.

use std::collections::{BTreeMap, HashSet};

use rust_decimal::Decimal;

use crate::case_folded;
use crate::measures::figure::from_f64;
use crate::workbooks::ReadCell;
use crate::workbooks::import::DecimalSign;
use crate::workbooks::profile::convert::plain_text;
use crate::workbooks::profile::guess::columns::several::TOLERANCE;
use crate::workbooks::profile::guess::heading::currency;
use crate::workbooks::profile::number::{NumberFault, number};
use crate::workbooks::profile::price_unit::sold_by;
use crate::workbooks::profile::{Marks, SizeNotation, Unit, date, size};

/// Texts for a price that isn't told, in folded case without signs and blanks.
const NO_PRICE: [&str; 16] = [
    "aa", "aanfr", "anfr", "poa", "por", "tba", "tbd", "tbc", "call", "na", "nc", "nd", "ask",
    "sd", "offen", "zapytaj",
];
/// Words in texts for such a price.
const ASK: [&str; 12] = [
    "anfrage",
    "anfragen",
    "request",
    "application",
    "demande",
    "consulter",
    "zapytanie",
    "zapyt",
    "consultar",
    "consulta",
    "richiesta",
    "richiedere",
];

/// Values of a column, without blanks.
#[derive(Debug, Default)]
pub(in crate::workbooks::profile::guess) struct Values {
    /// As they are shown, with what is read of them as a number.
    pub(in crate::workbooks::profile::guess) all: Vec<Seen>,
}

/// One value.
#[derive(Debug)]
pub(in crate::workbooks::profile::guess) struct Seen {
    pub(in crate::workbooks::profile::guess) row: u32,
    pub(in crate::workbooks::profile::guess) text: String,
    pub(in crate::workbooks::profile::guess) number: Option<Decimal>,
    /// Whether it is a number that may be read in two ways.
    is_ambiguous: bool,
    /// Its decimal sign, if it can be no other.
    sign: Option<DecimalSign>,
    pub(in crate::workbooks::profile::guess) unit: Option<Unit>,
    /// The code of its currency, and how that is written.
    pub(in crate::workbooks::profile::guess) currency: Option<(&'static str, String)>,
    is_date: bool,
}

impl Seen {
    pub(in crate::workbooks::profile::guess) fn of(row: u32, cell: &ReadCell) -> Option<Self> {
        let text = plain_text(cell);
        if text.is_empty() {
            return None;
        }
        let mut seen = Self {
            row,
            text: text.clone(),
            number: None,
            is_ambiguous: false,
            sign: None,
            unit: None,
            currency: None,
            is_date: matches!(cell, ReadCell::Date(_)),
        };
        match cell {
            ReadCell::Number(value) | ReadCell::Unformatted(value) => {
                seen.number = from_f64(*value);
            }
            ReadCell::Text(_) => seen.read(&text),
            _ => {}
        }
        Some(seen)
    }

    fn read(&mut self, text: &str) {
        let (figure, unit) = Unit::behind(text);
        self.unit = unit;
        let (figure, currency) = without_currency(figure);
        self.currency = currency;
        match number(figure, Marks::default()) {
            Ok(value) => {
                self.number = Some(value);
                self.sign = sign_of(figure);
            }
            Err(NumberFault::Ambiguous(value, _)) => {
                self.number = Some(value);
                self.is_ambiguous = true;
            }
            Err(NumberFault::NotANumber) => {
                let parts = TOLERANCE.iter().find_map(|sign| text.split_once(sign));
                self.sign = parts.and_then(|(_, tolerance)| sign_of(tolerance.trim()));
            }
        }
        self.is_date |= self.number.is_none()
            && text.contains(['.', '/', '-'])
            && match date::day(text, None) {
                Ok(_) => true,
                Err(fault) => fault.code == "ambiguous_date",
            };
    }
}

/// A number without the sign or code of a currency before or behind it, with that.
fn without_currency(text: &str) -> (&str, Option<(&'static str, String)>) {
    let text = text.trim();
    let is_figure = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | ',' | '\'');
    let begins = text.find(is_figure).unwrap_or_default();
    let ends = text.rfind(is_figure).map_or(text.len(), |at| at + 1);
    let (before, behind) = (text.get(..begins), text.get(ends..));
    let (before, behind) = (before.unwrap_or_default().trim(), behind.unwrap_or_default().trim());
    let sign = if before.is_empty() { behind } else { before };
    match currency(sign) {
        Some(code) if before.is_empty() || behind.is_empty() => {
            let figure = text.get(begins..ends).unwrap_or(text);
            (figure, Some((code, sign.to_owned())))
        }
        _ => (text, None),
    }
}

/// The decimal sign of a number that can be read in one way only, as far as it shows one.
fn sign_of(figure: &str) -> Option<DecimalSign> {
    let (points, commas) = (figure.matches('.').count(), figure.matches(',').count());
    match (points, commas) {
        (0, 0) => None,
        // Several of one kind part thousands; of both, the last one precedes decimals.
        (1, 0) | (0, 2..) => Some(DecimalSign::Point),
        (0, 1) | (2.., 0) => Some(DecimalSign::Comma),
        _ if figure.rfind('.') > figure.rfind(',') => Some(DecimalSign::Point),
        _ => Some(DecimalSign::Comma),
    }
}

impl Values {
    pub(in crate::workbooks::profile::guess) fn count(&self) -> usize {
        self.all.len()
    }

    /// Values that count for what the column is: all but words for an unknown price.
    pub(in crate::workbooks::profile::guess) fn told(&self) -> impl Iterator<Item = &Seen> {
        self.all.iter().filter(|seen| !is_no_price(&seen.text))
    }

    fn share(&self, is: impl Fn(&Seen) -> bool) -> f64 {
        let (mut found, mut all) = (0_u32, 0_u32);
        for seen in self.told() {
            all += 1;
            found += u32::from(is(seen));
        }
        if all == 0 { 0.0 } else { f64::from(found) / f64::from(all) }
    }

    pub(in crate::workbooks::profile::guess) fn are_numbers(&self) -> bool {
        self.share(|seen| seen.number.is_some()) > 0.9
    }

    pub(in crate::workbooks::profile::guess) fn are_dates(&self) -> bool {
        self.share(|seen| seen.is_date) > 0.9
    }

    pub(in crate::workbooks::profile::guess) fn are_currencies(&self) -> bool {
        let is = |seen: &Seen| {
            currency(&seen.text).is_some()
                || (seen.text.len() == 3 && seen.text.bytes().all(|b| b.is_ascii_uppercase()))
        };
        self.share(is) > 0.95
    }

    /// Whether they are numbers of articles by EAN, with their check digit.
    pub(in crate::workbooks::profile::guess) fn are_eans(&self) -> bool {
        self.share(|seen| is_ean(&seen.text)) > 0.9
    }

    /// Whether they may name articles: mostly different, mostly with digits.
    pub(in crate::workbooks::profile::guess) fn are_part_numbers(&self) -> bool {
        self.are_like_part_numbers(2)
    }

    /// The same of values of which each may stand in so many rows: stock has a row for each warehouse.
    pub(in crate::workbooks::profile::guess) fn are_like_part_numbers(
        &self,
        most_rows: usize,
    ) -> bool {
        let distinct: HashSet<&str> = self.all.iter().map(|seen| seen.text.as_str()).collect();
        let has_digits = |seen: &Seen| {
            seen.text.chars().any(|c| c.is_ascii_digit())
                && seen.text.chars().count() <= 40
                && seen.currency.is_none()
                && seen.sign.is_none()
                && seen.text.split_whitespace().count() <= 3
        };
        distinct.len() * most_rows > self.count()
            && self.share(has_digits) > 0.7
            && !self.are_eans()
    }

    /// Whether they say for how many prices are: 1, 10, 100, 1000, perhaps with a unit behind it.
    pub(in crate::workbooks::profile::guess) fn are_quantities(&self) -> bool {
        let is_quantity = |seen: &Seen| {
            let digits = seen.text.find(|c: char| !c.is_ascii_digit()).unwrap_or(seen.text.len());
            matches!(seen.text.get(..digits), Some("1" | "10" | "100" | "1000"))
        };
        self.count() > 0 && self.all.iter().all(is_quantity)
    }

    /// Whether all name a unit that prices are for: `Stk`, `100 m`.
    pub(in crate::workbooks::profile::guess) fn say_units(&self) -> bool {
        let says = |seen: &Seen| sold_by(&seen.text).is_some_and(|said| said.unit.is_some());
        self.count() > 0 && self.all.iter().all(says)
    }

    /// Whether some say a number of units: `100 Stk`.
    pub(in crate::workbooks::profile::guess) fn say_many(&self) -> bool {
        let per = |seen: &Seen| sold_by(&seen.text).filter(|said| said.unit.is_some())?.per;
        self.all.iter().filter_map(per).any(|per| per > 1)
    }

    /// Whether they are prices with their currency.
    pub(in crate::workbooks::profile::guess) fn are_prices(&self) -> bool {
        self.are_numbers() && self.share(|seen| seen.currency.is_some()) > 0.9
    }

    /// Whether they name threads: `G 1/4-19`, `M22x1.5`, `9/16-18`.
    pub(in crate::workbooks::profile::guess) fn are_names_of_threads(&self) -> bool {
        self.share(|seen| is_thread(&seen.text)) > 0.9
    }

    /// Whether each is a measure with a tolerance: `15.3 ±.2`.
    pub(in crate::workbooks::profile::guess) fn are_toleranced(&self) -> bool {
        self.share(|seen| {
            TOLERANCE.iter().any(|sign| {
                let parts = seen.text.split_once(sign);
                let is_number =
                    |text: &str| number(text, Marks::default()) != Err(NumberFault::NotANumber);
                parts.is_some_and(|(measure, by)| is_number(measure) && is_number(by))
            })
        }) > 0.9
    }

    /// The sign before the tolerances.
    pub(in crate::workbooks::profile::guess) fn sign_of_tolerance(&self) -> Option<&'static str> {
        let first = self.told().next()?;
        TOLERANCE.iter().find(|sign| first.text.contains(**sign)).copied()
    }

    /// How most sizes say themselves that they are written, if none says otherwise.
    pub(in crate::workbooks::profile::guess) fn notation(&self) -> Option<SizeNotation> {
        let marks: Vec<SizeNotation> =
            self.told().filter_map(|seen| size::notation(&seen.text)).collect();
        let first = marks.first().copied()?;
        (marks.iter().all(|mark| *mark == first) && marks.len() * 2 > self.told().count())
            .then_some(first)
    }

    /// Whether all are sizes in a notation.
    pub(in crate::workbooks::profile::guess) fn are_sizes(
        &self,
        notation: Option<SizeNotation>,
    ) -> bool {
        self.count() > 0 && self.all.iter().all(|seen| size::size(&seen.text, notation).is_ok())
    }

    /// Whether a text may be read as two numbers, and no other number of the sheet tells how.
    pub(in crate::workbooks::profile::guess) fn has_ambiguous(&self) -> bool {
        self.all.iter().any(|seen| seen.is_ambiguous)
    }

    /// The decimal signs that texts show, each with their number.
    pub(in crate::workbooks::profile::guess) fn signs(&self) -> (usize, usize) {
        let count = |sign| self.all.iter().filter(|seen| seen.sign == Some(sign)).count();
        (count(DecimalSign::Point), count(DecimalSign::Comma))
    }

    /// The only unit that stands behind numbers; none if there are none or several.
    pub(in crate::workbooks::profile::guess) fn unit(&self) -> Option<Unit> {
        let mut units = self.told().map(|seen| seen.unit);
        let first = units.next().flatten()?;
        units.all(|unit| unit == Some(first)).then_some(first)
    }

    /// The currencies of prices, with the number of each.
    pub(in crate::workbooks::profile::guess) fn currencies(
        &self,
    ) -> BTreeMap<&'static str, (usize, String)> {
        let mut found: BTreeMap<&'static str, (usize, String)> = BTreeMap::new();
        for (code, sign) in self.all.iter().filter_map(|seen| seen.currency.as_ref()) {
            found.entry(*code).or_insert_with(|| (0, sign.clone())).0 += 1;
        }
        found
    }

    /// The words for a price that isn't told.
    pub(in crate::workbooks::profile::guess) fn no_prices(&self) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        // Signs alone stand in other columns as well.
        let is_word =
            |seen: &&Seen| is_no_price(&seen.text) && seen.text.contains(char::is_alphabetic);
        for seen in self.all.iter().filter(is_word) {
            if !words.iter().any(|word| case_folded(word) == case_folded(&seen.text)) {
                words.push(seen.text.clone());
            }
        }
        words
    }

    /// The middle of the numbers.
    pub(in crate::workbooks::profile::guess) fn median(&self) -> Option<Decimal> {
        let mut numbers: Vec<Decimal> = self.told().filter_map(|seen| seen.number).collect();
        numbers.sort_unstable();
        numbers.get(numbers.len() / 2).copied()
    }
}

fn is_no_price(text: &str) -> bool {
    let folded = case_folded(text);
    let mut words = folded.split(|c: char| !c.is_alphanumeric());
    let bare: String = folded.chars().filter(|c| c.is_alphanumeric()).collect();
    NO_PRICE.contains(&bare.as_str())
        || words.any(|word| ASK.contains(&word))
        || (bare.is_empty() && !folded.is_empty())
}

/// Whether a text names a thread, by the letters before its size or the pitch behind it.
fn is_thread(text: &str) -> bool {
    let folded = case_folded(text);
    let has_digits = folded.contains(|c: char| c.is_ascii_digit());
    let word: String = folded.chars().take_while(|c| c.is_alphabetic()).collect();
    let is_named = ["g", "r", "rc", "rp", "m", "npt", "nptf", "un", "unf", "bsp", "bspp", "bspt"]
        .contains(&word.as_str());
    let ends_so = ["npt", "nptf", "unf", "unef", "bsp", "bspp", "bspt", "un", "jic", "orfs"]
        .iter()
        .any(|end| folded.ends_with(end));
    // `9/16-18`: a fraction with a pitch.
    let has_pitch = folded.split_once('-').is_some_and(|(size, pitch)| {
        size.contains('/') && pitch.len() == 2 && pitch.bytes().all(|b| b.is_ascii_digit())
    });
    has_digits && (is_named || ends_so || has_pitch)
}

fn is_ean(text: &str) -> bool {
    let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(10)).collect();
    if text.len() != digits.len() || !matches!(digits.len(), 8 | 13) {
        return false;
    }
    let weighted = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(at, digit)| if at.is_multiple_of(2) { *digit } else { digit * 3 });
    weighted.sum::<u32>().is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(texts: &[&str]) -> Values {
        let cell = |text: &&str| ReadCell::Text((*text).to_owned());
        let seen = |(at, text)| Seen::of(u32::try_from(at).unwrap(), &cell(text));
        Values { all: texts.iter().enumerate().filter_map(seen).collect() }
    }

    #[test]
    fn values_tell_what_they_are() {
        let prices = values(&["12,50 €", "1.234,50 €", "auf Anfrage", "7,- €"]);
        assert!(prices.are_numbers());
        assert_eq!(prices.currencies().get("EUR").map(|(count, _)| *count), Some(3));
        assert_eq!(prices.signs(), (0, 3));
        assert_eq!(prices.no_prices(), ["auf Anfrage"]);
        assert!(values(&["1.250", "2.500"]).has_ambiguous());
        assert_eq!(values(&["350 bar", "400 bar"]).unit(), Some(Unit::Bar));
        assert_eq!(values(&["350 bar", "400"]).unit(), None);
        assert!(values(&["4006381333931", "4006381333948"]).are_eans());
        assert!(!values(&["4006381333932", "4006381333949"]).are_eans());
        assert!(values(&["2SN-08", "2SN-12", "2SN-16"]).are_part_numbers());
        assert!(!values(&["blau", "rot", "blau", "blau"]).are_part_numbers());
        assert!(values(&["G 1/4-19", "M22x1,5", "9/16-18", "1/2 NPT"]).are_names_of_threads());
        assert!(!values(&["DN 12", "1/2\"", "-8"]).are_names_of_threads());
        assert!(values(&[".604 ±.005", "1.210 ±.008"]).are_toleranced());
        assert_eq!(values(&["1/4\"", "3/8\"", "1"]).notation(), Some(SizeNotation::Inch));
        assert_eq!(values(&["DN6", "-8"]).notation(), None);
        assert!(values(&["12", "16", "20"]).are_sizes(Some(SizeNotation::Dn)));
        assert!(!values(&["12", "16", "20"]).are_sizes(None));
        assert!(values(&["DN 12", "DN 16"]).are_sizes(None));
        assert!(values(&["01.02.2026", "31.12.2026"]).are_dates());
        assert!(values(&["EUR", "USD"]).are_currencies());
    }
}
