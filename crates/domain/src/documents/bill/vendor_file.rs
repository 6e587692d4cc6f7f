//! Files for vendors: purchase lists, and tracking records of what was made from their parts.

use rust_decimal::Decimal;

use crate::case_folded;
use crate::documents::{Bill, BillLine};
use crate::fields::Choice;
use crate::measures::length::LengthUnit;

/// Rows of texts under their columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VendorFile {
    /// Names of the columns.
    pub columns: &'static [&'static str],
    pub rows: Vec<Vec<String>>,
}

/// The columns of a purchase list.
const PURCHASE: &[&str] = &["vendorPartNumber", "description", "quantity", "unit", "reference"];

/// The columns of tracking records.
const TRACKING: &[&str] = &[
    "id",
    "partNumber",
    "description",
    "hosePartNumber",
    "end1PartNumber",
    "end2PartNumber",
    "ferrule1PartNumber",
    "ferrule2PartNumber",
    "overallLength",
    "cutLength",
    "lengthUnit",
    "orientation",
    "maxWorkingPressure",
    "pressureUnit",
    "quantity",
    "customer",
    "customerPartNumber",
    "comments",
    "date",
];

/// Purchase list for a brand, with this percentage of scrap on hose; none if the bill has no item of the brand.
pub fn purchase_list(
    bill: &Bill,
    brand: &str,
    (lengths, scrap_percent): (LengthUnit, Decimal),
    reference: &str,
) -> Option<VendorFile> {
    let of_brand = |line: &&BillLine| is_of(line.item.brand.as_deref(), brand);
    // Items on two lines of a bill are bought together.
    let lines = bill
        .lines
        .iter()
        .filter(of_brand)
        .map(|line| Bill { lines: vec![BillLine { number: None, ..line.clone() }] });
    let rows: Vec<Vec<String>> = Bill::total(lines)
        .lines
        .iter()
        .map(|line| {
            let quantity = line.with_scrap(scrap_percent).quantity(lengths);
            vec![
                line.item.part_number.clone(),
                line.item.description.clone().unwrap_or_default(),
                quantity.map(|quantity| quantity.to_string()).unwrap_or_default(),
                line.need.unit(lengths).word().to_owned(),
                reference.to_owned(),
            ]
        })
        .collect();
    (!rows.is_empty()).then_some(VendorFile { columns: PURCHASE, rows })
}

/// Tracking records as a file; none without records.
pub fn tracking_file(rows: Vec<Vec<String>>) -> Option<VendorFile> {
    (!rows.is_empty()).then_some(VendorFile { columns: TRACKING, rows })
}

/// The brands of a bill, without repetitions.
pub fn brands_of(bill: &Bill) -> Vec<&str> {
    let mut brands: Vec<&str> = Vec::new();
    for brand in bill.lines.iter().filter_map(|line| line.item.brand.as_deref()) {
        if !brands.iter().any(|other| case_folded(other) == case_folded(brand)) {
            brands.push(brand);
        }
    }
    brands
}

/// Whether a brand has this name, ignoring case.
pub(crate) fn is_of(brand: Option<&str>, name: &str) -> bool {
    brand.is_some_and(|brand| case_folded(brand) == case_folded(name))
}
