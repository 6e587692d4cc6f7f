//! Numbers with units that are none of the reader's own: `20 kg`, `12 V`, `24 hr`.

use crate::configurator::parse::lexing::cursor::{Found, Rest};
use crate::configurator::parse::lexing::token::Lexeme;
use crate::configurator::parse::reading::meaning::Role;

/// Of an assembly they say nothing that it has a field for.
const OTHER: &str = "km kms kilometer kilometers kilometre kilometres mile miles mil mils thou micron microns µm nm \
    kg kgs kilo kilos lb lbs pound pounds oz ounce ounces gram grams t ton tons tonne tonnes \
    v volt volts amp amps kv kva hp ps kw watt watts hz ohm ohms nm db rpm mph kmh km/h \
    gauge ga awg shore tooth teeth hole holes bolt bolts kpa \
    l l/h litre litres liter liters ml gal gals gallon gallons qt pint pints bbl cc ccm ltr ltrs \
    m² m2 m³ m3 qm sqm sqft cm² cm2 mm² mm2 \
    celsius fahrenheit cent cents dollar dollars bucks quid min mins";
/// Times and parts of a hundred, which orders have.
const OF_ORDERS: &str = "hr hrs h stunde stunden hour hours minute minutes minuten seconds \
    percent prozent pct tag tage day days week weeks woche wochen year years jahr jahre euros";

/// `20 kg`, `24 hr`
pub(super) fn of_other_unit(start: Rest<'_>) -> Found<'_> {
    let (_, rest) = start.number()?;
    let hyphen = rest.strip_prefix("-").filter(|rest| rest.is_next(char::is_alphabetic));
    let rest = hyphen.unwrap_or_else(|| rest.blanks());
    let word = |words: &str| {
        let mut found = words.split_whitespace().filter_map(|word| rest.word(&[word]));
        // `3/8 L=900`
        found.next().map(|(_, rest)| rest).filter(|rest| !rest.is_next(|c| "=:".contains(c)))
    };
    if let Some(rest) = clock(start).or_else(|| word(OF_ORDERS)) {
        return Some((Lexeme::Only(Role::Fill, 0), rest));
    }
    // `90 c/w`, `8 c 62`
    let temperature = rest.word(&["c"]).map(|(_, rest)| rest).filter(|rest| {
        !rest.is_next(|c| "/-=:".contains(c)) && !rest.blanks().is_next(|c| c.is_ascii_digit())
    });
    Some((Lexeme::Only(Role::Unread, 0), temperature.or_else(|| word(OTHER))?))
}

/// `10:30`, `10 am`
fn clock(start: Rest<'_>) -> Option<Rest<'_>> {
    let (_, rest) = start.small(2).filter(|(hour, _)| *hour < 24)?;
    let minutes = rest.strip_prefix(":").and_then(|rest| rest.digits(2)).map(|(_, rest)| rest);
    let after = minutes.unwrap_or(rest);
    let half = after.blanks().word(&["am", "pm"]).map(|(_, rest)| rest);
    let half = half.filter(|rest| rest.0.is_empty() || rest.is_next(|c| ",.;".contains(c)));
    half.or(minutes.filter(|rest| !rest.is_next(|c| c.is_alphanumeric() || "\"'°/".contains(c))))
}
