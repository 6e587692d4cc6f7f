//! Organizations.

use chrono::{DateTime, Utc};

use crate::fields::Choice;
use crate::organization::{Origin, Settings};
use crate::{Id, Record, Text};

/// The built-in organization with the catalogue that all others share.
pub const SHARED_ORGANIZATION: Id<Organization> =
    Id::from_raw([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);

/// An organization that designs and sells hydraulic hose products.
#[derive(Debug, Clone, PartialEq)]
pub struct Organization {
    pub id: Id<Self>,
    /// Subscription, set by the operator.
    pub subscription: Subscription,
    /// Settings.
    pub settings: Settings,
    /// Origins whose pages may call from a browser, sorted and without duplicates.
    pub origins: Vec<Origin>,
    /// When and by whom it was created and changed.
    pub record: Record,
}

impl Organization {
    /// A new organization with default settings.
    pub fn new(id: Id<Self>, name: Text, subscription: Subscription, now: DateTime<Utc>) -> Self {
        Self {
            id,
            subscription,
            settings: Settings::new(name),
            origins: Vec::new(),
            record: Record::new(now, None),
        }
    }
}

/// Subscriptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subscription {
    /// The web interface.
    Starter,
    /// API keys, too.
    Professional,
    /// Everything.
    Enterprise,
}

impl Choice for Subscription {
    const WORDS: &'static [&'static str] = &["starter", "professional", "enterprise"];
    const ALL: &'static [Self] = &[Self::Starter, Self::Professional, Self::Enterprise];
}

impl Subscription {
    pub const fn opens_api_keys(self) -> bool {
        matches!(self, Self::Professional | Self::Enterprise)
    }
}
