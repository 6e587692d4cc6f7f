//! Numbers with their units, exactly.

use rust_decimal::Decimal;

use crate::measures::length::LengthUnit;
use crate::measures::size_table::{by_dash, by_inch};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Inch,
    Foot,
    Yard,
    Millimetre,
    Centimetre,
    Decimetre,
    Metre,
}

impl Unit {
    /// The unit it is kept in, and how many of those it is.
    fn stored_as(self) -> (LengthUnit, u32) {
        match self {
            Self::Inch => (LengthUnit::Inch, 1),
            Self::Foot => (LengthUnit::Inch, 12),
            Self::Yard => (LengthUnit::Inch, 36),
            Self::Millimetre => (LengthUnit::Millimetre, 1),
            Self::Centimetre => (LengthUnit::Millimetre, 10),
            Self::Decimetre => (LengthUnit::Millimetre, 100),
            Self::Metre => (LengthUnit::Millimetre, 1000),
        }
    }
}

/// Notation of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Whole,
    Fraction,
    Mixed,
    Decimal,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Amount {
    /// In its unit.
    pub(crate) value: Decimal,
    /// Inches or millimetres.
    pub(crate) unit: LengthUnit,
    pub(crate) form: Form,
    /// Written in inches or millimetres, so that it may be a size too.
    pub(crate) plain: bool,
    /// Something else may be meant as well.
    pub(crate) doubtful: bool,
}

impl Amount {
    pub(crate) fn new(value: Decimal, unit: Unit, form: Form) -> Option<Self> {
        let (stored, times) = unit.stored_as();
        let value = value.checked_mul(times.into())?;
        let plain = matches!(unit, Unit::Inch | Unit::Millimetre);
        Some(Self { value, unit: stored, form, plain, doubtful: false })
    }

    pub(crate) fn mm(&self) -> Decimal {
        let per = match self.unit {
            LengthUnit::Inch => Decimal::new(254, 1),
            LengthUnit::Millimetre => Decimal::ONE,
        };
        self.value.saturating_mul(per)
    }

    pub(crate) fn words(&self) -> String {
        format!("{} {}", self.value.normalize(), self.unit.symbol())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Number {
    /// Value if its marks are decimal marks.
    pub(crate) value: Decimal,
    /// Value if its marks group thousands: `1.250`, `1,250`.
    grouped: Option<Decimal>,
    /// Whether its mark is a comma.
    comma: bool,
    pub(crate) form: Form,
}

impl Number {
    pub(crate) const fn whole(value: Decimal) -> Self {
        Self { value, grouped: None, comma: false, form: Form::Whole }
    }

    pub(crate) const fn decimal(value: Decimal) -> Self {
        Self { value, grouped: None, comma: false, form: Form::Decimal }
    }

    /// Value in a unit: three digits after a mark are thousands in millimetres, decimals in metres and after a
    /// point in inches.
    pub(crate) fn in_unit(&self, unit: Option<Unit>) -> Decimal {
        match (self.grouped, unit) {
            (Some(grouped), Some(Unit::Millimetre)) => grouped,
            (Some(grouped), None | Some(Unit::Centimetre | Unit::Decimetre)) if self.comma => {
                grouped
            }
            _ => self.value,
        }
    }

    /// Whether its marks may be either in this unit.
    pub(crate) fn is_unclear(&self, unit: Option<Unit>) -> bool {
        let clear = match unit {
            Some(Unit::Millimetre | Unit::Metre) => true,
            Some(Unit::Inch | Unit::Foot | Unit::Yard) => !self.comma,
            Some(Unit::Centimetre | Unit::Decimetre) | None => false,
        };
        self.grouped.is_some() && !clear
    }

    pub(crate) fn count(&self) -> Option<u16> {
        let whole = self.value.is_integer() && self.form == Form::Whole;
        whole.then(|| u16::try_from(self.value).ok()).flatten()
    }

    /// Reads digits with their marks: `36`, `36.5`, `36,5`, `.5`, `1.250`, `1.250,5`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let marks = text.matches(['.', ',']).count();
        let last = text.rfind(['.', ',']);
        let Some((last, head)) = last.and_then(|at| Some((at, text.get(..at)?))) else {
            return Some(Self::whole(text.parse().ok()?));
        };
        let tail = text.get(last + 1..)?;
        let groups = |text: &str| {
            let mut parts = text.split(['.', ',']);
            let first =
                parts.next().is_some_and(|part| (1..=3).contains(&part.len()) && part != "0");
            first && parts.all(|part| part.len() == 3)
        };
        let plain = |text: &str| text.replace(['.', ','], "").parse::<Decimal>().ok();
        let mark = text.get(last..=last)?;
        if marks > 1 && head.contains(mark) {
            // 1.250.000
            return groups(text).then(|| plain(text)).flatten().map(Self::whole);
        }
        if marks > 1 {
            // 1.250,5
            let value = format!("{}.{tail}", plain(head)?).parse().ok()?;
            return groups(head).then_some(Self::decimal(value));
        }
        let whole = if head.is_empty() { "0" } else { head };
        let value = format!("{whole}.{tail}").parse().ok()?;
        let grouped = if groups(text) { plain(text) } else { None };
        Some(Self { value, grouped, comma: mark == ",", form: Form::Decimal })
    }

    /// A fraction of an inch, and whole inches before it.
    pub(crate) fn fraction(whole: Decimal, over: u32, under: u32) -> Option<Self> {
        let usual = matches!(under, 2 | 4 | 8 | 16 | 32 | 64) && over > 0 && over < under;
        let part = usual.then(|| Decimal::from(over).checked_div(under.into())).flatten()?;
        let form = if whole.is_zero() { Form::Fraction } else { Form::Mixed };
        Some(Self { value: whole.checked_add(part)?, grouped: None, comma: false, form })
    }
}

/// The dash number of so many inches.
pub(crate) fn dash_of_inch(inches: Decimal) -> Option<u16> {
    let sixteenths = inches.checked_mul(16.into())?;
    let whole = sixteenths.is_integer().then(|| u16::try_from(sixteenths).ok()).flatten()?;
    let row = by_dash(whole).or_else(|| (whole == 3).then(|| by_inch("3/16")).flatten());
    row.map(|row| row.dash)
}

/// Angles that fittings are bent by.
const BENDS: &str = "22.5 30 45 60 67.5 90 110 135 180";

pub(crate) fn is_bend(degrees: Decimal) -> bool {
    BENDS.split(' ').any(|bend| bend.parse() == Ok(degrees))
}
