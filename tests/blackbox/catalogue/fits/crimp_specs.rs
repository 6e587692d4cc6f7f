//! `GET /hose/{hoseId}/crimpspecs`

use domain::catalogue::{CrimpFitting, Ferrule, Hose};
use domain::measures::length::LengthUnit;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, hose, post, unique};

#[test]
fn specs_are_shown_in_the_organizations_unit() {
    for (unit, value, insert, skive) in [
        (LengthUnit::Millimetre, json!([23.3, 0.1, 0.2]), json!(25.4), json!(28)),
        (LengthUnit::Inch, json!([0.9173, 0.0039, 0.0079]), json!(1), json!(1.1024)),
    ] {
        let shop = Shop::with("specs", |mut organization| {
            organization.settings.length_unit = unit;
            organization
        });
        let word = unique("Spec");
        shop.brand(&word);
        let on = shop.add::<Hose>(hose(&format!("{word}-H"), &word, "8", json!({})));
        let ferrule = shop.add::<Ferrule>(hose(&format!("{word}-R"), &word, "8", json!({})));
        let made =
            shop.approve(&[(&on, "TC", Some("Torvane"), Some(&ferrule)), (&on, "TP", None, None)]);
        let answer = get(&format!("/hose/{on}/crimpspecs"))
            .token(&shop.customer_token(None))
            .send()
            .expect(200);
        let specs = answer.json();
        assert_eq!(answer.all("_id"), made);
        let unit = unit.symbol();
        let mut first = specs[0].clone();
        for name in ["created", "lastModified"] {
            assert!(first[name].as_str().is_some_and(|time| time.ends_with('Z')), "{first}");
            first.as_object_mut().unwrap().remove(name);
        }
        assert_eq!(
            first,
            json!({
                "_id": made[0], "custom": true, "hoseId": on, "couplingSeries": "TC", "couplingSeriesBrand": "Torvane",
                "ferruleId": ferrule, "ferrulePartNumber": format!("{word}-R"), "ferruleBrand": word,
                "dieSize": "22", "spacerRing": null,
                "crimpDiam": { "value": value[0], "unit": unit, "tolerance": null, "tolerancePlus": value[1], "toleranceMinus": value[2] },
                "insertLength": { "value": insert, "unit": unit }, "crimpStretchPerEnd": null,
                "skiveExternal": { "value": skive, "unit": unit, "tolerance": null, "tolerancePlus": null, "toleranceMinus": null },
                "skiveInternal": null, "machineSettings": [], "source": null, "createdBy": null, "lastModifiedBy": null
            })
        );
        assert_eq!(specs[1]["ferruleId"], json!(null));
        let filtered =
            get(&format!("/hose/{on}/crimpspecs")).token(&shop.admin()).query("series", "p");
        assert_eq!(filtered.send().expect(200).all("couplingSeries"), ["TP"]);
    }
}

#[test]
fn customers_see_lengths_in_their_own_unit() {
    let demo = Shop::demo();
    // The demo's shop works in inches, this customer of it in millimetres.
    let customer = "de3000000000000009000001".parse().expect("an id");
    let hoses = get("/organization/hoses")
        .token(&demo.admin())
        .query("size", "8")
        .query("limit", "200")
        .send();
    let of_demo = hoses.all("_id").into_iter().filter(|id| id.starts_with("de30"));
    let specs = |token: &str, hose: &str| {
        get(&format!("/hose/{hose}/crimpspecs")).token(token).send().expect(200).json()
    };
    let (staff, buyer) = (demo.admin(), demo.customer_token(Some(customer)));
    let mut compared = 0;
    for hose in of_demo.take(10) {
        let (inches, mm) = (specs(&staff, &hose), specs(&buyer, &hose));
        for (inch, mm) in inches.as_array().unwrap().iter().zip(mm.as_array().unwrap()) {
            let (inch, mm) = (&inch["crimpDiam"], &mm["crimpDiam"]);
            assert_eq!((&inch["unit"], &mm["unit"]), (&json!("in"), &json!("mm")));
            let difference = inch["value"].as_f64().unwrap() * 25.4 - mm["value"].as_f64().unwrap();
            assert!(difference.abs() < 0.002, "{inch} {mm}");
            compared += 1;
        }
    }
    assert!(compared > 5, "{compared}");
}

