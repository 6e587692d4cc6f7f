//! What is a customer's own about items.

use domain::access::Role;
use domain::catalogue::{Hose, OtherItem};
use serde_json::{Value, json};
use tests::{Answer, Shop, get, has, hose, post, unique};

/// A shop with a customer and a hose of its own.
struct Trade {
    shop: Shop,
    token: String,
    customer: String,
    brand: String,
    hose: String,
}

impl Trade {
    fn new() -> Self {
        let shop = Shop::new("customer-items");
        let (token, customer, brand) =
            (shop.admin(), shop.customer("Buyer").to_string(), unique("Brand"));
        shop.brand(&brand);
        let hose = shop.add::<Hose>(hose("H-8", &brand, "8", json!({})));
        Self { shop, token, customer, brand, hose }
    }

    fn set_as(&self, token: &str, named: &str, fields: &Value) -> Answer {
        post(&format!("/customer/{}/item/{named}/update", self.customer), fields)
            .token(token)
            .send()
    }

    fn set(&self, named: &str, fields: &Value) -> Answer {
        self.set_as(&self.token, named, fields)
    }

    fn delete(&self, named: &str) -> Answer {
        post(&format!("/customer/{}/item/{named}/delete", self.customer), &json!({}))
            .token(&self.token)
            .send()
    }

    fn list(&self, query: &str) -> Answer {
        get(&format!("/customer/{}/items{query}", self.customer))
            .token(&self.token)
            .send()
            .expect(200)
    }
}

#[test]
fn a_price_has_short_names_and_other_fields_are_ignored() {
    let trade = Trade::new();
    let fields = json!({ "price": 19.99, "currency": "EUR", "unit": "m", "somethingElse": { "is": "ignored" } });
    let set = trade.set(&trade.hose, &fields).expect(200);
    let set = set.has(
        &json!({ "netPrice": 19.99, "netPriceCurrency": "EUR", "netPriceUnitOfMeasure": "m" }),
    );
    let mut stored = set.json();
    let ignored = stored.as_object_mut().and_then(|stored| stored.remove("warnings"));
    assert_eq!(ignored.expect("warnings")[0]["pointer"], "/somethingElse");
    assert!(stored.get("somethingElse").is_none());
    let listed = trade.list("");
    assert_eq!(listed.field("/total"), 1);
    assert_eq!(listed.field("/items/0"), stored);
    let again = trade.set(&trade.hose, &stored).expect(200);
    assert_eq!(again.json(), stored, "what was read can be sent back");
    let wrapped = trade.set(&trade.hose, &json!({ "params": { "netPrice": 18 } })).expect(200);
    assert_eq!(wrapped.field("/netPrice"), 18);
    let cleared = json!({ "price": null, "currency": null, "unit": null });
    assert_eq!(trade.set(&trade.hose, &cleared).expect(200).field("/netPrice"), Value::Null);
}

#[test]
fn prices_are_said_ahead() {
    let trade = Trade::new();
    let first = json!({ "price": 10, "orgPartNumber": "THEIRS", "notes": "kept", "endDate": "2030-01-01T00:00:00Z" });
    let first = trade.set(&trade.hose, &first).expect(200);
    let next = json!({ "price": 12, "startDate": "2030-01-01T00:00:00Z", "endDate": "2031-01-01T00:00:00Z" });
    let next = trade.set(&trade.hose, &next).expect(200);
    assert_ne!(next.id(), first.id());
    has(&next.json(), &json!({ "orgPartNumber": "THEIRS", "notes": "kept" }));
    // Its start names it again.
    let changed = trade
        .set(&trade.hose, &json!({ "price": 13, "startDate": "2030-01-01T00:00:00Z" }))
        .expect(200);
    has(&changed.json(), &json!({ "_id": next.id(), "netPrice": 13 }));
    assert_eq!(changed.field("/endDate"), "2031-01-01T00:00:00.000Z");
    // Without a start it is about what holds now.
    let now = trade.set(&trade.hose, &json!({ "notes": "now" })).expect(200);
    assert_eq!(now.id(), first.id());
    // Dates of those that are there are changed by their own id.
    let moved = trade.set(&next.id(), &json!({ "startDate": "2030-06-01T00:00:00Z" })).expect(200);
    has(&moved.json(), &json!({ "_id": next.id(), "startDate": "2030-06-01T00:00:00.000Z" }));
    assert_eq!(trade.list("").field("/total"), 2);
    let whole = trade
        .set(&next.id(), &json!({ "startDate": "2030-06-01", "endDate": "2030-06-01" }))
        .expect(200);
    let day = |name: &str| -> chrono::DateTime<chrono::Utc> {
        whole.field(name).as_str().unwrap().parse().unwrap()
    };
    assert_eq!(day("/endDate") - day("/startDate"), chrono::TimeDelta::days(1));
}

