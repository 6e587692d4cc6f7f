//! `POST /hoseassembly/{hoseAssemblyId}/label`

use domain::BoundedText;
use serde_json::{Value, json};
use tests::{codes_of, page_count, page_size, post, request, texts, unique, value};

use super::{Bench, assert_tells, call};

#[test]
fn a_label_says_what_it_should() {
    let bench = Bench::new();
    let customer = bench.shop.customer("Big Farm Equipment");
    let (number, id) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.customer_id = Some(customer);
        assembly.customer_part_number = BoundedText::optional("CUST-77").unwrap();
        assembly.customer_revision = BoundedText::optional("D").unwrap();
        assembly.tag = BoundedText::optional("BAY-7").unwrap();
    });
    let token = bench.shop.admin();
    let answer =
        request("POST", &format!("/hoseassembly/{id}/label")).token(&token).send().expect(200);
    assert_eq!(answer.header("content-type"), "application/pdf");
    let text = texts(&answer.body).join(" ");
    assert_tells(
        &text,
        &[
            &bench.shop.name,
            &number,
            "Rev A",
            "Big Farm Equipment",
            "CUST-77 Rev D",
            "36 in OAL",
            "4000 psi / 275.8 bar",
            "BAY-7",
        ],
    );
    assert!(!text.contains("16000") && !text.contains(" of "), "neither burst nor a piece: {text}");
    let codes = codes_of(&answer.body, 0);
    assert!(codes.contains(&number) && codes.contains(&format!("{number}-A")), "{codes:?}");
}

/// The day of printing is no day of make.
#[test]
fn the_date_is_that_of_make() {
    let bench = Bench::new();
    let (_, id) = bench.usual();
    let token = bench.shop.admin();
    let printed = |body: Value| texts(&call(&token, id, "label", &body).expect(200).body).join(" ");
    assert!(!printed(json!({})).contains("Date"));
    let made = printed(json!({ "params": { "madeOn": "2019-03-31" } }));
    assert!(made.contains("Date") && made.contains("1903"), "{made}");
    let month = value("select to_char(now() at time zone 'UTC', 'YYMM')");
    let today = printed(json!({ "madeOn": "today" }));
    assert!(today.contains(month.as_str().unwrap()), "{today}");
    let refused = |made_on: &str| {
        let refused = call(&token, id, "label", &json!({ "madeOn": made_on })).expect(400);
        (refused.field("/errors/0/pointer"), refused.field("/errors/0/code"))
    };
    assert_eq!(refused("2999-01-01"), (json!("/madeOn"), json!("in_future")));
    assert_eq!(refused("2019-02-30").0, json!("/madeOn"));
    assert_eq!(refused("yesterday").0, json!("/madeOn"));
}

#[test]
fn labels_that_would_cut_what_matters_are_refused() {
    let bench = Bench::new();
    let number = unique(&"ACME-HYDRAULICS-HOSE-0010234-".repeat(5));
    let id = bench.numbered(&number);
    let token = bench.shop.admin();
    let of_size = |size: &str| {
        let body = json!({ "labelSize": size, "madeOn": "2019-03-31" });
        call(&token, id, "label", &body)
    };
    let refused = of_size("1x1").expect(400);
    assert_eq!(refused.field("/errors/0/pointer"), json!("/labelSize"));
    assert_eq!(refused.field("/errors/0/code"), json!("label_too_small"));
    let message = refused.field("/errors/0/message").as_str().unwrap().to_owned();
    let named = message.split(' ').find(|word| {
        word.split_once('x').is_some_and(|(width, height)| {
            width.parse::<f64>().is_ok() && height.parse::<f64>().is_ok()
        })
    });
    let file = of_size(named.expect("a size")).expect(200).body;
    let text: String = texts(&file).concat().split_whitespace().collect();
    assert_tells(&text, &[&number, "RevA", "36inOAL", "4000psi/", "1903"]);
    assert!(codes_of(&file, 0).contains(&format!("{number}-A")));
}

#[test]
fn codes_and_texts_of_other_letters() {
    let bench = Bench::new();
    let token = bench.shop.admin();
    let number = unique("Straße-");
    let label = call(&token, bench.numbered(&number), "label", &json!({})).expect(200);
    let codes = codes_of(&label.body, 0);
    assert!(codes.contains(&format!("{number}-A")), "{codes:?}");
    let (_, id) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.description = BoundedText::optional("Hose 软管").unwrap();
    });
    for paper in ["label", "datasheet"] {
        let refused = call(&token, id, paper, &json!({})).expect(400);
        assert_eq!(refused.field("/errors/0/code"), json!("unprintable"), "{refused}");
        let message = refused.field("/errors/0/message").to_string();
        assert!(message.contains("Hose 软管") && message.contains("U+8F6F"), "{message}");
    }
}

