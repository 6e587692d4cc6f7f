//! Sales estimates: what customers are offered, at prices that stay until somebody prices them
//! anew.

mod called;
mod current;
mod defaults;
mod given;
mod kind;
mod line;
mod paper;
mod prepare;
mod price;
mod prolong;
mod sheet;
mod steps;
mod store;

pub use current::{Compared, compared, difference, price_all, refresh, refuse_outdated};
pub use given::{EstimateGiven, GivenQuote, QuoteTerms, Said};
pub use line::{QuoteChange, add_line, remove_line, update_line};
pub use sheet::{EstimateProfit, EstimateRow};
pub use store::{Known, create, find, known, known_of, update};
