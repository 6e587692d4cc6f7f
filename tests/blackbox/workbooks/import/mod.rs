//! `POST /components/import`, `POST /components/exceltemplate`, jobs.

mod alike;
mod columns;
mod effect;
mod failed;
mod file;
mod first;
mod formats;
mod header;
mod hostile;
mod job;
mod key;
mod killed;
mod large;
mod made;
mod numbers;
mod program;
mod reading_process;
mod round_trip;
mod rows;
mod template;
mod titles;

use serde_json::Value;
use tests::{Answer, C, Request, Shop, book, patiently, t, unique};

/// The headings of a hose's key.
const KEYS: [&str; 3] = ["Part number", "Brand", "Size"];
const PATH: &str = "/components/import";

/// A workbook with the sheet `hose`: headings and rows.
fn hoses(headings: &[&str], rows: &[Vec<C>]) -> Vec<u8> {
    let mut all = vec![headings.iter().map(|heading| t(heading)).collect()];
    all.extend(rows.iter().cloned());
    book(&[("hose", all)])
}

/// An import that is to be sent.
fn upload(token: &str, file: &[u8]) -> Request {
    tests::upload(token, PATH, file)
}

/// Sends an import.
fn send(request: &Request) -> Answer {
    patiently(|| request.send())
}

fn import(token: &str, file: &[u8]) -> Answer {
    tests::import(token, PATH, file)
}

/// A shop with an admin and a brand.
fn shop() -> (Shop, String, String) {
    let shop = Shop::new("importer");
    let (admin, brand) = (shop.admin(), unique("Brand"));
    shop.brand(&brand);
    (shop, admin, brand)
}

/// What is kept of the shop's own hoses, by part number.
fn stored(shop: &Shop, columns: &str) -> Vec<serde_json::Map<String, Value>> {
    tests::rows_of(&format!(
        "select c.part_number, {columns} from hoses c left join item_properties p on p.item_id = c.id
            and p.organization_id = c.organization_id
        where c.organization_id = decode('{}', 'hex') order by c.part_number_folded, c.rank, c.id",
        shop.id()
    ))
}
