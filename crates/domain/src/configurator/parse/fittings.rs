//! How well fittings fit what was said of an end.

use super::arrange::{Bend, EndWish};
use super::drops;
use super::fact::{Said, Sure};
use super::offer::{FittingOption, HoseOption};
use crate::catalogue::Gender;
use crate::drawing::words::{Family, Form, family, form};
use crate::fold;

/// What fits as well as that is not told apart.
const ALIKE: u8 = 2;
/// One of several that fit as well.
const ONE_OF_SEVERAL: Sure = Sure::percent(85);

/// The fittings that may be meant, the best first.
pub(crate) fn ranked<'f>(
    wish: &EndWish,
    hose: &HoseOption,
    fittings: &'f [FittingOption],
) -> Vec<(&'f FittingOption, Sure)> {
    let on_hose = fittings.iter().filter(|fitting| fitting.hose == hose.id);
    if !wish.parts.is_empty() {
        let named = on_hose.filter(|fitting| wish.parts.contains(&fitting.id));
        return named.map(|fitting| (fitting, wish.sure.and(Sure::percent(99)))).collect();
    }
    let offered = on_hose.filter(|fitting| fitting.brand.offered);
    let fits = offered.filter_map(|fitting| Some((fitting, fit(wish, hose, fitting)?)));
    let mut found: Vec<(&FittingOption, Sure)> = fits.collect();
    found = by_gender(wish, found);
    found = by_swivel(wish, found);
    found = by_bend(wish, found);
    drops::weigh(wish.drop, &mut found);
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
    let second = found.get(1).map(|(_, sure)| sure.get());
    if let (Some((_, best)), Some(second)) = (found.first_mut(), second)
        && second + ALIKE >= best.get()
    {
        *best = best.and(ONE_OF_SEVERAL);
    }
    found
}

/// How well one fits in connection and size, and what is said of the rest.
fn fit(wish: &EndWish, hose: &HoseOption, fitting: &FittingOption) -> Option<Sure> {
    let own = family(&fitting.style);
    let wished = wish.families.as_ref()?;
    let place = wished.iter().position(|family| *family == own);
    let connection = match place {
        Some(0) => Sure::percent(100),
        Some(_) => Sure::percent(82),
        // A female pipe end that turns has straight threads.
        None if wished.contains(&Family::Npt)
            && own == Family::Npsm
            && wish.gender == Some(Gender::Female)
            && wish.swivel == Some(true) =>
        {
            Sure::percent(80)
        }
        None => return None,
    };
    if let (Some(said), Some(gender)) = (wish.gender, fitting.gender)
        && said != gender
    {
        return None;
    }
    if wish.swivel == Some(true) && !fitting.swivel && fitting.gender.is_some() {
        return None;
    }
    let bend = match (wish.bend, form(&fitting.shape)) {
        (None, _) | (Some(Bend::Straight), Form::Straight) => Sure::percent(100),
        (Some(Bend::Elbow), Form::Bent(90.0)) => Sure::LIKELY,
        (Some(Bend::Bent(said)), Form::Bent(bent)) if said.to_string().parse() == Ok(bent) => {
            Sure::percent(100)
        }
        _ if own == Family::Banjo => Sure::percent(95),
        _ => return None,
    };
    let size = size(wish, own, hose, fitting)?;
    Some(wish.sure.and(connection).and(bend).and(size))
}

fn size(wish: &EndWish, own: Family, hose: &HoseOption, fitting: &FittingOption) -> Option<Sure> {
    let hose_dash = hose.size.dash();
    let usual = |dash: Option<u16>| {
        dash.is_some_and(|dash| {
            usual_size(own, dash).is_some_and(|size| fold(fitting.size.as_str()) == size)
        })
    };
    match &wish.size {
        None if fitting.size.dash().is_some() => {
            (fitting.size.dash() == hose_dash).then_some(Sure::percent(88))
        }
        None => usual(hose_dash).then_some(Sure::percent(82)),
        Some(Said::Dash(dash)) if fitting.size.dash() == Some(*dash) => Some(Sure::percent(100)),
        Some(Said::Dash(dash)) => usual(Some(*dash)).then_some(Sure::GUESS),
        Some(Said::Text(text)) => {
            let thread = fitting.thread.as_deref().map(fold).unwrap_or_default();
            let size = fold(fitting.size.as_str());
            if size == *text || thread == *text {
                Some(Sure::percent(100))
            } else {
                let begins = format!("{text}x");
                (size.starts_with(&begins) || thread.starts_with(&begins))
                    .then_some(Sure::percent(90))
            }
        }
        Some(Said::Thread(thread)) => {
            let own = fitting.thread.as_deref().unwrap_or_default();
            own.split_once(' ')
                .map_or(own == thread, |(head, rest)| {
                    own == thread
                        || (head.len() == 1
                            && rest == thread
                            && !head.starts_with(|c: char| c.is_ascii_digit()))
                })
                .then_some(Sure::percent(100))
        }
    }
}

