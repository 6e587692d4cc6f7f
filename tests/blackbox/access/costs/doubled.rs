//! Names that an object of an answer has twice: parsers keep one of them, and not all the same.

use std::collections::HashSet;
use std::fmt;

use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use tests::Answer;

/// JSON in which no object has a name twice.
struct Single;

impl<'de> Deserialize<'de> for Single {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Single)
    }
}

impl<'de> Visitor<'de> for Single {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        let mut names = HashSet::new();
        while let Some(name) = map.next_key::<String>()? {
            map.next_value::<Single>()?;
            if let Some(name) = names.replace(name) {
                return Err(A::Error::custom(name));
            }
        }
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self, A::Error> {
        while list.next_element::<Single>()?.is_some() {}
        Ok(self)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self, E> {
        IgnoredAny.visit_bool(value).map(|_| self)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self, E> {
        IgnoredAny.visit_i64(value).map(|_| self)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self, E> {
        IgnoredAny.visit_u64(value).map(|_| self)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self, E> {
        IgnoredAny.visit_f64(value).map(|_| self)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self, E> {
        IgnoredAny.visit_str(value).map(|_| self)
    }

    fn visit_unit<E: Error>(self) -> Result<Self, E> {
        Ok(self)
    }
}

/// The first name that an object of an answer in JSON has twice, with its place.
pub(crate) fn name(answer: &Answer) -> Option<String> {
    let is_json = answer.header("content-type").contains("json");
    let read = is_json.then(|| serde_json::from_slice::<Single>(&answer.body));
    read.and_then(Result::err).map(|fault| fault.to_string())
}

#[test]
fn doubled_names_are_found_wherever_they_are() {
    let found = |text: &str| serde_json::from_str::<Single>(text).err().map(|e| e.to_string());
    assert_eq!(
        found(r#"{"a": [{"b": 1, "c": null}, {"b": "x"}], "d": {"a": true, "e": -1.5}}"#),
        None
    );
    let fault = found(r#"{"a": [{"b": 1, "c": {"x": 1, "x": 1}}]}"#).unwrap();
    assert!(fault.starts_with('x'), "{fault}");
}
