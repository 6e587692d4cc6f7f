//! `POST /crimpspecs/export`, `/crimpspecs/exceltemplate` and `/crimpspecs/import`

use domain::access::Role;
use domain::catalogue::{Ferrule, Hose};
use serde_json::{Value, json};
use tests::{Shop, counts, csv_comes_back, hose, import, patiently, post, sheet, unique, upload};

use super::{EXPORT, IMPORT, Press, row};

#[test]
fn specs_go_out_and_come_in() {
    let press = Press::new();
    let (maker, other) = (unique("Maker"), Shop::new("otherpress"));
    Shop::shared_brand(&maker);
    let shared = Shop::add_shared::<Hose>(hose(&format!("{maker}-H"), &maker, "8", json!({})));
    Shop::approve_shared(&[(&shared, "THEIRS", None, None)]);
    other.approve(&[(&shared, "OTHERS", None, None)]);
    press
        .set(&press.hose, &json!([
            { "couplingSeries": "A", "couplingSeriesBrand": maker, "ferrulePartNumber": "PRESS-R", "dieSize": "22", "spacerRing": "3",
              "crimpDiam": { "value": 1, "unit": "in", "tolerancePlus": 0.01, "toleranceMinus": 0.005 },
              "insertLength": { "value": 0.3337, "unit": "in" }, "crimpStretchPerEnd": { "value": 2.1, "unit": "mm" },
              "skiveExternal": { "value": 28, "unit": "mm", "tolerance": 1 }, "skiveInternal": { "value": 12, "unit": "mm" },
              "machineSettings": [{ "machine": "Press 32", "setting": "1.25" }, { "machine": "Press 50", "setting": "die 24" }],
              "source": "Chart 12, revision 4" },
            { "couplingSeries": "=B", "ferrulePartNumber": "PRESS-LOST", "ferruleBrand": "Nobody" },
        ]))
        .expect(200);
    press.set(&shared, &json!([{ "couplingSeries": "C" }])).expect(200);
    let all = json!({ "crimpSpecs": [], "selectAll": true });
    let file = press.export(&all).body;
    let written = sheet(&file);
    assert_eq!(written.name, "crimpspecs");
    for (heading, cells) in [
        ("Hose part number", ["PRESS-8", "PRESS-8", &format!("{maker}-H")]),
        ("Hose size", ["-8", "-8", "-8"]),
        ("Fitting series", ["=B", "A", "C"]),
        ("Fitting brand", ["", &maker, ""]),
        ("Ferrule part number", ["PRESS-LOST", "PRESS-R", ""]),
        ("Ferrule brand", ["Nobody", &press.brand, ""]),
        ("Crimp diameter (mm)", ["", "25.4", ""]),
        ("Crimp diameter plus (mm)", ["", "0.254", ""]),
        ("Crimp diameter minus (mm)", ["", "0.127", ""]),
        ("Outer skive plus (mm)", ["", "1", ""]),
        ("Inner skive plus (mm)", ["", "", ""]),
        ("Machine 2", ["", "Press 50", ""]),
        ("Setting 2", ["", "die 24", ""]),
        ("Machine 3", ["", "", ""]),
        ("Source", ["", "Chart 12, revision 4", ""]),
    ] {
        let mut found = written.column(heading);
        let mut expected = cells.map(str::to_owned);
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{heading}");
    }
    let before = (press.stored(), tests::count(&press.shop.id()));
    assert_eq!(counts(import(&press.admin, IMPORT, &file)), (0, 0, 3));
    csv_comes_back(&press.admin, (EXPORT, &all), IMPORT, 3);
    // Without ids, too.
    assert_eq!(counts(import(&press.admin, IMPORT, &written.book(&["Id"], &[]))), (0, 0, 3));
    assert_eq!((press.stored(), tests::count(&press.shop.id())), before);
    let one = press.specs(&press.hose)[0]["_id"].clone();
    let listed = json!({ "crimpSpecs": [one, null, press.hose], "selectAll": false });
    let listed = press.export(&listed);
    assert_eq!(listed.header("x-unknown-records"), "1");
    assert_eq!(sheet(&listed.body).rows.len(), 1);
    for (name, text, series) in [
        ("hosePartNumber", maker.as_str(), vec!["C"]),
        ("hoseBrand", &press.brand.to_uppercase(), vec!["=B", "A"]),
        ("couplingSeries", "b", vec!["=B"]),
        ("couplingSeries", "d", vec![]),
    ] {
        let filtered = press.export(&json!({ "selectAll": true, "search": { name: text } }));
        let mut found = sheet(&filtered.body).column("Fitting series");
        found.sort();
        assert_eq!(found, series, "{name} {text}");
    }
    // The other organization has the shared hose alone, and no such brand.
    let theirs = import(&other.admin(), IMPORT, &file);
    assert_eq!(
        tests::import_faults(theirs),
        ["crimpspecs!B2 unknown_brand", "crimpspecs!B3 unknown_brand"]
    );
}

