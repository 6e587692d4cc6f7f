//! `POST /hoseassemblies/import`, `/hoseassemblies/export`, `/hoseassemblies/exceltemplate`

use domain::access::Role;
use domain::catalogue::Properties;
use domain::measures::angle::AngleConvention;
use serde_json::{Value, json};
use tests::{
    Answer, book_of_texts, count, csv_comes_back, get, has, imported, patiently, post, sheet,
    upload,
};

use crate::support::bench::{Bench, path};

pub(super) fn import(bench: &Bench, query: &[(&str, &str)], file: &[u8]) -> Answer {
    let call = upload(&bench.admin, "/hoseassemblies/import", file).queries(query);
    patiently(|| call.send())
}

pub(super) fn export(token: &str, body: &Value) -> Answer {
    patiently(|| post("/hoseassemblies/export", body).token(token).send())
}

pub(super) fn found(bench: &Bench, number: &str) -> Value {
    let list = get("/hoseassemblies")
        .token(&bench.admin)
        .query("partNumber", number)
        .query("onlyLatest", "true");
    let id = list.send().expect(200).field("/items/0");
    bench.read(&id)
}

#[test]
fn what_goes_out_comes_in_unchanged() {
    let bench = Bench::with(|mut organization| {
        organization.settings.angle_convention = AngleConvention::Clockwise;
        organization
    });
    let customer = bench.shop.customer("=Out & in").to_string();
    let plain = bench.made(json!({ "end2": null, "comments": "=1+1\n007", "tag": "007" }));
    bench.made(json!({ "end1": bench.elbow, "end2": bench.elbow, "angle": 90, "wrap": bench.wrap,
        "wrapCoverage": "partial", "wrapStart": 1.5, "wrapLength": 10, "proofTest": true, "customer": customer }));
    bench.made(json!({ "description": "Żółty wąż", "WeightLbs": 3.25, "lengthTolerance": "+1/-0", "revision": "C" }));
    let released = bench
        .made(json!({ "length": 1000, "lengthUnit": "mm", "definedByCutLength": true,
        "items": [
            { "item": bench.clamp, "quantity": 2, "number": "10 | x", "comments": "a \\ b\n| c: d" },
            { "item": bench.adaptor, "end": 1 },
            { "item": bench.clamp, "quantity": 0.5 },
        ] }));
    bench.post(&path(&released, "release"), &json!({})).expect(200);
    let before = count(&bench.shop.id());
    let all = json!({ "hoseAssemblies": [], "selectAll": true });
    let file = export(&bench.admin, &all).expect(200).body;
    assert_eq!(sheet(&file).rows.len(), 4);
    let keep = [("doNotRelease", "true")];
    assert_eq!(imported(import(&bench, &keep, &file)), "4 unchanged");
    let kept = "/hoseassemblies/import?doNotRelease=true";
    csv_comes_back(&bench.admin, ("/hoseassemblies/export", &all), kept, 4);
    assert_eq!(count(&bench.shop.id()), before, "nothing was written");
    // Into another shop with the same parts they come new, and are worked out again.
    assert_eq!(bench.read(&plain)["cutLengthmm"], json!(874.4));
    let some = json!({ "hoseAssemblies": [released["_id"], "ffffffffffffffffffffffff"], "selectAll": false });
    let answer = export(&bench.admin, &some).expect(200);
    assert_eq!(answer.header("x-unknown-records"), "1");
    assert_eq!(
        sheet(&answer.body).column("Part number"),
        [released["partNumber"].as_str().unwrap()]
    );
    let matching = json!({ "selectAll": true, "search": { "tag": "00" } });
    let matching = sheet(&export(&bench.admin, &matching).expect(200).body);
    assert_eq!(matching.column("Part number"), [plain["partNumber"].as_str().unwrap()]);
}

