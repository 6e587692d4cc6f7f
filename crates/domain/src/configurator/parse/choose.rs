//! From wishes and what the catalogue has for them to a configuration.

use rust_decimal::Decimal;

use super::answer::{
    Candidate, Candidates, Confidences, Configuration, Doubt, Parsed, Part, ReadToken,
};
use super::arrange::{EndWish, Wish, WrapWish};
use super::describe::meaning;
use super::fact::{Sure, Token};
use super::offer::{FittingOption, HoseOption, WrapOption};
use super::{fittings, hoses};
use crate::catalogue::{CrimpFitting, Hose};
use crate::configurator::wrap::CoverageKind;
use crate::drawing::words::{Family, Form, family, form};
use crate::engineering::length::{Length, LengthUnit};
use crate::fold;

/// The most candidates that are told of each part.
const MOST_CANDIDATES: usize = 10;
/// One of several that fit as well.
const ONE_OF_SEVERAL: Sure = Sure::percent(85);
/// Each of what is missing takes so much of the confidence in all.
const MISSING: Sure = Sure::percent(70);

/// A hose with the fittings that are likeliest on it.
pub(crate) struct Choice<'o> {
    /// The hose.
    pub(crate) hose: &'o HoseOption,
    sure: Sure,
    ends: [Vec<(&'o FittingOption, Sure)>; 2],
}

impl Choice<'_> {
    /// How many of the ends that are wished for are not to be had on the hose.
    fn lacking(&self, wish: &Wish) -> usize {
        let wished = self.ends.iter().zip(&wish.ends);
        wished.filter(|(found, end)| wants_fitting(end) && found.is_empty()).count()
    }
}

/// The likeliest hose, with its fittings, and all that may be meant.
pub(crate) fn choose<'o>(
    wish: &Wish,
    hoses: &'o [HoseOption],
    fittings: &'o [FittingOption],
) -> (Option<Choice<'o>>, Vec<Candidate<Hose>>) {
    let ranked = hoses::ranked(&wish.hose, hoses);
    let mut choices: Vec<Choice<'o>> = ranked
        .into_iter()
        .map(|(hose, sure)| {
            let ends = wish.ends.each_ref().map(|end| fittings::ranked(end, hose, fittings));
            Choice { hose, sure, ends }
        })
        .collect();
    let likeliest = choices.first().map(|choice| choice.hose.id);
    // The order of hoses that are as likely stays.
    choices.sort_by_key(|choice| choice.lacking(wish));
    let rivals = |choice: &Choice<'_>, best: &Choice<'_>| {
        choice.sure.get() + 3 >= best.sure.get() && choice.lacking(wish) == best.lacking(wish)
    };
    let several = match choices.split_first() {
        Some((best, others)) => others.iter().any(|other| rivals(other, best)),
        None => false,
    };
    let several = several && wish.hose.parts.len() != 1;
    if let Some(best) = choices.first_mut() {
        // Another hose than the likeliest is taken for the sake of the ends.
        if several || likeliest != Some(best.hose.id) {
            best.sure = best.sure.and(ONE_OF_SEVERAL);
        }
        if wish.hose.size.is_none() && wish.hose.parts.is_empty() {
            best.sure = best.sure.and(Sure::percent(40));
        }
    }
    let candidates = choices.iter().take(MOST_CANDIDATES).map(|choice| Candidate {
        id: choice.hose.id,
        part_number: choice.hose.part_number.clone(),
        brand: Some(choice.hose.words.brand.name.clone()),
        size: Some(choice.hose.size.as_str().to_owned()),
        description: choice.hose.description.clone(),
        sure: choice.sure,
    });
    let candidates = candidates.collect();
    (choices.into_iter().next(), candidates)
}

