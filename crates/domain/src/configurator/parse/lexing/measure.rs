//! Numbers, units and lengths at a place in a text: `36 1/2`, `in`, `half a metre`.

use rust_decimal::Decimal;

use crate::configurator::parse::lexing::amount::{Amount, Form, Number, Unit};
use crate::configurator::parse::lexing::cursor::Rest;
use crate::configurator::parse::lexing::parts;
use crate::configurator::parse::words::glued::{Piece, split};
use crate::configurator::parse::words::vocabulary::{self, Slot};

/// Numbers of more digits are no measure of anything.
const MOST_DIGITS: usize = 9;

impl<'t> Rest<'t> {
    /// `36 and a half`
    fn with_half(self, number: Number) -> Option<(Number, Self)> {
        let (over, under, rest) = parts::further_part(self)?;
        Some((Number::fraction(number.value, over, under)?, rest))
    }

    /// Any number: `36`, `36.5`, `1/2`, `36 1/2`, `36-1/2`, `36 and a half`, `1.250`, `.5`.
    pub(crate) fn number(self) -> Option<(Number, Self)> {
        if let Some(found) = self.fraction(Decimal::ZERO) {
            return Some(found);
        }
        // `1.1/2`, as it is written in Britain.
        let pointed = self
            .digits(2)
            .and_then(|(whole, rest)| rest.strip_prefix(".")?.fraction(whole.parse().ok()?));
        if let Some(found) = pointed {
            return Some(found);
        }
        if self.is_next(char::is_alphabetic) {
            let (number, rest) = self.spelt()?;
            let further = parts::with_decimals(number, rest).or_else(|| rest.with_half(number));
            return Some(further.unwrap_or((number, rest)));
        }
        let end = self
            .0
            .char_indices()
            .find(|(at, c)| {
                let next = self.0.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit);
                // `,36` and `36,8fjx` are parted by the comma.
                let mark = match c {
                    '.' => next,
                    ',' => *at > 0 && next && !an_end_is_glued(self.0.get(at + 1..)),
                    _ => false,
                };
                !(c.is_ascii_digit() || mark)
            })
            .map_or(self.0.len(), |(at, _)| at);
        let (text, rest) = self.0.split_at_checked(end)?;
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        if digits == 0 || digits > MOST_DIGITS {
            return None;
        }
        let number = Number::parse(text)?;
        let rest = Self(rest);
        if text.len() <= 3 && number.form == Form::Whole {
            let gap = rest.either(&[" ", "-"]).unwrap_or(rest);
            if gap.0.len() < rest.0.len()
                && let Some((mixed, after)) = gap.fraction(number.value)
                && !after.thread_follows()
                && !after.is_next(|c| c.is_ascii_digit())
            {
                return Some((mixed, after));
            }
            // `23 and 3/4 inches`
            let and = rest.strip_prefix(" and ").and_then(|rest| rest.fraction(number.value));
            if let Some((mixed, after)) = and.filter(|(_, rest)| rest.unit().is_some()) {
                return Some((mixed, after));
            }
            let further = parts::with_decimals(number, rest).or_else(|| rest.with_half(number));
            if let Some(found) = further {
                return Some(found);
            }
        }
        Some((number, rest))
    }

    /// `-16` behind a fraction makes it a thread.
    pub(crate) fn thread_follows(self) -> bool {
        self.thread_pitch().is_some()
    }

    pub(crate) fn thread_pitch(self) -> Option<(&'t str, Self)> {
        let rest = self.blanks();
        let rest = rest.strip_prefix("\"").unwrap_or(rest);
        // `48-5/8" - 12 FJX`: a dash with blanks on both sides parts.
        let rest = rest.strip_prefix("-").map(Self::blanks).or_else(|| rest.strip_prefix(" -"))?;
        let (pitch, after) = rest.digits(2)?;
        let half = after.either(&[".5", ",5", " 1/2", "-1/2"]);
        let (pitch, after) = match (pitch, half) {
            ("11", Some(after)) => ("11.5", after),
            _ => (pitch, after),
        };
        let pitches = ["11.5", "11", "12", "14", "16", "18", "19", "20", "24", "27", "28"];
        let open = after.is_next(|c| c.is_ascii_digit() || matches!(c, '"' | '/' | '\''));
        let unit = after.unit().is_some();
        (pitches.contains(&pitch) && !open && !unit).then_some((pitch, after))
    }

    /// A unit of length.
    pub(crate) fn unit(self) -> Option<(Unit, Self)> {
        const WORDS: [(Unit, &str); 7] = [
            (Unit::Inch, "inches inch ins in zoll zölle"),
            (Unit::Foot, "feet foot ft fuß fuss lft lf l.f l/ft"),
            (Unit::Millimetre, "millimeters millimetres millimeter millimetre mm mms"),
            (Unit::Centimetre, "centimeters centimetres centimeter centimetre zentimeter cm cms"),
            (Unit::Decimetre, "decimeters decimetres decimeter decimetre dezimeter dm dms"),
            (Unit::Metre, "meters metres meter metre mtrs mtr lfm lfdm m"),
            (Unit::Yard, "yards yard yds yd"),
        ];
        let hyphen =
            self.strip_prefix("-").filter(|rest| rest.is_next(|c| c.is_ascii_alphabetic()));
        let rest = hyphen.unwrap_or_else(|| self.blanks());
        if let Some(running) = running(rest) {
            let running = running.unit();
            return running
                .filter(|(unit, _)| matches!(unit, Unit::Foot | Unit::Yard | Unit::Metre));
        }
        if let Some(after) = rest.strip_prefix("\"") {
            return Some((Unit::Inch, after));
        }
        if let Some(after) = rest.strip_prefix("'") {
            return Some((Unit::Foot, after));
        }
        let found = WORDS.iter().find_map(|(unit, words)| {
            let after = words
                .split(' ')
                .find_map(|word| rest.strip_prefix(word).filter(|rest| rest.is_ended()))?;
            let glued = rest.0.len() == self.0.len();
            let clear = match unit {
                // `in line`; `8 m x 8 f`: a gender.
                Unit::Inch => !after.0.starts_with(" line"),
                Unit::Metre if !after.0.starts_with("eter") && rest.0.starts_with('m') => {
                    glued
                        || rest.0.starts_with("me")
                        || !after.blanks().0.starts_with("x ")
                        || !after.blanks().0.trim_start_matches(['x', ' ']).starts_with('f')
                }
                _ => true,
            };
            let after = after
                .strip_prefix(".")
                .filter(|rest| !rest.is_next(|c| c.is_ascii_digit()))
                .unwrap_or(after);
            // `20 m/min`
            let per = ["min", "s", "sec", "h", "hr", "lb", "lbs"];
            let rate = after.strip_prefix("/").is_some_and(|rest| rest.word(&per).is_some());
            (clear && !rate).then_some((*unit, after))
        });
        found.or_else(|| {
            let end = rest.0.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.0.len());
            let (run, after) = rest.0.split_at_checked(end)?;
            let right = vocabulary::misspelt(run)?;
            let unit =
                WORDS.iter().find(|(_, words)| words.split(' ').any(|word| word == right))?;
            Some((unit.0, Self(after)))
        })
    }

    pub(crate) fn amount(self) -> Option<(Amount, Self)> {
        if let Some(found) = part_of_a_unit(self).or_else(|| one_and_a_part(self)) {
            return Some(found);
        }
        let (number, rest) = self.number()?;
        let spelt = self.is_next(char::is_alphabetic);
        // `two in stock`
        if spelt && rest.blanks().word(&["in", "m"]).is_some() {
            return None;
        }
        let (unit, rest) = rest.unit()?;
        if let Some(found) = with_part_behind(number, unit, rest) {
            return Some(found);
        }
        let mut amount = Amount::new(number.in_unit(Some(unit)), unit, number.form)?;
        amount.plain &= !spelt;
        amount.doubtful = number.is_unclear(Some(unit));
        Some((amount, rest))
    }
}

