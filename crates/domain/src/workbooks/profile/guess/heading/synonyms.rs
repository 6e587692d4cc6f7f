//! Headings that makers use for our columns.

use std::cmp::Reverse;
use std::sync::LazyLock;

use crate::fields::Choice;
use crate::workbooks::profile::guess::heading::short::{Likeness, counted, likeness};
use crate::workbooks::profile::guess::heading::{Parts, parts, plain};
use crate::workbooks::profile::{SizeNotation, Unit};

/// The known headings, by line of the table.
static TABLE: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let lines = include_str!("headings.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(Known::of).collect()
});

/// A line of the table: headings that stand for a column, in the form of [`Parts::words`].
struct Known {
    column: &'static str,
    size: Option<SizeNotation>,
    /// Whether they stand for nothing else.
    is_sure: bool,
    headings: Vec<String>,
}

impl Known {
    fn of(line: &'static str) -> Option<Self> {
        let mut fields = line.split('\t');
        let (column, notation, headings) = (fields.next()?, fields.next()?, fields.next()?);
        let headings = headings.split('|').map(plain_heading).collect();
        let size = SizeNotation::of_word(notation);
        Some(Self { column, size, is_sure: notation != PERHAPS, headings })
    }
}

/// What a heading may mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::workbooks::profile::guess) struct Meaning {
    pub(in crate::workbooks::profile::guess) column: &'static str,
    pub(in crate::workbooks::profile::guess) size: Option<SizeNotation>,
    /// Whether the heading is just that, and not that among other words.
    pub(in crate::workbooks::profile::guess) is_whole: bool,
    /// Whether it can be nothing else.
    pub(in crate::workbooks::profile::guess) is_sure: bool,
    /// Letters of the known heading: the longer, the more it says.
    pub(in crate::workbooks::profile::guess) matched: usize,
    /// The known heading, if theirs is short for it.
    pub(in crate::workbooks::profile::guess) short_for: Option<&'static str>,
}

impl Meaning {
    /// A heading that is known as a whole.
    pub(in crate::workbooks::profile::guess) const fn whole(
        column: &'static str,
        matched: usize,
    ) -> Self {
        let (is_whole, is_sure) = (true, true);
        Self { column, size: None, is_whole, is_sure, matched, short_for: None }
    }
}

/// The column of headings that none of ours is for.
const NONE: &str = "-";
/// The column that says for how many prices are.
pub(in crate::workbooks::profile::guess) const PER_COLUMN: &str = "per";
/// Mark of headings that may stand for a column.
const PERHAPS: &str = "?";

/// Fewest letters of a name that counts more than what stands behind it.
const HEAD: usize = 6;

/// Words that tell how sizes are written.
const NOTATIONS: &[(&str, SizeNotation)] = &[
    ("dn", SizeNotation::Dn),
    ("nw", SizeNotation::Dn),
    ("dash", SizeNotation::Dash),
    ("zoll", SizeNotation::Inch),
    ("inch", SizeNotation::Inch),
    ("pulg", SizeNotation::Inch),
    ("pulgadas", SizeNotation::Inch),
    ("cal", SizeNotation::Inch),
    ("cale", SizeNotation::Inch),
    ("pouce", SizeNotation::Inch),
    ("pouces", SizeNotation::Inch),
    ("pollici", SizeNotation::Inch),
    ("size", SizeNotation::Dash),
];

/// Words for an end of an adaptor, with a number behind.
const ENDS: &[&str] = &[
    "end",
    "ende",
    "seite",
    "anschluss",
    "anschluß",
    "side",
    "connection",
    "port",
    "extrémité",
    "côté",
    "connexion",
    "raccord",
    "przyłącze",
    "strona",
    "końcówka",
    "koniec",
    "conexión",
    "extremo",
    "lado",
    "attacco",
    "lato",
    "estremità",
];
/// Our columns of the ends: what an end has, with the names of that by end.
const OF_ENDS: [(&str, [&str; 4]); 7] = [
    ("style", ["ends/0/style", "ends/1/style", "ends/2/style", "ends/3/style"]),
    ("series", ["ends/0/style", "ends/1/style", "ends/2/style", "ends/3/style"]),
    ("threadSize", ["ends/0/style", "ends/1/style", "ends/2/style", "ends/3/style"]),
    ("size", ["ends/0/dashSize", "ends/1/dashSize", "ends/2/dashSize", "ends/3/dashSize"]),
    ("gender", ["ends/0/gender", "ends/1/gender", "ends/2/gender", "ends/3/gender"]),
    ("swivel", ["ends/0/swivel", "ends/1/swivel", "ends/2/swivel", "ends/3/swivel"]),
    ("bulkhead", ["ends/0/bulkhead", "ends/1/bulkhead", "ends/2/bulkhead", "ends/3/bulkhead"]),
];

