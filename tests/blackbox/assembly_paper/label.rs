//! `POST /hoseassembly/{hoseAssemblyId}/label`

use domain::Text;
use serde_json::json;
use tests::{codes_of, page_count, page_size, post, request, texts, value};

use super::{Bench, assert_tells, call};

#[test]
fn a_label_says_what_it_should() {
    let bench = Bench::new();
    let customer = bench.shop.customer("Big Farm Equipment");
    let (number, id) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.customer_id = Some(customer);
        assembly.customer_part_number = Text::optional("CUST-77").unwrap();
        assembly.customer_revision = Text::optional("D").unwrap();
        assembly.tag = Text::optional("BAY-7").unwrap();
    });
    let token = bench.shop.admin();
    let answer =
        request("POST", &format!("/hoseassembly/{id}/label")).token(&token).send().expect(200);
    assert_eq!(answer.header("content-type"), "application/pdf");
    let month = value("select to_char(now() at time zone 'UTC', 'YYMM')");
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
            "4000 psi / 276 bar",
            "BAY-7",
            month.as_str().unwrap(),
        ],
    );
    assert!(!text.contains("16000") && !text.contains(" of "), "neither burst nor a piece: {text}");
    let codes = codes_of(&answer.body, 0);
    assert!(codes.contains(&number) && codes.contains(&format!("{number}-A")), "{codes:?}");
}

#[test]
fn texts_that_run_to_the_left_are_printed_so() {
    let bench = Bench::new();
    let (_, id) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.customer_part_number =
            Text::optional("\u{5e6}\u{5d9}\u{5e0}\u{5d5}\u{5e8} 77").unwrap();
        assembly.tag = Text::optional("\u{62e}\u{631}\u{637}\u{648}\u{645}").unwrap();
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
