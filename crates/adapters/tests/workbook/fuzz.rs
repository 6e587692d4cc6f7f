//! Random files and random changes of good ones: whatever comes, there is a proper answer.
//!
//! A few seconds of it by default; `FUZZ_SECONDS=600` goes on with other random numbers for as
//! long.

use std::io::{Cursor, Read};
use std::time::{Duration, Instant};

use domain::Error;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use zip::ZipArchive;

use crate::kit::{Parts, open, rows_of};

const GOOD: &[&[u8]] = &[
    include_bytes!("saved/openpyxl.xlsx"),
    include_bytes!("saved/libreoffice.xlsx"),
    include_bytes!("saved/libreoffice-1904.xlsx"),
    include_bytes!("saved/openpyxl-stream.xlsx"),
];

/// What parsers of workbooks have stumbled over.
const WORDS: &[&str] = &[
    "<",
    ">",
    "&",
    "\"",
    "</",
    "/>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<!DOCTYPE x>",
    "<?x?>",
    "&#0;",
    "&#x10FFFF;",
    "&#xD800;",
    "&x;",
    "&amp;",
    "_x000D_",
    "_xD83D_",
    "_x00",
    "\0",
    "\u{feff}",
    "r=\"A0\"",
    "r=\"XFD1048576\"",
    "r=\"1048577\"",
    "r=\"4294967296\"",
    "r=\"-1\"",
    "r=\"\"",
    "t=\"s\"",
    "t=\"d\"",
    "t=\"e\"",
    "t=\"b\"",
    "t=\"inlineStr\"",
    "s=\"99999999999\"",
    "-1",
    "0",
    "1e308",
    "1e999",
    "NaN",
    "-0",
    "99999999999999999999",
    "0.5",
    "2958465.9999999",
    "60",
    "59.9999999999",
    "<c>",
    "<c/>",
    "</c>",
    "<row>",
    "</row>",
    "<v>",
    "</v>",
    "<f>",
    "<is>",
    "<t>",
    "<si>",
    "<si/>",
    "</sheetData>",
    "<sheetData>",
    "<numFmt numFmtId=\"14\" formatCode=\"[h\"/>",
    "formatCode=\"\\\"",
    "uniqueCount=\"18446744073709551615\"",
    "ref=\"A1:A99999999999\"",
    "Target=\"../../../etc/passwd\"",
    "Target=\"/\"",
    "Target=\"\"",
    "state=\"x\"",
    "date1904=\"true\"",
    "油",
    "\u{1F600}",
    "é",
];

/// A change of some bytes.
#[derive(Debug, Clone)]
enum Change {
    Set(Index, u8),
    Flip(Index, u8),
    Insert(Index, &'static str),
    Remove(Index, usize),
    Repeat(Index, usize, usize),
    Cut(Index),
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<Index>;
    prop_oneof![
        1 => (at(), any::<u8>()).prop_map(|(at, byte)| Change::Set(at, byte)),
        1 => (at(), 0..8_u8).prop_map(|(at, bit)| Change::Flip(at, bit)),
        4 => (at(), select(WORDS)).prop_map(|(at, word)| Change::Insert(at, word)),
        1 => (at(), 1..200_usize).prop_map(|(at, length)| Change::Remove(at, length)),
        1 => (at(), 1..300_usize, 1..50_usize).prop_map(|(at, length, times)| Change::Repeat(at, length, times)),
        1 => at().prop_map(Change::Cut),
    ]
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        if bytes.is_empty() {
            return;
        }
        let length = bytes.len();
        let upto = |start: usize, count: usize| start..(start + count).min(length);
        match self {
            Self::Set(at, byte) => bytes[at.index(length)] = *byte,
            Self::Flip(at, bit) => bytes[at.index(length)] ^= 1 << bit,
            Self::Insert(at, word) => {
                let at = at.index(length);
                bytes.splice(at..at, word.bytes());
            }
            Self::Remove(at, count) => {
                bytes.drain(upto(at.index(length), *count));
            }
            Self::Repeat(at, count, times) => {
                let part = bytes[upto(at.index(length), *count)].repeat(*times);
                let at = at.index(length);
                bytes.splice(at..at, part);
            }
            Self::Cut(at) => bytes.truncate(at.index(length)),
        }
    }
}