/// Meanings of a heading, the likeliest first.
pub(in crate::workbooks::profile::guess) fn meanings(parts: &Parts) -> Vec<Meaning> {
    let mut found = of_words(&parts.words);
    if found.iter().all(|meaning| !meaning.is_whole) {
        found.extend(of_end(&parts.words));
        found.extend(of_notation(&parts.words));
        found.extend(in_short(parts));
        found.extend(of_head(parts));
    }
    if parts.unit == Some(Unit::Inch) {
        let sizes = found.iter_mut().filter(|meaning| is_size(meaning.column));
        sizes.for_each(|meaning| meaning.size = Some(SizeNotation::Inch));
    }
    // A hose has a column each for the size as it is written in DN and in inches; that of the size itself comes first.
    for meaning in found.clone() {
        let beside = match (meaning.column, meaning.size) {
            ("size", Some(SizeNotation::Inch)) => "innerDiamInch",
            ("size", Some(SizeNotation::Dn)) => "DN",
            _ => continue,
        };
        if found.iter().all(|other| other.column != beside) {
            found.push(Meaning { column: beside, size: None, ..meaning });
        }
    }
    found.sort_by_key(|meaning| (!meaning.is_whole, Reverse(meaning.matched)));
    // `Berstdruck bar` has no column of ours, though `Druck` has.
    let none = found.iter().find(|meaning| meaning.column == NONE).copied();
    if let Some(none) = none {
        found.retain(|meaning| (meaning.is_whole, meaning.matched) > (none.is_whole, none.matched));
    }
    found
}

/// Whether a heading says that its column tells for what prices are: for which unit, or for how many.
pub(in crate::workbooks::profile) fn says_unit(heading: &str) -> bool {
    let is_said = |meaning: &Meaning| {
        let column = meaning.column;
        column == PER_COLUMN || column.to_lowercase().ends_with("unitofmeasure")
    };
    meanings(&parts(heading)).iter().any(|meaning| meaning.is_whole && is_said(meaning))
}

/// How sizes are written, by a word for that.
pub(in crate::workbooks::profile::guess) fn notation_of(word: &str) -> Option<SizeNotation> {
    let word = plain(word);
    NOTATIONS.iter().find(|(known, _)| *known == word).map(|(_, size)| *size)
}

/// Whether a column of ours holds a size.
pub(in crate::workbooks::profile::guess) fn is_size(column: &str) -> bool {
    matches!(column, "size" | "hoseSize" | "dashSize" | "secondSize")
        || (column.starts_with("ends/") && column.ends_with("/dashSize"))
}

/// Whether a column of ours holds the size of a hose in one way or another.
pub(in crate::workbooks::profile::guess) fn is_of_size(column: &str) -> bool {
    is_size(column) || matches!(column, "DN" | "innerDiamInch")
}

fn of_words(words: &str) -> Vec<Meaning> {
    let mut found = Vec::new();
    if words.is_empty() {
        return found;
    }
    for Known { column, size, is_sure, headings } in TABLE.iter() {
        // Of the headings of a line, the longest that is found counts.
        let alike = headings.iter().filter(|heading| is_in(heading, words));
        if let Some(heading) = alike.max_by_key(|heading| heading.len()) {
            // `Pressmaß Tol. +` is the tolerance, not the measure.
            let is_tolerance = column.ends_with("Plusmm") || column.ends_with("Minusmm");
            found.push(Meaning {
                column,
                size: *size,
                is_whole: heading == words,
                is_sure: *is_sure,
                matched: heading.len() + if is_tolerance { words.len() } else { 0 },
                short_for: None,
            });
        }
    }
    found
}

