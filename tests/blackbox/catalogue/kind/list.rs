//! Lists of each kind.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tests::{Answer, Shop, get, has, unique, with};

use super::{Kind, kinds, shop};

/// The path of a kind's list; hoses and other items have none of this form.
fn list(kind: &Kind) -> Option<String> {
    let plain = !["hose", "otherItem"].contains(&kind.word);
    plain.then(|| format!("/organization/{}", kind.many))
}

#[test]
fn own_items_are_listed_by_themselves() {
    let (_shop, brand, token) = shop();
    for kind in kinds() {
        let numbers: Vec<_> = (0..3).map(|at| unique(&format!("P{at}"))).collect();
        for number in numbers.iter().rev() {
            kind.create(&token, &kind.full(number, &brand)).expect(201);
        }
        let own =
            get(&format!("/organization/custom{}", kind.many)).token(&token).send().expect(200);
        assert_eq!(own.all("partNumber"), numbers, "{own}");
        assert_eq!(own.field("/total"), 3);
        let first = own.field("/items/0");
        let found = kind.find(&token, first["_id"].as_str().unwrap());
        assert_eq!(found.json(), first);
        if let Some(path) = list(&kind) {
            let all = get(&path).query("search.brand", &brand).token(&token).send().expect(200);
            assert_eq!(all.all("partNumber"), numbers, "{all}");
            let shared = get(&path).query("includeCustom", "false").query("search.brand", &brand);
            assert_eq!(shared.token(&token).send().expect(200).field("/total"), 0);
        }
    }
}

#[test]
fn lists_have_pages_and_orders() {
    let (_shop, brand, token) = shop();
    for kind in kinds() {
        let numbers: Vec<_> = (0..5).map(|at| unique(&format!("P{at}"))).collect();
        // Made in another order than they sort.
        for at in [3, 0, 4, 1, 2] {
            kind.create(&token, &kind.least(&numbers[at], &brand)).expect(201);
        }
        let path = format!("/organization/custom{}", kind.many);
        let page = |more: &[(&str, &str)]| -> Answer {
            let request =
                more.iter().fold(get(&path), |request, (name, value)| request.query(name, value));
            request.token(&token).send().expect(200)
        };
        let second = page(&[("page", "2"), ("limit", "2")]);
        assert_eq!(second.all("partNumber"), numbers[2..4], "{second}");
        has(&second.json(), &json!({ "total": 5, "page": 2 }));
        assert_eq!(page(&[("itemsPerPage", "2")]).all("partNumber"), numbers[..2]);
        let backwards: Vec<_> = numbers.iter().rev().cloned().collect();
        assert_eq!(page(&[("sortBy[0].order", "desc")]).all("partNumber"), backwards);
        let made: Vec<_> = [3, 0, 4, 1, 2].iter().map(|at| numbers[*at].clone()).collect();
        for name in ["sortBy[0].key", "sortBy[0][key]"] {
            assert_eq!(page(&[(name, "lastModified")]).all("partNumber"), made, "{name}");
        }
        let newest =
            page(&[("sortBy[0].key", "lastModified"), ("sortBy[0].order", "desc"), ("limit", "1")]);
        assert_eq!(newest.all("partNumber"), [numbers[2].clone()]);
        let bad = get(&path).query("sortBy[0].key", "cost").token(&token).send();
        bad.faults(&[("sortBy.0.key", "unknown_value")]);
    }
}

#[test]
fn adaptors_are_filtered_by_their_ends() {
    let (_shop, brand, token) = shop();
    let kind = &kinds()[2];
    let adaptor = |number: &str, shape: &str, material: Value, ends: Value| {
        let more = json!({ "shape": shape, "material": material, "ends": ends, "crossReference": number.len() });
        kind.create(&token, &with(kind.least(number, &brand), &more)).expect(201);
    };
    let end = |style: &str, gender: &str, size: &str| json!({ "style": style, "gender": gender, "dashSize": size });
    adaptor(
        "A",
        "straight",
        Value::Null,
        json!([end("JIC", "male", "8"), end("NPT", "male", "8")]),
    );
    adaptor(
        "BB",
        "90° elbow",
        json!("Brass"),
        json!([end("JIC", "female", "-08"), end("NPT", "male", "6")]),
    );
    adaptor(
        "CCC",
        "straight",
        json!("brass"),
        json!([end("BSPP 60°", "male", "4"), end("jic", "male", "-08")]),
    );
    let found = |filters: &[(&str, &str)]| {
        let request = filters.iter().fold(
            get("/organization/adaptors").query("search.brand", &brand),
            |request, (name, value)| request.query(&format!("search.{name}"), value),
        );
        request.token(&token).send().expect(200).all("partNumber").join(" ")
    };
    assert_eq!(found(&[]), "A BB CCC");
    assert_eq!(found(&[("end1Style", "jic")]), "A BB");
    assert_eq!(found(&[("end2Style", "JIC")]), "CCC");
    assert_eq!(found(&[("end1Style", "bsp")]), "CCC");
    assert_eq!(found(&[("end1Gender", "male"), ("end2Gender", "male")]), "A CCC");
    assert_eq!(found(&[("end1DashSize", "DN12")]), "A BB");
    assert_eq!(found(&[("end2DashSize", "8")]), "A CCC");
    assert_eq!(found(&[("shape", "elbow")]), "BB");
    assert_eq!(found(&[("material", "BRASS")]), "BB CCC");
    assert_eq!(found(&[("crossReference", "3")]), "CCC");
    assert_eq!(found(&[("material", "brass"), ("shape", "straight")]), "CCC");
    assert_eq!(found(&[("shape", "%")]), "");
    let bad = get("/organization/adaptors").query("search.end1Gender", "both").token(&token).send();
    bad.faults(&[("search.end1Gender", "unknown_value")]);
}

