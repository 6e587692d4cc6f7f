//! Checks what a profile says.

use std::collections::HashSet;

use chrono_tz::Tz;

use crate::access::Visibility;
use crate::fields::{Choice, Column, ColumnType};
use crate::workbooks::import::{Form, fixed_value};
use crate::workbooks::profile::{ColumnRule, Layout, ProfileKind, Unit};
use crate::workbooks::{SheetColumn, column_place};
use crate::{Violation, case_folded, similarity};

/// Most columns of a sheet.
const COLUMNS: usize = 256;

/// What is wrong with a layout for a kind of import, as far as a caller may see.
pub(super) fn check(layout: &Layout, kind: ProfileKind, visibility: Visibility) -> Vec<Violation> {
    let Some(form) = kind.form() else { return Vec::new() };
    let mut faults = Vec::new();
    let mut names = HashSet::new();
    for (at, rule) in layout.columns.iter().enumerate() {
        let found = column(&*form, visibility, &rule.column).and_then(|column| {
            if names.insert(column.name) {
                Ok(column)
            } else {
                let message = "is said by another entry already; remove one";
                Err(Violation::new("/column", "duplicate_column", message))
            }
        });
        let found = match found {
            Ok(column) => faults_of(rule, column),
            Err(fault) => vec![fault],
        };
        faults.extend(found.into_iter().map(|fault| Violation {
            pointer: format!("/layout/columns/{at}{}", fault.pointer),
            ..fault
        }));
    }
    for (at, name) in layout.skip.without.iter().enumerate() {
        if !names.contains(name.as_str()) {
            let message = "is none of the columns of this profile";
            faults.push(Violation::new(
                format!("/layout/skip/without/{at}"),
                "unknown_column",
                message,
            ));
        }
    }
    faults
}

/// A column by its name.
fn column(
    form: &dyn Form,
    visibility: Visibility,
    name: &str,
) -> Result<&'static Column, Violation> {
    let accepted = form.accepted(visibility);
    if let Some(column) = accepted.iter().find(|column| column.name == name) {
        return Ok(column);
    }
    let folded = case_folded(name);
    // Whoever writes a profile may have the heading at hand.
    let is_close = |column: &&&'static Column| {
        similarity(&case_folded(column.name), &folded) > 0.85
            || case_folded(&SheetColumn::from(**column).heading) == folded
    };
    let close = accepted.iter().find(is_close);
    let hint = close.map(|column| format!("; did you mean {:?}?", column.name));
    let (one, hint) = (crate::with_article(form.one()), hint.unwrap_or_default());
    let message = format!("is not a column of {one}{hint}");
    Err(Violation::new("/column", "unknown_column", message))
}

/// What is wrong with the rule of a column.
fn faults_of(rule: &ColumnRule, column: &'static Column) -> Vec<Violation> {
    let mut faults = source(rule);
    let mut add = |field: &str, code, message: String| {
        faults.push(Violation::new(format!("/{field}"), code, message));
    };
    let is_figure = matches!(
        column.holds,
        ColumnType::Number { .. } | ColumnType::Money | ColumnType::Quantity { .. }
    );
    if let Some(fixed) = &rule.fixed
        && let Err(fault) = fixed_value(column, fixed, Tz::UTC)
    {
        add("fixed", fault.code, fault.message);
    }
    let ours = Unit::parse(column.unit).filter(|_| is_figure);
    match (ours, rule.unit) {
        (Some(ours), None) if rule.fixed.is_none() => {
            add("unit", "required", format!("is required for {}: {}", column.name, ours.alike()));
        }
        (Some(ours), Some(theirs)) if !theirs.is_like(ours) => {
            add("unit", "unknown_unit", format!("must be one of: {}", ours.alike()));
        }
        (None, Some(_)) => {
            add("unit", "not_together", format!("{} has no unit; leave it out", column.name));
        }
        _ => {}
    }
    let is_price = column.holds == ColumnType::Money;
    if rule.per == Some(0) {
        add("per", "out_of_range", "must be 1 or more".to_owned());
    }
    let is_of_length = column.unit == Unit::PoundPerFoot.word();
    if !is_price && !is_of_length && !is_share(column) && rule.per.is_some() {
        let message = format!(
            "{} is no price, no weight of a length and no share; leave it out",
            column.name
        );
        add("per", "not_together", message);
    }
    if !is_price && rule.per_heading.is_some() {
        add("perHeading", "not_together", format!("{} is no price; leave it out", column.name));
    }
    let is_size = column.holds == ColumnType::Size
        || (matches!(column.holds, ColumnType::Text { .. })
            && column.name.to_lowercase().ends_with("size"));
    if rule.size.is_some() && !is_size {
        add("size", "not_together", format!("{} is no size; leave it out", column.name));
    }
    if let Some(split) = &rule.split {
        if split.separator.is_empty() {
            add("split/separator", "empty", "must not be empty".to_owned());
        }
        if split.piece == 0 {
            let message = "must be 1 or more, or below 0 to count from the end";
            add("split/piece", "out_of_range", message.to_owned());
        }
    }
    faults
}

/// Whether a column holds a part of a whole: lists have these in percent.
pub(super) fn is_share(column: &Column) -> bool {
    column.unit.is_empty()
        && matches!(column.holds, ColumnType::Number { min, max } if min >= 0.0 && max <= 1.0)
}

