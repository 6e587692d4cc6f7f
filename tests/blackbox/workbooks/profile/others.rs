//! The other imports, and the program, by a profile.

use std::fs;

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{beside, counts, folder, get, post, rows_of};

use super::components::LIST;
use super::{COMPONENTS, csv, german, profile, shop};

#[test]
fn customers_prices_stock_and_crimp_specs_go_in_too() {
    let (shop, admin, brand) = shop();
    let hose = shop.add::<Hose>(tests::hose("P-1", &brand, "8", json!({})));
    shop.customer("Łódź Hydraulika");
    shop.warehouse("Hala 1");
    let layout = |columns: Value| json!({ "decimalSign": ",", "columns": columns });
    let net = layout(json!([
        { "column": "customer", "fixed": "Łódź Hydraulika" },
        { "column": "partNumber", "headings": ["Indeks"] },
        { "column": "orgPartNumber", "headings": ["Indeks klienta"] },
        { "column": "netPrice", "headings": ["Cena"], "cut": ["zł"], "per": 100 },
        { "column": "netPriceCurrency", "fixed": "PLN" },
        { "column": "netPriceUnitOfMeasure", "fixed": "m" }
    ]));
    let net = profile(&admin, "customerItem", &net);
    let list = "Cennik\nIndeks;Indeks klienta;Cena\nP-1;K-77;1 250,00 zł\n";
    assert_eq!(counts(csv(&admin, "/customers/items/import", list, &net)), (1, 0, 0));
    let stored = rows_of(&format!(
        "select net_price as price, org_part_number as number from customer_item_properties
        where organization_id = decode('{}', 'hex')",
        shop.id()
    ));
    assert_eq!((&stored[0]["price"], &stored[0]["number"]), (&json!(12.5), &json!("K-77")));
    let stock = layout(json!([
        { "column": "partNumber", "headings": ["Indeks"] },
        { "column": "size", "headings": ["DN"], "size": "dn" },
        { "column": "warehouse", "fixed": "Hala 1" },
        { "column": "onHand", "headings": ["Stan"] },
        { "column": "unitOfMeasure", "fixed": "m" }
    ]));
    let stock = profile(&admin, "inventoryItem", &stock);
    let list = "Indeks;DN;Stan\nP-1;12;1.250,5\n";
    assert_eq!(counts(csv(&admin, "/inventory/import", list, &stock)), (1, 0, 0));
    assert_eq!(get("/inventory").token(&admin).send().field("/items/0/onHand"), 1250.5);
    let crimps = layout(json!([
        { "column": "hosePartNumber", "headings": ["Hose"] },
        { "column": "couplingSeries", "headings": ["Fitting"] },
        { "column": "crimpDiammm", "headings": ["Crimp Ø"], "unit": "in" }
    ]));
    let crimps = profile(&admin, "crimpSpec", &crimps);
    let list = "Hose;Fitting;Crimp Ø\nP-1;43;1,004\n";
    assert_eq!(counts(csv(&admin, "/crimpspecs/import", list, &crimps)), (1, 0, 0));
    let spec = rows_of(&format!(
        "select crimp_diam as mm from crimp_specs where hose_id = decode('{hose}', 'hex')"
    ));
    assert_eq!(spec[0]["mm"], 25.5016);
}

#[test]
fn the_program_takes_a_profile_by_its_name() {
    let (shop, admin, brand) = shop();
    let body = json!({ "name": "Deutsche Liste", "kind": "hose", "layout": german(&brand) });
    post("/importprofiles/create", &body).token(&admin).send().expect(201);
    let folder = folder();
    let file = folder.path().join("liste.csv");
    fs::write(&file, LIST).unwrap();
    let import = |profile: &str| {
        let mut command = beside();
        command.arg("--data").arg(folder.path().join("data"));
        command.args(["import", "components"]).arg(&file);
        command.args(["--organization", &shop.name, "--profile", profile]).output().unwrap()
    };
    let unknown = import("Keine");
    let told = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(!unknown.status.success() && told.contains("no import profile \"Keine\""), "{told}");
    let done = import("deutsche liste");
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{told}");
    assert!(told.contains("2 rows were skipped (titles and remarks): 6, 11"), "{told}");
    assert_eq!(String::from_utf8_lossy(&done.stdout), "created 3, updated 0, unchanged 0\n");
    let id = profile(&admin, "hose", &german(&brand));
    assert_eq!(counts(csv(&admin, COMPONENTS, LIST, &id)), (0, 0, 3));
}
