//! The words of the trade.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use super::fact::{Drop, Fact};
use crate::catalogue::Gender;
use crate::configurator::ingredients::LengthMethod;
use crate::drawing::words::Family::{
    self, Banjo, Boss, Bspp, Bspt, Cat, Code61, Code62, Cone60, Coupler, DinHeavy, DinLight,
    FrenchGaz, FrenchMetric, Jic, Jis, Komatsu, Metric, Npsm, Npt, Orfs, Sae45, Splicer, Standpipe,
    Staple, Tube,
};

/// Letters that a word must have before another may be a misspelling of it.
const SHORTEST_MISSPELT: usize = 4;

/// A word or a few, and what they say. Words of one entry are separated by `|`.
type Entry = (&'static str, fn() -> Vec<Fact>);

const MALE: Fact = Fact::Gender(Gender::Male);
const FEMALE: Fact = Fact::Gender(Gender::Female);

fn of(families: &'static [Family]) -> Vec<Fact> {
    vec![Fact::Families(families)]
}

fn wrap(kind: &'static [&'static str]) -> Vec<Fact> {
    vec![Fact::Wrap(kind)]
}

/// Connections.
const CONNECTIONS: &[Entry] = &[
    ("jic|jics|37 flare|37 degree flare|37 deg flare|jic 37|unf", || of(&[Jic])),
    ("sae 45|45 flare|sae 45 flare|45 deg flare|45 degree flare|inverted flare|sae flare", || {
        of(&[Sae45])
    }),
    ("orfs|ofs|face seal|flat face|o ring face seal|oring face seal|flat face o ring", || {
        of(&[Orfs])
    }),
    ("orb|o ring boss|oring boss|sae boss|boss|straight thread o ring|sae o ring|stor", || {
        of(&[Boss])
    }),
    ("npt|nptf|npt pipe", || of(&[Npt])),
    ("pipe|pipe thread", || of(&[Npt, Npsm])),
    ("npsm|nps", || of(&[Npsm])),
    ("bsp|gas", || of(&[Bspp, Bspt])),
    ("bspp|bsp parallel", || of(&[Bspp])),
    ("bspt|bsp taper|bsp tapered", || of(&[Bspt])),
    ("din light|24 light|din 24 light|light series|din l|light duty din", || of(&[DinLight])),
    ("din heavy|24 heavy|din 24 heavy|heavy series|din s|heavy duty din", || of(&[DinHeavy])),
    ("din|din 24|24 cone|24 degree cone|din 2353", || of(&[DinLight, DinHeavy])),
    ("din 60|60 cone|60 degree cone|metric 60|din 3863|din 7611", || of(&[Cone60])),
    ("metric", || of(&[DinLight, DinHeavy, Cone60, Metric])),
    ("french gaz|gaz|french gas", || of(&[FrenchGaz])),
    (
        "french metric|millimetrique|millimétrique|french millimetrique|french millimétrique",
        || of(&[FrenchMetric]),
    ),
    ("jis", || of(&[Jis])),
    ("komatsu", || of(&[Komatsu])),
    ("flange|flange head|sae flange|4 bolt flange|split flange", || of(&[Code61, Code62, Cat])),
    ("code 61|code 61 flange|c 61|61 flange|3000 psi flange|code 61 flange head", || of(&[Code61])),
    ("code 62|code 62 flange|c 62|62 flange|6000 psi flange|code 62 flange head", || of(&[Code62])),
    ("cat|cat flange|caterpillar|caterpillar flange|cat style flange|cat head", || of(&[Cat])),
    ("banjo|banjo eye", || of(&[Banjo])),
    ("standpipe|stand pipe", || of(&[Standpipe])),
    ("staple|stecko|staple lock", || of(&[Staple])),
    ("splicer|mender|hose mender|hose splicer|joiner|splice", || of(&[Splicer])),
    (
        "quick coupler|quick coupling|quick connect|quick disconnect|coupler|flat face coupler|qd",
        || of(&[Coupler]),
    ),
    ("tube end|tube stub|tube|stub end", || of(&[Tube])),
    ("plain|plain cut|plain end|plain cut end|bare end|cut end|no fitting|open end", || {
        vec![Fact::Plain]
    }),
];

