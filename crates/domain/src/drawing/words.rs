//! What people write for shapes, connections and colours, whatever the spelling.

use super::model::Colour;

/// A text cut into lower-case words and numbers: `90° Elbow` is `90`, `elbow`.
#[derive(Debug)]
pub(super) struct Words(Vec<String>);

impl Words {
    /// The words of a text.
    pub(super) fn of(text: &str) -> Self {
        let mut words = Vec::new();
        let mut word = String::new();
        let mut kind = Kind::Other;
        for c in text.to_lowercase().replace(['½'], ".5").chars() {
            let next = match c {
                '0'..='9' => Kind::Digit,
                '.' if kind == Kind::Digit => Kind::Digit,
                c if c.is_alphabetic() => Kind::Letter,
                _ => Kind::Other,
            };
            if next != kind && !word.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            kind = next;
            if next != Kind::Other {
                word.push(c);
            }
        }
        if !word.is_empty() {
            words.push(word);
        }
        Self(words)
    }

    /// Whether one of these is among the words.
    pub(super) fn has(&self, any: &[&str]) -> bool {
        self.0.iter().any(|word| any.contains(&word.as_str()))
    }

    /// Whether a word begins with one of these.
    pub(super) fn begins(&self, any: &[&str]) -> bool {
        self.0.iter().any(|word| any.iter().any(|start| word.starts_with(start)))
    }

    /// Whether one of these words is right before one of those.
    pub(super) fn pair(&self, first: &[&str], second: &[&str]) -> bool {
        self.0.windows(2).any(|pair| match pair {
            [a, b] => first.contains(&a.as_str()) && second.contains(&b.as_str()),
            _ => false,
        })
    }

    /// Its numbers.
    pub(super) fn numbers(&self) -> impl Iterator<Item = f64> {
        self.0.iter().filter_map(|word| word.trim_end_matches('.').parse().ok())
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Digit,
    Letter,
    Other,
}

/// How a fitting or adaptor is bent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Form {
    /// In line.
    Straight,
    /// At an angle, in degrees.
    Bent(f64),
    /// Three ways.
    Tee,
    /// Four ways.
    Cross,
}

/// How wide the bend is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Sweep {
    Short,
    Usual,
    Long,
}

/// The form that a word for a shape means; straight where it says nothing.
pub(crate) fn form(text: &str) -> Form {
    let words = Words::of(text);
    if words.begins(&["cross"]) {
        return Form::Cross;
    }
    if words.has(&["tee", "tees", "t", "te"]) || words.pair(&["run", "branch"], &["tee", "t"]) {
        return Form::Tee;
    }
    let half = words.pair(&["22", "67"], &["1"]) && words.pair(&["1"], &["2"]);
    let said = words.numbers().find(|number| (10.0..=180.0).contains(number));
    let said = said.map(|angle| if half { angle + 0.5 } else { angle });
    let bent = words.begins(&["elbow", "bend", "bent", "ell", "swept", "block"]);
    let angle = said.or(bent.then_some(90.0));
    angle.map_or(Form::Straight, Form::Bent)
}

/// How wide the bend of a shape is.
pub(super) fn sweep(text: &str) -> Sweep {
    let words = Words::of(text);
    if words.begins(&["long", "swept", "sweep", "sweeping", "ld"]) {
        return Sweep::Long;
    }
    if words.begins(&["short", "block", "compact", "sd"]) { Sweep::Short } else { Sweep::Usual }
}

/// A family of connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    Jic,
    Sae45,
    Orfs,
    Npt,
    Npsm,
    Bspp,
    Bspt,
    DinLight,
    DinHeavy,
    Cone60,
    FrenchGaz,
    FrenchMetric,
    Metric,
    Boss,
    Code61,
    Code62,
    Cat,
    Banjo,
    Jis,
    Komatsu,
    Standpipe,
    Tube,
    Staple,
    Splicer,
    Coupler,
    Other,
}

/// The family that a word for a style means.
pub(crate) fn family(text: &str) -> Family {
    let words = Words::of(text);
    let has = |any: &[&str]| words.has(any);
    let begins = |any: &[&str]| words.begins(any);
    let tests: [(bool, Family); 27] = [
        (begins(&["komatsu"]), Family::Komatsu),
        (begins(&["jis"]), Family::Jis),
        (
            begins(&["orfs", "ofs"])
                || words.pair(&["face"], &["seal"])
                || words.pair(&["flat"], &["face"]) && !begins(&["quick", "coupl"]),
            Family::Orfs,
        ),
        (begins(&["cat", "caterpillar"]) && !begins(&["cath"]), Family::Cat),
        (has(&["62", "6000", "sfs", "supercat"]) && !begins(&["bsp", "din"]), Family::Code62),
        (
            begins(&["flange", "sfl"]) || words.pair(&["code"], &["61"]) || has(&["3000"]),
            Family::Code61,
        ),
        (begins(&["quick", "coupl"]), Family::Coupler),
        (begins(&["banjo"]), Family::Banjo),
        (begins(&["stand"]), Family::Standpipe),
        (begins(&["staple", "stecko"]), Family::Staple),
        (begins(&["splic", "mend", "joiner"]), Family::Splicer),
        (
            has(&["orb", "boss", "sae6149", "6149", "1926", "stor"])
                || words.pair(&["o"], &["ring"]),
            Family::Boss,
        ),
        (has(&["jic", "37", "unf", "agj", "dkj"]), Family::Jic),
        (begins(&["gaz"]), Family::FrenchGaz),
        (begins(&["french", "millim", "millimétrique"]), Family::FrenchMetric),
        (has(&["npsm", "nps"]), Family::Npsm),
        (begins(&["npt"]) || has(&["pipe"]), Family::Npt),
        (begins(&["bspt"]) || has(&["jispt"]), Family::Bspt),
        (begins(&["bsp", "gas"]) || has(&["g"]), Family::Bspp),
        (has(&["60"]), Family::Cone60),
        (
            begins(&["heavy"]) || words.pair(&["24"], &["s"]) || has(&["dkos", "ces", "bes"]),
            Family::DinHeavy,
        ),
        (begins(&["din", "light"]) || has(&["24", "dkol", "cel", "bel", "8434"]), Family::DinLight),
        (has(&["45"]) || begins(&["flare"]), Family::Sae45),
        (begins(&["tube", "stub", "compress", "braz", "weld"]), Family::Tube),
        (begins(&["metric"]) || has(&["m"]), Family::Metric),
        (has(&["30"]), Family::Jis),
        (has(&["sae"]), Family::Jic),
    ];
    tests.into_iter().find(|(fits, _)| *fits).map_or(Family::Other, |(_, family)| family)
}

