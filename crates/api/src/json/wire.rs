//! Values in JSON: each with its schema, its reader and its writer.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use domain::fields::Choice;
use domain::measures::Currency;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::json::figure::{Figure, Number, time};
use crate::json::schema;
use crate::json::schema::forms::DECIMAL;

/// Gives a type the schema of its values, in place wherever it is used.
macro_rules! inline_schema {
    ([$($generics:tt)*] $type:ty, $schema:expr) => {
        impl<$($generics)*> ::schemars::JsonSchema for $type {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                $schema
            }
        }
    };
}

pub(crate) use inline_schema;

/// The id of a record of kind `T`: 24 hexadecimal digits.
#[derive(Debug)]
pub(crate) struct Id<T: ?Sized>(pub(crate) domain::Id<T>);

inline_schema!([T: ?Sized] Id<T>, json_schema!({ "type": "string", "pattern": schema::ID }));

impl<T: ?Sized> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Id<T> {}

impl<T: ?Sized> Serialize for Id<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: ?Sized> Deserialize<'de> for Id<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let id = text
            .parse()
            .map_err(|_malformed| D::Error::custom("must be an id of 24 hexadecimal digits"))?;
        Ok(Self(id))
    }
}

/// A text of at most so many characters, without control characters.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Text<const MAX: usize>(pub(crate) String);

inline_schema!([const MAX: usize] Text<MAX>, schema::of_json(schema::text(MAX, "")));

/// The same, and not blank.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct FullText<const MAX: usize>(pub(crate) String);

inline_schema!([const MAX: usize] FullText<MAX>, schema::of_json(schema::full_text(MAX, "")));

/// A remark of at most so many characters.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Remark<const MAX: usize>(pub(crate) String);

inline_schema!([const MAX: usize] Remark<MAX>, schema::of_json(schema::remark(MAX, "")));

/// A moment: RFC 3339, in UTC.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Time(pub(crate) DateTime<Utc>);

inline_schema!([] Time, json_schema!({ "type": "string", "format": "date-time" }));

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&time(self.0))
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let time = DateTime::parse_from_rfc3339(&text).map_err(D::Error::custom)?;
        Ok(Self(time.to_utc()))
    }
}

inline_schema!([] Number, json_schema!({ "type": "number", "format": DECIMAL }));

inline_schema!([] Figure, json_schema!({ "type": "number" }));

/// One of the words of a closed list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Word<C>(pub(crate) C);

inline_schema!([C: Choice] Word<C>, json_schema!({ "type": "string", "enum": C::WORDS }));

impl<C: Choice> Serialize for Word<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.word())
    }
}

impl<'de, C: Choice> Deserialize<'de> for Word<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = Cow::<str>::deserialize(deserializer)?;
        let unknown = || D::Error::custom(format!("must be one of: {}", C::WORDS.join(", ")));
        C::of_word(&word).map(Self).ok_or_else(unknown)
    }
}

/// A field of a change: absent, null or set. Needs `#[serde(default)]`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Change<T> {
    /// Absent: the field stays as it is.
    #[default]
    Keep,
    /// Null: the field is cleared.
    Clear,
    /// The field is set.
    Set(T),
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Change<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(deserializer)?.map_or(Self::Clear, Self::Set))
    }
}

impl<T> Change<T> {
    /// The same of another type.
    pub(crate) fn map<U>(self, map: impl FnOnce(T) -> U) -> Change<U> {
        match self {
            Self::Keep => Change::Keep,
            Self::Clear => Change::Clear,
            Self::Set(value) => Change::Set(map(value)),
        }
    }
}

impl<T: JsonSchema> JsonSchema for Change<T> {
    fn schema_name() -> Cow<'static, str> {
        Option::<T>::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Option::<T>::json_schema(generator)
    }
}

/// A field that may be absent, but not null. Needs `#[serde(default)]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Maybe<T>(pub(crate) Option<T>);

impl<T> Default for Maybe<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Maybe<T> {
    /// The same of another type.
    pub(crate) fn map<U>(self, map: impl FnOnce(T) -> U) -> Maybe<U> {
        Maybe(self.0.map(map))
    }
}

impl<T> From<Maybe<T>> for Change<T> {
    fn from(value: Maybe<T>) -> Self {
        value.0.map_or(Self::Keep, Self::Set)
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Maybe<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(|value| Self(Some(value)))
    }
}

impl<T: JsonSchema> JsonSchema for Maybe<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// ISO 4217 code of a currency.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CurrencyCode(pub(crate) Currency);

inline_schema!([] CurrencyCode, json_schema!({ "type": "string", "pattern": "^[A-Za-z]{3}$" }));

impl<'de> Deserialize<'de> for CurrencyCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = Cow::<str>::deserialize(deserializer)?;
        let currency = Currency::new(&code);
        currency.map(Self).ok_or_else(|| D::Error::custom("must be a currency code like EUR"))
    }
}
