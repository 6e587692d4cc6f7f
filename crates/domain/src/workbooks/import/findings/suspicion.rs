//! Looks at what rows change: prices, and values in doubt, which are imported only if somebody has seen them.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::catalogue::hose_class;
use crate::fields::{Cell, Choice, Column, ColumnType, Columns};
use crate::hex;
use crate::workbooks::history::FileMark;
use crate::workbooks::import::findings::Findings;
use crate::workbooks::import::reading::origin::Origin;
use crate::workbooks::import::{ImportContext, ImportRequest, Row};
use crate::workbooks::profile::{Contradiction, Profile};
use crate::workbooks::{
    CellError, Doubt, Doubted, Effect, LISTED_FAULTS, PriceChange, SheetColumn, Suspicious,
    as_shown,
};

/// A value that is so many times what it was, or less than its inverse, is in doubt.
const TIMES: u32 = 10;
pub(crate) const CODE: &str = "suspicious_value";
/// A pressure that is so many times the rating of its hose's standard, or less than its inverse, is in doubt.
const CLASS_TIMES: f64 = 2.0;
const PSI_PER_BAR: f64 = 14.503_773_773;
/// The column of pressures, which makers write in several units.
const PRESSURE: &str = "maxPressurePsi";

/// What was looked at so far.
#[derive(Debug, Default)]
pub(crate) struct Suspicions {
    pub(crate) effect: Effect,
    /// Values in doubt, with a digest of all in any order.
    held: BTreeMap<Doubt, Held>,
    /// Doubts of which the rows are left out.
    leaves_out: BTreeSet<Doubt>,
    /// Rows of the present sheet that are left out.
    left_out: BTreeSet<u32>,
    /// Units of prices that sheets tell, each reported once.
    pub(crate) told: HashSet<(String, Contradiction)>,
}

#[derive(Debug)]
struct Held {
    values: Findings,
    digest: u64,
}

impl Suspicions {
    /// None yet, of an import that leaves out rows with these doubts.
    pub(crate) fn of(request: &ImportRequest) -> Self {
        let told = request.leave_out.iter().flat_map(|told| told.split(','));
        let doubts = told.filter_map(|told| Doubt::of_word(told.trim().split_once('-')?.0));
        // That one is about all rows of a list.
        let doubts = doubts.filter(|doubt| *doubt != Doubt::PriceUnit);
        Self { leaves_out: doubts.collect(), ..Self::default() }
    }

    /// The effect of this import of a file.
    pub(crate) fn effect(&self, request: &ImportRequest, file: &FileMark) -> Effect {
        let all = || self.held.iter();
        let doubted = |(doubt, held): (&Doubt, &Held)| Doubted {
            doubt: *doubt,
            count: held.values.count,
            accept: held.accept(*doubt, request, file),
        };
        let doubts: Vec<Doubted> = all().map(doubted).collect();
        let accepts: Option<Vec<&str>> = doubts.iter().map(|one| one.accept.as_deref()).collect();
        let accept = accepts.filter(|all| !all.is_empty()).map(|all| all.join(","));
        let of = |(doubt, held): (&Doubt, &Held)| -> Vec<Suspicious> {
            let suspicious = |value: &CellError| Suspicious { doubt: *doubt, value: value.clone() };
            held.values.listed.iter().map(suspicious).collect()
        };
        let mut suspicious: Vec<Suspicious> = all().flat_map(of).collect();
        suspicious.sort_by(|a, b| a.value.in_order(&b.value));
        let doubtful = doubts.iter().map(|one| one.count).sum();
        Effect { doubtful, suspicious, doubts, accept, ..self.effect.clone() }
    }

    /// The values in doubt that weren't accepted, and whose rows aren't left out, just as a dry run showed them: as errors.
    pub(crate) fn refused(self, request: &ImportRequest, file: &FileMark) -> Findings {
        let is_told = |told: &Option<String>, accept: &str| {
            told.iter().flat_map(|told| told.split(',')).any(|told| told.trim() == accept)
        };
        let mut refused = Findings::new(LISTED_FAULTS);
        for (doubt, held) in self.held {
            let is_settled = held.accept(doubt, request, file).is_some_and(|accept| {
                is_told(&request.accept, &accept)
                    || self.leaves_out.contains(&doubt) && is_told(&request.leave_out, &accept)
            });
            if !is_settled {
                refused.extend(held.values);
            }
        }
        refused.listed.sort_by(CellError::in_order);
        refused.listed.truncate(LISTED_FAULTS);
        refused
    }

