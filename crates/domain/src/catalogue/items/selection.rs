//! Which items a list is about.

use std::marker::PhantomData;

use chrono::{DateTime, Utc};

use crate::catalogue::{
    CatalogueEntity, EndFilter, Hose, HoseScope, ItemType, PropertyFilter, PropertySource,
};
use crate::customers::Customer;
use crate::fields::{Choice, Column, spelling_of};
use crate::measures::shown::{Least, Shown};
use crate::measures::size::{Size, SizeFilter};
use crate::{Counting, Id, Spelling, Violation, case_folded};

/// A filter that lists of a kind understand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filter {
    /// Its name: `search.name`.
    pub name: &'static str,
    /// Target of the filter.
    pub on: FilterTarget,
}

impl Filter {
    /// A filter.
    pub const fn new(name: &'static str, on: FilterTarget) -> Self {
        Self { name, on }
    }
}

/// Target of a filter; columns by their stored names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilterTarget {
    /// The text occurs in the column, whatever its case.
    Text(&'static str),
    /// The column is the same size.
    Size(&'static str),
    /// The column is the same size of hoses; inches and DN are of their bore.
    HoseSize(&'static str),
    /// The column is a number that shows at least so much.
    AtLeast(&'static str, Shown),
    /// The text occurs in the column, which has few different values.
    Word(&'static str),
    /// The column is this word of a closed list.
    Choice(&'static str, &'static [&'static str]),
    /// The column is this number.
    Number(&'static str),
    /// The text occurs in the brand's name.
    Brand,
    /// The text occurs in the organization's (or the customer's) part number.
    OrgPartNumber,
}

/// A condition on the items of a list.
#[derive(Debug, Clone, PartialEq)]
pub enum Condition {
    /// The folded text occurs in this column.
    Contains(&'static str, String),
    /// The folded text is this column.
    SameText(&'static str, String),
    /// This column is a size of one of these keys.
    SameSize(&'static str, Vec<String>),
    /// This column is a size of hoses; inches and DN are of their bore.
    HoseSize(&'static str, SizeFilter),
    /// This column is at least so large.
    AtLeast(&'static str, Least),
    /// The folded text occurs in this column, which has few different values.
    Word(&'static str, String),
    /// This column is this word of a closed list.
    Is(&'static str, &'static str),
    /// This column is this number.
    Equals(&'static str, f64),
    /// The folded text occurs in the brand's name.
    Brand(String),
    /// The folded text is the brand's name.
    BrandIs(String),
    /// Fits a hose: fittings by size and crimp spec, ferrules by crimp spec, wraps by diameter.
    Fits(HoseScope),
    /// A choice of a property, other than the ferrule.
    Chosen(PropertySource, PropertyFilter),
    /// A fitting whose crimp specs with this hose have one of these ferrules.
    Ferrule(Id<Hose>, Vec<String>),
    /// An adaptor with these ends, in either order.
    Ends(Box<[EndFilter; 2]>),
    /// The folded text occurs in the organization's or the customer's part number.
    OrgPartNumber(String),
    /// Holds for no item: a filter on something that the kind does not have.
    Never,
}

impl Condition {
    /// The condition that a filter of a kind with these columns sets for what the caller wrote.
    pub fn of(filter: &Filter, columns: &[Column], value: &str) -> Result<Self, Violation> {
        let folded = |column: &str| spelling_of(columns, column).folded(value);
        Ok(match filter.on {
            FilterTarget::Text(column) => Self::Contains(column, folded(column)),
            FilterTarget::Size(column) => Self::SameSize(column, Size::filter(value).keys()),
            FilterTarget::HoseSize(column) => Self::HoseSize(column, Size::filter(value)),
            FilterTarget::AtLeast(column, shown) => {
                Self::AtLeast(column, shown.at_least(number(filter.name, value)?))
            }
            FilterTarget::Word(column) => Self::Word(column, folded(column)),
            FilterTarget::Choice(column, words) => {
                Self::Is(column, word(filter.name, words, value)?)
            }
            FilterTarget::Number(column) => Self::Equals(column, number(filter.name, value)?),
            FilterTarget::Brand => Self::Brand(case_folded(value)),
            FilterTarget::OrgPartNumber => Self::OrgPartNumber(Spelling::Number.folded(value)),
        })
    }
}

fn word(
    name: &str,
    words: &'static [&'static str],
    value: &str,
) -> Result<&'static str, Violation> {
    words.iter().copied().find(|word| word.eq_ignore_ascii_case(value.trim())).ok_or_else(|| {
        Violation::new(
            format!("search.{name}"),
            "unknown_value",
            format!("must be one of: {}", words.join(", ")),
        )
    })
}

fn number(name: &str, value: &str) -> Result<f64, Violation> {
    value
        .trim()
        .parse()
        .ok()
        .filter(|number: &f64| number.is_finite() && *number >= 0.0)
        .ok_or_else(|| {
            Violation::new(
                format!("search.{name}"),
                "not_a_number",
                "must be a number of 0 or more",
            )
        })
}

/// Organization.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ownership {
    /// Shared and own ones.
    #[default]
    Accessible,
    /// Shared ones alone.
    Shared,
    /// Own ones alone.
    Own,
}

/// Sort key of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SortKey {
    /// Part number, then size.
    #[default]
    PartNumber,
    /// When it was last changed.
    LastModified,
}

impl Choice for SortKey {
    const WORDS: &'static [&'static str] = &["partNumber", "lastModified"];
    const ALL: &'static [Self] = &[Self::PartNumber, Self::LastModified];
}

/// In which order a list is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Order {
    /// Sort key.
    pub key: SortKey,
    /// Whether the greatest is first.
    pub descending: bool,
}

/// Which items of kind `E` a list is about.
#[derive(Debug, Clone)]
pub struct Selection<E> {
    /// All of these hold.
    pub conditions: Vec<Condition>,
    /// Organization.
    pub ownership: Ownership,
    /// Only these, where given.
    pub ids: Option<Vec<Id<E>>>,
    /// Without items marked unavailable.
    pub hide_unavailable: bool,
    /// Without items that stock is kept of and that have none left.
    pub hide_out_of_stock: bool,
    /// Without items of brands that the organization disabled.
    pub hide_unavailable_brands: bool,
    /// The customer whose properties are laid over, and the moment they must hold at.
    pub customer: Option<(Id<Customer>, DateTime<Utc>)>,
    /// In which order pages are.
    pub order: Order,
    /// How far its items are counted.
    pub counting: Counting,
    pub kind: PhantomData<fn() -> E>,
}

impl<E> Default for Selection<E> {
    fn default() -> Self {
        Self {
            conditions: Vec::new(),
            ownership: Ownership::default(),
            ids: None,
            hide_unavailable: false,
            hide_out_of_stock: false,
            hide_unavailable_brands: false,
            customer: None,
            order: Order::default(),
            counting: Counting::Full,
            kind: PhantomData,
        }
    }
}

impl<E: CatalogueEntity> Selection<E> {
    /// Narrows the list by `search.name = wanted`. A name that the kind has no filter for holds
    /// for none of its items.
    pub fn narrow(&mut self, name: &str, value: &str) -> Result<(), Violation> {
        self.conditions.push(condition(E::FILTERS, E::COLUMNS, name, value)?);
        Ok(())
    }
}

/// Which items of all kinds a list is about.
#[derive(Debug, Clone, Default)]
pub struct ItemSelection {
    /// Filters: name and what was written. One that a kind does not have holds for none of it.
    pub search: Vec<(String, String)>,
    /// Kinds to leave out.
    pub skip: Vec<ItemType>,
    /// Without items marked unavailable.
    pub hide_unavailable: bool,
    /// How far its items are counted.
    pub counting: Counting,
    /// The customer whose properties are laid over, and the moment they must hold at.
    pub customer: Option<(Id<Customer>, DateTime<Utc>)>,
}

impl ItemSelection {
    /// The kinds with the conditions on each.
    ///
    /// # Errors
    /// A filter whose value can't be understood.
    pub fn conditions(&self) -> Result<Vec<(ItemType, Vec<Condition>)>, Violation> {
        let kinds = ItemType::ALL.iter().copied().filter(|kind| !self.skip.contains(kind));
        kinds
            .map(|kind| {
                let conditions = self
                    .search
                    .iter()
                    .map(|(name, value)| condition(kind.filters(), kind.columns(), name, value));
                Ok((kind, conditions.collect::<Result<_, _>>()?))
            })
            .collect()
    }
}

/// The condition that a filter sets. A name without a filter holds for no item.
fn condition(
    filters: &[Filter],
    columns: &[Column],
    name: &str,
    value: &str,
) -> Result<Condition, Violation> {
    match filters.iter().find(|filter| filter.name == name) {
        Some(filter) => Condition::of(filter, columns, value),
        None => Ok(Condition::Never),
    }
}

/// Which part of a list.
#[derive(Debug, Clone)]
pub enum Window {
    /// At most so many after this place; none: from the start.
    After(Option<Cursor>, u32),
    /// A page of so many, that many in.
    Page {
        /// How many to pass over.
        offset: u32,
        /// How many at most.
        limit: u32,
    },
}

/// A place in a list: part number, size, id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    /// Folded part number.
    pub part_number: String,
    /// Rank of the size.
    pub rank: i32,
    /// Raw id.
    pub id: crate::RawId,
}
