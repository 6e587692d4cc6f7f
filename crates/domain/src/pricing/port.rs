//! Inputs of prices.

use std::collections::HashMap;

use async_trait::async_trait;
use chrono::{DateTime, NaiveDateTime, Utc};

use crate::catalogue::{Brand, ItemEntry};
use crate::customers::Customer;
use crate::documents::{Document, HoseAssembly};
use crate::fields::Start;
use crate::measures::{Price, Quantity};
use crate::pricing::{CustomerTerms, ListRow, PriceList, PriceListItem, Pricing};
use crate::records::Stored;
use crate::{Id, ListPage, RawId, Record, Result, Window};

/// Rules by which customers, price lists, brands and organizations price items, by their ids.
#[async_trait]
pub trait Pricings: Send {
    /// Rules of these records; some have none. In two statements.
    async fn pricings(&mut self, subjects: &[RawId]) -> Result<Vec<(RawId, Pricing)>>;
    /// Replaces the rules of these records. In a fixed number of statements.
    async fn set_pricings(&mut self, rules: &HashMap<RawId, Pricing>) -> Result<()>;

    /// Replaces the rules of one record.
    async fn set_pricing(&mut self, subject: RawId, pricing: &Pricing) -> Result<()> {
        self.set_pricings(&HashMap::from([(subject, pricing.clone())])).await
    }
}

/// An item with the data for its price.
#[derive(Debug, Clone, PartialEq)]
pub struct EntryToPrice {
    /// The item, with its list price.
    pub entry: ItemEntry,
    pub brand: Option<Id<Brand>>,
    /// The organization's cost.
    pub cost: Option<Price>,
    /// Second size, for kinds that have two.
    pub second_size: Option<String>,
}

/// A hose assembly with the data for its price, which is for all versions of its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberedAssembly {
    /// First version of the number; prices are stored for its id.
    pub id: Id<ItemEntry>,
    pub number: String,
    /// Description of its latest version.
    pub description: Option<String>,
}

/// Inputs of prices, each read in one or two statements for any number of items.
#[async_trait]
pub trait Prices: Send {
    /// Entries of these items, of those that the organization sees.
    async fn entries_to_price(&mut self, items: &[Id<ItemEntry>]) -> Result<Vec<EntryToPrice>>;
    /// Latest versions of the hose assemblies with these versions, by the ids asked for.
    async fn assemblies_to_price(
        &mut self,
        versions: &[Id<ItemEntry>],
    ) -> Result<Vec<(Id<ItemEntry>, Document<HoseAssembly>)>>;
    /// The organization's price rules for these brands; some have none.
    async fn brand_rules(&mut self, brands: &[Id<Brand>]) -> Result<Vec<(Id<Brand>, Pricing)>>;
    /// A customer's prices of these items at a local time.
    async fn customer_terms(
        &mut self,
        customer: Id<Customer>,
        items: &[Id<ItemEntry>],
        at: NaiveDateTime,
    ) -> Result<Vec<(Id<ItemEntry>, CustomerTerms)>>;
    /// Prices of these items in a price list at a local time.
    async fn list_rows(
        &mut self,
        list: Id<PriceList>,
        items: &[Id<ItemEntry>],
        at: NaiveDateTime,
    ) -> Result<Vec<(Id<ItemEntry>, ListRow)>>;
}

/// Key of a price in a list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ListPlace {
    pub list: Id<PriceList>,
    pub item: Id<ItemEntry>,
    /// Minimum quantity.
    pub minimum: Quantity,
    /// Start of validity.
    pub start: Option<Start>,
}

/// Choice of price lists.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ChosenLists {
    /// Only these, if given.
    pub only: Option<Vec<RawId>>,
    /// Filter on names.
    pub name: Option<String>,
}

/// The prices of items in price lists.
#[async_trait]
pub trait PriceLists: Send {
    /// A part of the prices of a list, or of those with some ids, with those of an item together by minimum quantity.
    async fn page_of_list_items(
        &mut self,
        list: Id<PriceList>,
        only: Option<&[Id<PriceListItem>]>,
        window: &Window,
    ) -> Result<ListPage<Stored<PriceListItem>>>;
    /// Prices at these places, each with its place, locked until the unit of work ends.
    async fn list_items_at(
        &mut self,
        places: &[ListPlace],
    ) -> Result<Vec<(usize, Stored<PriceListItem>)>>;
    /// All prices of these items in a list.
    async fn list_items_of(
        &mut self,
        list: Id<PriceList>,
        items: &[Id<ItemEntry>],
    ) -> Result<Vec<Stored<PriceListItem>>>;
    /// Enabled prices of these items in these lists.
    async fn prices_of_list_items(
        &mut self,
        of: &[(Id<PriceList>, Id<ItemEntry>)],
    ) -> Result<Vec<Stored<PriceListItem>>>;
    /// At most `most` prices of all lists, or of these, after a given one; by list, item and quantity.
    async fn list_items_after(
        &mut self,
        chosen: &ChosenLists,
        after: Option<&Stored<PriceListItem>>,
        most: u32,
    ) -> Result<Vec<Stored<PriceListItem>>>;
    /// Marks prices as deleted.
    async fn delete_list_items(
        &mut self,
        items: &[Id<PriceListItem>],
        at: DateTime<Utc>,
        by: Option<RawId>,
    ) -> Result<()>;
    /// Locks out other changes of prices until this unit of work ends.
    async fn lock_list_items(&mut self) -> Result<()>;
    /// Records a change of these lists.
    async fn touch_price_lists(&mut self, lists: &[Id<PriceList>], record: &Record) -> Result<()>;
    async fn price_list_names(
        &mut self,
        lists: &[Id<PriceList>],
    ) -> Result<Vec<(Id<PriceList>, String)>>;
    /// Names of some of the customers that have this price list.
    async fn customers_of_price_list(
        &mut self,
        list: Id<PriceList>,
        most: u32,
    ) -> Result<Vec<String>>;
}
