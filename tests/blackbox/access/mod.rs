//! Who may call and see what: roles, tenants, customers, costs.

mod costs;
mod every_operation;
mod permissions;
mod tenancy;
mod visibility;
mod wall;
