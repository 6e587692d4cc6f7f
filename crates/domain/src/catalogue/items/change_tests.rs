//! Changes of items: which values are kept, cleared, set and refused.

use chrono::DateTime;
use proptest::prelude::*;
use rust_decimal::Decimal;

use crate::catalogue::{CatalogueItem, Changed, Component, Hose, Overlay, Owner};
use crate::fields::{Columns, FieldPatch, Value};
use crate::measures::{Amount, UnitOfMeasure};
use crate::{Id, Record};

fn hose(series: Option<&str>, pressure: Option<f64>) -> Hose {
    let value = |name: &str| match name {
        "partNumber" => Some(Value::Text("H-1".to_owned())),
        "brand" => Some(Value::Text("Torvane".to_owned())),
        "size" => Some(Value::Text("-08".to_owned())),
        "series" => series.map(|series| Value::Text(series.to_owned())),
        "maxPressurePsi" => pressure.map(Value::Number),
        _ => None,
    };
    Hose::from_values(&mut |column| Ok(value(column.name))).unwrap()
}

fn offer(owner: Owner, item: Hose, shown: &Overlay) -> CatalogueItem<Hose> {
    let record = Record::new(DateTime::UNIX_EPOCH, None);
    let (properties, costs) = shown.clone().split();
    CatalogueItem {
        component: Component {
            id: Id::from_raw([1; 12]),
            owner,
            brand: None,
            based_on: None,
            record,
            item,
        },
        properties,
        costs,
    }
}

fn priced(list_price: i64) -> Overlay {
    Overlay {
        list_price: Amount::new(Decimal::from(list_price)),
        list_price_unit: Some(UnitOfMeasure::Each),
        ..Overlay::nothing()
    }
}

/// All that an offer shows, given again.
fn everything(offer: &CatalogueItem<Hose>) -> FieldPatch {
    let mut patch = FieldPatch::new();
    offer.component.item.each_cell(&mut |column, cell| {
        patch.insert(column.name.to_owned(), cell.value());
    });
    Overlay::of(&offer.properties, &offer.costs).each_cell(&mut |column, cell| {
        patch.insert(column.name.to_owned(), cell.value());
    });
    patch
}

fn patch(fields: &[(&str, Option<Value>)]) -> FieldPatch {
    fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
}

#[expect(clippy::unnecessary_wraps, reason = "a value as it is given, which may be none")]
fn text(text: &str) -> Option<Value> {
    Some(Value::Text(text.to_owned()))
}

fn codes(found: Result<Changed<Hose>, Vec<crate::Violation>>) -> Vec<(String, &'static str)> {
    found.unwrap_err().into_iter().map(|fault| (fault.pointer, fault.code)).collect()
}

#[test]
fn own_fields_change_where_the_item_is_own() {
    let offer = offer(Owner::Own, hose(Some("2SN"), Some(4_000.0)), &Overlay::nothing());
    let change = patch(&[("series", text("4SP")), ("maxPressurePsi", None)]);
    let changed = crate::catalogue::change(&offer, &Overlay::nothing(), &change).unwrap();
    assert_eq!(changed, Changed { item: Some(hose(Some("4SP"), None)), overlay: None });
}

#[test]
fn own_fields_of_shared_items_are_refused_by_name() {
    let offer = offer(Owner::Shared, hose(Some("2SN"), Some(4_000.0)), &Overlay::nothing());
    let change = patch(&[
        ("series", text("4SP")),
        ("size", text("8")),
        ("brand", text("TORVANE")),
        ("maxPressurePsi", Some(Value::Number(4_000.0))),
        ("orgPartNumber", text("MINE")),
    ]);
    let found = codes(crate::catalogue::change(&offer, &Overlay::nothing(), &change));
    assert_eq!(found, [("/series".to_owned(), "shared_field")]);
}

#[test]
fn a_makers_price_that_is_repeated_stays_the_makers() {
    let shown = priced(10);
    let offer = offer(Owner::Shared, hose(None, None), &shown);
    let same = patch(&[("listPrice", Some(Value::Number(10.0)))]);
    assert!(crate::catalogue::change(&offer, &Overlay::nothing(), &same).unwrap().is_nothing());
    let other = patch(&[("listPrice", Some(Value::Number(11.0)))]);
    let changed = crate::catalogue::change(&offer, &Overlay::nothing(), &other).unwrap();
    assert_eq!(changed.overlay, Some(priced(11)));
    let cleared = patch(&[("listPrice", None)]);
    let changed = crate::catalogue::change(&offer, &priced(10), &cleared).unwrap();
    assert_eq!(changed.overlay, Some(Overlay::nothing()));
}

#[test]
fn a_currency_without_an_amount_is_refused() {
    let offer = offer(Owner::Own, hose(None, None), &priced(10));
    let change = patch(&[
        ("listPrice", None),
        ("listPriceCurrency", text("EUR")),
        ("unitOfMeasure", text("ft")),
    ]);
    let found = codes(crate::catalogue::change(&offer, &priced(10), &change));
    let expected = ["/listPriceCurrency", "/unitOfMeasure"].map(|at| (at.to_owned(), "no_amount"));
    assert_eq!(found, expected);
    let gone =
        crate::catalogue::change(&offer, &priced(10), &patch(&[("listPrice", None)])).unwrap();
    assert_eq!(gone.overlay, Some(Overlay::nothing()), "its unit goes with it");
}

proptest! {
    #[test]
    fn what_is_shown_given_again_changes_nothing(
        series in proptest::option::of("[ -~]{1,20}[a-z]"),
        pressure in proptest::option::of(0.0..10_000_000.0_f64),
        shown in 0_i64..1_000_000,
        own in proptest::option::of(0_i64..1_000_000),
        shared: bool,
    ) {
        let owner = if shared { Owner::Shared } else { Owner::Own };
        // The organization's own figures are shown instead of the makers'.
        let overlay = own.map_or_else(Overlay::nothing, priced);
        let offer = offer(owner, hose(series.as_deref(), pressure), &own.map_or_else(|| priced(shown), priced));
        let changed = crate::catalogue::change(&offer, &overlay, &everything(&offer)).unwrap();
        prop_assert!(changed.is_nothing(), "{changed:?}");
    }

    #[test]
    fn a_change_done_twice_is_done_once(
        series in proptest::option::of("[a-z]{1,20}"),
        price in proptest::option::of(0_u32..1_000_000),
        number in proptest::option::of("[A-Z]{1,9}"),
    ) {
        let before = offer(Owner::Own, hose(Some("2SN"), None), &priced(5));
        let change = patch(&[
            ("series", series.map(Value::Text)),
            ("listPrice", price.map(|price| Value::Number(f64::from(price) / 100.0))),
            ("orgPartNumber", number.map(Value::Text)),
        ]);
        let once = crate::catalogue::change(&before, &priced(5), &change).unwrap();
        let overlay = once.overlay.unwrap_or_else(|| priced(5));
        let after = offer(Owner::Own, once.item.unwrap_or(before.component.item), &overlay);
        prop_assert!(crate::catalogue::change(&after, &overlay, &change).unwrap().is_nothing());
    }
}
