//! From a reading and what the catalogue has for them to a configuration.

use rust_decimal::Decimal;

use crate::case_folded;
use crate::catalogue::styles::{Family, Form, family, form};
use crate::catalogue::{CrimpFitting, Hose};
use crate::configurator::figures::wrap::CoverageKind;
use crate::configurator::parse::choosing::answer::{
    Candidate, Candidates, Confidences, Configuration, Parsed, Part, PhraseWarning, ReadToken,
    Understood,
};
use crate::configurator::parse::choosing::fittings::{self, Ranked};
use crate::configurator::parse::choosing::hoses;
use crate::configurator::parse::choosing::offer::{
    Confidence, FittingOption, HoseOption, WrapOption,
};
use crate::configurator::parse::reading::request::{Bend, EndRequest, Reading, Slot, WrapRequest};
use crate::measures::length::{Length, LengthUnit, Millimetres};

/// The most candidates of each part.
const MOST_CANDIDATES: usize = 10;
/// One of several that fit as well.
const ONE_OF_SEVERAL: Confidence = Confidence::percent(85);
/// A straight end that nobody called so.
const ASSUMED: Confidence = Confidence::percent(90);
/// The one warning that isn't a doubt.
const UNAVAILABLE: &str = "part_unavailable";
/// Highest confidence of a doubtful reading.
pub(crate) const DOUBTFUL: Confidence = Confidence::percent(50);
/// The longest hose that an assembly may have, in tenths of a millimetre.
const LONGEST: i64 = 100_000_000;
/// A hose that is less sure by no more than this fits nearly as well.
const NEARLY: u8 = 15;
/// Each of what is missing takes so much of the confidence in all.
pub(crate) const MISSING: Confidence = Confidence::percent(70);

/// A hose with the fittings that are likeliest on it.
pub(crate) struct Choice<'o> {
    pub(crate) hose: &'o HoseOption,
    sure: Confidence,
    ends: [Ranked<'o>; 2],
}

impl Choice<'_> {
    /// Number of requested ends without a fitting for the hose.
    fn lacking(&self, reading: &Reading) -> usize {
        let pairs = self.ends.iter().zip(&reading.ends);
        pairs.filter(|(ranked, end)| end.wants_fitting() && ranked.found.is_empty()).count()
    }
}

/// The likeliest hose, with its fittings, and all that may be meant.
pub(crate) fn choose<'o>(
    reading: &Reading,
    hoses: &'o [HoseOption],
    fittings: &'o [FittingOption],
) -> (Option<Choice<'o>>, Vec<Candidate<Hose>>) {
    let ranked = hoses::ranked(&reading.hose, hoses);
    let mut choices: Vec<Choice<'o>> = ranked
        .into_iter()
        .map(|(hose, sure)| {
            // A brand that isn't offered counts where the text names it, or a hose of it by part number.
            let named = reading.hose.parts.contains(&hose.id).then_some(&hose.words.brand.name);
            let brands: Vec<&String> = reading.hose.brands.iter().chain(named).collect();
            let ends =
                reading.ends.each_ref().map(|end| fittings::ranked(end, &brands, hose, fittings));
            // The text says only how large it is.
            let sure = if reading.hose.is_named() { sure } else { sure.min(DOUBTFUL) };
            Choice { hose, sure, ends }
        })
        .collect();
    let likeliest = choices.first().map(|choice| choice.hose.id);
    // For the sake of the ends another hose is taken, where it fits nearly as well; the order of
    // hoses that are as likely stays.
    let best = choices.first().map_or(Confidence::NOT, |choice| choice.sure);
    choices.sort_by_key(|choice| {
        let near = choice.sure.get() + NEARLY >= best.get();
        (!near, if near { choice.lacking(reading) } else { 0 })
    });
    let rivals = |choice: &Choice<'_>, best: &Choice<'_>| {
        choice.sure.get() + 3 >= best.sure.get() && choice.lacking(reading) == best.lacking(reading)
    };
    let several = match choices.split_first() {
        Some((best, others)) => others.iter().any(|other| rivals(other, best)),
        None => false,
    };
    let several = several && reading.hose.parts.len() != 1 && reading.hose.is_named();
    if let Some(best) = choices.first_mut() {
        // Another hose than the likeliest is taken for the sake of the ends.
        if several || (likeliest != Some(best.hose.id) && reading.hose.is_named()) {
            best.sure = best.sure.and(ONE_OF_SEVERAL);
        }
    }
    let candidates = choices.iter().take(MOST_CANDIDATES).map(|choice| Candidate {
        id: choice.hose.id,
        part_number: choice.hose.part_number.clone(),
        brand: Some(choice.hose.words.brand.shown.clone()),
        size: Some(choice.hose.size.as_str().to_owned()),
        description: choice.hose.description.clone(),
        sure: choice.sure,
    });
    let candidates = candidates.collect();
    (choices.into_iter().next(), candidates)
}

