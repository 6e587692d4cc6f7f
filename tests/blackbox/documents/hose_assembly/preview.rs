//! `POST /hoseassembly/preview`

use std::collections::BTreeSet;

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Chance, get, post, unique};

use crate::support::bench::{Bench, path, warnings};

fn preview(bench: &Bench, params: &Value) -> Value {
    bench.post("/hoseassembly/preview", &json!({ "params": params })).expect(200).json()
}

/// Without the ids of lines, which no two assemblies share.
fn without_line_ids(mut assembly: Value) -> Value {
    for line in assembly["items"].as_array_mut().into_iter().flatten() {
        line.as_object_mut().unwrap().remove("_id");
    }
    assembly
}

/// A drawing without its title, in which only a stored assembly has a number.
fn untitled(drawing: &str) -> String {
    let (before, rest) = drawing.split_once("<title>").unwrap();
    format!("{before}{}", rest.split_once("</title>").unwrap().1)
}

fn faults(list: &Value) -> BTreeSet<(String, String)> {
    let text = |fault: &Value, name: &str| fault[name].as_str().unwrap().to_owned();
    let list = list.as_array().unwrap().iter();
    list.map(|fault| (text(fault, "pointer"), text(fault, "code"))).collect()
}

/// A configuration, every other time one that can't be made.
fn configuration(bench: &Bench, others: &[String], chance: &mut Chance) -> Value {
    let (length, unit) = *chance.pick(&[(36.0, "in"), (60.5, "in"), (1200.0, "mm"), (700.0, "mm")]);
    let mut configuration = json!({ "hose": bench.hose, "length": length, "lengthUnit": unit,
        "definedByCutLength": chance.happens(30), "proofTest": chance.happens(30),
        "burstTest": chance.happens(20), "quantity": chance.pick(&[1, 7, 100]) });
    let ends = [Some(&bench.straight), Some(&bench.straight), Some(&bench.elbow), None];
    for end in ["end1", "end2"] {
        configuration[end] = json!(chance.pick(&ends));
    }
    if configuration["end1"] == bench.elbow && configuration["end2"] == bench.elbow {
        configuration["angle"] = json!(chance.pick(&[0.0, 90.0, 359.0]));
    }
    if chance.happens(40) {
        configuration["wrap"] = json!(bench.wrap);
        if chance.happens(50) {
            configuration["wrapCoverage"] = json!("eachEnd");
            configuration["wrapLength"] = json!(2);
        }
    }
    if chance.happens(30) && !configuration["end1"].is_null() {
        configuration["items"] =
            json!([{ "item": bench.adaptor, "end": 1 }, { "item": bench.clamp, "quantity": 2 }]);
    }
    match chance.below(26) {
        0 => drop(configuration.as_object_mut().unwrap().remove("length")),
        1 => configuration["length"] = json!("long"),
        2 => configuration["length"] = json!(chance.pick(&[-5.0, 1.0, 1e9])),
        3 => configuration["lengthMethod"] = json!("seatToSeat"),
        4 => configuration["ferrule1"] = json!(bench.clamp),
        5 => configuration["end2PartNumber"] = json!("nothing of that name"),
        6 => configuration["angle"] = json!(400),
        7 => configuration["angle"] = json!(45),
        8 => configuration["wrapLength"] = json!(10_000),
        9 => configuration["end1"] = json!(others[0]),
        10 => configuration["end2"] = json!(others[1]),
        11 => {
            configuration["items"] =
                json!([{ "item": bench.adaptor, "end": 2 }, { "item": bench.hose }]);
        }
        12 => configuration["customer"] = json!(bench.hose),
        _ => {}
    }
    configuration
}

