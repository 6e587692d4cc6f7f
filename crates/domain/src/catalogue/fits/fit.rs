//! Compatibility with a hose, and equivalence of adaptors.

use crate::catalogue::{Adaptor, Brand, Ferrule, Gender, Hose, Owner};
use crate::fields::Choice;
use crate::measures::size::{Size, SizeFilter};
use crate::{Id, NumberText, Text};

/// The hoses that fittings, ferrules or wraps have to go with.
#[derive(Debug, Clone, PartialEq)]
pub enum HoseScope {
    /// This one.
    Hose(Id<Hose>),
    /// Any of this series (folded), in this size where given.
    Series(String, Option<SizeFilter>),
}

/// A fitting series that is approved on a hose.
#[derive(Debug, Clone, PartialEq)]
pub struct Approval {
    /// The series, folded.
    pub series: String,
    /// The brand of the series.
    pub brand: Id<Brand>,
    /// The ferrule that goes with it; none for one-piece fittings and for ferrules that the
    /// catalogue does not have.
    pub ferrule: Option<Id<Ferrule>>,
}

/// How many crimp specs a fitting series has.
#[derive(Debug, Clone, PartialEq)]
pub struct SeriesSpecs {
    /// The series, folded.
    pub series: String,
    /// The name of the brand, folded.
    pub brand: String,
    pub specs: u64,
    /// Whether any spec names a ferrule.
    pub with_ferrule: bool,
    /// Whether any spec names none.
    pub without_ferrule: bool,
}

/// A hose and a fitting side by side.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// The hose's part number.
    pub hose: NumberText,
    pub hose_size: Size,
    /// The fitting's part number.
    pub fitting: NumberText,
    /// The size of the hose it takes.
    pub fitting_hose_size: Size,
    pub series: Text,
    /// Whether the sizes agree.
    pub same_size: bool,
    /// The crimp specs of the two: the organization's own first.
    pub specs: Vec<PairSpec>,
}

/// Ferrule of a crimp spec for a hose and a fitting.
#[derive(Debug, Clone, PartialEq)]
pub struct PairSpec {
    /// The organization that owns it, or the shared catalogue.
    pub owner: Owner,
    pub ferrule: Option<Id<Ferrule>>,
    /// The part number of a ferrule that the catalogue does not have.
    pub unknown_ferrule: Option<String>,
}

/// A ferrule that was found by name.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedFerrule {
    /// Index of its name among the given names.
    pub place: usize,
    pub id: Id<Ferrule>,
    /// The organization that owns it, or the shared catalogue.
    pub owner: Owner,
    /// The name of the brand, folded.
    pub brand: String,
    pub size: Size,
}

/// A connection that fittings or adaptors have.
#[derive(Debug, Clone, PartialEq)]
pub struct Connection {
    pub style: Option<String>,
    pub gender: Option<Gender>,
    pub size: Option<Size>,
}

/// Grouping of a list's rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GroupBy {
    /// A column, by its stored name; different spellings are different groups.
    Column(&'static str),
    /// The name of the brand.
    Brand,
}

/// Items of a list with the same values in the grouped columns.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// The values, in the order of the grouped columns.
    pub values: Vec<Option<String>>,
    /// How many rows.
    pub count: u64,
}

impl Group {
    pub fn value(&self, at: usize) -> Option<&str> {
        self.values.get(at)?.as_deref()
    }
}

/// Why an adaptor matches another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchRule {
    /// Of another brand, with the same cross reference.
    CrossReference,
    /// Of another brand, with the same ends and shape, if one of the two has no cross reference.
    Ends,
    /// Of the same family.
    Family,
}

impl Choice for MatchRule {
    const WORDS: &'static [&'static str] = &["crossReference", "ends", "familyCrossReference"];
    const ALL: &'static [Self] = &[Self::CrossReference, Self::Ends, Self::Family];
}

/// A matching adaptor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdaptorMatch {
    pub adaptor: Id<Adaptor>,
    /// Why.
    pub rule: MatchRule,
}
