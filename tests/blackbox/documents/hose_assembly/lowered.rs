//! What was released stays as it was, and warns where its components hold less by now.

use serde_json::{Value, json};
use tests::{Answer, Callers, Kind, get, post, rows_of, texts};

use crate::paper::vendor::cells;
use crate::support::bench::{Bench, path};

pub(super) fn released(bench: &Bench) -> Value {
    let made = bench.made(json!({}));
    bench.post(&path(&made, "release"), &json!({})).expect(200);
    made
}

pub(super) fn lower(bench: &Bench) {
    bench.change("hose", &bench.hose, &json!({ "maxPressurePsi": 1000 }));
}

/// The id of a new document.
fn created(bench: &Bench, path: &str, body: &Value) -> String {
    bench.post(path, body).expect(201).id()
}

#[test]
fn a_rating_corrected_downwards_warns_and_is_printed() {
    let bench = Bench::new();
    let made = released(&bench);
    assert_eq!(bench.read(&made)["currentWarnings"], json!([]));
    lower(&bench);
    bench.change("crimpfitting", &bench.straight, &json!({ "cutAllowancemm": 60 }));
    let now = bench.read(&made);
    assert_eq!(now["workingPressurePsi"], json!(3500));
    let list = get("/hoseassemblies").token(&bench.admin).send().expect(200).field("/items/0");
    for warnings in [&now["currentWarnings"], &list["currentWarnings"]] {
        let fields: Vec<_> = warnings
            .as_array()
            .unwrap()
            .iter()
            .map(|one| [&one["code"], &one["field"], &one["frozen"], &one["now"]].map(Clone::clone))
            .collect();
        let lowered =
            [json!("rating_lowered"), json!("workingPressurePsi"), json!(3500), json!(1000)];
        let cut = [json!("cut_length_changed"), json!("cutLengthmm"), json!(834.4), json!(794.4)];
        assert_eq!(fields, [lowered, cut]);
    }
    for paper in ["label", "datasheet"] {
        let text = texts(&bench.post(&path(&made, paper), &json!({})).expect(200).body).join(" ");
        assert!(text.contains("1000 psi") && !text.contains("14000 psi"), "{paper}: {text}");
    }
    // A rating that was withdrawn holds nothing.
    bench.change("hose", &bench.hose, &json!({ "maxPressurePsi": null }));
    assert_eq!(bench.read(&made)["currentWarnings"][0]["now"], json!(null));
    let text = texts(&bench.post(&path(&made, "label"), &json!({})).expect(200).body).join(" ");
    assert!(!text.contains("psi"), "{text}");
    // Raised again, all is well.
    bench.change("hose", &bench.hose, &json!({ "maxPressurePsi": 5000 }));
    bench.change("crimpfitting", &bench.straight, &json!({ "cutAllowancemm": 40 }));
    assert_eq!(bench.read(&made)["currentWarnings"], json!([]));
}

