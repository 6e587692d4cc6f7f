//! Spellings of the styles and shapes of connections.

/// A text cut into lower-case words and numbers: `90° Elbow` is `90`, `elbow`.
#[derive(Debug)]
pub struct Words(Vec<String>);

impl Words {
    /// The words of a text.
    pub fn of(text: &str) -> Self {
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
    pub fn has(&self, any: &[&str]) -> bool {
        self.0.iter().any(|word| any.contains(&word.as_str()))
    }

    /// Whether a word begins with one of these.
    pub fn begins(&self, any: &[&str]) -> bool {
        self.0.iter().any(|word| any.iter().any(|start| word.starts_with(start)))
    }

    /// Whether one of the first words comes right before one of the second.
    pub fn pair(&self, first: &[&str], second: &[&str]) -> bool {
        self.0.windows(2).any(|pair| match pair {
            [a, b] => first.contains(&a.as_str()) && second.contains(&b.as_str()),
            _ => false,
        })
    }

    pub fn numbers(&self) -> impl Iterator<Item = f64> {
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
pub enum Form {
    /// In line.
    Straight,
    /// At an angle, in degrees.
    Bent(f64),
    /// Three ways.
    Tee,
    /// Four ways.
    Cross,
}

/// The form that a word for a shape means; straight if it doesn't say.
pub fn form(text: &str) -> Form {
    let words = Words::of(text);
    if words.begins(&["cross"]) {
        return Form::Cross;
    }
    if words.has(&["tee", "tees", "t", "te"]) || words.pair(&["run", "branch"], &["tee", "t"]) {
        return Form::Tee;
    }
    let half = words.pair(&["22", "67"], &["1"]) && words.pair(&["1"], &["2"]);
    let degrees = words.numbers().find(|number| (10.0..=180.0).contains(number));
    let degrees = degrees.map(|angle| if half { angle + 0.5 } else { angle });
    let bent = words.begins(&["elbow", "bend", "bent", "ell", "swept", "block"]);
    let angle = degrees.or(bent.then_some(90.0));
    angle.map_or(Form::Straight, Form::Bent)
}

/// A family of connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// SAE J514, 37° flare.
    Jic,
    /// SAE J512, 45° flare.
    Sae45,
    /// SAE J512, inverted flare, which seats on no other flare.
    InvertedFlare,
    /// O-ring face seal, SAE J1453.
    Orfs,
    /// Tapered pipe thread, NPT and NPTF.
    Npt,
    /// Straight pipe thread with a 30° seat.
    Npsm,
    /// British parallel pipe thread.
    Bspp,
    /// British tapered pipe thread.
    Bspt,
    /// DIN 24° cone, light series.
    DinLight,
    /// DIN 24° cone, heavy series.
    DinHeavy,
    /// DIN 60° cone.
    Cone60,
    /// French, GAZ series.
    FrenchGaz,
    /// French, millimetric series.
    FrenchMetric,
    /// Metric thread without a seat.
    Metric,
    /// O-ring boss.
    Boss,
    /// Split flange, 3000 psi.
    Code61,
    /// Split flange, 6000 psi.
    Code62,
    /// Caterpillar flange.
    Cat,
    /// Banjo.
    Banjo,
    /// Japanese, JIS.
    Jis,
    /// Japanese, Komatsu.
    Komatsu,
    /// Metric tube that a compression fitting takes.
    Standpipe,
    /// Tube to be compressed, brazed or welded.
    Tube,
    /// Staple-lock.
    Staple,
    /// Joins two hoses.
    Splicer,
    /// Quick coupler.
    Coupler,
    /// None of these.
    Other,
}

/// The family that a word for a style means.
pub fn family(text: &str) -> Family {
    let words = Words::of(text);
    let has = |any: &[&str]| words.has(any);
    let begins = |any: &[&str]| words.begins(any);
    let british = begins(&["bsp", "british"]);
    let tests: [(bool, Family); 28] = [
        (begins(&["inv"]), Family::InvertedFlare),
        (begins(&["komatsu"]), Family::Komatsu),
        (begins(&["jis"]), Family::Jis),
        (
            begins(&["orfs", "ofs"])
                || words.pair(&["face"], &["seal"])
                || words.pair(&["flat"], &["face"]) && !begins(&["quick", "coupl"]),
            Family::Orfs,
        ),
        (begins(&["cat", "supercat"]) && !begins(&["cath"]), Family::Cat),
        (has(&["62", "6000", "sfs"]) && !begins(&["bsp", "din"]), Family::Code62),
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
        (has(&["jic", "37", "agj", "dkj"]), Family::Jic),
        (begins(&["gaz"]) || words.pair(&["french"], &["gas"]), Family::FrenchGaz),
        (begins(&["french", "millim", "millimétrique"]), Family::FrenchMetric),
        (has(&["npsm", "nps"]), Family::Npsm),
        (
            begins(&["bspt"])
                || has(&["jispt"])
                || british && begins(&["taper", "con", "keg", "kon"]),
            Family::Bspt,
        ),
        (british || begins(&["gas"]) || has(&["g"]), Family::Bspp),
        (begins(&["npt"]) || has(&["pipe"]), Family::Npt),
        (has(&["60"]), Family::Cone60),
        (
            begins(&["heavy"])
                || words.pair(&["24", "2353", "din", "8434"], &["s"])
                || has(&["dkos", "ces", "bes"]),
            Family::DinHeavy,
        ),
        (begins(&["din", "light"]) || has(&["24", "dkol", "cel", "bel", "8434"]), Family::DinLight),
        (has(&["45"]) || begins(&["flare"]), Family::Sae45),
        (begins(&["tube", "stub", "compress", "braz", "weld"]), Family::Tube),
        (begins(&["metric"]) || has(&["m"]), Family::Metric),
        (has(&["30"]), Family::Jis),
        (has(&["sae", "unf"]), Family::Jic),
    ];
    tests.into_iter().find(|(fits, _)| *fits).map_or(Family::Other, |(_, family)| family)
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
    }

    #[test]
    fn styles_are_understood_however_written() {
        for (text, expected) in [
            ("JIC", Family::Jic),
            ("JIC 37°", Family::Jic),
            ("37 flare", Family::Jic),
            ("SAE 45°", Family::Sae45),
            ("SAE 45° flare UNF", Family::Sae45),
            ("Inverted flare", Family::InvertedFlare),
            ("SAE inverted flare 45°", Family::InvertedFlare),
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
            ("BSP taper", Family::Bspt),
            ("British pipe parallel", Family::Bspp),
            ("DIN 2353 S", Family::DinHeavy),
            ("DIN 2353 L", Family::DinLight),
            ("French gas", Family::FrenchGaz),
            ("SuperCat flange", Family::Cat),
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
}
