//! Weight of an assembly.

use rust_decimal::Decimal;

use crate::configurator::inputs::configurator_input::{ConfiguratorInput, EndFacts};
use crate::measures::figure::rounded;
use crate::measures::length::Millimetres;

/// Weight in pounds with up to 4 decimals: hose and wrap by the foot, other parts by the piece. `None` if the weight
/// of a part, or the length that it depends on, is unknown.
pub(crate) fn weight_lb(input: &ConfiguratorInput, cut: Option<Millimetres>) -> Option<Decimal> {
    let mut total = by_foot(input.hose.lb_per_foot, cut)?;
    if let Some(wrap) = &input.wrap {
        total = total.checked_add(by_foot(wrap.lb_per_foot, wrap.coverage.covered(cut))?)?;
    }
    for (_, end) in input.fitted_ends() {
        total = total.checked_add(end_lb(end)?)?;
    }
    for extra in &input.extras {
        total = total.checked_add(extra.weight_lb?.checked_mul(extra.quantity)?)?;
    }
    Some(rounded(total, 4))
}

fn end_lb(end: &EndFacts) -> Option<Decimal> {
    let ferrule = end.ferrule.iter().map(|ferrule| ferrule.weight_lb);
    let adaptors = end.adaptors.iter().map(|adaptor| adaptor.weight_lb);
    ferrule.chain(adaptors).try_fold(end.weight_lb?, |sum, part| sum.checked_add(part?))
}

fn by_foot(lb_per_foot: Option<Decimal>, length: Option<Millimetres>) -> Option<Decimal> {
    lb_per_foot?.checked_mul(length?.feet())
}
