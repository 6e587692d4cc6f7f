//! Customers' item properties.

use async_trait::async_trait;
use chrono::NaiveDateTime;

use crate::catalogue::ItemEntry;
use crate::customers::item_properties::clear_with_price;
use crate::customers::port::CustomerItemListing;
use crate::customers::{Customer, CustomerItemProperties, PropertiesTarget, target_of};
use crate::fields::{ColumnValue, Columns, FieldPatch, Start, merge, overlapping, place_all};
use crate::pricing::products;
use crate::pricing::products::Product;
use crate::records::deletion::{Deletable, in_places};
use crate::records::{self, RecordKind, Stored};
use crate::{Error, Id, ListPage, RawId, Result, Session, Violation, Window, add_violations};

/// Properties with their item.
pub type WithItem = (Stored<CustomerItemProperties>, Option<Product>);

/// A part of the list of properties of items of one customer or of all.
pub async fn page(
    session: &mut Session,
    customer: Option<Id<Customer>>,
    listing: &CustomerItemListing,
    window: &Window,
) -> Result<ListPage<WithItem>> {
    if let Some(customer) = customer {
        records::find::<Customer>(session, None, customer).await?;
    }
    let page = session.work.page_of_customer_items(customer, listing, window).await?;
    let (records, page) = page.split();
    Ok(page.filled(with_items(session, records).await?))
}

/// Adds the items to properties, in two queries for any number of them.
pub(crate) async fn with_items(
    session: &mut Session,
    records: Vec<Stored<CustomerItemProperties>>,
) -> Result<Vec<WithItem>> {
    let ids = records.iter().map(|stored| stored.fields.item_id).collect();
    let by_id = products::named(session, ids).await?;
    let with_item = |stored: Stored<CustomerItemProperties>| {
        let product = by_id.get(&stored.fields.item_id).cloned();
        (stored, product)
    };
    Ok(records.into_iter().map(with_item).collect())
}

/// A change of a customer's properties of an item, before it is made.
pub struct ItemChange {
    customer: Id<Customer>,
    target: PropertiesTarget,
    /// All of the customer's properties of the item.
    records: Vec<Stored<CustomerItemProperties>>,
    product: Option<Product>,
    patch: FieldPatch,
    faults: Vec<Violation>,
}

impl ItemChange {
    /// The properties that change; none if they are new.
    pub fn current(&self) -> Option<WithItem> {
        match &self.target {
            PropertiesTarget::Known(stored) => Some(((**stored).clone(), self.product.clone())),
            PropertiesTarget::New(_) => None,
        }
    }
}

/// Begins a change of a customer's properties of an item, named by its id or by the id of the properties; an assembly
/// may be named by any of its versions. `faults` are errors found so far.
pub async fn begin_change(
    session: &mut Session,
    (customer, record_or_item): (Id<Customer>, RawId),
    mut patch: FieldPatch,
    mut faults: Vec<Violation>,
) -> Result<ItemChange> {
    // Simultaneous changes of a customer's prices wait here for one another.
    records::find::<Customer>(session, None, customer).await?;
    let settings = session.work.organization().await?.settings;
    // The path names the item.
    patch.remove("item");
    clear_with_price(&mut patch);
    if let Err(found) = place_all(CustomerItemProperties::COLUMNS, &mut patch, settings.time_zone) {
        for fault in &found {
            patch.remove(fault.pointer.trim_start_matches('/'));
        }
        add_violations(&mut faults, found);
    }
    let (records, product) = found(session, customer, record_or_item).await?;
    let target = choose(
        settings.local(session.now()),
        &records,
        (record_or_item, product.as_ref()),
        &patch,
    )?;
    Ok(ItemChange { customer, target, records, product, patch, faults })
}

