//! Work orders: making assemblies and kits, using stock, and recording completion.

mod content;
mod from_estimate;
mod fulfil;
mod full_order;
mod order;
mod ordered_line;
mod paper;
pub mod port;
mod release;
mod shares;
mod sheet;
pub mod stock;

pub use from_estimate::{Ordered, Part, WorkOrderInput, ordered_of};
pub(crate) use fulfil::refuse_partly_completed;
pub use fulfil::{Done, cancel, complete, reserve};
pub(crate) use full_order::freeze_prices;
pub use full_order::{FullOrder, OrderDetails, of_number};
pub use order::WorkOrder;
pub use ordered_line::{OrderTotals, OrderedLine};
pub use shares::TakenLine;
pub use sheet::{OrderPlaces, OrderReferences};
pub(crate) use stock::stock_of;
pub use stock::{OrderStock, PickList, pick_list};
