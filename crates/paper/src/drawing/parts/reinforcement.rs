//! Reinforcement between tube and cover of a hose, by its standards.

use domain::catalogue::Hose;
use domain::catalogue::styles::Words;

/// The layers around the tube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reinforcement {
    pub(crate) pattern: Pattern,
    /// How many, from 1.
    pub(crate) layers: u8,
    pub(crate) of: Yarn,
    /// Whether the reinforcement itself is the outside.
    pub(crate) bare: bool,
}

/// How it is laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// Crossing over and under.
    Braid,
    /// Side by side, each layer the other way.
    Spiral,
    /// A textile braid with a wire helix against collapse.
    Helix,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Yarn {
    Wire,
    Textile,
}

/// The reinforcement of a hose; one wire braid where nothing is known.
pub(crate) fn of(hose: &Hose, dash: f64) -> Reinforcement {
    let texts = [&hose.sae_spec, &hose.iso_spec, &hose.spec, &hose.series];
    let types = texts.into_iter().flatten().find_map(|text| of_type(text, dash));
    let described = || hose.description.as_deref().and_then(of_description);
    types.or_else(described).unwrap_or(Reinforcement {
        pattern: Pattern::Braid,
        layers: 1,
        of: Yarn::Wire,
        bare: false,
    })
}

/// By the type of a standard: `100R2AT`, `EN 856 4SP`, `R13`.
fn of_type(text: &str, dash: f64) -> Option<Reinforcement> {
    use Pattern::{Braid, Helix, Spiral};
    use Yarn::{Textile, Wire};
    let words = Words::of(text);
    let large = dash >= 20.0;
    let sae = |number: &str| words.pair(&["r"], &[number]);
    let en = |number: &str, kinds: &[&str]| words.pair(&[number], kinds);
    let compact = if dash > 8.0 { 2 } else { 1 };
    let (pattern, layers, of) = match () {
        () if sae("1") || en("1", &["sn", "st", "sc", "k"]) => (Braid, 1, Wire),
        () if sae("2") || sae("16") || en("2", &["sn", "st", "sc", "k"]) => (Braid, 2, Wire),
        () if en("4", &["sp", "sh"]) || sae("9") || sae("10") || sae("12") => (Spiral, 4, Wire),
        () if sae("13") || sae("15") => (Spiral, if large { 6 } else { 4 }, Wire),
        () if sae("11") || en("6", &["sp", "sh"]) => (Spiral, 6, Wire),
        () if sae("17") || sae("19") => (Braid, compact, Wire),
        () if sae("3") || en("2", &["te"]) || en("3", &["te"]) => (Braid, 2, Textile),
        () if sae("4") => (Helix, 1, Textile),
        () if sae("5") => (Braid, 1, Wire),
        () if sae("6") || en("1", &["te"]) => (Braid, 1, Textile),
        () if sae("7") || sae("18") => (Braid, 1, Textile),
        () if sae("8") => (Braid, 2, Textile),
        () if sae("14") => (Braid, 1, Wire),
        () => return None,
    };
    Some(Reinforcement { pattern, layers, of, bare: sae("14") })
}

/// By words: `four spiral hose`, `two wire braid`.
fn of_description(text: &str) -> Option<Reinforcement> {
    let words = Words::of(text);
    let counts: [(&[&str], u8); 5] = [
        (&["one", "single", "1"], 1),
        (&["two", "double", "2"], 2),
        (&["three", "3"], 3),
        (&["four", "4"], 4),
        (&["six", "6"], 6),
    ];
    let kinds = ["wire", "spiral", "textile", "braid", "steel", "fibre", "fiber", "heavy"];
    let count =
        counts.into_iter().find(|(names, _)| words.pair(names, &kinds)).map(|(_, count)| count);
    let textile = words.has(&["textile", "fibre", "fiber", "thermoplastic", "polyester", "aramid"]);
    let pattern = if words.begins(&["spiral"]) {
        Pattern::Spiral
    } else if words.begins(&["suction"]) || words.has(&["helix"]) {
        Pattern::Helix
    } else if words.begins(&["braid", "wire", "textile", "thermoplastic", "fib"]) {
        Pattern::Braid
    } else {
        return None;
    };
    let layers = count.unwrap_or(if pattern == Pattern::Spiral { 4 } else { 1 });
    let of = if textile || pattern == Pattern::Helix { Yarn::Textile } else { Yarn::Wire };
    let bare = words.has(&["ptfe", "teflon"]);
    Some(Reinforcement { pattern, layers, of, bare })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standards_tell_the_layers() {
        for (text, dash, pattern, layers) in [
            ("100R1AT", 8.0, Pattern::Braid, 1),
            ("SAE 100R2AT", 8.0, Pattern::Braid, 2),
            ("EN 853 2SN", 8.0, Pattern::Braid, 2),
            ("EN 856 4SP", 8.0, Pattern::Spiral, 4),
            ("EN 856 4SH", 16.0, Pattern::Spiral, 4),
            ("100R13", 12.0, Pattern::Spiral, 4),
            ("SAE 100R13", 24.0, Pattern::Spiral, 6),
            ("100R4", 24.0, Pattern::Helix, 1),
        ] {
            let found = of_type(text, dash).expect(text);
            assert_eq!((found.pattern, found.layers), (pattern, layers), "{text}");
        }
        assert!(of_type("100R14B", 8.0).is_some_and(|found| found.bare));
        assert_eq!(of_type("EN 853", 8.0), None);
        let words = of_description("four spiral hose, black cover").expect("words");
        assert_eq!((words.pattern, words.layers), (Pattern::Spiral, 4));
    }
}
