//! Price lists.

use async_trait::async_trait;

use crate::catalogue::Currency;
use crate::port::AnyUnitOfWork;
use crate::records::{Kept, RecordKind};
use crate::sheet::columns;
use crate::{Error, Result, Text};

columns! {
    /// A price list, by which customers are priced.
    pub struct PriceList {
        name: Text = "name", "Name", "", "Its name, unlike that of any other price list.";
        currency: Option<Currency> = "defaultCurrency", "Currency", "", "Currency of its prices that name none; the organization's where empty.";
    }
}

/// Customers that are named when they are in the way.
const NAMED: u32 = 5;

#[async_trait]
impl RecordKind for PriceList {
    const NAME: &'static str = "price list";
    const FILTERS: &'static [&'static str] = &["name"];
    const SORTS: &'static [&'static str] = &["name"];

    /// Refuses while customers are priced by it. They lock it when they take it, so that none can
    /// come in between.
    async fn remove(work: &mut AnyUnitOfWork, list: &Kept<Self>) -> Result<()> {
        let mut customers = work.customers_of_price_list(list.id, NAMED + 1).await?;
        if customers.is_empty() {
            return Ok(());
        }
        let more = customers.len() > usize::try_from(NAMED).unwrap_or_default();
        customers.truncate(usize::try_from(NAMED).unwrap_or_default());
        let (named, more) = (customers.join(", "), if more { " and others" } else { "" });
        Err(Error::Conflict {
            code: "still_used",
            detail: format!("this price list is used by {named}{more}; give them another first"),
        })
    }
}
