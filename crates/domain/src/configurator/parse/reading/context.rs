//! A token among the others: what is near it.

use rust_decimal::Decimal;

use crate::catalogue::styles::Family;
use crate::configurator::parse::lexing::amount::{Amount, dash_of_inch};
use crate::configurator::parse::lexing::following::is_plural_hose;
use crate::configurator::parse::lexing::lexer::OrganizationVocabulary;
use crate::configurator::parse::lexing::token::{Lexeme, Token};
use crate::configurator::parse::reading::meaning::{Role, Score, SizeToken};
use crate::configurator::parse::reading::weights as w;
use crate::configurator::parse::words::families::kind;
use crate::configurator::parse::words::standard::{is_by_tube, tube_of_bore};
use crate::configurator::parse::words::vocabulary::Slot;
use crate::measures::length::LengthUnit;

#[expect(clippy::struct_excessive_bools, reason = "each is a thing that was said or not")]
pub(crate) struct Text<'t> {
    pub(crate) tokens: &'t [Token],
    pub(crate) by_tube: bool,
    pub(crate) covers: bool,
    /// A bend of an end.
    pub(crate) bent: bool,
    /// A length with a unit that is no size.
    pub(crate) measured: bool,
    /// Words for both ends, or between one and the other.
    pub(crate) two_ends: bool,
}

impl<'t> Text<'t> {
    pub(crate) fn new(tokens: &'t [Token], own: &OrganizationVocabulary) -> Self {
        let has = |slot| tokens.iter().any(|token| token.has(slot));
        let part = |token: &Token| token.may_be(|role| matches!(role, Role::CoverPart(_)));
        let straight = |role: &Role| matches!(role, Role::Shape(degrees) if degrees.is_zero());
        let long = |token: &Token| match &token.lexeme {
            Lexeme::Length(amount) => amount.mm() >= 100.into() && size_of(amount).is_none(),
            Lexeme::Only(Role::LengthChoice(_), _) => true,
            _ => false,
        };
        let by_tube = |role: &Role| match role {
            Role::Standard(spec) => is_by_tube(spec),
            Role::Series(word) | Role::Feature(word) => own.by_tube.contains(word),
            _ => false,
        };
        Self {
            tokens,
            by_tube: tokens.iter().any(|token| token.may_be(by_tube)),
            covers: has(Slot::Cover) || tokens.iter().any(part),
            bent: tokens.iter().any(|token| token.is_shape() && !token.may_be(straight)),
            measured: tokens.iter().any(long),
            two_ends: has(Slot::Scope)
                || tokens.windows(3).any(|three| {
                    matches!(three, [a, sign, b] if a.is_end() && b.is_end()
                        && matches!(sign.separator(), Some('x' | '/' | '+')))
                }),
        }
    }

    /// Inches and DN are of the bore, which isn't what dash numbers of tubes are.
    pub(crate) fn by_bore(&self, token: &Token, options: &mut Vec<(Role, Score)>) {
        if !self.by_tube || matches!(token.lexeme, Lexeme::Dash(_)) {
            return;
        }
        let (count, inches) = match &token.lexeme {
            Lexeme::Number(number) => (number.count(), Some(number.value)),
            Lexeme::Length(amount) if amount.unit == LengthUnit::Inch => (None, Some(amount.value)),
            _ => (None, None),
        };
        let mut sized = false;
        for (role, _) in options.iter_mut() {
            if let Role::HoseSize(dash) = role {
                sized = true;
                if Some(*dash) != count {
                    // There is no hose of a bore that they don't come in.
                    let bore = Decimal::from(*dash).checked_div(16.into());
                    *dash = bore.and_then(tube_of_bore).unwrap_or_default();
                }
            }
        }
        let tube = inches.filter(|_| !sized).and_then(tube_of_bore);
        options.extend(tube.map(|dash| (Role::HoseSize(dash), w::FRACTION_SIZE + w::NEAR)));
    }

