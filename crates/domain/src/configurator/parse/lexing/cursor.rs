//! A place in a text that the grammar of numbers moves along.

use rust_decimal::Decimal;

use crate::configurator::parse::lexing::amount::{Form, Number};
use crate::configurator::parse::lexing::token::Lexeme;
use crate::configurator::parse::words::vocabulary::{self, Entry};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Rest<'t>(pub(crate) &'t str);

impl<'t> Rest<'t> {
    pub(crate) fn next(self) -> Option<char> {
        self.0.chars().next()
    }

    pub(crate) fn is_next(self, test: impl Fn(char) -> bool) -> bool {
        self.next().is_some_and(test)
    }

    pub(crate) fn strip_prefix(self, text: &str) -> Option<Self> {
        self.0.strip_prefix(text).map(Self)
    }

    pub(crate) fn either(self, texts: &[&str]) -> Option<Self> {
        texts.iter().find_map(|text| self.strip_prefix(text))
    }

    /// Behind one of these words, where it ends there, and its number among them.
    pub(crate) fn word(self, words: &[&str]) -> Option<(usize, Self)> {
        words.iter().enumerate().find_map(|(at, word)| {
            let rest = self.strip_prefix(word)?;
            // `90 t'other`
            let open = rest.strip_prefix("'").unwrap_or(rest).is_next(char::is_alphabetic);
            (!open && !rest.is_next(char::is_numeric)).then_some((at, rest))
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

    /// In digits or in words: `12`, `twelve`.
    pub(crate) fn said(self, most: usize) -> Option<(u16, Self)> {
        self.small(most).or_else(|| {
            let (number, rest) = self.spelt()?;
            Some((number.count()?, rest))
        })
    }

    /// `1/2`, `3/8`.
    pub(crate) fn fraction(self, whole: Decimal) -> Option<(Number, Self)> {
        let (over, rest) = self.digits(2)?;
        let (under, rest) = rest.strip_prefix("/")?.digits(2)?;
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
        if let Some(value) = compound(run) {
            return Some((value, Self(rest)));
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

    /// Whether a unit ends here: also where words of length are glued to it, and an `x`.
    pub(crate) fn is_ended(self) -> bool {
        let glued = ["lg", "long", "lang", "oal", "cl", "xx"];
        let times = self.strip_prefix("x").is_some_and(|rest| rest.is_next(|c| c.is_ascii_digit()));
        !self.is_next(char::is_alphanumeric)
            || times
            || glued.iter().any(|word| self.word(&[word]).is_some())
    }

    pub(crate) fn degree_sign(self) -> Option<Self> {
        let rest = self.blanks();
        let rest = rest.strip_prefix("-").filter(|rest| rest.is_next(|c| c == 'd')).unwrap_or(rest);
        rest.strip_prefix("°").or_else(|| {
            let (_, rest) = rest.word(&["degrees", "degree", "degs", "deg", "grad"])?;
            Some(rest.strip_prefix(".").unwrap_or(rest))
        })
    }
}

/// A German number in one word: `vierundzwanzig`, `sechshundert`, `tausendzweihundertfünfzig`.
fn compound(run: &str) -> Option<Decimal> {
    let number =
        |text: &str| vocabulary::word(text).and_then(Entry::number).or_else(|| compound(text));
    for (word, times) in [("tausend", 1000), ("hundert", 100)] {
        let Some((many, rest)) = run.split_once(word).filter(|parts| *parts != ("", "")) else {
            continue;
        };
        let many = if many.is_empty() { Decimal::ONE } else { number(many)? };
        let rest = rest.strip_prefix("und").unwrap_or(rest);
        let rest = if rest.is_empty() { Decimal::ZERO } else { number(rest)? };
        return many.checked_mul(times.into())?.checked_add(rest);
    }
    let (ones, tens) = run.split_once("und")?;
    let (ones, tens) = (number(ones)?, number(tens)?);
    (ones < 10.into() && tens >= 20.into()).then(|| ones + tens)
}

/// A lexeme and the rest of the text; none where a rule of the grammar doesn't apply.
pub(super) type Found<'t> = Option<(Lexeme, Rest<'t>)>;

/// `2`, `two`, in up to three digits.
pub(super) fn whole(rest: Rest<'_>) -> Option<(Decimal, Rest<'_>)> {
    if let Some((number, rest)) = rest.digits(3) {
        return Some((number.parse().ok()?, rest));
    }
    let (number, rest) = rest.spelt()?;
    (number.form == Form::Whole && number.value < 1000.into()).then_some((number.value, rest))
}
