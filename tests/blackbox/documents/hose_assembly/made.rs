//! `POST /hoseassemblies/create`, `GET /hoseassembly/{hoseAssemblyId}`

use domain::access::Role;
use domain::catalogue::{CrimpFitting, Hose};
use domain::measures::angle::AngleConvention;
use domain::measures::length::LengthUnit;
use domain::measures::pressure::PressureUnit;
use serde_json::{Value, json};
use tests::{get, has, post};

use crate::support::bench::{Bench, path, warnings};

/// 36 in = 914.4 mm; less two allowances of 40 mm: 834.4 mm. Weight: 834.4 / 304.8 ft × 0.5 lb +
/// 2 × 0.25 + 2 × 0.1 = 2.0688 lb. Free hose: 834.4 − 2 × 25.4 = 783.6 mm.
#[test]
fn what_follows_from_the_parts_is_worked_out() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    assert_eq!(made["cutLengthmm"], json!(834.4));
    assert_eq!(made["overallLengthmm"], json!(914.4));
    assert_eq!(made["freeHoseLengthmm"], json!(783.6));
    assert_eq!(made["cutLength"], json!({ "value": 32.85, "unit": "in" }));
    assert_eq!(made["workingPressurePsi"], json!(3500));
    assert_eq!(made["proofPressurePsi"], json!(7000));
    assert_eq!(made["burstPressurePsi"], json!(14000));
    assert_eq!(made["workingPressureSource"], "hose");
    assert_eq!(made["hoseRatingOnly"], false);
    assert_eq!(made["WeightLbs"], json!(2.0688));
    assert_eq!(made["ferrule1"], json!(bench.ferrule), "the crimp spec names it");
    assert_eq!(made["tolerance"], "±1/4 in");
    let word = &bench.word;
    assert_eq!(made["description"], format!("{word}-2SN-8 x 36 in OAL, {word}-FJX x {word}-FJX"));
    assert_eq!(made["modelCode"], format!("{word}-2SN-8*36in*{word}-FJX*{word}-FJX"));
    assert_eq!(made["components"]["end1"]["crimpSpec"]["dieSize"], "22");
    assert_eq!(made["components"]["hose"]["partNumber"], format!("{word}-2SN-8"));
    has(&made, &json!({ "status": "under editing", "revision": "A" }));
    has(&made, &json!({ "version": 1, "isLatest": true }));
    assert_eq!(warnings(&made), [] as [&str; 0]);
    assert_eq!(bench.read(&made), made);
    let tag = get(&path(&made, "")).token(&bench.admin).send().expect(200);
    let again =
        get(&path(&made, "")).token(&bench.admin).header("If-None-Match", tag.header("etag"));
    again.send().expect(304);
}

#[test]
fn what_was_put_in_comes_out() {
    let bench = Bench::new();
    let customer = bench.shop.customer("Put in").to_string();
    let configuration = json!({
        "revision": "c", "tag": "boom", "lengthTolerance": "+5/-0 mm", "comments": "Über den Ausleger",
        "productionNotes": "blow out", "printText": "XXX/241bar", "vendorPartNumber": "V-1",
        "customer": customer, "customerPartNumber": "C-1", "customerRevision": "7",
        "proofTest": true, "burstTest": null, "lengthUnit": { "unit": "inches" }, "status": "under editing",
        "items": [
            { "item": bench.clamp, "quantity": 2, "comments": "at the middle" },
            { "item": bench.adaptor, "end": 2, "number": "40" },
        ],
    });
    let made = bench.made(configuration.clone());
    for name in [
        "tag",
        "lengthTolerance",
        "comments",
        "productionNotes",
        "printText",
        "vendorPartNumber",
        "customer",
        "customerPartNumber",
        "customerRevision",
        "proofTest",
    ] {
        assert_eq!(made[name], configuration[name], "{name}");
    }
    assert_eq!(made["revision"], "C");
    assert_eq!(made["tolerance"], "+5/-0 mm");
    assert_eq!(made["customerName"], "Put in");
    has(&made, &json!({ "burstTest": false, "lengthUnit": "in" }));
    let items = made["items"].as_array().unwrap();
    let part = |at: usize, field: &str| items[at][field].clone();
    assert_eq!(part(0, "partNumber"), format!("{}-CLAMP", bench.word));
    has(&items[0], &json!({ "quantity": 2, "end": null }));
    has(&items[1], &json!({ "number": "40", "end": 2 }));
    assert_eq!(part(0, "number"), part(0, "partNumber"), "the part number where nothing is said");
    // Description, model code and weight that are given count as written by hand.
    let made =
        bench.made(json!({ "description": "Lift hose", "modelCode": "LIFT", "WeightLbs": 3.5 }));
    has(&made, &json!({ "description": "Lift hose", "manualDescription": true }));
    has(&made, &json!({ "WeightLbs": 3.5, "manualWeight": true }));
    let made = bench.made(json!({ "description": "Lift hose", "manualDescription": false }));
    assert_ne!(made["description"], "Lift hose");
}

