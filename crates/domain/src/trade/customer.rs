//! Customers and what is theirs about items.

use chrono::{DateTime, Utc};

use crate::catalogue::{ItemEntry, ItemType, Price};
use crate::engineering::length::LengthUnit;
use crate::engineering::pressure::PressureUnit;
use crate::{Id, Record, Text};

/// A customer of an organization.
#[derive(Debug, Clone, PartialEq)]
pub struct Customer {
    /// Its id.
    pub id: Id<Self>,
    /// Name.
    pub name: Text,
    /// Internet domain.
    pub domain: Option<Text>,
    /// Number in the organization's ERP.
    pub erp_id: Option<Text>,
    /// Lengths on its papers; the organization's where not said.
    pub length_unit: Option<LengthUnit>,
    /// Pressures on its papers; the organization's where not said.
    pub pressure_unit: Option<PressureUnit>,
    /// When and by whom.
    pub record: Record,
}

/// What a customer calls an item, and pays for it.
#[derive(Debug, Clone, PartialEq)]
pub struct CustomerItemProperties {
    /// Its id.
    pub id: Id<Self>,
    /// The customer.
    pub customer: Id<Customer>,
    /// The item.
    pub item: Id<ItemEntry>,
    /// The item's kind.
    pub item_type: ItemType,
    /// The customer's part number.
    pub org_part_number: Option<Text>,
    /// The customer's own price.
    pub net_price: Option<Price>,
    /// From when it holds, inclusive.
    pub start: Option<DateTime<Utc>>,
    /// Until when it holds, exclusive.
    pub end: Option<DateTime<Utc>>,
    /// When and by whom.
    pub record: Record,
}
