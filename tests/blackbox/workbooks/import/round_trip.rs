//! What was exported is imported again and changes nothing.

use calamine::Data;
use domain::BoundedText;
use domain::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, ItemType, OtherItem, Properties, Wrap,
};
use domain::fields::{Choice, Column, ColumnType};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};
use tests::{
    Answer, Shop, count, counts, csv_comes_back, export_csv, money, patiently, post, service,
    sheet, unique, upload_csv,
};

use super::{import, send, upload};

fn export(token: &str, kind: &str, own: bool) -> Answer {
    let body = json!({ "componentType": kind, "components": [], "selectAll": true, "search": {}, "custom": own });
    patiently(|| post("/components/export", &body).token(token).send()).expect(200)
}

#[test]
fn the_demo_comes_back_unchanged() {
    let keys = std::fs::read_to_string(service().data.join("demo-keys")).unwrap();
    let key = keys.lines().find_map(|line| line.strip_prefix("demo admin: ")).unwrap();
    let credentials =
        json!({ "grantType": "client_credentials", "apiKey": key, "name": "demo admin" });
    let token = post("/security/v1/token", &credentials).send().expect(200).field("/securityToken");
    let token = token.as_str().unwrap();
    let before = catalogue_of_demo();
    let mut rows = 0;
    for word in ItemType::WORDS {
        let file = export(token, word, false).body;
        let lines = u64::try_from(sheet(&file).rows.len()).unwrap();
        assert!(lines > 0, "{word}");
        assert_eq!(counts(import(token, &file)), (0, 0, lines), "{word}");
        let all = json!({ "componentType": word, "components": [], "selectAll": true });
        // Other tests add shared items meanwhile.
        let file = export_csv(token, "/components/export", &all).body;
        let (created, updated, unchanged) =
            counts(patiently(|| upload_csv(token, super::PATH, &file).send()));
        assert_eq!((created, updated), (0, 0), "{word}");
        assert!(unchanged >= lines, "{word}: {unchanged} of {lines}");
        rows += lines;
    }
    assert!(rows > 1_500, "{rows}");
    assert_eq!(catalogue_of_demo(), before);
}

/// The items that the demo was made with, and what is said of them; other tests add more meanwhile.
fn catalogue_of_demo() -> Vec<Value> {
    let tables = ["hoses", "crimp_fittings", "adaptors", "ferrules", "wraps", "other_items"];
    let tables =
        tables.map(|table| (table, "id")).into_iter().chain([("item_properties", "item_id")]);
    let value_of = |(table, id)| {
        tests::value(&format!(
            "select md5(string_agg(t::text, '|' order by {id})) from {table} t
            where organization_id = '\\xde3000000000000000000001' and substr({id}, 1, 2) = '\\xde30'"
        ))
    };
    tables.map(value_of).collect()
}

/// Texts that have gone wrong elsewhere.
fn text(max: usize) -> impl Strategy<Value = String> {
    let hostile = prop::sample::select(vec![
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "007",
        "1e5",
        "1-2",
        "TRUE",
        "_x0041_",
        " _x0041_ x",
        "_x000D_",
        "a\nb",
        "a\tb",
        "\"quoted\"",
        "'single",
        "<b>&amp;</b>",
        "]]>",
        "ß İ ı Ω 漢字 🙂",
        "e\u{301}",
        "\u{feff}bom",
        "#N/A",
        "NaN",
        "x\u{a0}y",
        "\u{200b}zero",
        "[note]",
    ]);
    prop_oneof![
        4 => hostile.prop_map(str::to_owned),
        4 => "[ -~äöüß€]{1,30}".prop_map(|text| text),
        1 => Just("ä".repeat(max)),
        1 => Just(format!("x{}y", "\n".repeat(max - 2))),
    ]
    .prop_filter("not blank", |text| !text.trim().is_empty())
}

/// A value of a column.
fn value(column: &'static Column, brand: String) -> BoxedStrategy<Value> {
    match column.holds {
        ColumnType::Brand => Just(json!(brand)).boxed(),
        ColumnType::Text { max, .. } => text(max).prop_map(|text| json!(text)).boxed(),
        ColumnType::Size => {
            prop::sample::select(vec!["8", "-08", "006", "15L", "M22x1.5", "1/2", "=4", "ä"])
                .prop_map(|size| json!(size))
                .boxed()
        }
        ColumnType::Number { min, max } => prop_oneof![
            Just(min),
            Just(max),
            (min..max),
            Just(min + 0.1 + 0.2),
            Just(min + 1.0 / 3.0)
        ]
        .prop_map(|number| json!(number))
        .boxed(),
        ColumnType::Choice(words) => {
            prop::sample::select(words.to_vec()).prop_map(|word| json!(word)).boxed()
        }
        // No item has these.
        ColumnType::Flag
        | ColumnType::Money
        | ColumnType::Currency
        | ColumnType::Id
        | ColumnType::Quantity { .. }
        | ColumnType::Moment
        | ColumnType::Day { .. }
        | ColumnType::Date { .. } => Just(Value::Null).boxed(),
    }
}

fn item<E: CatalogueEntity>(brand: &str) -> BoxedStrategy<Value> {
    let mut all = Just(json!({})).boxed();
    for column in E::COLUMNS {
        let one = value(column, brand.to_owned());
        let one = if column.required { one } else { prop_oneof![Just(Value::Null), one].boxed() };
        all = (all, one)
            .prop_map(|(mut item, value)| {
                if !value.is_null() {
                    item[column.name] = value;
                }
                item
            })
            .boxed();
    }
    // What these say against one another is not what this is about.
    all.prop_map(|mut item| {
        for name in ["cutAllowanceInch", "dropLengthInch", "minTemperatureC", "innerDiamMinmm"] {
            item.as_object_mut().unwrap().retain(|other, _| !other.eq_ignore_ascii_case(name));
        }
        item
    })
    .boxed()
}