/// 1000 mm to cut, with an allowance of 40 and one of 60 mm: 1100 mm over all.
#[test]
fn cut_length_may_be_what_is_given() {
    let bench = Bench::new();
    for how in [json!({ "definedByCutLength": true }), json!({ "lengthMethod": "cutLength" })] {
        let mut configuration = json!({ "end2": bench.elbow, "length": 1000, "lengthUnit": "mm" });
        configuration.as_object_mut().unwrap().extend(how.as_object().unwrap().clone());
        let made = bench.made(configuration);
        assert_eq!(made["cutLengthmm"], json!(1000));
        assert_eq!(made["overallLengthmm"], json!(1100));
        has(&made, &json!({ "lengthMethod": "cutLength", "definedByCutLength": true }));
        assert!(made["description"].as_str().unwrap().contains("x 1000 mm CL,"), "{made}");
    }
    let both = json!({ "definedByCutLength": true, "lengthMethod": "overall" });
    bench.create(both).faults(&[("/params/definedByCutLength", "contradiction")]);
    // Female ends have no seat-to-seat length; males have: it is the overall length.
    bench
        .create(json!({ "lengthMethod": "seatToSeat" }))
        .faults(&[("/params/lengthMethod", "unsupported_length_method")]);
    let male =
        bench.fitting("MJ", json!({ "gender": "male", "style": "JIC", "cutAllowancemm": 30 }));
    let seats = bench.made(json!({ "lengthMethod": "seatToSeat", "end1": male, "end2": male }));
    assert_eq!(seats["cutLengthmm"], json!(854.4));
}

/// The adaptor holds 3000 psi, less than all else; four of them and a clamp weigh on.
#[test]
fn a_crimp_stretch_and_adaptors_count() {
    let bench = Bench::new();
    let items = json!([
        { "item": bench.adaptor, "end": 1 }, { "item": bench.clamp, "quantity": 3 },
    ]);
    let made = bench.made(json!({ "items": items }));
    assert_eq!(made["workingPressurePsi"], json!(3000));
    assert_eq!(made["workingPressureSource"], "adaptor1");
    assert_eq!(made["WeightLbs"], json!(2.4188), "2.0688 + 0.2 + 3 × 0.05");
    // Beside the assembly it doesn't hold pressure.
    let made = bench.made(json!({ "items": [{ "item": bench.adaptor }] }));
    assert_eq!(made["workingPressurePsi"], json!(3500));
    let plain = json!({ "end2": null, "items": [{ "item": bench.adaptor, "end": 2 }] });
    bench.create(plain).faults(&[("/params/items/0/end", "plain_end")]);
}

#[test]
fn unknown_figures_are_null_with_a_warning() {
    let bench = Bench::new();
    let unknown = bench.fitting("NEW", json!({}));
    let made = bench.made(json!({ "end2": unknown }));
    has(&made, &json!({ "cutLengthmm": null, "cutLength": null }));
    assert_eq!(made["overallLengthmm"], json!(914.4));
    assert_eq!(made["hoseRatingOnly"], true);
    let mut codes = warnings(&made);
    codes.sort_unstable();
    assert_eq!(codes, ["cut_allowance_unknown", "end_rating_unknown"]);
    let blocking = |made: &Value, code: &str| {
        let all = made["warnings"].as_array().unwrap();
        all.iter().find(|warning| warning["code"] == code).unwrap()["blocksRelease"].clone()
    };
    assert_eq!(blocking(&made, "cut_allowance_unknown"), true);
    // A fitting that no crimp spec approves is a warning, and no ferrule is guessed.
    let other = bench.fitting("OTHER", json!({ "series": "ZZ", "cutAllowancemm": 40 }));
    let made = bench.made(json!({ "end1": other }));
    assert_eq!(made["ferrule1"], json!(null));
    assert!(warnings(&made).contains(&"no_crimp_spec"), "{made}");
    // A plain end has no allowance and needs none.
    let made = bench.made(json!({ "end1": null, "end2": null }));
    assert_eq!(made["cutLengthmm"], json!(914.4));
    assert_eq!(made["components"]["end1"], json!(null));
    // A short one bends too sharply: 2 × 180 mm of free hose are the least.
    let made = bench.made(json!({ "length": 12 }));
    assert!(warnings(&made).contains(&"below_minimum_free_length"), "{made}");
}

