//! Fittings and ferrules of hoses.

use domain::catalogue::{CrimpFitting, Ferrule, Hose, Properties};
use serde_json::{Value, json};
use tests::{Shop, get, hose, money, size, unique};

use super::catalogue::{Made, MadeHose, ids, sorted};

fn list(path: &str, token: &str, hose: &str) -> Value {
    get(path).token(token).query("hoseId", hose).query("limit", "200").send().expect(200).json()
}

#[test]
fn lists_are_what_comparing_everything_gives() {
    for seed in 1..=size(1, 3) {
        let made = Made::new(seed);
        let token = made.shop.admin();
        let mut found = 0;
        for hose in &made.hoses {
            let expected = sorted(made.fitting(hose).into_iter().map(|fitting| fitting.id.clone()));
            for path in ["/organization/crimpfittings", "/organization/crimpfittingswithferrules"] {
                let page = list(path, &token, &hose.id);
                assert_eq!(ids(&page), expected, "seed {seed} {path} hose {}", hose.id);
                assert_eq!(page["total"], expected.len(), "{path}");
                let one = get(path).token(&token).query("hoseId", &hose.id).query("limit", "1");
                let counted = one.send().expect(200).field("/total");
                assert_eq!(counted, expected.len(), "{path}: counted beyond the page");
            }
            found += expected.len();
        }
        assert!(found > 20, "seed {seed} has only {found} pairs");
    }
}

#[test]
fn the_hoses_of_a_fitting_are_those_that_it_fits() {
    let made = Made::new(1);
    let token = made.shop.admin();
    let mut found = 0;
    for fitting in made.fittings.iter().step_by(5) {
        let takes = |hose: &&MadeHose| made.fitting(hose).iter().any(|one| one.id == fitting.id);
        let expected = sorted(made.hoses.iter().filter(takes).map(|hose| hose.id.clone()));
        let asked = get("/organization/hoses").token(&token).query("crimpFittingId", &fitting.id);
        let answer = asked.query("page", "1").query("limit", "200").send().expect(200);
        let page = json!({ "items": answer.json() });
        assert_eq!(ids(&page), expected, "fitting {}", fitting.id);
        assert_eq!(answer.header("x-total-count"), expected.len().to_string());
        found += expected.len();
    }
    assert!(found > 3, "only {found} hoses");
    let unknown = |id: &str| {
        let asked = get("/organization/hoses").token(&token).query("crimpFittingId", id);
        asked.send().faults(&[("crimpFittingId", "unknown_crimp_fitting")]);
    };
    unknown("ffffffffffffffffffffffff");
    unknown(&made.hoses[0].id);
    // What another organization has is unknown.
    let asked = get("/organization/hoses").token(&Shop::new("fitsstranger").admin());
    asked.query("crimpFittingId", &made.fittings[0].id).send().expect(400);
}

#[test]
fn ferrules_come_with_their_fittings() {
    let made = Made::new(7);
    let token = made.shop.admin();
    let mut with = 0;
    for hose in &made.hoses {
        let page = list("/organization/crimpfittingswithferrules", &token, &hose.id);
        for item in page["items"].as_array().expect("items") {
            let fitting = made.fittings.iter().find(|fitting| item["_id"] == *fitting.id).unwrap();
            let mut expected = sorted(
                made.specs_of(hose, fitting).into_iter().filter_map(|spec| spec.ferrule.clone()),
            );
            expected.dedup();
            assert_eq!(ids(&json!({ "items": item["ferrules"] })), expected);
            with += expected.len();
            for ferrule in item["ferrules"].as_array().unwrap() {
                assert_eq!(ferrule["componentType"], "ferrule");
            }
        }
    }
    assert!(with > 3, "only {with} ferrules");
}

#[test]
fn the_ferrule_of_a_pair_or_the_reason() {
    let made = Made::new(11);
    let token = made.shop.admin();
    let mut seen = [0; 4];
    for hose in &made.hoses {
        for fitting in made.fittings.iter().step_by(3) {
            let answer = get("/organization/ferrule")
                .token(&token)
                .query("hoseId", &hose.id)
                .query("crimpFittingId", &fitting.id)
                .send();
            let specs = made.specs_of(hose, fitting);
            let mut named = specs.iter().filter_map(|spec| spec.ferrule.as_ref()).peekable();
            let case = if !Made::same_size(hose, fitting) {
                answer.problem(404, "not_found").says("is for hose size");
                0
            } else if specs.is_empty() {
                answer.problem(404, "not_found").says("no crimp spec approves");
                1
            } else if named.peek().is_none() {
                assert_eq!(answer.expect(200).json(), json!({ "needed": false, "ferrule": null }));
                2
            } else {
                let answer = answer.expect(200);
                assert_eq!(answer.field("/needed"), true);
                let id = answer.field("/_id");
                assert_eq!(answer.field("/ferrule/_id"), id);
                assert!(named.any(|ferrule| id == **ferrule), "{id}");
                3
            };
            seen[case] += 1;
        }
    }
    assert!(seen.iter().all(|times| *times > 0), "{seen:?}");
}

#[test]
fn other_filters_narrow_further() {
    let made = Made::new(2);
    let token = made.shop.admin();
    let mut narrowed = 0;
    for hose in &made.hoses {
        for brand in &made.brands {
            let request =
                get("/organization/crimpfittings").token(&token).query("hoseId", &hose.id);
            let page = request
                .query("search.brand", brand)
                .query("search.dashSize", "08")
                .query("limit", "200");
            let expected = made.fitting(hose).into_iter();
            let expected =
                expected.filter(|fitting| fitting.brand == *brand && fitting.dash_size == 8);
            let expected = sorted(expected.map(|fitting| fitting.id.clone()));
            assert_eq!(ids(&page.send().expect(200).json()), expected);
            narrowed += expected.len();
        }
    }
    assert!(narrowed > 0);
}