fn parts_of(bytes: &[u8]) -> Parts {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).expect("a zip");
    let mut parts = Parts(Vec::new());
    for at in 0..zip.len() {
        let mut part = zip.by_index(at).expect("a part");
        let mut content = Vec::new();
        part.read_to_end(&mut content).expect("its content");
        let name = part.name().expect("its name").into_owned();
        parts.0.push((name, content));
    }
    parts
}

/// Files: any bytes, bytes of a workbook changed, parts of a workbook changed and packed again.
fn any_file() -> impl Strategy<Value = Vec<u8>> {
    let changes = || prop::collection::vec(change(), 1..6);
    let noise = prop::collection::vec(any::<u8>(), 0..2_000).prop_map(|noise| {
        let mut file = b"PK\x03\x04".to_vec();
        file.extend(noise);
        file
    });
    let outside = (select(GOOD), changes()).prop_map(|(good, changes)| {
        let mut file = good.to_vec();
        for change in changes {
            change.apply(&mut file);
        }
        file
    });
    let inside = (select(GOOD), any::<Index>(), changes()).prop_map(|(good, part, changes)| {
        let mut parts = parts_of(good);
        // The parts that are read at all.
        let read: Vec<usize> = (0..parts.0.len())
            .filter(|at| {
                let name = &parts.0[*at].0;
                ["sheet", "workbook", "Strings", "styles", ".rels"]
                    .iter()
                    .any(|is| name.contains(is))
            })
            .collect();
        let content = &mut parts.0[read[part.index(read.len())]].1;
        for change in changes {
            change.apply(content);
        }
        parts.zip()
    });
    prop_oneof![1 => noise, 2 => outside, 6 => inside]
}

/// What came of a file. Anything but rows and the two errors that are the caller's is a failure.
async fn answer(bytes: &[u8]) -> Result<&'static str, String> {
    let read = async {
        let mut reader = open(bytes).await?;
        for sheet in 0..reader.sheets().len() {
            rows_of(&mut *reader, sheet).await?;
        }
        Ok(())
    };
    match read.await {
        Ok(()) => Ok("read"),
        Err(Error::TooLarge(_)) => Ok("too large"),
        // Noise may be CSV.
        Err(Error::Invalid(violations))
            if ["not_a_workbook", "unknown_encoding", "broken_quote", "too_many_columns"]
                .contains(&violations[0].code) =>
        {
            // That is what a panic would have been turned into.
            let message = &violations[0].message;
            if message.contains("can't be read") { Err(message.clone()) } else { Ok("no workbook") }
        }
        Err(other) => Err(format!("{other:?}")),
    }
}

fn rounds(runner: &mut TestRunner, count: u32) -> [u32; 3] {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let mut found = [0; 3];
    let files = any_file();
    for _ in 0..count {
        let bytes = files.new_tree(runner).expect("a file").current();
        let began = Instant::now();
        match runtime.block_on(answer(&bytes)) {
            Ok("read") => found[0] += 1,
            Ok("too large") => found[1] += 1,
            Ok(_) => found[2] += 1,
            Err(why) => {
                let path = std::env::temp_dir().join("workbook-that-failed.xlsx");
                std::fs::write(&path, &bytes).expect("room");
                panic!("{why}; the file is {}", path.display());
            }
        }
        assert!(began.elapsed() < Duration::from_secs(20), "a file took {:?}", began.elapsed());
    }
    found
}

#[test]
fn any_file_has_a_proper_answer() {
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        TestRng::deterministic_rng(RngAlgorithm::ChaCha),
    );
    let found = rounds(&mut runner, 1_500);
    // The changes must neither break all files nor miss what matters.
    assert!(found[0] > 150 && found[2] > 400, "{found:?}");
    let Some(seconds) = std::env::var("FUZZ_SECONDS").ok().and_then(|text| text.parse().ok())
    else {
        return;
    };
    let mut runner = TestRunner::default();
    let (began, mut total) = (Instant::now(), [0; 3]);
    while began.elapsed() < Duration::from_secs(seconds) {
        let found = rounds(&mut runner, 200);
        for (sum, found) in total.iter_mut().zip(found) {
            *sum += found;
        }
    }
    println!("read {}, too large {}, no workbook {}", total[0], total[1], total[2]);
}
