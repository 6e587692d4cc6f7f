//! Text as it is compared and looked up: cleaned, in chunks, in runs that may be part numbers.

use std::collections::BTreeSet;

use crate::Spelling;

/// Part numbers that are looked up in one text.
const MOST_NUMBERS: usize = 64;
/// Chunks of the longest correction that is kept.
pub(crate) const LONGEST_CORRECTION: usize = 8;

/// Lower case, signs that mean the same made the same, single blanks.
pub(crate) fn clean(text: &str) -> String {
    let text = Spelling::Number.tidy(text);
    let mut clean = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            '“' | '”' | '″' | '„' | '‟' | '❞' => clean.push('"'),
            '′' | '’' | '‘' | '´' | '`' => clean.push('\''),
            '×' | '✕' => clean.push('x'),
            '⁄' => clean.push('/'),
            'º' | '˚' => clean.push('°'),
            '½' => clean.push_str(" 1/2"),
            '¼' => clean.push_str(" 1/4"),
            '¾' => clean.push_str(" 3/4"),
            '⅛' => clean.push_str(" 1/8"),
            '⅜' => clean.push_str(" 3/8"),
            '⅝' => clean.push_str(" 5/8"),
            '⅞' => clean.push_str(" 7/8"),
            '\u{307}' => {}
            'ø' | '⌀' => clean.push_str(" ø "),
            '~' | '≈' => clean.push(' '),
            c if c.is_whitespace() || c.is_control() => clean.push(' '),
            c => clean.push(c),
        }
    }
    let clean = without_quotes(clean.replace("''", "\"").replace("+/ -", "+/-"));
    clean.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Quotes before a word are no inches or feet, nor are those that close them behind the first word that is a name:
/// `hose "T2A-8" 36"`, `"1/2 R2" 36"`, `"R2-8 36" FJX"`.
fn without_quotes(mut text: String) -> String {
    for sign in ['"', '\''] {
        let opens = |text: &str, at: usize| {
            let before = text.get(..at).and_then(|head| head.chars().next_back());
            let begins = before.is_none_or(|before| " (,;:=".contains(before));
            let word = text.get(at + 1..).unwrap_or_default();
            let word = word.split([' ', sign]).next().unwrap_or_default();
            // `on t'other end`
            begins && word.chars().count() > 1 && word.starts_with(char::is_alphanumeric)
        };
        let closes = |text: &str, at: usize| {
            let word = text.get(..at).and_then(|head| head.rsplit(' ').next());
            let after = text.get(at + 1..).and_then(|rest| rest.chars().next());
            let named = |word: &str| {
                word.contains(char::is_alphabetic) || (word.contains('-') && !word.contains('/'))
            };
            word.is_some_and(named) && after.is_none_or(|after| " ),;:.".contains(after))
        };
        let mut is_open = false;
        let places: Vec<usize> = text.match_indices(sign).map(|(at, _)| at).collect();
        for at in places {
            if if is_open { closes(&text, at) } else { opens(&text, at) } {
                is_open = !is_open;
                text.replace_range(at..=at, " ");
            }
        }
    }
    text
}

/// Signs that part one chunk from the next.
const APART: &[char] =
    &[',', ';', '(', ')', '*', ':', '=', '|', '&', '+', '/', '[', ']', '!', '?', '@'];

/// The chunks of a cleaned text, each with its first byte: words, numbers, signs.
pub(crate) fn chunks_at(clean: &str) -> Vec<(usize, &str)> {
    let mut chunks = Vec::new();
    let mut start = 0;
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let mut push = |from: usize, to: usize| {
        let text = clean.get(from..to).unwrap_or_default();
        let trimmed = text.trim_end_matches(['-', '.']);
        if !trimmed.is_empty() {
            chunks.push((from, trimmed));
        }
    };
    let mut before = None;
    for (at, c) in clean.char_indices() {
        let end = at + c.len_utf8();
        let next = clean.get(end..).and_then(|rest| rest.chars().next());
        let within = matches!(c, ',' | '/') && digit(before) && digit(next);
        if c == ' ' || (APART.contains(&c) && !within) {
            push(start, at);
            if c != ' ' {
                push(at, end);
            }
            start = end;
        }
        before = Some(c);
    }
    push(start, clean.len());
    chunks
}