#[test]
fn net_prices_never_overlap() {
    let trade = Trade::new();
    let year = |from: &str, to: &str, price: u32| {
        trade.set(&trade.hose, &json!({ "price": price, "startDate": from, "endDate": to }))
    };
    let first = year("2030-01-01T00:00:00Z", "2031-01-01T00:00:00Z", 1).expect(200);
    year("2030-12-31T23:59:59Z", "2032-01-01T00:00:00Z", 2).problem(409, "overlapping");
    year("2029-01-01T00:00:00Z", "2030-01-01T00:00:01Z", 2).problem(409, "overlapping");
    trade.set(&trade.hose, &json!({ "price": 2, "startDate": null })).problem(409, "overlapping");
    // Up to, not including, the end.
    year("2031-01-01T00:00:00Z", "2032-01-01T00:00:00Z", 2).expect(200);
    year("2029-01-01T00:00:00Z", "2030-01-01T00:00:00Z", 3).expect(200);
    trade.set(&first.id(), &json!({ "endDate": null })).problem(409, "overlapping");
    assert_eq!(trade.list("").field("/total"), 3);
    // Discounts and part numbers may, and so may other customers and items.
    trade
        .set(&trade.hose, &json!({ "discount": 0.2, "startDate": "2030-03-01T00:00:00Z" }))
        .expect(200);
    let other = trade.shop.add::<OtherItem>(json!({ "partNumber": "O-1" }));
    trade.set(&other, &json!({ "price": 5, "startDate": "2030-01-01T00:00:00Z" })).expect(200);
    let buyer = trade.shop.customer("Another").to_string();
    post(&format!("/customer/{buyer}/item/{}/update", trade.hose), &json!({ "price": 5 }))
        .token(&trade.token)
        .send()
        .expect(200);
    // What is deleted is in nobody's way.
    trade.delete(&first.id()).expect(200);
    year("2030-02-01T00:00:00Z", "2030-12-01T00:00:00Z", 7).expect(200);
}

#[test]
fn one_of_many_overlapping_prices_wins() {
    let trade = Trade::new();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let tries: Vec<_> = (1..=12)
            .map(|day| {
                let fields =
                    json!({ "price": day, "startDate": format!("2030-01-{day:02}T00:00:00Z") });
                let trade = &trade;
                scope.spawn(move || trade.set(&trade.hose, &fields).status)
            })
            .collect();
        tries.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 11, "{statuses:?}");
    assert_eq!(trade.list("").field("/total"), 1);
}

#[test]
fn currencies_and_dates_need_what_they_belong_to() {
    let trade = Trade::new();
    trade.set(&trade.hose, &json!({ "price": 1.23456 })).faults(&[("/price", "too_many_decimals")]);
    trade.set(&trade.hose, &json!({ "price": 1, "netPrice": 2 })).faults(&[("/price", "repeated")]);
    trade.set(&trade.hose, &json!({ "currency": "EUR" })).faults(&[("/currency", "no_amount")]);
    trade
        .set(
            &trade.hose,
            &json!({ "startDate": "2030-01-02T00:00:00Z", "endDate": "2030-01-02T00:00:00Z" }),
        )
        .faults(&[("/endDate", "ends_before_it_starts")]);
    assert_eq!(trade.list("").field("/total"), 0);
}

