//! Components go back, and come again.

use domain::catalogue::{Ferrule, Hose};
use serde_json::json;
use tests::hose;

use super::{COMPONENTS, Store};

#[test]
fn everything_is_as_before_and_comes_again() {
    let store = Store::new();
    let first = store.import(
        COMPONENTS,
        "Part number,Brand,Size,Series,Maximum pressure (psi),List price,Cost\nA,{brand},8,One,4000,10.5,5\nB,{brand},8,One,4000,,\n",
    );
    // The makers' catalogue isn't the shop's, but what it sets for its items is.
    let makers = tests::unique("Makers");
    tests::Shop::shared_brand(&makers);
    let shared =
        tests::Shop::add_shared::<Hose>(hose(&tests::unique("SH-"), &makers, "8", json!({})));
    let set = format!("/organization/hose/{shared}/update");
    store.set(&set, &json!({ "priority": "low" })).expect(200);
    let before = store.dump();
    let id = store.hose("A");
    let part = store.get(&format!("/hose/{shared}")).field("/partNumber");
    let second = store.import(
        COMPONENTS,
        &format!(
            "Part number,Brand,Size,Series,Maximum pressure (psi),List price,Cost,Org part number,Priority\nA,{{brand}},8,Two,,11,,P-1,\nB,{{brand}},8,One,4500,7,3,,high\nC,{{brand}},8,Three,,,,,\nD,{{brand}},12,,5000,1,,,\n{},{makers},8,,,,,P-2,low\n",
            part.as_str().unwrap()
        ),
    );
    let after = store.dump();
    assert_ne!(before, after);
    let revert = store.revert_all(&second);
    store.holds(&before);
    assert_eq!(store.hose("A"), id);
    let report = store.get(&format!("/imports/{revert}"));
    let counts =
        ["created", "updated", "deleted", "kept"].map(|name| report.field(&format!("/{name}")));
    assert_eq!(counts, [json!(0), json!(3), json!(2), json!(0)], "{report}");

    // A revert is an import, which can be reverted, and so on.
    let again = store.revert_all(&revert);
    store.holds(&after);
    store.revert_all(&again);
    store.holds(&before);

    // The import before it too: the last one first.
    let empty = store.revert(&first);
    assert_eq!((&empty["deleted"], &empty["kept"]), (&json!(2), &json!(0)), "{empty}");
    assert!(store.dump()["hoses"].is_empty() && store.dump()["items"].is_empty());
}

#[test]
fn searches_and_lists_follow() {
    let store = Store::new();
    let number = tests::unique("FIND-");
    let import =
        store.import(COMPONENTS, &format!("Part number,Brand,Size\n{number},{{brand}},8\n"));
    let found = |store: &Store| {
        let searched = tests::get("/search").query("text", &number).token(&store.admin).send();
        searched.expect(200).json().to_string().contains(&number)
    };
    assert!(found(&store));
    let lists =
        tests::get("/organization/hoses").query("search.partNumber", &number).token(&store.admin);
    let tag = lists.send().expect(200).header("etag").to_owned();
    let place = store.get("/changes?after=now").field("/next");
    store.revert_all(&import);
    assert!(!found(&store));
    let listed = tests::get("/organization/hoses")
        .query("search.partNumber", &number)
        .token(&store.admin)
        .header("If-None-Match", &tag);
    assert_eq!(listed.send().expect(200).json(), json!([]));
    let feed = tests::get("/changes").query("after", place.as_str().unwrap()).token(&store.admin);
    // What others write at the moment holds it back.
    let begun = std::time::Instant::now();
    let is_told = || {
        let changes = tests::patiently(|| feed.send()).expect(200).field("/changes");
        let mut changes = changes.as_array().unwrap().iter();
        changes.any(|change| change["kind"] == "hose" && change["action"] == "deleted")
    };
    while !is_told() {
        assert!(begun.elapsed() < std::time::Duration::from_mins(1), "the feed is held back");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

#[test]
fn crimp_specs_forget_a_ferrule_that_goes() {
    let store = Store::new();
    let on = store.shop.add::<Hose>(hose("H", &store.brand, "8", json!({})));
    let spec = "Hose part number,Fitting series,Ferrule part number,Crimp diameter (mm)\nH,MegaCrimp,R-9,21.5\n";
    let specs = store.import("/crimpspecs/import", spec);
    let before = store.dump();
    let import = store.import(
        "/components/import?componentType=ferrule",
        "Part number,Brand,Size\nR-9,{brand},8\n",
    );
    let linked = store.get(&format!("/hose/{on}/crimpspecs"));
    assert!(linked.field("/0/ferruleId").is_string(), "{linked}");
    let after = store.dump();
    let revert = store.revert_all(&import);
    store.holds(&before);
    let again = store.revert_all(&revert);
    store.holds(&after);
    store.revert_all(&again);
    store.holds(&before);

    // A spec that names the ferrule by now keeps it.
    let other = store.shop.add::<Ferrule>(hose("R-1", &store.brand, "8", json!({})));
    let change = "Hose part number,Fitting series,Ferrule part number,Crimp diameter (mm)\nH,MegaCrimp,R-9,22\nH,Other,R-1,20\n";
    let change = store.import("/crimpspecs/import", change);
    store.revert_all(&change);
    store.revert_all(&specs);
    assert!(store.dump()["crimp_specs"].is_empty(), "{other}");
}

#[test]
fn many_go_back_in_portions() {
    let store = Store::new();
    let rows = |series: &str, from: usize, to: usize| {
        let row = |at: usize| format!("N-{at:05},{{brand}},8,{series},{at}\n");
        let rows: String = (from..to).map(row).collect::<Vec<_>>().concat();
        format!("Part number,Brand,Size,Series,Cost\n{rows}")
    };
    store.import(COMPONENTS, &rows("One", 0, 1_500));
    let before = store.dump();
    let import = store.import(COMPONENTS, &rows("Two", 0, 3_000));
    let after = store.dump();
    let revert = store.revert_all(&import);
    store.holds(&before);
    let report = store.get(&format!("/imports/{revert}"));
    assert_eq!((report.field("/updated"), report.field("/deleted")), (json!(1_500), json!(1_500)));
    store.revert_all(&revert);
    store.holds(&after);
}
