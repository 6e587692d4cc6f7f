//! Customers.

use domain::trade::Customer;
use serde_json::json;

use super::super::row::{get, group, post};
use super::super::{ADMINS, Body, Operation, STAFF, WRITERS};
use crate::resource::{kind, priced, record};

pub(super) fn rows() -> Vec<Operation> {
    group(
        "Customer",
        vec![
            get("getCustomers", "/customers", STAFF, "List customers", |call| {
                Box::pin(priced::list::<Customer>(call))
            })
            .query(record::list_parameters::<Customer>)
            .answers("A page of customers.", priced::list_reply::<Customer>),
            post("postCustomerCreate", "/customers/create", WRITERS, "Make a customer", |call| {
                Box::pin(priced::create::<Customer>(call))
            })
            .body(
                Body::flat(
                    priced::create_schema::<Customer>,
                    || json!({ "name": "Hydraulik Kowalski", "domain": "kowalski.example" }),
                )
                .telling_faults(),
            )
            .status(201)
            .answers("The new customer.", priced::reply::<Customer>),
            post(
                "postCustomerIdUpdate",
                "/customer/{customerId}/update",
                WRITERS,
                "Change a customer",
                |call| Box::pin(priced::update::<Customer>(call)),
            )
            .body(
                Body::params(
                    priced::update_schema::<Customer>,
                    || json!({ "params": { "city": "Łódź", "defaultLengthUnit": "mm" } }),
                )
                .telling_faults(),
            )
            .answers("The customer after the change.", priced::reply::<Customer>)
            .fails(&[412]),
            post(
                "postCustomerIdDelete",
                "/customer/{customerId}/delete",
                ADMINS,
                "Delete a customer",
                |call| Box::pin(record::remove::<Customer>(call)),
            )
            .answers("It is gone.", kind::removed_reply)
            .fails(&[412]),
        ],
    )
}
