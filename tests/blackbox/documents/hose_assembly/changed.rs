//! Changing an assembly, saving it as another, and its customers.

use domain::access::Role;
use serde_json::{Value, json};
use tests::{get, has, post, unique};

use crate::support::bench::{Bench, path};

fn update(bench: &Bench, made: &Value, fields: Value) -> tests::Answer {
    bench.post(&path(made, "update"), &json!({ "params": fields }))
}

#[test]
fn what_follows_is_worked_out_again() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    let after =
        update(&bench, &made, json!({ "length": 1000, "lengthUnit": "mm", "end2": bench.elbow }));
    let after = after.expect(200).json();
    assert_eq!(after["cutLengthmm"], json!(900), "1000 − 40 − 60");
    assert_eq!(after["modelCode"], format!("{0}-2SN-8*1000mm*{0}-FJX*{0}-FJX90", bench.word));
    assert_eq!(after["tolerance"], "±9.5 mm");
    assert_eq!(bench.read(&made), after);
    // Absent keeps, null clears or puts back what is usual.
    let after =
        update(&bench, &made, json!({ "comments": "x", "proofTest": true })).expect(200).json();
    has(&after, &json!({ "lengthUnit": "mm", "proofTest": true }));
    let after = update(&bench, &made, json!({ "comments": null, "proofTest": null, "end2": null }));
    let after = after.expect(200).json();
    has(&after, &json!({ "comments": null, "proofTest": false }));
    has(&after, &json!({ "end2": null, "ferrule2": null }));
    assert_eq!(after["cutLengthmm"], json!(960));
    // A change that can't be made changes nothing.
    update(&bench, &made, json!({ "length": 10 }))
        .faults(&[("/params/length", "cut_length_not_positive")]);
    assert_eq!(bench.read(&made), after);
    update(&bench, &made, json!({ "partNumber": "other", "revision": "Q" }))
        .faults(&[("/params/partNumber", "fixed"), ("/params/revision", "fixed")]);
    let same =
        update(&bench, &made, json!({ "partNumber": made["partNumber"] })).expect(200).json();
    assert_eq!(same, after, "saying what is changes nothing, not even who changed it");
    let restricted = bench.shop.staff(Role::Restricted);
    post(&path(&made, "update"), &json!({ "params": {} })).token(&restricted).send().expect(403);
}

#[test]
fn only_known_versions_are_changed() {
    let bench = Bench::new();
    let answer = bench.create(json!({})).expect(201);
    let (made, tag) = (answer.json(), answer.header("etag").to_owned());
    let change = |tag: &str, text: &str| {
        post(&path(&made, "update"), &json!({ "params": { "tag": text } }))
            .token(&bench.admin)
            .header("If-Match", tag)
            .send()
    };
    let second = change(&tag, "one").expect(200);
    change(&tag, "two").expect(412);
    change(second.header("etag"), "three").expect(200);
    assert_eq!(bench.read(&made)["tag"], "three");
}

#[test]
fn released_ones_stay() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    bench.post(&path(&made, "release"), &json!({})).expect(200);
    update(&bench, &made, json!({ "tag": "x" })).problem(409, "wrong_state");
    assert_eq!(bench.read(&made)["tag"], json!(null));
}

#[test]
fn lines_are_a_list_that_is_set_whole() {
    let bench = Bench::new();
    let made = bench.made(json!({ "items": [{ "item": bench.clamp, "quantity": 2 }, { "item": bench.adaptor, "end": 1 }] }));
    let line = |at: usize| made["items"][at]["_id"].clone();
    let items = json!([{ "_id": line(1), "end": 2 }, { "item": bench.clamp, "quantity": 1.5 }]);
    let after = update(&bench, &made, json!({ "items": items })).expect(200).json();
    let items = after["items"].as_array().unwrap();
    assert_eq!(items.len(), 2);
    assert_eq!((&items[0]["_id"], &items[0]["end"]), (&line(1), &json!(2)));
    assert_ne!(items[1]["_id"], line(0));
    assert_eq!(items[1]["quantity"], json!(1.5));
    // What is not said stays.
    let after = update(&bench, &made, json!({ "tag": "t" })).expect(200).json();
    assert_eq!(after["items"].as_array().unwrap().len(), 2);
    let after = update(&bench, &made, json!({ "items": [] })).expect(200).json();
    has(&after, &json!({ "items": [], "workingPressurePsi": 3500 }));
    update(&bench, &made, json!({ "items": [{ "item": bench.clamp }] })).expect(200);
    let after = update(&bench, &made, json!({ "items": null })).expect(200).json();
    assert_eq!(after["items"], json!([]));
    update(&bench, &made, json!({ "items": [{ "_id": line(0), "item": bench.clamp }] }))
        .faults(&[("/params/items/0/_id", "unknown_line")]);
}

