//! `POST /hoseassembly/{hoseAssemblyId}/datasheet`

use domain::access::Shows;
use domain::fields::{Bounded, Degrees};
use domain::measures::length::LengthUnit;
use domain::{BoundedText, Notes};
use serde_json::json;
use tests::{
    Answer, Callers, Kind, Shop, get, page_count, page_size, post, request, service, texts,
};

use super::{Bench, assert_tells, call};
use crate::catalogue::image::address::signature;

#[test]
fn a_data_sheet_says_what_the_record_says() {
    let bench = Bench::new();
    let customer = bench.shop.customer("Big Farm Equipment");
    let (number, id) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.customer_id = Some(customer);
        assembly.customer_part_number = BoundedText::optional("CUST-77").unwrap();
        assembly.customer_revision = BoundedText::optional("D").unwrap();
        assembly.wrap_id = Some(bench.wrap.parse().unwrap());
        assembly.production_notes = Notes::optional("Sleeve before the second fitting.").unwrap();
        assembly.proof_test = true;
    });
    let token = bench.shop.admin();
    let answer =
        post(&format!("/hoseassembly/{id}/datasheet"), &json!({})).token(&token).send().expect(200);
    assert_eq!(answer.header("content-type"), "application/pdf");
    assert_eq!(
        answer.header("content-disposition"),
        format!("inline; filename=\"data sheet {number}-A.pdf\"")
    );
    let text = texts(&answer.body).join(" ");
    assert_tells(
        &text,
        &[
            &bench.shop.name,
            &format!("{number} Rev A"),
            "under editing",
            "UNDER EDITING: not released for production",
            &format!("Assembly {number}"),
            "Big Farm Equipment",
            "CUST-77",
            "OVERALL 36 in ±1/4 in [914.4 mm ±6.4 mm]",
            "±1/4 in (±6.4 mm)",
            "CUT 31 17/32 in [800.6 mm]",
            "END 1 · straight",
            "END 2 · 90° elbow",
            "4000 psi (275.8 bar), set by the hose",
            "8000 psi (551.6 bar)",
            "16000 psi (1103 bar)",
            "each piece",
            "SAE 100R2AT",
            "7 1/16 in (178 mm)",
            "-40 °C (-40 °F) to 100 °C (212 °F)",
            "Torvane 8TC-8FJX90",
            "Torvane TF-8",
            "0.917 +0.004/-0.008 in (23.3 +0.1/-0.2 mm)",
            "1 in (25.4 mm)",
            "Varnholt VNS-25",
            "the whole hose",
            "2.627 ft T2A-8",
            "2 each TF-8",
            "Sleeve before the second fitting.",
            "Page 1 of 2",
            "Page 2 of 2",
        ],
    );
    assert!(!text.contains('\u{fffd}') && !text.to_lowercase().contains("price"), "{text}");
    assert!(!text.contains("SAE 100R2AT, "), "the standard once: {text}");
    // A body isn't needed, and Letter is what organizations begin with.
    let bare = tests::request("POST", &format!("/hoseassembly/{id}/datasheet"))
        .token(&token)
        .send()
        .expect(200);
    let (width, height) = page_size(&bare.body, 0);
    assert!((width - 8.5).abs() < 0.01 && (height - 11.0).abs() < 0.01, "{width} x {height}");
    call(&token, "ffffffffffffffffffffffff", "datasheet", &json!({})).expect(404);
    call(&token, "nonsense", "datasheet", &json!({})).expect(400);
}

#[test]
fn paper_and_units_are_those_of_organization_and_customer() {
    let bench = Bench::new();
    let token = bench.shop.admin();
    post(
        "/organization/update",
        &json!({ "paperSize": "A4", "defaultLengthUnit": "mm", "defaultPressureUnit": "bar" }),
    )
    .token(&token)
    .send()
    .expect(200);
    let customer = bench.shop.customer("Inch Works");
    let (_, metric) = bench.usual();
    let (_, inch) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.customer_id = Some(customer);
    });
    post(
        &format!("/customer/{customer}/update"),
        &json!({ "defaultLengthUnit": "in", "defaultPressureUnit": "psi" }),
    )
    .token(&token)
    .send()
    .expect(200);
    let answer = call(&token, metric, "datasheet", &json!({})).expect(200);
    let (width, height) = page_size(&answer.body, 0);
    assert!((width - 8.268).abs() < 0.01 && (height - 11.693).abs() < 0.01, "{width} x {height}");
    let text = texts(&answer.body).join(" ");
    assert_tells(
        &text,
        &["CUT 800.6 mm [31 17/32 in]", "275.8 bar (4000 psi)", "0.801 m T2A-8", "54.6 mm"],
    );
    let answer = call(&token, inch, "datasheet", &json!({})).expect(200);
    let text = texts(&answer.body).join(" ");
    assert_tells(
        &text,
        &["CUT 31 17/32 in [800.6 mm]", "4000 psi (275.8 bar)", "2.627 ft T2A-8", "2.15 in"],
    );
    // Two decimals of a millimetre, as they were entered.
    let (_, fine) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.length = Bounded::new(850.25).unwrap();
        assembly.length_unit = LengthUnit::Millimetre;
    });
    let text = texts(&call(&token, fine, "datasheet", &json!({})).expect(200).body).join(" ");
    assert_tells(&text, &["850.25 mm ±6.4 mm [33.474 in ±1/4 in]", "850.25 mm (33.474 in)"]);
}

