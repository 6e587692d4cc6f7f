//! Sales estimates as workbooks.

use domain::documents::SalesEstimate;

use crate::resource::document_sheet::Exported;

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