#[test]
fn impossible_ones_are_refused_with_all_reasons() {
    let bench = Bench::new();
    let wide = bench.fitting("WIDE", json!({ "hoseSize": "12", "cutAllowancemm": 40 }));
    bench.create(json!({ "end1": wide, "length": 0, "angle": 90 })).faults(&[
        ("/params/angle", "angle_needs_bent_ends"),
        ("/params/end1", "hose_size_differs"),
        ("/params/length", "length_not_positive"),
    ]);
    bench.create(json!({ "length": 3 })).faults(&[("/params/length", "cut_length_not_positive")]);
    bench.create(json!({ "hose": bench.straight, "wrap": bench.hose, "end2": bench.clamp, "ferrule1": bench.wrap,
        "customer": bench.hose, "items": [{ "item": bench.hose }, {}] })).faults(&[
        ("/params/customer", "unknown_customer"),
        ("/params/end2", "unknown_item"),
        ("/params/ferrule1", "unknown_item"),
        ("/params/hose", "unknown_item"),
        ("/params/items/0/item", "unknown_item"),
        ("/params/items/1/item", "required"),
        ("/params/wrap", "unknown_item"),
    ]);
    bench.create(json!({ "status": "released" })).faults(&[("/params/status", "use_release")]);
    bench.create(json!({ "hosePartNumber": "H-OTHER", "end1PartNumber": "X" })).faults(&[
        ("/params/end1PartNumber", "contradiction"),
        ("/params/hosePartNumber", "contradiction"),
    ]);
    bench
        .post(
            "/hoseassemblies/create",
            &json!({ "params": { "cutLengthmm": 5, "length": "long" } }),
        )
        .expect(400)
        .says("cutLengthmm");
    bench.create(json!({ "length": 1e300 })).expect(400);
    let longest = tests::unique(&"ź".repeat(190));
    bench.create(json!({ "partNumber": longest })).expect(201);
    bench.create(json!({ "partNumber": "ź".repeat(201) })).expect(400).says("partNumber");
    bench.create(json!({ "lengthUnit": "cm" })).faults(&[("/params/lengthUnit", "unknown_value")]);
}

/// 90° counter-clockwise are 270° clockwise.
#[test]
fn angles_are_in_the_organizations_direction() {
    let bench = Bench::new();
    let elbows = json!({ "end1": bench.elbow, "end2": bench.elbow });
    let with = |bench: &Bench, angle: Value| {
        let mut configuration = json!({ "end1": bench.elbow, "end2": bench.elbow });
        configuration["angle"] = angle;
        bench.made(configuration)
    };
    assert!(warnings(&bench.made(elbows)).contains(&"angle_missing"));
    let made = with(&bench, json!(90));
    assert_eq!(made["angle"], json!(90));
    assert!(made["description"].as_str().unwrap().ends_with(", 90°"));
    assert_eq!(with(&bench, json!(360))["angle"], json!(0));
    assert_eq!(bench.made(json!({ "angle": 0 }))["angle"], json!(null), "straight ends have none");
    let clockwise = Bench::with(|mut organization| {
        organization.settings.angle_convention = AngleConvention::Clockwise;
        organization
    });
    let made = with(&clockwise, json!(90));
    assert_eq!(made["angle"], json!(90), "as it was given");
    assert!(made["modelCode"].as_str().unwrap().ends_with("@90"));
    let id: domain::Id<domain::documents::HoseAssembly> =
        made["_id"].as_str().unwrap().parse().unwrap();
    let stored = clockwise.shop.write(async |session| {
        session.work.documents::<domain::documents::HoseAssembly>().find(id).await
    });
    assert_eq!(stored.unwrap().content.angle, domain::fields::Bounded::new(270.0), "as it is kept");
    // A change of something else turns nothing.
    let body = json!({ "params": { "tag": "t" } });
    let made = clockwise.post(&path(&made, "update"), &body).expect(200).json();
    assert_eq!(made["angle"], json!(90));
}