#[test]
fn angles_are_in_the_organizations_direction() {
    let bench = Bench::new();
    let token = bench.shop.admin();
    let (_, id) = bench.assembly([&bench.elbow, &bench.elbow], |assembly| {
        assembly.angle = Degrees::new(135.0);
    });
    let (_, straight) = bench.usual();
    let text_of = |id| texts(&call(&token, id, "datasheet", &json!({})).expect(200).body).join(" ");
    assert_tells(&text_of(id), &["Angle 135°", "counter-clockwise, seen from end 1"]);
    post("/organization/update", &json!({ "angleConvention": "clockwise" }))
        .token(&token)
        .send()
        .expect(200);
    let turned = text_of(id);
    assert_tells(&turned, &["Angle 225°", "clockwise, seen from end 1"]);
    assert!(!turned.contains("counter-clockwise"), "{turned}");
    assert!(!text_of(straight).contains("Angle"));
}

#[test]
fn long_and_foreign_texts_are_whole_or_cut_short() {
    let bench = Bench::of(Shop::new("Świętosława Αθήνα "));
    let comment = "Nie skręcać węża przy montażu, Ελλάδα. ".repeat(240);
    let (_, id) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.description =
            BoundedText::optional(&"Przewód hydrauliczny z kołnierzem ".repeat(29)).unwrap();
        assembly.length_tolerance = BoundedText::optional(&"+3 / -0 mm ".repeat(30)).unwrap();
        assembly.comments = Notes::optional(&comment).unwrap();
        assembly.tag = BoundedText::optional(&"W".repeat(900)).unwrap();
    });
    let token = bench.shop.admin();
    let answer = call(&token, id, "datasheet", &json!({})).expect(200);
    let text = texts(&answer.body).join(" ");
    assert_tells(&text, &["Świętosława", "Przewód", "…", "(tolerance as noted)"]);
    assert_eq!(text.matches("skręcać").count(), 240, "comments are whole");
    assert!(!text.contains('\u{fffd}'), "{text}");
    assert!(page_count(&answer.body) >= 3);
    assert!(answer.body.len() < 150_000, "{} bytes", answer.body.len());
}

#[test]
fn who_may_see_an_assembly_may_print_it() {
    let bench = Bench::new();
    let callers = Callers::of(&bench.shop);
    let (_, own) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.customer_id = Some(callers.customer);
    });
    let (_, other) = bench.usual();
    let stranger = Shop::new("Stranger ").admin();
    for (operation, body) in [
        ("datasheet", json!({})),
        ("label", json!({})),
        ("getBillOfMaterials", json!({ "format": "json" })),
    ] {
        call(callers.token(Kind::Customer), own, operation, &body).expect(200);
        call(callers.token(Kind::Customer), other, operation, &body).expect(404);
        call(callers.token(Kind::Restricted), other, operation, &body).expect(200);
        call(&stranger, own, operation, &body).expect(404);
        call("", own, operation, &body).expect(401);
    }
    for operation in ["getvendorfile", "getvendorptsfile"] {
        call(callers.token(Kind::Customer), own, operation, &json!({})).expect(403);
        call(callers.token(Kind::Restricted), own, operation, &json!({})).expect(403);
        call(callers.token(Kind::Regular), own, operation, &json!({})).expect(200);
        call(&stranger, own, operation, &json!({})).expect(404);
    }
}

/// The customer of an address.
fn customer_of(address: &str) -> String {
    address.split("&customer=").nth(1).expect("a customer").to_owned()
}

fn open(address: &str) -> Answer {
    request("GET", &format!("{}{address}", service().host)).send()
}

/// An assembly of a customer, the customer's token, and the address of its data sheet.
fn addressed(bench: &Bench) -> (String, String, String) {
    let customer = bench.shop.customer("Own");
    let (_, id) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.customer_id = Some(customer);
    });
    let token = bench.shop.customer_token(Some(customer));
    let printed = post(&format!("/hoseassembly/{id}/datasheet"), &json!({})).token(&token).send();
    let address = printed.expect(200).header("content-location").to_owned();
    (id.to_string(), token, address)
}

#[test]
fn a_data_sheet_has_an_address_that_opens_it_without_a_token() {
    let bench = Bench::new();
    let (id, token, address) = addressed(&bench);
    assert!(
        address.starts_with(&format!("/api/v1/hoseassembly/{id}/datasheet?expires=")),
        "{address}"
    );
    let opened = open(&address).expect(200);
    assert_eq!(opened.header("content-type"), "application/pdf");
    assert!(opened.header("content-disposition").starts_with("inline;"), "{opened}");
    assert_eq!(opened.header("cache-control"), "private, no-cache");
    let plain = get(&format!("/hoseassembly/{id}/datasheet"));
    let with_token = plain.token(&token).send().expect(200);
    assert_eq!(texts(&opened.body), texts(&with_token.body));
    assert!(texts(&opened.body).join(" ").contains("OVERALL 36 in"));
}

