//! The kinds of items.

use crate::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Filter, Hose, OtherItem, Wrap,
};
use crate::fields::Choice;

/// A kind of catalogue item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ItemType {
    /// Hydraulic hose, sold by length.
    Hose,
    /// A fitting crimped onto a hose end.
    CrimpFitting,
    /// A fitting between two connections.
    Adaptor,
    /// The shell of a two-piece fitting.
    Ferrule,
    /// A protective cover over a hose.
    Wrap,
    /// Anything else: valves, clamps, labour-only lines.
    OtherItem,
}

impl Choice for ItemType {
    const WORDS: &'static [&'static str] =
        &["hose", "crimpFitting", "adaptor", "ferrule", "wrap", "otherItem"];
    const ALL: &'static [Self] = &[
        Self::Hose,
        Self::CrimpFitting,
        Self::Adaptor,
        Self::Ferrule,
        Self::Wrap,
        Self::OtherItem,
    ];
}

impl ItemType {
    /// Position among all.
    pub fn place(self) -> usize {
        Self::ALL.iter().position(|kind| *kind == self).unwrap_or_default()
    }

    /// Filters of this kind's lists.
    pub const fn filters(self) -> &'static [Filter] {
        match self {
            Self::Hose => Hose::FILTERS,
            Self::CrimpFitting => CrimpFitting::FILTERS,
            Self::Adaptor => Adaptor::FILTERS,
            Self::Ferrule => Ferrule::FILTERS,
            Self::Wrap => Wrap::FILTERS,
            Self::OtherItem => OtherItem::FILTERS,
        }
    }
}
