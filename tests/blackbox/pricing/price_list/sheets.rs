//! Price lists as workbooks.

use domain::access::Role;
use domain::catalogue::{Adaptor, CrimpFitting, Hose};
use serde_json::{Value, json};
use tests::{
    Answer, C, Shop, book, counts, csv_comes_back, import_faults, patiently, post, sheet, t, unique,
};

use super::{create, find};

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
    tests::import(token, PATH, file)
}

fn export(token: &str, body: &Value) -> Answer {
    patiently(|| post("/pricelists/export", body).token(token).send())
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
    let list = create(&token, &json!({ "name": "Dealers" })).expect(201).id();
    (shop, token, list)
}

#[test]
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
                "unitOfMeasure": if matches!(at, 2 | 3) { json!("m") } else { Value::Null } }))
    };
    let items: Vec<_> = items.iter().enumerate().flat_map(price).collect();
    for name in ["=Dealers", "Händler\n2"] {
        create(&token, &json!({ "name": name, "items": items })).expect(201);
    }
    let file = export(&token, &json!({ "selectAll": true })).expect(200);
    assert_eq!(sheet(&file.body).column("Price list").len(), 30);
    assert_eq!(counts(import(&token, &file.body)), (0, 0, 30));
    let all = json!({ "selectAll": true });
    csv_comes_back(&token, ("/pricelists/export", &all), "/pricelists/import", 30);
}

#[test]
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

#[test]
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
        import_faults(import(&token, &file)),
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

#[test]
fn prices_that_overlap_are_refused() {
    let (_shop, token, list) = shop();
    let first = rows(&[row("Dealers", "A", 1.0, "2026-01-01", "", 1.0)]);
    assert_eq!(counts(import(&token, &first)), (1, 0, 0));
    let second = rows(&[
        row("Dealers", "B", 1.0, "", "", 1.0),
        row("Dealers", "A", 1.0, "2026-06-01", "", 1.0),
    ]);
    assert_eq!(import_faults(import(&token, &second)), ["pricelists!D3 overlapping"]);
    let both = rows(&[
        row("Dealers", "B", 1.0, "", "2026-06-01", 1.0),
        row("Dealers", "B", 1.0, "2026-06-01", "", 1.0),
    ]);
    assert_eq!(import_faults(import(&token, &both)), ["pricelists!D3 overlapping"]);
    // The first one ends where the second one begins.
    let third = rows(&[
        row("Dealers", "A", 1.0, "2026-01-01", "2026-05-31", 1.0),
        row("Dealers", "A", 1.0, "2026-06-01", "", 1.0),
    ]);
    assert_eq!(counts(import(&token, &third)), (1, 1, 0));
    assert_eq!(find(&token, &list).expect(200).field("/total"), 2);
}

/// Each price from a quantity on gives half of its year to another one, which comes 1,050 rows
/// before it.
#[test]
fn prices_change_places_in_a_large_file() {
    const MANY: u16 = 1_050;
    let (shop, token, list) = shop();
    let whole =
        |quantity: u16| row("Dealers", "A", f64::from(quantity), "2030-01-01", "2030-12-31", 1.0);
    let first: Vec<_> = (1..=MANY).map(whole).collect();
    assert_eq!(counts(import(&token, &rows(&first))), (u64::from(MANY), 0, 0));
    let before = tests::count(&shop.id());
    let second = |quantity| row("Dealers", "A", f64::from(quantity), "2030-07-01", "", 2.0);
    let halved = |quantity: u16, until: &str| {
        row("Dealers", "A", f64::from(quantity), "2030-01-01", until, 1.0)
    };
    let swapped = |until: &dyn Fn(u16) -> &'static str| {
        let late = (1..=MANY).map(|quantity| halved(quantity, until(quantity)));
        (1..=MANY).map(second).chain(late).collect::<Vec<_>>()
    };
    // One stays as it is, and is in the way of the row that counted on it.
    let stays = |quantity| if quantity == 7 { "2030-12-31" } else { "2030-06-30" };
    assert_eq!(
        import_faults(import(&token, &rows(&swapped(&stays)))),
        ["pricelists!D8 overlapping"]
    );
    // One makes too little room: it comes later, and is told.
    let too_late = |quantity| if quantity == 900 { "2030-07-01" } else { "2030-06-30" };
    assert_eq!(
        import_faults(import(&token, &rows(&swapped(&too_late)))),
        ["pricelists!D1951 overlapping"]
    );
    // A row that is faulty for another reason makes nobody else wrong.
    let mut faulty = swapped(&|_| "2030-06-30");
    faulty[2_099][6] = t("much");
    faulty[5][6] = C::N(-1.0);
    assert_eq!(
        import_faults(import(&token, &rows(&faulty))),
        ["pricelists!G7 out_of_range", "pricelists!G2101 wrong_type"]
    );
    // One that is missing stays as it is.
    let mut missing = swapped(&|_| "2030-06-30");
    missing.remove(1_055);
    assert_eq!(import_faults(import(&token, &rows(&missing))), ["pricelists!D7 overlapping"]);
    assert_eq!(tests::count(&shop.id()), before, "nothing was written");
    let swapped = rows(&swapped(&|_| "2030-06-30"));
    assert_eq!(counts(import(&token, &swapped)), (u64::from(MANY), u64::from(MANY), 0));
    assert_eq!(find(&token, &list).expect(200).field("/total"), 2_100);
    assert_eq!(counts(import(&token, &swapped)), (0, 0, 2 * u64::from(MANY)));
}

#[test]
fn exports_are_of_chosen_lists() {
    let (shop, token, list) = shop();
    let file =
        rows(&[row("Dealers", "A", 1.0, "", "", 7.5), row("Dealers", "B", 1.0, "", "", 6.5)]);
    assert_eq!(counts(import(&token, &file)), (2, 0, 0));
    let other = create(&token, &json!({ "name": "Fleets", "listPriceId": list })).expect(201).id();
    let gone = create(&token, &json!({ "name": "Gone", "listPriceId": list })).expect(201).id();
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

#[test]
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
