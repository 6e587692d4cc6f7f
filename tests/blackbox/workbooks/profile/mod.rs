//! Lists as makers send them, read by import profiles.

mod components;
mod confirmed;
mod dangers;
mod guess;
mod others;
mod price_units;
mod prices;
mod records;
mod refused;

use serde_json::{Map, Value, json};
use tests::{Answer, Request, Shop, patiently, post, rows_of, unique, upload, upload_csv};

const COMPONENTS: &str = "/components/import";

/// A shop with an admin and a brand.
fn shop() -> (Shop, String, String) {
    let shop = Shop::new("profile");
    let (admin, brand) = (shop.admin(), unique("Corvessa"));
    shop.brand(&brand);
    (shop, admin, brand)
}

/// Creates a profile; returns its id.
fn profile(token: &str, kind: &str, layout: &Value) -> String {
    let body = json!({ "name": unique("List"), "kind": kind, "layout": layout });
    let made = post("/importprofiles/create", &body).token(token).send().expect(201);
    made.id()
}

/// Sends an import.
fn send(request: &Request) -> Answer {
    patiently(|| request.send())
}

/// An import of CSV by a profile.
fn csv(token: &str, path: &str, file: &str, profile: &str) -> Answer {
    send(&upload_csv(token, path, file.as_bytes()).query("profile", profile))
}

/// An import of a workbook by a profile.
fn xlsx(token: &str, path: &str, file: &[u8], profile: &str) -> Answer {
    send(&upload(token, path, file).query("profile", profile))
}

/// Fails unless an error of a refused import says this.
#[track_caller]
fn tells(answer: &Answer, part: &str) {
    let errors = answer.field("/errors");
    let mut messages =
        errors.as_array().into_iter().flatten().filter_map(|error| error["message"].as_str());
    assert!(messages.any(|message| message.contains(part)), "{part:?}:\n{answer}");
}

/// The shop's own hoses with their prices, by part number.
fn hoses(shop: &Shop) -> Vec<Map<String, Value>> {
    rows_of(&format!(
        "select h.part_number as number, h.size, h.series, h.description, h.max_pressure_psi as psi, h.outer_diam_mm as od,
            h.weight_lbs_per_ft as weight, h.min_temperature_c as coldest, p.list_price as price, p.list_price_currency as currency,
            p.list_price_unit as unit
        from hoses h left join item_properties p on p.item_id = h.id and p.organization_id = h.organization_id
        where h.organization_id = decode('{}', 'hex') order by h.part_number",
        shop.id()
    ))
}

/// A layout for the list of [`components::LIST`].
fn german(brand: &str) -> Value {
    json!({
        "decimalSign": ",",
        "columns": [
            { "column": "partNumber", "headings": ["Artikel-Nr."] },
            { "column": "brand", "fixed": brand },
            { "column": "description", "headings": ["Bezeichnung"] },
            { "column": "size", "headings": ["DN"], "size": "dn" },
            { "column": "maxPressurePsi", "headings": ["Betriebsdruck"], "unit": "bar" },
            { "column": "outerDiammm", "headings": ["Außen-Ø"], "unit": "mm" },
            { "column": "weightLbsPerFt", "headings": ["Gewicht"], "unit": "kg/m" },
            { "column": "listPrice", "headings": ["Preis / 100 m"], "cut": ["€"], "per": 100 },
            { "column": "listPriceCurrency", "fixed": "EUR" },
            { "column": "listPriceUnitOfMeasure", "fixed": "m" }
        ],
        "skip": { "groups": true, "totals": true, "words": ["auf Anfrage"] }
    })
}
