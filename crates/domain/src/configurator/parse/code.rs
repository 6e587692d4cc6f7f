//! Words of one chunk: codes of connections, hose standards, metric threads.

use rust_decimal::Decimal;

use super::fact::{Drop, Fact, Said};
use crate::catalogue::Gender;
use crate::catalogue::Gender::{Female, Male};
use crate::drawing::words::Family::{
    self, Banjo, Boss, Bspp, Bspt, Cat, Code61, Code62, Cone60, DinHeavy, DinLight, FrenchGaz, Jic,
    Jis, Komatsu, Npsm, Npt, Orfs, Sae45, Standpipe,
};
use crate::engineering::size_table::by_dash;

/// Code, family, gender, whether it turns.
type Code = (&'static str, &'static [Family], Option<Gender>, Option<bool>);

/// Codes of connections; words apart by `|`.
const CODES: &[Code] = &[
    ("fjx|fjic|fjicx|jicf|jicfx|dkj|jicx|fjics", &[Jic], Some(Female), Some(true)),
    ("mj|mjic|jicm|agj", &[Jic], Some(Male), None),
    ("fax|fsae|fsaex", &[Sae45], Some(Female), Some(true)),
    ("ma|msae", &[Sae45], Some(Male), None),
    ("mb|morb|orbm", &[Boss], Some(Male), None),
    ("forx|forfs|fforx|forfsx|orfsf|dkorfs|ffor", &[Orfs], Some(Female), Some(true)),
    ("mor|morfs|mffor|mfor|orfsm", &[Orfs], Some(Male), None),
    ("mp|mnpt|mnptf|nptm|mpt|agn|mnpts|mps", &[Npt], Some(Male), Some(false)),
    ("mpx|mnptx|mnpsw", &[Npt], Some(Male), Some(true)),
    ("fp|fnpt|fnptf|nptf-f|fpt|nptfemale", &[Npt], Some(Female), Some(false)),
    ("fpx|fnpsm|fnpsmx|fnptx|npsmx", &[Npsm], Some(Female), Some(true)),
    ("fl|sfl", &[Code61], None, None),
    ("flh|sfs", &[Code62], None, None),
    ("flc|fcat", &[Cat], None, None),
    ("fbspx|fbspp|fbsppx|fbsporx|fbsp|dkor|dkr|dkob", &[Bspp], Some(Female), Some(true)),
    ("mbspp|agr|mbsp", &[Bspp], Some(Male), None),
    ("mbspt|agrk", &[Bspt], Some(Male), None),
    ("fjisx|fjis", &[Jis], Some(Female), Some(true)),
    ("fkx|fkom", &[Komatsu], Some(Female), Some(true)),
    ("dkol|fdlorx|dkl|fdl", &[DinLight], Some(Female), Some(true)),
    ("dkos|fdhorx|dks|fdh", &[DinHeavy], Some(Female), Some(true)),
    ("cel|mdl", &[DinLight], Some(Male), None),
    ("ces|mdh", &[DinHeavy], Some(Male), None),
    ("bel|bes", &[Standpipe], Some(Male), None),
    ("dkm", &[Cone60], Some(Female), Some(true)),
    ("dkf", &[FrenchGaz], Some(Female), Some(true)),
    ("cef", &[FrenchGaz], Some(Male), None),
    ("bj", &[Banjo], None, None),
];

/// Bends that are made.
const BENDS: [&str; 9] = ["22.5", "30", "45", "60", "67.5", "90", "110", "135", "180"];

/// Whether fittings are bent like this.
pub(super) fn is_bend(degrees: Decimal) -> bool {
    BENDS.iter().any(|bend| bend.parse() == Ok(degrees))
}

/// `fjx`, `8fjx90`, `-08mp`, `dkol45`: the connection with its size and bend.
pub(super) fn connection(chunk: &str) -> Option<Vec<Fact>> {
    let chunk = chunk.strip_prefix('-').unwrap_or(chunk);
    let digits = chunk.find(|c: char| !c.is_ascii_digit())?;
    let (size, rest) = chunk.split_at(digits);
    let letters = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
    let (code, bend) = rest.split_at(letters);
    let code = code.trim_end_matches('-');
    let (_, families, gender, swivel) =
        CODES.iter().find(|(codes, ..)| codes.split('|').any(|known| known == code))?;
    let mut facts = Vec::new();
    if !size.is_empty() {
        facts.push(Fact::EndSize(Said::Dash(dash(size)?)));
    }
    facts.push(Fact::Families(families));
    facts.extend(gender.map(Fact::Gender));
    // A male pipe end that doesn't turn is rarely called so.
    facts.extend(swivel.map(Fact::Swivel));
    let drops = [('s', Drop::Short), ('m', Drop::Medium), ('l', Drop::Long)];
    let drop =
        drops.into_iter().find_map(|(letter, drop)| Some((bend.strip_suffix(letter)?, drop)));
    let (bend, drop) = drop.map_or((bend, None), |(bend, drop)| (bend, Some(drop)));
    if !bend.is_empty() {
        let degrees = bend.parse().ok().filter(|degrees| is_bend(*degrees))?;
        facts.push(Fact::Bent(degrees));
    }
    facts.extend(drop.map(Fact::Drop));
    Some(facts)
}

/// A dash number that there is.
pub(super) fn dash(text: &str) -> Option<u16> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let dash = (digits.len() <= 2).then(|| digits.parse().ok()).flatten()?;
    by_dash(dash).map(|row| row.dash)
}

