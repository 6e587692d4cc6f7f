//! How well fittings match a requested end.

use crate::case_folded;
use crate::catalogue::Gender;
use crate::catalogue::styles::{Family, Form, family, form};
use crate::configurator::parse::choosing::offer::{Confidence, FittingOption, HoseOption};
use crate::configurator::parse::reading::meaning::{Drop, SizeToken};
use crate::configurator::parse::reading::request::{Bend, EndRequest};
use crate::configurator::parse::words::families::kind;

/// Scores this close count as equal.
const ALIKE: u8 = 2;
/// One of several that fit as well.
const ONE_OF_SEVERAL: Confidence = Confidence::percent(85);
/// Candidates if the words leave it open which of them is meant.
const OPEN: Confidence = Confidence::percent(50);

/// Lengths that differ by less, in millimetres, are the same: shops round to sixteenths.
const SAME_MM: f64 = 1.6;
/// The catalogue doesn't tell how far it reaches.
const NOT_TOLD: Confidence = Confidence::percent(70);
/// Another drop.
const OTHER_DROP: Confidence = Confidence::percent(35);

/// The fittings that may be meant.
#[derive(Debug, Default)]
pub(crate) struct Ranked<'f> {
    /// The best first.
    pub(crate) found: Vec<(&'f FittingOption, Confidence)>,
    /// Whether the words say which.
    pub(crate) decided: bool,
}

/// The fittings that may be meant on a hose, the best first.
pub(crate) fn ranked<'f>(
    request: &EndRequest,
    brands: &[&String],
    hose: &HoseOption,
    fittings: &'f [FittingOption],
) -> Ranked<'f> {
    let on_hose = fittings.iter().filter(|fitting| fitting.hose == hose.id);
    if !request.parts.is_empty() {
        let named = on_hose.filter(|fitting| request.parts.contains(&fitting.id));
        let sure = request.sure().and(Confidence::percent(99));
        let found = named.map(|fitting| (fitting, sure)).collect();
        return Ranked { found, decided: true };
    }
    let offered =
        on_hose.filter(|fitting| fitting.brand.offered || brands.contains(&&fitting.brand.name));
    let fits = offered.filter_map(|fitting| Some((fitting, fit(request, hose, fitting)?)));
    let mut found: Vec<(&FittingOption, Confidence)> = fits.collect();
    let bends = alike(&found, |fitting| format!("{:?}", form(&fitting.shape)));
    // Of flanges that nobody called Code 61 or 62 the catalogue having one kind decides nothing.
    let sized =
        request.sizes.iter().any(|size| matches!(size, SizeToken::Tube(_) | SizeToken::Metric(_)));
    let families = alike(&found, |fitting| format!("{:?}", family(&fitting.style)));
    as_usual(request, &mut found);
    weigh_drops(request.drop, &mut found);
    found.sort_by(|(a, fit_a), (b, fit_b)| {
        let key = |fitting: &FittingOption| {
            let foreign = fitting.brand.name != hose.words.brand.name;
            (
                !fitting.available,
                foreign,
                !fitting.brand.preselected,
                fitting.part_number.len(),
                fitting.part_number.clone(),
            )
        };
        fit_b.cmp(fit_a).then_with(|| (key(a), a.id).cmp(&(key(b), b.id)))
    });
    let gendered = found.iter().any(|(fitting, _)| fitting.gender.is_some());
    let best = found.first().map_or(Confidence::NOT, |(_, sure)| *sure);
    let near: Vec<_> =
        found.iter().filter(|(_, sure)| sure.get() + ALIKE >= best.get()).copied().collect();
    let one_size = alike(&near, |fitting| case_folded(fitting.size.as_str()));
    // `BSP` means BSPP: the catalogue having BSPT alone doesn't make it that.
    let usual = request.usual_family
        && found
            .first()
            .is_none_or(|(fitting, _)| request.families.first() == Some(&family(&fitting.style)));
    let decided = (request.gender.is_some() || !gendered)
        && (usual || (families && sized))
        && (request.bend != Some(Bend::Open) || bends)
        && one_size;
    let several = near.len() > 1;
    for (at, (_, sure)) in found.iter_mut().enumerate() {
        if !decided {
            *sure = (*sure).min(OPEN);
        } else if several {
            // None of those beside the best is surer than it.
            let most = best.and(ONE_OF_SEVERAL);
            *sure = if at == 0 { most } else { (*sure).min(most) };
        }
    }
    Ranked { found, decided }
}

