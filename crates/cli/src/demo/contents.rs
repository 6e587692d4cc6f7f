//! Everything that the demo consists of, made of the tables.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::catalogue::Brand;
use domain::customers::{Customer, CustomerItemProperties};
use domain::documents::{Document, HoseAssembly};
use domain::records::Stored;
use domain::stock::Warehouse;
use domain::{Error, Id, Result};

use crate::demo::catalogue::all::{DemoCatalogue, Listed};
use crate::demo::documents::assemblies;
use crate::demo::documents::estimates::{self, MadeEstimate};
use crate::demo::documents::kits::{self, MadeKit};
use crate::demo::documents::orders::{self, MadeOrder};
use crate::demo::shop::customers;
use crate::demo::shop::items::{self, ItemProperties};
use crate::demo::shop::price_lists::{self, MadeList};

/// The customer that is priced by a price list.
const PRICED: &str = "athens";

/// The demo's contents.
#[derive(Debug)]
pub(super) struct Contents {
    pub(super) catalogue: DemoCatalogue,
    pub(super) listed: Vec<Listed>,
    pub(super) properties: Vec<ItemProperties>,
    pub(super) warehouse: Stored<Warehouse>,
    pub(super) price_lists: Vec<MadeList>,
    pub(super) customers: HashMap<String, Stored<Customer>>,
    pub(super) customer_items: Vec<Stored<CustomerItemProperties>>,
    pub(super) assemblies: Vec<Document<HoseAssembly>>,
    pub(super) kits: Vec<MadeKit>,
    pub(super) orders: Vec<MadeOrder>,
    pub(super) estimates: Vec<MadeEstimate>,
}

impl Contents {
    /// Makes them.
    pub(super) fn new(now: DateTime<Utc>) -> Result<Self> {
        let catalogue = DemoCatalogue::new(now)?;
        let listed = catalogue.listed();
        let price_lists = price_lists::price_lists(&listed, now)?;
        let mut customers = customers::customers(now)?;
        if let (Some(customer), Some(made)) = (customers.get_mut(PRICED), price_lists.first()) {
            customer.fields.price_list_id = Some(made.list.id);
        }
        let assemblies = assemblies::assemblies(&catalogue, &customers, now)?;
        let kits = kits::kits(&catalogue, &assemblies, &customers, now)?;
        let warehouse = items::warehouse(now)?;
        let made = (&assemblies[..], &kits[..]);
        let orders = orders::orders(&catalogue, made, &customers, warehouse.id, now)?;
        let estimates = estimates::estimates(&catalogue, (&assemblies, &kits), &customers, now)?;
        Ok(Self {
            estimates,
            orders,
            kits,
            warehouse,
            properties: items::properties(&listed)?,
            customer_items: customers::customer_items(&listed, &customers, now)?,
            catalogue,
            listed,
            price_lists,
            customers,
            assemblies,
        })
    }

    pub(super) fn brand(&self, name: &str) -> Result<Id<Brand>> {
        let found = self.catalogue.brands.get(name).map(|made| made.brand.id);
        found.ok_or_else(|| missing("brand", name))
    }

    /// A customer by its key.
    pub(super) fn customer(&self, key: &str) -> Result<Id<Customer>> {
        let found = self.customers.get(key).map(|customer| customer.id);
        found.ok_or_else(|| missing("customer", key))
    }

    /// A kit by its number.
    pub(super) fn kit(&self, number: &str) -> Result<&MadeKit> {
        let found = self.kits.iter().find(|made| &*made.kit.number == number);
        found.ok_or_else(|| missing("kit", number))
    }
}

fn missing(kind: &str, name: &str) -> Error {
    Error::broken(format!("the tables in config/demo/ have no {kind} {name}"))
}
