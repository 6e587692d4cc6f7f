//! Finding a brand by a name that somebody wrote.

use crate::catalogue::Brand;
use crate::fields::{FieldPatch, Value};
use crate::{Violation, case_folded, similarity};

/// The brand with this name; if there is none, an error with similar names.
pub fn find_brand<'a>(
    brands: &'a [Brand],
    patch: &FieldPatch,
) -> Result<Option<&'a Brand>, Violation> {
    let Some(Some(Value::Text(name))) = patch.get("brand") else { return Ok(None) };
    brand_named(brands, name)
}

/// The brand with this name; none for a blank name.
pub fn brand_named<'a>(brands: &'a [Brand], name: &str) -> Result<Option<&'a Brand>, Violation> {
    let folded = case_folded(name);
    if folded.is_empty() {
        return Ok(None);
    }
    if let Some(brand) = brands.iter().find(|brand| case_folded(&brand.name) == folded) {
        return Ok(Some(brand));
    }
    let close = close_matches(brands, &folded);
    let hint = if close.is_empty() {
        String::new()
    } else {
        format!("; did you mean {}?", close.join(", "))
    };
    Err(Violation::new("/brand", "unknown_brand", format!("there is no brand {name:?}{hint}")))
}

fn close_matches<'a>(brands: &'a [Brand], folded: &str) -> Vec<&'a str> {
    let mut close: Vec<(f64, &str)> = brands
        .iter()
        .map(|brand| {
            let name = case_folded(&brand.name);
            let part = name.contains(folded) || folded.contains(&name);
            (if part { 1.0 } else { similarity(&name, folded) }, &*brand.name)
        })
        .filter(|(similarity, _)| *similarity >= 0.75)
        .collect();
    close.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    close.into_iter().take(3).map(|(_, name)| name).collect()
}
