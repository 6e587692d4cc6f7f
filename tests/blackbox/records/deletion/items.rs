//! `POST /items/delete`

use domain::catalogue::{Adaptor, CrimpFitting, Ferrule, Hose, OtherItem, Wrap};
use serde_json::json;
use tests::{Shop, hose, post, unique, value};

use super::{NOBODY, change, delete, delete_good, deletion, is_there, results};
use crate::support::bench::Bench;

const PATH: &str = "/items/delete";

#[test]
fn items_of_all_types_go_with_what_belongs_to_them() {
    let shop = Shop::new("delete-items");
    let (admin, brand) = (shop.admin(), unique("Brand"));
    shop.brand(&brand);
    let part = |number: &str| hose(number, &brand, "8", json!({}));
    let fitting = json!({ "partNumber": "C", "brand": brand, "hoseSize": "8", "dashSize": "8", "series": "S" });
    let adaptor = json!({ "partNumber": "A", "brand": brand, "shape": "straight" });
    let items = [
        shop.add::<Hose>(part("H")),
        shop.add::<CrimpFitting>(fitting),
        shop.add::<Adaptor>(adaptor),
        shop.add::<Ferrule>(part("F")),
        shop.add::<Wrap>(part("W")),
        shop.add::<OtherItem>(json!({ "partNumber": "O" })),
    ];
    let kept = shop.add::<Hose>(part("KEPT"));
    let customer = shop.customer("Buyer");
    for item in items.iter().chain([&kept]) {
        shop.stock(item, 0);
        shop.customer_item(customer, item, "OURS", "7.5");
    }
    let prices: Vec<_> =
        items.iter().chain([&kept]).map(|item| json!({ "item": item, "listPrice": 1 })).collect();
    let list = json!({ "name": "List", "items": prices });
    post("/pricelists/create", &list).token(&admin).send().expect(201);
    // The hose by its number in another system, the rest by their ids.
    change(&admin, &format!("/organization/hose/{}", items[0]), &json!({ "externalId": "00-H" }));
    let answer = delete(&admin, PATH, &json!({ "ids": items[1..], "externalIds": [" 00-H "] }));
    let answer = answer.expect(200);
    assert_eq!(results(&answer), ["deleted"; 6]);
    assert_eq!(answer.field("/dryRun"), false);
    assert_eq!(answer.field("/results/5/id"), items[0]);
    let left = |table: &str| {
        value(&format!("select count(*) from {table} where organization_id = '\\x{}'", shop.id()))
    };
    for table in
        ["items", "hoses", "inventory_items", "price_list_items", "customer_item_properties"]
    {
        assert_eq!(left(table), 1, "{table}");
    }
    for table in ["crimp_fittings", "adaptors", "ferrules", "wraps", "other_items"] {
        assert_eq!(left(table), 0, "{table}");
    }
    assert!(is_there(&admin, &format!("/hose/{kept}")));
    // Each is told in the trail with who did it.
    let told = value(&format!(
        "select count(distinct record_id) from audit where organization_id = '\\x{}' and action = 'delete'
            and actor_id is not null and kind in ('hose', 'crimpFitting', 'adaptor', 'ferrule', 'wrap', 'otherItem')",
        shop.id()
    ));
    assert_eq!(told, 6);
}

#[test]
fn every_fault_is_told_and_nothing_deleted() {
    let bench = Bench::new();
    bench.made(json!({}));
    let brand = unique("Shared");
    Shop::shared_brand(&brand);
    let shared = Shop::add_shared::<Hose>(hose("S", &brand, "8", json!({})));
    let others = Shop::new("others").add::<OtherItem>(json!({ "partNumber": "O" }));
    let free = bench.shop.add::<OtherItem>(json!({ "partNumber": "FREE" }));
    let item = format!("/otheritem/{free}");
    change(&bench.admin, &format!("/organization{item}"), &json!({ "externalId": "X-1" }));
    let body = json!({
        "ids": [free, bench.hose, NOBODY, others, shared, free],
        "externalIds": ["X-1", "x-1"],
    });
    let faults = [
        ("/externalIds/0", "duplicate"),
        // Numbers of other systems count every sign and its case.
        ("/externalIds/1", "not_found"),
        ("/ids/1", "still_used"),
        ("/ids/2", "not_found"),
        ("/ids/3", "not_found"),
        ("/ids/4", "shared_item"),
        ("/ids/5", "duplicate"),
    ];
    let refused = delete(&bench.admin, PATH, &body).faults(&faults);
    assert!(
        refused.field("/errors/0/message").as_str().unwrap().contains("is used by "),
        "{refused}"
    );
    assert!(is_there(&bench.admin, &item));
    // Another organization's item is told as one that nobody has.
    let message = |at: usize| {
        let text = refused.field(&format!("/errors/{at}/message"));
        text.as_str().unwrap().replace(&others, NOBODY)
    };
    assert_eq!(message(1), message(2));
    let try_it = deletion(&bench.admin, PATH, &body).query("onError", "continue");
    let tried = try_it.query("dryRun", "true").send().expect(200);
    assert_eq!((tried.field("/dryRun"), tried.field("/deleted")), (json!(true), json!(1)));
    assert!(is_there(&bench.admin, &item));
    let done = delete_good(&bench.admin, PATH, &body).expect(200);
    let told = [
        "deleted",
        "/ids/1 still_used",
        "/ids/2 not_found",
        "/ids/3 not_found",
        "/ids/4 shared_item",
        "/ids/5 duplicate",
        "/externalIds/0 duplicate",
        "/externalIds/1 not_found",
    ];
    assert_eq!(results(&done), told);
    assert_eq!(results(&tried), told);
    assert!(!is_there(&bench.admin, &item));
    assert!(is_there(&bench.admin, &format!("/hose/{}", bench.hose)));
}