/// Gender, turning, bends.
const QUALITIES: &[Entry] = &[
    ("male|m|ml|mle|external", || vec![MALE]),
    ("female|fem|f|fml|fmle|internal", || vec![FEMALE]),
    ("swivel|swvl|swiv|sw|swv|swivelling|swiveling|swivel nut", || vec![Fact::Swivel(true)]),
    ("rigid|solid|fixed|non swivel", || vec![Fact::Swivel(false)]),
    ("straight|str|strt|inline", || vec![Fact::Straight]),
    ("elbow|ell|elb|bent|bend|swept|sweep|angled", || vec![Fact::Elbow]),
    ("short drop|sd|short radius", || vec![Fact::Drop(Drop::Short)]),
    ("medium drop|md|med drop|mid drop|standard drop|medium radius", || {
        vec![Fact::Drop(Drop::Medium)]
    }),
    ("long drop|ld|long radius|extra long drop", || vec![Fact::Drop(Drop::Long)]),
    ("short elbow|short ell|short bend", || vec![Fact::Drop(Drop::Short), Fact::Elbow]),
    ("long elbow|long ell|long bend", || vec![Fact::Drop(Drop::Long), Fact::Elbow]),
    ("drop|drop length|elbow drop", || vec![Fact::DropWord]),
];

/// The hose.
const HOSES: &[Entry] = &[
    ("hose|hoses|tubing", || vec![Fact::HoseWord]),
    ("id|i d|bore", || vec![Fact::HoseWord]),
    (
        "1 wire|one wire|single wire|1 braid|one braid|1 wire braid|one wire braid|1w|single braid",
        || vec![Fact::Layers(1, super::fact::Layer::Wire)],
    ),
    (
        "2 wire|two wire|double wire|2 braid|two braid|2 wire braid|two wire braid|2w|double braid|2 wires",
        || vec![Fact::Layers(2, super::fact::Layer::Wire)],
    ),
    (
        "4 wire|four wire|4 spiral|four spiral|4 ply|4 wire spiral|four wire spiral|4w|spiral 4 wire",
        || vec![Fact::Layers(4, super::fact::Layer::Spiral)],
    ),
    ("6 wire|six wire|6 spiral|six spiral|6 ply|6 wire spiral|six wire spiral|6w", || {
        vec![Fact::Layers(6, super::fact::Layer::Spiral)]
    }),
    ("teflon|ptfe", || vec![Fact::Feature("ptfe".to_owned())]),
    ("nonconductive|non conductive|non cond", || vec![Fact::Feature("non-conductive".to_owned())]),
    ("push on|push lock|pushlock|push lok", || vec![Fact::Feature("push-on".to_owned())]),
];

/// Lengths, angles, ends, pieces.
const PLACES: &[Entry] = &[
    ("oal|oa|overall|overall length|o a l|tip to tip|end to end", || {
        vec![Fact::Method(LengthMethod::Overall)]
    }),
    ("cl|cut|cut length|cut to|cut hose length|hose length|clg", || {
        vec![Fact::Method(LengthMethod::CutLength)]
    }),
    ("sts|seat to seat|seat seat", || vec![Fact::Method(LengthMethod::SeatToSeat)]),
    ("long|lg|length|len|l", || vec![Fact::LengthWord]),
    (
        "offset|angle|clocked|clocking|rotation|rotated|orientation|oriented|displacement|displaced|displacement angle|twist|twisted|offset angle|phase",
        || vec![Fact::AngleWord],
    ),
    (
        "both ends|both|each end|each side|both sides|be|either end|ea end|two ends|all ends|beidseitig",
        || vec![Fact::Both],
    ),
    ("ends", || vec![Fact::Plural]),
    ("fittings|couplings", || vec![Fact::Plural]),
    (
        "end 1|fitting 1|1st end|first end|end a|end one|side 1|side a|left end|near end|left side",
        || vec![Fact::End(1)],
    ),
    (
        "end 2|fitting 2|2nd end|second end|end b|end two|side 2|side b|right end|far end|right side",
        || vec![Fact::End(2)],
    ),
    ("one end|one side|one|1 end|on one end|on one|one of the ends", || vec![Fact::OneEnd]),
    (
        "other end|the other end|other|the other|opposite end|other side|opposite|opp end|opp|the other side|far side",
        || vec![Fact::OtherEnd],
    ),
    ("x|to|by|and|&|+|/|then|*|n", || vec![Fact::Strong]),
    (",|;|(|)|[|]|-|!|?", || vec![Fact::Weak]),
    ("of", || vec![Fact::Of]),
    ("full|full length|whole|entire|whole length|entire length|full cover|full coverage", || {
        vec![Fact::Full]
    }),
    (
        "proof test|proof|proof tested|pressure test|pressure tested|hydro test|hydrotest|hydrotested|tested|test|proof testing",
        || vec![Fact::Proof],
    ),
    ("burst test|burst|burst tested|burst testing", || vec![Fact::Burst]),
];

