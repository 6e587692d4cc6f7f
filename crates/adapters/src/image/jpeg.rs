//! JPEG: its segments, not its dots.

/// The first bytes.
pub(super) const MAGIC: &[u8] = b"\xff\xd8\xff";

/// Width and height of a file that has a frame, a scan and an end.
pub(super) fn sides(bytes: &[u8]) -> Result<(u32, u32), &'static str> {
    let mut rest = bytes.get(2..).ok_or("it ends too early")?;
    let mut sides = None;
    loop {
        let [0xff, after @ ..] = rest else { return Err("a segment doesn't begin like one") };
        // Any number of fill bytes may stand before a marker.
        let filled = after.iter().take_while(|byte| **byte == 0xff).count();
        let (marker, after) =
            after.get(filled..).and_then(<[u8]>::split_first).ok_or("it ends too early")?;
        match marker {
            0xd0..=0xd7 | 0x01 => {
                rest = after;
                continue;
            }
            0x00 | 0xd8 | 0xd9 => return Err("it holds no picture"),
            _ => {}
        }
        let (length, _) = after.split_first_chunk::<2>().ok_or("it ends too early")?;
        let (segment, following) = after
            .split_at_checked(usize::from(u16::from_be_bytes(*length)))
            .ok_or("it ends too early")?;
        let body = segment.get(2..).ok_or("a segment is too short")?;
        match marker {
            // Frames of every coding; the others of this range are tables.
            0xc0..=0xcf if ![0xc4, 0xc8, 0xcc].contains(marker) => {
                sides = Some(frame(body).ok_or("its frame is broken")?);
            }
            // The scan: coded dots up to the end.
            0xda => {
                let ended = following.trim_ascii_end().ends_with(&[0xff, 0xd9]);
                return match sides {
                    None => Err("its scan comes before its frame"),
                    Some(_) if !ended => Err("it ends too early"),
                    Some(sides) => Ok(sides),
                };
            }
            _ => {}
        }
        rest = following;
    }
}

fn frame(body: &[u8]) -> Option<(u32, u32)> {
    let [_depth, h1, h2, w1, w2, components, ..] = body else { return None };
    let is_supported = (1..=4).contains(components);
    let side = |high: &u8, low: &u8| u32::from(u16::from_be_bytes([*high, *low]));
    is_supported.then(|| (side(w1, w2), side(h1, h2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_files_have_sides() {
        let frame = [0xff, 0xc0, 0, 11, 8, 0, 3, 0, 7, 1, 1, 0x11, 0];
        let scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0xab, 0xcd, 0xff, 0xd9];
        let start = [0xff, 0xd8, 0xff, 0xe0, 0, 4, b'J', b'F', 0xff, 0xff, 0xdb, 0, 3, 1];
        let whole = [&start[..], &frame, &scan].concat();
        assert_eq!(sides(&whole), Ok((7, 3)));
        for length in 0..whole.len() {
            assert!(sides(&whole[..length]).is_err(), "cut at {length}");
        }
        assert_eq!(sides(&[&start[..], &scan].concat()), Err("its scan comes before its frame"));
        assert!(sides(b"\xff\xd8\xff<script>").is_err());
    }
}
