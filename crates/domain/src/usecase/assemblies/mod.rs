//! Hose assemblies: configured from components, kept, listed, compared and priced.

mod amounts;
mod bills;
mod current;
mod describe;
mod existing;
mod gathered;
mod given;
mod import;
mod line_cells;
mod names;
mod paper;
mod parts;
mod prepare;
mod price;
mod sheet;
mod store;
mod unchanged;
mod writes;

pub use amounts::Amounts;
pub use bills::{bills, freeze_released, parts_of};
pub use current::{Current, Outcome, current, findings, printed};
pub use describe::describe;
pub use existing::{existing, numbers_of};
pub use given::{AssemblyGiven, PartNumbers};
pub use import::AssemblyForm;
pub use names::{Names, names};
pub use parts::load;
pub use prepare::{Prepared, prepare};
pub use price::{AssemblyPrice, Goods, Numbered, Place, Share, price, shares, works};
pub use sheet::AssemblyNames;
pub use store::{
    Known, create, find, known, known_of, remove_customers, save_as, set_customers, update,
};

use crate::documents::{Document, HoseAssembly};
use crate::organization::{Identity, Role};
use crate::trade::AssemblyCustomer;

/// Whether somebody may see an assembly: customers see those that are theirs.
pub fn may_see(
    identity: &Identity,
    assembly: &Document<HoseAssembly>,
    customers: &[AssemblyCustomer],
) -> bool {
    identity.role != Role::Customer
        || identity.customer.is_some_and(|own| {
            assembly.content.customer_id == Some(own)
                || customers.iter().any(|customer| customer.customer == own)
        })
}
