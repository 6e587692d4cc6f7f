//! Customer, date and exchange rates of an estimate's pricing.

use crate::documents::SalesEstimate;
use crate::documents::sales_estimate::pricing::price::Pricing;
use crate::organization::Settings;
use crate::pricing::Rates;
use crate::pricing::prices::current_rates;
use crate::{Result, Services, Session};

/// The pricing of an estimate, at these rates.
pub(crate) fn pricing(services: &Services, estimate: &SalesEstimate, rates: Rates) -> Pricing {
    Pricing {
        customer: estimate.customer_id,
        currency: estimate.currency,
        rates,
        at: services.now(),
    }
}

/// Current exchange rates, and the organization's settings.
pub(crate) async fn today(session: &mut Session) -> Result<(Rates, Settings)> {
    let settings = session.work.organization().await?.settings;
    let rates = current_rates(session, settings.currency).await?;
    Ok((rates, settings))
}
