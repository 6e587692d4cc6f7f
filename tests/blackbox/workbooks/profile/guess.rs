//! `POST /importprofiles/guess`

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{Answer, C, book, counts, post, t, unique, upload, upload_csv};

use super::components::LIST;
use super::{COMPONENTS, csv, hoses, send, shop};

const PATH: &str = "/importprofiles/guess";

fn guess(token: &str, file: &str, kind: &str) -> Answer {
    send(&upload_csv(token, PATH, file.as_bytes()).query("kind", kind)).expect(200)
}

/// Columns of a proposal: their heading, ours, and how certain it is.
fn columns(answer: &Answer) -> Vec<(String, String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let columns = answer.field("/columns");
    let one = |one: &Value| (text(&one["heading"]), text(&one["column"]), text(&one["certainty"]));
    columns.as_array().unwrap().iter().map(one).collect()
}

fn told(expected: &[(&str, &str, &str)]) -> Vec<(String, String, String)> {
    expected.iter().map(|(a, b, c)| ((*a).into(), (*b).into(), (*c).into())).collect()
}

#[test]
fn a_german_list_is_recognized() {
    let (shop, admin, brand) = shop();
    let list = LIST.replace("Corvessa", &brand);
    let answer = guess(&admin, &list, "hose");
    assert_eq!(
        columns(&answer),
        told(&[
            ("Artikel-Nr.", "partNumber", "certain"),
            ("Bezeichnung", "description", "certain"),
            ("EAN", "-", "unused"),
            ("DN", "size", "certain"),
            ("Betriebsdruck", "maxPressurePsi", "certain"),
            ("Außen-Ø", "outerDiammm", "certain"),
            ("Gewicht", "weightLbsPerFt", "certain"),
            ("Preis / 100 m", "listPrice", "certain"),
            ("", "brand", "doubtful"),
            ("", "listPriceCurrency", "certain"),
            ("", "listPriceUnitOfMeasure", "certain"),
        ]),
        "{answer}"
    );
    assert_eq!(answer.field("/row"), 4);
    assert_eq!(answer.field("/layout/decimalSign"), ",");
    assert_eq!(answer.field("/layout/skip/words"), json!(["auf Anfrage"]));
    let samples = answer.field("/samples");
    let first = samples.as_array().unwrap().iter().find(|one| one["row"] == 7).unwrap();
    let ours = |column: &str| {
        let cells = first["cells"].as_array().unwrap();
        cells.iter().find(|cell| cell["column"] == column).unwrap()["ours"].clone()
    };
    assert_eq!(
        (ours("size"), ours("maxPressurePsi"), ours("listPrice")),
        (json!("-8"), json!("3989"), json!("12.5"))
    );
    // The proposal is a profile, and the profile reads the list.
    let body = json!({ "name": unique("List"), "kind": "hose", "layout": answer.field("/layout") });
    let made = post("/importprofiles/create", &body).token(&admin).send().expect(201);
    let id = made.field("/_id").as_str().unwrap().to_owned();
    assert_eq!(counts(csv(&admin, COMPONENTS, &list, &id)), (3, 0, 0));
    assert_eq!(hoses(&shop)[0]["psi"], 3989);
}

#[test]
fn units_are_known_by_items_that_exist() {
    let (shop, admin, brand) = shop();
    let list = "Artikelnummer;Nennweite;Betriebsdruck\nK-1;12;276\nK-2;20;345\n";
    let column = |answer: &Answer| columns(answer).remove(2).2;
    let before = guess(&admin, list, "hose");
    assert_eq!(column(&before), "doubtful");
    assert_eq!(before.field("/layout/columns/2/unit"), "bar");
    shop.add::<Hose>(tests::hose("K-1", &brand, "8", json!({ "maxPressurePsi": 4000 })));
    let after = guess(&admin, list, "hose");
    assert_eq!(column(&after), "certain");
    assert_eq!(after.field("/layout/columns/2/unit"), "bar");
    let reasons = after.field("/columns/2/reasons").to_string();
    assert!(reasons.contains("K-1 has 4000 psi, the sheet says 276"), "{reasons}");
    // A heading that contradicts what is known is a doubt.
    let wrong = list.replace("Betriebsdruck", "Betriebsdruck (psi)");
    let answer = guess(&admin, &wrong, "hose");
    assert_eq!(column(&answer), "doubtful", "{answer}");
}

