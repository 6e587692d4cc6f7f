//! Sizes as people and lists write them, in the one form that the catalogue compares.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::Violation;
use crate::catalogue::CatalogueEntity;
use crate::catalogue::styles::{Family, family};
use crate::fields::{Fault, FieldPatch, Value};
use crate::measures::size::Size;
use crate::measures::size_notation::{SizeNotation, no_size};
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
/// are dash sizes, and designations (`15L`, `M22x1.5`) stay. What the change leaves out is as in the item that it changes
/// or copies.
///
/// # Errors
/// Sizes that are none, and those that may be several, each at its column.
pub fn read_sizes<E: CatalogueEntity>(
    patch: &mut FieldPatch,
    held: Option<&E>,
) -> Result<(), Vec<Violation>> {
    let to_read: Vec<(&'static str, SizeOf, String)> = E::SIZES
        .iter()
        .filter_map(|(column, of)| Some((*column, *of, unread(patch.get(*column)?)?)))
        .collect();
    if to_read.is_empty() {
        return Ok(());
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
    let mut faults = Vec::new();
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
        match size {
            Ok(size) => read.push((*column, size)),
            Err(fault) => faults.push(fault.at(format!("/{column}"))),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    for (column, size) in read {
        patch.insert(column.to_owned(), Some(Value::Text(size.to_string())));
    }
    Ok(())
}

/// A text that isn't plainly a dash size. What is no size at all, its column refuses.
fn unread(value: &Option<Value>) -> Option<String> {
    match value {
        Some(Value::Text(text)) => {
            Size::new(text).is_ok_and(|size| size.dash().is_none()).then(|| text.clone())
        }
        _ => None,
    }
}

/// Whether hoses of a standard are called by the tube that they replace, so that inches don't tell their dash size.
fn is_by_tube(standard: &str) -> bool {
    let standard = standard.to_uppercase();
    let mut words = standard.split(|c: char| !c.is_alphanumeric());
    words.any(|word| BY_TUBE.contains(&word.strip_prefix("100").unwrap_or(word)))
}

/// The size of a hose; inches, DN and millimetres name its bore.
fn of_hose<'a>(text: &str, said: impl Fn(&str) -> Option<&'a str>) -> Result<Size, Fault> {
    let (size, told) = told(text)?;
    let Some((notation, row)) = told else {
        return if is_decimal(&size) { Err(bare(&size)) } else { Ok(size) };
    };
    let named = dash(row.ok_or_else(|| unknown(notation, &size))?)?;
    if STANDARDS.into_iter().filter_map(&said).any(is_by_tube) {
        return Err(ambiguous(format!(
            "{size} may be the bore or the tube, since hoses of this standard are called by their tube; write the dash size, such as -8"
        )));
    }
    match said("nominalHoseSize").and_then(|text| bore(text).ok()) {
        Some(bore) if bore != named => Err(ambiguous(format!(
            "{size} names the bore, which is {bore} by the nominal hose size; write the dash size that the hose is called by, such as -8"
        ))),
        _ => Ok(named),
    }
}

/// The true bore of a hose: fractions of an inch that are no size of the table stay.
fn bore(text: &str) -> Result<Size, Fault> {
    let (size, told) = told(text)?;
    match told {
        None if is_decimal(&size) => Err(bare(&size)),
        None => Ok(size),
        Some((_, Some(row))) => dash(row),
        Some((notation, None)) => {
            let figure = size.as_str().trim_end_matches(|c: char| !c.is_ascii_digit());
            let fraction = Size::new(figure).ok().filter(|size| size.inches().is_some());
            fraction
                .filter(|_| notation == SizeNotation::Inch)
                .ok_or_else(|| unknown(notation, &size))
        }
    }
}

/// The size of a connection. Only threads of pipes and flanges are called by inches that make them dash sizes: 1/2 of a JIC may
/// be its tube (-8) or its thread (-5).
fn of_connection(text: &str, style: Option<&str>) -> Result<Size, Fault> {
    let (size, told) = told(text)?;
    match told {
        // A metric connection is called by the millimetres of its tube.
        None | Some((SizeNotation::Bore, _)) => Ok(size),
        Some((SizeNotation::Inch, row)) => {
            let row = row.filter(|_| style.is_some_and(is_by_inches));
            row.map_or_else(|| Err(in_inches(&size, style)), dash)
        }
        Some((SizeNotation::Dn, Some(row))) if OTHER_PIPES.contains(&row.dn) => {
            Err(ambiguous(format!(
                "{size} is -{} of hose but another size of pipe; write the dash size",
                row.dash
            )))
        }
        Some((_, Some(row))) => dash(row),
        Some((notation, None)) => Err(unknown(notation, &size)),
    }
}

fn in_inches(size: &Size, style: Option<&str>) -> Fault {
    let of = match style {
        Some(style) => format!(" of {style}"),
        None => String::new(),
    };
    ambiguous(format!(
        "{size}{of} may be the size of the tube, the pipe or the thread; write the dash size, such as -8, and the thread as such"
    ))
}

/// Whether connections of a style are called by inches that are sixteenths as dash sizes.
fn is_by_inches(style: &str) -> bool {
    use Family::{Bspp, Bspt, Cat, Code61, Code62, Npsm, Npt};
    matches!(family(style), Bspp | Bspt | Cat | Code61 | Code62 | Npsm | Npt)
}

/// A notation other than the one of a plain dash size or a designation, with the size of the table that it means.
type Told = Option<(SizeNotation, Option<&'static SizeRow>)>;

/// A size as it is written, and what it means if its notation has another name for it than the catalogue.
fn told(text: &str) -> Result<(Size, Told), Fault> {
    let size = Size::new(text).map_err(|fault| invalid(fault.to_string()))?;
    if size.dash().is_some() {
        return Ok((size, None));
    }
    let folded = case_folded(&Spelling::Number.tidy(text));
    let told = SizeNotation::told(&folded);
    if let Some((SizeNotation::Dash, figure)) = told {
        // `#8`
        let dash = Size::new(figure).ok().filter(|size| size.dash().is_some());
        return Ok((dash.unwrap_or(size), None));
    }
    Ok((size, told.map(|(notation, figure)| (notation, notation.row(figure)))))
}

fn dash(row: &SizeRow) -> Result<Size, Fault> {
    Size::new(&format!("-{}", row.dash)).map_err(|fault| invalid(fault.to_string()))
}

/// Whether it is a number with decimals, which is no dash size.
fn is_decimal(size: &Size) -> bool {
    let text = size.as_str();
    text.contains(['.', ',']) && text.replace(',', ".").parse::<Decimal>().is_ok()
}

fn bare(size: &Size) -> Fault {
    ambiguous(format!(
        "{size} may be inches or millimetres; write it with its unit, such as {size} mm, or as a dash size, such as -8"
    ))
}

fn unknown(notation: SizeNotation, size: &Size) -> Fault {
    invalid(no_size(notation, size.as_str()))
}

fn ambiguous(message: String) -> Fault {
    Fault::new("ambiguous_size", message)
}

fn invalid(message: String) -> Fault {
    Fault::new("invalid_size", message)
}