#[test]
fn shared_and_own_specs_are_listed_and_no_others() {
    let word = unique("SharedSpec");
    Shop::shared_brand(&word);
    let on = Shop::add_shared::<Hose>(hose(&format!("{word}-H"), &word, "8", json!({})));
    let (shop, other) = (Shop::new("ownspec"), Shop::new("otherspec"));
    Shop::approve_shared(&[(&on, "B", None, None)]);
    shop.approve(&[(&on, "A", None, None)]);
    other.approve(&[(&on, "C", None, None)]);
    let series = |shop: &Shop| {
        let answer = get(&format!("/hose/{on}/crimpspecs")).token(&shop.admin()).send().expect(200);
        let custom = answer
            .json()
            .as_array()
            .unwrap()
            .iter()
            .map(|spec| spec["custom"] == true)
            .collect::<Vec<_>>();
        (answer.all("couplingSeries"), custom)
    };
    assert_eq!(series(&shop), (vec!["A".to_owned(), "B".to_owned()], vec![true, false]));
    assert_eq!(series(&other), (vec!["B".to_owned(), "C".to_owned()], vec![false, true]));
}

fn update(token: &str, hose: &str, specs: Value) -> Answer {
    post(
        &format!("/organization/hose/{hose}/update"),
        &json!({ "params": { "crimpSpecs": specs } }),
    )
    .token(token)
    .send()
}

/// What an answer says of its specs: series, die, ferrule's part number, id of the ferrule.
fn spec_rows(answer: &Answer) -> Vec<[Value; 4]> {
    let specs = answer.field("/crimpSpecs");
    let specs = specs.as_array().expect("specs").iter();
    specs
        .map(|spec| {
            ["couplingSeries", "dieSize", "ferrulePartNumber", "ferruleId"]
                .map(|name| spec[name].clone())
        })
        .collect()
}

fn bench() -> (Shop, String, String) {
    let shop = Shop::new("specchange");
    let word = unique("Change");
    shop.brand(&word);
    let on = shop.add::<Hose>(hose("C-HOSE", &word, "8", json!({})));
    (shop, word, on)
}

#[test]
fn own_specs_are_a_list_that_is_set_whole() {
    let (shop, _, on) = bench();
    let token = shop.staff(domain::access::Role::Regular);
    let null = Value::Null;
    let made = update(&token, &on, json!([
        { "couplingSeries": "A", "dieSize": "20", "crimpDiam": { "value": 1, "unit": "in", "tolerancePlus": 0.01 },
          "insertLength": { "value": 25, "unit": "mm" }, "skiveExternal": { "value": 30, "unit": "mm", "tolerance": 1 } },
        { "couplingSeries": "B", "dieSize": "21", "spacerRing": "R1" },
        { "couplingSeries": "C", "couplingSeriesBrand": "Torvane" },
    ])).expect(200);
    assert_eq!(
        made.field("/crimpSpecs/0/crimpDiam"),
        json!({ "value": 1, "unit": "in", "tolerance": null, "tolerancePlus": 0.01, "toleranceMinus": 0 })
    );
    assert_eq!(made.field("/crimpSpecs/0/insertLength/value"), 0.9843);
    let id = |at: usize| made.field(&format!("/crimpSpecs/{at}/_id"));
    let created = made.field("/crimpSpecs/0/created");
    // A keeps what is not mentioned, B goes, C is marked deleted, D is new.
    let changed = update(
        &token,
        &on,
        json!([
            { "_id": id(0), "dieSize": "22", "insertLength": null },
            { "_id": id(2), "deleted": true },
            { "couplingSeries": "D" },
        ]),
    )
    .expect(200);
    assert_eq!(
        spec_rows(&changed),
        [
            [json!("A"), json!("22"), null.clone(), null.clone()],
            [json!("D"), null.clone(), null.clone(), null.clone()],
        ]
    );
    let updated = changed.field("/crimpSpecs/0");
    assert_eq!(
        (&updated["_id"], &updated["created"], &updated["insertLength"]),
        (&id(0), &created, &null)
    );
    assert_eq!(updated["crimpDiam"], made.field("/crimpSpecs/0/crimpDiam"));
    assert_eq!(
        updated["skiveExternal"]["tolerance"],
        made.field("/crimpSpecs/0/skiveExternal/tolerance")
    );
    assert_ne!(updated["lastModified"], updated["created"]);
    let listed = get(&format!("/hose/{on}/crimpspecs")).token(&token).send().expect(200).json();
    assert_eq!(listed, changed.field("/crimpSpecs"));
    assert_eq!(update(&token, &on, Value::Null).expect(200).field("/crimpSpecs"), json!([]));
}

