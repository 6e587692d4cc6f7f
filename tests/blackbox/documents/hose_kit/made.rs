//! Hose kits that are made, changed, listed and looked for.

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Answer, get, has, id, post, unique};

use crate::support::bench::Bench;

pub(super) fn create(bench: &Bench, kit: &Value) -> Answer {
    bench.post("/hosekits/create", kit)
}

pub(super) fn read(bench: &Bench, id: &str) -> Value {
    get(&format!("/hosekit/{id}")).token(&bench.admin).send().expect(200).json()
}

#[test]
fn a_kit_is_what_was_given() {
    let bench = Bench::new();
    let customer = bench.shop.customer("Dig & Sons").to_string();
    let assembly = bench.made(json!({ "partNumber": "KA-1" }));
    let made = create(
        &bench,
        &json!({
            "partNumber": "KIT-1", "revision": "c", "description": "Boom", "customerOrgId": customer,
            "customerPartNumber": "C-9", "customerRevision": "2", "comments": "two\nlines", "status": "under editing",
            "hoseAssemblies": [{ "item": id(&assembly), "quantity": 3, "order": 5, "comments": "first\nof all" }],
            "adaptors": [{ "item": bench.adaptor, "quantity": 2, "number": "20", "order": 1 }],
            "otherItems": [{ "item": bench.clamp }, { "item": bench.clamp, "deleted": true }],
        }),
    )
    .expect(201);
    let kit = made.json();
    assert_eq!(read(&bench, id(&kit)), kit);
    for (field, value) in [
        ("partNumber", json!("KIT-1")),
        ("revision", json!("C")),
        ("version", json!(1)),
        ("status", json!("under editing")),
        ("description", json!("Boom")),
        ("customer", json!(customer)),
        ("customerOrgId", json!(customer)),
        ("customerName", json!("Dig & Sons")),
        ("customerPartNumber", json!("C-9")),
        ("customerRevision", json!("2")),
        ("comments", json!("two\nlines")),
    ] {
        assert_eq!(kit[field], value, "{field}");
    }
    let line = &kit["hoseAssemblies"][0];
    has(line, &json!({ "partNumber": "KA-1", "number": "KA-1" }));
    has(line, &json!({ "quantity": 3, "comments": "first\nof all" }));
    has(line, &json!({ "status": "under editing", "revision": "A" }));
    assert_eq!(line["description"], assembly["description"]);
    has(line, &json!({ "itemType": "hoseAssembly", "order": 1 }));
    let adaptor = &kit["adaptors"][0];
    has(adaptor, &json!({ "number": "20", "order": 0 }));
    has(adaptor, &json!({ "brand": bench.word, "status": null }));
    assert_eq!(kit["otherItems"].as_array().map(Vec::len), Some(1));
    assert_eq!(kit["otherItems"][0]["quantity"], json!(1));
    // What was read can be sent back, and changes nothing.
    let mut same = json!({});
    for list in ["hoseAssemblies", "adaptors", "otherItems"] {
        let lines = kit[list].as_array().expect("lines").iter().map(|line| {
            json!({ "_id": line["_id"], "item": line["item"], "number": line["number"], "quantity": line["quantity"],
                "comments": line["comments"], "order": line["order"] })
        });
        same[list] = lines.collect();
    }
    let after = bench.post(&format!("/hosekit/{}/update", id(&kit)), &same).expect(200).json();
    assert_eq!(after, kit);
    // Taken in params as well.
    let wrapped = json!({ "params": { "partNumber": unique("KIT-") } });
    create(&bench, &wrapped).expect(201);
}

#[test]
fn a_number_is_given_where_none_is_said() {
    let bench = Bench::new();
    let numbers: Vec<Value> =
        (0..2).map(|_| create(&bench, &json!({})).expect(201).field("/partNumber")).collect();
    assert!(numbers[0].as_str().is_some_and(|number| !number.is_empty()));
    assert_ne!(numbers[0], numbers[1]);
    let taken = create(&bench, &json!({ "partNumber": numbers[0] }));
    taken.problem(409, "duplicate");
}

