//! Creating, changing and previewing hose assemblies: from the input to what is stored.

mod embedded;
mod input;
pub(super) mod prepare;
mod preview;
mod store;

pub use embedded::Stored;
pub use input::{Before, HoseAssemblyInput, PartNumbers};
pub use prepare::{Prepared, prepare};
pub use preview::{Preview, PreviewedAssembly, preview};
pub use store::{create, remove_customers, save_as, set_customers, update};
