//! Sizes of own items in every notation.

use proptest::prelude::*;
use rust_decimal::Decimal;

use super::read_sizes;
use crate::catalogue::{Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, Wrap};
use crate::fields::{FieldPatch, Value};
use crate::measures::size::Size;
use crate::measures::size_table::{SIZES, SizeRow};

/// The fields as they are read.
fn read<E: CatalogueEntity>(fields: &[(&str, &str)]) -> Vec<String> {
    let text = |text: &str| Some(Value::Text(text.to_owned()));
    let mut patch: FieldPatch =
        fields.iter().map(|(name, value)| ((*name).to_owned(), text(value))).collect();
    read_sizes::<E>(&mut patch, None);
    let value = |name: &str| match patch.get(name) {
        Some(Some(Value::Text(text))) => text.clone(),
        _ => String::new(),
    };
    fields.iter().map(|(name, _)| value(name)).collect()
}

/// Notations of a size of the table; plain ones are dash sizes.
fn notations() -> impl Strategy<Value = (&'static SizeRow, String)> {
    let row = prop::sample::select(SIZES.iter().collect::<Vec<_>>());
    (row, 0_usize..5, 0_usize..4, prop::bool::ANY).prop_map(|(row, kind, form, is_capital)| {
        let one_of = |forms: [String; 4]| forms.into_iter().nth(form).unwrap_or_default();
        let SizeRow { dash, inch, dn, other_dn, .. } = *row;
        let sixteenths = Decimal::from(dash) / Decimal::from(16);
        let other_dn = other_dn.unwrap_or(dn);
        let text = match kind {
            0 => one_of([
                format!("{dash}"),
                format!("-{dash}"),
                format!("0{dash}"),
                format!("#{dash}"),
            ]),
            1 => one_of([
                format!("dn{dn}"),
                format!("dn {dn}"),
                format!("dn-{other_dn}"),
                format!("dn.{dn}"),
            ]),
            2 => one_of([
                format!("{inch}\""),
                format!("{inch} in"),
                inch.replace(' ', "-") + "\"",
                inch.replace(' ', ".") + " zoll",
            ]),
            3 => one_of([
                format!("{sixteenths}\""),
                format!("{sixteenths} inch"),
                format!("{sixteenths}in"),
                format!("{inch}\u{2033}"),
            ]),
            _ => one_of([
                format!("{} mm", row.bore().value()),
                format!("{}mm", row.bore().value()),
                format!(" {} mm ", row.bore().value()),
                format!("–{dash}"),
            ]),
        };
        (row, if is_capital { text.to_uppercase() } else { text })
    })
}

proptest! {
    #[test]
    fn every_notation_of_a_size_is_its_dash_number((row, text) in notations()) {
        let dash = format!("-{}", row.dash);
        let size = Size::new(&dash)?;
        for (is, name) in [
            (read::<Hose>(&[("size", &text)]), "hose"),
            (read::<Hose>(&[("nominalHoseSize", &text)]), "bore"),
            (read::<CrimpFitting>(&[("hoseSize", &text)]), "fitting"),
            (read::<Ferrule>(&[("size", &text)]), "ferrule"),
        ] {
            // Plain dash sizes are left to their column, which writes them so.
            prop_assert_eq!(Size::new(is.first().map_or("", String::as_str))?, size.clone(), "{} {:?}", name, &text);
        }
        prop_assert!(Size::hose_filter(&text).matches(&size), "{:?}", text);
    }
}

#[test]
fn what_may_be_another_size_stays() {
    for size in ["12.7", "0,5", "DN 15", "1/3", "7/16\"", "20 mm", "15L", "M22x1.5", "12", "8 Twin"]
    {
        assert_eq!(read::<Hose>(&[("size", size)]), [size]);
    }
    // Designations of covers may be millimetres.
    assert_eq!(read::<Wrap>(&[("size", "1/2")]), ["1/2"]);
}

#[test]
fn inches_of_hoses_by_tube_stay() {
    for (fields, is) in [
        ([("size", "1/2"), ("nominalHoseSize", "1/2")], "-8"),
        ([("size", "1/2"), ("nominalHoseSize", "13/32")], "1/2"),
        ([("size", "1/2"), ("saeSpec", "SAE 100R5")], "1/2"),
        ([("size", "1/2"), ("spec", "R14 PTFE")], "1/2"),
        ([("size", "1/2"), ("saeSpec", "SAE 100R2AT")], "-8"),
        ([("size", "-8"), ("saeSpec", "SAE 100R5")], "-8"),
    ] {
        assert_eq!(read::<Hose>(&fields)[0], is, "{fields:?}");
    }
    // A bore may be no dash size.
    for (bore, is) in
        [("13/32", "13/32"), ("13/32\"", "13/32"), ("1 13/16", "1 13/16"), ("DN12", "-8")]
    {
        assert_eq!(read::<Hose>(&[("nominalHoseSize", bore)]), [is], "{bore}");
    }
}

#[test]
fn connections_are_called_by_inches_where_these_are_their_dash_sizes() {
    for (style, size, is) in [
        ("BSPP", "1/2", "-8"),
        ("NPT", "1/2\"", "-8"),
        ("Code 61 flange", "1 1/4\"", "-20"),
        ("JIC", "1/2", "1/2"),
        ("ORFS", "9/16", "9/16"),
        ("", "1/2", "1/2"),
        ("BSPP", "DN 12", "-8"),
        ("BSPP", "DN 8", "DN 8"),
        ("BSPP", "DN 15", "DN 15"),
        ("JIC", "#8", "-8"),
        ("DIN 2353 L", "15L", "15L"),
        ("Metric", "M22x1.5", "M22x1.5"),
        ("JIC", "3/4-16", "3/4-16"),
        ("Standpipe", "15 mm", "15 mm"),
    ] {
        assert_eq!(
            read::<CrimpFitting>(&[("dashSize", size), ("style", style)])[0],
            is,
            "{style} {size}"
        );
        let end = [("ends/1/dashSize", size), ("ends/1/style", style), ("ends/0/style", "Banjo")];
        assert_eq!(read::<Adaptor>(&end)[0], is, "{style} {size}");
    }
}
