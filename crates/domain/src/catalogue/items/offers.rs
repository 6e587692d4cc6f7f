//! Items by their ids.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};

use crate::catalogue::{
    Adaptor, CatalogueEntity, CatalogueItem, CrimpFitting, Ferrule, Hose, OtherItem, Selection,
    Wrap,
};
use crate::customers::Customer;
use crate::{Id, Result, Session, Window};

/// The items with these ids that the organization sees, with a customer's properties if one is given; in one statement.
pub async fn offers<E: CatalogueEntity>(
    session: &mut Session,
    ids: BTreeSet<Id<E>>,
    customer: Option<(Id<Customer>, DateTime<Utc>)>,
) -> Result<HashMap<Id<E>, CatalogueItem<E>>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let limit = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    let ids = Some(ids.into_iter().collect());
    let selection = Selection::<E> { ids, customer, ..Selection::default() };
    let found = session.work.catalogue::<E>().list(&selection, &Window::first(limit)).await?;
    Ok(found.items.into_iter().map(|offer| (offer.component.id, offer)).collect())
}

/// Ids of items, by their kinds.
#[derive(Debug, Clone, Default)]
pub struct ItemIds {
    pub hoses: BTreeSet<Id<Hose>>,
    pub fittings: BTreeSet<Id<CrimpFitting>>,
    pub adaptors: BTreeSet<Id<Adaptor>>,
    pub ferrules: BTreeSet<Id<Ferrule>>,
    pub wraps: BTreeSet<Id<Wrap>>,
    pub others: BTreeSet<Id<OtherItem>>,
}

/// Items of all kinds by their ids, as the organization sees them.
#[derive(Debug, Default)]
pub struct CatalogueItems {
    pub hoses: HashMap<Id<Hose>, CatalogueItem<Hose>>,
    pub fittings: HashMap<Id<CrimpFitting>, CatalogueItem<CrimpFitting>>,
    pub adaptors: HashMap<Id<Adaptor>, CatalogueItem<Adaptor>>,
    pub ferrules: HashMap<Id<Ferrule>, CatalogueItem<Ferrule>>,
    pub wraps: HashMap<Id<Wrap>, CatalogueItem<Wrap>>,
    pub others: HashMap<Id<OtherItem>, CatalogueItem<OtherItem>>,
}

impl CatalogueItems {
    /// Reads items by id, with a customer's properties if one is given; one statement for each kind.
    pub async fn of(
        session: &mut Session,
        ids: ItemIds,
        customer: Option<(Id<Customer>, DateTime<Utc>)>,
    ) -> Result<Self> {
        let ItemIds { hoses, fittings, adaptors, ferrules, wraps, others } = ids;
        Ok(Self {
            hoses: offers(session, hoses, customer).await?,
            fittings: offers(session, fittings, customer).await?,
            adaptors: offers(session, adaptors, customer).await?,
            ferrules: offers(session, ferrules, customer).await?,
            wraps: offers(session, wraps, customer).await?,
            others: offers(session, others, customer).await?,
        })
    }
}