fn alike(found: &[(&FittingOption, Confidence)], of: impl Fn(&FittingOption) -> String) -> bool {
    let mut kinds = found.iter().map(|(fitting, _)| of(fitting));
    let first = kinds.next();
    kinds.all(|kind| Some(kind) == first)
}

/// How well a fitting matches in connection, size and other properties.
fn fit(request: &EndRequest, hose: &HoseOption, fitting: &FittingOption) -> Option<Confidence> {
    let own = family(&fitting.style);
    let connection = match request.families.iter().position(|family| *family == own)? {
        0 => Confidence::percent(100),
        _ if request.usual_family => Confidence::percent(60),
        _ => Confidence::percent(90),
    };
    if let (Some(requested), Some(gender)) = (request.gender, fitting.gender)
        && requested != gender
    {
        return None;
    }
    if request.swivel == Some(true) && !fitting.swivel && fitting.gender.is_some() {
        return None;
    }
    let bend = match (request.bend, form(&fitting.shape)) {
        (None, _) | (Some(Bend::Straight), Form::Straight) => Confidence::percent(100),
        (Some(Bend::Open), Form::Bent(_)) => Confidence::LIKELY,
        (Some(Bend::Degrees(degrees)), Form::Bent(bent))
            if degrees.to_string().parse() == Ok(bent) =>
        {
            Confidence::percent(100)
        }
        _ if own == Family::Banjo => Confidence::percent(95),
        _ => return None,
    };
    let size = if request.sizes.is_empty() {
        usual_fit(own, hose.size.dash(), fitting)?
    } else {
        let mut sizes = request.sizes.iter().map(|size| of_size(own, size, hose, fitting));
        sizes.try_fold(Confidence::percent(100), |all, one| Some(all.and(one?)))?
    };
    Some(request.sure().and(connection).and(bend).and(size))
}

/// How well a size fits if the text has none.
fn usual_fit(own: Family, hose: Option<u16>, fitting: &FittingOption) -> Option<Confidence> {
    if fitting.size.dash().is_some() {
        return (fitting.size.dash() == hose).then_some(Confidence::percent(88));
    }
    is_usual(own, hose, fitting).then_some(Confidence::percent(82))
}

fn is_usual(own: Family, dash: Option<u16>, fitting: &FittingOption) -> bool {
    let size = dash.and_then(|dash| kind(own).usual_size(dash));
    size.is_some_and(|size| case_folded(fitting.size.as_str()) == size)
}

fn of_size(
    own: Family,
    token: &SizeToken,
    hose: &HoseOption,
    fitting: &FittingOption,
) -> Option<Confidence> {
    let size = case_folded(fitting.size.as_str());
    let thread = fitting.thread.as_deref().map(case_folded).unwrap_or_default();
    match token {
        SizeToken::Dash(dash) if fitting.size.dash() == Some(*dash) => {
            Some(Confidence::percent(100))
        }
        SizeToken::Dash(dash) => is_usual(own, Some(*dash), fitting).then_some(Confidence::GUESS),
        SizeToken::Tube(text) => (size == *text).then_some(Confidence::percent(100)),
        SizeToken::Metric(text) if size == *text || thread == *text => {
            // Two series have the thread: the one that is usual on the hose is likelier.
            let usual = is_usual(own, hose.size.dash(), fitting);
            Some(if usual { Confidence::percent(100) } else { Confidence::percent(97) })
        }
        SizeToken::Metric(text) => {
            let begins = format!("{text}x");
            let same = size.starts_with(&begins) || thread.starts_with(&begins);
            same.then_some(Confidence::percent(90))
        }
        SizeToken::Unf(unf) => {
            (fitting.thread.as_ref() == Some(unf)).then_some(Confidence::percent(100))
        }
    }
}

/// The dash number of the hose that a metric size is usual on.
pub(crate) fn dash_of_size(family: Family, size: &SizeToken) -> Option<u16> {
    let (SizeToken::Tube(text) | SizeToken::Metric(text)) = size else { return None };
    kind(family).usual_dash(text)
}

