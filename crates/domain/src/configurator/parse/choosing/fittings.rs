//! How well fittings match a requested end.

use crate::case_folded;
use crate::catalogue::Gender;
use crate::catalogue::styles::{Family, Form, family, form};
use crate::configurator::parse::choosing::drops;
use crate::configurator::parse::choosing::offer::{Confidence, FittingOption, HoseOption};
use crate::configurator::parse::reading::meaning::SizeToken;
use crate::configurator::parse::reading::request::{Bend, EndRequest};
use crate::configurator::parse::words::families::kind;

/// Scores this close count as equal.
const ALIKE: u8 = 2;
/// One of several that fit as well.
const ONE_OF_SEVERAL: Confidence = Confidence::percent(85);
/// Candidates if the words leave it open which of them is meant.
const OPEN: Confidence = Confidence::percent(50);

/// The fittings that may be meant.
#[derive(Debug, Default)]
pub(crate) struct Ranked<'f> {
    /// The best first.
    pub(crate) found: Vec<(&'f FittingOption, Confidence)>,
    /// Whether the words say which.
    pub(crate) decided: bool,
    /// Nothing matches all words, though something matches nearly all of them.
    pub(crate) contradiction: bool,
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
        return Ranked { found, decided: true, contradiction: false };
    }
    let offered =
        on_hose.filter(|fitting| fitting.brand.offered || brands.contains(&&fitting.brand.name));
    let offered: Vec<&FittingOption> = offered.collect();
    let fits = offered.iter().filter_map(|fitting| Some((*fitting, fit(request, hose, fitting)?)));
    let mut found: Vec<(&FittingOption, Confidence)> = fits.collect();
    let nearly =
        |request: &EndRequest| offered.iter().any(|fitting| fit(request, hose, fitting).is_some());
    let contradiction = found.is_empty() && with_less(request).iter().any(nearly);
    let bends = alike(&found, |fitting| format!("{:?}", form(&fitting.shape)));
    // Of flanges that nobody called Code 61 or 62 the catalogue having one kind decides nothing.
    let sized =
        request.sizes.iter().any(|size| matches!(size, SizeToken::Tube(_) | SizeToken::Metric(_)));
    let families = alike(&found, |fitting| format!("{:?}", family(&fitting.style)));
    found = by_gender(request, found);
    found = by_swivel(request, found);
    found = by_bend(request, found);
    drops::weigh(request.drop, &mut found);
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
    Ranked { found, decided, contradiction }
}

/// The same without one of the words each.
fn with_less(request: &EndRequest) -> Vec<EndRequest> {
    let own = || request.clone();
    let mut less = vec![
        EndRequest { gender: None, ..own() },
        EndRequest { swivel: None, ..own() },
        EndRequest { bend: None, ..own() },
    ];
    less.extend((0..request.sizes.len()).map(|at| {
        let mut request = own();
        request.sizes.remove(at);
        request
    }));
    less
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
        usual_fit(own, request.tube, hose.size.dash(), fitting)?
    } else {
        let mut sizes = request.sizes.iter().map(|size| of_size(own, request, size, hose, fitting));
        sizes.try_fold(Confidence::percent(100), |all, one| Some(all.and(one?)))?
    };
    Some(request.sure().and(connection).and(bend).and(size))
}

/// How well a size fits if the text has none.
fn usual_fit(
    own: Family,
    tube: Option<char>,
    hose: Option<u16>,
    fitting: &FittingOption,
) -> Option<Confidence> {
    if fitting.size.dash().is_some() {
        return (fitting.size.dash() == hose).then_some(Confidence::percent(88));
    }
    is_usual(own, tube, hose, fitting).then_some(Confidence::percent(82))
}

fn is_usual(own: Family, tube: Option<char>, dash: Option<u16>, fitting: &FittingOption) -> bool {
    let heavy = own == Family::Standpipe && tube == Some('s');
    let own = if heavy { Family::DinHeavy } else { own };
    let size = dash.and_then(|dash| kind(own).usual_size(dash));
    size.is_some_and(|size| case_folded(fitting.size.as_str()) == size)
}

