//! QR codes as rows of modules.

use qrcode::bits::encode_auto;
use qrcode::{Color, EcLevel, QrCode, Version};

/// Restores 15 % of a dirty label; long texts make do with 7 %.
const LEVELS: [EcLevel; 2] = [EcLevel::M, EcLevel::L];

/// How many modules a side has, without quiet zone; none when the text is too long.
pub(super) fn side(text: &str) -> Option<u32> {
    let bits = LEVELS.into_iter().find_map(|level| encode_auto(text.as_bytes(), level).ok())?;
    match bits.version() {
        Version::Normal(version) => u32::try_from(version).ok().map(|version| 17 + 4 * version),
        Version::Micro(_) => None,
    }
}

/// The rows of the code from the top, `true` for black, without quiet zone.
pub(super) fn rows(text: &str) -> Option<Vec<Vec<bool>>> {
    let code = LEVELS
        .into_iter()
        .find_map(|level| QrCode::with_error_correction_level(text, level).ok())?;
    let colors = code.to_colors();
    let dark = |row: &[Color]| row.iter().map(|color| *color == Color::Dark).collect();
    Some(colors.chunks(code.width().max(1)).map(dark).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measured_as_drawn() {
        for text in ["A", "https://shop.example/hose/17", &"x".repeat(2900)] {
            let rows = rows(text).unwrap();
            assert_eq!(Some(u32::try_from(rows.len()).unwrap()), side(text));
            assert!(rows.iter().all(|row| row.len() == rows.len()));
        }
        assert_eq!(side(&"x".repeat(3000)), None);
        assert!(rows(&"x".repeat(3000)).is_none());
    }
}