/// What the text doesn't say is likelier as usual: pipe ends are male, others female; rigid ends, if there are any; straight
/// ones.
fn as_usual(request: &EndRequest, found: &mut [(&FittingOption, Confidence)]) {
    let has =
        |test: &dyn Fn(&FittingOption) -> bool| found.iter().any(|(fitting, _)| test(fitting));
    let genders = request.gender.is_none()
        && has(&|fitting| fitting.gender == Some(Gender::Male))
        && has(&|fitting| fitting.gender == Some(Gender::Female));
    let swivels = has(&|fitting| fitting.swivel) && has(&|fitting| !fitting.swivel);
    for (fitting, sure) in found {
        let female = fitting.gender == Some(Gender::Female);
        if genders {
            let pipe = kind(family(&fitting.style)).is("pipe") && request.swivel != Some(true);
            let usual = if pipe { Gender::Male } else { Gender::Female };
            let is_usual = fitting.gender == Some(usual);
            *sure = sure.and(Confidence::percent(if is_usual { 85 } else { 65 }));
        }
        let usual = match (request.swivel, request.gender) {
            (Some(swivel), _) => swivel == fitting.swivel,
            (None, _) if !swivels => true,
            // Genders apart: of females that turn there is often no other.
            (None, None) => fitting.swivel == female,
            (None, Some(_)) => !fitting.swivel,
        };
        if !usual {
            *sure = sure.and(Confidence::percent(70));
        } else if request.swivel.is_none() && swivels && request.gender.is_some() {
            *sure = sure.and(Confidence::percent(93));
        }
        if request.bend.is_none() {
            let straight = form(&fitting.shape) == Form::Straight;
            *sure = sure.and(Confidence::percent(if straight { 97 } else { 45 }));
        }
    }
}

/// Weighs elbows by the requested drop. If absent, those that can't be distinguished from others
/// by their drop are the usual ones.
fn weigh_drops(wish: Option<Drop>, found: &mut [(&FittingOption, Confidence)]) {
    let kinds: Vec<Option<Drop>> =
        found.iter().map(|(fitting, _)| drop_of(fitting, found)).collect();
    for ((fitting, sure), kind) in found.iter_mut().zip(kinds) {
        if !is_bent(fitting) {
            continue;
        }
        let fits = match (wish, kind) {
            (None, None | Some(Drop::Medium)) => Confidence::percent(100),
            (None, Some(_)) => Confidence::percent(80),
            (Some(_), None) => NOT_TOLD,
            (Some(requested), Some(kind)) if requested == kind => Confidence::percent(98),
            (Some(_), Some(_)) => OTHER_DROP,
        };
        *sure = sure.and(fits);
    }
}

fn is_bent(fitting: &FittingOption) -> bool {
    matches!(form(&fitting.shape), Form::Bent(_))
}

/// Whether an elbow reaches far or not: as its shape says, else as compared with others that are the same but for that.
fn drop_of(fitting: &FittingOption, found: &[(&FittingOption, Confidence)]) -> Option<Drop> {
    if !is_bent(fitting) {
        return None;
    }
    if let Some(drop) = drop_in(&fitting.shape) {
        return Some(drop);
    }
    let own = fitting.drop_mm?;
    let same = |other: &&FittingOption| {
        other.hose == fitting.hose
            && other.brand.name == fitting.brand.name
            && case_folded(&other.style) == case_folded(&fitting.style)
            && form(&other.shape) == form(&fitting.shape)
            && other.gender == fitting.gender
            && other.size == fitting.size
    };
    let others =
        found.iter().map(|(other, _)| *other).filter(same).filter_map(|other| other.drop_mm);
    let others: Vec<f64> = others.filter(|drop| (drop - own).abs() > SAME_MM).collect();
    let (shorter, longer) =
        (others.iter().any(|drop| *drop < own), others.iter().any(|drop| *drop > own));
    match (shorter, longer) {
        (true, true) => Some(Drop::Medium),
        (true, false) => Some(Drop::Long),
        (false, true) => Some(Drop::Short),
        (false, false) => None,
    }
}

/// Drop in a shape of the catalogue.
fn drop_in(shape: &str) -> Option<Drop> {
    let shape = case_folded(shape);
    let mut words = shape.split(|c: char| !c.is_alphanumeric());
    words.find_map(|word| match word {
        "short" | "sd" | "compact" => Some(Drop::Short),
        "medium" | "md" => Some(Drop::Medium),
        "long" | "ld" => Some(Drop::Long),
        _ => None,
    })
}
