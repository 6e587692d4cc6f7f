//! `POST /hoseassembly/preview`

use std::collections::BTreeSet;

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Chance, get, post, unique};

use super::bench::{Bench, path, warnings};

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
fn given(bench: &Bench, others: &[String], chance: &mut Chance) -> Value {
    let (length, unit) = *chance.pick(&[(36.0, "in"), (60.5, "in"), (1200.0, "mm"), (700.0, "mm")]);
    let mut given = json!({ "hose": bench.hose, "length": length, "lengthUnit": unit,
        "definedByCutLength": chance.happens(30), "proofTest": chance.happens(30),
        "burstTest": chance.happens(20), "quantity": chance.pick(&[1, 7, 100]) });
    let ends = [Some(&bench.straight), Some(&bench.straight), Some(&bench.elbow), None];
    for end in ["end1", "end2"] {
        given[end] = json!(chance.pick(&ends));
    }
    if given["end1"] == bench.elbow && given["end2"] == bench.elbow {
        given["angle"] = json!(chance.pick(&[0.0, 90.0, 359.0]));
    }
    if chance.happens(40) {
        given["wrap"] = json!(bench.wrap);
        if chance.happens(50) {
            given["wrapCoverage"] = json!("eachEnd");
            given["wrapLength"] = json!(2);
        }
    }
    if chance.happens(30) && !given["end1"].is_null() {
        given["items"] =
            json!([{ "item": bench.adaptor, "end": 1 }, { "item": bench.clamp, "quantity": 2 }]);
    }
    match chance.below(26) {
        0 => drop(given.as_object_mut().unwrap().remove("length")),
        1 => given["length"] = json!("long"),
        2 => given["length"] = json!(chance.pick(&[-5.0, 1.0, 1e9])),
        3 => given["lengthMethod"] = json!("seatToSeat"),
        4 => given["ferrule1"] = json!(bench.clamp),
        5 => given["end2PartNumber"] = json!("nothing of that name"),
        6 => given["angle"] = json!(400),
        7 => given["angle"] = json!(45),
        8 => given["wrapLength"] = json!(10_000),
        9 => given["end1"] = json!(others[0]),
        10 => given["end2"] = json!(others[1]),
        11 => given["items"] = json!([{ "item": bench.adaptor, "end": 2 }, { "item": bench.hose }]),
        12 => given["customer"] = json!(bench.hose),
        _ => {}
    }
    given
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
        let params = given(&bench, &others, &mut chance);
        let said = preview(&bench, &params);
        let mut create = params.clone();
        create["partNumber"] = json!(unique("PV-"));
        create.as_object_mut().unwrap().remove("quantity");
        let created = bench.post("/hoseassemblies/create", &json!({ "params": create }));
        let about = format!("{params} {said}");
        assert_eq!(said["ready"] == true, created.status == 201, "{about}");
        if created.status != 201 {
            refused += 1;
            let errors = created.expect(400).field("/errors");
            assert!(faults(&errors).is_subset(&faults(&said["violations"])), "{errors} {about}");
            continue;
        }
        made += 1;
        assert_eq!(said["violations"], json!([]), "{about}");
        let created = created.json();
        let read = without_line_ids(bench.read(&created));
        let assembly = without_line_ids(said["assembly"].clone());
        for (name, value) in assembly.as_object().unwrap() {
            assert_eq!(&read[name], value, "{name}: {about}");
        }
        let asked = json!({ "params": { "quantity": params["quantity"] } });
        let mut price = bench.post(&path(&created, "price"), &asked).expect(200).json();
        price["date"] = said["price"]["date"].clone();
        assert_eq!(price, said["price"], "{about}");
        let bill = bench.post(&path(&created, "getBillOfMaterials"), &json!({ "format": "json" }));
        assert_eq!(bill.expect(200).field("/lines"), said["billOfMaterials"], "{about}");
        let image = get(&format!("/image/{}", created["_id"].as_str().unwrap()));
        let image = image.token(&bench.admin).send().expect(200).body;
        let drawing = said["drawing"].as_str().unwrap();
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
    let said = preview(&bench, &json!({ "hose": bench.hose }));
    assert_eq!(said["ready"], json!(false));
    let missing =
        json!([{ "pointer": "/params/length", "code": "required", "message": "is required" }]);
    assert_eq!(said["violations"], missing);
    let assembly = &said["assembly"];
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
    assert_eq!(said["billOfMaterials"][0]["quantity"], json!(null));
    assert_eq!((&said["price"]["total"], &said["existing"]), (&json!(null), &json!([])));
    // Everything but the length, and what is wrong with the rest.
    let params = json!({ "hose": bench.hose, "end1": bench.elbow, "end2": bench.elbow });
    let said = preview(&bench, &params);
    assert_eq!(warnings(&said["assembly"]), ["angle_missing"]);
    assert_eq!(said["assembly"]["components"]["end1"]["fitting"]["_id"], json!(bench.elbow));
    let other = bench.fitting("F10", json!({ "hoseSize": "10" }));
    let params = json!({ "hose": bench.hose, "end1": other, "end2": bench.straight });
    let said = preview(&bench, &params);
    let codes: Vec<_> = faults(&said["violations"]).into_iter().map(|(at, _)| at).collect();
    assert_eq!(codes, ["/params/end1", "/params/length"]);
    assert_eq!(said["assembly"]["end1"], json!(null), "left out");
    assert_eq!(said["assembly"]["end2"], json!(bench.straight));
}

