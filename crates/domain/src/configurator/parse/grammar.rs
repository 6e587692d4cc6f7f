//! One grammar of numbers: what a text begins with that a number makes, tried in this order.

use rust_decimal::Decimal;

use super::amount::{Amount, Form, Number, Unit};
use super::meaning::{Families, Role, SaidSize};
use super::token::Lexeme;
use super::vocabulary::{self, is_tube};
use crate::drawing::words::Family;
use crate::engineering::size_table::{by_dash, by_dn, by_inch};

/// Numbers of more digits are no measure of anything.
const MOST_DIGITS: usize = 9;
/// Angles that fittings are bent by.
const BENDS: [&str; 9] = ["22.5", "30", "45", "60", "67.5", "90", "110", "135", "180"];
/// Threads of connections in inches.
const UNF: [&str; 20] = [
    "7/16-20",
    "1/2-20",
    "9/16-18",
    "3/4-16",
    "7/8-14",
    "1 1/16-12",
    "1 3/16-12",
    "1 5/16-12",
    "1 5/8-12",
    "1 7/8-12",
    "2 1/2-12",
    "11/16-16",
    "13/16-16",
    "1-14",
    "1 7/16-12",
    "1 11/16-12",
    "2-12",
    "5/8-18",
    "1 1/16-14",
    "5/16-24",
];
const CODE_61: Families = Families { of: &[Family::Code61], usual: true };
const CODE_62: Families = Families { of: &[Family::Code62], usual: true };
const PARALLEL: Families = Families { of: &[Family::Bspp], usual: true };
const TAPER: Families = Families { of: &[Family::Bspt], usual: true };

/// Whether fittings are bent like this.
pub(super) fn is_bend(degrees: Decimal) -> bool {
    BENDS.iter().any(|bend| bend.parse() == Ok(degrees))
}

/// The dash number of so many inches.
pub(super) fn dash_of_inch(inches: Decimal) -> Option<u16> {
    let sixteenths = inches.checked_mul(16.into())?;
    let whole = sixteenths.is_integer().then(|| u16::try_from(sixteenths).ok()).flatten()?;
    let row = by_dash(whole).or_else(|| (whole == 3).then(|| by_inch("3/16")).flatten());
    row.map(|row| row.dash)
}

/// The rest of a text.
#[derive(Debug, Clone, Copy)]
struct Rest<'t>(&'t str);

impl<'t> Rest<'t> {
    fn next(self) -> Option<char> {
        self.0.chars().next()
    }

    fn is_next(self, test: impl Fn(char) -> bool) -> bool {
        self.next().is_some_and(test)
    }

    /// Behind this text.
    fn eat(self, text: &str) -> Option<Self> {
        self.0.strip_prefix(text).map(Self)
    }

    fn either(self, texts: &[&str]) -> Option<Self> {
        texts.iter().find_map(|text| self.eat(text))
    }

    /// Behind one of these words, where it ends there, and its number among them.
    fn word(self, words: &[&str]) -> Option<(usize, Self)> {
        words.iter().enumerate().find_map(|(at, word)| {
            let rest = self.eat(word)?;
            (!rest.is_next(char::is_alphanumeric)).then_some((at, rest))
        })
    }

    fn blanks(self) -> Self {
        Self(self.0.trim_start_matches(' '))
    }

    fn gap(self) -> Self {
        Self(self.0.trim_start_matches([' ', '-']))
    }

