//! Lists.

/// The first of equal values each, in their order; for short lists.
pub(crate) fn without_repeats<T: PartialEq>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for value in values {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}
