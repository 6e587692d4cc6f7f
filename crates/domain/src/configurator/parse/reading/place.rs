//! Where a number stands: between two ends, behind a connection, among words of something else.

use crate::catalogue::styles::Family;
use crate::configurator::parse::lexing::token::{Lexeme, Token};
use crate::configurator::parse::reading::bare::FORERUNNERS;
use crate::configurator::parse::reading::context::{Text, counts};
use crate::configurator::parse::reading::meaning::Role;
use crate::configurator::parse::words::glued::is_tube;
use crate::configurator::parse::words::vocabulary::Slot;

impl Text<'_> {
    /// `FJX 3/8 MP`: the size of one end or of the other, which nothing parts. A dash number and what is glued
    /// belong to the word before.
    pub(crate) fn is_between_ends(&self, at: usize) -> bool {
        let of_end =
            |token: &&Token| token.is_end() || token.is_shape() || token.has(Slot::EndWord);
        let mut back = self.tokens.iter().take(at).rev().take_while(of_end);
        let mut ahead = self.tokens.iter().skip(at + 1).take_while(of_end);
        let glued = self
            .get(at)
            .zip(self.before(at))
            .is_some_and(|(own, before)| before.touches(own) || own.text.starts_with(['-', '#']));
        !glued && back.any(Token::is_connection) && ahead.any(Token::is_connection)
    }

    /// `DKOL 12`: metric connections are named by their tube. How a size writes it: `12l`.
    pub(crate) fn tube_of_connection(
        &self,
        at: usize,
        token: &Token,
        count: u16,
    ) -> Option<String> {
        let own = |token: &&Token| token.is_connection();
        let before = self.before(at).filter(own);
        // `15 DKOL`, but `2SN 12 DKOL`
        let free = !self.before(at).is_some_and(Token::is_hose);
        let after = || self.after(at).filter(|after| free && own(after));
        let series = tube_series(before.or_else(after)?)?;
        let padded = token.text.starts_with('0');
        let counted = self.after(at).is_some_and(counts);
        let is_named = is_tube(count, series) && !padded && !counted;
        is_named.then(|| format!("{count}{series}"))
    }

    /// `a burst hose`, `Berstdruck 1100 bar`, `4:1 burst`
    pub(crate) fn is_no_test(&self, at: usize, token: &Token) -> bool {
        let figure = |token: &Token| {
            matches!(token.lexeme, Lexeme::Pressure(..)) || token.text.ends_with(":1")
        };
        let valued = self.beside(at, figure) || self.ahead(at).is_some_and(figure);
        matches!(token.text.as_str(), "burst" | "berstdruck") && (valued || self.is_broken(at))
    }

    /// Whether degrees may be of an end: words of one are beside them, and none of something else, as in `runs at
    /// 90`, `gate 45`.
    pub(crate) fn may_bend(&self, at: usize) -> bool {
        let of_end = |token: &Token| {
            token.is_end() || token.is_shape() || token.has(Slot::Scope) || token.has(Slot::EndWord)
        };
        let clause = |token: &Token| matches!(token.separator(), Some(',' | ';' | '.'));
        let other = |token: &Token| {
            let slots =
                [Slot::Filler, Slot::Noun, Slot::Maker, Slot::Label, Slot::Trade, Slot::People];
            token.is_ordinary() || slots.into_iter().any(|slot| token.has(slot))
        };
        let cross = |token: &Token| matches!(token.separator(), Some('x' | '/'));
        if self.after(at).is_some_and(|after| of_end(after) || cross(after)) {
            return true;
        }
        let mut led = false;
        for (place, token) in self.tokens.iter().enumerate().take(at).rev() {
            if of_end(token) {
                return true;
            }
            if clause(token) {
                return !led;
            }
            if token.has(Slot::And) {
                continue;
            }
            let word = format!(" {} ", token.text);
            if !FORERUNNERS.contains(&word) && !BEFORE_BENDS.contains(&word) {
                // `FJX zzz 90`: an unknown word of the end.
                let of_end = self.before(place).is_some_and(Token::is_connection);
                return of_end || !other(token);
            }
            led |= !" einmal by and one ".contains(&word);
        }
        true
    }
}

/// Words without meaning of their own that may stand between an end and its bend, beside those before lengths.
const BEFORE_BENDS: &str = " at of on to the be an by but same einmal and one ";

/// The series of tubes that a connection is named by.
fn tube_series(connection: &Token) -> Option<char> {
    let of = |role: &Role| {
        let (families, tube) = match role {
            Role::Family(families) => (families, None),
            Role::Code { families, tube, .. } => (families, *tube),
            _ => return None,
        };
        let by_family = match families.of {
            [Family::DinLight] => Some('l'),
            [Family::DinHeavy] => Some('s'),
            _ => None,
        };
        tube.or(by_family)
    };
    connection.means(of)
}
