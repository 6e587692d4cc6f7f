//! Prices for a metre or for a hundred pieces never go in silently as prices of a piece, whether the list says so in a column, beside a
//! number or in a heading, and whether a profile reads that, leaves it out or says otherwise.

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{Answer, C, Shop, book, counts, import_faults, post, t, upload_csv};

use super::prices::{PATH, prices};
use super::{csv, profile, send, shop, xlsx};

/// A shop with two hoses and a price list.
fn listing() -> (Shop, String) {
    let (shop, admin, brand) = shop();
    for part in ["P-1", "P-2"] {
        shop.add::<Hose>(tests::hose(part, &brand, "8", json!({})));
    }
    post("/pricelists/create", &json!({ "name": "Dealers" })).token(&admin).send().expect(201);
    (shop, admin)
}

/// A list with these headings behind the number, and one row for each item.
struct List {
    headings: &'static [&'static str],
    rows: [&'static [&'static str]; 2],
}

impl List {
    fn csv(&self) -> String {
        let line = |first: &str, rest: &[&str]| format!("{first};{}\n", rest.join(";"));
        let [one, other] = self.rows;
        line("Nr", self.headings) + &line("P-1", one) + &line("P-2", other)
    }

    /// The same as a workbook, in which figures are numbers.
    fn xlsx(&self) -> Vec<u8> {
        let cell = |text: &&str| match text.replace(',', ".").parse() {
            Ok(number) => C::N(number),
            Err(_) if text.is_empty() => C::E,
            Err(_) => t(text),
        };
        let row = |first: &str, rest: &[&str]| -> Vec<C> {
            [t(first)].into_iter().chain(rest.iter().map(cell)).collect()
        };
        let [one, other] = self.rows;
        book(&[("Preise", vec![row("Nr", self.headings), row("P-1", one), row("P-2", other)])])
    }

    /// What becomes of it in both formats, by a profile with these columns beside the number.
    fn sent(&self, admin: &str, columns: &[Value], query: &str) -> [Answer; 2] {
        let own = [
            json!({ "column": "priceList", "fixed": "Dealers" }),
            json!({ "column": "partNumber", "headings": ["Nr"] }),
        ];
        let columns = [&own[..], columns].concat();
        let layout = json!({ "decimalSign": ",", "columns": columns });
        let profile = profile(admin, "priceListItem", &layout);
        let path = format!("{PATH}{query}");
        [csv(admin, &path, &self.csv(), &profile), xlsx(admin, &path, &self.xlsx(), &profile)]
    }
}

/// Codes and places of the errors of a refused import, without the sheet.
fn refused(answer: Answer) -> Vec<String> {
    let faults = import_faults(answer);
    faults.iter().map(|fault| fault.rsplit('!').next().unwrap_or_default().to_owned()).collect()
}

fn price(more: &Value) -> Value {
    let mut rule = json!({ "column": "listPrice", "headings": ["Preis"] });
    rule.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    rule
}

fn unit(heading: &str) -> Value {
    json!({ "column": "unitOfMeasure", "headings": [heading] })
}

fn fixed(unit: &str) -> Value {
    json!({ "column": "unitOfMeasure", "fixed": unit })
}

const ME: List = List { headings: &["Preis", "ME"], rows: [&["12,5", "Stk"], &["8", "lfm"]] };
const HUNDRED: List =
    List { headings: &["Preis", "ME"], rows: [&["12,5", "100 Stk"], &["8", "m"]] };
const PE: List = List { headings: &["Preis", "PE"], rows: [&["12,5", "100 m"], &["8", "1 m"]] };
const BLANK: List = List { headings: &["Preis", "ME"], rows: [&["12,5", ""], &["8", "m"]] };
const COUNTED: List = List { headings: &["Preis", "PE"], rows: [&["12,5", ""], &["8", "10"]] };
const HEADED: List = List { headings: &["Preis EUR / 100 m"], rows: [&["12,5"], &["8"]] };

/// What a sheet says is read as it says.
#[test]
fn units_are_understood() {
    let by_me = || json!({ "perHeading": "ME" });
    let per_piece = || json!({ "perHeading": "PE" });
    let headed = json!({ "column": "listPrice", "headings": ["Preis EUR / 100 m"], "per": 100 });
    let hundred = json!({ "perHeading": "PE", "per": 100 });
    let cases = [
        (&ME, vec![price(&json!({})), unit("ME")], [(12.5, "each"), (8.0, "m")]),
        (&HUNDRED, vec![price(&by_me()), unit("ME")], [(0.125, "each"), (8.0, "m")]),
        (&PE, vec![price(&per_piece()), unit("PE")], [(0.125, "m"), (8.0, "m")]),
        (&HEADED, vec![headed, fixed("m")], [(0.125, "m"), (0.08, "m")]),
        // The profile says for how many prices are where the cell is blank.
        (&COUNTED, vec![price(&hundred), fixed("m")], [(0.125, "m"), (0.8, "m")]),
    ];
    for (list, columns, expected) in cases {
        let (shop, admin) = listing();
        let [first, second] = list.sent(&admin, &columns, "");
        assert_eq!((counts(first), counts(second)), ((2, 0, 0), (0, 0, 2)), "{columns:?}");
        let stored = prices(&shop);
        for ((part, price, unit, _), (amount, word)) in stored.iter().zip(expected) {
            assert_eq!((price, unit.as_str()), (&json!(amount), word), "{part}: {columns:?}");
        }
    }
}

