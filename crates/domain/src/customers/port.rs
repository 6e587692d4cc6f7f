//! Customers, and what is their own about items.

use async_trait::async_trait;
use chrono::{DateTime, NaiveDateTime, Utc};

use crate::catalogue::{ItemEntry, ProductType};
use crate::customers::{Customer, CustomerItemProperties};
use crate::fields::Start;
use crate::records::Stored;
use crate::{Id, NumberText, RawId, Result, Total};

/// Customers, and what hangs on them.
#[async_trait]
pub trait Customers: Send {
    async fn customer_names(&mut self) -> Result<Vec<(Id<Customer>, String)>>;
    /// Keeps others from the documents of a customer until this unit of work ends. Where it is not to
    /// wait for them, it is refused while somebody else has one.
    async fn hold_documents_of(&mut self, customer: Id<Customer>, wait: bool) -> Result<()>;
    /// Ends what hangs on a customer that is being deleted: documents keep its name alone, its
    /// keys, locations and properties of items are deleted with it.
    async fn part_with_customer(
        &mut self,
        customer: &Stored<Customer>,
        at: DateTime<Utc>,
        by: Option<RawId>,
    ) -> Result<()>;
}

/// Filters and order of a list of a customer's item properties.
#[derive(Debug, Clone, Default)]
pub struct CustomerItemListing {
    /// Occurs in the customer's part number.
    pub org_part_number: Option<String>,
    /// Occurs in the part number of the item.
    pub part_number: Option<String>,
    pub item_type: Option<ProductType>,
    /// Sort key.
    pub sort: CustomerItemSort,
    /// Whether the greatest comes first.
    pub descending: bool,
}

/// Sort keys of a customer's item properties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CustomerItemSort {
    /// The customer's part number.
    #[default]
    OrgPartNumber,
    /// When they were changed.
    LastModified,
}

/// Key of properties: customer, item and start.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CustomerItemPlace {
    pub customer: Id<Customer>,
    pub item: Id<ItemEntry>,
    /// From when on they hold.
    pub start: Option<Start>,
}

/// Properties to export.
#[derive(Debug, Clone, Default)]
pub struct ChosenCustomerItems {
    /// Customer; any if absent.
    pub customer: Option<RawId>,
    /// Only these, if given.
    pub only: Option<Vec<RawId>>,
    /// Not these.
    pub except: Vec<RawId>,
}

/// Customers' item properties. Deleted customers have none.
#[async_trait]
pub trait CustomerItems: Send {
    /// A page of a list, by offset and limit, and how many there are on all pages.
    async fn page_of_customer_items(
        &mut self,
        customer: Id<Customer>,
        listing: &CustomerItemListing,
        page: (u32, u32),
    ) -> Result<(Vec<Stored<CustomerItemProperties>>, Total)>;
    /// Those that an id names: of the item of this id, or of the item that the properties of this
    /// id are of; by their starts.
    async fn customer_items_named(
        &mut self,
        customer: Id<Customer>,
        record_or_item: RawId,
    ) -> Result<Vec<Stored<CustomerItemProperties>>>;
    /// Those at these places, each with its place among them; locked.
    async fn customer_items_at(
        &mut self,
        places: &[CustomerItemPlace],
    ) -> Result<Vec<(usize, Stored<CustomerItemProperties>)>>;
    /// Those of these customers and items that say a net price.
    async fn net_prices_of(
        &mut self,
        of: &[(Id<Customer>, Id<ItemEntry>)],
    ) -> Result<Vec<Stored<CustomerItemProperties>>>;
    /// Those after one of them, in the order of customers, items and ids, at most so many.
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
    /// Keeps all other imports of customers' items out until this unit of work ends.
    async fn lock_customer_items(&mut self) -> Result<()>;
}
