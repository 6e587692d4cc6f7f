//! Protective covers over the hose.

use rust_decimal::Decimal;

use crate::fields::Choice;
use crate::measures::length::Millimetres;

/// A protective cover: sleeve, spring guard, spiral guard.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WrapFacts {
    /// Smallest outside diameter of hose that it fits.
    pub min_hose_diameter: Option<Millimetres>,
    /// Largest outside diameter of hose that it fits.
    pub max_hose_diameter: Option<Millimetres>,
    /// Weight, pounds per foot.
    pub lb_per_foot: Option<Decimal>,
    /// Coverage of the hose.
    pub coverage: Coverage,
}

/// Coverage of the hose by a wrap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coverage {
    /// The whole cut length.
    Full,
    /// A part of it.
    Partial {
        /// Distance from end 1.
        start: Millimetres,
        /// Covered length.
        length: Millimetres,
    },
    /// The same length at each end.
    EachEnd {
        /// Covered length at one end.
        length: Millimetres,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CoverageKind {
    /// The whole cut length.
    Full,
    /// A part of it, from a distance to end 1 on.
    Partial,
    EachEnd,
}

impl Choice for CoverageKind {
    const WORDS: &'static [&'static str] = &["full", "partial", "eachEnd"];
    const ALL: &'static [Self] = &[Self::Full, Self::Partial, Self::EachEnd];
}

impl CoverageKind {
    /// Label for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Full => "Full length",
            Self::Partial => "Part of the length, from a distance to end 1",
            Self::EachEnd => "The same length at each end",
        }
    }

    /// Lengths that it requires.
    pub const fn lengths(self) -> &'static [&'static str] {
        match self {
            Self::Full => &[],
            Self::Partial => &["start", "length"],
            Self::EachEnd => &["length"],
        }
    }
}

impl Coverage {
    pub const fn kind(self) -> CoverageKind {
        match self {
            Self::Full => CoverageKind::Full,
            Self::Partial { .. } => CoverageKind::Partial,
            Self::EachEnd { .. } => CoverageKind::EachEnd,
        }
    }

    /// Length of wrap for a cut length; `None` if it depends on an unknown cut length.
    pub fn covered(self, cut: Option<Millimetres>) -> Option<Millimetres> {
        match self {
            Self::Full => cut,
            Self::Partial { length, .. } => Some(length),
            Self::EachEnd { length } => Some(length + length),
        }
    }

    /// Whether it ends within the cut length.
    pub fn fits_on(self, cut: Millimetres) -> bool {
        match self {
            Self::Full => true,
            Self::Partial { start, length } => start + length <= cut,
            Self::EachEnd { length } => length + length <= cut,
        }
    }
}

impl WrapFacts {
    /// Whether it fits the hose, as far as known.
    pub fn fits_over(&self, hose_diameter: Option<Millimetres>) -> bool {
        hose_diameter.is_none_or(|diameter| {
            self.min_hose_diameter.is_none_or(|least| least <= diameter)
                && self.max_hose_diameter.is_none_or(|most| diameter <= most)
        })
    }
}