    fn digits(self, most: usize) -> Option<(&'t str, Self)> {
        let end = self.0.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.0.len());
        let (digits, rest) = self.0.split_at_checked(end)?;
        (1..=most).contains(&end).then_some((digits, Self(rest)))
    }

    fn small(self, most: usize) -> Option<(u16, Self)> {
        let (digits, rest) = self.digits(most)?;
        Some((digits.parse().ok()?, rest))
    }

    /// `1/2`, `3/8`.
    fn fraction(self, whole: Decimal) -> Option<(Number, Self)> {
        let (over, rest) = self.digits(2)?;
        let (under, rest) = rest.eat("/")?.digits(2)?;
        Some((Number::fraction(whole, over.parse().ok()?, under.parse().ok()?)?, rest))
    }

    /// Any number: `36`, `36.5`, `1/2`, `36 1/2`, `36-1/2`, `36 and a half`, `1.250`, `.5`.
    fn number(self) -> Option<(Number, Self)> {
        if let Some(found) = self.fraction(Decimal::ZERO) {
            return Some(found);
        }
        // `1.1/2`, as it is written in Britain.
        let pointed =
            self.digits(2).and_then(|(whole, rest)| rest.eat(".")?.fraction(whole.parse().ok()?));
        if let Some(found) = pointed {
            return Some(found);
        }
        let end = self
            .0
            .char_indices()
            .find(|(at, c)| {
                let next = self.0.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit);
                !(c.is_ascii_digit() || (matches!(c, '.' | ',') && next))
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
            let parts =
                [(" and a half", 2), (" and half", 2), (" and a quarter", 4), (" einhalb", 2)];
            let half = parts.into_iter().find_map(|(words, under)| Some((rest.eat(words)?, under)));
            if let Some((after, under)) = half {
                return Some((Number::fraction(number.value, 1, under)?, after));
            }
        }
        Some((number, rest))
    }

    /// `-16` behind a fraction makes it a thread.
    fn thread_follows(self) -> bool {
        self.thread_pitch().is_some()
    }

    fn thread_pitch(self) -> Option<(&'t str, Self)> {
        let rest = self.blanks();
        let rest = rest.eat("\"").unwrap_or(rest).blanks();
        let rest = rest.eat("-")?.blanks();
        let (pitch, after) = rest.digits(2)?;
        let (pitch, after) = match (pitch, after.eat(".5")) {
            ("11", Some(after)) => ("11.5", after),
            _ => (pitch, after),
        };
        let known = ["11.5", "11", "12", "14", "16", "18", "19", "20", "24", "27", "28"];
        let open = after.is_next(|c| c.is_ascii_digit() || matches!(c, '"' | '/' | '\''));
        let unit = after.unit().is_some();
        (known.contains(&pitch) && !open && !unit).then_some((pitch, after))
    }

    /// A unit of length.
    fn unit(self) -> Option<(Unit, Self)> {
        const WORDS: [(Unit, &[&str]); 6] = [
            (Unit::Inch, &["inches", "inch", "ins", "in", "zoll", "zölle"]),
            (Unit::Foot, &["feet", "foot", "ft", "fuß", "fuss"]),
            (
                Unit::Millimetre,
                &["millimeters", "millimetres", "millimeter", "millimetre", "mm", "mms"],
            ),
            (
                Unit::Centimetre,
                &[
                    "centimeters",
                    "centimetres",
                    "centimeter",
                    "centimetre",
                    "zentimeter",
                    "cm",
                    "cms",
                ],
            ),
            (Unit::Metre, &["meters", "metres", "meter", "metre", "mtrs", "mtr", "lfm", "m"]),
            (Unit::Yard, &["yards", "yard", "yds", "yd"]),
        ];
        let hyphen = self.eat("-").filter(|rest| rest.is_next(|c| c.is_ascii_alphabetic()));
        let rest = hyphen.unwrap_or_else(|| self.blanks());
        if let Some(after) = rest.eat("\"") {
            return Some((Unit::Inch, after));
        }
        if let Some(after) = rest.eat("'") {
            return Some((Unit::Foot, after));
        }
        WORDS.iter().find_map(|(unit, words)| {
            let after =
                words.iter().find_map(|word| rest.eat(word).filter(|rest| rest.is_ended()))?;
            let glued = rest.0.len() == self.0.len();
            let clear = match unit {
                // `in line`; `8 m x 8 f`: a gender.
                Unit::Inch => !after.0.starts_with(" line"),
                Unit::Metre if !after.0.starts_with("eter") && rest.0.starts_with("m") => {
                    glued
                        || rest.0.starts_with("me")
                        || !after.blanks().0.starts_with("x ")
                        || !after.blanks().0.trim_start_matches(['x', ' ']).starts_with("f")
                }
                _ => true,
            };
            let after = after
                .eat(".")
                .filter(|rest| !rest.is_next(|c| c.is_ascii_digit()))
                .unwrap_or(after);
            clear.then_some((*unit, after))
        })
    }

    /// Whether a unit ends here: also where words of length are glued to it, and an `x`.
    fn is_ended(self) -> bool {
        let glued = ["lg", "long", "lang", "oal", "cl", "xx"];
        let times = self.eat("x").is_some_and(|rest| rest.is_next(|c| c.is_ascii_digit()));
        !self.is_next(char::is_alphanumeric)
            || times
            || glued.iter().any(|word| self.word(&[word]).is_some())
    }

    fn amount(self) -> Option<(Amount, Self)> {
        let (number, rest) = self.number()?;
        let (unit, rest) = rest.unit()?;
        let mut amount = Amount::new(number.in_unit(Some(unit)), unit, number.form)?;
        amount.doubtful = number.is_unclear(Some(unit));
        Some((amount, rest))
    }

    fn degree_sign(self) -> Option<Self> {
        let rest = self.blanks();
        let rest = rest.eat("-").filter(|rest| rest.is_next(|c| c == 'd')).unwrap_or(rest);
        rest.eat("°").or_else(|| {
            let (_, rest) = rest.word(&["degrees", "degree", "degs", "deg", "grad"])?;
            Some(rest.eat(".").unwrap_or(rest))
        })
    }
}

