//! The roles that a word of the vocabulary may have, by what stands near.

use crate::configurator::inputs::configurator_input::LengthMethod;
use crate::configurator::parse::lexing::token::{Lexeme, Token};
use crate::configurator::parse::reading::context::{Text, counts};
use crate::configurator::parse::reading::meaning::{Drop, EndSelector, Role, Score};
use crate::configurator::parse::reading::roles::Options;
use crate::configurator::parse::reading::weights as w;
use crate::configurator::parse::words::vocabulary::{Entry, Slot};

impl Text<'_> {
    pub(super) fn of_word(&self, at: usize, token: &Token, entry: &Entry) -> Options {
        let mut options: Options = Vec::new();
        for meaning in &entry.meanings {
            let plain = (meaning.role.clone(), meaning.weight);
            match (meaning.slot, &meaning.role) {
                // `half price`
                (Slot::Size, _) if !self.is_said_as_size(at, token) => {
                    options.push((Role::Unread, 0));
                }
                (Slot::Size, Role::HoseSize(dash)) => {
                    options.extend(self.sizes(at, *dash, meaning.weight));
                }
                // `red caps`
                (_, Role::Colour(_)) if self.is_of_a_thing(at) && !self.is_of_cover_ahead(at) => {
                    options.push((Role::Fill, 0));
                }
                // `2SN, blue spiral guard`: of what follows, else of what is nearer.
                (_, Role::Colour(colour)) if self.covers => {
                    let ahead = if self.is_of_cover_ahead(at) { w::NEAR } else { 0 };
                    let near = self.near_cover(at) + ahead;
                    options.push((Role::CoverColour(colour), meaning.weight + near));
                    options.push((plain.0, meaning.weight + self.near_hose(at)));
                }
                // `one`, `a`
                (Slot::Number, _) => {
                    options.push((Role::Fill, 0));
                    let one = |after: &Token| counts(after) && !after.text.starts_with("of");
                    if self.after(at).is_some_and(one) {
                        options.push((Role::Quantity(1), w::COUNTED));
                    }
                }
                (Slot::Scope, Role::EndSelector(EndSelector::One))
                    if matches!(token.text.as_str(), "one" | "eine" | "einmal") =>
                {
                    let end = |ahead: &Token| {
                        let number = matches!(ahead.lexeme, Lexeme::Degrees(_))
                            || (ahead.is_number() && !matches!(ahead.lexeme, Lexeme::Length(_)));
                        (ahead.is_end() || number) && !ahead.is_hose()
                    };
                    let article = |ahead: &&Token| ahead.is_soft() || ahead.text == "a";
                    let ahead = self.tokens.iter().skip(at + 1).find(|ahead| !article(ahead));
                    if ahead.is_some_and(end) {
                        options.push((plain.0, if self.ends_told_apart { 150 } else { 100 }));
                    }
                }
                // `other end cut`
                (_, Role::Method(LengthMethod::CutLength)) if token.text == "cut" => {
                    let end =
                        |before: &Token| before.may_be(|role| matches!(role, Role::EndSelector(_)));
                    let alone = self.after(at).is_none_or(|after| after.separator().is_some());
                    if alone && self.before(at).is_some_and(end) {
                        options.push((Role::Plain, 150));
                    }
                    options.push(plain);
                }
                (Slot::Letter, _) => {
                    let named = self.is_gender(at);
                    options.push(if named { (plain.0, 80) } else { (Role::Unread, -20) });
                }
                (Slot::Part, _) => {
                    let end = |token: &Token| !matches!(token.separator(), Some('x' | '/'));
                    let is_o_ring = self.is_of_connection(at, "o-ring", end);
                    options.push(if is_o_ring { (Role::Fill, 0) } else { plain });
                }
                (Slot::Undecided, _) if self.is_of_an_end(at) => {
                    options.push((Role::Undecided, 100));
                }
                // `no burst test`, `ohne Druckprüfung`
                (Slot::Count | Slot::PerhapsPlain, _)
                    if matches!(token.text.as_str(), "no" | "ohne")
                        && self.after(at).is_some_and(is_extra) =>
                {
                    options.push((Role::Not, 0));
                }
                (Slot::PerhapsPlain, _) => {
                    let end = |token: &Token| {
                        token.has(Slot::Scope)
                            || token.has(Slot::EndWord)
                            || token.separator() == Some('x')
                    };
                    let plain = (plain.0, 150);
                    options.push(if self.beside(at, end) { plain } else { (Role::Fill, 0) });
                }
                (Slot::Long, _) => options.push(self.of_long(at, meaning.weight)),
                (Slot::Count, _) => {
                    let number = |token: &Token| {
                        matches!(token.lexeme, Lexeme::Number(_) | Lexeme::Parens(_))
                    };
                    let counted = self.before(at).is_some_and(number);
                    options.push((Role::Fill, if counted { 20 } else { -10 }));
                }
                (Slot::Test, Role::Test { proof: false, .. }) if self.is_no_test(at, token) => {
                    options.push((Role::Fill, 0));
                }
                (Slot::Label | Slot::Noun, _) if entry.meanings.len() > 1 => {}
                _ => options.push(plain),
            }
        }
        if options.is_empty() {
            options.push((Role::Fill, 0));
        }
        options
    }

    /// `red caps`, `- blue tape`: the colour is of what the next word names, and nothing of the hose is beside it.
    fn is_of_a_thing(&self, at: usize) -> bool {
        let alone = self.before(at).is_some_and(|before| before.separator().is_some());
        self.after(at).is_some_and(|after| after.has(Slot::Trade) || (alone && after.is_ordinary()))
    }

    /// `yellow PVC spiral guard`: nothing but a word stands between the colour and the cover.
    fn is_of_cover_ahead(&self, at: usize) -> bool {
        let mut ahead = self.tokens.iter().skip(at + 1).take(2);
        let covers = |token: &&Token| token.has(Slot::Cover);
        let says_nothing = |token: &Token| token.is_ordinary() || token.has(Slot::Trade);
        let between = ahead.clone().take_while(|token| !covers(token));
        ahead.any(|token| token.has(Slot::Cover)) && between.into_iter().all(says_nothing)
    }

    /// `long drop`; but `36" long`
    fn of_long(&self, at: usize, weight: Score) -> (Role, Score) {
        let bent =
            |token: &Token| token.has(Slot::DropWord) || token.may_be(|role| *role == Role::Bent);
        let length = |token: &Token| matches!(token.lexeme, Lexeme::Length(_));
        let drop = self.beside(at, bent) && !self.before(at).is_some_and(length);
        if drop { (Role::Drop(Drop::Long, false), 120) } else { (Role::Fill, weight) }
    }
}

/// A test or a cover.
fn is_extra(token: &Token) -> bool {
    token.has(Slot::Test) || token.has(Slot::Cover)
}
