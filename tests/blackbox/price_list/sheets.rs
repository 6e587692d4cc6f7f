//! Price lists as workbooks.

use domain::catalogue::{Adaptor, CrimpFitting, Hose};
use domain::organization::Role;
use libtest_mimic::Trial;
use serde_json::{Value, json};
use tests::{Answer, Shop, post, request, sheet, unique};

use super::{create, find, id};
use crate::import::{C, WORKBOOK, book, counts, send, t, told};

pub(crate) fn trials() -> Vec<Trial> {
    crate::trials![
        what_is_exported_is_imported_unchanged,
        rows_make_and_change_prices,
        faults_are_told_at_their_cells,
        prices_that_overlap_are_refused,
        exports_are_of_chosen_lists,
        admins_alone,
    ]
}

const PATH: &str = "/pricelists/import";
const HEADINGS: [&str; 8] = [
    "Price list",
    "Part number",
    "Brand",
    "Minimum quantity",
    "Valid from",
    "Valid to",
    "Price",
    "Unit",
];

fn rows(rows: &[Vec<C>]) -> Vec<u8> {
    let mut all = vec![HEADINGS.iter().map(|heading| t(heading)).collect()];
    all.extend(rows.iter().cloned());
    book(&[("pricelists", all)])
}

fn row(list: &str, part: &str, minimum: f64, from: &str, to: &str, price: f64) -> Vec<C> {
    let date = |date: &str| if date.is_empty() { C::E } else { t(date) };
    vec![t(list), t(part), C::E, C::N(minimum), date(from), date(to), C::N(price), t("ft")]
}

fn import(token: &str, file: &[u8]) -> Answer {
    send(&request("POST", PATH).token(token).header("Content-Type", WORKBOOK).bytes(file))
}

fn export(token: &str, body: &Value) -> Answer {
    post("/pricelists/export", body).token(token).send()
}

/// A shop with a list and hoses `A` and `B`.
fn shop() -> (Shop, String, String) {
    let shop = Shop::new("sheets");
    let token = shop.admin();
    let brand = unique("Brand");
    shop.brand(&brand);
    for part in ["A", "B"] {
        shop.add::<Hose>(tests::hose(part, &brand, "8", json!({})));
    }
    let list = id(&create(&token, &json!({ "name": "Dealers" })).expect(201));
    (shop, token, list)
}

fn what_is_exported_is_imported_unchanged() {
    let shop = Shop::with("sheets", |mut organization| {
        organization.settings.time_zone = "Europe/Warsaw".parse().unwrap();
        organization
    });
    let token = shop.admin();
    let brand = unique("=1+1");
    shop.brand(&brand);
    let fitting = |dash: &str| {
        let fields = json!({ "partNumber": "0815", "brand": brand, "hoseSize": "8", "dashSize": dash, "series": "S" });
        shop.add::<CrimpFitting>(fields)
    };
    let items = [
        fitting("6"),
        fitting("8"),
        shop.add::<Hose>(tests::hose("0815", &brand, "8", json!({}))),
        shop.add::<Hose>(tests::hose("0815", &brand, "12", json!({}))),
        shop.add::<Adaptor>(json!({ "partNumber": "0815", "brand": brand, "shape": "tee" })),
    ];
    let price = |(at, item): (usize, &String)| {
        [(1.0, Value::Null, json!("2026-03-28")), (1.0, json!("2026-03-29"), Value::Null), (0.5, json!("2026-03-29T01:30:00Z"), Value::Null)]
            .map(|(from, start, end)| json!({ "item": item, "listPrice": 0.1 + 7.0 * f64::from(u8::try_from(at).unwrap()), "minimumQuantity": from,
                "startDate": start, "endDate": end, "enabled": at != 2, "currency": if at == 1 { json!("EUR") } else { Value::Null },
                "unitOfMeasure": if at > 1 { json!("m") } else { Value::Null } }))
    };
    let items: Vec<_> = items.iter().enumerate().flat_map(price).collect();
    for name in ["=Dealers", "Händler\n2"] {
        create(&token, &json!({ "name": name, "items": items })).expect(201);
    }
    let file = export(&token, &json!({ "selectAll": true })).expect(200);
    assert_eq!(sheet(&file.body).column("Price list").len(), 30);
    assert_eq!(counts(import(&token, &file.body)), (0, 0, 30));
}

fn rows_make_and_change_prices() {
    let (_shop, token, list) = shop();
    let file = rows(&[
        row("dealers", "a", 1.0, "", "", 7.5),
        row("Dealers", "B", 50.0, "2026-01-01", "2026-01-31", 6.5),
    ]);
    let before = find(&token, &list).expect(200).field("/lastModified");
    assert_eq!(counts(import(&token, &file)), (2, 0, 0));
    let read = find(&token, &list).expect(200);
    assert_eq!(
        (read.field("/items/0/listPrice"), read.field("/items/0/unitOfMeasure")),
        (json!(7.5), json!("ft"))
    );
    assert_eq!(read.field("/items/1/endDate"), "2026-02-01T00:00:00.000Z");
    assert_ne!(read.field("/lastModified"), before);
    assert_eq!(counts(import(&token, &file)), (0, 0, 2));
    let file = rows(&[
        row("Dealers", "A", 1.0, "", "", 8.5),
        row("Dealers", "B", 50.0, "2026-01-01", "2026-01-31", 6.5),
    ]);
    assert_eq!(counts(import(&token, &file)), (0, 1, 1));
    assert_eq!(find(&token, &list).expect(200).field("/items/0/listPrice"), 8.5);
    let blank = book(&[(
        "pricelists",
        vec![
            vec![t("Price list"), t("Part number"), t("Price")],
            vec![t("Dealers"), t("B"), C::N(0.0)],
        ],
    )]);
    assert_eq!(counts(import(&token, &blank)), (1, 0, 0));
    let read = find(&token, &list).expect(200);
    assert_eq!(
        (read.field("/items/1/minimumQuantity"), read.field("/items/1/enabled")),
        (json!(1), json!(true))
    );
    // What is blank means what holds anyway.
    let enabled = |enabled: C| {
        let headings = ["Price list", "Part number", "Minimum quantity", "Enabled", "Price"];
        let row = vec![t("Dealers"), t("B"), C::E, enabled, C::N(0.0)];
        book(&[("pricelists", vec![headings.map(t).to_vec(), row])])
    };
    assert_eq!(counts(import(&token, &enabled(C::E))), (0, 0, 1));
    assert_eq!(counts(import(&token, &enabled(t("no")))), (0, 1, 0));
    assert_eq!(find(&token, &list).expect(200).field("/items/1/enabled"), false);
    assert_eq!(counts(import(&token, &enabled(C::E))), (0, 1, 0));
    assert_eq!(counts(import(&token, &enabled(C::E))), (0, 0, 1));
}

