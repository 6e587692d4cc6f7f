//! What is not known stays unknown: crimp specs that disagree, shapes, lengths beyond all sense.

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{has, unique};

use crate::support::bench::{Bench, path, warnings};

#[test]
fn crimp_specs_that_disagree_are_choices() {
    let bench = Bench::new();
    let made = bench.made(json!({ "ferrule1": null, "ferrule2": null }));
    let specs = |specs: Value| bench.change("hose", &bench.hose, &json!({ "crimpSpecs": specs }));
    let mm = |value: f64| json!({ "value": value, "unit": "mm" });
    specs(json!([
        { "couplingSeries": "TC", "dieSize": "20", "insertLength": mm(25.0), "crimpStretchPerEnd": mm(1.0) },
        { "couplingSeries": "TC", "dieSize": "22", "insertLength": mm(25.0), "crimpStretchPerEnd": mm(3.0) },
    ]));
    let doubtful = bench.read(&made);
    assert_eq!(warnings(&doubtful), ["crimp_spec_ambiguous", "crimp_spec_ambiguous"]);
    has(&doubtful, &json!({ "cutLengthmm": null, "WeightLbs": null }));
    let end = &doubtful["components"]["end1"];
    assert_eq!(end["crimpSpec"], json!(null));
    assert_eq!(end["crimpSpecChoices"].as_array().unwrap().len(), 2);
    let refused = bench.post(&path(&made, "release"), &json!({})).problem(409, "incomplete");
    assert_eq!(refused.field("/errors/0/code"), json!("crimp_spec_ambiguous"));
    let price = bench.post(&path(&made, "price"), &json!({})).expect(200).json();
    assert_eq!(price["items"][0]["quantityPerPiece"], json!(null));
    // What doesn't depend on the disagreement is known.
    specs(json!([
        { "couplingSeries": "TC", "dieSize": "20", "insertLength": mm(25.0) },
        { "couplingSeries": "TC", "dieSize": "22", "insertLength": mm(25.0) },
    ]));
    let doubtful = bench.read(&made);
    has(&doubtful, &json!({ "cutLengthmm": 834.4, "freeHoseLengthmm": 784.4 }));
    bench.post(&path(&made, "release"), &json!({})).problem(409, "incomplete");
    specs(json!([{ "couplingSeries": "TC", "dieSize": "20", "insertLength": mm(25.0) }]));
    assert_eq!(bench.read(&made)["warnings"], json!([]));
    bench.post(&path(&made, "release"), &json!({})).expect(200);
}

#[test]
fn tolerances_go_by_the_organizations_table() {
    let bench = Bench::new();
    let of = |length: f64, unit: &str| {
        let made = bench.made(json!({ "length": length, "lengthUnit": unit }));
        made["tolerance"].as_str().unwrap().to_owned()
    };
    assert_eq!(of(1000.0, "mm"), "±9.5 mm");
    assert_eq!(of(43.75, "in"), "±1/2 in");
    bench
        .post("/organization/update", &json!({ "lengthToleranceStandard": "din20066" }))
        .expect(200);
    for (length, unit, tolerance) in [
        (600.0, "mm", "+7/−3 mm"),
        (1000.0, "mm", "+12/−4 mm"),
        (36.0, "in", "+0.472/−0.157 in"),
        (3000.0, "mm", "+45/−15 mm"),
    ] {
        assert_eq!(of(length, unit), tolerance, "{length} {unit}");
    }
    bench.post("/organization/update", &json!({ "lengthToleranceStandard": "iso" })).expect(400);
    // A hose whose nominal diameter isn't known has none.
    let plain = json!({ "partNumber": unique("TUBE"), "brand": bench.word, "size": "15L" });
    let tube = bench.shop.add::<Hose>(plain);
    let made = bench.made(
        json!({ "hose": tube, "end1": null, "end2": null, "length": 1000, "lengthUnit": "mm" }),
    );
    assert_eq!(made["tolerance"], json!(null));
}

