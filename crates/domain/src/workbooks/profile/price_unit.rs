//! For what prices are: pieces, metres or feet, one of them or many.
//!
//! What a row says of that and what the profile makes of it have to agree: a price for 100 metres is none for a piece.

use rust_decimal::Decimal;

use crate::case_folded;
use crate::fields::{Column, ColumnType, Fault};
use crate::measures::figure::from_f64;
use crate::workbooks::profile::convert::plain_text;
use crate::workbooks::profile::guess::{says_unit, unit_in_heading, unit_of_price};
use crate::workbooks::profile::number::number;
use crate::workbooks::profile::translation::{Translated, Translation};
use crate::workbooks::profile::{ColumnRule, Marks};
use crate::workbooks::{ReadCell, shown};

/// The unit of prices without one.
const EACH: &str = "each";
/// Words between a price and what it is for, as cells have them.
const PER: [&str; 9] = ["per", "pro", "je", "par", "za", "por", "für", "for", "/"];
/// The ways to write a thousand.
const THOUSAND: [&str; 5] = ["1000", "1.000", "1,000", "1 000", "1'000"];

/// For what a cell says that prices are: 100 pieces of `100 Stk`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SoldBy {
    pub(super) per: Option<u32>,
    /// In our words.
    pub(super) unit: Option<&'static str>,
}

/// The unit and the number of units in a text; none if it is anything else.
pub(super) fn sold_by(text: &str) -> Option<SoldBy> {
    let folded = case_folded(text.trim());
    let said = PER.iter().find_map(|per| {
        let rest = folded.strip_prefix(per)?;
        (*per == "/" || rest.starts_with(|c: char| !c.is_alphabetic())).then(|| rest.trim_start())
    });
    let said = said.unwrap_or(&folded);
    let end = said.find(char::is_alphabetic).unwrap_or(said.len());
    let (number, unit) = said.split_at_checked(end)?;
    let number = number.trim();
    let per = match number {
        "" => None,
        _ if THOUSAND.contains(&number) => Some(1_000),
        _ => Some(number.parse().ok().filter(|per| *per > 0)?),
    };
    let unit = match unit.trim() {
        "" => None,
        word => Some(unit_of_price(word)?),
    };
    (per.is_some() || unit.is_some()).then_some(SoldBy { per, unit })
}

/// Whether a column holds the unit of prices or quantities.
pub(super) fn is_unit(column: &Column) -> bool {
    matches!(column.holds, ColumnType::Choice(words) if words.contains(&EACH))
}

/// For how many a price is.
pub(super) fn quantity(
    rule: &ColumnRule,
    marks: Marks,
    cell: Option<&ReadCell>,
) -> Result<Decimal, Fault> {
    let fixed = Decimal::from(rule.per.unwrap_or(1));
    let Some(name) = &rule.per_heading else { return Ok(fixed) };
    let found = match cell {
        None | Some(ReadCell::Empty) => return Ok(fixed),
        Some(ReadCell::Text(text)) if text.trim().is_empty() => return Ok(fixed),
        Some(ReadCell::Text(text)) => match sold_by(text) {
            Some(SoldBy { per, .. }) => Some(per.map_or(fixed, Decimal::from)),
            None => number(leading(text), marks).ok(),
        },
        Some(ReadCell::Number(value) | ReadCell::Unformatted(value)) => from_f64(*value),
        Some(_) => None,
    };
    found.filter(|per| *per > Decimal::ZERO).ok_or_else(|| {
        let shown = shown(cell.unwrap_or(&ReadCell::Empty));
        let message =
            format!("is for {shown:?} by {name:?}, which is no number above 0; correct that cell");
        Fault::new("wrong_type", message)
    })
}

/// The number that a text begins with, as in `100 Rollen`.
fn leading(text: &str) -> &str {
    let text = text.trim();
    let end = text.find(|c: char| c.is_alphabetic()).unwrap_or(text.len());
    text.get(..end).unwrap_or(text).trim_end()
}

/// A unit of prices in a sheet that the profile doesn't read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Contradiction {
    /// Position of the column that says it.
    pub(crate) at: usize,
    /// Heading of the column.
    pub(crate) heading: String,
    /// Text of the cell; blank if there is none.
    pub(crate) text: String,
    pub(crate) message: String,
}

