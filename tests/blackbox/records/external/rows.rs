//! Rows of workbooks that name their records by id or by number, and exports with both.

use serde_json::{Value, json};
use tests::{
    Shop, book_of_values, count, counts, get, import, import_faults, patiently, post, sheet,
};

use crate::support::bench::Bench;

#[test]
fn rows_of_assemblies_find_them_by_number_and_id() {
    let bench = Bench::new();
    let token = &bench.admin;
    let made = bench.made(json!({ "externalId": "X1" }));
    let (id, number) = (made["_id"].as_str().unwrap(), made["partNumber"].as_str().unwrap());
    let other = bench.made(json!({ "externalId": "X2", "length": 40 }));
    let other = other["partNumber"].as_str().unwrap();
    let export = export(
        token,
        "/hoseassemblies/export",
        &json!({ "hoseAssemblies": [], "selectAll": true }),
    );
    let rows = sheet(&export);
    assert_eq!(rows.column("Id").len(), 2);
    let import = |rows: &[&[&str]]| {
        let cell = |text: &&str| if text.is_empty() { Value::Null } else { json!(text) };
        let rows: Vec<Vec<Value>> = rows.iter().map(|row| row.iter().map(cell).collect()).collect();
        let file = book_of_values("hoseassemblies", &rows);
        patiently(|| {
            let sent = tests::upload(token, "/hoseassemblies/import", &file);
            sent.query("doNotRelease", "true").send()
        })
    };
    let whole =
        tests::upload(token, "/hoseassemblies/import", &export).query("doNotRelease", "true");
    assert_eq!(counts(patiently(|| whole.clone().send())), (0, 0, 2));
    let read = || get(&format!("/hoseassembly/{id}")).token(token).send().expect(200);
    assert_eq!(counts(import(&[&["External number", "Comments"], &["X1", "a"]])), (0, 1, 0));
    assert_eq!(read().field("/comments"), "a");
    assert_eq!(counts(import(&[&["_id", "Comments"], &[id, "b"]])), (0, 1, 0));
    assert_eq!(read().field("/comments"), "b");
    assert_eq!(counts(import(&[&["_id", "External number"], &[id, "X9"]])), (0, 1, 0));
    assert_eq!(read().field("/externalId"), "X9");
    assert_eq!(counts(import(&[&["Part number", "External number"], &[number, "X9"]])), (0, 0, 1));
    // Of a released one, too.
    bench.post(&format!("/hoseassembly/{id}/release"), &json!({})).expect(200);
    assert_eq!(counts(import(&[&["Part number", "External number"], &[number, "X1"]])), (0, 1, 0));
    assert_eq!(read().field("/externalId"), "X1");
    assert_eq!(counts(import(&[&["Part number", "External number"], &[number, ""]])), (0, 1, 0));
    assert_eq!(read().field("/externalId"), Value::Null);
    for (rows, fault) in [
        ([&["_id", "External number"][..], &[id, "X2"]], "B2 another_record"),
        ([&["_id", "Part number"][..], &[id, other]], "B2 another_record"),
        ([&["Part number", "External number"][..], &[number, "X2"]], "A2 another_record"),
    ] {
        assert_eq!(import_faults(import(&rows)), [format!("hoseassemblies!{fault}")]);
    }
    assert_eq!(
        import_faults(import(&[&["_id", "Part number"], &[id, ""], &["", number]])),
        ["hoseassemblies!B3 duplicate_row"]
    );
}

/// Exports all of something.
pub(super) fn export(token: &str, path: &str, body: &Value) -> Vec<u8> {
    patiently(|| post(path, body).token(token).send()).expect(200).body
}

