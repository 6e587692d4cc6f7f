//! Workbooks whose rows name records of one name.

use domain::catalogue::OtherItem;
use serde_json::{Value, json};
use tests::{
    Shop, book_of_texts, count, counts, get, import_faults, patiently, post, sheet, unique,
};

use crate::support::bench::Bench;

/// A bench with an item of its own without a brand, and the maker's item of that part number.
fn twins() -> (Bench, String, [String; 2]) {
    let bench = Bench::new();
    let (number, maker) = (unique("TWIN-"), unique("Maker"));
    Shop::shared_brand(&maker);
    let own = bench.shop.add::<OtherItem>(json!({ "partNumber": number }));
    let shared = Shop::add_shared::<OtherItem>(json!({ "partNumber": number, "brand": maker }));
    (bench, number, [own, shared])
}

fn export(bench: &Bench, path: &str, body: &Value) -> Vec<u8> {
    patiently(|| bench.post(path, body)).expect(200).body
}

fn id(made: tests::Answer) -> String {
    made.expect(201).field("/_id").as_str().unwrap().to_owned()
}

#[test]
fn exports_of_items_with_and_without_brand_change_nothing() {
    let (bench, number, twins) = twins();
    bench.post("/warehouses/create", &json!({ "name": "Main" })).expect(201);
    for (on_hand, item) in [(3, &twins[0]), (5, &twins[1])] {
        let stock = json!({ "params": { "item": item, "onHand": on_hand } });
        bench.post("/inventoryitem/update", &stock).expect(200);
    }
    let prices: Vec<_> = twins.iter().map(|item| json!({ "item": item, "listPrice": 2 })).collect();
    bench.post("/pricelists/create", &json!({ "name": "Dealers", "items": prices })).expect(201);
    let buyer = id(bench.post("/customers/create", &json!({ "name": "Buyer" })));
    for item in &twins {
        let path = format!("/customer/{buyer}/item/{item}/update");
        bench.post(&path, &json!({ "discount": 0.5 })).expect(200);
    }
    let before = count(&bench.shop.id());
    let all = json!({ "selectAll": true });
    let items = json!({ "items": [], "selectAll": true });
    for (from, to, body) in [
        ("/inventoryitems/export", "/inventory/import", &all),
        ("/pricelists/export", "/pricelists/import", &all),
        (&*format!("/customer/{buyer}/items/export"), "/customers/items/import", &items),
    ] {
        let file = export(&bench, from, body);
        assert_eq!(counts(tests::import(&bench.admin, to, &file)), (0, 0, 2), "{from}");
    }
    assert_eq!(count(&bench.shop.id()), before, "nothing was written");
    // Without the column it isn't said which is meant; a branded one alone needs no brand.
    let rows =
        |rows: &[&[&str]]| tests::import(&bench.admin, "/inventory/import", &book_of_texts(rows));
    let silent = rows(&[&["Part number", "Warehouse", "On hand"], &[&number, "Main", "3"]]);
    assert_eq!(import_faults(silent), ["Sheet1!A2 ambiguous_item"]);
    let headings: &[&str] = &["Part number", "Brand", "Warehouse", "On hand"];
    assert_eq!(counts(rows(&[headings, &[&number, "", "Main", "4"]])), (0, 1, 0));
    let hose = format!("{}-2SN-8", bench.word);
    assert_eq!(counts(rows(&[headings, &[&hose, "", "Main", "1"]])), (1, 0, 0));
    let stock = get("/inventory").query("search.partNumber", &number).token(&bench.admin).send();
    let stock = stock.expect(200).json();
    let on_hand = |item: &str| {
        let mut rows = stock["items"].as_array().unwrap().iter();
        rows.find(|row| row["item"] == item).unwrap()["onHand"].clone()
    };
    assert_eq!([on_hand(&twins[0]), on_hand(&twins[1])], [4, 5]);
}

#[test]
fn lines_of_assemblies_with_and_without_brand_stay() {
    let (bench, _, [own, shared]) = twins();
    let made = bench.made(json!({ "items": [{ "item": own }, { "item": shared }] }));
    let file = export(&bench, "/hoseassemblies/export", &json!({ "selectAll": true }));
    let import = |file: &[u8]| {
        let sent = tests::upload(&bench.admin, "/hoseassemblies/import", file);
        let sent = sent.query("doNotRelease", "true");
        patiently(|| sent.send())
    };
    assert_eq!(counts(import(&file)), (0, 0, 1));
    let cell = sheet(&file).column("Adaptors and other items").remove(0);
    let number = made["partNumber"].as_str().unwrap();
    let hose = format!("{}-2SN-8", bench.word);
    let changed = book_of_texts(&[
        &["Part number", "Hose", "Tag", "Adaptors and other items"],
        &[number, &hose, "new", &cell],
    ]);
    assert_eq!(counts(import(&changed)), (0, 1, 0));
    let items = bench.read(&made)["items"].clone();
    assert_eq!([&items[0]["item"], &items[1]["item"]], [&json!(own), &json!(shared)]);
}

