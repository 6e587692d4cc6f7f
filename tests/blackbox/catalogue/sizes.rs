//! Sizes are answered in one form, however they were entered, and still match by value.

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{Answer, Shop, counts, get, hose, import, patiently, post, sheet, unique};

/// Fields as they are answered: their sizes in one form, all else as it was entered.
pub(crate) fn answered(fields: &Value) -> Value {
    let field = |(name, value): (&String, &Value)| {
        let dash = match name.as_str() {
            "size" | "nominalHoseSize" | "hoseSize" | "dashSize" => value.as_str(),
            _ => None,
        };
        let dash = dash.and_then(|size| size.parse::<i32>().ok());
        (
            name.clone(),
            dash.map_or_else(|| answered(value), |dash| json!(format!("-{}", dash.abs()))),
        )
    };
    match fields {
        Value::Object(fields) => Value::Object(fields.iter().map(field).collect()),
        Value::Array(values) => values.iter().map(answered).collect(),
        other => other.clone(),
    }
}

fn made(token: &str, path: &str, body: &Value) -> Answer {
    post(path, body).token(token).send().expect(201)
}

#[test]
fn every_answer_writes_a_size_alike() {
    let shop = Shop::new("sizes");
    let token = shop.admin();
    let brand = unique("Sized");
    shop.brand(&brand);
    for (entered, written) in [
        ("8", "-8"),
        ("08", "-8"),
        ("-08", "-8"),
        (" 8 ", "-8"),
        ("15L", "15L"),
        ("M22x1.5", "M22x1.5"),
        ("1/2", "1/2"),
    ] {
        let number = unique("S-");
        let body = hose(&number, &brand, entered, json!({ "nominalHoseSize": entered }));
        let hose = made(&token, "/hoses/create", &body);
        assert_eq!(hose.field("/size"), written, "{entered}");
        assert_eq!(hose.field("/nominalHoseSize"), written, "{entered}");
        let id = hose.id();
        assert_eq!(get(&format!("/hose/{id}")).token(&token).send().field("/size"), written);
        let listed =
            get("/organization/customhoses").token(&token).query("search.partNumber", &number);
        assert_eq!(listed.send().expect(200).all("size"), [written]);
        let items = get("/organization/items").token(&token).query("search.partNumber", &number);
        assert_eq!(items.send().expect(200).all("size"), [written]);
        let found = get("/organization/customhoses")
            .token(&token)
            .query("search.partNumber", &number)
            .query("search.size", entered);
        assert_eq!(found.send().expect(200).field("/total"), 1, "{entered}");
        let list = json!({ "name": unique("List"), "items": [{ "item": id, "listPrice": 1 }] });
        assert_eq!(made(&token, "/pricelists/create", &list).field("/items/0/size"), written);
    }
    let fitting = json!({ "partNumber": unique("F-"), "brand": brand, "hoseSize": "08", "dashSize": "6", "series": "TC" });
    let fitting = made(&token, "/crimpfittings/create", &fitting);
    assert_eq!(
        (fitting.field("/hoseSize"), fitting.field("/dashSize")),
        (json!("-8"), json!("-6"))
    );
    let sizes = post("/hoses/sizes", &json!({ "brand": brand })).token(&token).send().expect(200);
    let sizes = sizes.field("/hoseSizes");
    let sizes: Vec<_> = sizes.as_array().unwrap().iter().map(|size| &size["size"]).collect();
    assert_eq!(sizes, ["-8", "1/2", "15L", "M22x1.5"]);
}

