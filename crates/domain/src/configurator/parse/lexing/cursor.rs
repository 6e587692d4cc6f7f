//! A place in a text that the grammar of numbers moves along.

use rust_decimal::Decimal;

use crate::configurator::parse::lexing::amount::{Amount, Form, Number, Unit};
use crate::configurator::parse::lexing::spoken;
use crate::configurator::parse::words::glued::{Piece, split};
use crate::configurator::parse::words::vocabulary::{self, Slot};

/// Numbers of more digits are no measure of anything.
const MOST_DIGITS: usize = 9;

/// The rest of a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rest<'t>(pub(crate) &'t str);

impl<'t> Rest<'t> {
    pub(crate) fn next(self) -> Option<char> {
        self.0.chars().next()
    }

    pub(crate) fn is_next(self, test: impl Fn(char) -> bool) -> bool {
        self.next().is_some_and(test)
    }

    /// Behind this text.
    pub(crate) fn eat(self, text: &str) -> Option<Self> {
        self.0.strip_prefix(text).map(Self)
    }

    pub(crate) fn either(self, texts: &[&str]) -> Option<Self> {
        texts.iter().find_map(|text| self.eat(text))
    }

    /// Behind one of these words, where it ends there, and its number among them.
    pub(crate) fn word(self, words: &[&str]) -> Option<(usize, Self)> {
        words.iter().enumerate().find_map(|(at, word)| {
            let rest = self.eat(word)?;
            (!rest.is_next(char::is_alphanumeric)).then_some((at, rest))
        })
    }

    pub(crate) fn blanks(self) -> Self {
        Self(self.0.trim_start_matches(' '))
    }

    pub(crate) fn gap(self) -> Self {
        Self(self.0.trim_start_matches([' ', '-']))
    }

