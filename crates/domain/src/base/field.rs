//! Update of one field: absent, null or a value.

/// Absent, null or a value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Field<T> {
    /// Not mentioned: the value stays.
    #[default]
    Keep,
    /// Null: the value goes.
    Clear,
    /// A new value.
    Set(T),
}

impl<T> Field<T> {
    /// Does to `target` what the update says.
    pub fn apply(self, target: &mut Option<T>) {
        match self {
            Self::Keep => {}
            Self::Clear => *target = None,
            Self::Set(value) => *target = Some(value),
        }
    }

    /// The new value, for what there was nothing of before.
    pub fn set(self) -> Option<T> {
        match self {
            Self::Keep | Self::Clear => None,
            Self::Set(value) => Some(value),
        }
    }

    /// Turns the value into another type; absent and null stay what they are.
    pub fn try_map<U, F>(self, convert: impl FnOnce(T) -> Result<U, F>) -> Result<Field<U>, F> {
        Ok(match self {
            Self::Keep => Field::Keep,
            Self::Clear => Field::Clear,
            Self::Set(value) => Field::Set(convert(value)?),
        })
    }
}

impl<T: PartialEq> Field<T> {
    /// Whether the input leaves this as it is.
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
