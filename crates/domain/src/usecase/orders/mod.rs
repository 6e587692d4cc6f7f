//! Work orders: what is made of which stock, and when it is done.

mod fulfil;
mod kind;
mod labels;
mod paper;
mod sheet;
mod stock;
mod store;

pub(super) use fulfil::not_begun;
pub use fulfil::{Done, cancel, complete};
pub use labels::{LabelOrder, labels};
pub use sheet::OrderRow;
pub use stock::Stocking;
pub(super) use stock::reserve;
pub use store::{Order, Reserved, find, known, of_number, whole};
pub(super) use store::{fix_prices, reserved};
