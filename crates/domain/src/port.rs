//! What the domain needs from the world: the database, tokens, sheets, time.

mod assemblies;
mod customers;
mod documents;
mod estimates;
mod lookup;
mod organization;
mod parsing;
mod people;
mod prices;
mod records;
mod references;
mod stock;
mod trail;

use std::fs::File;
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::catalogue::{
    Adaptor, Brand, BrandProperties, CatalogueEntity, Component, CrimpFitting, CrimpSpec, Ferrule,
    Group, GroupBy, Hose, ItemEntry, ItemKey, ItemSelection, ItemType, Offer, OtherItem, Overlay,
    Selection, Total, Window, Wrap,
};
use crate::configurator::parse::correction::ParseCorrection;
use crate::documents::{HoseAssembly, HoseKit, SalesEstimate, WorkOrder};
use crate::image::{Image, Logo, Subject};
use crate::job::{Job, JobEnd, Progress};
use crate::mail::LinkToken;
use crate::organization::{
    Actor, ApiCall, ApiKey, Author, Email, Identity, KeySecret, Organization, OrganizationLocation,
    Origin, Password, PasswordMark, ProductGroup, Standing, Subscription, Supplier, User,
};
use crate::sheet::{ReadRow, SheetInfo, SheetNotes, SheetRows, SheetTable};
use crate::trade::{
    Customer, CustomerItemProperties, Location, PriceList, PriceListItem, Warehouse,
};
use crate::{Id, Record, Result};

pub use assemblies::{Assemblies, DocumentListing, DocumentLists, DocumentOrder};
pub use customers::{
    ChosenCustomerItems, CustomerItemListing, CustomerItemPlace, CustomerItemSort, CustomerItems,
    Customers,
};
pub use documents::{Bills, DocumentEntry, Documents, Lines, Uses, WorkOrders};
pub use estimates::Estimates;
pub use lookup::{Connections, Fits, Pending};
pub use organization::{ApiCalls, ApiKeys, Currencies, Numbers, Organizations, Terms};
pub use parsing::Parsing;
pub use people::{Admin, DueLetter, Mailer, Outbox, UserFilter, Users};
pub use prices::{
    ChosenLists, EntryToPrice, ListPlace, NumberedAssembly, PriceLists, Prices, Pricings,
};
pub use records::Records;
pub use references::References;
pub use stock::{Inventory, Reservations, Stock, Warehouses};
pub use trail::{Audit, Retries};

/// What time it is.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> DateTime<Utc>;
}

/// Whose data a unit of work is about.
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

