//! Costs and margins of each kind are set and seen by admins alone.

use domain::access::Role;
use domain::catalogue::Properties;
use serde_json::{Value, json};
use tests::{Answer, Callers, Kind, counts, get, import, money, patiently, post, unique};

use super::{is_secret, secrets};
use crate::catalogue::kind;
use crate::documents::hose_assembly::priced::bench as priced_bench;
use crate::support::bench::Bench;

/// A record with a cost among fields that others see and change.
struct Costly {
    update: String,
    /// Fields that name the record in an update.
    names: Value,
    /// A path that shows it.
    read: String,
    /// Its cost there.
    cost: &'static str,
    /// Further fields of the cost.
    parts: &'static [&'static str],
    /// A field that others change.
    other: &'static str,
    /// Whether customers read it.
    shown: bool,
}

/// Components of each kind, and stock.
fn costly(bench: &Bench) -> Vec<Costly> {
    let of = |kind: kind::Kind| {
        let fields = kind.least(&unique("P-"), &bench.word);
        let made = kind.create(&bench.admin, &fields).expect(201).field("/_id");
        let id = made.as_str().expect("an id");
        Costly {
            update: format!("/organization/{}/{id}/update", kind.one),
            names: json!({}),
            read: format!("/{}/{id}", kind.one),
            cost: "/cost",
            parts: &["costCurrency", "unitOfMeasure"],
            other: "listPrice",
            shown: true,
        }
    };
    let mut all: Vec<_> = kind::kinds().into_iter().map(of).collect();
    all.push(Costly {
        update: "/inventoryitem/update".to_owned(),
        names: json!({ "item": bench.hose, "warehouse": bench.shop.warehouse("Main").to_string() }),
        read: format!("/inventory?itemId={}", bench.hose),
        cost: "/items/0/cost",
        parts: &[],
        other: "onHand",
        shown: false,
    });
    all
}

#[test]
fn costs_are_for_admins() {
    let bench = Bench::new();
    let callers = Callers::of(&bench.shop);
    for of in costly(&bench) {
        let update = |token: &str, field: &str, value: Value| {
            let mut params = of.names.clone();
            params[field] = value;
            post(&of.update, &json!({ "params": params })).token(token).send()
        };
        update(&bench.admin, of.other, json!(8)).expect(200);
        update(&bench.admin, "cost", json!(12.5)).expect(200);
        let read = |token: &str| get(&of.read).token(token).send();
        assert_eq!(read(&bench.admin).field(of.cost), 12.5);
        let regular = callers.token(Kind::Regular);
        for value in [json!(1), Value::Null] {
            update(regular, "cost", value).problem(403, "forbidden");
        }
        for part in of.parts {
            update(regular, part, Value::Null).problem(403, "forbidden");
        }
        let changed = update(regular, of.other, json!(9)).expect(200);
        assert_eq!(changed.field(&format!("/{}", of.other)), 9);
        assert!(secrets(&changed).is_empty(), "{changed}");
        assert_eq!(read(&bench.admin).field(of.cost), 12.5, "it stays");
        for kind in [Kind::Regular, Kind::Restricted] {
            let answer = read(callers.token(kind)).expect(200);
            assert!(secrets(&answer).is_empty(), "{kind:?}: {answer}");
        }
        for kind in [Kind::Customer, Kind::Unbound] {
            let answer = read(callers.token(kind)).expect(if of.shown { 200 } else { 403 });
            assert!(secrets(&answer).is_empty(), "{kind:?}: {answer}");
        }
        for kind in [Kind::Restricted, Kind::Customer, Kind::Unbound] {
            update(callers.token(kind), of.other, json!(1)).expect(403);
        }
    }
}

