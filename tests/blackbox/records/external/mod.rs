//! Numbers of records in other systems: unique for each kind, exact, and a way to find a record.

mod keys;
mod kinds;
mod rows;
mod versions;

use domain::access::Role;
use domain::catalogue::Hose;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use tests::{
    Shop, book_of_values, counts, db, get, hose, import, import_faults, post, sheet, unique, world,
};

use self::kinds::kinds;
use self::rows::export;
use crate::support::bench::Bench;

#[test]
fn a_number_is_one_record() {
    let bench = Bench::new();
    let token = &bench.admin;
    // The first warehouse is the default, which can't be deleted.
    post("/warehouses/create", &json!({ "name": "Main" })).token(token).send().expect(201);
    for kind in kinds(&bench) {
        let of = kind.create.clone();
        let number = unique("Ext-é-");
        let id = kind.made(token, &json!(format!(" {} ", number.replace('é', "e\u{301}"))));
        assert_eq!(kind.read(token, &id)[kind.field], json!(number), "{of}");
        assert_eq!(kind.found(token, &number), [id.as_str()], "{of}");
        assert_eq!(kind.found(token, &number.replace('é', "e\u{301}")), [id.as_str()], "{of}");
        // Another system tells the case and each sign.
        for other in
            [number.to_lowercase(), number.replace('-', "\u{2011}"), number.replace('-', "--")]
        {
            assert!(kind.found(token, &other).is_empty(), "{of} {other}");
            let other = kind.made(token, &json!(other));
            assert_ne!(other, id);
        }
        assert!(kind.found(token, &number[..number.len() - 1]).is_empty(), "{of}");

        let refused = kind.create(token, &json!(number)).problem(409, "duplicate_external_id");
        assert!(refused.to_string().contains(kind.field), "{of}: {refused}");
        let second = kind.made(token, &Value::Null);
        kind.change(token, &second, &json!(number)).problem(409, "duplicate_external_id");
        assert_eq!(kind.read(token, &second)[kind.field], Value::Null, "{of}");

        // Free again once its record has another one, or none.
        kind.change(token, &id, &Value::Null).expect(200);
        kind.change(token, &second, &json!(number)).expect(200);
        assert_eq!(kind.found(token, &number), [second.as_str()], "{of}");
        kind.change(token, &id, &json!(unique("Ext-"))).expect(200);
        if let Some(delete) = &kind.delete {
            post(&delete.replace("{}", &second), &json!({})).token(token).send().expect(200);
            assert!(kind.found(token, &number).is_empty(), "{of}");
            kind.made(token, &json!(number));
        }

        for (bad, code) in [
            (json!("a\u{7}b"), "control_character"),
            (json!("a\tb"), "control_character"),
            (json!(7), "wrong_type"),
        ] {
            let refused = kind.change(token, &id, &bad);
            refused.faults(&[(&format!("/params/{}", kind.field), code)]);
        }
        if kind.field == "externalId" {
            let long = format!("{}{}", unique("L"), "é".repeat(100));
            let most: String = long.chars().take(100).collect();
            kind.change(token, &id, &json!(long)).faults(&[("/params/externalId", "too_long")]);
            kind.change(token, &id, &json!(most)).expect(200);
        }
    }
}

#[test]
fn one_of_two_at_once_gets_a_number() {
    let bench = Bench::new();
    let token = &bench.admin;
    for kind in kinds(&bench) {
        let number = json!(unique("Race-"));
        let mut statuses: Vec<u16> = std::thread::scope(|scope| {
            let tries: Vec<_> =
                (0..4).map(|_| scope.spawn(|| kind.create(token, &number).status)).collect();
            tries.into_iter().map(|one| one.join().unwrap()).collect()
        });
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 409, 409, 409], "{}", kind.create);
    }
}

#[test]
fn items_of_all_types_share_their_numbers() {
    let bench = Bench::new();
    let (token, number) = (&bench.admin, unique("Ext-"));
    let set = |path: &str, id: &str, number: &str| {
        let body = json!({ "params": { "externalId": number } });
        post(&path.replace("{}", id), &body).token(token).send()
    };
    set("/organization/hose/{}/update", &bench.hose, &number).expect(200);
    set("/organization/ferrule/{}/update", &bench.ferrule, &number)
        .problem(409, "duplicate_external_id");
    set("/organization/item/{}/update", &bench.ferrule, &number)
        .problem(409, "duplicate_external_id");
    set("/organization/item/{}/update", &bench.ferrule, "F").expect(200);
    let found = |list: &str| {
        get(list).query("externalId", &number).token(token).send().expect(200).all("_id")
    };
    for list in [
        "/organization/hoses",
        "/organization/customhoses",
        "/organization/items",
        "/organization/components",
    ] {
        assert_eq!(found(list), [bench.hose.as_str()], "{list}");
    }
    assert!(found("/organization/ferrules").is_empty());
    // A variant of an item is another one.
    let variant = json!({ "partNumber": unique("V-"), "itemId": bench.hose, "brand": bench.word, "size": "8" });
    let variant = post("/hoses/create", &variant).token(token).send().expect(201);
    assert_eq!(variant.field("/externalId"), Value::Null);
}

