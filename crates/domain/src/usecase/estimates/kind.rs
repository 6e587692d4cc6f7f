//! What sales estimates have of their own among the documents of goods.

use async_trait::async_trait;

use crate::documents::{LineKind, SalesEstimate};
use crate::organization::NumberedKind;
use crate::port::{AnyUnitOfWork, Records};
use crate::sheet::Choice;
use crate::trade::{Customer, Location};
use crate::usecase::Services;
use crate::usecase::lines::{LineList, OfGoods};
use crate::{Id, Result, Violation};

/// The list that the lines of estimates stand in.
pub(super) const ITEMS: LineList =
    LineList { field: "items", kinds: LineKind::ALL, about: "What is offered" };

#[async_trait]
impl OfGoods for SalesEstimate {
    const NUMBERED: NumberedKind = NumberedKind::SalesEstimate;
    const NUMBER: &'static str = "number";
    const LISTS: &'static [LineList] = &[ITEMS];

    fn customer(&self) -> Option<Id<Customer>> {
        self.customer_id
    }

    /// The location is one of the customer; another customer's is left behind.
    async fn complete(
        &mut self,
        _services: &Services,
        work: &mut AnyUnitOfWork,
        before: Option<&Self>,
    ) -> Result<Vec<Violation>> {
        if self.customer_id.is_some() {
            self.customer_name = None;
        }
        let Some(id) = self.location_id else { return Ok(Vec::new()) };
        if before.is_some_and(|before| {
            before.location_id == self.location_id && before.customer_id != self.customer_id
        }) {
            self.location_id = None;
            return Ok(Vec::new());
        }
        if before.is_some_and(|before| before.location_id == self.location_id) {
            return Ok(Vec::new());
        }
        let found = Records::<Location>::record(work, id).await?;
        let of_customer = found.is_some_and(|location| {
            location.parent.is_some() && location.parent == self.customer_id.map(Id::raw)
        });
        let message = "is no location of the customer";
        let fault =
            (!of_customer).then(|| Violation::new("/location", "unknown_location", message));
        Ok(Vec::from_iter(fault))
    }
}
