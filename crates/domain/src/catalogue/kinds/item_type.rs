//! The kinds of items.

use crate::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Filter, Hose, OtherItem, Wrap,
};
use crate::fields::{Choice, Column, Columns, Fault};
use crate::measures::length::LengthUnit;
use crate::measures::{Dimension, UnitOfMeasure};

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

    /// The unit of its stock if absent.
    pub const fn stock_unit(self, lengths: LengthUnit) -> UnitOfMeasure {
        match self {
            Self::Hose | Self::Wrap => UnitOfMeasure::of_lengths(lengths),
            Self::CrimpFitting | Self::Adaptor | Self::Ferrule | Self::OtherItem => {
                UnitOfMeasure::Each
            }
        }
    }

    /// Error of a unit that quantities of this kind aren't measured in: hose has a length; fittings, adaptors and
    /// ferrules are counted. A wrap or another item may be either.
    pub fn refuses_quantity_in(self, unit: UnitOfMeasure) -> Option<Fault> {
        let message = match (self, unit.measure().0) {
            (Self::Hose, Dimension::Pieces) => "hose is measured by its length: ft, m, in or mm",
            (Self::CrimpFitting | Self::Adaptor | Self::Ferrule, Dimension::Length) => {
                "fittings, adaptors and ferrules are counted: each"
            }
            _ => return None,
        };
        Some(Fault::new("unit_mismatch", message))
    }

    /// Error of a unit that prices of this kind aren't for. A price without a unit is for each, also of hose.
    pub fn refuses_price_for(self, unit: UnitOfMeasure) -> Option<Fault> {
        self.refuses_quantity_in(unit).filter(|_| unit != UnitOfMeasure::Each)
    }

    /// The columns that are stored of this kind.
    pub const fn columns(self) -> &'static [Column] {
        match self {
            Self::Hose => Hose::COLUMNS,
            Self::CrimpFitting => CrimpFitting::COLUMNS,
            Self::Adaptor => Adaptor::COLUMNS,
            Self::Ferrule => Ferrule::COLUMNS,
            Self::Wrap => Wrap::COLUMNS,
            Self::OtherItem => OtherItem::COLUMNS,
        }
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
