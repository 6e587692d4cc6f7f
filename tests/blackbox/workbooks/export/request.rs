//! Which components are exported, and what is refused.

use domain::BoundedText;
use domain::catalogue::{Adaptor, CrimpFitting, Ferrule, Hose, OtherItem, Properties, Wrap};
use serde_json::{Value, json};
use tests::{Shop, hose, post, request, sheet, unique};

use super::{PATH, export, listed, matching};

fn found(token: &str, body: &Value) -> Vec<String> {
    sheet(&export(token, body).expect(200).body).column("Part number")
}

#[test]
fn every_filter_narrows() {
    let shop = Shop::new("filters");
    let word = unique("E");
    let (red, blue) = (format!("Red {word}"), format!("Blue {word}"));
    shop.brand(&red);
    shop.brand(&blue);
    let first = shop.add::<CrimpFitting>(json!({ "partNumber": format!("{word}-1"), "brand": red, "hoseSize": "-08", "dashSize": "10",
        "series": "Alpha", "nominalHoseSize": "6", "description": "90° Kolano" }));
    shop.add::<CrimpFitting>(json!({ "partNumber": format!("{word}-2"), "brand": blue, "hoseSize": "12", "dashSize": "8", "series": "Beta" }));
    let number = Some(BoundedText::new(&format!("Own {word}")).unwrap());
    shop.set(&first, Properties { org_part_number: number, ..Properties::default() }, None);
    let token = shop.admin();
    for (name, expected) in [
        ("partNumber", format!("{}-1", word.to_lowercase())),
        ("orgPartNumber", format!("OWN {word}")),
        ("brand", "RED".to_owned()),
        ("size", "8".to_owned()),
        ("hoseSize", "3/8".to_owned()),
        ("dashSize", "-10".to_owned()),
        ("nominalHoseSize", "06".to_owned()),
        ("series", "alp".to_owned()),
        ("description", "KOLANO".to_owned()),
    ] {
        let mut search = json!({ "partNumber": word });
        search[name] = json!(expected);
        assert_eq!(
            found(&token, &matching("crimpFitting", search)),
            [format!("{word}-1")],
            "{name}={expected}"
        );
    }
    let nulls = json!({ "partNumber": word, "series": null, "brand": "", "colour": null });
    assert_eq!(
        found(&token, &matching("crimpFitting", nulls)).len(),
        2,
        "null and blank filters are none"
    );
    shop.add::<Wrap>(json!({ "partNumber": format!("{word}-w1"), "brand": red, "size": "20", "wrapType": "spiral", "colour": "Yellow" }));
    shop.add::<Wrap>(json!({ "partNumber": format!("{word}-w2"), "brand": red, "size": "25" }));
    for (name, expected) in [("wrapType", "SPIR"), ("colour", "yell"), ("size", "20")] {
        let search = json!({ "partNumber": word, name: expected });
        assert_eq!(found(&token, &matching("wrap", search)), [format!("{word}-w1")], "{name}");
    }
    shop.add::<OtherItem>(json!({ "partNumber": format!("{word}-o1"), "itemType": "Clamp" }));
    shop.add::<OtherItem>(json!({ "partNumber": format!("{word}-o2"), "itemType": "Valve" }));
    assert_eq!(
        found(&token, &matching("otherItem", json!({ "partNumber": word, "itemType": "clamp" }))),
        [format!("{word}-o1")]
    );
    shop.add::<Adaptor>(json!({ "partNumber": format!("{word}-a1"), "brand": red, "shape": "tee", "ends/0/dashSize": "-04" }));
    assert_eq!(
        found(&token, &matching("adaptor", json!({ "partNumber": word, "dashSize": "4" }))),
        [format!("{word}-a1")]
    );
    shop.add::<Ferrule>(
        json!({ "partNumber": format!("{word}-f1"), "brand": red, "size": "6", "series": "F" }),
    );
    assert_eq!(
        found(&token, &matching("ferrule", json!({ "partNumber": word, "hoseSize": "06" }))),
        [format!("{word}-f1")]
    );
}

#[test]
fn a_filter_that_a_type_lacks_matches_nothing() {
    let shop = Shop::new("lacks");
    shop.brand("L");
    shop.add::<Hose>(hose("L-1", "L", "8", json!({})));
    let token = shop.admin();
    let own = |search: Value| {
        let mut body = matching("hose", search);
        body["custom"] = json!(true);
        body
    };
    assert_eq!(found(&token, &own(json!({}))), ["L-1"]);
    assert!(found(&token, &own(json!({ "wrapType": "spiral" }))).is_empty());
}

