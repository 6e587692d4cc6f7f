//! Laws of sizes, lengths and angles, tried on random values.

use proptest::prelude::*;
use rust_decimal::Decimal;

use crate::measures::angle::{Angle, AngleConvention};
use crate::measures::length::{Length, LengthUnit, Millimetres};
use crate::measures::pressure::{Pressure, PressureUnit};
use crate::measures::size::Size;

fn sizes() -> impl Strategy<Value = String> {
    prop_oneof!["-?0{0,3}[1-9][0-9]{0,2}", "[a-zA-Z0-9/\\-]{1,6}", " {0,2}[mM]2[0-3]"]
}

proptest! {
    #[test]
    fn size_order_is_total_and_agrees_with_equality(a in sizes(), b in sizes(), c in sizes()) {
        let (a, b, c) = (Size::new(&a)?, Size::new(&b)?, Size::new(&c)?);
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!(a == b, a.cmp(&b).is_eq());
        prop_assert_eq!(a == b, a.key() == b.key());
        prop_assert_eq!(a.cmp(&b), (a.rank(), a.key()).cmp(&(b.rank(), b.key())));
        prop_assert!(!(a <= b && b <= c) || a <= c);
    }

    #[test]
    fn the_key_of_a_key_is_itself(text in sizes()) {
        let size = Size::new(&text)?;
        prop_assert_eq!(Size::new(&size.key())?, size.clone());
        prop_assert!(Size::filter(&text).matches(&size));
    }

    #[test]
    fn inches_and_millimetres_are_the_same_length(thousandths in 0_i64..10_000_000) {
        let inch = Decimal::new(thousandths, 3);
        let a = Length::new(inch, LengthUnit::Inch)?;
        let b = Length::new(inch * Decimal::new(254, 1), LengthUnit::Millimetre)?;
        prop_assert_eq!(a.mm(), b.mm());
        prop_assert_eq!(a.mm().figure(LengthUnit::Inch), inch);
    }

    #[test]
    fn doubles_come_back_as_they_went(hundredths in 0_i32..100_000_000) {
        let value = f64::from(hundredths) / 100.0;
        prop_assert_eq!(Millimetres::from_f64(value)?.to_f64().to_bits(), value.to_bits());
    }

    #[test]
    fn pressure_order_does_not_depend_on_the_unit(a in 1_i64..100_000, b in 1_i64..100_000) {
        let bar = |tenths| Pressure::new(Decimal::new(tenths, 1), PressureUnit::Bar);
        let mpa = |tenths| Pressure::new(Decimal::new(tenths, 2), PressureUnit::Megapascal);
        prop_assert_eq!(bar(a)?, mpa(a)?);
        prop_assert_eq!(bar(a)?.cmp(&mpa(b)?), a.cmp(&b));
    }

    #[test]
    fn the_clockwise_convention_undoes_itself(tenths in 0_i64..3600) {
        let degrees = Decimal::new(tenths, 1);
        let stored = Angle::entered(degrees, AngleConvention::Clockwise)?;
        prop_assert_eq!(stored.shown(AngleConvention::Clockwise), degrees);
        let sum = stored.degrees() + degrees;
        prop_assert!(sum.is_zero() || sum == Decimal::from(360));
    }
}
