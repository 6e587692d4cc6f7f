//! The characters of a file: UTF-8, UTF-16 with its byte order mark, Windows-1252, or Windows-1250 of Polish texts.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8, WINDOWS_1250, WINDOWS_1252};

use crate::sheets::fault::{Fault, Result};

/// Bytes that are read at once.
const CHUNK: u64 = 64 << 10;
/// Bytes that stand for nothing in Windows-1252.
const UNDEFINED: [u8; 5] = [0x81, 0x8D, 0x8F, 0x90, 0x9D];
/// Ą, Ł, Ź, Ż, ą, ł and ż in Windows-1250: signs in Windows-1252 that no word has between its letters.
const POLISH: [u8; 7] = [0xA5, 0xA3, 0x8F, 0xAF, 0xB9, 0xB3, 0xBF];

/// How a file is encoded, and where its text begins.
#[derive(Debug, Clone, Copy)]
pub(super) struct Encoded {
    encoding: &'static Encoding,
    start: u64,
}

impl Encoded {
    pub(super) fn name(self) -> &'static str {
        self.encoding.name()
    }

    /// The encoding of a file by its mark; else UTF-8 if all of it is, else Windows-1250 if words have Polish letters in
    /// them, else Windows-1252.
    pub(super) fn of(file: &mut File) -> Result<Self> {
        let mut mark = Vec::new();
        file.rewind().map_err(Fault::Disk)?;
        file.by_ref().take(3).read_to_end(&mut mark).map_err(Fault::Disk)?;
        let marked = Encoding::for_bom(&mark);
        let (encoding, length) = marked.unwrap_or((UTF_8, 0));
        let start = u64::try_from(length).unwrap_or_default();
        if encoding != UTF_8 {
            return Ok(Self { encoding, start });
        }
        file.seek(SeekFrom::Start(start)).map_err(Fault::Disk)?;
        let found = Census::of(file)?;
        let encoding = match found.first_other {
            None => UTF_8,
            // A broken file in UTF-8 has whole characters too; texts in Windows-1252 hardly ever look like them.
            Some(line) if marked.is_some() || found.utf8 >= found.other => {
                return Err(unknown(line));
            }
            Some(_) if found.polish => WINDOWS_1250,
            Some(line) if found.undefined => return Err(unknown(line)),
            Some(_) => WINDOWS_1252,
        };
        Ok(Self { encoding, start })
    }
}

fn unknown(line: u64) -> Fault {
    Fault::Unreadable(
        "unknown_encoding",
        format!(
            "line {line} of the file has bytes that are neither UTF-8 nor Windows-1252, unlike its other lines; save it as CSV UTF-8 and try again"
        ),
    )
}

/// Counts of signs that tell the encodings of a file apart.
#[derive(Debug, Default)]
struct Census {
    lines: u64,
    /// Characters beyond ASCII in UTF-8.
    utf8: u64,
    /// Places that aren't UTF-8, …
    other: u64,
    /// … the line of the first, from 1, …
    first_other: Option<u64>,
    /// … and whether one isn't Windows-1252 either.
    undefined: bool,
    /// Whether a word has a Polish letter of Windows-1250 in it.
    polish: bool,
}

impl Census {
    fn of(file: &mut File) -> Result<Self> {
        let (mut census, mut bytes) = (Self::default(), Vec::new());
        loop {
            let more = file.by_ref().take(CHUNK).read_to_end(&mut bytes).map_err(Fault::Disk)?;
            let taken = census.take(&bytes, more == 0);
            bytes.drain(..taken);
            if more == 0 {
                return Ok(census);
            }
        }
    }

    /// Counts the characters of some bytes, and returns how many those were: the last character may be cut off.
    fn take(&mut self, bytes: &[u8], last: bool) -> usize {
        let is_letter =
            |byte: u8| byte.is_ascii_alphabetic() || byte >= 0xC0 || POLISH.contains(&byte);
        self.polish |= bytes.windows(3).any(|three| match three {
            [before, middle, behind] => {
                POLISH.contains(middle) && is_letter(*before) && is_letter(*behind)
            }
            _ => false,
        });
        let mut taken = 0;
        for part in bytes.utf8_chunks() {
            let (valid, broken) = (part.valid(), part.invalid());
            taken += valid.len();
            self.lines += count(valid.bytes(), |byte| *byte == b'\n');
            self.utf8 += count(valid.chars(), |c| !c.is_ascii());
            let is_end = taken + broken.len() == bytes.len();
            let may_go_on = str::from_utf8(broken).is_err_and(|error| error.error_len().is_none());
            if is_end && may_go_on && !last {
                break;
            }
            taken += broken.len();
            if !broken.is_empty() {
                self.other += 1;
                self.first_other.get_or_insert(self.lines + 1);
                self.undefined |= broken.iter().any(|byte| UNDEFINED.contains(byte));
            }
        }
        taken
    }
}

fn count<T>(all: impl Iterator<Item = T>, wanted: impl FnMut(&T) -> bool) -> u64 {
    u64::try_from(all.filter(wanted).count()).unwrap_or(u64::MAX)
}

/// The text of a file from its start, with every line end as `\n`.
pub(super) struct Decoded {
    file: File,
    decoder: Decoder,
    bytes: Vec<u8>,
    text: String,
    /// Position of the next character in the text.
    at: usize,
    is_last: bool,
    after_return: bool,
    /// Number of the present line, from 1.
    pub(super) line: u64,
}

impl Decoded {
    pub(super) fn of(file: &File, encoded: Encoded) -> Result<Self> {
        let mut file = file.try_clone().map_err(Fault::Disk)?;
        file.seek(SeekFrom::Start(encoded.start)).map_err(Fault::Disk)?;
        Ok(Self {
            file,
            decoder: encoded.encoding.new_decoder_without_bom_handling(),
            bytes: Vec::new(),
            text: String::new(),
            at: 0,
            is_last: false,
            after_return: false,
            line: 1,
        })
    }

    /// The next character; none at the end.
    pub(super) fn next(&mut self) -> Result<Option<char>> {
        loop {
            let Some(c) = self.text.get(self.at..).and_then(|text| text.chars().next()) else {
                if self.is_last {
                    return Ok(None);
                }
                self.fill()?;
                continue;
            };
            self.at += c.len_utf8();
            let is_second = c == '\n' && self.after_return;
            self.after_return = c == '\r';
            if is_second {
                continue;
            }
            if !matches!(c, '\r' | '\n') {
                return Ok(Some(c));
            }
            self.line += 1;
            return Ok(Some('\n'));
        }
    }

    /// Decodes further bytes.
    fn fill(&mut self) -> Result<()> {
        self.bytes.clear();
        self.file.by_ref().take(CHUNK).read_to_end(&mut self.bytes).map_err(Fault::Disk)?;
        self.is_last = self.bytes.is_empty();
        self.text.clear();
        self.at = 0;
        let room = self.decoder.max_utf8_buffer_length_without_replacement(self.bytes.len());
        self.text.reserve(room.unwrap_or_default());
        let (result, _) = self.decoder.decode_to_string_without_replacement(
            &self.bytes,
            &mut self.text,
            self.is_last,
        );
        match result {
            DecoderResult::InputEmpty => Ok(()),
            _ => Err(Fault::Unreadable(
                "unknown_encoding",
                format!(
                    "the file begins as {} but holds other bytes behind line {}; save it as CSV UTF-8 and try again",
                    self.decoder.encoding().name(),
                    self.line
                ),
            )),
        }
    }
}
