//! A cut font is made whole again: the cut leaves out the map from characters to glyphs, without
//! which genpdf can't use it.

/// Where in the font file the tables begin to be listed.
const HEADER: usize = 12;
const RECORD: usize = 16;
/// Reader and printer can do without: names are of no use in a document, and outlines are drawn
/// as they are at a printer's resolution.
const NEEDLESS: [&[u8; 4]; 1] = [b"name"];

/// A table of a font.
type Table = ([u8; 4], Vec<u8>);

/// The font with a map from these characters to glyphs; none when it isn't a font.
pub(super) fn with_characters(font: &[u8], glyphs: &[(char, u16)]) -> Option<Vec<u8>> {
    let mut tables = tables(font)?;
    tables.retain(|(tag, _)| !NEEDLESS.contains(&tag));
    tables.push((*b"cmap", character_map(glyphs)?));
    tables.sort_by_key(|(tag, _)| *tag);
    assemble(&tables)
}

/// The tables of a font file.
fn tables(font: &[u8]) -> Option<Vec<Table>> {
    let count = usize::from(u16::from_be_bytes(font.get(4..6)?.try_into().ok()?));
    let records = font.get(HEADER..)?.chunks_exact(RECORD).take(count);
    records
        .map(|record| {
            let number = |at: usize| -> Option<usize> {
                let bytes = record.get(at..at + 4)?.try_into().ok()?;
                usize::try_from(u32::from_be_bytes(bytes)).ok()
            };
            let tag = record.get(..4)?.try_into().ok()?;
            let start = number(8)?;
            let table = font.get(start..start.checked_add(number(12)?)?)?;
            Some((tag, table.to_vec()))
        })
        .collect()
}

/// A `cmap` table of format 4 with a segment for each character. Characters beyond the first
/// plane aren't possible in it, nor in what genpdf tells readers about characters.
fn character_map(glyphs: &[(char, u16)]) -> Option<Vec<u8>> {
    let mut segments: Vec<(u16, u16)> = glyphs
        .iter()
        .filter_map(|(c, glyph)| Some((u16::try_from(u32::from(*c)).ok()?, *glyph)))
        .collect();
    segments.sort_unstable();
    segments.dedup_by_key(|(code, _)| *code);
    segments.push((u16::MAX, 0));
    let count = u16::try_from(segments.len()).ok()?;
    let length = count.checked_mul(8)?.checked_add(16)?;
    let selector = u16::try_from(count.ilog2()).ok()?;
    let range = 2_u16.checked_shl(count.ilog2())?;
    // One map, for Unicode on Windows, 12 bytes from the start.
    let mut map = vec![0, 1, 3, 1, 0, 12];
    map.extend([4, length, 0, count * 2, range, selector, count * 2 - range]);
    map.extend(segments.iter().map(|(code, _)| *code));
    map.push(0);
    map.extend(segments.iter().map(|(code, _)| *code));
    map.extend(segments.iter().map(|(code, glyph)| glyph.wrapping_sub(*code)));
    map.extend(segments.iter().map(|_| 0));
    Some(map.into_iter().flat_map(u16::to_be_bytes).collect())
}

/// A font file of these tables.
fn assemble(tables: &[Table]) -> Option<Vec<u8>> {
    let count = u16::try_from(tables.len()).ok()?;
    let selector = u16::try_from(count.checked_ilog2()?).ok()?;
    let range = 16_u16.checked_shl(count.ilog2())?;
    let mut font = vec![0, 1, 0, 0];
    for value in [count, range, selector, count * 16 - range] {
        font.extend_from_slice(&value.to_be_bytes());
    }
    let mut offset = HEADER + RECORD * tables.len();
    for (tag, table) in tables {
        font.extend_from_slice(tag);
        for value in
            [checksum(table), u32::try_from(offset).ok()?, u32::try_from(table.len()).ok()?]
        {
            font.extend_from_slice(&value.to_be_bytes());
        }
        offset += table.len().next_multiple_of(4);
    }
    for (_, table) in tables {
        font.extend_from_slice(table);
        font.resize(font.len().next_multiple_of(4), 0);
    }
    Some(font)
}

/// The sum of a table as big-endian words.
fn checksum(table: &[u8]) -> u32 {
    let word = |bytes: &[u8]| {
        bytes.iter().chain(&[0; 4]).take(4).fold(0, |word: u32, byte| word << 8 | u32::from(*byte))
    };
    table.chunks(4).map(word).fold(0, u32::wrapping_add)
}
