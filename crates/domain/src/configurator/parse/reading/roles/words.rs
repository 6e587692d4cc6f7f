//! The roles that a word of the vocabulary may have, by what stands near.

use crate::configurator::inputs::configurator_input::LengthMethod;
use crate::configurator::parse::lexing::token::{Lexeme, Token};
use crate::configurator::parse::reading::context::Text;
use crate::configurator::parse::reading::meaning::{EndSelector, Role};
use crate::configurator::parse::reading::roles::Options;
use crate::configurator::parse::words::vocabulary::{Entry, Slot};

impl Text<'_> {
    pub(super) fn of_word(&self, at: usize, token: &Token, entry: &Entry) -> Options {
        let mut options: Options = Vec::new();
        let selects = |token: &Token| token.may_be(|role| matches!(role, Role::EndSelector(_)));
        for meaning in &entry.meanings {
            let plain = (meaning.role.clone(), meaning.weight);
            let option = match (meaning.slot, &meaning.role) {
                // `half price`
                (Slot::Size, _) if !self.is_said_as_size(at, token) => (Role::Unread, 0),
                (Slot::Size, Role::HoseSize(dash)) => {
                    options.extend(self.sizes(at, *dash, meaning.weight));
                    continue;
                }
                // `2SN, blue spiral guard`: of what is nearer.
                (_, Role::Colour(colour)) if self.covers => {
                    let cover = meaning.weight + self.near_cover(at);
                    options.push((Role::CoverColour(colour), cover));
                    (plain.0, meaning.weight + self.near_hose(at))
                }
                // `one`, `a`
                (Slot::Number, _) => (Role::Fill, 0),
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
                    if !ahead.is_some_and(end) {
                        continue;
                    }
                    (plain.0, 100)
                }
                // `other end cut`
                (_, Role::Method(LengthMethod::CutLength)) if token.text == "cut" => {
                    let alone = self.after(at).is_none_or(|after| after.separator().is_some());
                    if alone && self.before(at).is_some_and(selects) {
                        options.push((Role::Plain, 150));
                    }
                    plain
                }
                (Slot::Letter, _) if self.is_gender(at) => (plain.0, 80),
                (Slot::Letter, _) => (Role::Unread, -20),
                (Slot::Part, _) => {
                    let end = |token: &Token| !matches!(token.separator(), Some('x' | '/'));
                    let has_it = self.is_of_connection(at, "o-ring", end);
                    if has_it { (Role::Fill, 0) } else { plain }
                }
                (Slot::Undecided, _) if self.is_of_an_end(at) => (Role::Undecided, 100),
                // `no burst test`, `ohne Druckprüfung`
                (Slot::Count | Slot::PerhapsPlain, _)
                    if matches!(token.text.as_str(), "no" | "ohne")
                        && self.after(at).is_some_and(is_extra) =>
                {
                    (Role::Unread, 0)
                }
                (Slot::PerhapsPlain, _) => {
                    let end = |token: &Token| {
                        token.has(Slot::Scope)
                            || token.has(Slot::EndWord)
                            || token.separator() == Some('x')
                    };
                    if self.beside(at, end) { (plain.0, 150) } else { (Role::Fill, 0) }
                }
                (Slot::Count, _) => {
                    let number = |token: &Token| {
                        matches!(token.lexeme, Lexeme::Number(_) | Lexeme::Parens(_))
                    };
                    let counted = self.before(at).is_some_and(number);
                    (Role::Fill, if counted { 20 } else { -10 })
                }
                // `no burst test`, `ohne Schutz`
                (Slot::Test | Slot::Cover, _) if self.beside(at, is_denial) => (Role::Fill, 0),
                // `a burst hose`, `Berstdruck 1100 bar`
                (Slot::Test, Role::Test { proof: false, .. }) if self.is_no_test(at, token) => {
                    (Role::Fill, 0)
                }
                (Slot::Label | Slot::Noun, _) if entry.meanings.len() > 1 => continue,
                _ => plain,
            };
            options.push(option);
        }
        if options.is_empty() {
            options.push((Role::Fill, 0));
        }
        options
    }

    /// `burst` of something that broke, or of its pressure: with a word or a figure beside it that no test has.
    fn is_no_test(&self, at: usize, token: &Token) -> bool {
        let alone = matches!(token.text.as_str(), "burst" | "berstdruck");
        let figure = |token: &Token| {
            matches!(token.lexeme, Lexeme::Pressure(..)) || token.text.contains(':')
        };
        let ends = |token: &Token| token.separator().is_some() || token.has(Slot::And);
        let broken = |token: &Token| !ends(token) && !token.has(Slot::Test);
        let before = |token: &Token| {
            token.is_hose() || token.is_ordinary() || token.has(Slot::Maker) || token.is_soft()
        };
        alone
            && (self.beside(at, figure)
                || self.after(at).is_some_and(broken)
                || self.before(at).is_some_and(|token| before(token) && !ends(token)))
    }
}

/// What stands beside it isn't wanted.
fn is_denial(token: &Token) -> bool {
    let words = ["no", "ohne", "without", "kein", "keine", "keinen", "entfällt"];
    words.contains(&token.text.as_str())
}

/// A test or a cover.
fn is_extra(token: &Token) -> bool {
    token.has(Slot::Test) || token.has(Slot::Cover)
}