type Found<'t> = Option<(Lexeme, Rest<'t>)>;

/// What a text begins with that a number makes, and how many bytes it has.
pub(super) fn measure(text: &str) -> Option<(Lexeme, usize)> {
    let start = Rest(text);
    let rules: [for<'t> fn(Rest<'t>) -> Found<'t>; 18] = [
        tolerance,
        limits,
        at,
        metric,
        unf,
        bsp,
        relative,
        choice,
        feet_and_inches,
        metres,
        ratio,
        degrees,
        length,
        dn,
        tube,
        dash,
        parens,
        number,
    ];
    let (lexeme, rest) = rules.into_iter().find_map(|rule| rule(start))?;
    Some((lexeme, text.len() - rest.0.len()))
}

/// A limit of a tolerance: its value and its unit.
fn limit(rest: Rest<'_>) -> Option<(Decimal, Option<&'static str>, Rest<'_>)> {
    if let Some((amount, rest)) = rest.amount() {
        return Some((amount.value, Some(amount.unit.symbol()), rest));
    }
    let (number, rest) = rest.number()?;
    if let Some(rest) = rest.blanks().eat("%") {
        return Some((number.value, Some("%"), rest));
    }
    Some((number.value, None, rest))
}

/// `±1/4"`, `+/- 3 mm`, `tol. 1/8`, `± 1 %`.
fn tolerance(start: Rest<'_>) -> Found<'_> {
    let rest = plus_minus(start).or_else(|| {
        let (_, rest) = start.word(&["tolerance", "toleranz", "tol"])?;
        let rest = rest.eat(".").unwrap_or(rest).blanks();
        let rest = rest.either(&["of ", "von ", ":", "="]).unwrap_or(rest).blanks();
        Some(plus_minus(rest).unwrap_or(rest))
    })?;
    let (value, unit, rest) = limit(rest.blanks())?;
    Some((Lexeme::Only(Role::Tolerance { plus: value, minus: value, unit }, 200), rest))
}

fn plus_minus(start: Rest<'_>) -> Option<Rest<'_>> {
    if let Some(rest) = start.eat("±") {
        return Some(rest);
    }
    let plus = start.eat("+")?.blanks();
    plus.eat("/").unwrap_or(plus).blanks().eat("-")
}

/// `+3/-1 mm`, `+10 -0 mm`, `-0/+10`.
fn limits(start: Rest<'_>) -> Found<'_> {
    let minus_first = start.eat("-").is_some();
    let (first, second) = if minus_first { ("-", "+") } else { ("+", "-") };
    let (one, unit, rest) = limit(start.eat(first)?.blanks())?;
    let rest = rest.blanks();
    let rest = rest.either(&["/", ","]).unwrap_or(rest).blanks().eat(second)?.blanks();
    let (two, second_unit, rest) = limit(rest)?;
    let unit = second_unit.or(unit);
    let (plus, minus) = if minus_first { (two, one) } else { (one, two) };
    let sensible = unit.is_some() || minus < 100.into();
    sensible.then_some((Lexeme::Only(Role::Tolerance { plus, minus, unit }, 200), rest))
}

/// `@45`, `@ 45 deg`.
fn at(start: Rest<'_>) -> Found<'_> {
    let (number, rest) = start.eat("@")?.blanks().number()?;
    let after = rest.degree_sign().unwrap_or(rest);
    let other = after.unit().is_some() || after.blanks().word(&["bar", "psi"]).is_some();
    (!other).then_some((Lexeme::Only(Role::Angle(number.value), 250), after))
}

/// `M22x1.5`, `M22 x 1,5`, `M18`.
fn metric(start: Rest<'_>) -> Found<'_> {
    let (diameter, rest) = start.eat("m")?.blanks().digits(2)?;
    let glued = start.eat(&format!("m{diameter}")).is_some();
    let pitch = rest.blanks().either(&["x", "*"]).map(Rest::blanks).and_then(Rest::number);
    let size = match pitch {
        Some((pitch, rest)) if pitch.value <= 4.into() && pitch.value >= Decimal::ONE => {
            let pitch = pitch.value.normalize();
            (SaidSize::Metric(format!("m{diameter}x{pitch}")), rest)
        }
        _ if glued && !rest.is_next(char::is_alphanumeric) => {
            (SaidSize::Metric(format!("m{diameter}")), rest)
        }
        _ => return None,
    };
    let usual = diameter.parse::<u16>().is_ok_and(|diameter| (8..=60).contains(&diameter));
    usual.then_some((Lexeme::Only(Role::EndSize(size.0), 200), size.1))
}

/// `3/4-16`, `1 1/16"-12`.
fn unf(start: Rest<'_>) -> Found<'_> {
    let (head, rest) = match start.fraction(Decimal::ZERO) {
        Some((_, rest)) => (start, rest),
        None => {
            let (_, rest) = start.digits(1)?;
            let gap = rest.eat(".").unwrap_or_else(|| rest.gap());
            (start, gap.fraction(Decimal::ONE).map_or(rest, |(_, rest)| rest))
        }
    };
    let text = head.0.get(..head.0.len() - rest.0.len())?.replace(['-', '.'], " ");
    let (thread, rest) = match rest.thread_pitch() {
        Some((pitch, rest)) => (format!("{text}-{pitch}"), rest),
        // `3/4 UNF`: the thread of that diameter.
        None => {
            let (_, rest) = rest.eat("\"").unwrap_or(rest).blanks().word(&["unf", "un", "uns"])?;
            let thread = UNF.iter().find(|thread| thread.starts_with(&format!("{text}-")))?;
            ((*thread).to_owned(), rest)
        }
    };
    let role = Role::EndSize(SaidSize::Unf(thread.clone()));
    UNF.contains(&thread.as_str()).then_some((Lexeme::Only(role, 200), rest))
}

/// `G1/2`, `R 3/4`, `G1`: British pipe, parallel and taper.
fn bsp(start: Rest<'_>) -> Found<'_> {
    let (families, rest) = match start.eat("g") {
        Some(rest) => (PARALLEL, rest.blanks()),
        None => (TAPER, start.eat("r")?.blanks()),
    };
    let (number, rest) = rest.number()?;
    let whole = number.form == Form::Whole;
    let dash = dash_of_inch(number.value).filter(|_| number.form != Form::Decimal)?;
    let rest = rest.eat("\"").unwrap_or(rest);
    let runs_on = rest.is_next(|c| c.is_alphanumeric() || c == '-') || (whole && dash > 32);
    (!runs_on).then_some((Lexeme::Only(Role::Bsp(families, dash), 200), rest))
}

/// `10" longer`.
fn relative(start: Rest<'_>) -> Found<'_> {
    let (_, rest) = start.amount()?;
    let words =
        ["longer", "shorter", "more", "less", "extra", "länger", "kürzer", "mehr", "weniger"];
    let (_, rest) = rest.blanks().word(&words)?;
    Some((Lexeme::Only(Role::RelativeLength, 200), rest))
}

/// `36-38"`, `36 or 38"`, `36" oder 38"`; `1 250 mm`: one of two lengths.
fn choice(start: Rest<'_>) -> Found<'_> {
    let (number, rest) = start.number()?;
    let own = rest.unit();
    let rest = own.map_or(rest, |(_, rest)| rest);
    let spaced = rest.eat(" ").filter(|rest| rest.digits(3).is_some());
    if let (Some(rest), None, Some(1..=9)) = (spaced, own, number.count())
        && let Some((small, rest)) = rest.amount()
        && small.unit.symbol() == "mm"
        && small.value >= 100.into()
        && small.form == Form::Whole
    {
        let large = number.value.checked_mul(1000.into())?.checked_add(small.value)?;
        let large = Amount { value: large, ..small };
        return Some((Lexeme::Only(Role::LengthChoice(vec![large, small]), 200), rest));
    }
    let gap = rest.blanks();
    let (_, after) =
        gap.word(&["-", "to", "or", "oder", "bis"]).or_else(|| Some((0, gap.eat("-")?)))?;
    let (second, rest) = after.blanks().number()?;
    let (unit, rest) = rest.unit()?;
    let first_unit = own.map_or(unit, |(unit, _)| unit);
    let first = Amount::new(number.in_unit(Some(first_unit)), first_unit, number.form)?;
    let second = Amount::new(second.in_unit(Some(unit)), unit, second.form)?;
    let size = first.plain && dash_of_inch(first.value).is_some() && own.is_none();
    let near = first.mm() < second.mm() && second.mm() <= first.mm().checked_mul(2.into())?;
    let both = vec![first, second];
    (near && !size).then_some((Lexeme::Only(Role::LengthChoice(both), 200), rest))
}

/// `3 ft 6 in`, `4' 6`, `3'6 1/2"`.
fn feet_and_inches(start: Rest<'_>) -> Found<'_> {
    let (feet, rest) = start.digits(3)?;
    let (unit, rest) = rest.unit().filter(|(unit, _)| *unit == Unit::Foot)?;
    let short = start.0.get(..start.0.len() - rest.0.len())?.ends_with(['\'', 't']);
    let gap = rest.gap();
    let gap = gap.eat("and ").unwrap_or(gap);
    let (inches, rest) = gap.number()?;
    let size = inches.form == Form::Fraction && dash_of_inch(inches.value).is_some();
    if inches.value >= 12.into() || size {
        return None;
    }
    let feet = Decimal::from(feet.parse::<u32>().ok()?).checked_mul(12.into())?;
    let mut amount = Amount::new(feet.checked_add(inches.value)?, Unit::Inch, Form::Mixed)?;
    amount.plain = false;
    if let Some((Unit::Inch, rest)) = rest.unit() {
        return Some((Lexeme::Length(amount), rest));
    }
    let closed = rest.is_next(|c| c.is_alphanumeric() || "/.,\"'°-".contains(c) && !ends(rest));
    let other = rest.unit().is_some()
        || rest.degree_sign().is_some()
        || rest.0.trim_start().starts_with("x ");
    // `4' 6 FJX`: the inches, and less surely the size of the end.
    amount.doubtful = an_end_follows(rest);
    (short && unit == Unit::Foot && !closed && !other && inches.form != Form::Decimal)
        .then_some((Lexeme::Length(amount), rest))
}

/// A comma or point that ends something.
fn ends(rest: Rest<'_>) -> bool {
    rest.either(&[",", "."]).is_some_and(|rest| !rest.is_next(|c| c.is_ascii_digit()))
}

fn an_end_follows(rest: Rest<'_>) -> bool {
    use vocabulary::Slot;
    let text = rest.blanks().0;
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    let glued = text.get(..end).is_some_and(|run| vocabulary::split(run).is_some());
    glued || vocabulary::longest(text).is_some_and(|(_, entry)| entry.has(Slot::End))
}

/// `1 m 20 cm`, `3m30`, `2 m 50`.
fn metres(start: Rest<'_>) -> Found<'_> {
    let (metres, rest) = start.digits(3)?;
    let (unit, rest) = rest.unit().filter(|(unit, _)| *unit == Unit::Metre).or_else(|| {
        let rest = rest.blanks().eat("m").filter(|rest| rest.is_next(|c| c.is_ascii_digit()))?;
        Some((Unit::Metre, rest))
    })?;
    let gap = rest.blanks();
    let gap = gap.either(&["und ", "and "]).unwrap_or(gap);
    let (digits, after) = gap.digits(3)?;
    let part: Decimal = digits.parse().ok()?;
    let glued = gap.0.len() == rest.0.len();
    let times: u32 = match after.unit() {
        Some((Unit::Centimetre, _)) => 10,
        Some((Unit::Millimetre, _)) => 1,
        Some(_) => return None,
        None => match digits.len() {
            2 => 10,
            3 => 1,
            _ => return None,
        },
    };
    let said = after.unit();
    let rest = said.map_or(after, |(_, rest)| rest);
    let closed = after.is_next(|c| c.is_alphanumeric() || matches!(c, '/' | '"' | '\'' | '°'))
        || (after.is_next(|c| matches!(c, '.' | ',')) && !ends(after));
    let other =
        after.degree_sign().is_some() || after.blanks().word(&["bar", "psi", "l", "s"]).is_some();
    let bend = !glued && matches!(digits, "45" | "90") && an_end_follows(after);
    if said.is_none() && (closed || other || bend) {
        return None;
    }
    let mm = Decimal::from(metres.parse::<u32>().ok()?).checked_mul(1000.into())?;
    let mm = mm.checked_add(part.checked_mul(times.into())?)?;
    let mut amount = Amount::new(mm, Unit::Millimetre, Form::Mixed)?;
    amount.plain = false;
    amount.doubtful = said.is_none() && !glued && an_end_follows(after);
    (unit == Unit::Metre).then_some((Lexeme::Length(amount), rest))
}

/// Pressures and percents: `275 bar`, `3000 psi`, `10 %`.
fn ratio(start: Rest<'_>) -> Found<'_> {
    let (number, rest) = start.number()?;
    let rest = rest.blanks();
    if let Some((unit, rest)) = rest.word(&["psi", "bar", "mpa", "kpa", "psig"]) {
        let value = number.in_unit(None);
        let families = match u32::try_from(value) {
            Ok(3000) if unit == 0 => CODE_61,
            Ok(6000) if unit == 0 => CODE_62,
            _ => return Some((Lexeme::Only(Role::Fill, 0), rest)),
        };
        return Some((Lexeme::FlangePressure(families), rest));
    }
    Some((Lexeme::Only(Role::Fill, 0), rest.eat("%")?))
}

/// `90°`, `45 deg`, `22.5 Grad`.
fn degrees(start: Rest<'_>) -> Found<'_> {
    let (number, rest) = start.number()?;
    let rest = rest.degree_sign()?;
    Some((Lexeme::Degrees(number.value), rest))
}

/// `36"`, `1,5 m`, `half a metre`.
fn length(start: Rest<'_>) -> Found<'_> {
    let (amount, rest) = start.amount()?;
    if amount.doubtful {
        let (number, _) = start.number()?;
        let other = number.in_unit(None);
        let other =
            if other == number.value { number.in_unit(Some(Unit::Millimetre)) } else { other };
        let both = vec![amount, Amount { value: other, ..amount }];
        return Some((Lexeme::Only(Role::LengthChoice(both), 200), rest));
    }
    Some((Lexeme::Length(amount), rest))
}

/// `DN12`, `NW 12`.
fn dn(start: Rest<'_>) -> Found<'_> {
    let rest = start.either(&["dn", "nw"])?;
    let rest = rest.either(&[" ", "-", ":", "="]).unwrap_or(rest).blanks();
    let (dn, rest) = rest.small(3)?;
    let row = by_dn(dn)?;
    Some((Lexeme::Dn(row.dash), rest))
}

/// `15L`, `25 S`.
fn tube(start: Rest<'_>) -> Found<'_> {
    let (diameter, rest) = start.small(2)?;
    let rest = rest.eat(" ").unwrap_or(rest);
    let series = rest.next().filter(|c| matches!(c, 'l' | 's'))?;
    let rest = Rest(rest.0.get(1..)?);
    let open = rest.is_next(|c| c.is_alphanumeric() || matches!(c, '=' | ':' | '\''));
    let size = Role::EndSize(SaidSize::Tube(format!("{diameter}{series}")));
    (is_tube(diameter, series) && !open).then_some((Lexeme::Only(size, 200), rest))
}

/// `-8`, `#8`, `dash 8`, `size 8`.
fn dash(start: Rest<'_>) -> Found<'_> {
    let worded = start.either(&["#", "dash", "size"]);
    let rest = match worded {
        Some(rest) => {
            let rest = rest.blanks();
            rest.eat("-").unwrap_or(rest)
        }
        None => start.eat("-")?,
    };
    let (digits, rest) = rest.digits(2)?;
    let number: u16 = digits.parse().ok()?;
    let fraction = rest.is_next(|c| matches!(c, '/' | '"' | '\'' | '°'));
    let decimal = rest.is_next(|c| c == '.') && !ends(rest);
    let unit = rest.unit().is_some() || rest.degree_sign().is_some();
    let glued = rest.is_next(char::is_alphabetic) && worded.is_none();
    if fraction || decimal || unit || glued {
        return None;
    }
    match by_dash(number) {
        Some(row) => Some((Lexeme::Dash(row.dash), rest)),
        // `FJX-90`: no size.
        None if is_bend(number.into()) => {
            Some((Lexeme::Number(Number::whole(number.into())), rest))
        }
        None => None,
    }
}

/// `(5)`.
fn parens(start: Rest<'_>) -> Found<'_> {
    let (digits, rest) = start.eat("(")?.blanks().digits(4)?;
    let rest = rest.blanks().eat(")")?;
    Some((Lexeme::Parens(digits.parse().ok()?), rest))
}

fn number(start: Rest<'_>) -> Found<'_> {
    let (number, rest) = start.number()?;
    Some((Lexeme::Number(number), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length_of(text: &str) -> String {
        match measure(text) {
            Some((Lexeme::Length(amount), used)) if used == text.len() => amount.words(),
            Some((Lexeme::Only(Role::LengthChoice(both), _), _)) => {
                both.iter().map(Amount::words).collect::<Vec<_>>().join(" or ")
            }
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn lengths_are_exact() {
        for (text, meant) in [
            ("36\"", "36 in"),
            ("28-1/4\"", "28.25 in"),
            ("36 and a half inches", "36.5 in"),
            ("3' 6 1/2\"", "42.5 in"),
            ("4' 6", "54 in"),
            ("3 ft 6 in", "42 in"),
            ("1 yard", "36 in"),
            ("54.125\"", "54.125 in"),
            ("36,5 in", "36.5 in"),
            ("1.250 mm", "1250 mm"),
            ("1,200 mm", "1200 mm"),
            ("1.250,5 mm", "1250.5 mm"),
            ("1200,5mm", "1200.5 mm"),
            ("1,5m", "1500 mm"),
            ("1.250 m", "1250 mm"),
            ("1m 20cm", "1200 mm"),
            ("2 m 50", "2500 mm"),
            ("3m30", "3300 mm"),
            ("1m05", "1050 mm"),
            ("80cm", "800 mm"),
            (".5 m", "500 mm"),
            ("1 250 mm", "1250 mm or 250 mm"),
            ("36 or 38\"", "36 in or 38 in"),
            ("36 inch or 38 inch", "36 in or 38 in"),
            ("36-38\"", "36 in or 38 in"),
        ] {
            assert_eq!(length_of(text), meant, "{text}");
        }
    }

    #[test]
    fn other_numbers_are_not_lengths() {
        let is = |text: &str, test: fn(&Lexeme) -> bool| {
            let found = measure(text);
            assert!(found.as_ref().is_some_and(|(lexeme, _)| test(lexeme)), "{text}: {found:?}");
        };
        is("±1/4\"", |lexeme| matches!(lexeme, Lexeme::Only(Role::Tolerance { .. }, _)));
        is("+3/-1 mm", |lexeme| matches!(lexeme, Lexeme::Only(Role::Tolerance { .. }, _)));
        is("3/4-16", |lexeme| matches!(lexeme, Lexeme::Only(Role::EndSize(_), _)));
        is("m22x1,5", |lexeme| matches!(lexeme, Lexeme::Only(Role::EndSize(_), _)));
        is("g1/2", |lexeme| matches!(lexeme, Lexeme::Only(Role::Bsp(..), _)));
        is("15l", |lexeme| matches!(lexeme, Lexeme::Only(Role::EndSize(_), _)));
        is("90°", |lexeme| matches!(lexeme, Lexeme::Degrees(_)));
        is("-8 fjx", |lexeme| matches!(lexeme, Lexeme::Dash(8)));
        is("dn 12", |lexeme| matches!(lexeme, Lexeme::Dn(8)));
        is("10\" longer", |lexeme| matches!(lexeme, Lexeme::Only(Role::RelativeLength, _)));
        is(
            "3 ft 1/2\" jic",
            |lexeme| matches!(lexeme, Lexeme::Length(amount) if amount.value == 36.into()),
        );
        is("275 bar", |lexeme| matches!(lexeme, Lexeme::Only(Role::Fill, _)));
    }
}
