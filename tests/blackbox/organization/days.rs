//! Days that stay when the organization's time zone changes.

use serde_json::{Value, json};
use tests::{Shop, get, hose, id, post, texts, unique};

use domain::catalogue::Hose;

use crate::support::bench::Bench;

/// Zones behind and ahead of the first one.
const ZONES: [&str; 3] = ["America/Los_Angeles", "Asia/Tokyo", "America/Chicago"];

fn zone(token: &str, name: &str) {
    post("/organization/update", &json!({ "timeZone": name })).token(token).send().expect(200);
}

fn paper(token: &str, path: &str) -> String {
    texts(&post(path, &json!({})).token(token).send().expect(200).body).join("\n")
}

#[test]
fn due_days_and_last_days_stay() {
    let bench = Bench::new();
    let token = &bench.admin;
    zone(token, "America/Chicago");
    let customer = bench.shop.customer("Days").to_string();
    let items = json!([{ "item": bench.clamp, "quantity": 3, "price": 1 }]);
    let order = json!({ "params": { "number": unique("DUE-"), "customer": customer, "dueDate": "2031-05-06",
        "items": [{ "item": bench.clamp, "quantity": 3 }] } });
    let order = bench.post("/workorders/create", &order).expect(201).json();
    // Within the day.
    let early =
        json!({ "params": { "number": unique("DUE-"), "dueDate": "2031-05-07T01:00:00Z" } });
    let early = bench.post("/workorders/create", &early).expect(201).json();
    assert_eq!(early["dueDate"], "2031-05-06T05:00:00.000Z");
    let offer = json!({ "number": unique("OFFER-"), "customer": customer, "validUntil": "2031-05-31", "items": items });
    let offer = bench.post("/salesestimates/create", &offer).expect(201).json();
    assert_eq!(offer["validUntil"], "2031-06-01T05:00:00.000Z");
    let read = |path: &str| get(path).token(token).send().expect(200).json();
    for name in ZONES {
        zone(token, name);
        let due = |from: &str, to: &str| {
            let list = get("/workorders").query("dueFrom", from).query("dueTo", to).token(token);
            list.send().expect(200).field("/total")
        };
        assert_eq!(due("2031-05-06", "2031-05-06"), 2, "{name}");
        assert_eq!(due("2031-05-07", "2031-05-07"), 0, "{name}");
        assert_eq!(due("2031-05-05", "2031-05-05"), 0, "{name}");
        let sheet = paper(token, &format!("/workorder/{}/getWorkOrderDataSheet", id(&order)));
        assert!(sheet.contains("2031-05-06"), "{name} {sheet}");
        let sheet =
            paper(token, &format!("/salesestimate/{}/getSalesEstimateDataSheet", id(&offer)));
        assert!(sheet.contains("2031-05-31"), "{name} {sheet}");
        // What was read may be sent back.
        let (order_path, offer_path) =
            (format!("/workorder/{}", id(&order)), format!("/salesestimate/{}", id(&offer)));
        for (path, field) in [(&order_path, "dueDate"), (&offer_path, "validUntil")] {
            let was = read(path);
            let same = json!({ "params": { field: was[field] } });
            let now = bench.post(&format!("{path}/update"), &same).expect(200).json();
            assert_eq!(
                (&now[field], &now["lastModified"]),
                (&was[field], &was["lastModified"]),
                "{name}"
            );
        }
    }
}

#[test]
fn an_offer_stands_through_its_last_day() {
    let bench = Bench::new();
    let token = &bench.admin;
    // The east is a day or two ahead of the west at any time.
    let (west, east) = ("Etc/GMT+12", "Etc/GMT-14");
    let in_the_west = Shop::services().now() - chrono::TimeDelta::hours(12);
    let customer = bench.shop.customer("Stands").to_string();
    zone(token, west);
    let offer = json!({ "customer": customer, "validUntil": in_the_west.date_naive().to_string(),
        "items": [{ "item": bench.clamp, "quantity": 3, "price": 1 }] });
    let offer = bench.post("/salesestimates/create", &offer).expect(201).json();
    let release = || bench.post(&format!("/salesestimate/{}/release", id(&offer)), &json!({}));
    zone(token, east);
    release().problem(409, "expired");
    zone(token, west);
    release().expect(200);
    let quotation = format!("/salesestimate/{}/getSalesEstimateDataSheet", id(&offer));
    assert!(!paper(token, &quotation).contains("EXPIRED"));
    zone(token, east);
    assert!(paper(token, &quotation).contains("EXPIRED"));
}

#[test]
fn days_of_prices_stay() {
    let shop = Shop::new("days");
    let token = shop.admin();
    zone(&token, "America/Chicago");
    let brand = unique("Brand");
    shop.brand(&brand);
    let item = shop.add::<Hose>(hose("H-8", &brand, "8", json!({})));
    let price =
        json!({ "item": item, "listPrice": 7, "startDate": "2031-05-06", "endDate": "2031-05-31" });
    let list = post("/pricelists/create", &json!({ "items": [price] }))
        .token(&token)
        .send()
        .expect(201)
        .json();
    let customer = shop.customer("Priced").to_string();
    let priced = json!({ "params": { "priceListId": list["_id"] } });
    post(&format!("/customer/{customer}/update"), &priced).token(&token).send().expect(200);
    let other = shop.customer("Net").to_string();
    let net = json!({ "price": 5, "startDate": "2031-05-06", "endDate": "2031-05-31", "orgPartNumber": "THEIRS" });
    let path = format!("/customer/{other}/item/{item}/update");
    post(&path, &net).token(&token).send().expect(200);
    for name in ZONES {
        zone(&token, name);
        for (customer, amount) in [(&customer, 7), (&other, 5)] {
            let read_at = |at: &str| {
                let body = json!({ "customerId": customer, "date": at, "items": [{ "itemId": item, "quantity": 1 }] });
                post("/items/price", &body)
                    .token(&token)
                    .send()
                    .expect(200)
                    .field("/items/0/unitPrice")
            };
            for (at, amount) in [
                ("2031-05-05T23:59", Value::Null),
                ("2031-05-06", json!(amount)),
                ("2031-05-31T23:59", json!(amount)),
                ("2031-06-01", Value::Null),
            ] {
                assert_eq!(read_at(at), amount, "{name} {at}");
            }
        }
        let read =
            get(&format!("/pricelist/{}", id(&list))).token(&token).send().expect(200).json();
        let row = &read["items"][0];
        let row =
            ["_id", "startDate", "endDate"].map(|field| (field.to_owned(), row[field].clone()));
        let row: Value = row.into_iter().collect();
        let rows = json!({ "params": { "items": [row] } });
        let answer = post(&format!("/pricelist/{}/update", id(&list)), &rows)
            .token(&token)
            .send()
            .expect(200);
        assert_eq!(answer.field("/changed"), 0, "{name}");
    }
}