#[test]
fn exports_come_back_unchanged_and_tell_ids_numbers_and_changes() {
    let bench = Bench::new();
    let token = &bench.admin;
    let before = |path: &str| get(path).token(token).send().expect(200);
    let body = json!({ "params": { "externalId": "0042" } });
    bench.post(&format!("/organization/hose/{}/update", bench.hose), &body).expect(200);
    let customer = bench.shop.customer("Buyer").to_string();
    bench.post(&format!("/customer/{customer}/update"), &json!({ "erpId": "0042" })).expect(200);
    bench.shop.customer("Other");
    let warehouse =
        bench.post("/warehouses/create", &json!({ "name": "Main", "erpId": "0042" })).expect(201);
    let warehouse = warehouse.id();
    let prices = json!({ "name": "Prices", "externalId": "0042", "items": [
        { "item": bench.hose, "listPrice": 7, "unitOfMeasure": "ft" }, { "item": bench.clamp, "listPrice": 8 } ] });
    bench.post("/pricelists/create", &prices).expect(201);
    bench
        .post(&format!("/customer/{customer}/item/{}/update", bench.clamp), &json!({ "price": 3 }))
        .expect(200);
    let stock = json!({ "params": { "item": bench.clamp, "warehouse": warehouse, "onHand": 5 } });
    bench.post("/inventoryitem/update", &stock).expect(200);
    let all = |list: &str| json!({ list: [], "selectAll": true });
    let hoses =
        json!({ "componentType": "hose", "components": [], "selectAll": true, "custom": true });
    for (path, export_path, body, number, one) in [
        (
            "/components",
            "/components",
            hoses,
            Some("External number"),
            Some(format!("/hose/{}", bench.hose)),
        ),
        (
            "/customers",
            "/customers",
            all("customers"),
            Some("ERP number"),
            Some(format!("/customer/{customer}")),
        ),
        (
            "/warehouses",
            "/warehouses",
            all("warehouses"),
            Some("ERP number"),
            Some(format!("/warehouse/{warehouse}")),
        ),
        ("/pricelists", "/pricelists", all("priceLists"), None, None),
        ("/inventory", "/inventoryitems", all("inventoryItems"), None, None),
    ] {
        let file = export(token, &format!("{export_path}/export"), &body);
        let stored = count(&bench.shop.id());
        let rows = sheet(&file);
        assert!(!rows.rows.is_empty(), "{path}");
        let answer = import(token, &format!("{path}/import"), &file);
        assert_eq!(counts(answer), (0, 0, u64::try_from(rows.rows.len()).unwrap()), "{path}");
        assert_eq!(count(&bench.shop.id()), stored, "{path}");
        assert!(rows.column("Id").iter().all(|id| id.len() == 24), "{path}");
        assert!(rows.column("Last modified").iter().all(|at| !at.is_empty()), "{path}");
        if let (Some(number), Some(one)) = (number, one) {
            let id = before(&one).field("/_id");
            let at = rows.column("Id").iter().position(|other| json!(other) == id).unwrap();
            assert_eq!(rows.column(number)[at], "0042", "{path}");
        }
        // Ids alone find the rows.
        let ids: Vec<Vec<Value>> = rows.column("Id").iter().map(|id| vec![json!(id)]).collect();
        let ids: Vec<_> = std::iter::once(vec![json!("_id")]).chain(ids).collect();
        let answer = import(token, &format!("{path}/import"), &book_of_values(&rows.name, &ids));
        assert_eq!(counts(answer), (0, 0, u64::try_from(rows.rows.len()).unwrap()), "{path}");
    }
}

#[test]
fn customers_name_their_price_list_in_workbooks() {
    let shop = Shop::new("external");
    let token = &shop.admin();
    let made = |path: &str, body: Value| post(path, &body).token(token).send().expect(201).id();
    let [retail, trade] =
        ["Retail", "Trade"].map(|name| made("/pricelists/create", json!({ "name": name })));
    let customer = made("/customers/create", json!({ "name": "Buyer", "priceListId": retail }));
    let list = || {
        let answer = get(&format!("/customer/{customer}")).token(token).send().expect(200);
        answer.field("/priceListId")
    };
    let all = json!({ "customers": [], "selectAll": true });
    let file = export(token, "/customers/export", &all);
    assert_eq!(sheet(&file).column("Price list"), ["Retail"]);
    assert_eq!(counts(import(token, "/customers/import", &file)), (0, 0, 1));
    let put = |heading: &str, cell: &str| {
        let cell = if cell.is_empty() { Value::Null } else { json!(cell) };
        let rows = [vec![json!("Name"), json!(heading)], vec![json!("Buyer"), cell]];
        import(token, "/customers/import", &book_of_values("customers", &rows))
    };
    for (heading, cell, expected, changes) in [
        ("Price list", "trade", json!(trade), (0, 1, 0)),
        ("priceList", "TRADE", json!(trade), (0, 0, 1)),
        ("priceListId", trade.as_str(), json!(trade), (0, 0, 1)),
        ("priceListId", retail.as_str(), json!(retail), (0, 1, 0)),
        ("Price list", "", Value::Null, (0, 1, 0)),
        ("Price list", "Retail", json!(retail), (0, 1, 0)),
    ] {
        assert_eq!(counts(put(heading, cell)), changes, "{heading} {cell}");
        assert_eq!(list(), expected, "{heading} {cell}");
    }
    assert_eq!(import_faults(put("Price list", "Resale")), ["customers!B2 unknown_price_list"]);
    // A new customer gets one as well.
    let rows = [vec![json!("Name"), json!("Price list")], vec![json!("Newcomer"), json!("trade")]];
    assert_eq!(
        counts(import(token, "/customers/import", &book_of_values("customers", &rows))),
        (1, 0, 0)
    );
    let found = get("/customers?search.name=newcomer").token(token).send().expect(200);
    assert_eq!(found.field("/items/0/priceListId"), json!(trade));
}

