//! When an item was last changed: what its organization says of it is a part of it.

use domain::catalogue::Ferrule;
use serde_json::{Value, json};
use tests::{Shop, get, hose, post, unique};

/// A shop with its own and shared ferrules of a brand.
struct Stand {
    shop: Shop,
    token: String,
    brand: String,
    /// Two own ones, two shared ones.
    items: [String; 4],
}

impl Stand {
    fn new() -> Self {
        let shop = Shop::new("modified");
        let brand = unique("Modified");
        Shop::shared_brand(&brand);
        let fields =
            |number: &str| hose(&unique(&format!("{number}-MOD-")), &brand, "8", json!({}));
        let own = ["A", "B"].map(|number| shop.add::<Ferrule>(fields(number)));
        let shared = ["C", "D"].map(|number| Shop::add_shared::<Ferrule>(fields(number)));
        let ([a, b], [c, d]) = (own, shared);
        let token = shop.admin();
        Self { shop, token, brand, items: [a, b, c, d] }
    }

    fn change(&self, item: &str, params: &Value) {
        let path = format!("/organization/item/{item}/update");
        post(&path, &json!({ "params": params })).token(&self.token).send().expect(200);
    }

    /// The ferrules by their last change, the latest first, with that.
    fn latest(&self, order: &str, page: usize) -> Vec<(String, String)> {
        let list = get("/organization/ferrules").query("search.brand", &self.brand);
        let list = list.query("sortBy[0].key", "lastModified").query("sortBy[0].order", order);
        let list = list.query("limit", "2").query("page", &page.to_string());
        let list = list.token(&self.token).send().expect(200).json();
        let text = |item: &Value, name: &str| item[name].as_str().unwrap().to_owned();
        let items = list["items"].as_array().unwrap().iter();
        items.map(|item| (text(item, "_id"), text(item, "lastModified"))).collect()
    }
}

fn read(item: &str, token: &str) -> Value {
    get(&format!("/ferrule/{item}")).token(token).send().expect(200).json()
}

#[test]
fn an_item_is_changed_by_what_is_said_of_it() {
    let stand = Stand::new();
    let reader = stand.shop.staff(domain::access::Role::Restricted);
    let changes = [
        json!({ "listPrice": 12.5 }),
        json!({ "cost": 4 }),
        json!({ "orgPartNumber": "OURS-1" }),
        json!({ "available": false }),
        json!({ "priority": "1" }),
    ];
    for (at, item) in stand.items.iter().enumerate() {
        for change in &changes {
            let before = read(item, &stand.token);
            stand.change(item, change);
            let after = read(item, &stand.token);
            let time = |record: &Value| record["lastModified"].as_str().unwrap().to_owned();
            assert!(time(&after) > time(&before), "{at} {change}: {after}");
            assert_eq!(after["created"], before["created"]);
            assert_ne!(after["lastModifiedBy"], Value::Null, "{at} {change}");
            assert_eq!(time(&read(item, &reader)), time(&after));
            // Said again, it changes nothing.
            stand.change(item, change);
            assert_eq!(read(item, &stand.token), after, "{at} {change}");
            assert_eq!(stand.latest("desc", 1)[0], (item.clone(), time(&after)), "{at} {change}");
        }
    }
    // A maker's change of a shared one is told, too.
    let before = read(&stand.items[3], &stand.token)["lastModified"].clone();
    Shop::makers_price(&stand.items[2], "7");
    assert_eq!(stand.latest("desc", 1)[0].0, stand.items[2]);
    assert_eq!(read(&stand.items[3], &stand.token)["lastModified"], before);
}

#[test]
fn lists_by_the_last_change_agree_with_what_they_show() {
    let stand = Stand::new();
    let [a, b, c, d] = &stand.items;
    for item in [c, a, d] {
        stand.change(item, &json!({ "listPrice": 3 }));
    }
    let post_own = |item: &str, params: Value| {
        post(&format!("/organization/ferrule/{item}/update"), &json!({ "params": params }))
            .token(&stand.token)
            .send()
            .expect(200);
    };
    // A record that is changed after its price comes last again.
    post_own(a, json!({ "description": "two" }));
    let expected = [b, c, d, a];
    let all: Vec<_> = [1, 2].into_iter().flat_map(|page| stand.latest("asc", page)).collect();
    let ids: Vec<&String> = all.iter().map(|(id, _)| id).collect();
    assert_eq!(ids, expected);
    assert!(all.is_sorted_by_key(|(_, time)| time.clone()), "{all:?}");
    let back: Vec<_> = [1, 2].into_iter().flat_map(|page| stand.latest("desc", page)).collect();
    assert_eq!(back.into_iter().rev().collect::<Vec<_>>(), all);
    // A filter by number finds few, and sorts them alike.
    let list =
        get("/organization/ferrules").query("search.partNumber", "-mod-").token(&stand.token);
    let list = list.query("search.brand", &stand.brand).query("sortBy[0].key", "lastModified");
    assert_eq!(list.send().expect(200).all("_id"), expected.map(Clone::clone));
}

#[test]
fn a_brand_is_changed_by_what_is_said_of_it() {
    let stand = Stand::new();
    let find = || {
        let brands = get("/brands").token(&stand.token).send().expect(200).json();
        let brands = brands["items"].as_array().or(brands.as_array()).unwrap().clone();
        brands.into_iter().find(|brand| brand["name"] == stand.brand.as_str()).unwrap()
    };
    for change in [json!({ "discountPercent": 5 }), json!({ "available": false })] {
        let before = find();
        let path = format!("/brand/{}/update", before["_id"].as_str().unwrap());
        let params = json!({ "params": change });
        let answer = post(&path, &params).token(&stand.token).send().expect(200).json();
        let after = find();
        assert!(after["lastModified"].as_str() > before["lastModified"].as_str(), "{after}");
        assert_eq!(answer["lastModified"], after["lastModified"]);
        assert_ne!(after["lastModifiedBy"], Value::Null);
    }
}
