//! Import profiles as records.

use domain::access::Role;
use serde_json::{Value, json};
use tests::{get, post};

use super::{german, shop};

#[test]
fn profiles_are_listed_found_and_refused() {
    let (shop, admin, brand) = shop();
    let regular = shop.staff(Role::Regular);
    let create = |name: &str, kind: &str, maker: &str, layout: Value| {
        let body = json!({ "name": name, "kind": kind, "maker": maker, "layout": layout });
        post("/importprofiles/create", &body).token(&regular).send()
    };
    let first = create("Hoses", "hose", "Corvessa", german(&brand)).expect(201);
    create("Prices", "priceListItem", "Beldrake", json!({})).expect(201);
    create("hoses", "hose", "Corvessa", json!({})).problem(409, "duplicate");
    let names = |query: (&str, &str)| -> Vec<String> {
        let list = get("/importprofiles").query(query.0, query.1).token(&admin);
        list.send().expect(200).all("name")
    };
    assert_eq!(names(("sortBy[0].order", "desc")), ["Prices", "Hoses"]);
    assert_eq!(names(("search.maker", "corv")), ["Hoses"]);
    assert_eq!(names(("search.kind", "priceListItem")), ["Prices"]);
    assert_eq!(names(("search.name", "oses")), ["Hoses"]);
    // An ETag for whoever changes it meanwhile.
    let id = first.id();
    let path = format!("/importprofile/{id}");
    let found = get(&path).token(&admin).send().expect(200);
    let tag = found.header("etag").to_owned();
    let update = |body: Value, tag: &str| {
        let body = json!({ "params": body });
        post(&format!("{path}/update"), &body).token(&regular).header("If-Match", tag).send()
    };
    let begin = get("/changes").query("after", "now").token(&admin).send().expect(200);
    let begin = begin.field("/next").as_str().unwrap().to_owned();
    let mut layout = german(&brand);
    layout["sheet"] = json!("Preise");
    let changed = update(json!({ "layout": layout }), &tag).expect(200);
    assert_eq!(changed.field("/layout/sheet"), "Preise");
    assert_ne!(changed.field("/lastModified"), Value::Null);
    update(json!({ "maker": "X" }), &tag).problem(412, "stale");
    // A change of the layout alone is told as such.
    let feed = get("/changes").query("kind", "importProfile").query("after", &begin).token(&admin);
    let feed_page = loop {
        let feed_page = feed.send().expect(200);
        // Transactions of other tests hold the feed back, too.
        if feed_page.field("/heldBack") == false {
            break feed_page.field("/changes");
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    };
    let of_layout = feed_page.as_array().unwrap().iter().find(|one| one["action"] == "updated");
    let fields = &of_layout.expect("an update")["fields"];
    assert!(fields.as_array().unwrap().contains(&json!("layout")), "{feed_page}");
}

#[test]
fn what_a_profile_can_not_mean_is_refused() {
    let (_, admin, _) = shop();
    let columns = json!([
        { "column": "Maximum pressure (psi)", "headings": ["Druck"] },
        { "column": "maxPressurePsi", "headings": ["Druck"] },
        { "column": "outerDiammm", "headings": ["OD"], "unit": "bar" },
        { "column": "series", "headings": ["Serie"], "letters": ["C"] },
        { "column": "description" },
        { "column": "listPriceCurrency", "fixed": "Euro" }
    ]);
    let body = json!({ "name": "Wrong", "kind": "hose", "layout": {
        "columns": columns, "skip": { "without": ["listPrice"] } } });
    post("/importprofiles/create", &body).token(&admin).send().faults(&[
        ("/layout/columns/0/column", "unknown_column"),
        ("/layout/columns/1/unit", "required"),
        ("/layout/columns/2/unit", "unknown_unit"),
        ("/layout/columns/3/letters", "not_together"),
        ("/layout/columns/4/headings", "required"),
        ("/layout/columns/5/fixed", "unknown_currency"),
        ("/layout/skip/without/0", "unknown_column"),
    ]);
    let body = json!({ "name": "Wrong", "kind": "boot", "layout": { "columns": [{ "colum": "series" }] } });
    post("/importprofiles/create", &body)
        .token(&admin)
        .send()
        .faults(&[("/kind", "unknown_value"), ("/layout/columns/0/colum", "unknown_field")]);
}
