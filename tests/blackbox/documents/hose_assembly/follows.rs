//! Figures of assemblies under editing follow their components; a release freezes them.

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{
    Shop, change, get, has, imported, patiently, post, rows_of, sheet, texts, unique, upload,
};

use super::sheets::export;
use crate::support::bench::{Bench, path};

/// 914.4 mm − 2 × 60 are 794.4; the fittings hold 1000 psi.
fn changed(bench: &Bench) {
    let fields = json!({ "cutAllowancemm": 60, "maxPressurePsi": 1000, "weightLbs": 1.25 });
    bench.change("crimpfitting", &bench.straight, &fields);
}

fn listed(bench: &Bench, made: &Value) -> Value {
    let number = made["partNumber"].as_str().unwrap();
    let list = get("/hoseassemblies").token(&bench.admin).query("partNumber", number);
    list.send().expect(200).field("/items/0")
}

#[test]
fn whoever_looks_sees_figures_of_the_components_now() {
    let bench = super::priced::bench();
    let made = bench.made(json!({}));
    let tag = get(&path(&made, "")).token(&bench.admin).send().header("etag").to_owned();
    let kit = json!({ "params": { "hoseAssemblies": [{ "item": made["_id"] }] } });
    let kit = bench.post("/hosekits/create", &kit).expect(201).field("/_id");
    let kit = kit.as_str().unwrap();
    changed(&bench);
    let read = get(&path(&made, "")).token(&bench.admin).send().expect(200);
    assert_ne!(read.header("etag"), tag);
    let one = read.json();
    for row in [&one, &listed(&bench, &made)] {
        assert_eq!(row["cutLengthmm"], json!(794.4), "{row}");
        assert_eq!(row["workingPressurePsi"], json!(1000));
        has(row, &json!({ "proofPressurePsi": 2000, "burstPressurePsi": 4000 }));
        assert_eq!(row["workingPressureSource"], "end1");
        assert_eq!(row["lastModified"], made["lastModified"], "nobody changed it");
    }
    // Hose 0.5 lb a foot, fittings 1.25, ferrules 0.1.
    assert_eq!(one["WeightLbs"], json!(4.0031));
    let stale = post(&path(&made, "update"), &json!({ "params": {} }));
    stale.token(&bench.admin).header("If-Match", &tag).send().expect(412);
    let price = bench.post(&path(&made, "price"), &json!({})).expect(200).json();
    let hose = &price["items"][0];
    assert_eq!(hose["quantityPerPiece"], json!(2.7366), "794.4 mm with 5 % scrap");
    for of in [format!("/hosekit/{kit}"), path(&made, "")] {
        let bill = bench.post(&format!("{of}/getBillOfMaterials"), &json!({ "format": "json" }));
        assert!(bill.expect(200).json().to_string().contains("2.606"), "794.4 mm in feet: {of}");
    }
    let in_kit = bench.post(&format!("/hosekit/{kit}/price"), &json!({})).expect(200);
    assert_eq!(in_kit.field("/items/0/assemblyPrice/items/0/quantityPerPiece"), json!(2.7366));
    for of in [path(&made, "label"), format!("/hosekit/{kit}/labels")] {
        let text = texts(&bench.post(&of, &json!({})).expect(200).body).join(" ");
        assert!(text.contains("1000 psi") && !text.contains("3500 psi"), "{of}: {text}");
    }
    let paper = texts(&bench.post(&path(&made, "datasheet"), &json!({})).expect(200).body);
    let paper = paper.join(" ");
    assert!(paper.contains("794.4 mm") && paper.contains("1000 psi"), "{paper}");
}

