//! Who may call and see what: roles, tenants, customers, costs.

mod costs;
pub(crate) mod every_operation;
mod permissions;
mod tenancy;
pub(crate) mod visibility;