#[test]
fn fittings_are_filtered_by_words() {
    let (_shop, brand, token) = shop();
    let kind = &kinds()[1];
    for (number, style, gender, shape) in [
        ("A", "JIC", "female", "straight"),
        ("B", "ORFS", "female", "45° elbow"),
        ("C", "JIC", "male", "90° elbow"),
    ] {
        let more = json!({ "style": style, "gender": gender, "shape": shape });
        kind.create(&token, &with(kind.least(number, &brand), &more)).expect(201);
    }
    let found = |name: &str, value: &str| {
        let request = get("/organization/crimpfittings").query("search.brand", &brand);
        request.query(name, value).token(&token).send().expect(200).all("partNumber").join(" ")
    };
    assert_eq!(found("search.style", "jic"), "A C");
    assert_eq!(found("search.gender", "FEMALE"), "A B");
    assert_eq!(found("search.shape", "ELBOW"), "B C");
    assert_eq!(found("search.shape", "no such"), "");
    assert_eq!(found("search.hoseSize", "DN12"), "A B C");
    assert_eq!(found("search.dashSize", "-10"), "A B C");
    assert_eq!(found("search", r#"{"style":"JIC","gender":"male"}"#), "C");
}

#[test]
fn components_of_all_kinds_are_one_list() {
    let (shop, brand, token) = shop();
    let word = unique("W");
    let mut expected = Vec::new();
    for (at, kind) in kinds().iter().enumerate() {
        let number = format!("{word}-{at}");
        let made = kind.create(&token, &kind.full(&number, &brand)).expect(201);
        kind.change(&token, &made.id(), &json!({ "orgPartNumber": format!("OWN-{at}") }))
            .expect(200);
        expected.push(kind.word);
    }
    let found = |filters: &[(&str, &str)]| {
        let request =
            filters.iter().fold(get("/organization/components"), |request, (name, value)| {
                request.query(name, value)
            });
        request.token(&token).send().expect(200)
    };
    let all = found(&[("search.partNumber", &word)]);
    assert_eq!(all.all("itemType"), expected, "{all}");
    assert_eq!(all.all("orgPartNumber"), ["OWN-0", "OWN-1", "OWN-2", "OWN-3", "OWN-4", "OWN-5"]);
    assert_eq!(all.field("/total"), 6);
    let some = found(&[("search.partNumber", &word), ("itemType", "wrap,hose")]);
    assert_eq!(some.all("itemType"), ["hose", "wrap"]);
    assert_eq!(found(&[("search.orgPartNumber", "own-3")]).all("itemType"), ["ferrule"]);
    assert_eq!(
        found(&[("search.brand", &brand), ("search.size", "8")]).all("itemType"),
        ["hose", "crimpFitting", "adaptor", "ferrule"]
    );
    assert_eq!(
        found(&[("search.brand", &brand), ("search.description", "skive")]).all("itemType"),
        ["ferrule"]
    );
    assert_eq!(
        found(&[("search.brand", &brand), ("page", "2"), ("limit", "4")]).all("itemType"),
        ["wrap", "otherItem"]
    );
    let wrap = &kinds()[4];
    let id = found(&[("itemType", "wrap"), ("search.brand", &brand)]).field("/items/0/_id");
    wrap.change(&token, id.as_str().unwrap(), &json!({ "available": false })).expect(200);
    let offered = found(&[("search.brand", &brand), ("hideUnavailable", "true")]);
    assert_eq!(offered.field("/total"), 5, "{offered}");
    drop(shop);
}

#[test]
fn item_types_are_counted() {
    let (_shop, brand, token) = shop();
    let counts = |token: &str| -> BTreeMap<String, u64> {
        let answer = get("/organization/itemtypes").token(token).send().expect(200).json();
        let of = |view: &Value| {
            (view["itemType"].as_str().unwrap().to_owned(), view["count"].as_u64().unwrap())
        };
        answer.as_array().unwrap().iter().map(of).collect()
    };
    let own = [3, 1, 2, 5, 4, 6];
    for (kind, count) in kinds().iter().zip(own) {
        for _ in 0..count {
            kind.create(&token, &kind.least(&unique("P"), &brand)).expect(201);
        }
    }
    let stranger = Shop::new("other").admin();
    // Other tests add shared items meanwhile: both are asked again until none came between.
    let (all, shared) = (0..50)
        .find_map(|_| {
            let (before, all) = (counts(&stranger), counts(&token));
            (counts(&stranger) == before).then_some((all, before))
        })
        .expect("a pause between shared items");
    for (kind, count) in kinds().iter().zip(own) {
        assert_eq!(all[kind.word], shared.get(kind.word).unwrap_or(&0) + count, "{}", kind.word);
    }
}

#[test]
fn filters_that_are_none_are_refused() {
    let (_shop, _brand, token) = shop();
    for kind in kinds() {
        let path = format!("/organization/custom{}", kind.many);
        let answer =
            get(&path).query("search.partNumbre", "x").query("colour", "x").token(&token).send();
        answer
            .faults(&[("search.partNumbre", "unknown_parameter"), ("colour", "unknown_parameter")]);
        let deep = get(&path).query("page", "1000").query("limit", "200").token(&token).send();
        deep.faults(&[("page", "too_deep")]);
    }
}