/// A row that says what an export says changes nothing, whatever became of what it names.
#[test]
fn untouched_rows_change_nothing_at_all() {
    let bench = Bench::new();
    let customer = bench.shop.customer("Gone soon").to_string();
    let open = bench
        .made(json!({ "customer": customer, "items": [{ "item": bench.clamp, "quantity": 2 }] }));
    let released = bench.made(json!({ "wrap": bench.wrap, "wrapCoverage": "full" }));
    bench.post(&path(&released, "release"), &json!({})).expect(200);
    let obsolete = bench.made(json!({ "end1": bench.elbow }));
    bench.post(&path(&obsolete, "release"), &json!({})).expect(200);
    bench.post(&path(&obsolete, "obsolete"), &json!({})).expect(200);
    let incomplete = bench.made(json!({ "end1": bench.elbow, "end2": bench.elbow }));
    let gone = Properties { available: Some(false), ..Properties::default() };
    for item in [&bench.hose, &bench.straight, &bench.ferrule, &bench.wrap, &bench.clamp] {
        bench.shop.set(item, gone.clone(), None);
    }
    bench.post(&format!("/customer/{customer}/delete"), &json!({})).expect(200);
    let all = json!({ "hoseAssemblies": [], "selectAll": true });
    let earlier = export(&bench.admin, &all).expect(200).body;
    bench.change("hose", &bench.hose, &json!({ "weightLbsPerFt": 3.5 }));
    let between = export(&bench.admin, &all).expect(200).body;
    // Figures and descriptions of what is under editing follow, those of what is released don't.
    let heavier =
        json!({ "maxPressurePsi": 3000, "weightLbsPerFt": 9.5, "description": "Hose of today" });
    bench.change("hose", &bench.hose, &heavier);
    let before = count(&bench.shop.id());
    let file = export(&bench.admin, &all).expect(200).body;
    assert_ne!(sheet(&file).column("Weight (lb)"), sheet(&earlier).column("Weight (lb)"));
    for file in [&file, &between, &earlier] {
        for query in [&[][..], &[("doNotRelease", "true")]] {
            assert_eq!(imported(import(&bench, query, file)), "4 unchanged", "{query:?}");
        }
    }
    assert_eq!(count(&bench.shop.id()), before, "nothing was written");
    assert_eq!(bench.read(&open)["status"], "under editing");
    assert_eq!(bench.read(&incomplete)["status"], "under editing");
}

#[test]
fn rows_by_part_numbers_are_made_and_released() {
    let bench = Bench::new();
    bench.shop.customer("Buyer");
    let (hose, fjx) = (format!("{}-2sn-8", bench.word), format!("{}-FJX", bench.word));
    let file = book_of_texts(&[
        &[
            "Part number",
            "Hose",
            "End 1",
            "End 2",
            "Length",
            "Length unit",
            "Customer",
            "Proof test",
        ],
        &["I-1", &hose, &fjx, &fjx, "36", "in", "buyer", "yes"],
        &["I-2", &hose, &fjx, "", "1000", "mm", "", "no"],
    ]);
    let trial = import(&bench, &[("dryRun", "true")], &file);
    assert_eq!(imported(trial), "2 created");
    let list = || get("/hoseassemblies").token(&bench.admin).send().expect(200).field("/total");
    assert_eq!(list(), json!(0));
    assert_eq!(imported(import(&bench, &[], &file)), "2 created");
    let made = found(&bench, "I-1");
    has(&made, &json!({ "status": "released", "revision": "A" }));
    has(&made, &json!({ "cutLengthmm": 834.4, "ferrule1": bench.ferrule }));
    has(&made, &json!({ "customerName": "Buyer", "proofTest": true }));
    assert_eq!(found(&bench, "I-2")["cutLengthmm"], json!(960));
    let bill =
        bench.post(&path(&made, "getBillOfMaterials"), &json!({ "format": "json" })).expect(200);
    assert!(bill.json().to_string().contains("-2SN-8"), "its bill is frozen with it");
    assert_eq!(imported(import(&bench, &[], &file)), "2 unchanged", "again nothing changes");
    // What a release refuses, an import that releases refuses too.
    bench.shop.set(
        &bench.elbow,
        Properties { available: Some(false), ..Properties::default() },
        None,
    );
    let elbow = format!("{fjx}90");
    let old = book_of_texts(&[
        &["Part number", "Hose", "End 1", "Length"],
        &["I-4", &hose, &elbow, "36"],
    ]);
    let refused = import(&bench, &[], &old).expect(400);
    assert_eq!(refused.field("/errors/0/code"), json!("component_obsolete"));
    assert_eq!(imported(import(&bench, &[("doNotRelease", "true")], &old)), "1 created");
    // Left under editing where that is asked for, and released by the next import.
    let third = book_of_texts(&[&["Part number", "Hose", "Length"], &["I-3", &hose, "20"]]);
    assert_eq!(imported(import(&bench, &[("doNotRelease", "true")], &third)), "1 created");
    assert_eq!(found(&bench, "I-3")["status"], "under editing");
    assert_eq!(imported(import(&bench, &[], &third)), "1 updated");
    assert_eq!(found(&bench, "I-3")["status"], "released");
}

