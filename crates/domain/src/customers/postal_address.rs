//! Postal addresses in the form of their country.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::customers::{Customer, Location};
use crate::organization::Settings;
use crate::{Text, case_folded};

/// Countries with their forms of addresses.
const FORMATS: &str = include_str!("address_formats.tsv");
/// Form of countries that the data lacks, as most of them write addresses.
const USUAL: &str = "A|Z C|S";

/// An address in the parts of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostalAddress<'a> {
    /// Name of the person or company.
    name: Option<&'a str>,
    street: [Option<&'a str>; 2],
    city: Option<&'a str>,
    region: Option<&'a str>,
    postal_code: Option<&'a str>,
    country: Option<&'a str>,
}

macro_rules! address_of {
    ($record:expr, $name:expr) => {
        PostalAddress {
            name: $name,
            street: [$record.address1.as_deref(), $record.address2.as_deref()],
            city: $record.city.as_deref(),
            region: $record.region.as_deref(),
            postal_code: $record.postal_code.as_deref(),
            country: $record.country.as_deref(),
        }
    };
}

impl<'a> From<&'a Customer> for PostalAddress<'a> {
    fn from(customer: &'a Customer) -> Self {
        address_of!(customer, None)
    }
}

impl<'a> From<&'a Location> for PostalAddress<'a> {
    fn from(location: &'a Location) -> Self {
        address_of!(location, location.description.as_deref())
    }
}

impl<'a> From<&'a Settings> for PostalAddress<'a> {
    fn from(settings: &'a Settings) -> Self {
        address_of!(settings, None)
    }
}

impl PostalAddress<'_> {
    /// Lines from the street to the country, in the form of the country; if absent, of `home`.
    pub fn lines(&self, home: Option<&Text>) -> Vec<String> {
        let country = self.country.or(home.map(|home| &**home));
        let mut lines: Vec<String> = self.name.map(str::to_owned).into_iter().collect();
        let street: Vec<&str> = self.street.into_iter().flatten().collect();
        let mut parts = [('C', self.city), ('S', self.region), ('Z', self.postal_code)];
        for form in form_of(country, self.is_latin()).split('|') {
            if form == "A" {
                lines.extend(street.iter().map(|line| (*line).to_owned()));
                continue;
            }
            let mut line = String::new();
            let mut between = String::new();
            for sign in form.chars() {
                let Some((_, part)) = parts.iter_mut().find(|(of, _)| *of == sign) else {
                    between.push(sign);
                    continue;
                };
                let Some(part) = part.take() else {
                    between.clear();
                    continue;
                };
                if !line.is_empty() || between == POSTAL_MARK {
                    line.push_str(&between);
                }
                between.clear();
                line.push_str(part);
            }
            lines.extend(Some(line).filter(|line| !line.is_empty()));
        }
        // Otherwise a part without a place in the country's form would be lost.
        lines.extend(parts.into_iter().filter_map(|(_, part)| part).map(str::to_owned));
        lines.extend(self.country.map(str::to_owned));
        lines
    }

    /// The lines as one text; `None` for an empty address.
    pub fn block(&self, home: Option<&Text>) -> Option<String> {
        let lines = self.lines(home);
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    fn is_latin(&self) -> bool {
        let parts = [self.street[0], self.street[1], self.city, self.region];
        let letters = parts.into_iter().flatten().flat_map(str::chars);
        letters.filter(|c| c.is_alphabetic()).all(|c| c < LATIN_ENDS)
    }
}

/// Mark before postal codes in Japan.
const POSTAL_MARK: &str = "〒";
/// First letter after the Latin scripts.
const LATIN_ENDS: char = '\u{250}';

/// Form of a country, in Latin letters or in its own.
fn form_of(country: Option<&str>, latin: bool) -> &'static str {
    static FORMS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
        let lines = FORMATS.lines().filter_map(|line| line.split_once('\t'));
        let forms = lines.flat_map(|(form, codes)| codes.split(' ').map(move |code| (code, form)));
        forms.collect()
    });
    let Some(code) = country.and_then(code_of) else { return USUAL };
    let local = || FORMS.get(format!("{code}-local").as_str()).filter(|_| !latin);
    local().or_else(|| FORMS.get(code)).copied().unwrap_or(USUAL)
}

