//! Ports of the domain: the database, tokens, sheets, time.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::access::Author;
use crate::catalogue::port::{
    Brands, Catalogue, Connections, CrimpSpecs, Fits, Images, ItemDeletions, Items, Pending,
};
use crate::catalogue::{Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, OtherItem, Wrap};
use crate::configurator::parse::correction::ParseCorrection;
use crate::configurator::parse::port::Parsing;
use crate::customers::port::{CustomerItems, Customers};
use crate::customers::{Customer, CustomerItemProperties, Location};
use crate::documents::hose_assembly::port::Assemblies;
use crate::documents::port::{Bills, Documents, Lines, Uses};
use crate::documents::sales_estimate::port::Estimates;
use crate::documents::work_order::port::WorkOrders;
use crate::documents::{DocumentType, HoseAssembly, HoseKit, SalesEstimate, WorkOrder};
use crate::organization::port::{
    ApiCalls, ApiKeys, Audit, Changes, Currencies, Numbers, Organizations, Retries, Terms, Today,
    Users,
};
use crate::organization::{ApiCall, Organization, OrganizationLocation, ProductGroup, Supplier};
use crate::pricing::port::{PriceLists, Prices, Pricings};
use crate::pricing::{PriceList, PriceListItem};
use crate::records::RecordKind;
use crate::records::port::Records;
use crate::search::port::Search;
use crate::stock::Warehouse;
use crate::stock::port::{Inventory, Reservations, Warehouses};
use crate::workbooks::port::{
    ImportEffects, ImportProfiles, Imports, Jobs, References, Reverts, WrittenRows,
};
use crate::workbooks::profile::ImportProfile;
use crate::{Id, Result};

/// The current time.
pub trait Clock: Send + Sync {
    fn now(&self) -> DateTime<Utc>;
}

/// Data that a unit of work can access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// An organization: its own records, and the shared catalogue to read.
    Organization(Id<Organization>),
    /// The shared catalogue.
    Shared,
}

/// Whether a unit of work may write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// Reads.
    Read,
    /// Reads and writes, in the name of an author.
    Write(Author),
    /// Reads and writes for an import, which waits without limit for another import of its organization.
    Import(Author),
}

/// Records that a list depends on; changes of others keep its version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shows {
    /// All kinds, including documents.
    Everything,
    /// No documents and nothing derived from them.
    NoDocuments,
}

/// Versions of the data in lists.
#[async_trait]
pub trait Versions {
    /// A text that changes with every change of the organization's lists by anybody, and with every begin or end of a
    /// validity before `now`. If it is read before a list in the same unit of work, it may be older than the list,
    /// but never newer.
    async fn version(&mut self, shows: Shows, now: DateTime<Utc>) -> Result<String>;
}

/// The data store.
#[async_trait]
pub trait Store: Send + Sync {
    /// Begins a unit of work, which is rolled back unless it is committed.
    async fn begin(&self, scope: Scope, access: Access) -> Result<Box<dyn UnitOfWork>>;
    /// Updates statistics of the tables after many rows were written, so that they are found as quickly as before. An
    /// error does no harm.
    async fn note_growth(&self);
}

/// A unit of work over all repositories.
#[async_trait]
pub trait UnitOfWork:
    Catalogue<Hose>
    + Catalogue<CrimpFitting>
    + Catalogue<Adaptor>
    + Catalogue<Ferrule>
    + Catalogue<Wrap>
    + Catalogue<OtherItem>
    + Assemblies
    + Audit
    + Changes
    + Bills
    + Items
    + ItemDeletions
    + ApiCalls
    + ApiKeys
    + Brands
    + Connections
    + CrimpSpecs
    + Images
    + Records<Customer>
    + Records<PriceList>
    + Records<PriceListItem>
    + CustomerItems
    + Records<OrganizationLocation>
    + Records<ProductGroup>
    + Records<Supplier>
    + Currencies
    + Customers
    + Records<CustomerItemProperties>
    + Documents<HoseAssembly>
    + Documents<HoseKit>
    + Documents<WorkOrder>
    + Documents<SalesEstimate>
    + Estimates
    + Fits
    + ImportEffects
    + Imports
    + Lines
    + ImportProfiles
    + Records<ImportProfile>
    + Inventory
    + Jobs
    + Numbers
    + Organizations
    + Parsing
    + Pending
    + PriceLists
    + Prices
    + Records<Location>
    + Pricings
    + Reservations
    + Retries
    + Reverts
    + References
    + Records<ParseCorrection>
    + Records<Warehouse>
    + Search
    + Terms
    + Today
    + Users
    + Uses
    + Versions
    + Warehouses
    + WorkOrders
    + WrittenRows
    + Send
{
    /// Marks the present state, to which [`UnitOfWork::undo`] goes back. Marks nest.
    async fn mark(&mut self) -> Result<()>;
    /// Takes back what was done since the last mark, an error included, and removes the mark.
    async fn undo(&mut self) -> Result<()>;
    /// Removes the last mark.
    async fn unmark(&mut self) -> Result<()>;
    /// Commits all changes.
    async fn commit(self: Box<Self>) -> Result<()>;
    /// Rolls back. Dropping does the same a moment later.
    async fn rollback(self: Box<Self>) -> Result<()>;
}

impl dyn UnitOfWork + '_ {
    /// Repository of a kind of record.
    pub fn records<K: RecordKind>(&mut self) -> &mut dyn Records<K> {
        K::repository(self)
    }

    /// Repository of a kind of item.
    pub fn catalogue<E: CatalogueEntity>(&mut self) -> &mut dyn Catalogue<E> {
        E::repository(self)
    }

    /// Repository of a type of document.
    pub fn documents<K: DocumentType>(&mut self) -> &mut dyn Documents<K> {
        K::repository(self)
    }
}

/// Periodic cleanup over all organizations.
#[async_trait]
pub trait Housekeeping: Send + Sync {
    /// Marks jobs without a sign of life as failed, and deletes those that ended long ago. Returns how many failed.
    async fn tidy_jobs(&self, now: DateTime<Utc>) -> Result<u64>;
    /// Stores calls with API keys of any organizations in one statement, and the time of each key's last use, to
    /// about a minute.
    async fn note_calls(&self, calls: &[ApiCall]) -> Result<()>;
    /// Deletes older calls, and returns their number.
    async fn forget_calls(&self, before: DateTime<Utc>) -> Result<u64>;
    /// Deletes older stored answers.
    async fn forget_answers(&self, before: DateTime<Utc>) -> Result<()>;
    /// Deletes sessions of the page that ended earlier.
    async fn forget_sessions(&self, before: DateTime<Utc>) -> Result<()>;
}
