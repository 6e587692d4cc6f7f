//! How rows find their items: by key, own ones before shared ones.

use domain::catalogue::{CrimpFitting, Hose, OtherItem};
use serde_json::json;
use tests::{C, Shop, book, count, counts, hose, import_faults, rows_of, t, unique};

use super::{KEYS, hoses, import, shop, stored};

#[test]
fn own_items_match_before_shared_ones() {
    let (shop, admin, _) = shop();
    let brand = unique("SharedBrand");
    Shop::shared_brand(&brand);
    let shared = Shop::add_shared::<Hose>(hose("O-1", &brand, "8", json!({ "series": "makers" })));
    let own = shop.add::<Hose>(hose("O-1", &brand, "8", json!({ "series": "ours" })));
    let file = hoses(
        &["Part number", "Brand", "Size", "Series"],
        &[vec![t("O-1"), t(&brand), t("8"), t("changed")]],
    );
    assert_eq!(counts(import(&admin, &file)), (0, 1, 0));
    let series = |id: &str| {
        rows_of(&format!("select series from hoses where id = decode('{id}', 'hex')"))[0]["series"]
            .clone()
    };
    assert_eq!(series(&own), "changed");
    assert_eq!(series(&shared), "makers");
}

#[test]
fn shared_items_take_properties_alone() {
    let (shop, admin, _) = shop();
    let brand = unique("SharedBrand");
    Shop::shared_brand(&brand);
    let more = json!({ "series": "makers", "maxPressurePsi": 100 });
    Shop::add_shared::<Hose>(hose("SH-1", &brand, "8", more));
    let headings =
        ["Part number", "Brand", "Size", "Series", "Maximum pressure (psi)", "Org part number"];
    let row = |series: C, pressure: C| {
        hoses(
            &headings,
            &[vec![t("sh-1"), t(&brand.to_lowercase()), t("08"), series, pressure, t("MINE")]],
        )
    };
    let before = count(&shop.id());
    let refused = import(&admin, &row(t("other"), C::E));
    assert_eq!(import_faults(refused), ["hose!D2 shared_field", "hose!E2 shared_field"]);
    assert_eq!(count(&shop.id()), before);
    assert_eq!(counts(import(&admin, &row(t("makers"), C::N(100.0)))), (0, 1, 0));
    let rows = rows_of(&format!(
        "select p.org_part_number from item_properties p where organization_id = decode('{}', 'hex')",
        shop.id()
    ));
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["org_part_number"], "MINE");
    assert!(stored(&shop, "c.size").is_empty(), "nothing of its own");
}

#[test]
fn makers_prices_repeated_say_nothing_new() {
    let (shop, admin, _) = shop();
    let brand = unique("SharedBrand");
    Shop::shared_brand(&brand);
    let id = Shop::add_shared::<Hose>(hose("MP-1", &brand, "8", json!({})));
    Shop::set_shared(&id, "19.5");
    let headings = ["Part number", "Brand", "Size", "List price", "List price unit"];
    let row = |price: f64| {
        hoses(&headings, &[vec![t("MP-1"), t(&brand), t("8"), C::N(price), t("each")]])
    };
    assert_eq!(counts(import(&admin, &row(19.5))), (0, 0, 1));
    assert_eq!(counts(import(&admin, &row(20.5))), (0, 1, 0));
    let rows = rows_of(&format!(
        "select list_price::text as price from item_properties where organization_id = decode('{}', 'hex')",
        shop.id()
    ));
    assert_eq!(rows[0]["price"], "20.5000");
}

#[test]
fn keys_are_trimmed_and_folded() {
    let (shop, admin, brand) = shop();
    shop.add::<Hose>(hose("Ab-1", &brand, "-08", json!({})));
    let file = hoses(
        &["Part number", "Brand", "Size", "Series"],
        &[vec![t("  aB-1 "), t(&format!(" {} ", brand.to_uppercase())), t("8"), t("x")]],
    );
    assert_eq!(counts(import(&admin, &file)), (0, 1, 0));
    assert_eq!(stored(&shop, "c.series")[0]["series"], "x");
    assert_eq!(stored(&shop, "c.series").len(), 1);
}