fn of_size(
    own: Family,
    request: &EndRequest,
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
        SizeToken::Dash(dash) => {
            let usual = is_usual(own, request.tube, Some(*dash), fitting);
            let dn = own == Family::Staple && is_usual(own, None, Some(*dash), fitting);
            (usual || dn).then_some(Confidence::GUESS)
        }
        SizeToken::Tube(text) => (size == *text).then_some(Confidence::percent(100)),
        SizeToken::Metric(text) if size == *text || thread == *text => {
            // Two series have the thread: the one that is usual on the hose is likelier.
            let usual = is_usual(own, request.tube, hose.size.dash(), fitting);
            Some(if usual { Confidence::percent(100) } else { Confidence::percent(97) })
        }
        SizeToken::Metric(text) => {
            let begins = format!("{text}x");
            let same = size.starts_with(&begins) || thread.starts_with(&begins);
            same.then_some(Confidence::percent(90))
        }
        SizeToken::Unf(unf) => {
            let own = fitting.thread.as_deref().unwrap_or_default();
            let behind = own.split_once(' ').is_some_and(|(head, rest)| {
                head.len() == 1 && rest == unf && !head.starts_with(|c: char| c.is_ascii_digit())
            });
            (own == unf || behind).then_some(Confidence::percent(100))
        }
    }
}

/// The dash number of the hose that a metric size is usual on.
pub(crate) fn dash_of_size(family: Family, size: &SizeToken) -> Option<u16> {
    let (SizeToken::Tube(text) | SizeToken::Metric(text)) = size else { return None };
    kind(family).usual_dash(text)
}

type Found<'f> = Vec<(&'f FittingOption, Confidence)>;

/// If the text has no gender, the usual one is likelier: pipe ends are male, others female.
fn by_gender<'f>(request: &EndRequest, mut found: Found<'f>) -> Found<'f> {
    let has = |gender| found.iter().any(|(fitting, _)| fitting.gender == Some(gender));
    if request.gender.is_some() || !(has(Gender::Male) && has(Gender::Female)) {
        return found;
    }
    for (fitting, sure) in &mut found {
        let pipe = kind(family(&fitting.style)).is("pipe");
        let usual =
            if pipe && request.swivel != Some(true) { Gender::Male } else { Gender::Female };
        *sure = sure.and(Confidence::percent(if fitting.gender == Some(usual) { 85 } else { 65 }));
    }
    found
}

/// If the text has no swivel, rigid ends are likelier, if there are any.
fn by_swivel<'f>(request: &EndRequest, mut found: Found<'f>) -> Found<'f> {
    let has = |swivel| found.iter().any(|(fitting, _)| fitting.swivel == swivel);
    let both = has(true) && has(false);
    for (fitting, sure) in &mut found {
        let usual = match request.swivel {
            Some(swivel) => swivel == fitting.swivel,
            None if !both => true,
            // Genders apart: of females that turn there is often no other.
            None if request.gender.is_none() => {
                fitting.swivel == (fitting.gender == Some(Gender::Female))
            }
            None => !fitting.swivel,
        };
        if !usual {
            *sure = sure.and(Confidence::percent(70));
        } else if request.swivel.is_none() && both && request.gender.is_some() {
            *sure = sure.and(Confidence::percent(93));
        }
    }
    found
}

/// If the text has no bend, the end is straight.
fn by_bend<'f>(request: &EndRequest, mut found: Found<'f>) -> Found<'f> {
    if request.bend.is_some() {
        return found;
    }
    for (fitting, sure) in &mut found {
        let straight = form(&fitting.shape) == Form::Straight;
        *sure = sure.and(Confidence::percent(if straight { 97 } else { 45 }));
    }
    found
}
