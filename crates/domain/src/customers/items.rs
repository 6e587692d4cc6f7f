//! Customers' item properties.

use chrono::NaiveDateTime;

use crate::catalogue::ItemEntry;
use crate::customers::port::CustomerItemListing;
use crate::customers::{Customer, CustomerItemProperties, PropertiesTarget, meant};
use crate::fields::{ColumnValue, Columns, FieldPatch, Start, merge, overlapping, place_all};
use crate::pricing::products;
use crate::pricing::products::Product;
use crate::records::{self, RecordKind, Stored};
use crate::{Error, Id, RawId, Result, Session, Total, Violation, add_violations};

/// Properties with their item.
pub type WithItem = (Stored<CustomerItemProperties>, Option<Product>);

/// A page of a customer's properties of items, and how many there are on all pages.
pub async fn page(
    session: &mut Session,
    customer: Id<Customer>,
    listing: &CustomerItemListing,
    page: (u32, u32),
) -> Result<(Vec<WithItem>, Total)> {
    records::find::<Customer>(session, None, customer).await?;
    let (kept, total) = session.work.page_of_customer_items(customer, listing, page).await?;
    Ok((with_items(session, kept).await?, total))
}

/// Properties with what they are of, in two queries however many they are.
pub(crate) async fn with_items(
    session: &mut Session,
    kept: Vec<Stored<CustomerItemProperties>>,
) -> Result<Vec<WithItem>> {
    let ids = kept.iter().map(|kept| kept.fields.item_id).collect();
    let known = products::named(session, ids).await?;
    let with_item = |kept: Stored<CustomerItemProperties>| {
        let product = known.get(&kept.fields.item_id).cloned();
        (kept, product)
    };
    Ok(kept.into_iter().map(with_item).collect())
}

/// Sets what is a customer's own about an item, named by its id or by that of the properties; an
/// assembly is named by any of its versions.
pub async fn set(
    session: &mut Session,
    (customer, named): (Id<Customer>, RawId),
    mut given: FieldPatch,
    mut faults: Vec<Violation>,
) -> Result<WithItem> {
    // Whoever changes a customer's prices waits for others that do.
    records::find::<Customer>(session, None, customer).await?;
    let settings = session.work.organization().await?.settings;
    // The path says of which item they are.
    given.remove("item");
    // Currency and unit are those of the price, and go with it.
    if given.get("netPrice") == Some(&None) {
        for of_price in ["netPriceCurrency", "netPriceUnitOfMeasure"] {
            given.entry(of_price.to_owned()).or_insert(None);
        }
    }
    if let Err(found) = place_all(CustomerItemProperties::COLUMNS, &mut given, settings.time_zone) {
        for fault in &found {
            given.remove(fault.pointer.trim_start_matches('/'));
        }
        add_violations(&mut faults, found);
    }
    let (known, product) = found(session, customer, named).await?;
    let meant = choose(settings.local(session.now()), &known, (named, product.as_ref()), &given)?;
    let (before, start) = match &meant {
        PropertiesTarget::Known(kept) => (Some(kept), &kept.fields),
        PropertiesTarget::New(fields) => (None, fields),
    };
    let fields = match merge(start, &given) {
        Ok(fields) => fields.unwrap_or_else(|| start.clone()),
        Err(found) => {
            add_violations(&mut faults, found);
            return Err(Error::Invalid(faults));
        }
    };
    add_violations(&mut faults, fields.check());
    if let Some(product) = &product {
        add_violations(&mut faults, product.check_properties(Some(start), &fields));
    }
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    let others = known.iter().filter(|kept| before.is_none_or(|before| before.id != kept.id));
    let others = others.map(|kept| &kept.fields).chain([&fields]);
    if !overlapping(others.map(|fields| fields.claim(customer.raw()))).is_empty() {
        return Err(Error::Conflict {
            code: "overlapping",
            detail: "the customer has another net price of this item at the same time; end that one first".to_owned(),
        });
    }
    let record = session.record()?;
    let kept = match before {
        Some(before) if before.fields == fields => (**before).clone(),
        Some(before) => {
            let mut kept = Stored { fields, ..(**before).clone() };
            kept.record.touch(record.last_modified, record.last_modified_by);
            session
                .work
                .records::<CustomerItemProperties>()
                .save(std::slice::from_ref(&kept))
                .await?;
            kept
        }
        None => {
            let (id, parent) = (session.id(), Some(customer.raw()));
            let kept = Stored { id, parent, record, fields };
            session
                .work
                .records::<CustomerItemProperties>()
                .add(std::slice::from_ref(&kept))
                .await?;
            kept
        }
    };
    Ok((kept, product))
}

/// A customer's properties for an id, and the id's product.
async fn found(
    session: &mut Session,
    customer: Id<Customer>,
    named: RawId,
) -> Result<(Vec<Stored<CustomerItemProperties>>, Option<Product>)> {
    let known = session.work.customer_items_named(customer, named).await?;
    let item = known.first().map_or(Id::from_raw(named), |kept| kept.fields.item_id);
    let product = products::named(session, vec![item]).await?.remove(&item);
    match &product {
        // An assembly that is named by a later version.
        Some(product) if product.id() != item => {
            let known = session.work.customer_items_named(customer, product.id().raw()).await?;
            Ok((known, Some(product.clone())))
        }
        _ => Ok((known, product)),
    }
}

fn choose(
    now: NaiveDateTime,
    known: &[Stored<CustomerItemProperties>],
    (named, product): (RawId, Option<&Product>),
    given: &FieldPatch,
) -> Result<PropertiesTarget> {
    if let Some(kept) = known.iter().find(|kept| kept.id.raw() == named) {
        return Ok(PropertiesTarget::Known(Box::new(kept.clone())));
    }
    let item: Id<ItemEntry> = match (known.first(), product) {
        (_, Some(product)) => product.id(),
        (Some(known), None) => known.fields.item_id,
        (None, None) => return Err(Error::not_found("item", Id::<ItemEntry>::from_raw(named))),
    };
    let start = given.get("startDate").map(|start| match start {
        Some(start) => Start::read(Some(start.clone())).ok(),
        None => None,
    });
    meant(item, known.to_vec(), start, now)
}

/// Removes what is a customer's own about an item: all of it, or what the id of properties names.
pub async fn remove(session: &mut Session, (customer, named): (Id<Customer>, RawId)) -> Result<()> {
    records::find::<Customer>(session, None, customer).await?;
    let (mut known, _) = found(session, customer, named).await?;
    if known.iter().any(|kept| kept.id.raw() == named) {
        known.retain(|kept| kept.id.raw() == named);
    }
    if known.is_empty() {
        let detail = format!(
            "the customer has no properties of an item {}",
            Id::<ItemEntry>::from_raw(named)
        );
        return Err(Error::NotFound(detail));
    }
    let ids: Vec<_> = known.iter().map(|kept| kept.id).collect();
    let by = session.caller.identity()?.by();
    session.work.delete_customer_items(&ids, session.now(), by).await
}
