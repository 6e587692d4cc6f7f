//! How well hoses fit what was said of one.

use super::arrange::HoseWish;
use super::code::standards;
use super::fact::{Layer, Sure};
use super::offer::{HoseOption, HoseWords};

/// A standard that is the maker's own specification of the hose.
const OWN_STANDARD: Sure = Sure::percent(98);
/// One that the hose fulfils beside it.
const FURTHER_STANDARD: Sure = Sure::percent(86);
/// So many layers are of several standards.
const OF_LAYERS: Sure = Sure::percent(93);
/// A word that doesn't describe the hose.
const OTHER_WORD: Sure = Sure::percent(60);
/// Another brand than the one that was named.
const OTHER_BRAND: Sure = Sure::percent(50);

/// The standards that have so many layers.
const fn layered(layers: (u8, Layer)) -> &'static [&'static str] {
    match layers {
        (1, _) => &["R1", "1SN", "1ST"],
        (2, _) => &["R2", "2SN", "2ST"],
        (4, _) => &["R12", "4SP", "4SH"],
        (6, _) => &["R15", "R13"],
        _ => &[],
    }
}

/// How well a hose fits; none where it can't be meant.
pub(crate) fn fit(wish: &HoseWish, words: &HoseWords) -> Option<Sure> {
    let named = wish.brands.contains(&words.brand.name);
    if !words.brand.offered && !named && wish.series.is_none() {
        return None;
    }
    let mut sure = wish.sure;
    if let Some(series) = &wish.series {
        (words.series.as_ref() == Some(series)).then_some(())?;
    }
    let own = standards(&words.spec);
    let further = standards(&words.further_specs);
    for spec in &wish.specs {
        sure = sure.and(if own.contains(spec) {
            OWN_STANDARD
        } else if further.contains(spec) {
            FURTHER_STANDARD
        } else {
            return None;
        });
    }
    if let (Some(layers), true, true) = (wish.layers, wish.specs.is_empty(), wish.series.is_none())
    {
        let of =
            |known: &[String]| known.iter().any(|spec| layered(layers).contains(&spec.as_str()));
        (of(&own) || of(&further)).then_some(())?;
        sure = sure.and(OF_LAYERS);
    }
    let said = wish.specs.is_empty() && wish.layers.is_none() && wish.series.is_none();
    for word in &wish.features {
        if has_word(words, word) {
            continue;
        }
        if said {
            return None;
        }
        sure = sure.and(OTHER_WORD);
    }
    if said || !wish.features.is_empty() {
        sure = sure.and(Sure::LIKELY);
    }
    if !wish.brands.is_empty() && !named {
        sure = sure.and(OTHER_BRAND);
    }
    Some(sure)
}

fn has_word(words: &HoseWords, wanted: &str) -> bool {
    [&words.description, &words.spec, &words.about]
        .into_iter()
        .flat_map(|text| text.split_whitespace())
        .any(|word| word.trim_matches([',', '.', ';', '(', ')']) == wanted)
}

/// The words that hoses are described by and that a phrase may use.
pub(crate) fn describing(words: &HoseWords) -> impl Iterator<Item = String> {
    let texts = [&words.description, &words.spec, &words.about];
    let all: Vec<String> = texts
        .into_iter()
        .flat_map(|text| text.split_whitespace())
        .map(|word| word.trim_matches([',', '.', ';', '(', ')']).to_owned())
        .filter(|word| {
            word.chars().count() >= 4 && word.chars().all(|c| c.is_alphabetic() || c == '-')
        })
        .filter(|word| !super::lexicon::is_known(word))
        .collect();
    all.into_iter()
}

/// What comes first among hoses that fit as well: offered first by the organization, then the
/// plainest.
pub(crate) fn order(words: &HoseWords) -> (bool, usize, Option<&String>) {
    let plain =
        words.description.split_whitespace().count() + words.spec.split_whitespace().count();
    (!words.brand.preselected, plain, words.series.as_ref())
}

/// The hoses that fit, the best first.
pub(crate) fn ranked<'h>(wish: &HoseWish, hoses: &'h [HoseOption]) -> Vec<(&'h HoseOption, Sure)> {
    let size_fits = |hose: &HoseOption| match &wish.size {
        Some((dash, _)) => hose.size.dash() == Some(*dash),
        None => true,
    };
    let mut found: Vec<(&HoseOption, Sure)> = if wish.parts.is_empty() {
        let fits = hoses.iter().filter(|hose| size_fits(hose));
        fits.filter_map(|hose| Some((hose, fit(wish, &hose.words)?))).collect()
    } else {
        let named = hoses.iter().filter(|hose| wish.parts.contains(&hose.id));
        named
            .map(|hose| {
                let brand = wish.brands.is_empty() || wish.brands.contains(&hose.words.brand.name);
                (hose, wish.sure.and(if brand { Sure::percent(99) } else { OTHER_BRAND }))
            })
            .collect()
    };
    if let (Some((_, sure)), true) = (wish.size, wish.parts.is_empty()) {
        for (_, fit) in &mut found {
            *fit = (*fit).min(sure);
        }
    }
    found.sort_by(|(a, fit_a), (b, fit_b)| {
        let key = |hose: &HoseOption| hose.part_number.clone();
        fit_b
            .cmp(fit_a)
            .then_with(|| b.available.cmp(&a.available))
            .then_with(|| order(&a.words).cmp(&order(&b.words)))
            .then_with(|| (key(a), a.id).cmp(&(key(b), b.id)))
    });
    found
}