#[test]
fn ferrules_are_found_by_name() {
    let (shop, word, on) = bench();
    let token = shop.admin();
    let other = unique("Elsewhere");
    shop.brand(&other);
    let add = |brand: &str, number: &str, size: &str| {
        shop.add::<Ferrule>(hose(number, brand, size, json!({})))
    };
    let fits = add(&word, "R-1", "-08");
    add(&word, "R-1", "10");
    let of_other = add(&other, "R-1", "8");
    let answer = update(&token, &on, json!([
        { "couplingSeries": "A", "ferrulePartNumber": "r-1" },
        { "couplingSeries": "B", "ferrulePartNumber": "R-1", "ferruleBrand": other.to_uppercase() },
        { "couplingSeries": "C", "ferrulePartNumber": "R-2" },
    ])).expect(200);
    assert_eq!(spec_rows(&answer).map_ids(), [json!(fits), json!(of_other), Value::Null]);
    assert_eq!(answer.field("/crimpSpecs/1/ferruleBrand"), other);
    assert_eq!(answer.field("/crimpSpecs/2/ferrulePartNumber"), "R-2");
    // Once there is such a ferrule, the next change finds it.
    let later = add(&word, "R-2", "8");
    let lines: Vec<Value> =
        (0..3).map(|at| json!({ "_id": answer.field(&format!("/crimpSpecs/{at}/_id")) })).collect();
    let again = update(&token, &on, json!(lines)).expect(200);
    assert_eq!(spec_rows(&again).map_ids(), [json!(fits), json!(of_other), json!(later)]);
    let cleared =
        update(&token, &on, json!([{ "_id": lines[0]["_id"], "ferrulePartNumber": null }]))
            .expect(200);
    assert_eq!(spec_rows(&cleared), [[json!("A"), Value::Null, Value::Null, Value::Null]]);
}

/// The ids of the ferrules among what was told.
trait Ids {
    fn map_ids(self) -> Vec<Value>;
}

impl Ids for Vec<[Value; 4]> {
    fn map_ids(self) -> Vec<Value> {
        self.into_iter().map(|[.., id]| id).collect()
    }
}

#[test]
fn unknown_names_are_kept_and_pending() {
    let (shop, word, on) = bench();
    let token = shop.admin();
    shop.add::<CrimpFitting>(
        json!({ "partNumber": "C-F", "brand": word, "hoseSize": "8", "dashSize": "8", "series": "KNOWN" }),
    );
    update(
        &token,
        &on,
        json!([
            { "couplingSeries": "Known", "ferrulePartNumber": "LOST-1", "ferruleBrand": "Lost" },
            { "couplingSeries": "Unknown" },
        ]),
    )
    .expect(200);
    let pending = get("/organization/pendingitems").token(&token).send().expect(200).json();
    let pending: Vec<_> = pending["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| {
            (
                item["itemType"].clone(),
                item["partNumber"].clone(),
                item["series"].clone(),
                item["brand"].clone(),
                item["usedIn"][0]["number"].clone(),
            )
        })
        .collect();
    assert_eq!(
        pending,
        [
            (json!("ferrule"), json!("LOST-1"), json!(null), json!("Lost"), json!("C-HOSE")),
            (json!(null), json!(null), json!("Unknown"), json!(word), json!("C-HOSE")),
        ]
    );
    let fittings =
        get("/organization/crimpfittings").token(&token).query("hoseId", &on).send().expect(200);
    let fitting = fittings.field("/items/0/_id");
    get("/organization/ferrule")
        .token(&token)
        .query("hoseId", &on)
        .query("crimpFittingId", fitting.as_str().unwrap())
        .send()
        .problem(404, "not_found")
        .says("has ferrule LOST-1");
}

#[test]
fn wrong_lines_are_told_together() {
    let (shop, _, on) = bench();
    let token = shop.admin();
    let reader = shop.staff(domain::access::Role::Restricted);
    let own = shop.approve(&[(&on, "X", None, None)]);
    let before = tests::count(&shop.id());
    let long = "x".repeat(1_001);
    update(
        &token,
        &on,
        json!([
            { "dieSize": long },
            { "_id": "ffffffffffffffffffffffff" },
            { "_id": own[0], "couplingSeries": null, "crimpDiam": { "value": 1, "unit": "cubit" } },
            { "couplingSeries": "Y", "insertLength": { "value": -1, "unit": "mm" }, "dye": "22" },
            { "couplingSeries": "Z", "skiveInternal": { "value": 1 } },
        ]),
    )
    .faults(&[
        ("/params/crimpSpecs/0/couplingSeries", "required"),
        ("/params/crimpSpecs/0/dieSize", "too_long"),
        ("/params/crimpSpecs/1/_id", "unknown_crimp_spec"),
        ("/params/crimpSpecs/2/couplingSeries", "wrong_type"),
        ("/params/crimpSpecs/2/crimpDiam/unit", "unknown_unit"),
        ("/params/crimpSpecs/3/dye", "unknown_field"),
        ("/params/crimpSpecs/3/insertLength/value", "out_of_range"),
        ("/params/crimpSpecs/4/skiveInternal/unit", "required"),
    ]);
    let other = Shop::new("otherspecs").admin();
    update(&other, &on, json!([])).problem(404, "not_found");
    update(&reader, &on, json!([])).expect(403);
    assert_eq!(tests::count(&shop.id()), before);
}