#[test]
fn documents_that_hold_it_wait_for_a_new_version_or_a_word() {
    let bench = Bench::new();
    let made = released(&bench);
    let line = json!([{ "item": made["_id"], "quantity": 2 }]);
    let create = |path: &str, body: Value| {
        let made = bench.post(path, &json!({ "params": body })).expect(201);
        made.id()
    };
    let kit = create("/hosekits/create", json!({ "hoseAssemblies": line }));
    let order = create(
        "/workorders/create",
        json!({ "items": [{ "item": made["_id"], "itemType": "hoseAssembly" }] }),
    );
    let customer = bench.shop.customer("Buyer").to_string();
    let priced = json!([{ "item": made["_id"], "price": 40 }]);
    let [offer, other] = [(); 2].map(|()| {
        let offer = json!({ "customer": customer, "items": priced });
        let made = bench.post("/salesestimates/create", &offer).expect(201);
        made.id()
    });
    lower(&bench);
    let release =
        |what: &str, body: Value| -> Answer { bench.post(&format!("/{what}/release"), &body) };
    let estimates = [format!("salesestimate/{offer}"), format!("salesestimate/{other}")];
    let [offer, other] = &estimates;
    for what in [&format!("hosekit/{kit}"), &format!("workorder/{order}"), offer, other] {
        let refused = release(what, json!({})).problem(409, "rating_lowered");
        assert_eq!(refused.field("/errors/0/code"), json!("rating_lowered"), "{what}");
        let at = if what.starts_with("hosekit") { "/hoseAssemblies/0" } else { "/items/0" };
        assert_eq!(refused.field("/errors/0/pointer"), json!(at), "{what}");
        let read = get(&format!("/{what}")).token(&bench.admin).send().expect(200).json();
        assert_eq!(read["warnings"][0]["code"], json!("rating_lowered"), "{what}: {read}");
        assert_eq!(read["warnings"][0]["pointer"], json!(at), "{what}");
        release(what, json!({ "params": { "acceptFrozen": false } })).expect(409);
    }
    release(&format!("hosekit/{kit}"), json!({ "params": { "acceptFrozen": true } })).expect(200);
    let noted = rows_of(&format!(
        "select actor_kind, after ->> 'accepted_frozen' as accepted from audit
        where record_id = '\\x{kit}' and kind = 'document' and after ? 'accepted_frozen' and action = 'update'"
    ));
    assert_eq!(noted.len(), 1);
    assert_eq!(noted[0]["accepted"], json!("true"));
    assert_ne!(noted[0]["actor_kind"], json!(null));
    release(offer, json!({ "params": { "acceptFrozen": true } })).expect(200);
    // The order and the other offer go on with a new version of the assembly.
    let version = bench.post(&path(&made, "newversion"), &json!({})).expect(200).json();
    bench.post(&path(&version, "release"), &json!({})).expect(200);
    let items =
        json!({ "params": { "items": [{ "item": version["_id"], "itemType": "hoseAssembly" }] } });
    bench.post(&format!("/workorder/{order}/update"), &items).expect(200);
    release(&format!("workorder/{order}"), json!({})).expect(200);
    let items = json!({ "items": [{ "item": version["_id"], "price": 40 }] });
    bench.post(&format!("/{other}/update"), &items).expect(200);
    release(other, json!({})).expect(200);
    // An order of the kit looks into it.
    let inside =
        create("/workorders/create", json!({ "items": [{ "item": kit, "itemType": "hoseKit" }] }));
    release(&format!("workorder/{inside}"), json!({})).problem(409, "rating_lowered");
}

/// Shops mount by what is printed, also where a kit or an order that holds it was released before.
#[test]
fn papers_and_files_of_documents_that_hold_it_tell_the_rating_of_today() {
    let bench = Bench::new();
    let made = released(&bench);
    let line = json!([{ "item": made["_id"], "quantity": 1 }]);
    let create = |path: &str, body: Value| created(&bench, path, &body);
    let kit = create("/hosekits/create", json!({ "hoseAssemblies": line }));
    let order = create("/workorders/create", json!({ "items": line }));
    let offer = json!({ "customer": bench.shop.customer("Buyer").to_string(), "items": [{ "item": made["_id"], "price": 40 }] });
    let offer = create("/salesestimates/create", offer);
    for what in [format!("hosekit/{kit}"), format!("salesestimate/{offer}")] {
        bench.post(&format!("/{what}/release"), &json!({})).expect(200);
    }
    let one = format!("hoseassembly/{}", made["_id"].as_str().unwrap());
    let (kit, order) = (format!("hosekit/{kit}"), format!("workorder/{order}"));
    let printed = [
        (&one, "label"),
        (&one, "datasheet"),
        (&kit, "labels"),
        (&kit, "getHoseKitDataSheet"),
        (&order, "labels"),
        (&order, "getWorkOrderDataSheet"),
    ];
    let vendor = json!({ "params": { "vendor": bench.word } });
    let all_tell = |rating: &str, other: &str| {
        for (what, paper) in printed {
            let file = bench.post(&format!("/{what}/{paper}"), &json!({})).expect(200);
            // A data sheet says beside it what it was.
            let text = texts(&file.body).join(" ").replace("was 3500 psi at the release", "");
            assert!(text.contains(&format!("{rating} psi")), "{paper} of {what}: {text}");
            assert!(!text.contains(&format!("{other} psi")), "{paper} of {what}: {text}");
        }
        for what in [&one, &kit, &order] {
            let file = bench.post(&format!("/{what}/getvendorptsfile"), &vendor).expect(200);
            let rows = cells(&String::from_utf8(file.body).unwrap(), '|');
            let at =
                rows[0].iter().position(|name| name == "maxWorkingPressure").expect("a rating");
            assert_eq!((rows.len(), rows[1][at].as_str()), (2, rating), "{what}");
        }
    };
    all_tell("3500", "1000");
    lower(&bench);
    all_tell("1000", "3500");
}

