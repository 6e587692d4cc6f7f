//! `POST /hosekit/{hoseKitId}/labels`: what stands on them.

use domain::catalogue::CrimpFitting;
use domain::configurator::inputs::configurator_input::{LengthMethod, Side};
use domain::documents::AssemblyEnd;
use domain::fields::Bounded;
use serde_json::{Value, json};
use tests::{
    Answer, Shop, codes_of, page_count, page_size, post, request, text_of_page, texts, unique,
    value,
};

use super::Workshop;

pub(super) fn labels(token: &str, kit: &str, params: &Value) -> Answer {
    post(&format!("/hosekit/{kit}/labels"), &json!({ "params": params })).token(token).send()
}

#[test]
fn a_label_says_what_it_should() {
    let workshop = Workshop::new();
    let customer = workshop.shop.customer("Big Farm Equipment");
    let number = unique("HA-");
    let unrated = json!({ "partNumber": unique("C"), "brand": "Brand", "hoseSize": "8", "dashSize": "8", "series": "S" });
    let unrated = workshop.shop.add::<CrimpFitting>(unrated).parse().unwrap();
    let assembly = workshop.changed_assembly(&number, |assembly| {
        assembly.set_end(Side::One, Some(AssemblyEnd { fitting: unrated, ferrule: None }));
        assembly.customer_id = Some(customer);
        assembly.customer_part_number = Some(domain::BoundedText::new("CUST-77").unwrap());
    });
    let kit_number = unique("K-");
    let (kit, _) = workshop.shop.kit(&kit_number, None, &[(assembly, "2")]);
    let token = workshop.shop.admin();
    let bare = request("POST", &format!("/hosekit/{kit}/labels")).token(&token).send().expect(200);
    assert!(!texts(&bare.body).join(" ").contains("Date"), "nobody said when they were made");
    assert_eq!(bare.header("content-type"), "application/pdf");
    assert_eq!(
        bare.header("content-disposition"),
        format!("inline; filename=\"labels {kit_number}-A.pdf\"")
    );
    assert!(bare.body.starts_with(b"%PDF-"));
    let month = value("select to_char(now() at time zone 'UTC', 'YYMM')");
    let made = labels(&token, &kit, &json!({ "madeOn": "today" })).expect(200);
    for (k, text) in (1..).zip(texts(&made.body)) {
        let month = month.as_str().unwrap();
        for words in [
            workshop.shop.name.as_str(),
            &number,
            "Rev A",
            &format!("Assembly {number}"),
            "36 in OAL",
            "3000 psi / 206.8 bar",
            "hose rating only",
            month,
            &kit_number,
            &format!("{k} of 2"),
        ] {
            assert!(text.contains(words), "{words} is not in: {text}");
        }
        assert!(!text.contains("12000"), "no burst pressure: {text}");
        // The kit is for nobody.
        assert!(!text.contains("Big Farm") && !text.contains("CUST-77"), "{text}");
    }
    assert_eq!(page_count(&bare.body), 2);
    let (width, height) = page_size(&bare.body, 0);
    assert!(
        (width - 4.0).abs() < 0.01 && (height - 6.0).abs() < 0.01,
        "4x6 is the default: {width} x {height}"
    );
}

#[test]
fn codes_are_read_at_every_size() {
    let workshop = Workshop::new();
    let number = unique("HA-1023");
    let (kit, _) = workshop.shop.kit(&unique("K-"), None, &[(workshop.assembly(&number), "1")]);
    let token = workshop.shop.admin();
    for size in ["4x6", "2x3", "3x2", "1x3", "2.25x1.25", "100x150mm"] {
        let answer = labels(&token, &kit, &json!({ "labelSize": size })).expect(200);
        let codes = codes_of(&answer.body, 0);
        assert!(codes.contains(&format!("{number}-A")), "QR on {size}: {codes:?}");
        assert!(codes.contains(&number), "Code 128 on {size}: {codes:?}");
        assert!(text_of_page(&answer.body, 1).contains(&number), "{size}");
    }
}