#[test]
fn a_copy_has_a_number_of_its_own() {
    let bench = Bench::new();
    let made = bench.made(json!({ "comments": "original", "items": [{ "item": bench.clamp }] }));
    bench.post(&path(&made, "release"), &json!({})).expect(200);
    let number = tests::unique("HA-");
    let body = json!({ "params": { "partNumber": number, "length": 48 } });
    let copy = bench.post(&path(&made, "saveas"), &body).expect(201).json();
    has(&copy, &json!({ "partNumber": number, "status": "under editing" }));
    has(&copy, &json!({ "comments": "original", "length": 48 }));
    assert_eq!(copy["cutLengthmm"], json!(1139.2), "48 × 25.4 − 80");
    has(&copy, &json!({ "version": 1, "previousId": null }));
    assert_ne!(copy["items"][0]["_id"], made["items"][0]["_id"]);
    assert_eq!(bench.read(&made)["items"], made["items"], "the original keeps its lines");
    bench.post(&path(&made, "saveas"), &body).problem(409, "duplicate");
    let nameless = json!({ "params": { "length": 48 } });
    bench.post(&path(&made, "saveas"), &nameless).faults(&[("/params/partNumber", "required")]);
}

/// It is made for one, and belongs to another one too.
#[test]
fn customers_of_one_assembly_learn_nothing_of_each_other() {
    let bench = Bench::new();
    let (one, two) = (bench.shop.customer("One"), bench.shop.customer("Two"));
    let word = unique("SECRET");
    let made = bench.made(
        json!({ "customer": one.to_string(), "customerPartNumber": word, "customerRevision": "9" }),
    );
    let belongs = json!({ "params": { "customers": [{ "customer": two.to_string(), "partNumber": "TWO-1" }] } });
    bench.post(&path(&made, "customers/update"), &belongs).expect(200);
    let [first, other] = [one, two].map(|customer| bench.shop.customer_token(Some(customer)));
    let read = |token: &str, path: &str| get(path).token(token).send().expect(200).json();
    let fields = |record: &Value| {
        ["customer", "customerName", "customerPartNumber", "customerRevision"]
            .map(|field| record[field].clone())
    };
    let nothing = [Value::Null, Value::Null, Value::Null, Value::Null];
    assert_eq!(fields(&read(&other, &path(&made, ""))), nothing);
    assert_eq!(fields(&read(&other, "/hoseassemblies")["items"][0]), nothing);
    assert_eq!(read(&first, &path(&made, ""))["customerPartNumber"], json!(word));
    let found = |token: &str| {
        let list = get("/hoseassemblies").token(token).query("search.customerPartNumber", &word);
        list.send().expect(200).field("/total")
    };
    assert_eq!((found(&first), found(&other)), (json!(1), json!(0)));
    let sheet = post("/hoseassemblies/export", &json!({ "selectAll": true })).token(&other).send();
    let sheet = tests::sheet(&sheet.expect(200).body);
    assert_eq!(
        (&*sheet.column("Customer")[0], &*sheet.column("Customer part number")[0]),
        ("", "")
    );
    let item = format!("/item/{}", made["_id"].as_str().unwrap());
    get(&item).token(&other).send().expect(200);
    // Neither changes what belongs to the other, too.
    for token in [&first, &other] {
        for change in [
            json!({ "length": 40 }),
            json!({ "customerPartNumber": "MINE" }),
            json!({ "customer": null }),
        ] {
            let refused = post(&path(&made, "update"), &change).token(token).send();
            refused.problem(403, "forbidden");
        }
    }
    let copy = json!({ "params": { "partNumber": unique("COPY-"), "length": 40 } });
    let copy = post(&path(&made, "saveas"), &copy).token(&other).send().expect(201).json();
    assert_eq!(
        (&copy["customer"], &copy["customerPartNumber"]),
        (&json!(two.to_string()), &Value::Null)
    );
    post(&path(&copy, "update"), &json!({ "length": 41 })).token(&other).send().expect(200);
}

