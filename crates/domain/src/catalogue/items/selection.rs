//! Which items a list is about.

use std::marker::PhantomData;

use chrono::{DateTime, Utc};

use crate::access::Visibility;
use crate::catalogue::items::searched;
use crate::catalogue::{HoseScope, ItemEntry, ItemType, NONE};
use crate::customers::Customer;
use crate::fields::Choice;
use crate::measures::shown::Least;
use crate::measures::size::SizeFilter;
use crate::{Counting, Id, RawId, Result, Spelling};

/// A condition on the items of a list; columns by their stored names, texts folded.
#[derive(Debug, Clone, PartialEq)]
pub enum Condition {
    /// The text occurs in this column.
    Contains(&'static str, String),
    /// The text occurs in this column, which has few different values.
    Word(&'static str, String),
    /// The text is this column.
    SameText(&'static str, String),
    /// This column is a size of one of these keys.
    SameSize(&'static str, Vec<String>),
    /// This column is a size of hoses; inches and DN are of their bore.
    HoseSize(&'static str, SizeFilter),
    /// This column is this word of a closed list; none: it has none.
    Is(&'static str, Option<&'static str>),
    /// This column is this number.
    Equals(&'static str, f64),
    /// This column is at least so large.
    AtLeast(&'static str, Least),
    /// This column is at most so large.
    AtMost(&'static str, f64),
    /// The text occurs in the brand's name.
    Brand(String),
    /// The text is the brand's name.
    BrandIs(String),
    /// The text occurs in the organization's or the customer's part number.
    OrgPartNumber(String),
    /// The organization has this number of it in another system.
    ExternalId(String),
    /// Has one of these ids.
    Among(Vec<RawId>),
    /// The organization has stock of it.
    InStock,
    /// Fits a hose: fittings by size and crimp spec, ferrules by crimp spec, wraps by diameter.
    Fits(HoseScope),
    /// A fitting whose crimp specs with the given hoses have the ferrule with this id, or [`NONE`].
    Ferrule(String),
    /// All conditions of the first list hold, or all of the second.
    Either([Vec<Self>; 2]),
    /// Holds for no item: a filter on something that the kind does not have.
    Never,
}

impl Condition {
    /// Has one of these ids.
    pub fn among(ids: &[Id<ItemEntry>]) -> Self {
        Self::Among(ids.iter().map(|id| id.raw()).collect())
    }

    /// The organization has this number of it in another system.
    pub fn external(number: &str) -> Self {
        Self::ExternalId(Spelling::External.tidy(number).into_owned())
    }

    /// Numbers of an organization are not for everybody, and then none matches.
    pub fn hide_numbers(conditions: &mut [Self], visibility: Visibility) {
        for condition in conditions {
            let least = match condition {
                Self::OrgPartNumber(_) => Visibility::Prices,
                Self::ExternalId(_) => Visibility::Staff,
                _ => continue,
            };
            if visibility < least {
                *condition = Self::Never;
            }
        }
    }

    /// The values that satisfy it, for properties whose values are counted as texts.
    pub fn values(&self) -> Vec<String> {
        match self {
            Self::SameText(_, text) | Self::BrandIs(text) | Self::Ferrule(text) => {
                vec![text.clone()]
            }
            Self::SameSize(_, keys) => keys.clone(),
            Self::Is(_, word) => vec![word.unwrap_or(NONE).to_owned()],
            Self::InStock => vec!["true".to_owned()],
            _ => Vec::new(),
        }
    }
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
    /// Size, then part number.
    Size,
}

impl Choice for SortKey {
    const WORDS: &'static [&'static str] = &["partNumber", "lastModified", "size"];
    const ALL: &'static [Self] = &[Self::PartNumber, Self::LastModified, Self::Size];
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
    /// Whether to leave out items whose tracked stock is used up.
    pub hide_out_of_stock: bool,
    /// Without items of brands that the organization disabled.
    pub hide_unavailable_brands: bool,
    /// The customer whose properties override the organization's, and the time at which they must be valid.
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

/// Which items of all kinds a list is about.
#[derive(Debug, Clone, Default)]
pub struct ItemSelection {
    /// The kinds of items, each with its conditions.
    pub kinds: Vec<(ItemType, Vec<Condition>)>,
    /// Without items marked unavailable.
    pub hide_unavailable: bool,
    /// How far its items are counted.
    pub counting: Counting,
    /// The customer whose properties override the organization's, and the time at which they must be valid.
    pub customer: Option<(Id<Customer>, DateTime<Utc>)>,
}

impl ItemSelection {
    /// Only the items of which this holds too.
    pub fn require(&mut self, condition: &Condition) {
        for (_, conditions) in &mut self.kinds {
            conditions.push(condition.clone());
        }
    }

    /// The items of kinds that a search finds: names of filters and what was written. A filter that a kind does
    /// not have holds for none of it.
    ///
    /// # Errors
    ///
    /// All texts that can't be understood.
    pub fn of(
        kinds: impl IntoIterator<Item = ItemType>,
        search: &[(String, String)],
    ) -> Result<Self> {
        let with_conditions =
            |kind: ItemType| Ok((kind, searched(kind.filters(), kind.columns(), search)?));
        let kinds = kinds.into_iter().map(with_conditions).collect::<Result<_>>()?;
        Ok(Self { kinds, ..Self::default() })
    }
}
