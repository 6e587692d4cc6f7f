//! Images of items, brands and organizations, and drawings where none is stored.

pub mod image;
pub mod store;

pub use image::{
    Drawable, DrawingLanguage, Image, MOST_IMAGE_BYTES, MediaType, Subject, SubjectKind,
};
pub use store::{ImageRequest, Picture, picture, read, remove, set, to_set};