/// The dash number of SAE 100R5 is that of the tube: the bore is smaller.
#[test]
fn sizes_are_told_with_the_bore_of_their_hoses() {
    let shop = Shop::new("bores");
    let token = shop.admin();
    let brand = unique("Bores");
    shop.brand(&brand);
    let rows = [
        ("R5", "8", Some("13/32")),
        ("R5", "10", Some("8")),
        ("R5", "32", Some("1 13/16")),
        ("R2", "8", None),
        ("R2", "10", Some("10")),
        ("ODD", "20", Some("1 1/8")),
        ("ODD", "20", Some("18")),
    ];
    for (at, (series, size, nominal)) in rows.into_iter().enumerate() {
        let fields = json!({ "series": series, "nominalHoseSize": nominal });
        shop.add::<Hose>(hose(&format!("BORE-{at}"), &brand, size, fields));
    }
    let sizes = |series: Option<&str>| -> Vec<Value> {
        let body = json!({ "brand": brand, "series": series });
        let answer = post("/hoses/sizes", &body).token(&token).send().expect(200);
        let told = |size: &Value| json!([size["size"], size["inch"], size["mm"], size["DN"]]);
        answer.field("/hoseSizes").as_array().unwrap().iter().map(told).collect()
    };
    let by_tube = [
        json!(["-8", "13/32", 10.3, null]),
        json!(["-10", "1/2", 12.7, "12"]),
        json!(["-32", "1 13/16", 46.0, null]),
    ];
    assert_eq!(sizes(Some("R5")), by_tube);
    let usual = [json!(["-8", "1/2", 12.7, "12"]), json!(["-10", "5/8", 15.9, "16"])];
    assert_eq!(sizes(Some("R2")), usual);
    assert_eq!(sizes(Some("ODD")), [json!(["-20", null, null, null])]);
    // Where most are called by their bore, the size is.
    assert_eq!(sizes(None)[..2], usual);
    let listed = |path: &str, name: &str, size: &str| -> Vec<String> {
        let list = get(path).query("search.brand", &brand).query(name, size).token(&token).send();
        let mut numbers: Vec<String> = list.expect(200).all("partNumber");
        numbers.sort();
        numbers
    };
    // Inches and DN are of the bore, dash numbers are as hoses are called: in lists and in choices alike.
    for (size, numbers) in [
        ("1/2", vec!["BORE-1", "BORE-3"]),
        ("DN12", vec!["BORE-1", "BORE-3"]),
        ("-8", vec!["BORE-0", "BORE-3"]),
        ("-10", vec!["BORE-1", "BORE-4"]),
        ("5/8", vec!["BORE-4"]),
    ] {
        assert_eq!(listed("/organization/hoses", "search.size", size), numbers, "{size}");
        assert_eq!(listed("/organization/hoses", "size", size), numbers, "{size}");
        let choices = get("/hoses/configuration").query("brand", &brand).query("size", size);
        let choices = choices.token(&token).send().expect(200);
        assert_eq!(choices.field("/total"), json!(numbers.len()), "{size}: {choices}");
    }
    let all = get("/hosesizes").token(&token).query("brand", &brand).send().expect(200).json();
    assert_eq!((&all[0]["size"], &all[0]["inch"]), (&json!("-8"), &json!("1/2")));
}

#[test]
fn exports_write_it_and_come_in_unchanged() {
    let shop = Shop::new("sizesheets");
    let token = shop.admin();
    let brand = unique("Sized");
    shop.brand(&brand);
    for size in ["08", "8S", "12"] {
        shop.add::<Hose>(hose("S-1", &brand, size, json!({})));
    }
    let all =
        json!({ "componentType": "hose", "custom": true, "selectAll": true, "components": [] });
    let file = patiently(|| post("/components/export", &all).token(&token).send()).expect(200).body;
    let mut sizes = sheet(&file).column("Size");
    sizes.sort();
    assert_eq!(sizes, ["-12", "-8", "8S"]);
    assert_eq!(counts(import(&token, "/components/import", &file)), (0, 0, 3));
}

/// Sizes that were stored as they were entered.
#[test]
fn what_was_kept_before_is_written_so_too() {
    let shop = Shop::new("oldsizes");
    let token = shop.admin();
    let brand = unique("Sized");
    shop.brand(&brand);
    let id = shop.add::<Hose>(hose("OLD-1", &brand, "8", json!({})));
    tests::change(&format!("update hoses set size = '08' where id = decode('{id}', 'hex')"));
    assert_eq!(get(&format!("/hose/{id}")).token(&token).send().field("/size"), "-8");
    let list = json!({ "name": "Old", "items": [{ "item": id, "listPrice": 1 }] });
    assert_eq!(made(&token, "/pricelists/create", &list).field("/items/0/size"), "-8");
}
