//! Headings in short: `P. SERVICE`, `DŁUG.`, `BEST.MENGE`, `SKIVE LGTH`.

/// Words that a heading may have or not.
const ARTICLES: [&str; 14] =
    ["de", "du", "des", "d", "l", "la", "le", "les", "del", "di", "of", "the", "der", "die"];
/// Most words of a heading that is looked at.
const WORDS: usize = 6;
/// Fewest letters of a word without a point that may be short for a longer one.
const FEWEST: usize = 3;

/// How well a heading is another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::workbooks::profile::guess) enum Likeness {
    /// It may be short for it.
    Short,
    /// It has the same words, perhaps in another order.
    Same,
}

/// The words of a heading that count; none if there are too many, or figures.
pub(in crate::workbooks::profile::guess) fn counted<'w>(
    words: impl Iterator<Item = &'w str>,
) -> Option<Vec<&'w str>> {
    let words: Vec<&str> = words.filter(|word| !ARTICLES.contains(word)).collect();
    let is_plain = |word: &&str| !word.contains(|c: char| c.is_ascii_digit());
    (!words.is_empty() && words.len() <= WORDS && words.iter().all(is_plain)).then_some(words)
}

/// Whether a heading is a known one in other order or in short: each of its words stands for one of the other's.
pub(in crate::workbooks::profile::guess) fn likeness(
    theirs: &[&str],
    known: &[&str],
) -> Option<Likeness> {
    if theirs.len() != known.len() {
        return None;
    }
    let mut free: Vec<&str> = known.to_vec();
    let mut found = Likeness::Same;
    // Whole words first, so that a short one doesn't take what another one is.
    let (whole, short): (Vec<&&str>, Vec<&&str>) =
        theirs.iter().partition(|word| known.contains(&word.trim_end_matches('.')));
    for word in whole {
        let at = free.iter().position(|other| *other == word.trim_end_matches('.'))?;
        free.swap_remove(at);
    }
    for word in short {
        let at = free.iter().position(|other| is_short_for(word, other))?;
        free.swap_remove(at);
        found = Likeness::Short;
    }
    Some(found)
}

/// Whether a word is short for another one: its beginning (`zewn.`), the beginnings of its parts (`gew.-gr.`), or its letters
/// without vowels (`grp`).
fn is_short_for(word: &str, whole: &str) -> bool {
    let ends_short = word.ends_with('.');
    let pieces: Vec<&str> = word.split(['.', '-']).filter(|piece| !piece.is_empty()).collect();
    match pieces.as_slice() {
        [] => false,
        [piece] if ends_short => whole.starts_with(piece) || is_contracted(piece, whole),
        [piece] => {
            piece.chars().count() >= FEWEST
                && (whole.starts_with(piece) || is_contracted(piece, whole))
        }
        [first, others @ ..] => {
            let Some(mut rest) = whole.strip_prefix(first) else { return false };
            others.iter().all(|piece| match rest.find(piece) {
                Some(at) => {
                    rest = rest.get(at + piece.len()..).unwrap_or_default();
                    true
                }
                None => false,
            }) && (ends_short || rest.is_empty())
        }
    }
}

/// Whether a word has the first and the last letter of another one, and others of it in their order, but no vowels between.
fn is_contracted(short: &str, whole: &str) -> bool {
    let is_vowel = |c: char| "aeiouyáéíóúäöüàèêąęô".contains(c);
    let count = short.chars().count();
    if count < FEWEST
        || short.chars().next() != whole.chars().next()
        || short.chars().next_back() != whole.chars().next_back()
        || short.chars().skip(1).take(count - 2).any(is_vowel)
    {
        return false;
    }
    let mut letters = whole.chars();
    short.chars().all(|c| letters.any(|letter| letter == c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_headings_stand_for_long_ones() {
        let like = |theirs: &str, known: &str| {
            let theirs = counted(theirs.split_whitespace())?;
            likeness(&theirs, &counted(known.split_whitespace())?)
        };
        for (theirs, known) in [
            ("p. service", "pression de service"),
            ("r. courb.", "rayon de courbure"),
            ("śr. zewn.", "średnica zewnętrzna"),
            ("dług.", "długość"),
            ("meldebest.", "meldebestand"),
            ("best.menge", "bestellmenge"),
            ("gew.-gr.", "gewindegröße"),
            ("skive lgth", "skive length"),
            ("disc grp", "discount group"),
            ("tam. rosca", "tamaño rosca"),
        ] {
            assert_eq!(like(theirs, known), Some(Likeness::Short), "{theirs}");
        }
        assert_eq!(like("preis brutto", "brutto preis"), Some(Likeness::Same));
        for (theirs, known) in [
            ("ważna do", "ważna od"),
            ("rev", "reserved"),
            ("p. max", "pression de service"),
            ("no", "note"),
            ("preis", "brutto preis"),
            ("size 1", "size"),
        ] {
            assert_eq!(like(theirs, known), None, "{theirs}");
        }
    }
}
