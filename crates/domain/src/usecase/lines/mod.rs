//! Documents whose lines stand for goods: keeping them, what their lines are about, what these need
//! and cost. What a kind has of its own is in its [`OfGoods`].

mod branches;
mod cell;
mod contents;
mod cost;
mod kind;
mod made_of;
mod one;
mod paper;
mod pieces;
mod place;
mod price;
mod sheet;
mod store;

pub use branches::{branches, freeze_released};
pub use cell::cell_of;
pub use contents::{Contents, SeenItem};
pub use kind::{GoodsGiven, LineList, OfGoods, may_see};
pub(super) use one::moved;
pub use one::{NewLine, add_line, find_line, remove_line, update_line};
pub use paper::{goods, needs, tracked};
pub use pieces::pieces;
pub(super) use place::{is_of, location_of};
pub(super) use price::single;
pub use price::{LinePrice, LinesPrice, Priced, price};
pub use sheet::{Named, released};
pub use store::{Known, bill, create, find, known, known_of, update};
pub(super) use store::{about, content, retired, sold_by, whole};