/// The size that a metric connection usually has on a hose of a dash size.
fn usual_size(family: Family, dash: u16) -> Option<&'static str> {
    let sizes: &[(u16, &'static str)] = match family {
        Family::DinLight | Family::Standpipe => &[
            (3, "6l"),
            (4, "8l"),
            (5, "10l"),
            (6, "12l"),
            (8, "15l"),
            (10, "18l"),
            (12, "22l"),
            (16, "28l"),
            (20, "35l"),
            (24, "42l"),
        ],
        Family::DinHeavy => &[
            (3, "8s"),
            (4, "10s"),
            (5, "12s"),
            (6, "14s"),
            (8, "16s"),
            (10, "20s"),
            (12, "25s"),
            (16, "30s"),
            (20, "38s"),
        ],
        Family::Cone60 => &[
            (4, "m14x1.5"),
            (5, "m16x1.5"),
            (6, "m18x1.5"),
            (8, "m22x1.5"),
            (10, "m26x1.5"),
            (12, "m30x1.5"),
            (16, "m38x1.5"),
            (20, "m45x1.5"),
            (24, "m52x1.5"),
        ],
        Family::FrenchGaz => &[
            (6, "13.25g"),
            (8, "16.75g"),
            (10, "21.25g"),
            (12, "26.75g"),
            (16, "33.5g"),
            (20, "42.25g"),
        ],
        Family::FrenchMetric => {
            &[(5, "10m"), (6, "12m"), (8, "15m"), (10, "18m"), (12, "22m"), (16, "28m")]
        }
        Family::Komatsu => &[
            (6, "m18x1.5"),
            (8, "m22x1.5"),
            (10, "m24x1.5"),
            (12, "m30x1.5"),
            (16, "m33x1.5"),
            (20, "m36x1.5"),
            (24, "m42x1.5"),
        ],
        Family::Banjo => {
            &[(4, "m12"), (5, "m14"), (6, "m18"), (8, "m22"), (10, "m26"), (12, "m30")]
        }
        Family::Staple => &[(6, "dn10"), (8, "dn12"), (12, "dn20"), (16, "dn25"), (20, "dn32")],
        _ => return None,
    };
    sizes.iter().find(|(known, _)| *known == dash).map(|(_, size)| *size)
}

type Found<'f> = Vec<(&'f FittingOption, Sure)>;

/// Where the gender is not said, the usual one is likelier: pipe ends are male, others female.
fn by_gender<'f>(wish: &EndWish, mut found: Found<'f>) -> Found<'f> {
    let has = |gender| found.iter().any(|(fitting, _)| fitting.gender == Some(gender));
    if wish.gender.is_some() || !(has(Gender::Male) && has(Gender::Female)) {
        return found;
    }
    for (fitting, sure) in &mut found {
        let pipe = matches!(family(&fitting.style), Family::Npt | Family::Bspt | Family::Boss);
        let usual = if pipe && wish.swivel != Some(true) { Gender::Male } else { Gender::Female };
        *sure = sure.and(Sure::percent(if fitting.gender == Some(usual) { 85 } else { 65 }));
    }
    found
}

/// Where nothing is said of turning, ends that don't turn are likelier, where there are any.
fn by_swivel<'f>(wish: &EndWish, mut found: Found<'f>) -> Found<'f> {
    let has = |swivel| found.iter().any(|(fitting, _)| fitting.swivel == swivel);
    let both = has(true) && has(false);
    for (fitting, sure) in &mut found {
        let usual = match wish.swivel {
            Some(said) => said == fitting.swivel,
            None if !both => true,
            // Genders apart: of females that turn there is often no other.
            None if wish.gender.is_none() => {
                fitting.swivel == (fitting.gender == Some(Gender::Female))
            }
            None => !fitting.swivel,
        };
        if !usual {
            *sure = sure.and(Sure::percent(70));
        } else if wish.swivel.is_none() && both && wish.gender.is_some() {
            *sure = sure.and(Sure::percent(93));
        }
    }
    found
}

/// Where nothing is said of a bend, it is straight.
fn by_bend<'f>(wish: &EndWish, mut found: Found<'f>) -> Found<'f> {
    if wish.bend.is_some() {
        return found;
    }
    for (fitting, sure) in &mut found {
        let straight = form(&fitting.shape) == Form::Straight;
        *sure = sure.and(Sure::percent(if straight { 97 } else { 45 }));
    }
    found
}
