//! How well hoses match a requested hose.

use std::collections::HashSet;

use crate::base::list::without_repeats;
use crate::configurator::parse::choosing::offer::{Confidence, HoseKeywords, HoseOption};
use crate::configurator::parse::lexing::lexer::OrganizationVocabulary;
use crate::configurator::parse::reading::meaning::Role;
use crate::configurator::parse::reading::request::HoseRequest;
use crate::configurator::parse::words::standard::{is_by_tube, named as standards};
use crate::configurator::parse::words::vocabulary::{self, Slot};
use crate::measures::length::LengthUnit;

/// A standard that is the maker's own specification of the hose.
const OWN_STANDARD: Confidence = Confidence::percent(98);
/// One that the hose fulfils beside it.
const FURTHER_STANDARD: Confidence = Confidence::percent(86);
/// Called by the other norm: `EN 856 R13`, `SAE 100R13`.
const OTHER_NORM: Confidence = Confidence::percent(70);
/// So many layers are of several standards.
const OF_LAYERS: Confidence = Confidence::percent(93);
/// A word that doesn't describe the hose.
const OTHER_WORD: Confidence = Confidence::percent(50);
/// Another brand than the one that was named.
const OTHER_BRAND: Confidence = Confidence::percent(50);

/// Series that are looked at for hoses, and if the text names none.
const MOST_SERIES: usize = 12;
const MOST_UNNAMED: usize = 200;

/// The standards that have so many layers.
pub(crate) const fn layered(layers: u8) -> &'static [&'static str] {
    match layers {
        1 => &["R1", "1SN", "1ST"],
        2 => &["R2", "2SN", "2ST"],
        4 => &["R12", "4SP", "4SH"],
        6 => &["R15", "R13"],
        _ => &[],
    }
}

/// Standards that may have so many layers too, where they are called so.
const fn may_have(layers: u8) -> &'static [&'static str] {
    match layers {
        1 => &["R4", "R5", "R6", "R14", "R17", "1SC", "R7"],
        2 => &["R3", "R7", "R8", "R16", "R17", "R19", "2SC"],
        4 => &["R13", "R15"],
        _ => &[],
    }
}

/// How well a hose matches; none if it can't be meant.
fn fit(request: &HoseRequest, words: &HoseKeywords) -> Option<Confidence> {
    let named = request.brands.contains(&words.brand.name);
    if !words.brand.offered && !named && request.series.is_none() {
        return None;
    }
    let mut sure = request.sure();
    if let Some(series) = &request.series {
        (words.series.as_ref() == Some(series)).then_some(())?;
    }
    let own = standards(&words.spec);
    let further = standards(&words.further_specs);
    for spec in &request.standards {
        sure = sure.and(if own.contains(spec) {
            OWN_STANDARD
        } else if further.contains(spec) {
            FURTHER_STANDARD
        } else {
            return None;
        });
    }
    if request.norm.is_some_and(|norm| !words.spec.split_whitespace().any(|word| word == norm)) {
        sure = sure.and(OTHER_NORM);
    }
    if let (Some((layers, _)), true) = (request.layers, request.series.is_none()) {
        let alone = request.standards.is_empty() && request.features.is_empty();
        let of = |spec: &String| {
            layered(layers).contains(&spec.as_str())
                || (!alone && may_have(layers).contains(&spec.as_str()))
        };
        own.iter().chain(&further).any(of).then_some(())?;
        sure = if alone { sure.and(OF_LAYERS) } else { sure };
    }
    let by_words =
        request.standards.is_empty() && request.layers.is_none() && request.series.is_none();
    if by_words && request.features.iter().any(|word| !has_word(words, word)) {
        return None;
    }
    for _ in lacking(request, words) {
        sure = sure.and(OTHER_WORD);
    }
    if by_words || !request.features.is_empty() {
        sure = sure.and(Confidence::LIKELY);
    }
    if !request.brands.is_empty() && !named {
        sure = sure.and(OTHER_BRAND);
    }
    Some(sure)
}

/// Words of the request that the hose's description lacks. A hose without a colour is black.
pub(crate) fn lacking<'r>(request: &'r HoseRequest, words: &HoseKeywords) -> Vec<&'r str> {
    let coloured = |word: &str| {
        let entry = vocabulary::word(word);
        entry.is_some_and(|entry| matches!(entry.role(), Some(Role::Colour(_))))
    };
    let has = |colour: &&str| {
        has_word(words, colour) || (*colour == "black" && !words_of(words).any(coloured))
    };
    let features = request.features.iter().filter(|word| !has_word(words, word));
    let colours = request.colours.iter().filter(|colour| !has(colour));
    features.map(String::as_str).chain(colours.copied()).collect()
}

fn words_of(words: &HoseKeywords) -> impl Iterator<Item = &str> {
    [&words.description, &words.spec, &words.about]
        .into_iter()
        .flat_map(|text| text.split_whitespace())
        .map(|word| word.trim_matches([',', '.', ';', '(', ')']))
}