#[test]
fn a_customer_is_named_by_the_erp_number_alone() {
    let bench = Bench::new();
    let customer = bench.shop.customer("Buyer").to_string();
    bench.post(&format!("/customer/{customer}/update"), &json!({ "erpId": "D-70077" })).expect(200);
    let hose = format!("{}-2SN-8", bench.word);
    let of = |erp_number: &str| {
        book_of_texts(&[
            &["Part number", "Hose", "Length", "Customer ERP number"],
            &["C-1", &hose, "36", erp_number],
        ])
    };
    let keep = [("doNotRelease", "true")];
    assert_eq!(imported(import(&bench, &keep, &of("D-70077"))), "1 created");
    let made = found(&bench, "C-1");
    has(&made, &json!({ "customerName": "Buyer", "customer": customer }));
    assert_eq!(imported(import(&bench, &keep, &of("D-70077"))), "1 unchanged");
    // A customer without such a number is exported so: a blank takes none away.
    assert_eq!(imported(import(&bench, &keep, &of(""))), "1 unchanged");
    let refused = import(&bench, &keep, &of("D-7")).expect(400);
    assert_eq!(refused.field("/errors/0/code"), json!("unknown_customer"));
}

#[test]
fn columns_that_are_absent_keep_even_the_hose() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    let number = made["partNumber"].as_str().unwrap();
    let keep = [("doNotRelease", "true")];
    let rows = |number: &str| book_of_texts(&[&["Part number", "Length"], &[number, "40"]]);
    assert_eq!(imported(import(&bench, &keep, &rows(number))), "1 updated");
    let changed = bench.read(&made);
    assert_eq!((&changed["length"], &changed["hose"]), (&json!(40), &made["hose"]));
    let refused = import(&bench, &keep, &rows("NEW-1")).expect(400);
    assert_eq!(refused.field("/errors/0/code"), json!("required"), "a new one has to have it");
}

#[test]
fn rows_change_what_is_under_editing() {
    let bench = Bench::new();
    let hose = format!("{}-2SN-8", bench.word);
    let open = bench.made(json!({ "partNumber": "E-1", "comments": "keep" }));
    let released = bench.made(json!({ "partNumber": "E-2" }));
    bench.post(&path(&released, "release"), &json!({})).expect(200);
    let file =
        book_of_texts(&[&["Part number", "Hose", "Length", "Tag"], &["e-1", &hose, "48", "new"]]);
    assert_eq!(imported(import(&bench, &[("doNotRelease", "true")], &file)), "1 updated");
    let after = bench.read(&open);
    has(&after, &json!({ "cutLengthmm": 1139.2, "tag": "new" }));
    has(&after, &json!({ "comments": "keep", "end1": bench.straight }));
    let file = book_of_texts(&[&["Part number", "Hose", "Length"], &["E-2", &hose, "48"]]);
    let refused = import(&bench, &[], &file).expect(400);
    assert_eq!(refused.field("/errors/0/code"), json!("wrong_state"));
    // Versions that follow released ones supersede them, beside the release of a new one.
    let another = bench.made(json!({ "partNumber": "E-3" }));
    bench.post(&path(&another, "release"), &json!({})).expect(200);
    let next = [&released, &another]
        .map(|id| bench.post(&path(id, "newversion"), &json!({})).expect(200).json());
    let file = book_of_texts(&[
        &["Part number", "Hose", "Length"],
        &["E-2", &hose, "48"],
        &["E-4", &hose, "20"],
        &["E-3", &hose, "52"],
    ]);
    assert_eq!(imported(import(&bench, &[], &file)), "1 created, 2 updated");
    for (next, before) in next.iter().zip([released, another]) {
        assert_eq!(bench.read(next)["status"], "released");
        assert_eq!(bench.read(&before)["status"], "obsolete");
    }
    assert_eq!(found(&bench, "E-4")["status"], "released");
}

