//! Headings that makers use for our columns.

use std::sync::LazyLock;

use crate::case_folded;
use crate::fields::Choice;
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
    headings: Vec<String>,
}

impl Known {
    fn of(line: &'static str) -> Option<Self> {
        let mut fields = line.split('\t');
        let (column, notation, headings) = (fields.next()?, fields.next()?, fields.next()?);
        let headings = headings.split('|').map(plain_heading).collect();
        Some(Self { column, size: SizeNotation::of_word(notation), headings })
    }
}

/// A heading in its parts: `Betriebsdruck max. [bar]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Parts {
    /// Words in folded case, without signs.
    pub(super) words: String,
    pub(super) unit: Option<Unit>,
    /// A currency by its code.
    pub(super) currency: Option<&'static str>,
    /// For how many a price is.
    pub(super) per: Option<u32>,
    /// Unit of length or pieces that a price is for, in our words.
    pub(super) per_unit: Option<&'static str>,
}

/// What a heading may mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Meaning {
    pub(super) column: &'static str,
    pub(super) size: Option<SizeNotation>,
    /// Whether the heading is just that, and not that among other words.
    pub(super) is_whole: bool,
    /// Letters of the known heading: the longer, the more it says.
    pub(super) matched: usize,
}

/// The column of headings that none of ours is for.
const NONE: &str = "-";
/// The column that says for how many prices are.
pub(super) const PER_COLUMN: &str = "per";

const CURRENCIES: &[(&str, &str)] = &[
    ("€", "EUR"),
    ("eur", "EUR"),
    ("euro", "EUR"),
    ("$", "USD"),
    ("usd", "USD"),
    ("£", "GBP"),
    ("gbp", "GBP"),
    ("chf", "CHF"),
    ("pln", "PLN"),
    ("zł", "PLN"),
    ("euros", "EUR"),
    ("zl", "PLN"),
    ("sfr", "CHF"),
    ("dkk", "DKK"),
    ("nok", "NOK"),
    ("huf", "HUF"),
    ("cad", "CAD"),
    ("sek", "SEK"),
    ("czk", "CZK"),
];

const UNITS_OF_PRICES: &[(&str, &str)] = &[
    ("m", "m"),
    ("mtr", "m"),
    ("meter", "m"),
    ("metre", "m"),
    ("mètre", "m"),
    ("metr", "m"),
    ("metro", "m"),
    ("lfm", "m"),
    ("ft", "ft"),
    ("foot", "ft"),
    ("fuß", "ft"),
    ("st", "each"),
    ("stk", "each"),
    ("stck", "each"),
    ("stück", "each"),
    ("pc", "each"),
    ("pcs", "each"),
    ("piece", "each"),
    ("each", "each"),
    ("pièce", "each"),
    ("szt", "each"),
    ("ud", "each"),
    ("mb", "m"),
    ("ml", "m"),
    ("lfdm", "m"),
    ("mètres", "m"),
    ("metros", "m"),
    ("ea", "each"),
    ("pieces", "each"),
    ("pce", "each"),
    ("pces", "each"),
    ("pièces", "each"),
    ("u", "each"),
    ("un", "each"),
    ("unid", "each"),
    ("uds", "each"),
    ("sztuka", "each"),
    ("sztuk", "each"),
    ("pz", "each"),
    ("pezzo", "each"),
];

/// Words between the price and what it is for.
const PER: [&str; 11] = ["per", "pro", "je", "par", "za", "por", "/", "für", "for", "pour", "na"];

/// The code of a currency by its sign or name.
pub(in crate::workbooks::profile) fn currency(text: &str) -> Option<&'static str> {
    let folded = case_folded(text);
    CURRENCIES.iter().find(|(sign, _)| *sign == folded).map(|(_, code)| *code)
}

/// Our word for a unit that prices are for.
pub(in crate::workbooks::profile) fn unit_of_price(text: &str) -> Option<&'static str> {
    let folded = case_folded(text);
    let folded = folded.trim_end_matches('.');
    UNITS_OF_PRICES.iter().find(|(word, _)| *word == folded).map(|(_, unit)| *unit)
}