/// A shop with two customers of one name, of which the second has this number.
fn customers(number: Option<&str>) -> (Shop, String, [String; 2]) {
    let shop = Shop::new("alike");
    let token = shop.admin();
    let made = |erp_id: Option<&str>, city: &str| {
        let fields = json!({ "name": "Twin", "erpId": erp_id, "city": city });
        id(post("/customers/create", &fields).token(&token).send())
    };
    let ids = [made(None, "Oslo"), made(number, "Rome")];
    (shop, token, ids)
}

#[test]
fn exports_of_customers_of_one_name_change_nothing() {
    for number in [Some("E-2"), None] {
        let (shop, token, _) = customers(number);
        let before = count(&shop.id());
        let all = json!({ "customers": [], "selectAll": true });
        let file = patiently(|| post("/customers/export", &all).token(&token).send()).expect(200);
        let answer = tests::import(&token, "/customers/import", &file.body);
        assert_eq!(counts(answer), (0, 0, 2), "{number:?}");
        assert_eq!(count(&shop.id()), before);
    }
}

#[test]
fn customers_of_one_name_change_by_their_numbers() {
    let (_shop, token, ids) = customers(Some("E-2"));
    let import =
        |rows: &[&[&str]]| tests::import(&token, "/customers/import", &book_of_texts(rows));
    let headings: &[&str] = &["Name", "ERP number", "City"];
    let rows: [&[&str]; 3] = [headings, &["twin", "E-2", "Paris"], &["Twin", "", "Bergen"]];
    assert_eq!(counts(import(&rows)), (0, 2, 0));
    let city =
        |id: &str| get(&format!("/customer/{id}")).token(&token).send().expect(200).field("/city");
    assert_eq!([city(&ids[0]), city(&ids[1])], ["Bergen", "Paris"]);
    let rows: [&[&str]; 4] =
        [headings, &["Twin", "E-2", "Oslo"], &["Twin", "E-2", "Rome"], &["Twin", "", ""]];
    let refused = import(&rows);
    assert!(refused.field("/detail").is_string(), "{refused}");
    assert_eq!(import_faults(refused), ["Sheet1!B3 duplicate_row"]);
    let silent = import(&[&["Name", "City"], &["Twin", "Oslo"]]);
    let message = silent.field("/errors/0/message");
    assert!(message.as_str().unwrap().contains("ERP number"), "{message}");
    assert_eq!(import_faults(silent), ["Sheet1!A2 ambiguous_customer"]);
}

#[test]
fn rows_name_customers_by_their_numbers() {
    let (shop, token, ids) = customers(Some("E-2"));
    let item = shop.add::<OtherItem>(json!({ "partNumber": "CLAMP" }));
    for (customer, discount) in ids.iter().zip([0.25, 0.5]) {
        let path = format!("/customer/{customer}/item/{item}/update");
        post(&path, &json!({ "discount": discount })).token(&token).send().expect(200);
    }
    let before = count(&shop.id());
    for customer in &ids {
        let path = format!("/customer/{customer}/items/export");
        let all = json!({ "items": [], "selectAll": true });
        let file = patiently(|| post(&path, &all).token(&token).send()).expect(200).body;
        assert_eq!(counts(tests::import(&token, "/customers/items/import", &file)), (0, 0, 1));
    }
    assert_eq!(count(&shop.id()), before);
    // Where none has a number, it is told what helps.
    let (shop, token, ids) = customers(None);
    let item = shop.add::<OtherItem>(json!({ "partNumber": "CLAMP" }));
    let path = format!("/customer/{}/item/{item}/update", ids[0]);
    post(&path, &json!({ "discount": 0.5 })).token(&token).send().expect(200);
    let rows: [&[&str]; 2] = [&["Customer", "Part number", "Discount"], &["Twin", "CLAMP", "0.5"]];
    let refused = tests::import(&token, "/customers/items/import", &book_of_texts(&rows));
    let message = refused.field("/errors/0/message");
    assert!(message.as_str().unwrap().contains("give each a different"), "{message}");
    assert_eq!(import_faults(refused), ["Sheet1!A2 ambiguous_customer"]);
}
