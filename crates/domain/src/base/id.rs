//! Ids of records: 24 hexadecimal digits, with a type for each kind of record.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::str::FromStr;

/// An id of any kind of record: twelve bytes.
pub type RawId = [u8; 12];

/// Id of a record of kind `E`.
pub struct Id<E: ?Sized> {
    raw: RawId,
    kind: PhantomData<fn() -> *const E>,
}

impl<E: ?Sized> Id<E> {
    /// An id that no record has.
    pub const UNUSED: Self = Self::from_raw([0; 12]);

    /// The id with these bytes.
    pub const fn from_raw(raw: RawId) -> Self {
        Self { raw, kind: PhantomData }
    }

    /// The twelve bytes.
    pub const fn raw(self) -> RawId {
        self.raw
    }

    /// The same id for another kind, among kinds that share their ids.
    pub const fn of_kind<F: ?Sized>(self) -> Id<F> {
        Id::from_raw(self.raw)
    }
}

impl<E: ?Sized> Clone for Id<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: ?Sized> Copy for Id<E> {}

impl<E: ?Sized> PartialEq for Id<E> {
    fn eq(&self, other: &Self) -> bool {
        self.raw == other.raw
    }
}

impl<E: ?Sized> Eq for Id<E> {}

impl<E: ?Sized> PartialOrd for Id<E> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<E: ?Sized> Ord for Id<E> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.raw.cmp(&other.raw)
    }
}

impl<E: ?Sized> Hash for Id<E> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.raw.hash(state);
    }
}

impl<E: ?Sized> fmt::Display for Id<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.raw.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<E: ?Sized> fmt::Debug for Id<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A text that is no id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an id is 24 hexadecimal digits")]
pub struct MalformedId;

impl<E: ?Sized> FromStr for Id<E> {
    type Err = MalformedId;

    fn from_str(text: &str) -> Result<Self, MalformedId> {
        let mut raw = RawId::default();
        let digits = text.as_bytes();
        if digits.len() != raw.len() * 2 {
            return Err(MalformedId);
        }
        for (byte, pair) in raw.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = pair
                .iter()
                .try_fold(0, |sum, digit| Some(sum << 4 | hex(*digit)?))
                .ok_or(MalformedId)?;
        }
        Ok(Self::from_raw(raw))
    }
}

fn hex(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

/// Source of new ids: 4 bytes of time, 5 random ones, 3 of a counter.
pub trait IdSource: Send + Sync {
    /// A new, unique id.
    fn next(&self) -> RawId;
}

impl dyn IdSource + '_ {
    /// A new id for a record of kind `E`.
    pub fn id<E: ?Sized>(&self) -> Id<E> {
        Id::from_raw(self.next())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_both_cases_and_prints_lower() {
        let id: Id<()> = "65A1b2C3d4e5F60718293a4B".parse().unwrap();
        assert_eq!(id.to_string(), "65a1b2c3d4e5f60718293a4b");
    }

    #[test]
    fn refuses_everything_else() {
        for text in [
            "",
            "65a1",
            "65a1b2c3d4e5f60718293a4",
            "65a1b2c3d4e5f60718293a4g",
            "65a1b2c3d4e5f60718293a4b0",
            "ää1b2c3d4e5f60718293a4b",
        ] {
            assert_eq!(text.parse::<Id<()>>(), Err(MalformedId), "{text}");
        }
    }
}