#[test]
fn whoever_may_release_may_accept_what_is_frozen() {
    let bench = Bench::new();
    let callers = Callers::of(&bench.shop);
    let made = released(&bench);
    let line = json!([{ "item": made["_id"], "quantity": 1 }]);
    lower(&bench);
    let accept = json!({ "params": { "acceptFrozen": true } });
    let of_customer = callers.customer.to_string();
    for (kind, path) in [("hosekit", "/hosekits/create"), ("workorder", "/workorders/create")] {
        let lines = if kind == "hosekit" { "hoseAssemblies" } else { "items" };
        for (caller, status) in [
            (Kind::Anonymous, 401),
            (Kind::Foreign, 404),
            (Kind::Customer, 403),
            (Kind::Unbound, 403),
            (Kind::Restricted, 403),
            (Kind::Regular, 200),
            (Kind::Admin, 200),
        ] {
            let made = bench.post(path, &json!({ "customer": of_customer, lines: line }));
            let id = made.expect(201).id();
            let release = format!("/{kind}/{id}/release");
            post(&release, &accept).token(callers.token(caller)).send().expect(status);
            let state = if status == 200 { "released" } else { "under editing" };
            let found = get(&format!("/{kind}/{id}")).token(&bench.admin).send();
            assert_eq!(found.field("/status"), state, "{kind} {caller:?}");
        }
    }
}

/// Released with a warning of a foreign brand that is mended later.
#[test]
fn warnings_of_the_release_stay() {
    let bench = Bench::new();
    let unrated = bench.fitting("UNRATED", json!({ "cutAllowancemm": 40, "shape": "straight" }));
    let made = bench.made(json!({ "end2": unrated }));
    assert_eq!(crate::support::bench::warnings(&made), ["end_rating_unknown"]);
    bench.post(&path(&made, "release"), &json!({})).expect(200);
    bench.change("crimpfitting", &unrated, &json!({ "maxPressurePsi": 4000 }));
    let now = bench.read(&made);
    assert_eq!(crate::support::bench::warnings(&now), ["end_rating_unknown"], "as it was released");
    assert_eq!(now["hoseRatingOnly"], json!(true));
    bench.post(&path(&made, "unrelease"), &json!({})).expect(200);
    assert_eq!(bench.read(&made)["warnings"], json!([]));
}

#[test]
fn another_length_over_all_of_a_given_cut_is_told() {
    let bench = Bench::new();
    let made = bench.made(json!({ "length": 800, "lengthUnit": "mm", "definedByCutLength": true }));
    bench.post(&path(&made, "release"), &json!({})).expect(200);
    let frozen = bench.read(&made)["overallLengthmm"].as_f64().unwrap();
    bench.change("crimpfitting", &bench.straight, &json!({ "cutAllowancemm": 60 }));
    let read = bench.read(&made);
    let warnings = &read["currentWarnings"];
    assert_eq!(warnings.as_array().unwrap().len(), 1, "{warnings}");
    let one = ["code", "field", "frozen"].map(|name| warnings[0][name].clone());
    let expected = [
        json!("overall_length_changed"),
        json!("overallLengthmm"),
        read["overallLengthmm"].clone(),
    ];
    assert_eq!(one, expected);
    assert!(warnings[0]["now"].as_f64().unwrap() > frozen + 19.0, "{warnings}");
}

#[test]
fn burst_pressures_go_by_factors_that_can_be() {
    let bench = Bench::new();
    for factor in [0.5, 0.0, 101.0] {
        let body = json!({ "designFactor": factor });
        let answer = bench.post(&format!("/organization/hose/{}/update", bench.hose), &body);
        answer.faults(&[("/designFactor", "out_of_range")]);
    }
    bench.change("hose", &bench.hose, &json!({ "designFactor": 2.5 }));
    let made = bench.made(json!({}));
    let figures = ["workingPressurePsi", "burstPressurePsi"].map(|name| made[name].clone());
    assert_eq!(figures, [json!(3500), json!(8750)]);
}