/// A text as texts are compared: case, blanks and signs that mean the same make no difference.
pub(crate) fn phrase(text: &str) -> String {
    let clean = clean(text);
    chunks_at(&clean).into_iter().map(|(_, chunk)| chunk).collect::<Vec<_>>().join(" ")
}

/// Possible part numbers of a chunk: all of it, without leading zeros, with the hyphen that many leave out (`t2a8`), and
/// the head before an `x`: `8tc-8fjxx8tc-8mp`. The longest first.
pub(crate) fn part_numbers(chunk: &str) -> Vec<(usize, String)> {
    let cuts = chunk.match_indices(['x', '/']).map(|(at, _)| at).filter(|at| *at > 0);
    let mut lengths: Vec<usize> = cuts.collect();
    lengths.push(chunk.len());
    let mut numbers = Vec::new();
    for length in lengths.into_iter().rev() {
        let Some(head) = chunk.get(..length) else { continue };
        let digits = head.chars().any(|c| c.is_ascii_digit());
        if digits && (3..=60).contains(&head.chars().count()) {
            numbers.push((length, head.to_owned()));
            let plain = without_zeros(head);
            if plain != head {
                numbers.push((length, plain));
            }
            numbers.extend(hyphened(head).map(|number| (length, number)));
        }
    }
    numbers
}

/// `t2a8` as `t2a-8`, `8tc8fjx` as `8tc-8fjx`: with a hyphen before a number in it.
fn hyphened(text: &str) -> impl Iterator<Item = String> {
    let places = text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at);
    let behind_a_letter = |at: &usize| {
        let before = text.get(..*at).and_then(|head| head.chars().next_back());
        before.is_some_and(char::is_alphabetic) && !text.contains('-')
    };
    let with_hyphen = |at: usize| Some(format!("{}-{}", text.get(..at)?, text.get(at..)?));
    places.filter(behind_a_letter).filter_map(with_hyphen)
}

/// The words of a text that may be part numbers.
pub(crate) fn possible_numbers(text: &str) -> Vec<String> {
    let mut numbers: Vec<String> = Vec::new();
    let clean = clean(text);
    for (_, chunk) in chunks_at(&clean) {
        let tails = chunk.match_indices(['x', '/']).filter_map(|(at, _)| chunk.get(at + 1..));
        for text in std::iter::once(chunk).chain(tails) {
            for (_, number) in part_numbers(text) {
                if !numbers.contains(&number) {
                    numbers.push(number);
                }
            }
        }
    }
    numbers.truncate(MOST_NUMBERS);
    numbers
}

/// The words of a text that corrections may be of, each run of them.
pub(crate) fn possible_corrections(text: &str) -> Vec<String> {
    let clean = clean(text);
    let chunks: Vec<&str> = chunks_at(&clean).into_iter().map(|(_, chunk)| chunk).collect();
    let mut runs = BTreeSet::new();
    for start in 0..chunks.len() {
        for length in 1..=LONGEST_CORRECTION {
            if let Some(run) = chunks.get(start..start + length) {
                runs.insert(run.join(" "));
            }
        }
    }
    runs.into_iter().collect()
}

/// `t2a-08` is written `t2a-8` too.
fn without_zeros(chunk: &str) -> String {
    let digits = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    let plain = |part: &'_ str| match part.strip_prefix('0') {
        Some(rest) if digits(rest) => rest.to_owned(),
        _ => part.to_owned(),
    };
    chunk.split('-').map(plain).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_blanks_separate() {
        let cut = |text: &str| phrase(text);
        assert_eq!(cut("R2-8  36” OAL"), "r2-8 36\" oal");
        assert_eq!(cut("MP/FJX, 90°@45 (10)."), "mp / fjx , 90° @ 45 ( 10 )");
        assert_eq!(cut("3½ 36,5 in"), "3 1/2 36,5 in");
    }

    #[test]
    fn part_numbers_are_found_without_zeros_and_before_an_x() {
        assert!(possible_numbers("T2A-08*36").contains(&"t2a-8".to_owned()));
        let glued = possible_numbers("8TC-8FJXx8TC-8MP");
        assert!(glued.contains(&"8tc-8fjx".to_owned()) && glued.contains(&"8tc-8mp".to_owned()));
    }
}
