//! Customers and their locations.

use domain::trade::{Customer, Location};
use domain::usecase::customer_sheet::CustomerRow;
use serde_json::json;

use super::super::row::{get, group, post};
use super::super::{ADMINS, Operation, READERS_AND_CUSTOMERS, RowBody, STAFF, WRITERS};
use super::workbook::{self, Words};
use crate::resource::{below, customer, kind, priced, record};

pub(super) fn rows() -> Vec<Operation> {
    let mut rows = themselves();
    rows.extend(locations());
    rows.extend(workbook::rows::<CustomerRow>(&Words {
        group: "Customer",
        many: "customers",
        input: ("/customers", "Customers"),
        output: ("/customers", "Customer"),
        importers: ADMINS,
        exporters: WRITERS,
    }));
    rows
}

fn themselves() -> Vec<Operation> {
    group(
        "Customer",
        vec![
            get("getCustomers", "/customers", STAFF, "List customers", |call| {
                Box::pin(priced::list::<Customer>(call))
            })
            .query(record::list_parameters::<Customer>)
            .answers("A page of customers.", priced::list_reply::<Customer>),
            names("getCustomerNamess", "/customernamess"),
            names("getCustomerNames", "/customernames"),
            get(
                "getCustomerId",
                "/customer/{customerId}",
                READERS_AND_CUSTOMERS,
                "Get a customer",
                |call| Box::pin(customer::find(call)),
            )
            .about("A customer sees itself alone.")
            .answers("The customer.", priced::reply::<Customer>),
            post("postCustomerCreate", "/customers/create", WRITERS, "Make a customer", |call| {
                Box::pin(customer::create(call))
            })
            .about("One without a name is called by its domain, and without a domain \"Unnamed customer\".")
            .body(
                RowBody::flat(
                    customer::create_schema,
                    || json!({ "name": "Hydraulik Kowalski", "domain": "kowalski.example" }),
                )
                .telling_faults()
                .optional(),
            )
            .status(201)
            .answers("The new customer.", priced::reply::<Customer>),
            post(
                "postCustomerIdUpdate",
                "/customer/{customerId}/update",
                WRITERS,
                "Change a customer",
                |call| Box::pin(customer::update(call)),
            )
            .body(
                RowBody::params(
                    customer::update_schema,
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
                |call| Box::pin(customer::remove(call)),
            )
            .about(
                "Its hose assemblies and hose kits keep its name and lose the link. Its keys and tokens end, and its locations and
what was its own about items are deleted with it.",
            )
            .answers("It is gone.", kind::removed_reply)
            .fails(&[412]),
        ],
    )
}

fn names(id: &'static str, path: &'static str) -> Operation {
    get(id, path, STAFF, "List the names of customers", |call| Box::pin(customer::names(call)))
        .answers("The names of all customers.", record::names_reply)
}

fn locations() -> Vec<Operation> {
    group(
        "Customer",
        vec![
            get(
                "getCustomerIdLocations",
                "/customer/{customerId}/locations",
                STAFF,
                "List the locations of a customer",
                |call| Box::pin(customer::locations(call)),
            )
            .query(customer::location_parameters)
            .answers("A page of its locations.", below::list_reply::<Customer, Location>),
            post(
                "postCustomerIdLocationUpdate",
                "/customer/{customerId}/location/{locationId}/update",
                WRITERS,
                "Change a location of a customer, or make one",
                |call| Box::pin(below::change::<Customer, Location>(call, "locationId")),
            )
            .about("The word new in place of the id makes one.")
            .or_new("locationId")
            .body(
                RowBody::params(
                    record::update_schema::<Location>,
                    || json!({ "params": { "description": "Plant 2", "city": "Łódź" } }),
                )
                .telling_faults(),
            )
            .answers("The location as it is now.", below::reply::<Customer, Location>)
            .fails(&[412]),
            post(
                "postCustomerIdLocationDelete",
                "/customer/{customerId}/location/{locationId}/delete",
                WRITERS,
                "Delete a location of a customer",
                |call| Box::pin(below::remove::<Customer, Location>(call, "locationId")),
            )
            .answers("It is gone.", kind::removed_reply)
            .fails(&[412]),
        ],
    )
}
