//! Lists that are read to their end by cursors: every list with pages, in each of its orders.

mod cursors;
mod stand;

use std::collections::BTreeMap;

use serde_json::Value;
use tests::{Answer, Request, Shop, get, parameters, request, service};

use stand::Stand;

/// The only list with pages that has no cursors: what it finds is the best, and no more than a few pages.
const WITHOUT: [&str; 1] = ["getSearch"];

/// A list with pages, as the description tells.
struct ListOf {
    id: String,
    path: String,
    /// Sort keys; none for one order alone.
    keys: Vec<String>,
    /// Its parameters' names.
    parameters: Vec<String>,
}

/// All lists with pages.
fn lists() -> Vec<ListOf> {
    let document = get(&format!("{}/openapi.json", service().host)).send().expect(200).json();
    let mut lists = Vec::new();
    for (path, operations) in document["paths"].as_object().expect("paths") {
        let described = &operations["get"];
        let all: BTreeMap<&str, &Value> = parameters(&document, described)
            .map(|one| (one["name"].as_str().expect("a name"), one))
            .collect();
        let id = described["operationId"].as_str().unwrap_or_default();
        if !all.contains_key("page") || WITHOUT.contains(&id) {
            continue;
        }
        assert!(all.contains_key("after"), "{id} has pages, but no cursor");
        let answer = &described["responses"]["200"];
        assert!(answer["headers"]["Link"].is_object(), "{id}: {answer}");
        let keys = all.get("sortBy[0].key").map(|key| &key["schema"]["enum"]);
        let keys = keys.and_then(Value::as_array).into_iter().flatten();
        lists.push(ListOf {
            id: id.to_owned(),
            path: path.clone(),
            keys: keys.map(|key| key.as_str().expect("a word").to_owned()).collect(),
            parameters: all.keys().map(|name| (*name).to_owned()).collect(),
        });
    }
    assert!(lists.len() > 25, "{}", lists.len());
    lists
}

impl ListOf {
    /// A request of the list of the stand's own records.
    fn of(&self, stand: &Stand, token: &str) -> Request {
        let path = self.path.replace("{customerId}", &stand.customer.to_string());
        let path = path.replace("{priceListId}", &stand.price_list);
        let has = |name: &str| self.parameters.iter().any(|one| one == name);
        let mut list = request("GET", &format!("{}{path}", service().host)).token(token);
        if has("search.brand") {
            list = list.query("search.brand", &stand.brand);
        } else if self.id == "getOrganizationItems" {
            list = list.query("search.partNumber", &stand.brand);
        }
        if self.id.ends_with("WithFerrules") {
            list = list.query("hoseId", &stand.hose);
        }
        list
    }

    /// Each of its orders in both directions.
    fn orders(&self) -> Vec<Vec<(&'static str, &str)>> {
        let keys = self.keys.iter().flat_map(|key| {
            ["asc", "desc"].map(|order| vec![("sortBy[0].key", &**key), ("sortBy[0].order", order)])
        });
        std::iter::once(Vec::new()).chain(keys).collect()
    }
}

/// The records of an answer, each by what tells it apart.
fn records(answer: &Answer) -> Vec<String> {
    let answer = answer.json();
    let items = if answer.is_array() { &answer } else { &answer["items"] };
    let items = items.as_array().unwrap_or_else(|| panic!("{answer}"));
    items.iter().map(told).collect()
}

fn told(record: &Value) -> String {
    let names = ["_id", "sequence", "requestId"].into_iter();
    let told = names.map(|name| &record[name]).find(|value| !value.is_null());
    told.unwrap_or(record).to_string()
}

/// The next page: by the link of an answer, which is the same as by its cursor.
fn next(answer: &Answer, list: &Request, token: &str) -> Option<Request> {
    let link = answer.header("link");
    let cursor = &answer.json()["next"];
    let (address, end) = link.strip_prefix('<')?.split_once('>').expect(link);
    assert_eq!(end, "; rel=\"next\"");
    if let Some(cursor) = cursor.as_str() {
        let by_cursor = list.clone().query("after", cursor).send().expect(200);
        let by_link = request("GET", &format!("{}{address}", service().host)).token(token);
        assert_eq!(by_cursor.body, by_link.send().expect(200).body, "{link}");
    }
    Some(request("GET", &format!("{}{address}", service().host)).token(token))
}

