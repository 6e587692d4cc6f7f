//! What a caller can ask for, over the ports.
//!
//! Units of work are opened here and closed before anything slow is done.

pub mod adaptors;
pub mod api_keys;
pub mod assemblies;
mod beside;
pub mod bill;
pub mod brands;
pub mod catalogue;
pub mod connections;
pub mod crimp_specs;
pub mod currencies;
pub mod customer_item_sheet;
pub mod customer_items;
pub mod customer_sheet;
pub mod customers;
pub mod document_lists;
pub mod document_sheet;
pub mod door;
pub mod estimates;
pub mod export;
pub mod fits;
pub mod identity;
pub mod images;
pub mod import;
pub mod inventory;
pub mod items;
pub mod job;
pub mod kits;
pub mod labels;
pub mod lifecycle;
pub mod lines;
pub mod lists;
pub mod mail;
pub mod numbering;
pub mod orders;
pub mod organization;
pub mod papers;
pub mod parse;
pub mod parse_feedback;
pub mod pending;
pub mod price_list_row;
pub mod price_list_sheet;
pub mod price_lists;
pub mod priced;
pub mod prices;
pub mod products;
pub mod records;
pub mod reservations;
pub mod series;
mod services;
pub mod terms;
pub mod trail;
mod units;
pub mod users;
mod versions;

pub use services::Services;
pub use units::units;

use crate::organization::{Caller, Role};
use crate::port::Scope;
use crate::{Error, Result};

/// The scope that a caller reads in.
pub fn scope(caller: &Caller) -> Scope {
    match caller {
        Caller::Anonymous(None) => Scope::Shared,
        Caller::Anonymous(Some(organization)) => Scope::Organization(*organization),
        Caller::Known(identity) => Scope::Organization(identity.organization),
    }
}

/// The scope that a caller writes in; an error for those without a token.
pub fn own_scope(caller: &Caller) -> Result<Scope> {
    Ok(Scope::Organization(caller.identity()?.organization))
}

/// Lets customers write only with a token that is for one.
pub fn customer_writes(caller: &Caller) -> Result<()> {
    let identity = caller.identity()?;
    if identity.role == Role::Customer && identity.customer.is_none() {
        return Err(Error::Forbidden(
            "the token is for no customer, so it may not write; name one in apiCustomerId"
                .to_owned(),
        ));
    }
    Ok(())
}