#[test]
fn creating_answers_what_its_preview_said() {
    let rounds = if std::env::var_os("HOSEWRIGHT_TEST_LONG").is_some() { 1_000 } else { 40 };
    let bench = super::priced::bench();
    let bigger = bench
        .fitting("FJX-10", json!({ "hoseSize": "10", "dashSize": "10", "cutAllowancemm": 44 }));
    let unmeasured = bench.fitting("FJX-X", json!({ "style": "JIC" }));
    let others = [bigger, unmeasured];
    let mut chance = Chance::new(9);
    let (mut made, mut refused) = (0, 0);
    for _ in 0..rounds {
        let params = configuration(&bench, &others, &mut chance);
        let previewed = preview(&bench, &params);
        let mut create = params.clone();
        create["partNumber"] = json!(unique("PV-"));
        create.as_object_mut().unwrap().remove("quantity");
        let created = bench.post("/hoseassemblies/create", &json!({ "params": create }));
        let about = format!("{params} {previewed}");
        assert_eq!(previewed["ready"] == true, created.status == 201, "{about}");
        if created.status != 201 {
            refused += 1;
            let errors = created.expect(400).field("/errors");
            assert!(
                faults(&errors).is_subset(&faults(&previewed["violations"])),
                "{errors} {about}"
            );
            continue;
        }
        made += 1;
        assert_eq!(previewed["violations"], json!([]), "{about}");
        let created = created.json();
        let read = without_line_ids(bench.read(&created));
        let assembly = without_line_ids(previewed["assembly"].clone());
        for (name, value) in assembly.as_object().unwrap() {
            assert_eq!(&read[name], value, "{name}: {about}");
        }
        let body = json!({ "params": { "quantity": params["quantity"] } });
        let mut price = bench.post(&path(&created, "price"), &body).expect(200).json();
        price["date"] = previewed["price"]["date"].clone();
        assert_eq!(price, previewed["price"], "{about}");
        let bill = bench.post(&path(&created, "getBillOfMaterials"), &json!({ "format": "json" }));
        assert_eq!(bill.expect(200).field("/lines"), previewed["billOfMaterials"], "{about}");
        let image = get(&format!("/image/{}", created["_id"].as_str().unwrap()));
        let image = image.token(&bench.admin).send().expect(200).body;
        let drawing = previewed["drawing"].as_str().unwrap();
        assert_eq!(untitled(&String::from_utf8(image).unwrap()), untitled(drawing), "{params}");
        let again = preview(&bench, &params);
        let found = again["existing"].as_array().unwrap();
        assert!(found.iter().any(|one| one["_id"] == created["_id"]), "{again}");
    }
    assert!(made > rounds / 6 && refused > rounds / 6, "{made} made, {refused} refused");
}

#[test]
fn a_hose_alone_is_enough() {
    let bench = super::priced::bench();
    let previewed = preview(&bench, &json!({ "hose": bench.hose }));
    assert_eq!(previewed["ready"], json!(false));
    let missing =
        json!([{ "pointer": "/params/length", "code": "required", "message": "is required" }]);
    assert_eq!(previewed["violations"], missing);
    let assembly = &previewed["assembly"];
    assert_eq!(assembly["workingPressure"], json!({ "value": 3500, "unit": "psi" }));
    assert_eq!(
        assembly["description"],
        json!(format!("{0}-2SN-8, plain end x plain end", bench.word))
    );
    for unknown in
        ["length", "cutLength", "overallLength", "freeHoseLength", "WeightLbs", "tolerance"]
    {
        assert_eq!(assembly[unknown], json!(null), "{unknown}");
    }
    assert_eq!(previewed["billOfMaterials"][0]["quantity"], json!(null));
    assert_eq!((&previewed["price"]["total"], &previewed["existing"]), (&json!(null), &json!([])));
    // Everything but the length, and what is wrong with the rest.
    let params = json!({ "hose": bench.hose, "end1": bench.elbow, "end2": bench.elbow });
    let previewed = preview(&bench, &params);
    assert_eq!(warnings(&previewed["assembly"]), ["angle_missing"]);
    assert_eq!(previewed["assembly"]["components"]["end1"]["fitting"]["_id"], json!(bench.elbow));
    let other = bench.fitting("F10", json!({ "hoseSize": "10" }));
    let params = json!({ "hose": bench.hose, "end1": other, "end2": bench.straight });
    let previewed = preview(&bench, &params);
    let codes: Vec<_> = faults(&previewed["violations"]).into_iter().map(|(at, _)| at).collect();
    assert_eq!(codes, ["/params/end1", "/params/length"]);
    assert_eq!(previewed["assembly"]["end1"], json!(null), "left out");
    assert_eq!(previewed["assembly"]["end2"], json!(bench.straight));
}

#[test]
fn without_a_hose_only_faults_are_known() {
    let bench = Bench::new();
    for params in
        [json!({}), json!({ "hose": null }), json!({ "hose": bench.straight, "length": 5 })]
    {
        let previewed = preview(&bench, &params);
        assert_eq!(
            (&previewed["assembly"], &previewed["price"]),
            (&json!(null), &json!(null)),
            "{params}"
        );
        assert_eq!(previewed["ready"], json!(false));
        assert!(
            faults(&previewed["violations"]).iter().any(|(at, _)| at == "/params/hose"),
            "{previewed}"
        );
    }
    // Fields may stand at the top as well.
    let previewed =
        bench.post("/hoseassembly/preview", &json!({ "hose": bench.hose })).expect(200).json();
    assert_eq!(previewed["violations"][0]["pointer"], json!("/length"));
    bench.post("/hoseassembly/preview", &json!([])).expect(400);
}

#[test]
fn the_drawing_is_in_the_unit_and_language_that_are_asked() {
    let bench = Bench::new();
    let drawn = |query: &str| {
        let answer =
            bench.post(&format!("/hoseassembly/preview{query}"), &bench.configuration(json!({})));
        answer.expect(200).field("/drawing").as_str().unwrap().to_owned()
    };
    assert!(drawn("").contains("OVERALL 36 in"), "{}", drawn(""));
    assert!(drawn("?drawingUnit=mm").contains("OVERALL 914.4 mm"), "{}", drawn("?drawingUnit=mm"));
    let wrong =
        bench.post("/hoseassembly/preview?drawingUnit=yard", &bench.configuration(json!({})));
    assert_eq!(wrong.expect(400).field("/errors/0/pointer"), json!("drawingUnit"));
    let german = drawn("?drawingUnit=mm&drawingLanguage=de");
    assert!(german.contains("GESAMT 914,4 mm") && !german.contains("OVERALL"), "{german}");
}

