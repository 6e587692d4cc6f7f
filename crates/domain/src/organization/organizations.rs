//! Organizations.

use chrono_tz::Tz;

use crate::catalogue::Currency;
use crate::engineering::length::LengthUnit;
use crate::engineering::pressure::PressureUnit;
use crate::sheet::Choice;
use crate::{Id, Text};

/// The built-in organization that holds the catalogue which all others share.
pub const SHARED_ORGANIZATION: Id<Organization> =
    Id::from_raw([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);

/// An organization that designs and sells hydraulic hose products.
#[derive(Debug, Clone, PartialEq)]
pub struct Organization {
    /// Its id.
    pub id: Id<Self>,
    /// Name, unique over the service without case.
    pub name: Text,
    /// What it has subscribed to.
    pub subscription: Subscription,
    /// Its currency.
    pub currency: Currency,
    /// The time zone of dates on its papers.
    pub time_zone: Tz,
    /// The unit of lengths on its papers.
    pub length_unit: LengthUnit,
    /// The unit of pressures on its papers.
    pub pressure_unit: PressureUnit,
    /// What stands between number and revision, e.g. ` Rev `.
    pub revision_delimiter: String,
    /// Whether stock counts when unavailable items are hidden.
    pub shows_stock: bool,
}

impl Organization {
    /// A new organization with what suits most shops.
    pub fn new(id: Id<Self>, name: Text, subscription: Subscription) -> Self {
        Self {
            id,
            name,
            subscription,
            currency: Currency::new("USD").unwrap_or_else(|| unreachable!("USD is a code")),
            time_zone: Tz::UTC,
            length_unit: LengthUnit::Inch,
            pressure_unit: PressureUnit::Psi,
            revision_delimiter: "-".to_owned(),
            shows_stock: true,
        }
    }
}

/// What an organization has subscribed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subscription {
    /// The web interface.
    Starter,
    /// API keys too.
    Professional,
    /// Everything.
    Enterprise,
}

impl Choice for Subscription {
    const WORDS: &'static [&'static str] = &["starter", "professional", "enterprise"];
    const ALL: &'static [Self] = &[Self::Starter, Self::Professional, Self::Enterprise];
}

impl Subscription {
    /// Whether it opens API keys.
    pub const fn opens_api_keys(self) -> bool {
        matches!(self, Self::Professional | Self::Enterprise)
    }
}
