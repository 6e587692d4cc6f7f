//! Numbers in a typed text: inches, millimetres, threads, fractions, and zeros before sizes.

use crate::measures::size::Size;
use crate::search::term::{All, Term, letters};

pub(super) const MILLIMETRES: &str = "mm";
/// Words after a number that make it inches.
const INCHES: [&str; 4] = ["in", "inch", "inches", "zoll"];

/// Denominators of inches.
const DENOMINATORS: [&str; 6] = ["2", "4", "8", "16", "32", "64"];
/// Greatest whole inches before a fraction: `90 1/2` is two numbers.
const WHOLE_INCHES: [&str; 3] = ["1", "2", "3"];
/// Greatest dash number of hoses and connections.
const GREATEST_DASH: u16 = 64;
/// Most digits of a size.
const LONGEST_SIZE: usize = 3;
/// Dash numbers that are more likely angles.
const ANGLES: [u16; 1] = [45];

pub(super) fn is_whole_inch(text: &str) -> bool {
    WHOLE_INCHES.contains(&text)
}

/// Only inches: `1/2`, `1 1/4"`.
pub(super) fn is_fraction(text: &str) -> bool {
    let parts = text.trim_end_matches('"').split_once('/');
    parts.is_some_and(|(above, below)| {
        above.chars().all(|c| c.is_ascii_digit() || c == ' ') && DENOMINATORS.contains(&below)
    })
}

/// Whether a key is that of a dash size.
pub(super) fn is_dash(key: &str) -> bool {
    key.parse().is_ok_and(|dash: u16| dash <= GREATEST_DASH && !ANGLES.contains(&dash))
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || c == '.')
}

/// `1 in` as `1"`, since a bare 1 would be -1, and `18 mm` as `18mm`.
pub(super) fn with_unit(pair: &[&str]) -> Option<String> {
    let [number, unit] = pair else { return None };
    match *unit {
        _ if !is_number(number) => None,
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
    let thread = vec![Term::Start(format!("m{number}"))];
    sizes(&format!("dn{number:.0}")).into_iter().chain([thread]).collect()
}

/// A size as typed, and the dash size for its inches or DN.
pub(super) fn sizes(text: &str) -> Vec<All> {
    let mut keys = Size::filter(text).keys().into_iter();
    let own = keys.next().map(|key| vec![Term::Size(key)]);
    own.into_iter().chain(keys.map(|key| vec![Term::Bore(key)])).collect()
}

/// Decimal inches as a dash size, which counts sixteenths: `0.5` is -8.
pub(super) fn decimal_inches(text: &str) -> Option<All> {
    let number = text.strip_suffix('"').unwrap_or(text);
    let sixteenths = 16.0 * number.parse::<f32>().ok().filter(|_| number.contains('.'))?;
    let dash = format!("{sixteenths:.0}");
    (sixteenths.fract() == 0.0 && is_dash(&dash)).then(|| vec![Term::Bore(dash)])
}

/// Two sizes, or a metric thread without its letter: `8x6`, `24x1.5`.
pub(super) fn pairs(text: &str) -> Vec<All> {
    let Some((one, other)) = text.split_once('x') else { return Vec::new() };
    if !is_number(one) || !is_number(other) {
        return Vec::new();
    }
    // Indexed texts have M24x1.5 as the words m24x1 and 5.
    let pitch = other.split('.').next().unwrap_or(other);
    vec![
        [one, other].map(|size| Term::Size(size.to_owned())).to_vec(),
        [one, other].map(|number| Term::Word(number.to_owned())).to_vec(),
        vec![Term::Start(format!("m{one}x{pitch}"))],
    ]
}

/// Sizes without leading zeros, as many people write them: `t2a-8` for `t2a-08`. Longer numbers keep theirs.
pub(super) fn without_zeros(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (run, behind) = rest.split_at(digits.max(c.len_utf8()));
        // Zeros behind a point count.
        let is_size = digits > 0 && digits <= LONGEST_SIZE && !kept.ends_with('.');
        let stripped = run.trim_start_matches('0');
        kept.push_str(if is_size && !stripped.is_empty() { stripped } else { run });
        rest = behind;
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

/// A fraction as a size, and in the forms of texts: `1/2`, `1-1/4`, `1 1/4"`, `13/16-16`, `g3/4`.
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
    let mut alternatives = sizes(text);
    alternatives.push(terms);
    alternatives
}

/// Digits behind a hyphen.
fn digits_behind(rest: &str) -> String {
    let rest = rest.strip_prefix('-').unwrap_or_default();
    rest.chars().take_while(char::is_ascii_digit).collect()
}
