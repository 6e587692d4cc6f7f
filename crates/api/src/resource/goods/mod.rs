//! Documents whose lines stand for goods, as JSON: what all kinds of them have in common.

mod input;
mod list;
mod price;
pub(crate) mod said;
mod view;

pub(crate) use self::input::{CUSTOMER_ORG, fields, given, take_customer};
pub(crate) use self::list::{list, shorts};
pub(crate) use self::price::{line_price, line_price_fields};
pub(crate) use self::said::{
    line_number_schema as line_number, other_version_schema as other_version,
    quantity_schema as quantity,
};
pub(crate) use self::view::{content, line, line_fields, warnings, whole};