/// Covers.
const WRAPS: &[Entry] = &[
    ("spring guard|spring|spring wrap|wire guard|coil guard|metal spring guard", || {
        wrap(&["spring"])
    }),
    (
        "armor|armour|armor guard|armour guard|flat armor|flat armour|armored|armoured|flat armor guard",
        || wrap(&["armour"]),
    ),
    (
        "spiral guard|spiral wrap|plastic spiral|plastic guard|spiral sleeve|plastic spiral guard|spiral cover|spiral protection",
        || wrap(&["spiral"]),
    ),
    (
        "nylon sleeve|sleeve|abrasion sleeve|nylon|textile sleeve|sleeving|nylon wrap|abrasion guard|nylon guard|sleeved",
        || wrap(&["nylon"]),
    ),
    (
        "fire sleeve|firesleeve|heat sleeve|fire guard|fire jacket|silicone sleeve|heat guard|firesleave",
        || wrap(&["fire"]),
    ),
    (
        "hook and loop|velcro|hook and loop wrap|velcro wrap|hook and loop sleeve|velcro sleeve",
        || wrap(&["hook"]),
    ),
    ("bend restrictor|bend restricter|strain relief|bend limiter", || wrap(&["restrictor"])),
    ("wrap|guard|cover|protection|protector|wrapped", || wrap(&[])),
];

/// Words that say nothing here.
const NOISE: &str = ":|=|with|w|a|an|the|on|need|needs|please|pls|plz|assembly|assemblies|assy|assys|asm|for|made|make|hyd|hydraulic|hydraulics|in line|each|ea|qty|pc|pcs|pieces|piece|new|quote|order|want|wants|customer|has|have|is|are|it|this|that|i|we|me|us|hi|hello|thanks|thank you|some|sae|en|iso|standard|steel|crimped|crimp|fitting|coupling|connection|connections|size|sizes|type|style|spec|series|using|use|per|at|deg|degree|degrees|as|dash|part|number|pn|p n|from|be made|up|nut|working pressure|wp|high pressure|our|your|will|can|you|get|would|like|looking|approx|about|usual|same|thread|threads|rubber|psi|bar|nothing";

/// Colours that covers and hoses have.
const COLOURS: &[&str] =
    &["black", "yellow", "red", "blue", "green", "orange", "grey", "gray", "white", "silver"];

/// All entries by their first word, the longer ones first.
static ENTRIES: LazyLock<HashMap<&'static str, Vec<Known>>> = LazyLock::new(|| {
    let mut entries: HashMap<&'static str, Vec<Known>> = HashMap::new();
    let mut add = |words: &'static str, facts: Vec<Fact>| {
        let words: Vec<&'static str> = words.split(' ').collect();
        if let Some(first) = words.first() {
            entries.entry(first).or_default().push(Known { words, facts });
        }
    };
    for (words, facts) in [CONNECTIONS, QUALITIES, HOSES, PLACES, WRAPS].into_iter().flatten() {
        words.split('|').filter(|words| !words.is_empty()).for_each(|words| add(words, facts()));
    }
    add("|", vec![Fact::Weak]);
    NOISE.split('|').for_each(|words| add(words, vec![Fact::Noise]));
    for colour in COLOURS {
        add(colour, vec![Fact::Colour((*colour).to_owned())]);
    }
    for known in entries.values_mut() {
        known.sort_by_key(|known| std::cmp::Reverse(known.words.len()));
    }
    entries
});