/// The dangers: a list, a profile that runs into one, and what becomes of it.
#[test]
fn no_price_goes_in_for_another_unit() {
    let (shop, admin) = listing();
    let plain = || price(&json!({}));
    let per_piece = || price(&json!({ "perHeading": "PE" }));
    let headed = |more: Value| {
        let mut rule = json!({ "column": "listPrice", "headings": ["Preis EUR / 100 m"] });
        rule.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        rule
    };
    let words = json!({ "column": "unitOfMeasure", "headings": ["ME"], "words": [{ "theirs": "100 Stk", "ours": "each" }] });
    let cases: [(&str, &List, Vec<Value>, &[&str]); 10] = [
        ("100 pieces read as one", &HUNDRED, vec![plain(), unit("ME")], &["C2 price_unit"]),
        ("the same by a word of the profile", &HUNDRED, vec![plain(), words], &["C2 price_unit"]),
        (
            "a number with a unit, of which the number is read alone",
            &PE,
            vec![per_piece()],
            &["B2 price_unit", "B3 price_unit"],
        ),
        (
            "the same, and another unit fixed",
            &PE,
            vec![per_piece(), fixed("each")],
            &["B2 price_unit", "B3 price_unit"],
        ),
        ("a unit left out", &ME, vec![plain()], &["C3 suspicious_value"]),
        ("another unit fixed", &ME, vec![plain(), fixed("each")], &["C3 suspicious_value"]),
        (
            "100 pieces left out",
            &HUNDRED,
            vec![plain()],
            &["C2 suspicious_value", "C3 suspicious_value"],
        ),
        (
            "a unit missing in some rows",
            &BLANK,
            vec![plain(), unit("ME")],
            &["C2 suspicious_value"],
        ),
        (
            "a number missing in some rows",
            &COUNTED,
            vec![per_piece(), fixed("each")],
            &["C2 suspicious_value"],
        ),
        (
            "a heading left out",
            &HEADED,
            vec![headed(json!({}))],
            &["B1 suspicious_value", "B1 suspicious_value"],
        ),
    ];
    for (danger, list, columns, faults) in cases {
        for (answer, format) in list.sent(&admin, &columns, "").into_iter().zip(["csv", "xlsx"]) {
            assert_eq!(refused(answer), faults, "{danger} in .{format}");
            assert!(prices(&shop).is_empty(), "{danger} in .{format}");
        }
    }
}

/// A doubt about the unit is told once for all rows, is taken only as it was shown, and is none that rows are left out for.
#[test]
fn a_doubt_about_the_unit_needs_to_be_accepted() {
    let (shop, admin) = listing();
    let columns = [price(&json!({})), fixed("each")];
    let [csv, _] = ME.sent(&admin, &columns, "?dryRun=true");
    let effect = csv.expect(200).field("/effect");
    assert_eq!(effect["doubts"][0]["doubt"], "priceUnit", "{effect}");
    assert_eq!(effect["doubts"][0]["count"], 1, "{effect}");
    let message = effect["suspicious"][0]["message"].as_str().unwrap();
    assert!(message.contains("for lfm, but they go in as for a piece"), "{message}");
    // By one profile, since its id counts.
    let layout = json!({ "decimalSign": ",", "columns": [
        { "column": "priceList", "fixed": "Dealers" }, { "column": "partNumber", "headings": ["Nr"] },
        columns[0], columns[1]
    ] });
    let id = profile(&admin, "priceListItem", &layout);
    let import = |query: &str| {
        let sent = upload_csv(&admin, &format!("{PATH}{query}"), ME.csv().as_bytes());
        send(&sent.query("profile", &id))
    };
    let dry = import("?dryRun=true").expect(200);
    let accept = dry.field("/effect/doubts/0/accept");
    let accept = accept.as_str().unwrap();
    assert_eq!(refused(import(&format!("?leaveOut={accept}"))), ["C3 suspicious_value"]);
    assert_eq!(counts(import(&format!("?accept={accept}"))), (2, 0, 0));
    assert_eq!(prices(&shop).len(), 2);
}

/// The guess takes units and numbers from the column that has them, and tells what may be packages.
#[test]
fn the_guess_finds_for_what_prices_are() {
    let (_, admin) = listing();
    let guess = |list: &str| {
        let sent = upload_csv(&admin, "/importprofiles/guess", list.as_bytes());
        send(&sent.query("kind", "priceListItem")).expect(200)
    };
    let rule = |answer: &Answer, name: &str| -> Value {
        let columns = answer.field("/layout/columns");
        let mut columns = columns.as_array().unwrap().iter();
        columns.find(|rule| rule["column"] == name).cloned().unwrap_or_default()
    };
    for (list, per, from) in [
        ("Artikel-Nr.;Preis EUR;ME\nA-1;12,50;100 Stk\nA-2;8,90;m\n", json!("ME"), json!(["ME"])),
        (
            "Artikel-Nr.;Preis EUR;Einheit\nA-1;12,50;St.\nA-2;8,90;lfm\n",
            Value::Null,
            json!(["Einheit"]),
        ),
        ("Item no;Price EUR;UoM\nA-1;12.50;pcs\nA-2;8.90;m\n", Value::Null, json!(["UoM"])),
        ("Artikel-Nr.;Preis EUR;PE\nA-1;12,50;100 m\nA-2;8,90;1 m\n", json!("PE"), json!(["PE"])),
    ] {
        let answer = guess(list);
        assert_eq!(rule(&answer, "listPrice")["perHeading"], per, "{list}: {answer}");
        assert_eq!(rule(&answer, "unitOfMeasure")["headings"], from, "{list}: {answer}");
    }
    let packed = guess("Artikel-Nr.;Preis EUR;VPE\nA-1;12,50;100 Stk\nA-2;8,90;50 Stk\n");
    assert_eq!(rule(&packed, "listPrice")["perHeading"], Value::Null);
    let doubts = packed.field("/doubts").to_string();
    assert!(doubts.contains("taken for what is in a package"), "{doubts}");
}