#[test]
fn a_release_freezes_them_and_tells_what_changed() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    changed(&bench);
    let seen = bench.read(&made);
    let released = bench.post(&path(&made, "release"), &json!({})).expect(200).json();
    let mut changes: Vec<_> = released["changes"].as_array().unwrap().clone();
    changes
        .retain(|change| change["field"] != "freeHoseLengthmm" && change["field"] != "WeightLbs");
    assert_eq!(
        changes,
        [
            json!({ "field": "cutLengthmm", "before": 834.4, "after": 794.4 }),
            json!({ "field": "workingPressurePsi", "before": 3500, "after": 1000 }),
            json!({ "field": "workingPressureSource", "before": "hose", "after": "end1" }),
            json!({ "field": "proofPressurePsi", "before": 7000, "after": 2000 }),
            json!({ "field": "burstPressurePsi", "before": 14000, "after": 4000 }),
        ]
    );
    assert_eq!(released["cutLengthmm"], seen["cutLengthmm"]);
    // What was released stays, whatever becomes of its parts.
    let back = json!({ "cutAllowancemm": 40, "maxPressurePsi": 4000 });
    bench.change("crimpfitting", &bench.straight, &back);
    let frozen = bench.read(&made);
    assert_eq!(frozen["cutLengthmm"], json!(794.4));
    assert_eq!(frozen["workingPressurePsi"], json!(1000));
    let bill = bench.post(&path(&made, "getBillOfMaterials"), &json!({ "format": "json" }));
    assert!(bill.expect(200).json().to_string().contains("2.606"));
    // A release of what nobody changed tells nothing.
    let other = bench.made(json!({}));
    let released = bench.post(&path(&other, "release"), &json!({})).expect(200).json();
    assert_eq!(released, bench.read(&other));
    // Taken back, it follows again, and the trail has every figure that was ever stored.
    bench.post(&path(&made, "unrelease"), &json!({})).expect(200);
    assert_eq!(bench.read(&made)["cutLengthmm"], json!(834.4));
    let trail = rows_of(&format!(
        "select before, after from audit where record_id = '\\x{}' and kind = 'hoseAssembly' and action = 'update'
            and after ? 'cut_length_mm' order by sequence",
        made["_id"].as_str().unwrap()
    ));
    let cuts: Vec<_> = trail.iter().map(|row| &row["after"]["cut_length_mm"]).collect();
    assert_eq!(cuts, [&json!(794.4), &json!(834.4)]);
}

#[test]
fn what_a_person_entered_stays() {
    let bench = Bench::new();
    let params =
        json!({ "description": "Boom hose", "WeightLbs": 3, "lengthTolerance": "+0/-5 mm" });
    let made = bench.made(params);
    changed(&bench);
    let now = bench.read(&made);
    has(&now, &json!({ "description": "Boom hose", "WeightLbs": 3 }));
    assert_eq!(now["tolerance"], "+0/-5 mm");
    assert_eq!(now["cutLengthmm"], json!(794.4));
    let released = bench.post(&path(&made, "release"), &json!({})).expect(200).json();
    assert_eq!(released["WeightLbs"], json!(3));
}

#[test]
fn copies_are_worked_out_again() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    bench.post(&path(&made, "release"), &json!({})).expect(200);
    changed(&bench);
    assert_eq!(bench.read(&made)["cutLengthmm"], json!(834.4));
    let body = json!({ "params": { "partNumber": unique("HA-") } });
    let saved = bench.post(&path(&made, "saveas"), &body).expect(201).json();
    let version = bench.post(&path(&made, "newversion"), &json!({})).expect(200).json();
    for copy in [&saved, &version] {
        assert_eq!(copy["cutLengthmm"], json!(794.4), "{copy}");
        assert_eq!(copy["workingPressurePsi"], json!(1000));
    }
    // The figures of a copy were saved with it: its release changes none.
    let released = bench.post(&path(&version, "release"), &json!({})).expect(200).json();
    assert_eq!(released.get("changes"), None, "{released}");
    let compared = get(&path(&made, "compare"))
        .token(&bench.admin)
        .query("with", version["_id"].as_str().unwrap())
        .send()
        .expect(200)
        .json();
    let cut = compared["fields"].as_array().unwrap().iter().find(|f| f["field"] == "cutLengthmm");
    assert_eq!(cut.unwrap()["after"], json!(794.4));
}

/// Two ends that stretch by 2 mm each.
#[test]
fn crimp_specs_and_settings_are_followed_too() {
    let bench = Bench::new();
    let made = bench.made(json!({ "end2": bench.elbow, "length": 1000, "lengthUnit": "mm" }));
    has(&made, &json!({ "cutLengthmm": 900, "tolerance": "±9.5 mm" }));
    let specs = get(&format!("/hose/{}/crimpspecs", bench.hose)).token(&bench.admin).send();
    let spec = specs.expect(200).field("/0/_id");
    let stretched = json!({ "crimpSpecs": [{ "_id": spec, "crimpStretchPerEnd": { "value": 2, "unit": "mm" },
        "insertLength": { "value": 30, "unit": "mm" } }], "maxPressurePsi": 2500, "designFactor": 3 });
    bench.change("hose", &bench.hose, &stretched);
    bench
        .post("/organization/update", &json!({ "lengthToleranceStandard": "din20066" }))
        .expect(200);
    for row in [bench.read(&made), listed(&bench, &made)] {
        has(&row, &json!({ "cutLengthmm": 896, "freeHoseLengthmm": 836 }));
        has(&row, &json!({ "workingPressurePsi": 2500, "burstPressurePsi": 7500 }));
        assert_eq!(row["tolerance"], "+12/−4 mm");
    }
    // What is released keeps its tolerance.
    bench.post(&path(&made, "release"), &json!({})).expect(200);
    bench
        .post("/organization/update", &json!({ "lengthToleranceStandard": "saeJ517" }))
        .expect(200);
    assert_eq!(bench.read(&made)["tolerance"], "+12/−4 mm");
}

