//! PNG: its chunks, not its dots.

use super::WIDEST;

/// The first bytes.
pub(super) const MAGIC: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Width and height of a file whose chunks are whole, from the header to the end.
pub(super) fn sides(bytes: &[u8]) -> Result<(u32, u32), &'static str> {
    let mut rest = bytes.strip_prefix(MAGIC).ok_or("it doesn't begin like one")?;
    let (mut sides, mut data) = (None, false);
    loop {
        let (name, body, after) = chunk(rest).ok_or("it ends too early")?;
        match (name, sides) {
            (b"IHDR", None) => sides = Some(header(body).ok_or("its header is broken")?),
            (_, None) | (b"IHDR", Some(_)) => {
                return Err("its header is not the first of its chunks");
            }
            (b"IDAT", Some(_)) => data = true,
            (b"IEND", Some(_)) if !data => return Err("it holds no picture"),
            (b"IEND", Some(sides)) if after.is_empty() => return Ok(sides),
            (b"IEND", Some(_)) => return Err("something follows its end"),
            (_, Some(_)) => {}
        }
        rest = after;
    }
}

/// Name and body of the first chunk, and what follows it.
fn chunk(bytes: &[u8]) -> Option<(&[u8; 4], &[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
    let (name, rest) = rest.split_first_chunk::<4>()?;
    let (body, rest) = rest.split_at_checked(length)?;
    let (_sum, rest) = rest.split_first_chunk::<4>()?;
    Some((name, body, rest))
}

fn header(body: &[u8]) -> Option<(u32, u32)> {
    let (width, rest) = body.split_first_chunk::<4>()?;
    let (height, rest) = rest.split_first_chunk::<4>()?;
    let [depth, colour, 0, 0, interlace] = rest else { return None };
    let is_supported =
        [1, 2, 4, 8, 16].contains(depth) && [0, 2, 3, 4, 6].contains(colour) && *interlace < 2;
    let side = |bytes: &[u8; 4]| u32::from_be_bytes(*bytes).min(WIDEST * 100);
    is_supported.then(|| (side(width), side(height)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunked(name: [u8; 4], body: &[u8]) -> Vec<u8> {
        let length = u32::try_from(body.len()).expect("short");
        [&length.to_be_bytes()[..], &name, body, &[0; 4]].concat()
    }

    fn file(width: u32, chunks: &[Vec<u8>]) -> Vec<u8> {
        let header = [&width.to_be_bytes()[..], &3_u32.to_be_bytes(), &[8, 6, 0, 0, 0]].concat();
        [MAGIC.to_vec(), chunked(*b"IHDR", &header), chunks.concat()].concat()
    }

    #[test]
    fn whole_files_have_sides() {
        let end = chunked(*b"IEND", b"");
        let whole = file(7, &[chunked(*b"tEXt", b"x"), chunked(*b"IDAT", b"abc"), end.clone()]);
        assert_eq!(sides(&whole), Ok((7, 3)));
        for length in 0..whole.len() {
            assert!(sides(&whole[..length]).is_err(), "cut at {length}");
        }
        let longer = [whole.clone(), b"<script>".to_vec()].concat();
        assert_eq!(sides(&longer), Err("something follows its end"));
        assert_eq!(sides(&file(7, &[end])), Err("it holds no picture"));
    }
}
