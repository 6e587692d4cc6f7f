//! Customers and what is their own about items, out to workbooks and in again.

use domain::access::Role;
use domain::catalogue::{Hose, OtherItem};
use rust_xlsxwriter::{Format, Workbook};
use serde_json::{Value, json};
use tests::{
    Answer, Shop, book_of_texts, count, counts, csv_comes_back, get, has, hose, import,
    import_faults, patiently, post, request, sheet, unique,
};

use super::{create, update};

/// Texts that have gone wrong elsewhere.
const HOSTILE: [&str; 8] =
    ["=1+1", "+SUM(A1)", "@x", "007", "1e5", "_x0041_", "a\nb \"q\" 'x", "TRUE"];

fn export(token: &str, path: &str, body: &Value) -> Answer {
    patiently(|| post(path, body).token(token).send())
}

#[test]
fn customers_come_back_unchanged() {
    let shop = Shop::new("customer-sheets");
    let token = shop.admin();
    for (number, text) in HOSTILE.iter().enumerate() {
        let id = create(&token, &json!({ "name": text })).expect(201).id();
        let fields = json!({ "address1": text, "erpId": format!("{number:03}"), "email": "a@b.example",
            "website": "https://b.example", "defaultCurrency": "EUR", "defaultLengthUnit": "mm", "contactCustomerForResale": true });
        update(&token, &id, &fields).expect(200);
    }
    let before = count(&shop.id());
    let file = export(&token, "/customers/export", &json!({ "customers": [], "selectAll": true }))
        .expect(200)
        .body;
    let written = sheet(&file);
    let mut names = written.column("Name");
    names.sort();
    // A name is on one line.
    let mut hostile = HOSTILE.map(|name| name.replace('\n', " "));
    hostile.sort();
    assert_eq!(names, hostile);
    assert_eq!(counts(import(&token, "/customers/import", &file)), (0, 0, 8));
    let all = json!({ "customers": [], "selectAll": true });
    csv_comes_back(&token, ("/customers/export", &all), "/customers/import", 8);
    assert_eq!(count(&shop.id()), before);
    let changes = book_of_texts(&[&["Name", "City"], &["007", "Oslo"], &["New one", "Rome"]]);
    assert_eq!(counts(import(&token, "/customers/import", &changes)), (1, 1, 0));
    let found = get("/customers?search.name=007").token(&token).send().expect(200);
    has(&found.field("/items/0"), &json!({ "city": "Oslo", "address1": "007" }));
}

#[test]
fn customers_of_one_name_are_not_told_apart() {
    let shop = Shop::new("customer-sheets");
    let token = shop.admin();
    for _ in 0..2 {
        create(&token, &json!({ "name": "Twin" })).expect(201);
    }
    let file = book_of_texts(&[
        &["Name", "City", "Price list"],
        &["twin", "Oslo", ""],
        &["Other", "Rome", "ffffffffffffffffffffffff"],
    ]);
    let answer = import(&token, "/customers/import", &file).problem(400, "invalid_sheet");
    let codes: Vec<_> =
        answer.field("/errors").as_array().unwrap().iter().map(|one| one["code"].clone()).collect();
    assert_eq!(codes, ["ambiguous_customer", "unknown_price_list"]);
}

#[test]
fn chosen_customers_are_exported() {
    let shop = Shop::new("customer-sheets");
    let token = shop.staff(Role::Regular);
    let ids: Vec<String> = ["One", "Two", "Three"]
        .iter()
        .map(|name| create(&token, &json!({ "name": name })).expect(201).id())
        .collect();
    let names = |body: Value| {
        let answer = export(&token, "/customers/export", &body).expect(200);
        let mut names = sheet(&answer.body).column("Name");
        names.sort();
        (names, answer.header("x-unknown-records").to_owned())
    };
    let own = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        names(json!({ "customers": [ids[1]], "selectAll": false })),
        (own(&["Two"]), "0".to_owned())
    );
    // All, whatever the list says.
    assert_eq!(
        names(json!({ "customers": [ids[1]], "selectAll": true })).0,
        own(&["One", "Three", "Two"])
    );
    assert_eq!(
        names(json!({ "customers": [], "selectAll": true, "search": { "name": "o" } })).0,
        own(&["One", "Two"])
    );
    let foreign =
        create(&Shop::new("others").admin(), &json!({ "name": "Foreign" })).expect(201).id();
    assert_eq!(
        names(json!({ "customers": [foreign], "selectAll": false })),
        (own(&[]), "1".to_owned())
    );
}

