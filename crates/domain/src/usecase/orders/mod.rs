//! Work orders: what is made of which stock, and when it is done.

mod from_estimate;
mod fulfil;
mod kind;
mod labels;
mod line;
mod paper;
mod pick;
mod sheet;
mod stock;
mod store;

pub use from_estimate::{OrderGiven, Ordered, Part, create, ordered_of};
pub(super) use fulfil::refuse_begun;
pub use fulfil::{Done, cancel, complete, reserve};
pub use labels::{LabelOrder, labels};
pub use line::{add_line, update_line};
pub use pick::{PickList, pick_list};
pub use sheet::OrderRow;
pub use stock::OrderStock;
pub(super) use stock::{reserve as reserve_released, stock_of};
pub(super) use store::fix_prices;
pub use store::{Order, find, known, of_number, whole};