#[test]
fn an_end_of_unknown_shape_may_be_bent() {
    let bench = Bench::new();
    let unknown =
        bench.fitting("SHAPELESS", json!({ "cutAllowancemm": 40, "maxPressurePsi": 4000 }));
    let accepted = bench.made(json!({ "end1": bench.elbow, "end2": unknown, "angle": 90 }));
    assert_eq!((warnings(&accepted), &accepted["angle"]), (vec!["end_shape_unknown"], &json!(90)));
    bench.post(&path(&accepted, "release"), &json!({})).expect(200);
    let both = bench.made(json!({ "end1": unknown, "end2": unknown, "angle": 45 }));
    assert_eq!(warnings(&both), ["end_shape_unknown", "end_shape_unknown"]);
    let without = bench.made(json!({ "end1": bench.elbow, "end2": unknown }));
    assert_eq!(warnings(&without), ["end_shape_unknown"]);
    let refused = bench.post(&path(&without, "release"), &json!({})).problem(409, "incomplete");
    assert_eq!(refused.field("/errors/0/code"), json!("end_shape_unknown"));
    let nothing = bench.made(json!({ "end1": unknown, "end2": unknown }));
    assert_eq!(nothing["warnings"], json!([]));
    bench
        .create(json!({ "end1": bench.straight, "end2": unknown, "angle": 90 }))
        .faults(&[("/params/angle", "angle_needs_bent_ends")]);
}

#[test]
fn lengths_have_an_end() {
    let bench = Bench::new();
    for (length, unit) in [
        (9_999_999.0, "in"),
        (393_701.1, "in"),
        (10_000_000.1, "mm"),
        (1e9, "mm"),
        (1e29, "mm"),
        (1e308, "in"),
    ] {
        bench
            .create(json!({ "length": length, "lengthUnit": unit }))
            .faults(&[("/params/length", "too_long")]);
    }
    for (length, unit) in [(393_701.0, "in"), (10_000_000.0, "mm")] {
        for by_cut in [false, true] {
            let made = bench.made(
                json!({ "length": length, "lengthUnit": unit, "definedByCutLength": by_cut }),
            );
            for figure in ["cutLengthmm", "overallLengthmm", "freeHoseLengthmm", "tolerance"] {
                assert_ne!(made[figure], json!(null), "{figure} of {length} {unit}");
            }
        }
    }
    let wrapped = json!({ "wrap": bench.wrap, "wrapCoverage": "partial", "wrapLength": 10_000_000, "lengthUnit": "in" });
    bench.create(wrapped).faults(&[("/params/wrapLength", "too_long")]);
    let wrapped = json!({ "wrap": bench.wrap, "wrapCoverage": "partial", "wrapStart": 1e308, "wrapLength": 1e29 });
    bench
        .create(wrapped)
        .faults(&[("/params/wrapStart", "too_long"), ("/params/wrapLength", "too_long")]);
    bench.create(json!({ "length": -1e308 })).faults(&[("/params/length", "out_of_range")]);
    let made = bench.made(json!({}));
    bench
        .post(&path(&made, "update"), &json!({ "params": { "length": 1e308 } }))
        .faults(&[("/params/length", "too_long")]);
}

#[test]
fn a_length_method_is_put_back() {
    let bench = Bench::new();
    let made = bench.made(json!({ "definedByCutLength": true }));
    assert_eq!(made["cutLengthmm"], json!(914.4));
    let body = json!({ "params": { "definedByCutLength": null } });
    let after = bench.post(&path(&made, "update"), &body).expect(200).json();
    has(&after, &json!({ "lengthMethod": "overall", "cutLengthmm": 834.4 }));
    let made = bench.made(json!({ "definedByCutLength": null }));
    assert_eq!(made["definedByCutLength"], json!(false));
}

#[test]
fn part_numbers_are_texts() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    let named = |name: &str| json!({ "hose": bench.hose, "length": 30, "lengthUnit": "in", name: "a\u{0}b" });
    for name in ["end1PartNumber", "end2PartNumber"] {
        let pointer = format!("/params/{name}");
        let seen =
            bench.post("/hoseassembly/preview", &json!({ "params": named(name) })).expect(200);
        assert_eq!(seen.field("/violations/0/pointer"), json!(pointer));
        for path in ["/hoseassembly/price", "/hoseassemblies/checkexisting"] {
            bench
                .post(path, &json!({ "params": named(name) }))
                .faults(&[(&pointer, "control_character")]);
        }
        for path in
            ["/hoseassemblies/create".to_owned(), path(&made, "update"), path(&made, "saveas")]
        {
            let refused =
                bench.post(&path, &json!({ "params": named(name) })).problem(400, "invalid_input");
            assert!(refused.to_string().contains(&pointer), "{path}: {refused}");
        }
    }
}
