//! Pieces of a text, before it is known what they mean among the others.

use rust_decimal::Decimal;

use crate::configurator::parse::choosing::offer::Confidence;
use crate::configurator::parse::lexing::amount::{Amount, Form, Number, dash_of_inch, is_bend};
use crate::configurator::parse::reading::meaning::{Families, Role, Score};
use crate::configurator::parse::words::vocabulary::{self, Entry, Slot};
use crate::measures::pressure::{Pressure, PressureUnit};

#[derive(Debug, Clone)]
pub(crate) enum Lexeme {
    Only(Role, Score),
    Word(&'static Entry),
    Number(Number),
    Length(Amount),
    Degrees(Decimal),
    /// `DN12`.
    Dn(u16),
    /// `-8`, `#8`, `dash 8`.
    Dash(u16),
    /// `(5)`.
    Parens(u32),
    /// A pressure and the unit that it was written in; flanges are called by some: `3000 psi`.
    Pressure(Pressure, PressureUnit, Option<Families>),
    /// The number of a document, a machine or an order.
    Reference,
    /// Letters that nothing understands.
    Unknown,
}

#[derive(Debug, Clone)]
pub(crate) struct Token {
    /// As it was written: lower case, single blanks.
    pub(crate) text: String,
    /// Start and end, in bytes of the text or of the meaning of a correction.
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) lexeme: Lexeme,
    pub(crate) sure: Confidence,
    /// A piece of a glued run: `8` of `8fjx`.
    pub(crate) glued: bool,
    /// Which correction it is of, and the words that somebody told the meaning of.
    pub(crate) correction: Option<(usize, String)>,
}

impl Token {
    pub(crate) fn gap_to(&self, next: &Self) -> usize {
        if self.correction == next.correction { next.start.saturating_sub(self.end) } else { 1 }
    }

    pub(crate) fn touches(&self, next: &Self) -> bool {
        self.gap_to(next) == 0
    }

    /// The words in the text that it is read from.
    pub(crate) fn text(&self) -> &str {
        self.correction.as_ref().map_or(&self.text, |(_, words)| words)
    }

    pub(crate) fn has(&self, slot: Slot) -> bool {
        matches!(&self.lexeme, Lexeme::Word(entry) if entry.has(slot))
    }

    pub(crate) fn means<T>(&self, of: impl Fn(&Role) -> Option<T>) -> Option<T> {
        match &self.lexeme {
            Lexeme::Word(entry) => entry.meanings.iter().find_map(|meaning| of(&meaning.role)),
            _ => None,
        }
    }

    pub(crate) fn may_be(&self, test: impl Fn(&Role) -> bool) -> bool {
        match &self.lexeme {
            Lexeme::Only(role, _) => test(role),
            Lexeme::Word(entry) => entry.meanings.iter().any(|meaning| test(&meaning.role)),
            _ => false,
        }
    }

    /// Whether it is a number, with or without a unit of length.
    pub(crate) const fn is_number(&self) -> bool {
        matches!(
            self.lexeme,
            Lexeme::Length(_) | Lexeme::Number(_) | Lexeme::Dash(_) | Lexeme::Dn(_)
        )
    }

    /// Whether it is a number in a form that sizes have: `-8`, `DN12`, `1/2"`.
    pub(crate) fn is_size(&self) -> bool {
        match &self.lexeme {
            Lexeme::Dash(_) | Lexeme::Dn(_) => true,
            Lexeme::Number(number) => {
                number.form == Form::Fraction && dash_of_inch(number.value).is_some()
            }
            Lexeme::Length(amount) => {
                amount.form != Form::Whole && amount.plain && dash_of_inch(amount.value).is_some()
            }
            _ => false,
        }
    }

    /// Whether it is a word that isn't of the trade.
    pub(crate) fn is_ordinary(&self) -> bool {
        matches!(self.lexeme, Lexeme::Unknown) && !self.text.contains(|c: char| c.is_ascii_digit())
    }

    /// `bay no 22`, `unit 44`: a name, not pieces.
    pub(crate) fn is_number_sign(&self) -> bool {
        matches!(self.text.as_str(), "no" | "unit")
    }

    /// Whether it is the plural of a word, or of a number: `males`, `90s`.
    pub(crate) fn is_plural(&self) -> bool {
        let Lexeme::Word(entry) = &self.lexeme else { return false };
        let one = self.text.strip_suffix("'s").or_else(|| self.text.strip_suffix('s'));
        one.is_some_and(|one| {
            let number = one.bytes().all(|byte| byte.is_ascii_digit());
            let singular = vocabulary::longest(one).filter(|(length, _)| *length == one.len());
            number || singular.is_some_and(|(_, one)| one.role() == entry.role())
        })
    }

    pub(crate) fn separator(&self) -> Option<char> {
        match self.lexeme {
            Lexeme::Only(Role::Separator(sign), _) => Some(sign),
            _ => None,
        }
    }

    pub(crate) fn is_hose(&self) -> bool {
        self.has(Slot::Hose)
            || self.has(Slot::Maker)
            || self.may_be(|role| {
                matches!(
                    role,
                    Role::Standard(_) | Role::Series(_) | Role::HosePart(_) | Role::Feature(_)
                )
            })
    }

    pub(crate) fn is_end(&self) -> bool {
        [Slot::End, Slot::EndWord, Slot::Letter].into_iter().any(|slot| self.has(slot))
            || matches!(&self.lexeme, Lexeme::Only(role, _) if role.is_of_end())
    }

    /// Whether it says how an end is bent: `straight`, `90`, `45°`.
    pub(crate) fn is_shape(&self) -> bool {
        match &self.lexeme {
            Lexeme::Number(number) => is_bend(number.value),
            Lexeme::Degrees(degrees) => is_bend(*degrees),
            _ => self.may_be(|role| matches!(role, Role::Shape(_) | Role::Bent)),
        }
    }

    /// Whether it is a connection: a family or a code.
    pub(crate) fn is_connection(&self) -> bool {
        self.may_be(Role::is_connection)
    }

    /// Whether it says nothing by itself.
    pub(crate) fn is_soft(&self) -> bool {
        let filler = [Slot::Filler, Slot::And];
        filler.into_iter().any(|slot| self.has(slot)) && !self.is_end()
    }
}