/// Words that others may be misspellings of, in order: those that say something.
static SPELT: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let known = ENTRIES.values().flatten().filter(|known| known.facts != [Fact::Noise]);
    let words = known.flat_map(|known| known.words.iter().copied());
    words.filter(|word| word.chars().count() >= SHORTEST_MISSPELT).collect()
});

/// Words and what they say.
struct Known {
    words: Vec<&'static str>,
    facts: Vec<Fact>,
}

/// What the longest entry says that these words begin with, and how many words it has.
pub(super) fn longest(words: &[&str]) -> Option<(usize, Vec<Fact>)> {
    let (first, _) = words.split_first()?;
    let (singular, plural) = singular(first);
    let found = [(*first, false), (singular, plural)].into_iter().find_map(|(word, plural)| {
        let known = ENTRIES.get(word)?.iter().find(|known| known.begins(words))?;
        Some((known, plural && known.words.len() == 1))
    });
    let (known, plural) = found?;
    let mut facts = known.facts.clone();
    if plural {
        facts.push(Fact::Plural);
    }
    Some((known.words.len(), facts))
}

impl Known {
    fn begins(&self, words: &[&str]) -> bool {
        let last = self.words.len();
        words.len() >= last
            && self.words.iter().zip(words).enumerate().all(|(at, (known, word))| {
                known == word || (at + 1 == last && *known == singular(word).0)
            })
    }
}

/// A word without its plural `s`.
fn singular(word: &str) -> (&str, bool) {
    match word.strip_suffix('s') {
        Some(singular) if singular.len() > 2 => (singular, true),
        _ => (word, false),
    }
}

/// A word as it is spelt: one of the trade where it is nearly that, else the word itself.
pub(super) fn spelt(word: &str) -> &str {
    let (one, _) = singular(word);
    let letters = one.chars().count();
    let known = is_known(word) || SPELT.contains(one) || !one.chars().all(char::is_alphabetic);
    if known || letters < SHORTEST_MISSPELT {
        return word;
    }
    let most = |letters: usize| if letters <= 6 { 1 } else { 2 };
    let nearest = SPELT
        .iter()
        .filter(|known| letters > 5 || known.chars().next() == one.chars().next())
        .filter(|known| known.chars().count().abs_diff(letters) <= 2)
        .map(|known| (strsim::osa_distance(known, one), *known))
        .filter(|(distance, known)| *distance <= most(letters).min(most(known.chars().count())))
        .min();
    nearest.map_or(word, |(_, known)| known)
}

/// Whether a word describes nothing: no word of a catalogue is understood by it.
pub(super) fn is_known(word: &str) -> bool {
    ENTRIES.contains_key(word) || ENTRIES.contains_key(singular(word).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_entry_counts() {
        let says = |words: &[&str]| longest(words);
        assert_eq!(says(&["code", "61", "flange", "x"]), Some((3, of(&[Code61]))));
        assert_eq!(says(&["swivels"]), Some((1, vec![Fact::Swivel(true), Fact::Plural])));
        assert_eq!(says(&["bubble"]), None);
    }

    #[test]
    fn misspellings_are_understood() {
        for (word, meant) in [
            ("femal", "female"),
            ("swivle", "swivel"),
            ("swivles", "swivel"),
            ("stright", "straight"),
            ("elbo", "elbow"),
            ("flanje", "flange"),
            ("komastu", "komatsu"),
            ("wier", "wire"),
            ("spirl", "spiral"),
            ("zzzz", "zzzz"),
            ("jic", "jic"),
            ("hose", "hose"),
        ] {
            assert_eq!(spelt(word), meant, "{word}");
        }
    }
}
