//! `GET /hose/{hoseId}/crimpspecs`

use domain::catalogue::{Ferrule, Hose};
use domain::engineering::length::LengthUnit;
use libtest_mimic::Trial;
use serde_json::json;
use tests::{Shop, get, hose, unique};

pub(crate) fn trials() -> Vec<Trial> {
    crate::trials![
        specs_are_shown_in_the_organizations_unit,
        shared_and_own_specs_are_listed_and_no_others
    ]
}

fn specs_are_shown_in_the_organizations_unit() {
    for (unit, value, insert, skive) in [
        (LengthUnit::Millimetre, json!([23.3, 0.1, 0.2]), json!(25.4), json!(28)),
        (LengthUnit::Inch, json!([0.9173, 0.0039, 0.0079]), json!(1), json!(1.1024)),
    ] {
        let shop = Shop::with("specs", |mut organization| {
            organization.length_unit = unit;
            organization
        });
        let word = unique("Spec");
        shop.brand(&word);
        let on = shop.add::<Hose>(hose(&format!("{word}-H"), &word, "8", json!({})));
        let ferrule = shop.add::<Ferrule>(hose(&format!("{word}-R"), &word, "8", json!({})));
        let made =
            shop.approve(&[(&on, "TC", Some("Torvane"), Some(&ferrule)), (&on, "TP", None, None)]);
        let answer = get(&format!("/hose/{on}/crimpspecs"))
            .token(&shop.customer_token(None))
            .send()
            .expect(200);
        let specs = answer.json();
        assert_eq!(answer.all("_id"), made);
        let unit = unit.symbol();
        let mut first = specs[0].clone();
        for name in ["created", "lastModified"] {
            assert!(first[name].as_str().is_some_and(|time| time.ends_with('Z')), "{first}");
            first.as_object_mut().unwrap().remove(name);
        }
        assert_eq!(
            first,
            json!({
                "_id": made[0], "custom": true, "hoseId": on, "couplingSeries": "TC", "couplingSeriesBrand": "Torvane",
                "ferruleId": ferrule, "ferrulePartNumber": format!("{word}-R"), "ferruleBrand": word,
                "dieSize": "22", "spacerRing": null,
                "crimpDiam": { "value": value[0], "unit": unit, "tolerance": null, "tolerancePlus": value[1], "toleranceMinus": value[2] },
                "insertLength": { "value": insert, "unit": unit }, "crimpStretchPerEnd": null,
                "skiveExternal": { "value": skive, "unit": unit, "tolerance": null, "tolerancePlus": null, "toleranceMinus": null },
                "skiveInternal": null, "createdBy": null, "lastModifiedBy": null
            })
        );
        assert_eq!(specs[1]["ferruleId"], json!(null));
        let filtered =
            get(&format!("/hose/{on}/crimpspecs")).token(&shop.admin()).query("series", "p");
        assert_eq!(filtered.send().expect(200).all("couplingSeries"), ["TP"]);
    }
}

fn shared_and_own_specs_are_listed_and_no_others() {
    let word = unique("SharedSpec");
    Shop::shared_brand(&word);
    let on = Shop::add_shared::<Hose>(hose(&format!("{word}-H"), &word, "8", json!({})));
    let (shop, other) = (Shop::new("ownspec"), Shop::new("otherspec"));
    Shop::approve_shared(&[(&on, "B", None, None)]);
    shop.approve(&[(&on, "A", None, None)]);
    other.approve(&[(&on, "C", None, None)]);
    let series = |shop: &Shop| {
        let answer = get(&format!("/hose/{on}/crimpspecs")).token(&shop.admin()).send().expect(200);
        let custom = answer
            .json()
            .as_array()
            .unwrap()
            .iter()
            .map(|spec| spec["custom"] == true)
            .collect::<Vec<_>>();
        (answer.all("couplingSeries"), custom)
    };
    assert_eq!(series(&shop), (vec!["A".to_owned(), "B".to_owned()], vec![true, false]));
    assert_eq!(series(&other), (vec!["B".to_owned(), "C".to_owned()], vec![false, true]));
}
