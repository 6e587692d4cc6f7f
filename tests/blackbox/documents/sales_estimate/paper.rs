//! Quotations and bills of materials.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use calamine::{Reader, Xlsx};
use domain::BoundedText;
use domain::access::Role;
use domain::catalogue::Properties;
use serde_json::{Value, json};
use tests::{Answer, id, money, page_count, texts, unique};

use super::Desk;

fn quotation(desk: &Desk, estimate: &Value) -> Answer {
    let answer = desk.command(estimate, "getSalesEstimateDataSheet", &json!({})).expect(200);
    assert_eq!(answer.header("content-type"), "application/pdf");
    answer
}

/// The texts of a quotation, each word apart by one blank.
fn words(answer: &Answer) -> String {
    texts(&answer.body).join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn assert_says(text: &str, expected: &[&str]) {
    for words in expected {
        assert!(text.contains(words), "{words:?} is not in {text}");
    }
}

#[test]
fn a_quotation_tells_what_is_offered() {
    let desk = Desk::new();
    let tested = desk.assembly(json!({ "burstTest": true, "partNumber": "HA-PRESS" }));
    let made = desk.made(json!({
        "number": "Q-7731", "description": "Press hoses", "customerReference": "ZAP 7", "validUntil": "2031-05-31",
        "comments": "Freight prepaid",
        "items": [
            { "item": id(&tested), "quantity": 30, "comments": "Boom" },
            { "item": desk.bench.hose, "quantity": 40, "unitOfMeasure": "ft" },
            { "item": desk.bench.adaptor, "quantity": 3 },
        ],
        "taxes": [{ "name": "GST", "ratePercent": 5 }, { "name": "Fee", "ratePercent": 1, "amount": 3 }],
    }));
    let text = words(&quotation(&desk, &made));
    // 30 × 63.74 = 1912.20 and 40 for the test, 400, 3.35: 2355.55; 5 % are 117.7775.
    assert_says(
        &text,
        &[
            "Quotation",
            "Q-7731",
            "Press hoses",
            "Kowalski",
            "ZAP 7",
            "USD",
            "2031-05-31",
            "DRAFT",
            "HA-PRESS Rev A",
            "30 each",
            "1,912.20",
            "63.74",
            "Burst test",
            "40.00",
            "40 ft",
            "400.00",
            "10.00 / ft",
            "1.115",
            "3.35",
            "Boom",
            "Net total",
            "2,355.55",
            "GST, 5 % of the net total",
            "117.78",
            "Fee",
            "3.00",
            "2,476.33",
            "Freight prepaid",
        ],
    );
    assert!(
        !text.to_lowercase().contains("cost") && !text.to_lowercase().contains("margin"),
        "{text}"
    );
}

#[test]
fn a_quotation_tells_where_it_stands() {
    let desk = Desk::new();
    let made = desk.clamps();
    let draft = words(&quotation(&desk, &made));
    assert_says(&draft, &["DRAFT", "Taxes are not included"]);
    desk.update(&made, &json!({ "validUntil": "2020-01-31" })).expect(200);
    assert_says(&words(&quotation(&desk, &made)), &["DRAFT, EXPIRED"]);
    desk.update(&made, &json!({ "validUntil": null })).expect(200);
    desk.command(&made, "release", &json!({})).expect(200);
    desk.update(&made, &json!({ "validUntil": "2020-01-31" })).expect(200);
    let released = words(&quotation(&desk, &made));
    assert_says(&released, &["EXPIRED", "2020-01-31"]);
    assert!(!released.contains("DRAFT"), "{released}");
    let copy = desk.command(&made, "newversion", &json!({})).expect(200).json();
    desk.update(&copy, &json!({ "validUntil": null })).expect(200);
    desk.command(&copy, "release", &json!({})).expect(200);
    assert_says(&words(&quotation(&desk, &made)), &["OBSOLETE"]);
    let unknown = desk.made(json!({ "items": [{ "item": desk.bench.wrap }] }));
    assert_says(&words(&quotation(&desk, &unknown)), &["to be quoted"]);
}

/// Addresses are blocks in the order of their country.
#[test]
fn addresses_are_written_as_their_country_does() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let organization = json!({ "address1": "1 Mill Rd", "city": "Akron", "region": "OH", "postalCode": "44308",
        "country": "USA", "phoneNumber": "+1 330 555", "contactName": "Pat Doe" });
    bench.post("/organization/update", &organization).expect(200);
    let customer = json!({ "params": { "address1": "Hauptstr. 1", "postalCode": "80331", "city": "München", "country": "Germany" } });
    bench.post(&format!("/customer/{}/update", desk.customer), &customer).expect(200);
    let answer = quotation(&desk, &desk.clamps());
    let expected = [
        "1 Mill Rd Akron, OH 44308 USA",
        "Hauptstr. 1 80331 München Germany",
        "Your contact Pat Doe, +1 330 555",
    ];
    assert_says(&words(&answer), &expected);
    let named = answer.header("content-disposition");
    assert!(named.contains("filename=\"quotation SE-"), "{named}");
}

