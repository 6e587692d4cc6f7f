//! Units of makers' sheets, and their conversion into those of our columns.

use rust_decimal::Decimal;

use crate::fields::Choice;
use crate::measures::figure::significant;
use crate::measures::length::{LengthUnit, Millimetres};
use crate::measures::pressure::{Pressure, PressureUnit};

/// Digits of a weight that count.
const SIGNIFICANT: u32 = 4;
/// Decimals of a temperature, beyond which a conversion leaves noise.
const DEGREE_DECIMALS: u32 = 10;
/// 1 lb is exactly 453.59237 g.
const GRAMS_PER_POUND: Decimal = Decimal::from_parts(45_359_237, 0, 0, false, 5);
/// 1 ft is exactly 0.3048 m.
const METRES_PER_FOOT: Decimal = Decimal::from_parts(3_048, 0, 0, false, 4);

/// A unit of measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Psi,
    Bar,
    Megapascal,
    Millimetre,
    Centimetre,
    Inch,
    KilogramPerMetre,
    GramPerMetre,
    PoundPerFoot,
    Kilogram,
    Gram,
    Pound,
    Celsius,
    Fahrenheit,
}

/// What a unit measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Quality {
    Pressure,
    Length,
    WeightOfLength,
    Weight,
    Temperature,
}

impl Choice for Unit {
    const WORDS: &'static [&'static str] = &[
        "psi", "bar", "MPa", "mm", "cm", "in", "kg/m", "g/m", "lb/ft", "kg", "g", "lb", "°C", "°F",
    ];
    const ALL: &'static [Self] = &[
        Self::Psi,
        Self::Bar,
        Self::Megapascal,
        Self::Millimetre,
        Self::Centimetre,
        Self::Inch,
        Self::KilogramPerMetre,
        Self::GramPerMetre,
        Self::PoundPerFoot,
        Self::Kilogram,
        Self::Gram,
        Self::Pound,
        Self::Celsius,
        Self::Fahrenheit,
    ];
}

/// Further ways to write units, in lower case.
const SPELT: &[(&str, Unit)] = &[
    ("psig", Unit::Psi),
    ("barg", Unit::Bar),
    ("millimetre", Unit::Millimetre),
    ("millimetres", Unit::Millimetre),
    ("millimeter", Unit::Millimetre),
    ("millimeters", Unit::Millimetre),
    ("millimètres", Unit::Millimetre),
    ("milímetros", Unit::Millimetre),
    ("millimetri", Unit::Millimetre),
    ("gramm", Unit::Gram),
    ("grams", Unit::Gram),
    ("grammes", Unit::Gram),
    ("gramy", Unit::Gram),
    ("gramos", Unit::Gram),
    ("grammi", Unit::Gram),
    ("kilogramm", Unit::Kilogram),
    ("kilograms", Unit::Kilogram),
    ("kgs", Unit::Kilogram),
    ("pounds", Unit::Pound),
    ("celsius", Unit::Celsius),
    ("fahrenheit", Unit::Fahrenheit),
    ("lbf/in²", Unit::Psi),
    ("n/mm²", Unit::Megapascal),
    ("n/mm2", Unit::Megapascal),
    ("inch", Unit::Inch),
    ("inches", Unit::Inch),
    ("zoll", Unit::Inch),
    ("pouces", Unit::Inch),
    ("\"", Unit::Inch),
    ("″", Unit::Inch),
    ("lbs/ft", Unit::PoundPerFoot),
    ("lb/foot", Unit::PoundPerFoot),
    ("lbs", Unit::Pound),
    ("gr", Unit::Gram),
    ("ºc", Unit::Celsius),
    ("° c", Unit::Celsius),
    ("℃", Unit::Celsius),
    ("ºf", Unit::Fahrenheit),
    ("° f", Unit::Fahrenheit),
    ("℉", Unit::Fahrenheit),
];

