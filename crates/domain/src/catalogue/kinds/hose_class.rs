//! What hoses of a standard are rated for, to notice a pressure that is in another unit.

use crate::fields::{Cell, Columns};

/// Dash sizes of the ratings below.
const DASHES: [u16; 10] = [4, 5, 6, 8, 10, 12, 16, 20, 24, 32];

/// Least ratings of the types of EN 853, 856 and 857 and of SAE J517 in bar, as catalogues print them; 0 where there is no such hose.
const RATINGS: [(&[&str], [u16; 10]); 9] = [
    (&["1SN", "1ST", "R1"], [225, 215, 180, 160, 130, 105, 88, 63, 50, 40]),
    (&["2SN", "2ST", "R2"], [400, 350, 330, 275, 250, 215, 165, 125, 90, 80]),
    (&["1SC"], [225, 215, 180, 160, 130, 105, 88, 0, 0, 0]),
    (&["2SC"], [400, 350, 330, 275, 250, 215, 165, 0, 0, 0]),
    (&["4SP"], [450, 0, 445, 415, 350, 350, 280, 210, 185, 165]),
    (&["4SH"], [0, 0, 0, 0, 0, 420, 380, 325, 290, 250]),
    (&["R12"], [0, 0, 276, 276, 276, 276, 276, 207, 172, 172]),
    (&["R13"], [0, 0, 0, 0, 0, 345, 345, 345, 345, 345]),
    (&["R15"], [0, 0, 414, 414, 414, 414, 414, 414, 414, 0]),
];
/// What may follow the name of an SAE type: `100R2AT`.
const ENDINGS: [&str; 5] = ["", "A", "AT", "ATS", "S"];
/// The lowest class of ISO 18752, in bar.
const LEAST_CLASS: u16 = 35;

/// What hoses of its standard and size are rated for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HoseClass {
    /// The standards, as the hose names them.
    pub(crate) names: String,
    /// The lowest and the highest of their ratings, in bar.
    pub(crate) bar: (u16, u16),
}

/// The class of an item by its standards, class and size; none of other items than hoses, or if it names none that is known.
pub(crate) fn hose_class<C: Columns>(item: &C) -> Option<HoseClass> {
    let (mut dash, mut is_hose, mut found) = (None, false, Vec::new());
    let mut texts = Vec::new();
    item.each_cell(&mut |column, cell| {
        is_hose |= column.name == "isoClass";
        match (column.name, cell) {
            ("size", Cell::Size(size)) => dash = size.dash(),
            ("spec" | "saeSpec" | "isoSpec" | "isoClass", Cell::Text(text)) => {
                texts.push((column.name, text.to_owned()));
            }
            _ => {}
        }
    });
    let at = DASHES.iter().position(|one| Some(*one) == dash).filter(|_| is_hose)?;
    for (column, text) in &texts {
        for word in text.split(|c: char| !c.is_alphanumeric()) {
            let rating = match *column {
                "isoClass" => word.parse().ok().filter(|class| *class >= LEAST_CLASS),
                _ => rating(word, at),
            };
            found.extend(rating.map(|rating| (text.as_str(), rating)));
        }
    }
    let bar = (found.iter().map(|one| one.1).min()?, found.iter().map(|one| one.1).max()?);
    let mut names: Vec<&str> = found.iter().map(|one| one.0).collect();
    names.dedup();
    Some(HoseClass { names: names.join(", "), bar })
}

/// The least rating in bar of hoses of a standard that a text names, in a dash size.
pub(crate) fn hose_rating(text: &str, dash: u16) -> Option<u16> {
    let at = DASHES.iter().position(|one| *one == dash)?;
    text.split(|c: char| !c.is_alphanumeric()).find_map(|word| rating(word, at))
}

fn rating(word: &str, at: usize) -> Option<u16> {
    let word = word.to_uppercase();
    let word = word.strip_prefix("100").unwrap_or(&word);
    let is_named =
        |name: &str| word.strip_prefix(name).is_some_and(|ending| ENDINGS.contains(&ending));
    let (_, ratings) = RATINGS.iter().find(|(names, _)| names.iter().any(|name| is_named(name)))?;
    ratings.get(at).copied().filter(|rating| *rating > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Hose;
    use crate::fields::Value;

    fn class(fields: &[(&str, &str)]) -> Option<(u16, u16)> {
        let all = [&[("partNumber", "A"), ("brand", "B")][..], fields].concat();
        let value = |name: &str| {
            let found = all.iter().find(|(field, _)| *field == name);
            found.map(|(_, text)| Value::Text((*text).to_owned()))
        };
        let hose = Hose::from_values(&mut |column| Ok(value(column.name)));
        hose_class(&hose.unwrap()).map(|class| class.bar)
    }

    #[test]
    fn hoses_are_rated_by_their_standards() {
        assert_eq!(class(&[("size", "8"), ("isoSpec", "EN 853 2SN")]), Some((275, 275)));
        assert_eq!(class(&[("size", "8"), ("saeSpec", "SAE 100R2AT")]), Some((275, 275)));
        assert_eq!(class(&[("size", "16"), ("spec", "EN 856 4SP / SAE 100R12")]), Some((276, 280)));
        assert_eq!(class(&[("size", "8"), ("isoClass", "210")]), Some((210, 210)));
        assert_eq!(class(&[("size", "4"), ("isoSpec", "EN 856 4SH")]), None);
        assert_eq!(class(&[("size", "8"), ("spec", "EN 853")]), None);
        assert_eq!(class(&[("size", "M12"), ("isoSpec", "EN 853 2SN")]), None);
    }
}
