//! `POST /importprofiles/guess`

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{Answer, C, book, counts, post, t, unique, upload, upload_csv};

use super::components::LIST;
use super::{COMPONENTS, csv, hoses, send, shop};

const PATH: &str = "/importprofiles/guess";

pub(super) fn guess(token: &str, file: &str, kind: &str) -> Answer {
    send(&upload_csv(token, PATH, file.as_bytes()).query("kind", kind)).expect(200)
}

/// Columns of a proposal: their heading, ours, and how certain it is.
pub(super) fn columns(answer: &Answer) -> Vec<(String, String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let columns = answer.field("/columns");
    let one = |one: &Value| (text(&one["heading"]), text(&one["column"]), text(&one["certainty"]));
    columns.as_array().unwrap().iter().map(one).collect()
}

pub(super) fn told(expected: &[(&str, &str, &str)]) -> Vec<(String, String, String)> {
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
    // A hose whose price isn't told is one all the same.
    assert_eq!(answer.field("/layout/skip/words"), json!([]));
    assert_eq!(
        answer.field("/layout/columns/6/words"),
        json!([{ "theirs": "auf Anfrage", "ours": "" }])
    );
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
    let id = made.id();
    assert_eq!(counts(csv(&admin, COMPONENTS, &list, &id)), (4, 0, 0));
    let stored = hoses(&shop);
    assert_eq!((&stored[0]["psi"], &stored[2]["price"]), (&json!(3989), &Value::Null));
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
    let id = made.id();
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
    let id = made.id();
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

#[test]
fn short_headings_are_understood_and_told() {
    let (_, admin, _) = shop();
    let list = "NR KAT.;ŚR. NOM.;P. SERVICE;R. COURB. MM;KG/100M;£/METRE\n\
        K-1;DN12;275;180;42;3.20\nK-2;DN20;215;240;67;4.10\nK-3;DN25;165;300;98;5.95\n";
    let answer = guess(&admin, list, "hose");
    assert_eq!(
        columns(&answer)[..6],
        told(&[
            ("NR KAT.", "partNumber", "certain"),
            ("ŚR. NOM.", "size", "doubtful"),
            ("P. SERVICE", "maxPressurePsi", "doubtful"),
            ("R. COURB. MM", "minBendRadiusmm", "certain"),
            ("KG/100M", "weightLbsPerFt", "certain"),
            ("£/METRE", "listPrice", "certain"),
        ]),
        "{answer}"
    );
    assert_eq!(answer.field("/layout/columns/4/per"), 100);
    assert_eq!(answer.field("/layout/columns/4/unit"), "kg/m");
    let reasons = answer.field("/columns/1/reasons").to_string();
    assert!(reasons.contains("may be short for"), "{reasons}");
}

#[test]
fn what_contradicts_an_earlier_profile_is_doubtful() {
    let (_, admin, brand) = shop();
    let layout = |unit: &str, radius: &str| {
        json!({ "columns": [
            { "column": "partNumber", "headings": ["Nr"] },
            { "column": "brand", "fixed": brand },
            { "column": "size", "headings": ["DN"], "size": "dn" },
            { "column": "spec", "headings": ["Norm"] },
            { "column": "maxPressurePsi", "headings": ["p"], "unit": unit },
            { "column": "minBendRadiusmm", "headings": ["R"], "unit": radius }
        ] })
    };
    let list = "Nr;DN;Norm;p;R\nC-1;12;EN 853 2SN;275;180\nC-2;20;EN 853 2SN;215;240\nC-3;25;EN 853 2SN;165;300\n";
    let certain = |unit: &str, radius: &str| -> (String, String) {
        let kept = super::profile(&admin, "hose", &layout(unit, radius));
        let answer = guess(&admin, list, "hose");
        assert_eq!(answer.field("/profile"), json!(kept), "{answer}");
        tests::post(&format!("/importprofile/{kept}/delete"), &json!({})).token(&admin).send();
        let columns = columns(&answer);
        (columns[3].2.clone(), columns[4].2.clone())
    };
    let own = |one: &str, other: &str| (one.to_owned(), other.to_owned());
    assert_eq!(certain("bar", "mm"), own("certain", "certain"));
    // 275 psi are far from what 2SN asks for, and no hose has a bend radius of 4.5 m.
    assert_eq!(certain("psi", "in"), own("doubtful", "doubtful"));
}

#[test]
fn a_crimp_chart_may_have_two_machines_and_tolerances_in_its_cells() {
    let (_, admin, _) = shop();
    let list = "HOSE P/N;STEM SERIES;FERRULE P/N;INSERTION DEPTH (IN);SKIVE LGTH (IN);CRIMP O.D. (IN);TORQ 44;;TORQ 7;\n\
        ;;;;;;DIE;DIAL;DIE;DIAL\n\
        CR-04;C40;F-04;.94;.7;.604 ±.005;15;3.3;B;344\n\
        CR-06;C40;F-06;1.06;.8;.760 ±.005;18;4.1;C;210\n\
        CR-08;C40;F-08;1.18;.9;1.011 ±.008;21;2.0;D;155\n";
    let answer = guess(&admin, list, "crimpSpec");
    let columns = columns(&answer);
    let named: Vec<(&str, &str)> =
        columns.iter().map(|(heading, ours, _)| (heading.as_str(), ours.as_str())).collect();
    for pair in [
        ("CRIMP O.D. (IN)", "crimpDiammm"),
        ("TORQ 44 DIE", "dieSize"),
        ("TORQ 44 DIAL", "machineSettings/0/setting"),
        ("TORQ 7 DIE", "-"),
        ("TORQ 7 DIAL", "machineSettings/1/setting"),
        ("", "machineSettings/1/machine"),
    ] {
        assert!(named.contains(&pair), "{pair:?} {answer}");
    }
    let samples = answer.field("/samples/0/cells");
    let ours = |column: &str| {
        let cells = samples.as_array().unwrap();
        cells.iter().find(|cell| cell["column"] == column).unwrap()["ours"].clone()
    };
    assert_eq!(
        (ours("crimpDiammm"), ours("crimpDiamPlusmm"), ours("crimpDiamMinusmm")),
        (json!("15.3416"), json!("0.127"), json!("0.127"))
    );
    assert_eq!(ours("machineSettings/0/machine"), "TORQ 44");
}