#[test]
fn customers_make_their_own() {
    let bench = Bench::new();
    let own = bench.shop.customer("Own");
    let other = bench.shop.customer("Other");
    let token = bench.shop.customer_token(Some(own));
    let create =
        |configuration: &Value| post("/hoseassemblies/create", configuration).token(&token).send();
    let made = create(&bench.configuration(json!({}))).expect(201).json();
    has(&made, &json!({ "customer": own.to_string(), "customerName": "Own" }));
    create(&bench.configuration(json!({ "customer": other.to_string() })))
        .faults(&[("/params/customer", "unknown_customer")]);
    let unbound = bench.shop.customer_token(None);
    post("/hoseassemblies/create", &bench.configuration(json!({})))
        .token(&unbound)
        .send()
        .expect(403);
    let restricted = bench.shop.staff(Role::Restricted);
    post("/hoseassemblies/create", &bench.configuration(json!({})))
        .token(&restricted)
        .send()
        .expect(403);
    // Others' are not there for it.
    let others = bench.made(json!({ "customer": other.to_string() }));
    get(&path(&others, "")).token(&token).send().expect(404);
    post(&path(&others, "update"), &json!({ "params": {} })).token(&token).send().expect(404);
    // No costs in what it sees.
    let text = get(&path(&made, "")).token(&token).send().expect(200).json().to_string();
    assert!(!text.contains("\"cost\""), "{text}");
}

