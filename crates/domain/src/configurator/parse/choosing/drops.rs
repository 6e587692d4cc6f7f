//! How well elbows match a requested drop.

use rust_decimal::prelude::ToPrimitive;

use crate::case_folded;
use crate::catalogue::styles::{Form, form};
use crate::configurator::parse::choosing::offer::{Confidence, FittingOption};
use crate::configurator::parse::reading::meaning::Drop;

/// Lengths that differ by less, in millimetres, are the same: shops round to sixteenths.
const SAME_MM: f64 = 1.6;
/// The catalogue doesn't tell how far it reaches.
const NOT_TOLD: Confidence = Confidence::percent(70);
/// Another drop.
const OTHER: Confidence = Confidence::percent(35);

/// Weighs elbows by the requested drop. If absent, those that can't be distinguished from others
/// by their drop are the usual ones.
pub(crate) fn weigh(wish: Option<Drop>, found: &mut [(&FittingOption, Confidence)]) {
    let kinds: Vec<Option<Drop>> = found.iter().map(|(fitting, _)| kind(fitting, found)).collect();
    for ((fitting, sure), kind) in found.iter_mut().zip(kinds) {
        if !is_bent(fitting) {
            continue;
        }
        let fits = match (wish, kind) {
            (None, None | Some(Drop::Medium)) => Confidence::percent(100),
            (None, Some(_)) => Confidence::percent(80),
            (Some(Drop::Length(mm)), _) => by_length(mm.to_f64(), fitting.drop_mm),
            (Some(_), None) => NOT_TOLD,
            (Some(requested), Some(kind)) if requested == kind => Confidence::percent(98),
            (Some(_), Some(_)) => OTHER,
        };
        *sure = sure.and(fits);
    }
}

fn is_bent(fitting: &FittingOption) -> bool {
    matches!(form(&fitting.shape), Form::Bent(_))
}

fn by_length(requested: Option<f64>, drop: Option<f64>) -> Confidence {
    match requested.zip(drop) {
        Some((requested, drop)) if (requested - drop).abs() <= SAME_MM => Confidence::percent(98),
        Some(_) => OTHER,
        None => NOT_TOLD,
    }
}

/// Whether an elbow reaches far or not: as its shape says, else as compared with others that are
/// the same but for that.
fn kind(fitting: &FittingOption, found: &[(&FittingOption, Confidence)]) -> Option<Drop> {
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