#[test]
fn customers_call_it_what_they_like() {
    let bench = Bench::new();
    let (one, two) = (bench.shop.customer("One"), bench.shop.customer("Two"));
    let made = bench.made(json!({}));
    let tokens = [one, two].map(|customer| bench.shop.customer_token(Some(customer)));
    get(&path(&made, "")).token(&tokens[0]).send().expect(404);
    let set = |customers: Value| {
        bench.post(
            &path(&made, "customers/update"),
            &json!({ "params": { "customers": customers } }),
        )
    };
    set(json!([{ "customer": one.to_string(), "partNumber": "ONE-1" }])).expect(200);
    bench.post(&path(&made, "release"), &json!({})).expect(200);
    // They belong to the number, whatever its state.
    let customers = json!([
        { "customer": two.to_string(), "partNumber": "TWO-1", "revision": "B" },
        { "customer": one.to_string(), "partNumber": "ONE-2" },
    ]);
    let after = set(customers).expect(200).json();
    let names: Vec<_> =
        after["customers"].as_array().unwrap().iter().map(|c| c["partNumber"].clone()).collect();
    assert_eq!(names, ["ONE-2", "TWO-1"]);
    // Each customer sees itself alone.
    let seen = get(&path(&made, "")).token(&tokens[1]).send().expect(200).json();
    assert_eq!(
        seen["customers"],
        json!([{ "customer": two.to_string(), "name": "Two", "partNumber": "TWO-1", "revision": "B" }])
    );
    let list = get("/hoseassemblies").token(&tokens[1]).send().expect(200);
    assert_eq!(list.field("/total"), json!(1));
    set(json!([{ "customer": "ffffffffffffffffffffffff" }, { "customer": one.to_string() }, { "customer": one.to_string() }]))
        .faults(&[("/params/customers/0/customer", "unknown_customer"), ("/params/customers/2/customer", "duplicate")]);
    let remove = |ids: Value| {
        bench.post(&path(&made, "customers/delete"), &json!({ "params": { "customers": ids } }))
    };
    remove(json!([two.to_string()])).expect(200);
    get(&path(&made, "")).token(&tokens[1]).send().expect(404);
    remove(json!([two.to_string()])).faults(&[("/params/customers/0", "unknown_customer")]);
}

/// What was read comes back with a change: it is nobody's entry, and follows the next one.
#[test]
fn what_is_sent_back_as_it_was_shown_stays_left_to_the_parts() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    let shown = json!({ "description": made["description"], "modelCode": made["modelCode"],
        "WeightLbs": made["WeightLbs"], "ferrule1": made["ferrule1"], "comments": "x" });
    let after = update(&bench, &made, shown).expect(200).json();
    for flag in ["manualDescription", "manualWeight", "manualFerrule1"] {
        assert_eq!(after[flag], false, "{flag}");
    }
    let longer = update(&bench, &made, json!({ "length": 48 })).expect(200).json();
    assert_eq!(longer["description"], made["description"].as_str().unwrap().replace("36", "48"));
    assert_ne!(longer["WeightLbs"], made["WeightLbs"]);
    // By hand where it is said to be.
    let params = json!({ "description": longer["description"], "manualDescription": true });
    assert_eq!(update(&bench, &made, params).expect(200).json()["manualDescription"], true);
    let same = update(&bench, &made, json!({ "length": 60 })).expect(200).json();
    assert_eq!(same["description"], longer["description"]);
}

/// An adaptor that loses its end is one that is supplied loose, and limits no pressure.
#[test]
fn lines_keep_what_a_list_does_not_repeat() {
    let bench = Bench::new();
    let line = json!({ "item": bench.adaptor, "end": 1, "comments": "hand tight", "number": "N1" });
    let made = bench.made(json!({ "items": [line] }));
    let first = &made["items"][0];
    let change = |fields: Value| {
        let mut line = json!({ "_id": first["_id"] });
        line.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        update(&bench, &made, json!({ "items": [line] })).expect(200).json()
    };
    let after = change(json!({ "number": "N8" }));
    let of = |made: &Value, name: &str| made["items"][0][name].clone();
    assert_eq!(
        [of(&after, "number"), of(&after, "end"), of(&after, "comments")],
        [json!("N8"), json!(1), json!("hand tight")]
    );
    assert_eq!(after["workingPressurePsi"], made["workingPressurePsi"]);
    let after = change(json!({ "comments": null, "end": null }));
    assert_eq!([of(&after, "end"), of(&after, "comments")], [json!(null), json!(null)]);
    assert_eq!(of(&after, "number"), json!("N8"));
}
