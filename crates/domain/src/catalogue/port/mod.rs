//! Ports of the catalogue: items, look-ups, images.

mod images;
mod items;
mod lookup;

pub use images::{AddressKey, AddressKeys, ImageDrawer, ImageReader, Images};
pub use items::{Brands, Catalogue, CrimpSpecs, ItemDeletions, Items};
pub use lookup::{Connections, Fits, Pending};