#[test]
fn currency_and_unit_go_with_the_price() {
    let trade = Trade::new();
    trade
        .set(
            &trade.hose,
            &json!({ "price": 5.5, "currency": "CAD", "unit": "ft", "notes": "kept" }),
        )
        .expect(200);
    let cleared = trade.set(&trade.hose, &json!({ "price": null, "discount": 0.125 })).expect(200);
    for field in ["netPrice", "netPriceCurrency", "netPriceUnitOfMeasure"] {
        assert_eq!(cleared.field(&format!("/{field}")), Value::Null, "{field}");
    }
    has(&cleared.json(), &json!({ "discount": 0.125, "notes": "kept" }));
    // Those that are said have nothing to belong to.
    trade
        .set(&trade.hose, &json!({ "price": null, "currency": "CAD" }))
        .faults(&[("/currency", "no_amount")]);
}

#[test]
fn lists_are_filtered_sorted_and_paged() {
    let trade = Trade::new();
    for number in 1..=5 {
        let item =
            trade.shop.add::<Hose>(hose(&format!("LIST-{number}"), &trade.brand, "8", json!({})));
        trade.set(&item, &json!({ "orgPartNumber": format!("T-{}", 9 - number) })).expect(200);
    }
    let other = trade.shop.add::<OtherItem>(json!({ "partNumber": "CLAMP" }));
    trade.set(&other, &json!({ "orgPartNumber": "a 50%" })).expect(200);
    let parts = |query: &str| trade.list(query).all("partNumber");
    assert_eq!(parts(""), ["CLAMP", "LIST-5", "LIST-4", "LIST-3", "LIST-2", "LIST-1"]);
    assert_eq!(parts("?sortBy[0].order=desc&limit=2"), ["LIST-1", "LIST-2"]);
    assert_eq!(parts("?sortBy[0].key=lastModified&limit=2"), ["LIST-1", "LIST-2"]);
    assert_eq!(parts("?limit=4&page=2"), ["LIST-2", "LIST-1"]);
    assert_eq!(parts("?search.partNumber=list-3"), ["LIST-3"]);
    assert_eq!(parts("?search.orgPartNumber=0%25"), ["CLAMP"]);
    assert_eq!(parts("?search.orgPartNumber=t-&search.partNumber=T-4"), ["LIST-4"]);
    assert_eq!(parts("?search.itemType=otherItem"), ["CLAMP"]);
    assert_eq!(trade.list("?limit=1").field("/total"), 6);
}

#[test]
fn deleted_ones_are_gone() {
    let trade = Trade::new();
    let ahead = |price: u32, from: &str, to: &str| {
        let fields = json!({ "price": price, "startDate": from, "endDate": to });
        trade.set(&trade.hose, &fields).expect(200).id()
    };
    let first = ahead(1, "2030-01-01T00:00:00Z", "2031-01-01T00:00:00Z");
    ahead(2, "2031-01-01T00:00:00Z", "2032-01-01T00:00:00Z");
    trade.delete(&first).expect(200);
    assert_eq!(trade.list("").field("/total"), 1);
    trade.delete(&first).problem(404, "not_found");
    ahead(3, "2033-01-01T00:00:00Z", "2034-01-01T00:00:00Z");
    trade.delete(&trade.hose).expect(200);
    assert_eq!(trade.list("").field("/total"), 0);
    trade.delete(&trade.hose).problem(404, "not_found");
    // Set anew, it begins from nothing.
    assert_eq!(
        trade.set(&trade.hose, &json!({ "discount": 0.5 })).expect(200).field("/netPrice"),
        Value::Null
    );
}

/// Whoever names the item deletes all that is set for it, so all tags of it are asked for.
#[test]
fn all_of_an_item_is_deleted_by_all_of_its_tags() {
    let trade = Trade::new();
    let year = |price: u32, from: u16| {
        let fields = json!({ "price": price, "startDate": format!("{from}-01-01"), "endDate": format!("{from}-12-31") });
        trade.set(&trade.hose, &fields).expect(200).header("etag").to_owned()
    };
    let (first, second) = (year(1, 2030), year(2, 2031));
    let delete = |tags: &str| {
        let path = format!("/customer/{}/item/{}/delete", trade.customer, trade.hose);
        post(&path, &json!({})).token(&trade.token).header("If-Match", tags).send()
    };
    delete(&first).problem(412, "stale");
    assert_eq!(trade.list("").field("/total"), 2);
    delete(&format!("{first}, {second}")).expect(200);
    assert_eq!(trade.list("").field("/total"), 0);
    // Nothing is there that the tag could be of, so properties are set anew.
    let path = format!("/customer/{}/item/{}/update", trade.customer, trade.hose);
    let set = post(&path, &json!({ "price": 3 })).token(&trade.token).header("If-Match", &first);
    set.send().expect(200);
}

