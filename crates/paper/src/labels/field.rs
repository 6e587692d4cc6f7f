//! The texts of a label in reading order, with how they look and how much they matter.

use domain::documents::printing::Label;

use crate::script;
use crate::wrap::GLUE;

/// More than fits any label in the smallest letters; the rest would only cost time.
const LONGEST_TEXT: usize = 1500;

/// The contents of a label, by importance. When there isn't room for all, the last goes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// The part number; the QR code and the mark of documents not to be used have the same rank.
    Number,
    Pressure,
    Length,
    Date,
    TheirNumber,
    Order,
    Description,
    Code128,
    Maker,
    Customer,
    Tag,
    Logo,
}

impl Rank {
    /// A label without all up to this one isn't printed.
    pub(super) const LAST_REQUIRED: Self = Self::Date;

    /// Whether it must be complete: it is shown in full or not at all.
    fn is_whole(self) -> bool {
        self <= Self::Order
    }
}

/// A text of a label.
#[derive(Debug, Clone)]
pub(super) struct Field {
    /// Caption, in a column of its own.
    pub(super) caption: &'static str,
    /// The caption where there is no room for a column of captions.
    pub(super) short: &'static str,
    pub(super) text: String,
    pub(super) look: Look,
    pub(super) group: Group,
    pub(super) rank: Rank,
    /// Whether it must be complete if it is shown at all.
    pub(super) whole: bool,
    /// Whether its words may be broken.
    pub(super) breakable: bool,
}

/// Customers' numbers that are longer, in bytes, than any that people use may be cut short.
const OVERLONG: usize = 60;

/// The style of a text.
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

/// Texts that belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    /// Who made it; a line follows.
    Maker,
    Part,
    /// Customer, length, pressure.
    Facts,
    /// Date, order and piece, at the foot.
    Trace,
}

/// The fields of a label in reading order.
pub(super) fn fields(label: &Label) -> Vec<Field> {
    let number = match &label.revision {
        Some(revision) => format!("{} Rev{GLUE}{}", clean(&label.part_number), clean(revision)),
        None => clean(&label.part_number),
    };
    // The note that qualifies a pressure is useless without it, and the pressure misleading without the note.
    let pressure = label.working_pressure.as_ref().map(|pressure| match &label.note {
        Some(note) => format!("{pressure}, {note}"),
        None => pressure.clone(),
    });
    let piece = label.piece.map(|(k, n)| format!("{k} of {n}"));
    let (plain, bold) = (Look::Plain, Look::Bold);
    let mark = label.mark.map(str::to_owned);
    [
        ("", "", Some(label.organization.clone()), bold, Group::Maker, Rank::Maker),
        ("", "", mark, Look::Strong, Group::Part, Rank::Number),
        ("", "", Some(number), Look::Headline, Group::Part, Rank::Number),
        ("", "", Some(label.description.clone()), plain, Group::Part, Rank::Description),
        ("Customer", "", label.customer.clone(), plain, Group::Facts, Rank::Customer),
        (
            "Cust. P/N",
            "Cust.\u{a0}P/N",
            label.customer_part_number.clone(),
            plain,
            Group::Facts,
            Rank::TheirNumber,
        ),
        ("Length", "", label.length.clone(), bold, Group::Facts, Rank::Length),
        ("Max. WP", "WP", pressure, Look::Strong, Group::Facts, Rank::Pressure),
        ("Tag", "", label.tag.clone(), plain, Group::Facts, Rank::Tag),
        ("Date", "Date", label.date_code.clone(), bold, Group::Trace, Rank::Date),
        ("Ref.", "", label.source.clone(), plain, Group::Trace, Rank::Order),
        ("Piece", "", piece, bold, Group::Trace, Rank::Order),
    ]
    .into_iter()
    .filter_map(|(caption, short, text, look, group, rank)| {
        // The number is clean, and its revision is to stay with it.
        let text = if look == Look::Headline { text? } else { clean(&text?) };
        let text = match rank {
            Rank::Length | Rank::Date => text.replace(' ', GLUE),
            Rank::Order if look == bold => text.replace(' ', GLUE),
            Rank::Pressure => text.replace(" / ", "\u{a0}/ "),
            _ => text,
        };
        let whole = rank.is_whole() && (rank != Rank::TheirNumber || text.len() <= OVERLONG);
        let breakable = look == Look::Headline || rank > Rank::Date;
        let field = Field { caption, short, text, look, group, rank, whole, breakable };
        (!field.text.is_empty()).then_some(field)
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

/// The fields with those at the foot joined on one line, and customer and part number on another, for low labels.
pub(super) fn joined(fields: &[Field]) -> Vec<Field> {
    let mut joined: Vec<Field> = Vec::new();
    for field in fields {
        let text = match field.short {
            "" => field.text.clone(),
            short => format!("{short}{GLUE}{}", field.text),
        };
        let alike = joined.last_mut().filter(|last| {
            let customers = (Rank::Customer, Rank::TheirNumber);
            last.group == field.group
                && (field.group == Group::Trace
                    || field.whole && (last.rank, field.rank) == customers)
        });
        if let Some(last) = alike {
            last.text = format!("{} · {text}", last.text);
            last.rank = last.rank.min(field.rank);
            last.whole |= field.whole;
            last.breakable &= field.breakable;
        } else if field.group == Group::Trace || field.rank == Rank::Customer {
            joined.push(Field { caption: "", short: "", text, ..field.clone() });
        } else {
            joined.push(field.clone());
        }
    }
    joined
}
