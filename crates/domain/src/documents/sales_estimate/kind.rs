//! `LineDocument` of sales estimates.

use async_trait::async_trait;

use crate::documents::line_documents::{LineDocument, LineList, location_of};
use crate::documents::{LineKind, SalesEstimate};
use crate::fields::Choice;
use crate::organization::NumberedKind;
use crate::{Result, Session, Text, Violation};

/// The list that the lines of estimates stand in.
pub(super) const ITEMS: LineList =
    LineList { field: "items", kinds: LineKind::ALL, about: "What is offered" };

#[async_trait]
impl LineDocument for SalesEstimate {
    const NUMBERED: NumberedKind = NumberedKind::SalesEstimate;
    const NUMBER: &'static str = "number";
    const LISTS: &'static [LineList] = &[ITEMS];

    fn customer_name(&self) -> Option<&Text> {
        self.customer_name.as_ref()
    }

    /// The location is one of the customer; another customer's is left behind.
    async fn complete(
        &mut self,
        session: &mut Session,
        before: Option<&Self>,
    ) -> Result<Vec<Violation>> {
        if self.customer_id.is_some() {
            self.customer_name = None;
        }
        let was = before.map(|before| (before.customer_id, before.location_id));
        Ok(match location_of(session, was, (self.customer_id, self.location_id)).await? {
            Ok(location) => {
                self.location_id = location;
                Vec::new()
            }
            Err(fault) => vec![fault],
        })
    }
}