/// Makes a change of a customer's properties of an item.
pub async fn set(session: &mut Session, change: ItemChange) -> Result<WithItem> {
    let ItemChange { customer, target, records, product, patch, mut faults } = change;
    let (before, start) = match &target {
        PropertiesTarget::Known(stored) => (Some(stored), &stored.fields),
        PropertiesTarget::New(fields) => (None, fields),
    };
    let fields = match merge(start, &patch) {
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
    let others = records.iter().filter(|stored| before.is_none_or(|before| before.id != stored.id));
    let others = others.map(|stored| &stored.fields).chain([&fields]);
    if !overlapping(others.map(|fields| fields.claim(customer.raw()))).is_empty() {
        return Err(Error::Conflict {
            code: "overlapping",
            detail: "the customer has another net price of this item at the same time; end that one first".to_owned(),
        });
    }
    let record = session.record()?;
    let stored = match before {
        Some(before) if before.fields == fields => (**before).clone(),
        Some(before) => {
            let mut stored = Stored { fields, ..(**before).clone() };
            stored.record.touch(record.last_modified, record.last_modified_by);
            session
                .work
                .records::<CustomerItemProperties>()
                .save(std::slice::from_ref(&stored))
                .await?;
            stored
        }
        None => {
            let (id, parent) = (session.id(), Some(customer.raw()));
            let stored = Stored { id, parent, record, fields };
            session
                .work
                .records::<CustomerItemProperties>()
                .add(std::slice::from_ref(&stored))
                .await?;
            stored
        }
    };
    Ok((stored, product))
}

/// The customer's properties for an id, and the item.
async fn found(
    session: &mut Session,
    customer: Id<Customer>,
    record_or_item: RawId,
) -> Result<(Vec<Stored<CustomerItemProperties>>, Option<Product>)> {
    let records = session.work.customer_items_named(customer, record_or_item).await?;
    let item = records.first().map_or(Id::from_raw(record_or_item), |stored| stored.fields.item_id);
    let product = products::named(session, vec![item]).await?.remove(&item);
    match &product {
        // An assembly named by a later version.
        Some(product) if product.id() != item => {
            let records = session.work.customer_items_named(customer, product.id().raw()).await?;
            Ok((records, Some(product.clone())))
        }
        _ => Ok((records, product)),
    }
}

fn choose(
    now: NaiveDateTime,
    records: &[Stored<CustomerItemProperties>],
    (record_or_item, product): (RawId, Option<&Product>),
    patch: &FieldPatch,
) -> Result<PropertiesTarget> {
    if let Some(stored) = records.iter().find(|stored| stored.id.raw() == record_or_item) {
        return Ok(PropertiesTarget::Known(Box::new(stored.clone())));
    }
    let item: Id<ItemEntry> = match (records.first(), product) {
        (_, Some(product)) => product.id(),
        (Some(stored), None) => stored.fields.item_id,
        (None, None) => {
            return Err(Error::not_found("item", Id::<ItemEntry>::from_raw(record_or_item)));
        }
    };
    let start = patch.get("startDate").map(|start| match start {
        Some(start) => Start::read(Some(start.clone())).ok(),
        None => None,
    });
    target_of(item, records.to_vec(), start, now)
}

/// A customer's properties of an item to delete: all of them, or those with this id.
pub async fn to_remove(
    session: &mut Session,
    (customer, record_or_item): (Id<Customer>, RawId),
) -> Result<Vec<WithItem>> {
    records::find::<Customer>(session, None, customer).await?;
    let (mut records, product) = found(session, customer, record_or_item).await?;
    if records.iter().any(|stored| stored.id.raw() == record_or_item) {
        records.retain(|stored| stored.id.raw() == record_or_item);
    }
    if records.is_empty() {
        let detail = format!(
            "the customer has no properties of an item {}",
            Id::<ItemEntry>::from_raw(record_or_item)
        );
        return Err(Error::NotFound(detail));
    }
    Ok(records.into_iter().map(|stored| (stored, product.clone())).collect())
}

/// Properties of items of any customers, by their own ids.
#[derive(Debug, Default, Clone, Copy)]
pub struct CustomersItems;

#[async_trait]
impl Deletable for CustomersItems {
    type Found = Id<CustomerItemProperties>;

    fn id(found: &Id<CustomerItemProperties>) -> RawId {
        found.raw()
    }

    async fn find(
        &self,
        session: &mut Session,
        ids: &[RawId],
    ) -> Result<Vec<Result<Id<CustomerItemProperties>>>> {
        let named: Vec<_> = ids.iter().map(|id| Id::from_raw(*id)).collect();
        let found = session.work.records::<CustomerItemProperties>().find_to_change(&named).await?;
        let found = found.into_iter().map(|stored| (stored.id.raw(), stored.id));
        Ok(in_places(CustomerItemProperties::NAME, ids, found))
    }

    async fn delete(
        &self,
        session: &mut Session,
        found: Vec<Id<CustomerItemProperties>>,
    ) -> Result<()> {
        let by = session.caller.identity()?.by();
        session.work.delete_customer_items(&found, session.now(), by).await
    }
}

/// Deletes these properties.
pub async fn remove(session: &mut Session, properties: &[WithItem]) -> Result<()> {
    let ids: Vec<_> = properties.iter().map(|(stored, _)| stored.id).collect();
    let by = session.caller.identity()?.by();
    session.work.delete_customer_items(&ids, session.now(), by).await
}