#[test]
fn without_a_hose_only_faults_are_known() {
    let bench = Bench::new();
    for params in
        [json!({}), json!({ "hose": null }), json!({ "hose": bench.straight, "length": 5 })]
    {
        let said = preview(&bench, &params);
        assert_eq!((&said["assembly"], &said["price"]), (&json!(null), &json!(null)), "{params}");
        assert_eq!(said["ready"], json!(false));
        assert!(faults(&said["violations"]).iter().any(|(at, _)| at == "/params/hose"), "{said}");
    }
    // Fields may stand at the top as well.
    let said =
        bench.post("/hoseassembly/preview", &json!({ "hose": bench.hose })).expect(200).json();
    assert_eq!(said["violations"][0]["pointer"], json!("/length"));
    bench.post("/hoseassembly/preview", &json!([])).expect(400);
}

#[test]
fn the_drawing_is_in_the_unit_that_is_asked() {
    let bench = Bench::new();
    let drawn = |query: &str| {
        let answer = bench.post(&format!("/hoseassembly/preview{query}"), &bench.given(json!({})));
        answer.expect(200).field("/drawing").as_str().unwrap().to_owned()
    };
    assert!(drawn("").contains("OVERALL 36 in"), "{}", drawn(""));
    assert!(drawn("?drawingUnit=mm").contains("OVERALL 914.4 mm"), "{}", drawn("?drawingUnit=mm"));
    let wrong = bench.post("/hoseassembly/preview?drawingUnit=yard", &bench.given(json!({})));
    assert_eq!(wrong.expect(400).field("/errors/0/pointer"), json!("drawingUnit"));
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
    let given = bench.given(json!({}));
    assert_eq!(
        bench.post("/hoseassembly/preview", &given).expect(200).field("/ready"),
        json!(true)
    );
    assert_eq!(counted(), before);
    let made = bench.post("/hoseassemblies/create", &given).expect(201).json();
    let used = bench.post("/hoseassembly/preview", &given).expect(200);
    assert_eq!(used.field("/violations/0/code"), json!("number_used"));
    assert_eq!(used.field("/existing/0/_id"), made["_id"]);
}

#[test]
fn who_may_preview() {
    let bench = super::priced::bench();
    let body = bench.given(json!({}));
    for role in [Role::Regular, Role::Restricted] {
        let token = bench.shop.staff(role);
        post("/hoseassembly/preview", &body).token(&token).send().expect(200);
    }
    post("/hoseassembly/preview", &body).send().expect(401);
    let stranger = Bench::new();
    let said = post("/hoseassembly/preview", &body).token(&stranger.admin).send().expect(200);
    assert_eq!(said.field("/violations/0/code"), json!("unknown_item"));
    assert_eq!(said.field("/assembly"), json!(null));
}

/// The ids of what can be ordered in place of a configuration, as somebody is told.
fn existing(bench: &Bench, token: &str, more: Value) -> Vec<Value> {
    let mut given = bench.given(more);
    given["params"].as_object_mut().unwrap().remove("partNumber");
    let said = post("/hoseassembly/preview", &given).token(token).send().expect(200);
    said.field("/existing").as_array().unwrap().iter().map(|one| one["_id"].clone()).collect()
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