pub(crate) fn answer(
    reading: &Reading,
    choice: Option<&Choice<'_>>,
    hoses: Vec<Candidate<Hose>>,
    wraps: &[WrapOption],
    unit: LengthUnit,
) -> Parsed {
    let mut parsed = Parsed {
        tokens: reading.tokens.clone(),
        understood: Understood::of(reading),
        candidates: Candidates { hose: hoses, ..Candidates::default() },
        warnings: reading.warnings.clone(),
        quantity: reading.quantity,
        ..Parsed::default()
    };
    // Without the size of the hose any of its series would do as well.
    let sized = reading.hose.size.is_some() || !reading.hose.parts.is_empty();
    let is_certain = sized && reading.hose.is_named() && !reading.open.contains(&Slot::Hose);
    if let Some(choice) = choice {
        if is_certain {
            let hose = choice.hose;
            parsed.configuration.hose =
                Some(Part { id: hose.id, part_number: hose.part_number.clone() });
            parsed.confidences.hose = Some(choice.sure);
            report_unavailable(&mut parsed, hose.available, &hose.part_number);
            report_pressure(&mut parsed, reading, hose);
            let lacking = hoses::lacking(&reading.hose, &hose.words);
            if !lacking.is_empty() {
                let message =
                    format!("{} is not described as {}", hose.part_number, lacking.join(", "));
                parsed.warn("other_hose", Slot::Hose, message);
            }
        }
        set_ends(&mut parsed, reading, choice, is_certain);
    }
    if choice.is_none() && reading.hose.is_named() && sized {
        let message = "no hose matches the whole description".to_owned();
        parsed.warn("no_such_hose", Slot::Hose, message);
    }
    set_length(&mut parsed, reading, unit);
    if let Some(wrap) = &reading.wrap {
        set_wrap(&mut parsed, wrap, wraps, is_certain);
    }
    set_angle(&mut parsed, reading, choice);
    parsed.configuration.tolerance.clone_from(&reading.tolerance);
    parsed.configuration.proof_test = reading.proof_test;
    parsed.configuration.burst_test = reading.burst_test;
    report_missing(&mut parsed, reading);
    report_assumed(&mut parsed, reading);
    parsed.sure = Some(together(&parsed));
    cap(&mut parsed);
    parsed
}

/// Straight ends that nobody called so.
fn report_assumed(parsed: &mut Parsed, reading: &Reading) {
    let found = parsed.configuration.ends.iter().zip(&reading.ends).zip(["end 1", "end 2"]);
    for ((fitting, end), name) in found {
        if fitting.is_some() && end.bend.is_none() && end.parts.is_empty() {
            parsed.tokens.push(ReadToken {
                text: "assumed".to_owned(),
                meaning: format!("{name} straight"),
                sure: ASSUMED,
            });
        }
    }
}

impl Parsed {
    fn warn(&mut self, code: &'static str, of: Slot, message: String) {
        self.warnings.push(PhraseWarning { code, message, of: vec![of] });
    }
}

/// No part is surer than a doubt in it, the whole not surer than any doubt, and no candidate than the part that was
/// chosen. On another hose there would be other ends and another cover.
pub(crate) fn cap(parsed: &mut Parsed) {
    let is_unsure = parsed.warnings.iter().any(|warning| warning.code != UNAVAILABLE);
    let doubted: Vec<Slot> =
        parsed.warnings.iter().flat_map(|warning| warning.of.clone()).collect();
    let most = |slot: Slot| {
        let on_hose = doubted.contains(&Slot::Hose) && !matches!(slot, Slot::Length | Slot::Angle);
        if on_hose || doubted.contains(&slot) { DOUBTFUL } else { Confidence::SAID }
    };
    parsed.sure = parsed.sure.map(|sure| if is_unsure { sure.min(DOUBTFUL) } else { sure });
    let Confidences { hose, ends: [end1, end2], wrap, length, angle } = &mut parsed.confidences;
    for (sure, slot) in [&mut *hose, end1, end2, length, angle, wrap].into_iter().zip(Slot::ALL) {
        *sure = sure.map(|sure| sure.min(most(slot)));
    }
    let rivals = &mut parsed.candidates;
    cap_rivals(&mut rivals.hose, hose.unwrap_or(most(Slot::Hose)));
    for ((candidates, chosen), slot) in rivals.ends.iter_mut().zip([end1, end2]).zip(Slot::ENDS) {
        cap_rivals(candidates, chosen.unwrap_or(most(slot)));
    }
    cap_rivals(&mut rivals.wrap, wrap.unwrap_or(most(Slot::Wrap)));
}