/// Takes a heading apart.
pub(super) fn parts(heading: &str) -> Parts {
    let mut parts =
        Parts { words: String::new(), unit: None, currency: None, per: None, per_unit: None };
    let folded = case_folded(heading);
    // `kg/m` and `€/m` have no blanks, so they are looked at before the slash parts words.
    let spaced = unbroken(&folded).replace(['[', ']', '(', ')', ',', ';', ':', '*', '\n'], " ");
    let mut words: Vec<String> = Vec::new();
    let mut after_per = false;
    for token in spaced.split_whitespace() {
        if let Some(unit) = Unit::parse(token).filter(|_| is_clear(token, &folded, &words)) {
            parts.unit = parts.unit.or(Some(unit));
            continue;
        }
        for piece in pieces(token) {
            let is_per = PER.contains(&piece);
            if is_per && parts.is_price_like(&words) {
                after_per = true;
            } else if let Some(currency) = currency(piece) {
                parts.currency = parts.currency.or(Some(currency));
            } else if let Some(per) = piece.parse().ok().filter(|_| after_per || is_round(piece)) {
                (parts.per, after_per) = (parts.per.or(Some(per)), true);
            } else if let Some(unit) = unit_of_price(piece).filter(|_| after_per) {
                parts.per_unit = parts.per_unit.or(Some(unit));
            } else if let Some(sign) = sign_of_tolerance(piece, &words) {
                words.push(sign.to_owned());
            } else if !is_per && !matches!(piece, "in" | "-" | "." | "") {
                words.push(piece.to_owned());
            }
        }
    }
    parts.words = plain(&words.join(" "));
    let says_not_for_what = after_per && parts.per.is_none() && parts.per_unit.is_none();
    if parts.words.is_empty() || says_not_for_what {
        // A heading may be the unit alone, or ask for how many prices are: `Price per`.
        parts.words = plain(&folded);
    }
    parts
}

/// Words that were broken at the end of a line: `betriebs- druck`.
fn unbroken(heading: &str) -> String {
    let mut whole = String::with_capacity(heading.len());
    for token in heading.split_whitespace() {
        let goes_on = whole.ends_with(['-', '\u{ad}'])
            && whole.trim_end_matches(['-', '\u{ad}']).ends_with(char::is_alphabetic)
            && token.starts_with(char::is_alphabetic)
            && !matches!(token, "und" | "u." | "oder" | "and" | "or" | "et" | "i" | "y");
        if goes_on {
            whole.pop();
        } else if !whole.is_empty() {
            whole.push(' ');
        }
        whole.push_str(token);
    }
    whole
}

impl Parts {
    /// Whether `/` may mean per here: behind a price or a currency.
    fn is_price_like(&self, words: &[String]) -> bool {
        self.currency.is_some()
            || words.iter().any(|word| {
                ["preis", "price", "prix", "cena", "precio", "tarif", "prezzo"]
                    .iter()
                    .any(|price| word.contains(price))
            })
    }
}

/// Whether a word that may be a unit is one: what it stands behind has to be a name, and `in` is also a word.
fn is_clear(token: &str, heading: &str, before: &[String]) -> bool {
    let is_inch = || ["(in)", "[in]", " in"].iter().any(|end| heading.ends_with(end));
    let is_alone = heading.split_whitespace().count() == 1 && token.len() > 1;
    (!before.is_empty() || is_alone) && (token != "in" || is_inch())
}

/// The word for a sign of tolerances: `Tol. +`.
fn sign_of_tolerance(piece: &str, before: &[String]) -> Option<&'static str> {
    let is_of_tolerance = before.iter().any(|word| word.starts_with("tol"));
    match piece {
        "+" if is_of_tolerance => Some("plus"),
        "-" | "–" | "\u{2212}" if is_of_tolerance => Some("minus"),
        _ => None,
    }
}