/// The colour that a word means.
pub(super) fn colour(text: &str) -> Option<Colour> {
    let words = Words::of(text);
    let named: [(&[&str], Colour); 16] = [
        (&["rust", "oxide", "terracotta"], Colour(0xa4, 0x4a, 0x2e)),
        (&["black", "noir", "schwarz"], Colour(0x2e, 0x31, 0x36)),
        (&["red"], Colour(0xb9, 0x2b, 0x2b)),
        (&["orange"], Colour(0xe0, 0x7b, 0x1f)),
        (&["yellow"], Colour(0xe8, 0xc0, 0x2a)),
        (&["green"], Colour(0x2f, 0x7d, 0x4a)),
        (&["blue"], Colour(0x2b, 0x5c, 0xa8)),
        (&["white", "clear", "natural"], Colour(0xf7, 0xf7, 0xf5)),
        (&["silver", "stainless", "steel", "zinc", "metal"], Colour(0xc3, 0xca, 0xd1)),
        (&["grey", "gray"], Colour(0x8b, 0x92, 0x9a)),
        (&["brown"], Colour(0x6f, 0x4d, 0x36)),
        (&["purple", "violet"], Colour(0x6a, 0x44, 0x8f)),
        (&["pink"], Colour(0xd9, 0x86, 0xa4)),
        (&["gold", "brass"], Colour(0xc9, 0xa1, 0x4a)),
        (&["beige", "tan", "sand"], Colour(0xd2, 0xbd, 0x98)),
        (&["transparent"], Colour(0xe9, 0xf0, 0xf2)),
    ];
    named.into_iter().find(|(names, _)| words.has(names)).map(|(_, colour)| colour)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_understood_however_written() {
        for (text, expected) in [
            ("straight", Form::Straight),
            ("", Form::Straight),
            ("90° elbow", Form::Bent(90.0)),
            ("90 Elbow", Form::Bent(90.0)),
            ("90DEG", Form::Bent(90.0)),
            ("45°", Form::Bent(45.0)),
            ("22.5° elbow", Form::Bent(22.5)),
            ("22½ bend", Form::Bent(22.5)),
            ("22 1/2 elbow", Form::Bent(22.5)),
            ("30 elbow", Form::Bent(30.0)),
            ("67.5 long drop", Form::Bent(67.5)),
            ("Elbow", Form::Bent(90.0)),
            ("swept", Form::Bent(90.0)),
            ("180° elbow", Form::Bent(180.0)),
            ("block", Form::Bent(90.0)),
            ("Tee", Form::Tee),
            ("run tee", Form::Tee),
            ("CROSS", Form::Cross),
        ] {
            assert_eq!(form(text), expected, "{text}");
        }
        assert_eq!(sweep("90 elbow long drop"), Sweep::Long);
        assert_eq!(sweep("90 short drop"), Sweep::Short);
        assert_eq!(sweep("90 elbow"), Sweep::Usual);
    }

    #[test]
    fn styles_are_understood_however_written() {
        for (text, expected) in [
            ("JIC", Family::Jic),
            ("JIC 37°", Family::Jic),
            ("37 flare", Family::Jic),
            ("SAE 45°", Family::Sae45),
            ("ORB", Family::Boss),
            ("SAE O-ring boss", Family::Boss),
            ("ORFS", Family::Orfs),
            ("O-Ring Face Seal", Family::Orfs),
            ("NPTF", Family::Npt),
            ("NPT", Family::Npt),
            ("NPSM", Family::Npsm),
            ("Code 61 flange", Family::Code61),
            ("CODE62", Family::Code62),
            ("Code 62 flange", Family::Code62),
            ("CAT flange", Family::Cat),
            ("BSPP", Family::Bspp),
            ("bspt", Family::Bspt),
            ("DIN 24° light", Family::DinLight),
            ("DIN 24° heavy", Family::DinHeavy),
            ("DIN 60°", Family::Cone60),
            ("Standpipe light", Family::Standpipe),
            ("French GAZ", Family::FrenchGaz),
            ("French Millimétrique", Family::FrenchMetric),
            ("JIS", Family::Jis),
            ("Komatsu", Family::Komatsu),
            ("Banjo", Family::Banjo),
            ("Staple", Family::Staple),
            ("Hose splicer", Family::Splicer),
            ("Tube end", Family::Tube),
            ("Quick coupler", Family::Coupler),
            ("Metric", Family::Metric),
            ("something", Family::Other),
            ("", Family::Other),
        ] {
            assert_eq!(family(text), expected, "{text}");
        }
    }

    #[test]
    fn colours_are_found_among_words() {
        assert_eq!(colour("Rust Red"), colour("rust red"));
        assert_ne!(colour("red"), colour("rust red"));
        assert_eq!(colour("mauve"), None);
    }
}