/// `half a metre`, `1/2 a metre`; half an inch is a size.
fn part_of_a_unit(start: Rest<'_>) -> Option<(Amount, Rest<'_>)> {
    let by_number = start.fraction(Decimal::ZERO).and_then(|(number, rest)| {
        Some((number, rest.either(&[" of a ", " of an ", " a ", " an "])?))
    });
    let by_words = || {
        let (over, under, rest) = parts::part_before(start)?;
        Some((Number::fraction(Decimal::ZERO, over, under)?, rest))
    };
    let (number, rest) = by_number.or_else(by_words)?;
    let (unit, rest) = rest.unit()?;
    let small = matches!(unit, Unit::Inch | Unit::Centimetre | Unit::Millimetre);
    (!small).then_some((Amount::new(number.value, unit, Form::Decimal)?, rest))
}

/// `foot and a half`
fn one_and_a_part(start: Rest<'_>) -> Option<(Amount, Rest<'_>)> {
    let (unit, rest) = start.unit().filter(|_| start.is_next(char::is_alphabetic))?;
    let large = matches!(unit, Unit::Foot | Unit::Yard | Unit::Metre);
    large.then(|| with_part_behind(Number::whole(Decimal::ONE), unit, rest)).flatten()
}

/// `3 feet and a half`: half a foot.
fn with_part_behind(number: Number, unit: Unit, rest: Rest<'_>) -> Option<(Amount, Rest<'_>)> {
    let (over, under, rest) = parts::further_part(rest)?;
    // `36" and a half inch hose`
    if rest.unit().is_some() {
        return None;
    }
    let part = Decimal::from(over).checked_div(under.into())?;
    let mut amount = Amount::new(number.value.checked_add(part)?, unit, Form::Mixed)?;
    amount.plain = false;
    Some((amount, rest))
}

/// Behind words that say of a length only that it is one: `10 linear feet`, `3 lfd. m`.
fn running(rest: Rest<'_>) -> Option<Rest<'_>> {
    let words = ["linear", "lineal", "running", "laufende", "laufender", "laufenden", "lfd", "lin"];
    let (_, rest) = rest.word(&words)?;
    Some(rest.strip_prefix(".").unwrap_or(rest).blanks())
}

/// Whether a glued run that names an end begins here: `8fjx`.
fn an_end_is_glued(text: Option<&str>) -> bool {
    let text = text.unwrap_or_default();
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    let pieces = text.get(..end).and_then(split).unwrap_or_default();
    pieces.iter().any(|(_, piece)| matches!(piece, Piece::Word(entry) if entry.has(Slot::End)))
}
