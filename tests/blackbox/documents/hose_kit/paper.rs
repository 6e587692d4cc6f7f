//! `POST /hosekit/{hoseKitId}/getBillOfMaterials` and `…/getHoseKitDataSheet`

use calamine::{Data, Reader, Xlsx};
use domain::access::Role;
use domain::catalogue::{OtherItem, Properties};
use serde_json::{Value, json};
use tests::{Answer, has, id, page_count, page_size, post, sheet, texts, with};

use super::made::create;
use crate::paper::assert_tells;
use crate::support::bench::Bench;

pub(super) fn call(token: &str, kit: &Value, operation: &str, body: &Value) -> Answer {
    post(&format!("/hosekit/{}/{operation}", id(kit)), body).token(token).send()
}

fn bill(bench: &Bench, kit: &Value, format: &str) -> Answer {
    call(&bench.admin, kit, "getBillOfMaterials", &json!({ "format": format })).expect(200)
}

/// The lines of a list without the bench's word: number, part, quantity, unit.
fn lines_of(bench: &Bench, bill: &Value, list: &str) -> Vec<String> {
    let word = format!("{}-", bench.word);
    let line = |line: &Value| {
        let text = |name: &str| line[name].as_str().unwrap().replace(&word, "");
        let quantity = line["quantity"].to_string();
        format!("{} {} {quantity} {}", text("itemNumber"), text("partNumber"), text("unit"))
    };
    bill[list].as_array().unwrap().iter().map(line).collect()
}

/// Two short assemblies with a clamp each, one long one, three adaptors and four clamps.
fn kit(bench: &Bench, more: Value) -> (Value, [Value; 2]) {
    let short = bench.made(
        json!({ "partNumber": tests::unique("S-"), "items": [{ "item": bench.clamp, "quantity": 1 }] }),
    );
    let long = bench.made(
        json!({ "partNumber": tests::unique("L-"), "length": 48, "end1": bench.elbow, "end2": bench.elbow, "angle": 90 }),
    );
    let body = json!({
        "hoseAssemblies": [
            { "item": id(&short), "quantity": 2, "number": "20", "order": 1 },
            { "item": id(&long), "quantity": 1, "order": 3, "comments": "upper boom" },
        ],
        "adaptors": [{ "item": bench.adaptor, "quantity": 3, "number": "5A", "order": 2 }],
        "otherItems": [{ "item": bench.clamp, "quantity": 4, "order": 4, "comments": "spare" }],
    });
    (create(bench, &with(body, &more)).expect(201).json(), [short, long])
}

/// 36 in less 80 mm are 834.4 mm, 48 in less 120 mm are 1099.2 mm. Two short ones need 1668.8 mm or
/// 5.475 ft, the long one 3.606 ft, all 2768 mm or 9.081 ft.
#[test]
fn a_bill_is_told_in_all_and_line_by_line() {
    let bench = Bench::new();
    let (kit, [short, long]) = kit(&bench, json!({}));
    let answer = bill(&bench, &kit, "json").json();
    assert_eq!((&answer["_id"], &answer["partNumber"]), (&kit["_id"], &kit["partNumber"]));
    has(&answer, &json!({ "frozen": false, "status": "under editing" }));
    assert_eq!(
        lines_of(&bench, &answer, "lines"),
        [
            "1 2SN-8 9.081 ft",
            "2 FJX 4 each",
            "3 F 6 each",
            "4 CLAMP 6 each",
            "5 AD 3 each",
            "6 FJX90 2 each"
        ]
    );
    let (s, l) = (short["partNumber"].as_str().unwrap(), long["partNumber"].as_str().unwrap());
    assert_eq!(
        lines_of(&bench, &answer, "indented"),
        [
            &format!("20 {s} 2 each"),
            "20.1 2SN-8 5.475 ft",
            "20.2 FJX 4 each",
            "20.3 F 4 each",
            "20.4 CLAMP 2 each",
            "5A AD 3 each",
            &format!("3 {l} 1 each"),
            "3.1 2SN-8 3.606 ft",
            "3.2 FJX90 2 each",
            "3.3 F 2 each",
            "4 CLAMP 4 each",
        ]
    );
    let indented = &answer["indented"];
    has(&indented[0], &json!({ "level": 1, "revision": "A" }));
    assert_eq!(
        (&indented[0]["itemId"], &indented[0]["itemType"]),
        (&short["_id"], &json!("hoseAssembly"))
    );
    has(&indented[1], &json!({ "level": 2, "itemId": bench.hose }));
    assert_eq!(indented[5]["level"], json!(1));
    // In metres where bills are in millimetres; an empty kit has an empty bill.
    bench
        .post("/organization/update", &json!({ "defaultLengthUnitBillOfMaterials": "mm" }))
        .expect(200);
    let metric = bill(&bench, &kit, "json").json();
    assert_eq!(lines_of(&bench, &metric, "lines")[0], "1 2SN-8 2.768 m");
    let empty = create(&bench, &json!({})).expect(201).json();
    let nothing = bill(&bench, &empty, "json").json();
    has(&nothing, &json!({ "lines": [], "indented": [] }));
    for bad in [json!({ "format": "csv" }), json!({}), json!({ "format": null })] {
        call(&bench.admin, &kit, "getBillOfMaterials", &bad).expect(400);
    }
}

