//! What stands in the workbooks.

use calamine::Data;
use domain::BoundedText;
use domain::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, OtherItem, Properties, Wrap,
};
use domain::fields::{Choice, ColumnType, Columns};
use serde_json::{Map, Value, json};
use tests::{
    Callers, Kind, Sheet, Shop, WORKBOOK, get, hose, money, patiently, post, rows_of, service,
    sheet, unique,
};

use super::{export, matching};

const OVERLAY: [&str; 10] = [
    "Org part number",
    "External number",
    "Available",
    "Priority",
    "List price",
    "List price currency",
    "List price unit",
    "Cost",
    "Cost currency",
    "Cost unit",
];

fn demo_token() -> String {
    let keys = std::fs::read_to_string(service().data.join("demo-keys")).unwrap();
    let key = keys.lines().find_map(|line| line.strip_prefix("demo admin: ")).unwrap();
    let credentials =
        json!({ "grantType": "client_credentials", "apiKey": key, "name": "demo admin" });
    let token = post("/security/v1/token", &credentials).send().expect(200).field("/securityToken");
    token.as_str().unwrap().to_owned()
}

#[test]
fn every_cell_of_the_demo_is_as_in_the_database() {
    let token = demo_token();
    let mut all = 0;
    all += compare::<Hose>(&token, "hoses");
    all += compare::<CrimpFitting>(&token, "crimp_fittings");
    all += compare::<Adaptor>(&token, "adaptors");
    all += compare::<Ferrule>(&token, "ferrules");
    all += compare::<Wrap>(&token, "wraps");
    all += compare::<OtherItem>(&token, "other_items");
    assert!(all >= 1_500, "{all} items");
}

/// Exports all of a kind and compares each cell with the database; gives the number of rows.
fn compare<E: CatalogueEntity>(token: &str, table: &str) -> usize {
    let first = rows_of(&format!("select min(part_number) as a from {table}"));
    assert!(!first.is_empty());
    let made =
        sheet(&export(token, &matching(E::TYPE.word(), json!({ "brand": "" }))).expect(200).body);
    let stored = rows_of(&format!(
        "select c.*, b.name as brand_name, p.org_part_number, p.available, p.priority,
            coalesce(p.list_price, m.list_price) as list_price, coalesce(p.list_price_unit, m.list_price_unit) as list_price_unit,
            p.cost, p.cost_unit
        from {table} c left join brands b on b.id = c.brand_id
        left join item_properties p on p.item_id = c.id and p.organization_id = {DEMO}
        left join item_properties m on m.item_id = c.id and m.organization_id = shared_organization()
            and c.organization_id = shared_organization()
        where c.organization_id = {DEMO} or (c.organization_id = shared_organization() and c.id >= '\\xde30' and c.id < '\\xde31')
        order by c.part_number_folded, c.rank, c.id"
    ));
    assert_eq!(made.name, E::TYPE.word());
    let headings: Vec<_> = E::COLUMNS.iter().map(heading).collect();
    assert_eq!(made.headings[..headings.len()], headings[..]);
    let last = headings.len() + OVERLAY.len();
    assert_eq!(made.headings[headings.len()..last], OVERLAY);
    assert_eq!(made.headings[last..], ["Id", "Last modified"]);
    // Other tests put items of their own into the shared catalogue meanwhile.
    let number = made.at("Part number");
    let names: std::collections::HashSet<_> =
        stored.iter().map(|row| row["part_number"].as_str().unwrap()).collect();
    let rows: Vec<_> =
        made.rows.iter().filter(|row| names.contains(row[number].to_string().as_str())).collect();
    assert_eq!(rows.len(), stored.len(), "{table}");
    for (row, before) in rows.iter().zip(&stored) {
        let mut expected: Vec<Value> = E::COLUMNS
            .iter()
            .map(|column| of_column(before, column.holds == ColumnType::Brand, column.stored))
            .collect();
        let overlay = [
            "org_part_number",
            "external_id",
            "available",
            "priority",
            "list_price",
            "",
            "list_price_unit",
            "cost",
            "",
            "cost_unit",
        ];
        expected.extend(overlay.map(|name| before.get(name).cloned().unwrap_or_default()));
        for (at, expected) in expected.iter().enumerate() {
            let cell = row.get(at).unwrap_or(&Data::Empty);
            assert!(
                same(cell, expected),
                "{table} {}: {cell:?} is not {expected}",
                made.headings[at]
            );
        }
    }
    rows.len()
}

const DEMO: &str = "(select organization_id from organizations where name = 'demo')";

fn of_column(row: &Map<String, Value>, brand: bool, stored: &str) -> Value {
    row[if brand { "brand_name" } else { stored }].clone()
}

fn heading(column: &domain::fields::Column) -> String {
    if column.unit.is_empty() {
        column.label.to_owned()
    } else {
        format!("{} ({})", column.label, column.unit)
    }
}

