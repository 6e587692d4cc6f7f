//! What cursors are of, and what happens to lists that change meanwhile.

use aws_lc_rs::digest::{SHA256, digest};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Executor};
use tests::{Answer, Shop, db, get, post, world};

use super::stand::Stand;
use super::{by_cursors, lists, next, records};

fn cursor(answer: &Answer) -> String {
    answer.field("/next").as_str().expect("a cursor").to_owned()
}

fn refused(answer: Answer, code: &str) {
    let fault = answer.expect(400).field("/errors/0");
    assert_eq!((&fault["pointer"], &fault["code"]), (&json!("after"), &json!(code)), "{fault}");
}

#[test]
fn a_cursor_is_of_one_list_and_order() {
    let stand = Stand::new();
    let list = |query: &[(&str, &str)]| {
        let asked = get("/customers").token(&stand.admin).query("limit", "2");
        query.iter().fold(asked, |asked, (name, value)| asked.query(name, value))
    };
    let after = cursor(&list(&[]).send().expect(200));
    let of_others: [&[(&str, &str)]; 4] = [
        &[("search.name", "e")],
        &[("sortBy[0].order", "desc")],
        &[("sortBy[0].key", "erpId")],
        &[("search.erpId", "N")],
    ];
    for other in of_others {
        refused(list(other).query("after", &after).send(), "cursor_of_another_list");
    }
    let other = get("/warehouses").token(&stand.admin).query("after", &after).send();
    refused(other, "cursor_of_another_list");
    // Parts of other sizes are of the same list.
    let two = list(&[]).query("after", &after).send().expect(200);
    let three = get("/customers").token(&stand.admin).query("limit", "3").query("after", &after);
    assert_eq!(records(&three.send().expect(200))[..2], records(&two)[..]);
    // One customer's locations aren't another's.
    let at = |customer: &str| {
        get(&format!("/customer/{customer}/locations")).token(&stand.admin).query("limit", "2")
    };
    let first = at(&stand.customer.to_string()).send().expect(200);
    let other = at(&stand.shop.customer("Other").to_string());
    refused(other.query("after", &cursor(&first)).send(), "cursor_of_another_list");
}

#[test]
fn a_cursor_is_of_one_organization() {
    let [one, other] = ["cursora", "cursorb"].map(Shop::new);
    let customers = |shop: &Shop| {
        for name in ["A", "B", "C"] {
            shop.customer(name);
        }
        get("/customers").token(&shop.admin()).query("limit", "1")
    };
    let (of_one, of_other) = (customers(&one), customers(&other));
    let after = cursor(&of_one.send().expect(200));
    refused(of_other.query("after", &after).send(), "cursor_of_another_list");
    of_one.query("after", &after).send().expect(200);
}

/// A cursor of the list of another, but with this place.
fn forged(cursor: &str, place: &Value) -> String {
    let place = place.to_string();
    let bytes = URL_SAFE_NO_PAD.decode(cursor).expect("a cursor");
    let sum = digest(&SHA256, place.as_bytes());
    let sum = sum.as_ref();
    URL_SAFE_NO_PAD.encode([&bytes[..8], &sum[..8], place.as_bytes()].concat())
}

#[test]
fn a_forged_cursor_is_refused() {
    let stand = Stand::new();
    for list in lists() {
        let asked = list.of(&stand, &stand.admin).query("limit", "2");
        let first = asked.send().expect(200);
        let link = first.header("link").to_owned();
        let after = link.split("after=").nth(1).and_then(|rest| rest.split(['&', '>']).next());
        let after = after.unwrap_or_else(|| panic!("{}: {first}", list.id));
        let try_one = |cursor: &str| asked.clone().query("after", cursor).send();
        try_one(after).expect(200);
        for wrong in ["nonsense", "a b", &after[1..], &after[..after.len() - 3], "AAAA"] {
            refused(try_one(wrong), "invalid_cursor");
        }
        // What only a program that knows their form can write finds a place, or none.
        for place in [
            json!([]),
            json!([null, null, null, null]),
            json!(["a", "b"]),
            json!(["\u{0}", "0", "0123456789abcdef01234567"]),
            json!(["a", "99999999999999999999", "0123456789abcdef01234567"]),
            json!("x"),
            json!(["2026-02-31 00:00:00+00", "0123456789abcdef01234567"]),
        ] {
            let answer = try_one(&forged(after, &place));
            assert!(matches!(answer.status, 200 | 400), "{} {place}: {answer}", list.id);
        }
        let both = asked.clone().query("page", "2").query("after", after).send();
        let both = both.problem(400, "invalid_input");
        assert_eq!(both.field("/errors/0/pointer"), "page");
    }
}