#[test]
fn only_who_may_see_an_assembly_gets_the_address_of_its_data_sheet() {
    let bench = Bench::new();
    let (id, _, _) = addressed(&bench);
    let other = bench.shop.customer("Other");
    let path = format!("/hoseassembly/{id}/datasheet");
    for token in [
        bench.shop.customer_token(Some(other)),
        bench.shop.customer_token(None),
        Shop::new("stranger").admin(),
    ] {
        post(&path, &json!({})).token(&token).send().problem(404, "not_found");
        get(&path).token(&token).send().problem(404, "not_found");
    }
    get(&path).send().problem(404, "not_found");
    get(&path).token("nonsense").send().problem(401, "unauthenticated");
}

#[test]
fn forged_and_expired_addresses_of_data_sheets_are_refused() {
    let bench = Bench::new();
    let (id, _, address) = addressed(&bench);
    let (_, other) = bench.assembly([&bench.straight, &bench.straight], |_| {});
    let stranger = Shop::new("stranger");
    let now = Shop::services().now();
    let of = |shows: Shows, shop: &Shop, seconds: i64| {
        let query = signature(shows, shop, &id, now.timestamp() + seconds, now);
        format!("/api/v1/hoseassembly/{id}/datasheet?{query}")
    };
    open(&of(Shows::DataSheet, &bench.shop, 60)).expect(200);
    let ended = open(&of(Shows::DataSheet, &bench.shop, -1)).problem(403, "forbidden");
    assert!(ended.field("/detail").as_str().unwrap().contains("expired"), "{ended}");
    for forged in [
        // The address of a picture opens no data sheet, nor the other way round.
        of(Shows::Image, &bench.shop, 60),
        of(Shows::DataSheet, &bench.shop, 60)
            .replace(&format!("hoseassembly/{id}/datasheet"), &format!("image/{id}")),
        address.replace(&id, &other.to_string()),
        address.replace("expires=1", "expires=2"),
        address.replace(&bench.shop.id(), &stranger.id()),
        address.replace("signature=", "signature=A"),
        // It is its customer's, and no other's, nor the organization's.
        address.replace(&customer_of(&address), &stranger.id()),
        address.split("&customer=").next().unwrap().to_owned(),
    ] {
        let refused = open(&forged).problem(403, "forbidden");
        let detail = refused.field("/detail");
        assert!(detail.as_str().unwrap().contains("signature"), "{forged}: {refused}");
    }
    // A good signature shows nothing that its organization does not see.
    open(&of(Shows::DataSheet, &stranger, 60)).problem(404, "not_found");
    let path = format!("/api/v1/hoseassembly/{id}/datasheet");
    open(&format!("{path}?signature=x"))
        .faults(&[("expires", "required"), ("organization", "required")]);
    open(&format!("{path}?customer={id}")).faults(&[
        ("expires", "required"),
        ("signature", "required"),
        ("organization", "required"),
    ]);
}

#[test]
fn the_address_of_a_customer_tells_nothing_of_another() {
    let bench = Bench::new();
    let [owner, other] = ["Owner Ltd", "Other Ltd"].map(|name| bench.shop.customer(name));
    let (_, id) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.customer_id = Some(owner);
        assembly.customer_part_number = BoundedText::optional("OWNERS-77").unwrap();
    });
    let admin = bench.shop.admin();
    let shared = json!({ "params": { "customers": [{ "customer": other.to_string(), "partNumber": "OTHERS-5" }] } });
    let path = format!("/hoseassembly/{id}");
    post(&format!("{path}/customers/update"), &shared).token(&admin).send().expect(200);
    let sheet_text = |token: &str| {
        let printed = post(&format!("{path}/datasheet"), &json!({})).token(token).send();
        let opened = open(printed.expect(200).header("content-location"));
        texts(&opened.expect(200).body).join(" ")
    };
    let own = sheet_text(&bench.shop.customer_token(Some(owner)));
    assert!(own.contains("OWNERS-77") && own.contains("Owner Ltd"), "{own}");
    assert!(sheet_text(&admin).contains("OWNERS-77"));
    let others = sheet_text(&bench.shop.customer_token(Some(other)));
    assert!(others.contains("OTHERS-5"), "{others}");
    assert!(!others.contains("OWNERS-77") && !others.contains("Owner Ltd"), "{others}");
    // Who may see the assembly no more can't open the address, either.
    let token = bench.shop.customer_token(Some(other));
    let printed = post(&format!("{path}/datasheet"), &json!({})).token(&token).send();
    let address = printed.header("content-location").to_owned();
    let removed = json!({ "params": { "customers": [other.to_string()] } });
    post(&format!("{path}/customers/delete"), &removed).token(&admin).send().expect(200);
    open(&address).problem(404, "not_found");
}
