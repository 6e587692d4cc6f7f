//! Work orders: what is made of which stock, and when it is done.

mod from_estimate;
mod fulfil;
mod kind;
mod line;
mod needs;
mod order;
mod paper;
mod pick;
pub mod progress;
mod release;
mod shares;
mod sheet;
mod stock;
mod store;

pub use from_estimate::{Ordered, Part, WorkOrderInput, create, ordered_of};
pub(crate) use fulfil::refuse_begun;
pub use fulfil::{Done, cancel, complete, reserve};
pub use line::{add_line, update_line};
pub use order::{Completion, OrderTotals, OrderedLine, WorkOrder};
pub use pick::{PickList, pick_list};
pub use shares::TakenLine;
pub use sheet::OrderRow;
pub use stock::OrderStock;
pub(crate) use stock::stock_of;
pub(crate) use store::fix_prices;
pub use store::{FullOrder, OrderDetails, of_number, with_details};
