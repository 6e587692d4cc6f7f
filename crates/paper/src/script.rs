//! Prepares texts in right-to-left scripts for printing: letters in their order from left to right, Arabic ones joined.
//!
//! Arabic letters are joined with the presentation forms in fonts, which is less than a shaping engine does:
//! marks above and below letters are placed by the font.

use std::borrow::Cow;

use unicode_bidi::{BidiClass, BidiInfo, Direction, Level, bidi_class, get_base_direction};

/// The first letter that isn't written to the right.
const FIRST: char = '\u{590}';

/// A line as it is printed.
pub(crate) fn printed(line: &str) -> Cow<'_, str> {
    let joined = joined(line);
    match ordered(&joined, runs_left(line)) {
        Cow::Borrowed(_) => joined,
        Cow::Owned(ordered) => Cow::Owned(ordered),
    }
}

/// Whether a paragraph begins at the right.
pub(crate) fn runs_left(paragraph: &str) -> bool {
    get_base_direction(paragraph) == Direction::Rtl
}

/// The signs of a line from left to right, of a paragraph that begins at the right or doesn't.
pub(crate) fn ordered(line: &str, from_right: bool) -> Cow<'_, str> {
    use BidiClass::{AL, AN, R, RLE, RLI, RLO};
    let turns = |c: char| c >= FIRST && matches!(bidi_class(c), R | AL | AN | RLE | RLO | RLI);
    if !from_right && !line.chars().any(turns) {
        if line.chars().any(is_unseen) {
            return Cow::Owned(line.chars().filter(|c| !is_unseen(*c)).collect());
        }
        return Cow::Borrowed(line);
    }
    let level = if from_right { Level::rtl() } else { Level::ltr() };
    let info = BidiInfo::new(line, Some(level));
    let mut shown = String::with_capacity(line.len());
    for paragraph in &info.paragraphs {
        let (levels, runs) = info.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let to_left = levels.get(run.start).is_some_and(Level::is_rtl);
            let words = line.get(run).unwrap_or_default();
            if to_left {
                turn(words, &mut shown);
            } else {
                shown.extend(words.chars().filter(|c| !is_unseen(*c)));
            }
        }
    }
    Cow::Owned(shown)
}

/// Adds signs in the opposite order; marks stay behind their letters.
fn turn(words: &str, shown: &mut String) {
    let mut letters: Vec<Vec<char>> = Vec::new();
    for c in words.chars().filter(|c| !is_unseen(*c)) {
        match letters.last_mut().filter(|_| bidi_class(c) == BidiClass::NSM) {
            Some(letter) => letter.push(c),
            None => letters.push(vec![mirrored(c)]),
        }
    }
    shown.extend(letters.into_iter().rev().flatten());
}

/// Characters that only control others or allow line breaks.
pub(crate) fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180b}'..='\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0100}'..='\u{e01ef}')
}

