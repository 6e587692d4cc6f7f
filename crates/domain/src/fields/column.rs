//! Column tables: names, types and meanings of an entity's fields.
//!
//! The stored columns, the JSON fields, their description and the columns of workbooks all follow from one table, so
//! they can't differ.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::fields::date::canonical;
use crate::measures::size::Size;
use crate::{BoundedText, Id, RawId, Spelling, Spelt, Violation};

/// Type of a column.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ColumnType {
    /// Text with a maximum length.
    Text {
        /// The most characters.
        max: usize,
        spelling: Spelling,
    },
    /// The name of an existing brand.
    Brand,
    /// A size: a dash number or another designation.
    Size,
    /// A number within bounds.
    Number {
        /// The least value.
        min: f64,
        /// The greatest value.
        max: f64,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Yes or no.
    Flag,
    /// An amount of money: 0 or more, with at most four decimals.
    Money,
    /// A currency by its ISO 4217 code.
    Currency,
    /// A quantity within bounds, with at most four decimals.
    Quantity {
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// A moment.
    Moment,
    /// A day where the organization is.
    Day {
        /// Whether it is the last day of a period.
        ends: bool,
    },
    /// A local time where the organization is.
    Date {
        /// Whether it is the end of a period, so that a day means the whole day.
        ends: bool,
    },
    /// The id of another record.
    Id,
}

impl ColumnType {
    /// Spelling of its texts: a brand is a name, a size is spelt like a number.
    pub const fn spelling(self) -> Spelling {
        match self {
            Self::Text { spelling, .. } => spelling,
            Self::Size => Spelling::Number,
            _ => Spelling::Name,
        }
    }
}

/// Spelling of a stored column; other columns hold names.
pub fn spelling_of(columns: &[Column], stored: &str) -> Spelling {
    let column = columns.iter().find(|column| column.stored == stored);
    column.map_or(Spelling::Name, |column| column.holds.spelling())
}

/// One column of an entity.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Column {
    /// Name in JSON; `ends/0/style` is the style of the first of `ends`.
    pub name: &'static str,
    /// Name in the database.
    pub stored: &'static str,
    pub label: &'static str,
    /// Unit of its numbers, or empty.
    pub unit: &'static str,
    /// Meaning.
    pub about: &'static str,
    pub holds: ColumnType,
    /// Whether every record has a value.
    pub required: bool,
}

/// An outgoing value of a column.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cell<'a> {
    /// No value.
    Empty,
    Text(&'a str),
    Size(&'a Size),
    Number(f64),
    /// Yes or no.
    Flag(bool),
    /// An exact number: an amount of money or a quantity.
    Money(Decimal),
    Moment(DateTime<Utc>),
    /// A time where the organization is.
    LocalTime(NaiveDateTime),
    /// A day where the organization is.
    Day {
        day: NaiveDate,
        /// Whether it is the last day of a period.
        ends: bool,
    },
    /// The id of another record.
    Id(RawId),
}

impl Cell<'_> {
    /// The same as an incoming value; `None` for no value.
    pub fn value(self) -> Option<Value> {
        Some(match self {
            Self::Empty => return None,
            Self::Text(text) => Value::Text(text.to_owned()),
            Self::Size(size) => Value::Text(size.as_str().to_owned()),
            Self::Number(number) => Value::Number(number),
            Self::Flag(flag) => Value::Flag(flag),
            // At most fifteen digits, so the conversion is exact both ways.
            Self::Money(amount) => Value::Number(amount.to_f64().unwrap_or_default()),
            Self::Moment(moment) => Value::Text(moment.to_rfc3339()),
            Self::LocalTime(time) => Value::Text(canonical(time)),
            Self::Day { day, .. } => Value::Text(day.to_string()),
            Self::Id(raw) => Value::Text(Id::<()>::from_raw(raw).to_string()),
        })
    }
}

/// An incoming value of a column.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Text(String),
    Number(f64),
    /// Yes or no.
    Flag(bool),
}

/// Reason why a value was refused.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// Stable, snake case.
    pub code: &'static str,
    /// For people.
    pub message: String,
}

impl Fault {
    /// A fault.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// The same with a place.
    pub fn at(self, pointer: impl Into<String>) -> Violation {
        Violation::new(pointer, self.code, self.message)
    }
}

