//! `GET /adaptors/configuration`

use std::collections::{BTreeMap, BTreeSet};

use domain::case_folded;
use domain::catalogue::Properties;
use serde_json::Value;
use tests::{Chance, Shop, get, size};

use super::made::{MadeAdaptor, PROPERTIES, adaptors, key};

type Chosen = Vec<(usize, String)>;

fn ask(token: &str, chosen: &Chosen) -> Value {
    let mut request = get("/adaptors/configuration").token(token);
    for (property, value) in chosen {
        request = request.query(PROPERTIES[*property], value);
    }
    request.send().expect(200).json()
}

/// What is offered for a property: value and count, values folded.
fn offered(answer: &Value, property: usize) -> BTreeMap<String, u64> {
    let name = PROPERTIES[property];
    let list = match (name.strip_prefix("end1"), name.strip_prefix("end2")) {
        (Some(inner), _) => &answer["end1"][camel(inner)],
        (_, Some(inner)) => &answer["end2"][camel(inner)],
        _ => &answer[name],
    };
    let list = list.as_array().unwrap_or_else(|| panic!("{name}: {answer}")).iter();
    let choice = |choice: &Value| {
        (case_folded(choice["value"].as_str().unwrap()), choice["count"].as_u64().unwrap())
    };
    let all: Vec<_> = list.map(choice).collect();
    let map: BTreeMap<_, _> = all.iter().cloned().collect();
    assert_eq!(map.len(), all.len(), "a value is offered once: {answer}");
    map
}

fn camel(name: &str) -> String {
    name[..1].to_lowercase() + &name[1..]
}

/// A value as it is compared.
fn compared(property: usize, value: &str) -> String {
    if PROPERTIES[property].ends_with("DashSize") { key(value) } else { case_folded(value) }
}

/// What a property can still be, by looking at each adaptor both ways round.
fn counted(adaptors: &[MadeAdaptor], chosen: &Chosen, property: usize) -> BTreeMap<String, u64> {
    let mut found: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for adaptor in adaptors {
        for turned in [false, true] {
            let values = adaptor.values(turned);
            let fits = chosen
                .iter()
                .filter(|(other, _)| *other != property)
                .all(|(other, value)| values[*other].as_ref() == Some(&compared(*other, value)));
            if let (true, Some(value)) = (fits, &values[property]) {
                found.entry(value.clone()).or_default().insert(&adaptor.id);
            }
        }
    }
    found.into_iter().map(|(value, ids)| (value, ids.len() as u64)).collect()
}

const BRAND: usize = 10;

#[test]
fn choices_are_what_counting_gives() {
    let (shop, brands, made) = adaptors(1, 120);
    let token = shop.customer_token(None);
    let mut chance = Chance::new(99);
    let mut narrow = 0;
    for round in (0..40).step_by(size(2, 1)) {
        // A brand of our own keeps the adaptors of the demo out of all other properties.
        let brand = chance.pick(&brands).clone();
        let mut chosen: Chosen = vec![(BRAND, brand.clone())];
        let like = chance.pick(&made).clone();
        for property in 0..BRAND {
            if chance.below(100) < 12 + round {
                let turned = chance.happens(50);
                if let Some(value) = &like.values(turned)[property] {
                    chosen.push((property, value.clone()));
                }
            }
        }
        let answer = ask(&token, &chosen);
        for (property, name) in PROPERTIES.iter().enumerate().take(BRAND) {
            let expected = counted(&made, &chosen, property);
            assert_eq!(offered(&answer, property), expected, "{name} for {chosen:?}");
            narrow += usize::from(expected.len() == 1);
        }
        let of_brands = counted(&made, &chosen, BRAND);
        let before = offered(&answer, BRAND);
        for brand in &brands {
            assert_eq!(
                before.get(&case_folded(brand)),
                of_brands.get(&case_folded(brand)),
                "{chosen:?}"
            );
        }
        let total = of_brands.get(&case_folded(&brand)).copied().unwrap_or_default();
        assert_eq!(answer["total"], total, "{chosen:?}");
    }
    assert!(narrow > 20, "{narrow}");
}

#[test]
fn every_offered_value_leads_somewhere() {
    let token = Shop::demo().admin();
    for mut chosen in [
        vec![],
        vec![(0, "jic".to_owned()), (4, "ORB".to_owned())],
        vec![(2, "-08".to_owned()), (8, "90° elbow".to_owned()), (5, "male".to_owned())],
    ] {
        // Nobody else adds to this brand while we count.
        chosen.push((BRAND, "Corvessa".to_owned()));
        let answer = ask(&token, &chosen);
        for property in 0..BRAND {
            for (value, count) in offered(&answer, property) {
                assert!(count > 0);
                let mut next = chosen.clone();
                next.retain(|(other, _)| *other != property);
                next.push((property, value));
                assert_eq!(ask(&token, &next)["total"], count, "{next:?}");
            }
        }
    }
}

#[test]
fn every_combination_can_be_reached() {
    let (shop, _, made) = adaptors(2, size(8, 60));
    let token = shop.admin();
    let mut chance = Chance::new(5);
    for adaptor in &made {
        let values = adaptor.values(chance.happens(50));
        let mut chosen: Chosen = vec![(BRAND, adaptor.brand.clone())];
        let mut left: Vec<usize> = (0..BRAND).collect();
        while !left.is_empty() {
            let property = left.remove(chance.below(left.len()));
            let Some(value) = &values[property] else { continue };
            let offers = offered(&ask(&token, &chosen), property);
            assert!(
                offers.contains_key(value),
                "{} {value} after {chosen:?}: {offers:?}",
                PROPERTIES[property]
            );
            chosen.push((property, value.clone()));
        }
        assert_ne!(ask(&token, &chosen)["total"], 0, "{chosen:?}");
    }
}

#[test]
fn hidden_adaptors_are_not_counted() {
    let (shop, brands, made) = adaptors(3, 30);
    let own: Vec<_> = made.iter().filter(|adaptor| adaptor.brand == brands[0]).collect();
    shop.set(&own[0].id, Properties { available: Some(false), ..Properties::default() }, None);
    let token = shop.admin();
    let total = |hide: &str| {
        let request = get("/adaptors/configuration").token(&token).query("brand", &brands[0]);
        request.query("hideUnavailable", hide).send().expect(200).field("/total")
    };
    assert_eq!([total("false"), total("true")], [own.len(), own.len() - 1]);
    let other = Shop::new("noadaptors").admin();
    let foreign =
        get("/adaptors/configuration").token(&other).query("brand", &brands[0]).send().expect(200);
    assert_eq!(foreign.field("/total"), 0, "{foreign}");
}

#[test]
fn wrong_choices_are_refused() {
    let token = Shop::new("wrongchoices").admin();
    let request = get("/adaptors/configuration").token(&token);
    request
        .clone()
        .query("end1Gender", "neuter")
        .query("end2Swivel", "yes")
        .send()
        .faults(&[("end1Gender", "unknown_value"), ("end2Swivel", "unknown_value")]);
    request.query("end3Style", "JIC").send().faults(&[("end3Style", "unknown_parameter")]);
}
