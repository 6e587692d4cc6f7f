//! Requests to the catalogue whose CPU is measured.

use serde_json::{Value, json};

use crate::database::Database;
use crate::http::{Client, Request};
use crate::service::Service;
use crate::{Result, assemblies};

pub(crate) struct CatalogueRequest {
    pub(crate) name: &'static str,
    pub(crate) request: Request,
}

/// The request that others are compared with.
pub(crate) const ONE_HOSE: &str = "one hose";
/// A list whose many matches all stand last in its order, so that they are read and sorted: nobody looks for these.
pub(crate) const LATE_MATCHES: &str = "hoses by a fragment of the last";

/// A hose of the demo, and a customer.
const HOSE: &str = "de3000000000000002000010";
const CUSTOMER: &str = "de3000000000000009000001";
/// A phrase of the tests.
const PHRASE: &str = "R2-08%2036%22%20OAL%20FJX%20both%20ends";

pub(crate) fn reads(service: &Service, token: &str) -> Result<Vec<CatalogueRequest>> {
    let mut reads = searches(service, token)?;
    reads.extend(choices(token));
    reads.extend(others(service, token)?);
    Ok(reads)
}

fn read(name: &'static str, path: &str, token: &str) -> CatalogueRequest {
    CatalogueRequest { name, request: Request::new("GET", &format!("/api/v1{path}"), token, None) }
}

fn post(name: &'static str, path: &str, body: &Value, token: &str) -> CatalogueRequest {
    let path = format!("/api/v1{path}");
    CatalogueRequest { name, request: Request::new("POST", &path, token, Some(&body.to_string())) }
}

/// Fragments of part numbers, and words.
fn searches(service: &Service, token: &str) -> Result<Vec<CatalogueRequest>> {
    let last = Database::of(service)?
        .run("select max(substr(part_number, 6, 7)) from hoses where part_number like 'BULK-%'")?;
    // The zeros before the number of the last hose and its first digit: such hoses stand last in the order.
    let late = last.len() - last.trim_start_matches('0').len() + 1;
    let late = last.get(..late).unwrap_or_default();
    let hoses = |found: &str| format!("/organization/hoses?limit=50&search.partNumber={found}");
    let all = |found: &str| format!("/organization/components?limit=50&search.partNumber={found}");
    let rough = |path: String| format!("{path}&exactTotal=false");
    let of = |name, path: &str| read(name, path, token);
    Ok(vec![
        of("hoses by a whole number", &hoses(&format!("BULK-{last}"))),
        of("hoses by a fragment of 1 in 100", &rough(hoses("2SN-8"))),
        of("all kinds by a fragment of 1 in 100", &rough(all("2SN-8"))),
        of("hoses by a fragment of 3 in 100", &rough(hoses("T17"))),
        of("all kinds by a fragment of 3 in 100", &rough(all("T17"))),
        of("hoses by a frequent fragment", &rough(hoses("SN"))),
        of("all kinds by a frequent fragment", &rough(all("SN"))),
        of(LATE_MATCHES, &rough(hoses(&format!("ulk-{late}")))),
        of("search box: t2a8", "/search?text=t2a8"),
        of("search box: JIC swivel 90", "/search?text=JIC%20swivel%2090"),
        of("search box: two wire hose", "/search?text=two%20wire%20hose"),
    ])
}

fn choices(token: &str) -> Vec<CatalogueRequest> {
    let of = |name, path: &str| read(name, path, token);
    let fittings = |name, body: &Value| {
        post(name, "/crimpfittings/configuration", &json!({ "params": body }), token)
    };
    let jic = json!({ "style": "JIC", "gender": "female", "minPressurePsi": 2000 });
    vec![
        of("sizes of hoses", "/hosesizes"),
        of("sizes of ends", "/endsizes"),
        of("series of fittings", "/organization/couplingseries"),
        of("shapes", "/shapes"),
        of("styles", "/styles"),
        of("guided selection of hoses", "/hoses/configuration"),
        of(
            "the same with filters",
            "/hoses/configuration?size=8&minPressurePsi=3000&brand=Torvane",
        ),
        fittings("guided selection of fittings", &json!({})),
        fittings("the same with filters", &json!({ "chosen": jic })),
        fittings("the same for a hose", &json!({ "hoseId": HOSE, "end": 1, "chosen": jic })),
        of("guided selection of adaptors", "/adaptors/configuration"),
        of(
            "the same with filters",
            "/adaptors/configuration?end1Style=JIC&end1Gender=female&end2DashSize=8",
        ),
    ]
}

fn others(service: &Service, token: &str) -> Result<Vec<CatalogueRequest>> {
    let fifty = "/organization/hoses?limit=50";
    let list = read("a list answered 304", fifty, token);
    let mut client = Client::connect(service.address)?;
    client.fetch(&list.request)?;
    let tag = client.tag().ok_or("the list has no ETag")?.to_owned();
    let priced = json!({ "customerId": CUSTOMER, "items": [{ "itemId": HOSE, "quantity": 25 }] });
    let preview = assemblies::request("/api/v1/hoseassembly/preview", &json!({}), token);
    Ok(vec![
        read(ONE_HOSE, &format!("/hose/{HOSE}"), token),
        read("fifty hoses", fifty, token),
        CatalogueRequest { request: list.request.unless(&tag), ..list },
        post("price of an item", "/items/price", &priced, token),
        read("a phrase read", &format!("/hoseassemblies/parse?text={PHRASE}"), token),
        CatalogueRequest { name: "preview of an assembly", request: preview },
    ])
}