#[test]
fn the_same_key_twice_is_a_fault_at_the_second() {
    let (_, admin, brand) = shop();
    let row = |number: &str, size: &str| vec![t(number), t(&brand), t(size)];
    let mut rows = vec![row("T-1", "8"), row("T-1", "10"), row("t-1 ", "-08")];
    rows.extend((0..1_500).map(|n| row(&format!("U-{n}"), "8")));
    rows.push(row("U-3", "8"));
    let answer = import(&admin, &hoses(&KEYS, &rows));
    let message = answer.field("/errors/0/message");
    assert!(message.as_str().unwrap().contains("row 2"), "{message}");
    assert_eq!(import_faults(answer), ["hose!A4 duplicate_row", "hose!A1505 duplicate_row"]);
}

/// PostgreSQL knows no sigma at the end of words.
#[test]
fn a_key_that_only_the_database_takes_for_the_same_is_a_fault_at_the_second() {
    let (shop, admin, brand) = shop();
    let row = |number: &str| vec![t(number), t(&brand), t("8")];
    let mut rows = vec![row("ΟΔΟΣ")];
    rows.extend((0..2_100).map(|at| row(&format!("F-{at}"))));
    rows.push(row("οδοσ"));
    let answer = import(&admin, &hoses(&KEYS, &rows));
    assert_eq!(import_faults(answer), ["hose!A2103 duplicate_row"]);
    assert!(stored(&shop, "c.size").is_empty());
}

#[test]
fn unknown_brands_are_told_with_close_ones() {
    let (_, admin, brand) = shop();
    let file = hoses(
        &KEYS,
        &[vec![t("X-1"), t(&format!("{brand}x")), t("8")], vec![t("X-2"), t(&brand), t("8")]],
    );
    let answer = import(&admin, &file);
    let message = answer.field("/errors/0/message");
    assert!(message.as_str().unwrap().contains(&format!("did you mean {brand}")), "{message}");
    assert_eq!(import_faults(answer), ["hose!B2 unknown_brand"]);
}

#[test]
fn required_columns_matter_for_new_rows_alone() {
    let (shop, admin, brand) = shop();
    let fitting = json!({ "partNumber": "R-1", "brand": brand, "hoseSize": "8", "dashSize": "8", "series": "S" });
    shop.add::<CrimpFitting>(fitting);
    let headings =
        ["Part number", "Brand", "Hose size", "Dash size", "Description"].map(t).to_vec();
    let row = |number: &str| vec![t(number), t(&brand), t("8"), t("8"), t("text")];
    let file = book(&[("crimpFitting", vec![headings.clone(), row("R-1")])]);
    assert_eq!(counts(import(&admin, &file)), (0, 1, 0));
    let new = book(&[("crimpFitting", vec![headings, row("R-2")])]);
    let answer = import(&admin, &new);
    assert_eq!(answer.field("/report/errors/0/column"), "Series", "{answer}");
    assert_eq!(import_faults(answer), ["crimpFitting!2 required"]);
}

#[test]
fn items_without_brand_are_found() {
    let (shop, admin, brand) = shop();
    shop.add::<OtherItem>(json!({ "partNumber": "I-1" }));
    shop.add::<OtherItem>(json!({ "partNumber": "I-1", "brand": brand }));
    let rows = vec![
        ["Part number", "Brand", "Description"].map(t).to_vec(),
        vec![t("I-1"), C::E, t("without")],
        vec![t("I-1"), t(&brand), t("with")],
    ];
    assert_eq!(counts(import(&admin, &book(&[("otherItem", rows)]))), (0, 2, 0));
    let bare = vec![["Part number", "Description"].map(t).to_vec(), vec![t("I-1"), t("again")]];
    assert_eq!(counts(import(&admin, &book(&[("otherItem", bare)]))), (0, 1, 0));
    let rows = rows_of(&format!(
        "select description from other_items where organization_id = decode('{}', 'hex') order by 1",
        shop.id()
    ));
    let descriptions: Vec<_> =
        rows.iter().map(|row| row["description"].as_str().unwrap()).collect();
    assert_eq!(descriptions, ["again", "with"]);
}
