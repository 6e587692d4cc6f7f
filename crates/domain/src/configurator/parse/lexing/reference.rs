//! References, which measure nothing: numbers of documents, machines and orders (`PO 4411/48`, `JCB 331/12345`), and part
//! numbers that the catalogue hasn't.

use rust_decimal::Decimal;

use crate::configurator::parse::choosing::offer::Confidence;
use crate::configurator::parse::lexing::amount::Form;
use crate::configurator::parse::lexing::cursor::Rest;
use crate::configurator::parse::lexing::following::{
    an_end_follows, is_plural_hose, pieces_follow,
};
use crate::configurator::parse::lexing::grammar::measure;
use crate::configurator::parse::lexing::lexer::Lexer;
use crate::configurator::parse::lexing::token::{Lexeme, Token};
use crate::configurator::parse::reading::meaning::Role;
use crate::configurator::parse::words::glued::{Piece, split};
use crate::configurator::parse::words::standard;
use crate::configurator::parse::words::vocabulary::{self, Slot};

/// Words between a word for a document and its number.
const NUMBER_WORDS: [&str; 5] = ["no", "nr", "number", "nummer", "num"];
/// A number of fewer digits may be of anything.
const DIGITS: usize = 3;

/// How a word names the number behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Naming {
    /// `PO`, `invoice`: its number.
    Document,
    /// `order`, `truck`, `JCB`: its number if it looks like one; else how many, or nobody knows.
    Perhaps,
}

impl Naming {
    fn of(word: &Token) -> Option<Self> {
        let labels = word.has(Slot::Label) && !word.has(Slot::Hose);
        if labels && !word.has(Slot::QuantityWord) {
            return Some(Self::Document);
        }
        let others = word.has(Slot::Noun) || word.has(Slot::Maker) || word.is_number_sign();
        (labels || others).then_some(Self::Perhaps)
    }
}

impl Lexer<'_> {
    /// A number that the word before it makes a reference, with all that `/`, `-` or `.` joins to it.
    pub(super) fn reference(&mut self) -> bool {
        let last = self.tokens.last();
        let colon = last.is_some_and(|last| last.separator() == Some(':'));
        // `job #48`, but `JCB #8 FJX`, `quote #6 R2`
        let labels = |last: &Token| !last.has(Slot::Maker) && !last.has(Slot::QuantityWord);
        let numbered = self.rest().starts_with('#') && last.is_some_and(labels);
        let naming = self.naming().map(|naming| if numbered { Naming::Document } else { naming });
        let found = naming.and_then(|naming| length(naming, colon, self.rest()));
        let Some(length) = found.or_else(|| self.glued_reference()) else { return false };
        self.push(length, Lexeme::Reference, Confidence::SAID);
        true
    }

    /// Bytes of `WO-48`: a word for a document and its number in one.
    fn glued_reference(&self) -> Option<usize> {
        let chunk = self.chunk();
        let (head, number) = chunk.split_once('-')?;
        let word = vocabulary::word(head)?;
        let names = word.has(Slot::Label) && !word.has(Slot::Hose);
        (names && is_joined_number(number)).then_some(chunk.len())
    }

    /// A part number that the catalogue hasn't: `387TC-8`, `ABC1234-8`, `331/12345`, `16PCS-16MP`.
    pub(super) fn foreign(&mut self) -> bool {
        let chunk = self.chunk();
        let Some((head, tail)) = chunk.split_once(['-', '/']) else { return false };
        let digits = head.bytes().filter(u8::is_ascii_digit).count();
        let letters = head.bytes().filter(u8::is_ascii_alphabetic).count();
        let unit = ["mm", "cm", "lg", "in", "m", "x", "ft"].iter().any(|unit| head.contains(unit));
        // Digits alone may be a size or a date, and have a unit.
        let after = Rest(self.rest().get(chunk.len()..).unwrap_or_default());
        let long = digits > DIGITS || tail.split(['-', '/']).any(|piece| piece.len() > DIGITS);
        let long = long
            && after.unit().is_none()
            && matches!(measure(self.rest()), Some((Lexeme::Number(_), _)));
        let named = if letters > 0 { letters <= 3 && !unit } else { long };
        let found = (digits >= DIGITS && named && is_joined_number(tail)) || is_stem(head, tail);
        if found {
            self.push(chunk.len(), Lexeme::Only(Role::Unread, 0), Confidence::NOT);
        }
        found
    }

    /// How the word before names a number here.
    fn naming(&self) -> Option<Naming> {
        let sign = |token: &&Token| matches!(token.separator(), Some('.' | ':'));
        let mut back = self.tokens.iter().rev().filter(|token| !sign(token));
        let word = back.next()?;
        let numbered = NUMBER_WORDS.contains(&word.text.as_str())
            && back.next().is_some_and(|named| named.has(Slot::Label));
        if numbered { Some(Naming::Document) } else { Naming::of(word) }
    }
}

