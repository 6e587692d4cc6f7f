//! What a heading says: words, a unit, a currency, and for how many a price is.

pub(in crate::workbooks::profile::guess) mod confirmed;
pub(in crate::workbooks::profile::guess) mod earlier;
pub(in crate::workbooks::profile::guess) mod short;
pub(in crate::workbooks::profile::guess) mod synonyms;
pub(in crate::workbooks::profile::guess) mod words;

use crate::case_folded;
use crate::fields::Choice;
use crate::workbooks::profile::Unit;

/// A heading in its parts: `Betriebsdruck max. [bar]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::workbooks::profile::guess) struct Parts {
    /// Words in folded case, without signs.
    pub(in crate::workbooks::profile::guess) words: String,
    /// The same words as they are written, with the points of short ones: `stk-gew.`.
    pub(in crate::workbooks::profile::guess) spelt: Vec<String>,
    /// Those before a bracket, a comma, or a word such as `of`.
    pub(in crate::workbooks::profile::guess) head: String,
    pub(in crate::workbooks::profile::guess) unit: Option<Unit>,
    /// For how much the unit is: 100 of `kg/100m`.
    pub(in crate::workbooks::profile::guess) unit_per: Option<u32>,
    /// A currency by its code.
    pub(in crate::workbooks::profile::guess) currency: Option<&'static str>,
    /// For how many a price is.
    pub(in crate::workbooks::profile::guess) per: Option<u32>,
    /// Unit of length or pieces that a price is for, in our words.
    pub(in crate::workbooks::profile::guess) per_unit: Option<&'static str>,
}

const CURRENCIES: &[(&str, &str)] = &[
    ("€", "EUR"),
    ("eur", "EUR"),
    ("euro", "EUR"),
    ("$", "USD"),
    ("us$", "USD"),
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

/// Words for the units that prices are for, each line for one of ours.
const UNITS_OF_PRICES: &[(&str, &str)] = &[
    (
        "m",
        "m mtr mt mts meter metern metre metres meters mètre mètres metr metry metro metri metros lfm lfdm rm mb m.b ml lm",
    ),
    ("ft", "ft foot feet fuß"),
    (
        "each",
        "st stk stck stück pc pcs pce pces p piece pieces each ea pièce pièces szt sztuka sztuk sztukę ud u un unid uds unidad pz pezzo pezzi satz set kpl komplet kit jeu juego",
    ),
];

/// Words between the price and what it is for.
const PER: [&str; 13] =
    ["per", "pro", "je", "par", "za", "por", "/", "für", "for", "pour", "na", "al", "au"];
/// Words that prices have in them.
const PRICES: [&str; 9] =
    ["preis", "price", "prix", "cena", "ceny", "precio", "tarif", "prezzo", "prezzi"];
/// Fewest letters of a heading whose words are parted by their capitals.
const CAMEL: usize = 6;
/// Words beside prices that say only that they are without taxes.
const TAXES: [&str; 9] = [
    "ht",
    "hors taxes",
    "excl vat",
    "ex vat",
    "exkl mwst",
    "zzgl mwst",
    "sin iva",
    "iva escl",
    "bez vat",
];

/// Words that begin what a heading says beside its name.
const BEHIND: [&str; 19] = [
    "of",
    "for",
    "at",
    "by",
    "according",
    "acc.",
    "für",
    "des",
    "der",
    "von",
    "vom",
    "bei",
    "nach",
    "gemäß",
    "pour",
    "selon",
    "para",
    "según",
    "dla",
];

/// The code of a currency by its sign or name.
pub(in crate::workbooks::profile) fn currency(text: &str) -> Option<&'static str> {
    let folded = case_folded(text);
    CURRENCIES.iter().find(|(sign, _)| *sign == folded).map(|(_, code)| *code)
}

/// Our word for a unit that prices are for.
pub(in crate::workbooks::profile) fn unit_of_price(text: &str) -> Option<&'static str> {
    let folded = case_folded(text);
    let folded = folded.trim_end_matches('.');
    let is_here = |words: &str| !folded.is_empty() && words.split(' ').any(|word| word == folded);
    UNITS_OF_PRICES.iter().find(|(_, words)| is_here(words)).map(|(unit, _)| *unit)
}

/// For how many, and for what in our words, a heading says that prices are.
pub(in crate::workbooks::profile) fn unit_in_heading(
    heading: &str,
) -> (Option<u32>, Option<&'static str>) {
    let parts = parts(heading);
    (parts.per, parts.per_unit)
}