    /// Takes the rows of a sheet that are left out.
    pub(crate) fn take_left_out(&mut self) -> BTreeSet<u32> {
        std::mem::take(&mut self.left_out)
    }

    /// The values of a doubt, to add that of a row.
    pub(crate) fn note(&mut self, doubt: Doubt, row: u32, digest: u64) -> &mut Findings {
        if self.leaves_out.contains(&doubt) {
            self.left_out.insert(row);
        }
        let none = || Held { values: Findings::new(LISTED_FAULTS), digest: 0 };
        let held = self.held.entry(doubt).or_insert_with(none);
        held.digest = held.digest.wrapping_add(digest);
        &mut held.values
    }
}

impl Held {
    /// By which an import takes these values, or leaves out their rows; none if not all are listed.
    fn accept(&self, doubt: Doubt, request: &ImportRequest, file: &FileMark) -> Option<String> {
        if u64::try_from(self.values.listed.len()) != Ok(self.values.count) {
            return None;
        }
        // A profile that was changed since reads other values.
        let of = |profile: &Profile| (profile.stored.id.raw(), profile.stored.record.last_modified);
        let profile = request.profile.as_deref().map(of);
        let mut hasher = DefaultHasher::new();
        (file.digest, profile, doubt, self.digest).hash(&mut hasher);
        let (start, _) = file.digest.split_at(file.digest.len() / 4);
        Some(format!("{}-{}{:016x}", doubt.word(), hex(start), hasher.finish()))
    }
}

/// A figure of a record.
#[derive(Clone, Copy)]
enum Figure {
    Price(Decimal),
    Pressure(f64),
}

impl Figure {
    fn of(column: &Column, cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Money(amount) if column.holds == ColumnType::Money => Some(Self::Price(amount)),
            Cell::Number(number) if column.name == PRESSURE => Some(Self::Pressure(number)),
            _ => None,
        }
    }

    fn number(self) -> f64 {
        match self {
            Self::Price(amount) => amount.to_f64().unwrap_or_default(),
            Self::Pressure(number) => number,
        }
    }
}

/// The words beside figures: currencies and units.
fn words<C: Columns>(record: &C) -> Vec<(&'static str, String)> {
    let mut words = Vec::new();
    record.each_cell(&mut |column, cell| {
        if let Cell::Text(word) = cell {
            words.push((column.stored, word.to_owned()));
        }
    });
    words
}

/// Whether two prices are of one currency and unit.
fn are_comparable(price: &str, before: &[(&str, String)], after: &[(&str, String)]) -> bool {
    let beside = |stored: &str| {
        ["currency", "unit"].contains(&stored)
            || stored.strip_prefix(price).is_some_and(|rest| rest.starts_with('_'))
    };
    let of = |words: &[(&str, String)]| -> Vec<String> {
        let words = words.iter().filter(|(stored, _)| beside(stored));
        words.map(|(stored, word)| format!("{stored} {word}")).collect()
    };
    of(before) == of(after)
}

