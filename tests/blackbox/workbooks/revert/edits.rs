//! What others changed since stays, and what they use.

use domain::catalogue::{CrimpFitting, Hose};
use serde_json::{Value, json};
use tests::{hose, post};

use super::{COMPONENTS, Store, stays};

#[test]
fn what_others_changed_since_stays() {
    let store = Store::new();
    store.import(
        COMPONENTS,
        "Part number,Brand,Size,Series,List price,Priority\nA,{brand},8,One,10,low\nB,{brand},8,One,10,low\nC,{brand},8,One,10,low\n",
    );
    let before = store.dump();
    let import = store.import(
        COMPONENTS,
        "Part number,Brand,Size,Series,List price,Priority\nA,{brand},8,Two,11,high\nB,{brand},8,Two,11,high\nC,{brand},8,Two,11,high\nD,{brand},8,,,\nE,{brand},8,,,\nF,{brand},8,,,\n",
    );
    let own = |part: &str| format!("/organization/hose/{}/update", store.hose(part));
    // The hose itself, one value that the import set too, and one that it didn't.
    store.set(&own("A"), &json!({ "material": "rubber" })).expect(200);
    store.set(&own("B"), &json!({ "priority": "mine" })).expect(200);
    store.set(&own("C"), &json!({ "orgPartNumber": "C-1" })).expect(200);
    // New ones: one that was changed, one with a price.
    store.set(&own("D"), &json!({ "series": "Mine" })).expect(200);
    store.set(&own("E"), &json!({ "listPrice": 3 })).expect(200);
    let dry =
        post(&format!("/imports/{import}/revert?dryRun=true"), &json!({})).token(&store.admin);
    let dry = dry.send().expect(200).json();
    let edited = store.dump();
    let report = store.revert(&import);
    assert_eq!(dry["rows"], report["rows"]);
    assert_eq!((&dry["importId"], &dry["dryRun"]), (&Value::Null, &json!(true)));
    assert_eq!(
        stays(&report),
        [
            "hose A changed_since series",
            "hose D changed_since series",
            "hose E changed_since",
            "itemProperties B changed_since priority",
        ],
        "{report}"
    );
    let counts = ["created", "updated", "deleted", "kept"].map(|name| report[name].clone());
    assert_eq!(counts, [json!(0), json!(3), json!(1), json!(4)], "{report}");
    let held = |part: &str| {
        let hose = store.get(&format!("/hose/{}", store.hose(part))).json();
        let names = ["series", "material", "listPrice", "priority", "orgPartNumber"];
        names.map(|name| hose[name].to_string().replace('"', "")).join(" ")
    };
    assert_eq!(held("A"), "Two rubber 10 low null");
    assert_eq!(held("B"), "One null 10 mine null");
    assert_eq!(held("C"), "One null 10 low C-1");
    assert_eq!(held("D"), "Mine null null null null");
    assert_eq!(held("E"), "null null 3 null null");
    assert_ne!(store.dump(), before);
    let revert = report["importId"].as_str().unwrap();
    store.revert_all(revert);
    store.holds(&edited);
}

#[test]
fn what_is_used_stays() {
    let store = Store::new();
    let file = "Part number,Brand,Size,Series\nU-1,{brand},8,One\nU-2,{brand},8,One\nU-3,{brand},8,One\nU-4,{brand},8,One\nU-5,{brand},8,One\nU-6,{brand},8,One\n";
    let import = store.import(COMPONENTS, file);
    let ids: Vec<_> = (1..=6).map(|at| store.hose(&format!("U-{at}"))).collect();
    let fitting = json!({ "partNumber": "CF", "brand": store.brand, "hoseSize": "8", "dashSize": "8", "series": "S" });
    store.shop.add::<CrimpFitting>(fitting);
    store.shop.assembly("HA-1", &ids[0], None, |_| ());
    let list = json!({ "name": "Dealers", "items": [{ "item": ids[1], "listPrice": 7 }] });
    post("/pricelists/create", &list).token(&store.admin).send().expect(201);
    let customer = store.shop.customer("Buyer");
    store.shop.customer_item(customer, &ids[2], "their number", "5");
    store.shop.stock(&ids[3], 0);
    let specs = json!({ "crimpSpecs": [{ "couplingSeries": "S", "crimpDiam": { "value": 20, "unit": "mm" } }] });
    store.set(&format!("/organization/hose/{}/update", ids[4]), &specs).expect(200);
    let report = store.revert(&import);
    assert_eq!(
        stays(&report),
        [
            "hose U-1 still_used",
            "hose U-2 still_used",
            "hose U-3 still_used",
            "hose U-4 still_used",
            "hose U-5 still_used",
        ],
        "{report}"
    );
    let message = |at: usize| report["rows"][at]["message"].as_str().unwrap().to_owned();
    let messages: Vec<_> = (0..5).map(message).collect();
    for word in ["HA-1", "Dealers", "Buyer", "stock of", "its crimp spec S"] {
        assert!(messages.iter().any(|message| message.contains(word)), "{word}: {messages:?}");
    }
    assert_eq!(report["deleted"], 1);
    assert_eq!(store.dump()["hoses"].len(), 5);
}

#[test]
fn a_number_that_another_item_has_by_now_is_a_conflict() {
    let store = Store::new();
    let id = store.shop.add::<Hose>(hose("OLD", &store.brand, "8", json!({})));
    let import =
        store.import(COMPONENTS, &format!("Id,Part number,Brand,Size\n{id},NEW,{{brand}},8\n"));
    store.shop.add::<Hose>(hose("OLD", &store.brand, "8", json!({})));
    let report = store.revert(&import);
    assert_eq!(stays(&report), ["hose NEW conflict"], "{report}");
    assert_eq!((&report["importId"], &report["updated"]), (&Value::Null, &json!(0)));
}

#[test]
fn what_was_deleted_since_stays_deleted() {
    let store = Store::new();
    store.import(COMPONENTS, "Part number,Brand,Size,Series\nA,{brand},8,One\nB,{brand},8,One\n");
    let import = store.import(
        COMPONENTS,
        "Part number,Brand,Size,Series\nA,{brand},8,Two\nB,{brand},8,Two\nC,{brand},8,Two\n",
    );
    for part in ["A", "C"] {
        let gone = post("/items/delete", &json!({ "ids": [store.hose(part)] })).token(&store.admin);
        gone.send().expect(200);
    }
    let report = store.revert(&import);
    assert_eq!(stays(&report), ["hose deleted_since"], "{report}");
    let left = store.get(&format!("/hose/{}", store.hose("B")));
    assert_eq!(left.field("/series"), "One");
    assert_eq!(store.dump()["hoses"].len(), 1);
}