#[test]
fn what_others_need_stays_unless_they_go_too() {
    let bench = Bench::new();
    let needing = |ids: &[&String]| json!({ "ids": ids });
    // A crimp spec of the hose names the ferrule.
    let refused = delete(&bench.admin, PATH, &needing(&[&bench.ferrule, &bench.clamp]));
    let refused = refused.faults(&[("/ids/0", "still_used")]);
    let message = refused.field("/errors/0/message").as_str().unwrap().to_owned();
    assert!(message.contains("the crimp spec of"), "{message}");
    assert!(is_there(&bench.admin, &format!("/otheritem/{}", bench.clamp)));
    let gone = delete(&bench.admin, PATH, &needing(&[&bench.ferrule, &bench.hose]));
    assert_eq!(results(&gone.expect(200)), ["deleted"; 2]);
}

#[test]
fn a_variant_keeps_its_original() {
    let shop = Shop::new("variants");
    let admin = shop.admin();
    let create = |number: &str, original: Option<&str>| {
        let fields = json!({ "partNumber": number, "itemId": original });
        let made = post("/otheritems/create", &fields).token(&admin).send().expect(201);
        made.id()
    };
    let original = create("O-1", None);
    let variant = create("O-2", Some(&original));
    let one = post(&format!("/otheritems/{original}/delete"), &json!({})).token(&admin).send();
    one.problem(409, "still_used").says("O-2");
    delete(&admin, PATH, &json!({ "ids": [original] })).faults(&[("/ids/0", "still_used")]);
    let both = delete(&admin, PATH, &json!({ "ids": [original, variant] })).expect(200);
    assert_eq!(results(&both), ["deleted"; 2]);
}

#[test]
fn what_is_in_stock_stays() {
    let shop = Shop::new("stocked");
    let admin = shop.admin();
    let numbers: Vec<_> = (0..5).map(|at| json!({ "partNumber": format!("O-{at}") })).collect();
    let items = shop.add_all::<OtherItem>(&numbers);
    let levels = [
        json!({ "onHand": 3.5 }),
        json!({ "onHand": 2, "committed": 2 }),
        json!({ "onOrder": 1 }),
        json!({ "reorderPoint": 7 }),
    ];
    let warehouse = json!({ "name": "Yard", "default": true });
    post("/warehouses/create", &warehouse).token(&admin).send().expect(201);
    for (item, level) in items.iter().zip(&levels) {
        let mut level = level.clone();
        level["item"] = json!(item);
        post("/inventoryitem/update", &level).token(&admin).send().expect(200);
    }
    let body = json!({ "ids": items });
    let faults = [("/ids/0", "still_used"), ("/ids/1", "still_used"), ("/ids/2", "still_used")];
    let refused = delete(&admin, PATH, &body).faults(&faults);
    for (at, said) in
        ["3.5 on hand in Yard", "2 on hand and 2 committed in Yard", "1 on order in Yard"]
            .iter()
            .enumerate()
    {
        let message = refused.field(&format!("/errors/{at}/message"));
        assert!(message.as_str().unwrap().contains(said), "{message}");
    }
    let tried = deletion(&admin, PATH, &body).query("dryRun", "true").send();
    tried.problem(400, "invalid_input");
    let alone =
        |item: &str| post(&format!("/otheritems/{item}/delete"), &json!({})).token(&admin).send();
    alone(&items[0]).problem(409, "still_used").says("3.5 on hand in Yard");
    let done = delete_good(&admin, PATH, &body).expect(200);
    assert_eq!(results(&done)[3..], ["deleted", "deleted"]);
    assert!(is_there(&admin, &format!("/otheritem/{}", items[2])));
    let booked = json!({ "item": items[0], "onHand": 0 });
    post("/inventoryitem/update", &booked).token(&admin).send().expect(200);
    alone(&items[0]).expect(200);
}