/// What the phrase came to mean.
pub(crate) fn answer(
    wish: &Wish,
    tokens: &[Token],
    choice: Option<&Choice<'_>>,
    hoses: Vec<Candidate<Hose>>,
    wraps: &[WrapOption],
    unit: LengthUnit,
) -> Parsed {
    let mut parsed = Parsed {
        tokens: tokens.iter().map(read_token).collect(),
        candidates: Candidates { hose: hoses, ..Candidates::default() },
        ..Parsed::default()
    };
    // Without the size of the hose any of its series would do as well.
    let sized = wish.hose.size.is_some() || !wish.hose.parts.is_empty();
    if let Some(choice) = choice {
        if sized {
            let hose = choice.hose;
            parsed.configuration.hose =
                Some(Part { id: hose.id, part_number: hose.part_number.clone() });
            parsed.confidences.hose = Some(choice.sure);
            tell_unavailable(&mut parsed, hose.available, &hose.part_number);
        }
        set_ends(&mut parsed, choice, sized);
        let chosen = choice.ends.iter().filter_map(|found| found.first()).filter(|_| sized);
        for (fitting, _) in chosen {
            tell_unavailable(&mut parsed, fitting.available, &fitting.part_number);
        }
    }
    set_length(&mut parsed, wish, unit);
    if let Some(wrap) = &wish.wrap {
        set_wrap(&mut parsed, wrap, wraps);
    }
    set_angle(&mut parsed, wish, choice);
    parsed.configuration.proof_test = wish.proof_test;
    parsed.configuration.burst_test = wish.burst_test;
    tell_missing(&mut parsed, wish);
    parsed.sure = Some(together(&parsed));
    parsed
}

/// Tells of a part that the organization doesn't have.
fn tell_unavailable(parsed: &mut Parsed, available: bool, part_number: &str) {
    let message = format!("{part_number} is marked as unavailable");
    if !available && parsed.warnings.iter().all(|known| known.message != message) {
        parsed.warnings.push(Doubt { code: "part_unavailable", message });
    }
}

fn read_token(token: &Token) -> ReadToken {
    ReadToken { text: token.text.clone(), meaning: meaning(token), sure: token.sure }
}

fn set_ends(parsed: &mut Parsed, choice: &Choice<'_>, sized: bool) {
    let Configuration { ends, ferrules, .. } = &mut parsed.configuration;
    let Confidences { ends: sures, .. } = &mut parsed.confidences;
    let all =
        ends.iter_mut().zip(ferrules).zip(sures).zip(&mut parsed.candidates.ends).zip(&choice.ends);
    for ((((end, ferrule), sure), candidates), found) in all {
        *candidates = found.iter().take(MOST_CANDIDATES).map(candidate).collect();
        let Some((fitting, fit)) = found.first().filter(|_| sized) else { continue };
        *end = Some(Part { id: fitting.id, part_number: fitting.part_number.clone() });
        *ferrule = fitting.ferrule;
        // On another hose it would be another fitting.
        *sure = Some((*fit).min(choice.sure));
    }
}

fn candidate((fitting, sure): &(&FittingOption, Sure)) -> Candidate<CrimpFitting> {
    Candidate {
        id: fitting.id,
        part_number: fitting.part_number.clone(),
        brand: Some(fitting.brand.name.clone()),
        size: Some(fitting.size.as_str().to_owned()),
        description: fitting.description.clone(),
        sure: *sure,
    }
}

fn set_length(parsed: &mut Parsed, wish: &Wish, unit: LengthUnit) {
    let Some(length) = &wish.length else { return };
    let said = length.unit.unwrap_or(unit);
    if Length::new(length.value, said).is_err() {
        return;
    }
    let configuration = &mut parsed.configuration;
    configuration.length = Some(length.value.normalize());
    configuration.unit = Some(said);
    configuration.method = length.method;
    parsed.confidences.length = Some(length.sure);
}

fn set_wrap(parsed: &mut Parsed, wish: &WrapWish, wraps: &[WrapOption]) {
    let mut found: Vec<(&WrapOption, Sure)> =
        wraps.iter().filter_map(|wrap| Some((wrap, wrap_fit(wish, wrap)?))).collect();
    let words =
        |wrap: &WrapOption| wrap.description.as_deref().unwrap_or_default().split(' ').count();
    found.sort_by(|(a, fit_a), (b, fit_b)| {
        let key = |wrap: &WrapOption| {
            (!wrap.available, words(wrap), wrap.part_number.len(), wrap.part_number.clone())
        };
        fit_b.cmp(fit_a).then_with(|| (key(a), a.id).cmp(&(key(b), b.id)))
    });
    parsed.candidates.wrap = found
        .iter()
        .take(MOST_CANDIDATES)
        .map(|(wrap, sure)| Candidate {
            id: wrap.id,
            part_number: wrap.part_number.clone(),
            brand: None,
            size: None,
            description: wrap.description.clone(),
            sure: *sure,
        })
        .collect();
    let Some((wrap, fit)) = found.first() else { return };
    tell_unavailable(parsed, wrap.available, &wrap.part_number);
    let several = found.get(1).is_some_and(|(_, second)| second == fit);
    let configuration = &mut parsed.configuration;
    configuration.wrap = Some(Part { id: wrap.id, part_number: wrap.part_number.clone() });
    parsed.confidences.wrap = Some(if several { fit.and(ONE_OF_SEVERAL) } else { *fit });
    configuration.coverage = Some(match (wish.length, wish.each_end) {
        (None, _) => CoverageKind::Full,
        (Some(_), true) => CoverageKind::EachEnd,
        (Some(_), false) => CoverageKind::Partial,
    });
    configuration.wrap_length = wish.length.and_then(|(value, unit)| {
        let length = Length::new(value, unit).ok()?;
        let into = configuration.unit.unwrap_or(unit);
        Some(if into == unit { value } else { length.mm().figure(into) })
    });
}