/// A shop with two customers, items and what is theirs about them.
fn trade() -> (Shop, String, [String; 2], [String; 2]) {
    let shop = Shop::new("customer-sheets");
    let (token, brand) = (shop.admin(), unique("Brand"));
    shop.brand(&brand);
    let customers = ["=Buyer", "Other"].map(|name| {
        let id = create(&token, &json!({ "name": name })).expect(201).id();
        update(&token, &id, &json!({ "erpId": format!("ERP {name}") })).expect(200);
        id
    });
    // Two hoses of one part number, told apart by their sizes.
    let small = shop.add::<Hose>(hose("TWIN", &brand, "-06", json!({})));
    shop.add::<Hose>(hose("TWIN", &brand, "8", json!({})));
    let clamp = shop.add::<OtherItem>(json!({ "partNumber": "=CLAMP" }));
    (shop, token, customers, [small, clamp])
}

fn set(token: &str, customer: &str, item: &str, fields: &Value) {
    post(&format!("/customer/{customer}/item/{item}/update"), fields)
        .token(token)
        .send()
        .expect(200);
}

#[test]
fn items_come_back_unchanged() {
    let (shop, token, [buyer, other], [small, clamp]) = trade();
    for text in HOSTILE {
        set(
            &token,
            &buyer,
            &clamp,
            &json!({ "orgPartNumber": text, "notes": text, "price": 0.0001, "currency": "PLN", "unit": "each" }),
        );
        let before = count(&shop.id());
        let path = format!("/customer/{buyer}/items/export");
        let file =
            export(&token, &path, &json!({ "items": [], "selectAll": true })).expect(200).body;
        assert_eq!(sheet(&file).column("Customer part number"), [text.replace('\n', " ")]);
        assert_eq!(counts(import(&token, "/customers/items/import", &file)), (0, 0, 1), "{text}");
        let all = json!({ "items": [], "selectAll": true });
        csv_comes_back(&token, (&path, &all), "/customers/items/import", 1);
        assert_eq!(count(&shop.id()), before);
    }
    for (from, to, price) in [("2030-01-01", "2030-06-30", 1.5), ("2030-07-01", "2030-12-31", 2.25)]
    {
        set(
            &token,
            &buyer,
            &small,
            &json!({ "price": price, "startDate": from, "endDate": to, "discount": 0.1234 }),
        );
    }
    set(&token, &buyer, &small, &json!({ "price": 3, "startDate": "2031-01-01T10:11:12Z" }));
    set(&token, &other, &small, &json!({ "discount": 0.5 }));
    let before = count(&shop.id());
    let path = format!("/customer/{buyer}/items/export");
    let file = export(&token, &path, &json!({ "items": [], "selectAll": true })).expect(200).body;
    assert_eq!(sheet(&file).rows.len(), 4);
    assert_eq!(counts(import(&token, "/customers/items/import", &file)), (0, 0, 4));
    let all = json!({ "items": [], "selectAll": true });
    csv_comes_back(&token, (&path, &all), "/customers/items/import", 4);
    assert_eq!(count(&shop.id()), before);
    // A shop like this one takes it all.
    let path = format!("/customer/{buyer}/item/{small}/delete");
    post(&path, &json!({})).token(&token).send().expect(200);
    assert_eq!(counts(import(&token, "/customers/items/import", &file)), (3, 0, 1));
    let again = export(
        &token,
        &format!("/customer/{buyer}/items/export"),
        &json!({ "items": [], "selectAll": true }),
    );
    let ordered = |file: &[u8]| {
        // Without ids and times.
        let cells = |row: &Vec<calamine::Data>| format!("{:?}", &row[..row.len() - 2]);
        let mut rows: Vec<String> = sheet(file).rows.iter().map(cells).collect();
        rows.sort();
        rows
    };
    assert_eq!(ordered(&again.expect(200).body), ordered(&file));
}

