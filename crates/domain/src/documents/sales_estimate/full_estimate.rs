//! A sales estimate with everything that belongs to it.

use crate::customers::Location;
use crate::documents::work_order::{Ordered, ordered_of};
use crate::documents::{FullDocument, QuotedTotals, SalesEstimate};
use crate::measures::Currency;
use crate::pricing::{PriceWarning, Rates, Tax};
use crate::records::Stored;
use crate::{Error, Id, Result, Session, Violation};

/// An estimate with everything that belongs to it.
pub type FullEstimate = FullDocument<SalesEstimate>;

#[derive(Debug, Clone, PartialEq)]
pub struct EstimateDetails {
    pub taxes: Vec<Tax>,
    /// Exchange rates of its pricing.
    pub rates: Rates,
    /// Delivery location.
    pub location: Option<Stored<Location>>,
    /// Ordered quantities.
    pub ordered: Ordered,
    /// Contact for questions; read only for printing.
    pub contact: Option<String>,
}

impl FullEstimate {
    /// Totals of its lines and taxes.
    pub fn totals(&self) -> QuotedTotals {
        self.document.content.totals(&self.lines, &self.details.taxes)
    }

    /// Why a total is missing although all prices are known.
    pub fn too_large(&self) -> Option<Violation> {
        let warning = PriceWarning::TooLarge;
        let of_totals = || Violation::new("/total", warning.code(), warning.message());
        self.totals().totals.too_large.then(of_totals)
    }
}

/// Taxes of an estimate, and the exchange rates of its pricing.
#[derive(Debug, Clone, PartialEq)]
pub struct EstimateExtra {
    pub taxes: Vec<Tax>,
    pub rates: Rates,
}

impl Default for EstimateExtra {
    /// No taxes, in dollars.
    fn default() -> Self {
        Self { taxes: Vec::new(), rates: Rates::new(Currency::DOLLAR, []) }
    }
}

/// The taxes of an estimate, and its exchange rates.
pub(super) async fn load_extra(
    session: &mut Session,
    id: Id<SalesEstimate>,
) -> Result<EstimateExtra> {
    let taxes = session.work.estimate_taxes(&[id]).await?.remove(&id).unwrap_or_default();
    let rates = session.work.estimate_rates(id).await?;
    let rates = rates.ok_or_else(|| Error::broken(format!("sales estimate {id} has no rates")))?;
    Ok(EstimateExtra { taxes, rates })
}

/// Stores taxes and rates, if they differ from before.
pub(super) async fn store_extra(
    session: &mut Session,
    id: Id<SalesEstimate>,
    before: Option<&EstimateExtra>,
    extra: &EstimateExtra,
) -> Result<()> {
    if before.is_none_or(|before| before.taxes != extra.taxes) {
        session.work.set_estimate_taxes(id, &extra.taxes).await?;
    }
    if before.is_none_or(|before| before.rates != extra.rates) {
        session.work.set_estimate_rates(id, &extra.rates).await?;
    }
    Ok(())
}

/// Loads the data that only estimates have.
pub(super) async fn with_details(
    session: &mut Session,
    full: FullDocument<SalesEstimate, ()>,
    EstimateExtra { taxes, rates }: EstimateExtra,
) -> Result<FullEstimate> {
    let location = match full.document.content.location_id {
        Some(id) => session.work.records::<Location>().find_including_deleted(&[id]).await?.pop(),
        None => None,
    };
    let ordered = ordered_of(session, full.document.id, &full.lines).await?;
    Ok(full.with(EstimateDetails { taxes, rates, location, ordered, contact: None }))
}