fn faults_are_told_at_their_cells() {
    let (_shop, token, list) = shop();
    let file = rows(&[
        row("Nobody", "A", 1.0, "", "", 1.0),
        row("Dealers", "C", 1.0, "", "", 1.0),
        row("Dealers", "A", 0.0, "", "", 1.0),
        row("Dealers", "A", 1.0, "2026-02-01", "2026-01-31", 1.0),
        row("Dealers", "A", 2.0, "", "", -1.0),
        row("Dealers", "B", 1.0, "", "", 1.0),
        row("DEALERS", "b", 1.0, "", "", 2.0),
    ]);
    assert_eq!(
        told(import(&token, &file)),
        [
            "pricelists!A2 unknown_price_list",
            "pricelists!B3 unknown_item",
            "pricelists!D4 out_of_range",
            "pricelists!F5 ends_before_it_starts",
            "pricelists!G6 out_of_range",
            "pricelists!D8 duplicate_row",
        ]
    );
    assert_eq!(find(&token, &list).expect(200).field("/total"), 0);
}

fn prices_that_overlap_are_refused() {
    let (_shop, token, list) = shop();
    let first = rows(&[row("Dealers", "A", 1.0, "2026-01-01", "", 1.0)]);
    assert_eq!(counts(import(&token, &first)), (1, 0, 0));
    let second = rows(&[
        row("Dealers", "B", 1.0, "", "", 1.0),
        row("Dealers", "A", 1.0, "2026-06-01", "", 1.0),
    ]);
    assert_eq!(told(import(&token, &second)), ["pricelists!D3 overlapping"]);
    let both = rows(&[
        row("Dealers", "B", 1.0, "", "2026-06-01", 1.0),
        row("Dealers", "B", 1.0, "2026-06-01", "", 1.0),
    ]);
    assert_eq!(told(import(&token, &both)), ["pricelists!D3 overlapping"]);
    // The first one ends where the second one begins.
    let third = rows(&[
        row("Dealers", "A", 1.0, "2026-01-01", "2026-05-31", 1.0),
        row("Dealers", "A", 1.0, "2026-06-01", "", 1.0),
    ]);
    assert_eq!(counts(import(&token, &third)), (1, 1, 0));
    assert_eq!(find(&token, &list).expect(200).field("/total"), 2);
}

fn exports_are_of_chosen_lists() {
    let (shop, token, list) = shop();
    let file =
        rows(&[row("Dealers", "A", 1.0, "", "", 7.5), row("Dealers", "B", 1.0, "", "", 6.5)]);
    assert_eq!(counts(import(&token, &file)), (2, 0, 0));
    let other = id(&create(&token, &json!({ "name": "Fleets", "listPriceId": list })).expect(201));
    let gone = id(&create(&token, &json!({ "name": "Gone", "listPriceId": list })).expect(201));
    super::delete(&token, &gone).expect(200);
    let names = |body: Value| {
        let answer = export(&token, &body).expect(200);
        (sheet(&answer.body).column("Price list"), answer.header("x-unknown-records").to_owned())
    };
    assert_eq!(names(json!({ "selectAll": true })).0.len(), 4);
    assert_eq!(
        names(json!({ "selectAll": true, "search": { "name": "LEET" } })).0,
        ["Fleets", "Fleets"]
    );
    let listed = json!({ "selectAll": false, "priceLists": [other, gone, null, "ffffffffffffffffffffffff"] });
    assert_eq!(names(listed), (vec!["Fleets".to_owned(), "Fleets".to_owned()], "2".to_owned()));
    let foreign = json!({ "selectAll": false, "priceLists": [list] });
    let answer = export(&Shop::new("others").admin(), &foreign).expect(200);
    assert!(sheet(&answer.body).column("Price list").is_empty());
    drop(shop);
}

fn admins_alone() {
    let (shop, token, _) = shop();
    let file = rows(&[row("Dealers", "A", 1.0, "", "", 7.5)]);
    let template = post("/pricelists/exceltemplate", &json!({})).token(&token).send().expect(200);
    assert!(template.header("content-disposition").contains("pricelists-template.xlsx"));
    for role in [Role::Regular, Role::Restricted] {
        let token = shop.staff(role);
        import(&token, &file).expect(403);
        export(&token, &json!({ "selectAll": true })).expect(403);
        post("/pricelists/exceltemplate", &json!({})).token(&token).send().expect(403);
    }
}
