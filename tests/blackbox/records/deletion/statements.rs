//! Many records are deleted in as many statements as a few.

use domain::catalogue::OtherItem;
use serde_json::{Value, json};
use tests::{Program, Shop, beside, log_statements, request};

/// Few and many records; from 50 on, each look-up takes two statements more, which say how it is planned.
const MANY: [usize; 2] = [50, 150];

fn statements(service: &Program, token: &str, path: &str, body: &Value) -> usize {
    let path = format!("{}/api/v1{path}", service.host);
    let answer = request("POST", &path).token(token).json(body).send().expect(200);
    assert_eq!(answer.field("/failed"), 0);
    service.statements(answer.header("x-request-id"))
}

#[test]
fn are_as_many_for_many_records() {
    let mut command = beside();
    log_statements(&mut command);
    let service = Program::serve(command);
    let shop = Shop::new("delete-statements");
    let token = shop.admin();
    let add = |count: usize, word: &str| {
        let item = |at: usize| json!({ "partNumber": format!("{word}-{count}-{at}") });
        shop.add_all::<OtherItem>(&(0..count).map(item).collect::<Vec<_>>())
    };
    let warehouse = shop.warehouse("Yard");
    let counted = |path: &str, body: &dyn Fn(usize) -> Value| {
        let [few, many] = MANY.map(|count| statements(&service, &token, path, &body(count)));
        assert_eq!(few, many, "{path}");
        assert!(many <= 20, "{path}: {many}");
    };
    // The first request also asks who calls.
    statements(&service, &token, "/items/delete", &json!({ "ids": add(1, "FIRST") }));
    counted("/items/delete", &|count| json!({ "ids": add(count, "I") }));
    counted("/customers/delete", &|count| {
        let customer = |at: usize| shop.customer(&format!("C-{count}-{at}")).to_string();
        json!({ "ids": (0..count).map(customer).collect::<Vec<_>>() })
    });
    counted("/inventory/delete", &|count| {
        let items: Vec<_> = add(count, "S").iter().map(|id| (id.parse().unwrap(), 1)).collect();
        let stock = shop.stock_in(warehouse, &items);
        json!({ "ids": stock.iter().map(ToString::to_string).collect::<Vec<_>>() })
    });
    for named_by_item in [false, true] {
        let list = json!({ "name": format!("List {named_by_item}") });
        let made = tests::post("/pricelists/create", &list).token(&token).send().expect(201);
        let list = made.id();
        counted(&format!("/pricelist/{list}/items/delete"), &|count| {
            let items = add(count, &format!("P{named_by_item}"));
            let prices: Vec<_> =
                items.iter().map(|item| json!({ "item": item, "listPrice": 1 })).collect();
            let path = format!("/pricelist/{list}");
            let body = json!({ "params": { "items": prices, "replaceAll": true } });
            let changed = tests::post(&format!("{path}/update"), &body).token(&token).send();
            changed.expect(200);
            if named_by_item {
                return json!({ "ids": items });
            }
            let rows = tests::get(&path).token(&token).send().expect(200).field("/items");
            let rows: Vec<_> =
                rows.as_array().unwrap().iter().map(|row| row["_id"].clone()).collect();
            json!({ "ids": rows })
        });
    }
}
