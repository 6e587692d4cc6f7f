//! Costs of work on assemblies, and what is charged for it.

use rust_decimal::Decimal;

use crate::fields::Choice;
use crate::measures::Amount;
use crate::pricing::{Margin, Part, PerUnit, PriceWarning, Terms};

/// The organization's costs of work, in its own currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabourCosts {
    /// Cutting one hose.
    pub cutting: Option<Amount>,
    /// Crimping one end.
    pub crimping: Option<Amount>,
    /// The proof test of one piece.
    pub proof_test: Option<Amount>,
    /// A burst test, once per line.
    pub burst_test: Option<Amount>,
    /// Putting a wrap on one piece.
    pub wrapping: Option<Amount>,
}

impl LabourCosts {
    pub const fn none() -> Self {
        Self { cutting: None, crimping: None, proof_test: None, burst_test: None, wrapping: None }
    }

    const fn of(&self, work: Work) -> Option<Amount> {
        match work {
            Work::Cutting => self.cutting,
            Work::Crimping => self.crimping,
            Work::ProofTest => self.proof_test,
            Work::BurstTest => self.burst_test,
            Work::Wrapping => self.wrapping,
        }
    }
}

/// A kind of work on an assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Cutting the hose.
    Cutting,
    /// Crimping an end.
    Crimping,
    /// Testing a piece at proof pressure.
    ProofTest,
    /// Burst-testing a piece; charged once, on the line that orders it.
    BurstTest,
    /// Putting a wrap on.
    Wrapping,
}

impl Choice for Work {
    const WORDS: &'static [&'static str] =
        &["cutting", "crimping", "proofTest", "burstTest", "wrapping"];
    const ALL: &'static [Self] =
        &[Self::Cutting, Self::Crimping, Self::ProofTest, Self::BurstTest, Self::Wrapping];
}

impl Work {
    /// Name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cutting => "cutting",
            Self::Crimping => "crimping",
            Self::ProofTest => "the proof test",
            Self::BurstTest => "the burst test",
            Self::Wrapping => "wrapping",
        }
    }
}

/// A charge for work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charge {
    /// Charged work.
    pub work: Work,
    /// Quantity, and the customer's price of one unit.
    pub part: Part,
    /// The organization's cost of one unit; `None` if unknown.
    pub cost: Option<Decimal>,
    /// Warning about it.
    pub warning: Option<PriceWarning>,
}

/// Charge for work done this many times.
///
/// Work without a cost is free of charge, with a warning.
pub fn charge(costs: &LabourCosts, terms: &Terms<'_>, work: Work, times: Decimal) -> Charge {
    let charged = |price: Option<Decimal>, cost, warning| {
        let part = Part { price: price.map(PerUnit::each), ..Part::unknown(times) };
        Charge { work, part, cost, warning }
    };
    let Some(cost) = costs.of(work) else {
        let nothing = Some(Decimal::ZERO);
        return charged(nothing, nothing, Some(PriceWarning::NoLabourCost(work.name())));
    };
    let share = margin(terms).map_or(Decimal::ONE, Margin::cost_share);
    let convert = |amount| Ok(terms.rates.convert(amount, terms.rates.own(), terms.currency)?.0);
    let price = cost.get().checked_div(share).ok_or(PriceWarning::TooLarge).and_then(convert);
    match price {
        Ok(price) => charged(Some(price), convert(cost.get()).ok(), None),
        Err(warning) => charged(None, None, Some(warning)),
    }
}

/// The margin on labour: the customer's, else its price list's, else the organization's.
fn margin(terms: &Terms<'_>) -> Option<Margin> {
    let levels = [terms.customer, terms.price_list, Some(terms.organization)];
    levels.into_iter().flatten().find_map(|pricing| pricing.defaults.margin_percent_labour)
}
