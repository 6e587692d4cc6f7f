//! What words of a phrase say.

use rust_decimal::Decimal;

use super::offer::PartId;
pub(crate) use super::offer::Sure;
use crate::catalogue::Gender;
use crate::configurator::ingredients::LengthMethod;
use crate::drawing::words::Family;
use crate::engineering::length::LengthUnit;

/// A size as it was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Said {
    /// A dash number, also by inch or DN.
    Dash(u16),
    /// A tube of DIN 2353 (`15l`), a metric thread (`m22x1.5`).
    Text(String),
    /// A thread in inches (`9/16-18`).
    Thread(String),
}

/// How far the connection of an elbow is from the axis of the hose.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Drop {
    /// Nearer than others.
    Short,
    /// Neither near nor far.
    Medium,
    /// Farther than others.
    Long,
    /// So many millimetres.
    Length(Decimal),
}

/// What reinforces a hose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layer {
    /// Braided wire.
    Wire,
    /// Spiral wire.
    Spiral,
}

/// One thing that words say.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Fact {
    /// A hose standard: `R2`, `2sn`.
    Spec(String),
    /// So many layers.
    Layers(u8, Layer),
    /// A series of hoses that the catalogue has, folded.
    Series(String),
    /// A word that describes hoses of the catalogue, folded.
    Feature(String),
    /// A brand, folded.
    Brand(String),
    /// The word hose, or bore.
    HoseWord,
    /// A size of the hose.
    HoseSize(Said),
    /// An item by its part number; several have the number.
    Part(Vec<PartId>),
    /// A size of hose or end.
    Size(Said),
    /// A length, as it was entered; `small` where it may be a size too.
    Length(Decimal, LengthUnit),
    /// A number without a unit.
    Number(Decimal),
    /// Degrees of a bend, or between two bends.
    Degrees(Decimal),
    /// Degrees between two bends.
    Angle(Decimal),
    /// The number beside it is an angle between bends.
    AngleWord,
    /// What the length measures.
    Method(LengthMethod),
    /// The number beside it is the length.
    LengthWord,
    /// Connections, the likeliest first.
    Families(&'static [Family]),
    /// Male or female.
    Gender(Gender),
    /// Turns, or not.
    Swivel(bool),
    /// A size of the end.
    EndSize(Said),
    /// In line.
    Straight,
    /// Bent by so many degrees.
    Bent(Decimal),
    /// Bent; by 90° where no number is beside it.
    Elbow,
    /// How far an elbow reaches.
    Drop(Drop),
    /// The length beside it is how far an elbow reaches.
    DropWord,
    /// No fitting.
    Plain,
    /// Said of both ends.
    Both,
    /// Several of what was said.
    Plural,
    /// The end with this number, or the one that comes first.
    End(u8),
    /// One of the ends.
    OneEnd,
    /// The other end.
    OtherEnd,
    /// Something else begins.
    Strong,
    /// Something else may begin.
    Weak,
    /// A cover, by words that its kind has.
    Wrap(&'static [&'static str]),
    /// A colour.
    Colour(String),
    /// All of the hose.
    Full,
    /// What comes belongs to what comes after it.
    Of,
    /// A proof test.
    Proof,
    /// A burst test.
    Burst,
    /// How many pieces.
    Quantity(Decimal),
    /// Nothing.
    Noise,
    /// Not understood.
    Unknown,
}

impl Fact {
    /// Whether it is said of an end.
    pub(crate) const fn is_of_end(&self) -> bool {
        matches!(
            self,
            Self::Families(_)
                | Self::Gender(_)
                | Self::Swivel(_)
                | Self::EndSize(_)
                | Self::Straight
                | Self::Bent(_)
                | Self::Elbow
                | Self::Drop(_)
                | Self::Plain
        )
    }

    /// Whether it is said of the hose.
    pub(crate) const fn is_of_hose(&self) -> bool {
        matches!(
            self,
            Self::Spec(_)
                | Self::Layers(..)
                | Self::Series(_)
                | Self::HoseWord
                | Self::HoseSize(_)
                | Self::Feature(_)
        )
    }
}

/// Words of a phrase, with what they say.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Token {
    /// The words: lower case, single blanks.
    pub(crate) text: String,
    /// What they say.
    pub(crate) facts: Vec<Fact>,
    /// How sure that is.
    pub(crate) sure: Sure,
    /// What they came to mean among the others, in words.
    pub(crate) meaning: Option<String>,
}

impl Token {
    /// A token.
    pub(crate) fn new(text: impl Into<String>, facts: Vec<Fact>, sure: Sure) -> Self {
        Self { text: text.into(), facts, sure, meaning: None }
    }
}
