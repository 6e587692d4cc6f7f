//! Lists.

/// Removes repeated values from a short list, keeping the order.
pub(crate) fn without_repeats<T: PartialEq>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for value in values {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}
