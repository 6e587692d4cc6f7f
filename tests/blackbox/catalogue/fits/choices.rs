//! `POST /crimpfittings/configuration`

use std::collections::{BTreeMap, BTreeSet};

use domain::catalogue::{CrimpFitting, Hose, Properties};
use serde_json::{Value, json};
use tests::{Chance, Shop, get, hose, post, size, unique};

use super::catalogue::{Made, MadeHose};
use crate::catalogue::choices::Sort::{AtLeast, Size, Text, Word};
use crate::catalogue::choices::{Chosen, Guided, Property, ids, in_body, offered};

const PROPERTIES: &[Property] = &[
    ("style", "style", Text),
    ("gender", "gender", Word),
    ("swivel", "swivel", Word),
    ("shape", "shape", Text),
    ("dashSize", "dashSize", Size),
    ("threadSize", "threadSize", Text),
    ("brand", "brand", Text),
    ("series", "series", Text),
    ("minPressurePsi", "maxPressurePsi", AtLeast),
];

fn body(hose: Option<&str>, chosen: &Chosen, hide: bool) -> Value {
    json!({ "params": { "hoseId": hose, "end": 2, "chosen": in_body(chosen, &["minPressurePsi"]),
        "hideUnavailable": hide, "hideUnavailableBrands": hide } })
}

fn ask(token: &str, hose: Option<&str>, chosen: &Chosen, hide: bool) -> Value {
    let body = body(hose, chosen, hide);
    post("/crimpfittings/configuration", &body).token(token).send().expect(200).json()
}

fn list(token: &str, hose: Option<&str>, chosen: &Chosen, hide: bool) -> Vec<Value> {
    let mut request = get("/organization/crimpfittings").token(token).query("limit", "200");
    request = request.query("hoseId", hose.unwrap_or_default());
    for name in ["hideUnavailable", "hideUnavailableBrands"] {
        request = request.query(name, if hide { "true" } else { "false" });
    }
    for (name, value) in chosen {
        request = request.query(name, value);
    }
    let page = request.send().expect(200).json();
    let items = page["items"].as_array().unwrap().clone();
    assert_eq!(page["total"], items.len(), "all on one page");
    items
}

/// Some fittings are not offered, some used up, some in stock; and a brand is not dealt in.
fn take_off(made: &Made) {
    for (at, fitting) in made.fittings.iter().enumerate().take(40) {
        match at % 4 {
            0 => {
                let properties = Properties { available: Some(false), ..Properties::default() };
                made.shop.set(&fitting.id, properties, None);
            }
            1 => drop(made.shop.stock(&fitting.id, 0)),
            2 => drop(made.shop.stock(&fitting.id, 2)),
            _ => {}
        }
    }
    let brands = get("/brands").token(&made.shop.admin()).send().expect(200).json();
    let brands = brands.as_array().unwrap().iter();
    let second = brands.clone().find(|brand| brand["name"] == *made.brands[1]);
    let second = second.unwrap_or_else(|| panic!("{brands:?}"));
    made.shop.offers_brand(second["_id"].as_str().unwrap(), false);
}

#[test]
fn choices_are_what_lists_have() {
    let made = Made::new(13);
    take_off(&made);
    let token = made.shop.admin();
    let (mut chance, mut values, mut narrow) = (Chance::new(4), 0, 0);
    for round in 0..size(24, 120) {
        let hide = round % 3 == 2;
        // Every fourth time of all fittings, of a brand of our own.
        let on = (round % 4 != 3).then(|| &*made.hoses[round % made.hoses.len()].id);
        let ask = |now: &Chosen| ask(&token, on, now, hide);
        let list = |now: &Chosen| list(&token, on, now, hide);
        let guided = Guided { properties: PROPERTIES, ask: &ask, list: &list };
        let of_brand = Chosen::from([("brand", chance.pick(&made.brands).clone())]);
        let fixed = if on.is_some() { Chosen::new() } else { of_brand };
        let like = list(&fixed);
        let mut chosen = if like.is_empty() {
            Chosen::new()
        } else {
            guided.choices_like(chance.pick(&like), &mut chance, round * 2 % 50)
        };
        chosen.extend(fixed);
        let skip: &[&str] = if on.is_some() { &[] } else { &["brand"] };
        values += guided.compare(&chosen, skip);
        narrow += usize::from(!chosen.is_empty());
    }
    assert!(values > size(200, 1_000) && narrow > size(10, 60), "{values} values, {narrow}");
}

/// The ferrules that specs name for the fittings of a hose: each with the fittings, by comparing everything.
fn ferrules<'a>(made: &'a Made, hose: &MadeHose) -> BTreeMap<String, BTreeSet<&'a str>> {
    let mut found: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for fitting in made.fitting(hose) {
        for spec in made.specs_of(hose, fitting) {
            let ferrule = spec.ferrule.clone().unwrap_or_else(|| "none".to_owned());
            found.entry(ferrule).or_default().insert(&fitting.id);
        }
    }
    found
}