    /// A number beside `OD`, `AF`, `spanner`, `nut` is no length; beside those that say nothing of an end, it measures
    /// nothing of the assembly.
    pub(crate) fn of_a_part(&self, at: usize, token: &Token, options: &mut Vec<(Role, Score)>) {
        let size = |token: &Token| match &token.lexeme {
            Lexeme::Length(amount) => Some(amount.mm()),
            Lexeme::Number(number) => Some(number.value),
            _ => None,
        };
        let Some(own) = size(token) else { return };
        let word = |place: Option<usize>, other: Option<usize>| {
            let word = place.and_then(|at| self.get(at))?;
            // `900 mm OD 22 mm`: of two numbers it is the smaller one.
            let smaller = other.and_then(|at| size(self.get(at)?)).is_some_and(|other| other < own);
            (word.has(Slot::PartMeasure) && !smaller).then_some(word)
        };
        let sign =
            self.before(at).is_some_and(|sign| matches!(sign.separator(), Some(':' | '=' | '.')));
        let behind = at.checked_sub(if sign { 2 } else { 1 });
        let before = word(behind, behind.and_then(|at| at.checked_sub(1)));
        let Some(word) = before.or_else(|| word(Some(at + 1), Some(at + 2))) else { return };
        options.retain(|(role, _)| {
            !matches!(role, Role::Length(_) | Role::BareLength(_) | Role::LengthChoice(_))
        });
        let sized =
            |role: &Role| matches!(role, Role::HoseSize(_) | Role::EndSize(_) | Role::Shape(_));
        if !word.is_end() || !options.iter().any(|(role, _)| sized(role)) {
            *options = vec![(Role::Fill, 0)];
        }
    }

