//! Documents as workbooks, the same for every kind.

use domain::documents::{HoseKit, SalesEstimate, WorkOrder};
use domain::port::{AnyUnitOfWork, DocumentListing, DocumentLists};
use domain::sheet::Columns;
use domain::usecase::document_lists;
use domain::usecase::document_sheet::{self, SheetDocument};
use serde_json::{Value, json};

use crate::operation::{Answer, Call};
use crate::resource::workbook::{chosen, export_input, sent};

/// How a kind is written in the bodies of exports.
pub(crate) trait Exported: SheetDocument + Columns {
    /// The field with the ids of those that are to be exported.
    const LIST: &'static str;
    /// What the number is called.
    const NUMBER: &'static str = "partNumber";
    /// What the file is called.
    const FILE: &'static str;
    /// The filters, each with what it means: the part number, and texts of the content.
    const FILTERS: &'static [(&'static str, &'static str)];
}

/// What an export reads.
pub(crate) fn schema<K: Exported>() -> Value {
    export_input(K::LIST, K::FILTERS)
}

/// An export that works on the demo organization.
pub(crate) fn example<K: Exported>() -> Value {
    json!({ K::LIST: [], "selectAll": true })
}

/// `POST /…/export`
pub(crate) async fn export<K: Exported>(mut call: Call) -> Answer
where
    AnyUnitOfWork: DocumentLists<K>,
{
    let chosen = chosen(&mut call, K::LIST)?;
    let mut listing = DocumentListing { ids: chosen.only, ..DocumentListing::default() };
    // A sheet has one row for each number.
    listing.only_latest = listing.ids.is_none();
    for (name, said) in chosen.search {
        let column = K::COLUMNS.iter().find(|column| column.name == name);
        match column {
            _ if name == K::NUMBER => listing.number_holds = Some(said),
            Some(column) => listing.texts.push((column, said)),
            None => {}
        }
    }
    let listing = document_lists::of_caller(&call.caller, listing)?;
    let (services, caller) = (call.app.services.clone(), call.caller);
    let export = async move { document_sheet::export::<K>(&services, &caller, &listing).await };
    let export = call.export(export).await?;
    Ok(sent(K::FILE, export))
}

impl Exported for HoseKit {
    const LIST: &'static str = "hoseKits";
    const FILE: &'static str = "hosekits";
    const FILTERS: &'static [(&'static str, &'static str)] = &[
        ("partNumber", "Occurs in the part number."),
        ("description", "Occurs in the description."),
        ("customerPartNumber", "Occurs in what the customer calls it."),
        ("customerName", "Occurs in the name of a customer that there is no record of."),
    ];
}

impl Exported for WorkOrder {
    const LIST: &'static str = "workOrders";
    const FILE: &'static str = "workorders";
    const FILTERS: &'static [(&'static str, &'static str)] = &[
        ("number", "Occurs in the number."),
        ("description", "Occurs in the description."),
        ("salesOrder", "Occurs in the number of the sales order."),
        ("purchaseOrder", "Occurs in the customer's number of its order."),
        ("customerName", "Occurs in the name of a customer that there is no record of."),
    ];
}

impl Exported for SalesEstimate {
    const LIST: &'static str = "salesEstimates";
    const NUMBER: &'static str = "number";
    const FILE: &'static str = "salesestimates";
    const FILTERS: &'static [(&'static str, &'static str)] = &[
        ("number", "Occurs in the number."),
        ("description", "Occurs in the description."),
        ("customerReference", "Occurs in what the customer calls its enquiry."),
        ("customerName", "Occurs in the name of a customer that was deleted."),
    ];
}
