//! Changes of single fields.

/// A change of a field: absent, null or a value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Field<T> {
    /// Absent: the field stays.
    #[default]
    Keep,
    /// Null: the field is cleared.
    Clear,
    /// A new value.
    Set(T),
}

impl<T> Field<T> {
    /// Applies the change to `target`.
    pub fn apply(self, target: &mut Option<T>) {
        match self {
            Self::Keep => {}
            Self::Clear => *target = None,
            Self::Set(value) => *target = Some(value),
        }
    }

    /// The new value, for a new record.
    pub fn set(self) -> Option<T> {
        match self {
            Self::Keep | Self::Clear => None,
            Self::Set(value) => Some(value),
        }
    }

    /// Converts the value; absent and null stay.
    pub fn try_map<U, F>(self, convert: impl FnOnce(T) -> Result<U, F>) -> Result<Field<U>, F> {
        Ok(match self {
            Self::Keep => Field::Keep,
            Self::Clear => Field::Clear,
            Self::Set(value) => Field::Set(convert(value)?),
        })
    }
}

impl<T: PartialEq> Field<T> {
    /// Whether the field is absent.
    pub fn leaves(&self, is: Option<&T>) -> bool {
        match self {
            Self::Keep => true,
            Self::Clear => is.is_none(),
            Self::Set(value) => is == Some(value),
        }
    }
}

impl<T> From<Option<Option<T>>> for Field<T> {
    fn from(value: Option<Option<T>>) -> Self {
        match value {
            None => Self::Keep,
            Some(None) => Self::Clear,
            Some(Some(value)) => Self::Set(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_clears_and_sets() {
        let after = |field: Field<i32>| {
            let mut target = Some(1);
            field.apply(&mut target);
            target
        };
        assert_eq!(
            [after(Field::Keep), after(Field::Clear), after(Field::Set(2))],
            [Some(1), None, Some(2)]
        );
    }
}
