//! Text cut into chunks, which blanks and signs separate, and atoms, which are numbers, words or
//! signs.

use rust_decimal::Decimal;

use super::code::connection;

/// Numbers of more digits are no measure of anything.
const MOST_DIGITS: usize = 9;

/// What an atom is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    /// A number.
    Number(Decimal),
    /// A fraction, as `1/2`.
    Fraction(Decimal),
    /// Letters.
    Word,
    /// Anything else.
    Sign(char),
}

/// A piece of text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Atom {
    /// What it is.
    pub(super) kind: Kind,
    /// Its text.
    pub(super) raw: String,
    /// Whether nothing is between it and the one before.
    pub(super) glued: bool,
    /// The chunk that it is of.
    pub(super) chunk: usize,
}

impl Atom {
    /// Whether it is this sign.
    pub(super) fn is(&self, sign: char) -> bool {
        self.kind == Kind::Sign(sign)
    }

    /// Whether it is a sign of any kind.
    pub(super) const fn is_sign(&self) -> bool {
        matches!(self.kind, Kind::Sign(_))
    }

    /// The number that it is.
    pub(super) const fn number(&self) -> Option<Decimal> {
        match self.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The number or fraction that it is.
    pub(super) const fn amount(&self) -> Option<Decimal> {
        match self.kind {
            Kind::Number(amount) | Kind::Fraction(amount) => Some(amount),
            _ => None,
        }
    }
}

/// The text as it is read: lower case, signs that mean the same made the same, single blanks.
pub(super) fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            '“' | '”' | '″' | '„' | '‟' | '＂' | '❞' => clean.push('"'),
            '′' | '’' | '‘' | '´' | '`' => clean.push('\''),
            '×' | '✕' => clean.push('x'),
            '–' | '—' | '−' | '‐' | '‑' => clean.push('-'),
            'º' | '˚' => clean.push('°'),
            '½' => clean.push_str(" 1/2"),
            '¼' => clean.push_str(" 1/4"),
            '¾' => clean.push_str(" 3/4"),
            '⅛' => clean.push_str(" 1/8"),
            '⅜' => clean.push_str(" 3/8"),
            '⅝' => clean.push_str(" 5/8"),
            '⅞' => clean.push_str(" 7/8"),
            'ø' | '⌀' | '~' => clean.push(' '),
            c if c.is_whitespace() || c.is_control() => clean.push(' '),
            c => clean.push(c),
        }
    }
    let clean = clean.replace("''", "\"");
    clean.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Cuts cleaned text into chunks.
pub(super) fn chunks(clean: &str) -> Vec<String> {
    let chars: Vec<char> = clean.chars().collect();
    let mut cut = Cut::default();
    let mut before = None;
    for (at, c) in chars.iter().copied().enumerate() {
        let after = chars.get(at + 1..).unwrap_or_default();
        let next = after.first().copied();
        cut.take(c, before, next, after);
        before = Some(c);
    }
    cut.end();
    cut.chunks.into_iter().flat_map(apart).collect()
}

/// `fjxxmp` is two connections with an `x` between them.
fn apart(chunk: String) -> Vec<String> {
    let between = chunk.match_indices('x').find_map(|(at, _)| {
        let (one, two) = (chunk.get(..at)?, chunk.get(at + 1..)?);
        (connection(one).is_some() && connection(two).is_some()).then_some((one, two))
    });
    match between {
        Some((one, two)) => vec![one.to_owned(), "x".to_owned(), two.to_owned()],
        None => vec![chunk],
    }
}

#[derive(Default)]
struct Cut {
    chunks: Vec<String>,
    open: String,
}

impl Cut {
    fn take(&mut self, c: char, before: Option<char>, next: Option<char>, after: &[char]) {
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        match c {
            ' ' => self.end(),
            ',' if digit(before) && digit(next) && self.is_number() => match decimals(after) {
                Some(Comma::Decimal) => self.open.push('.'),
                Some(Comma::Thousands) => {}
                None => self.alone(","),
            },
            '/' if digit(before) && digit(next) => self.open.push('/'),
            '/' if self.open == "w" => {
                self.open.clear();
                self.alone("with");
            }
            ',' | ';' | '(' | ')' | '*' | ':' | '=' | '|' | '&' | '+' | '/' | '[' | ']' | '!'
            | '?' => self.alone(c.encode_utf8(&mut [0; 4])),
            '@' => {
                self.end();
                self.open.push('@');
            }
            'x' if self.stands_between(before, next) => self.alone("x"),
            '.' if digit(before) && digit(next) => self.open.push('.'),
            '.' if digit(next) && self.open.is_empty() => self.open.push_str("0."),
            '.' => {}
            '#' if digit(next) && self.open.is_empty() => self.open.push('-'),
            c => self.open.push(c),
        }
    }

