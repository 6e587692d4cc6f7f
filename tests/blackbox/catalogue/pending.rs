//! `GET /organization/pendingitems` and `GET /organization/hasvendor`

use std::collections::BTreeMap;

use domain::access::Role;
use domain::catalogue::{CrimpFitting, Hose, OtherItem, Properties};
use domain::documents::LineItem;
use serde_json::{Value, json};
use tests::{Shop, get, hose, money, unique};

fn pending(token: &str) -> (BTreeMap<String, Value>, u64) {
    let answer = get("/organization/pendingitems")
        .token(token)
        .query("limit", "200")
        .send()
        .expect(200)
        .json();
    let items = answer["items"].as_array().unwrap().iter();
    let name = |item: &Value| {
        item["partNumber"].as_str().or(item["series"].as_str()).expect("a name").to_owned()
    };
    (items.map(|item| (name(item), item.clone())).collect(), answer["total"].as_u64().unwrap())
}

/// A kit with an assembly of a hose and a fitting, and two other items, of which one is whole.
fn shop() -> Shop {
    let shop = Shop::new("pending");
    let word = unique("Pending");
    shop.brand(&word);
    let on = shop.add::<Hose>(hose("P-HOSE", &word, "8", json!({})));
    let fitting = shop.add::<CrimpFitting>(
        json!({ "partNumber": "P-FITTING", "brand": word, "hoseSize": "8", "dashSize": "8", "series": "S" }),
    );
    shop.add::<Hose>(hose("P-UNUSED", &word, "8", json!({})));
    let nameless = shop.add::<OtherItem>(json!({ "partNumber": "P-NAMELESS" }));
    let whole = shop.add::<OtherItem>(json!({ "partNumber": "P-WHOLE", "brand": word }));
    for item in [&fitting, &nameless, &whole] {
        shop.set(item, Properties::default(), Some(money("0")));
    }
    let assembly = shop.assembly("PA-1", &on, Some(&fitting), |_| ());
    shop.assembly("PA-2", &on, None, |_| ());
    let other = |id: &str| LineItem::OtherItem(id.parse().unwrap());
    shop.kit(
        "PK-1",
        None,
        &[
            (LineItem::HoseAssembly(assembly), "1"),
            (other(&nameless), "2"),
            (other(&whole), "1"),
            (other(&nameless), "3"),
        ],
    );
    shop
}

#[test]
fn items_in_use_that_lack_something_are_listed() {
    let shop = shop();
    let (items, total) = pending(&shop.admin());
    assert_eq!(items.keys().collect::<Vec<_>>(), ["P-HOSE", "P-NAMELESS"]);
    assert_eq!(total, 2);
    let hose = &items["P-HOSE"];
    assert_eq!(
        (&hose["missing"], &hose["itemType"], &hose["uses"]),
        (&json!(["cost"]), &json!("hose"), &json!(2))
    );
    let numbers: Vec<_> = hose["usedIn"]
        .as_array()
        .unwrap()
        .iter()
        .map(|place| (&place["kind"], &place["number"]))
        .collect();
    assert_eq!(
        numbers,
        [(&json!("hoseAssembly"), &json!("PA-1")), (&json!("hoseAssembly"), &json!("PA-2"))]
    );
    let nameless = &items["P-NAMELESS"];
    assert_eq!(
        (&nameless["missing"], &nameless["uses"], &nameless["brand"]),
        (&json!(["brand"]), &json!(1), &json!(null))
    );
    assert_eq!(nameless["usedIn"][0]["kind"], "hoseKit");
    for role in [Role::Regular, Role::Restricted] {
        let (items, total) = pending(&shop.staff(role));
        assert_eq!(
            (items.keys().collect::<Vec<_>>(), total),
            (vec![&"P-NAMELESS".to_owned()], 1),
            "costs are for admins"
        );
    }
    get("/organization/pendingitems").token(&shop.customer_token(None)).send().expect(403);
    assert_eq!(pending(&Shop::new("nothingpending").admin()).1, 0);
}

#[test]
fn pages_go_on_where_the_last_one_ended() {
    let shop = shop();
    let token = shop.admin();
    let page = |page: &str| {
        let request =
            get("/organization/pendingitems").token(&token).query("limit", "1").query("page", page);
        let answer = request.send().expect(200).json();
        (
            answer["items"]
                .as_array()
                .unwrap()
                .iter()
                .map(|item| item["partNumber"].clone())
                .collect::<Vec<_>>(),
            answer["total"].clone(),
        )
    };
    assert_eq!(page("1"), (vec![json!("P-HOSE")], json!(2)));
    assert_eq!(page("2"), (vec![json!("P-NAMELESS")], json!(2)));
    assert_eq!(page("3"), (vec![], json!(2)));
}

#[test]
fn names_that_crimp_specs_use_in_vain_are_listed() {
    let shop = Shop::new("invain");
    let word = unique("Vain");
    shop.brand(&word);
    let on = shop.add::<Hose>(hose("V-HOSE", &word, "8", json!({})));
    shop.add::<CrimpFitting>(
        json!({ "partNumber": "V-FITTING", "brand": word, "hoseSize": "8", "dashSize": "8", "series": "There" }),
    );
    shop.approve(&[
        (&on, "there", None, None),
        (&on, "Gone", None, None),
        (&on, "GONE", None, None),
        (&on, "There", Some("Nobody"), None),
    ]);
    let (items, total) = pending(&shop.staff(Role::Restricted));
    assert_eq!(total, 2, "{items:?}");
    let gone = items.iter().find(|(name, _)| name.eq_ignore_ascii_case("gone")).unwrap().1;
    assert_eq!(
        (&gone["uses"], &gone["missing"], &gone["brand"]),
        (&json!(2), &json!(["item"]), &json!(word))
    );
    assert_eq!(gone["usedIn"][0]["number"], "V-HOSE");
    assert_eq!(items["There"]["brand"], "Nobody");
}

#[test]
fn vendors_are_brands_with_items() {
    let shop = Shop::new("vendors");
    let word = unique("Vendor");
    let with = shop.brand(&format!("{word} with"));
    let off = shop.brand(&format!("{word} off"));
    shop.brand(&format!("{word} without"));
    shop.brand(&format!("{word} unavailable"));
    shop.add::<Hose>(hose("1", &format!("{word} with"), "8", json!({})));
    shop.add::<Hose>(hose("2", &format!("{word} off"), "8", json!({})));
    let gone = shop.add::<Hose>(hose("3", &format!("{word} unavailable"), "8", json!({})));
    shop.set(&gone, Properties { available: Some(false), ..Properties::default() }, None);
    shop.offers_brand(&off, false);
    shop.offers_brand(&with, true);
    let answer =
        get("/organization/hasvendor").token(&shop.customer_token(None)).send().expect(200).json();
    let vendors = answer["vendors"].as_array().unwrap().iter().filter_map(Value::as_str);
    let ours: Vec<_> = vendors.filter(|name| name.starts_with(&word)).collect();
    assert_eq!(ours, [format!("{word} with")]);
    assert_eq!(answer["hasVendor"], true);
}
