//! Sizes as people and lists write them, in the one form that the catalogue compares.

use std::collections::BTreeMap;

use crate::catalogue::CatalogueEntity;
use crate::catalogue::styles::{Family, family};
use crate::fields::{FieldPatch, Value};
use crate::measures::size::Size;
use crate::measures::size_notation::SizeNotation;
use crate::measures::size_table::SizeRow;
use crate::{Spelling, case_folded};

/// What a column of sizes is the size of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SizeOf {
    /// A hose: its bore, but for hoses that are called by their tube (SAE 100R5).
    Hose,
    /// The true bore of a hose, which may be no dash size: `13/32`.
    Bore,
    /// A connection of the style in this column.
    Connection(&'static str),
}

/// Columns that name the standard of a hose.
const STANDARDS: [&str; 2] = ["saeSpec", "spec"];
/// Standards of hoses that are called by the tube that they replace.
const BY_TUBE: [&str; 2] = ["R5", "R14"];
/// DN that mean another size of pipe than of hose.
const OTHER_PIPES: [u16; 2] = [6, 8];

/// Puts the sizes of a change in the one form of the catalogue: `1/2`, `DN 12`, `12.7 mm` and `#8` become -8. Numbers alone
/// are dash sizes. Designations (`15L`, `M22x1.5`) stay, and so does what may be several sizes: `0.5` without a unit, `1/2` of
/// a JIC. What the change leaves out is as in the item that it changes or copies.
pub fn read_sizes<E: CatalogueEntity>(patch: &mut FieldPatch, held: Option<&E>) {
    let to_read: Vec<(&'static str, SizeOf, String)> = E::SIZES
        .iter()
        .filter_map(|(column, of)| Some((*column, *of, unread(patch.get(*column)?.as_ref())?)))
        .collect();
    if to_read.is_empty() {
        return;
    }
    let mut stored: BTreeMap<&str, String> = BTreeMap::new();
    if let Some(held) = held {
        held.each_cell(&mut |column, cell| {
            if let Some(Value::Text(text)) = cell.value() {
                stored.insert(column.name, text);
            }
        });
    }
    let said = |column: &str| match patch.get(column) {
        Some(Some(Value::Text(text))) => Some(text.as_str()).filter(|text| !text.trim().is_empty()),
        Some(_) => None,
        None => stored.get(column).map(String::as_str),
    };
    let mut read = Vec::new();
    for (column, of, text) in &to_read {
        // Who sends back what he read changes nothing.
        if stored.get(column).is_some_and(|stored| Size::new(stored) == Size::new(text)) {
            continue;
        }
        let size = match of {
            SizeOf::Hose => of_hose(text, said),
            SizeOf::Bore => bore(text),
            SizeOf::Connection(style) => of_connection(text, said(style)),
        };
        read.extend(size.map(|size| (*column, size)));
    }
    for (column, size) in read {
        patch.insert(column.to_owned(), Some(Value::Text(size.to_string())));
    }
}

/// A text that isn't plainly a dash size. What is no size at all, its column refuses.
fn unread(value: Option<&Value>) -> Option<String> {
    let Some(Value::Text(text)) = value else { return None };
    Size::new(text).is_ok_and(|size| size.dash().is_none()).then(|| text.clone())
}

/// Whether hoses of a standard are called by the tube that they replace, so that inches don't tell their dash size.
fn is_by_tube(standard: &str) -> bool {
    let standard = standard.to_uppercase();
    let mut words = standard.split(|c: char| !c.is_alphanumeric());
    words.any(|word| BY_TUBE.contains(&word.strip_prefix("100").unwrap_or(word)))
}

/// The size of a hose; inches, DN and millimetres name its bore.
fn of_hose<'a>(text: &str, said: impl Fn(&str) -> Option<&'a str>) -> Option<Size> {
    let (_, row) = told(text)?;
    let named = dash(row?)?;
    // Inches don't tell the dash size of a hose that is called by its tube.
    let by_tube = STANDARDS.into_iter().filter_map(&said).any(is_by_tube);
    let other_bore = said("nominalHoseSize").and_then(true_bore).is_some_and(|bore| bore != named);
    (!by_tube && !other_bore).then_some(named)
}

/// The true bore of a hose: fractions of an inch that are no size of the table stay, without their sign.
fn bore(text: &str) -> Option<Size> {
    match told(text)? {
        (_, Some(row)) => dash(row),
        (SizeNotation::Inch, None) => {
            let figure = text.trim().trim_end_matches(|c: char| !c.is_ascii_digit());
            Size::new(figure).ok().filter(|size| size.inches().is_some())
        }
        (_, None) => None,
    }
}

/// The bore that a nominal size names in whatever notation.
fn true_bore(text: &str) -> Option<Size> {
    bore(text).or_else(|| Size::new(text).ok().filter(|size| size.dash().is_some()))
}

/// The size of a connection. Only threads of pipes and flanges are called by inches that make them dash sizes: 1/2 of a JIC may
/// be its tube (-8) or its thread (-5). A metric connection is called by the millimetres of its tube.
fn of_connection(text: &str, style: Option<&str>) -> Option<Size> {
    match told(text)? {
        (SizeNotation::Inch, row) => dash(row.filter(|_| style.is_some_and(is_by_inches))?),
        (SizeNotation::Dn, row) => dash(row.filter(|row| !OTHER_PIPES.contains(&row.dn))?),
        (SizeNotation::Dash, row) => dash(row?),
        (SizeNotation::Bore, _) => None,
    }
}

/// Whether connections of a style are called by inches that are sixteenths as dash sizes.
fn is_by_inches(style: &str) -> bool {
    use Family::{Bspp, Bspt, Cat, Code61, Code62, Npsm, Npt};
    matches!(family(style), Bspp | Bspt | Cat | Code61 | Code62 | Npsm | Npt)
}

/// What a size means that has the sign of a notation, with the size of the table, if it is one.
fn told(text: &str) -> Option<(SizeNotation, Option<&'static SizeRow>)> {
    let folded = case_folded(&Spelling::Number.tidy(text));
    let (notation, figure) = SizeNotation::told(&folded)?;
    Some((notation, notation.row(figure)))
}

fn dash(row: &SizeRow) -> Option<Size> {
    Size::new(&format!("-{}", row.dash)).ok()
}