fn round_trip<E: CatalogueEntity>(runner: &mut TestRunner) {
    let shop = Shop::new("round");
    let (admin, brand) = (shop.admin(), unique("Marke ß"));
    shop.brand(&brand);
    let items = prop::collection::vec(item::<E>(&brand), 40).new_tree(runner).unwrap().current();
    let mut items: Vec<Value> = items;
    for (at, item) in items.iter_mut().enumerate() {
        // Keys differ, whatever else they are.
        let number = item["partNumber"].as_str().unwrap().chars().take(900).collect::<String>();
        item["partNumber"] = json!(format!("{}{at}", number.trim_end()));
    }
    let ids = shop.add_all::<E>(&items);
    for (at, id) in ids.iter().enumerate().filter(|(at, _)| at % 3 == 0) {
        let properties = Properties {
            org_part_number: Some(BoundedText::new(&format!("=ORG {at}")).unwrap()),
            available: Some(at % 2 == 0),
            priority: Some(BoundedText::new("001").unwrap()),
            list_price: Some(money("99999999999.9999")),
            ..Properties::default()
        };
        shop.set(id, properties, Some(money("0.0001")));
    }
    let before = count(&shop.id());
    let file = export(&admin, E::TYPE.word(), true).body;
    assert_eq!(counts(import(&admin, &file)), (0, 0, 40), "{items:#?}");
    let all = json!({ "componentType": E::TYPE.word(), "components": [], "selectAll": true, "custom": true });
    csv_comes_back(&admin, ("/components/export", &all), super::PATH, 40);
    assert_eq!(count(&shop.id()), before);
    // The same into an empty organization, and both look alike: to fifteen digits, as workbooks show numbers.
    let other = Shop::new("copy");
    let admin_there = other.admin();
    other.brand(&brand);
    assert_eq!(counts(import(&admin_there, &file)), (40, 0, 0));
    let copied = export(&admin_there, E::TYPE.word(), true).body;
    let cells = |file: &[u8]| {
        let mut rows = sheet(file).rows;
        for row in &mut rows {
            // Id and time differ.
            row.truncate(row.len() - 2);
        }
        for cell in rows.iter_mut().flatten() {
            if let Data::Float(number) = cell {
                *number = format!("{number:.14e}").parse().unwrap();
            }
        }
        rows.sort_by_key(|row| format!("{row:?}"));
        rows
    };
    assert_eq!(cells(&copied), cells(&file));
}

#[test]
fn generated_catalogues_come_back_unchanged() {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    for _ in 0..tests::size(1, 10) {
        round_trip::<Hose>(&mut runner);
        round_trip::<CrimpFitting>(&mut runner);
        round_trip::<Adaptor>(&mut runner);
        round_trip::<Ferrule>(&mut runner);
        round_trip::<Wrap>(&mut runner);
        round_trip::<OtherItem>(&mut runner);
    }
}

#[test]
fn an_edited_export_changes_what_was_edited() {
    let (shop, admin, brand) = super::shop();
    let one = |n: u32| {
        tests::hose(
            &format!("ED-{n}"),
            &brand,
            "8",
            json!({ "series": "old", "maxPressurePsi": 10 }),
        )
    };
    shop.add_all::<Hose>(&(0..5).map(one).collect::<Vec<_>>());
    let made = sheet(&export(&admin, "hose", true).body);
    let mut rows: Vec<Vec<super::C>> =
        vec![made.headings.iter().map(|heading| super::t(heading)).collect()];
    let (series, price) = (made.at("Series"), made.at("List price"));
    for (at, cells) in made.rows.iter().enumerate() {
        let mut cells: Vec<super::C> = cells
            .iter()
            .map(|cell| match cell {
                calamine::Data::Float(number) => super::C::N(*number),
                calamine::Data::Bool(flag) => super::C::B(*flag),
                calamine::Data::Empty => super::C::E,
                other => super::t(&other.to_string()),
            })
            .collect();
        if at == 1 {
            cells[series] = super::t("edited");
        }
        if at == 2 {
            cells[price] = super::C::N(12.34);
        }
        rows.push(cells);
    }
    let mut added = rows[1].clone();
    added[made.at("Part number")] = super::t("ED-9");
    added[made.at("Id")] = super::C::E;
    rows.push(added);
    let file = super::book(&[("Sheet1", rows)]);
    let answer = send(&upload(&admin, &file).query("componentType", "hose"));
    assert_eq!(counts(answer), (1, 2, 3));
    let stored = super::stored(&shop, "c.series, c.max_pressure_psi, p.list_price::text as price");
    let shown: Vec<_> = stored
        .iter()
        .map(|row| {
            (
                row["part_number"].as_str().unwrap(),
                row["series"].as_str().unwrap(),
                row["price"].as_str(),
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("ED-0", "old", None),
            ("ED-1", "edited", None),
            ("ED-2", "old", Some("12.3400")),
            ("ED-3", "old", None),
            ("ED-4", "old", None),
            ("ED-9", "old", None),
        ]
    );
    assert!(stored.iter().all(|row| row["max_pressure_psi"] == 10.0));
}
