//! `GET /adaptors/cross`

use domain::case_folded;
use domain::catalogue::Adaptor;
use serde_json::{Value, json};
use tests::{Shop, get, unique};

use super::made::{End, MadeAdaptor, adaptors};

fn same_ends(a: &MadeAdaptor, b: &MadeAdaptor) -> bool {
    let has_fields = |end: &&End| end.style.is_some() || end.gender.is_some() || end.size.is_some();
    let ends = |adaptor: &MadeAdaptor| {
        let mut ends: Vec<_> = adaptor.ends.iter().filter(has_fields).map(End::values).collect();
        ends.sort();
        ends
    };
    !ends(a).is_empty() && ends(a) == ends(b) && case_folded(a.shape) == case_folded(b.shape)
}

fn rule(own: &MadeAdaptor, other: &MadeAdaptor) -> Option<&'static str> {
    if own.brand == other.brand {
        return None;
    }
    match (own.cross, other.cross) {
        (Some(a), Some(b)) => (a == b).then_some("crossReference"),
        _ => same_ends(own, other).then_some("ends"),
    }
}

fn equivalents(list: &Value) -> Vec<(String, String)> {
    let mut equivalents: Vec<_> = list
        .as_array()
        .expect("a list")
        .iter()
        .map(|item| {
            let text = |name: &str| item[name].as_str().unwrap_or_default().to_owned();
            (text("_id"), text("matchedBy"))
        })
        .collect();
    equivalents.sort();
    equivalents
}

#[test]
fn equivalents_are_what_comparing_gives() {
    let (shop, brands, mut made) = adaptors(4, 150);
    // Some that have the same ends the other way round.
    for at in 0..40 {
        let mut twin = made[at].clone();
        twin.ends.reverse();
        twin.brand.clone_from(&brands[usize::from(twin.brand == brands[0])]);
        twin.cross = None;
        let mut fields = json!({ "partNumber": format!("{}-twin", twin.number), "brand": twin.brand,
            "shape": twin.shape.to_uppercase(), "familyCrossReference": twin.family.as_ref().map(|family| family.to_lowercase()) });
        for (at, end) in twin.ends.iter().enumerate() {
            let swivel = end.swivel.then_some("swivel");
            for (name, value) in [
                ("style", end.style),
                ("gender", end.gender),
                ("dashSize", end.size),
                ("swivel", swivel),
            ] {
                fields[format!("ends/{at}/{name}")] = json!(value);
            }
        }
        twin.id = shop.add::<Adaptor>(fields);
        made.push(twin);
    }
    let token = shop.customer_token(None);
    let mut rules = [0, 0, 0];
    for own in made.iter().step_by(2) {
        let answer = get("/adaptors/cross")
            .token(&token)
            .query("adaptorId", &own.id)
            .send()
            .expect(200)
            .json();
        let mut expected: Vec<(String, String)> = made
            .iter()
            .filter_map(|other| Some((other.id.clone(), rule(own, other)?.to_owned())))
            .collect();
        expected.sort();
        let mut found = equivalents(&answer["items"]);
        // The shared catalogue of the demo and of other tests has the same ends here and there.
        found.retain(|(id, _)| made.iter().any(|other| other.id == *id));
        assert_eq!(found, expected, "{}", own.number);
        assert_eq!(answer["adaptor"]["_id"], own.id);
        let family = |other: &&MadeAdaptor| {
            let same = own.family.is_some()
                && own.family.as_deref().map(case_folded)
                    == other.family.as_deref().map(case_folded);
            other.id != own.id && same && rule(own, other).is_none()
        };
        let mut expected: Vec<_> =
            made.iter().filter(family).map(|other| (other.id.clone(), String::new())).collect();
        expected.sort();
        assert_eq!(equivalents(&answer["family"]), expected, "{}", own.number);
        for (_, rule) in found {
            rules[usize::from(rule == "ends")] += 1;
        }
        rules[2] += expected.len();
    }
    assert!(rules.iter().all(|times| *times > 10), "{rules:?}");
    let own = made
        .iter()
        .find(|adaptor| made.iter().filter(|other| rule(adaptor, other).is_some()).count() > 2)
        .unwrap();
    for brand in &brands {
        let answer =
            get("/adaptors/cross").token(&token).query("adaptorId", &own.id).query("brand", brand);
        let answer = answer.send().expect(200).json();
        let expected =
            made.iter().filter(|other| other.brand == *brand && rule(own, other).is_some()).count();
        assert_eq!(equivalents(&answer["items"]).len(), expected, "{brand}");
    }
}

