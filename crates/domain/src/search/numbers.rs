//! Numbers of a typed text: inches, threads and fractions.

use crate::measures::size::Size;
use crate::search::Term;
use crate::search::words::{All, letters};

const MILLIMETRES: &str = "mm";
/// After a number these make it inches.
const INCHES: [&str; 4] = ["in", "inch", "inches", "zoll"];

/// The greatest whole inches before a fraction: `90 1/2` are two numbers.
const WHOLE_INCHES: [&str; 3] = ["1", "2", "3"];
/// The greatest dash number of hoses and connections.
const GREATEST_DASH: u16 = 64;
/// Dash numbers that are rather angles.
const ANGLES: [u16; 1] = [45];

pub(super) fn is_whole_inch(text: &str) -> bool {
    WHOLE_INCHES.contains(&text)
}

/// Whether the key of a size is of a dash size.
pub(super) fn is_dash(key: &str) -> bool {
    key.parse().is_ok_and(|dash: u16| dash <= GREATEST_DASH && !ANGLES.contains(&dash))
}

/// `1 in` as `1"`, since without the sign it would be -1, and `18 mm` as `18mm`.
pub(super) fn with_unit(pair: &[&str]) -> Option<String> {
    let [number, unit] = pair else { return None };
    let is_number = number.starts_with(|c: char| c.is_ascii_digit())
        && number.chars().all(|c| c.is_ascii_digit() || c == '.');
    match *unit {
        _ if !is_number => None,
        MILLIMETRES => Some(format!("{number}{unit}")),
        unit => INCHES.contains(&unit).then(|| format!("{number}\"")),
    }
}

/// Millimetres as a metric thread, and as the bore of a hose: `18mm` is M18, `13mm` is DN 13.
pub(super) fn millimetres(text: &str) -> Vec<All> {
    let number = text.strip_suffix(MILLIMETRES).and_then(|number| number.parse::<f32>().ok());
    let Some(number) = number.filter(|number| (1.0..=1_000.0).contains(number)) else {
        return Vec::new();
    };
    let keys = Size::filter(&format!("dn{number:.0}")).keys();
    let sizes = keys.into_iter().map(|key| vec![Term::Size(key)]);
    sizes.chain([vec![Term::Start(format!("m{number}"))]]).collect()
}

/// Inches with a point as a dash size, which counts sixteenths: `0.5"` is -8.
pub(super) fn decimal_inches(text: &str) -> Option<All> {
    let number = text.strip_suffix('"').filter(|number| number.contains('.'))?;
    let sixteenths = 16.0 * number.parse::<f32>().ok()?;
    let dash = format!("{sixteenths:.0}");
    (sixteenths.fract() == 0.0 && is_dash(&dash)).then(|| vec![Term::Size(dash)])
}

/// Numbers without the zeros before them, as shops and spreadsheets leave them out: `t2a-8` of `t2a-08`.
pub(super) fn without_zeros(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut kept = String::new();
    let mut is_within = false;
    for (at, c) in chars.iter().enumerate() {
        let is_before_digit = chars.get(at + 1).is_some_and(char::is_ascii_digit);
        if *c == '0' && !is_within && is_before_digit {
            continue;
        }
        // Zeros behind a point count.
        is_within = c.is_ascii_digit() || *c == '.';
        kept.push(*c);
    }
    kept
}

/// `m18 x 1.5` as `m18x1.5`.
pub(super) fn threads(text: &str) -> String {
    let mut parts = text.split(" x ");
    let mut together = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let numbers = together.ends_with(|c: char| c.is_ascii_digit())
            && part.starts_with(|c: char| c.is_ascii_digit());
        together.push_str(if numbers { "x" } else { " x " });
        together.push_str(part);
    }
    together
}

/// A fraction as a size, and as texts have it: `1/2`, `1-1/4`, `1 1/4"`, `13/16-16`, `g3/4`.
pub(super) fn fractions(text: &str) -> Vec<All> {
    let Some((above, below)) = text.split_once('/') else { return Vec::new() };
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
    let below_digits = digits(below);
    let numerator: String = {
        let from = above.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
        above.get(from..).unwrap_or_default().to_owned()
    };
    let ahead = above.strip_suffix(&numerator).unwrap_or_default();
    let whole: String = letters(ahead).chars().filter(char::is_ascii_digit).collect();
    let prefix: String = letters(ahead).chars().filter(|c| !c.is_ascii_digit()).collect();
    let mut terms = vec![Term::Word(format!("{whole}f{numerator}f{below_digits}"))];
    terms.extend((!prefix.is_empty()).then_some(Term::Word(prefix)));
    // The pitch of a thread.
    let pitch = below.strip_prefix(below_digits.as_str()).map(digits_behind).unwrap_or_default();
    terms.extend((!pitch.is_empty()).then_some(Term::Word(pitch)));
    let mut alternatives: Vec<All> =
        Size::filter(text).keys().into_iter().map(|key| vec![Term::Size(key)]).collect();
    alternatives.push(terms);
    alternatives
}

/// The digits behind a hyphen.
fn digits_behind(rest: &str) -> String {
    let rest = rest.strip_prefix('-').unwrap_or_default();
    rest.chars().take_while(char::is_ascii_digit).collect()
}