    pub(crate) fn get(&self, at: usize) -> Option<&'t Token> {
        self.tokens.get(at)
    }

    pub(crate) fn before(&self, at: usize) -> Option<&'t Token> {
        self.back(at, 1)
    }

    /// Those behind it, or those before it, the nearest first.
    fn beyond(&self, at: usize, forward: bool) -> impl Iterator<Item = &'t Token> {
        let (back, ahead) = if forward { (0, at + 1) } else { (at, self.tokens.len()) };
        self.tokens.iter().take(back).rev().chain(self.tokens.iter().skip(ahead))
    }

    pub(crate) fn back(&self, at: usize, by: usize) -> Option<&'t Token> {
        at.checked_sub(by).and_then(|at| self.get(at))
    }

    pub(crate) fn beside(&self, at: usize, test: impl Fn(&Token) -> bool) -> bool {
        self.before(at).is_some_and(&test) || self.after(at).is_some_and(&test)
    }

    pub(crate) fn is_measured(&self, at: usize) -> bool {
        self.around(at, &[Slot::LengthWord], 2, 2)
    }

    pub(crate) fn after(&self, at: usize) -> Option<&'t Token> {
        self.get(at + 1)
    }

    /// The next token that says something.
    pub(crate) fn ahead(&self, at: usize) -> Option<&'t Token> {
        self.tokens.iter().skip(at + 1).find(|token| !token.is_soft())
    }

    /// Score of a role for the distance to the next token that passes.
    pub(crate) fn nearness(&self, at: usize, test: impl Fn(&Token) -> bool) -> Score {
        let mut best = w::FARTHEST + w::STEP_SEPARATOR;
        let Some(own) = self.get(at) else { return w::NEAR };
        for forward in [false, true] {
            let mut far = w::STEP_OTHER;
            for token in self.beyond(at, forward) {
                if far >= w::FARTHEST {
                    break;
                }
                if test(token) {
                    let letter = token.text.starts_with(char::is_alphabetic);
                    if forward && letter && own.touches(token) && !token.is_hose() {
                        far -= w::GLUED_AHEAD;
                    }
                    if !forward && token.touches(own) {
                        far -= w::GLUED_BEHIND;
                    }
                    best = best.min(far);
                    break;
                }
                far += match token.separator() {
                    Some('-') => w::STEP_HYPHEN,
                    Some(':' | '=') => w::STEP_FILLER,
                    Some(_) => w::STEP_SEPARATOR,
                    None if token.has(Slot::Scope) => w::STEP_SCOPE,
                    None if token.is_soft() => w::STEP_FILLER,
                    None if matches!(token.lexeme, Lexeme::Length(_)) => w::STEP_LENGTH,
                    None => w::STEP_OTHER,
                };
            }
        }
        w::NEAR - w::STEP * (best - w::STEP_OTHER) / 100
    }

    pub(crate) fn near_hose(&self, at: usize) -> Score {
        self.nearness(at, Token::is_hose)
    }

    pub(crate) fn near_end(&self, at: usize) -> Score {
        self.nearness(at, Token::is_end)
    }

    pub(crate) fn near_cover(&self, at: usize) -> Score {
        let part = |role: &Role| matches!(role, Role::CoverPart(_));
        self.nearness(at, |token| token.has(Slot::Cover) || token.may_be(part))
    }

    /// Whether a word of a slot is within reach; fillers and signs like `:` don't count.
    pub(crate) fn around(&self, at: usize, slots: &[Slot], back: usize, ahead: usize) -> bool {
        [(false, back), (true, ahead)].into_iter().any(|(forward, most)| {
            let mut passed = 0;
            for token in self.beyond(at, forward) {
                if passed >= most {
                    return false;
                }
                if slots.iter().any(|slot| token.has(*slot)) {
                    return true;
                }
                let sign = token.separator();
                if !token.is_soft() && !matches!(sign, Some(':' | '=' | '.')) {
                    let stops = sign.is_some()
                        || token.has(Slot::Undecided)
                        || matches!(token.lexeme, Lexeme::Length(_) | Lexeme::Number(_));
                    if stops {
                        return false;
                    }
                    passed += 1;
                }
            }
            false
        })
    }

    /// Whether a word that leaves something for later leaves an end: `other end tbc`, `FJX x ?`.
    pub(crate) fn is_of_an_end(&self, at: usize) -> bool {
        let said = |token: &&Token| {
            let between = matches!(token.separator(), Some(':' | '=' | 'x' | '/' | '*'))
                || token.may_be(|role| *role == Role::To);
            !token.is_soft() && !token.is_ordinary() && !between
        };
        let scope = |token: &Token| token.has(Slot::Scope) || token.has(Slot::EndWord);
        let back = self.tokens.iter().take(at).rev().find(said);
        let ahead = self.tokens.iter().skip(at + 1).find(said);
        // `tbc x 8FJX`
        let crossed =
            self.after(at).is_some_and(|sign| matches!(sign.separator(), Some('x' | '/')));
        let mut behind = self.tokens.iter().skip(at + 2).skip_while(|token| token.is_number());
        back.is_some_and(|token| scope(token) || token.is_end())
            || ahead.is_some_and(scope)
            || (crossed && behind.next().is_some_and(Token::is_end))
    }

    /// Whether the connection that it describes has this: its seat `37°`, an `o-ring`. Words
    /// between them are of one end.
    pub(crate) fn is_of_connection(
        &self,
        at: usize,
        of: &str,
        between: impl Fn(&Token) -> bool,
    ) -> bool {
        let families = |role: &Role| match role {
            Role::Family(families) | Role::Code { families, .. } => families.of,
            Role::EndSize(SizeToken::Tube(_)) => &[Family::DinLight],
            _ => &[],
        };
        let named = |token: &&Token| token.may_be(|role| !families(role).is_empty());
        let has = |role: &Role| families(role).iter().any(|family| kind(*family).is(of));
        let mut back = self.tokens.iter().take(at).rev().take_while(|token| between(token));
        let mut ahead = self.tokens.iter().skip(at + 1).take_while(|token| between(token));
        let found = [back.find(named), ahead.find(named)];
        found.into_iter().flatten().any(|token| token.may_be(has))
    }

    /// `one of them a 90`: it bends that one.
    pub(crate) fn is_behind_one(&self, at: usize) -> bool {
        let said = |token: &&Token| !(token.is_soft() || token.text == "a");
        let before = self.tokens.iter().take(at).rev().find(said);
        before.is_some_and(|before| before.may_be(|role| matches!(role, Role::EndSelector(_))))
    }

    /// `1 straight 1 90`: a number that stands for the word.
    pub(crate) fn is_of_one_end(&self, at: usize) -> bool {
        let one = |at: usize| {
            let is_one = self.get(at).is_some_and(|token| token.text == "1");
            is_one && self.after(at).is_some_and(Token::is_shape)
        };
        one(at) && (0..self.tokens.len()).filter(|at| one(*at)).count() > 1
    }

    /// Whether a number without a sign stands beside no word or sign that could make it the size of
    /// an end: `pack of 6`, `6 per box`, `stock 12`.
    pub(crate) fn is_of_something_else(&self, at: usize) -> bool {
        let of_end = |token: &Token| {
            let number = token.is_number() && !matches!(token.lexeme, Lexeme::Length(_));
            token.is_end() || token.has(Slot::Scope) || number || token.has(Slot::And)
        };
        let cross = |token: &Token| token.separator().is_some_and(|sign| sign != ',');
        let filler = |token: &&Token| matches!(token.text.as_str(), "of" | "is" | "on" | "the");
        // `both ends 10 hooks`
        let noun = self.after(at).is_some_and(Token::is_ordinary)
            && !self.before(at).is_some_and(|before| before.is_end() || cross(before));
        let back = self.tokens.iter().take(at).rev().find(|token| !filler(token));
        let mut ahead = self.tokens.iter().skip(at + 1).skip_while(|token| filler(token));
        let (next, further) = (ahead.next(), ahead.next());
        // `6/pk`
        let packed = further.is_some_and(Token::is_ordinary);
        let ahead = next.is_some_and(|next| of_end(next) || (cross(next) && !packed));
        let beside = ahead || back.is_some_and(|back| of_end(back) || cross(back));
        self.is_of_a_noun(at) || noun || !beside
    }

    /// `truck 12`, `Regal 8`
    pub(crate) fn is_of_a_noun(&self, at: usize) -> bool {
        self.before(at).is_some_and(|before| before.is_ordinary() || before.has(Slot::Noun))
    }

    /// Whether a letter is a gender: `BSP 1/2 F`, `M/F`.
    pub(crate) fn is_gender(&self, at: usize) -> bool {
        let family = |token: &Token| token.may_be(|role| matches!(role, Role::Family(_)));
        let mut back = self.tokens.iter().take(at).rev();
        let mut ahead = self.tokens.iter().skip(at + 1);
        let place = |by: isize| at.checked_add_signed(by).and_then(|at| self.get(at));
        let pair = |by: isize| {
            matches!(place(by).and_then(Token::separator), Some('/' | 'x'))
                && place(2 * by).is_some_and(|token| token.has(Slot::Letter))
        };
        back.find(|token| !token.is_number()).is_some_and(family)
            || ahead.find(|token| !token.is_soft() && !token.is_number()).is_some_and(family)
            || pair(-1)
            || pair(1)
    }
}

/// The dash number that a length in inches is as a size.
pub(crate) fn size_of(amount: &Amount) -> Option<u16> {
    let inches = amount.unit == LengthUnit::Inch && amount.plain;
    inches.then(|| dash_of_inch(amount.value)).flatten()
}

/// Whether a number before it is of pieces: `4 pcs`, `4 hoses`, `4 of 1/4 R2`.
pub(crate) fn counts(after: &Token) -> bool {
    after.has(Slot::Count) || after.text == "of" || (after.is_hose() && is_plural_hose(&after.text))
}
