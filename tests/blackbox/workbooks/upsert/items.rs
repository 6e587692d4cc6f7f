//! Items of all types.

use domain::access::Role;
use domain::catalogue::Hose;
use serde_json::json;
use tests::{Shop, get, unique};

use super::{ITEMS, hose, hoses, ids, lines, list, results, send, shop, upsert};

#[test]
fn records_are_created_changed_and_found_again() {
    let (shop, admin, brand) = shop();
    let first = json!([
        hose("H-1", &brand, json!({ "externalId": "E-1", "series": "one", "listPrice": "12.50" })),
        hose("H-2", &brand, json!({ "series": "two" })),
    ]);
    let made = upsert(&admin, ITEMS, &first);
    assert_eq!(results(&made), ["created", "created"]);
    let made = ids(&made);
    let stored = get(&format!("/hose/{}", made[0])).token(&admin).send().expect(200);
    stored.has(
        &json!({ "partNumber": "H-1", "externalId": "E-1", "series": "one", "listPrice": 12.5 }),
    );
    // By id, by number and by key; the same in lines.
    let second = json!([
        { "_id": made[1], "series": "changed" },
        { "externalId": "E-1", "partNumber": "H-1B" },
        hose("H-3", &brand, json!({})),
    ]);
    let changed = send(&lines(&admin, ITEMS, &second));
    assert_eq!(results(&changed), ["updated", "updated", "created"]);
    assert_eq!(ids(&changed)[..2], [made[1].clone(), made[0].clone()]);
    let third = json!([
        hose("H-1B", &brand.to_uppercase(), json!({ "externalId": "E-1" })),
        hose("H-2", &brand, json!({ "series": "by key" })),
    ]);
    let third = upsert(&admin, ITEMS, &third);
    assert_eq!(results(&third), ["unchanged", "updated"]);
    assert_eq!(ids(&third), made);
    assert_eq!(hoses(&shop), ["H-1B", "H-2", "H-3"]);
}

#[test]
fn types_are_mixed_and_lists_nested() {
    let (_shop, admin, brand) = shop();
    let end = |style: &str| json!({ "style": style, "gender": "male", "dashSize": "8" });
    let made = upsert(
        &admin,
        ITEMS,
        &json!([
            { "type": "adaptor", "partNumber": "A-1", "brand": brand, "shape": "straight",
                "externalId": "A", "ends": [end("JIC"), end("NPT")] },
            hose("H-1", &brand, json!({})),
            { "type": "crimpFitting", "partNumber": "C-1", "brand": brand, "hoseSize": "8", "dashSize": "8",
                "series": "S", "style": "JIC", "gender": "female" },
            { "type": "ferrule", "partNumber": "F-1", "brand": brand, "size": "8" },
            { "type": "wrap", "partNumber": "W-1", "brand": brand, "size": "8" },
            { "type": "otherItem", "partNumber": "O-1", "itemType": "clamp" },
        ]),
    );
    assert_eq!(results(&made), ["created"; 6]);
    let adaptor = format!("/adaptor/{}", ids(&made)[0]);
    let ends = || get(&adaptor).token(&admin).send().expect(200).field("/ends");
    assert_eq!((&ends()[0]["style"], &ends()[1]["style"]), (&json!("JIC"), &json!("NPT")));
    // A list is the whole new one; an absent one stays.
    let kept = upsert(&admin, ITEMS, &json!([{ "externalId": "A", "priority": "1" }]));
    assert_eq!((results(&kept), ends().as_array().unwrap().len()), (vec!["updated".to_owned()], 2));
    upsert(&admin, ITEMS, &json!([{ "externalId": "A", "ends": [end("BSPP")] }])).expect(200);
    assert_eq!((ends().as_array().unwrap().len(), &ends()[0]["style"]), (1, &json!("BSPP")));
    let faulty = json!([{ "externalId": "A", "ends": [end("JIC"), { "style": 5 }] }]);
    upsert(&admin, ITEMS, &faulty).faults(&[("/0/ends/1/style", "wrong_type")]);
}

#[test]
fn null_clears_and_what_is_absent_stays() {
    let (_shop, admin, brand) = shop();
    let more = json!({ "externalId": "E", "series": "S", "description": "D", "listPrice": 5 });
    let made = upsert(&admin, ITEMS, &json!([hose("H", &brand, more)]));
    let path = format!("/hose/{}", ids(&made)[0]);
    let change = json!([{ "externalId": "E", "series": null, "listPrice": null }]);
    assert_eq!(results(&upsert(&admin, ITEMS, &change)), ["updated"]);
    let kept = get(&path).token(&admin).send().expect(200);
    kept.has(&json!({ "series": null, "description": "D", "listPrice": null, "externalId": "E" }));
    assert_eq!(results(&upsert(&admin, ITEMS, &change)), ["unchanged"]);
}

#[test]
fn a_new_item_needs_its_type() {
    let (shop, admin, brand) = shop();
    let records = json!([
        { "partNumber": "N", "brand": brand, "size": "8" },
        { "type": "Hose", "partNumber": "N", "brand": brand, "size": "8" },
        { "type": 1 },
        { "externalId": "nobody's" },
        5,
    ]);
    let refused = upsert(&admin, ITEMS, &records);
    refused.faults(&[
        ("/0/type", "required"),
        ("/1/type", "unknown_value"),
        ("/2/type", "wrong_type"),
        ("/3/type", "required"),
        ("/4", "wrong_type"),
    ]);
    assert!(hoses(&shop).is_empty());
}

