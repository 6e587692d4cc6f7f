//! Work orders.

use domain::documents::WorkOrder;

use super::super::row::{get, group, post};
use super::super::{Operation, RowBody, STAFF, WRITERS};
use crate::resource::component::WORKBOOK;
use crate::resource::{document_sheet, goods, label, work_order as order, written};

pub(super) fn rows() -> Vec<Operation> {
    group("WorkOrder", [kept(), lines(), made()].into_iter().flatten().collect())
}

/// Making, changing and looking.
fn kept() -> Vec<Operation> {
    vec![
        post("postWorkOrdersCreate", "/workorders/create", WRITERS, "Make a work order", |call| {
            Box::pin(written::create::<WorkOrder>(call))
        })
        .about(
            "Without a number it gets the next one, without a warehouse the default one. Its lines are of hose assemblies, hose kits,
adaptors and other items, and may be added now or later.",
        )
        .body(RowBody::params(order::create_schema, order::create_example).telling_faults())
        .status(201)
        .answers("The new work order.", order::reply)
        .fails(&[409]),
        post(
            "postWorkOrdersCheckExisting",
            "/workorders/checkexisting",
            WRITERS,
            "Look whether there is a work order of a number",
            |call| Box::pin(order::check_existing(call)),
        )
        .body(RowBody::params(order::existing_schema, order::existing_example))
        .answers("Whether there is one, and its latest version.", order::existing_reply)
        .reads(),
        get("getWorkOrders", "/workorders", STAFF, "List work orders", |call| {
            Box::pin(goods::list::<WorkOrder>(call))
        })
        .query(order::list_parameters)
        .answers("A page of work orders.", order::list_reply),
        get("getWorkOrderId", "/workorder/{workOrderId}", STAFF, "Get a work order", |call| {
            Box::pin(written::find::<WorkOrder>(call))
        })
        .about(
            "With its lines, what they cost now or when it was released, how much of them is done, and the stock that it keeps for
itself.",
        )
        .answers("The work order.", order::reply),
        post(
            "postWorkOrderIdUpdate",
            "/workorder/{workOrderId}/update",
            WRITERS,
            "Change a work order",
            |call| Box::pin(written::update::<WorkOrder>(call)),
        )
        .about(
            "Only while it is under editing. Items that are given are the whole new list: lines with an _id stay, those without one
are new, those that are missing go.",
        )
        .body(RowBody::params(order::update_schema, order::update_example).telling_faults())
        .answers("The work order after the change.", order::reply)
        .fails(&[409, 412]),
    ]
}

/// Its lines.
fn lines() -> Vec<Operation> {
    vec![
        get(
            "getWorkOrderIdItems",
            "/workorder/{workOrderId}/items",
            STAFF,
            "List the lines of a work order",
            |call| Box::pin(order::lines(call)),
        )
        .answers("They, in order.", order::lines_reply),
        post(
            "postWorkOrderIdAddLine",
            "/workorder/{workOrderId}/addline",
            WRITERS,
            "Add a line to a work order",
            |call| Box::pin(order::add_line(call)),
        )
        .about("As its last line, while the order is under editing.")
        .body(RowBody::params(order::new_line_schema, order::new_line_example))
        .status(201)
        .answers("The work order with the line.", order::reply)
        .fails(&[409, 412]),
        post(
            "postWorkOrderIdItemIdUpdate",
            "/workorder/{workOrderId}/item/{itemId}/update",
            WRITERS,
            "Change a line of a work order",
            |call| Box::pin(order::update_line(call)),
        )
        .about(
            "While the order is under editing. itemId is the line's id; the item's own id is taken too where exactly one line has it.
Without params nothing changes.",
        )
        .body(RowBody::params(order::line_schema, order::line_example).optional())
        .answers("The work order after the change.", order::reply)
        .fails(&[409, 412]),
        post(
            "postWorkOrderIdItemIdDelete",
            "/workorder/{workOrderId}/item/{itemId}/delete",
            WRITERS,
            "Remove a line of a work order",
            |call| Box::pin(order::delete_line(call)),
        )
        .about("While the order is under editing; named as for a change.")
        .answers("The work order without the line.", order::reply)
        .fails(&[409, 412]),
    ]
}

/// What is made by it.
fn made() -> Vec<Operation> {
    vec![
        post(
            "postWorkOrderIdComplete",
            "/workorder/{workOrderId}/complete",
            WRITERS,
            "Note that a work order is done",
            |call| Box::pin(order::complete(call)),
        )
        .about(
            "As a whole, or these lines in part: what they were made of leaves the stock, out of what the order has reserved and then
out of what is available; where that is not there, 409 stock_short and nothing changes. With the last part the order is completed.",
        )
        .body(RowBody::params(order::complete_schema, order::complete_example).optional())
        .answers("The work order after it.", order::reply)
        .fails(&[409, 412]),
        post(
            "postWorkOrderIdReserve",
            "/workorder/{workOrderId}/reserve",
            WRITERS,
            "Reserve what a work order lacks",
            |call| Box::pin(order::reserve(call)),
        )
        .about(
            "Of a released one, as far as it is available now, in the order of its lines; what is still short stands in shortages.",
        )
        .answers("The work order after it.", order::reply)
        .fails(&[409, 412]),
        post(
            "postWorkOrderIdCancel",
            "/workorder/{workOrderId}/cancel",
            WRITERS,
            "Give a work order up",
            |call| Box::pin(order::cancel(call)),
        )
        .about("A released one: the stock that it still keeps for itself is given back.")
        .answers("The work order after it.", order::reply)
        .fails(&[409, 412]),
        post(
            "postWorkOrderIdLabels",
            "/workorder/{workOrderId}/labels",
            STAFF,
            "Print labels for the hose assemblies of a work order",
            |call| Box::pin(order::labels(call)),
        )
        .about("One label for each piece of its assemblies, those of its kits too, numbered k of n, as PDF.")
        .body(RowBody::params(|| label::schema([]), label::example).optional())
        .sends("The labels.", &["application/pdf"]),
        post(
            "postWorkOrdersExport",
            "/workorders/export",
            WRITERS,
            "Export work orders to Excel",
            |call| Box::pin(document_sheet::export::<WorkOrder>(call)),
        )
        .about(
            "The latest version of each number, or the listed ones, with their lines in a cell, one under the other. Listed ones
that there are none of are counted in the header X-Unknown-Records.",
        )
        .body(RowBody::flat(document_sheet::schema::<WorkOrder>, document_sheet::example::<WorkOrder>))
        .sends("The workbook.", &[WORKBOOK]),
    ]
}