#[test]
fn a_bill_comes_as_pdf_and_as_a_workbook() {
    let bench = Bench::new();
    let odd = bench.shop.add::<OtherItem>(json!({ "partNumber": "=1+1", "description": "-2" }));
    let (kit, [short, _]) = kit(&bench, json!({ "description": "Boom hoses" }));
    let add = json!({ "params": { "itemId": odd, "quantity": 0.5 } });
    call(&bench.admin, &kit, "addotheritem", &add).expect(201);
    let title = format!("{}-A", kit["partNumber"].as_str().unwrap());
    let answer = bill(&bench, &kit, "excel");
    assert!(answer.header("content-type").contains("spreadsheetml"));
    assert_eq!(
        answer.header("content-disposition"),
        format!("attachment; filename=\"bill of materials {title}.xlsx\"")
    );
    let total = sheet(&answer.body);
    assert_eq!(total.names, ["Bill of materials", "By line", "guide"]);
    let parts = ["2SN-8", "FJX", "F", "CLAMP", "AD", "FJX90"];
    let mut parts: Vec<String> =
        parts.iter().map(|part| format!("{}-{part}", bench.word)).collect();
    parts.push("=1+1".to_owned());
    assert_eq!(total.column("Part number"), parts);
    let quantities: Vec<Data> =
        total.rows.iter().map(|row| row[total.at("Quantity")].clone()).collect();
    assert_eq!(quantities, [9.081, 4.0, 6.0, 6.0, 3.0, 2.0, 0.5].map(Data::Float));
    let cursor = std::io::Cursor::new(&answer.body);
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(cursor).unwrap();
    let range = book.worksheet_range("By line").unwrap();
    let rows: Vec<Vec<String>> =
        range.rows().map(|row| row.iter().map(ToString::to_string).collect()).collect();
    assert_eq!(rows[0][..5], ["Level", "Item", "Kind", "Part number", "Revision"]);
    assert_eq!(
        rows[1][..5],
        ["1", "20", "hoseAssembly", short["partNumber"].as_str().unwrap(), "A"]
    );
    assert_eq!(rows[2][..4], ["2", "20.1", "hose", &parts[0]]);
    assert_eq!(rows.len(), 1 + 12);
    assert_eq!(rows[2][range.width() - 2..], ["5.475", "ft"]);
    let answer = bill(&bench, &kit, "pdf");
    assert_eq!(answer.header("content-type"), "application/pdf");
    let text = texts(&answer.body).join(" ");
    let word = &bench.word;
    assert_tells(
        &text,
        &[
            "Bill of materials",
            kit["partNumber"].as_str().unwrap(),
            "Boom hoses",
            "In all, each part on one line",
            &format!("9.081 ft {word}-2SN-8"),
            "Line by line",
            &format!("20 2 each {} Rev A", short["partNumber"].as_str().unwrap()),
            &format!("20.1 5.475 ft {word}-2SN-8"),
            "=1+1",
            "Page 1 of 1",
        ],
    );
}