#[test]
fn chosen_items_are_exported() {
    let (_shop, token, [buyer, other], [small, clamp]) = trade();
    for (customer, item) in [(&buyer, &small), (&buyer, &clamp), (&other, &small)] {
        set(&token, customer, item, &json!({ "discount": 0.5 }));
    }
    let parts = |body: Value| {
        let answer = export(&token, &format!("/customer/{buyer}/items/export"), &body).expect(200);
        let mut parts = sheet(&answer.body).column("Part number");
        parts.sort();
        (parts.join(" "), answer.header("x-unknown-records").to_owned())
    };
    let expected = |parts: &str, unknown: &str| (parts.to_owned(), unknown.to_owned());
    assert_eq!(parts(json!({ "items": [], "selectAll": true })), expected("=CLAMP TWIN", "0"));
    assert_eq!(parts(json!({ "items": [clamp], "selectAll": true })), expected("TWIN", "0"));
    assert_eq!(
        parts(json!({ "items": [clamp, null], "selectAll": false })),
        expected("=CLAMP", "0")
    );
    assert_eq!(parts(json!({ "items": ["f".repeat(24)], "selectAll": false })), expected("", "1"));
    let listed = get(&format!("/customer/{buyer}/items?search.partNumber=twin"))
        .token(&token)
        .send()
        .expect(200);
    assert_eq!(
        parts(json!({ "items": [listed.field("/items/0/_id")], "selectAll": false })),
        expected("TWIN", "0")
    );
    assert_eq!(
        parts(json!({ "items": [listed.field("/items/0/_id")], "selectAll": true })),
        expected("=CLAMP", "0")
    );
}

#[test]
fn rows_are_checked() {
    let (shop, token, ..) = trade();
    let before = count(&shop.id());
    let file = book_of_texts(&[
        &["Customer", "Part number", "Size", "Discount", "Net price", "Currency"],
        &["=buyer", "=clamp", "", "0.5", "", ""],
        &["Nobody", "=CLAMP", "", "", "", ""],
        &["Other", "TWIN", "", "", "", ""],
        &["Other", "NONE", "", "", "", ""],
        &["Other", "TWIN", "6", "1", "", ""],
        &["Other", "TWIN", "8", "", "", "EUR"],
        &["=BUYER", "=CLAMP", "", "", "", ""],
        &["", "=CLAMP", "", "", "", ""],
    ]);
    let answer = import(&token, "/customers/items/import", &file).problem(400, "invalid_sheet");
    let errors = answer.field("/errors");
    let mut codes: Vec<_> = errors
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["code"].as_str().unwrap().to_owned())
        .collect();
    codes.sort();
    assert_eq!(
        codes,
        [
            "ambiguous_item",
            "duplicate_row",
            "no_amount",
            "out_of_range",
            "required",
            "unknown_customer",
            "unknown_item"
        ]
    );
    assert_eq!(count(&shop.id()), before);
    let other = Shop::new("others").admin();
    import(
        &other,
        "/customers/items/import",
        &book_of_texts(&[&["Customer", "Part number"], &["Other", "=CLAMP"]]),
    )
    .problem(400, "invalid_sheet");
}