/// Where everything is kept.
#[async_trait]
pub trait Store: Send + Sync {
    /// Begins a unit of work. Not committed, it never happened.
    async fn begin(&self, scope: Scope, access: Access) -> Result<Box<dyn UnitOfWork>>;
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
    + DocumentLists<HoseAssembly>
    + DocumentLists<HoseKit>
    + DocumentLists<WorkOrder>
    + Documents<SalesEstimate>
    + DocumentLists<HoseAssembly>
    + DocumentLists<HoseKit>
    + DocumentLists<SalesEstimate>
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
    + Stock
    + Terms
    + Users
    + Uses
    + Warehouses
    + WorkOrders
    + Send
{
    /// Makes it all happen.
    async fn commit(self: Box<Self>) -> Result<()>;
}

/// `dyn UnitOfWork + 'static`, which bounds on it need to name.
pub type AnyUnitOfWork = dyn UnitOfWork;

/// The items of one kind.
#[async_trait]
pub trait Catalogue<E: CatalogueEntity>: Send {
    /// The item that the organization sees by this id.
    async fn find(&mut self, id: Id<E>) -> Result<Option<Offer<E>>>;
    /// Part of a list, ordered by part number, size and id.
    async fn list(&mut self, selection: &Selection<E>, window: &Window) -> Result<Vec<Offer<E>>>;
    /// A page of a list in its order, by offset and limit, and how many there are on all pages.
    async fn page(
        &mut self,
        selection: &Selection<E>,
        page: (u32, u32),
    ) -> Result<(Vec<Offer<E>>, Total)>;
    /// The items of these keys that the organization sees, each with the place of its key; where
    /// a shared and an own item have the same key, the own one. In one statement.
    async fn by_keys(&mut self, keys: &[ItemKey]) -> Result<Vec<(usize, Offer<E>)>>;
    /// The items of a list counted by what is the same in them.
    async fn groups(&mut self, selection: &Selection<E>, by: &[GroupBy]) -> Result<Vec<Group>>;
    /// Keeps new items, in one statement. An item whose key is taken is a conflict.
    async fn insert(&mut self, components: &[Component<E>]) -> Result<()>;
    /// Keeps changed items of the organization, in one statement.
    async fn update(&mut self, components: &[Component<E>]) -> Result<()>;
    /// Removes an item of the organization.
    async fn remove(&mut self, id: Id<E>) -> Result<()>;
}

/// The items of all kinds.
#[async_trait]
pub trait Items: Send {
    /// A page of them, ordered by part number, size and id, and how many there are on all pages.
    async fn page_of_items(
        &mut self,
        selection: &ItemSelection,
        page: (u32, u32),
    ) -> Result<(Vec<ItemEntry>, Total)>;
    /// The kind of an item that the organization sees.
    async fn item_type(&mut self, id: Id<ItemEntry>) -> Result<Option<ItemType>>;
    /// How many items of each kind there are.
    async fn count_types(&mut self) -> Result<Vec<(ItemType, u64)>>;
    /// What the organization itself said of items, without the makers' figures.
    async fn overlays(&mut self, ids: &[Id<ItemEntry>]) -> Result<Vec<(Id<ItemEntry>, Overlay)>>;
    /// Sets what the organization says of items, in one statement.
    async fn set_overlays(&mut self, overlays: &[(Id<ItemEntry>, Overlay)]) -> Result<()>;
    /// Keeps other changes of an item out until this unit of work ends.
    async fn lock_item(&mut self, id: Id<ItemEntry>) -> Result<()>;
    /// Keeps all other changes of the organization's items out until this unit of work ends.
    async fn lock_items(&mut self) -> Result<()>;
    /// The documents that have an item, by number, at most so many.
    async fn documents_with(&mut self, id: Id<ItemEntry>, most: u32) -> Result<Vec<String>>;
}

/// Brands.
#[async_trait]
pub trait Brands: Send {
    /// Those that the organization sees, by name.
    async fn brands(&mut self) -> Result<Vec<Brand>>;
    /// What the organization says of brands; of some, nothing.
    async fn brand_properties(&mut self) -> Result<Vec<BrandProperties>>;
    /// Those with at least one item of a kind that the organization offers.
    async fn brands_offering(&mut self, item_type: ItemType) -> Result<Vec<Id<Brand>>>;
    /// How many items of the organization and of the shared catalogue have a brand.
    async fn count_brand_items(&mut self, id: Id<Brand>) -> Result<u64>;
    /// Keeps new ones.
    async fn add_brands(&mut self, brands: &[Brand]) -> Result<()>;
    /// Keeps a changed one of the organization's own.
    async fn save_brand(&mut self, brand: &Brand) -> Result<()>;
    /// Removes one of the organization's own.
    async fn remove_brand(&mut self, id: Id<Brand>) -> Result<()>;
    /// Sets what the organization says of one; a default brand takes the place of the one before.
    async fn set_brand_properties(&mut self, properties: &BrandProperties) -> Result<()>;
}

/// Crimp specifications.
#[async_trait]
pub trait CrimpSpecs: Send {
    /// Those of hoses that the organization sees, in one statement; for each hose the
    /// organization's own first.
    async fn crimp_specs_of(&mut self, hoses: &[Id<Hose>]) -> Result<Vec<CrimpSpec>>;
    /// Those of one hose.
    async fn crimp_specs(&mut self, hose: Id<Hose>) -> Result<Vec<CrimpSpec>> {
        self.crimp_specs_of(&[hose]).await
    }
    /// Keeps new ones, in one statement.
    async fn add_crimp_specs(&mut self, specs: &[CrimpSpec]) -> Result<()>;
}

/// Work that goes on after its request was answered.
#[async_trait]
pub trait Jobs: Send {
    /// Keeps a new one.
    async fn add_job(&mut self, job: &Job) -> Result<()>;
    /// One, as it was noted last.
    async fn job(&mut self, id: Id<Job>) -> Result<Option<Job>>;
    /// Notes that a job lives at present, and how far it is; without progress it waits. False
    /// where it has ended.
    async fn tell_job(
        &mut self,
        id: Id<Job>,
        progress: Option<Progress>,
        lease: DateTime<Utc>,
    ) -> Result<bool>;
    /// Ends a job; false where it has ended already.
    async fn end_job(&mut self, id: Id<Job>, end: &JobEnd) -> Result<bool>;
}

/// What is tidied up by itself, over all organizations.
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
}

