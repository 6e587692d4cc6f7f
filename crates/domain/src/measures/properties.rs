//! Laws of sizes, lengths and angles, tried on random values.

use proptest::prelude::*;
use rust_decimal::Decimal;

use crate::measures::angle::{Angle, AngleConvention};
use crate::measures::figure::{significant, to_f64};
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

    /// Ratings have four digits; what has no more comes back, whatever it was stored as.
    #[test]
    fn ratings_come_back_in_their_unit(digits in 1_i64..10_000, scale in 0_u32..3, unit in 0_usize..3, older in any::<bool>()) {
        let unit = [PressureUnit::Psi, PressureUnit::Bar, PressureUnit::Megapascal][unit];
        let entered = Decimal::new(digits, scale);
        let exact = Pressure::new(entered, unit)?;
        // 1 bar was 14.5038 psi.
        let factor = Decimal::new(145_038, 4);
        let psi = match unit {
            PressureUnit::Psi => entered,
            PressureUnit::Bar => entered * factor,
            PressureUnit::Megapascal => entered * factor * Decimal::TEN,
        };
        let stored = if older { to_f64(psi) } else { exact.to_f64() };
        let read = Pressure::from_f64(stored, PressureUnit::Psi)?;
        prop_assert_eq!(read.figure(unit), entered.normalize());
    }

    /// Lengths come back exactly, through millimetres and doubles.
    #[test]
    fn lengths_come_back_in_their_unit(digits in 1_i64..30_000_000, scale in 0_u32..9) {
        let entered = Decimal::new(digits, scale);
        for unit in [LengthUnit::Inch, LengthUnit::Millimetre] {
            let length = Length::from_f64(to_f64(entered), unit)?;
            prop_assert_eq!(length.value().normalize(), entered.normalize());
            let stored = Millimetres::from_f64(length.mm().to_f64())?;
            let back = match unit {
                LengthUnit::Inch => significant(stored.inches(), 14),
                LengthUnit::Millimetre => stored.value().normalize(),
            };
            prop_assert!(entered < Decimal::new(1, 3) || back == entered.normalize(), "{} {}", back, entered);
            if unit == LengthUnit::Inch {
                prop_assert_eq!(crate::catalogue::fits::shown_inches(stored), entered.normalize());
            }
        }
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
