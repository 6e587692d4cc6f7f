//! Further data of sales estimates.

use std::collections::HashMap;

use async_trait::async_trait;

use crate::documents::SalesEstimate;
use crate::pricing::{Rates, Tax};
use crate::{Id, Result};

/// The taxes of sales estimates, and what they were priced with.
#[async_trait]
pub trait Estimates: Send {
    /// The taxes of these, in order; some have none. In one statement.
    async fn estimate_taxes(
        &mut self,
        estimates: &[Id<SalesEstimate>],
    ) -> Result<HashMap<Id<SalesEstimate>, Vec<Tax>>>;
    /// Makes these its taxes, and no others.
    async fn set_estimate_taxes(
        &mut self,
        estimate: Id<SalesEstimate>,
        taxes: &[Tax],
    ) -> Result<()>;
    /// Exchange rates of its pricing.
    async fn estimate_rates(&mut self, estimate: Id<SalesEstimate>) -> Result<Option<Rates>>;
    /// Makes these what they were worth.
    async fn set_estimate_rates(
        &mut self,
        estimate: Id<SalesEstimate>,
        rates: &Rates,
    ) -> Result<()>;
}
