//! Images of items, brands and organizations.

use crate::catalogue::{ItemType, Owner};
use crate::sheet::Choice;

/// The largest image that is stored, in bytes.
pub const MOST_IMAGE_BYTES: usize = 2 * 1024 * 1024;

/// An image that was looked through, or drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// What it is.
    pub media_type: MediaType,
    /// The file.
    pub bytes: Vec<u8>,
    /// SHA-256 of it.
    pub digest: [u8; 32],
}

/// A picture as dots on white: red, green and blue of each, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dots {
    /// How many in a row.
    pub width: u32,
    /// How many rows.
    pub height: u32,
    /// Three bytes for each.
    pub colours: Vec<u8>,
}

impl Dots {
    /// The largest size within a box of the same ratio of width to height.
    pub fn within(&self, (width, height): (f64, f64)) -> (f64, f64) {
        let (wide, high) = (f64::from(self.width.max(1)), f64::from(self.height.max(1)));
        let scale = (width / wide).min(height / high);
        (wide * scale, high * scale)
    }
}

/// What an image is.
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

/// Something that has an image, and whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject {
    /// What it is.
    pub kind: SubjectKind,
    /// Whose.
    pub owner: Owner,
}

/// What can have an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubjectKind {
    /// An item.
    Item(ItemType),
    /// A brand.
    Brand,
    /// The organization itself.
    Organization,
}
