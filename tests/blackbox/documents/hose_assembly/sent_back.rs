//! What is sent back as it was read changes nothing; null clears lists.

use domain::catalogue::Ferrule;
use serde_json::{Value, json};
use tests::{has, imported, sheet, unique};

use super::sheets::{export, import};
use crate::support::bench::{Bench, path};

const FLAGS: [&str; 4] = ["manualDescription", "manualWeight", "manualFerrule1", "manualFerrule2"];

const FLAG_HEADINGS: [&str; 4] =
    ["Manual description", "Manual weight", "Manual ferrule 1", "Manual ferrule 2"];

fn flags(of: &Value) -> [bool; 4] {
    FLAGS.map(|flag| of[flag].as_bool().unwrap())
}

fn update(bench: &Bench, made: &Value, fields: &Value) -> Value {
    bench.post(&path(made, "update"), &json!({ "params": fields })).expect(200).json()
}

/// Names another ferrule in the crimp spec, renames the hose, and makes both heavier.
fn change(bench: &Bench) -> String {
    let other =
        bench.shop.add::<Ferrule>(json!({ "partNumber": format!("{}-{}", bench.word, unique("G")),
        "brand": bench.word, "size": "8", "weightLbs": 0.5 }));
    bench.name_ferrule(&other);
    bench.change(
        "hose",
        &bench.hose,
        &json!({ "partNumber": unique("H-"), "weightLbsPerFt": 1.5 }),
    );
    other
}

#[test]
fn null_clears_the_lines_of_what_is_there() {
    let bench = Bench::new();
    let line = json!([{ "item": bench.clamp, "quantity": 2 }]);
    let made = bench.made(json!({ "items": line }));
    let copy = json!({ "params": { "partNumber": unique("HA-"), "items": null } });
    let copy = bench.post(&path(&made, "saveas"), &copy).expect(201).json();
    assert_eq!(copy["items"], json!([]));
    let params = json!({ "params": { "partNumber": unique("HA-") } });
    let copy = bench.post(&path(&made, "saveas"), &params).expect(201).json();
    assert_eq!(copy["items"].as_array().unwrap().len(), 1);
    let cleared = update(&bench, &made, &json!({ "items": null }));
    assert_eq!((&cleared["items"], &bench.read(&made)["items"]), (&json!([]), &json!([])));
    // A new one has none, whether that is said or not.
    assert_eq!(bench.made(json!({ "items": null }))["items"], json!([]));
    let kit = json!({ "params": { "otherItems": [{ "item": bench.clamp }],
        "hoseAssemblies": [{ "item": made["_id"] }] } });
    let kit = bench.post("/hosekits/create", &kit).expect(201).json();
    let at = format!("/hosekit/{}/update", kit["_id"].as_str().unwrap());
    let cleared = bench.post(&at, &json!({ "params": { "otherItems": null } })).expect(200).json();
    assert_eq!(cleared["otherItems"], json!([]));
    assert_eq!(cleared["hoseAssemblies"].as_array().unwrap().len(), 1);
    let cleared = bench.post(&at, &json!({ "params": { "hoseAssemblies": null } })).expect(200);
    assert_eq!(cleared.field("/hoseAssemblies"), json!([]));
    let empty = json!({ "params": { "otherItems": null, "hoseAssemblies": null } });
    assert_eq!(bench.post("/hosekits/create", &empty).expect(201).field("/otherItems"), json!([]));
}

/// Without the flags that tell who wrote them, figures as they were or as they are are nobody's.
#[test]
fn figures_that_are_sent_back_follow_on() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    let earlier = bench.read(&made);
    let other = change(&bench);
    let now = bench.read(&made);
    assert_eq!(now["ferrule1"], json!(other));
    for seen in [&earlier, &now] {
        for fields in [
            &["description", "modelCode", "WeightLbs", "ferrule1", "ferrule2"][..],
            &["WeightLbs"],
            &["ferrule1"],
        ] {
            let params: Value = fields.iter().map(|name| (*name, seen[*name].clone())).collect();
            let answer = update(&bench, &made, &params);
            assert_eq!(answer, now, "{params}");
            let copy = json!({ "params": { "partNumber": unique("HA-"), "WeightLbs": seen["WeightLbs"], "ferrule2": seen["ferrule2"] } });
            let copy = bench.post(&path(&made, "saveas"), &copy).expect(201).json();
            assert_eq!(flags(&copy), [false; 4]);
        }
    }
    let again = change(&bench);
    let after = bench.read(&made);
    has(&after, &json!({ "ferrule1": again, "ferrule2": again }));
    assert_ne!(after["description"], now["description"]);
    // Whoever says that it stays means what is shown.
    let by_hand = json!({ "manualWeight": true, "manualFerrule1": true, "modelCode": "CODE" });
    let updated = update(&bench, &made, &by_hand);
    assert_eq!(flags(&updated), [true, true, true, false]);
    for field in ["WeightLbs", "ferrule1", "description"] {
        assert_eq!(updated[field], after[field], "{field}");
    }
}

/// Sheets without the columns that tell who wrote what.
#[test]
fn rows_that_are_sent_back_follow_on() {
    for is_earlier in [true, false] {
        let bench = Bench::new();
        let made = bench.made(json!({}));
        let all = json!({ "hoseAssemblies": [], "selectAll": true });
        let earlier = export(&bench.admin, &all).expect(200).body;
        let other = change(&bench);
        let now = export(&bench.admin, &all).expect(200).body;
        // The hose goes by the number that it has now.
        let hose = &sheet(&now).column("Hose")[0];
        let file = sheet(if is_earlier { &earlier } else { &now });
        let file = file.book(&FLAG_HEADINGS, &[("Hose", hose), ("Comments", "Mind")]);
        let answer = import(&bench, &[("doNotRelease", "true")], &file);
        assert_eq!(imported(answer), "1 updated", "{is_earlier}");
        let read = bench.read(&made);
        assert_eq!((&read["comments"], flags(&read)), (&json!("Mind"), [false; 4]));
        has(&read, &json!({ "ferrule1": other, "ferrule2": other }));
    }
}