#[test]
fn a_released_kit_shows_what_was_frozen() {
    let bench = Bench::new();
    let (kit, assemblies) = kit(&bench, json!({}));
    for assembly in &assemblies {
        bench.post(&format!("/hoseassembly/{}/release", id(assembly)), &json!({})).expect(200);
    }
    call(&bench.admin, &kit, "release", &json!({})).expect(200);
    let before = bill(&bench, &kit, "json").json();
    assert_eq!(before["frozen"], json!(true));
    // What parts are called changes, and nothing else does; the kit doesn't.
    let own = domain::BoundedText::optional("OWN-1").unwrap();
    let own = Properties { org_part_number: own, ..Properties::default() };
    for item in [&bench.hose, &bench.adaptor, &bench.clamp] {
        bench.shop.set(item, own.clone(), None);
    }
    assert_eq!(bill(&bench, &kit, "json").json(), before);
    let texts_of = |kit: &Value| {
        let sheet = call(&bench.admin, kit, "getHoseKitDataSheet", &json!({})).expect(200);
        let pdf = texts(&bill(&bench, kit, "pdf").body).join(" ");
        let book = sheet_text(&bill(&bench, kit, "excel"));
        let list = call(&bench.admin, kit, "getvendorfile", &json!({})).expect(200);
        let list = String::from_utf8(list.body).unwrap();
        [texts(&sheet.body).join(" "), pdf, book, list]
    };
    for text in texts_of(&kit) {
        assert!(!text.contains("OWN-1") && text.contains("2SN-8"), "{text}");
    }
    // Its next version is of the parts as they are now, but for the released assemblies.
    let next = call(&bench.admin, &kit, "newversion", &json!({})).expect(200).json();
    let now = bill(&bench, &next, "json").json();
    assert_eq!(now["frozen"], json!(false));
    let ours = |line: &str| {
        let lines = now["lines"].as_array().unwrap();
        let line_of = |row: &&Value| row["partNumber"].as_str().unwrap().ends_with(line);
        lines.iter().find(line_of).unwrap()["orgPartNumber"].clone()
    };
    assert_eq!((ours("-AD"), ours("-2SN-8")), (json!("OWN-1"), Value::Null));
    // Its papers stay when it is out of use.
    call(&bench.admin, &next, "release", &json!({})).expect(200);
    let after = bill(&bench, &kit, "json").json();
    assert_eq!((&after["lines"], &after["status"]), (&before["lines"], &json!("obsolete")));
}