#[test]
fn everything_wrong_is_told_at_its_field() {
    let bench = Bench::new();
    let assembly = bench.made(json!({}));
    let obsolete = bench.made(json!({}));
    for command in ["release", "obsolete"] {
        bench.post(&format!("/hoseassembly/{}/{command}", id(&obsolete)), &json!({})).expect(200);
    }
    let (customer, other) = (bench.shop.customer("One"), bench.shop.customer("Two"));
    let refused = create(
        &bench,
        &json!({
            "partNumber": "KIT-X", "status": "released", "customer": customer.to_string(), "customerOrgId": other.to_string(),
            "hoseAssemblies": [
                { "item": bench.adaptor }, { "item": id(&assembly), "quantity": 1.5 }, { "item": id(&obsolete) },
            ],
            "adaptors": [{ "item": id(&assembly) }, { "quantity": 2 }],
            "otherItems": [{ "item": bench.clamp, "quantity": 0 }],
        }),
    );
    refused.faults(&[
        ("/adaptors/0/item", "unknown_item"),
        ("/adaptors/1/item", "required"),
        ("/customerOrgId", "contradiction"),
        ("/hoseAssemblies/0/item", "unknown_item"),
        ("/hoseAssemblies/1/quantity", "not_whole"),
        ("/hoseAssemblies/2/item", "obsolete_component"),
        ("/otherItems/0/quantity", "out_of_range"),
        ("/status", "use_release"),
    ]);
    let unknown = create(&bench, &json!({ "customer": "ffffffffffffffffffffffff" })).expect(400);
    unknown.faults(&[("/customer", "unknown_customer")]);
}

#[test]
fn lists_of_lines_take_the_place_of_others() {
    let bench = Bench::new();
    let assembly = bench.made(json!({}));
    let kit = create(
        &bench,
        &json!({ "hoseAssemblies": [{ "item": id(&assembly) }], "adaptors": [{ "item": bench.adaptor }, { "item": bench.adaptor, "quantity": 7 }],
            "comments": "keep" }),
    )
    .expect(201)
    .json();
    let path = format!("/hosekit/{}/update", id(&kit));
    let second = &kit["adaptors"][1]["_id"];
    let change = json!({ "description": "new", "adaptors": [{ "_id": second, "quantity": 9 }, { "item": bench.adaptor, "order": 0 }] });
    let after = bench.post(&path, &change).expect(200).json();
    has(&after, &json!({ "description": "new", "comments": "keep" }));
    assert_eq!(after["hoseAssemblies"][0]["_id"], kit["hoseAssemblies"][0]["_id"]);
    let adaptors = after["adaptors"].as_array().unwrap();
    assert_eq!(adaptors.len(), 2);
    assert_eq!((&adaptors[1]["_id"], &adaptors[1]["quantity"]), (second, &json!(9)));
    assert!(kit["adaptors"].as_array().unwrap().iter().all(|old| old["_id"] != adaptors[0]["_id"]));
    let cleared = json!({ "comments": null, "adaptors": [] });
    let after = bench.post(&path, &cleared).expect(200).json();
    has(&after, &json!({ "comments": null, "adaptors": [] }));
    assert_eq!(after["hoseAssemblies"].as_array().map(Vec::len), Some(1));
    let fixed = bench.post(&path, &json!({ "partNumber": "other", "revision": "B" })).expect(400);
    fixed.faults(&[("/partNumber", "fixed"), ("/revision", "fixed")]);
}

#[test]
fn changes_keep_to_what_was_read() {
    let bench = Bench::new();
    let kit = create(&bench, &json!({})).expect(201);
    let (tag, kit) = (kit.header("etag").to_owned(), kit.json());
    let update = |tag: &str, text: &str| {
        let path = format!("/hosekit/{}/update", id(&kit));
        post(&path, &json!({ "comments": text })).token(&bench.admin).header("If-Match", tag).send()
    };
    let changed = update(&tag, "first").expect(200);
    update(&tag, "second").expect(412);
    assert_eq!(read(&bench, id(&kit))["comments"], "first");
    update(changed.header("etag"), "third").expect(200);
    let add = format!("/hosekit/{}/addadaptor", id(&kit));
    let line = json!({ "params": { "itemId": bench.adaptor } });
    post(&add, &line).token(&bench.admin).header("If-Match", &tag).send().expect(412);
    bench.post(&add, &line).expect(201);
}

#[test]
fn customers_see_their_own() {
    let bench = Bench::new();
    let (own, other) = (bench.shop.customer("Own"), bench.shop.customer("Other"));
    let make = |customer: &str| create(&bench, &json!({ "customer": customer })).expect(201).json();
    let (mine, theirs, nobodys) =
        (make(&own.to_string()), make(&other.to_string()), create(&bench, &json!({})).expect(201));
    let token = bench.shop.customer_token(Some(own));
    let seen = |id: &str| get(&format!("/hosekit/{id}")).token(&token).send().status;
    assert_eq!(seen(id(&mine)), 200);
    assert_eq!(seen(id(&theirs)), 404);
    assert_eq!(seen(id(&nobodys.json())), 404);
    let listed = get("/hosekits").token(&token).send().expect(200);
    assert_eq!(
        (listed.field("/total"), listed.field("/items/0/_id")),
        (json!(1), mine["_id"].clone())
    );
    let lines = format!("/hosekit/{}/allitems", id(&theirs));
    get(&lines).token(&token).send().expect(404);
    for (path, body) in [
        ("/hosekits/create".to_owned(), json!({})),
        (format!("/hosekit/{}/update", id(&mine)), json!({ "comments": "x" })),
        (format!("/hosekit/{}/release", id(&mine)), json!({})),
        (format!("/hosekit/{}/delete", id(&mine)), json!({})),
    ] {
        post(&path, &body).token(&token).send().expect(403);
    }
    let reader = bench.shop.staff(Role::Restricted);
    post("/hosekits/create", &json!({})).token(&reader).send().expect(403);
    get(&format!("/hosekit/{}", id(&theirs))).token(&reader).send().expect(200);
}

