//! What an organization and a customer lay over a hose, and who sees which of it.

use domain::BoundedText;
use domain::access::Role;
use domain::catalogue::{Hose, Properties};
use domain::fields::Columns;
use serde_json::json;
use tests::{Callers, Kind, Shop, get, hose, money, unique};

use super::{list, numbers};

const PRICES: [&str; 9] = [
    "orgPartNumber",
    "available",
    "priority",
    "listPrice",
    "listPriceCurrency",
    "listPriceUnitOfMeasure",
    "netPrice",
    "netPriceCurrency",
    "netPriceUnitOfMeasure",
];
const COSTS: [&str; 3] = ["cost", "costCurrency", "unitOfMeasure"];

fn text<S: domain::Spelt>(words: &str) -> BoundedText<1_000, S> {
    BoundedText::new(words).unwrap()
}

#[test]
fn a_hose_has_all_its_fields() {
    let shop = Shop::new("fields");
    shop.brand("Fields");
    let fields = json!({
        "nominalHoseSize": "-06", "description": "½\" hose, 2 × wire", "series": "S-1", "spec": "EN 853 2SN", "saeSpec": "100R2AT",
        "isoSpec": "EN 853 2SN", "DN": "12", "isoClass": "280", "isoGrade": "C", "isoType": "A", "innerDiamInch": "1/2",
        "outerDiammm": 22.2, "maxPressurePsi": 4000, "designFactor": 4, "minBendRadiusmm": 180, "minTemperatureC": -40,
        "maxTemperatureC": 100, "weightLbsPerFt": 0.42, "material": "nitrile", "application": "mining", "colourHose": "black",
        "colourLayLine": "white", "colourLayLineText": "blue", "imageName": "2sn.png"
    });
    let word = unique("W");
    let id = shop.add::<Hose>(hose(&word, "Fields", "-08", fields.clone()));
    let price = Properties {
        org_part_number: Some(text("OWN-1")),
        available: Some(true),
        priority: Some(text("1")),
        list_price: Some(money("19.99")),
        ..Properties::default()
    };
    shop.set(&id, price, Some(money("0.1")));
    let answer = list(&shop.admin()).query("search.partNumber", &word).send().expect(200);
    let mut expected = fields;
    for (name, value) in [
        ("_id", json!(id)),
        ("componentType", json!("hose")),
        ("custom", json!(true)),
        ("basedOn", json!(null)),
        ("partNumber", json!(word)),
        ("brand", json!("Fields")),
        ("size", json!("-8")),
        ("nominalHoseSize", json!("-6")),
        ("orgPartNumber", json!("OWN-1")),
        ("externalId", json!(null)),
        ("available", json!(true)),
        ("priority", json!("1")),
        ("listPrice", json!(19.99)),
        ("listPriceCurrency", json!(null)),
        ("listPriceUnitOfMeasure", json!("each")),
        ("netPrice", json!(null)),
        ("netPriceCurrency", json!(null)),
        ("netPriceUnitOfMeasure", json!(null)),
        ("cost", json!(0.1)),
        ("costCurrency", json!(null)),
        ("unitOfMeasure", json!("each")),
        ("created", answer.field("/0/created")),
        ("createdBy", json!(null)),
        ("lastModified", answer.field("/0/lastModified")),
        ("lastModifiedBy", json!(null)),
    ] {
        expected[name] = value;
    }
    assert_eq!(answer.json(), json!([expected]), "{answer}");
    let created = answer.field("/0/created").as_str().unwrap().to_owned();
    assert!(
        created.ends_with('Z') && created.len() == "2024-01-01T00:00:00.000Z".len(),
        "{created}"
    );
    assert_eq!(answer.header("content-type"), "application/json");
    for column in Hose::COLUMNS {
        assert!(answer.json()[0].get(column.name).is_some(), "{}", column.name);
    }
}

#[test]
fn figures_are_seen_by_role() {
    let shop = Shop::new("sight");
    let word = unique("V");
    Shop::shared_brand(&word);
    let id = Shop::add_shared::<Hose>(hose(&word, &word, "8", json!({})));
    let callers = Callers::of(&shop);
    let properties = Properties {
        list_price: Some(money("77.1234")),
        org_part_number: Some(text("SECRET-NR")),
        ..Properties::default()
    };
    shop.set(&id, properties, Some(money("55.4321")));
    for kind in Kind::ALL {
        let answer = list(callers.token(kind)).query("search.partNumber", &word).send().expect(200);
        let hose = answer.json()[0].clone();
        let (prices, costs) = match kind {
            Kind::Anonymous => (false, false),
            Kind::Admin | Kind::Foreign => (true, true),
            _ => (true, false),
        };
        for name in PRICES {
            assert_eq!(hose.get(name).is_some(), prices, "{name} for {kind:?}:\n{answer}");
        }
        for name in COSTS {
            assert_eq!(hose.get(name).is_some(), costs, "{name} for {kind:?}:\n{answer}");
        }
        let own = prices && kind != Kind::Foreign;
        assert_eq!(answer.to_string().contains("77.1234"), own, "{kind:?}:\n{answer}");
        assert_eq!(answer.to_string().contains("SECRET-NR"), own, "{kind:?}:\n{answer}");
        assert_eq!(
            answer.to_string().contains("55.4321"),
            kind == Kind::Admin,
            "{kind:?}:\n{answer}"
        );
        assert_eq!(hose.get("createdBy").is_some(), kind != Kind::Anonymous, "{kind:?}");
    }
}

