//! Hose kits as workbooks.

use domain::documents::HoseKit;

use crate::resource::document_sheet::Exported;

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
