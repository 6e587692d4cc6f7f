//! Order, pages, and the whole list.

use domain::catalogue::Hose;
use serde_json::json;
use tests::{Shop, hose, unique};

use super::{list, numbers};

#[test]
fn by_part_number_then_size() {
    let shop = Shop::new("order");
    let word = unique("R");
    shop.brand("Order");
    Shop::shared_brand(&word);
    for (number, size) in
        [("b", "16"), ("B", "4"), ("a", "8"), ("b", "15L"), ("C", "6"), ("b", "-06")]
    {
        shop.add::<Hose>(hose(&format!("{word}-{number}"), "Order", size, json!({})));
    }
    Shop::add_shared::<Hose>(hose(&format!("{word}-b"), &word, "8", json!({})));
    let answer = list(&shop.admin()).query("search.partNumber", &word).send().expect(200);
    let numbers: Vec<_> =
        answer.all("partNumber").iter().map(|number| number[word.len() + 1..].to_owned()).collect();
    assert_eq!(numbers, ["a", "B", "b", "b", "b", "b", "C"], "{answer}");
    assert_eq!(answer.all("size"), ["-8", "-4", "-6", "-8", "-16", "15L", "-6"], "{answer}");
    assert_eq!(answer.header("x-total-count"), "", "only pages count");
}

/// Own and shared hoses mixed, in order.
fn many(hoses: usize) -> (Shop, String, Vec<String>) {
    let shop = Shop::new("pages");
    let word = unique("P");
    shop.brand("Pages");
    Shop::shared_brand(&word);
    let number = |at: usize| format!("{word}-{at:05}");
    let own: Vec<_> = (0..hoses)
        .filter(|at| at % 5 != 3)
        .map(|at| hose(&number(at), "Pages", "8", json!({})))
        .collect();
    shop.add_all::<Hose>(&own);
    for at in (0..hoses.min(40)).filter(|at| at % 5 == 3) {
        Shop::add_shared::<Hose>(hose(&number(at), &word, "8", json!({})));
    }
    let all = (0..hoses).filter(|at| at % 5 != 3 || *at < 40).map(number).collect();
    (shop, word, all)
}

#[test]
fn pages_make_up_the_whole() {
    let (shop, word, all) = many(40);
    let token = shop.admin();
    let base = || list(&token).query("search.partNumber", &word);
    assert_eq!(numbers(&base()), all);
    let mut pages = Vec::new();
    for page in 1..=6 {
        let answer = base().query("limit", "7").query("page", &page.to_string()).send().expect(200);
        assert_eq!(answer.header("x-total-count"), "40");
        pages.extend(answer.all("partNumber"));
        assert_eq!(pages.len(), (page * 7).min(40), "{answer}");
    }
    assert_eq!(pages, all);
    let beyond = base().query("page", "7").query("limit", "7").send().expect(200);
    assert_eq!((beyond.json(), beyond.header("x-total-count")), (json!([]), "40"));
    assert_eq!(numbers(&base().query("page", "1")).len(), 25, "25 where only page is given");
    assert_eq!(numbers(&base().query("limit", "200")), all);
    assert_eq!(numbers(&base().query("limit", "1")), all[..1]);
}

#[test]
fn long_lists_are_counted_roughly() {
    let (shop, word, all) = many(1_800);
    let token = shop.admin();
    let counted = |name: &str, value: &str, exact: &str, page: &str| {
        let request = list(&token).query(name, value).query("search.brand", "Pages");
        let answer = request.query("exactTotal", exact).query("limit", "200").query("page", page);
        let answer = answer.send().expect(200);
        let total: usize = answer.header("x-total-count").parse().expect("a number");
        (answer.all("_id").len(), total, answer.header("x-total-is-exact") == "true")
    };
    let own = all.len() - 8;
    for filter in ["search.partNumber", "search.series"] {
        let value = if filter == "search.series" { "" } else { &word };
        assert_eq!(counted(filter, value, "true", "1"), (200, own, true), "{filter}");
        assert_eq!(counted(filter, value, "false", "1"), (200, 1_000, false), "{filter}");
        assert_eq!(counted(filter, value, "false", "6"), (200, 1_200, false), "{filter}");
        assert_eq!(counted(filter, value, "false", "8"), (own - 1_400, own, true), "{filter}");
        assert_eq!(counted(filter, value, "false", "9"), (0, 1_000, false), "{filter}");
    }
}

#[test]
fn the_whole_list_is_streamed() {
    let (shop, word, all) = many(1_600);
    let answer = list(&shop.admin()).query("search.partNumber", &word).send().expect(200);
    assert_eq!(answer.all("partNumber"), all);
    assert_eq!(answer.header("content-length"), "", "it is sent as it is read");
}

#[test]
fn pages_end_somewhere() {
    let token = Shop::new("deep").admin();
    list(&token).query("page", "50").query("limit", "200").send().expect(200);
    list(&token).query("page", "51").query("limit", "200").send().faults(&[("page", "too_deep")]);
    list(&token).query("page", "1000001").send().faults(&[("page", "out_of_range")]);
}
