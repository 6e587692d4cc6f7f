//! QR codes as rows of modules.

use qrcode::bits::{Bits, encode_auto};
use qrcode::{Color, EcLevel, QrCode, Version};

/// Restores up to 15 % damage on a dirty label, or 7 % for long texts.
const LEVELS: [EcLevel; 2] = [EcLevel::M, EcLevel::L];
/// Marks the bytes as UTF-8. Without it some scanners read them as Shift JIS.
const ECI_UTF_8: u32 = 26;

/// Modules per side, without quiet zone; none if the text is too long.
pub(in crate::pdf) fn side(text: &str) -> Option<u32> {
    match encoded(text)?.0.version() {
        Version::Normal(version) => u32::try_from(version).ok().map(|version| 17 + 4 * version),
        Version::Micro(_) => None,
    }
}

/// The rows of the code from the top, `true` for black, without quiet zone.
pub(in crate::pdf) fn rows(text: &str) -> Option<Vec<Vec<bool>>> {
    let (bits, level) = encoded(text)?;
    let code = QrCode::with_bits(bits, level).ok()?;
    let colors = code.to_colors();
    let dark = |row: &[Color]| row.iter().map(|color| *color == Color::Dark).collect();
    Some(colors.chunks(code.width().max(1)).map(dark).collect())
}

/// The data of the smallest code that can hold the text.
fn encoded(text: &str) -> Option<(Bits, EcLevel)> {
    LEVELS.into_iter().find_map(|level| {
        if text.is_ascii() {
            return Some((encode_auto(text.as_bytes(), level).ok()?, level));
        }
        let in_version = |version| {
            let mut bits = Bits::new(Version::Normal(version));
            bits.push_eci_designator(ECI_UTF_8).ok()?;
            // As bytes: the library would take some for kanji.
            bits.push_byte_data(text.as_bytes()).ok()?;
            bits.push_terminator(level).ok()?;
            Some((bits, level))
        };
        (1..=40).find_map(in_version)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measured_as_drawn() {
        for text in
            ["A", "https://shop.example/hose/17", "Straße", &"ß".repeat(1400), &"x".repeat(2900)]
        {
            let rows = rows(text).unwrap();
            assert_eq!(Some(u32::try_from(rows.len()).unwrap()), side(text));
            assert!(rows.iter().all(|row| row.len() == rows.len()));
        }
        assert_eq!(side(&"x".repeat(3000)), None);
        assert!(rows(&"x".repeat(3000)).is_none());
    }
}
