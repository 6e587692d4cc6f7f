//! Choosing an adaptor property by property.

use crate::Id;
use crate::catalogue::Adaptor;
use crate::fields::Choice;

/// Properties that adaptors are chosen by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AdaptorProperty {
    /// Connection family of one end.
    End1Style,
    End1Gender,
    End1DashSize,
    /// Whether it turns.
    End1Swivel,
    /// Connection family of the other end.
    End2Style,
    End2Gender,
    End2DashSize,
    /// Whether it turns.
    End2Swivel,
    Shape,
    Material,
    Brand,
}

impl Choice for AdaptorProperty {
    const WORDS: &'static [&'static str] = &[
        "end1Style",
        "end1Gender",
        "end1DashSize",
        "end1Swivel",
        "end2Style",
        "end2Gender",
        "end2DashSize",
        "end2Swivel",
        "shape",
        "material",
        "brand",
    ];
    const ALL: &'static [Self] = &[
        Self::End1Style,
        Self::End1Gender,
        Self::End1DashSize,
        Self::End1Swivel,
        Self::End2Style,
        Self::End2Gender,
        Self::End2DashSize,
        Self::End2Swivel,
        Self::Shape,
        Self::Material,
        Self::Brand,
    ];
}

/// The word for what an end has not: a gender, a swivel.
pub const NONE: &str = "none";

/// Current choices: any of these values, in the form in which they are compared.
pub type Chosen = Vec<(AdaptorProperty, Vec<String>)>;

/// Remaining choices.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Choices {
    /// How many adaptors have all that was chosen.
    pub total: u64,
    /// Possible values of each property; its own choice doesn't narrow it.
    pub left: Vec<ChoiceLeft>,
}

/// A value that a property can still have.
#[derive(Debug, Clone, PartialEq)]
pub struct ChoiceLeft {
    pub property: AdaptorProperty,
    pub value: String,
    /// How many adaptors have it, and all else that was chosen.
    pub count: u64,
}

/// Why an adaptor is named beside another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchRule {
    /// Of another brand, with the same cross reference.
    CrossReference,
    /// Of another brand, with the same ends and shape, where one of the two has no cross reference.
    Ends,
    /// Of the same family.
    Family,
}

impl Choice for MatchRule {
    const WORDS: &'static [&'static str] = &["crossReference", "ends", "familyCrossReference"];
    const ALL: &'static [Self] = &[Self::CrossReference, Self::Ends, Self::Family];
}

/// An adaptor that is named beside another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdaptorMatch {
    pub adaptor: Id<Adaptor>,
    /// Why.
    pub rule: MatchRule,
}
