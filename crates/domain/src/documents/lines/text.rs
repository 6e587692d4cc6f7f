//! Lines of documents as the text of a cell, one under the other:
//!
//! ```text
//! 8MJ-8MP x 2 | type: adaptor | brand: Gates | end: 1 | number: 10 | comments: hand tight
//! ```
//!
//! A part number, how many (`30 ft` of what isn't counted by the piece), and what else there is to say. A backslash before `|` and before
//! itself makes them a part of a text, `\n` is a line break within one.

use rust_decimal::Decimal;

use crate::configurator::inputs::configurator_input::Side;
use crate::documents::LineKind;
use crate::fields::Choice;
use crate::measures::{Quantity, UnitOfMeasure};
use crate::pricing::Percent;
use crate::{Notes, NumberText, TextFault, case_folded};

/// A line with the part number of its item.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedLine {
    /// The part number of the item.
    pub part_number: String,
    pub quantity: Quantity,
    /// Unit of the quantity; never read, since imported assemblies only have pieces.
    pub unit: UnitOfMeasure,
    /// Item type, if given.
    pub kind: Option<LineKind>,
    /// The revision of an assembly; never read, since it doesn't say which version is meant.
    pub revision: Option<String>,
    /// The brand of the item, if given.
    pub brand: Option<String>,
    /// The end that an adaptor is screwed onto.
    pub end: Option<Side>,
    /// The number on the bill of materials; the part number if absent.
    pub number: Option<NumberText>,
    /// The discount, in percent; never read, since estimates aren't imported.
    pub discount: Option<Percent>,
    /// Remarks.
    pub comments: Option<Notes>,
}

impl NamedLine {
    /// One piece of an item.
    pub const fn of(part_number: String) -> Self {
        Self {
            part_number,
            quantity: Quantity::ONE,
            unit: UnitOfMeasure::Each,
            kind: None,
            revision: None,
            brand: None,
            end: None,
            number: None,
            discount: None,
            comments: None,
        }
    }
}

/// Error in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineFault {
    /// Number of the line, from 1.
    pub line: usize,
    /// Stable code, snake case.
    pub code: &'static str,
    /// Explanation.
    pub message: String,
}

/// The text of these lines.
pub fn write(lines: &[NamedLine]) -> String {
    lines.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn line(line: &NamedLine) -> String {
    let discount = line.discount.map(|discount| format!("{} %", discount.get()));
    let more = [
        ("type", line.kind.map(LineKind::word)),
        ("revision", line.revision.as_deref()),
        ("brand", line.brand.as_deref()),
        ("end", line.end.map(end_word)),
        ("number", line.number.as_deref()),
        ("discount", discount.as_deref()),
        ("comments", line.comments.as_deref()),
    ];
    let unit = match line.unit {
        UnitOfMeasure::Each => String::new(),
        unit => format!(" {}", unit.word()),
    };
    let quantity = line.quantity.get().normalize();
    let first = format!("{} x {quantity}{unit}", escaped(&line.part_number));
    let more =
        more.into_iter().filter_map(|(name, value)| Some(format!("{name}: {}", escaped(value?))));
    std::iter::once(first).chain(more).collect::<Vec<_>>().join(" | ")
}

const fn end_word(end: Side) -> &'static str {
    match end {
        Side::One => "1",
        Side::Two => "2",
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('|', "\\|").replace('\n', "\\n")
}

/// Lines from a text.
///
/// # Errors
///
/// All errors, each with its line.
pub fn read(text: &str) -> Result<Vec<NamedLine>, Vec<LineFault>> {
    let (mut lines, mut faults) = (Vec::new(), Vec::new());
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match read_line(line) {
            Ok(line) => lines.push(line),
            Err((code, message)) => faults.push(LineFault { line: at + 1, code, message }),
        }
    }
    if faults.is_empty() { Ok(lines) } else { Err(faults) }
}

