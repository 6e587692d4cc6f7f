//! What becomes of what hangs on a customer that is deleted, and of its tokens.

use domain::access::Role;
use domain::organization::KeyType;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, has, post, rows_of, sheet, texts};

use super::create;
use crate::support::bench::{Bench, path};

fn delete(token: &str, customer: &str) -> Answer {
    post(&format!("/customer/{customer}/delete"), &json!({})).token(token).send()
}

#[test]
fn documents_keep_the_name() {
    let shop = Shop::new("parting");
    let customer = shop.customer("Łódź Hydraulika");
    let other = shop.customer("Other");
    let (kit, _) = shop.kit("K-1", Some(customer), &[]);
    let (other_kit, _) = shop.kit("K-2", Some(other), &[]);
    delete(&shop.admin(), &customer.to_string()).expect(200);
    let kits = rows_of(&format!(
        "select encode(document_id, 'hex') as id, customer_id, customer_name from hose_kits where organization_id = '\\x{}'",
        shop.id()
    ));
    let row = |id: &str| kits.iter().find(|row| row["id"] == id).unwrap().clone();
    assert_eq!(row(&kit)["customer_id"], Value::Null);
    assert_eq!(row(&kit)["customer_name"], "Łódź Hydraulika");
    assert_ne!(row(&other_kit)["customer_id"], Value::Null);
    assert_eq!(row(&other_kit)["customer_name"], Value::Null);
}

/// The customer that an assembly is made for, and a further one.
#[test]
fn assemblies_keep_the_names_of_both_their_customers() {
    let bench = Bench::new();
    let [owner, buyer] = ["Owner Ltd", "Buyer Ltd"].map(|name| bench.shop.customer(name));
    let made = bench.made(json!({ "customer": owner.to_string(), "customerPartNumber": "O-77" }));
    let linked = json!({ "customers": [
        { "customer": buyer.to_string(), "partNumber": "B-5", "revision": "C" }
    ] });
    bench.post(&path(&made, "customers/update"), &linked).expect(200);
    let line = json!([{ "item": made["_id"] }]);
    let create = |documents: &str, mut body: Value| {
        body["customer"] = json!(buyer.to_string());
        bench.post(documents, &body).expect(201).json()["_id"].as_str().unwrap().to_owned()
    };
    let order = create("/workorders/create", json!({ "items": line }));
    let kit = create("/hosekits/create", json!({ "hoseAssemblies": line }));
    let estimate = create("/salesestimates/create", json!({ "items": line }));
    let papers = [
        path(&made, "label"),
        path(&made, "datasheet"),
        format!("/workorder/{order}/labels"),
        format!("/hosekit/{kit}/labels"),
        format!("/salesestimate/{estimate}/getSalesEstimateDataSheet"),
    ];
    let printed = |paper: &String| texts(&bench.post(paper, &json!({})).expect(200).body).join(" ");
    let records = || -> Vec<String> {
        [format!("/workorder/{order}"), format!("/hosekit/{kit}"), path(&made, "")]
            .map(|of| {
                let of = format!("{of}/getvendorptsfile");
                let file = bench.post(&of, &json!({ "vendor": bench.word })).expect(200);
                String::from_utf8(file.body).unwrap()
            })
            .to_vec()
    };
    let exported = || {
        let body = json!({ "hoseAssemblies": [made["_id"]], "selectAll": false });
        let file = bench.post("/hoseassemblies/export", &body).expect(200);
        let sheet = sheet(&file.body);
        ["Customer name", "Customer part number"].map(|name| sheet.column(name).join(""))
    };
    let (before, recorded) = (papers.each_ref().map(printed), records());
    for customer in [owner, buyer] {
        delete(&bench.admin, &customer.to_string()).expect(200);
    }
    let (after, seen) = (papers.each_ref().map(printed), bench.read(&made));
    has(&seen, &json!({ "customer": null, "customerName": "Owner Ltd" }));
    assert_eq!(seen["customerPartNumber"], "O-77");
    let further = json!([{
        "customer": buyer.to_string(), "name": "Buyer Ltd", "partNumber": "B-5", "revision": "C"
    }]);
    assert_eq!(seen["customers"], further);
    for ((before, after), expected) in before.iter().zip(&after).zip([
        ["Owner Ltd", "O-77"],
        ["Owner Ltd", "O-77"],
        ["Buyer Ltd", "B-5"],
        ["Buyer Ltd", "B-5"],
        ["Buyer Ltd", "B-5"],
    ]) {
        for word in expected {
            assert!(before.contains(word) && after.contains(word), "{word}: {before}\n{after}");
        }
    }
    assert_eq!(records(), recorded);
    assert_eq!(exported(), ["Owner Ltd", "O-77"]);
    // What was read may be sent back, and taken away.
    let again = json!({ "customers": [
        { "customer": buyer.to_string(), "partNumber": "B-6", "revision": "C" }
    ] });
    let changed = bench.post(&path(&made, "customers/update"), &again).expect(200);
    assert_eq!(changed.field("/customers/0/partNumber"), "B-6");
    let gone = json!({ "customers": [buyer.to_string()] });
    let changed = bench.post(&path(&made, "customers/delete"), &gone).expect(200);
    assert_eq!(changed.field("/customers"), json!([]));
    bench.post(&path(&made, "customers/update"), &linked).problem(400, "invalid_input");
}