impl Unit {
    /// The unit that a text is, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        Self::of_word(text).or_else(|| {
            let folded = text.to_lowercase();
            if let Some((_, unit)) = SPELT.iter().find(|(spelt, _)| *spelt == folded) {
                return Some(*unit);
            }
            // `of_word` compares letters of ASCII alone.
            let mut pairs = Self::WORDS.iter().zip(Self::ALL);
            pairs.find(|(word, _)| word.to_lowercase() == folded).map(|(_, unit)| *unit)
        })
    }

    /// A number with the unit behind it, as in `350 bar`: the number, and the unit if there is one.
    pub(crate) fn behind(text: &str) -> (&str, Option<Self>) {
        let text = text.trim();
        // The unit begins behind the last digit, except that of `mm2`.
        for (at, _) in text.char_indices().filter(|(_, c)| !c.is_ascii_digit()) {
            let (number, unit) = text.split_at(at);
            if !number.ends_with(|c: char| c.is_ascii_digit() || c.is_whitespace()) {
                continue;
            }
            if let Some(unit) = Self::parse(unit) {
                return (number.trim_end(), Some(unit));
            }
        }
        (text, None)
    }

    /// Units that measure the same, in words.
    pub(crate) fn alike(self) -> String {
        let alike = Self::ALL.iter().filter(|unit| unit.quality() == self.quality());
        alike.map(|unit| unit.word()).collect::<Vec<_>>().join(", ")
    }

    /// Whether both measure the same.
    pub(crate) fn is_like(self, other: Self) -> bool {
        self.quality() == other.quality()
    }

    /// The unit of a metre or foot that weighs so many of it.
    pub(crate) const fn of_length(self) -> Option<Self> {
        match self {
            Self::Kilogram => Some(Self::KilogramPerMetre),
            Self::Gram => Some(Self::GramPerMetre),
            Self::Pound => Some(Self::PoundPerFoot),
            _ => None,
        }
    }

    const fn quality(self) -> Quality {
        match self {
            Self::Psi | Self::Bar | Self::Megapascal => Quality::Pressure,
            Self::Millimetre | Self::Centimetre | Self::Inch => Quality::Length,
            Self::KilogramPerMetre | Self::GramPerMetre | Self::PoundPerFoot => {
                Quality::WeightOfLength
            }
            Self::Kilogram | Self::Gram | Self::Pound => Quality::Weight,
            Self::Celsius | Self::Fahrenheit => Quality::Temperature,
        }
    }

    const fn pressure(self) -> PressureUnit {
        match self {
            Self::Bar => PressureUnit::Bar,
            Self::Megapascal => PressureUnit::Megapascal,
            _ => PressureUnit::Psi,
        }
    }

    /// In millimetres, grams, or grams of a metre.
    fn size(self) -> Decimal {
        match self {
            Self::Inch => Decimal::new(254, 1),
            Self::Centimetre => Decimal::TEN,
            Self::Kilogram | Self::KilogramPerMetre => Decimal::ONE_THOUSAND,
            Self::Pound => GRAMS_PER_POUND,
            Self::PoundPerFoot => GRAMS_PER_POUND / METRES_PER_FOOT,
            _ => Decimal::ONE,
        }
    }

    /// A number of this unit in another, rounded as the project shows such figures; `None` if they don't measure the
    /// same, or the number is too large.
    pub fn convert(self, value: Decimal, to: Self) -> Option<Decimal> {
        if self == to {
            return Some(value);
        }
        if self.quality() != to.quality() {
            return None;
        }
        match self.quality() {
            // 0 counts as unknown, and less is refused by the column.
            Quality::Pressure if value <= Decimal::ZERO => Some(value),
            Quality::Pressure => {
                let pressure = Pressure::new(value, self.pressure()).ok()?;
                Some(pressure.figure(to.pressure()))
            }
            // An inch is exactly 25.4 mm, so nothing is rounded.
            Quality::Length if to != Self::Inch => {
                Some((value.checked_mul(self.size())?.checked_div(to.size())?).normalize())
            }
            Quality::Length => {
                let mm = Millimetres::new(value.checked_mul(self.size())?).ok()?;
                Some(mm.figure(LengthUnit::Inch))
            }
            Quality::Weight | Quality::WeightOfLength => {
                let weight = value.checked_mul(self.size())?.checked_div(to.size())?;
                Some(significant(weight, SIGNIFICANT))
            }
            Quality::Temperature => {
                let (ratio, zero) = (Decimal::new(18, 1), Decimal::from(32));
                let degrees = if to == Self::Celsius {
                    value.checked_sub(zero)?.checked_div(ratio)?
                } else {
                    value.checked_mul(ratio)?.checked_add(zero)?
                };
                Some(degrees.round_dp(DEGREE_DECIMALS).normalize())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_converted_and_rounded_as_they_are_shown() {
        for (value, from, to, converted) in [
            ("350", Unit::Bar, Unit::Psi, "5076"),
            ("35", Unit::Megapascal, Unit::Psi, "5076"),
            ("5076", Unit::Psi, Unit::Psi, "5076"),
            ("276", Unit::Bar, Unit::Psi, "4003"),
            ("0", Unit::Bar, Unit::Psi, "0"),
            ("1.004", Unit::Inch, Unit::Millimetre, "25.5016"),
            ("12.7", Unit::Centimetre, Unit::Millimetre, "127"),
            ("45", Unit::Millimetre, Unit::Inch, "1.772"),
            ("0.42", Unit::KilogramPerMetre, Unit::PoundPerFoot, "0.2822"),
            ("420", Unit::GramPerMetre, Unit::PoundPerFoot, "0.2822"),
            ("1", Unit::Kilogram, Unit::Pound, "2.205"),
            ("-40", Unit::Fahrenheit, Unit::Celsius, "-40"),
            ("250", Unit::Fahrenheit, Unit::Celsius, "121.1111111111"),
            ("100", Unit::Celsius, Unit::Fahrenheit, "212"),
        ] {
            let found = from.convert(value.parse().unwrap(), to).map(|found| found.to_string());
            assert_eq!(found.as_deref(), Some(converted), "{value} {from:?}");
        }
        assert_eq!(Unit::Bar.convert(Decimal::ONE, Unit::Millimetre), None);
        assert_eq!(Unit::Bar.convert(Decimal::from(2_000_000_000), Unit::Psi), None);
    }

    #[test]
    fn units_are_read_behind_numbers() {
        for (text, number, unit) in [
            ("350 bar", "350", Some(Unit::Bar)),
            ("350bar", "350", Some(Unit::Bar)),
            ("24,5 N/mm2", "24,5", Some(Unit::Megapascal)),
            ("-40 °C", "-40", Some(Unit::Celsius)),
            ("1.234,5 mm", "1.234,5", Some(Unit::Millimetre)),
            ("1/2\"", "1/2", Some(Unit::Inch)),
            ("0,42 kg/m", "0,42", Some(Unit::KilogramPerMetre)),
            ("350", "350", None),
            ("350 €", "350 €", None),
            ("bar", "bar", None),
            ("", "", None),
        ] {
            assert_eq!(Unit::behind(text), (number, unit), "{text}");
        }
        assert_eq!(Unit::parse("BAR"), Some(Unit::Bar));
        assert_eq!(Unit::parse("°c"), Some(Unit::Celsius));
        assert_eq!(Unit::parse("kPa"), None);
    }
}