#[test]
fn what_stays_appears_once_while_others_come_and_go() {
    let shop = Shop::new("cursors");
    let token = shop.admin();
    let made: Vec<String> = (0..9).map(|at| shop.customer(&format!("C{at}")).to_string()).collect();
    for order in ["asc", "desc"] {
        let list = get("/customers").token(&token).query("limit", "3");
        let list = list.query("sortBy[0].order", order);
        let mut answer = list.send().expect(200);
        let mut found = records(&answer);
        // Those that come before the place and behind it, and the last one that was shown goes.
        let [before, behind] = ["A", "Z"].map(|name| shop.customer(&format!("{name}{order}")));
        let shown: String = serde_json::from_str(&found[2]).expect("an id");
        let gone = post(&format!("/customer/{shown}/delete"), &json!({})).token(&token);
        gone.send().expect(200);
        while let Some(following) = next(&answer, &list, &token) {
            answer = following.send().expect(200);
            found.extend(records(&answer));
        }
        let count = |id: &str| found.iter().filter(|one| one.contains(id)).count();
        for id in &made {
            let is_gone = get(&format!("/customer/{id}")).token(&token).send().status == 404;
            assert!(count(id) == 1 || (is_gone && count(id) == 0), "{id} {order}: {found:?}");
        }
        let seen = [before, behind].map(|id| count(&id.to_string()));
        assert_eq!(seen, if order == "asc" { [0, 1] } else { [1, 0] }, "{order}");
    }
}

/// Records that nobody changes are told by their last change, too, whatever is said of others meanwhile.
#[test]
fn lists_by_the_last_change_lose_nothing_that_stays() {
    let stand = Stand::new();
    for order in ["asc", "desc"] {
        let list = get("/organization/customhoses").token(&stand.admin).query("limit", "1");
        let list = list.query("search.brand", &stand.brand).query("sortBy[0].order", order);
        let list = list.query("sortBy[0].key", "lastModified");
        let all = by_cursors(&list.clone().query("limit", "1"), &stand.admin);
        let mut answer = list.send().expect(200);
        let mut found = records(&answer);
        let changed: String = serde_json::from_str(&all[1]).expect("an id");
        let said = json!({ "params": { "priority": order } });
        stand.post(format_args!("/organization/item/{changed}/update"), &said);
        while let Some(following) = next(&answer, &list, &stand.admin) {
            answer = following.send().expect(200);
            found.extend(records(&answer));
        }
        for id in all.iter().filter(|id| !id.contains(&changed)) {
            assert_eq!(found.iter().filter(|one| *one == id).count(), 1, "{id} {order}");
        }
    }
}

#[test]
fn lists_go_on_where_pages_end() {
    let shop = Shop::new("deep");
    let token = shop.admin();
    let many = 10_400;
    let customers = format!(
        "insert into customers (organization_id, id, name, created, last_modified)
        select '\\x{}', decode('c' || lpad(to_hex(g), 23, '0'), 'hex'), 'N' || lpad(g::text, 6, '0'), now(), now()
        from generate_series(1, {many}) g",
        shop.id()
    );
    world().block_on(db().execute(AssertSqlSafe(customers))).expect("many customers");
    let list = get("/customers").token(&token).query("limit", "200");
    list.clone().query("page", "51").send().problem(400, "invalid_input").says("after");
    let mut answer = list.clone().query("page", "50").send().expect(200);
    let mut found = 10_000;
    while let Some(following) = next(&answer, &list, &token) {
        answer = following.send().expect(200);
        found += records(&answer).len();
    }
    assert_eq!(found, many);
    let page = answer.json();
    let names = page["items"].as_array().expect("items");
    assert_eq!(names[names.len() - 1]["name"], format!("N{many:06}"));
}

#[test]
fn an_array_goes_on_by_its_link() {
    let stand = Stand::new();
    let hoses = get("/organization/hoses").token(&stand.admin).query("search.brand", &stand.brand);
    // Whole, it needs no link.
    let whole = hoses.send().expect(200);
    assert_eq!(whole.header("link"), "");
    let first = hoses.clone().query("limit", "4").send().expect(200);
    assert_eq!(first.header("x-total-count"), "9");
    let found = by_cursors(&hoses.clone().query("limit", "4"), &stand.admin);
    assert_eq!(found, records(&whole));
}