#[test]
fn a_blank_price_clears_its_currency_and_unit() {
    let (_shop, token, [buyer, _], [_, clamp]) = trade();
    let held = || {
        let answer = get(&format!("/customer/{buyer}/items")).token(&token).send();
        answer.expect(200).field("/items/0")
    };
    set(&token, &buyer, &clamp, &json!({ "price": 19.99, "currency": "EUR", "unit": "each" }));
    has(&held(), &json!({ "netPrice": 19.99, "netPriceCurrency": "EUR" }));
    let file =
        book_of_texts(&[&["Customer", "Part number", "Net price"], &["=BUYER", "=CLAMP", ""]]);
    assert_eq!(counts(import(&token, "/customers/items/import", &file)), (0, 1, 0));
    let none = json!({ "netPrice": null, "netPriceCurrency": null, "netPriceUnitOfMeasure": null });
    has(&held(), &none);
}

#[test]
fn overlaps_are_told_at_their_rows() {
    let (_shop, token, [buyer, _], [_, clamp]) = trade();
    set(
        &token,
        &buyer,
        &clamp,
        &json!({ "price": 1, "startDate": "2030-01-01", "endDate": "2030-12-31" }),
    );
    let with = |rows: &[[&str; 3]]| {
        let mut all: Vec<Vec<&str>> =
            vec![vec!["Customer", "Part number", "Valid from", "Valid to", "Net price"]];
        all.extend(
            rows.iter().map(|[from, to, price]| vec!["=Buyer", "=CLAMP", *from, *to, *price]),
        );
        let rows: Vec<&[&str]> = all.iter().map(Vec::as_slice).collect();
        import(&token, "/customers/items/import", &book_of_texts(&rows))
    };
    let answer = with(&[
        ["2030-06-01", "", "2"],
        ["2029-01-01", "2029-12-31", "3"],
        ["2029-06-01", "2029-07-01", "4"],
    ])
    .problem(400, "invalid_sheet");
    let errors = answer.field("/errors");
    let codes: Vec<_> = errors.as_array().unwrap().iter().map(|one| one["code"].clone()).collect();
    assert_eq!(codes, ["overlapping", "overlapping"]);
    // Rows that make room for one another are fine.
    assert_eq!(
        counts(with(&[["2030-01-01", "2030-05-31", "1"], ["2030-06-01", "", "2"]])),
        (1, 1, 0)
    );
}

#[test]
fn rows_of_a_large_file_make_room_for_one_another() {
    let (_shop, token, [buyer, _], [_, clamp]) = trade();
    let year = json!({ "price": 1, "startDate": "2030-01-01", "endDate": "2030-12-31" });
    set(&token, &buyer, &clamp, &year);
    let first: chrono::NaiveDate = "2035-01-01".parse().unwrap();
    let days: Vec<String> =
        first.iter_days().take(1_100).map(|day| day.format("%F").to_string()).collect();
    let with = |last: [&str; 2]| {
        let mut rows = vec![["Customer", "Part number", "Valid from", "Valid to", "Net price"]];
        rows.push(["=Buyer", "=CLAMP", "2030-06-01", "2034-12-31", "2"]);
        rows.extend(days.iter().map(|day| ["=Buyer", "=CLAMP", day.as_str(), day.as_str(), "3"]));
        rows.push(["=Buyer", "=CLAMP", last[0], last[1], "4"]);
        let rows: Vec<&[&str]> = rows.iter().map(<[&str; 5]>::as_slice).collect();
        import(&token, "/customers/items/import", &book_of_texts(&rows))
    };
    // The first row needs the room that the last one leaves.
    assert_eq!(import_faults(with(["2030-01-01", "2030-06-01"])), ["Sheet1!E1103 overlapping"]);
    assert_eq!(import_faults(with(["2029-01-01", "2029-12-31"])), ["Sheet1!E2 overlapping"]);
    assert_eq!(counts(with(["2030-01-01", "2030-05-31"])), (1_101, 1, 0));
    assert_eq!(counts(with(["2030-01-01", "2030-05-31"])), (0, 0, 1_102));
}