/// Code of a country, by its code of two or three letters or one of its names.
fn code_of(country: &str) -> Option<&'static str> {
    static CODES: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
        let mut codes = HashMap::new();
        for country in keshvar::CountryIterator::new() {
            let (code, long) = (country.alpha2().to_string(), country.alpha3().to_string());
            let names = country.unofficial_name_list().iter().copied();
            let further = [country.iso_short_name(), country.iso_long_name(), &code, &long];
            codes.extend(names.chain(further).map(|name| (case_folded(name), code.clone())));
        }
        codes
    });
    // "U.S.A." is "USA".
    let short = country.replace('.', "");
    [country, &short]
        .into_iter()
        .find_map(|name| CODES.get(&case_folded(name.trim())).map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(parts: [&str; 5]) -> PostalAddress<'_> {
        let [street, city, region, postal_code, country] =
            parts.map(|part| Some(part).filter(|part| !part.is_empty()));
        let street = [street, None];
        PostalAddress { name: None, street, city, region, postal_code, country }
    }

    #[test]
    fn addresses_are_written_as_their_country_does() {
        for (parts, expected) in [
            (
                ["12 Main St", "Springfield", "IL", "62701", "USA"],
                "12 Main St|Springfield, IL 62701|USA",
            ),
            (
                ["12 Main St", "Springfield", "", "62701", "U.S.A."],
                "12 Main St|Springfield 62701|U.S.A.",
            ),
            (["12 Main St", "", "IL", "", "us"], "12 Main St|IL|us"),
            (
                ["1 King St W", "Toronto", "ON", "M5H 1A1", "Canada"],
                "1 King St W|Toronto ON M5H 1A1|Canada",
            ),
            (
                ["Hauptstr. 1", "München", "", "80331", "Deutschland"],
                "Hauptstr. 1|80331 München|Deutschland",
            ),
            (
                ["ul. Prosta 7", "Warsaw", "Mazovia", "00-001", "Poland"],
                "ul. Prosta 7|00-001 Warsaw|Mazovia|Poland",
            ),
            (
                ["1 High St", "Leeds", "", "LS1 1AA", "United Kingdom"],
                "1 High St|Leeds|LS1 1AA|United Kingdom",
            ),
            (
                ["Via Roma 1", "Torino", "TO", "10121", "Italia"],
                "Via Roma 1|10121 Torino TO|Italia",
            ),
            (["Fő u. 1", "Budapest", "", "1011", "Hungary"], "Budapest|Fő u. 1|1011|Hungary"),
            (
                ["1-2-3 Marunouchi", "Chiyoda", "Tokyo", "100-0005", "Japan"],
                "1-2-3 Marunouchi|Chiyoda, Tokyo|100-0005|Japan",
            ),
            (
                ["丸の内1-2-3", "千代田区", "東京都", "100-0005", "日本"],
                "〒100-0005|東京都千代田区|丸の内1-2-3|日本",
            ),
            (
                ["Rua A 1", "São Paulo", "SP", "01000-000", "Brasil"],
                "Rua A 1|São Paulo-SP|01000-000|Brasil",
            ),
            (
                ["Level 2", "Elsewhere", "North", "123", "Atlantis"],
                "Level 2|123 Elsewhere|North|Atlantis",
            ),
            (["", "", "", "", ""], ""),
        ] {
            assert_eq!(address(parts).lines(None).join("|"), expected);
        }
        let home: Text = crate::BoundedText::new("USA").unwrap();
        let at_home = address(["12 Main St", "Springfield", "IL", "62701", ""]);
        assert_eq!(at_home.lines(Some(&home)), ["12 Main St", "Springfield, IL 62701"]);
    }
}