#[test]
fn kits_are_listed_by_what_they_are() {
    let bench = Bench::new();
    let customer = bench.shop.customer("Listed").to_string();
    let assembly = bench.made(json!({}));
    let boom = create(
        &bench,
        &json!({ "partNumber": "L-BOOM", "description": "Boom of the digger", "customer": customer,
            "hoseAssemblies": [{ "item": id(&assembly) }] }),
    );
    let boom = boom.expect(201).json();
    create(&bench, &json!({ "partNumber": "L-ARM", "customerName": "Cash", "adaptors": [{ "item": bench.adaptor }] })).expect(201);
    let numbers = |query: &[(&str, &str)]| {
        let list = get("/hosekits").token(&bench.admin).queries(query);
        list.send().expect(200).all("partNumber")
    };
    assert_eq!(numbers(&[]), ["L-ARM", "L-BOOM"]);
    assert_eq!(numbers(&[("search.description", "OF THE DIG")]), ["L-BOOM"]);
    assert_eq!(numbers(&[("search.customerName", "cash")]), ["L-ARM"]);
    assert_eq!(numbers(&[("search.partNumber", "boo")]), ["L-BOOM"]);
    assert_eq!(numbers(&[("customerId", &customer)]), ["L-BOOM"]);
    assert_eq!(numbers(&[("componentId", id(&assembly))]), ["L-BOOM"]);
    assert_eq!(numbers(&[("componentId", &bench.adaptor)]), ["L-ARM"]);
    assert_eq!(numbers(&[("status", "released")]), [""; 0]);
    let descending = [("sortBy[0].key", "number"), ("sortBy[0].order", "desc")];
    assert_eq!(numbers(&descending), ["L-BOOM", "L-ARM"]);
    let listed =
        get("/hosekits").token(&bench.admin).query("partNumber", "l-boom").send().expect(200);
    assert_eq!(listed.field("/items/0/customerName"), json!("Listed"));
    assert_eq!(listed.field("/items/0/_id"), boom["_id"]);
}

#[test]
fn the_same_goods_are_found() {
    let bench = Bench::new();
    let assembly = bench.made(json!({}));
    let kit = create(
        &bench,
        &json!({ "partNumber": "SAME-1", "hoseAssemblies": [{ "item": id(&assembly), "quantity": 2 }],
            "adaptors": [{ "item": bench.adaptor, "quantity": 1 }, { "item": bench.adaptor, "quantity": 3 }] }),
    );
    let kit = kit.expect(201).json();
    let found = |lines: Value| {
        let answer = bench.post("/hosekits/checkexisting", &lines).expect(200);
        assert_eq!(answer.field("/exists"), json!(answer.field("/total") != json!(0)));
        let items = answer.field("/items");
        items.as_array().unwrap().iter().map(|kit| kit["_id"].clone()).collect::<Vec<_>>()
    };
    let lines = |assemblies: i32, adaptors: i32| {
        json!({ "adaptors": [{ "item": bench.adaptor, "quantity": adaptors }],
            "hoseAssemblies": [{ "item": id(&assembly), "quantity": assemblies }] })
    };
    assert_eq!(found(lines(2, 4)), [kit["_id"].clone()]);
    assert_eq!(found(lines(2, 3)), [Value::Null; 0]);
    assert_eq!(found(lines(1, 4)), [Value::Null; 0]);
    let mut more = lines(2, 4);
    more["otherItems"] = json!([{ "item": bench.clamp }]);
    assert_eq!(found(more), [Value::Null; 0]);
    let fewer = json!({ "adaptors": [{ "item": bench.adaptor, "quantity": 4 }] });
    assert_eq!(found(fewer), [Value::Null; 0]);
    assert_eq!(found(json!({ "partNumber": "same-1" })), [kit["_id"].clone()]);
    assert_eq!(found(json!({})), [Value::Null; 0]);
    // A customer finds its own alone.
    let token = bench.shop.customer_token(Some(bench.shop.customer("Curious")));
    let answer = post("/hosekits/checkexisting", &lines(2, 4)).token(&token).send().expect(200);
    assert_eq!(answer.field("/exists"), json!(false));
}