#[test]
fn an_organization_has_its_own_numbers_of_shared_items() {
    let brand = unique("Brand");
    Shop::shared_brand(&brand);
    let shared = Shop::add_shared::<Hose>(hose(&unique("H-"), &brand, "8", json!({})));
    let number = unique("Ext-");
    let (one, two) = (Shop::new("external"), Shop::new("external"));
    for shop in [&one, &two] {
        let body = json!({ "params": { "externalId": number } });
        let path = format!("/organization/hose/{shared}/update");
        post(&path, &body).token(&shop.admin()).send().expect(200);
    }
    let found = |token: &str| {
        get("/organization/hoses")
            .query("externalId", &number)
            .token(token)
            .send()
            .expect(200)
            .all("_id")
    };
    assert_eq!(found(&one.admin()), [shared.as_str()]);
    assert!(found(&Shop::new("external").admin()).is_empty());
}

#[test]
fn customers_see_no_numbers_of_other_systems() {
    let bench = Bench::new();
    let number = unique("Ext-");
    let body = json!({ "params": { "externalId": number } });
    bench.post(&format!("/organization/hose/{}/update", bench.hose), &body).expect(200);
    let customer = bench.shop.customer("Buyer");
    let assembly = bench.made(json!({ "customer": customer.to_string(), "externalId": number }));
    let assembly = assembly["_id"].as_str().unwrap();
    let buyer = bench.shop.customer_token(Some(customer));
    let change = json!({ "params": { "externalId": "mine" } });
    post(&format!("/hoseassembly/{assembly}/update"), &change)
        .token(&buyer)
        .send()
        .problem(403, "forbidden");
    let own = get(&format!("/hoseassembly/{assembly}")).token(&buyer).send().expect(200);
    assert!(!own.to_string().contains(&number), "{own}");
    let found =
        get("/hoseassemblies").query("externalId", &number).token(&buyer).send().expect(200);
    assert!(found.all("_id").is_empty());
    let all = json!({ "hoseAssemblies": [], "selectAll": true });
    let sheets = [(&bench.admin, 1), (&buyer, 0)].map(|(token, has)| {
        let headings = sheet(&export(token, "/hoseassemblies/export", &all)).headings;
        (headings.iter().filter(|name| *name == "External number").count(), has)
    });
    assert_eq!(sheets.map(|(found, _)| found), sheets.map(|(_, has)| has));
    let paths = [format!("/hose/{}", bench.hose), format!("/item/{}", bench.hose)];
    for (token, sees) in [
        (bench.shop.staff(Role::Restricted), true),
        (bench.shop.customer_token(Some(customer)), false),
        (bench.shop.customer_token(None), false),
    ] {
        for path in &paths {
            let answer = get(path).token(&token).send().expect(200);
            assert_eq!(answer.to_string().contains(&number), sees, "{path}");
        }
        for list in ["/organization/hoses", "/organization/items"] {
            let found = get(list).query("externalId", &number).token(&token).send().expect(200);
            assert_eq!(found.all("_id").len(), usize::from(sees), "{list}");
        }
    }
}

#[test]
fn records_of_earlier_versions_may_share_a_number() {
    let shop = Shop::new("external");
    let token = &shop.admin();
    for (many, one) in [("customers", "customer"), ("warehouses", "warehouse")] {
        let made = |name: &str, number: Value| {
            let body = json!({ "name": name, "erpId": number });
            let made = post(&format!("/{many}/create"), &body).token(token).send().expect(201);
            made.id()
        };
        let (first, second) = (made("One", json!("T-1")), made("Two", Value::Null));
        // As the migration leaves those that are alike.
        let sql =
            format!("update {many} set erp_id = 'T-1', erp_id_twin = id where id = '\\x{second}'");
        world().block_on(sqlx::query(AssertSqlSafe(sql)).execute(db())).unwrap();
        let update = |id: &str, fields: Value| {
            post(&format!("/{one}/{id}/update"), &json!({ "params": fields })).token(token).send()
        };
        for id in [&first, &second] {
            update(id, json!({ "city": "Oslo", "erpId": "T-1" })).expect(200);
        }
        let found = get(&format!("/{many}?externalId=T-1")).token(token).send().expect(200);
        assert_eq!(found.all("_id").len(), 2);
        // Unchanged in workbooks, too.
        let file =
            export(token, &format!("/{many}/export"), &json!({ many: [], "selectAll": true }));
        assert_eq!(counts(import(token, &format!("/{many}/import"), &file)), (0, 0, 2));
        let row = [vec![json!("ERP number"), json!("City")], vec![json!("T-1"), json!("Rome")]];
        let refused = import(token, &format!("/{many}/import"), &book_of_values(many, &row));
        assert_eq!(import_faults(refused), [format!("{many}!A2 ambiguous")]);
        update(&made("Three", Value::Null), json!({ "erpId": "T-1" }))
            .problem(409, "duplicate_external_id");
        update(&second, json!({ "erpId": "T-2" })).expect(200);
        update(&second, json!({ "erpId": "T-1" })).problem(409, "duplicate_external_id");
    }
}
