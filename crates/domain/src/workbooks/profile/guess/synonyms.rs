//! Headings that makers use for our columns.

use crate::case_folded;
use crate::fields::Choice;
use crate::workbooks::profile::{SizeNotation, Unit};

const TABLE: &str = include_str!("headings.tsv");

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
    /// Whether the heading is just that, not only begins so.
    pub(super) is_whole: bool,
}

const CURRENCIES: [(&str, &str); 12] = [
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
    ("sek", "SEK"),
    ("czk", "CZK"),
];

const UNITS_OF_PRICES: [(&str, &str); 22] = [
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
];

/// Words between the price and what it is for.
const PER: [&str; 9] = ["per", "pro", "je", "par", "za", "por", "/", "für", "for"];

/// The code of a currency by its sign or name.
pub(super) fn currency(text: &str) -> Option<&'static str> {
    let folded = case_folded(text);
    CURRENCIES.iter().find(|(sign, _)| *sign == folded).map(|(_, code)| *code)
}

/// Our word for a unit that prices are for.
pub(super) fn unit_of_price(text: &str) -> Option<&'static str> {
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
    let spaced = folded.replace(['[', ']', '(', ')', ',', ';', ':', '*', '\n'], " ");
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
            } else if !is_per && !matches!(piece, "in" | "-" | "." | "") {
                words.push(piece.to_owned());
            }
        }
    }
    parts.words = plain(&words.join(" "));
    parts
}

impl Parts {
    /// Whether `/` may mean per here: behind a price or a currency.
    fn is_price_like(&self, words: &[String]) -> bool {
        self.currency.is_some()
            || words.iter().any(|word| {
                ["preis", "price", "prix", "cena", "precio", "tarif"]
                    .iter()
                    .any(|price| word.contains(price))
            })
    }
}

/// Whether a word that may be a unit is one: what it stands behind has to be a name, and `in` is also a word.
fn is_clear(token: &str, heading: &str, before: &[String]) -> bool {
    let is_inch = || ["(in)", "[in]", " in"].iter().any(|end| heading.ends_with(end));
    !before.is_empty() && (token != "in" || is_inch())
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
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let (Some(column), Some(notation), Some(headings)) =
            (fields.next(), fields.next(), fields.next())
        else {
            continue;
        };
        let size = SizeNotation::of_word(notation);
        for heading in headings.split('|').map(plain_heading) {
            let is_whole = heading == words;
            // `Betriebsdruck dynamisch` begins with a name; what it ends with may be anything.
            let begins = words.strip_prefix(&heading).is_some_and(|rest| rest.starts_with(' '));
            let meaning = Meaning { column, size, is_whole };
            if (is_whole || (begins && heading.len() > 2)) && !found.contains(&meaning) {
                found.push(meaning);
            }
        }
    }
    found.sort_by_key(|meaning: &Meaning| !meaning.is_whole);
    found
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
        assert_eq!(of("bar"), (words("bar"), None, None, None, None));
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
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            assert_eq!(fields.len(), 3, "{line}");
            assert!(names.contains(&fields[0]), "{line}");
            assert!(fields[1].is_empty() || SizeNotation::of_word(fields[1]).is_some(), "{line}");
        }
    }
}
