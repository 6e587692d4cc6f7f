//! Cut length, overall length and free hose.

use crate::configurator::inputs::configurator_input::{ConfiguratorInput, End, LengthMethod};
use crate::measures::length::Millimetres;

/// Lengths of an assembly, each `None` if it is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lengths {
    /// Cut length of the hose.
    pub(crate) cut: Option<Millimetres>,
    /// Overall length, between the measuring points.
    pub(crate) overall: Option<Millimetres>,
    /// Free hose between the fittings.
    pub(crate) free_hose: Option<Millimetres>,
    /// Most free hose possible, if an insertion length is unknown.
    pub(crate) free_hose_at_most: Option<Millimetres>,
}

/// Cut length = overall length − the length that each end adds; a cut length is converted the other way round.
pub(crate) fn lengths(input: &ConfiguratorInput) -> Lengths {
    let entered = input.length.mm();
    let ends = [&input.end1, &input.end2];
    let added: Option<Millimetres> = ends.iter().map(|end| added_by(end)).sum();
    let (cut, overall) = match input.method {
        LengthMethod::CutLength => (Some(entered), added.map(|added| entered + added)),
        LengthMethod::Overall | LengthMethod::SeatToSeat => {
            (added.map(|added| entered - added), Some(entered))
        }
    };
    let inserted: Option<Millimetres> = ends.iter().map(|end| insertion(end)).sum();
    let insertions: Millimetres = ends.iter().filter_map(|end| insertion(end)).sum();
    Lengths {
        cut,
        overall,
        free_hose: cut.zip(inserted).map(|(cut, inserted)| cut - inserted),
        free_hose_at_most: cut.map(|cut| cut - insertions),
    }
}

/// Length that an end adds: its cut allowance, plus the stretch in the crimp spec. 0 for a plain end; `None` for an
/// unknown allowance or if crimp specs disagree on the stretch.
fn added_by(end: &End) -> Option<Millimetres> {
    let Some(facts) = end.fitted() else { return Some(Millimetres::ZERO) };
    let crimp = facts.crimp.as_ref();
    let ambiguity = crimp.and_then(|crimp| crimp.ambiguity.as_ref());
    if ambiguity.is_some_and(|ambiguity| ambiguity.stretch_differs) {
        return None;
    }
    let stretch = crimp.and_then(|crimp| crimp.stretch).unwrap_or_default();
    facts.cut_allowance.map(|allowance| allowance + stretch)
}

fn insertion(end: &End) -> Option<Millimetres> {
    match end.fitted() {
        None => Some(Millimetres::ZERO),
        Some(facts) => facts.crimp.as_ref().and_then(|crimp| crimp.insertion),
    }
}