#[test]
fn nothing_is_certain_that_may_be_otherwise() {
    let (_, admin, _) = shop();
    // Numbers of two readings, sizes of two notations, a price without a currency, a heading that misleads.
    let list = "Part no,Size,Weight (kg/m),Price,Working pressure\n\
        A-1,8,\"1.250\",12,red\nA-2,12,\"2.500\",14,blue\nA-3,16,\"3.750\",15,green\n";
    let answer = guess(&admin, list, "hose");
    assert_eq!(
        columns(&answer),
        told(&[
            ("Part no", "partNumber", "certain"),
            ("Size", "size", "doubtful"),
            ("Weight (kg/m)", "weightLbsPerFt", "doubtful"),
            ("Price", "listPrice", "certain"),
            ("Working pressure", "-", "unused"),
        ]),
        "{answer}"
    );
    assert_eq!(answer.field("/layout/columns/1/size"), Value::Null);
    // Two columns may be the part number.
    let two = "Artikel-Nr.;Bestell-Nr.;DN\nA-1;77-1;12\nA-2;77-2;16\n";
    let certainties: Vec<String> =
        columns(&guess(&admin, two, "hose")).into_iter().map(|(.., certainty)| certainty).collect();
    assert_eq!(certainties, ["doubtful", "unused", "certain"]);
    let doubts = answer.field("/doubts").to_string();
    for doubt in ["no column has the brand", "no currency is said", "pieces, metres or feet"] {
        assert!(doubts.contains(doubt), "{doubt}: {doubts}");
    }
}

#[test]
fn workbooks_of_other_languages_are_recognized() {
    let (_, admin, _) = shop();
    let sheets = [
        (["Référence", "Pression de service (bar)", "Prix HT €/m"], "Tarif"),
        (["Nr katalogowy", "Ciśnienie robocze [bar]", "Cena EUR / m"], "Cennik"),
        (["Referencia", "Presión de trabajo (bar)", "Precio €/m"], "Tarifa"),
        (["Part number", "Max. working pressure [bar]", "Price EUR/m"], "Prices"),
    ];
    for (headings, name) in sheets {
        let rows = vec![
            headings.iter().map(|heading| t(heading)).collect(),
            vec![t("X-08"), C::N(350.0), C::N(12.5)],
            vec![t("X-12"), C::N(280.0), C::N(18.9)],
        ];
        let intro = vec![vec![t("Contents")], vec![t("1"), t("2")]];
        let file = book(&[("Intro", intro), (name, rows)]);
        let answer = send(&upload(&admin, PATH, &file).query("kind", "hose")).expect(200);
        assert_eq!(answer.field("/sheet"), name);
        let columns = columns(&answer);
        let names: Vec<&str> = columns.iter().map(|(_, ours, _)| ours.as_str()).collect();
        let all = [
            "partNumber",
            "maxPressurePsi",
            "listPrice",
            "listPriceCurrency",
            "listPriceUnitOfMeasure",
        ];
        assert_eq!(names, all, "{answer}");
        assert!(columns.iter().all(|(.., certainty)| certainty == "certain"), "{answer}");
    }
}

#[test]
fn headings_may_stand_in_two_rows() {
    let (shop, admin, brand) = shop();
    let list = format!(
        "{brand} price list;;;;;\nArtikel-Nr.;Schlauch;;max. Betriebs-;Gewicht;Preis\n;DN;Außen-Ø;druck;;EUR / 100 m\n;;mm;bar;kg/m;\nX-8;12;22,2;275;0,42;1.250,00\nX-12;20;29,3;215;0,71;1.890,50\n"
    );
    let answer = guess(&admin, &list, "hose");
    assert_eq!((answer.field("/row"), answer.field("/layout/headingRows")), (json!(3), json!(2)));
    let ours: Vec<String> = columns(&answer).into_iter().map(|(_, ours, _)| ours).collect();
    let expected = [
        "partNumber",
        "size",
        "outerDiammm",
        "maxPressurePsi",
        "weightLbsPerFt",
        "listPrice",
        "brand",
        "listPriceCurrency",
        "listPriceUnitOfMeasure",
    ];
    assert_eq!(ours, expected, "{answer}");
    assert_eq!(answer.field("/layout/columns/3/headings/0"), "max. Betriebs- druck");
    assert_eq!(answer.field("/layout/columns/3/unit"), "bar");
    assert_eq!(
        answer.field("/csv"),
        json!({ "encoding": "UTF-8", "separator": ";", "decimalSign": "," })
    );
    let body = json!({ "name": unique("List"), "kind": "hose", "layout": answer.field("/layout") });
    let made = post("/importprofiles/create", &body).token(&admin).send().expect(201);
    let id = made.field("/_id").as_str().unwrap().to_owned();
    assert_eq!(counts(csv(&admin, COMPONENTS, &list, &id)), (2, 0, 0));
    let stored = hoses(&shop);
    assert_eq!(
        (&stored[1]["size"], &stored[1]["psi"], &stored[1]["od"]),
        (&json!("-8"), &json!(3989), &json!(22.2))
    );
    // The headings may be repeated further below, as on each page.
    let (head, rows) = list.split_at(list.find("X-8").unwrap());
    let pages = format!("{head}{rows}{head}{}", rows.replace("X-", "Y-"));
    assert_eq!(counts(csv(&admin, COMPONENTS, &pages, &id)), (2, 0, 2));
}

