//! The roles that each token may have, and what speaks for each.

use rust_decimal::Decimal;

use super::amount::{Amount, Form, Number};
use super::context::Text;
use super::grammar::{dash_of_inch, is_bend, thread_of};
use super::meaning::{Drop, Role, SaidSize, Score, Which};
use super::token::{Lexeme, Token};
use super::vocabulary::{Entry, Slot};
use super::weights as w;
use crate::drawing::words::Family;
use crate::engineering::length::LengthUnit;
use crate::engineering::size_table::{by_dash, by_dn};

pub(super) type Options = Vec<(Role, Score)>;

impl Text<'_> {
    /// The roles that a token may have.
    pub(super) fn options(&self, at: usize) -> Options {
        let Some(token) = self.get(at) else { return Vec::new() };
        match &token.lexeme {
            // `length 1 250 mm`: the blank is of the thousands.
            Lexeme::Only(Role::LengthChoice(both), weight)
                if matches!(both.as_slice(), [large, small] if !large.plain && small.plain)
                    && self.around(at, &[Slot::LengthWord], 1, 1) =>
            {
                both.iter().take(1).map(|large| (Role::Length(*large), *weight)).collect()
            }
            Lexeme::Only(role, weight) => vec![(role.clone(), *weight)],
            Lexeme::Unknown if token.text.chars().any(|c| c.is_ascii_digit()) => {
                vec![(Role::Unread, -30)]
            }
            Lexeme::Unknown => vec![(Role::Unknown, -30)],
            Lexeme::Word(entry) => self.of_word(at, token, entry),
            Lexeme::Dn(dash) => vec![
                (Role::HoseSize(*dash), w::DN_OF_HOSE),
                (end_size(*dash), self.near_end(at) - 100),
            ],
            Lexeme::Dash(dash) => self.of_dash(at, token, *dash),
            Lexeme::Parens(count) => self.of_parens(at, *count),
            Lexeme::Degrees(degrees) => self.of_degrees(at, *degrees),
            Lexeme::Length(amount) => self.of_length(at, amount),
            Lexeme::Number(number) => self.of_number(at, token, number),
            Lexeme::FlangePressure(families) => {
                let flange = |token: &Token| {
                    token.may_be(|role| matches!(role, Role::Family(other) if other.of.contains(&Family::Cat)))
                };
                let near = self.nearness(at, flange);
                if near > 0 { vec![(Role::Family(*families), 200)] } else { vec![(Role::Fill, 0)] }
            }
        }
    }

    fn of_dash(&self, at: usize, token: &Token, dash: u16) -> Options {
        let named = self.before(at).filter(|before| before.end == token.start);
        let standard = |role: &Role| matches!(role, Role::Standard(_) | Role::Series(_));
        if named.is_some_and(|before| before.may_be(standard)) {
            return vec![(Role::HoseSize(dash), w::DASH_AT_STANDARD)];
        }
        vec![
            (Role::HoseSize(dash), w::DASH + self.near_hose(at)),
            (end_size(dash), w::DASH + self.near_end(at)),
        ]
    }

    fn of_parens(&self, at: usize, count: u32) -> Options {
        let mut options = vec![(Role::Quantity(count), 200)];
        let ahead = self.tokens.iter().skip(at + 1);
        let connection = ahead
            .skip_while(|token| token.is_soft() || token.is_number())
            .next()
            .is_some_and(Token::is_connection);
        if count == 2 && connection && self.tokens.iter().take(at).any(Token::is_hose) {
            options.push((Role::Both, 300));
        }
        options
    }

    fn of_degrees(&self, at: usize, degrees: Decimal) -> Options {
        if self.around(at, &[Slot::ToleranceWord], 2, 2) {
            return vec![(Role::Unread, 0)];
        }
        let named = self.around(at, &[Slot::AngleWord], 2, 2);
        let mut options = Vec::new();
        if is_bend(degrees) || degrees.is_zero() && !named {
            options.push((Role::Shape(degrees), 130 + self.near_end(at) * 6 / 10));
        }
        if degrees <= 360.into() {
            let role = if named { Role::Angle(degrees) } else { Role::BareAngle(degrees) };
            options.push((role, if named { 290 } else { 90 }));
        }
        if options.is_empty() {
            options.push((Role::Unread, w::LEFT_OVER));
        }
        options
    }

    fn of_length(&self, at: usize, amount: &Amount) -> Options {
        let mut options = Vec::new();
        let measured = self.around(at, &[Slot::LengthWord, Slot::Long], 2, 2);
        let mm = amount.mm();
        if self.around(at, &[Slot::ToleranceWord], 1, 1) {
            let unit = Some(amount.unit.symbol());
            let (plus, minus) = (amount.value, amount.value);
            return vec![(Role::Tolerance { plus, minus, unit }, 200)];
        }
        let drop = self.drops && self.around(at, &[Slot::DropWord], 2, 1);
        if drop && !measured && mm < 300.into() {
            return vec![(Role::Drop(Drop::Length(mm), false), 250)];
        }
        let size = size_of(amount);
        let bore = bore_of(amount).filter(|_| self.near_hose(at) > 100);
        let long = (size.is_none() && bore.is_none()) || mm >= 100.into();
        let weight = if long { w::LENGTH } else { w::SMALL_LENGTH };
        options.push((Role::Length(*amount), weight + if measured { 100 } else { 0 }));
        if let Some(dash) = bore {
            options.push((Role::HoseSize(dash), 150 + self.near_hose(at)));
        }
        if let Some(dash) = size {
            options.push((Role::HoseSize(dash), w::INCH_SIZE + self.near_hose(at)));
            options.push((end_size(dash), w::INCH_SIZE + self.near_end(at)));
        }
        if self.covers {
            let near = self.nearness(at, |token| {
                token.has(Slot::Cover) || token.may_be(|role| matches!(role, Role::CoverPart(_)))
            });
            options.push((Role::CoverLength(*amount), w::COVER_LENGTH + near));
        }
        options
    }

    fn of_number(&self, at: usize, token: &Token, number: &Number) -> Options {
        let value = number.value;
        let count = number.count();
        let (before, after, ahead) = (self.before(at), self.after(at), self.ahead(at));
        let next = |slot| ahead.is_some_and(|ahead| ahead.has(slot));
        if next(Slot::People) && count.is_some() {
            return vec![(Role::Fill, 100)];
        }
        if after.is_some_and(|after| after.has(Slot::Trade)) {
            return vec![(Role::Unread, 0)];
        }
        let dozen =
            ahead.filter(|ahead| ahead.has(Slot::Dozen)).and_then(|ahead| match &ahead.lexeme {
                Lexeme::Word(entry) => {
                    entry.meanings.iter().find_map(|meaning| match meaning.role {
                        Role::Quantity(dozen) => Some(dozen),
                        _ => None,
                    })
                }
                _ => None,
            });
        if let (Some(dozen), Some(count)) = (dozen, count) {
            return vec![(Role::Quantity(u32::from(count) * dozen), 200)];
        }
        if self.is_labelled(at) {
            return vec![(Role::Fill, 0)];
        }
        let mut options = vec![(Role::Unread, w::LEFT_OVER)];
        if self.around(at, &[Slot::ToleranceWord], 1, 1) {
            options.push((Role::Tolerance { plus: value, minus: value, unit: None }, 200));
            return options;
        }
        if let Some(count) = count {
            self.of_count(at, token, count, &mut options);
        }
        if self.drops && self.around(at, &[Slot::DropWord], 1, 1) {
            options.push((Role::Drop(Drop::Length(value), false), 100));
        }
        let bend = is_bend(value);
        if bend {
            let glued = if token.glued { w::GLUED_BEND } else { 0 };
            let near = self.near_end(at) * 6 / 10;
            options.push((Role::Shape(value), w::BEND + near + glued));
        }
        if value <= 360.into() && count.is_some_and(|count| count % 5 == 0) && !token.glued {
            let named = self.around(at, &[Slot::AngleWord], 2, 2);
            options.push(if named {
                (Role::Angle(value), w::ANGLE_NAMED)
            } else {
                (Role::BareAngle(value), w::ANGLE_BARE)
            });
        }
        let size = match count {
            Some(count) => by_dash(count).map(|row| row.dash),
            None => dash_of_inch(value),
        };
        let plain = if count.is_some() { w::BARE_SIZE } else { w::FRACTION_SIZE };
        if size.is_none()
            && number.form != Form::Whole
            && let Some(thread) = thread_of(&token.text)
        {
            let thread = Role::EndSize(SaidSize::Unf(thread.to_owned()));
            options.push((thread, w::FRACTION_SIZE + self.near_end(at)));
        }
        if let Some(dash) = size {
            let (hose, end) = (self.near_hose(at), self.near_end(at));
            options.push((Role::HoseSize(dash), plain + hose));
            options.push((end_size(dash), plain + end));
        }
        let metric = before.is_some_and(|before| {
            before.may_be(|role| matches!(role, Role::Standard(spec) if !spec.starts_with('R')))
        });
        if let (true, Some(row)) = (metric, count.and_then(by_dn)) {
            // `2SN 12`: DN 12, or dash 12.
            options.push((Role::HoseSize(row.dash), plain + self.near_hose(at)));
        }
        if let Some(dash) = count.filter(|count| *count <= 3).and_then(|_| dash_of_inch(value)) {
            for (role, near) in [
                (Role::HoseSize(dash), self.near_hose(at)),
                (end_size(dash), 20 + self.near_end(at)),
            ] {
                // One inch, only beside the word that it needs.
                if near > 0 {
                    options.push((role, near));
                }
            }
        }
        self.of_bare_length(at, token, number, &mut options);
        let both = after.is_some_and(|after| after.may_be(|role| *role == Role::Both));
        if self.covers && count.is_some() && both && !token.glued {
            options.push((Role::CoverBareLength(value), 100));
        }
        options
    }

    fn of_bare_length(&self, at: usize, token: &Token, number: &Number, options: &mut Options) {
        let value = number.in_unit(None);
        let measured = self.around(at, &[Slot::LengthWord, Slot::Long], 2, 2);
        let glued_word = self.after(at).is_some_and(|after| {
            token.glued && (after.has(Slot::LengthWord) || after.has(Slot::Long))
        });
        let free = !token.glued || glued_word;
        if number.form == Form::Fraction
            || value < 4.into()
            || !free
            || (self.measured && !measured)
        {
            return;
        }
        let times = self
            .before(at)
            .filter(|before| before.separator() == Some('x') && before.end == token.start);
        let sized = at.checked_sub(2).and_then(|at| self.get(at)).is_some_and(|before| {
            matches!(before.lexeme, Lexeme::Length(_) | Lexeme::Number(_) | Lexeme::Dash(_))
        });
        let more = match (measured, times.is_some() && sized) {
            (true, _) => w::MEASURED,
            (false, true) => w::BESIDE_SIZE,
            (false, false) => 0,
        };
        options.push((Role::BareLength(value), w::BARE_LENGTH + more));
    }

    /// Numbers of pieces: `4 hoses`, `qty 5`, `5 x R2`, `x5`.
    fn of_count(&self, at: usize, token: &Token, count: u16, options: &mut Options) {
        let (before, after) = (self.before(at), self.after(at));
        let quantity = Role::Quantity(u32::from(count));
        let word_after = after.filter(|after| after.start <= token.end + 1);
        // `4 pcs`, `4 hoses`, `4 of 1/4 R2`.
        let pieces = |after: &Token| {
            after.has(Slot::Count) || after.text == "of" || (after.is_hose() && plural(&after.text))
        };
        if word_after.is_some_and(pieces) {
            options.push((quantity.clone(), w::COUNTED));
        }
        let alone = after.is_none_or(|after| after.separator().is_some_and(|sign| sign != 'x'));
        if self.around(at, &[Slot::QuantityWord], 1, 0)
            || (alone && self.around(at, &[Slot::Count], 1, 0))
        {
            options.push((quantity.clone(), w::QUANTITY));
        }
        let times = |token: Option<&Token>| token.and_then(Token::separator) == Some('x');
        if times(after) {
            let behind = self.get(at + 2);
            // `5 x R2-8`, `10x 1/4" 1SN`.
            let glued = after.is_some_and(|times| {
                times.start == token.end && behind.is_some_and(|behind| behind.start > times.end)
            });
            // `4 x 1/2" R2`
            let sized = behind.is_some_and(Token::is_number)
                && self.get(at + 3).is_some_and(Token::is_hose);
            let hose = sized || behind.is_some_and(Token::is_hose);
            let begins = before.is_none_or(|before| before.separator().is_some());
            if (at == 0 && (glued || hose)) || (begins && glued && hose) {
                options.push((quantity.clone(), 250));
            }
            if count == 1 && behind.is_some_and(Token::is_end) {
                options.push((Role::Fill, 200));
            }
            if count == 2 && at > 0 && behind.is_some_and(Token::is_connection) {
                options.push((Role::Both, 300));
            }
        }
        let last = after.is_none_or(|after| {
            matches!(after.separator(), Some(',' | ';' | '.')) || after.has(Slot::Count)
        });
        let sized = at.checked_sub(2).and_then(|at| self.get(at)).is_some_and(|before| {
            let number = matches!(
                before.lexeme,
                Lexeme::Length(_) | Lexeme::Number(_) | Lexeme::Dash(_) | Lexeme::Dn(_)
            );
            number || before.is_hose()
        });
        // `36" x FJX x 8`, but `1.2 m x3`.
        let apart = before.is_some_and(|times| {
            let from = at.checked_sub(2).and_then(|at| self.get(at));
            times.end == token.start && from.is_some_and(|from| from.end < times.start)
        });
        let hose = after.is_some_and(Token::is_hose);
        if times(before)
            && !is_bend(count.into())
            && ((last && (!sized || apart)) || (hose && apart))
        {
            options.push((quantity.clone(), 240));
            // `FJX x2`: two pieces, or two ends.
            let end = self.tokens.iter().take(at).rev().nth(1).is_some_and(Token::is_end);
            if count == 2 && end && !self.two_ends {
                options.push((Role::Both, 240));
            }
        }
        let first = at == 0 || self.tokens.iter().take(at).all(Token::is_soft);
        if first && count < 100 && self.ahead(at).is_some_and(Token::is_hose) {
            options.push((quantity.clone(), w::FIRST_OF_ALL));
        }
        if token.text.starts_with(char::is_alphabetic) {
            options.push((quantity, 100));
        }
    }

    /// `one`, `two`: how many pieces.
    fn of_numeral(&self, at: usize, token: &Token, value: Decimal) -> Option<(Role, Score)> {
        let counted = self.ahead(at).is_some_and(|ahead| {
            ahead.is_hose() || matches!(ahead.lexeme, Lexeme::Length(_) | Lexeme::Number(_))
        });
        let pieces =
            |after: &Token| after.has(Slot::Count) || (after.is_hose() && plural(&after.text));
        let quantity = Role::Quantity(u32::try_from(value).unwrap_or(1));
        if self.after(at).is_some_and(pieces) {
            return Some((quantity, w::COUNTED));
        }
        let spelt = token.text.chars().count() > 1;
        (counted && at < 6 && spelt).then_some((quantity, 70))
    }

    fn of_word(&self, at: usize, token: &Token, entry: &Entry) -> Options {
        let (before, after, ahead) = (self.before(at), self.after(at), self.ahead(at));
        let mut options: Options = Vec::new();
        for meaning in &entry.meanings {
            let weight = meaning.weight;
            let plain = (meaning.role.clone(), weight);
            match (meaning.slot, &meaning.role) {
                (Slot::Size, Role::HoseSize(dash)) => {
                    options.push((Role::HoseSize(*dash), weight + self.near_hose(at)));
                    options.push((end_size(*dash), weight + self.near_end(at)));
                }
                (Slot::Number, Role::BareLength(value)) => {
                    options.push((Role::Fill, 0));
                    options.extend(self.of_numeral(at, token, *value));
                }
                (Slot::Scope, Role::Which(Which::One))
                    if matches!(token.text.as_str(), "one" | "eine") =>
                {
                    let end = ahead.is_some_and(|ahead| {
                        let number = matches!(
                            ahead.lexeme,
                            Lexeme::Degrees(_) | Lexeme::Number(_) | Lexeme::Dash(_)
                        );
                        (ahead.is_end() || number) && !ahead.is_hose()
                    });
                    if end {
                        let weight = if self.ends_told_apart { 150 } else { 100 };
                        options.push((meaning.role.clone(), weight));
                    }
                }
                (Slot::Letter, _) => {
                    // `BSP 1/2 F`: a size may stand between.
                    let size = |token: &&Token| token.is_number();
                    let back = self.tokens.iter().take(at).rev().find(|token| !size(token));
                    let front = self
                        .tokens
                        .iter()
                        .skip(at + 1)
                        .find(|token| !token.is_soft() && !size(token));
                    let beside = |token: Option<&Token>| {
                        token.is_some_and(|token| {
                            token.may_be(|role| matches!(role, Role::Family(_)))
                        })
                    };
                    // `M/F`, `m x f`.
                    let other = |step: usize, forward: bool| {
                        let place =
                            |by: usize| if forward { Some(at + by) } else { at.checked_sub(by) };
                        let sign =
                            place(step).and_then(|at| self.get(at)).and_then(Token::separator);
                        let letter = place(step + 1).and_then(|at| self.get(at));
                        matches!(sign, Some('/' | 'x'))
                            && letter.is_some_and(|token| token.has(Slot::Letter))
                    };
                    let named = beside(back) || beside(front) || other(1, true) || other(1, false);
                    options.push(if named { (plain.0, 80) } else { (Role::Unread, -20) });
                }
                (Slot::PerhapsPlain, _) => {
                    let beside = |token: Option<&Token>| {
                        token.is_some_and(|token| {
                            token.has(Slot::Scope)
                                || token.separator() == Some('x')
                                || token.has(Slot::EndWord)
                        })
                    };
                    options.push(if beside(before) || beside(after) {
                        (plain.0, 150)
                    } else {
                        (Role::Fill, 0)
                    });
                }
                (Slot::Long, _) => {
                    let bent = |token: Option<&Token>| {
                        token.is_some_and(|token| {
                            token.has(Slot::DropWord)
                                || token.may_be(|role| matches!(role, Role::Bent))
                        })
                    };
                    let length =
                        before.is_some_and(|before| matches!(before.lexeme, Lexeme::Length(_)));
                    if !length && (bent(before) || bent(after)) {
                        options.push((Role::Drop(Drop::Long, false), 120));
                    } else {
                        options.push((Role::Fill, weight));
                    }
                }
                (Slot::Count, _) => {
                    let counted = before.is_some_and(|before| {
                        matches!(before.lexeme, Lexeme::Number(_) | Lexeme::Parens(_))
                    });
                    options.push((Role::Fill, if counted { 20 } else { -10 }));
                }
                // `burst hose`: it is broken.
                (Slot::Test, Role::Test { proof: false, .. }) if token.text == "burst" => {
                    let clause = |token: Option<&Token>| {
                        token.is_none_or(|token| {
                            token.has(Slot::Test)
                                || token.has(Slot::And)
                                || token.separator().is_some()
                        })
                    };
                    options.push(if clause(before) && clause(after) {
                        plain
                    } else {
                        (Role::Fill, 0)
                    });
                }
                (Slot::Trade, _) => options.push((Role::Unread, 0)),
                (Slot::Label, _) if entry.meanings.len() > 1 => {}
                _ => options.push(plain),
            }
        }
        if options.is_empty() {
            options.push((Role::Fill, 0));
        }
        options
    }
}

fn end_size(dash: u16) -> Role {
    Role::EndSize(SaidSize::Dash(dash))
}

/// Hoses, not a hose.
fn plural(word: &str) -> bool {
    let plural = ["hoses", "schläuche", "schlaeuche", "leitungen", "assemblies", "lines"];
    plural.iter().any(|end| word.ends_with(end))
}

/// The dash number that a length in inches is as a size.
pub(super) fn size_of(amount: &Amount) -> Option<u16> {
    let inches = amount.unit == LengthUnit::Inch && amount.plain;
    inches.then(|| dash_of_inch(amount.value)).flatten()
}

/// The dash number of a bore in millimetres.
fn bore_of(amount: &Amount) -> Option<u16> {
    let bore = amount.unit == LengthUnit::Millimetre && amount.plain && amount.form == Form::Whole;
    bore.then(|| u16::try_from(amount.value).ok()).flatten().and_then(by_dn).map(|row| row.dash)
}
