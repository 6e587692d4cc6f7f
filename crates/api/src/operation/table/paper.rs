//! Data sheets, bills of materials and vendors' files of documents, made of the words of their
//! kind; and labels of hose assemblies.

use domain::documents::{HoseAssembly, HoseKit, SalesEstimate, WorkOrder};
use domain::usecase::papers::OnPaper;
use serde_json::Value;

use super::super::row::{group, post};
use super::super::{Operation, READERS_AND_CUSTOMERS, RowBody, STAFF, WRITERS, Who};
use crate::resource::component::WORKBOOK;
use crate::resource::{hose_assembly, hose_kit, label, paper, work_order};

/// How a kind is written in paths, names and texts.
struct Words {
    /// The group: `HoseAssembly`.
    group: &'static str,
    /// The path up to the operation: `/hoseassembly/{hoseAssemblyId}`.
    path: &'static str,
    /// In texts: `a hose assembly`.
    one: &'static str,
    /// Who sees it.
    readers: Who,
    /// The data sheet's name and path.
    data_sheet: (&'static str, &'static str),
    /// What the data sheet tells.
    tells: &'static str,
    /// What the bill tells.
    needs: &'static str,
    /// What a bill answers as JSON.
    bill: fn() -> Value,
    /// What the tracking records are.
    tracked: &'static str,
    /// Whose files are asked for on the demo organization.
    vendor: fn() -> Value,
}

pub(super) fn rows() -> Vec<Operation> {
    let assembly = Words {
        group: "HoseAssembly",
        path: "/hoseassembly/{hoseAssemblyId}",
        one: "a hose assembly",
        readers: READERS_AND_CUSTOMERS,
        data_sheet: ("DataSheet", "datasheet"),
        tells: "A dimensioned drawing, lengths, pressures, crimp data and the bill of materials as PDF, on the organization's
paper and in the units of the customer, else of the organization. Burst pressure is on it; prices and costs are not.",
        needs: "What one assembly needs, each item on one line: hose and wrap in feet or metres, all else in pieces. That of a
released assembly is as it was when it was released.",
        bill: paper::bill_schema,
        tracked: "What was made of the parts of one brand, delimited by pipes, see the page on vendors' files.",
        vendor: hose_assembly::vendor_example,
    };
    let kit = Words {
        group: "HoseKit",
        path: "/hosekit/{hoseKitId}",
        one: "a hose kit",
        readers: READERS_AND_CUSTOMERS,
        data_sheet: ("GetHoseKitDataSheet", "getHoseKitDataSheet"),
        tells: "Its lines, of assemblies with lengths, angle, working pressure and weight, what they come to, and the bill of
materials as PDF, on the organization's paper and in the units of the customer, else of the organization. Prices and costs are not
on it.",
        needs: "What one kit needs: in all, each item on one line, and line by line, each with what all of it is made of. Hose and
wrap in feet or metres, all else in pieces. That of a released kit is as it was when it was released.",
        bill: paper::indented_bill_schema,
        tracked: "What was made of the parts of one brand, a record for each piece of the kit's assemblies, delimited by pipes, see
the page on vendors' files. 409 for more than 20,000 pieces.",
        vendor: hose_kit::vendor_example,
    };
    let order = Words {
        group: "WorkOrder",
        path: "/workorder/{workOrderId}",
        one: "a work order",
        readers: STAFF,
        data_sheet: ("GetWorkOrderDataSheet", "getWorkOrderDataSheet"),
        tells: "What the shop works by: its lines, the cut list (lengths and pieces of each hose), crimp settings, tests and
production notes, the bill of materials, and barcodes as PDF, on the organization's paper and in the units of the customer, else of
the organization. Prices and costs are not on it.",
        needs: "What it needs: in all, each item on one line, and line by line, each with what all of it is made of. That of a
released order is as it was when it was released. As view pick: what is to be taken for what is left to be done, by location, with
what of it is reserved, short, or not tracked.",
        bill: work_order::bill_schema,
        tracked: "What was made of the parts of one brand, a record for each piece of the order's assemblies, those of its kits
too, delimited by pipes, see the page on vendors' files. 409 for more than 20,000 pieces.",
        vendor: work_order::vendor_example,
    };
    let rows = |words: &Words, parts: [Vec<Operation>; 3]| {
        group(words.group, parts.into_iter().flatten().collect())
    };
    let mut all = rows(
        &assembly,
        [
            vec![sheet::<HoseAssembly>(&assembly), assembly_label(&assembly)],
            vec![bill::<HoseAssembly>(&assembly)],
            vendors::<HoseAssembly>(&assembly),
        ],
    );
    let of_kits =
        [vec![sheet::<HoseKit>(&kit)], vec![bill::<HoseKit>(&kit)], vendors::<HoseKit>(&kit)];
    all.extend(rows(&kit, of_kits));
    let of_orders =
        [vec![sheet::<WorkOrder>(&order)], vec![order_bill(&order)], vendors::<WorkOrder>(&order)];
    all.extend(rows(&order, of_orders));
    all.extend(estimates());
    all
}

