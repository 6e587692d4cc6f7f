//! Images of items, brands, organizations, hose assemblies and hose kits.

use crate::catalogue::{
    Adaptor, CrimpFitting, Ferrule, Gender, Hose, ItemType, OtherItem, Owner, Wrap,
};
use crate::documents::hose_assembly::AssemblyDrawing;
use crate::documents::hose_kit::KitDrawing;
use crate::fields::Choice;

/// The largest image that is stored, in bytes.
pub const MOST_IMAGE_BYTES: usize = 2 * 1024 * 1024;

/// An image that was looked through, or drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    pub media_type: MediaType,
    /// The file.
    pub bytes: Vec<u8>,
    /// SHA-256 of it.
    pub digest: [u8; 32],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MediaType {
    /// Portable Network Graphics.
    Png,
    /// JPEG.
    Jpeg,
    /// Scalable Vector Graphics.
    Svg,
}

impl Choice for MediaType {
    const WORDS: &'static [&'static str] = &["image/png", "image/jpeg", "image/svg+xml"];
    const ALL: &'static [Self] = &[Self::Png, Self::Jpeg, Self::Svg];
}

/// A language that the words of drawings are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DrawingLanguage {
    #[default]
    English,
    German,
}

impl Choice for DrawingLanguage {
    const WORDS: &'static [&'static str] = &["en", "de"];
    const ALL: &'static [Self] = &[Self::English, Self::German];
}

/// A subject of an image, with its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject {
    pub kind: SubjectKind,
    /// The organization that owns it, or the shared catalogue.
    pub owner: Owner,
}

/// Record that can have an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubjectKind {
    /// An item.
    Item(ItemType),
    /// A brand.
    Brand,
    /// The organization itself.
    Organization,
    /// A hose assembly. It is drawn always.
    HoseAssembly,
    /// A hose kit. It is drawn always.
    HoseKit,
}

impl SubjectKind {
    /// Whether it is a document, which only its organization can see.
    pub const fn is_document(self) -> bool {
        matches!(self, Self::HoseAssembly | Self::HoseKit)
    }
}

/// Record that an image can be drawn for if none is stored.
#[derive(Debug, Clone)]
pub enum Drawable {
    /// A hose.
    Hose(Hose),
    /// A crimp fitting.
    CrimpFitting(CrimpFitting),
    /// An adaptor.
    Adaptor(Adaptor),
    /// A ferrule.
    Ferrule(Ferrule),
    /// A wrap.
    Wrap(Wrap),
    /// Another item.
    OtherItem(OtherItem),
    /// A hose assembly.
    HoseAssembly(Box<AssemblyDrawing>),
    /// The parts of a hose kit.
    HoseKit(KitDrawing),
    /// The name of a brand.
    Brand(String),
    /// The name of an organization.
    Organization(String),
    /// A side of a connection.
    Gender(Gender),
    /// A shape of fittings or adaptors, in any spelling.
    Shape(String),
    /// A style of connections, in any spelling, and the requested side.
    Style(String, Option<Gender>),
    /// A kind of wrap in a colour.
    WrapStyle {
        /// The kind.
        kind: Option<String>,
        /// The colour.
        colour: Option<String>,
    },
}
