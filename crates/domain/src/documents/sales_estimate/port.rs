//! Repository of additional data of sales estimates.

use std::collections::HashMap;

use async_trait::async_trait;

use crate::documents::SalesEstimate;
use crate::pricing::{Rates, Tax};
use crate::{Id, Result};

/// Taxes and exchange rates of sales estimates.
#[async_trait]
pub trait Estimates: Send {
    /// The taxes of these estimates, in order, in one statement.
    async fn estimate_taxes(
        &mut self,
        estimates: &[Id<SalesEstimate>],
    ) -> Result<HashMap<Id<SalesEstimate>, Vec<Tax>>>;
    /// Replaces the taxes of an estimate.
    async fn set_estimate_taxes(
        &mut self,
        estimate: Id<SalesEstimate>,
        taxes: &[Tax],
    ) -> Result<()>;
    /// Exchange rates of its pricing.
    async fn estimate_rates(&mut self, estimate: Id<SalesEstimate>) -> Result<Option<Rates>>;
    /// Replaces the exchange rates of an estimate.
    async fn set_estimate_rates(
        &mut self,
        estimate: Id<SalesEstimate>,
        rates: &Rates,
    ) -> Result<()>;
}