#[test]
fn descriptions_are_found_by_what_components_are_called_now() {
    let bench = Bench::new();
    let bent = json!({ "end1": bench.elbow, "end2": bench.elbow, "angle": 90 });
    let made = bench.made(bent);
    bench.made(json!({ "description": "Boom hose" }));
    let found = |field: &str, text: &str| {
        let list = get("/hoseassemblies").token(&bench.admin).query(field, text);
        list.send().expect(200).field("/total")
    };
    assert_eq!(found("search.description", "called-otherwise"), json!(0));
    let number = format!("{}-Called-Otherwise", bench.word);
    bench.change("hose", &bench.hose, &json!({ "partNumber": number }));
    assert_eq!(found("search.description", "called-otherwise"), json!(1));
    assert_eq!(found("search.modelCode", "called-otherwise"), json!(1));
    assert_eq!(found("search.description", "-2SN-8"), json!(0));
    assert!(bench.read(&made)["description"].as_str().unwrap().starts_with(&number));
    bench.post("/organization/update", &json!({ "angleConvention": "clockwise" })).expect(200);
    assert_eq!(found("search.description", ", 270°"), json!(1));
    let body = json!({ "selectAll": true, "search": { "description": "called-otherwise" } });
    let rows = sheet(&export(&bench.admin, &body).expect(200).body);
    assert_eq!(rows.column("Part number").len(), 1);
    let noted = rows_of(&format!(
        "select actor_id from audit where record_id = '\\x{}' and action = 'update' and after ? 'description'",
        made["_id"].as_str().unwrap()
    ));
    assert!(
        !noted.is_empty() && noted.iter().all(|row| row["actor_id"].is_null()),
        "nobody did that"
    );
    // A maker's hose that is called otherwise: by the command line, for all organizations.
    let (brand, number) = (unique("Maker"), unique("M-"));
    Shop::shared_brand(&brand);
    let makers = Shop::add_shared::<Hose>(tests::hose(&number, &brand, "8", json!({})));
    bench.made(json!({ "hose": makers, "end1": null, "end2": null }));
    tests::change(&format!(
        "update hoses set part_number = part_number || '-NEW' where id = '\\x{makers}'"
    ));
    assert_eq!(found("search.modelCode", &format!("{number}-new")), json!(1));
    let marks = format!(
        "select count(*) as n from assemblies_to_describe where organization_id = '\\x{}'",
        bench.shop.id()
    );
    assert_eq!(rows_of(&marks)[0]["n"], json!(0), "nothing is left to do");
}

#[test]
fn parts_that_make_none_leave_figures_unknown() {
    let bench = Bench::new();
    let made = bench.made(json!({ "length": 100, "lengthUnit": "mm" }));
    assert_eq!(made["cutLengthmm"], json!(20));
    changed(&bench);
    for row in [bench.read(&made), listed(&bench, &made)] {
        for figure in ["cutLengthmm", "workingPressurePsi", "WeightLbs"] {
            assert_eq!(row[figure], json!(null), "{figure}");
        }
    }
    assert_eq!(bench.read(&made)["warnings"][0]["code"], "cut_length_not_positive");
    let refused = bench.post(&path(&made, "release"), &json!({})).problem(409, "incomplete");
    assert_eq!(refused.field("/errors/0/code"), json!("cut_length_not_positive"));
}

#[test]
fn the_same_thing_is_found_by_its_components_now() {
    let bench = Bench::new();
    let open = bench.made(json!({}));
    let frozen = bench.made(json!({ "proofTest": true }));
    bench.post(&path(&frozen, "release"), &json!({})).expect(200);
    changed(&bench);
    let found = |more: Value| {
        let mut body = bench.configuration(more);
        body["params"].as_object_mut().unwrap().remove("partNumber");
        bench.post("/hoseassemblies/checkexisting", &body).expect(200).json()
    };
    let by_cut = |mm: f64, tested: bool| {
        found(
            json!({ "length": mm, "lengthUnit": "mm", "definedByCutLength": true, "proofTest": tested }),
        )
    };
    assert_eq!(found(json!({}))["total"], json!(1));
    let now = by_cut(794.4, false);
    assert_eq!(now["items"][0]["partNumber"], open["partNumber"]);
    assert_eq!(now["items"][0]["cutLengthmm"], json!(794.4));
    assert_eq!(by_cut(834.4, false)["total"], json!(0));
    // What was released is cut as it was.
    let as_it_was = by_cut(834.4, true);
    assert_eq!(as_it_was["total"], json!(1));
    let warnings = &as_it_was["items"][0]["currentWarnings"];
    assert_eq!(warnings, &bench.read(&frozen)["currentWarnings"]);
    has(&warnings[1], &json!({ "code": "cut_length_changed", "now": 794.4 }));
    assert_eq!(now["items"][0]["currentWarnings"], json!([]));
    assert_eq!(by_cut(794.4, true)["total"], json!(0));
}