/// `48`, `12345-8/2`
fn is_joined_number(text: &str) -> bool {
    let digits = |piece: &str| !piece.is_empty() && piece.bytes().all(|byte| byte.is_ascii_digit());
    text.split(['-', '/', '.']).all(digits)
}

/// Bytes of the reference that a text begins with.
fn length(naming: Naming, colon: bool, text: &str) -> Option<usize> {
    let start = text.trim_start_matches(['#', ' ']);
    let (run, spelt) = run(start)?;
    let tail = start.get(run.len()..)?;
    let letters = !spelt && run.bytes().any(|byte| byte.is_ascii_alphabetic());
    let digits = run.find(|c: char| !c.is_ascii_digit()).unwrap_or(run.len());
    // `order 2 wire`, `PO 2SN`, `JCB 8FJX`, `order: 3x R2`
    let is_word = standard::find(start).is_some()
        || letters && (split(run).is_some() || run.get(digits..=digits) == Some("x"))
        || vocabulary::longest(start).is_some_and(|(length, _)| length > run.len());
    // `order 40"`, `JCB 1/2 R2`, `quote M22x1.5`
    let is_number = match measure(start) {
        None | Some((Lexeme::Only(Role::Fill | Role::Unread, _), _)) => true,
        Some((Lexeme::Number(number), _)) => {
            naming == Naming::Document || matches!(number.form, Form::Whole | Form::Decimal)
        }
        _ => false,
    };
    let times = tail.trim_start().starts_with(['x', '*', '@']);
    let counted = digits < DIGITS + 2 && (times || pieces_follow(Rest(tail)));
    let joined = !spelt && digits < run.len();
    let is_reference = match naming {
        // `item: 10 pcs`, but `Pos. 3 Stk 10`
        Naming::Document => {
            !(colon && counted || tail.split_whitespace().next().is_some_and(is_plural_hose))
        }
        Naming::Perhaps => !counted && (digits >= DIGITS || joined),
    };
    let further = if naming == Naming::Document { behind_a_slash(tail) } else { 0 };
    (!is_word && is_number && is_reference).then_some(text.len() - tail.len() + further)
}

/// Bytes of ` / 48` behind a number.
fn behind_a_slash(tail: &str) -> usize {
    let rest = Rest(tail).blanks().strip_prefix("/").map(Rest::blanks);
    let number = rest.and_then(|rest| rest.digits(9)).map(|(_, after)| after);
    let other = |after: &Rest<'_>| {
        after.is_next(|c| c.is_alphanumeric() || "/\"'°-.,".contains(c))
            || after.unit().is_some()
            || an_end_follows(*after)
    };
    number.filter(|after| !other(after)).map_or(0, |after| tail.len() - after.0.len())
}

/// A run with a digit in it, or a number in words, and whether it is in words.
fn run(text: &str) -> Option<(&str, bool)> {
    if let Some((number, rest)) = Rest(text).spelt() {
        let run = text.get(..text.len() - rest.0.len())?;
        return (number.value > Decimal::ONE).then_some((run, true));
    }
    let joins = |c: char| c.is_ascii_alphanumeric() || "/-._".contains(c);
    let end = text.find(|c| !joins(c)).unwrap_or(text.len());
    let run = text.get(..end)?.trim_end_matches(['/', '-', '.', '_']);
    let begins = run.starts_with(|c: char| c.is_ascii_alphanumeric());
    (begins && run.bytes().any(|byte| byte.is_ascii_digit())).then_some((run, false))
}

/// `16PCS-16MP`: a maker's name of a stem, whose letters only look like a word for pieces.
fn is_stem(head: &str, tail: &str) -> bool {
    let letters = head.trim_start_matches(|c: char| c.is_ascii_digit());
    let counts = vocabulary::word(letters).is_some_and(|entry| entry.has(Slot::Count));
    let named =
        |(_, piece): &(usize, Piece)| matches!(piece, Piece::Word(entry) if entry.has(Slot::End));
    counts && letters.len() < head.len() && split(tail).is_some_and(|all| all.iter().any(named))
}