#[test]
fn each_faulty_cell_is_told() {
    let bench = Bench::new();
    let (hose, fjx) = (format!("{}-2SN-8", bench.word), format!("{}-FJX", bench.word));
    bench.fitting("NEW", json!({}));
    let new = format!("{}-NEW", bench.word);
    let file = book_of_texts(&[
        &["Part number", "Hose", "End 1", "End 2", "Length", "Angle", "Revision"],
        &["F-1", &hose, &fjx, "no such", "36", "", ""],
        &["F-2", &hose, &fjx, &fjx, "3", "", ""],
        &["F-3", "", &fjx, &fjx, "36", "", ""],
        &["F-1", &hose, &fjx, &fjx, "36", "", ""],
        &["", &hose, &fjx, &fjx, "36", "", ""],
        &["F-4", &hose, &fjx, &new, "36", "", ""],
        &["F-5", &hose, &fjx, &fjx, "long", "90", ""],
    ]);
    let refused = import(&bench, &[], &file).expect(400);
    let errors = refused.field("/errors");
    let code = |error: &Value| error["code"].as_str().unwrap().to_owned();
    let codes: Vec<_> = errors.as_array().unwrap().iter().map(code).collect();
    assert_eq!(
        codes,
        [
            "unknown_item",
            "cut_length_not_positive",
            "required",
            "duplicate_row",
            "required",
            "cut_allowance_unknown",
            "wrong_type"
        ],
        "{errors}"
    );
    let list = get("/hoseassemblies").token(&bench.admin).send().expect(200);
    assert_eq!(list.field("/total"), json!(0));
}

#[test]
fn a_kit_gathers_what_is_imported() {
    let bench = Bench::new();
    let hose = format!("{}-2SN-8", bench.word);
    let file = book_of_texts(&[
        &["Part number", "Hose", "Length"],
        &["K-A", &hose, "20"],
        &["K-B", &hose, "30"],
    ]);
    let kit = tests::unique("KIT-");
    assert_eq!(imported(import(&bench, &[("hoseKit", &kit)], &file)), "2 created");
    let used = get("/hoseassemblies").token(&bench.admin).send().expect(200).field("/items/0/_id");
    let more = book_of_texts(&[
        &["Part number", "Hose", "Length"],
        &["K-B", &hose, "30"],
        &["K-C", &hose, "40"],
    ]);
    assert_eq!(imported(import(&bench, &[("hoseKit", &kit)], &more)), "1 created, 1 unchanged");
    let kits = bench.shop.write(async |session| {
        let found = session.work.documents::<domain::documents::HoseKit>().numbered(&kit).await?;
        session.work.lines(found.expect("the kit").id.raw()).await
    });
    let numbers: Vec<_> = kits.iter().map(|line| line.number.to_string()).collect();
    assert_eq!(numbers, ["K-A", "K-B", "K-C"], "each once");
    assert!(used.is_string());
}