#[test]
fn the_same_thing_is_found_by_the_shapes_of_its_ends_now() {
    let bench = Bench::new();
    let ends = json!({ "end1": bench.elbow, "end2": bench.elbow, "angle": 0 });
    let open = bench.made(ends.clone());
    let frozen = bench.made(ends.clone());
    bench.post(&path(&frozen, "release"), &json!({})).expect(200);
    let found = || {
        let mut body = bench.configuration(ends.clone());
        body["params"].as_object_mut().unwrap().remove("partNumber");
        let found = bench.post("/hoseassemblies/checkexisting", &body).expect(200).json();
        let items = found["items"].as_array().unwrap().clone();
        items.into_iter().map(|one| (one["_id"].clone(), one["angle"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(found(), [(open["_id"].clone(), json!(0)), (frozen["_id"].clone(), json!(0))]);
    // Straight ends have no angle; what was released keeps its own.
    bench.change("crimpfitting", &bench.elbow, &json!({ "shape": "straight" }));
    assert_eq!(found(), [(open["_id"].clone(), Value::Null)]);
    assert_eq!(bench.read(&frozen)["angle"], json!(0));
}

#[test]
fn an_import_leaves_what_is_released_as_it_is() {
    let bench = Bench::new();
    let frozen = bench.made(json!({}));
    bench.post(&path(&frozen, "release"), &json!({})).expect(200);
    let open = bench.made(json!({}));
    changed(&bench);
    let file = export(&bench.admin, &json!({ "selectAll": true })).expect(200).body;
    let keep =
        || upload(&bench.admin, "/hoseassemblies/import", &file).query("doNotRelease", "true");
    assert_eq!(imported(patiently(|| keep().send())), "2 unchanged");
    // Rows that say nothing new release nothing either.
    let release = upload(&bench.admin, "/hoseassemblies/import", &file);
    assert_eq!(imported(patiently(|| release.send())), "2 unchanged");
    assert_eq!(bench.read(&frozen)["cutLengthmm"], json!(834.4));
    let open = bench.read(&open);
    has(&open, &json!({ "status": "under editing", "cutLengthmm": 794.4 }));
}

/// 1,000 assemblies, 10,000 where there is time.
#[test]
fn a_change_of_what_many_use_is_quick() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    let long = std::env::var_os("HOSEWRIGHT_TEST_LONG").is_some();
    let many: u64 = if long { 10_000 } else { 1_000 };
    change(&format!(
        "with n as (select g, decode('5a' || lpad(to_hex(g), 8, '0') || '{}', 'hex') as id from generate_series(1, {many}) g),
        d as (insert into documents (organization_id, id, kind, lineage_id, number, revision, version, is_latest, created, last_modified)
            select o.organization_id, n.id, 'hoseAssembly', n.id, 'MANY-' || n.g, 'A', 1, true, now(), now()
            from n, organizations o where o.organization_id = '\\x{}' returning id, organization_id),
        h as (insert into hose_assemblies (organization_id, document_id, description, hose_id, end1_fitting_id, end2_fitting_id,
                length, length_unit, hose_rating_only)
            select d.organization_id, d.id, 'old words', '\\x{}', '\\x{}', '\\x{}', 900, 'mm', false from d returning 1)
        select count(*) as n from h",
        &bench.shop.id()[10..],
        bench.shop.id(),
        bench.hose,
        bench.straight,
        bench.straight,
    ));
    let begun = std::time::Instant::now();
    let fields = json!({ "cutAllowancemm": 60, "partNumber": format!("{}-RENAMED", bench.word) });
    bench.change("crimpfitting", &bench.straight, &fields);
    assert!(begun.elapsed().as_secs() < 1 || !long, "{:?}", begun.elapsed());
    assert_eq!(bench.read(&made)["cutLengthmm"], json!(794.4));
    let list = get("/hoseassemblies").token(&bench.admin).query("search.description", "renamed");
    // Lists count to 10,000.
    let total = list.send().expect(200).field("/total").as_u64();
    assert!(total.is_some_and(|total| total >= many), "{total:?}");
    // All were described again, in time that grows with their number, whatever ran before on a connection.
    assert!(begun.elapsed().as_secs() < 5 + many / 100, "{:?}", begun.elapsed());
}