/// A type of columns.
pub trait ColumnValue: Sized {
    /// Type of the column.
    const HOLDS: ColumnType;
    /// Whether there is always a value.
    const REQUIRED: bool = true;

    /// Converts to an outgoing value.
    fn cell(&self) -> Cell<'_>;

    /// Reads an incoming value.
    fn read(value: Option<Value>) -> Result<Self, Fault>;
}

impl<T: ColumnValue> ColumnValue for Option<T> {
    const HOLDS: ColumnType = T::HOLDS;
    const REQUIRED: bool = false;

    fn cell(&self) -> Cell<'_> {
        self.as_ref().map_or(Cell::Empty, T::cell)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        match value {
            None => Ok(None),
            Some(Value::Text(text)) if text.trim().is_empty() => Ok(None),
            some => T::read(some).map(Some),
        }
    }
}

impl<const MAX: usize, S: Spelt> ColumnValue for BoundedText<MAX, S> {
    const HOLDS: ColumnType = ColumnType::Text { max: MAX, spelling: S::SPELLING };

    fn cell(&self) -> Cell<'_> {
        Cell::Text(self)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        Self::new(&text(value)?).map_err(|fault| Fault::new(fault.code(), fault.to_string()))
    }
}

impl ColumnValue for Size {
    const HOLDS: ColumnType = ColumnType::Size;

    fn cell(&self) -> Cell<'_> {
        Cell::Size(self)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        Self::new(&text(value)?).map_err(|fault| Fault::new("invalid_size", fault.to_string()))
    }
}

impl ColumnValue for bool {
    const HOLDS: ColumnType = ColumnType::Flag;

    fn cell(&self) -> Cell<'_> {
        Cell::Flag(*self)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        match value {
            Some(Value::Flag(flag)) => Ok(flag),
            Some(_) => Err(Fault::new("wrong_type", "must be true or false")),
            None => Err(Fault::new("required", "is required")),
        }
    }
}

impl<E: ?Sized> ColumnValue for Id<E> {
    const HOLDS: ColumnType = ColumnType::Id;

    fn cell(&self) -> Cell<'_> {
        Cell::Id(self.raw())
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        text(value)?.parse().map_err(|_malformed| {
            Fault::new("malformed_id", "must be an id of 24 hexadecimal digits")
        })
    }
}

/// Reads a text; a missing value and a number are errors.
pub(crate) fn text(value: Option<Value>) -> Result<String, Fault> {
    match value {
        Some(Value::Text(text)) => Ok(text),
        Some(Value::Number(_) | Value::Flag(_)) => Err(Fault::new("wrong_type", "must be a text")),
        None => Err(Fault::new("required", "is required")),
    }
}

/// A number from `MIN` to `MAX`.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Bounded<const MIN: i32, const MAX: i32>(f64);

/// A dimension, weight, pressure or rating: never negative.
pub type Measure = Bounded<0, 10_000_000>;
/// A calculated measure, or one that is checked later: any figure within the widest bounds.
pub type Figure = Bounded<0, 2_000_000_000>;
/// Ratio of burst to working pressure.
pub type Factor = Bounded<1, 100>;
/// Degrees of an angle.
pub type Degrees = Bounded<0, 360>;
/// Degrees Celsius.
pub type Celsius = Bounded<-273, 2_000>;

impl<const MIN: i32, const MAX: i32> Bounded<MIN, MAX> {
    /// A number within the bounds; `None` for others, NaN and the infinities.
    pub fn new(value: f64) -> Option<Self> {
        (f64::from(MIN)..=f64::from(MAX)).contains(&value).then_some(Self(value))
    }

    /// The number.
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl<const MIN: i32, const MAX: i32> From<Bounded<MIN, MAX>> for f64 {
    fn from(bounded: Bounded<MIN, MAX>) -> Self {
        bounded.0
    }
}

impl<const MIN: i32, const MAX: i32> ColumnValue for Bounded<MIN, MAX> {
    #[expect(clippy::as_conversions, reason = "i32 to f64 is exact, and From is not const")]
    const HOLDS: ColumnType = ColumnType::Number { min: MIN as f64, max: MAX as f64 };