/// A list by its cursors.
fn by_cursors(list: &Request, token: &str) -> Vec<String> {
    let mut answer = list.send().expect(200);
    let mut found = records(&answer);
    let is_array = answer.json().is_array();
    assert!(is_array || answer.json()["total"].is_u64(), "{answer}");
    while let Some(following) = next(&answer, list, token) {
        answer = following.send().expect(200);
        let page = answer.json();
        assert!(!records(&answer).is_empty(), "a page without records: {answer}");
        assert_eq!((&page["total"], &page["page"]), (&Value::Null, &Value::Null), "{answer}");
        assert_eq!(answer.header("x-total-count"), "");
        found.extend(records(&answer));
        assert!(found.len() < 2_000, "it goes on and on: {answer}");
    }
    assert!(is_array || answer.json().as_object().is_some_and(|page| page["next"].is_null()));
    found
}

/// A list by its pages.
fn by_pages(list: &Request) -> Vec<String> {
    let mut found = Vec::new();
    for number in 1.. {
        let page = records(&list.clone().query("page", &number.to_string()).send().expect(200));
        if page.is_empty() {
            break;
        }
        found.extend(page);
    }
    found
}

#[test]
fn cursors_lead_through_the_same_records_as_pages() {
    let stand = Stand::new();
    for list in lists() {
        for order in list.orders() {
            let asked = list.of(&stand, &stand.admin);
            let asked = order.iter().fold(asked, |asked, (name, value)| asked.query(name, value));
            let pages = by_pages(&asked.clone().query("limit", "200"));
            assert!(pages.len() >= 4, "{} {order:?}: {pages:?}", list.id);
            // A limit that ends with the list, too.
            let least = if pages.len() < 12 { 1 } else { 3 };
            for limit in [least, pages.len() / 2, pages.len()] {
                let asked = asked.clone().query("limit", &limit.clamp(1, 200).to_string());
                let found = by_cursors(&asked, &stand.admin);
                assert_eq!(found, pages, "{} {order:?}, {limit} at once", list.id);
            }
        }
    }
}

/// Lists without the filter: what the feed doesn't tell of, few people, and an array whose hoses other lists have.
const WITHOUT_IDS: [&str; 7] = [
    "getOrganizationHoses",
    "getOrganizationPendingItems",
    "getImports",
    "getOrganizationUsers",
    "getOrganizationApiHistory",
    "getOrganizationApiHistoryOtherwise",
    "getAudit",
];

#[test]
fn records_that_the_feed_tells_of_are_read_together() {
    let stand = Stand::new();
    let other = Shop::new("byids").admin();
    let mut without = Vec::new();
    for list in lists() {
        if !list.parameters.iter().any(|name| name == "ids") {
            without.push(list.id);
            continue;
        }
        let asked = list.of(&stand, &stand.admin);
        let all = records(&asked.clone().query("limit", "200").send().expect(200));
        let chosen =
            [&all[0], &all[all.len() / 2], &all[all.len() - 1]].map(|id| id.trim_matches('"'));
        // As many as a page has, most of them of nobody.
        let unknown = (0..197).map(|at| format!("{at:024x}")).collect::<Vec<_>>().join(",");
        let ids = format!("{},{},{unknown},{}", chosen[2], chosen[0], chosen[1]);
        let found = records(&asked.clone().query("ids", &ids).send().expect(200));
        assert_eq!(
            found.iter().map(|id| id.trim_matches('"')).collect::<Vec<_>>(),
            chosen,
            "{}",
            list.id
        );
        let page = asked.clone().query("ids", &ids).query("limit", "2");
        assert_eq!(by_cursors(&page, &stand.admin), found, "{}", list.id);
        assert_eq!(
            asked.clone().query("ids", "x").send().expect(400).json()["errors"][0]["pointer"],
            "ids"
        );
        // Another organization finds none but those that its own list has.
        let foreign = list.of(&stand, &other);
        let found = foreign.clone().query("ids", &ids).send();
        if found.status == 200 {
            let seen = records(&foreign.query("limit", "200").send().expect(200));
            assert!(records(&found).iter().all(|one| seen.contains(one)), "{}: {found}", list.id);
        }
    }
    assert_eq!(without, WITHOUT_IDS);
}

#[test]
fn customers_read_their_lists_to_the_end() {
    let stand = Stand::new();
    let token = stand.shop.customer_token(Some(stand.customer));
    let mut read = 0;
    for list in lists() {
        let asked = list.of(&stand, &token).query("limit", "2");
        if asked.send().status == 403 {
            continue;
        }
        let (pages, found) = (by_pages(&asked), by_cursors(&asked, &token));
        assert_eq!(found, pages, "{}", list.id);
        read += usize::from(found.len() > 3);
    }
    assert!(read > 15, "{read} lists that customers may read");
}