#[test]
fn keys_and_tokens_end() {
    let shop = Shop::new("parting");
    let customer = shop.customer("Ends");
    let bound = shop.key("bound", KeyType::Customer, Some(customer));
    let free = shop.key("free", KeyType::Customer, None);
    let token_for = |secret: &str, name: &str, customer: Option<String>| {
        let body = json!({ "grantType": "client_credentials", "apiKey": secret, "name": name, "customerId": customer });
        post(&format!("{}/security/v1/token", tests::service().host), &body).send()
    };
    let token = |answer: Answer| answer.field("/securityToken").as_str().unwrap().to_owned();
    let of_bound = token(token_for(&bound, "bound", None).expect(200));
    let of_free = token(token_for(&free, "free", Some(customer.to_string())).expect(200));
    let own = |token: &str| get(&format!("/customer/{customer}")).token(token).send();
    own(&of_bound).expect(200);
    own(&of_free).expect(200);
    delete(&shop.admin(), &customer.to_string()).expect(200);
    own(&of_bound).problem(401, "unauthenticated");
    own(&of_free).problem(401, "unauthenticated");
    get("/organization/hoses?limit=1").token(&of_free).send().problem(401, "unauthenticated");
    token_for(&bound, "bound", None).expect(401);
}

#[test]
fn locations_and_properties_go_too() {
    let shop = Shop::new("parting");
    let token = shop.admin();
    let customer = create(&token, &json!({ "name": "Goes" })).expect(201).id();
    let brand = tests::unique("Brand");
    shop.brand(&brand);
    let hose = shop.add::<domain::catalogue::Hose>(tests::hose("H", &brand, "8", json!({})));
    shop.customer_item(customer.parse().unwrap(), &hose, "THEIRS", "9.5");
    let path = format!("/customer/{customer}/location/new/update");
    post(&path, &json!({ "params": { "city": "Rome" } })).token(&token).send().expect(201);
    delete(&token, &customer).expect(200);
    for table in ["customer_locations", "customer_item_properties"] {
        let rows =
            rows_of(&format!("select * from {table} where organization_id = '\\x{}'", shop.id()));
        assert_eq!(rows.len(), 1, "{table}");
        assert_eq!(rows[0]["deleted"], true, "{table}");
        assert!(
            rows[0]["deleted_by"].is_string() && rows[0]["deleted_date"].is_string(),
            "{table}"
        );
    }
    get(&format!("/customer/{customer}/locations")).token(&token).send().expect(404);
    get(&format!("/customer/{customer}")).token(&token).send().expect(404);
}

#[test]
fn a_customer_sees_itself_alone() {
    let shop = Shop::new("parting");
    let (one, other) = (shop.customer("One"), shop.customer("Other"));
    let admin = shop.admin();
    let rules = json!({ "params": { "defaultMarginPercentMaterials": 35, "listPricing": true, "defaultDiscountPercentHoses": 5,
        "defaultItemPricing": [{ "itemType": "hose", "defaultMarginPercent": 30, "defaultDiscountPercent": 7 }] } });
    post(&format!("/customer/{one}/update"), &rules).token(&admin).send().expect(200);
    let token = shop.customer_token(Some(one));
    let see = |token: &str, id: &str| get(&format!("/customer/{id}")).token(token).send();
    let seen = see(&token, &one.to_string()).expect(200);
    assert_eq!(seen.field("/name"), "One");
    assert_eq!(seen.field("/defaultDiscountPercentHoses"), 5);
    for hidden in ["defaultMarginPercentMaterials", "defaultMarginPercentLabour"] {
        assert!(seen.json().get(hidden).is_none(), "{hidden}");
    }
    assert!(seen.json()["defaultItemPricing"][0].get("defaultMarginPercent").is_none());
    let by_admin = see(&admin, &one.to_string()).expect(200);
    assert_eq!(by_admin.field("/defaultMarginPercentMaterials"), 35);
    assert_eq!(by_admin.field("/defaultItemPricing/0/defaultMarginPercent"), 30);
    assert!(
        see(&shop.staff(Role::Restricted), &one.to_string())
            .expect(200)
            .json()
            .get("defaultMarginPercentMaterials")
            .is_none()
    );
    see(&token, &other.to_string()).problem(404, "not_found");
    see(&token, "ffffffffffffffffffffffff").problem(404, "not_found");
    see(&shop.customer_token(None), &one.to_string()).problem(404, "not_found");
    see(&Shop::new("others").admin(), &one.to_string()).problem(404, "not_found");
    let named = json!({ "params": { "defaultMarginPercentLabour": 3 } });
    post(&format!("/customer/{one}/update"), &named)
        .token(&shop.staff(Role::Regular))
        .send()
        .expect(403);
    post(&format!("/customer/{one}/update"), &json!({ "params": {} }))
        .token(&token)
        .send()
        .expect(403);
}

