//! Whom the labels and files of orders name, and when their pieces were made.

use serde_json::{Value, json};
use tests::{change, id, texts, unique};

use super::Floor;
use crate::paper::vendor::cells;

/// An assembly of several customers is named as the one calls it that the order is for.
#[test]
fn labels_tell_what_the_customer_of_the_order_calls_it() {
    let floor = Floor::new();
    let bench = &floor.bench;
    let customer = bench.shop.customer("Farm & Sons").to_string();
    let other = bench.shop.customer("Quarry").to_string();
    let made = bench.made(json!({ "customer": other, "customerPartNumber": "Q-1" }));
    let linked = json!({ "params": { "customers": [{ "customer": customer, "partNumber": "FS-7", "revision": "C" }] } });
    bench.post(&format!("/hoseassembly/{}/customers/update", id(&made)), &linked).expect(200);
    let labels = |customer: &str| {
        let order = json!({ "number": unique("ORDER-"), "customer": customer, "items": [{ "item": id(&made) }] });
        let order = floor.create(&order).expect(201).json();
        texts(&floor.command(&order, "labels").expect(200).body).join("\n")
    };
    let printed = labels(&customer);
    assert!(printed.contains("FS-7 Rev C") && printed.contains("Farm & Sons"), "{printed}");
    assert!(!printed.contains("Q-1"), "{printed}");
    let printed = labels(&other);
    assert!(printed.contains("Q-1") && printed.contains("Quarry"), "{printed}");
}

/// Nobody learns what others call an assembly, nor that it is another's too.
#[test]
fn other_customers_are_not_named() {
    let floor = Floor::new();
    let bench = &floor.bench;
    let customer = bench.shop.customer("Farm & Sons").to_string();
    let other = bench.shop.customer("Quarry").to_string();
    let made = bench.made(json!({ "customer": other, "customerPartNumber": "Q-1" }));
    let (theirs, named) = (
        bench.made(json!({ "customerName": "Quarry", "customerPartNumber": "Q-2" })),
        json!({ "customerName": "Farm & Sons" }),
    );
    let items = json!([{ "item": id(&made) }, { "item": id(&theirs) }]);
    let kit =
        json!({ "partNumber": unique("KIT-"), "customer": customer, "hoseAssemblies": items });
    let kit = bench.post("/hosekits/create", &kit).expect(201).json();
    let estimate = json!({ "customer": customer, "items": items });
    let estimate =
        bench.post("/salesestimates/create", &json!({ "params": estimate })).expect(201).json();
    let mut files = Vec::new();
    // Orders for nobody name nobody either.
    for mut order in [json!({ "customer": customer }), named, json!({})] {
        let for_whom = order.as_object().is_some_and(|order| !order.is_empty());
        order["number"] = json!(unique("ORDER-"));
        order["items"] =
            json!([{ "item": id(&made) }, { "item": id(&theirs) }, { "item": id(&kit) }]);
        let order = floor.create(&order).expect(201).json();
        let path = format!("/workorder/{}", id(&order));
        for operation in [
            "labels",
            "getWorkOrderDataSheet",
            "getBillOfMaterials",
            "getvendorfile",
            "getvendorptsfile",
        ] {
            files.push((path.clone(), operation, for_whom));
        }
    }
    let kit = format!("/hosekit/{}", id(&kit));
    for operation in
        ["labels", "getHoseKitDataSheet", "getBillOfMaterials", "getvendorfile", "getvendorptsfile"]
    {
        files.push((kit.clone(), operation, true));
    }
    let estimate = format!("/salesestimate/{}", id(&estimate));
    for operation in ["getSalesEstimateDataSheet", "getBillOfMaterials"] {
        files.push((estimate.clone(), operation, true));
    }
    for (path, operation, for_whom) in files {
        let body = match operation {
            "getBillOfMaterials" => json!({ "format": "pdf" }),
            "getvendorfile" | "getvendorptsfile" => json!({ "params": { "vendor": bench.word } }),
            _ => json!({}),
        };
        let file = bench.post(&format!("{path}/{operation}"), &body).expect(200).body;
        let text = if file.starts_with(b"%PDF") {
            texts(&file).join(" ")
        } else {
            String::from_utf8(file).unwrap()
        };
        for name in ["Quarry", "Q-1", "Q-2"] {
            assert!(!text.contains(name), "{path} {operation}: {name} in {text}");
        }
        if matches!(operation, "labels" | "getvendorptsfile") {
            assert_eq!(text.contains("Farm & Sons"), for_whom, "{path} {operation}: {text}");
        }
    }
}