#[test]
fn four_ends_match_in_any_order() {
    let shop = Shop::new("crosses");
    let word = unique("Cross");
    let (a, b) = (format!("A {word}"), format!("B {word}"));
    shop.brand(&a);
    shop.brand(&b);
    let add = |brand: &str, number: &str, order: [usize; 4], more: &str| {
        let mut fields = json!({ "partNumber": number, "brand": brand, "shape": "cross" });
        for (place, end) in order.into_iter().enumerate() {
            fields[format!("ends/{place}/style")] = json!(["JIC", "ORFS", "NPTF", "BSPP"][end]);
            fields[format!("ends/{place}/dashSize")] = json!(["4", "6", "8", more][end]);
        }
        shop.add::<Adaptor>(fields)
    };
    let own = add(&a, "X", [0, 1, 2, 3], "10");
    let turned = add(&b, "Y", [3, 1, 0, 2], "-10");
    add(&b, "Z", [3, 1, 0, 2], "12");
    let answer = get("/adaptors/cross")
        .token(&shop.admin())
        .query("adaptorId", &own)
        .send()
        .expect(200)
        .json();
    assert_eq!(equivalents(&answer["items"]), [(turned, "ends".to_owned())]);
}

#[test]
fn an_adaptor_is_named_by_brand_and_part_number() {
    let (shop, _, made) = adaptors(6, 12);
    let token = shop.admin();
    for own in &made {
        let request =
            get("/adaptors/cross").token(&token).query("brand", &own.brand.to_uppercase());
        let answer = request.query("partNumber", &own.number.to_lowercase()).send().expect(200);
        assert_eq!(answer.field("/adaptor/_id"), own.id, "{answer}");
    }
    let request = get("/adaptors/cross").token(&token).query("brand", &made[0].brand);
    let filtered =
        request.query("partNumber", &made[0].number).query("search.brand", "no such brand");
    assert_eq!(filtered.send().expect(200).field("/items"), json!([]));
}

#[test]
fn the_demo_crosses_its_brands() {
    let token = Shop::demo().customer_token(None);
    let all = get("/adaptors/search")
        .token(&token)
        .query("search.brand", "Corvessa")
        .query("limit", "40")
        .send()
        .expect(200);
    let mut crossed = 0;
    for item in all.json()["items"].as_array().unwrap() {
        let id = item["_id"].as_str().unwrap();
        let answer =
            get("/adaptors/cross").token(&token).query("adaptorId", id).send().expect(200).json();
        for same in answer["items"].as_array().unwrap() {
            assert_ne!(same["brand"], item["brand"]);
            assert_eq!(
                (&same["crossReference"], &same["shape"]),
                (&item["crossReference"], &item["shape"])
            );
            crossed += 1;
        }
        for other in answer["family"].as_array().unwrap() {
            assert_eq!(other["familyCrossReference"], item["familyCrossReference"]);
        }
        assert!(answer.get("cost").is_none());
    }
    assert!(crossed > 10, "{crossed}");
}

#[test]
fn unknown_ones_are_told() {
    let token = Shop::new("nocross").admin();
    let cross = || get("/adaptors/cross").token(&token);
    cross().send().faults(&[("adaptorId", "required")]);
    cross().query("brand", "Corvessa").send().faults(&[("partNumber", "required")]);
    cross().query("partNumber", "1").send().faults(&[("brand", "required")]);
    cross()
        .query("adaptorId", "ffffffffffffffffffffffff")
        .send()
        .faults(&[("adaptorId", "unknown_adaptor")]);
    cross()
        .query("brand", "Corvessa")
        .query("partNumber", "none")
        .send()
        .faults(&[("partNumber", "unknown_adaptor")]);
    let (_, _, made) = adaptors(8, 3);
    let foreign = made.iter().find(|adaptor| !adaptor.brand.starts_with("Shared"));
    if let Some(foreign) = foreign {
        cross().query("adaptorId", &foreign.id).send().faults(&[("adaptorId", "unknown_adaptor")]);
    }
}