/// Workbooks of admins have columns for costs or margins, those of others don't.
#[test]
fn costs_and_margins_are_in_sheets_of_admins() {
    let bench = Bench::new();
    let warehouse = bench.shop.warehouse("Main").to_string();
    let stock = json!({ "item": bench.hose, "warehouse": warehouse, "onHand": 4, "cost": 7 });
    bench.post("/inventoryitem/update", &json!({ "params": stock })).expect(200);
    bench.change("hose", &bench.hose, &json!({ "cost": 5 }));
    let margins = json!({ "name": "With margins", "defaultMarginPercentMaterials": 35.5 });
    bench.post("/customers/create", &margins).expect(201);
    let regular = bench.shop.staff(Role::Regular);
    let of_kind = |kind: kind::Kind| {
        let all = json!({ "componentType": kind.word, "components": [], "selectAll": true, "search": {} });
        [
            ("/components/exceltemplate", json!({ "componentType": kind.word }), ""),
            ("/components/export", all, ""),
        ]
    };
    let all = json!({ "customers": [], "selectAll": true });
    let others = [
        ("/inventory/exceltemplate", json!({}), ""),
        ("/inventoryitems/export", json!({ "selectAll": true }), "/inventory/import"),
        ("/customers/exceltemplate", json!({}), ""),
        ("/customers/export", all, ""),
    ];
    let books = kind::kinds().into_iter().flat_map(of_kind).chain(others);
    for (path, body, import_path) in books {
        let book = |token: &str| patiently(|| post(path, &body).token(token).send()).expect(200);
        let (whole, fewer) = (book(&bench.admin), book(&regular));
        let headings = |book: &Answer| tests::sheet(&book.body).headings;
        assert!(!secrets(&whole).is_empty(), "{path} {body}");
        let mut shown = headings(&whole);
        shown.retain(|heading| !is_secret(heading));
        assert_eq!(headings(&fewer), shown, "{path} {body}");
        // What others export they import, and costs stay; a column of costs is refused.
        if !import_path.is_empty() {
            let before = book(&bench.admin).body;
            let (added, changed, _) = counts(import(&regular, import_path, &fewer.body));
            assert_eq!([added, changed], [0, 0], "{path} {body}");
            import(&regular, import_path, &whole.body).expect(400);
            let after = book(&bench.admin).body;
            assert_eq!(tests::sheet(&after).rows, tests::sheet(&before).rows, "{path} {body}");
        }
    }
}

/// 6 of cost with a margin of 25 % are 8.
#[test]
fn prices_tell_costs_and_margins_to_admins() {
    let bench = priced_bench();
    bench.shop.set(&bench.clamp, Properties::default(), Some(money("6")));
    let rules = json!({ "defaultMarginPercentMaterials": 25 });
    bench.post("/organization/update", &rules).expect(200);
    let customer = bench.shop.customer("Buyer");
    let lines = json!([{ "item": bench.clamp }]);
    let kit = json!({ "customer": customer.to_string(), "otherItems": lines });
    let kit = bench.post("/hosekits/create", &kit).expect(201).field("/_id");
    let assembly = bench.made(json!({ "customer": customer.to_string(), "items": lines }));
    let id = |id: &Value| id.as_str().expect("an id").to_owned();
    let nothing = json!({ "params": {} });
    let items = json!({ "params": { "items": [{ "itemId": bench.clamp, "quantity": 1 }] } });
    let of_assembly = format!("/hoseassembly/{}/price", id(&assembly["_id"]));
    let asks = [
        (format!("/hosekit/{}/price", id(&kit)), &nothing, "/total"),
        (of_assembly, &nothing, "/total"),
        ("/items/price".to_owned(), &items, "/items/0/amount"),
    ];
    for (path, body, total) in asks {
        let ask = |token: &str| post(&path, body).token(token).send().expect(200);
        let whole = ask(&bench.admin);
        let told = whole.json().to_string();
        assert!(told.contains("\"cost\"") && told.contains("margin"), "{path}: {told}");
        for token in [
            bench.shop.staff(Role::Regular),
            bench.shop.staff(Role::Restricted),
            bench.shop.customer_token(Some(customer)),
        ] {
            let answer = ask(&token);
            assert_eq!(answer.field(total), whole.field(total), "{path}");
            assert!(secrets(&answer).is_empty(), "{answer}");
            let body = answer.json().to_string();
            assert!(!body.contains("cost\"") && !body.contains("margin"), "{path}: {body}");
        }
    }
}