fn cap_rivals<E>(candidates: &mut [Candidate<E>], most: Confidence) {
    for candidate in candidates {
        candidate.sure = candidate.sure.min(most);
    }
}

/// Warns of a part that the organization doesn't have.
fn report_unavailable(parsed: &mut Parsed, available: bool, part_number: &str) {
    let message = format!("{part_number} is marked as unavailable");
    if !available && parsed.warnings.iter().all(|other| other.message != message) {
        parsed.warnings.push(PhraseWarning { code: UNAVAILABLE, message, of: Vec::new() });
    }
}

/// Warns of a hose that is rated less than the phrase asks for.
fn report_pressure(parsed: &mut Parsed, reading: &Reading, hose: &HoseOption) {
    let (Some((required, unit)), Some(rating)) = (reading.pressure, hose.rating) else { return };
    if !hose.may_hold(reading.pressure) {
        let (part, required, rating) =
            (&hose.part_number, required.shown(unit), rating.shown(unit));
        let message = format!("{part} is rated {rating}, and {required} is asked for");
        parsed.warn("pressure", Slot::Hose, message);
    }
}

fn set_ends(parsed: &mut Parsed, reading: &Reading, choice: &Choice<'_>, is_certain: bool) {
    for at in 0..2 {
        let Some(ranked) = choice.ends.get(at) else { continue };
        // The catalogue may have no such connection for this hose at all.
        let named = reading.ends.get(at).is_some_and(EndRequest::wants_fitting);
        if is_certain && named && ranked.found.is_empty() {
            let message =
                format!("no fitting for this hose matches the description of end {}", at + 1);
            parsed.warn("no_such_fitting", Slot::End(at), message);
        }
        if let Some(candidates) = parsed.candidates.ends.get_mut(at) {
            *candidates = ranked.found.iter().take(MOST_CANDIDATES).map(candidate).collect();
        }
        let open = !is_certain || !ranked.decided || reading.open.contains(&Slot::End(at));
        let Some((fitting, fit)) = ranked.found.first().filter(|_| !open) else { continue };
        let Configuration { ends, ferrules, .. } = &mut parsed.configuration;
        let sures = &mut parsed.confidences.ends;
        let places = (ends.get_mut(at), ferrules.get_mut(at), sures.get_mut(at));
        if let (Some(end), Some(ferrule), Some(sure)) = places {
            *end = Some(Part { id: fitting.id, part_number: fitting.part_number.clone() });
            *ferrule = fitting.ferrule;
            // On another hose it would be another fitting.
            *sure = Some((*fit).min(choice.sure));
        }
        report_unavailable(parsed, fitting.available, &fitting.part_number);
        if !fitting.approved {
            let (hose, end) = (&choice.hose.part_number, &fitting.part_number);
            let message = format!("{hose} has no approved crimp spec for the fitting {end}");
            parsed.warn("no_crimp_spec", Slot::End(at), message);
        }
    }
}

fn candidate((fitting, sure): &(&FittingOption, Confidence)) -> Candidate<CrimpFitting> {
    Candidate {
        id: fitting.id,
        part_number: fitting.part_number.clone(),
        brand: Some(fitting.brand.shown.clone()),
        size: Some(fitting.size.as_str().to_owned()),
        description: fitting.description.clone(),
        sure: *sure,
    }
}

fn set_length(parsed: &mut Parsed, reading: &Reading, unit: LengthUnit) {
    for amount in &reading.lengths {
        let length = (amount.value.normalize(), amount.unit);
        if !parsed.candidates.length.contains(&length) {
            parsed.candidates.length.push(length);
        }
    }
    parsed.configuration.method = reading.method;
    let Some(length) = &reading.length else { return };
    let own_unit = length.unit.unwrap_or(unit);
    let sensible = Length::new(length.value, own_unit)
        .is_ok_and(|length| length.mm() <= Millimetres::tenths(LONGEST));
    if !sensible || length.value.is_zero() {
        return;
    }
    parsed.configuration.length = Some(length.value.normalize());
    parsed.configuration.unit = Some(own_unit);
    parsed.confidences.length = Some(length.sure);
}

