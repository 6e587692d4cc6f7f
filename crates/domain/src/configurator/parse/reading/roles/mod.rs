//! The roles that each token may have, and what speaks for each.

mod bare;
mod pieces;
mod words;

use rust_decimal::Decimal;

use crate::catalogue::styles::Family;
use crate::configurator::parse::lexing::amount::{Amount, Form, Number, dash_of_inch, is_bend};
use crate::configurator::parse::lexing::grammar::thread_of;
use crate::configurator::parse::lexing::token::{Lexeme, Token};
use crate::configurator::parse::reading::context::{Text, size_of};
use crate::configurator::parse::reading::meaning::{EndSelector, Families, Role, Score, SizeToken};
use crate::configurator::parse::reading::weights as w;
use crate::configurator::parse::words::vocabulary::Slot;
use crate::measures::length::LengthUnit;
use crate::measures::pressure::{Pressure, PressureUnit};
use crate::measures::size_table::{by_dash, by_dn};

pub(crate) type Options = Vec<(Role, Score)>;

impl Text<'_> {
    pub(crate) fn options(&self, at: usize) -> Options {
        let Some(token) = self.get(at) else { return Vec::new() };
        let mut options = self.of_token(at, token);
        self.by_bore(token, &mut options);
        self.of_a_part(at, token, &mut options);
        options
    }

    fn of_token(&self, at: usize, token: &Token) -> Options {
        // `CAT 320D`: the machine, no flange.
        let named = |token: &Token| matches!(token.lexeme, Lexeme::Reference);
        if token.has(Slot::Maker) && self.after(at).is_some_and(named) {
            return vec![(Role::Fill, 0)];
        }
        match &token.lexeme {
            // `50 % spring guard`
            Lexeme::Only(Role::Fill, weight) if self.covers && token.text.ends_with('%') => {
                vec![(Role::Unread, *weight)]
            }
            // `offset 90 ±3`: a tolerance of the angle.
            Lexeme::Only(Role::Tolerance { unit: None, .. }, weight)
                if at > 0 && self.around(at - 1, &[Slot::AngleWord], 2, 0) =>
            {
                vec![(Role::Unread, *weight)]
            }
            // `FJX @90 other end`: with nothing else bent there is nothing to turn.
            Lexeme::Only(role @ Role::Angle(degrees), weight)
                if !self.bent && self.before(at).is_some_and(Token::is_end) =>
            {
                vec![(role.clone(), *weight), (Role::Shape(*degrees), *weight)]
            }
            Lexeme::Only(role, weight) => vec![(role.clone(), *weight)],
            Lexeme::Reference => vec![(Role::Fill, 0)],
            Lexeme::Unknown if token.is_ordinary() => vec![(Role::Unknown, -30)],
            Lexeme::Unknown => vec![(Role::Unread, -30)],
            Lexeme::Word(entry) => self.of_word(at, token, entry),
            Lexeme::Dn(dash) if self.is_of_the_hose(at) => {
                vec![(Role::HoseSize(*dash), w::DN_OF_HOSE)]
            }
            Lexeme::Dn(dash) => vec![
                (Role::HoseSize(*dash), w::DN_OF_HOSE),
                (end_size(*dash), self.near_end(at) - 100),
            ],
            Lexeme::Dash(dash) => self.of_dash(at, token, *dash),
            Lexeme::Parens(count) => self.of_parens(at, *count),
            Lexeme::Degrees(degrees) => self.of_degrees(at, *degrees),
            Lexeme::Length(amount) => self.of_length(at, token, amount),
            Lexeme::Number(number) => self.of_number(at, token, number),
            Lexeme::Pressure(pressure, unit, flange) => {
                vec![self.of_pressure(at, (*pressure, *unit), *flange)]
            }
        }
    }

    /// `3000 psi flange`, `tested at 600 bar`, or the requested working pressure.
    fn of_pressure(
        &self,
        at: usize,
        asked: (Pressure, PressureUnit),
        flange: Option<Families>,
    ) -> (Role, Score) {
        let of_flange =
            |role: &Role| matches!(role, Role::Family(all) if all.of.contains(&Family::Cat));
        match flange.filter(|_| self.nearness(at, |token| token.may_be(of_flange)) > 0) {
            Some(families) => (Role::Family(families), 200),
            None if self.around(at, &[Slot::Test], 2, 2) => (Role::Fill, 0),
            None => (Role::Pressure(asked), 0),
        }
    }

    /// A size: of the hose or of an end, each by what stands near.
    pub(super) fn sizes(&self, at: usize, dash: u16, weight: Score) -> Options {
        let end = (end_size(dash), weight + self.near_end(at));
        let Some(own) = self.get(at) else { return Vec::new() };
        // `8FJX`: of nothing else.
        let before = self.before(at).is_some_and(|end| end.is_connection() && end.touches(own));
        let after = self.after(at).is_some_and(|end| end.is_connection() && own.touches(end));
        if before || after {
            return vec![end];
        }
        let hose = (Role::HoseSize(dash), weight + self.near_hose(at));
        if self.is_of_the_hose(at) {
            return vec![hose];
        }
        if self.is_between_ends(at) {
            let next = (Role::NextEndSize(SizeToken::Dash(dash)), end.1);
            return vec![hose, end, next];
        }
        vec![hose, end]
    }

    fn of_dash(&self, at: usize, token: &Token, dash: u16) -> Options {
        let standard = |role: &Role| matches!(role, Role::Standard(_) | Role::Series(_));
        let named = self.before(at).filter(|before| before.touches(token));
        if named.is_some_and(|before| before.may_be(standard)) {
            return vec![(Role::HoseSize(dash), w::DASH_AT_STANDARD)];
        }
        // `Qty-4`
        if named.is_some_and(|before| before.has(Slot::QuantityWord)) {
            return vec![(Role::Quantity(dash.into()), w::QUANTITY)];
        }
        self.sizes(at, dash, w::DASH)
    }

    fn of_degrees(&self, at: usize, degrees: Decimal) -> Options {
        if self.around(at, &[Slot::ToleranceWord], 2, 2) {
            return vec![(Role::Unread, 0)];
        }
        let named = self.around(at, &[Slot::AngleWord], 2, 2);
        let seat = format!("{}°", degrees.normalize());
        let of_end = |token: &Token| {
            token.is_soft() || token.is_end() || (token.is_number() && !token.is_shape())
        };
        if !named && self.is_of_connection(at, &seat, of_end) {
            return vec![(Role::Fill, 0)];
        }
        let mut options = vec![(Role::Unread, w::LEFT_OVER)];
        if !named && !degrees.is_zero() && !self.may_bend(at) {
            return options;
        }
        if is_bend(degrees) || degrees.is_zero() && !named {
            options.push((Role::Shape(degrees), 130 + self.near_end(at) * 6 / 10));
        }
        if named {
            options.push((Role::Angle(degrees), 290));
        } else if !self.is_behind_one(at) {
            options.push((Role::BareAngle(degrees), 90));
        }
        options
    }

    fn of_length(&self, at: usize, token: &Token, amount: &Amount) -> Options {
        let size = size_of(amount);
        // `qty 3 3/8" R2`
        let asked = self.before(at).is_some_and(|before| before.has(Slot::QuantityWord));
        let parted = amount.form == Form::Mixed && token.text.contains(' ') && size.is_none();
        if asked && parted && amount.mm() < 300.into() {
            return vec![(Role::Unread, 0)];
        }
        let bore = bore_of(amount).filter(|_| self.near_hose(at) > 100);
        let long = (size.is_none() && bore.is_none()) || amount.mm() >= 100.into();
        let measured = if self.is_measured(at) { 100 } else { 0 };
        let weight = if long { w::LENGTH } else { w::SMALL_LENGTH };
        let mut options = vec![(Role::Length(*amount), weight + measured)];
        if let Some(dash) = bore {
            options.push((Role::HoseSize(dash), 150 + self.near_hose(at)));
        }
        if let Some(dash) = size {
            options.extend(self.sizes(at, dash, w::INCH_SIZE));
        } else {
            options.extend(self.thread(at, token.text.trim_end_matches('"')));
        }
        if self.covers {
            options.push((Role::CoverLength(*amount), w::COVER_LENGTH + self.near_cover(at)));
        }
        options
    }

    /// `1 1/16`: the thread of an end, since there is no such size.
    fn thread(&self, at: usize, diameter: &str) -> Option<(Role, Score)> {
        let thread = Role::EndSize(SizeToken::Unf(thread_of(diameter)?.to_owned()));
        Some((thread, w::FRACTION_SIZE + self.near_end(at)))
    }

    fn of_number(&self, at: usize, token: &Token, number: &Number) -> Options {
        let value = number.value;
        let count = number.count();
        let after = |slot: Slot| self.after(at).is_some_and(|after| after.has(slot));
        if count.is_some() && after(Slot::People) {
            return vec![(Role::Fill, 100)];
        }
        if after(Slot::Trade) || self.is_of_two(at, token, number) {
            return vec![(Role::Unread, 0)];
        }
        let dozen = self.ahead(at).filter(|ahead| ahead.has(Slot::Dozen));
        let dozen = dozen.and_then(|dozen| {
            dozen.means(|role| match role {
                Role::Quantity(dozen) => Some(*dozen),
                _ => None,
            })
        });
        if let (Some(dozen), Some(count)) = (dozen, count) {
            return vec![(Role::Quantity(u32::from(count) * dozen), 200)];
        }
        let mut options = vec![(Role::Unread, w::LEFT_OVER)];
        let tube = count.and_then(|count| self.tube_of_connection(at, token, count));
        let by_tube = tube.is_some();
        if let Some(tube) = tube {
            options.push((Role::EndSize(SizeToken::Tube(tube)), w::TUBE + self.near_end(at)));
        }
        if let Some(count) = count {
            let pieces = self.of_count(at, token, count);
            options.extend(pieces.map(|weight| {
                let asked = weight == w::QUANTITY && self.is_asked_for(at);
                (if asked { Role::Unread } else { Role::Quantity(count.into()) }, weight)
            }));
            options.extend(self.of_ends(at, count));
        }
        if self.is_of_one_end(at) {
            options.push((Role::EndSelector(EndSelector::One), 250));
        }
        self.angles(at, token, number, &mut options);
        let plain = if count.is_some() { w::BARE_SIZE } else { w::FRACTION_SIZE };
        let size = match count {
            Some(count) => by_dash(count).map(|row| row.dash),
            None => dash_of_inch(value),
        };
        if let Some(dash) = size {
            // `FJX both ends, 6` says no size of an end, nor does `box of 6`, far from the hose.
            let other = count.is_some() && self.is_of_something_else(at);
            let lone = count.is_some() && self.is_lone(at);
            let of_none = |role: &Role| match role {
                Role::EndSize(_) | Role::NextEndSize(_) => lone || other || by_tube,
                _ => other && (self.is_of_a_noun(at) || self.near_hose(at) <= w::NEAR / 2),
            };
            let sizes = self.sizes(at, dash, plain).into_iter();
            options.extend(sizes.filter(|(role, _)| !of_none(role)));
        } else if count.is_none() {
            options.extend(self.thread(at, &token.text));
        }
        // `2SN 12`: DN 12, or dash 12.
        let metric = |role: &Role| matches!(role, Role::Standard(spec) if !spec.starts_with('R'));
        if self.before(at).is_some_and(|before| before.may_be(metric)) {
            let dn = count.and_then(by_dn);
            options.extend(dn.map(|dn| (Role::HoseSize(dn.dash), plain + self.near_hose(at))));
        }
        // One inch, only beside the word that it needs.
        if let Some(dash) = count.filter(|count| *count <= 3).and_then(|_| dash_of_inch(value)) {
            options.extend(self.sizes(at, dash, 0).into_iter().filter(|(_, near)| *near > 0));
        }
        options.extend(self.of_bare_length(at, token, number));
        options
    }

    /// `36 3/8 MP`, `4 1/4 R2 hoses`: one number, or a length or pieces and a size.
    fn is_of_two(&self, at: usize, token: &Token, number: &Number) -> bool {
        let size = dash_of_inch(number.value).is_some() || thread_of(&token.text).is_some();
        let named = self.after(at).is_some_and(|after| after.is_end() || after.is_hose());
        let parted = number.form == Form::Mixed && token.text.contains(' ');
        parted && !size && named && !self.is_measured(at)
    }

    /// A number without a sign as a bend, or as the angle between two.
    fn angles(&self, at: usize, token: &Token, number: &Number, options: &mut Options) {
        let value = number.value;
        let slashed = self.is_slashed_to_an_end(at, token);
        let may_bend = slashed || self.may_bend(at);
        if is_bend(value) && may_bend {
            let glued = if token.glued || slashed { w::GLUED_BEND } else { 0 };
            options.push((Role::Shape(value), w::BEND + self.near_end(at) * 6 / 10 + glued));
        }
        let round = number.count().is_some_and(|count| count % 5 == 0 && count <= 360);
        if !round || token.glued {
            return;
        }
        // `offset -90` is the other way round.
        let apart = self.before(at).is_some_and(|before| !before.touches(token));
        let back = apart && token.text.starts_with('-');
        let degrees = if back { Decimal::from(360) - value } else { value };
        options.push(if self.around(at, &[Slot::AngleWord], 2, 2) {
            (Role::Angle(degrees), w::ANGLE_NAMED)
        } else if value >= 15.into() && may_bend && !self.is_behind_one(at) {
            (Role::BareAngle(value), w::ANGLE_BARE)
        } else {
            (Role::Unread, w::NO_ANGLE)
        });
    }
}

fn end_size(dash: u16) -> Role {
    Role::EndSize(SizeToken::Dash(dash))
}

/// The dash number of a bore in millimetres.
fn bore_of(amount: &Amount) -> Option<u16> {
    let bore = amount.unit == LengthUnit::Millimetre && amount.plain && amount.form == Form::Whole;
    bore.then(|| u16::try_from(amount.value).ok()).flatten().and_then(by_dn).map(|row| row.dash)
}