#[test]
fn new_rows_make_specs_and_known_ones_change_them() {
    let press = Press::new();
    let Press { brand, hose: on, .. } = &press;
    let headings =
        ["Hose part number", "Hose brand", "Hose size", "Fitting series", "Ferrule part number"];
    let with = |more: &[&str]| row(&[&headings[..], more].concat());
    let rows = [
        with(&["Crimp diameter (mm)", "Crimp diameter plus (mm)", "Machine 1", "Setting 1"]),
        row(&[
            "press-8",
            &brand.to_uppercase(),
            "-08",
            "A",
            "press-r",
            "23.3",
            "0.1",
            "Press 32",
            "1.25",
        ]),
        row(&["PRESS-8", "", "", "A", "", "23.5", "", "", ""]),
        row(&["PRESS-8", "", "", "A", "PRESS-LOST", "", "", "", ""]),
    ];
    let file = |rows: &[Vec<Value>]| tests::book_of_values("any", rows);
    let dry = upload(&press.admin, &format!("{IMPORT}?dryRun=true"), &file(&rows));
    assert_eq!(counts(patiently(|| dry.send())), (3, 0, 0));
    assert_eq!(press.specs(on), Vec::<Value>::new());
    assert_eq!(counts(press.import(&rows)), (3, 0, 0));
    let stored = press.stored();
    let of = |ferrule: &str| {
        let found = press.specs(on).into_iter().find(|spec| spec["ferrulePartNumber"] == *ferrule);
        found.unwrap()
    };
    assert_eq!(of("PRESS-R")["ferruleId"], json!(press.ferrule));
    assert_eq!(
        of("PRESS-R")["machineSettings"],
        json!([{ "machine": "Press 32", "setting": "1.25" }])
    );
    assert_eq!(of("PRESS-LOST")["ferruleId"], Value::Null);
    let plain = stored.iter().find(|spec| spec["crimp_diam"] == 23.5).unwrap();
    assert_eq!((&plain["crimp_diam_plus"], &plain["ferrule_id"]), (&Value::Null, &Value::Null));
    let ferruled = stored.iter().find(|spec| spec["crimp_diam"] == 23.3).unwrap();
    assert_eq!(
        [&ferruled["crimp_diam_plus"], &ferruled["crimp_diam_minus"]],
        [&json!(0.1), &json!(0)]
    );
    assert_eq!(counts(press.import(&rows)), (0, 0, 3));
    // Absent columns stay, blank cells clear; a measure goes with its tolerance, a machine with its setting.
    let changes = [
        with(&["Die", "Crimp diameter (mm)", "Machine 1"]),
        row(&["PRESS-8", brand, "8", "A", "PRESS-R", "24", "", ""]),
        row(&["PRESS-8", brand, "8", "A", "", "24", "23.5", ""]),
    ];
    assert_eq!(counts(press.import(&changes)), (0, 2, 0));
    assert_eq!(counts(press.import(&changes)), (0, 0, 2));
    let ringed = of("PRESS-R");
    assert_eq!(
        [&ringed["dieSize"], &ringed["crimpDiam"], &ringed["machineSettings"]],
        [&json!("24"), &Value::Null, &json!([])]
    );
    assert_eq!(ringed["_id"], id(ferruled));
    assert_ne!(ringed["lastModified"], ringed["created"]);
    // The id finds a spec whatever else the row says.
    let renamed = [row(&["_id", "Fitting series"]), row(&[&id(ferruled), "Z"])];
    assert_eq!(counts(press.import(&renamed)), (0, 1, 0));
    assert_eq!(of("PRESS-R")["couplingSeries"], "Z");
    assert_eq!(of("PRESS-R")["ferruleId"], json!(press.ferrule));
    // A ferrule that came meanwhile is found.
    let found = press.shop.add::<Ferrule>(hose("PRESS-LOST", brand, "8", json!({})));
    assert_eq!(of("PRESS-LOST")["ferruleId"], json!(found));
    let lost = [rows[0].clone(), rows[3].clone()];
    assert_eq!(counts(press.import(&lost)), (0, 0, 1));
    let shop = press.shop.id();
    let trail = tests::rows_of(&format!(
        "select distinct resource, part from audit where organization_id = '\\x{shop}' and kind = 'crimpSpec'"
    ));
    assert_eq!(trail.len(), 1, "the feed has them as a part of their hose: {trail:?}");
    assert_eq!((&trail[0]["resource"], &trail[0]["part"]), (&json!("hose"), &json!("crimpSpecs")));
}