#[test]
fn ferrules_are_those_of_the_crimp_specs() {
    let made = Made::new(7);
    let token = made.shop.admin();
    let (mut named, mut several) = (0, 0);
    for hose in &made.hoses {
        let (on, expected) = (Some(&*hose.id), ferrules(&made, hose));
        let answer = ask(&token, on, &Chosen::new(), false);
        let found: BTreeMap<_, _> = offered(&answer, ("ferrule", "", Text)).into_iter().collect();
        let counts: BTreeMap<_, _> =
            expected.iter().map(|(id, fittings)| (id.clone(), fittings.len() as u64)).collect();
        assert_eq!(found, counts, "{}", hose.id);
        for choice in answer["ferrule"].as_array().unwrap() {
            let label = choice["label"].as_str().unwrap_or_default();
            let is_named = label.starts_with(&*made.brands[0]) && label.contains("-R");
            assert_eq!(is_named, choice["value"] != "none", "{choice}");
        }
        for (ferrule, fittings) in &expected {
            let chosen = Chosen::from([("ferrule", ferrule.to_uppercase())]);
            let listed = ids(&list(&token, on, &chosen, false));
            assert!(listed.iter().map(String::as_str).eq(fittings.iter().copied()), "{ferrule}");
            let (ask, list) = (
                |now: &Chosen| ask(&token, on, now, false),
                |now: &Chosen| list(&token, on, now, false),
            );
            let guided = Guided { properties: PROPERTIES, ask: &ask, list: &list };
            guided.compare(&chosen, &[]);
            named += usize::from(ferrule != "none");
        }
        several += usize::from(expected.len() > 1);
    }
    assert!(named > 5 && several > 1, "{named} ferrules, {several} hoses with several");
}

#[test]
fn organizations_count_their_own_fittings_and_shared_ones() {
    let made = Made::new(3);
    let other = Shop::new("fitchoicesother");
    let token = other.customer_token(None);
    let total = |brand: &str| {
        let chosen = Chosen::from([("brand", brand.to_owned())]);
        ask(&token, None, &chosen, false)["total"].as_u64().unwrap()
    };
    let shared = made.fittings.iter().filter(|fitting| fitting.brand == made.brands[2]).count();
    assert_eq!([0, 1, 2].map(|at| total(&made.brands[at])), [0, 0, shared as u64]);
    // What it approves on a shared hose itself, nobody else sees.
    let on = made.hoses.iter().find(|hose| hose.brand == made.brands[2]).unwrap();
    let seen = |token: &str| ask(token, Some(&on.id), &Chosen::new(), false)["total"].clone();
    assert_eq!(seen(&made.shop.admin()), made.fitting(on).len());
    let of_shared = |fitting: &&&super::catalogue::MadeFitting| {
        let specs = made.specs_of(on, fitting);
        fitting.brand == made.brands[2] && specs.iter().any(|spec| !spec.own)
    };
    let fitting = made.fitting(on);
    assert_eq!(seen(&token), fitting.iter().filter(of_shared).count());
}

#[test]
fn wrong_choices_are_refused() {
    let shop = Shop::new("wrongfitchoices");
    let token = shop.admin();
    let foreign = Shop::new("foreignfitchoices");
    foreign.brand("F");
    let hidden = foreign.add::<Hose>(hose(&unique("F"), "F", "8", json!({})));
    let fitting = json!({ "partNumber": unique("F"), "brand": "F", "hoseSize": "8", "dashSize": "8", "series": "S" });
    let fitting = foreign.add::<CrimpFitting>(fitting);
    let send = |params: Value| {
        post("/crimpfittings/configuration", &json!({ "params": params })).token(&token).send()
    };
    for id in ["ffffffffffffffffffffffff", &*hidden, &*fitting] {
        send(json!({ "hoseId": id })).faults(&[("/params/hoseId", "unknown_hose")]);
    }
    send(json!({ "hoseId": 4, "end": 3, "chosen": { "gender": "neuter", "minPressurePsi": "high", "colour": "red" } }))
        .faults(&[
            ("/params/hoseId", "wrong_type"),
            ("/params/end", "out_of_range"),
            ("/params/chosen/gender", "unknown_value"),
            ("/params/chosen/minPressurePsi", "wrong_type"),
            ("/params/chosen/colour", "unknown_field"),
        ]);
    send(json!({ "chosen": { "ferrule": "none" } }))
        .faults(&[("/params/chosen/ferrule", "hose_required")]);
    send(json!({ "chosen": { "ferrule": "F-8" } }))
        .faults(&[("/params/chosen/ferrule", "malformed_id")]);
    let list = get("/organization/crimpfittings").token(&token);
    list.clone().query("ferrule", "none").send().faults(&[("ferrule", "hose_required")]);
    list.query("gender", "neuter").send().faults(&[("gender", "unknown_value")]);
    // Blank is not chosen.
    shop.brand("F");
    let own =
        json!({ "partNumber": "F", "brand": "F", "hoseSize": "8", "dashSize": "8", "series": "S" });
    shop.add::<CrimpFitting>(own);
    let blank = json!({ "brand": "F", "style": " ", "gender": null });
    assert_eq!(send(json!({ "hoseId": null, "chosen": blank })).expect(200).field("/total"), 1);
    post("/crimpfittings/configuration", &json!({})).send().problem(401, "unauthenticated");
}
