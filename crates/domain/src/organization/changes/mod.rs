//! The feed of changes: what was changed, in the order in which it became visible.

mod feed;
mod place;
mod resource;

pub use feed::{Change, ChangeAction, Expiry, Feed, FeedEntry, FeedPart, FeedQuery, feed};
pub use place::{FeedCursor, FeedPlace, FeedStart};
pub use resource::ResourceKind;