#[test]
fn belong_to_one_customer_of_the_organization() {
    let trade = Trade::new();
    let set = trade.set(&trade.hose, &json!({ "price": 1 })).expect(200);
    let price = json!({ "price": 2 });
    trade.set("ffffffffffffffffffffffff", &price).problem(404, "not_found");
    trade.set_as(&Shop::new("others").admin(), &trade.hose, &price).problem(404, "not_found");
    trade.set_as(&trade.shop.staff(Role::Restricted), &trade.hose, &price).expect(403);
    let own = trade.shop.customer_token(Some(trade.customer.parse().unwrap()));
    trade.set_as(&own, &trade.hose, &price).expect(403);
    get(&format!("/customer/{}/items", trade.customer)).token(&own).send().expect(403);
    let foreign = Shop::new("others");
    let theirs = foreign.add::<OtherItem>(json!({ "partNumber": "X" }));
    trade.set(&theirs, &price).problem(404, "not_found");
    // The properties of one customer are not found below another.
    let other = trade.shop.customer("Other").to_string();
    for path in ["update", "delete"] {
        post(&format!("/customer/{other}/item/{}/{path}", set.id()), &price)
            .token(&trade.token)
            .send()
            .problem(404, "not_found");
    }
    assert_eq!(trade.list("").field("/items/0/netPrice"), 1);
}

#[test]
fn lists_of_items_show_them() {
    let trade = Trade::new();
    trade
        .set(
            &trade.hose,
            &json!({ "price": 4.5, "orgPartNumber": "THEIRS", "endDate": "2020-01-01T00:00:00Z" }),
        )
        .expect(200);
    let seen = || {
        get(&format!("/organization/customhoses?customerId={}", trade.customer))
            .token(&trade.token)
            .send()
            .expect(200)
    };
    assert_eq!(seen().field("/items/0/netPrice"), Value::Null);
    trade
        .set(&trade.hose, &json!({ "price": 5.5, "startDate": "2021-01-01T00:00:00Z" }))
        .expect(200);
    has(&seen().field("/items/0"), &json!({ "netPrice": 5.5, "orgPartNumber": "THEIRS" }));
    trade.delete(&trade.hose).expect(200);
    assert_eq!(seen().field("/items/0/netPrice"), Value::Null);
}

#[test]
fn a_misspelt_field_is_an_error_and_others_are_named() {
    let trade = Trade::new();
    let misspelt = json!({ "price": 5, "endDatee": "2030-12-31", "pricee": 4, "surplus": 1 });
    let refused = trade.set(&trade.hose, &misspelt);
    let refused = refused.faults(&[("/endDatee", "unknown_field"), ("/pricee", "unknown_field")]);
    let text = refused.to_string();
    assert!(
        text.contains("did you mean endDate?") && text.contains("did you mean price?"),
        "{text}"
    );
    assert_eq!(trade.list("").field("/total"), 0);
    let set = trade.set(&trade.hose, &json!({ "price": 5, "erpLine": 7, "any/thing": {} }));
    let set = set.expect(200);
    let warnings = set.field("/warnings");
    let warnings: Vec<_> =
        warnings.as_array().unwrap().iter().map(|one| (&one["code"], &one["pointer"])).collect();
    let unknown = json!("unknown_field");
    assert_eq!(warnings, [(&unknown, &json!("/erpLine")), (&unknown, &json!("/any~1thing"))]);
    // Sending back what was read gives no warning.
    let row = trade.list("").field("/items/0");
    let again = trade.set(&trade.hose, &row).expect(200);
    assert_eq!(again.json().get("warnings"), None, "{again}");
    assert_eq!(again.json(), row);
}
