//! Everything that can be wrong with a fitting.

use serde_json::{Value, json};
use tests::{Shop, count, post, request, unique};

use super::{PATH, create, least, shop};

#[test]
fn the_same_key_is_a_duplicate() {
    let (shop, brand, token) = shop();
    create(&token, &least("Dup-1", &brand)).expect(201);
    let before = count(&shop.id());
    let answer = create(&token, &least("Dup-1", &brand)).problem(409, "duplicate");
    assert!(answer.field("/detail").as_str().unwrap().len() > 20, "{answer}");
    for (field, value) in [
        ("partNumber", "dUP-1"),
        ("hoseSize", "8"),
        ("hoseSize", "08"),
        ("dashSize", "-08"),
        ("brand", &brand.to_lowercase()),
    ] {
        let mut same = least("Dup-1", &brand);
        same[field] = json!(value);
        create(&token, &same).problem(409, "duplicate");
    }
    assert_eq!(count(&shop.id()), before);
    for (field, value) in [("partNumber", "Dup-2"), ("hoseSize", "10"), ("dashSize", "10")] {
        let mut other = least("Dup-1", &brand);
        other[field] = json!(value);
        create(&token, &other).expect(201);
    }
}

#[test]
fn others_may_have_the_same_key() {
    let brand = unique("Common");
    Shop::shared_brand(&brand);
    for _ in 0..2 {
        create(&Shop::new("same").admin(), &least("SAME-KEY", &brand)).expect(201);
    }
}

#[test]
fn an_unknown_brand_has_close_matches() {
    let shop = Shop::new("brands");
    let word = unique("Hydrowell");
    shop.brand(&word);
    let other = Shop::new("others");
    let foreign = format!("{word}x");
    other.brand(&foreign);
    let token = shop.admin();
    let before = count(&shop.id());
    let misspelt = word.replace("well", "wel");
    let answer = create(&token, &least("B-1", &misspelt)).faults(&[("/brand", "unknown_brand")]);
    assert!(answer.field("/errors/0/message").as_str().unwrap().contains(&word), "{answer}");
    assert!(!answer.to_string().contains(&foreign), "another's brand: {answer}");
    create(&token, &least("B-1", &foreign)).faults(&[("/brand", "unknown_brand")]);
    let far = create(&token, &least("B-1", "Qqqqqqq")).faults(&[("/brand", "unknown_brand")]);
    assert!(!far.to_string().contains("did you mean"), "{far}");
    assert_eq!(count(&shop.id()), before);
}

#[test]
fn all_faults_are_told_at_once() {
    let (shop, _, token) = shop();
    let before = count(&shop.id());
    create(&token, &json!({})).faults(&[
        ("/partNumber", "required"),
        ("/brand", "required"),
        ("/hoseSize", "required"),
        ("/dashSize", "required"),
        ("/series", "required"),
    ]);
    create(&token, &json!({
        "partNumber": " ", "brand": "No such brand", "hoseSize": null, "dashSize": "8", "gender": "neuter", "swivel": "yes",
        "maxPressurePsi": "5000", "cutAllowanceInch": -1, "threadsize": "x", "a/b~c": 1
    })).faults(&[
        ("/partNumber", "empty"), ("/brand", "unknown_brand"), ("/hoseSize", "wrong_type"), ("/series", "required"),
        ("/gender", "unknown_value"), ("/swivel", "unknown_value"), ("/maxPressurePsi", "wrong_type"),
        ("/cutAllowanceInch", "out_of_range"), ("/threadsize", "unknown_field"), ("/a~1b~0c", "unknown_field"),
    ]);
    assert_eq!(count(&shop.id()), before);
}

#[test]
fn every_field_refuses_the_wrong_type() {
    let (shop, brand, token) = shop();
    let before = count(&shop.id());
    let good = super::all_fields("T-1", &brand);
    for (name, value) in good.as_object().unwrap() {
        let wrong = [
            if value.is_string() { json!(5) } else { json!("5") },
            json!(true),
            json!([]),
            json!({}),
        ];
        for wrong in wrong {
            let mut body = good.clone();
            body[name] = wrong.clone();
            let answer = create(&token, &body).problem(400, "invalid_input");
            assert_eq!(answer.field("/errors/0/pointer"), format!("/{name}"), "{wrong}: {answer}");
            assert_eq!(answer.json()["errors"].as_array().unwrap().len(), 1, "{wrong}: {answer}");
        }
    }
    assert_eq!(count(&shop.id()), before);
}

#[test]
fn words_are_closed_lists() {
    let (_, brand, token) = shop();
    for (field, good, bad) in [
        ("gender", "male", "m"),
        ("swivel", "swivel", "fixed"),
        ("forged", "forged", ""),
        ("bulkhead", "bulkhead", "no"),
    ] {
        let mut body = least(&unique("W"), &brand);
        body[field] = json!(bad);
        let pointer = format!("/{field}");
        let answer = create(&token, &body).faults(&[(&pointer, "unknown_value")]);
        assert!(answer.to_string().contains(good), "it lists them: {answer}");
        body[field] = json!(good);
        assert_eq!(create(&token, &body).expect(201).json()[field], good);
    }
}

