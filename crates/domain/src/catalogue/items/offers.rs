//! Items of one kind by their ids.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};

use crate::catalogue::port::Catalogue;
use crate::catalogue::{CatalogueEntity, Offer, Selection, Window};
use crate::customers::Customer;
use crate::port::AnyUnitOfWork;
use crate::{Id, Result};

/// The items of these ids that the organization sees, with what the customer says of them where
/// one is named; in one statement.
pub async fn offers<E: CatalogueEntity>(
    work: &mut AnyUnitOfWork,
    wanted: BTreeSet<Id<E>>,
    customer: Option<(Id<Customer>, DateTime<Utc>)>,
) -> Result<HashMap<Id<E>, Offer<E>>>
where
    AnyUnitOfWork: Catalogue<E>,
{
    if wanted.is_empty() {
        return Ok(HashMap::new());
    }
    let limit = u32::try_from(wanted.len()).unwrap_or(u32::MAX);
    let ids = Some(wanted.into_iter().collect());
    let selection = Selection::<E> { ids, customer, ..Selection::default() };
    let found = Catalogue::<E>::list(work, &selection, &Window::Page { offset: 0, limit }).await?;
    Ok(found.into_iter().map(|offer| (offer.component.id, offer)).collect())
}