fn set_wrap(parsed: &mut Parsed, request: &WrapRequest, wraps: &[WrapOption], is_certain: bool) {
    let mut found: Vec<(&WrapOption, Confidence)> =
        wraps.iter().filter_map(|wrap| Some((wrap, wrap_fit(request, wrap)?))).collect();
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
    // The kind is unknown, or the hose that it goes over.
    let named = !request.parts.is_empty();
    let open = !named && (request.kind.is_empty() || !is_certain);
    let Some((wrap, fit)) = found.first().filter(|_| !open) else { return };
    report_unavailable(parsed, wrap.available, &wrap.part_number);
    let several = found.get(1).is_some_and(|(_, second)| second == fit);
    let configuration = &mut parsed.configuration;
    configuration.wrap = Some(Part { id: wrap.id, part_number: wrap.part_number.clone() });
    parsed.confidences.wrap = Some(if several { fit.and(ONE_OF_SEVERAL) } else { *fit });
    configuration.coverage = match (request.length, request.each_end) {
        // At each end, of unknown length.
        (None, true) => None,
        (None, false) => Some(CoverageKind::Full),
        (Some(_), true) => Some(CoverageKind::EachEnd),
        (Some(_), false) => Some(CoverageKind::Partial),
    };
    configuration.wrap_length = request.length.and_then(|(value, unit)| {
        let into = configuration.unit.unwrap_or(unit);
        let length = Length::new(value, unit).ok()?;
        Some(if into == unit { value } else { length.mm().figure(into) })
    });
}

/// How well a cover matches the request.
fn wrap_fit(request: &WrapRequest, wrap: &WrapOption) -> Option<Confidence> {
    if !request.parts.is_empty() {
        return request.parts.contains(&wrap.id).then_some(Confidence::SAID);
    }
    let description = wrap.description.as_deref().map(case_folded).unwrap_or_default();
    // Armour is spelt in two ways.
    let has = |word: &str| {
        [&wrap.kind, &description]
            .iter()
            .any(|text| text.contains(word) || (word == "armour" && text.contains("armor")))
    };
    let named = request.kind.split(' ').next().unwrap_or_default();
    if !has(named) {
        return None;
    }
    let kind =
        if request.kind.is_empty() { Confidence::percent(60) } else { Confidence::percent(100) };
    let colour = match request.colour {
        Some(colour) if wrap.colour.contains(colour) => Confidence::percent(100),
        Some(_) => Confidence::percent(50),
        None => Confidence::percent(97),
    };
    Some(Confidence::SAID.and(kind).and(colour))
}

fn set_angle(parsed: &mut Parsed, reading: &Reading, choice: Option<&Choice<'_>>) {
    let bent = |at: usize| -> bool {
        let ranked = choice.and_then(|choice| choice.ends.get(at));
        let found = ranked.and_then(|ranked| ranked.found.first());
        let fitted = found.is_some_and(|(fitting, _)| {
            form(&fitting.shape) != Form::Straight || family(&fitting.style) == Family::Banjo
        });
        let end = reading.ends.get(at);
        let is_bent = end.and_then(|end| end.bend).is_some_and(|bend| bend != Bend::Straight);
        is_bent || fitted || end.is_some_and(|end| end.families == [Family::Banjo])
    };
    let both = bent(0) && bent(1);
    let Some((degrees, sure)) = reading.angle else {
        if both {
            parsed.missing.push("angle");
        }
        return;
    };
    let turn = Decimal::from(360);
    if degrees > turn || degrees.normalize().scale() > 1 {
        let message = format!("{degrees}° is not an angle from 0 to 360° in steps of 0.1°");
        parsed.warn("angle_out_of_range", Slot::Angle, message);
    } else if both {
        parsed.configuration.angle =
            Some(if degrees == turn { Decimal::ZERO } else { degrees.normalize() });
        parsed.confidences.angle = Some(sure);
    } else if !degrees.is_zero() {
        let message = format!("{degrees}° is left out: only two bent ends have an angle");
        parsed.warn("angle_without_bends", Slot::Angle, message);
    }
}

fn report_missing(parsed: &mut Parsed, reading: &Reading) {
    let configuration = &parsed.configuration;
    let mut missing = Vec::new();
    if configuration.hose.is_none() {
        missing.push("hose");
    }
    let ends = configuration.ends.iter().zip(&reading.ends).zip(Slot::ENDS);
    for ((found, end), slot) in ends {
        if found.is_none() && !end.plain {
            missing.push(slot.name());
        }
    }
    if configuration.length.is_none() {
        missing.push("length");
    }
    if reading.wrap.is_some() && configuration.wrap.is_none() {
        missing.push("wrap");
    }
    missing.append(&mut parsed.missing);
    parsed.missing = missing;
}

/// Confidence in the whole: that of the weakest part, less for missing parts.
fn together(parsed: &Parsed) -> Confidence {
    let Confidences { hose, ends: [end1, end2], wrap, length, angle } = parsed.confidences;
    let confidences = [hose, end1, end2, wrap, length, angle].into_iter().flatten();
    let weakest = confidences.min().unwrap_or(Confidence::NOT);
    parsed.missing.iter().fold(weakest, |sure, _| sure.and(MISSING))
}