#[test]
fn templates_are_what_is_read() {
    let (_shop, token, ..) = trade();
    for (path, heading) in [("/customers", "Name"), ("/customers/items", "Customer")] {
        let file =
            request("POST", &format!("{path}/exceltemplate")).token(&token).send().expect(200).body;
        assert_eq!(sheet(&file).headings[0], heading);
        assert_eq!(counts(import(&token, &format!("{path}/import"), &file)), (0, 0, 0));
    }
}

#[test]
fn sheets_are_for_staff() {
    let (shop, _, [buyer, _], _) = trade();
    let all = json!({ "customers": [], "selectAll": true });
    let (regular, restricted) = (shop.staff(Role::Regular), shop.staff(Role::Restricted));
    let customer = shop.customer_token(Some(buyer.parse().unwrap()));
    for token in [&restricted, &customer] {
        export(token, "/customers/export", &all).expect(403);
        export(token, "/customers/exceltemplate", &json!({})).expect(403);
    }
    for token in [&regular, &restricted, &customer] {
        export(
            token,
            &format!("/customer/{buyer}/items/export"),
            &json!({ "items": [], "selectAll": true }),
        )
        .expect(403);
        import(token, "/customers/items/import", &[]).expect(403);
        import(token, "/customers/import", &[]).expect(403);
    }
    export(
        &Shop::new("others").admin(),
        &format!("/customer/{buyer}/items/export"),
        &json!({ "items": [], "selectAll": true }),
    )
    .expect(404);
}

/// Excel makes 0.35 of a typed 35%, and shows it as that.
#[test]
fn percentages_are_taken_as_they_are_shown() {
    let shop = Shop::new("customer-sheets");
    let token = shop.admin();
    let percent = |number: f64, format: &str| (number, Format::new().set_num_format(format));
    let headings = ["Tax (%)", "Discount on hoses (%)", "Margin on materials (%)"];
    let book = |cells: &[(f64, Format)], text: &str| {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        sheet.write(0, 0, "Name").unwrap().write(1, 0, "Percent").unwrap();
        for (column, heading) in (1..).zip(headings) {
            sheet.write(0, column, heading).unwrap();
        }
        for (column, (number, format)) in (1..).zip(cells) {
            sheet.write_with_format(1, column, *number, format).unwrap();
        }
        sheet.write(1, 3, text).unwrap();
        book.save_to_buffer().unwrap()
    };
    let file = book(&[percent(0.0825, "0.00%"), percent(0.15, "0%")], "35 %");
    assert_eq!(counts(import(&token, "/customers/import", &file)), (1, 0, 0));
    let found = get("/customers?search.name=Percent").token(&token).send().expect(200);
    let field = |name: &str| found.field(&format!("/items/0/{name}"));
    assert_eq!(
        [
            field("defaultTaxPercent"),
            field("defaultDiscountPercentHoses"),
            field("defaultMarginPercentMaterials")
        ],
        [json!(8.25), json!(15), json!(35)]
    );
    assert_eq!(counts(import(&token, "/customers/import", &file)), (0, 0, 1));
    // A percent sign in quotes is a letter.
    let file = book(&[percent(7.5, "0.0\"%\""), percent(15.0, "0")], "35");
    assert_eq!(counts(import(&token, "/customers/import", &file)), (0, 1, 0));
    let wrong = book(&[], "3,5 %");
    assert_eq!(import_faults(import(&token, "/customers/import", &wrong)).len(), 1);
    // A pressure is no percentage.
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (column, heading) in (0..).zip(["Part number", "Brand", "Size", "Maximum pressure (psi)"]) {
        sheet.write(0, column, heading).unwrap();
    }
    let format = Format::new().set_num_format("0%");
    shop.brand("Pressed");
    sheet.write(1, 0, "P-1").unwrap().write(1, 1, "Pressed").unwrap();
    sheet.write(1, 2, "8").unwrap().write_with_format(1, 3, 0.5, &format).unwrap();
    let file = book.save_to_buffer().unwrap();
    let faults = import_faults(import(&token, "/components/import?componentType=hose", &file));
    assert_eq!(faults, ["Sheet1!D2 wrong_type"]);
}