#[test]
fn the_makers_earlier_profile_is_followed() {
    let (_, admin, brand) = shop();
    // Nobody could guess these headings.
    let layout = json!({
        "decimalSign": ",",
        "columns": [
            { "column": "partNumber", "headings": ["Kürzel"] },
            { "column": "brand", "fixed": brand },
            { "column": "size", "headings": ["Kennung"], "size": "dn" },
            { "column": "maxPressurePsi", "headings": ["pn"], "unit": "MPa" },
            { "column": "series", "headings": ["Fertigung"] },
            { "column": "listPrice", "headings": ["VK neu"], "per": 100 },
            { "column": "listPriceCurrency", "fixed": "EUR" }
        ],
        "skip": { "without": ["listPrice"] }
    });
    let earlier = super::profile(&admin, "hose", &layout);
    let list =
        "Kürzel;Kennung;pn;Farbe;VK neu\nE-1;12;27,5;rot;1.250,00\nE-2;20;21,5;blau;1.890,50\n";
    let answer = guess(&admin, list, "hose");
    assert_eq!(answer.field("/profile"), json!(earlier));
    assert_eq!(
        columns(&answer),
        told(&[
            ("Kürzel", "partNumber", "certain"),
            ("Kennung", "size", "certain"),
            ("pn", "maxPressurePsi", "certain"),
            ("Farbe", "colourHose", "certain"),
            ("VK neu", "listPrice", "certain"),
            ("", "brand", "doubtful"),
            ("", "listPriceCurrency", "doubtful"),
            ("", "listPriceUnitOfMeasure", "doubtful"),
        ])[..7],
        "{answer}"
    );
    assert_eq!(answer.field("/layout/columns/3/unit"), "MPa");
    assert_eq!(answer.field("/layout/skip/without"), json!(["listPrice"]));
    let doubts = answer.field("/doubts").to_string();
    assert!(doubts.contains("no column \\\"Fertigung\\\""), "{doubts}");
    // Values that it can't read, and a unit that the list says now, are doubts.
    let changed = list.replace(";pn;", ";pn [bar];").replace(";12;", ";xx;");
    let other = guess(&admin, &changed.replace("pn [bar]", "pn"), "hose");
    assert_eq!(columns(&other)[1].2, "doubtful", "{other}");
    // Of another kind of rows, or of another organization, no profile is followed.
    assert_eq!(guess(&admin, list, "ferrule").field("/profile"), Value::Null);
    let (_, stranger, _) = shop();
    assert_eq!(guess(&stranger, list, "hose").field("/profile"), Value::Null);
}

#[test]
fn for_how_many_prices_are_may_stand_in_a_column() {
    let (shop, admin, brand) = shop();
    let list = format!(
        "Preise {brand} in EUR;;;\nArt.-Nr.;DN;Listenpreis;PE\nP-8;12;1250,00;100\nP-12;20;18,90;1\n"
    );
    let answer = guess(&admin, &list, "hose");
    let price = answer.field("/layout/columns/2");
    assert_eq!((&price["column"], &price["perHeading"]), (&json!("listPrice"), &json!("PE")));
    let body = json!({ "name": unique("List"), "kind": "hose", "layout": answer.field("/layout") });
    let made = post("/importprofiles/create", &body).token(&admin).send().expect(201);
    let id = made.field("/_id").as_str().unwrap().to_owned();
    assert_eq!(counts(csv(&admin, COMPONENTS, &list, &id)), (2, 0, 0));
    let stored: Vec<Value> =
        hoses(&shop).into_iter().map(|mut hose| hose["price"].take()).collect();
    assert_eq!(stored, [json!(18.9), json!(12.5)]);
}

#[test]
fn a_sheet_of_something_else_is_no_profile() {
    let (shop, admin, _) = shop();
    shop.warehouse("Hall 1");
    let all = json!({ "warehouses": [], "selectAll": true });
    let file = post("/warehouses/export", &all).token(&admin).send().expect(200).body;
    let answer = send(&upload(&admin, PATH, &file).query("kind", "hose")).expect(200);
    assert!(columns(&answer).iter().all(|(.., certainty)| certainty != "certain"), "{answer}");
}

#[test]
fn what_can_not_be_looked_at_is_refused() {
    let (_, admin, _) = shop();
    send(&upload_csv(&admin, PATH, b"A;B\n1;2\n")).faults(&[("kind", "required")]);
    send(&upload_csv(&admin, PATH, b"A;B\n1;2\n").query("kind", "boot"))
        .faults(&[("kind", "unknown_value")]);
    send(&upload_csv(&admin, PATH, b"%PDF-1.7").query("kind", "hose"))
        .faults(&[("file", "not_a_workbook")]);
}
