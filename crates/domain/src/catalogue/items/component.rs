//! Items of the catalogue, as they are stored and as an organization sees them.

use chrono::{DateTime, Utc};

use crate::catalogue::port::Catalogue;
use crate::catalogue::{Brand, BrandName, Filter, ItemType};
use crate::fields::Columns;
use crate::measures::Price;
use crate::measures::size::Size;
use crate::port::UnitOfWork;
use crate::{ExternalId, Id, NumberText, RawId, Record, Text, Violation};

/// A kind of item in the catalogue.
pub trait CatalogueEntity:
    Columns + std::fmt::Debug + Clone + PartialEq + Send + Sync + 'static
{
    /// The kind.
    const TYPE: ItemType;
    /// Name for people.
    const NAME: &'static str;
    /// The columns that together are unique within an organization.
    const KEY: &'static [&'static str];
    /// Filters of its lists, as `search.series`.
    const FILTERS: &'static [Filter];
    /// Properties to choose them by, step by step; lists filter by these too, as `series`.
    const PROPERTIES: &'static [Filter] = &[];

    /// The repository of the kind.
    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Catalogue<Self>;

    fn part_number(&self) -> &NumberText;

    /// The name of the brand.
    fn brand(&self) -> Option<&BrandName>;

    /// The size that lists sort by after the part number.
    fn size(&self) -> Option<&Size> {
        None
    }

    /// The size of the other side, where it has two.
    fn second_size(&self) -> Option<&Size> {
        None
    }

    /// Fields that contradict each other.
    fn contradictions(&self) -> Vec<Contradiction> {
        Vec::new()
    }
}

/// Two fields that contradict each other, by their JSON names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction {
    pub fields: [&'static str; 2],
    pub code: &'static str,
    pub message: String,
}

impl Contradiction {
    /// The error of a caller who sent these fields: at the first of the two that he sent.
    pub fn at(self, is_sent: impl Fn(&str) -> bool) -> Violation {
        let [first, second] = self.fields;
        let field = if !is_sent(first) && is_sent(second) { second } else { first };
        Violation::new(format!("/{field}"), self.code, self.message)
    }

    /// A range whose minimum is above its maximum.
    pub(crate) fn of_range(
        fields: [&'static str; 2],
        minimum: Option<f64>,
        maximum: Option<f64>,
    ) -> Option<Self> {
        let (minimum, maximum) = (minimum?, maximum?);
        let [first, second] = fields;
        (minimum > maximum).then(|| Self {
            fields,
            code: "range_reversed",
            message: format!(
                "{first} {minimum} is above {second} {maximum}; exchange or correct them"
            ),
        })
    }
}

/// Key of an item: unique within an organization.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ItemKey {
    /// Brand, if it has one.
    pub brand: Option<Id<Brand>>,
    /// Part number, in any case.
    pub part_number: String,
    /// Key of its size; empty where sizes are no part of it.
    pub size: String,
    /// Key of its second size; empty where it has none.
    pub second_size: String,
}

impl ItemKey {
    /// The key of an item of this brand.
    pub fn of<E: CatalogueEntity>(item: &E, brand: Option<Id<Brand>>) -> Self {
        let key = |size: Option<&Size>| size.map(Size::key).unwrap_or_default();
        let sized = E::KEY.len() > 2;
        Self {
            brand,
            part_number: item.part_number().to_string(),
            size: if sized { key(item.size()) } else { String::new() },
            second_size: key(item.second_size()),
        }
    }
}

/// Owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The catalogue that all organizations share.
    Shared,
    /// The organization itself: a custom record.
    Own,
}

/// A record of the catalogue.
#[derive(Debug, Clone, PartialEq)]
pub struct Component<E> {
    pub id: Id<E>,
    /// The organization that owns it, or the shared catalogue.
    pub owner: Owner,
    /// Brand, if it has one.
    pub brand: Option<Id<Brand>>,
    /// The item of which it is a variant.
    pub based_on: Option<Id<E>>,
    /// When and by whom it was created and changed.
    pub record: Record,
    pub item: E,
}

/// A record of the catalogue with an organization's properties laid over it.
#[derive(Debug, Clone, PartialEq)]
pub struct CatalogueItem<E> {
    /// The record.
    pub component: Component<E>,
    /// Settings of the organization and, if given, of the customer.
    pub properties: Properties,
    /// The organization's cost; only for callers who may see costs.
    pub costs: Costs,
}

/// An organization's properties of an item, other than costs and prices.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Properties {
    /// The organization's (or the customer's) own part number.
    pub org_part_number: Option<NumberText>,
    /// Number of the item in another system of the organization.
    pub external_id: Option<ExternalId>,
    /// Whether the organization offers it; it does if absent.
    pub available: Option<bool>,
    /// Priority among similar items.
    pub priority: Option<Text>,
    pub list_price: Option<Price>,
    /// The customer's own price, where a customer was named.
    pub net_price: Option<Price>,
    /// When the item or its properties last changed, and who last changed the properties.
    pub modified: Option<(DateTime<Utc>, Option<RawId>)>,
}

impl<E> CatalogueItem<E> {
    /// When it was created and changed, for callers: a change of the organization's properties counts as a
    /// change of the item.
    pub fn record(&self) -> Record {
        self.component.record.clone().with_change(self.properties.modified)
    }
}

impl<E: CatalogueEntity> CatalogueItem<E> {
    /// The reason against a release if the organization no longer uses it.
    pub fn out_of_use(&self, pointer: &str) -> Option<Violation> {
        let part = self.component.item.part_number();
        let message = || format!("{} {part} is no longer available", E::NAME);
        let gone = self.properties.available == Some(false);
        gone.then(|| Violation::new(pointer, "component_obsolete", message()))
    }
}

/// The organization's cost of an item.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Costs {
    /// Cost of one unit.
    pub cost: Option<Price>,
}

/// An item of any kind, as lists across the kinds show it.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemEntry {
    /// Id, in the id space that all kinds share.
    pub id: Id<ItemEntry>,
    pub item_type: ItemType,
    /// The organization that owns it, or the shared catalogue.
    pub owner: Owner,
    pub part_number: String,
    /// The organization's own part number, or the customer's where the list is for one.
    pub org_part_number: Option<String>,
    /// Brand name.
    pub brand: Option<String>,
    /// Size, where it has one.
    pub size: Option<String>,
    pub description: Option<String>,
    pub image_name: Option<String>,
    /// The organization's list price, else the maker's.
    pub list_price: Option<Price>,
    /// The customer's own price, in a list for one.
    pub net_price: Option<Price>,
}

impl ItemEntry {
    /// The price of a list: a net price goes before a list price.
    pub const fn price(&self) -> Option<&Price> {
        match &self.net_price {
            Some(net) => Some(net),
            None => self.list_price.as_ref(),
        }
    }
}