/// What the service knows over all organizations: who may come in.
#[async_trait]
pub trait Directory: Send + Sync {
    /// An organization by its name.
    async fn organization_named(&self, name: &str) -> Result<Option<Organization>>;
    /// Keeps a new organization.
    async fn add_organization(&self, organization: &Organization) -> Result<()>;
    /// A key with what its organization has subscribed to.
    async fn api_key(&self, id: Id<ApiKey>) -> Result<Option<(ApiKey, Subscription)>>;
    /// The users with an address and a password, of this organization or of any, oldest first; of
    /// very many only the oldest.
    async fn users_who_sign_in(
        &self,
        email: &Email,
        organization: Option<Id<Organization>>,
    ) -> Result<Vec<User>>;
    /// Keeps a new user.
    async fn add_user(&self, user: &User) -> Result<()>;
    /// Whether an organization lists an origin; any where none is said.
    async fn lists_origin(
        &self,
        origin: &Origin,
        organization: Option<Id<Organization>>,
    ) -> Result<bool>;
    /// What somebody may do at present; none for those deleted. At most 30 seconds old.
    async fn standing(&self, actor: Actor) -> Result<Option<Standing>>;
    /// Whether the database answers.
    async fn ready(&self) -> Result<()>;
}

/// A token as it is handed out.
#[derive(Debug, Clone)]
pub struct IssuedToken {
    /// The token.
    pub text: String,
    /// When it ends.
    pub expires: DateTime<Utc>,
}

/// Signs and checks tokens.
#[async_trait]
pub trait Tokens: Send + Sync {
    /// A token for `identity`, good for an hour.
    async fn issue(&self, identity: &Identity, now: DateTime<Utc>) -> Result<IssuedToken>;
    /// Who a token is for; an unauthenticated error for one that is forged or at its end.
    async fn check(&self, token: &str, now: DateTime<Utc>) -> Result<Identity>;
    /// The public parts of the signing keys, as a JSON Web Key Set.
    async fn public_keys(&self) -> Result<String>;
    /// Signs with a new key from now on.
    async fn rotate(&self, now: DateTime<Utc>) -> Result<()>;
}

/// Makes and checks secrets.
#[async_trait]
pub trait Secrets: Send + Sync {
    /// A new secret for a key.
    fn key_secret(&self, id: Id<ApiKey>) -> Result<KeySecret>;
    /// What is kept of a secret.
    fn digest(&self, secret: &KeySecret) -> [u8; 32];
    /// A new secret for a link.
    fn link_token(&self) -> Result<LinkToken>;
    /// What is kept of a link's secret.
    fn link_digest(&self, token: &LinkToken) -> [u8; 32];
    /// What is kept of a password.
    async fn hash_password(&self, password: Password) -> Result<String>;
    /// Tells the password of a hash from others.
    fn password_mark(&self, hash: &str) -> PasswordMark;
    /// To which of these hashes a password belongs; takes as long for none as for one.
    async fn password_matches(&self, password: String, hashes: Vec<String>) -> Result<Vec<bool>>;
}

