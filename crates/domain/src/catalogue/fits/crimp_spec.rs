//! Crimp specifications: how a fitting series is crimped onto a hose.

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use crate::catalogue::{Ferrule, Hose, Owner};
use crate::measures::figure::rounded;
use crate::measures::length::Millimetres;
use crate::measures::size::Size;
use crate::{Id, NumberText, Record, Text, case_folded};

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

/// Names and sizes of a hose.
#[derive(Debug, Clone, PartialEq)]
pub struct HoseNames {
    pub part_number: NumberText,
    pub brand: Text,
    pub size: Size,
    pub nominal_size: Option<Size>,
}

impl HoseNames {
    pub(crate) fn of(hose: &Hose) -> Self {
        Self {
            part_number: hose.part_number.clone(),
            brand: hose.brand.0.clone(),
            size: hose.size.clone(),
            nominal_size: hose.nominal_hose_size.clone(),
        }
    }
}

/// A crimp spec with its hose.
#[derive(Debug, Clone, PartialEq)]
pub struct SpecOnHose {
    pub spec: CrimpSpec,
    pub hose: HoseNames,
}

/// Key of a crimp spec, its texts folded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecKey {
    pub hose: Id<Hose>,
    pub series: String,
    /// Brand of the series; the hose's if absent.
    pub series_brand: Option<String>,
    /// Part number of the ferrule.
    pub ferrule: Option<String>,
    /// Brand of the ferrule; any if absent.
    pub ferrule_brand: Option<String>,
}

/// Choice of crimp specs for an export; all conditions must match.
#[derive(Debug, Clone, Default)]
pub struct ChosenSpecs {
    pub only: Option<Vec<Id<CrimpSpec>>>,
    /// Filters by name; each is a part of a text.
    pub search: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FerruleName {
    pub part_number: NumberText,
    pub brand: Option<Text>,
}

/// Setting of a crimping machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MachineSetting {
    pub machine: Text,
    /// As its maker states it: a dial, a pressure, a die set of its own.
    pub setting: Text,
}

/// Most machines of a crimp spec.
pub const MOST_MACHINES: usize = 4;

impl MachineSetting {
    /// Index of a machine that an earlier setting is of.
    pub(crate) fn repeated<'a>(
        machines: impl IntoIterator<Item = (usize, &'a Text)>,
    ) -> Option<usize> {
        let mut seen = BTreeSet::new();
        let mut machines = machines.into_iter();
        machines.find(|(_, machine)| !seen.insert(case_folded(machine))).map(|(at, _)| at)
    }
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
    /// A measure with its tolerances above and below. Where only one is known, there is none on the other side.
    pub fn new(value_mm: f64, plus_mm: Option<f64>, minus_mm: Option<f64>) -> Self {
        let tolerance = plus_mm.or(minus_mm).map(|_| Tolerance {
            plus_mm: plus_mm.unwrap_or_default(),
            minus_mm: minus_mm.unwrap_or_default(),
        });
        Self { value_mm, tolerance }
    }

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
    // A double may be its last bit off what the inches are in decimals.
    let is_exact = Millimetres::from_inches(entered)
        .is_ok_and(|mm| (mm.to_f64() - measure.to_f64()).abs() <= measure.to_f64() * 1e-14);
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
    /// How machines are set for it.
    pub machine_settings: Vec<MachineSetting>,
    /// Where the figures come from, such as a chart with its revision.
    pub source: Option<Text>,
    /// When and by whom it was created and changed.
    pub record: Record,
}