fn is_round(piece: &str) -> bool {
    matches!(piece, "100" | "1000")
}

/// A word at its slashes, with these.
fn pieces(token: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = token;
    while let Some(at) = rest.find('/') {
        let (before, behind) = rest.split_at(at);
        pieces.push(before);
        pieces.push("/");
        rest = behind.get(1..).unwrap_or_default();
    }
    pieces.push(rest);
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Words without signs and single blanks: `art nr` of `Art.-Nr.`.
fn plain(text: &str) -> String {
    let folded = case_folded(text);
    let spaced: String = folded
        .chars()
        .map(|c| if c.is_alphanumeric() || matches!(c, '#' | '°' | 'ø') { c } else { ' ' })
        .collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Meanings of the words of a heading, the likeliest first.
pub(super) fn meanings(words: &str) -> Vec<Meaning> {
    let mut found = Vec::new();
    if words.is_empty() {
        return found;
    }
    for Known { column, size, headings } in TABLE.iter() {
        // Of the headings of a line, the longest that is found counts.
        let alike = headings.iter().filter(|heading| is_in(heading, words));
        if let Some(heading) = alike.max_by_key(|heading| heading.len()) {
            let (is_whole, matched) = (heading == words, heading.len());
            found.push(Meaning { column, size: *size, is_whole, matched });
        }
    }
    found.sort_by_key(|meaning: &Meaning| (!meaning.is_whole, std::cmp::Reverse(meaning.matched)));
    // `Berstdruck bar` has no column of ours, though `Druck` has.
    let none = found.iter().find(|meaning| meaning.column == NONE).copied();
    if let Some(none) = none {
        found.retain(|meaning| (meaning.is_whole, meaning.matched) > (none.is_whole, none.matched));
    }
    found
}

/// Whether there is no column of ours for what the words of a heading say.
pub(super) fn has_no_column(words: &str) -> bool {
    let mut of_none = TABLE.iter().filter(|known| known.column == NONE);
    !words.is_empty()
        && meanings(words).is_empty()
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

    #[test]
    fn headings_are_taken_apart() {
        let of = |heading: &str| {
            let parts = parts(heading);
            (parts.words, parts.unit, parts.currency, parts.per, parts.per_unit)
        };
        let none = (None, None, None);
        let words = |words: &str| words.to_owned();
        assert_eq!(
            of("Betriebsdruck max. [bar]"),
            (words("betriebsdruck max"), Some(Unit::Bar), none.0, none.1, none.2)
        );
        assert_eq!(
            of("Gewicht (kg/m)"),
            (words("gewicht"), Some(Unit::KilogramPerMetre), None, None, None)
        );
        assert_eq!(
            of("Preis in EUR / 100 m"),
            (words("preis"), None, Some("EUR"), Some(100), Some("m"))
        );
        assert_eq!(of("Preis €/m"), (words("preis"), None, Some("EUR"), None, Some("m")));
        assert_eq!(of("Preis per 100 Stk."), (words("preis"), None, None, Some(100), Some("each")));
        assert_eq!(of("Art.-Nr."), (words("art nr"), None, None, None, None));
        assert_eq!(of("Prix / m"), (words("prix"), None, None, None, Some("m")));
        assert_eq!(of("AG/IG"), (words("ag ig"), None, None, None, None));
        assert_eq!(of("bar"), (words("bar"), Some(Unit::Bar), None, None, None));
        assert_eq!(of("Betriebs- druck"), (words("betriebsdruck"), None, None, None, None));
        assert_eq!(of("T max °C"), (words("t max"), Some(Unit::Celsius), None, None, None));
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
        ] {
            let found = meanings(&parts(heading).words);
            assert!(
                found.iter().any(|meaning| meaning.column == column && meaning.is_whole),
                "{heading}"
            );
        }
        assert!(meanings("farbe der verpackung").is_empty());
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
            assert!(fields[1].is_empty() || SizeNotation::of_word(fields[1]).is_some(), "{line}");
        }
    }
}