#[test]
fn listed_ones_alone() {
    let (shop, other) = (Shop::new("listed"), Shop::new("other"));
    shop.brand("L");
    other.brand("L");
    let ids: Vec<_> =
        (1..=3).map(|at| shop.add::<Hose>(hose(&format!("L-{at}"), "L", "8", json!({})))).collect();
    let foreign = other.add::<Hose>(hose("F-1", "L", "8", json!({})));
    let wrap = shop.add::<Wrap>(json!({ "partNumber": "W", "brand": "L", "size": "8" }));
    let token = shop.admin();
    let expected = json!([
        ids[2],
        null,
        ids[0].to_uppercase(),
        ids[0],
        foreign,
        wrap,
        "ffffffffffffffffffffffff"
    ]);
    let mut body = listed("hose", expected);
    body["search"] = json!({ "partNumber": "nothing like it" });
    let answer = export(&token, &body).expect(200);
    assert_eq!(sheet(&answer.body).column("Part number"), ["L-1", "L-3"]);
    assert_eq!(
        answer.header("x-unknown-components"),
        "3",
        "another's, another kind, nobody's: {}",
        answer.header("x-unknown-components")
    );
    for none in [json!([]), json!([null, null])] {
        let answer = export(&token, &listed("hose", none)).expect(200);
        assert_eq!(sheet(&answer.body).rows.len(), 0);
        assert_eq!(answer.header("x-unknown-components"), "0");
    }
    let mut ignored = matching("hose", json!({ "partNumber": "L-" }));
    ignored["components"] = json!([ids[0], foreign]);
    ignored["custom"] = json!(true);
    assert_eq!(found(&token, &ignored), ["L-1", "L-2", "L-3"], "selectAll ignores the list");
}

#[test]
fn own_ones_alone() {
    let shop = Shop::new("own");
    let word = unique("Q");
    Shop::shared_brand(&word);
    let shared = Shop::add_shared::<Hose>(hose(&format!("{word}-s"), &word, "8", json!({})));
    let own = shop.add::<Hose>(hose(&format!("{word}-o"), &word, "8", json!({})));
    let token = shop.admin();
    for (custom, expected) in [(Value::Null, 2), (json!(false), 2), (json!(true), 1)] {
        let mut bodies =
            [matching("hose", json!({ "partNumber": word })), listed("hose", json!([shared, own]))];
        for body in &mut bodies {
            if custom.is_boolean() {
                body["custom"] = custom.clone();
            }
            let numbers = found(&token, body);
            assert_eq!(numbers.len(), expected, "{body}");
            assert!(numbers.contains(&format!("{word}-o")), "{body}");
        }
    }
}

#[test]
fn all_faults_are_told() {
    let token = Shop::new("faults").admin();
    let refused = |body: Value| post(PATH, &body).token(&token).send();
    refused(json!({})).faults(&[
        ("/components", "required"),
        ("/componentType", "required"),
        ("/selectAll", "required"),
    ]);
    refused(json!({ "components": ["12", 5, null], "componentType": "hoses", "selectAll": "yes", "custom": null, "serch": {},
        "search": { "size": 8, "pressure": "x", "brand": "a\u{0}" } }))
    .faults(&[
        ("/components/0", "malformed_id"), ("/components/1", "wrong_type"), ("/componentType", "unknown_value"), ("/selectAll", "wrong_type"),
        ("/custom", "wrong_type"), ("/serch", "unknown_field"), ("/search/size", "wrong_type"), ("/search/pressure", "unknown_field"), ("/search/brand", "control_character"),
    ]);
    refused(json!({ "components": null, "componentType": "hose", "selectAll": true }))
        .faults(&[("/components", "wrong_type")]);
    refused(json!({ "components": {}, "componentType": "hose", "selectAll": true, "search": [] }))
        .faults(&[("/components", "wrong_type"), ("/search", "wrong_type")]);
    let broken = request("POST", PATH)
        .header("Content-Type", "application/json")
        .bytes(b"{\"components\":[}")
        .send();
    broken.faults(&[("", "malformed_json")]);
    request("POST", PATH)
        .header("Content-Type", "text/csv")
        .bytes(b"a,b")
        .send()
        .problem(415, "unsupported_media_type");
    request("POST", PATH).send().faults(&[("", "body_required")]);
    post(PATH, &matching("hose", json!({})))
        .query("page", "1")
        .send()
        .faults(&[("page", "unknown_parameter")]);
}

#[test]
fn a_missing_type_lists_the_six() {
    let six = ["hose", "crimpFitting", "adaptor", "ferrule", "wrap", "otherItem"];
    for of_type in [Value::Null, json!("Hose"), json!("hoses"), json!("")] {
        let mut body = matching("hose", json!({}));
        body["componentType"] = of_type.clone();
        let answer = post(PATH, &body).send().problem(400, "invalid_input");
        assert!(
            of_type.is_null() || six.iter().all(|word| answer.to_string().contains(word)),
            "{answer}"
        );
    }
    let answer = post(PATH, &json!({ "components": [], "selectAll": true })).send();
    let answer = answer.faults(&[("/componentType", "required")]);
    let listed = answer.field("/errors/0/message");
    assert!(six.iter().all(|word| listed.as_str().unwrap().contains(word)), "{answer}");
}

#[test]
fn long_lists_are_taken() {
    let shop = Shop::new("long");
    shop.brand("L");
    let hoses: Vec<_> =
        (0..2_500).map(|at| hose(&format!("L-{at:05}"), "L", "8", json!({}))).collect();
    let ids = shop.add_all::<Hose>(&hoses);
    let token = shop.admin();
    let answer = export(&token, &listed("hose", json!(ids))).expect(200);
    let numbers = sheet(&answer.body).column("Part number");
    assert_eq!(numbers.len(), 2_500);
    assert!(numbers.is_sorted());
    let many: Vec<_> = (0..50_001).map(|_| Value::Null).collect();
    post(PATH, &listed("hose", json!(many)))
        .token(&token)
        .send()
        .faults(&[("/components", "too_many")]);
}
