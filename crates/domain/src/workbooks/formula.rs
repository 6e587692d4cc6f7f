//! Texts that a spreadsheet would calculate.

/// Whether a spreadsheet would calculate a text in a file whose cells have no types. Numbers, sizes and fractions with a
/// sign (`-08`, `+1/2`) aren't formulas, and other programs read them as they are.
pub fn is_formula(text: &str) -> bool {
    let figures = |rest: &str| {
        rest.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '/' | '-' | ' '))
    };
    match text.chars().next() {
        Some('=' | '@' | '\t' | '\r') => true,
        Some('+' | '-') => !figures(text.get(1..).unwrap_or_default()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_no_formulas() {
        for text in ["=1+1", "@SUM(A1)", "-A1", "+cmd|' /C calc'!A0", "\t=1", "-8 (x)", "-1+A1"] {
            assert!(is_formula(text), "{text}");
        }
        for text in ["-08", "-40.5", "+1/2", "-1-8", "'80s hose", "1/2\" hose", "a=b", "", "-"] {
            assert!(!is_formula(text), "{text}");
        }
    }
}
