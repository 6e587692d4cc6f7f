//! Data sheets, labels, bills of materials and vendors' files of hose assemblies.

use super::super::row::{group, post};
use super::super::{Body, Operation, READERS_AND_CUSTOMERS, WRITERS};
use crate::resource::component::WORKBOOK;
use crate::resource::{assembly_paper as paper, label};

pub(super) fn rows() -> Vec<Operation> {
    let rows = vec![
        post(
            "postHoseAssemblyIdDataSheet",
            "/hoseassembly/{hoseAssemblyId}/datasheet",
            READERS_AND_CUSTOMERS,
            "Print the data sheet of a hose assembly",
            |call| Box::pin(paper::data_sheet(call)),
        )
        .about(
            "A dimensioned drawing, lengths, pressures, crimp data and the bill of materials as PDF, on the organization's
paper and in the units of the customer, else of the organization. Burst pressure is on it; prices and costs are not.",
        )
        .sends("The data sheet.", "application/pdf"),
        post(
            "postHoseAssemblyIdLabel",
            "/hoseassembly/{hoseAssemblyId}/label",
            READERS_AND_CUSTOMERS,
            "Print labels for a hose assembly",
            |call| Box::pin(paper::print_label(call)),
        )
        .about("One label, numCopies times, as PDF.")
        .body(Body::params(paper::label_schema, label::example).optional())
        .sends("The labels.", "application/pdf"),
        post(
            "postHoseAssemblyIdGetBillOfMaterials",
            "/hoseassembly/{hoseAssemblyId}/getBillOfMaterials",
            READERS_AND_CUSTOMERS,
            "Bill of materials of a hose assembly",
            |call| Box::pin(paper::bill(call)),
        )
        .about(
            "What one assembly needs, each item on one line: hose and wrap in feet or metres, all else in pieces. That of a
released assembly is as it was when it was released.",
        )
        .body(Body::flat(paper::bill_request, paper::bill_example))
        .answers_or_sends("The bill.", paper::bill_schema, &["application/pdf", WORKBOOK]),
        post(
            "postHoseAssemblyIdGetVendorFile",
            "/hoseassembly/{hoseAssemblyId}/getvendorfile",
            WRITERS,
            "Purchase list of a hose assembly for a vendor",
            |call| Box::pin(paper::vendor_file(call)),
        )
        .about("The components of one brand as CSV, see the page on vendors' files.")
        .body(Body::params(paper::vendor_request, paper::vendor_example).optional())
        .sends("The purchase list.", "text/csv")
        .fails(&[409]),
        post(
            "postHoseAssemblyIdGetVendorPtsFile",
            "/hoseassembly/{hoseAssemblyId}/getvendorptsfile",
            WRITERS,
            "Tracking record of a hose assembly for a vendor",
            |call| Box::pin(paper::tracking_file(call)),
        )
        .about("What was made of the parts of one brand, delimited by pipes, see the page on vendors' files.")
        .body(Body::params(paper::vendor_request, paper::vendor_example).optional())
        .sends("The tracking record.", "text/plain")
        .fails(&[409]),
    ];
    group("HoseAssembly", rows)
}
