//! Documents whose lines stand for goods, as JSON: what all kinds of them have in common.

mod input;
mod list;
mod price;
mod view;

pub(crate) use self::input::{CUSTOMER_ORG, fields, given, take_customer};
pub(crate) use self::list::{list, shorts};
pub(crate) use self::price::{line_price, line_price_fields};
pub(crate) use self::view::{content, line, line_fields, whole};