/// A bracket is mirrored where a text runs to the left.
fn mirrored(c: char) -> char {
    const PAIRS: [(char, char); 7] =
        [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>'), ('«', '»'), ('‹', '›'), ('≤', '≥')];
    let other = PAIRS.iter().find_map(|(open, close)| match c {
        c if c == *open => Some(*close),
        c if c == *close => Some(*open),
        _ => None,
    });
    other.unwrap_or(c)
}

/// How many forms the letters have from U+0621 to U+063A and from U+0641 to U+064A: alone and after
/// a letter, then before one and between two. Their forms follow each other from U+FE80 on.
const FORMS: [u32; 36] = [
    1, 2, 2, 2, 2, 4, 2, 4, 2, 4, 4, 4, 4, 4, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4, //
    4, 4, 4, 4, 4, 4, 4, 2, 2, 4,
];
const FIRST_FORM: u32 = 0xfe80;
/// Letters of Persian and Urdu with the first of their forms.
const FURTHER: [(char, u32, u32); 9] = [
    ('\u{67e}', 0xfb56, 4),
    ('\u{686}', 0xfb7a, 4),
    ('\u{698}', 0xfb8a, 2),
    ('\u{6a9}', 0xfb8e, 4),
    ('\u{6af}', 0xfb92, 4),
    ('\u{6cc}', 0xfbfc, 4),
    ('\u{679}', 0xfb66, 4),
    ('\u{688}', 0xfb88, 2),
    ('\u{691}', 0xfb8c, 2),
];
const LAM: char = '\u{644}';
/// The letters that form a ligature with a preceding lam.
const WITH_LAM: [(char, u32); 4] =
    [('\u{622}', 0xfef5), ('\u{623}', 0xfef7), ('\u{625}', 0xfef9), ('\u{627}', 0xfefb)];
/// They join their neighbours, and have no forms.
const JOINERS: [char; 2] = ['\u{640}', '\u{200d}'];

/// The first form of a letter, and how many it has.
fn forms(c: char) -> Option<(u32, u32)> {
    let place = match c {
        '\u{621}'..='\u{63a}' => u32::from(c) - 0x621,
        '\u{641}'..='\u{64a}' => u32::from(c) - 0x641 + 26,
        ..='\u{678}' => return None,
        _ => {
            let found = FURTHER.iter().find(|(letter, ..)| *letter == c);
            return found.map(|(_, first, count)| (*first, *count));
        }
    };
    let place = usize::try_from(place).ok()?;
    let before: u32 = FORMS.iter().take(place).sum();
    Some((FIRST_FORM + before, *FORMS.get(place)?))
}

fn joins_next(c: char) -> bool {
    JOINERS.contains(&c) || forms(c).is_some_and(|(_, count)| count == 4)
}

fn joins_before(c: char) -> bool {
    JOINERS.contains(&c) || forms(c).is_some_and(|(_, count)| count > 1)
}

/// The text with the joined forms of Arabic letters, still in reading order.
pub(crate) fn joined(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| forms(c).is_some()) {
        return Cow::Borrowed(text);
    }
    let is_mark = |c: &char| bidi_class(*c) == BidiClass::NSM;
    let mut shown = String::with_capacity(text.len() + 8);
    let mut joined = false;
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let Some((first, count)) = forms(c) else {
            shown.push(c);
            joined = JOINERS.contains(&c) || joined && is_mark(&c);
            continue;
        };
        let after = joined && count > 1;
        let following = rest.clone().next().filter(|_| c == LAM);
        let with_lam = WITH_LAM.iter().find(|(alef, _)| following == Some(*alef));
        if let Some((_, one)) = with_lam {
            rest.next();
            shown.extend(char::from_u32(one + u32::from(after)));
            joined = false;
            continue;
        }
        let next = rest.clone().find(|c| !is_mark(c));
        let before = count == 4 && next.is_some_and(joins_before);
        let form = u32::from(after) + if before { 2 } else { 0 };
        shown.extend(char::from_u32(first + form));
        joined = joins_next(c);
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_to_the_right_stays_as_it_is() {
        for text in ["", "HA-10234 (B) – 3/8\"", "Łódź", "Αθήνα", "软管"] {
            assert!(matches!(printed(text), Cow::Borrowed(same) if same == text), "{text}");
        }
    }

    #[test]
    fn hebrew_is_printed_from_the_right() {
        let shown = "\u{5e8}\u{5d5}\u{5e0}\u{5d9}\u{5e6}";
        let hose: String = shown.chars().rev().collect();
        assert_eq!(printed(&hose), shown);
        // Figures and Latin words keep their order; brackets are mirrored.
        assert_eq!(printed(&format!("{hose} (Rev B) 2")), format!("2 (Rev B) {shown}"));
        assert_eq!(printed(&format!("Rev B {hose} 45")), format!("Rev B 45 {shown}"));
        // A line of a paragraph that begins at the right does so, too.
        assert_eq!(ordered("100 bar", true), "bar 100");
        assert_eq!(ordered("A-1, B", true), "A-1, B");
        // A vowel stays with its letter.
        assert_eq!(printed("\u{5d1}\u{5bc}\u{5d0}"), "\u{5d0}\u{5d1}\u{5bc}");
    }

    #[test]
    fn arabic_letters_join() {
        // Hose: khah initial, reh final, tah initial, waw final, meem isolated.
        let hose = "\u{62e}\u{631}\u{637}\u{648}\u{645}";
        assert_eq!(joined(hose), "\u{fea7}\u{feae}\u{fec3}\u{feee}\u{fee1}");
        assert_eq!(printed(hose), "\u{fee1}\u{feee}\u{fec3}\u{feae}\u{fea7}");
        // Lam and alef are one, also behind a letter; marks don't part letters, blanks do.
        assert_eq!(joined("\u{644}\u{627} \u{628}\u{644}\u{627}"), "\u{fefb} \u{fe91}\u{fefc}");
        assert_eq!(joined("\u{628}\u{64e}\u{628}"), "\u{fe91}\u{64e}\u{fe90}");
        assert_eq!(joined("\u{628} \u{628}"), "\u{fe8f} \u{fe8f}");
        assert_eq!(joined("\u{628}\u{200c}\u{628}"), "\u{fe8f}\u{200c}\u{fe8f}");
        assert_eq!(joined("\u{6a9}\u{6cc}\u{67e}"), "\u{fb90}\u{fbff}\u{fb57}");
        assert_eq!(joined("\u{64a}\u{64a}"), "\u{fef3}\u{fef2}", "the last of the row");
    }
}