/// Columns of an end: `End 1 Size`, `Extrémité 1 Type`, `Gender 2`.
fn of_end(words: &str) -> Vec<Meaning> {
    let words: Vec<&str> = words.split(' ').collect();
    let number = |word: &&str| matches!(*word, "1" | "2" | "3" | "4");
    let mut numbers = words.iter().enumerate().filter(|(_, word)| number(word));
    let (Some((at, digit)), None) = (numbers.next(), numbers.next()) else { return Vec::new() };
    let end = digit.parse::<usize>().unwrap_or(1) - 1;
    let before = at.checked_sub(1).and_then(|at| words.get(at));
    let has_end = before.is_some_and(|word| ENDS.contains(word));
    let skipped = if has_end { at - 1..=at } else { at..=at };
    let rest: Vec<&str> = words
        .iter()
        .enumerate()
        .filter(|(at, _)| !skipped.contains(at))
        .map(|(_, word)| *word)
        .collect();
    let matched = words.iter().map(|word| word.len() + 1).sum();
    let meaning = |column: &str, size, is_sure| {
        let (_, columns) = OF_ENDS.iter().find(|(of, _)| *of == column)?;
        let column = columns.get(end).copied()?;
        Some(Meaning { column, size, is_whole: true, is_sure, matched, short_for: None })
    };
    if rest.is_empty() {
        return meaning("style", None, has_end).into_iter().collect();
    }
    let of = of_words(&rest.join(" "));
    let whole = of.iter().filter(|meaning| meaning.is_whole);
    whole.filter_map(|found| meaning(found.column, found.size, found.is_sure)).collect()
}

/// A size with a word for how it is written: `Schlauch DN`, `Manguera pulg`.
fn of_notation(words: &str) -> Vec<Meaning> {
    let (one, other) = (words.split_once(' '), words.rsplit_once(' '));
    let parted = [one, other.map(|(rest, last)| (last, rest))];
    let mut found = Vec::new();
    for (notation, rest) in parted.into_iter().flatten() {
        let size = notation_of(notation);
        if size.is_some() {
            let sizes = of_words(rest).into_iter();
            let sizes = sizes.filter(|meaning| meaning.is_whole && is_size(meaning.column));
            found.extend(sizes.map(|meaning| Meaning { size, matched: words.len(), ..meaning }));
        }
    }
    found
}

/// A heading that says more behind its name: `Betriebsdruck (dynamisch)`, `Part number of the maker`.
fn of_head(parts: &Parts) -> Vec<Meaning> {
    if parts.head.len() < HEAD || parts.head == parts.words {
        return Vec::new();
    }
    let whole = of_words(&parts.head).into_iter().filter(|meaning| meaning.is_whole);
    whole
        .map(|meaning| Meaning { is_whole: false, matched: 2 * parts.head.len(), ..meaning })
        .collect()
}

/// The words of the known headings, with their lines.
static IN_WORDS: LazyLock<Vec<(&'static Known, InWords)>> = LazyLock::new(|| {
    let words = |heading: &'static String| Some((heading.as_str(), counted(heading.split(' '))?));
    TABLE.iter().map(|known| (known, known.headings.iter().filter_map(words).collect())).collect()
});
/// Known headings, each with its words.
type InWords = Vec<(&'static str, Vec<&'static str>)>;

/// Known headings that this one has in other order, or may be short for.
fn in_short(parts: &Parts) -> Vec<Meaning> {
    let theirs = counted(parts.spelt.iter().map(String::as_str));
    let Some(theirs) = theirs else { return Vec::new() };
    // `DRUCK` above `ARB.` is `Arbeitsdruck`.
    let compound = match theirs.as_slice() {
        [upper, lower] => format!("{lower}.{upper}"),
        _ => String::new(),
    };
    let mut found: Vec<Meaning> = Vec::new();
    for (Known { column, size, is_sure, .. }, headings) in IN_WORDS.iter() {
        let like = |(heading, known): &(&'static str, Vec<&'static str>)| {
            let whole = likeness(&theirs, known);
            let is_compound = || likeness(&[compound.as_str()], known).is_some();
            let found = whole.or_else(|| is_compound().then_some(Likeness::Short));
            found.map(|likeness| (likeness, *heading))
        };
        let best = headings.iter().filter_map(like).max_by_key(|(likeness, _)| *likeness);
        let Some((likeness, heading)) = best else { continue };
        found.push(Meaning {
            column,
            size: *size,
            is_whole: true,
            is_sure: *is_sure,
            matched: heading.len(),
            short_for: (likeness == Likeness::Short).then_some(heading),
        });
    }
    let is_same = |meaning: &Meaning| meaning.short_for.is_none();
    if found.iter().any(is_same) {
        found.retain(is_same);
    }
    found
}