type Wrong = (&'static str, String);

fn read_line(line: &str) -> Result<NamedLine, Wrong> {
    let mut fields = split(line).into_iter();
    let mut line = item(&fields.next().unwrap_or_default())?;
    let mut seen = Vec::new();
    for field in fields {
        let (name, value) = field.split_once(':').unwrap_or((&field, ""));
        let (name, value) = (case_folded(name), value.trim());
        if seen.contains(&name) {
            return Err(("repeated", format!("has {name} twice; write it once")));
        }
        put(&mut line, &name, value)?;
        seen.push(name);
    }
    Ok(line)
}

fn put(line: &mut NamedLine, name: &str, value: &str) -> Result<(), Wrong> {
    let text = (!value.is_empty()).then_some(value);
    let wrong = |fault: TextFault| (fault.code(), format!("{name} {fault}"));
    match name {
        "type" => line.kind = text.map(kind).transpose()?,
        "brand" => line.brand = text.map(str::to_owned),
        "end" => {
            line.end = match text {
                None => None,
                Some("1") => Some(Side::One),
                Some("2") => Some(Side::Two),
                Some(_) => return Err(("unknown_value", "end must be 1 or 2".to_owned())),
            };
        }
        "number" => line.number = NumberText::optional(value).map_err(wrong)?,
        "comments" => line.comments = Notes::optional(value).map_err(wrong)?,
        _ => {
            let message = format!("{name:?} is not one of type, brand, end, number and comments");
            return Err(("unknown_word", message));
        }
    }
    Ok(())
}

fn kind(word: &str) -> Result<LineKind, Wrong> {
    let word = word.replace(' ', "");
    match LineKind::of_word(&word) {
        Some(kind @ (LineKind::Adaptor | LineKind::OtherItem)) => Ok(kind),
        _ => Err(("unknown_value", "type must be adaptor or otherItem".to_owned())),
    }
}

/// A part number, with a quantity after the last `x`; one piece without.
fn item(text: &str) -> Result<NamedLine, Wrong> {
    let parted = [" x ", " X ", " × "].into_iter().filter_map(|by| text.rsplit_once(by));
    // The last separator leaves the shortest rest.
    let parted = parted.min_by_key(|(_, behind)| behind.len());
    let counted =
        parted.and_then(|(name, behind)| Some((name, behind.trim().parse::<Decimal>().ok()?)));
    let (name, quantity) = match counted {
        Some((name, quantity)) => {
            let quantity = Quantity::new(quantity);
            (name, quantity.map_err(|fault| (fault.code(), format!("the quantity {fault}")))?)
        }
        None => (text, Quantity::ONE),
    };
    if name.trim().is_empty() {
        return Err(("required", "has no part number; begin the line with one".to_owned()));
    }
    Ok(NamedLine { quantity, ..NamedLine::of(name.trim().to_owned()) })
}

/// The text split at each `|` that isn't escaped, without escapes.
fn split(text: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let Some(field) = fields.last_mut() else { break };
        match letter {
            '|' => fields.push(String::new()),
            '\\' => match letters.next() {
                Some('n') => field.push('\n'),
                Some(escaped @ ('|' | '\\')) => field.push(escaped),
                // Nobody who types a single backslash means an escape.
                Some(other) => field.extend(['\\', other]),
                None => field.push('\\'),
            },
            _ => field.push(letter),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Text;

    fn quantity(text: &str) -> Quantity {
        Quantity::new(text.parse().unwrap()).unwrap()
    }

    #[test]
    fn lines_are_read_as_people_write_them() {
        let text = "8MJ-8MP x 2\n\n CLAMP \nTAG-1 X 0.5 | Comments: red \\| blue | END: 1 |type: other item| brand: Gates";
        let tag = NamedLine {
            quantity: quantity("0.5"),
            kind: Some(LineKind::OtherItem),
            brand: Some("Gates".to_owned()),
            end: Some(Side::One),
            comments: Some(Notes::new("red | blue").unwrap()),
            ..NamedLine::of("TAG-1".to_owned())
        };
        let adaptor = NamedLine { quantity: quantity("2"), ..NamedLine::of("8MJ-8MP".to_owned()) };
        assert_eq!(read(text).unwrap(), [adaptor, NamedLine::of("CLAMP".to_owned()), tag]);
        assert_eq!(read("").unwrap(), []);
        assert_eq!(read("M12 x 1.5 x 3").unwrap()[0].part_number, "M12 x 1.5");
        assert_eq!(read("A x big").unwrap(), [NamedLine::of("A x big".to_owned())]);
        assert_eq!(read(r"A\B").unwrap(), [NamedLine::of(r"A\B".to_owned())]);
    }

    #[test]
    fn each_line_tells_what_is_wrong_with_it() {
        let text = "A x 0\nB | colour: red\nC | end: 3\n | brand: x\nD | type: hose\nE | end: 1 | end: 2\nF x 1.23456\nG";
        let messages: Vec<_> =
            read(text).unwrap_err().into_iter().map(|fault| (fault.line, fault.code)).collect();
        assert_eq!(
            messages,
            [
                (1, "out_of_range"),
                (2, "unknown_word"),
                (3, "unknown_value"),
                (4, "required"),
                (5, "unknown_value"),
                (6, "repeated"),
                (7, "too_many_decimals"),
            ]
        );
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_the_same(
            texts in proptest::collection::vec(("[ -~\n\tżß|\\\\x×]{1,30}", "[ -~\n|\\\\:é]{0,40}", 1_u32..10_000_000), 0..6)
        ) {
            let line = |(part, more, quantity): &(String, String, u32)| {
                let (part, more) = (part.trim(), more.trim());
                let part_number = Text::optional(part).unwrap()?.replace('\r', "");
                Some(NamedLine {
                    quantity: Quantity::new(Decimal::new(i64::from(*quantity), 4)).unwrap(),
                    kind: (quantity % 2 == 0).then_some(LineKind::Adaptor),
                    brand: Text::optional(more).unwrap().map(|text| text.to_string()),
                    end: (quantity % 3 == 0).then_some(Side::Two),
                    number: NumberText::optional(more).unwrap(),
                    comments: Notes::optional(more).unwrap(),
                    ..NamedLine::of(part_number)
                })
            };
            let lines: Vec<_> = texts.iter().filter_map(line).collect();
            prop_assert_eq!(read(&write(&lines)).unwrap(), lines);
        }
    }
}
