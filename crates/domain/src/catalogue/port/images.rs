//! Images, and the keys that sign their addresses.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use std::sync::Arc;

use crate::catalogue::images::{Drawable, DrawingLanguage, Image, Subject};
use crate::{Id, Record, Result};

/// Images of items, brands and organizations.
#[async_trait]
pub trait Images: Send {
    /// The visible record of an id; none if it can't have an image.
    async fn subject(&mut self, id: Id<Subject>) -> Result<Option<Subject>>;
    /// The stored image of something.
    async fn image(&mut self, id: Id<Subject>) -> Result<Option<Image>>;
    /// Stores an image of one of the organization's own subjects, replacing the previous one.
    async fn set_image(&mut self, id: Id<Subject>, image: &Image, record: &Record) -> Result<()>;
    /// Deletes a stored image of the organization; returns whether there was one.
    async fn remove_image(&mut self, id: Id<Subject>) -> Result<bool>;
}

/// Looks through images from elsewhere.
pub trait ImageReader: Send + Sync {
    /// Reads a file as an image that is safe to show; the error tells why it isn't.
    fn read(&self, bytes: Vec<u8>) -> Result<Image>;
    /// Whether it is a drawing with texts, for which papers have no fonts.
    fn has_text(&self, image: &Image) -> bool;
}

/// Draws images of subjects without one.
pub trait ImageDrawer: Send + Sync {
    /// Draws an image with words of a language; equal drawables have equal images.
    fn draw(&self, drawable: &Drawable, language: DrawingLanguage) -> Image;
    /// Draws without words and dimensions, for small pictures.
    fn draw_plain(&self, drawable: &Drawable) -> Image;
}

/// Stores the keys for signed addresses. Each signs for a week, and its signatures are valid for a day and an
/// hour longer.
#[async_trait]
pub trait AddressKeys: Send + Sync {
    /// The key that signs now.
    async fn current(&self, now: DateTime<Utc>) -> Result<Arc<dyn AddressKey>>;
    /// Whether a signature is of a text.
    async fn is_signature(&self, text: &str, signature: &str, now: DateTime<Utc>) -> Result<bool>;
    /// Signs with a new key from now on. Signatures of the old keys stay valid until their end, or end at once.
    async fn rotate(&self, now: DateTime<Utc>, at_once: bool) -> Result<()>;
}

/// Signs addresses that are good without a token.
pub trait AddressKey: Send + Sync {
    /// The signature of a text.
    fn sign(&self, text: &str) -> String;
}