#[test]
fn specs_of_shared_hoses_are_ones_own() {
    let word = unique("SharedChange");
    Shop::shared_brand(&word);
    let on = Shop::add_shared::<Hose>(hose(&format!("{word}-H"), &word, "8", json!({})));
    let shared = Shop::approve_shared(&[(&on, "S", None, None)]);
    let (shop, other) = (Shop::new("sharedspec"), Shop::new("sharedspecother"));
    other.approve(&[(&on, "O", None, None)]);
    let token = shop.admin();
    update(&token, &on, json!([{ "_id": shared[0], "dieSize": "1" }]))
        .faults(&[("/params/crimpSpecs/0/_id", "unknown_crimp_spec")]);
    let answer = update(&token, &on, json!([{ "couplingSeries": "A" }])).expect(200);
    assert_eq!(answer.field("/crimpSpecs").as_array().unwrap().len(), 2, "the shared one stays");
    update(&token, &on, json!([])).expect(200);
    let series = |shop: &Shop| {
        get(&format!("/hose/{on}/crimpspecs"))
            .token(&shop.admin())
            .send()
            .expect(200)
            .all("couplingSeries")
    };
    assert_eq!(
        (series(&shop), series(&other)),
        (vec!["S".to_owned()], vec!["O".to_owned(), "S".to_owned()])
    );
}

/// In inches, of which four decimals are shown.
#[test]
fn specs_that_are_sent_back_stay() {
    let (shop, _, on) = bench();
    let token = shop.admin();
    let mm = |value: f64| json!({ "value": value, "unit": "mm" });
    let diameter = json!({ "value": 25, "unit": "mm", "tolerance": 0.1 });
    let spec_rows = json!([{ "couplingSeries": "A", "crimpStretchPerEnd": mm(2.0), "insertLength": mm(25.0), "crimpDiam": diameter }]);
    update(&token, &on, spec_rows).expect(200);
    let stored = || {
        let specs = tests::rows_of(&format!("select * from crimp_specs where hose_id = '\\x{on}'"));
        specs.into_iter().find(|spec| spec["coupling_series"] == "A").unwrap()
    };
    let before = stored();
    assert_eq!(before["crimp_stretch_per_end"], json!(2));
    let shown = get(&format!("/hose/{on}/crimpspecs")).token(&token).send().expect(200).json();
    let shown: Vec<Value> = shown
        .as_array()
        .unwrap()
        .iter()
        .filter(|spec| spec["couplingSeries"] == "A")
        .map(|spec| {
            let fields =
                ["_id", "couplingSeries", "crimpStretchPerEnd", "insertLength", "crimpDiam"];
            fields.iter().map(|field| ((*field).to_owned(), spec[*field].clone())).collect()
        })
        .collect();
    assert_eq!(shown[0]["crimpStretchPerEnd"], json!({ "value": 0.0787, "unit": "in" }));
    update(&token, &on, json!(shown)).expect(200);
    assert_eq!(stored(), before);
    let mut other = shown[0].clone();
    other["crimpStretchPerEnd"]["value"] = json!(0.0788);
    update(&token, &on, json!([other])).expect(200);
    assert_eq!(stored()["crimp_stretch_per_end"], json!(2.00152));
}

#[test]
fn without_specs_they_stay() {
    let (shop, _, on) = bench();
    let token = shop.admin();
    update(&token, &on, json!([{ "couplingSeries": "A" }])).expect(200);
    let answer = post(
        &format!("/organization/hose/{on}/update"),
        &json!({ "series": "New", "priority": "3" }),
    )
    .token(&token);
    let answer = answer.send().expect(200);
    assert_eq!((answer.field("/series"), answer.field("/priority")), (json!("New"), json!("3")));
    assert!(answer.json().get("crimpSpecs").is_none(), "{answer}");
    let listed = get(&format!("/hose/{on}/crimpspecs")).token(&token).send().expect(200);
    assert_eq!(listed.all("couplingSeries"), ["A"]);
}
