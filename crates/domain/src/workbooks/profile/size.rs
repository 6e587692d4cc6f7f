//! Sizes as makers write them, as dash numbers.

use crate::Spelling;
use crate::fields::Fault;
use crate::measures::size_notation::{SizeNotation, is_vulgar, no_size};
use crate::measures::size_table::{by_dash, by_dn};

/// Reads a size in a notation; without one, the signs of the text itself have to tell: `-8`, `DN 12`, `1/2"`. Texts that
/// aren't sizes of hose (`15L`, `M22x1.5`) stay as they are, unless there is a notation.
pub(super) fn size(text: &str, notation: Option<SizeNotation>) -> Result<String, Fault> {
    let text = Spelling::Number.tidy(text).into_owned();
    let folded = text.to_lowercase();
    let is_fraction = folded.contains(['/', '\u{2044}']) || folded.contains(is_vulgar);
    // What a text says itself counts most, but for millimetres: those of connections are no bore.
    let signed = SizeNotation::signed(&folded).filter(|(sign, _)| *sign != SizeNotation::Bore);
    let (notation, figure) = match (signed, notation) {
        (Some(signed), _) => signed,
        (None, Some(SizeNotation::Bore)) => {
            let bore = folded.strip_suffix("mm").unwrap_or(&folded);
            (SizeNotation::Bore, bore.trim_end())
        }
        (None, Some(notation)) => (notation, folded.as_str()),
        (None, None) if is_fraction => (SizeNotation::Inch, folded.as_str()),
        (None, None) => return unmarked(text, &folded),
    };
    let found = notation.row(figure).ok_or_else(|| unknown(notation, &text))?;
    Ok(format!("-{}", found.dash))
}

/// How a size says itself that it is written: `-8`, `DN 12`, `1/2"`.
pub(super) fn notation(text: &str) -> Option<SizeNotation> {
    let folded = text.trim().to_lowercase();
    let begins_with_digit = folded.starts_with(|c: char| c.is_ascii_digit() || is_vulgar(c));
    let dash = folded.strip_prefix('-').filter(|dash| !dash.is_empty());
    if dash.is_some_and(|dash| dash.bytes().all(|b| b.is_ascii_digit())) {
        Some(SizeNotation::Dash)
    } else if folded.starts_with("dn") {
        Some(SizeNotation::Dn)
    } else if begins_with_digit
        && (folded.contains(['/', '"', '\u{2044}', '\u{2033}']) || folded.contains(is_vulgar))
    {
        Some(SizeNotation::Inch)
    } else {
        None
    }
}

/// A text without a sign of its notation.
fn unmarked(text: String, folded: &str) -> Result<String, Fault> {
    let digits = folded.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','));
    if !digits {
        return Ok(text);
    }
    let (dash, dn) = (folded.parse().ok().and_then(by_dash), folded.parse().ok().and_then(by_dn));
    let readings = [
        dash.map(|row| format!("dash {}", row.dash)),
        dn.map(|row| format!("DN {text}, which is -{}", row.dash)),
    ];
    let readings: Vec<String> = readings.into_iter().flatten().collect();
    let readings = match readings.as_slice() {
        [] => "is no dash size and no DN of hose".to_owned(),
        readings => format!("may be {}", readings.join(", or ")),
    };
    Err(Fault::new(
        "ambiguous_size",
        format!("{readings}; say in the profile how sizes are written: dash, dn, inch or mm"),
    ))
}

/// The fault of a text that is no size in a notation.
fn unknown(notation: SizeNotation, text: &str) -> Fault {
    let message = match notation {
        SizeNotation::Dash => format!(
            "{text} is no dash size from -2 to -64; correct it, or how the profile says that sizes are written"
        ),
        notation => no_size(notation, text),
    };
    Fault::new("invalid_size", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, notation: Option<SizeNotation>) -> String {
        size(text, notation).unwrap_or_else(|fault| fault.code.to_owned())
    }

    #[test]
    fn sizes_become_dash_numbers() {
        use SizeNotation::{Bore, Dash, Dn, Inch};
        for (text, notation, found) in [
            ("12", Some(Dn), "-8"),
            ("DN 12", Some(Dn), "-8"),
            ("DN13", Some(Dn), "-8"),
            ("DN-20", Some(Dn), "-12"),
            ("15", Some(Dn), "invalid_size"),
            ("8", Some(Dash), "-8"),
            ("-08", Some(Dash), "-8"),
            ("#8", Some(Dash), "-8"),
            ("-8", Some(Dn), "-8"),
            ("12", Some(Dash), "-12"),
            ("7", Some(Dash), "invalid_size"),
            ("1/2", Some(Inch), "-8"),
            ("1/2\"", Some(Inch), "-8"),
            ("0.5", Some(Inch), "-8"),
            ("0,5", Some(Inch), "-8"),
            ("1", Some(Inch), "-16"),
            ("1.1/4\"", Some(Inch), "-20"),
            ("1-1/4 inch", Some(Inch), "-20"),
            ("1¼\"", Some(Inch), "-20"),
            ("½ Zoll", Some(Inch), "-8"),
            ("1/3", Some(Inch), "invalid_size"),
            ("12.7", Some(Bore), "-8"),
            ("12,5", Some(Bore), "-8"),
            ("6.3 mm", Some(Bore), "-4"),
            ("25.4", Some(Bore), "-16"),
            ("20", Some(Bore), "invalid_size"),
            ("M22x1.5", Some(Dash), "invalid_size"),
        ] {
            assert_eq!(read(text, notation), found, "{text} {notation:?}");
        }
    }

    #[test]
    fn without_a_notation_the_text_itself_has_to_tell() {
        for (text, found) in [
            ("-8", "-8"),
            ("DN 12", "-8"),
            ("1/2\"", "-8"),
            ("1/2", "-8"),
            ("1¼", "-20"),
            ("12", "ambiguous_size"),
            ("8", "ambiguous_size"),
            ("12.7", "ambiguous_size"),
            ("15L", "15L"),
            ("M22x1.5", "M22x1.5"),
            ("DN 15", "invalid_size"),
        ] {
            assert_eq!(read(text, None), found, "{text}");
        }
        let message = size("12", None).unwrap_err().message;
        assert!(message.starts_with("may be dash 12, or DN 12, which is -8;"), "{message}");
    }
}
