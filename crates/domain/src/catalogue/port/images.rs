//! Images, and the keys that sign their addresses.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use std::sync::Arc;

use crate::catalogue::images::{Drawable, Image, Subject};
use crate::{Id, Record, Result};

/// Images of items, brands and organizations.
#[async_trait]
pub trait Images: Send {
    /// The visible record of an id; none if it can't have an image.
    async fn subject(&mut self, id: Id<Subject>) -> Result<Option<Subject>>;
    /// The stored image of something.
    async fn image(&mut self, id: Id<Subject>) -> Result<Option<Image>>;
    /// Stores an image of something that is the organization's own, in place of the one before.
    async fn set_image(&mut self, id: Id<Subject>, image: &Image, record: &Record) -> Result<()>;
    /// Takes a stored image of the organization's away; tells whether there was one.
    async fn remove_image(&mut self, id: Id<Subject>) -> Result<bool>;
}

/// Looks through images from elsewhere.
pub trait ImageReader: Send + Sync {
    /// The image of a file that is safe to show; a violation that says what is wrong with others.
    fn read(&self, bytes: Vec<u8>) -> Result<Image>;
    /// Whether it is a drawing with texts, for which papers have no fonts.
    fn has_text(&self, image: &Image) -> bool;
}

/// Draws images of what has none.
pub trait ImageDrawer: Send + Sync {
    /// The drawing as an image; always the same of the same.
    fn draw(&self, drawable: &Drawable) -> Image;
    /// The same without words and dimensions, for small pictures.
    fn draw_plain(&self, drawable: &Drawable) -> Image;
}

/// Keeps the keys that addresses are signed with: each signs for a week, and what it signed holds
/// for a day and an hour beyond that.
#[async_trait]
pub trait AddressKeys: Send + Sync {
    /// The key that signs now.
    async fn current(&self, now: DateTime<Utc>) -> Result<Arc<dyn AddressKey>>;
    /// Whether a signature is of a text.
    async fn is_signature(&self, text: &str, signature: &str, now: DateTime<Utc>) -> Result<bool>;
    /// Signs with a new key from now on. What the old ones signed holds to its end, or ends at once.
    async fn rotate(&self, now: DateTime<Utc>, at_once: bool) -> Result<()>;
}

/// Signs addresses that are good without a token.
pub trait AddressKey: Send + Sync {
    /// The signature of a text.
    fn sign(&self, text: &str) -> String;
}
