//! `POST /crimpfittings/create`

mod faults;
mod variant;

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Answer, Shop, post, rows_of, unique};

use crate::catalogue::sizes::answered;

const PATH: &str = "/crimpfittings/create";

/// What every fitting has to have.
fn least(number: &str, brand: &str) -> Value {
    json!({ "partNumber": number, "brand": brand, "hoseSize": "-08", "dashSize": "8", "series": "S" })
}

fn create(token: &str, body: &Value) -> Answer {
    post(PATH, body).token(token).send()
}

/// A shop with a brand, and its admin.
fn shop() -> (Shop, String, String) {
    let shop = Shop::new("fittings");
    let brand = unique("Brand");
    shop.brand(&brand);
    let token = shop.admin();
    (shop, brand, token)
}

/// Every field of the interface's table, with a value.
fn all_fields(number: &str, brand: &str) -> Value {
    json!({
        "partNumber": number, "brand": brand, "hoseSize": "-08", "dashSize": "10", "series": "43",
        "nominalHoseSize": "8", "threadSize": "7/8-14", "shape": "90° elbow", "style": "JIC", "gender": "female",
        "swivel": "swivel", "forged": "forged", "bulkhead": "bulkhead", "sealType": "37° cone", "description": "Kolano Łódź 90°",
        "material": "steel", "spec": "SAE J516", "endType": "06", "nutType": "hex", "imageName": "fjx90.png",
        "application": "mining", "hoseInnerDiamInch": "1/2", "flangeDiamInch": "1.5", "maxPressurePsi": 5000.5,
        "cutAllowanceInch": 1.25, "cutAllowancemm": 31.75, "hexSizemm": 22, "hexSizeNutmm": 27.5, "weightLbs": 0.31,
        "coneAngle": 37, "dropLengthInch": 1.0, "dropLengthmm": 25.4, "seatAngle": 74.5, "tubeOuterDiammm": 12.7,
        "flangeThickness": 0.265, "banjoInnerDiammm": 14.2
    })
}

#[test]
fn a_fitting_is_answered_whole_and_kept() {
    let (shop, brand, token) = shop();
    let number = unique("CF");
    let sent = all_fields(&number, &brand);
    let answer = create(&token, &sent).expect(201);
    let made = answer.json();
    for (name, value) in answered(&sent).as_object().unwrap() {
        let same = made[name] == *value
            || made[name].as_f64().is_some_and(|made| Some(made) == value.as_f64());
        assert!(same, "{name}: {value} was expected\n{answer}");
    }
    assert_eq!(sent.as_object().unwrap().len(), 36, "the interface's table has 36 fields");
    assert_eq!(
        (&made["componentType"], &made["custom"], &made["basedOn"]),
        (&json!("crimpFitting"), &json!(true), &json!(null))
    );
    assert_eq!(
        (&made["created"], &made["createdBy"]),
        (&made["lastModified"], &made["lastModifiedBy"])
    );
    let (id, by) = (made["_id"].as_str().unwrap(), made["createdBy"].as_str().unwrap());
    assert!(id.len() == 24 && by.len() == 24, "{answer}");
    let stored = rows_of(&format!(
        "select f.*, b.name as brand_name from crimp_fittings f join brands b on b.id = f.brand_id
        where f.id = decode('{id}', 'hex') and f.organization_id = decode('{}', 'hex')",
        shop.id()
    ));
    let stored = &stored[0];
    for (column, value) in [
        ("part_number", json!(number)),
        ("brand_name", json!(brand)),
        ("hose_size", json!("-8")),
        ("dash_size", json!("-10")),
        ("gender", json!("female")),
        ("description", json!("Kolano Łódź 90°")),
        ("max_pressure_psi", json!(5000.5)),
        ("cut_allowance_inch", json!(1.25)),
        ("cut_allowance_mm", json!(31.75)),
        ("banjo_inner_diam_mm", json!(14.2)),
        ("flange_thickness", json!(0.265)),
        ("seat_angle", json!(74.5)),
        ("created_by", json!(format!("\\x{by}"))),
    ] {
        assert_eq!(stored[column], value, "{column}");
    }
    let listed =
        tests::get("/organization/items").token(&token).query("search.partNumber", &number).send();
    assert_eq!(listed.all("_id"), [id]);
}

#[test]
fn the_least_is_five_fields() {
    let (_, brand, token) = shop();
    let number = unique("CF");
    let made =
        create(&token, &least(&format!("  {number} "), &brand.to_uppercase())).expect(201).json();
    assert_eq!(
        (&made["partNumber"], &made["brand"]),
        (&json!(number), &json!(brand)),
        "trimmed, and the brand's own spelling"
    );
    let names = all_fields("", "");
    for name in names.as_object().unwrap().keys().filter(|name| {
        !["partNumber", "brand", "hoseSize", "dashSize", "series"].contains(&name.as_str())
    }) {
        assert_eq!(made.get(name), Some(&Value::Null), "{name}");
    }
    let mut nulls = least(&unique("CF"), &brand);
    for name in names.as_object().unwrap().keys() {
        if nulls.get(name).is_none() {
            nulls[name] = Value::Null;
        }
    }
    create(&token, &nulls).expect(201);
}

#[test]
fn both_forms_of_a_body_are_taken() {
    let (_, brand, token) = shop();
    create(&token, &json!({ "params": least(&unique("CF"), &brand) })).expect(201);
    create(&token, &json!({ "params": { "brand": brand } })).faults(&[
        ("/params/partNumber", "required"),
        ("/params/hoseSize", "required"),
        ("/params/dashSize", "required"),
        ("/params/series", "required"),
    ]);
}

#[test]
fn regular_staff_sees_no_costs() {
    let (shop, brand, admin) = shop();
    let regular = create(&shop.staff(Role::Regular), &least(&unique("CF"), &brand)).expect(201);
    assert_eq!(regular.json().get("cost"), None, "{regular}");
    assert_eq!(regular.json().get("listPrice"), Some(&Value::Null), "{regular}");
    assert_eq!(
        create(&admin, &least(&unique("CF"), &brand)).expect(201).json().get("cost"),
        Some(&Value::Null)
    );
}
