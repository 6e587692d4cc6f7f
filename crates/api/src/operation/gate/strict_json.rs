//! JSON as requests hold it: no field occurs twice in an object, since only one of its values could
//! be meant, and programs differ in which.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// Characters of a name that an error shows.
const SHOWN: usize = 60;

/// Why a text could not be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreadable {
    /// It isn't JSON.
    #[error("the body is not JSON: {0}")]
    Malformed(serde_json::Error),
    /// A field occurs twice in an object.
    #[error("{0}; send it once")]
    Twice(serde_json::Error),
}

impl Unreadable {
    /// The stable code of this fault.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Malformed(_) => "malformed_json",
            Self::Twice(_) => "duplicate_field",
        }
    }
}

/// A byte order mark, which some editors put before a text.
pub(crate) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Reads JSON.
pub(crate) fn read(bytes: &[u8]) -> Result<Value, Unreadable> {
    let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
    let mut source = serde_json::Deserializer::from_slice(bytes);
    let read = Strict::deserialize(&mut source).and_then(|Strict(value)| {
        source.end()?;
        Ok(value)
    });
    read.map_err(Unreadable::from)
}

impl From<serde_json::Error> for Unreadable {
    fn from(error: serde_json::Error) -> Self {
        // The data itself is refused for one reason only.
        if error.is_data() { Self::Twice(error) } else { Self::Malformed(error) }
    }
}

/// A value without fields that occur twice.
pub(crate) struct Strict(pub(crate) Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_any(Reader).map(Self)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Number::from_f64(number).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::String(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(Value::String(text))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(Strict(element)) = elements.next_element()? {
            all.push(element);
        }
        Ok(Value::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut all = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            if all.contains_key(&name) {
                let name: String = name.chars().take(SHOWN).collect();
                return Err(A::Error::custom(format_args!("the field {name:?} occurs twice")));
            }
            let Strict(value) = fields.next_value()?;
            all.insert(name, value);
        }
        Ok(Value::Object(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_serde_reads_is_read_alike() {
        for text in [
            "null",
            " true ",
            "-7",
            "18446744073709551615",
            "1.25",
            "-0.0",
            "1e3",
            "\"\\u00e4\\n\"",
            "[]",
            "[1,[2,{}]]",
            "{\"a\":{\"a\":[null,\"b\"]},\"b\":1}",
        ] {
            let value: Value = serde_json::from_str(text).unwrap();
            assert_eq!(read(text.as_bytes()).unwrap(), value, "{text}");
        }
        for text in ["", "{", "[1,]", "1 2", "1e400", "nul", "{\"a\":1,}"] {
            assert_eq!(read(text.as_bytes()).unwrap_err().code(), "malformed_json", "{text}");
        }
        assert_eq!(read(&b"[".repeat(10_000)).unwrap_err().code(), "malformed_json");
        // Some programs begin with a byte order mark.
        assert_eq!(read("\u{feff}{}".as_bytes()).unwrap(), serde_json::json!({}));
    }

    #[test]
    fn a_field_stands_once() {
        for text in ["{\"a\":1,\"a\":1}", "[{\"b\":{\"a\":1,\"b\":2,\"\\u0061\":3}}]"] {
            let fault = read(text.as_bytes()).unwrap_err();
            assert_eq!(fault.code(), "duplicate_field", "{text}");
            assert!(fault.to_string().starts_with("the field \"a\" occurs twice"), "{fault}");
        }
        assert!(read(b"{\"a\":{\"a\":1},\"A\":2}").is_ok());
    }
}