impl Translation {
    fn amounts(&self) -> impl Iterator<Item = &Translated> {
        self.columns().iter().filter(|column| column.column.holds == ColumnType::Money)
    }

    /// The column of the unit of an amount.
    fn unit_of(&self, amount: &Translated) -> Option<&Translated> {
        let stored = amount.column.stored;
        self.columns().iter().filter(|column| is_unit(column.column)).find(|unit| {
            unit.column.stored == "unit"
                || unit.column.stored.strip_suffix("_unit").is_some_and(|of| of == stored)
        })
    }

    /// The number that an amount is for in a row.
    fn per_of(&self, amount: &Translated, cells: &[ReadCell]) -> Option<Decimal> {
        let rule = self.rule(amount)?;
        let per = amount.per.map(|at| cells.get(at).unwrap_or(&ReadCell::Empty));
        quantity(rule, rule.marks.or(self.layout().marks), per).ok()
    }

    /// The unit that an amount gets in a row, in our words.
    fn unit_in(&self, amount: &Translated, cells: &[ReadCell]) -> Option<String> {
        let unit = self.unit_of(amount)?;
        match self.alone(unit, cells).ok()?.cell {
            ReadCell::Text(text) => Some(case_folded(&text)),
            _ => None,
        }
    }

    /// Why a price, or the unit of one, contradicts what another cell of the row says of it.
    pub(super) fn against(&self, column: &Translated, cells: &[ReadCell]) -> Option<Fault> {
        if column.column.holds == ColumnType::Money {
            return self.against_unit(column, cells);
        }
        if !is_unit(column.column) {
            return None;
        }
        // `100 Stk` isn't a piece, unless the price is divided.
        let shown = column.shown(cells);
        let per = Decimal::from(sold_by(&shown)?.per.filter(|per| *per > 1)?);
        let mut amounts = self.amounts().filter(|amount| {
            self.unit_of(amount).is_some_and(|unit| unit.column.name == column.column.name)
        });
        let other = amounts.find(|amount| self.per_of(amount, cells) != Some(per))?;
        Some(Fault::new(
            "price_unit",
            format!(
                "says that {:?} is for {shown}; have the profile take from this column for how many it is, or correct the cell",
                other.heading()
            ),
        ))
    }

    /// Why the unit beside the number that a price is for isn't the price's.
    fn against_unit(&self, amount: &Translated, cells: &[ReadCell]) -> Option<Fault> {
        let cell = cells.get(amount.per?)?;
        let text = plain_text(cell);
        let said = sold_by(&text)?.unit?;
        let heading = self.rule(amount)?.per_heading.as_deref().unwrap_or_default();
        let unit = self.unit_in(amount, cells);
        if unit.as_deref() == Some(said) {
            return None;
        }
        let message = match unit {
            Some(unit) => format!(
                "is for {text} by {heading:?}, but its unit is {unit}; correct one of them, or the profile"
            ),
            None => format!(
                "is for {text} by {heading:?}, but the profile takes its unit from nowhere; have it take the unit from {heading:?} too"
            ),
        };
        Some(Fault::new("price_unit", message))
    }

    /// Units in headings of prices that contradict the profile.
    pub(crate) fn against_headings(&self) -> Vec<Contradiction> {
        let mut found = Vec::new();
        for amount in self.amounts() {
            let ([at], Some(rule)) = (amount.at.as_slice(), self.rule(amount)) else { continue };
            let (per, unit) = unit_in_heading(amount.heading());
            let mut add = |message: String| {
                let (heading, text) = (amount.heading().to_owned(), amount.heading().to_owned());
                found.push(Contradiction { at: *at, heading, text, message });
            };
            let taken = rule.per.unwrap_or(1);
            if let Some(per) = per.filter(|per| *per != taken && rule.per_heading.is_none()) {
                add(format!("says that prices are for {per}, but they go in as for {taken}"));
            }
            let column = self.unit_of(amount).and_then(|unit| self.rule(unit));
            let is_read = column.is_some_and(|rule| rule.fixed.is_none());
            let taken = column.and_then(|rule| rule.fixed.as_deref()).unwrap_or(EACH);
            if let Some(unit) = unit.filter(|unit| !is_read && !unit.eq_ignore_ascii_case(taken)) {
                add(format!(
                    "says that prices are for {}, but they go in as for {}",
                    told(unit),
                    told(taken)
                ));
            }
        }
        found
    }