#[test]
fn unavailable_fittings_are_hidden() {
    let made = Made::new(5);
    let token = made.shop.admin();
    let hose = made.hoses.iter().max_by_key(|hose| made.fitting(hose).len()).unwrap();
    let all = made.fitting(hose);
    made.shop.set(&all[0].id, Properties { available: Some(false), ..Properties::default() }, None);
    let request = get("/organization/crimpfittings").token(&token).query("hoseId", &hose.id);
    let shown = ids(&request.query("hideUnavailable", "true").query("limit", "200").send().json());
    assert_eq!(shown, sorted(all[1..].iter().map(|fitting| fitting.id.clone())));
}

#[test]
fn hoses_have_to_be_known() {
    let shop = Shop::new("unknownhose");
    let token = shop.admin();
    let foreign = Shop::new("foreignhose");
    foreign.brand("F");
    let hidden = foreign.add::<Hose>(hose("F-1", "F", "8", json!({})));
    let fitting = foreign.add::<CrimpFitting>(
        json!({ "partNumber": "F-2", "brand": "F", "hoseSize": "8", "dashSize": "8", "series": "S" }),
    );
    for path in [
        "/organization/crimpfittings",
        "/organization/crimpfittingswithferrules",
        "/organization/wraps",
        "/organization/ferrules",
        "/organization/couplingseries",
        "/organization/couplingseriesdetails",
        "/organization/wrapstyles",
    ] {
        for id in ["ffffffffffffffffffffffff", &hidden, &fitting] {
            let request = get(path).token(&token).query("hoseId", id);
            request.send().faults(&[("hoseId", "unknown_hose")]);
        }
        get(path).token(&token).query("hoseId", "12").send().faults(&[("hoseId", "malformed_id")]);
    }
    get("/organization/crimpfittingswithferrules")
        .token(&token)
        .send()
        .faults(&[("hoseId", "required")]);
    get("/organization/ferrule")
        .token(&token)
        .send()
        .faults(&[("hoseId", "required"), ("crimpFittingId", "required")]);
    shop.brand("G");
    let own = shop.add::<Hose>(hose("G-1", "G", "8", json!({})));
    get("/organization/ferrule")
        .token(&token)
        .query("hoseId", &own)
        .query("crimpFittingId", &fitting)
        .send()
        .faults(&[("crimpFittingId", "unknown_crimp_fitting")]);
}

#[test]
fn customers_see_no_costs() {
    let shop = Shop::new("fitcosts");
    let word = unique("Cost");
    shop.brand(&word);
    let on = shop.add::<Hose>(hose(&format!("{word}-H"), &word, "8", json!({})));
    let fitting = shop.add::<CrimpFitting>(
        json!({ "partNumber": format!("{word}-F"), "brand": word, "hoseSize": "8", "dashSize": "8", "series": "S" }),
    );
    let ferrule = shop.add::<Ferrule>(hose(&format!("{word}-R"), &word, "8", json!({})));
    shop.approve(&[(&on, "S", None, Some(&ferrule))]);
    let customer = shop.customer("Buyer");
    for item in [&fitting, &ferrule] {
        shop.set(
            item,
            Properties { list_price: Some(money("9")), ..Properties::default() },
            Some(money("5")),
        );
        shop.customer_item(customer, item, "THEIRS", "7.5");
    }
    let costs = |token: &str| {
        let page = list("/organization/crimpfittingswithferrules", token, &on);
        let of = |item: &Value| {
            (item.get("cost").cloned(), item["netPrice"].clone(), item["orgPartNumber"].clone())
        };
        [of(&page["items"][0]), of(&page["items"][0]["ferrules"][0])]
    };
    let none = (None, json!(null), json!(null));
    assert_eq!(costs(&shop.admin()), [0, 1].map(|_| (Some(json!(5)), json!(null), json!(null))));
    assert_eq!(costs(&shop.staff(domain::access::Role::Regular)), [none.clone(), none]);
    let theirs = (None, json!(7.5), json!("THEIRS"));
    assert_eq!(costs(&shop.customer_token(Some(customer))), [theirs.clone(), theirs]);
}

#[test]
fn the_demo_has_ferrules_for_two_piece_fittings() {
    let demo = Shop::demo().admin();
    let hoses = get("/organization/hoses")
        .token(&demo)
        .query("size", "8")
        .query("limit", "200")
        .send()
        .json();
    let mut ferrules = 0;
    // Other tests add to the shared catalogue too.
    let of_demo = hoses.as_array().unwrap().iter().filter_map(|hose| hose["_id"].as_str());
    for hose in of_demo.filter(|id| id.starts_with("de30")).take(20) {
        let specs = get(&format!("/hose/{hose}/crimpspecs")).token(&demo).send().expect(200).json();
        let page = list("/organization/crimpfittingswithferrules", &demo, hose);
        for fitting in page["items"].as_array().unwrap() {
            let of_series = specs.as_array().unwrap().iter();
            let of_series: Vec<_> =
                of_series.filter(|spec| spec["couplingSeries"] == fitting["series"]).collect();
            assert!(!of_series.is_empty(), "{fitting}");
            let expected: Vec<_> =
                of_series.iter().filter_map(|spec| spec["ferrulePartNumber"].as_str()).collect();
            let listed: Vec<_> = fitting["ferrules"]
                .as_array()
                .unwrap()
                .iter()
                .map(|f| f["partNumber"].as_str().unwrap())
                .collect();
            assert_eq!(listed, expected, "{fitting}");
            ferrules += listed.len();
        }
    }
    assert!(ferrules > 0);
}