/// The bill of an order, or what is to be taken for it.
fn order_bill(words: &Words) -> Operation {
    let bill = bill::<WorkOrder>(words);
    let bill =
        Operation { run: std::sync::Arc::new(|call| Box::pin(work_order::bill(call))), ..bill };
    bill.body(RowBody::flat(work_order::bill_request, paper::bill_example))
}

fn estimates() -> Vec<Operation> {
    let estimate = Words {
        group: "SalesEstimate",
        path: "/salesestimate/{salesEstimateId}",
        one: "a sales estimate",
        readers: READERS_AND_CUSTOMERS,
        data_sheet: ("GetSalesEstimateDataSheet", "getSalesEstimateDataSheet"),
        tells: "The quotation as PDF: what is offered at which prices, the taxes, what it comes to, in which currency and until when,
on the organization's paper. Costs are not on it; one under editing says that it is a draft.",
        needs: "What all of it needs: in all, each item on one line, and line by line, each with what all of it is made of. Hose and
wrap in feet or metres, all else in pieces. That of a released estimate is as it was when it was released.",
        bill: paper::indented_bill_schema,
        tracked: "",
        vendor: || Value::Null,
    };
    let rows = vec![sheet::<SalesEstimate>(&estimate), bill::<SalesEstimate>(&estimate)];
    group(estimate.group, rows)
}

fn assembly_label(words: &Words) -> Operation {
    post(
        "postHoseAssemblyIdLabel",
        format!("{}/label", words.path),
        READERS_AND_CUSTOMERS,
        "Print labels for a hose assembly",
        |call| Box::pin(hose_assembly::print_label(call)),
    )
    .about("One label, numCopies times, as PDF.")
    .body(RowBody::params(hose_assembly::label_schema, label::example).optional())
    .sends("The labels.", &["application/pdf"])
}

fn sheet<K: OnPaper>(words: &Words) -> Operation {
    let Words { group, path, one, readers, data_sheet: (name, sheet), .. } = words;
    post(
        format!("post{group}Id{name}"),
        format!("{path}/{sheet}"),
        *readers,
        format!("Print the data sheet of {one}"),
        |call| Box::pin(paper::data_sheet::<K>(call)),
    )
    .about(words.tells)
    .sends("The data sheet.", &["application/pdf"])
}

fn bill<K: OnPaper>(words: &Words) -> Operation {
    let Words { group, path, one, readers, .. } = words;
    post(
        format!("post{group}IdGetBillOfMaterials"),
        format!("{path}/getBillOfMaterials"),
        *readers,
        format!("Bill of materials of {one}"),
        |call| Box::pin(paper::bill::<K>(call)),
    )
    .about(words.needs)
    .body(RowBody::flat(paper::bill_request, paper::bill_example))
    .answers_or_sends("The bill.", words.bill, &["application/pdf", WORKBOOK])
}

/// Files for vendors.
fn vendors<K: OnPaper>(words: &Words) -> Vec<Operation> {
    let Words { group, path, one, .. } = words;
    vec![
        post(
            format!("post{group}IdGetVendorFile"),
            format!("{path}/getvendorfile"),
            WRITERS,
            format!("Purchase list of {one} for a vendor"),
            |call| Box::pin(paper::vendor_file::<K>(call)),
        )
        .about("The components of one brand as CSV, see the page on vendors' files.")
        .body(RowBody::params(paper::vendor_request, words.vendor).optional())
        .sends("The purchase list.", &["text/csv"])
        .fails(&[409]),
        post(
            format!("post{group}IdGetVendorPtsFile"),
            format!("{path}/getvendorptsfile"),
            WRITERS,
            format!("Tracking records of {one} for a vendor"),
            |call| Box::pin(paper::tracking_file::<K>(call)),
        )
        .about(words.tracked)
        .body(RowBody::params(paper::vendor_request, words.vendor).optional())
        .sends("The tracking records.", &["text/plain"])
        .fails(&[409]),
    ]
}
