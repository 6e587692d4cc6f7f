//! Numbers, units and lengths at a place in a text: `36 1/2`, `in`, `half a metre`.

use rust_decimal::Decimal;

use crate::configurator::parse::lexing::amount::{Amount, Form, Number, Unit};
use crate::configurator::parse::lexing::cursor::Rest;
use crate::configurator::parse::lexing::spoken;
use crate::configurator::parse::words::glued::{Piece, split};
use crate::configurator::parse::words::vocabulary::Slot;

/// Numbers of more digits are no measure of anything.
const MOST_DIGITS: usize = 9;
/// Words that say of a length only that it is one: `10 linear feet`, `3 lfd. m`.
const RUNNING: [&str; 8] =
    ["linear", "lineal", "running", "laufende", "laufender", "laufenden", "lfd", "lin"];

impl<'t> Rest<'t> {
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
        let spelt = self.is_next(char::is_alphabetic);
        let (number, rest) = if spelt { self.spelt() } else { self.in_digits() }?;
        if number.form != Form::Whole || number.value >= 1000.into() {
            return Some((number, rest));
        }
        let gap = rest.strip_prefix(" and ").or_else(|| rest.either(&[" ", "-"]));
        let mixed = gap.and_then(|gap| gap.fraction(number.value)).filter(|(_, after)| {
            // `23 and 3/4 inches`
            let and = rest.0.starts_with(" and ") && after.unit().is_none();
            !spelt && !and && !after.thread_follows()
        });
        let half = || {
            let (over, under, rest) = spoken::further_part(rest)?;
            Some((Number::fraction(number.value, over, under)?, rest))
        };
        Some(mixed.or_else(half).unwrap_or((number, rest)))
    }

    fn in_digits(self) -> Option<(Number, Self)> {
        let goes_on = |(at, c): &(usize, char)| {
            let next = self.0.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit);
            // `,36` and `36,8fjx` are parted by the comma.
            c.is_ascii_digit()
                || (*c == '.' && next)
                || (*c == ',' && *at > 0 && next && !an_end_is_glued(self.0.get(at + 1..)))
        };
        let end = self.0.char_indices().find(|c| !goes_on(c)).map_or(self.0.len(), |(at, _)| at);
        let (text, rest) = self.0.split_at_checked(end)?;
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        (1..=MOST_DIGITS).contains(&digits).then_some(())?;
        Some((Number::parse(text)?, Self(rest)))
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
        let half = after.either(&[".5", ",5", " 1/2", "-1/2"]).filter(|_| pitch == "11");
        let (pitch, after) = half.map_or((pitch, after), |after| ("11.5", after));
        let pitches = ["11.5", "11", "12", "14", "16", "18", "19", "20", "24", "27", "28"];
        let open = after.is_next(|c| c.is_ascii_digit() || matches!(c, '"' | '/' | '\''));
        (pitches.contains(&pitch) && !open && after.unit().is_none()).then_some((pitch, after))
    }

    pub(crate) fn unit(self) -> Option<(Unit, Self)> {
        const WORDS: [(Unit, &str); 7] = [
            (Unit::Inch, "inches inch ins in inchs zoll zölle"),
            (Unit::Foot, "feet foot ft fuß fuss lft lf l.f l/ft"),
            (Unit::Millimetre, "millimeters millimetres millimeter millimetre millimetern mm mms"),
            (
                Unit::Centimetre,
                "centimeters centimetres centimeter centimetre zentimeter zentimetern cm cms",
            ),
            (Unit::Decimetre, "decimetres decimeters decimetre decimeter dezimeter dm"),
            (Unit::Metre, "meters metres meter metern metre mtrs mtr lfm lfdm m"),
            (Unit::Yard, "yards yard yds yd"),
        ];
        let hyphen =
            self.strip_prefix("-").filter(|rest| rest.is_next(|c| c.is_ascii_alphabetic()));
        let rest = hyphen.unwrap_or_else(|| self.blanks());
        if let Some((_, running)) = rest.word(&RUNNING) {
            let running = running.strip_prefix(".").unwrap_or(running).unit();
            return running.filter(|(unit, _)| is_large(*unit));
        }
        for (sign, unit) in [("\"", Unit::Inch), ("'", Unit::Foot)] {
            if let Some(after) = rest.strip_prefix(sign) {
                return Some((unit, after));
            }
        }
        WORDS.iter().find_map(|(unit, words)| {
            let mut words = words.split(' ');
            let (word, after) = words.find_map(|word| {
                let after = rest.strip_prefix(word).filter(|rest| rest.is_ended())?;
                Some((word, after))
            })?;
            // `in line`; `8 m x 8 f`: a gender; `20 m/min`
            let next = after.blanks();
            let other = match word {
                "in" => next.strip_prefix("line").is_some(),
                "m" => rest.0.len() < self.0.len() && next.strip_prefix("x f").is_some(),
                _ => false,
            };
            let per = ["min", "s", "sec", "h", "hr", "lb", "lbs"];
            let rate = after.strip_prefix("/").is_some_and(|rest| rest.word(&per).is_some());
            let point = after.strip_prefix(".");
            let after = point.filter(|rest| !rest.is_next(|c| c.is_ascii_digit())).unwrap_or(after);
            (!other && !rate).then_some((*unit, after))
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
        let (over, under, rest) = spoken::part(start)?;
        Some((Number::fraction(Decimal::ZERO, over, under)?, rest))
    };
    let (number, rest) = by_number.or_else(by_words)?;
    let (unit, rest) = rest.unit().filter(|(unit, _)| is_large(*unit))?;
    Some((Amount::new(number.value, unit, Form::Decimal)?, rest))
}

const fn is_large(unit: Unit) -> bool {
    matches!(unit, Unit::Foot | Unit::Yard | Unit::Metre)
}

/// `foot and a half`
fn one_and_a_part(start: Rest<'_>) -> Option<(Amount, Rest<'_>)> {
    let (unit, rest) = start.unit().filter(|_| start.is_next(char::is_alphabetic))?;
    is_large(unit).then(|| with_part_behind(Number::whole(Decimal::ONE), unit, rest)).flatten()
}

/// `3 feet and a half`: half a foot.
fn with_part_behind(number: Number, unit: Unit, rest: Rest<'_>) -> Option<(Amount, Rest<'_>)> {
    let (over, under, rest) = spoken::further_part(rest)?;
    // `36" and a half inch hose`
    if rest.unit().is_some() {
        return None;
    }
    let part = Decimal::from(over).checked_div(under.into())?;
    let mut amount = Amount::new(number.value.checked_add(part)?, unit, Form::Mixed)?;
    amount.plain = false;
    Some((amount, rest))
}

/// Whether a glued run that names an end begins here: `8fjx`.
fn an_end_is_glued(text: Option<&str>) -> bool {
    let text = text.unwrap_or_default();
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    let pieces = text.get(..end).and_then(split).unwrap_or_default();
    pieces.iter().any(|(_, piece)| matches!(piece, Piece::Word(entry) if entry.has(Slot::End)))
}
