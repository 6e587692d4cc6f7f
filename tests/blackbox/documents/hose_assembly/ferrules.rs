//! Ferrules follow the crimp specs of hose and fitting, unless somebody named them.

use domain::catalogue::Ferrule;
use serde_json::{Value, json};
use tests::{get, has, import};

use super::sheets::export;
use crate::support::bench::{Bench, path, warnings};

/// A second ferrule, of 0.5 lb.
fn second(bench: &Bench) -> String {
    bench
        .shop
        .add::<Ferrule>(json!({ "partNumber": format!("{}-G", bench.word), "brand": bench.word,
        "size": "8", "weightLbs": 0.5 }))
}

/// A crimp spec with the ferrule of this letter, which lengthens each end by so many millimetres.
fn spec(bench: &Bench, ferrule: Option<&str>, stretch: f64) -> Value {
    let mm = |value: f64| json!({ "value": value, "unit": "mm" });
    json!({ "couplingSeries": "TC", "insertLength": mm(25.4), "crimpStretchPerEnd": mm(stretch),
        "ferrulePartNumber": ferrule.map(|letter| format!("{}-{letter}", bench.word)) })
}

fn specs(bench: &Bench, specs: &[Value]) {
    bench.change("hose", &bench.hose, &json!({ "crimpSpecs": specs }));
}

/// Fails unless both ferrules are this one, the hose has this cut length, and nothing is warned of.
#[track_caller]
fn has_ferrules(made: &Value, ferrule: &Value, cut_length_mm: f64) {
    let fields = json!({ "ferrule1": ferrule, "ferrule2": ferrule, "cutLengthmm": cut_length_mm, "warnings": [] });
    has(made, &fields);
}

#[test]
fn ferrules_are_those_of_the_crimp_specs_now() {
    let bench = Bench::new();
    let other = second(&bench);
    let made = bench.made(json!({}));
    has_ferrules(&made, &json!(bench.ferrule), 834.4);
    // Hose 0.5 lb a foot, fittings 0.25, ferrules 0.5, and 3 mm less of hose at each end.
    specs(&bench, &[spec(&bench, Some("G"), 3.0)]);
    let read = bench.read(&made);
    has_ferrules(&read, &json!(other), 828.4);
    assert_eq!(read["WeightLbs"], json!(2.8589));
    let bill = bench.post(&path(&made, "getBillOfMaterials"), &json!({ "format": "json" }));
    let bill = bill.expect(200).json().to_string();
    assert!(bill.contains(&format!("{}-G", bench.word)), "{bill}");
    assert!(!bill.contains(&format!("{}-F\"", bench.word)), "{bill}");
    // One-piece fittings.
    specs(&bench, &[spec(&bench, None, 0.0)]);
    has_ferrules(&bench.read(&made), &Value::Null, 834.4);
    // With a ferrule or without one, that is the question; nothing tells what it weighs and costs.
    specs(&bench, &[spec(&bench, None, 0.0), spec(&bench, Some("F"), 0.0)]);
    let doubtful = bench.read(&made);
    assert_eq!(warnings(&doubtful), ["crimp_spec_ambiguous", "crimp_spec_ambiguous"]);
    assert_eq!(doubtful["WeightLbs"], json!(null));
    let price = bench.post(&path(&made, "price"), &json!({})).expect(200);
    assert_eq!(price.field("/unitPrice"), json!(null));
    bench.post(&path(&made, "release"), &json!({})).problem(409, "incomplete");
    specs(&bench, &[spec(&bench, Some("F"), 0.0)]);
    let released = bench.post(&path(&made, "release"), &json!({})).expect(200).json();
    assert_eq!(released["ferrule1"], json!(bench.ferrule));
    // A release freezes them, and what is other now is told.
    specs(&bench, &[spec(&bench, Some("G"), 3.0)]);
    let read = bench.read(&made);
    has(&read, &json!({ "ferrule1": bench.ferrule, "cutLengthmm": 834.4 }));
    assert_eq!(read["currentWarnings"][0]["code"], "cut_length_changed");
    let copy = bench.post(&path(&made, "newversion"), &json!({})).expect(200).json();
    has_ferrules(&copy, &json!(other), 828.4);
}