impl ImportContext<'_> {
    /// Looks at the figures that a row changes.
    pub(crate) fn compare<C: Columns>(&mut self, row: &Row, before: &C, after: &C) {
        if self.request.file.is_none() {
            return;
        }
        let mut held = Vec::new();
        before.each_cell(&mut |column, cell| {
            held.extend(Figure::of(column, cell).map(|it| (column, it)));
        });
        let mut changed = Vec::new();
        after.each_cell(&mut |column, cell| {
            let was = held.iter().find(|(other, _)| other.name == column.name);
            let was = was.map(|(_, was)| *was).filter(|was| was.number() > 0.0);
            let is = Figure::of(column, cell).filter(|is| is.number() > 0.0);
            if let (Some(was), Some(is)) = (was, is) {
                changed.push((column, was, is));
            }
        });
        changed.retain(|(column, was, is)| {
            row.patch.contains_key(column.name) && was.number().total_cmp(&is.number()).is_ne()
        });
        if changed.is_empty() {
            return;
        }
        let (words_before, words_after) = (words(before), words(after));
        for (column, was, is) in changed {
            if let (Figure::Price(before), Figure::Price(after)) = (was, is) {
                if !are_comparable(column.stored, &words_before, &words_after) {
                    continue;
                }
                self.note_price(row, column, before, after);
            }
            let (was, is) = (was.number(), is.number());
            let times = f64::from(TIMES);
            if is >= was * times || is * times <= was {
                let message = format!(
                    "was {was} before: {TIMES} times more or less; correct it, or try the import with dryRun and name its `accept` if it is right"
                );
                let doubt = if column.name == PRESSURE { Doubt::Pressure } else { Doubt::Price };
                self.suspect(doubt, row, column, message);
            }
        }
    }

    /// Notes items that the file doesn't name.
    pub(crate) fn note_missing(&mut self, missing: u64) {
        *self.found.suspicions.effect.missing.get_or_insert(0) += missing;
    }

    fn note_price(&mut self, row: &Row, column: &'static Column, before: Decimal, after: Decimal) {
        let Origin::Sheet(header) = self.origin else { return };
        self.found.suspicions.effect.change(PriceChange {
            sheet: header.sheet.clone(),
            row: row.number(),
            column: SheetColumn::from(column).heading,
            part_number: row.text("partNumber").map(str::to_owned),
            before,
            after,
        });
    }

    /// Looks at the part number of a new item.
    pub(crate) fn look_at_number(&mut self, row: &Row) {
        let column = self.columns.iter().copied().find(|column| column.name == "partNumber");
        if let (Some(column), Some(number), true) =
            (column, row.text("partNumber"), self.request.file.is_some())
            && is_like_a_date(number)
        {
            let message = "looks like a date, which spreadsheets make of part numbers; correct it, or try the import with dryRun and name its `accept` if it is right";
            self.suspect(Doubt::PartNumber, row, column, message.to_owned());
        }
    }

    /// Looks at the pressure that a row gives a hose: far from what its standard asks for, it may be in another unit.
    pub(crate) fn look_at_pressure<C: Columns>(&mut self, row: &Row, before: Option<&C>, item: &C) {
        let column = self.columns.iter().copied().find(|column| column.name == PRESSURE);
        let Some(column) = column.filter(|_| self.request.file.is_some()) else { return };
        let held = before.and_then(pressure);
        let given =
            pressure(item).filter(|psi| held.is_none_or(|held| held.total_cmp(psi).is_ne()));
        let (Some(psi), Some(class)) = (given, hose_class(item)) else { return };
        let bar = psi / PSI_PER_BAR;
        let (least, most) = (f64::from(class.bar.0), f64::from(class.bar.1));
        if bar * CLASS_TIMES >= least && bar <= most * CLASS_TIMES {
            return;
        }
        let message = format!(
            "is {} bar ({} psi), but hoses of {:?} and this size have {} bar; say the right unit or correct it, or try the import with dryRun and name its `accept` if it is right",
            bar.round(),
            as_shown(psi),
            class.names,
            if class.bar.0 == class.bar.1 {
                class.bar.0.to_string()
            } else {
                format!("{} to {}", class.bar.0, class.bar.1)
            },
        );
        self.suspect(Doubt::Standard, row, column, message);
    }

    /// Whether the row with a number is left out, since a value of it is in doubt.
    pub(crate) fn is_left_out(&self, row: u32) -> bool {
        self.found.suspicions.left_out.contains(&row)
    }

    fn suspect(&mut self, doubt: Doubt, row: &Row, column: &'static Column, message: String) {
        let mut hasher = DefaultHasher::new();
        (row.number(), column.name, &message).hash(&mut hasher);
        if let Some(value) = row.patch.get(column.name) {
            format!("{value:?}").hash(&mut hasher);
        }
        let number = row.number();
        let values = self.found.suspicions.note(doubt, number, hasher.finish());
        values.cell(self.origin, number, column, &row.cells, CODE, message);
    }
}

/// The pressure of an item in psi, if it is known.
fn pressure<C: Columns>(item: &C) -> Option<f64> {
    let mut found = None;
    item.each_cell(&mut |column, cell| {
        if let (PRESSURE, Cell::Number(psi)) = (column.name, cell) {
            found = Some(psi);
        }
    });
    found.filter(|psi| *psi > 0.0)
}

