//! Items of one kind by their ids.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};

use crate::catalogue::{CatalogueEntity, Offer, Selection, Window};
use crate::customers::Customer;
use crate::{Id, Result, Session};

/// The items of these ids that the organization sees, with what the customer says of them where
/// one is named; in one statement.
pub async fn offers<E: CatalogueEntity>(
    session: &mut Session,
    wanted: BTreeSet<Id<E>>,
    customer: Option<(Id<Customer>, DateTime<Utc>)>,
) -> Result<HashMap<Id<E>, Offer<E>>> {
    if wanted.is_empty() {
        return Ok(HashMap::new());
    }
    let limit = u32::try_from(wanted.len()).unwrap_or(u32::MAX);
    let ids = Some(wanted.into_iter().collect());
    let selection = Selection::<E> { ids, customer, ..Selection::default() };
    let found =
        session.work.catalogue::<E>().list(&selection, &Window::Page { offset: 0, limit }).await?;
    Ok(found.into_iter().map(|offer| (offer.component.id, offer)).collect())
}