/// `r2`, `100r2at`, `sae100r2-08`, `2sn`, `en853-2sn`, `4sp-16`, `2sndn12` as the standard and a
/// size.
pub(super) fn hose_spec(chunk: &str) -> Option<Vec<Fact>> {
    let head = ["sae", "en853", "en854", "en855", "en856", "en857"]
        .iter()
        .find_map(|head| chunk.strip_prefix(head))
        .unwrap_or(chunk)
        .trim_start_matches('-');
    let (spec, rest) = standard(head)?;
    let mut facts = vec![Fact::Spec(spec)];
    if !rest.is_empty() {
        let rest = rest.strip_prefix('-')?;
        facts.push(Fact::HoseSize(Said::Dash(dash(rest)?)));
    }
    Some(facts)
}

/// The standard that a text begins with, and what comes behind it.
fn standard(text: &str) -> Option<(String, &str)> {
    let text = text.strip_prefix("100").unwrap_or(text);
    if let Some(rest) = text.strip_prefix('r').map(|rest| rest.strip_prefix('-').unwrap_or(rest)) {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (number, rest) = rest.split_at(digits);
        let number: u8 = number.parse().ok().filter(|number| (1..=19).contains(number))?;
        let rest = ["ats", "at", "as", "a", "b", "s", "t", ""]
            .iter()
            .find_map(|class| rest.strip_prefix(class).filter(|rest| is_end(rest)))?;
        return Some((format!("R{number}"), rest));
    }
    let (layers, rest) = text.split_at_checked(1)?;
    let kind = ["sn", "st", "sc", "sp", "sh", "te", "se", "sb"]
        .into_iter()
        .find(|kind| rest.starts_with(kind))?;
    let rest = rest.get(2..)?;
    let known = matches!(layers, "1" | "2" | "3" | "4" | "6");
    (known && is_end(rest)).then(|| (format!("{layers}{}", kind.to_uppercase()), rest))
}

fn is_end(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with('-')
}

/// The standards that a text of the catalogue names: `SAE 100R2AT`, `EN 853 2SN`.
pub(super) fn standards(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter_map(|word| standard(&word.to_lowercase()).map(|(spec, _)| spec)).collect()
}

/// `15l`, `25s`: the tube of a metric end. `m22x1.5`, `m18`: its thread. `g1/2` isn't one of them.
pub(super) fn metric(chunk: &str) -> Option<Vec<Fact>> {
    if let Some(thread) = chunk.strip_prefix('m') {
        let (diameter, pitch) = thread.split_once(['x', '*']).unwrap_or((thread, "1"));
        let number = |text: &str| text.parse::<Decimal>().ok();
        let good = number(diameter)
            .is_some_and(|d| (Decimal::from(8)..=Decimal::from(60)).contains(&d))
            && number(pitch).is_some_and(|p| p <= Decimal::from(4));
        return good.then(|| vec![Fact::Size(Said::Text(chunk.to_owned()))]);
    }
    let (tube, series) = chunk.split_at_checked(chunk.len().checked_sub(1)?)?;
    let tube: u16 = tube.parse().ok()?;
    let tubes: &[u16] = match series {
        "l" => &[6, 8, 10, 12, 15, 18, 22, 28, 35, 42],
        "s" => &[6, 8, 10, 12, 14, 16, 20, 25, 30, 38],
        _ => return None,
    };
    tubes.contains(&tube).then(|| vec![Fact::Size(Said::Text(chunk.to_owned()))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_connections() {
        let facts = connection("8fjx90").unwrap();
        assert_eq!(facts.first(), Some(&Fact::EndSize(Said::Dash(8))));
        assert_eq!(facts.last(), Some(&Fact::Bent(Decimal::from(90))));
        let long = connection("fjx90l").unwrap();
        assert_eq!(long.last(), Some(&Fact::Drop(Drop::Long)));
        assert!(connection("mp").is_some() && connection("-08mp").is_some());
        for bad in ["", "8", "fjx12", "9fjx", "abc", "8tc"] {
            assert_eq!(connection(bad), None, "{bad}");
        }
    }

    #[test]
    fn standards_of_hoses() {
        let spec = |text: &str| match hose_spec(text).as_deref() {
            Some([Fact::Spec(spec)]) => spec.clone(),
            Some([Fact::Spec(spec), Fact::HoseSize(Said::Dash(dash))]) => format!("{spec} {dash}"),
            _ => String::new(),
        };
        for (text, expected) in [
            ("r2", "R2"),
            ("100r2at", "R2"),
            ("sae100r12", "R12"),
            ("r2-08", "R2 8"),
            ("r2at-8", "R2 8"),
            ("2sn", "2SN"),
            ("en853-2sn", "2SN"),
            ("4sp-16", "4SP 16"),
            ("r2x", ""),
            ("r99", ""),
            ("2", ""),
            ("", ""),
        ] {
            assert_eq!(spec(text), expected, "{text}");
        }
        assert_eq!(standards("SAE 100R2AT / EN 853 2SN"), ["R2", "2SN"]);
    }

    #[test]
    fn metric_sizes() {
        assert!(metric("15l").is_some() && metric("m22x1.5").is_some() && metric("m18").is_some());
        for bad in ["15", "13l", "m", "m5", "mm", "l", ""] {
            assert_eq!(metric(bad), None, "{bad}");
        }
    }
}