#[test]
fn a_number_is_taken_once() {
    let bench = Bench::new();
    let number = tests::unique("HA-");
    bench.made(json!({ "partNumber": number }));
    bench
        .create(json!({ "partNumber": number.to_lowercase() }))
        .problem(409, "duplicate")
        .says("revise");
    let configuration = bench.configuration(json!({ "partNumber": tests::unique("HA-") }));
    let answers: Vec<u16> = std::thread::scope(|scope| {
        let tries: Vec<_> = (0..8)
            .map(|_| scope.spawn(|| bench.post("/hoseassemblies/create", &configuration).status))
            .collect();
        tries.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(answers.iter().filter(|status| **status == 201).count(), 1, "{answers:?}");
    assert!(answers.iter().all(|status| [201, 409].contains(status)), "{answers:?}");
}

#[test]
fn part_numbers_stand_for_fittings() {
    let bench = Bench::new();
    let word = &bench.word;
    let number = format!("{word}-fjx90");
    // Many others whose part numbers hold it, and come before it.
    let others: Vec<Value> = (0..200)
        .map(|at| {
            json!({ "partNumber": format!("0{at}{number}"), "brand": word, "hoseSize": "8", "dashSize": "8", "series": "TC" })
        })
        .collect();
    bench.shop.add_all::<CrimpFitting>(&others);
    let mut configuration = bench.configuration(
        json!({ "end2PartNumber": number, "hosePartNumber": format!("{word}-2SN-8") }),
    );
    configuration["params"].as_object_mut().unwrap().remove("end2");
    let made = bench.post("/hoseassemblies/create", &configuration).expect(201).json();
    assert_eq!(made["end2"], json!(bench.elbow));
    assert_eq!(made["end2PartNumber"], format!("{word}-FJX90"));
    configuration["params"]["partNumber"] = json!(tests::unique("HA-"));
    configuration["params"]["end2PartNumber"] = json!("no such thing");
    bench
        .post("/hoseassemblies/create", &configuration)
        .faults(&[("/params/end2PartNumber", "unknown_item")]);
    bench.fitting("FJX90", json!({ "dashSize": "10" }));
    configuration["params"]["end2PartNumber"] = json!(number);
    bench
        .post("/hoseassemblies/create", &configuration)
        .faults(&[("/params/end2PartNumber", "ambiguous")]);
}

/// The cut hose is 834.4 mm long: 32.85 in.
#[test]
fn wraps_cover_parts() {
    let bench = Bench::new();
    let with = |more: Value| {
        let mut configuration = json!({ "wrap": bench.wrap });
        configuration.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        bench.create(configuration)
    };
    let made = with(json!({})).expect(201).json();
    assert_eq!(made["WeightLbs"], json!(2.3973), "2.0688 + 834.4 / 304.8 × 0.12");
    assert!(made["description"].as_str().unwrap().ends_with("-SLEEVE"));
    let made = with(json!({ "wrapCoverage": "eachEnd", "wrapLength": 6 })).expect(201).json();
    assert_eq!(made["WeightLbs"], json!(2.1888), "2.0688 + 1 ft × 0.12");
    with(json!({ "wrapCoverage": "partial" })).faults(&[("/params/wrapLength", "required")]);
    with(json!({ "wrapCoverage": "partial", "wrapStart": 20, "wrapLength": 13 }))
        .faults(&[("/params/wrap", "wrap_longer_than_hose")]);
    with(json!({ "wrapCoverage": "eachEnd", "wrapStart": 1, "wrapLength": 6 }))
        .faults(&[("/params/wrapStart", "no_start")]);
    with(json!({ "wrapLength": 6 })).faults(&[("/params/wrapCoverage", "lengths_of_full")]);
    bench.create(json!({ "wrapLength": 6 })).faults(&[("/params/wrap", "required")]);
}

#[test]
fn strangers_see_nothing() {
    let bench = Bench::with(|mut organization| {
        organization.settings.length_unit = LengthUnit::Millimetre;
        organization.settings.pressure_unit = PressureUnit::Bar;
        organization
    });
    let made = bench.made(json!({}));
    assert_eq!(made["cutLength"], json!({ "value": 834.4, "unit": "mm" }));
    assert_eq!(made["workingPressure"], json!({ "value": 241.3, "unit": "bar" }));
    let stranger = Bench::new();
    get(&path(&made, "")).token(&stranger.admin).send().expect(404);
    get(&path(&made, "")).send().expect(401);
    stranger
        .create(json!({ "hose": bench.hose }))
        .expect(400)
        .says("is not a hose in the organization's catalogue");
    let unknown = get("/hoseassembly/ffffffffffffffffffffffff").token(&bench.admin).send();
    unknown.expect(404);
    get("/hoseassembly/nonsense").token(&bench.admin).send().expect(400);
    let _ = bench.shop.add::<Hose>(tests::hose("H", &bench.word, "6", json!({})));
}

#[test]
fn a_cover_keeps_its_length_in_another_unit() {
    let bench = Bench::new();
    let cover =
        json!({ "wrap": bench.wrap, "wrapCoverage": "partial", "wrapStart": 2, "wrapLength": 10 });
    let made = bench.made(cover);
    let change = |fields: Value| {
        bench.post(&path(&made, "update"), &json!({ "params": fields })).expect(200).json()
    };
    let summary = |made: &Value| {
        ["length", "lengthUnit", "wrapStart", "wrapLength"].map(|field| made[field].clone())
    };
    let metric = change(json!({ "length": 914.4, "lengthUnit": "mm" }));
    assert_eq!(summary(&metric), [json!(914.4), json!("mm"), json!(50.8), json!(254)]);
    assert_eq!(metric["WeightLbs"], made["WeightLbs"]);
    let back = change(json!({ "length": 36, "lengthUnit": "in" }));
    assert_eq!(summary(&back), [json!(36), json!("in"), json!(2), json!(10)]);
    change(json!({ "wrapStart": 1.1, "wrapLength": 10.3 }));
    let metric = change(json!({ "length": 914.4, "lengthUnit": "mm" }));
    assert_eq!(summary(&metric), [json!(914.4), json!("mm"), json!(27.94), json!(261.62)]);
    let back = change(json!({ "length": 36, "lengthUnit": "in" }));
    assert_eq!(summary(&back), [json!(36), json!("in"), json!(1.1), json!(10.3)]);
    let changed = change(json!({ "length": 914.4, "lengthUnit": "mm", "wrapLength": 300 }));
    assert_eq!(summary(&changed), [json!(914.4), json!("mm"), json!(27.94), json!(300)]);
    // The unit alone says nothing of a length that was entered in another one.
    let alone = json!({ "params": { "lengthUnit": "in", "description": "x" } });
    bench
        .post(&path(&made, "update"), &alone)
        .faults(&[("/params/length", "other_unit")])
        .says("was entered as 914.4 mm; enter it in in, too");
    assert_eq!(summary(&change(json!({ "lengthUnit": "mm" }))), summary(&changed));
}