    pub(crate) fn digits(self, most: usize) -> Option<(&'t str, Self)> {
        let end = self.0.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.0.len());
        let (digits, rest) = self.0.split_at_checked(end)?;
        (1..=most).contains(&end).then_some((digits, Self(rest)))
    }

    pub(crate) fn small(self, most: usize) -> Option<(u16, Self)> {
        let (digits, rest) = self.digits(most)?;
        Some((digits.parse().ok()?, rest))
    }

    /// `1/2`, `3/8`.
    pub(crate) fn fraction(self, whole: Decimal) -> Option<(Number, Self)> {
        let (over, rest) = self.digits(2)?;
        let (under, rest) = rest.eat("/")?.digits(2)?;
        Some((Number::fraction(whole, over.parse().ok()?, under.parse().ok()?)?, rest))
    }

    /// `ten`, `twenty four`, `vierundzwanzig`.
    pub(crate) fn below_hundred(self) -> Option<(Decimal, Self)> {
        let word = |rest: Self| {
            let (length, entry) = vocabulary::longest(rest.0)?;
            Some((entry.number()?, Self(rest.0.get(length..)?)))
        };
        let end = self.0.find(|c: char| !c.is_alphabetic()).unwrap_or(self.0.len());
        let (run, rest) = self.0.split_at_checked(end)?;
        if let Some((ones, tens)) = run.split_once("und") {
            let number = |text: &str| vocabulary::word(text)?.number();
            let (ones, tens) = (number(ones)?, number(tens)?);
            return (ones < 10.into() && tens >= 20.into()).then(|| (ones + tens, Self(rest)));
        }
        let (tens, rest) = word(self)?;
        let ones = word(rest.gap()).filter(|(ones, _)| tens >= 20.into() && *ones < 10.into());
        Some(ones.map_or((tens, rest), |(ones, rest)| (tens + ones, rest)))
    }

    /// `ten`, `one hundred and twenty`, `two thousand five hundred`.
    pub(crate) fn spelt(self) -> Option<(Number, Self)> {
        let words = ["hundred", "hundert", "thousand", "tausend"];
        // `hundred and twenty`
        let bare = || self.word(&words).map(|_| (Decimal::ONE, self));
        let (mut last, mut rest) = self.below_hundred().or_else(bare)?;
        let mut value = Decimal::ZERO;
        while let Some((at, after)) = rest.gap().word(&words).filter(|_| !last.is_zero()) {
            value += last.checked_mul(if at < 2 { 100 } else { 1000 }.into())?;
            let gap = after.gap();
            let small = gap.either(&["and ", "und "]).unwrap_or(gap).below_hundred();
            (last, rest) = small.unwrap_or((Decimal::ZERO, after));
        }
        Some((Number::whole(value + last), rest))
    }

    /// `36 and a half`
    fn with_half(self, number: Number) -> Option<(Number, Self)> {
        let (over, under, rest) = spoken::further_part(self)?;
        Some((Number::fraction(number.value, over, under)?, rest))
    }

    /// Any number: `36`, `36.5`, `1/2`, `36 1/2`, `36-1/2`, `36 and a half`, `1.250`, `.5`.
    pub(crate) fn number(self) -> Option<(Number, Self)> {
        if let Some(found) = self.fraction(Decimal::ZERO) {
            return Some(found);
        }
        // `1.1/2`, as it is written in Britain.
        let pointed =
            self.digits(2).and_then(|(whole, rest)| rest.eat(".")?.fraction(whole.parse().ok()?));
        if let Some(found) = pointed {
            return Some(found);
        }
        if self.is_next(char::is_alphabetic) {
            let (number, rest) = self.spelt()?;
            let further = spoken::with_decimals(number, rest).or_else(|| rest.with_half(number));
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
            let and = rest.eat(" and ").and_then(|rest| rest.fraction(number.value));
            if let Some((mixed, after)) = and.filter(|(_, rest)| rest.unit().is_some()) {
                return Some((mixed, after));
            }
            let further = spoken::with_decimals(number, rest).or_else(|| rest.with_half(number));
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
        let rest = rest.eat("\"").unwrap_or(rest);
        // `48-5/8" - 12 FJX`: a dash with blanks on both sides parts.
        let rest = rest.eat("-").map(Self::blanks).or_else(|| rest.eat(" -"))?;
        let (pitch, after) = rest.digits(2)?;
        let half = after.either(&[".5", ",5", " 1/2", "-1/2"]);
        let (pitch, after) = match (pitch, half) {
            ("11", Some(after)) => ("11.5", after),
            _ => (pitch, after),
        };
        let known = ["11.5", "11", "12", "14", "16", "18", "19", "20", "24", "27", "28"];
        let open = after.is_next(|c| c.is_ascii_digit() || matches!(c, '"' | '/' | '\''));
        let unit = after.unit().is_some();
        (known.contains(&pitch) && !open && !unit).then_some((pitch, after))
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
        let hyphen = self.eat("-").filter(|rest| rest.is_next(|c| c.is_ascii_alphabetic()));
        let rest = hyphen.unwrap_or_else(|| self.blanks());
        if let Some(running) = spoken::running(rest) {
            let running = running.unit();
            return running
                .filter(|(unit, _)| matches!(unit, Unit::Foot | Unit::Yard | Unit::Metre));
        }
        if let Some(after) = rest.eat("\"") {
            return Some((Unit::Inch, after));
        }
        if let Some(after) = rest.eat("'") {
            return Some((Unit::Foot, after));
        }
        let found = WORDS.iter().find_map(|(unit, words)| {
            let after =
                words.split(' ').find_map(|word| rest.eat(word).filter(|rest| rest.is_ended()))?;
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
                .eat(".")
                .filter(|rest| !rest.is_next(|c| c.is_ascii_digit()))
                .unwrap_or(after);
            // `20 m/min`
            let per = ["min", "s", "sec", "h", "hr", "lb", "lbs"];
            let rate = after.eat("/").is_some_and(|rest| rest.word(&per).is_some());
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

    /// Whether a unit ends here: also where words of length are glued to it, and an `x`.
    pub(crate) fn is_ended(self) -> bool {
        let glued = ["lg", "long", "lang", "oal", "cl", "xx"];
        let times = self.eat("x").is_some_and(|rest| rest.is_next(|c| c.is_ascii_digit()));
        !self.is_next(char::is_alphanumeric)
            || times
            || glued.iter().any(|word| self.word(&[word]).is_some())
    }

    pub(crate) fn amount(self) -> Option<(Amount, Self)> {
        if let Some(found) = spoken::part_of_a_unit(self) {
            return Some(found);
        }
        let (number, rest) = self.number()?;
        let spelt = self.is_next(char::is_alphabetic);
        // `two in stock`
        if spelt && rest.blanks().word(&["in", "m"]).is_some() {
            return None;
        }
        let (unit, rest) = rest.unit()?;
        if let Some(found) = spoken::with_part_behind(number, unit, rest) {
            return Some(found);
        }
        let mut amount = Amount::new(number.in_unit(Some(unit)), unit, number.form)?;
        amount.plain &= !spelt;
        amount.doubtful = number.is_unclear(Some(unit));
        Some((amount, rest))
    }

    pub(crate) fn degree_sign(self) -> Option<Self> {
        let rest = self.blanks();
        let rest = rest.eat("-").filter(|rest| rest.is_next(|c| c == 'd')).unwrap_or(rest);
        rest.eat("°").or_else(|| {
            let (_, rest) = rest.word(&["degrees", "degree", "degs", "deg", "grad"])?;
            Some(rest.eat(".").unwrap_or(rest))
        })
    }
}

/// Whether a glued run that names an end begins here: `8fjx`.
fn an_end_is_glued(text: Option<&str>) -> bool {
    let text = text.unwrap_or_default();
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    let pieces = text.get(..end).and_then(split).unwrap_or_default();
    pieces.iter().any(|(_, piece)| matches!(piece, Piece::Word(entry) if entry.has(Slot::End)))
}