#[test]
fn the_header_names_the_customer_of_unbound_tokens() {
    let shop = Shop::new("parting");
    let (one, other) = (shop.customer("One"), shop.customer("Other"));
    let see = |token: &str, header: &str, id: &str| {
        get(&format!("/customer/{id}")).token(token).header("apiCustomerId", header).send()
    };
    let (one, other) = (one.to_string(), other.to_string());
    let free = shop.customer_token(None);
    see(&free, &one, &one).expect(200);
    see(&free, &one, &other).problem(404, "not_found");
    see(&free, "nonsense", &one).problem(404, "not_found");
    let bound = shop.customer_token(Some(one.parse().unwrap()));
    see(&bound, &one, &one).expect(200);
    see(&bound, &other, &other).expect(403);
    // Staff is nobody's customer.
    see(&shop.admin(), &other, &one).expect(200);
    delete(&shop.admin(), &other).expect(200);
    see(&free, &other, &other).problem(404, "not_found");
}

#[test]
fn who_sees_no_margins_removes_none() {
    let shop = Shop::new("margins");
    let customer = shop.customer("Priced");
    let (admin, regular) = (shop.admin(), shop.staff(Role::Regular));
    let path = format!("/customer/{customer}");
    let update = |token: &str, fields: Value| {
        post(&format!("{path}/update"), &json!({ "params": fields })).token(token).send()
    };
    let rules = json!({ "defaultMarginPercentMaterials": 35, "defaultMarginPercentLabour": 20,
        "defaultItemPricing": [
            { "itemType": "hose", "defaultMarginPercent": 30, "defaultDiscountPercent": 7, "listPricing": true },
            { "itemType": "wrap", "defaultDiscountPercent": 5, "listPricing": true },
        ] });
    update(&admin, rules).expect(200);
    let see = || get(&path).token(&admin).send().expect(200).json();
    let margins = |seen: &Value| {
        let all = ["defaultMarginPercentMaterials", "defaultMarginPercentLabour"];
        (all.map(|name| seen[name].clone()), seen["defaultItemPricing"][0].clone())
    };
    let before = see();
    // Nulls, empty lists, and rules of other types take no margin away; what is seen goes.
    for fields in [
        json!({ "city": "Rome" }),
        json!({ "defaultMarginPercentMaterials": null, "defaultMarginPercentLabour": null }),
        json!({ "defaultItemPricing": [{ "itemType": "adaptor", "defaultDiscountPercent": 3 }] }),
        json!({ "defaultItemPricing": null }),
        json!({ "defaultItemPricing": [] }),
    ] {
        update(&regular, fields.clone()).expect(200);
        assert_eq!(margins(&see()), margins(&before), "{fields}");
    }
    assert_eq!(see()["defaultItemPricing"].as_array().unwrap().len(), 1);
    // Sending back what was read changes nothing, and a discount that is seen can be changed.
    let seen = get(&path).token(&regular).send().expect(200).field("/defaultItemPricing");
    update(&regular, json!({ "defaultItemPricing": seen })).expect(200);
    assert_eq!(margins(&see()), margins(&before));
    let rule = json!([{ "itemType": "hose", "defaultDiscountPercent": 9 }]);
    update(&regular, json!({ "defaultItemPricing": rule })).expect(200);
    assert_eq!(see()["defaultItemPricing"][0]["defaultMarginPercent"], 30);
    assert_eq!(see()["defaultItemPricing"][0]["defaultDiscountPercent"], 9);
    // Setting one stays refused.
    for fields in [
        json!({ "defaultMarginPercentLabour": 3 }),
        json!({ "defaultItemPricing": [{ "itemType": "hose", "defaultMarginPercent": 1 }] }),
    ] {
        update(&regular, fields).problem(403, "forbidden");
    }
    update(&admin, json!({ "defaultItemPricing": [] })).expect(200);
    assert_eq!(see()["defaultItemPricing"], json!([]));
}