/// A column comes from headings, letters or a fixed value: from one of these.
fn source(rule: &ColumnRule) -> Vec<Violation> {
    let given = [
        ("/headings", !rule.headings.is_empty()),
        ("/letters", !rule.letters.is_empty()),
        ("/fixed", rule.fixed.is_some()),
    ];
    let mut given = given.into_iter().filter(|(_, is_given)| *is_given);
    let mut faults = Vec::new();
    match (given.next(), given.next()) {
        (None, _) => faults.push(Violation::new(
            "/headings",
            "required",
            "is required, unless there are letters or a fixed value",
        )),
        (Some(_), Some((second, _))) => faults.push(Violation::new(
            second,
            "not_together",
            "a column comes from headings, from letters or from a fixed value; leave the others out",
        )),
        (Some(_), None) => {}
    }
    for (at, letter) in rule.letters.iter().enumerate() {
        if column_place(letter).is_none_or(|place| place >= COLUMNS) {
            let message = "must be the letters of a column, from A to IV";
            faults.push(Violation::new(format!("/letters/{at}"), "invalid", message));
        }
    }
    for (at, heading) in rule.headings.iter().enumerate() {
        if heading.trim().is_empty() {
            let place = format!("/headings/{at}");
            faults.push(Violation::new(place, "empty", "must not be blank"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workbooks::profile::{SizeNotation, Skip, Split};

    #[test]
    fn what_can_not_be_read_is_refused() {
        let rule = |column: &str| ColumnRule {
            column: column.to_owned(),
            headings: vec!["X".to_owned()],
            ..ColumnRule::default()
        };
        let fixed = |column: &str, value: &str| ColumnRule {
            headings: Vec::new(),
            fixed: Some(value.to_owned()),
            ..rule(column)
        };
        let cases: [(ColumnRule, &[&str]); 21] = [
            (rule("partNumber"), &[]),
            (rule("Part number"), &["/layout/columns/0/column unknown_column"]),
            (rule("maxPressurePsi"), &["/layout/columns/0/unit required"]),
            (ColumnRule { unit: Some(Unit::Bar), ..rule("maxPressurePsi") }, &[]),
            (
                ColumnRule { unit: Some(Unit::Gram), ..rule("maxPressurePsi") },
                &["/layout/columns/0/unit unknown_unit"],
            ),
            (
                ColumnRule { unit: Some(Unit::Bar), ..rule("series") },
                &["/layout/columns/0/unit not_together"],
            ),
            (
                ColumnRule { headings: Vec::new(), ..rule("series") },
                &["/layout/columns/0/headings required"],
            ),
            (
                ColumnRule { letters: vec!["A".to_owned()], ..rule("series") },
                &["/layout/columns/0/letters not_together"],
            ),
            (
                ColumnRule {
                    headings: Vec::new(),
                    letters: vec!["1".to_owned()],
                    ..rule("series")
                },
                &["/layout/columns/0/letters/0 invalid"],
            ),
            (fixed("listPriceCurrency", "EUR"), &[]),
            (fixed("listPriceCurrency", "€"), &["/layout/columns/0/fixed unknown_currency"]),
            (fixed("listPriceUnitOfMeasure", "km"), &["/layout/columns/0/fixed unknown_value"]),
            (fixed("maxPressurePsi", "5000"), &[]),
            (fixed("size", "-8"), &[]),
            (ColumnRule { per: Some(100), ..rule("listPrice") }, &[]),
            (
                ColumnRule { per: Some(0), ..rule("listPrice") },
                &["/layout/columns/0/per out_of_range"],
            ),
            (
                ColumnRule {
                    per: Some(100),
                    unit: Some(Unit::KilogramPerMetre),
                    ..rule("weightLbsPerFt")
                },
                &[],
            ),
            (
                ColumnRule { per: Some(100), ..rule("series") },
                &["/layout/columns/0/per not_together"],
            ),
            (ColumnRule { size: Some(SizeNotation::Dn), ..rule("size") }, &[]),
            (
                ColumnRule { size: Some(SizeNotation::Dn), ..rule("series") },
                &["/layout/columns/0/size not_together"],
            ),
            (
                ColumnRule {
                    split: Some(Split { separator: String::new(), piece: 0 }),
                    ..rule("series")
                },
                &[
                    "/layout/columns/0/split/separator empty",
                    "/layout/columns/0/split/piece out_of_range",
                ],
            ),
        ];
        let faults = |layout: &Layout, visibility| -> Vec<String> {
            let found = check(layout, ProfileKind::Hose, visibility);
            found.iter().map(|fault| format!("{} {}", fault.pointer, fault.code)).collect()
        };
        for (rule, expected) in cases {
            let layout = Layout { columns: vec![rule], ..Layout::default() };
            assert_eq!(faults(&layout, Visibility::Staff), expected, "{layout:?}");
        }
        let twice = Layout { columns: vec![rule("series"), rule("series")], ..Layout::default() };
        assert_eq!(
            faults(&twice, Visibility::Staff),
            ["/layout/columns/1/column duplicate_column"]
        );
        let skip = Skip { without: vec!["listPrice".to_owned()], ..Skip::default() };
        let without = Layout { skip, ..Layout::default() };
        assert_eq!(faults(&without, Visibility::Staff), ["/layout/skip/without/0 unknown_column"]);
        // Costs are for admins.
        let cost = Layout { columns: vec![rule("cost")], ..Layout::default() };
        assert_eq!(faults(&cost, Visibility::Staff), ["/layout/columns/0/column unknown_column"]);
        assert!(faults(&cost, Visibility::Costs).is_empty());
    }
}
