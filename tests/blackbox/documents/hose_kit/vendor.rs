//! `POST /hosekit/{hoseKitId}/getvendorfile` and `…/getvendorptsfile`

use domain::catalogue::OtherItem;
use serde_json::{Value, json};
use tests::{Answer, id, value};

use super::made::create;
use super::paper::call;
use crate::paper::vendor::cells;
use crate::support::bench::Bench;

fn rows(answer: &Answer, by: char) -> Vec<Vec<String>> {
    cells(&String::from_utf8(answer.body.clone()).unwrap(), by)
}

/// A kit of two short assemblies, one long one and three adaptors, and a clamp of another brand.
fn kit(bench: &Bench) -> (Value, [Value; 2]) {
    let owner = bench.shop.customer("Farm | Sons").to_string();
    let short = bench
        .made(json!({ "description": "Short", "manualDescription": true, "comments": "two\nlines",
        "customer": owner, "customerPartNumber": "C-1" }));
    let long = bench.made(
        json!({ "length": 1000, "lengthUnit": "mm", "end1": bench.elbow, "end2": bench.elbow,
        "angle": 90, "description": "=1+1", "manualDescription": true }),
    );
    let other = tests::unique("Other");
    bench.shop.brand(&other);
    let clamp = bench.shop.add::<OtherItem>(json!({ "partNumber": "CL-1", "brand": other }));
    let kit = create(
        bench,
        &json!({ "customerName": "Cash | Carry",
            "hoseAssemblies": [{ "item": id(&short), "quantity": 2 }, { "item": id(&long) }],
            "adaptors": [{ "item": bench.adaptor, "quantity": 3 }], "otherItems": [{ "item": clamp, "quantity": 4 }] }),
    );
    (kit.expect(201).json(), [short, long])
}

/// 2 × 834.4 mm and 880 mm are 2548.8 mm or 8.362 ft.
#[test]
fn a_purchase_list_is_of_all_lines() {
    let bench = Bench::new();
    let (kit, _) = kit(&bench);
    let of = json!({ "params": { "vendor": bench.word.to_uppercase() } });
    let answer = call(&bench.admin, &kit, "getvendorfile", &of).expect(200);
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    let reference = format!("{}-A", kit["partNumber"].as_str().unwrap());
    assert_eq!(
        answer.header("content-disposition"),
        format!("attachment; filename=\"purchase {reference}.csv\"")
    );
    let found = rows(&answer, ',');
    assert_eq!(found[0], ["vendorPartNumber", "description", "quantity", "unit", "reference"]);
    let rows: Vec<String> = found[1..]
        .iter()
        .map(|row| {
            assert_eq!(row[4], reference);
            format!("{} {} {}", row[0].replace(&format!("{}-", bench.word), ""), row[2], row[3])
        })
        .collect();
    assert_eq!(rows, ["2SN-8 8.362 ft", "FJX 4 each", "F 6 each", "FJX90 2 each", "AD 3 each"]);
}

#[test]
fn each_piece_has_a_tracking_record() {
    let bench = Bench::new();
    let (kit, [short, long]) = kit(&bench);
    let of = json!({ "vendor": bench.word });
    let answer = call(&bench.admin, &kit, "getvendorptsfile", &of).expect(200);
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    let found = rows(&answer, '|');
    assert_eq!(found.len(), 4, "three pieces below the names of the columns");
    let day = value("select to_char(now() at time zone 'UTC', 'YYYY-MM-DD')");
    let part = |name: &str| format!("{}-{name}", bench.word);
    let record =
        |made: &Value, description: &str, end: &str, figures: [&str; 3], buyer: [&str; 3]| {
            let [overall, cut, orientation] = figures;
            let [customer, number, comments] = buyer;
            [
                id(made).to_owned(),
                made["partNumber"].as_str().unwrap().to_owned(),
                description.to_owned(),
                part("2SN-8"),
                part(end),
                part(end),
                part("F"),
                part("F"),
                overall.to_owned(),
                cut.to_owned(),
                "in".to_owned(),
                orientation.to_owned(),
                "3500".to_owned(),
                "psi".to_owned(),
                "1".to_owned(),
                customer.to_owned(),
                number.to_owned(),
                comments.to_owned(),
                day.as_str().unwrap().to_owned(),
            ]
        };
    // The kit's customer, and nothing of another one whose assembly it is.
    let first =
        record(&short, "Short", "FJX", ["36", "32.85", ""], ["Cash | Carry", "", "two\nlines"]);
    let last = record(&long, "'=1+1", "FJX90", ["39.37", "34.646", "90"], ["Cash | Carry", "", ""]);
    assert_eq!(found[1], first);
    assert_eq!(found[2], first);
    assert_eq!(found[3], last);
}

#[test]
fn vendors_are_told_or_refused() {
    let bench = Bench::new();
    let (kit, [short, _]) = kit(&bench);
    let alone =
        create(&bench, &json!({ "hoseAssemblies": [{ "item": id(&short) }] })).expect(201).json();
    let nothing =
        create(&bench, &json!({ "otherItems": [{ "item": bench.clamp }] })).expect(201).json();
    let ormel = bench.shop.brand(&tests::unique("Ormel"));
    for operation in ["getvendorfile", "getvendorptsfile"] {
        call(&bench.admin, &alone, operation, &json!({})).expect(200);
        let several = call(&bench.admin, &kit, operation, &json!({})).expect(400);
        assert_eq!(several.field("/errors/0/code"), json!("vendor_required"));
        let unknown =
            call(&bench.admin, &alone, operation, &json!({ "vendor": "Nobody" })).expect(400);
        assert_eq!(unknown.field("/errors/0/code"), json!("unknown_brand"));
        let none = call(&bench.admin, &alone, operation, &json!({ "vendor": ormel }));
        none.problem(409, "no_vendor_components");
        call(&bench.admin, &nothing, operation, &json!({})).problem(409, "no_vendor_components");
    }
    // What is bought as it is isn't tracked.
    let adaptors =
        create(&bench, &json!({ "adaptors": [{ "item": bench.adaptor }] })).expect(201).json();
    call(&bench.admin, &adaptors, "getvendorfile", &json!({})).expect(200);
    call(&bench.admin, &adaptors, "getvendorptsfile", &json!({}))
        .problem(409, "no_vendor_components");
}

#[test]
fn there_is_an_end_to_pieces() {
    let bench = Bench::new();
    let assembly = bench.made(json!({}));
    let kit = |quantity: u32| {
        let line = json!({ "item": id(&assembly), "quantity": quantity });
        create(&bench, &json!({ "hoseAssemblies": [line] })).expect(201).json()
    };
    let most = call(&bench.admin, &kit(20_000), "getvendorptsfile", &json!({})).expect(200);
    assert_eq!(rows(&most, '|').len(), 20_001);
    call(&bench.admin, &kit(20_001), "getvendorptsfile", &json!({}))
        .problem(409, "too_many_pieces");
    call(&bench.admin, &kit(1_000_000), "getvendorfile", &json!({})).expect(200);
}
