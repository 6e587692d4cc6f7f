//! Ports of the domain: the database, tokens, sheets, time.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::access::Author;
use crate::catalogue::port::{
    Brands, Catalogue, Connections, CrimpSpecs, Fits, Images, Items, Pending,
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
    ApiCalls, ApiKeys, Audit, Currencies, Numbers, Organizations, Retries, Terms, Users,
};
use crate::organization::{ApiCall, Organization, OrganizationLocation, ProductGroup, Supplier};
use crate::pricing::port::{PriceLists, Prices, Pricings};
use crate::pricing::{PriceList, PriceListItem};
use crate::records::RecordKind;
use crate::records::port::Records;
use crate::search::port::Search;
use crate::stock::Warehouse;
use crate::stock::port::{Inventory, Reservations, Warehouses};
use crate::workbooks::port::{Jobs, References};
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
    /// The shared catalogue alone.
    Shared,
}

/// Whether a unit of work may write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// Reads alone.
    Read,
    /// Reads and writes, in the name of somebody.
    Write(Author),
    /// The same for an import, which waits without limit for another one of its organization.
    Import(Author),
}

/// Records that a list depends on: changes of others keep its version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shows {
    /// Records of all kinds, documents among them.
    Everything,
    /// No document, and nothing that follows from one.
    NoDocuments,
}

/// Versions of what lists show.
#[async_trait]
pub trait Versions {
    /// A text that is another one after each change of what lists of the organization show, whoever made it, and
    /// after the begin or end of a validity before `now`. Read before a list in the same unit of work, it may be
    /// older than the list, never newer.
    async fn version(&mut self, shows: Shows, now: DateTime<Utc>) -> Result<String>;
}

/// The data store.
#[async_trait]
pub trait Store: Send + Sync {
    /// Begins a unit of work. Not committed, it never happened.
    async fn begin(&self, scope: Scope, access: Access) -> Result<Box<dyn UnitOfWork>>;
    /// Takes note of how much more there is, after many rows were written and committed, so that they are found
    /// as quickly as before. That it fails does no harm.
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
    + Bills
    + Items
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
    + Lines
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
    + References
    + Records<ParseCorrection>
    + Records<Warehouse>
    + Search
    + Terms
    + Users
    + Uses
    + Versions
    + Warehouses
    + WorkOrders
    + Send
{
    /// Makes it all happen.
    async fn commit(self: Box<Self>) -> Result<()>;
    /// Ends it without any of it. Dropping it does the same, a moment later.
    async fn rollback(self: Box<Self>) -> Result<()>;
}

impl dyn UnitOfWork + '_ {
    /// The records of one kind.
    pub fn records<K: RecordKind>(&mut self) -> &mut dyn Records<K> {
        K::repository(self)
    }

    /// The items of one kind.
    pub fn catalogue<E: CatalogueEntity>(&mut self) -> &mut dyn Catalogue<E> {
        E::repository(self)
    }

    /// The documents of one kind.
    pub fn documents<K: DocumentType>(&mut self) -> &mut dyn Documents<K> {
        K::repository(self)
    }
}

/// Periodic cleanup over all organizations.
#[async_trait]
pub trait Housekeeping: Send + Sync {
    /// Notes of jobs that gave no sign of life that they failed, and forgets those that ended
    /// long ago. Gives how many died.
    async fn tidy_jobs(&self, now: DateTime<Utc>) -> Result<u64>;
    /// Notes calls that were made with API keys, of any organizations, in one statement, and that
    /// these keys were used, to about a minute.
    async fn note_calls(&self, calls: &[ApiCall]) -> Result<()>;
    /// Forgets calls that came before, and gives how many.
    async fn forget_calls(&self, before: DateTime<Utc>) -> Result<u64>;
    /// Forgets answers that were kept before then.
    async fn forget_answers(&self, before: DateTime<Utc>) -> Result<()>;
    /// Forgets sessions of the page that ended before then.
    async fn forget_sessions(&self, before: DateTime<Utc>) -> Result<()>;
}
