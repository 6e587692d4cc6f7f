//! The texts of a label in reading order, with how they look and how much they matter.

use domain::documents::printing::Label;

use crate::script;

/// More than fits any label in the smallest letters; the rest would only cost time.
const LONGEST_TEXT: usize = 1500;

/// A blank where a line must not be broken.
pub(super) const GLUE: char = '\u{a0}';

/// One text of a label.
#[derive(Debug, Clone)]
pub(super) struct Field {
    /// Caption, in a column of its own.
    pub(super) caption: &'static str,
    /// The same where there is no room for such a column.
    pub(super) short: &'static str,
    pub(super) text: String,
    pub(super) look: Look,
    pub(super) group: Group,
    /// 0 matters most. What matters least goes first when there isn't room for all: what the part is
    /// can be looked up by its number, or by the customer's.
    pub(super) rank: u8,
    /// Whether it is whole as long as lesser ones take up room.
    pub(super) whole: bool,
}

/// Up to this rank texts are whole,
const LAST_WHOLE: u8 = 5;
/// but customers' numbers only if they aren't longer, in bytes, than any that people use.
const OVERLONG: usize = 60;
const CUSTOMERS_NUMBER: u8 = 4;

/// How a text looks beside the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// The part number: twice as large, on one line when it can be.
    Headline,
    /// A little larger and bold.
    Strong,
    /// Bold.
    Bold,
    /// As the rest.
    Plain,
}

/// Texts that stand together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    /// Who made it; a line follows.
    Maker,
    Part,
    /// For whom, how long, how strong.
    Facts,
    /// When and as part of what; at the foot.
    Trace,
}

/// The fields of a label in reading order.
pub(super) fn fields(label: &Label) -> Vec<Field> {
    let number = match &label.revision {
        Some(revision) => format!("{} Rev{GLUE}{}", clean(&label.part_number), clean(revision)),
        None => clean(&label.part_number),
    };
    // What qualifies a pressure is of no use without it, and the pressure none without that.
    let pressure = label.working_pressure.as_ref().map(|pressure| match &label.note {
        Some(note) => format!("{pressure}, {note}"),
        None => pressure.clone(),
    });
    let piece = label.piece.map(|(k, n)| format!("{k} of {n}"));
    let (plain, bold) = (Look::Plain, Look::Bold);
    [
        ("", "", Some(label.organization.clone()), bold, Group::Maker, 6),
        ("", "", Some(number), Look::Headline, Group::Part, 0),
        ("", "", Some(label.description.clone()), plain, Group::Part, 7),
        ("Customer", "", label.customer.clone(), plain, Group::Facts, 8),
        (
            "Cust. P/N",
            "Cust.\u{a0}P/N",
            label.customer_part_number.clone(),
            plain,
            Group::Facts,
            CUSTOMERS_NUMBER,
        ),
        ("Length", "", label.length.clone(), bold, Group::Facts, 2),
        ("Max. WP", "WP", pressure, Look::Strong, Group::Facts, 1),
        ("Tag", "", label.tag.clone(), plain, Group::Facts, 10),
        ("Date", "Date", Some(label.date_code.clone()), bold, Group::Trace, 3),
        ("Ref.", "", label.source.clone(), plain, Group::Trace, 9),
        ("Piece", "", piece, bold, Group::Trace, 5),
    ]
    .into_iter()
    .filter_map(|(caption, short, text, look, group, rank)| {
        // The number is clean, and its revision is to stay with it.
        let text = if rank == 0 { text? } else { clean(&text?) };
        let text = if matches!(rank, 1 | 2 | 3 | 5) { glued(&text) } else { text };
        let overlong = rank == CUSTOMERS_NUMBER && text.len() > OVERLONG;
        let whole = rank <= LAST_WHOLE && !overlong;
        (!text.is_empty()).then_some(Field { caption, short, text, look, group, rank, whole })
    })
    .collect()
}

/// Single blanks between words, nothing invisible, not endless, Arabic letters joined.
fn clean(text: &str) -> String {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|w| !w.is_empty())
        .collect();
    let text: String = words.join(" ").chars().take(LONGEST_TEXT).collect();
    script::joined(&text).into_owned()
}

/// Figures stay with their units: `3000 psi /` and `207 bar`, `36 in OAL`, `3 of 12`.
fn glued(text: &str) -> String {
    let mut glued = String::with_capacity(text.len() + 8);
    let mut before = None;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let next = rest.peek().copied();
        let unit_follows = before.is_some_and(|c: char| c.is_ascii_digit())
            && next.is_some_and(char::is_alphabetic);
        let together = next == Some('/') || unit_follows || text.len() < 12;
        glued.push(if c == ' ' && together { GLUE } else { c });
        before = Some(c);
    }
    glued
}

/// The fields with those at the foot on one line, and the customer and his number on another, for
/// labels with little height.
pub(super) fn joined(fields: &[Field]) -> Vec<Field> {
    let mut joined: Vec<Field> = Vec::new();
    for field in fields {
        let text = match field.short {
            "" => field.text.clone(),
            short => format!("{short}{GLUE}{}", field.text),
        };
        let alike = joined.last_mut().filter(|last| {
            last.group == field.group
                && (field.group == Group::Trace
                    || field.whole && matches!((last.rank, field.rank), (8, CUSTOMERS_NUMBER)))
        });
        if let Some(last) = alike {
            last.text = format!("{} · {text}", last.text);
            last.rank = last.rank.min(field.rank);
            last.whole |= field.whole;
        } else if field.group == Group::Trace || field.rank == 8 {
            joined.push(Field { caption: "", short: "", text, ..field.clone() });
        } else {
            joined.push(field.clone());
        }
    }
    joined
}
