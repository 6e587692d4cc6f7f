//! Texts that a spreadsheet would calculate.
//!
//! A cell of CSV has no type: `=1+1` in a description would be a formula to a spreadsheet, and one that somebody else
//! wrote may fetch or send data. An apostrophe before it makes it a text there. Reading removes one apostrophe again.

use std::borrow::Cow;

use domain::workbooks::is_formula;

/// A text as it is written.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    if is_formula(text.trim_start_matches('\'')) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The text that was written.
pub(super) fn unescaped(text: &str) -> &str {
    let bare = text.strip_prefix('\'');
    bare.filter(|bare| is_formula(bare.trim_start_matches('\''))).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn formulas_are_texts() {
        for (text, written) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-A1", "'-A1"),
            ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
            ("'=1+1", "''=1+1"),
            ("-08", "-08"),
            ("-40.5", "-40.5"),
            ("'80s hose", "'80s hose"),
            ("1/2\" hose", "1/2\" hose"),
            ("", ""),
        ] {
            assert_eq!(escaped(text), written);
            assert_eq!(unescaped(written), text);
        }
    }

    proptest! {
        #[test]
        fn what_was_written_is_read(text in "'{0,2}[=@+\\-\t]?[0-9A'/=]{0,4}") {
            let written = escaped(&text);
            prop_assert_eq!(unescaped(&written), text.as_str());
        }
    }
}
