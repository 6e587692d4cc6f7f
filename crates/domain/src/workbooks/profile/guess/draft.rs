//! A proposal in the making: columns, fixed values, doubts.

use crate::case_folded;
use crate::fields::{Column, ColumnType};
use crate::workbooks::ReadCell;
use crate::workbooks::import::Form;
use crate::workbooks::profile::ColumnRule;
use crate::workbooks::profile::convert::plain_text;
use crate::workbooks::profile::guess::columns::{Hints, Proposed, paired, proposed};
use crate::workbooks::profile::guess::is_part_number;
use crate::workbooks::profile::guess::sheet::{Headings, Theirs};
use crate::workbooks::profile::guess::synonyms::currency;

/// What is proposed for a column of theirs, or as a fixed value.
pub(super) type Made<'t> = (Option<&'t Theirs>, Proposed);

#[derive(Debug, Default)]
pub(super) struct Draft<'t> {
    pub(super) all: Vec<Made<'t>>,
    /// What a person has to settle beside the columns.
    pub(super) doubts: Vec<String>,
}

impl<'t> Draft<'t> {
    fn has(&self, name: &str) -> bool {
        self.all.iter().any(|(_, made)| made.column.name == name)
    }

    fn fixed(&mut self, column: &'static Column, value: &str, is_certain: bool, reason: String) {
        let rule = ColumnRule {
            column: column.name.to_owned(),
            fixed: Some(value.to_owned()),
            ..ColumnRule::default()
        };
        self.all.push((None, Proposed { column, rule, is_certain, reasons: vec![reason] }));
    }

    /// Adds the columns of the sheet that are of ours by heading and values, unless they are settled.
    pub(super) fn columns(
        &mut self,
        found: &'t Headings<'_>,
        accepted: &[&'static Column],
        hints: &Hints<'_>,
    ) {
        let pairs = paired(&found.columns, accepted, &self.all);
        let is_free = |at: usize| pairs.iter().all(|(_, theirs, ..)| *theirs != at);
        for (column, at, meaning, agrees) in &pairs {
            let Some(theirs) = found.columns.get(*at) else { continue };
            let mut made = proposed((*column, theirs, *meaning, *agrees), hints);
            let mut others = found.columns.iter().enumerate().filter(|(at, _)| is_free(*at));
            if let Some((_, other)) = others.find(|(_, other)| other.may_be(column)) {
                made.doubt(format!("the column {:?} may be it too", other.heading));
            }
            self.all.push((Some(theirs), made));
        }
    }

    /// Has prices be for as many as a column of the sheet says.
    pub(super) fn per(&mut self, found: &Headings<'_>) {
        let is_free = |one: &&Theirs| self.all.iter().all(|(_, made)| !one.is_named_in(&made.rule));
        let mut free = found.columns.iter().filter(is_free);
        let per = free.find(|one| one.is_unique && one.says_per() && one.values.are_quantities());
        let Some(per) = per else { return };
        for (_, made) in &mut self.all {
            let rule = &mut made.rule;
            let is_open = rule.fixed.is_none() && rule.per.is_none() && rule.per_heading.is_none();
            if is_open && made.column.holds == ColumnType::Money {
                rule.per_heading = Some(per.heading.clone());
                made.reasons.push(format!("{:?} says for how many prices are", per.heading));
            }
        }
    }

    /// Adds a column of part numbers that no heading tells.
    pub(super) fn part_numbers(&mut self, found: &'t Headings<'_>, accepted: &[&'static Column]) {
        if self.all.iter().any(|(_, made)| is_part_number(made.column)) {
            return;
        }
        let column = accepted.iter().copied().find(|column| is_part_number(column));
        let is_taken = |at: usize| self.all.iter().any(|(one, _)| one.is_some_and(|t| t.at == at));
        let mut free = found.columns.iter().filter(|one| !is_taken(one.at));
        let theirs = free.find(|one| one.values.are_part_numbers());
        let Some((column, theirs)) = column.zip(theirs) else { return };
        let mut rule = ColumnRule { column: column.name.to_owned(), ..ColumnRule::default() };
        theirs.name_in(&mut rule);
        let reason = "its values look like part numbers, but the heading doesn't say so";
        let reasons = vec![reason.to_owned()];
        self.all.push((Some(theirs), Proposed { column, rule, is_certain: false, reasons }));
    }

    /// Adds the brand that is named above the headings.
    pub(super) fn brand(
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
            self.doubts.push("no column has the brand; give it a fixed value".to_owned());
        }
    }

    /// Adds currency and unit of the prices.
    pub(super) fn currency_and_unit(&mut self, found: &Headings<'_>, accepted: &[&'static Column]) {
        let column = |name: &str| accepted.iter().copied().find(|column| column.name == name);
        let is_price = |made: &&Made<'_>| made.1.column.holds == ColumnType::Money;
        let Some((Some(theirs), price)) = self.all.iter().find(is_price) else { return };
        let theirs = *theirs;
        let (of_currency, of_unit) = match price.column.name {
            "netPrice" => ("netPriceCurrency", "netPriceUnitOfMeasure"),
            "cost" => ("costCurrency", "unitOfMeasure"),
            _ if column("listPriceCurrency").is_some() => {
                ("listPriceCurrency", "listPriceUnitOfMeasure")
            }
            _ => ("currency", "unitOfMeasure"),
        };
        if let Some(currency) = column(of_currency).filter(|_| !self.has(of_currency)) {
            self.currency(currency, theirs, found);
        }
        let unit = column(of_unit).filter(|_| !self.has(of_unit));
        match (unit, theirs.parts.per_unit) {
            (None, _) => {}
            (Some(unit), Some(word)) => {
                let reason = "it stands in the heading of the price".to_owned();
                self.fixed(unit, word, true, reason);
            }
            (Some(_), None) => self.doubts.push(
                "it isn't said whether prices are for pieces, metres or feet; without a unit they are for each".to_owned(),
            ),
        }
    }

    fn currency(&mut self, column: &'static Column, theirs: &Theirs, headings: &Headings<'_>) {
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
                None => self.doubts.push(
                    "no currency is said, so that prices would be in that of the organization or the price list".to_owned(),
                ),
            },
        }
    }
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

/// The only known brand in the rows above the headings or the name of the sheet.
fn brand_in_titles(found: &Headings<'_>, brands: &[String]) -> Option<String> {
    let above = found.sheet.rows.iter().take(found.row.unwrap_or_default());
    let cells = above.flat_map(|row| &row.cells);
    let texts = cells.filter(|cell| matches!(cell, ReadCell::Text(_))).map(plain_text);
    let titles: Vec<String> =
        texts.chain([found.sheet.name.clone()]).map(|text| case_folded(&text)).collect();
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