/// Whether there is no column of ours for what a heading says.
pub(in crate::workbooks::profile::guess) fn has_no_column(parts: &Parts) -> bool {
    let words = &parts.words;
    let mut of_none = TABLE.iter().filter(|known| known.column == NONE);
    !words.is_empty()
        && meanings(parts).is_empty()
        && of_none.any(|known| known.headings.iter().any(|heading| is_in(heading, words)))
}

/// Whether a heading has a known one in it: as its beginning (`Betriebsdruck dynamisch`), in whole words, or as the last part of
/// a compound (`Mindestbiegeradius`).
fn is_in(known: &str, words: &str) -> bool {
    let is_edge = |c: Option<char>| c.is_none_or(|c| c == ' ');
    let mut places = words.match_indices(known).map(|(at, _)| {
        let (before, behind) = (words.get(..at), words.get(at + known.len()..));
        let before = before.and_then(|text| text.chars().next_back());
        (before, behind.and_then(|text| text.chars().next()))
    });
    places.any(|(before, behind)| match (is_edge(before), is_edge(behind)) {
        (true, true) => match known.len() {
            0 => false,
            1 | 2 => before.is_none() && behind.is_none(),
            3 => before.is_none(),
            _ => true,
        },
        // The head of a compound is its last part.
        (false, true) => behind.is_none() && known.len() > 5,
        _ => false,
    })
}

/// A heading of the table in the form of [`Parts::words`].
fn plain_heading(heading: &str) -> String {
    plain(&heading.replace('/', " "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Visibility;
    use crate::workbooks::profile::ProfileKind;
    use crate::workbooks::profile::guess::heading::parts;

    fn means(heading: &str, column: &str) -> bool {
        meanings(&parts(heading)).iter().any(|meaning| meaning.column == column && meaning.is_whole)
    }

    #[test]
    fn headings_of_five_languages_are_known() {
        for (heading, column) in [
            ("Part No.", "partNumber"),
            ("Artikel-Nr.", "partNumber"),
            ("Référence", "partNumber"),
            ("Nr katalogowy", "partNumber"),
            ("Código", "partNumber"),
            ("Max. Betriebsdruck (bar)", "maxPressurePsi"),
            ("Pression de service", "maxPressurePsi"),
            ("Ciśnienie robocze [MPa]", "maxPressurePsi"),
            ("Presión de trabajo", "maxPressurePsi"),
            ("Min. bend radius", "minBendRadiusmm"),
            ("Währung", "listPriceCurrency"),
            ("R. COURB. MM", "minBendRadiusmm"),
            ("Schlauch Zoll", "hoseSize"),
            ("EXTRÉMITÉ 1 TYPE", "ends/0/style"),
            ("Gender 2", "ends/1/gender"),
            ("PREIS EUR/M BRUTTO", "listPrice"),
            ("kg/100m", "weightLbsPerFt"),
        ] {
            assert!(means(heading, column), "{heading}");
        }
        assert!(meanings(&parts("Farbe der Verpackung")).is_empty());
    }

    #[test]
    fn the_table_names_columns_that_there_are() {
        let kinds = ProfileKind::ALL.iter().filter_map(|kind| kind.form());
        let names: Vec<&str> = kinds
            .flat_map(|form| form.accepted(Visibility::Costs))
            .map(|column| column.name)
            .collect();
        for line in include_str!("headings.tsv").lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            assert_eq!(fields.len(), 3, "{line}");
            let is_special = [NONE, PER_COLUMN].contains(&fields[0]);
            assert!(is_special || names.contains(&fields[0]), "{line}");
            let is_known = |word| word == PERHAPS || SizeNotation::of_word(word).is_some();
            assert!(fields[1].is_empty() || is_known(fields[1]), "{line}");
        }
    }
}
