//! Who asks where an item is used is told of the ferrules that assemblies have now.

use domain::catalogue::Ferrule;
use serde_json::{Value, json};
use tests::{get, unique};

use crate::support::bench::{Bench, path};

/// A ferrule without a cost.
fn second(bench: &Bench) -> String {
    let number = format!("{}-{}", bench.word, unique("G"));
    bench.shop.add::<Ferrule>(json!({ "partNumber": number, "brand": bench.word, "size": "8" }))
}

fn with(bench: &Bench, item: &str) -> Vec<Value> {
    let list = get("/hoseassemblies").token(&bench.admin).query("componentId", item);
    let list = list.send().expect(200).json();
    list["items"].as_array().unwrap().iter().map(|row| row["partNumber"].clone()).collect()
}

fn pending(bench: &Bench, item: &str) -> Vec<Value> {
    let list = get("/organization/pendingitems").token(&bench.admin).send().expect(200).json();
    let found = list["items"].as_array().unwrap().iter().find(|row| row["_id"] == item);
    let places = found.map_or(&[][..], |row| row["usedIn"].as_array().unwrap());
    places.iter().map(|place| place["number"].clone()).collect()
}

#[test]
fn items_are_used_where_they_are_now() {
    let bench = Bench::new();
    let open = bench.made(json!({}));
    let plain = bench.made(json!({ "end1": null, "end2": null }));
    let named = bench.made(json!({ "ferrule1": bench.ferrule, "ferrule2": bench.ferrule }));
    let released = bench.made(json!({}));
    bench.post(&path(&released, "release"), &json!({})).expect(200);
    let numbers = |of: &[&Value]| -> Vec<Value> {
        let mut numbers: Vec<_> = of.iter().map(|one| one["partNumber"].clone()).collect();
        numbers.sort_by_key(Value::to_string);
        numbers
    };
    assert_eq!(with(&bench, &bench.ferrule), numbers(&[&open, &named, &released]));
    let other = second(&bench);
    bench.name_ferrule(&other);
    assert_eq!(with(&bench, &other), numbers(&[&open]));
    assert_eq!(with(&bench, &bench.ferrule), numbers(&[&named, &released]));
    assert_eq!(pending(&bench, &other), numbers(&[&open]));
    // Nobody changed it.
    assert_eq!(bench.read(&open)["lastModified"], open["lastModified"]);
    // Other fittings take no ferrule, so that nothing has it any more.
    for fitting in [&bench.straight, &bench.elbow] {
        bench.change("crimpfitting", fitting, &json!({ "series": "ONE" }));
    }
    assert_eq!(with(&bench, &other), numbers(&[]));
    assert_eq!(with(&bench, &bench.hose), numbers(&[&open, &plain, &named, &released]));
    for fitting in [&bench.straight, &bench.elbow] {
        bench.change("crimpfitting", fitting, &json!({ "series": "TC" }));
    }
    assert_eq!(with(&bench, &other), numbers(&[&open]));
    // Whoever looked changed nothing: a release tells what it changes since the assembly was saved.
    let released = bench.post(&path(&open, "release"), &json!({})).expect(200).json();
    let changes = released["changes"].as_array().unwrap().iter();
    let fields: Vec<_> = changes.map(|change| change["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["ferrule1", "ferrule2", "WeightLbs"]);
}