/// Letters of the fonts that the operator names, of either kind of outlines, beside those that are shipped; every font
/// is part of the file.
#[test]
fn further_fonts_print_further_letters() {
    let data = format!("{}/data", env!("CARGO_MANIFEST_DIR"));
    let fonts = json!([format!("{data}/boxes.ttf"), format!("{data}/boxes.otf")]);
    let mut command = tests::beside();
    command.env("HOSEWRIGHT_FONTS__FALLBACK", fonts.to_string());
    let own = tests::Program::serve(command);
    let bench = Bench::new();
    let token = bench.shop.admin();
    let said = "软管 ท่อ Łódź ✓";
    let (number, id) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.description = BoundedText::optional(said).unwrap();
    });
    for paper in ["label", "datasheet"] {
        let path = format!("{}/api/v1/hoseassembly/{id}/{paper}", own.host);
        let file = tests::post(&path, &json!({})).token(&token).send().expect(200).body;
        let text: String = texts(&file).join("").split_whitespace().collect();
        let said: String = said.split_whitespace().collect();
        assert!(text.contains(&said) && text.contains(&number), "{text}");
        let pdf = lopdf::Document::load_mem(&file).unwrap();
        let dictionaries = || pdf.objects.values().filter_map(|object| object.as_dict().ok());
        let has = |key: &str| dictionaries().filter(|found| found.has(key.as_bytes())).count();
        let fonts = dictionaries()
            .filter(|found| found.get_type().is_ok_and(|kind| kind == b"FontDescriptor"));
        assert_eq!(fonts.count(), has("FontFile2") + has("FontFile3"));
        assert!(has("FontFile3") == 1 && has("FontFile2") >= 3, "{}", has("FontFile2"));
        let is_built_in = |found: &lopdf::Dictionary| {
            found
                .get(b"Subtype")
                .is_ok_and(|kind| kind.as_name().is_ok_and(|name| name == b"Type1"))
        };
        assert!(!dictionaries().any(is_built_in));
    }
}

/// Viewers show title, language and producer of a file.
#[test]
fn papers_tell_what_they_are() {
    let bench = Bench::new();
    let token = bench.shop.admin();
    let number = unique("Łódź-");
    let file = call(&token, bench.numbered(&number), "datasheet", &json!({})).expect(200).body;
    let pdf = lopdf::Document::load_mem(&file).unwrap();
    let (_, info) = pdf.dereference(pdf.trailer.get(b"Info").unwrap()).unwrap();
    let text =
        |key: &[u8]| lopdf::decode_text_string(info.as_dict().unwrap().get(key).unwrap()).unwrap();
    assert_eq!(text(b"Title"), format!("Hose assembly data sheet {number} A"));
    assert!(text(b"Producer").starts_with("Hosewright "));
    assert_eq!(pdf.catalog().unwrap().get(b"Lang").unwrap().as_str().unwrap(), b"en");
}

#[test]
fn texts_that_run_to_the_left_are_printed_so() {
    let bench = Bench::new();
    let (_, id) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.customer_part_number =
            BoundedText::optional("\u{5e6}\u{5d9}\u{5e0}\u{5d5}\u{5e8} 77").unwrap();
        assembly.tag = BoundedText::optional("\u{62e}\u{631}\u{637}\u{648}\u{645}").unwrap();
    });
    let token = bench.shop.admin();
    for paper in ["label", "datasheet"] {
        let file = call(&token, id, paper, &json!({})).expect(200);
        let text = texts(&file.body).join(" ");
        // A hose in Hebrew, from the last letter to the first.
        assert!(text.contains("77 \u{5e8}\u{5d5}\u{5e0}\u{5d9}\u{5e6}"), "{paper}: {text}");
        // And in Arabic, joined.
        let joined = "\u{fee1}\u{feee}\u{fec3}\u{feae}\u{fea7}";
        assert!(paper != "label" || text.contains(joined), "{paper}: {text}");
    }
}

#[test]
fn sizes_and_copies_are_as_asked() {
    let bench = Bench::new();
    let (_, id) = bench.usual();
    let token = bench.shop.admin();
    let answer =
        call(&token, id, "label", &json!({ "params": { "numCopies": 3, "labelSize": "2x3" } }))
            .expect(200);
    assert_eq!(page_count(&answer.body), 3);
    let (width, height) = page_size(&answer.body, 2);
    assert!((width - 2.0).abs() < 0.01 && (height - 3.0).abs() < 0.01, "{width} x {height}");
    // The organization's size where none is asked for.
    post("/organization/update", &json!({ "labelSize": "100x150mm" }))
        .token(&token)
        .send()
        .expect(200);
    let answer = call(&token, id, "label", &json!({ "numCopies": 1 })).expect(200);
    let (width, _) = page_size(&answer.body, 0);
    assert!((width - 3.937).abs() < 0.01, "{width}");
    for bad in [
        json!({ "labelSize": "4" }),
        json!({ "numCopies": 0 }),
        json!({ "numHoseAssemblies": 2 }),
        json!({ "numCopies": 5001 }),
    ] {
        call(&token, id, "label", &bad).expect(400);
    }
}
