//! CSV beside workbooks.

mod encoding;
mod export;
mod file;
mod places;

use serde_json::{Map, Value};
use tests::{Answer, Request, Shop, patiently, rows_of, unique, upload_csv};

const PATH: &str = "/components/import";

/// A shop with an admin and a brand.
fn shop() -> (Shop, String, String) {
    let shop = Shop::new("csv");
    let (admin, brand) = (shop.admin(), unique("Brand"));
    shop.brand(&brand);
    (shop, admin, brand)
}

/// An import of hoses that is to be sent.
fn hoses(token: &str, file: impl AsRef<[u8]>) -> Request {
    upload_csv(token, PATH, file.as_ref()).query("componentType", "hose")
}

/// Sends an import.
fn send(request: &Request) -> Answer {
    patiently(|| request.send())
}

/// The shop's own hoses, by part number.
fn stored(shop: &Shop) -> Vec<Map<String, Value>> {
    rows_of(&format!(
        "select part_number, size, description, weight_lbs_per_ft as weight from hoses
        where organization_id = decode('{}', 'hex') order by part_number",
        shop.id()
    ))
}
