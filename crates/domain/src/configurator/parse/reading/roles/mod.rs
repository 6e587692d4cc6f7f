//! The roles that each token may have, and what speaks for each.

mod bare;
mod pieces;
mod words;

use rust_decimal::Decimal;

use crate::catalogue::styles::Family;
use crate::configurator::parse::lexing::amount::{Amount, Form, Number, dash_of_inch};
use crate::configurator::parse::lexing::bend::is_bend;
use crate::configurator::parse::lexing::grammar::{measure, thread_of};
use crate::configurator::parse::lexing::token::{Lexeme, Token};
use crate::configurator::parse::reading::context::{Text, size_of};
use crate::configurator::parse::reading::meaning::{
    Drop, EndSelector, Families, Role, Score, SizeToken,
};
use crate::configurator::parse::reading::weights as w;
use crate::configurator::parse::words::vocabulary::Slot;
use crate::measures::length::LengthUnit;
use crate::measures::pressure::{Pressure, PressureUnit};
use crate::measures::size_table::{by_dash, by_dn};

pub(crate) type Options = Vec<(Role, Score)>;

impl Text<'_> {
    /// The roles that a token may have.
    pub(crate) fn options(&self, at: usize) -> Options {
        let Some(token) = self.get(at) else { return Vec::new() };
        let mut options = self.of_token(at, token);
        options.extend(self.with_size(at, token));
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
            // `qty 3 900 mm`
            Lexeme::Only(Role::LengthChoice(both), weight)
                if matches!(both.as_slice(), [large, small] if !large.plain && small.plain)
                    && self.before(at).is_some_and(|before| before.has(Slot::QuantityWord)) =>
            {
                both.iter()
                    .zip(both.iter().skip(1))
                    .map(|(large, small)| {
                        let count = (large.value - small.value) / Decimal::ONE_THOUSAND;
                        let count = Role::Quantity(count.try_into().unwrap_or_default());
                        (Role::Pair(Box::new(count), Box::new(Role::Length(*small))), *weight)
                    })
                    .collect()
            }
            // `length 1 250 mm`: the blank is of the thousands.
            Lexeme::Only(Role::LengthChoice(both), weight)
                if matches!(both.as_slice(), [large, small] if !large.plain && small.plain)
                    && self.around(at, &[Slot::LengthWord], 1, 1) =>
            {
                both.iter().take(1).map(|large| (Role::Length(*large), *weight)).collect()
            }
            // `50 % spring guard`
            Lexeme::Only(Role::Fill, weight) if self.covers && token.text.ends_with('%') => {
                vec![(Role::Unread, *weight)]
            }
            // `offset 90 ±3`: a tolerance of the angle.
            Lexeme::Only(Role::Tolerance { unit: None, .. }, weight)
                if self.before(at).is_some_and(|before| {
                    let number = matches!(before.lexeme, Lexeme::Number(_) | Lexeme::Degrees(_));
                    number && self.around(at - 1, &[Slot::AngleWord], 2, 0)
                }) =>
            {
                vec![(Role::Unread, *weight)]
            }
            // `FJX @90 other end`: with nothing else bent there is nothing to turn.
            Lexeme::Only(role @ Role::Angle(degrees), weight)
                if is_bend(*degrees)
                    && !self.bent
                    && self.before(at).is_some_and(Token::is_end) =>
            {
                vec![(role.clone(), *weight), (Role::Shape(*degrees), *weight)]
            }
            Lexeme::Only(role, weight) => vec![(role.clone(), *weight)],
            Lexeme::Reference => vec![(Role::Fill, 0)],
            Lexeme::Unknown if token.text.chars().any(|c| c.is_ascii_digit()) => {
                vec![(Role::Unread, -30)]
            }
            Lexeme::Unknown => vec![(Role::Unknown, -30)],
            Lexeme::Word(entry) => self.of_word(at, token, entry),
            // `12er 2SN`, `DKOL 12er`
            Lexeme::Dn(dash) if token.text.ends_with("er") => {
                let end = self.beside(at, Token::is_end) && !self.beside(at, Token::is_hose);
                let role = if end { Role::Unread } else { Role::HoseSize(*dash) };
                vec![(role, w::DN_OF_HOSE)]
            }
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
        let is_flange = |token: &Token| {
            token.may_be(
                |role| matches!(role, Role::Family(other) if other.of.contains(&Family::Cat)),
            )
        };
        match flange.filter(|_| self.nearness(at, is_flange) > 0) {
            Some(families) => (Role::Family(families), 200),
            None if self.around(at, &[Slot::Test], 2, 2) => (Role::Fill, 0),
            None => (Role::Pressure(asked), 0),
        }
    }

    /// A size: of the hose or of an end, each by what stands near.
    pub(super) fn sizes(&self, at: usize, dash: u16, weight: Score) -> Options {
        let end = (end_size(dash), weight + self.near_end(at));
        // `8FJX`: of nothing else.
        let connection = |other: Option<&Token>, glued: &dyn Fn(&Token) -> bool| {
            other.is_some_and(|other| other.is_connection() && glued(other))
        };
        let Some(own) = self.get(at) else { return Vec::new() };
        if connection(self.before(at), &|before| before.touches(own))
            || connection(self.after(at), &|after| own.touches(after))
        {
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

    /// `36 3/8 MP`, `5 ft 1" MP`: one measure, or a length and the size of the end.
    fn with_size(&self, at: usize, token: &Token) -> Option<(Role, Score)> {
        let end = self.after(at).is_some_and(Token::is_end);
        let doubtful = matches!(&token.lexeme, Lexeme::Length(amount) if amount.doubtful);
        // `quote 1 1/4 R2` has none.
        let words = ["qty", "quantity", "menge", "anzahl", "stückzahl"];
        let counted = self.before(at).is_some_and(|before| words.contains(&before.text.as_str()));
        let turned = self.before(at).is_some_and(|before| before.has(Slot::AngleWord));
        // `4 1/4 R2 hoses … 36"`
        let hoses = !turned
            && self.measured
            && !self.is_measured(at)
            && !self.by_tube
            && self.after(at).is_some_and(Token::is_hose)
            && matches!(&token.lexeme, Lexeme::Number(number) if dash_of_inch(number.value).is_none());
        let counted = counted || hoses;
        let other = counted || turned;
        let (head, size) = token.cut(other).filter(|_| end || doubtful || other)?;
        let measured = if self.is_measured(at) { 100 } else { 0 };
        let (head, weight) = match head {
            Lexeme::Length(amount) => {
                (Role::Length(amount), w::LENGTH + measured + w::SIZE_IN_MEASURE)
            }
            // `qty 3 1/2 BSP`, `offset 120 3/8" R2`
            Lexeme::Number(number) if counted => {
                (Role::Quantity(number.count()?.into()), w::QUANTITY)
            }
            Lexeme::Number(number) if turned => (Role::Angle(number.value), w::ANGLE_NAMED),
            Lexeme::Number(number) => {
                let (role, weight) = self.of_bare_length(at, token, &number)?;
                (role, weight + w::SIZE_IN_MEASURE)
            }
            _ => return None,
        };
        let bare = token.text.ends_with(|c: char| c.is_ascii_digit()) && !token.text.contains('/');
        let plain = if bare { w::BARE_SIZE } else { w::FRACTION_SIZE };
        let (size, near) = if end {
            (end_size(size), self.near_end(at))
        } else {
            (Role::HoseSize(size), self.near_hose(at))
        };
        Some((Role::Pair(Box::new(head), Box::new(size)), weight + plain + near))
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
        let tolerance = self.around(at, &[Slot::ToleranceWord], 2, 2);
        let named = self.around(at, &[Slot::AngleWord], 2, 2);
        let seat = format!("{}°", degrees.normalize());
        let of_end = |token: &Token| {
            token.is_soft() || token.is_end() || (token.is_number() && !token.is_shape())
        };
        if !named && self.is_of_connection(at, &seat, of_end) {
            return vec![(Role::Fill, 0)];
        }
        let mut options = vec![(Role::Unread, if tolerance { 0 } else { w::LEFT_OVER })];
        if !named && !degrees.is_zero() && !self.may_bend(at) {
            return options;
        }
        if !tolerance && (is_bend(degrees) || degrees.is_zero() && !named) {
            options.push((Role::Shape(degrees), 130 + self.near_end(at) * 6 / 10));
        }
        if !tolerance && degrees <= 360.into() && (named || !self.is_behind_one(at)) {
            let named =
                if named { (Role::Angle(degrees), 290) } else { (Role::BareAngle(degrees), 90) };
            options.push(named);
        }
        options
    }

    fn of_length(&self, at: usize, token: &Token, amount: &Amount) -> Options {
        let measured = self.is_measured(at);
        let mm = amount.mm();
        let unit = Some(amount.unit.symbol());
        let tolerance = Role::Tolerance { plus: amount.value, minus: amount.value, unit };
        if self.around(at, &[Slot::ToleranceWord], 1, 0) {
            return vec![(tolerance, w::TOLERANCE)];
        }
        let drop = self.drops && self.around(at, &[Slot::DropWord], 2, 1);
        if drop && !measured && mm < 300.into() {
            return vec![(Role::Drop(Drop::Length(mm), false), 250)];
        }
        let size = size_of(amount);
        let bore = bore_of(amount).filter(|_| self.near_hose(at) > 100);
        let long = (size.is_none() && bore.is_none()) || mm >= 100.into();
        let weight = if long { w::LENGTH } else { w::SMALL_LENGTH };
        let mut options = vec![(Role::Length(*amount), weight + if measured { 100 } else { 0 })];
        // `36" 1/4" tol`; but `36" tolerance per SAE`
        if self.around(at, &[Slot::ToleranceWord], 0, 1) {
            options.push((tolerance, w::TOLERANCE));
        }
        if let Some(dash) = bore {
            options.push((Role::HoseSize(dash), 150 + self.near_hose(at)));
        }
        if let Some(dash) = size {
            options.extend(self.sizes(at, dash, w::INCH_SIZE));
        }
        if let (None, Some(thread)) = (size, thread_of(token.text.trim_end_matches('"'))) {
            let thread = Role::EndSize(SizeToken::Unf(thread.to_owned()));
            options.push((thread, w::FRACTION_SIZE + self.near_end(at)));
        }
        if self.covers {
            options.push((Role::CoverLength(*amount), w::COVER_LENGTH + self.near_cover(at)));
        }
        options
    }

    fn of_number(&self, at: usize, token: &Token, number: &Number) -> Options {
        let value = number.value;
        let count = number.count();
        let (after, ahead) = (self.after(at), self.ahead(at));
        let dozen = ahead.filter(|ahead| ahead.has(Slot::Dozen));
        let dozen = dozen.and_then(|dozen| {
            dozen.means(|role| match role {
                Role::Quantity(dozen) => Some(*dozen),
                _ => None,
            })
        });
        if count.is_some() && after.is_some_and(|after| after.has(Slot::People)) {
            return vec![(Role::Fill, 100)];
        }
        if after.is_some_and(|after| after.has(Slot::Trade)) {
            return vec![(Role::Unread, 0)];
        }
        if let (Some(dozen), Some(count)) = (dozen, count) {
            return vec![(Role::Quantity(u32::from(count) * dozen), 200)];
        }
        let mut options = vec![(Role::Unread, w::LEFT_OVER)];
        let tolerance = Role::Tolerance { plus: value, minus: value, unit: None };
        if self.around(at, &[Slot::ToleranceWord], 1, 0) {
            options.push((tolerance, w::TOLERANCE));
            return options;
        }
        if self.around(at, &[Slot::ToleranceWord], 0, 1) {
            options.push((tolerance, w::TOLERANCE));
        }
        let tube = count.and_then(|count| self.tube_of_connection(at, token, count));
        let by_tube = tube.is_some();
        if let Some(tube) = tube {
            options.push((Role::EndSize(SizeToken::Tube(tube)), w::TUBE + self.near_end(at)));
        }
        let quantity = count.and_then(|count| Some((count, self.of_count(at, token, count)?)));
        options.extend(quantity.map(|(count, weight)| {
            let doubtful = weight == w::QUANTITY && self.is_asked_for(at);
            let count = count.into();
            (if doubtful { Role::PerhapsQuantity(count) } else { Role::Quantity(count) }, weight)
        }));
        options.extend(count.and_then(|count| self.of_ends(at, count)));
        if self.is_of_one_end(at) {
            options.push((Role::EndSelector(EndSelector::One), 250));
        }
        if self.drops && self.around(at, &[Slot::DropWord], 1, 1) {
            options.push((Role::Drop(Drop::Length(value), false), 100));
        }
        let slashed = self.is_slashed_to_an_end(at, token);
        let may_bend = slashed || self.may_bend(at);
        if is_bend(value) && may_bend {
            let glued = if token.glued || slashed { w::GLUED_BEND } else { 0 };
            options.push((Role::Shape(value), w::BEND + self.near_end(at) * 6 / 10 + glued));
        }
        if value <= 360.into() && count.is_some_and(|count| count % 5 == 0) && !token.glued {
            let named = self.around(at, &[Slot::AngleWord], 2, 2);
            // `offset -90` is the other way round.
            let apart = self.before(at).is_some_and(|before| !before.touches(token));
            let back = apart && token.text.starts_with('-');
            let degrees = if back { Decimal::from(360) - value } else { value };
            if named {
                options.push((Role::Angle(degrees), w::ANGLE_NAMED));
            } else if value >= 15.into() && may_bend && !self.is_behind_one(at) {
                options.push((Role::BareAngle(value), w::ANGLE_BARE));
            } else {
                options.push((Role::Unread, w::NO_ANGLE));
            }
        }
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
        } else if let Some(thread) = thread_of(&token.text).filter(|_| count.is_none()) {
            let thread = Role::EndSize(SizeToken::Unf(thread.to_owned()));
            options.push((thread, w::FRACTION_SIZE + self.near_end(at)));
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
        let both = after.is_some_and(|after| after.may_be(|role| *role == Role::Both));
        if self.covers && count.is_some() && both && !token.glued {
            options.push((Role::CoverBareLength(value), 100));
        }
        options
    }
}

fn end_size(dash: u16) -> Role {
    Role::EndSize(SizeToken::Dash(dash))
}

/// The dash number that it is, by number or in inches.
fn dash_of(lexeme: &Lexeme) -> Option<u16> {
    match lexeme {
        Lexeme::Dash(dash) => Some(*dash),
        Lexeme::Length(amount) => size_of(amount),
        Lexeme::Number(number) if number.form == Form::Whole => {
            number.count().and_then(by_dash).map(|row| row.dash)
        }
        Lexeme::Number(number) => dash_of_inch(number.value),
        _ => None,
    }
}

impl Token {
    /// A mixed measure as a measure and a size.
    fn cut(&self, inches: bool) -> Option<(Lexeme, u16)> {
        let number = matches!(&self.lexeme, Lexeme::Number(number) if number.form == Form::Mixed);
        let length = matches!(&self.lexeme, Lexeme::Length(amount)
            if amount.form == Form::Mixed && (inches || !amount.plain));
        let whole = |text: &str| {
            measure(text).filter(|(_, used)| *used == text.len()).map(|(lexeme, _)| lexeme)
        };
        let cuts = self.text.match_indices([' ', '-']).rev().filter(|_| number || length);
        let doubtful = matches!(&self.lexeme, Lexeme::Length(amount) if amount.doubtful);
        cuts.filter_map(|(at, _)| Some((self.text.get(..at)?, self.text.get(at + 1..)?)))
            .filter(|(_, tail)| number || doubtful || inches || !tail.contains('/'))
            .find_map(|(head, tail)| Some((whole(head)?, dash_of(&whole(tail)?)?)))
    }
}

/// The dash number of a bore in millimetres.
fn bore_of(amount: &Amount) -> Option<u16> {
    let bore = amount.unit == LengthUnit::Millimetre && amount.plain && amount.form == Form::Whole;
    bore.then(|| u16::try_from(amount.value).ok()).flatten().and_then(by_dn).map(|row| row.dash)
}
