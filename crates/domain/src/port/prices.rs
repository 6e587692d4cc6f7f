//! What prices are made of.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::catalogue::{Brand, ItemEntry, Price};
use crate::trade::price::{CustomerTerms, ListRow, Pricing};
use crate::trade::{Customer, PriceList};
use crate::{Id, RawId, Result};

/// Rules by which customers, price lists, brands and organizations price items, by their ids.
#[async_trait]
pub trait Pricings: Send {
    /// The rules of these; of some there are none. In two statements.
    async fn pricings(&mut self, subjects: &[RawId]) -> Result<Vec<(RawId, Pricing)>>;
    /// Makes these its rules, and no others.
    async fn set_pricing(&mut self, subject: RawId, pricing: &Pricing) -> Result<()>;
}

/// An item with what it is priced by.
#[derive(Debug, Clone, PartialEq)]
pub struct EntryToPrice {
    /// The item, with its list price.
    pub entry: ItemEntry,
    /// Its brand.
    pub brand: Option<Id<Brand>>,
    /// What it costs the organization.
    pub cost: Option<Price>,
}

/// What prices are made of; each in a statement or two, however many items there are.
#[async_trait]
pub trait Prices: Send {
    /// Those of these items that the organization sees.
    async fn entries_to_price(&mut self, items: &[Id<ItemEntry>]) -> Result<Vec<EntryToPrice>>;
    /// What the organization says of the prices of these brands; of some, nothing.
    async fn brand_rules(&mut self, brands: &[Id<Brand>]) -> Result<Vec<(Id<Brand>, Pricing)>>;
    /// What a customer pays for these items at a time.
    async fn customer_terms(
        &mut self,
        customer: Id<Customer>,
        items: &[Id<ItemEntry>],
        at: DateTime<Utc>,
    ) -> Result<Vec<(Id<ItemEntry>, CustomerTerms)>>;
    /// What these items cost in a price list at a time.
    async fn list_rows(
        &mut self,
        list: Id<PriceList>,
        items: &[Id<ItemEntry>],
        at: DateTime<Utc>,
    ) -> Result<Vec<(Id<ItemEntry>, ListRow)>>;
    /// The names of the customers that are priced by a list, at most so many.
    async fn customers_of_price_list(
        &mut self,
        list: Id<PriceList>,
        most: u32,
    ) -> Result<Vec<String>>;
}
