//! Sales estimates.

use domain::documents::SalesEstimate;

use super::super::row::{get, group, post};
use super::super::{Operation, READERS_AND_CUSTOMERS, RowBody, WRITERS, WRITERS_AND_CUSTOMERS};
use crate::resource::component::WORKBOOK;
use crate::resource::{document_sheet, goods, sales_estimate as estimate, written};

pub(super) fn rows() -> Vec<Operation> {
    group("SalesEstimate", [kept(), lines(), priced()].into_iter().flatten().collect())
}

/// Making, changing and looking.
fn kept() -> Vec<Operation> {
    vec![
        post(
            "postSaleEstimatesCheckExisting",
            "/salesestimates/checkexisting",
            WRITERS,
            "Tell whether a number is taken",
            |call| Box::pin(estimate::check_existing(call)),
        )
        .about("Whatever the case of the number.")
        .body(RowBody::params(estimate::existing_schema, estimate::existing_example))
        .answers("Whether there is one, and the latest version of it.", estimate::existing_reply)
        .reads(),
        post(
            "postSalesEstimatesCreate",
            "/salesestimates/create",
            WRITERS_AND_CUSTOMERS,
            "Make a sales estimate",
            |call| Box::pin(written::create::<SalesEstimate>(call)),
        )
        .about(
            "Each line gets the price that the customer pays today, which stays until it is refreshed; a price that is given goes before
all rules. Staff names the customer; a customer makes its own, and sets neither prices, discounts, terms nor taxes. What isn't said is
usual: the next number, the tax and the terms of payment of the customer or the organization, and so many days as offers stand. See
the page on sales estimates.",
        )
        .body(RowBody::flat(estimate::create_schema, estimate::create_example).telling_faults())
        .status(201)
        .answers("The new estimate.", estimate::reply)
        .fails(&[404, 409]),
        get(
            "getSalesEstimates",
            "/salesestimates",
            READERS_AND_CUSTOMERS,
            "List sales estimates",
            |call| Box::pin(goods::list::<SalesEstimate>(call)),
        )
        .about("A customer sees its own.")
        .query(estimate::list_parameters)
        .answers("A page of estimates.", estimate::list_reply),
        get(
            "getSalesEstimateId",
            "/salesestimate/{salesEstimateId}",
            READERS_AND_CUSTOMERS,
            "Get a sales estimate",
            |call| Box::pin(written::find::<SalesEstimate>(call)),
        )
        .about("With its lines, their prices, taxes and totals.")
        .answers("The estimate.", estimate::reply),
        post(
            "postSalesEstimateIdUpdate",
            "/salesestimate/{salesEstimateId}/update",
            WRITERS_AND_CUSTOMERS,
            "Change a sales estimate",
            |call| Box::pin(written::update::<SalesEstimate>(call)),
        )
        .about(
            "Only while it is under editing. Lines that are given are the whole new list: those with an _id stay, those without one are
new, those that are missing go. Prices stay, but of lines whose quantity, unit or price changed; for another customer or in another
currency everything is priced anew. Of a released one, staff may change validUntil alone.",
        )
        .body(RowBody::flat(estimate::update_schema, estimate::update_example).telling_faults())
        .answers("The estimate after the change.", estimate::reply)
        .fails(&[409, 412]),
        post(
            "postSalesEstimatesExport",
            "/salesestimates/export",
            WRITERS,
            "Export sales estimates to Excel",
            |call| Box::pin(document_sheet::export::<SalesEstimate>(call)),
        )
        .about(
            "The latest version of each number, or the listed ones, with their lines in a cell, one under the other. Listed ones
that there are none of are counted in the header X-Unknown-Records.",
        )
        .body(RowBody::flat(
            document_sheet::schema::<SalesEstimate>,
            document_sheet::example::<SalesEstimate>,
        ))
        .sends("The workbook.", &[WORKBOOK]),
    ]
}

/// Its lines.
fn lines() -> Vec<Operation> {
    vec![
        get(
            "getSalesEstimateIdItems",
            "/salesestimate/{salesEstimateId}/items",
            READERS_AND_CUSTOMERS,
            "List the lines of a sales estimate",
            |call| Box::pin(estimate::lines(call)),
        )
        .answers("They, in order, with their prices.", estimate::lines_reply),
        post(
            "postSalesEstimateIdItemIdUpdate",
            "/salesestimate/{salesEstimateId}/item/{itemId}/update",
            WRITERS_AND_CUSTOMERS,
            "Change or add a line of a sales estimate",
            |call| Box::pin(estimate::update_line(call)),
        )
        .about(
            "While it is under editing. itemId is the line's id; the item's own id is taken too where exactly one line has it; new adds a
line of the item that the body names. The line is priced anew where its quantity, unit or price changed; another discount leaves the
unit price as it is. Without params nothing changes.",
        )
        .or_new("itemId")
        .body(RowBody::params(estimate::line_schema, estimate::line_example).optional().telling_faults())
        .answers("The estimate after the change.", estimate::reply)
        .fails(&[409, 412]),
        post(
            "postSalesEstimateIdItemIdDelete",
            "/salesestimate/{salesEstimateId}/item/{itemId}/delete",
            WRITERS_AND_CUSTOMERS,
            "Remove a line of a sales estimate",
            |call| Box::pin(estimate::delete_line(call)),
        )
        .about("While it is under editing; named as for a change.")
        .answers("The estimate without the line.", estimate::reply)
        .fails(&[409, 412]),
    ]
}

/// Stored prices and today's.
fn priced() -> Vec<Operation> {
    vec![
        get(
            "getSalesEstimateIdCurrentPricing",
            "/salesestimate/{salesEstimateId}/currentpricing",
            READERS_AND_CUSTOMERS,
            "Compare the prices of a sales estimate with today's",
            |call| Box::pin(estimate::current(call)),
        )
        .about("Each line as it stands beside what refreshing would write, with the difference. Changes nothing.")
        .answers("Both prices.", estimate::current_reply),
        get(
            "getSalesEstimateIdRefresh",
            "/salesestimate/{salesEstimateId}/refresh",
            WRITERS,
            "Write today's prices into a sales estimate",
            |call| Box::pin(estimate::refresh(call)),
        )
        .about(
            "Only while it is under editing, at today's exchange rates; prices that staff entered stay. It writes, though it is a GET, and
is never cached.",
        )
        .answers("The estimate with today's prices.", estimate::reply)
        .may_write()
        .fails(&[409, 412]),
    ]
}
