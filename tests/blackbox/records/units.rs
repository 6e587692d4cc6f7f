//! Units that items aren't measured in: lengths of what is counted, pieces of hose.

use serde_json::{Value, json};
use tests::{Answer, book_of_values, get, import, import_faults, unique};

use crate::support::bench::Bench;

/// The pointer of each fault of a refusal, all with this code.
fn refused(answer: Answer, pointer: &str) {
    answer.faults(&[(pointer, "unit_mismatch")]);
}

#[test]
fn what_is_counted_takes_no_lengths_and_hose_no_pieces() {
    let bench = Bench::new();
    let post = |path: &str, fields: Value| bench.post(path, &json!({ "params": fields }));
    let customer = bench.shop.customer("Units").to_string();
    post("/warehouses/create", json!({ "name": unique("Main") })).expect(201);
    let counted = [
        ("crimpfitting", &bench.straight),
        ("adaptor", &bench.adaptor),
        ("ferrule", &bench.ferrule),
    ];
    let of_all = counted.map(|(kind, item)| (kind, item, "ft", "each"));
    for (kind, item, wrong, right) in of_all.into_iter().chain([("hose", &bench.hose, "each", "m")])
    {
        if kind != "hose" {
            let itself = format!("/organization/{kind}/{item}/update");
            let price = |unit: &str| json!({ "listPrice": 5, "listPriceUnitOfMeasure": unit, "cost": 2, "unitOfMeasure": unit });
            post(&itself, price(wrong)).faults(&[
                ("/params/listPriceUnitOfMeasure", "unit_mismatch"),
                ("/params/unitOfMeasure", "unit_mismatch"),
            ]);
            post(&itself, price(right)).expect(200);
            let net = format!("/customer/{customer}/item/{item}/update");
            refused(bench.post(&net, &json!({ "price": 4, "unit": wrong })), "/unit");
            bench.post(&net, &json!({ "price": 4, "unit": right })).expect(200);
            let row = |unit: &str| json!({ "items": [{ "item": item, "listPrice": 4, "unitOfMeasure": unit }] });
            refused(bench.post("/pricelists/create", &row(wrong)), "/items/0/unitOfMeasure");
            bench.post("/pricelists/create", &row(right)).expect(201);
        }
        let stock = |unit: &str| json!({ "item": item, "onHand": 10, "unitOfMeasure": unit });
        refused(post("/inventoryitem/update", stock(wrong)), "/params/unitOfMeasure");
        post("/inventoryitem/update", stock(right)).expect(200);
        let line = |unit: &str| json!({ "item": item, "quantity": 3, "unitOfMeasure": unit });
        let estimate = |unit: &str| json!({ "number": unique("SE-"), "customer": customer, "items": [line(unit)] });
        refused(bench.post("/salesestimates/create", &estimate(wrong)), "/items/0/unitOfMeasure");
        let offer = bench.post("/salesestimates/create", &estimate(right)).expect(201).json();
        let at = |of: &Value, name: &str| of[name].as_str().unwrap().to_owned();
        let one_line = {
            let mut line = offer["items"][0].clone();
            (line["itemId"], line["unitOfMeasure"]) = (line["_id"].clone(), json!(wrong));
            let expected = ["itemId", "itemType", "lineNumber", "quantity", "unitOfMeasure"];
            let fields: Value =
                expected.map(|name| (name.to_owned(), line[name].clone())).into_iter().collect();
            json!({ "params": fields })
        };
        let path = format!(
            "/salesestimate/{}/item/{}/update",
            at(&offer, "_id"),
            at(&offer["items"][0], "_id")
        );
        refused(bench.post(&path, &one_line), "/params/unitOfMeasure");
        let order = |unit: &str| json!({ "number": unique("WO-"), "items": [line(unit)] });
        refused(post("/workorders/create", order(wrong)), "/params/items/0/unitOfMeasure");
        post("/workorders/create", order(right)).expect(201);
    }
    // A wrap and other items may be either.
    for (item, unit) in [(&bench.wrap, "each"), (&bench.clamp, "ft")] {
        let row = json!({ "items": [{ "item": item, "listPrice": 4, "unitOfMeasure": unit }] });
        bench.post("/pricelists/create", &row).expect(201);
    }
}

#[test]
fn sheets_are_refused_like_requests() {
    let bench = Bench::new();
    let word = &bench.word;
    let customer = unique("Sheet ");
    bench.shop.customer(&customer);
    let list = unique("List ");
    bench.post("/pricelists/create", &json!({ "name": list })).expect(201);
    bench.post("/warehouses/create", &json!({ "params": { "name": "Main" } })).expect(201);
    let part = {
        let read = get(&format!("/crimpfitting/{}", bench.straight)).token(&bench.admin).send();
        read.expect(200).field("/partNumber")
    };
    let hose = json!(format!("{word}-2SN-8"));
    let books: [(&str, &str, &[&str], [Value; 2]); 3] = [
        (
            "pricelists",
            "/pricelists/import",
            &["Price list", "Part number", "Price", "Unit"],
            [json!(list), json!(4)],
        ),
        (
            "customeritems",
            "/customers/items/import",
            &["Customer", "Part number", "Net price", "Unit"],
            [json!(customer), json!(4)],
        ),
        (
            "inventory",
            "/inventory/import",
            &["Warehouse", "Part number", "On hand", "Unit"],
            [json!("Main"), json!(4)],
        ),
    ];
    for (name, path, head, [owner, figure]) in books {
        let head: Vec<Value> = head.iter().map(|heading| json!(heading)).collect();
        let row = |part: &Value, unit: &str| {
            vec![owner.clone(), part.clone(), figure.clone(), json!(unit)]
        };
        let wrong = book_of_values(name, &[head.clone(), row(&part, "ft"), row(&hose, "each")]);
        let found = import_faults(import(&bench.admin, path, &wrong));
        // A price for each is one without a unit.
        assert_eq!(found.len(), if name == "inventory" { 2 } else { 1 }, "{name} {found:?}");
        assert!(found.iter().all(|fault| fault.contains("unit_mismatch")), "{name} {found:?}");
        let right = book_of_values(name, &[head, row(&part, "each"), row(&hose, "ft")]);
        import(&bench.admin, path, &right).expect(200);
    }
}

/// What was stored before units were looked at can be read and sent back.
#[test]
fn what_is_stored_stays() {
    use domain::catalogue::Properties;
    use domain::measures::{Price, UnitOfMeasure};
    let bench = Bench::new();
    let list_price = Some(Price { unit: UnitOfMeasure::Foot, ..tests::money("5") });
    bench.shop.set(&bench.straight, Properties { list_price, ..Properties::default() }, None);
    let path = format!("/crimpfitting/{}", bench.straight);
    let read = get(&path).token(&bench.admin).send().expect(200);
    assert_eq!(read.field("/listPriceUnitOfMeasure"), "ft");
    let same = json!({ "params": { "listPriceUnitOfMeasure": "ft", "listPrice": 6 } });
    let itself = format!("/organization/crimpfitting/{}/update", bench.straight);
    bench.post(&itself, &same).expect(200);
}