/// Images of items, brands and organizations.
#[async_trait]
pub trait Images: Send {
    /// What an id is of that the organization sees; none where nothing of it can have an image.
    async fn subject(&mut self, id: Id<Subject>) -> Result<Option<Subject>>;
    /// The stored image of something.
    async fn image(&mut self, id: Id<Subject>) -> Result<Option<Image>>;
    /// Stores an image of something that is the organization's own, in place of the one before.
    async fn set_image(&mut self, id: Id<Subject>, image: &Image, record: &Record) -> Result<()>;
    /// Takes a stored image of the organization's away; tells whether there was one.
    async fn remove_image(&mut self, id: Id<Subject>) -> Result<bool>;
}

/// Looks through images from elsewhere.
pub trait ImageReader: Send + Sync {
    /// The image of a file that is safe to show; a violation that says what is wrong with others.
    fn read(&self, bytes: Vec<u8>) -> Result<Image>;
    /// A stored image as it is printed, with no more dots than within this box; none of one that
    /// can't be, or that would take too much memory. Works hard: call it where blocking is fine.
    fn logo(&self, image: &Image, most: (u32, u32)) -> Option<Logo>;
}

/// Keeps the keys that addresses are signed with: each signs for a week, and what it signed holds
/// for a day and an hour beyond that.
#[async_trait]
pub trait AddressKeys: Send + Sync {
    /// The key that signs now.
    async fn current(&self, now: DateTime<Utc>) -> Result<Arc<dyn AddressKey>>;
    /// Whether a signature is of a text.
    async fn is_signature(&self, text: &str, signature: &str, now: DateTime<Utc>) -> Result<bool>;
    /// Signs with a new key from now on.
    async fn rotate(&self, now: DateTime<Utc>) -> Result<()>;
}

/// Signs addresses that are good without a token.
pub trait AddressKey: Send + Sync {
    /// The signature of a text.
    fn sign(&self, text: &str) -> String;
}

/// Writes and reads sheets.
#[async_trait]
pub trait SheetCodec: Send + Sync {
    /// A new workbook with one sheet of this table.
    fn create(&self, table: SheetTable) -> Result<Box<dyn SheetWriter>>;
    /// Opens a workbook. One that is none, or is beyond the limits, is the caller's error.
    async fn open(&self, file: File) -> Result<Box<dyn SheetReader>>;
    /// An empty workbook with a sheet of each table, to be filled in: the file, to be read from
    /// its start, and its length in bytes.
    async fn template(&self, tables: Vec<SheetTable>) -> Result<(File, u64)>;
    /// A workbook of sheets that are all there, one behind the other: the file, to be read from
    /// its start, and its length in bytes.
    async fn book(&self, sheets: Vec<(SheetTable, SheetRows)>) -> Result<(File, u64)>;
}

/// A workbook that is being read.
#[async_trait]
pub trait SheetReader: Send {
    /// Its sheets, in their order.
    fn sheets(&self) -> &[SheetInfo];
    /// Begins reading a sheet, by its place from 0; also one that was read before.
    async fn begin(&mut self, sheet: usize) -> Result<()>;
    /// The next rows, at most so many, blank ones left out; none at the end of the sheet.
    async fn rows(&mut self, most: usize) -> Result<Option<Vec<ReadRow>>>;
    /// The workbook as it is, with notes: the file, to be read from its start, and its length in
    /// bytes.
    async fn note(self: Box<Self>, notes: Vec<SheetNotes>) -> Result<(File, u64)>;
}

/// A workbook that is being written.
#[async_trait]
pub trait SheetWriter: Send {
    /// Adds rows.
    async fn write(&mut self, rows: SheetRows) -> Result<()>;
    /// Ends the workbook: the file, to be read from its start, and its length in bytes.
    async fn finish(self: Box<Self>) -> Result<(File, u64)>;
}
