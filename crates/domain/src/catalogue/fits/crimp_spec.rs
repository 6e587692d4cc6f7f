//! Crimp specifications: how a fitting series is crimped onto a hose.

use rust_decimal::Decimal;

use crate::catalogue::{Ferrule, Hose, Owner};
use crate::measures::figure::rounded;
use crate::measures::length::Millimetres;
use crate::{Id, NumberText, Record, Text};

/// A measure in millimetres with a tolerance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Toleranced {
    /// The measure, mm.
    pub value_mm: f64,
    /// Tolerance, in mm.
    pub tolerance: Option<Tolerance>,
}

/// Tolerance of a measure, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tolerance {
    /// Above.
    pub plus_mm: f64,
    /// Below.
    pub minus_mm: f64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FerruleName {
    pub part_number: NumberText,
    pub brand: Option<Text>,
}

impl Tolerance {
    fn or_shown(self, stored: Self) -> Self {
        Self {
            plus_mm: or_shown(self.plus_mm, stored.plus_mm),
            minus_mm: or_shown(self.minus_mm, stored.minus_mm),
        }
    }
}

impl Toleranced {
    /// The stored measure, if this one is just the stored one as it was shown.
    pub(crate) fn or_shown(self, stored: Self) -> Self {
        let tolerance = match (self.tolerance, stored.tolerance) {
            (Some(own), Some(stored)) => Some(own.or_shown(stored)),
            (own, _) => own,
        };
        Self { value_mm: or_shown(self.value_mm, stored.value_mm), tolerance }
    }
}

/// A measure in inches for display: exactly as entered in inches, else to a ten-thousandth, which is finer
/// than any crimp gauge.
pub fn shown_inches(measure: Millimetres) -> Decimal {
    let entered = rounded(measure.inches(), MOST_DECIMALS);
    let is_exact = Millimetres::from_inches(entered)
        .is_ok_and(|mm| mm.to_f64().total_cmp(&measure.to_f64()).is_eq());
    if is_exact { entered } else { rounded(entered, 4) }
}

/// Nobody enters inches with more; of millimetres their inches have more.
const MOST_DECIMALS: u32 = 9;

/// The stored measure, in mm, if the other one is just the stored one as it was shown in inches. So sending
/// back what was read changes nothing.
pub(crate) fn or_shown(sent_mm: f64, stored_mm: f64) -> f64 {
    let inches = |mm: f64| Millimetres::from_f64(mm).ok();
    match (inches(sent_mm), inches(stored_mm)) {
        (Some(sent), Some(stored)) if sent.inches().round_dp(9) == shown_inches(stored) => {
            stored_mm
        }
        _ => sent_mm,
    }
}

/// How a fitting series is crimped onto a hose. Looked up, never computed: it holds for the
/// maker's own pair alone.
#[derive(Debug, Clone, PartialEq)]
pub struct CrimpSpec {
    pub id: Id<Self>,
    /// The organization that owns it, or the shared catalogue.
    pub owner: Owner,
    /// The hose, with its size.
    pub hose: Id<Hose>,
    /// The fitting series.
    pub coupling_series: Text,
    /// The brand of that series, where it isn't the hose's.
    pub coupling_series_brand: Option<Text>,
    /// The ferrule that goes with a two-piece fitting; none for one-piece fittings.
    pub ferrule: Option<Id<Ferrule>>,
    /// The name of that ferrule; set without an id if the catalogue lacks it.
    pub ferrule_name: Option<FerruleName>,
    /// Die set.
    pub die_size: Option<Text>,
    pub spacer_ring: Option<Text>,
    /// Crimp diameter.
    pub crimp_diam: Option<Toleranced>,
    /// How far the stem goes into the hose, mm.
    pub insert_length_mm: Option<f64>,
    /// By how much crimping lengthens the hose at this end, mm.
    pub crimp_stretch_per_end_mm: Option<f64>,
    /// Length of outer cover to skive, mm.
    pub skive_external: Option<Toleranced>,
    /// Length of inner tube to skive, mm.
    pub skive_internal: Option<Toleranced>,
    /// When and by whom it was created and changed.
    pub record: Record,
}