#[test]
fn nothing_is_written() {
    let bench = Bench::new();
    let counted = || {
        let list = get("/hoseassemblies").token(&bench.admin).send().expect(200).field("/total");
        let trail = get("/audit").token(&bench.admin).send().expect(200).field("/total");
        (list, trail)
    };
    let before = counted();
    let configuration = bench.configuration(json!({}));
    assert_eq!(
        bench.post("/hoseassembly/preview", &configuration).expect(200).field("/ready"),
        json!(true)
    );
    assert_eq!(counted(), before);
    let made = bench.post("/hoseassemblies/create", &configuration).expect(201).json();
    let used = bench.post("/hoseassembly/preview", &configuration).expect(200);
    assert_eq!(used.field("/violations/0/code"), json!("number_used"));
    assert_eq!(used.field("/existing/0/_id"), made["_id"]);
}

#[test]
fn who_may_preview() {
    let bench = super::priced::bench();
    let body = bench.configuration(json!({}));
    for role in [Role::Regular, Role::Restricted] {
        let token = bench.shop.staff(role);
        post("/hoseassembly/preview", &body).token(&token).send().expect(200);
    }
    post("/hoseassembly/preview", &body).send().expect(401);
    let stranger = Bench::new();
    let answer = post("/hoseassembly/preview", &body).token(&stranger.admin).send().expect(200);
    assert_eq!(answer.field("/violations/0/code"), json!("unknown_item"));
    assert_eq!(answer.field("/assembly"), json!(null));
}

/// The ids of what can be ordered in place of a configuration, as somebody is told.
fn existing(bench: &Bench, token: &str, more: Value) -> Vec<Value> {
    let mut configuration = bench.configuration(more);
    configuration["params"].as_object_mut().unwrap().remove("partNumber");
    let answer = post("/hoseassembly/preview", &configuration).token(token).send().expect(200);
    answer.field("/existing").as_array().unwrap().iter().map(|one| one["_id"].clone()).collect()
}

#[test]
fn what_exists_can_be_ordered_in_its_place() {
    let bench = super::priced::bench();
    let [own, other] = ["Own", "Other"].map(|name| bench.shop.customer(name).to_string());
    let found = |more: Value| existing(&bench, &bench.admin, more);
    let made = |more: Value| bench.made(more);
    let of = |all: &[&Value]| all.iter().map(|one| one["_id"].clone()).collect::<Vec<_>>();
    let first = made(json!({}));
    assert_eq!(found(json!({})), of(&[&first]));
    // In other words, and up to half a millimetre longer.
    let same = json!({ "length": 914.8, "lengthUnit": "mm" });
    assert_eq!(found(same), of(&[&first]));
    let closer = json!({ "lengthTolerance": "±1 mm" });
    assert_eq!(found(closer.clone()), of(&[]), "another tolerance");
    let second = made(closer.clone());
    assert_eq!(found(closer), of(&[&second]));
    let standard = json!({ "lengthTolerance": first["tolerance"] });
    assert_eq!(found(standard), of(&[&first]), "the usual tolerance, said");
    // Those of others are not for this customer; the last one that was changed is the first.
    let theirs = made(json!({ "customer": other }));
    assert_eq!(found(json!({})), of(&[&first]));
    assert_eq!(found(json!({ "customer": own })), of(&[&first]));
    assert_eq!(found(json!({ "customer": other })), of(&[&theirs, &first]));
    bench.post(&path(&first, "release"), &json!({})).expect(200);
    assert_eq!(found(json!({ "customer": other })), of(&[&first, &theirs]), "released");
    // Customers order what is theirs.
    let [of_own, of_other] = [&own, &other].map(|id| {
        let token = bench.shop.customer_token(id.parse().ok());
        existing(&bench, &token, json!({}))
    });
    assert_eq!((of_own, of_other), (of(&[]), of(&[&theirs])));
    bench.post(&path(&first, "obsolete"), &json!({})).expect(200);
    assert_eq!(found(json!({})), of(&[]), "given up");
}

#[test]
fn of_many_that_exist_the_best_are_told() {
    let bench = super::priced::bench();
    let made: Vec<Value> = (0..14).map(|_| bench.made(json!({}))["_id"].clone()).collect();
    bench
        .post(&format!("/hoseassembly/{}/release", made[2].as_str().unwrap()), &json!({}))
        .expect(200);
    let found = existing(&bench, &bench.admin, json!({}));
    let newest = made.iter().rev().filter(|id| **id != made[2]).take(9);
    let expected: Vec<Value> = std::iter::once(&made[2]).chain(newest).cloned().collect();
    assert_eq!(found, expected);
}
