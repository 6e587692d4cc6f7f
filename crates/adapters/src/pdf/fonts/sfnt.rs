//! Tables of font files, and a font that stands in for others.

/// Offset of the list of tables in a font file, and the length of an entry.
const HEADER: usize = 12;
const RECORD: usize = 16;

/// A table of a font file.
pub(in crate::pdf) fn table(font: &[u8], tag: [u8; 4]) -> Option<&[u8]> {
    let count = usize::from(u16::from_be_bytes(font.get(4..6)?.try_into().ok()?));
    let mut records = font.get(HEADER..)?.chunks_exact(RECORD).take(count);
    let record = records.find(|record| record.starts_with(&tag))?;
    let number = |at: usize| -> Option<usize> {
        usize::try_from(u32::from_be_bytes(record.get(at..at + 4)?.try_into().ok()?)).ok()
    };
    let start = number(8)?;
    font.get(start..start.checked_add(number(12)?)?)
}

/// A font with one empty glyph. genpdf sets texts in it that are printed in other fonts.
pub(in crate::pdf) fn stand_in() -> Vec<u8> {
    let words =
        |words: &[u16]| words.iter().flat_map(|word| word.to_be_bytes()).collect::<Vec<u8>>();
    let zeros = |count: usize| vec![0_u8; count];
    // Format 4 with only its last segment, which has no characters.
    let map = words(&[0, 1, 3, 1, 0, 12, 4, 24, 0, 2, 2, 0, 0, u16::MAX, 0, u16::MAX, 1, 0]);
    let mut head = zeros(54);
    // 1,000 units per em.
    head.splice(18..20, 1_000_u16.to_be_bytes());
    let mut horizontal = zeros(36);
    horizontal.splice(4..8, words(&[800, 0_u16.wrapping_sub(200)]));
    horizontal.splice(34..36, 1_u16.to_be_bytes());
    let mut most = zeros(32);
    most.splice(4..6, 1_u16.to_be_bytes());
    assemble(&[
        (*b"cmap", map),
        (*b"glyf", zeros(4)),
        (*b"head", head),
        (*b"hhea", horizontal),
        (*b"hmtx", words(&[1_000, 0])),
        (*b"loca", zeros(4)),
        (*b"maxp", most),
    ])
}

/// A font file with these tables.
fn assemble(tables: &[([u8; 4], Vec<u8>)]) -> Vec<u8> {
    let long = |number: usize| u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes();
    let count = u16::try_from(tables.len()).unwrap_or_default();
    let mut font = vec![0, 1, 0, 0];
    for value in [count, 64, 2, count * 16 - 64] {
        font.extend_from_slice(&value.to_be_bytes());
    }
    let mut offset = HEADER + RECORD * tables.len();
    for (tag, table) in tables {
        font.extend_from_slice(tag);
        font.extend_from_slice(&[0; 4]);
        font.extend_from_slice(&long(offset));
        font.extend_from_slice(&long(table.len()));
        offset += table.len().next_multiple_of(4);
    }
    for (_, table) in tables {
        font.extend_from_slice(table);
        font.resize(font.len().next_multiple_of(4), 0);
    }
    font
}