#[test]
fn costs_are_for_admins() {
    let (shop, admin, brand) = shop();
    let regular = shop.staff(Role::Regular);
    let records = json!([
        hose("H-1", &brand, json!({ "listPrice": 4 })),
        hose("H-2", &brand, json!({ "cost": 3 })),
        hose("H-3", &brand, json!({ "cost": null })),
    ]);
    let refused = upsert(&regular, ITEMS, &records);
    refused.faults(&[("/1/cost", "forbidden"), ("/2/cost", "forbidden")]);
    let made = upsert(&regular, ITEMS, &json!([records[0]]));
    assert_eq!(results(&made), ["created"]);
    upsert(&admin, ITEMS, &json!([hose("H-1", &brand, json!({ "cost": 3 }))])).expect(200);
    // What somebody may not see stays.
    let changed = upsert(&regular, ITEMS, &json!([hose("H-1", &brand, json!({ "listPrice": 5 }))]));
    assert_eq!(results(&changed), ["updated"]);
    let stored = get(&format!("/hose/{}", ids(&made)[0])).token(&admin).send().expect(200);
    stored.has(&json!({ "cost": 3, "listPrice": 5 }));
}

#[test]
fn shared_items_take_the_organizations_own_fields_alone() {
    let (shop, admin, _) = shop();
    let brand = unique("SharedBrand");
    Shop::shared_brand(&brand);
    let shared =
        Shop::add_shared::<Hose>(tests::hose("SH-1", &brand, "8", json!({ "series": "makers" })));
    let records = json!([
        { "_id": shared, "series": "ours" },
        hose("sh-1", &brand, json!({ "series": "makers", "listPrice": 3 })),
    ]);
    upsert(&admin, ITEMS, &json!([records[0]])).faults(&[("/0/series", "shared_field")]);
    let taken = upsert(&admin, ITEMS, &json!([records[1]]));
    assert_eq!((results(&taken), ids(&taken)), (vec!["updated".to_owned()], vec![shared]));
    assert!(hoses(&shop).is_empty(), "nothing of its own");
}

#[test]
fn ids_of_other_organizations_are_unknown() {
    let (_other, foreign, brand) = shop();
    let theirs =
        ids(&upsert(&foreign, ITEMS, &json!([hose("H", &brand, json!({ "externalId": "E" }))])));
    let (shop, admin, own_brand) = shop();
    let by_id = upsert(&admin, ITEMS, &json!([{ "_id": theirs[0], "series": "x" }]));
    by_id.faults(&[("/0/type", "required")]);
    let with_type = json!([{ "type": "hose", "_id": theirs[0], "series": "x" }]);
    upsert(&admin, ITEMS, &with_type).faults(&[("/0/_id", "unknown_id")]);
    // With a key it is told, as in workbooks.
    let with_key = json!([hose("H", &own_brand, json!({ "_id": theirs[0], "externalId": "E" }))]);
    let made = upsert(&admin, ITEMS, &with_key);
    assert_eq!(results(&made), ["created"]);
    assert_ne!(ids(&made), theirs);
    assert_eq!(made.field("/warnings/0/pointer"), "/0/_id");
    assert_eq!(made.field("/warnings/0/code"), "unknown_id");
    assert_eq!(hoses(&shop), ["H"]);
}

#[test]
fn a_dry_run_writes_nothing() {
    let (shop, admin, brand) = shop();
    let known = upsert(&admin, ITEMS, &json!([hose("H-1", &brand, json!({}))]));
    let records =
        json!([hose("H-1", &brand, json!({ "series": "x" })), hose("H-2", &brand, json!({}))]);
    let tried = send(&list(&admin, ITEMS, &records).query("dryRun", "true"));
    assert_eq!(results(&tried), ["updated", "created"]);
    assert_eq!(tried.field("/dryRun"), true);
    assert_eq!(
        ids(&tried),
        [ids(&known)[0].clone(), String::new()],
        "nobody has the id of what isn't there"
    );
    assert_eq!(hoses(&shop), ["H-1"]);
    assert_eq!(results(&upsert(&admin, ITEMS, &records)), ["updated", "created"]);
}

#[test]
fn a_repeated_request_is_answered_alike() {
    let (shop, admin, brand) = shop();
    let key = unique("key");
    let records = json!([hose("H-1", &brand, json!({ "series": "x" }))]);
    let sent = list(&admin, ITEMS, &records).header("Idempotency-Key", &key);
    let first = send(&sent);
    assert_eq!(results(&first), ["created"]);
    upsert(&admin, ITEMS, &json!([hose("H-1", &brand, json!({ "series": "y" }))])).expect(200);
    assert_eq!(send(&sent).json(), first.json(), "it is not done again");
    let series = tests::value(&format!(
        "select series from hoses where organization_id = decode('{}', 'hex')",
        shop.id()
    ));
    assert_eq!(series, "y");
    let other = json!([hose("H-2", &brand, json!({}))]);
    let other = list(&admin, ITEMS, &other).header("Idempotency-Key", &key);
    send(&other).problem(422, "idempotency_mismatch");
    // What was refused may come again.
    let key = unique("key");
    let faulty = json!([hose("H-3", "Nobody", json!({}))]);
    let faulty = list(&admin, ITEMS, &faulty).header("Idempotency-Key", &key);
    send(&faulty).faults(&[("/0/brand", "unknown_brand")]);
    send(&faulty).faults(&[("/0/brand", "unknown_brand")]);
}