#[test]
fn net_prices_of_all_customers_are_one_list_and_one_export() {
    let bench = Bench::new();
    let token = &bench.admin;
    let buyers = ["Alpha", "Beta"].map(|name| bench.shop.customer(name).to_string());
    for (at, buyer) in buyers.iter().enumerate() {
        for item in [&bench.hose, &bench.clamp] {
            let price = json!({ "price": at + 1 });
            bench.post(&format!("/customer/{buyer}/item/{item}/update"), &price).expect(200);
        }
    }
    let list =
        |query: &str| get(&format!("/customers/items{query}")).token(token).send().expect(200);
    let all = list("");
    assert_eq!(all.field("/total"), json!(4));
    let mut owners = all.all("customer");
    owners.dedup();
    assert_eq!(owners.len(), 2, "{all}");
    assert_eq!(list("?limit=3&page=2").all("_id").len(), 1);
    let newest = list("?sortBy[0].key=lastModified&sortBy[0].order=desc&limit=1");
    assert_eq!(newest.field("/items/0/customer"), json!(buyers[1]));
    assert_eq!(newest.field("/items/0/netPrice"), json!(2));
    let file = export(token, "/customers/items/export", &json!({ "items": [], "selectAll": true }));
    let rows = sheet(&file);
    assert_eq!((rows.rows.len(), rows.column("Customer").len()), (4, 4));
    assert_eq!(counts(import(token, "/customers/items/import", &file)), (0, 0, 4));
    let buyer = bench.shop.customer_token(Some(buyers[0].parse().unwrap()));
    get("/customers/items").token(&buyer).send().problem(403, "forbidden");
    let none = Shop::new("external").admin();
    let none = get("/customers/items").token(&none).send().expect(200);
    assert_eq!(none.field("/total"), json!(0));
}

#[test]
fn rows_name_items_by_their_numbers() {
    let bench = Bench::new();
    let token = &bench.admin;
    for (id, number) in [(&bench.clamp, "X-1"), (&bench.ferrule, "X-2")] {
        let body = json!({ "params": { "externalId": number } });
        bench.post(&format!("/organization/item/{id}/update"), &body).expect(200);
    }
    bench.post("/warehouses/create", &json!({ "name": "Main" })).expect(201);
    bench.post("/pricelists/create", &json!({ "name": "List" })).expect(201);
    let customer = bench.shop.customer("Buyer").to_string();
    let clamp = format!("{}-CLAMP", bench.word);
    for (path, sheet, of, at, figure) in [
        ("/inventory", "inventory", "Warehouse", "Main", "On hand"),
        ("/pricelists", "pricelists", "Price list", "List", "Price"),
        ("/customers/items", "customeritems", "Customer", "Buyer", "Net price"),
    ] {
        let put = |rows: &[(&str, &str, f64)]| {
            let headings = ["Item external number", "Part number", of, figure];
            let headings = headings.iter().map(|name| json!(name)).collect();
            let cell = |text: &str| if text.is_empty() { Value::Null } else { json!(text) };
            let row = |(number, part, figure): &(&str, &str, f64)| {
                vec![cell(number), cell(part), json!(at), json!(figure)]
            };
            let rows: Vec<_> = std::iter::once(headings).chain(rows.iter().map(row)).collect();
            import(token, &format!("{path}/import"), &book_of_values(sheet, &rows))
        };
        assert_eq!(counts(put(&[("X-1", "", 5.0), ("X-2", "", 6.0)])), (2, 0, 0), "{path}");
        assert_eq!(counts(put(&[("X-1", "", 7.0), ("X-2", "", 6.0)])), (0, 1, 1), "{path}");
        assert_eq!(counts(put(&[("", &clamp, 7.0)])), (0, 0, 1), "{path}");
        assert_eq!(counts(put(&[("X-1", &clamp, 7.0)])), (0, 0, 1), "{path}");
        let faults = |rows: &[(&str, &str, f64)]| {
            let faults = import_faults(put(rows)).into_iter();
            faults.map(|fault| fault.rsplit('!').next().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(faults(&[("x-1", "", 5.0)]), ["A2 unknown_item"], "{path}");
        assert_eq!(faults(&[("X-2", &clamp, 5.0)]), ["A2 another_record"], "{path}");
        let headings = vec![json!("Item external number"), json!(of), json!(figure)];
        let rows = [headings, vec![json!("X-2"), json!(at), json!(8)]];
        let file = book_of_values(sheet, &rows);
        assert_eq!(counts(import(token, &format!("{path}/import"), &file)), (0, 1, 0), "{path}");
    }
    let stock = get("/inventory").token(token).send().expect(200);
    let on_hand = [0, 1].map(|at| stock.field(&format!("/items/{at}/onHand")).as_f64());
    assert_eq!(on_hand, [Some(7.0), Some(8.0)]);
    let prices = get(&format!("/customer/{customer}/items")).token(token).send().expect(200);
    assert_eq!(prices.field("/total"), json!(2));
}