/// Who released it answers questions, where the organization names nobody.
#[test]
fn a_quotation_names_a_contact() {
    let desk = Desk::new();
    let made = desk.clamps();
    let token = desk.bench.shop.staff(Role::Regular);
    tests::post(&super::path(&made, "release"), &json!({})).token(&token).send().expect(200);
    let address = format!("@{}.example", desk.bench.shop.id());
    assert_says(&words(&quotation(&desk, &made)), &["Your contact", &address]);
}

/// Two decimals, unless these come to another amount.
#[test]
fn prices_have_the_decimals_that_they_need() {
    let desk = Desk::new();
    let manual = |price: f64, quantity: u32| json!({ "item": desk.bench.clamp, "quantity": quantity, "price": price });
    let made = desk.made(json!({ "items": [manual(24.9344, 1), manual(7.1251, 4)] }));
    let text = words(&quotation(&desk, &made));
    assert_says(&text, &["1 each", "24.93 24.93", "7.1251 28.50"]);
    assert!(!text.contains("24.9344"), "{text}");
}

/// Terms, addresses and the customer's own numbers are on it; what is nobody's business isn't.
#[test]
fn a_quotation_is_for_the_customer() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let buyer = desk.customer.parse().unwrap();
    bench.shop.customer_item(buyer, &bench.clamp, "KOW-CLAMP", "");
    let overlay = Properties {
        org_part_number: Some(BoundedText::new("OUR-SECRET-7").unwrap()),
        list_price: Some(money("1.115")),
        ..Properties::default()
    };
    bench.shop.set(&bench.adaptor, overlay, None);
    let customer = json!({ "address1": "ul. Prosta 7", "postalCode": "00-001", "city": "Warsaw" });
    bench
        .post(&format!("/customer/{}/update", desk.customer), &json!({ "params": customer }))
        .expect(200);
    let place = json!({ "params": { "address1": "Dock 4", "city": "Gdynia" } });
    let place = bench.post(&format!("/customer/{}/location/new/update", desk.customer), &place);
    let assembly = json!({ "partNumber": unique("HA-Q"), "customer": desk.customer, "customerPartNumber": "KOW-HOSE" });
    let assembly = desk.assembly(assembly);
    let organization = json!({ "defaultPaymentTerms": "Net 45 days", "taxNumber": "PL-777" });
    bench.post("/organization/update", &organization).expect(200);
    let made = desk.made(json!({
        "location": place.expect(201).field("/_id"), "validUntil": "2031-05-31",
        "items": [{ "item": id(&assembly) }, { "item": bench.clamp }, { "item": bench.adaptor }],
    }));
    desk.command(&made, "release", &json!({})).expect(200);
    let text = words(&quotation(&desk, &made));
    let today = tests::Shop::services().now().format("%Y-%m-%d").to_string();
    let public = made["items"][2]["partNumber"].as_str().unwrap();
    assert_says(
        &text,
        &[
            "Net 45 days",
            "Kowalski",
            "ul. Prosta 7",
            "Warsaw",
            "Dock 4",
            "Gdynia",
            "KOW-CLAMP",
            "KOW-HOSE",
            "PL-777",
            "2031-05-31",
            "Rev A",
            &today,
            public,
        ],
    );
    for inward in ["OUR-SECRET-7", "Status", "released", "Version", "Created", "under editing"] {
        assert!(!text.contains(inward), "{inward:?} is in {text}");
    }
}

/// A red square as drawing and as picture; and two files that are no good logos.
#[test]
fn logos_are_on_all_papers() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let assembly = desk.assembly(json!({}));
    let line = json!([{ "item": id(&assembly), "quantity": 1 }]);
    let create = |path: &str, body: Value| bench.post(path, &body).expect(201).json();
    let kit = create("/hosekits/create", json!({ "hoseAssemblies": line }));
    let order = create("/workorders/create", json!({ "items": line }));
    let made = desk.clamps();
    let bill = || json!({ "format": "pdf" });
    let large = || json!({ "params": { "labelSize": "4x6" } });
    let papers = [
        (&made, "salesestimate", "getSalesEstimateDataSheet", json!({})),
        (&made, "salesestimate", "getBillOfMaterials", bill()),
        (&assembly, "hoseassembly", "datasheet", json!({})),
        (&assembly, "hoseassembly", "getBillOfMaterials", bill()),
        (&assembly, "hoseassembly", "label", large()),
        (&kit, "hosekit", "getHoseKitDataSheet", json!({})),
        (&kit, "hosekit", "getBillOfMaterials", bill()),
        (&kit, "hosekit", "labels", large()),
        (&order, "workorder", "getWorkOrderDataSheet", json!({})),
        (&order, "workorder", "getBillOfMaterials", bill()),
        (&order, "workorder", "getBillOfMaterials", json!({ "format": "pdf", "view": "pick" })),
        (&order, "workorder", "labels", large()),
    ];
    let red = |file: &[u8]| {
        tests::dots_of(file)
            .iter()
            .any(|[red, green, blue]| *red > 200 && *green < 60 && *blue < 60)
    };
    let all_are = |with_logo: bool| {
        for (of, kind, operation, body) in &papers {
            let file = bench.post(&format!("/{kind}/{}/{operation}", id(of)), body).expect(200);
            assert_eq!(red(&file.body), with_logo, "{operation} of {kind}, {body}");
        }
    };
    all_are(false);
    let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0h10v10H0z" fill="#e00000"/></svg>"##;
    bench.shop.logo(svg.as_bytes());
    all_are(true);
    bench.shop.logo(&red_png());
    all_are(true);
    // Small labels have no room.
    let small = json!({ "params": { "labelSize": "1x3" } });
    let small = bench.post(&format!("/hoseassembly/{}/label", id(&assembly)), &small);
    assert!(!red(&small.expect(200).body));
    // In one of them nothing is drawn.
    bench.shop.logo(br#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>"#);
    all_are(false);
}