/// Takes a heading apart.
pub(in crate::workbooks::profile::guess) fn parts(heading: &str) -> Parts {
    let folded = case_folded(&parted(heading));
    let folded = without_units_in_brackets(&folded);
    let mut parts = Parts {
        words: String::new(),
        spelt: Vec::new(),
        head: head(&folded),
        unit: None,
        unit_per: None,
        currency: None,
        per: None,
        per_unit: None,
    };
    // `kg/m` and `€/m` have no blanks, so they are looked at before the slash parts words.
    let spaced = unbroken(&folded).replace(['[', ']', '(', ')', ',', ';', ':', '*', '\n'], " ");
    let mut words: Vec<String> = Vec::new();
    let mut after_per = false;
    for token in spaced.split_whitespace() {
        if let Some(unit) = Unit::parse(token).filter(|_| is_clear(token, &folded, &words)) {
            parts.unit = parts.unit.or(Some(unit));
            continue;
        }
        if let Some((unit, per)) = unit_of_many(token) {
            (parts.unit, parts.unit_per) = (parts.unit.or(Some(unit)), Some(per));
            continue;
        }
        for piece in pieces(token) {
            let is_price = parts.is_price_like(&words);
            // `al` and `au` mean other things as well.
            let is_per = PER.contains(&piece) && (is_price || !matches!(piece, "al" | "au"));
            if is_per && is_price {
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
    parts.spelt = words;
    let says_not_for_what = after_per && parts.per.is_none() && parts.per_unit.is_none();
    if parts.currency.is_some() && (parts.words.is_empty() || TAXES.contains(&parts.words.as_str()))
    {
        // A currency alone stands above prices: `£/metre`.
        "price".clone_into(&mut parts.words);
    } else if parts.words.is_empty() || says_not_for_what {
        // A heading may be the unit alone, or ask for how many prices are: `Price per`.
        let unit = parts.unit.filter(|_| parts.unit_per.is_some());
        parts.words = match unit {
            Some(unit) => plain(unit.word()),
            None => plain(&folded),
        };
    }
    parts
}

/// The words of a heading as programs write it: `net_weight_kg`, `PartNumber`.
fn parted(heading: &str) -> String {
    let heading = heading.replace('_', " ");
    let is_one = !heading.contains(char::is_whitespace) && heading.chars().count() >= CAMEL;
    if !is_one || Unit::parse(&heading).is_some() {
        return heading;
    }
    let mut whole = String::with_capacity(heading.len() + 4);
    let mut was_small = false;
    for c in heading.chars() {
        if c.is_uppercase() && was_small {
            whole.push(' ');
        }
        was_small = c.is_lowercase();
        whole.push(c);
    }
    whole
}

/// A heading without units of pieces or of length in brackets: `Bestand (Stk)`; a price is for them.
fn without_units_in_brackets(folded: &str) -> String {
    let mut whole = String::with_capacity(folded.len());
    let mut rest = folded;
    while let Some((before, behind)) = rest.split_once(['(', '[']) {
        let Some((inner, after)) = behind.split_once([')', ']']) else { break };
        whole.push_str(before);
        if unit_of_price(inner.trim()).is_none() {
            let bracket = rest.get(before.len()..rest.len() - after.len());
            whole.push_str(bracket.unwrap_or_default());
        } else if PRICES.iter().any(|price| folded.contains(price)) {
            whole.push_str(" / ");
            whole.push_str(inner.trim());
        }
        rest = after;
    }
    whole.push_str(rest);
    whole
}

/// The name that a long heading begins with.
fn head(heading: &str) -> String {
    let name = heading.split(['(', '[', ',', ';']).next().unwrap_or_default();
    let words = name.split_whitespace().filter(|word| Unit::parse(word).is_none());
    let words: Vec<&str> = words.take_while(|word| !BEHIND.contains(word)).collect();
    plain(&words.join(" "))
}

/// A unit for many of what it is for: `kg/100m`.
fn unit_of_many(token: &str) -> Option<(Unit, u32)> {
    let (unit, rest) = token.split_once('/')?;
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (per, of) = rest.split_at_checked(digits)?;
    let per: u32 = per.parse().ok().filter(|per| *per > 1)?;
    Some((Unit::parse(&format!("{unit}/{of}"))?, per))
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
            || words.iter().any(|word| PRICES.iter().any(|price| word.contains(price)))
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

/// Words without signs and single blanks: `art nr` of `Art.-Nr.`, `mbr` of `M.B.R.`.
pub(in crate::workbooks::profile::guess) fn plain(text: &str) -> String {
    let folded = case_folded(text);
    let spaced: String = folded
        .chars()
        .map(|c| if c.is_alphanumeric() || matches!(c, '#' | '°' | 'ø') { c } else { ' ' })
        .collect();
    let mut whole = String::with_capacity(spaced.len());
    let mut was_letter = false;
    for word in spaced.split_whitespace() {
        let mut letters = word.chars();
        let first = letters.next();
        let is_letter =
            letters.next().is_none() && first.is_some_and(|c| c.is_alphabetic() && c != 'ø');
        if !(whole.is_empty() || is_letter && was_letter) {
            whole.push(' ');
        }
        whole.push_str(word);
        was_letter = is_letter;
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(of("£/METRE"), (words("price"), None, Some("GBP"), None, Some("m")));
        assert_eq!(of("€ H.T. / ML"), (words("price"), None, Some("EUR"), None, Some("m")));
        assert_eq!(of("Art.-Nr."), (words("art nr"), None, None, None, None));
        assert_eq!(of("Prix / m"), (words("prix"), None, None, None, Some("m")));
        assert_eq!(of("AG/IG"), (words("ag ig"), None, None, None, None));
        assert_eq!(of("M.B.R. mm"), (words("mbr"), Some(Unit::Millimetre), None, None, None));
        assert_eq!(of("bar"), (words("bar"), Some(Unit::Bar), None, None, None));
        assert_eq!(of("Betriebs- druck"), (words("betriebsdruck"), None, None, None, None));
        assert_eq!(of("T max °C"), (words("t max"), Some(Unit::Celsius), None, None, None));
        assert_eq!(
            of("NET_WEIGHT_KG"),
            (words("net weight"), Some(Unit::Kilogram), None, None, None)
        );
        assert_eq!(of("ListPriceEUR"), (words("list price"), None, Some("EUR"), None, None));
        assert_eq!(of("PartNumber"), (words("part number"), None, None, None, None));
        assert_eq!(of("Bestand (Stk)"), (words("bestand"), None, None, None, None));
        assert_eq!(of("Preis (Stk.)"), (words("preis"), None, None, None, Some("each")));
        let many = parts("Gewicht kg/100m");
        assert_eq!((many.unit, many.unit_per), (Some(Unit::KilogramPerMetre), Some(100)));
        assert_eq!(parts("Stk-Gew. g").spelt, ["stk-gew."]);
    }
}