#[test]
fn sheets_are_for_those_who_may() {
    let bench = Bench::new();
    let own = bench.shop.customer("Own");
    let token = bench.shop.customer_token(Some(own));
    bench.made(json!({}));
    let mine = bench.made(json!({ "customer": own.to_string() }));
    let file = export(&token, &json!({ "selectAll": true })).expect(200).body;
    assert_eq!(sheet(&file).column("Part number"), [mine["partNumber"].as_str().unwrap()]);
    post("/hoseassemblies/exceltemplate", &json!({})).token(&token).send().expect(403);
    let restricted = bench.shop.staff(Role::Restricted);
    post("/hoseassemblies/export", &json!({ "selectAll": true }))
        .token(&restricted)
        .send()
        .expect(403);
    let template =
        post("/hoseassemblies/exceltemplate", &json!({})).token(&bench.admin).send().expect(200);
    let written = sheet(&template.body);
    for heading in
        ["Part number", "Hose", "End 1", "Ferrule 2", "Wrap coverage", "Length", "Angle (°)"]
    {
        written.at(heading);
    }
    let stranger = Bench::new();
    let none = export(&stranger.admin, &json!({ "selectAll": true })).expect(200).body;
    assert_eq!(sheet(&none).rows.len(), 0);
}

#[test]
fn an_import_tells_the_trail_what_operations_do() {
    let bench = Bench::new();
    let hose = format!("{}-2SN-8", bench.word);
    let clamp = format!("{}-CLAMP", bench.word);
    let rows = |numbers: &[(&str, &str)], cell: &str| {
        let mut rows = vec![vec!["Part number", "Hose", "Length", "Adaptors and other items"]];
        rows.extend(numbers.iter().map(|(number, length)| vec![*number, &*hose, *length, cell]));
        let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
        book_of_texts(&rows)
    };
    let file = rows(&[("T-1", "20"), ("T-2", "30")], &clamp);
    assert_eq!(imported(import(&bench, &[], &file)), "2 created");
    let lines_of = |number: &str| {
        let id = found(&bench, number)["_id"].as_str().unwrap().to_owned();
        let filter = format!("recordId={id}&kind=document");
        let entries = crate::documents::lifecycle::trail(&bench.admin, &filter);
        let status = |side: &Value| side["status"].as_str().unwrap_or("-").to_owned();
        let entry =
            |entry: &Value| format!("{} to {}", status(&entry["before"]), status(&entry["after"]));
        entries.iter().map(entry).collect::<Vec<_>>()
    };
    assert_eq!(lines_of("T-1"), ["- to under editing", "under editing to released"]);
    assert_eq!(lines_of("T-2"), lines_of("T-1"));
    // One that is under editing is changed, and then released.
    assert_eq!(
        imported(import(&bench, &[("doNotRelease", "true")], &rows(&[("T-3", "40")], ""))),
        "1 created"
    );
    assert_eq!(imported(import(&bench, &[], &rows(&[("T-3", "41")], &clamp))), "1 updated");
    assert_eq!(lines_of("T-3"), ["- to under editing", "under editing to released"]);
    let next =
        bench.post(&path(&found(&bench, "T-1"), "newversion"), &json!({})).expect(200).json();
    assert_eq!(imported(import(&bench, &[], &rows(&[("T-1", "21")], ""))), "1 updated");
    let released = bench.read(&next);
    assert_eq!(released["status"], "released");
    assert_eq!(released["releasedBy"], released["lastModifiedBy"]);
    crate::documents::lifecycle::replays(&bench.shop);
}

#[test]
fn a_kit_that_gathers_is_changed() {
    let bench = Bench::new();
    let hose = format!("{}-2SN-8", bench.word);
    let rows =
        |number: &str| book_of_texts(&[&["Part number", "Hose", "Length"], &[number, &hose, "20"]]);
    let kit = tests::unique("KIT-");
    assert_eq!(imported(import(&bench, &[("hoseKit", &kit)], &rows("G-1"))), "1 created");
    let changed = || {
        let found = bench.shop.write(async |session| {
            session.work.documents::<domain::documents::HoseKit>().numbered(&kit).await
        });
        found.expect("the kit").record.last_modified
    };
    let first = changed();
    std::thread::sleep(std::time::Duration::from_millis(5));
    assert_eq!(imported(import(&bench, &[("hoseKit", &kit)], &rows("G-1"))), "1 unchanged");
    assert_eq!(changed(), first, "it has it already");
    assert_eq!(imported(import(&bench, &[("hoseKit", &kit)], &rows("G-2"))), "1 created");
    assert!(changed() > first, "its tag is another one");
}