/// Beginnings of months in English and German.
const MONTHS: [&str; 17] = [
    "jan", "feb", "mar", "mär", "mrz", "apr", "may", "mai", "jun", "jul", "aug", "sep", "oct",
    "okt", "nov", "dec", "dez",
];

/// Whether a text is a date as spreadsheets write it: `2026-03-12`, `12.03.2026`, `3/12/26`, `12-Mar`, `Mar 12`.
pub(crate) fn is_like_a_date(text: &str) -> bool {
    let text = text.trim();
    // A time may follow.
    let day = match text.split_once(['T', ' ']) {
        Some((day, time)) if time.starts_with(|first: char| first.is_ascii_digit()) => day,
        _ => text,
    };
    let is_parted = day.trim_end_matches('.').contains(['-', '/', '.']);
    let whole = if is_parted { day } else { text };
    let Some(separator) = whole.chars().find(|letter| ['-', '/', '.', ' '].contains(letter)) else {
        return false;
    };
    let parts: Vec<String> = whole
        .split(separator)
        .map(|part| part.trim().trim_end_matches('.').to_lowercase())
        .collect();
    let number = |part: &str, digits: usize| {
        let is_number = part.len() <= digits && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| is_number)
    };
    let is_day = |part: &str| number(part, 2).is_some_and(|day| (1..=31).contains(&day));
    let is_month = |part: &str| number(part, 2).is_some_and(|month| (1..=12).contains(&month));
    let is_year = |part: &str| number(part, 4).is_some_and(|year| (1900..=2100).contains(&year));
    // Sizes are two digits too.
    let is_short_year = |part: &str| part.len() == 2 && number(part, 2).is_some();
    let is_name = |part: &str| {
        part.chars().all(char::is_alphabetic)
            && part.chars().count() <= 4
            && MONTHS.iter().any(|month| part.starts_with(month))
    };
    match parts.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [one, other] => {
            is_name(one) && (is_day(other) || is_year(other) || is_short_year(other))
                || is_day(one) && is_name(other)
        }
        [year, month, day] if is_year(year) => is_month(month) && is_day(day),
        [day, month, year] if is_name(month) => {
            is_day(day) && (is_year(year) || is_short_year(year))
        }
        [one, other, year] => {
            is_year(year) && (is_day(one) && is_month(other) || is_month(one) && is_day(other))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_told_from_part_numbers() {
        let dates = [
            "2026-03-12",
            "2026-03-12T00:00:00",
            "2026-03-12 00:00:00",
            "12.03.2026",
            "3/12/2026",
            "12-Mar",
            "12-OCT",
            "Mar-12",
            "12. Mär",
            "Okt 26",
            "12-Dez-2026",
            "Sept-08",
            "31/12/1999",
            "12-Dez-26",
        ];
        for text in dates {
            assert!(is_like_a_date(text), "{text}");
        }
        let numbers = [
            "4-6",
            "04-06",
            "8-8-8",
            "08-08",
            "0815",
            "12.5",
            "12-MAN",
            "MAR-CO",
            "JIC-8",
            "2026",
            "1-13-40",
            "2026-13-01",
            "2026-00-10",
            "DEC-DEC",
            "MARCH-1",
            "12.03",
            "",
            "-",
            "MJ-8-12",
            "100R2-08",
            "6-8-10",
            "12/12/08",
        ];
        for text in numbers {
            assert!(!is_like_a_date(text), "{text}");
        }
    }

    #[test]
    fn prices_are_compared_in_one_currency_and_unit() {
        let words = |pairs: &[(&'static str, &str)]| -> Vec<(&'static str, String)> {
            pairs.iter().map(|(stored, word)| (*stored, (*word).to_owned())).collect()
        };
        let euro = words(&[("list_price_currency", "EUR"), ("cost_currency", "USD")]);
        let same_list = words(&[("list_price_currency", "EUR")]);
        assert!(are_comparable("list_price", &euro, &same_list));
        assert!(!are_comparable("cost", &euro, &same_list));
        assert!(!are_comparable("list_price", &words(&[("unit", "m")]), &words(&[("unit", "ft")])));
    }
}
