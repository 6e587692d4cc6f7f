//! What titles and footnotes say for all rows: brand, currency, unit of the prices.

use crate::case_folded;
use crate::fields::{Column, ColumnType};
use crate::workbooks::ReadCell;
use crate::workbooks::import::Form;
use crate::workbooks::profile::convert::plain_text;
use crate::workbooks::profile::guess::columns::draft::{Draft, Made, unit_of};
use crate::workbooks::profile::guess::columns::proposed::Proposed;
use crate::workbooks::profile::guess::heading::{Parts, currency, parts};
use crate::workbooks::profile::guess::sheet::{Headings, Theirs};

/// Numbers of pieces or metres that lists have prices for.
const MANY: [u32; 3] = [10, 100, 1000];
/// Most characters of a title that is quoted.
const QUOTED: usize = 60;

impl Draft<'_> {
    /// Adds the brand that is named above the headings.
    pub(in crate::workbooks::profile::guess) fn brand(
        &mut self,
        found: &Headings<'_>,
        form: &dyn Form,
        accepted: &[&'static Column],
        brands: &[String],
    ) {
        let column = accepted.iter().copied().find(|column| column.name == "brand");
        let Some(column) = column.filter(|_| !self.has("brand")) else { return };
        if let Some(name) = brand_in_titles(found, brands) {
            let reason = format!("the brand {name:?} is named above the headings or by the sheet");
            self.fixed(column, &name, false, reason);
        } else if form.key().contains(&column.name) {
            let title = titles(found).into_iter().find(|title| title.chars().count() <= QUOTED);
            let title = title.map(|title| format!("; above the headings stands {title:?}"));
            let title = title.unwrap_or_default();
            self.doubts.push(format!("no column has the brand; give it a fixed value{title}"));
        }
    }

    /// Adds currency and unit of the prices.
    pub(in crate::workbooks::profile::guess) fn currency_and_unit(
        &mut self,
        found: &Headings<'_>,
        accepted: &[&'static Column],
    ) {
        let columns = |name: &str| accepted.iter().copied().find(|column| column.name == name);
        let is_price = |(_, made): &&Made<'_>| made.column.holds == ColumnType::Money;
        let prices = self.all.iter().filter(is_price);
        let prices: Vec<(&Theirs, &'static Column)> =
            prices.filter_map(|(theirs, made)| Some(((*theirs)?, made.column))).collect();
        let mut is_told = false;
        for (theirs, price) in prices {
            let of_currency = match price.name {
                "netPrice" => "netPriceCurrency",
                "cost" if columns("costCurrency").is_some() => "costCurrency",
                "listPrice" if columns("listPriceCurrency").is_some() => "listPriceCurrency",
                _ => "currency",
            };
            if let Some(currency) = columns(of_currency).filter(|_| !self.has(of_currency)) {
                self.currency(currency, theirs, found, is_told);
            }
            let unit = unit_of(price, accepted).filter(|unit| !self.has(unit.name));
            if let Some(unit) = unit {
                self.unit_of_price(unit, theirs, found, is_told);
            }
            is_told = true;
        }
    }

    fn unit_of_price(
        &mut self,
        unit: &'static Column,
        theirs: &Theirs,
        found: &Headings<'_>,
        is_told: bool,
    ) {
        let title = price_in_remarks(found);
        let in_title = title.as_ref().and_then(|(parts, text)| Some((parts.per_unit?, text)));
        match (theirs.parts.per_unit, in_title) {
            (Some(word), _) => {
                let reason = "it stands in the heading of the price".to_owned();
                self.fixed(unit, word, true, reason);
            }
            (None, Some((word, text))) => {
                self.fixed(unit, word, false, format!("{text:?} says it"));
            }
            (None, None) if !is_told => self.doubts.push(
                "it isn't said whether prices are for pieces, metres or feet; without a unit they are for each".to_owned(),
            ),
            (None, None) => {}
        }
    }

    /// Has prices be for as many as a title says: `CENY ZA 100 SZTUK`.
    pub(in crate::workbooks::profile::guess) fn per_in_titles(&mut self, found: &Headings<'_>) {
        let Some((Parts { per: Some(per), .. }, text)) = price_in_remarks(found) else { return };
        for (theirs, made) in &mut self.all {
            let says_itself = theirs.is_some_and(|theirs| {
                theirs.parts.per.is_some() || theirs.parts.per_unit.is_some()
            });
            let rule = &mut made.rule;
            let is_open = rule.fixed.is_none() && rule.per.is_none() && rule.per_heading.is_none();
            if made.column.holds == ColumnType::Money && is_open && !says_itself {
                rule.per = Some(per);
                made.doubt(format!("{text:?} says that prices are for {per}"));
            }
        }
    }

    fn currency(
        &mut self,
        column: &'static Column,
        theirs: &Theirs,
        headings: &Headings<'_>,
        is_told: bool,
    ) {
        let found = theirs.values.currencies();
        let in_cells = found.iter().next().filter(|_| found.len() == 1);
        let in_cells = in_cells.map(|(code, (count, _))| (*code, *count));
        match (theirs.parts.currency, in_cells) {
            (Some(said), Some((other, _))) if said != other => {
                self.doubts.push(format!("the heading says {said}, but the prices {other}"));
            }
            (Some(code), _) => {
                let reason = "it stands in the heading of the price".to_owned();
                self.fixed(column, code, found.len() <= 1, reason);
            }
            (None, Some((code, count))) => {
                let is_everywhere = count == theirs.values.told().count();
                let beside = if is_everywhere { "the prices" } else { "some of the prices" };
                self.fixed(column, code, is_everywhere, format!("it stands beside {beside}"));
            }
            (None, None) => match currency_in_remarks(headings) {
                Some((code, remark)) => {
                    self.fixed(column, code, false, format!("{remark:?} says it"));
                }
                None if !is_told => self.doubts.push(
                    "no currency is said, so that prices would be in that of the organization or the price list".to_owned(),
                ),
                None => {}
            },
        }
    }

    /// Whether a profile has another currency than the heading of its price.
    pub(in crate::workbooks::profile::guess) fn currencies_agree(&mut self) {
        let is_price = |(_, made): &&Made<'_>| made.column.holds == ColumnType::Money;
        let said =
            self.all.iter().filter(is_price).filter_map(|(theirs, _)| (*theirs)?.parts.currency);
        let Some(said) = said.collect::<Vec<_>>().first().copied() else { return };
        let is_other =
            |made: &Proposed| made.rule.fixed.as_deref().is_some_and(|code| code != said);
        for (_, made) in &mut self.all {
            if made.column.holds == ColumnType::Currency && is_other(made) {
                made.doubt(format!("the heading says {said}"));
            }
        }
    }
}

/// Currency, unit and quantity of prices, as a title or a remark tells them.
fn price_in_remarks(found: &Headings<'_>) -> Option<(Parts, String)> {
    found.remarks().find_map(|remark| {
        let clauses = remark.split(['.', ';', '–']).map(parts);
        // `Price file 2026/1` is for no number of pieces.
        let mut clauses = clauses.map(|parts| {
            let per = parts.per.filter(|per| MANY.contains(per) && parts.per_unit.is_some());
            Parts { per, ..parts }
        });
        let said = clauses.find(|parts| parts.per_unit.is_some());
        said.map(|parts| (parts, remark.clone()))
    })
}

/// The only currency that titles and remarks name, with one that does.
fn currency_in_remarks(headings: &Headings<'_>) -> Option<(&'static str, String)> {
    let mut found: Option<(&'static str, String)> = None;
    for remark in headings.remarks() {
        let words = remark.split(|c: char| c.is_whitespace() || "[](),;:./".contains(c));
        for code in words.filter_map(currency) {
            match &found {
                Some((other, _)) if *other != code => return None,
                Some(_) => {}
                None => found = Some((code, remark.clone())),
            }
        }
    }
    found
}

/// The texts above the headings.
fn titles(found: &Headings<'_>) -> Vec<String> {
    let above = found.sheet.rows.iter().take(found.first_row());
    let cells = above.flat_map(|row| &row.cells);
    let texts = cells.filter(|cell| matches!(cell, ReadCell::Text(_))).map(plain_text);
    texts.filter(|text| !text.is_empty()).collect()
}

/// The only known brand in the rows above the headings or the name of the sheet.
fn brand_in_titles(found: &Headings<'_>, brands: &[String]) -> Option<String> {
    let titles: Vec<String> = titles(found)
        .into_iter()
        .chain([found.sheet.name.clone()])
        .map(|text| case_folded(&text))
        .collect();
    let is_named = |brand: &&String| {
        let brand = case_folded(brand);
        let brand = words(&brand);
        !brand.is_empty()
            && titles.iter().any(|title| words(title).windows(brand.len()).any(|w| w == brand))
    };
    let mut named = brands.iter().filter(is_named);
    named.next().filter(|_| named.next().is_none()).cloned()
}

fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}