fn same(cell: &Data, expected: &Value) -> bool {
    match (cell, expected) {
        (Data::Empty, Value::Null) => true,
        (Data::String(cell), Value::String(expected)) => cell == expected,
        (Data::Float(cell), Value::Number(expected)) => Some(*cell) == expected.as_f64(),
        (Data::Bool(cell), Value::Bool(expected)) => cell == expected,
        _ => false,
    }
}

#[test]
fn columns_are_those_that_the_caller_may_see() {
    let shop = Shop::new("columns");
    let word = unique("L");
    Shop::shared_brand(&word);
    let id = Shop::add_shared::<Hose>(hose(&word, &word, "8", json!({})));
    let properties = Properties {
        org_part_number: Some(BoundedText::new("SECRET-NR").unwrap()),
        list_price: Some(money("77.1234")),
        ..Properties::default()
    };
    shop.set(&id, properties, Some(money("55.4321")));
    let callers = Callers::of(&shop);
    for kind in Kind::ALL {
        let file = export(callers.token(kind), &matching("hose", json!({ "partNumber": word })))
            .expect(200);
        let made = sheet(&file.body);
        let of_hose = Hose::COLUMNS.len();
        let extra: &[&str] = match kind {
            Kind::Anonymous => &[],
            Kind::Admin | Kind::Foreign => &OVERLAY,
            _ => &OVERLAY[..7],
        };
        let is_staff = !matches!(kind, Kind::Customer | Kind::Unbound);
        let mut extra: Vec<&str> = extra.to_vec();
        extra.retain(|heading| is_staff || *heading != "External number");
        extra.extend(["Id", "Last modified"]);
        assert_eq!(made.headings[of_hose..], *extra, "{kind:?}");
        assert_eq!(made.column("Part number"), [word.as_str()], "{kind:?}");
        let text = format!("{:?}", made.rows);
        let own = !matches!(kind, Kind::Anonymous | Kind::Foreign);
        assert_eq!(text.contains("77.1234") && text.contains("SECRET-NR"), own, "{kind:?}");
        assert_eq!(text.contains("55.4321"), kind == Kind::Admin, "{kind:?}");
        assert_eq!(made.names, ["hose", "guide"]);
    }
}

#[test]
fn text_stays_text() {
    let shop = Shop::new("text");
    let word = unique("X");
    shop.brand("=1+1");
    let texts = [
        "=1+1",
        "+1",
        "-1",
        "@sum(A1)",
        "=HYPERLINK(\"http://x\")",
        "007",
        "1e5",
        "TRUE",
        "2024-01-01",
        "_x0041_",
        "<&>\"'",
        "Łódź Ω 🔧",
        "two\nlines",
    ];
    for (at, text) in texts.iter().enumerate() {
        shop.add::<Hose>(hose(
            &format!("{word}-{at:02}"),
            "=1+1",
            "-08",
            json!({ "description": text }),
        ));
    }
    let made: Sheet = sheet(
        &export(&shop.admin(), &matching("hose", json!({ "partNumber": word }))).expect(200).body,
    );
    let at = made.at("Description");
    for (row, text) in made.rows.iter().zip(texts) {
        assert_eq!(row[at], Data::String(text.to_owned()));
        assert_eq!(row[made.at("Brand")], Data::String("=1+1".to_owned()));
        assert_eq!(row[made.at("Size")], Data::String("-8".to_owned()));
    }
    assert_eq!(made.rows.len(), texts.len());
}

#[test]
fn the_file_is_named_after_the_type() {
    let token = Shop::new("names").admin();
    for of_type in ["hose", "crimpFitting", "adaptor", "ferrule", "wrap", "otherItem"] {
        let answer = export(&token, &matching(of_type, json!({ "partNumber": "no such number" })))
            .expect(200);
        assert_eq!(answer.header("content-type"), WORKBOOK);
        assert_eq!(
            answer.header("content-disposition"),
            format!("attachment; filename=\"{of_type}.xlsx\"")
        );
        assert_eq!(answer.header("content-length"), answer.body.len().to_string());
        assert_eq!(sheet(&answer.body).name, of_type);
    }
    for accept in ["application/octet-stream", WORKBOOK, "application/json", "*/*"] {
        let body = matching("wrap", json!({}));
        patiently(|| post(super::PATH, &body).header("Accept", accept).send()).expect(200);
    }
    get(super::PATH).send().problem(405, "method_not_allowed");
}

#[test]
fn no_rows_are_a_sheet_too() {
    let answer =
        export("", &matching("otherItem", json!({ "partNumber": "no such number" }))).expect(200);
    let made = sheet(&answer.body);
    assert_eq!((made.rows.len(), made.headings.len()), (0, OtherItem::COLUMNS.len() + 2));
}