    fn end(&mut self) {
        let open = std::mem::take(&mut self.open);
        let trimmed = open.trim_end_matches('-');
        if !trimmed.is_empty() {
            self.chunks.push(trimmed.to_owned());
        }
    }

    fn alone(&mut self, sign: &str) {
        self.end();
        self.chunks.push(sign.to_owned());
    }

    fn is_number(&self) -> bool {
        (1..=3).contains(&self.open.len()) && self.open.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Whether an `x` here is between two things: `1/2x36`, `36"x`; not in `M22x1.5`.
    fn stands_between(&self, before: Option<char>, next: Option<char>) -> bool {
        match before {
            Some('"' | '\'') => true,
            Some(c) if c.is_ascii_digit() && next.is_some_and(|c| c.is_ascii_digit()) => {
                let head = self.open.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
                !head.ends_with('m')
            }
            _ => false,
        }
    }
}

enum Comma {
    Decimal,
    Thousands,
}

/// What a comma between digits is: `36,5 in`, `1,200 mm`.
fn decimals(after: &[char]) -> Option<Comma> {
    let digits = after.iter().take_while(|c| c.is_ascii_digit()).count();
    let rest: String = after.iter().skip(digits).take(6).collect();
    let rest = rest.trim_start();
    let unit = ["in", "mm", "cm", "m ", "\"", "'", "ft"].iter().any(|unit| rest.starts_with(unit));
    match digits {
        1 | 2 if unit => Some(Comma::Decimal),
        3 if unit => Some(Comma::Thousands),
        _ => None,
    }
}

/// Cuts chunks into atoms.
pub(super) fn atoms(chunks: &[String]) -> Vec<Atom> {
    let mut atoms = Vec::new();
    for (chunk, text) in chunks.iter().enumerate() {
        let mut rest = text.as_str();
        let mut glued = false;
        while let Some(first) = rest.chars().next() {
            let (kind, length) = piece(rest, first);
            let (raw, left) = rest.split_at(length);
            atoms.push(Atom { kind, raw: raw.to_owned(), glued, chunk });
            rest = left;
            glued = true;
        }
    }
    atoms
}

fn piece(rest: &str, first: char) -> (Kind, usize) {
    if first.is_ascii_digit() {
        return number(rest);
    }
    if first.is_alphabetic() {
        let length = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        return (Kind::Word, length);
    }
    (Kind::Sign(first), first.len_utf8())
}

fn number(rest: &str) -> (Kind, usize) {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let whole = digits(rest);
    let (head, tail) = rest.split_at(whole);
    let further = tail.chars().next().filter(|c| matches!(c, '.' | '/'));
    if let (Some(sign), Some(second)) = (further, tail.get(1..)) {
        let more = digits(second);
        let text = second.get(..more).unwrap_or_default();
        if more > 0 && whole + more <= MOST_DIGITS {
            let length = whole + 1 + more;
            let kind = match sign {
                '.' => rest.get(..length).and_then(|text| text.parse().ok()).map(Kind::Number),
                _ => fraction(head, text).map(Kind::Fraction),
            };
            if let Some(kind) = kind {
                return (kind, length);
            }
        }
    }
    let kind = (whole <= MOST_DIGITS).then(|| head.parse().ok()).flatten().map(Kind::Number);
    (kind.unwrap_or(Kind::Word), whole)
}

fn fraction(over: &str, under: &str) -> Option<Decimal> {
    let over: Decimal = over.parse().ok()?;
    let under: Decimal = under.parse().ok()?;
    let usual = under > Decimal::ONE && under <= Decimal::from(64) && over > Decimal::ZERO;
    usual.then(|| over.checked_div(under)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<String> {
        chunks(&clean(text))
    }

    #[test]
    fn signs_and_blanks_separate() {
        assert_eq!(cut("R2-8  36” OAL"), ["r2-8", "36\"", "oal"]);
        assert_eq!(cut("1/2x36 MP/FJX"), ["1/2", "x", "36", "mp", "/", "fjx"]);
        assert_eq!(
            cut("M22x1.5 36\"x8FJX w/ 90°@45"),
            ["m22x1.5", "36\"", "x", "8fjx", "with", "90°", "@45"]
        );
        assert_eq!(
            cut("36,5 in, 1,200mm, (10)"),
            ["36.5", "in", ",", "1200mm", ",", "(", "10", ")"]
        );
        assert_eq!(cut("3½ .5 #8 a."), ["3", "1/2", "0.5", "-8", "a"]);
    }

    #[test]
    fn atoms_are_numbers_words_and_signs() {
        let raws: Vec<String> =
            atoms(&cut("8FJX90 28-1/4\"")).into_iter().map(|atom| atom.raw).collect();
        assert_eq!(raws, ["8", "fjx", "90", "28", "-", "1/4", "\""]);
    }
}
