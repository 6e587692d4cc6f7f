//! A proposal in the making: columns, fixed values, doubts.

use crate::fields::{Column, ColumnType};
use crate::workbooks::profile::ColumnRule;
use crate::workbooks::profile::guess::columns::proposed::{Proposed, proposed};
use crate::workbooks::profile::guess::columns::{Hints, paired};
use crate::workbooks::profile::guess::heading::synonyms::Meaning;
use crate::workbooks::profile::guess::is_part_number;
use crate::workbooks::profile::guess::sheet::values::Values;
use crate::workbooks::profile::guess::sheet::{Headings, Theirs};
use crate::workbooks::profile::price_unit::is_unit;

/// What is proposed for a column of theirs, or as a fixed value.
pub(in crate::workbooks::profile::guess) type Made<'t> = (Option<&'t Theirs>, Proposed);

#[derive(Debug, Default)]
pub(in crate::workbooks::profile::guess) struct Draft<'t> {
    pub(in crate::workbooks::profile::guess) all: Vec<Made<'t>>,
    /// What a person has to settle beside the columns.
    pub(in crate::workbooks::profile::guess) doubts: Vec<String>,
}

impl<'t> Draft<'t> {
    pub(in crate::workbooks::profile::guess) fn has(&self, name: &str) -> bool {
        self.all.iter().any(|(_, made)| made.column.name == name)
    }

    /// Adds a value for all rows.
    pub(in crate::workbooks::profile::guess) fn fixed(
        &mut self,
        column: &'static Column,
        value: &str,
        is_certain: bool,
        reason: String,
    ) {
        let rule = ColumnRule {
            column: column.name.to_owned(),
            fixed: Some(value.to_owned()),
            ..ColumnRule::default()
        };
        self.all.push((None, Proposed { column, rule, is_certain, reasons: vec![reason] }));
    }

    /// Adds the columns of the sheet that are of ours by heading and values, unless they are settled.
    pub(in crate::workbooks::profile::guess) fn columns(
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
    pub(in crate::workbooks::profile::guess) fn per(&mut self, found: &Headings<'_>) {
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

    /// Has prices be for as many as the column of their unit says: `100 Stk`. And takes their unit from the column that says for how
    /// many they are: `100 m`.
    pub(in crate::workbooks::profile::guess) fn per_and_unit(
        &mut self,
        found: &'t Headings<'_>,
        accepted: &[&'static Column],
        hints: &Hints<'_>,
    ) {
        let is_price = |made: &Proposed| made.column.holds == ColumnType::Money;
        let units = self.all.iter().filter(|(_, made)| is_unit(made.column));
        let mut many = units.filter_map(|(theirs, _)| *theirs).filter(|one| one.values.say_many());
        if let Some(heading) = many.next().filter(|one| one.is_unique).map(|one| &one.heading) {
            for (_, made) in self.all.iter_mut().filter(|(_, made)| is_price(made)) {
                if made.rule.fixed.is_none() && made.rule.per_heading.is_none() {
                    made.rule.per_heading = Some(heading.clone());
                    made.reasons.push(format!("{heading:?} says for how many prices are"));
                }
            }
        }
        let mut prices = self.all.iter().filter(|(_, made)| is_price(made));
        let per = prices.find_map(|(_, made)| {
            let heading = made.rule.per_heading.as_ref()?;
            let theirs = found.columns.iter().find(|one| one.heading == *heading)?;
            Some((unit_of(made.column, accepted)?, theirs))
        });
        if let Some((unit, theirs)) = per.filter(|(_, theirs)| theirs.values.say_units())
            && !self.has(unit.name)
        {
            let of = (unit, theirs, Meaning::whole(unit.name, theirs.heading.len()), true);
            self.all.push((Some(theirs), proposed(of, hints)));
        }
        let is_package =
            |one: &&Theirs| one.is_of_none() && one.values.say_many() && one.values.say_units();
        let is_told = self.all.iter().any(|(_, made)| {
            is_price(made) && (made.rule.per.is_some() || made.rule.per_heading.is_some())
        });
        let has_prices = self.all.iter().any(|(_, made)| is_price(made));
        if let Some(one) = found.columns.iter().find(is_package).filter(|_| has_prices && !is_told)
        {
            let value = one.values.all.first().map(|seen| seen.text.as_str()).unwrap_or_default();
            self.doubts.push(format!(
                "the column {:?} has {value:?}, taken for what is in a package; if prices are for that many, have {:?} say for how many they are",
                one.heading, one.heading
            ));
        }
    }

    /// Adds a column of part numbers that no heading tells.
    pub(in crate::workbooks::profile::guess) fn part_numbers(
        &mut self,
        found: &'t Headings<'_>,
        accepted: &[&'static Column],
    ) {
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

    /// Adds columns that no heading tells, but their values: names of threads, sizes, prices with a currency.
    pub(in crate::workbooks::profile::guess) fn by_values(
        &mut self,
        found: &'t Headings<'_>,
        accepted: &[&'static Column],
        hints: &Hints<'_>,
    ) {
        for (name, looks) in BY_VALUES {
            let column = accepted.iter().copied().find(|column| column.name == name);
            let Some(column) = column.filter(|_| !self.has(name)) else { continue };
            let is_free = |one: &&Theirs| {
                one.meanings.is_empty()
                    && !one.is_of_none()
                    && self.all.iter().all(|(other, _)| other.is_none_or(|t| t.at != one.at))
            };
            let mut alike = found.columns.iter().filter(is_free).filter(|one| looks(&one.values));
            if let (Some(theirs), None) = (alike.next(), alike.next()) {
                let meaning = Meaning { is_sure: false, ..Meaning::whole(column.name, 0) };
                let mut made = proposed((column, theirs, meaning, true), hints);
                made.doubt("its values look like it, but the heading doesn't say so".to_owned());
                self.all.push((Some(theirs), made));
            }
        }
    }
}

/// The column of the unit of a price.
pub(in crate::workbooks::profile::guess) fn unit_of(
    price: &Column,
    accepted: &[&'static Column],
) -> Option<&'static Column> {
    let name = match price.name {
        "netPrice" => "netPriceUnitOfMeasure",
        "listPrice" if accepted.iter().any(|column| column.name == "listPriceUnitOfMeasure") => {
            "listPriceUnitOfMeasure"
        }
        _ => "unitOfMeasure",
    };
    accepted.iter().copied().find(|column| column.name == name)
}

/// Whether values look like those of a column.
type LooksLike = fn(&Values) -> bool;

/// Our columns that values tell, with how they look.
const BY_VALUES: [(&str, LooksLike); 5] = [
    ("threadSize", Values::are_names_of_threads),
    ("size", |values: &Values| values.notation().is_some() && values.are_sizes(None)),
    ("hoseSize", |values: &Values| values.notation().is_some() && values.are_sizes(None)),
    ("listPrice", Values::are_prices),
    ("netPrice", Values::are_prices),
];