#[test]
fn inch_and_millimetre_must_agree() {
    let (shop, brand, token) = shop();
    let with = |inch: Value, mm: Value| {
        let mut body = least(&unique("A"), &brand);
        body["cutAllowanceInch"] = inch;
        body["cutAllowancemm"] = mm;
        body
    };
    let before = count(&shop.id());
    create(&token, &with(json!(1), json!(26.1))).faults(&[("/cutAllowancemm", "units_disagree")]);
    create(&token, &with(json!(1), json!(24.7))).faults(&[("/cutAllowancemm", "units_disagree")]);
    let mut both = with(json!(1), json!(30));
    both["dropLengthInch"] = json!(2);
    both["dropLengthmm"] = json!(2);
    create(&token, &both)
        .faults(&[("/cutAllowancemm", "units_disagree"), ("/dropLengthmm", "units_disagree")]);
    assert_eq!(count(&shop.id()), before);
    create(&token, &with(json!(1), json!(26))).expect(201);
    create(&token, &with(json!(1), json!(24.8))).expect(201);
    create(&token, &with(json!(1), Value::Null)).expect(201);
    create(&token, &with(Value::Null, json!(5))).expect(201);
    // A change is told at the field that it sends.
    let made = create(&token, &with(json!(1.5), json!(38.6))).expect(201).field("/_id");
    let path = format!("/organization/crimpfitting/{}/update", made.as_str().unwrap());
    for (field, value) in [("cutAllowanceInch", 2), ("cutAllowancemm", 60)] {
        let pointer = format!("/{field}");
        let changed = post(&path, &json!({ field: value })).token(&token).send();
        changed.faults(&[(&pointer, "units_disagree")]);
    }
}

#[test]
fn numbers_have_bounds() {
    let (shop, brand, token) = shop();
    let before = count(&shop.id());
    for (field, number) in [
        ("maxPressurePsi", "-0.1"),
        ("maxPressurePsi", "1e300"),
        ("weightLbs", "-5"),
        ("coneAngle", "361"),
        ("hexSizemm", "10000001"),
    ] {
        let body = format!(
            r#"{{"partNumber":"N","brand":"{brand}","hoseSize":"8","dashSize":"8","series":"S","{field}":{number}}}"#
        );
        let answer = request("POST", PATH)
            .token(&token)
            .header("Content-Type", "application/json")
            .bytes(body.as_bytes())
            .send();
        answer.faults(&[(&format!("/{field}"), "out_of_range")]);
    }
    for number in ["1e400", "-1e400", "NaN", "Infinity", "01", "0x10", "1_000"] {
        let body = format!(
            r#"{{"partNumber":"N","brand":"{brand}","hoseSize":"8","dashSize":"8","series":"S","weightLbs":{number}}}"#
        );
        let answer = request("POST", PATH)
            .token(&token)
            .header("Content-Type", "application/json")
            .bytes(body.as_bytes())
            .send();
        answer.problem(400, "invalid_input");
    }
    assert_eq!(count(&shop.id()), before);
}

#[test]
fn texts_have_bounds() {
    let (shop, brand, token) = shop();
    let before = count(&shop.id());
    let cases = [
        ("partNumber", "x".repeat(1_001), "too_long"),
        ("description", "ł".repeat(1_001), "too_long"),
        ("hoseSize", "8".repeat(21), "too_long"),
        ("series", "\u{3000}\t ".to_owned(), "empty"),
        ("series", String::new(), "empty"),
        ("series", "a\u{7}b".to_owned(), "control_character"),
        ("partNumber", "a\u{0}b".to_owned(), "control_character"),
        ("style", "a\rb".to_owned(), "control_character"),
        ("style", "a\u{85}b".to_owned(), "control_character"),
    ];
    for (field, text, code) in cases {
        let mut body = least("X", &brand);
        body[field] = json!(text);
        create(&token, &body).faults(&[(&format!("/{field}"), code)]);
    }
    assert_eq!(count(&shop.id()), before);
    let mut body = least(&"ł".repeat(1_000), &brand);
    body["description"] = json!("two\nlines\tand 🔧 '; drop table hoses; --");
    let made = create(&token, &body).expect(201).json();
    assert_eq!(
        (&made["partNumber"], &made["description"]),
        (&body["partNumber"], &body["description"])
    );
}

#[test]
fn a_body_must_be_json() {
    let (shop, _, token) = shop();
    let before = count(&shop.id());
    let send = |media_type: &str, bytes: &[u8]| {
        let request = request("POST", PATH).token(&token).bytes(bytes);
        if media_type.is_empty() {
            request.send()
        } else {
            request.header("Content-Type", media_type).send()
        }
    };
    send("application/json", b"").faults(&[("", "body_required")]);
    for broken in [
        &b"{"[..],
        b"{\"partNumber\":",
        b"nonsense",
        b"\xff\xfe",
        b"{\"partNumber\":\"\xff\"}",
        b"{} {}",
    ] {
        send("application/json", broken).faults(&[("", "malformed_json")]);
    }
    for other in ["[]", "null", "5", "\"x\""] {
        send("application/json", other.as_bytes()).faults(&[("", "wrong_type")]);
    }
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    send("application/json", deep.as_bytes()).problem(400, "invalid_input");
    for media_type in [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/xml",
        "multipart/form-data",
    ] {
        send(media_type, b"{}").problem(415, "unsupported_media_type");
    }
    let large = format!("{{\"partNumber\":\"{}\"}}", "x".repeat(1024 * 1024));
    send("application/json", large.as_bytes()).problem(413, "too_large");
    assert_eq!(count(&shop.id()), before);
    send("application/json; charset=utf-8", b"{}").problem(400, "invalid_input");
}