#[test]
fn a_customer_has_its_own_numbers_and_prices() {
    let shop = Shop::new("customers");
    let word = unique("K");
    shop.brand("K");
    let first = shop.add::<Hose>(hose(&format!("{word}-1"), "K", "8", json!({})));
    let second = shop.add::<Hose>(hose(&format!("{word}-2"), "K", "8", json!({})));
    for id in [&first, &second] {
        let properties = Properties {
            org_part_number: Some(text(&format!("SHOP-{word}"))),
            list_price: Some(money("20")),
            ..Properties::default()
        };
        shop.set(id, properties, None);
    }
    let (ann, bob) = (shop.customer("Ann"), shop.customer("Bob"));
    shop.customer_item(ann, &first, &format!("ANN-{word}"), "12.5");
    shop.customer_item(bob, &first, &format!("BOB-{word}"), "13");
    let token = shop.admin();
    let base = || list(&token).query("search.partNumber", &word);
    let plain = base().send().expect(200);
    assert_eq!(plain.all("orgPartNumber"), [format!("SHOP-{word}"), format!("SHOP-{word}")]);
    assert_eq!(plain.field("/0/netPrice"), json!(null));
    let anns = base().query("customerId", &ann.to_string()).send().expect(200);
    assert_eq!(anns.all("orgPartNumber"), [format!("ANN-{word}"), format!("SHOP-{word}")]);
    assert_eq!(anns.field("/0/netPrice"), json!(12.5));
    assert_eq!(anns.field("/0/listPrice"), json!(20));
    assert_eq!(anns.field("/1/netPrice"), json!(null));
    let found = |number: &str| {
        let request = list(&token).query("customerId", &ann.to_string());
        numbers(&request.query("search.orgPartNumber", &format!("{number}-{word}")))
    };
    assert_eq!(found("ann"), [format!("{word}-1")]);
    assert_eq!(found("shop"), [format!("{word}-2")], "what is shown is what is searched");
    assert!(found("bob").is_empty());
}

#[test]
fn customers_of_others_are_unknown() {
    let (shop, other) = (Shop::new("own"), Shop::new("other"));
    let strange = other.customer("Strange").to_string();
    let token = shop.admin();
    list(&token).query("customerId", &strange).send().faults(&[("customerId", "unknown_customer")]);
    list(&token)
        .query("customerId", "ffffffffffffffffffffffff")
        .send()
        .faults(&[("customerId", "unknown_customer")]);
    get("/organization/hoses").query("customerId", &strange).send().problem(401, "unauthenticated");
}

#[test]
fn a_customer_sees_its_own_prices_alone() {
    let shop = Shop::new("bound");
    let word = unique("B");
    shop.brand("B");
    let id = shop.add::<Hose>(hose(&word, "B", "8", json!({})));
    let (ann, bob) = (shop.customer("Ann"), shop.customer("Bob"));
    shop.customer_item(ann, &id, "ANN", "12.5");
    shop.customer_item(bob, &id, "BOB", "13");
    let token = shop.customer_token(Some(ann));
    let base = || list(&token).query("search.partNumber", &word);
    assert_eq!(base().send().field("/0/netPrice"), json!(12.5), "without being asked");
    assert_eq!(
        base().query("customerId", &ann.to_string()).send().field("/0/orgPartNumber"),
        "ANN"
    );
    base().query("customerId", &bob.to_string()).send().problem(403, "forbidden");
    base().header("apiCustomerId", &bob.to_string()).send().problem(403, "forbidden");
    base().header("apiCustomerId", "nonsense").send().problem(403, "forbidden");
    base().header("apiCustomerId", &ann.to_string().to_uppercase()).send().expect(200);
    let staff = shop.staff(Role::Restricted);
    let answer =
        list(&staff).query("search.partNumber", &word).query("customerId", &bob.to_string());
    assert_eq!(answer.send().field("/0/netPrice"), json!(13));
}

#[test]
fn the_header_names_the_customer_of_an_unbound_token() {
    let (shop, other) = (Shop::new("unbound"), Shop::new("other"));
    let word = unique("N");
    shop.brand("N");
    let id = shop.add::<Hose>(hose(&word, "N", "8", json!({})));
    let properties = Properties { list_price: Some(money("20")), ..Properties::default() };
    shop.set(&id, properties, None);
    let ann = shop.customer("Ann");
    shop.customer_item(ann, &id, "ANN", "12.5");
    let token = shop.customer_token(None);
    let base = || list(&token).query("search.partNumber", &word);
    assert_eq!(
        base().header("apiCustomerId", &ann.to_string()).send().field("/0/netPrice"),
        json!(12.5)
    );
    let strange = other.customer("Strange").to_string();
    for named in ["", "nonsense", "ffffffffffffffffffffffff", &strange] {
        let answer = base().header("apiCustomerId", named).send().expect(200);
        assert_eq!(answer.field("/0/netPrice"), json!(null), "{answer}");
        assert_eq!(answer.field("/0/listPrice"), json!(20), "the default prices: {answer}");
    }
}
