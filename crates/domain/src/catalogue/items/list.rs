//! Listing items of one kind.

use crate::access::{Caller, Role};
use crate::catalogue::items::choices::{obstacle, sees_stock};
use crate::catalogue::items::{chosen, searched};
use crate::catalogue::{
    CatalogueEntity, CatalogueItem, Condition, CrimpFitting, Hose, HoseScope, ItemEntry, ItemType,
    Order, Ownership, Selection,
};
use crate::customers::Customer;
use crate::{Counting, Error, Id, ListPage, Result, Session, Window};

/// Query of a list of items.
#[derive(Debug, Clone, Default)]
pub struct ListQuery {
    /// Filters: names and texts.
    pub search: Vec<(String, String)>,
    /// Only items with these ids.
    pub ids: Option<Vec<Id<ItemEntry>>>,
    /// Number in another system.
    pub external: Option<String>,
    /// Choices of the kind's properties: names and texts.
    pub chosen: Vec<(String, String)>,
    /// The customer whose properties override the organization's.
    pub customer: Option<Id<Customer>>,
    /// Without unavailable items.
    pub hide_unavailable: bool,
    /// Without items of disabled brands.
    pub hide_unavailable_brands: bool,
    /// Organization.
    pub ownership: Ownership,
    pub order: Order,
    /// How far its items are counted.
    pub counting: Counting,
    /// The hose that they have to go with.
    pub hose: Option<Id<Hose>>,
    /// The fitting that hoses have to take.
    pub fitting: Option<Id<CrimpFitting>>,
}

/// Turns a query into a selection, checking all of it.
pub async fn select<E: CatalogueEntity>(
    session: &mut Session,
    query: ListQuery,
) -> Result<Selection<E>> {
    let mut selection = Selection {
        conditions: searched(E::FILTERS, E::COLUMNS, &query.search)?,
        ownership: query.ownership,
        hide_unavailable: query.hide_unavailable,
        hide_unavailable_brands: query.hide_unavailable_brands,
        order: query.order,
        counting: query.counting,
        ..Selection::default()
    };
    selection.conditions.extend(query.ids.as_deref().map(Condition::among));
    selection.conditions.extend(query.external.as_deref().map(Condition::external));
    Condition::hide_numbers(&mut selection.conditions, session.caller.visibility());
    let customer = customer_of(&session.caller, query.customer)?;
    for (property, condition) in chosen(E::PROPERTIES, E::COLUMNS, &query.chosen)? {
        if let Some(refusal) = obstacle(session, property, query.hose).await? {
            return Err(refusal);
        }
        selection.conditions.push(condition);
    }
    if let Some(fitting) = query.fitting {
        let hoses = hoses_of(session, fitting).await?;
        selection.ids = Some(hoses.into_iter().map(Id::of_kind).collect());
    }
    if customer.is_none() && !query.hide_unavailable && query.hose.is_none() {
        return Ok(selection);
    }
    if let Some(hose) = query.hose {
        known_hose(session, hose).await?;
        selection.conditions.push(Condition::Fits(HoseScope::Hose(hose)));
    }
    if let Some(id) = customer {
        if session.work.records::<Customer>().find(id).await?.is_none() && query.customer.is_some()
        {
            return Err(Error::invalid(
                "customerId",
                "unknown_customer",
                format!("there is no customer {id}"),
            ));
        }
        selection.customer = Some((id, session.now()));
    }
    // A caller who may not see stock must not learn what is out of stock either.
    let shows_stock = !session.work.organization().await?.settings.hide_inventory;
    selection.hide_out_of_stock =
        query.hide_unavailable && shows_stock && sees_stock(session).await?;
    Ok(selection)
}

/// An error unless the organization sees this hose.
pub(crate) async fn known_hose(session: &mut Session, hose: Id<Hose>) -> Result<()> {
    match session.work.item_type(hose.of_kind()).await? {
        Some(ItemType::Hose) => Ok(()),
        _ => Err(Error::invalid("hoseId", "unknown_hose", format!("there is no hose {hose}"))),
    }
}

/// The hoses that take a fitting, which the organization sees.
async fn hoses_of(session: &mut Session, fitting: Id<CrimpFitting>) -> Result<Vec<Id<Hose>>> {
    match session.work.item_type(fitting.of_kind()).await? {
        Some(ItemType::CrimpFitting) => session.work.hoses_of(fitting).await,
        _ => Err(Error::invalid(
            "crimpFittingId",
            "unknown_crimp_fitting",
            format!("there is no crimp fitting {fitting}"),
        )),
    }
}

/// The customer of a list: the requested one, else the one for whom the caller acts.
fn customer_of(caller: &Caller, requested: Option<Id<Customer>>) -> Result<Option<Id<Customer>>> {
    let identity = match (caller, requested) {
        (Caller::Anonymous(_), None) => return Ok(None),
        (Caller::Anonymous(_), Some(_)) => {
            return Err(Error::Unauthenticated(
                "customerId needs a token of the customer's organization".to_owned(),
            ));
        }
        (Caller::Known(identity), _) => identity,
    };
    match (identity.role, identity.customer, requested) {
        (Role::Customer, own, Some(requested)) if own != Some(requested) => Err(Error::Forbidden(
            "a customer sees only its own prices; leave customerId out".to_owned(),
        )),
        (_, own, requested) => Ok(requested.or(own)),
    }
}

/// A part of a list, without counting the list.
pub async fn list<E: CatalogueEntity>(
    session: &mut Session,
    selection: &Selection<E>,
    window: &Window,
) -> Result<ListPage<CatalogueItem<E>>> {
    session.work.catalogue::<E>().list(selection, window).await
}

/// A part of a list.
pub async fn page<E: CatalogueEntity>(
    session: &mut Session,
    selection: &Selection<E>,
    window: &Window,
) -> Result<ListPage<CatalogueItem<E>>> {
    session.work.catalogue::<E>().page(selection, window).await
}

/// An item that the caller sees.
pub async fn find<E: CatalogueEntity>(
    session: &mut Session,
    id: Id<E>,
) -> Result<CatalogueItem<E>> {
    let customer = customer_of(&session.caller, None)?.map(|customer| (customer, session.now()));
    let selection = Selection { ids: Some(vec![id]), customer, ..Selection::default() };
    let found = session.work.catalogue::<E>().list(&selection, &Window::first(1)).await?;
    found.items.into_iter().next().ok_or_else(|| Error::not_found(E::NAME, id))
}
