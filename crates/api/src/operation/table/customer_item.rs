//! What is a customer's own about items.

use domain::usecase::customer_item_sheet::CustomerItemRow;

use super::super::row::{get, group, post};
use super::super::{ADMINS, Operation, RowBody, STAFF, WRITERS};
use super::workbook::{self, Words};
use crate::resource::component::WORKBOOK;
use crate::resource::{customer_item, kind};

pub(super) fn rows() -> Vec<Operation> {
    let mut rows = themselves();
    rows.extend(workbook::input::<CustomerItemRow>(&Words {
        group: "Customer",
        many: "what is customers' own about items",
        input: ("/customers/items", "CustomersItems"),
        output: ("/customers/items", "CustomersItems"),
        importers: ADMINS,
        exporters: ADMINS,
    }));
    rows
}

fn themselves() -> Vec<Operation> {
    group(
        "Customer",
        vec![
            get(
                "getCustomerIdItems",
                "/customer/{customerId}/items",
                STAFF,
                "List what is a customer's own about items",
                |call| Box::pin(customer_item::list(call)),
            )
            .about("Its part numbers, prices, discounts and notes, each with the item in short.")
            .query(customer_item::list_parameters)
            .answers("A page of properties.", customer_item::list_reply),
            post(
                "postCustomerIdItemIdUpdate",
                "/customer/{customerId}/item/{itemId}/update",
                WRITERS,
                "Set what is a customer's own about an item",
                |call| Box::pin(customer_item::update(call)),
            )
            .about(
                "The id is the item's, or the _id of properties. Properties hold from startDate up to, not including, endDate; a
day alone is meant as a whole. A startDate that none of the customer's properties of the item has begins new ones beside them, so
that prices can be said ahead; the _id changes the dates of those that are there. Net prices of one item may not overlap.
Fields that are not listed here are passed over.",
            )
            .body(
                RowBody::flat(customer_item::update_schema, customer_item::update_example)
                    .telling_faults(),
            )
            .answers("The properties as they are now.", customer_item::reply)
            .fails(&[409]),
            post(
                "postCustomerIdItemIdDelete",
                "/customer/{customerId}/item/{itemId}/delete",
                WRITERS,
                "Delete what is a customer's own about an item",
                |call| Box::pin(customer_item::remove(call)),
            )
            .about("The id of the item deletes all properties, the _id of properties those alone.")
            .answers("It is gone.", kind::removed_reply),
            post(
                "postCustomerIdItemsExport",
                "/customer/{customerId}/items/export",
                ADMINS,
                "Export what is a customer's own about items to Excel",
                |call| Box::pin(customer_item::export(call)),
            )
            .about(
                "A workbook that can be imported again. With selectAll all but the listed ones, otherwise the listed ones. Listed
are items, or properties by their _id; those that there are none of are counted in the header X-Unknown-Records.",
            )
            .body(RowBody::flat(customer_item::export_schema, customer_item::export_example))
            .sends("The workbook.", &[WORKBOOK]),
        ],
    )
}