fn sheet_text(answer: &Answer) -> String {
    let sheet = sheet(&answer.body);
    sheet.rows.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The short assembly: 36 in, 32.85 in of hose, 3500 psi. The long one: 48 in, 43.276 in, 90°; told to 1/32 in.
#[test]
fn a_data_sheet_says_what_is_in_the_kit() {
    let bench = Bench::new();
    let customer = bench.shop.customer("Big Farm Equipment").to_string();
    let (kit, [short, long]) = kit(
        &bench,
        json!({ "description": "Boom hoses", "customer": customer, "customerPartNumber": "CUST-77",
            "customerRevision": "D", "comments": "Pack the adaptors apart." }),
    );
    let answer = call(&bench.admin, &kit, "getHoseKitDataSheet", &json!({})).expect(200);
    assert_eq!(answer.header("content-type"), "application/pdf");
    let number = kit["partNumber"].as_str().unwrap();
    assert_eq!(
        answer.header("content-disposition"),
        format!("inline; filename=\"data sheet {number}-A.pdf\"")
    );
    let text = texts(&answer.body).join(" ");
    let weight = |made: &Value| format!("{} lb", made["WeightLbs"].as_f64().unwrap());
    let rounded = |made: &Value| {
        format!("{} lb", (made["WeightLbs"].as_f64().unwrap() * 100.0).round() / 100.0)
    };
    assert!(weight(&short).len() > 3);
    let all = 2.0 * short["WeightLbs"].as_f64().unwrap()
        + long["WeightLbs"].as_f64().unwrap()
        + 3.0 * 0.2
        + 4.0 * 0.05;
    let word = &bench.word;
    let row = |made: &Value, item: &str, quantity: u32| {
        format!("{item} {quantity} {} Rev A", made["partNumber"].as_str().unwrap())
    };
    assert_tells(
        &text,
        &[
            &bench.shop.name,
            "Hose kit data sheet",
            number,
            "Rev A",
            "UNDER EDITING",
            "Boom hoses",
            "Big Farm Equipment",
            "CUST-77",
            "Hose assemblies",
            &row(&short, "20", 2),
            &row(&long, "3", 1),
            "36 in 32 27/32 in (834.4 mm)",
            "48 in 43 9/32 in (1099.2 mm) 90° 3500 psi",
            &rounded(&short),
            &rounded(&long),
            "upper boom",
            "Adaptors and other items",
            &format!("5A 3 {word}-AD"),
            &format!("4 4 {word}-CLAMP"),
            "spare",
            "3 pieces in 2 lines",
            "7 pieces in 2 lines",
            &format!("{} lb (", (all * 100.0).round() / 100.0),
            "3500 psi (241.3 bar)",
            "Bill of materials",
            &format!("9.081 ft {word}-2SN-8"),
            &format!("6 each {word}-CLAMP"),
            "Pack the adaptors apart.",
            &format!(
                "Not released: 20 {} Rev A (under editing)",
                short["partNumber"].as_str().unwrap()
            ),
            "Page 1 of 1",
        ],
    );
    assert!(!text.contains('\u{fffd}') && !text.to_lowercase().contains("price"), "{text}");
    let (width, height) = page_size(&answer.body, 0);
    assert!((width - 8.5).abs() < 0.01 && (height - 11.0).abs() < 0.01, "{width} x {height}");
    // An empty kit has a sheet too.
    let empty = create(&bench, &json!({})).expect(201).json();
    let bare = tests::request("POST", &format!("/hosekit/{}/getHoseKitDataSheet", id(&empty)));
    let bare = texts(&bare.token(&bench.admin).send().expect(200).body).join(" ");
    assert!(
        bare.contains(empty["partNumber"].as_str().unwrap()) && !bare.contains("Bill of"),
        "{bare}"
    );
}

#[test]
fn units_and_paper_are_the_customers_and_the_organizations() {
    let bench = Bench::new();
    let metric =
        json!({ "paperSize": "A4", "defaultLengthUnit": "mm", "defaultPressureUnit": "bar" });
    bench.post("/organization/update", &metric).expect(200);
    let customer = bench.shop.customer("Inch Works").to_string();
    let inches = json!({ "defaultLengthUnit": "in", "defaultPressureUnit": "psi" });
    bench.post(&format!("/customer/{customer}/update"), &inches).expect(200);
    let (ours, _) = kit(&bench, json!({}));
    let (theirs, _) = kit(&bench, json!({ "customer": customer }));
    let answer = call(&bench.admin, &ours, "getHoseKitDataSheet", &json!({})).expect(200);
    let (width, height) = page_size(&answer.body, 0);
    assert!((width - 8.268).abs() < 0.01 && (height - 11.693).abs() < 0.01, "{width} x {height}");
    assert_tells(
        &texts(&answer.body).join(" "),
        &["914.4 mm 834.4 mm (32 27/32 in)", "241.3 bar", "241.3 bar (3500 psi)", "2.768 m", " kg"],
    );
    let answer = call(&bench.admin, &theirs, "getHoseKitDataSheet", &json!({})).expect(200);
    assert_tells(
        &texts(&answer.body).join(" "),
        &["36 in 32 27/32 in (834.4 mm)", "3500 psi (241.3 bar)", "9.081 ft", " lb"],
    );
}

#[test]
fn many_lines_go_over_pages() {
    let bench = Bench::new();
    let long = "Przewód hydrauliczny z kołnierzem, Αθήνα ".repeat(20);
    let mut lines = Vec::new();
    let mut numbers = Vec::new();
    for at in 0..40 {
        let text = if at % 10 == 0 { long.clone() } else { format!("Hose number {at}") };
        let made = bench
            .made(json!({ "length": 20 + at, "description": text, "manualDescription": true }));
        lines.push(
            json!({ "item": id(&made), "quantity": at + 1, "comments": format!("bay {at}") }),
        );
        numbers.push(made["partNumber"].as_str().unwrap().to_owned());
    }
    let comments = "Nie skręcać węża przy montażu. ".repeat(200);
    let kit = create(
        &bench,
        &json!({ "hoseAssemblies": lines, "description": long, "comments": comments }),
    );
    let kit = kit.expect(201).json();
    let answer = call(&bench.admin, &kit, "getHoseKitDataSheet", &json!({})).expect(200);
    let pages = page_count(&answer.body);
    assert!((3..=8).contains(&pages), "{pages}");
    let all = texts(&answer.body);
    let text = all.join(" ");
    for (at, number) in numbers.iter().enumerate() {
        assert_tells(
            &text,
            &[&format!("{} {} {number} Rev A", at + 1, at + 1), &format!("bay {at}")],
        );
    }
    assert_tells(
        &text,
        &["820 pieces in 40 lines", "Hose assemblies (continued)", "Przewód", "Αθήνα"],
    );
    assert_eq!(text.matches("skręcać").count(), 200, "comments are whole");
    assert!(!text.contains('\u{fffd}'), "{text}");
    for (at, page) in all.iter().enumerate() {
        assert_tells(
            page,
            &[&format!("Page {} of {pages}", at + 1), kit["partNumber"].as_str().unwrap()],
        );
    }
    assert!(answer.body.len() < 200_000, "{} bytes", answer.body.len());
    let pdf = bill(&bench, &kit, "pdf");
    let text = texts(&pdf.body).join(" ");
    assert_tells(&text, &["40.1 ", "Line by line, each with what it is made of (continued)"]);
}

#[test]
fn who_may_see_a_kit_may_print_it() {
    let bench = Bench::new();
    let (own, other) = (bench.shop.customer("Own"), bench.shop.customer("Other"));
    let (mine, _) = kit(&bench, json!({ "customer": own.to_string() }));
    let (theirs, _) = kit(&bench, json!({ "customer": other.to_string() }));
    let (customer, nobody) =
        (bench.shop.customer_token(Some(own)), bench.shop.customer_token(None));
    let stranger = Bench::new().admin;
    let reader = bench.shop.staff(Role::Restricted);
    for (operation, body) in
        [("getHoseKitDataSheet", json!({})), ("getBillOfMaterials", json!({ "format": "json" }))]
    {
        call(&customer, &mine, operation, &body).expect(200);
        call(&customer, &theirs, operation, &body).expect(404);
        call(&nobody, &mine, operation, &body).expect(404);
        call(&reader, &theirs, operation, &body).expect(200);
        call(&stranger, &mine, operation, &body).expect(404);
        call("", &mine, operation, &body).expect(401);
    }
    for operation in ["getvendorfile", "getvendorptsfile"] {
        call(&customer, &mine, operation, &json!({})).expect(403);
        call(&reader, &mine, operation, &json!({})).expect(403);
        call(&bench.shop.staff(Role::Regular), &mine, operation, &json!({})).expect(200);
        call(&stranger, &mine, operation, &json!({})).expect(404);
        call("", &mine, operation, &json!({})).expect(401);
    }
}