#[test]
fn pages_have_the_size_that_was_asked_for() {
    let workshop = Workshop::new();
    let (kit, _, _) = workshop.kit(None);
    let token = workshop.shop.admin();
    for (size, width, height) in [
        ("2x3", 2.0, 3.0),
        (" 6 X 4 ", 6.0, 4.0),
        ("1x12", 1.0, 12.0),
        ("2.25x1.25", 2.25, 1.25),
        ("50.8x76.2mm", 2.0, 3.0),
        ("100×150 mm", 3.937, 5.906),
    ] {
        let answer = labels(&token, &kit, &json!({ "labelSize": size })).expect(200);
        for page in 0..2 {
            let (w, h) = page_size(&answer.body, page);
            assert!((w - width).abs() < 0.01 && (h - height).abs() < 0.01, "{size}: {w} x {h}");
        }
    }
}

#[test]
fn long_and_foreign_texts_fit() {
    let shop = Shop::new("Świętosława Αθήνα ");
    let workshop = Workshop { shop, ..Workshop::new() };
    workshop.shop.brand("Brand");
    let hose =
        workshop.shop.add::<domain::catalogue::Hose>(tests::hose("H", "Brand", "8", json!({})));
    let number = unique("WĄŻ-");
    let customer = workshop.shop.customer("Υδραυλικά Αθήνα Α.Ε.");
    let unknown = json!({ "partNumber": "C", "brand": "Brand", "hoseSize": "8", "dashSize": "8", "series": "S" });
    let unknown = workshop.shop.add::<CrimpFitting>(unknown).parse().unwrap();
    let made = workshop.shop.assembly(&number, &hose, None, |assembly| {
        assembly.description =
            domain::BoundedText::optional(&"Przewód hydrauliczny z kołnierzem ".repeat(29))
                .unwrap();
        assembly.customer_id = Some(customer);
        // Neither pressure nor overall length are known.
        assembly.set_end(Side::One, Some(AssemblyEnd { fitting: unknown, ferrule: None }));
        (assembly.length_method, assembly.length) =
            (LengthMethod::CutLength, Bounded::new(33.4).unwrap());
    });
    let (kit, _) = workshop.shop.kit(
        &unique("Zestaw-Łódź-"),
        None,
        &[(domain::documents::LineItem::HoseAssembly(made), "1")],
    );
    let token = workshop.shop.admin();
    for size in ["4x6", "2x3", "1x3"] {
        let answer = labels(&token, &kit, &json!({ "labelSize": size })).expect(200);
        let text = text_of_page(&answer.body, 1);
        assert!(text.contains(&number), "{size}: {text}");
        assert!(!text.contains('\u{fffd}'), "{size}: {text}");
        let codes = codes_of(&answer.body, 0);
        assert!(codes.contains(&format!("{number}-A")), "QR on {size}: {codes:?}");
        assert!(!codes.contains(&number), "no Code 128 of what is not ASCII");
        let disposition = answer.header("content-disposition");
        assert!(
            disposition.contains("filename*=UTF-8''labels%20Zestaw%2D%C5%81%C3%B3d%C5%BA"),
            "{disposition}"
        );
    }
    let text = text_of_page(&labels(&token, &kit, &json!({})).body, 1);
    for words in ["Świętosława", "Αθήνα", "Przewód", "…", "33.4", "CL"] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn names_of_files_lead_to_no_folder() {
    let workshop = Workshop::new();
    let lines = [(workshop.assembly(&unique("A-")), "1")];
    let (kit, _) = workshop.shop.kit(&unique("ö../1:2\\"), None, &lines);
    let answer = labels(&workshop.shop.admin(), &kit, &json!({})).expect(200);
    let disposition = answer.header("content-disposition");
    let named = disposition.split_once("filename*=UTF-8''").expect("a name with ö").1;
    assert!(named.starts_with("labels%20%C3%B6.._1_2_"), "{disposition}");
}

#[test]
fn files_are_small() {
    let workshop = Workshop::new();
    let (kit, _) =
        workshop.shop.kit(&unique("K-"), None, &[(workshop.assembly(&unique("A-")), "1")]);
    let token = workshop.shop.admin();
    let western = labels(&token, &kit, &json!({})).expect(200).body.len();
    assert!(western <= 25_000, "{western}");
    let (kit, _) =
        workshop.shop.kit(&unique("Łódź-"), None, &[(workshop.assembly(&unique("Ł-")), "1")]);
    let other = labels(&token, &kit, &json!({})).expect(200).body.len();
    assert!(other <= 150_000, "{other}");
}
