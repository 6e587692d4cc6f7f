//! Brands: whose part numbers the items carry.

use std::fmt;
use std::ops::Deref;

use crate::catalogue::Owner;
use crate::sheet::{Cell, ColumnType, ColumnValue, Fault, Value, text};
use crate::{Id, Record, Text};

/// A maker's brand.
#[derive(Debug, Clone, PartialEq)]
pub struct Brand {
    /// Its id.
    pub id: Id<Self>,
    /// Whether all share it or the organization made it.
    pub owner: Owner,
    /// Its name, unique without case among those an organization sees.
    pub name: BrandName,
    /// When and by whom.
    pub record: Record,
}

/// What an organization says of a brand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrandProperties {
    /// The brand.
    pub brand: Id<Brand>,
    /// Whether the organization offers its items.
    pub available: bool,
    /// Whether it is preselected for hoses and fittings.
    pub default: bool,
}

/// The name of a brand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrandName(pub Text);

impl Deref for BrandName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BrandName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ColumnValue for BrandName {
    const HOLDS: ColumnType = ColumnType::Brand;

    fn cell(&self) -> Cell<'_> {
        Cell::Text(self)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        let name = Text::new(&text(value)?)
            .map_err(|fault| Fault::new(fault.code(), fault.to_string()))?;
        Ok(Self(name))
    }
}