fn id(stored: &serde_json::Map<String, Value>) -> String {
    stored["id"].as_str().unwrap().trim_start_matches("\\x").to_owned()
}

/// Approved specs of one fitting may disagree.
#[test]
fn specs_that_are_alike_are_told_apart_by_their_ids() {
    let press = Press::new();
    let twins = json!([{ "couplingSeries": "T", "dieSize": "1" }, { "couplingSeries": "t", "dieSize": "2" }]);
    press.set(&press.hose, &twins).expect(200);
    let all = json!({ "selectAll": true });
    let file = press.export(&all).body;
    assert_eq!(counts(import(&press.admin, IMPORT, &file)), (0, 0, 2));
    csv_comes_back(&press.admin, (EXPORT, &all), IMPORT, 2);
    let changed = sheet(&file).book(&[], &[("Die", "3")]);
    assert_eq!(counts(import(&press.admin, IMPORT, &changed)), (0, 2, 0));
    let rows = |die: &str| {
        [row(&["Hose part number", "Fitting series", "Die"]), row(&["PRESS-8", "T", die])]
    };
    assert_eq!(counts(press.import(&rows("3"))), (0, 0, 1), "one of them is so already");
    assert_eq!(
        tests::import_faults(press.import(&rows("4"))),
        ["crimpspecs!B2 ambiguous"],
        "nobody knows which"
    );
}

#[test]
fn specs_of_shared_hoses_are_ones_own() {
    let (press, maker) = (Press::new(), unique("Maker"));
    Shop::shared_brand(&maker);
    let number = format!("{maker}-H");
    let shared = Shop::add_shared::<Hose>(hose(&number, &maker, "8", json!({})));
    let theirs = Shop::approve_shared(&[(&shared, "S", None, None)]);
    let other = Shop::new("otherpress");
    let others = other.approve(&[(&shared, "O", None, None)]);
    let rows = [
        row(&["_id", "Hose part number", "Fitting series", "Die"]),
        row(&[&theirs[0], &number, "S", "30"]),
        row(&[&others[0], &number, "O", "31"]),
    ];
    let made = press.import(&rows).expect(200);
    assert_eq!((made.field("/created"), made.field("/updated")), (json!(2), json!(0)));
    let codes: Vec<Value> = (0..2).map(|at| made.field(&format!("/warnings/{at}/code"))).collect();
    assert_eq!(codes, ["unknown_id", "unknown_id"]);
    let die = |spec: &Value| (spec["custom"].clone(), spec["dieSize"].clone());
    let mine: Vec<_> = press.specs(&shared).iter().map(die).collect();
    let own = |die: &str| (json!(true), json!(die));
    assert_eq!(mine, [own("31"), own("30"), (json!(false), json!("22"))]);
    let at_other = tests::get(&format!("/hose/{shared}/crimpspecs")).token(&other.admin()).send();
    assert_eq!(at_other.expect(200).all("dieSize"), ["22", "22"]);
}

#[test]
fn templates_import_nothing() {
    let press = Press::new();
    let template = post("/crimpspecs/exceltemplate", &json!({})).token(&press.admin);
    let file = patiently(|| template.send()).expect(200).body;
    assert_eq!(counts(import(&press.admin, IMPORT, &file)), (0, 0, 0));
    let regular = press.shop.staff(Role::Regular);
    assert_eq!(counts(import(&regular, IMPORT, &file)), (0, 0, 0));
    let all = json!({ "selectAll": true });
    for token in [press.shop.staff(Role::Restricted), press.shop.customer_token(None)] {
        import(&token, IMPORT, &file).problem(403, "forbidden");
        post(EXPORT, &all).token(&token).send().problem(403, "forbidden");
        post("/crimpspecs/upsert", &json!([])).token(&token).send().problem(403, "forbidden");
    }
    tests::request("POST", IMPORT).bytes(&file).send().problem(401, "unauthenticated");
}

#[test]
fn an_import_can_be_a_job() {
    let press = Press::new();
    let rows = [row(&["Hose part number", "Fitting series"]), row(&["PRESS-8", "J"])];
    let file = tests::book_of_values("crimpspecs", &rows);
    let sent = upload(&press.admin, IMPORT, &file).header("Prefer", "respond-async");
    let begun = patiently(|| sent.send()).expect(202);
    assert_eq!(begun.field("/kind"), "importCrimpSpecs");
    let place = format!("/job/{}", begun.id());
    for _ in 0..200 {
        let job = tests::get(&place).token(&press.admin).send().expect(200);
        if job.field("/state") == "done" {
            assert_eq!(job.field("/result/created"), 1);
            assert_eq!(press.specs(&press.hose)[0]["couplingSeries"], "J");
            return;
        }
        assert_ne!(job.field("/state"), "failed", "{job}");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("the job does not end");
}