/// Shops cut by the sheet of the order, too.
#[test]
fn documents_that_hold_it_tell_another_cut_length() {
    let bench = Bench::new();
    let made = released(&bench);
    let line = json!([{ "item": made["_id"], "quantity": 1 }]);
    let create = |path: &str, body: Value| created(&bench, path, &body);
    let kit = create("/hosekits/create", json!({ "hoseAssemblies": line }));
    bench.post(&format!("/hosekit/{kit}/release"), &json!({})).expect(200);
    let both = json!([{ "item": made["_id"], "quantity": 1 }, { "item": kit, "quantity": 1 }]);
    let order = create("/workorders/create", json!({ "items": both }));
    let offer = json!({ "customer": bench.shop.customer("Buyer").to_string(), "items": [{ "item": made["_id"], "price": 40 }] });
    let offer = create("/salesestimates/create", offer);
    bench.change("crimpfitting", &bench.straight, &json!({ "cutAllowancemm": 60 }));
    let told = "the cut length was 834.4 mm at the release and would be 794.4 mm";
    for (what, places, sheet) in [
        (format!("hosekit/{kit}"), &["/hoseAssemblies/0"][..], Some("getHoseKitDataSheet")),
        (format!("workorder/{order}"), &["/items/0", "/items/1"], Some("getWorkOrderDataSheet")),
        (format!("salesestimate/{offer}"), &["/items/0"], None),
    ] {
        let read = get(&format!("/{what}")).token(&bench.admin).send().expect(200).json();
        let warnings = read["warnings"].as_array().unwrap();
        let at: Vec<_> = warnings.iter().map(|one| one["pointer"].as_str().unwrap()).collect();
        assert_eq!(at, places, "{what}: {read}");
        assert!(warnings.iter().all(|one| one["code"] == "cut_length_changed"), "{what}: {read}");
        let Some(sheet) = sheet else { continue };
        let file = bench.post(&format!("/{what}/{sheet}"), &json!({})).expect(200);
        let text = texts(&file.body).join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(text.matches(told).count(), 1, "{what}: {text}");
    }
    // What is cut otherwise holds as much: nobody has to accept it.
    bench.post(&format!("/workorder/{order}/release"), &json!({})).expect(200);
}

/// Frozen lengths beside other allowances and dies would contradict each other without a word.
#[test]
fn sheets_tell_which_parts_were_changed_after_the_release() {
    let bench = Bench::new();
    let made = bench.made(json!({ "length": 37 }));
    bench.post(&path(&made, "release"), &json!({})).expect(200);
    let order = json!({ "items": [{ "item": made["_id"], "quantity": 1 }] });
    let order = bench.post("/workorders/create", &order).expect(201);
    let order = format!("/workorder/{}", order.id());
    let sheets = || {
        [path(&made, "datasheet"), format!("{order}/getWorkOrderDataSheet")].map(|sheet| {
            let file = bench.post(&sheet, &json!({})).expect(200);
            texts(&file.body).join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
        })
    };
    let after = "was changed after the release; this sheet shows it as it is now";
    for text in sheets() {
        assert!(!text.contains(after) && text.contains("859.8 mm"), "{text}");
    }
    let other = json!({ "cutAllowancemm": 60, "shape": "90° elbow", "dashSize": "-10" });
    bench.change("crimpfitting", &bench.straight, &other);
    let specs = get(&format!("/hose/{}/crimpspecs", bench.hose)).token(&bench.admin).send();
    let spec = json!([{ "_id": specs.expect(200).field("/0/_id"), "dieSize": "D9",
        "crimpDiam": { "value": 29, "unit": "mm" }, "insertLength": { "value": 30, "unit": "mm" } }]);
    bench.change("hose", &bench.hose, &json!({ "crimpSpecs": spec }));
    let fitting = format!("{}-FJX", bench.word);
    for text in sheets() {
        for words in [
            format!("the crimp fitting {fitting} {after}"),
            format!("the crimp specification for {fitting} {after}"),
            "the cut length was 859.8 mm at the release and would be 819.8 mm".to_owned(),
        ] {
            assert_eq!(text.matches(&words).count(), 1, "{words}: {text}");
        }
        assert!(text.contains("D9"), "{text}");
        assert!(!text.contains(&format!("{}-2SN-8 {after}", bench.word)), "{text}");
    }
}
