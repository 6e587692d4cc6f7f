//! Customers, and their part numbers and prices of items.

use async_trait::async_trait;
use chrono::{DateTime, NaiveDateTime, Utc};

use crate::catalogue::{ItemEntry, ProductType};
use crate::customers::{Customer, CustomerItemProperties};
use crate::fields::Start;
use crate::records::Stored;
use crate::{Id, ListPage, NumberText, RawId, Result, Window};

/// Customers and the records that belong to them.
#[async_trait]
pub trait Customers: Send {
    async fn customer_names(&mut self) -> Result<Vec<(Id<Customer>, String)>>;
    /// Locks the documents of customers until this unit of work ends. Without waiting, it fails if somebody else has
    /// one locked.
    async fn hold_documents_of(&mut self, customers: &[Id<Customer>], wait: bool) -> Result<()>;
    /// Releases what belongs to customers being deleted: their documents keep only their names; their keys, locations
    /// and item properties are deleted. In a fixed number of statements.
    async fn part_with_customers(
        &mut self,
        customers: &[Stored<Customer>],
        at: DateTime<Utc>,
        by: Option<RawId>,
    ) -> Result<()>;
}

/// Filters and order of a list of item properties.
#[derive(Debug, Clone, Default)]
pub struct CustomerItemListing {
    /// Only those with these ids.
    pub ids: Option<Vec<Id<CustomerItemProperties>>>,
    /// Text in the customer's part number.
    pub org_part_number: Option<String>,
    /// Text in the item's part number.
    pub part_number: Option<String>,
    pub item_type: Option<ProductType>,
    /// Sort key.
    pub sort: CustomerItemSort,
    /// Whether the order is descending.
    pub descending: bool,
}

/// Sort keys of customers' item properties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CustomerItemSort {
    /// The customer's part number.
    #[default]
    OrgPartNumber,
    /// Time of the last change.
    LastModified,
    /// Customer, then item.
    Customer,
}

/// Key of properties: customer, item and start.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CustomerItemPlace {
    pub customer: Id<Customer>,
    pub item: Id<ItemEntry>,
    /// Start of validity.
    pub start: Option<Start>,
}

/// Properties to export.
#[derive(Debug, Clone, Default)]
pub struct ChosenCustomerItems {
    /// Customer; any if absent.
    pub customer: Option<RawId>,
    /// Only these, if given.
    pub only: Option<Vec<RawId>>,
    /// Without these.
    pub except: Vec<RawId>,
}

/// Item properties of customers; those of deleted customers aren't found.
#[async_trait]
pub trait CustomerItems: Send {
    /// A part of a list of one customer or of all.
    async fn page_of_customer_items(
        &mut self,
        customer: Option<Id<Customer>>,
        listing: &CustomerItemListing,
        window: &Window,
    ) -> Result<ListPage<Stored<CustomerItemProperties>>>;
    /// Properties that an id stands for: those of the item with this id, or of the item that the properties with this
    /// id are for; by start.
    async fn customer_items_named(
        &mut self,
        customer: Id<Customer>,
        record_or_item: RawId,
    ) -> Result<Vec<Stored<CustomerItemProperties>>>;
    /// Properties with these keys, each with the position of its key; locked.
    async fn customer_items_at(
        &mut self,
        places: &[CustomerItemPlace],
    ) -> Result<Vec<(usize, Stored<CustomerItemProperties>)>>;
    /// Properties of these customers and items with a net price.
    async fn net_prices_of(
        &mut self,
        of: &[(Id<Customer>, Id<ItemEntry>)],
    ) -> Result<Vec<Stored<CustomerItemProperties>>>;
    /// At most `most` properties after a given one, by customer, item and id.
    async fn customer_items_after(
        &mut self,
        chosen: &ChosenCustomerItems,
        after: Option<&Stored<CustomerItemProperties>>,
        most: u32,
    ) -> Result<Vec<Stored<CustomerItemProperties>>>;
    /// The names and ERP numbers of customers.
    async fn customers_named(
        &mut self,
        customers: &[RawId],
    ) -> Result<Vec<(RawId, String, Option<String>)>>;
    /// A customer's part numbers of these items at a local time; some have none.
    async fn customer_part_numbers(
        &mut self,
        customer: Id<Customer>,
        items: &[RawId],
        at: NaiveDateTime,
    ) -> Result<Vec<(RawId, NumberText)>>;
    /// Marks these as deleted.
    async fn delete_customer_items(
        &mut self,
        items: &[Id<CustomerItemProperties>],
        at: DateTime<Utc>,
        by: Option<RawId>,
    ) -> Result<()>;
    /// Locks out other imports of item properties until this unit of work ends.
    async fn lock_customer_items(&mut self) -> Result<()>;
}
