//! Hose kits: assemblies, adaptors and other items that are sold together.

mod branches;
mod contents;
mod existing;
mod given;
mod labels;
mod lines;
mod paper;
mod price;
mod sheet;
mod store;

pub use branches::{branches, freeze_released};
pub use contents::Contents;
pub use existing::existing;
pub use given::{KitGiven, list_of};
pub use labels::{LabelOrder, labels};
pub use lines::{NewLine, add_line, remove_line, update_line};
pub use price::{LinePrice, LinesPrice, Priced, price};
pub use sheet::KitRow;
pub use store::{Known, bill, create, find, known, known_of, update};

use crate::Id;
use crate::organization::{Identity, Role};
use crate::trade::Customer;

/// Whether somebody may see a kit of a customer: customers see their own alone.
pub fn may_see(identity: &Identity, customer: Option<Id<Customer>>) -> bool {
    identity.role != Role::Customer || (customer.is_some() && customer == identity.customer)
}
