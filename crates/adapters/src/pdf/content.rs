//! Makes a page's content smaller without changing what it shows.

/// The content without layers, and with the glyphs of each text in one operand.
pub(super) fn compact(drawing: &[u8]) -> Vec<u8> {
    let mut compacted = Vec::with_capacity(drawing.len());
    for line in drawing.split(|byte| *byte == b'\n') {
        if line.starts_with(b"/OC ") || line == b"EMC" || line.is_empty() {
            continue;
        }
        match texts(line) {
            Some(text) => {
                compacted.push(b'<');
                compacted.extend(text);
                compacted.extend_from_slice(b"> Tj");
            }
            None => compacted.extend_from_slice(line),
        }
        compacted.push(b'\n');
    }
    compacted
}

/// Glyph numbers are written with digits of this base, which are printable ASCII characters from the given one on.
const DIGITS: u16 = 94;
const FIRST: u8 = b'!';
/// Number of glyphs that two such digits can name.
pub(super) const MOST_GLYPHS: u16 = DIGITS * DIGITS;

/// The two digits of a glyph in a text that genpdf sets.
pub(super) fn digits(glyph: u16) -> [char; 2] {
    [glyph / DIGITS, glyph % DIGITS]
        .map(|digit| char::from(FIRST.saturating_add(u8::try_from(digit).unwrap_or_default())))
}

/// The glyph of two digits.
fn glyph(high: u8, low: u8) -> Option<u16> {
    let [high, low] = [high, low].map(|digit| digit.checked_sub(FIRST).map(u16::from));
    Some(high? * DIGITS + low?)
}

/// The glyphs in `[<0041><0042>] TJ`, as hexadecimal digits; none if the line has another form.
fn texts(line: &[u8]) -> Option<Vec<u8>> {
    let characters = line.strip_prefix(b"[<")?.strip_suffix(b">] TJ")?;
    let codes = characters.chunks(6).map(|character| {
        let (code, rest) = character.split_at_checked(4)?;
        let code = std::str::from_utf8(code).ok().filter(|_| matches!(rest, b"" | b"><"))?;
        u8::try_from(u16::from_str_radix(code, 16).ok()?).ok()
    });
    let codes: Vec<u8> = codes.collect::<Option<_>>()?;
    let mut shown = Vec::with_capacity(codes.len() * 2);
    for pair in codes.chunks(2) {
        let [high, low] = pair else { return None };
        shown.extend(format!("{:04X}", glyph(*high, *low)?).into_bytes());
    }
    Some(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_in_one_piece() {
        let drawing =
            b"/OC /MC0 BDC\nBT\n[<0021><0022><0023><0021>] TJ\n[] TJ\n[<0041>-30<0062>] TJ\nET\nEMC\n";
        let compacted = b"BT\n<000100BC> Tj\n[] TJ\n[<0041>-30<0062>] TJ\nET\n";
        assert_eq!(compact(drawing), compacted);
        for number in [0, 93, 94, 4_711, MOST_GLYPHS - 1] {
            let [high, low] = digits(number).map(|digit| u8::try_from(digit).unwrap());
            assert_eq!(glyph(high, low), Some(number));
        }
    }
}