/// How well a cover fits what was said of one.
fn wrap_fit(wish: &WrapWish, wrap: &WrapOption) -> Option<Sure> {
    if !wish.parts.is_empty() {
        return wish.parts.contains(&wrap.id).then_some(Sure::SAID);
    }
    let description = wrap.description.as_deref().map(fold).unwrap_or_default();
    // Armour is spelt in two ways.
    let has = |word: &str| {
        [&wrap.kind, &description]
            .iter()
            .any(|text| text.contains(word) || (word == "armour" && text.contains("armor")))
    };
    if !wish.kind.iter().all(|word| has(word)) {
        return None;
    }
    let kind = if wish.kind.is_empty() { Sure::percent(60) } else { Sure::percent(100) };
    let colour = match &wish.colour {
        Some(colour) if wrap.colour.contains(colour.as_str()) => Sure::percent(100),
        Some(_) => Sure::percent(50),
        None => Sure::percent(97),
    };
    Some(wish.sure.and(kind).and(colour))
}

fn set_angle(parsed: &mut Parsed, wish: &Wish, choice: Option<&Choice<'_>>) {
    let bent = |at: usize| -> bool {
        let found = choice.and_then(|choice| choice.ends.get(at)).and_then(|found| found.first());
        found.is_some_and(|(fitting, _)| {
            form(&fitting.shape) != Form::Straight || family(&fitting.style) == Family::Banjo
        })
    };
    let both = bent(0) && bent(1) && parsed.configuration.ends.iter().all(Option::is_some);
    let Some((degrees, sure)) = wish.angle else {
        if both {
            parsed.missing.push("angle");
        }
        return;
    };
    let turn = Decimal::from(360);
    if degrees > turn || degrees.normalize().scale() > 1 {
        parsed.warnings.push(Doubt {
            code: "angle_out_of_range",
            message: format!("{degrees}° is no angle from 0 to 360° in steps of 0.1°"),
        });
    } else if both {
        parsed.configuration.angle =
            Some(if degrees == turn { Decimal::ZERO } else { degrees.normalize() });
        parsed.confidences.angle = Some(sure);
    } else if !degrees.is_zero() {
        parsed.warnings.push(Doubt {
            code: "angle_without_bends",
            message: format!("{degrees}° is left out: an angle is only between two bent ends"),
        });
    }
}

fn tell_missing(parsed: &mut Parsed, wish: &Wish) {
    let configuration = &parsed.configuration;
    let mut missing = Vec::new();
    if configuration.hose.is_none() {
        missing.push("hose");
    }
    let ends = configuration.ends.iter().zip(&wish.ends).zip(["end1", "end2"]);
    for ((found, wish), name) in ends {
        if found.is_none() && !wish.plain {
            missing.push(name);
        }
    }
    if configuration.length.is_none() {
        missing.push("length");
    }
    if wish.wrap.is_some() && configuration.wrap.is_none() {
        missing.push("wrap");
    }
    missing.append(&mut parsed.missing);
    parsed.missing = missing;
}

/// How sure all of it is: as its weakest part, less for what is missing.
fn together(parsed: &Parsed) -> Sure {
    let Confidences { hose, ends: [end1, end2], wrap, length, angle } = parsed.confidences;
    let known = [hose, end1, end2, wrap, length, angle].into_iter().flatten();
    let weakest = known.min().unwrap_or(Sure::NOT);
    parsed.missing.iter().fold(weakest, |sure, _| sure.and(MISSING))
}

/// Whether fittings are to be looked up for an end.
pub(crate) fn wants_fitting(end: &EndWish) -> bool {
    end.is_named() && !end.plain
}