/// Pieces have the day on which they were completed, whenever their labels are printed.
#[test]
fn labels_have_the_day_of_completion() {
    let floor = Floor::new();
    floor.allow_backorder();
    let bench = &floor.bench;
    let kit = json!({ "partNumber": unique("KIT-"), "hoseAssemblies": [{ "item": id(&floor.short), "quantity": 2 }] });
    let kit = bench.post("/hosekits/create", &kit).expect(201).json();
    bench.post(&format!("/hosekit/{}/release", id(&kit)), &json!({})).expect(200);
    let order = json!({ "number": unique("ORDER-"), "items": [
        { "item": id(&floor.short), "quantity": 3, "lineNumber": 10 }, { "item": id(&kit), "quantity": 2, "lineNumber": 20 }] });
    let order = floor.create(&order).expect(201).json();
    floor.command(&order, "release").expect(200);
    let dates = |made_on: Value| -> Vec<Option<String>> {
        let file = floor.post(
            &order,
            "labels",
            &json!({ "params": { "madeOn": made_on, "labelSize": "4x6" } }),
        );
        let date = |page: String| {
            let words: Vec<&str> = page.split_whitespace().collect();
            let at = words.iter().position(|word| *word == "Date")?;
            Some(words[at + 1].to_owned())
        };
        texts(&file.expect(200).body).into_iter().map(date).collect()
    };
    let all = |dates: [&str; 7]| -> Vec<Option<String>> {
        dates.iter().map(|date| Some((*date).to_owned())).collect()
    };
    assert_eq!(dates(json!("2019-03-31")), all(["1903"; 7]));
    let done = |line: usize, quantity: u32| {
        let body =
            json!({ "items": [{ "_id": order["items"][line]["_id"], "quantity": quantity }] });
        floor.post(&order, "complete", &body).expect(200);
    };
    // As if it had been done on another day.
    let on = |line: usize, day: &str| {
        change(&format!(
            "update work_order_completions set made_on = '{day}'
            where made_on > '2020-01-01' and line_id = decode('{}', 'hex')",
            id(&order["items"][line])
        ));
    };
    done(0, 2);
    on(0, "2018-01-31");
    done(1, 1);
    on(1, "2018-02-01");
    let parts = ["1801", "1801", "1903", "1802", "1802", "1903", "1903"];
    assert_eq!(dates(json!("2019-03-31")), all(parts));
    let file = floor
        .post(&order, "getvendorptsfile", &json!({ "params": { "vendor": bench.word } }))
        .expect(200);
    let rows = cells(&String::from_utf8(file.body).unwrap(), '|');
    let days: Vec<&str> = rows[1..].iter().map(|row| &*row[18]).collect();
    assert_eq!((days[0], days[3]), ("2018-01-31", "2018-02-01"));
    floor.command(&order, "complete").expect(200);
    on(0, "2018-03-01");
    on(1, "2018-03-01");
    let parts = ["1801", "1801", "1803", "1802", "1802", "1803", "1803"];
    assert_eq!(dates(json!("today")), all(parts), "the day given doesn't make them younger");
}

#[test]
fn labels_of_what_is_not_to_be_used_say_so() {
    let floor = Floor::new();
    floor.allow_backorder();
    let bench = &floor.bench;
    let label = |path: &str| {
        texts(&bench.post(path, &json!({ "labelSize": "2x1" })).expect(200).body).join(" ")
    };
    let made = bench.made(json!({ "partNumber": unique("A-") }));
    let assembly = format!("/hoseassembly/{}", id(&made));
    let kit = json!({ "partNumber": unique("KIT-"), "hoseAssemblies": [{ "item": id(&made) }] });
    let kit = bench.post("/hosekits/create", &kit).expect(201).json();
    let kit = format!("/hosekit/{}", id(&kit));
    let order = json!({ "number": unique("ORDER-"), "items": [{ "item": id(&made) }] });
    let order = floor.create(&order).expect(201).json();
    let order = format!("/workorder/{}", id(&order));
    let labels = [format!("{assembly}/label"), format!("{kit}/labels"), format!("{order}/labels")];
    let all_say = |mark: Option<&str>| {
        for path in &labels {
            let text = label(path);
            let found = ["NOT RELEASED", "OBSOLETE"].into_iter().find(|mark| text.contains(mark));
            assert_eq!(found, mark, "{path}: {text}");
        }
    };
    all_say(Some("NOT RELEASED"));
    for path in [&assembly, &kit, &order] {
        bench.post(&format!("{path}/release"), &json!({})).expect(200);
    }
    all_say(None);
    bench.post(&format!("{assembly}/obsolete"), &json!({})).expect(200);
    all_say(Some("OBSOLETE"));
    bench.post(&format!("{order}/complete"), &json!({})).expect(200);
    let text = label(&labels[2]);
    assert!(!text.contains("OBSOLETE"), "it was none when it was made: {text}");
}