    /// Columns that say for what prices are, though the profile doesn't read them, of a sheet with these headings.
    pub(super) fn units_left_out(&self, headings: &[ReadCell]) -> Vec<(usize, String)> {
        let is_read = |at: usize| {
            self.columns().iter().any(|column| column.at.contains(&at) || column.per == Some(at))
        };
        let headings = headings.iter().map(plain_text).enumerate();
        headings.filter(|(at, heading)| !is_read(*at) && says_unit(heading)).collect()
    }

    /// A blank cell where a row should say for how many its price is, unless the profile says it for such rows.
    fn uncounted(&self, amount: &Translated, cells: &[ReadCell]) -> Option<Contradiction> {
        let rule = self.rule(amount)?;
        let (at, heading) = (amount.per?, rule.per_heading.clone()?);
        let is_blank = cells.get(at).is_none_or(|cell| plain_text(cell).trim().is_empty());
        (is_blank && rule.per.is_none()).then(|| Contradiction {
            at,
            heading,
            text: String::new(),
            message: "is blank in rows that have a price, which goes in as for one; say in the profile for how many such prices are (`per`), or correct the cells".to_owned(),
        })
    }

    /// The unit in a row that the profile doesn't read, or the lack of one.
    pub(crate) fn against_row(&self, cells: &[ReadCell]) -> Vec<Contradiction> {
        let mut found = Vec::new();
        let is_there = |amount: &&Translated| !matches!(self.alone(amount, cells), Ok(read) if read.cell == ReadCell::Empty);
        for amount in self.amounts() {
            let unit = self.unit_of(amount).filter(|unit| !unit.at.is_empty());
            let blank = unit.filter(|unit| unit.shown(cells).is_empty());
            let uncounted = self.uncounted(amount, cells);
            if self.unread_units.is_empty() && blank.is_none() && uncounted.is_none()
                || !is_there(&amount)
            {
                continue;
            }
            if let Some((unit, at)) = blank.and_then(|unit| Some((unit, unit.place()?))) {
                let message = format!(
                    "is blank in rows that have a price, which goes in as for {}",
                    told(EACH)
                );
                let (heading, text) = (unit.heading().to_owned(), String::new());
                found.push(Contradiction { at, heading, text, message });
            } else {
                found.extend(uncounted);
            }
            let per = self.per_of(amount, cells).unwrap_or(Decimal::ONE);
            let unit = self.unit_in(amount, cells);
            let unit = unit.as_deref().unwrap_or(EACH);
            for (at, heading) in &self.unread_units {
                let text = cells.get(*at).map(plain_text).unwrap_or_default();
                let Some(said) = sold_by(&text) else { continue };
                let is_other = said.unit.is_some_and(|said| said != unit)
                    || said.per.is_some_and(|said| said > 1 && Decimal::from(said) != per);
                if is_other {
                    let heading = heading.clone();
                    let many =
                        if per == Decimal::ONE { String::new() } else { format!("{per} × ") };
                    let message = format!(
                        "says that prices are for {text}, but they go in as for {many}{}",
                        told(unit)
                    );
                    found.push(Contradiction { at: *at, heading, text, message });
                }
            }
        }
        found
    }
}

/// A unit for people.
fn told(unit: &str) -> &str {
    match unit {
        EACH => "a piece",
        "m" => "a metre",
        "ft" => "a foot",
        "in" => "an inch",
        "mm" => "a millimetre",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_prices_are_for_is_understood() {
        let of = |text: &str| sold_by(text).map(|said| (said.per, said.unit));
        for (text, per, unit) in [
            ("Stk", None, Some("each")),
            ("St.", None, Some("each")),
            ("Stück", None, Some("each")),
            ("pcs", None, Some("each")),
            ("m", None, Some("m")),
            ("lfm", None, Some("m")),
            ("MTR.", None, Some("m")),
            ("ft", None, Some("ft")),
            ("100 Stk", Some(100), Some("each")),
            ("100m", Some(100), Some("m")),
            ("1.000 St.", Some(1000), Some("each")),
            ("je 100 m", Some(100), Some("m")),
            ("per 100", Some(100), None),
            ("/m", None, Some("m")),
            ("100", Some(100), None),
        ] {
            assert_eq!(of(text), Some((per, unit)), "{text}");
        }
        for text in ["", "Rolle", "1,5 m", "DN 12", "0 m", "100 Rollen", "perm"] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
