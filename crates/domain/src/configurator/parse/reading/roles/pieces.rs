//! Numbers of pieces, and of ends: `4 hoses`, `qty 5`, `5 x R2`, `2 x FJX`.

use crate::configurator::parse::lexing::amount::is_bend;
use crate::configurator::parse::lexing::token::{Lexeme, Token};
use crate::configurator::parse::reading::context::{Text, counts};
use crate::configurator::parse::reading::meaning::{Role, Score};
use crate::configurator::parse::reading::roles::Options;
use crate::configurator::parse::reading::weights as w;
use crate::configurator::parse::words::vocabulary::Slot;

impl Text<'_> {
    pub(crate) fn of_parens(&self, at: usize, count: u32) -> Options {
        let mut options = vec![(Role::Quantity(count), 200)];
        // `hose …, (2) 1/2" NPT male`
        let mut ahead = self.tokens.iter().skip(at + 1);
        let next = ahead.find(|token| !token.is_soft() && !token.is_number());
        let hose = self.tokens.iter().take(at).any(Token::is_hose);
        if count == 2 && hose && next.is_some_and(Token::is_connection) {
            options.push((Role::Both, 300));
        }
        options
    }

    /// Score of a number of pieces: `4 hoses`, `qty 5`, `5 x R2`, `x5`.
    pub(crate) fn of_count(&self, at: usize, token: &Token, count: u16) -> Option<Score> {
        let (before, after) = (self.before(at), self.after(at));
        let alone = after.is_none_or(|after| after.separator().is_some_and(|sign| sign != 'x'));
        // `bay no 22`, `unit 44`
        let sign = before.is_some_and(|sign| matches!(sign.separator(), Some(':' | '.')));
        let label = if sign { self.back(at, 2) } else { before };
        let numbered = label.is_some_and(Token::is_number_sign);
        let named = self.around(at, &[Slot::QuantityWord], 1, 0)
            || (alone && self.around(at, &[Slot::Count], 1, 0) && !numbered);
        // `5 x R2-8`, `10x 1/4" 1SN`
        let behind = self.get(at + 2);
        let sized =
            behind.is_some_and(Token::is_number) && self.get(at + 3).is_some_and(Token::is_hose);
        let hose = sized || behind.is_some_and(Token::is_hose);
        let glued = after.is_some_and(|times| {
            token.touches(times) && behind.is_some_and(|behind| !times.touches(behind))
        });
        let begins = before.is_none_or(|before| {
            before.separator().is_some() || before.is_soft() || before.has(Slot::QuantityWord)
        });
        let times = after.is_some_and(is_times);
        // `…, 2x please`
        let last = self.clause_ends(at + 2) && !is_bend(count.into());
        let multiplied = times && ((at == 0 && glued) || (begins && hose) || last);
        let first = self.tokens.iter().take(at).all(Token::is_soft)
            && count < 100
            && !before.is_some_and(|before| before.has(Slot::Noun))
            && self.ahead(at).is_some_and(Token::is_hose);
        // `2 hoses`, `2 identical hydraulic hoses`, `2 R2 -8 hoses`
        let describes = |token: &Token| {
            let words = token.is_soft() || token.is_ordinary() || token.is_hose();
            let words = words || token.may_be(|role| matches!(role, Role::Colour(_)));
            !counts(token) && (words || token.is_size()) && !token.has(Slot::Maker)
        };
        // `44 Main St`
        let street =
            |other: &Token| other.text == "st" && after.is_some_and(|after| after.text != "st");
        let mut further = self.tokens.iter().skip(at + 1).take(6);
        let counted = after.is_some_and(|after| token.gap_to(after) <= 1)
            && further
                .find(|token| !describes(token))
                .is_some_and(|what| counts(what) && !street(what));
        // `12 @ 19"`
        let measured = after.is_some_and(|after| after.text == "@")
            && begins
            && matches!(behind.map(|behind| &behind.lexeme), Some(Lexeme::Length(_)));
        let reasons = [
            (counted || measured, w::COUNTED),
            (multiplied, 250),
            (self.is_multiplier(at, token, count), 240),
            (named, w::QUANTITY),
            (token.text.starts_with(char::is_alphabetic) && !self.is_of_a_noun(at), 100),
            (first, w::FIRST_OF_ALL),
        ];
        reasons.into_iter().find(|(holds, _)| *holds).map(|(_, weight)| weight)
    }

    /// `order 48 R2-8`: its number, or how many.
    pub(crate) fn is_asked_for(&self, at: usize) -> bool {
        let sign = |token: &&Token| matches!(token.separator(), Some('.' | ':'));
        let before = self.tokens.iter().take(at).rev().find(|token| !sign(token));
        before.is_some_and(|before| before.has(Slot::Label) && before.has(Slot::QuantityWord))
    }

    /// `R2-8 FJX x 8`, `1.2 m x3`, `x5 R12`.
    fn is_multiplier(&self, at: usize, token: &Token, count: u16) -> bool {
        let Some(times) = self.before(at).filter(|times| is_times(times)) else { return false };
        let from = self.back(at, 2);
        let apart = times.touches(token) && from.is_none_or(|from| !from.touches(times));
        let sized = from.is_some_and(|from| from.is_number() || from.is_hose());
        // `T2A-8*8FJX*8MP*36` is a list.
        let in_a_list = times.separator() == Some('*') && from.is_some() && !apart;
        let last = self.clause_ends(at + 1) && (apart || !sized || from.is_some_and(counts));
        let hose = apart && self.after(at).is_some_and(Token::is_hose);
        !in_a_list && !is_bend(count.into()) && (last || hose)
    }

    /// A number in a clause of its own: `, 6,`.
    pub(crate) fn is_lone(&self, at: usize) -> bool {
        let comma = |token: &Token| matches!(token.separator(), Some(',' | ';'));
        self.before(at).is_some_and(comma) && self.clause_ends(at + 1)
    }

    /// Whether nothing but courtesies stands from here to the end of the clause.
    fn clause_ends(&self, at: usize) -> bool {
        let mut rest = self
            .tokens
            .iter()
            .skip(at)
            .take_while(|token| !matches!(token.separator(), Some(',' | ';' | '.')));
        rest.all(|token| token.is_soft() || token.is_ordinary() || token.has(Slot::Count))
    }

    /// `2 x FJX`, `FJX x2`: a number of ends.
    pub(crate) fn of_ends(&self, at: usize, count: u16) -> Option<(Role, Score)> {
        let times = |token: Option<&Token>| token.is_some_and(is_times);
        let behind = self.get(at + 2).filter(|_| times(self.after(at)));
        if count == 1 && behind.is_some_and(|behind| behind.is_end() || behind.is_shape()) {
            return Some((Role::Fill, 200));
        }
        if count != 2 {
            return None;
        }
        if at > 0 && behind.is_some_and(Token::is_connection) {
            return Some((Role::Both, 300));
        }
        // `w/ 2 ea 8FJX90`
        let with = self.before(at).is_some_and(|before| before.has(Slot::And));
        let each = self.after(at).is_some_and(|after| after.has(Slot::Count));
        let named = self.tokens.iter().skip(at + 2).find(|token| !token.is_number());
        if self.are_ends(at + 1) || (with && each && named.is_some_and(Token::is_connection)) {
            return Some((Role::Both, w::BOTH_ENDS));
        }
        // Two pieces, or two ends.
        let from = self.back(at, 2).filter(|_| times(self.before(at)));
        (!self.two_ends && from.is_some_and(Token::is_end)).then_some((Role::Both, 240))
    }

    /// Whether a plural of ends comes before anything else: `two 90 degree 3/4 BSP females`.
    fn are_ends(&self, at: usize) -> bool {
        let of_end = |token: &&Token| {
            let number = token.is_number() && !matches!(token.lexeme, Lexeme::Dn(_));
            number || token.is_soft() || token.is_end() || token.is_shape()
        };
        let ahead = self.tokens.iter().skip(at).take_while(of_end);
        let mut ends = ahead.take_while(|token| !token.is_hose()).filter(|token| token.is_end());
        ends.any(Token::is_plural)
    }
}

fn is_times(token: &Token) -> bool {
    matches!(token.separator(), Some('x' | '*'))
}