    fn cell(&self) -> Cell<'_> {
        Cell::Number(self.0)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        match value {
            Some(Value::Number(number)) => Self::new(number).ok_or_else(|| {
                Fault::new("out_of_range", format!("must be a number from {MIN} to {MAX}"))
            }),
            Some(Value::Text(_) | Value::Flag(_)) => {
                Err(Fault::new("wrong_type", "must be a number"))
            }
            None => Err(Fault::new("required", "is required")),
        }
    }
}

/// A closed list of words.
pub trait Choice: Copy + PartialEq + 'static {
    /// The words, in the order of [`Choice::ALL`].
    const WORDS: &'static [&'static str];
    /// The values.
    const ALL: &'static [Self];

    /// The word of this value.
    fn word(self) -> &'static str {
        Self::ALL
            .iter()
            .zip(Self::WORDS)
            .find(|(value, _)| **value == self)
            .map_or("", |(_, word)| word)
    }

    /// The value of a word, whatever its case.
    fn of_word(word: &str) -> Option<Self> {
        let found = Self::WORDS.iter().position(|other| other.eq_ignore_ascii_case(word))?;
        Self::ALL.get(found).copied()
    }
}

impl<C: Choice> ColumnValue for C {
    const HOLDS: ColumnType = ColumnType::Choice(C::WORDS);

    fn cell(&self) -> Cell<'_> {
        Cell::Text(self.word())
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        let word = text(value)?;
        Self::of_word(&Spelling::Name.tidy(&word)).ok_or_else(|| {
            Fault::new("unknown_value", format!("must be one of: {}", C::WORDS.join(", ")))
        })
    }
}

/// An entity with a column table.
pub trait Columns: Sized {
    /// Columns, in the order of the fields.
    const COLUMNS: &'static [Column];

    /// Visits every column with its value, in order.
    fn each_cell<'a>(&'a self, see: &mut dyn FnMut(&'static Column, Cell<'a>));

    /// Makes an entity of values by column, or returns all errors.
    fn from_values(
        from: &mut dyn FnMut(&'static Column) -> Result<Option<Value>, Fault>,
    ) -> Result<Self, Vec<(&'static Column, Fault)>>;
}

/// Declares an entity and its column table together, so that neither lacks a field.
///
/// `field: Type = "jsonName", "Heading", "unit", "what it means";`
macro_rules! columns {
    ($(#[$meta:meta])* pub struct $entity:ident {
        $($field:ident: $type:ty = $name:expr, $label:expr, $unit:expr, $about:expr;)*
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $entity {
            $(#[doc = $about] pub $field: $type,)*
        }

        impl $crate::fields::Columns for $entity {
            const COLUMNS: &'static [$crate::fields::Column] = &[$(
                $crate::fields::Column {
                    name: $name,
                    stored: stringify!($field),
                    label: $label,
                    unit: $unit,
                    about: $about,
                    holds: <$type as $crate::fields::ColumnValue>::HOLDS,
                    required: <$type as $crate::fields::ColumnValue>::REQUIRED,
                },
            )*];

            fn each_cell<'a>(
                &'a self,
                see: &mut dyn FnMut(&'static $crate::fields::Column, $crate::fields::Cell<'a>),
            ) {
                let mut columns = Self::COLUMNS.iter();
                $(if let Some(column) = columns.next() {
                    see(column, $crate::fields::ColumnValue::cell(&self.$field));
                })*
            }

            fn from_values(
                from: &mut dyn FnMut(
                    &'static $crate::fields::Column,
                ) -> ::std::result::Result<Option<$crate::fields::Value>, $crate::fields::Fault>,
            ) -> ::std::result::Result<Self, Vec<(&'static $crate::fields::Column, $crate::fields::Fault)>> {
                let mut faults = Vec::new();
                let mut columns = Self::COLUMNS.iter();
                $(let $field = columns.next().and_then(|column| {
                    from(column)
                        .and_then(<$type as $crate::fields::ColumnValue>::read)
                        .map_err(|fault| faults.push((column, fault)))
                        .ok()
                });)*
                match ($($field,)*) {
                    ($(Some($field),)*) => Ok(Self { $($field),* }),
                    _ => Err(faults),
                }
            }
        }
    };
}
pub(crate) use columns;