fn has_word(words: &HoseKeywords, phrase: &str) -> bool {
    let single: Vec<&str> = words_of(words).collect();
    phrase
        .split(' ')
        .all(|word| single.iter().any(|own| *own == word || own.strip_suffix('s') == Some(word)))
}

/// The words that series of hoses have, and that a phrase may use.
pub(crate) fn own_words<'a>(series: &'a [HoseKeywords]) -> OrganizationVocabulary {
    let free = |word: &&str| {
        let letters = word.chars().all(|c| c.is_alphabetic() || c == '-');
        word.chars().count() >= 4 && letters && vocabulary::word(word).is_none()
    };
    let by_tube =
        |words: &&HoseKeywords| standards(&words.spec).iter().any(|spec| is_by_tube(spec));
    let (tubes, others): (Vec<&HoseKeywords>, Vec<&HoseKeywords>) =
        series.iter().partition(by_tube);
    let names = |series: &[&'a HoseKeywords]| -> HashSet<&'a str> {
        let names = series.iter().filter_map(|words| words.series.as_deref());
        series.iter().flat_map(|words| words_of(words)).chain(names).collect()
    };
    let words: HashSet<&str> = series.iter().flat_map(words_of).collect();
    let of_tubes = &names(&tubes) - &names(&others);
    OrganizationVocabulary {
        series: series
            .iter()
            .filter_map(|words| words.series.clone())
            .filter(|name| is_name(name))
            .collect(),
        features: words.into_iter().filter(free).map(str::to_owned).collect(),
        by_tube: of_tubes.into_iter().map(str::to_owned).collect(),
        ..OrganizationVocabulary::default()
    }
}

/// Whether a phrase may call hoses by this series: not by a letter or number, or by a word that says something else
/// in a phrase, such as `x` and `both`.
fn is_name(series: &str) -> bool {
    let letters = series.chars().filter(|c| c.is_alphanumeric()).count();
    letters > 1
        && series.chars().any(char::is_alphabetic)
        && LengthUnit::parse(series).is_err()
        && vocabulary::word(series).is_none_or(|word| word.has(Slot::Hose))
}

pub(crate) fn likely_series(request: &HoseRequest, series: &[HoseKeywords]) -> Vec<String> {
    let mut fits: Vec<_> =
        series.iter().filter_map(|words| Some((words, fit(request, words)?))).collect();
    fits.sort_by(|(a, fit_a), (b, fit_b)| fit_b.cmp(fit_a).then_with(|| order(a).cmp(&order(b))));
    let mut names = without_repeats(fits.into_iter().filter_map(|(words, _)| words.series.clone()));
    names.truncate(if request.is_named() { MOST_SERIES } else { MOST_UNNAMED });
    names
}

/// Order of hoses that match equally: those of the organization's default brand, then the plainest.
fn order(words: &HoseKeywords) -> (bool, usize, Option<&String>) {
    let plain =
        words.description.split_whitespace().count() + words.spec.split_whitespace().count();
    (!words.brand.preselected, plain, words.series.as_ref())
}

pub(crate) fn ranked<'h>(
    request: &HoseRequest,
    hoses: &'h [HoseOption],
) -> Vec<(&'h HoseOption, Confidence)> {
    let sized = |hose: &HoseOption| {
        request.size.is_none() || request.sizes().any(|dash| hose.size.dash() == Some(dash))
    };
    let is_other =
        |hose: &HoseOption| request.size.is_some_and(|(dash, _)| hose.size.dash() != Some(dash));
    let fit = |hose: &HoseOption| {
        if request.parts.is_empty() {
            return fit(request, &hose.words);
        }
        let brand = request.brands.is_empty() || request.brands.contains(&hose.words.brand.name);
        let sure = if brand { Confidence::percent(99) } else { OTHER_BRAND };
        request.parts.contains(&hose.id).then(|| request.sure().and(sure))
    };
    let found = hoses.iter().filter(|hose| sized(hose));
    let mut found: Vec<_> = found.filter_map(|hose| Some((hose, fit(hose)?))).collect();
    if let (Some((_, sure)), true) = (request.size, request.parts.is_empty()) {
        for (_, fit) in &mut found {
            *fit = (*fit).min(sure);
        }
    }
    found.sort_by(|(a, fit_a), (b, fit_b)| {
        let key = |hose: &HoseOption| hose.part_number.clone();
        fit_b
            .cmp(fit_a)
            .then_with(|| is_other(a).cmp(&is_other(b)))
            .then_with(|| (b.in_stock, b.available).cmp(&(a.in_stock, a.available)))
            .then_with(|| order(&a.words).cmp(&order(&b.words)))
            .then_with(|| (key(a), a.id).cmp(&(key(b), b.id)))
    });
    found
}