/// Sixteen by sixteen red dots.
fn red_png() -> Vec<u8> {
    let text = "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mN4wMBAEmIY1TCqYfhqAAD3KeABeKJgewAAAABJRU5ErkJggg==";
    STANDARD.decode(text).expect("a PNG")
}

#[test]
fn amounts_have_the_digits_of_their_currency() {
    let desk = Desk::new();
    for (code, rate) in [("JPY", 0.01), ("KWD", 3.0)] {
        let body = json!({ "code": code, "rate": rate });
        desk.bench.post("/organization/currencies/update", &body).expect(200);
    }
    let items = json!([{ "item": desk.bench.hose, "quantity": 1500 }]);
    // 10 dollars are 1000 yen, or 3.3333 dinars.
    for (code, amounts) in [("JPY", ["1,000", "1,500,000"]), ("KWD", ["3.3333", "4,999.950"])] {
        let made = desk.made(json!({ "currency": code, "items": items }));
        assert_says(&words(&quotation(&desk, &made)), &[code, amounts[0], amounts[1]]);
    }
}

#[test]
fn comments_of_lines_are_printed_whole() {
    let desk = Desk::new();
    let comment = format!("{}LASTWORD", "word ".repeat(1_900));
    let item = json!({ "item": desk.bench.adaptor, "quantity": 3, "comments": comment });
    let answer = quotation(&desk, &desk.made(json!({ "items": [item] })));
    let text = words(&answer);
    assert_eq!(text.split(' ').filter(|found| *found == "word").count(), 1_900);
    assert!(text.contains("LASTWORD") && !text.contains('…'));
}

#[test]
fn many_lines_go_over_pages() {
    let desk = Desk::new();
    let line = |n: usize| json!({ "item": desk.bench.clamp, "quantity": n, "comments": "long ".repeat(100) });
    let made = desk.made(
        json!({ "items": (1..=60).map(line).collect::<Vec<_>>(), "comments": "note ".repeat(600) }),
    );
    let printed = quotation(&desk, &made);
    assert!(page_count(&printed.body) > 2);
    let text = words(&printed);
    // 60 × 61 / 2 × 0.115 = 210.45, and what rounding adds line by line.
    let total = format!("{:.2}", made["total"].as_f64().unwrap());
    assert_says(&text, &["60 each", &total]);
}

#[test]
fn a_bill_is_told_in_all_and_line_by_line() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let kit = bench.post(
        "/hosekits/create",
        &json!({ "otherItems": [{ "item": bench.clamp, "quantity": 2 }] }),
    );
    let kit = kit.expect(201).json();
    let made = desk.made(json!({ "items": [
        { "item": id(&kit), "quantity": 3 }, { "item": bench.clamp, "quantity": 4 },
        { "item": bench.hose, "quantity": 18, "unitOfMeasure": "in" }, { "item": bench.straight, "quantity": 2 },
    ] }));
    let call =
        |format: &str| desk.command(&made, "getBillOfMaterials", &json!({ "format": format }));
    let bill = call("json").expect(200).json();
    let lines = |list: &str| -> Vec<Value> {
        let lines = bill[list].as_array().unwrap().iter();
        lines.map(|line| json!([line["itemId"], line["quantity"], line["unit"]])).collect()
    };
    let (clamp, hose) = (&bench.clamp, &bench.hose);
    assert_eq!(
        lines("lines"),
        [json!([clamp, 10, "each"]), json!([hose, 1.5, "ft"]), json!([bench.straight, 2, "each"])]
    );
    assert_eq!(
        lines("indented"),
        [
            json!([id(&kit), 3, "each"]),
            json!([clamp, 6, "each"]),
            json!([clamp, 4, "each"]),
            json!([hose, 1.5, "ft"]),
            json!([bench.straight, 2, "each"]),
        ]
    );
    assert!(page_count(&call("pdf").expect(200).body) >= 1);
    let book = call("excel").expect(200);
    let mut book: Xlsx<_> =
        calamine::open_workbook_from_rs(std::io::Cursor::new(book.body)).unwrap();
    assert_eq!(book.worksheets().len(), 3);
    call("word").expect(400);
    desk.command(&made, "getBillOfMaterials", &json!({})).expect(400);
}