#[test]
fn a_release_tells_other_ferrules_and_an_angle_that_is_none() {
    let bench = Bench::new();
    let other = second(&bench);
    let bent = json!({ "end1": bench.elbow, "end2": bench.elbow, "angle": 0, "manualWeight": true, "WeightLbs": 1 });
    let made = bench.made(bent);
    specs(&bench, &[spec(&bench, Some("G"), 0.0)]);
    bench.change("crimpfitting", &bench.elbow, &json!({ "shape": "straight" }));
    let released = bench.post(&path(&made, "release"), &json!({})).expect(200).json();
    let ferrule = |field: &str| json!({ "field": field, "before": bench.ferrule, "after": other });
    let text =
        |field: &str| json!({ "field": field, "before": made[field], "after": released[field] });
    let expected = json!([text("description"), text("modelCode"), ferrule("ferrule1"), ferrule("ferrule2"),
        { "field": "angle", "before": 0, "after": null }]);
    assert_eq!(released["changes"], expected);
}

#[test]
fn a_ferrule_that_was_named_stays() {
    let bench = Bench::new();
    let other = second(&bench);
    specs(&bench, &[spec(&bench, Some("F"), 0.0), spec(&bench, Some("G"), 3.0)]);
    assert_eq!(warnings(&bench.made(json!({}))), ["crimp_spec_ambiguous", "crimp_spec_ambiguous"]);
    let named = bench.made(json!({ "ferrule1": other, "ferrule2": other }));
    has_ferrules(&named, &json!(other), 828.4);
    has(&named, &json!({ "manualFerrule1": true, "manualFerrule2": true }));
    specs(&bench, &[spec(&bench, Some("F"), 0.0)]);
    let read = bench.read(&named);
    has(&read, &json!({ "ferrule1": other, "ferrule2": other }));
    assert_eq!(warnings(&read), ["no_crimp_spec", "no_crimp_spec"]);
    // Null leaves it to the crimp spec, as does another fitting.
    let left = json!({ "params": { "ferrule1": null, "end2": bench.elbow } });
    let left = bench.post(&path(&named, "update"), &left).expect(200).json();
    let ours = json!(bench.ferrule);
    assert_eq!((&left["ferrule1"], &left["ferrule2"]), (&ours, &ours));
    has(&left, &json!({ "manualFerrule1": false, "manualFerrule2": false }));
}

#[test]
fn sheets_tell_who_named_them() {
    let bench = Bench::new();
    let other = second(&bench);
    let (usual, named) = (bench.made(json!({})), bench.made(json!({ "ferrule1": other })));
    let file = export(&bench.admin, &json!({ "selectAll": true })).expect(200).body;
    let again = import(&bench.admin, "/hoseassemblies/import", &file).expect(200);
    assert_eq!(again.field("/unchanged"), json!(2), "{again}");
    specs(&bench, &[spec(&bench, Some("G"), 3.0)]);
    assert_eq!(bench.read(&usual)["ferrule1"], json!(other));
    assert_eq!(bench.read(&named)["ferrule1"], json!(other));
    specs(&bench, &[spec(&bench, Some("F"), 3.0)]);
    assert_eq!(bench.read(&usual)["ferrule1"], json!(bench.ferrule));
    assert_eq!(bench.read(&named)["ferrule1"], json!(other));
}

#[test]
fn a_ferrule_may_come_after_the_spec_that_names_it() {
    let bench = Bench::new();
    specs(&bench, &[spec(&bench, Some("H"), 3.0)]);
    let made = bench.made(json!({}));
    has(&made, &json!({ "ferrule1": null, "WeightLbs": null }));
    assert_eq!(warnings(&made), ["no_crimp_spec", "no_crimp_spec"]);
    let fields = json!({ "partNumber": format!("{}-h", bench.word), "brand": bench.word, "size": "8", "weightLbs": 0.5 });
    let later =
        bench.post("/ferrules/create", &json!({ "params": fields })).expect(201).field("/_id");
    has_ferrules(&bench.read(&made), &later, 828.4);
    let pair = get("/organization/ferrule").token(&bench.admin);
    let pair = pair.query("hoseId", &bench.hose).query("crimpFittingId", &bench.straight);
    assert_eq!(pair.send().expect(200).field("/ferrule/_id"), later);
}
