//! Makes a page's drawing smaller without changing what is drawn.

/// The drawing without layers, and with each text in one piece. `narrow` texts get one byte a
/// character, as the built-in fonts have it: genpdf writes two.
pub(super) fn compact(drawing: &[u8], narrow: bool) -> Vec<u8> {
    let mut compacted = Vec::with_capacity(drawing.len());
    for line in drawing.split(|byte| *byte == b'\n') {
        if line.starts_with(b"/OC ") || line == b"EMC" || line.is_empty() {
            continue;
        }
        match texts(line, narrow) {
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

/// The digits of the characters in `[<0041><0042>] TJ`; none when the line isn't such a one.
fn texts(line: &[u8], narrow: bool) -> Option<Vec<u8>> {
    let characters = line.strip_prefix(b"[<")?.strip_suffix(b">] TJ")?;
    let mut digits = Vec::with_capacity(characters.len());
    for character in characters.chunks(6) {
        let (code, rest) = character.split_at_checked(4)?;
        let whole = code.iter().all(u8::is_ascii_hexdigit) && matches!(rest, b"" | b"><");
        let code = if narrow { code.strip_prefix(b"00")? } else { code };
        digits.extend(whole.then_some(code)?);
    }
    Some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_in_one_piece() {
        let drawing =
            b"/OC /MC0 BDC\nBT\n[<0041><0062>] TJ\n[] TJ\n[<0041>-30<0062>] TJ\nET\nEMC\n";
        let narrow = b"BT\n<4162> Tj\n[] TJ\n[<0041>-30<0062>] TJ\nET\n";
        assert_eq!(compact(drawing, true), narrow);
        assert_eq!(compact(b"[<0001><0102>] TJ", false), b"<00010102> Tj\n");
    }
}
