//! Items of the catalogue, brands and crimp specs.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::catalogue::items::{Need, OwnedItem};
use crate::catalogue::{
    Brand, BrandProperties, CatalogueEntity, CatalogueItem, Choices, Chosen, ChosenSpecs,
    Component, CrimpSpec, Filter, Group, GroupBy, Hose, HoseNames, ItemEntry, ItemKey,
    ItemSelection, ItemType, Overlay, Selection, SpecKey, SpecOnHose,
};
use crate::customers::Customer;
use crate::{Id, ListPage, Result, Window};

/// The items of one kind.
#[async_trait]
pub trait Catalogue<E: CatalogueEntity>: Send {
    /// The item that the organization sees by this id.
    async fn find(&mut self, id: Id<E>) -> Result<Option<CatalogueItem<E>>>;
    /// A part of a list in its order, without counting the list.
    async fn list(
        &mut self,
        selection: &Selection<E>,
        window: &Window,
    ) -> Result<ListPage<CatalogueItem<E>>>;
    /// A part of a list in its order.
    async fn page(
        &mut self,
        selection: &Selection<E>,
        window: &Window,
    ) -> Result<ListPage<CatalogueItem<E>>>;
    /// Finds the items with these keys that the organization sees, each with the index of its key, in one
    /// statement. An own item is preferred to a shared one with the same key.
    async fn by_keys(&mut self, keys: &[ItemKey]) -> Result<Vec<(usize, CatalogueItem<E>)>>;
    /// Counts the items of a list in groups of equal values.
    async fn groups(&mut self, selection: &Selection<E>, by: &[GroupBy]) -> Result<Vec<Group>>;
    /// Choices of these properties that the items of a list leave, in one statement.
    async fn choices(
        &mut self,
        selection: &Selection<E>,
        properties: &[&'static Filter],
        chosen: &Chosen,
    ) -> Result<Choices>;
    /// Stores new items, in one statement. A key that exists already is a conflict.
    async fn insert(&mut self, components: &[Component<E>]) -> Result<()>;
    /// Stores changed items of the organization, in one statement.
    async fn update(&mut self, components: &[Component<E>]) -> Result<()>;
}

/// The items of all kinds.
#[async_trait]
pub trait Items: Send {
    /// A part of their list, by part number, size and id.
    async fn page_of_items(
        &mut self,
        selection: &ItemSelection,
        window: &Window,
    ) -> Result<ListPage<ItemEntry>>;
    /// Finds these items, in any order, with the numbers and prices of a customer at a time; in one statement.
    async fn item_entries(
        &mut self,
        items: &[(Id<ItemEntry>, ItemType)],
        customer: Option<(Id<Customer>, DateTime<Utc>)>,
    ) -> Result<Vec<ItemEntry>>;
    /// The kind of an item that the organization sees.
    async fn item_type(&mut self, id: Id<ItemEntry>) -> Result<Option<ItemType>>;
    /// The kinds of items that the organization sees.
    async fn item_types(&mut self, ids: &[Id<ItemEntry>])
    -> Result<Vec<(Id<ItemEntry>, ItemType)>>;
    /// How many items of each kind there are.
    async fn count_types(&mut self) -> Result<Vec<(ItemType, u64)>>;
    /// The organization's own settings for items, without the makers' figures.
    async fn overlays(&mut self, ids: &[Id<ItemEntry>]) -> Result<Vec<(Id<ItemEntry>, Overlay)>>;
    /// Stores the organization's properties of items, in one statement.
    async fn set_overlays(&mut self, overlays: &[(Id<ItemEntry>, Overlay)]) -> Result<()>;
    /// Items of all kinds with these numbers in another system, each with the position of its number; in one statement.
    async fn items_by_external(
        &mut self,
        numbers: &[String],
    ) -> Result<Vec<(usize, Id<ItemEntry>)>>;
    /// Locks an item against other changes until this unit of work ends.
    async fn lock_item(&mut self, id: Id<ItemEntry>) -> Result<()>;
    /// Locks all items of the organization against other changes until this unit of work ends.
    async fn lock_items(&mut self) -> Result<()>;
}

/// Items to delete, and what has them.
#[async_trait]
pub trait ItemDeletions: Send {
    /// Types and owners of items that the organization sees.
    async fn owned_items(&mut self, ids: &[Id<ItemEntry>]) -> Result<Vec<OwnedItem>>;
    /// Finds at most so many documents that use each of these items, by number; in one statement.
    async fn documents_with(
        &mut self,
        ids: &[Id<ItemEntry>],
        most: u32,
    ) -> Result<Vec<(Id<ItemEntry>, String)>>;
    /// Items that can't be without some of these; in one statement.
    async fn items_needing(&mut self, ids: &[Id<ItemEntry>]) -> Result<Vec<Need>>;
    /// Removes items of the organization with what belongs to them, in a statement for each type and one more.
    async fn remove_items(&mut self, items: &[(Id<ItemEntry>, ItemType)]) -> Result<()>;
}

#[async_trait]
pub trait Brands: Send {
    /// The brands that the organization sees, by name.
    async fn brands(&mut self) -> Result<Vec<Brand>>;
    /// The organization's settings for brands; some have none.
    async fn brand_properties(&mut self) -> Result<Vec<BrandProperties>>;
    /// The brands with at least one item of a kind that the organization offers.
    async fn brands_offering(&mut self, item_type: ItemType) -> Result<Vec<Id<Brand>>>;
    /// How many items of the organization and of the shared catalogue have a brand.
    async fn count_brand_items(&mut self, id: Id<Brand>) -> Result<u64>;
    /// How many own items of a type these brands have.
    async fn count_own_items(&mut self, item_type: ItemType, brands: &[Id<Brand>]) -> Result<u64>;
    /// Stores new brands.
    async fn add_brands(&mut self, brands: &[Brand]) -> Result<()>;
    /// Stores a changed brand of the organization.
    async fn save_brand(&mut self, brand: &Brand) -> Result<()>;
    /// Removes one of the organization's own.
    async fn remove_brand(&mut self, id: Id<Brand>) -> Result<()>;
    /// Stores the organization's settings for a brand; a new default brand replaces the previous one.
    async fn set_brand_properties(&mut self, properties: &BrandProperties) -> Result<()>;
}

/// Crimp specifications.
#[async_trait]
pub trait CrimpSpecs: Send {
    /// The crimp specs of these hoses that the organization sees, in one statement; the organization's own
    /// first for each hose.
    async fn crimp_specs_of(&mut self, hoses: &[Id<Hose>]) -> Result<Vec<CrimpSpec>>;
    /// The crimp specs of a hose.
    async fn crimp_specs(&mut self, hose: Id<Hose>) -> Result<Vec<CrimpSpec>> {
        self.crimp_specs_of(&[hose]).await
    }
    /// The organization's own crimp specs with these ids, in any order.
    async fn own_crimp_specs(&mut self, ids: &[Id<CrimpSpec>]) -> Result<Vec<SpecOnHose>>;
    /// The organization's own crimp specs with these keys, each with the position of its key, locked until this unit of
    /// work ends. In one statement.
    async fn crimp_specs_at(&mut self, keys: &[SpecKey]) -> Result<Vec<(usize, SpecOnHose)>>;
    /// At most `most` of the organization's own crimp specs after a given one, by hose and series.
    async fn crimp_specs_after(
        &mut self,
        chosen: &ChosenSpecs,
        after: Option<&CrimpSpec>,
        most: u32,
    ) -> Result<Vec<SpecOnHose>>;
    /// Names and sizes of hoses that the organization sees, in one statement.
    async fn hose_names(&mut self, ids: &[Id<Hose>]) -> Result<Vec<(Id<Hose>, HoseNames)>>;
    /// Stores new and changed crimp specs, in one statement.
    async fn save_crimp_specs(&mut self, specs: &[CrimpSpec]) -> Result<()>;
}
