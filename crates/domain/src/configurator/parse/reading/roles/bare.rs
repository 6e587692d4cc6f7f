//! A number without a unit, by what stands around it: a length, a size of the hose or of an end, a bend, none of these.

use crate::catalogue::styles::Family;
use crate::configurator::parse::lexing::amount::{Form, Number};
use crate::configurator::parse::lexing::token::{Lexeme, Token};
use crate::configurator::parse::reading::context::{Text, counts};
use crate::configurator::parse::reading::meaning::{Role, Score};
use crate::configurator::parse::reading::weights as w;
use crate::configurator::parse::words::glued::is_tube;
use crate::configurator::parse::words::vocabulary::Slot;
use crate::measures::size_table::by_dash;

impl Text<'_> {
    pub(crate) fn of_bare_length(
        &self,
        at: usize,
        token: &Token,
        number: &Number,
    ) -> Option<(Role, Score)> {
        let value = number.in_unit(None);
        let measured = self.is_measured(at);
        let word = |token: &Token| token.has(Slot::LengthWord);
        let glued = token.glued && !self.after(at).is_some_and(word);
        let known = self.measured && !measured;
        let placed = self.beside(at, word) || self.stands_free(at);
        if number.form == Form::Fraction || value < 4.into() || glued || known || !placed {
            return None;
        }
        let short = value < 12.into() && !measured;
        // `8 x 8 adaptor`
        if short && self.tokens.iter().any(|token| token.has(Slot::Trade)) {
            return None;
        }
        // `8 FJX one end, 8 MP other end`: no hose is so short.
        let size = short && self.after(at).is_some_and(Token::is_connection);
        let more = if measured { w::MEASURED } else { 0 };
        let less = if size { w::SHORT_BESIDE_END } else { 0 };
        Some((Role::BareLength(value), w::BARE_LENGTH + more + less))
    }

    /// Whether nothing stands beside it that may say what it is a number of: `job 44`, `36 hooks`.
    fn stands_free(&self, at: usize) -> bool {
        let other = |token: &Token| {
            // `three six`
            let spelt = matches!(token.lexeme, Lexeme::Number(_))
                && token.text.starts_with(char::is_alphabetic);
            let one = token.has(Slot::Number) && token.text != "a";
            matches!(token.lexeme, Lexeme::Unknown) || token.has(Slot::Maker) || one || spelt
        };
        // `bin: 22`, `no. 44`
        let sign = self.before(at).is_some_and(|sign| matches!(sign.separator(), Some(':' | '.')));
        let before = if sign { self.back(at, 2) } else { self.before(at) };
        let named = before.is_some_and(|before| {
            // `1/2 by 36`
            let times = before.text == "by" && self.back(at, 2).is_some_and(Token::is_size);
            let of_length = times || FORERUNNERS.contains(&format!(" {} ", before.text));
            other(before)
                || (before.has(Slot::Filler) && !of_length)
                || before.has(Slot::Noun)
                || before.is_number_sign()
        });
        !named && !self.after(at).is_some_and(other)
    }

    /// `DKOL18/90`: a number that a stroke without blanks joins to an end.
    pub(crate) fn is_slashed_to_an_end(&self, at: usize, token: &Token) -> bool {
        self.before(at).zip(self.back(at, 2)).is_some_and(|(stroke, end)| {
            let joined = stroke.separator() == Some('/') && stroke.touches(token);
            joined && end.touches(stroke) && (end.is_end() || end.is_size() || end.glued)
        })
    }

    /// Whether a size stands right at the hose and at no end: `3/8 R2-8`, `R2-8 (3/8)`.
    pub(crate) fn is_of_the_hose(&self, at: usize) -> bool {
        let cross = |token: &Token| matches!(token.separator(), Some('x' | '/' | '*' | '+'));
        let of_end = |token: &Token| token.is_end() || token.is_shape() || cross(token);
        let hose = |token: &Token| token.is_hose() && !token.has(Slot::Maker) && !token.is_end();
        let sized = |token: &Token| {
            let dash =
                |number: &Number| number.count().is_some_and(|count| by_dash(count).is_some());
            token.is_size() || matches!(&token.lexeme, Lexeme::Number(number) if dash(number))
        };
        // `-6 -8 R2`
        let further = self.after(at).is_some_and(sized);
        let ahead = self.get(if further { at + 2 } else { at + 1 });
        if ahead.is_some_and(hose) && !self.before(at).is_some_and(of_end) {
            return true;
        }
        // `2SN DN12 DKOL`
        let dn = self.get(at).is_some_and(|token| matches!(token.lexeme, Lexeme::Dn(_)));
        let standard = |role: &Role| matches!(role, Role::Standard(_) | Role::Series(_));
        if dn && self.before(at).is_some_and(|before| before.may_be(standard)) {
            return true;
        }
        let beside = self.before(at).is_some_and(|before| {
            hose(before) || (sized(before) && self.back(at, 2).is_some_and(hose))
        });
        let mut ahead = self.tokens.iter().skip(at + 1);
        let next = ahead.find(|token| !token.is_soft() && !token.is_shape());
        let free = next.is_none_or(|next| {
            // `R2-6 6x6 FJX`
            let size = |size: &Token| size.is_size() || (next.touches(size) && sized(size));
            let across = cross(next) && !ahead.next().is_some_and(size);
            across || !(next.is_end() || next.has(Slot::Scope) || cross(next))
        });
        beside && free
    }

    /// Whether words such as `half` are a size: with their unit, or beside what may have one.
    pub(crate) fn is_said_as_size(&self, at: usize, token: &Token) -> bool {
        let unit = |word: &str| matches!(word, "inch" | "inches" | "in") || word.ends_with("zoll");
        let sized = |token: &Token| {
            token.is_hose() || token.is_end() || matches!(token.separator(), Some('x' | '/'))
        };
        token.text.split(' ').any(unit) || self.beside(at, sized)
    }

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
        // `15 DKOL`, but `2SN 12 DKOL`
        let free = !self.before(at).is_some_and(Token::is_hose);
        let after = || self.after(at).filter(|after| free && own(after));
        let series = tube_series(self.before(at).filter(own).or_else(after)?, count)?;
        let counted = token.text.starts_with('0') || self.after(at).is_some_and(counts);
        (is_tube(count, series) && !counted).then(|| format!("{count}{series}"))
    }

    /// Whether degrees may be of an end: words of one are beside them, and none of something else, as in `runs at
    /// 90`, `gate 45`.
    pub(crate) fn may_bend(&self, at: usize) -> bool {
        let of_end = |token: &Token| token.is_end() || token.is_shape() || token.has(Slot::Scope);
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
            if matches!(token.separator(), Some(',' | ';' | '.')) {
                return !led;
            }
            let word = format!(" {} ", token.text);
            let before =
                token.has(Slot::And) || FORERUNNERS.contains(&word) || BEFORE_BENDS.contains(&word);
            if !before {
                // `FJX zzz 90`: an unknown word of the end.
                let of_end = self.before(place).is_some_and(Token::is_connection);
                return of_end || !other(token);
            }
            led |= !token.has(Slot::And) && !" einmal by and one ".contains(&word);
        }
        true
    }
}

/// Words without meaning of their own that may stand before a length.
const FORERUNNERS: &str = " is are approx approximately about ca circa etwa roughly around and & with w/ w a made \
    need needs want wants be von just only nur make it ";

/// Words without meaning of their own that may stand between an end and its bend, beside those before lengths.
const BEFORE_BENDS: &str = " at of on to the be an by but same einmal and one ";

/// The series of tubes that a connection is named by: `DIN 15` is light, since there is no other tube of 15 mm.
fn tube_series(connection: &Token, diameter: u16) -> Option<char> {
    connection.means(|role| match role {
        Role::Code { tube: Some(series), .. } => Some(*series),
        Role::Family(families) | Role::Code { families, .. } => match families.of {
            [Family::DinLight] => Some('l'),
            [Family::DinHeavy] => Some('s'),
            [Family::DinLight, Family::DinHeavy] => {
                match (is_tube(diameter, 'l'), is_tube(diameter, 's')) {
                    (true, false) => Some('l'),
                    (false, true) => Some('s'),
                    _ => None,
                }
            }
            _ => None,
        },
        _ => None,
    })
}
