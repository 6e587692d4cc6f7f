//! Characters, separators and decimal signs.

use std::fmt::Write as _;

use tests::{counts, import_faults};

use super::{hoses, send, shop, stored};

/// A text in Windows-1252, of the few characters that these tests need.
fn windows(text: &str) -> Vec<u8> {
    let byte = |c| match c {
        '€' => 0x80,
        '–' => 0x96,
        c => u8::try_from(u32::from(c)).expect("a character of Latin-1"),
    };
    text.chars().map(byte).collect()
}

const TEXT: &str = "Schläuche für Öl – ½\" ab 5 €";

#[test]
fn the_encoding_is_found() {
    let (shop, admin, brand) = shop();
    let text = |number: &str| {
        let quoted = TEXT.replace('"', "\"\"");
        format!("Part number;Brand;Size;Description\r\n{number};{brand};08;\"{quoted}\"\r\n")
    };
    let utf16 = |text: &str, mark: [u8; 2], bytes: fn(u16) -> [u8; 2]| {
        [mark.to_vec(), text.encode_utf16().flat_map(bytes).collect()].concat()
    };
    let files = [
        text("A-1").into_bytes(),
        format!("\u{feff}{}", text("A-2")).into_bytes(),
        windows(&text("A-3")),
        utf16(&text("A-4"), [0xFF, 0xFE], u16::to_le_bytes),
        utf16(&text("A-5"), [0xFE, 0xFF], u16::to_be_bytes),
    ];
    for file in &files {
        assert_eq!(counts(send(&hoses(&admin, file))), (1, 0, 0));
    }
    let stored = stored(&shop);
    assert_eq!(stored.len(), files.len());
    for hose in stored {
        assert_eq!(hose["description"], TEXT);
    }
}

#[test]
fn polish_letters_of_windows_are_known() {
    let (shop, admin, brand) = shop();
    let mut file = format!("Part number;Brand;Size;Description\nP-1;{brand};08;").into_bytes();
    // WĘŻE I ZŁĄCZA in Windows-1250
    file.extend(b"W\xCA\xAFE I Z\xA3\xA5CZA\n");
    assert_eq!(counts(send(&hoses(&admin, &file))), (1, 0, 0));
    assert_eq!(stored(&shop)[0]["description"], "WĘŻE I ZŁĄCZA");
}

#[test]
fn characters_over_the_end_of_a_block_are_whole() {
    let (shop, admin, brand) = shop();
    // The reader takes 64 KiB at a time; every position of a character is at some end.
    let mut file = String::from("Part number,Brand,Size,Description\n");
    for row in 0..3_000 {
        writeln!(file, "N-{row:04},{brand},8,\"{}ß漢🙂\"", "ä".repeat(row % 31)).unwrap();
    }
    assert_eq!(counts(send(&hoses(&admin, &file))), (3_000, 0, 0));
    for (row, hose) in stored(&shop).iter().enumerate() {
        assert_eq!(hose["description"], format!("{}ß漢🙂", "ä".repeat(row % 31)), "{row}");
    }
}

#[test]
fn bytes_of_no_encoding_are_refused() {
    let (shop, admin, brand) = shop();
    let file = |description: &[u8]| {
        let mut file = format!("Part number;Brand;Size;Description\nA-1;{brand};8;").into_bytes();
        file.extend(description);
        file
    };
    let cut = "für Schläuche".as_bytes();
    let cut = cut.strip_suffix("uche".as_bytes()).unwrap();
    for (bytes, line) in [
        // UTF-8 that was cut off or damaged, not a Windows-1252 file with odd characters.
        (file(&cut[..cut.len() - 1]), "line 2"),
        (file(b"f\xC3\xBCr \xFF"), "line 2"),
        // These bytes are nothing in Windows-1252.
        (file(b"a\x81b"), "line 2"),
        ([b"\xEF\xBB\xBF".to_vec(), file(b"f\xFCr")].concat(), "line 2"),
        ([0xFF, 0xFE, b'a', 0, 0x00, 0xD8, b'b', 0].to_vec(), "line 1"),
    ] {
        let answer = send(&hoses(&admin, &bytes)).faults(&[("file", "unknown_encoding")]);
        answer.says(line).says("save it as CSV UTF-8");
    }
    assert!(stored(&shop).is_empty());
}

#[test]
fn separators_are_found_beside_decimal_commas() {
    let (shop, admin, brand) = shop();
    for (number, separator) in [("A-1", ";"), ("A-2", "\t"), ("A-3", ",")] {
        let rows = [
            ["Part number", "Brand", "Size", "Weight per foot (lb/ft)", "Description"],
            [number, &brand, "8", "\"1.234,5\"", "\"one; two, three\tfour\""],
        ];
        let file = rows.map(|row| row.join(separator)).join("\n");
        let import = hoses(&admin, &file).query("decimalSign", ",");
        assert_eq!(counts(send(&import)), (1, 0, 0), "{separator:?}");
        // Without it, the comma is told.
        let refused = send(&hoses(&admin, &file));
        assert_eq!(import_faults(refused), ["D2 wrong_type"], "{separator:?}");
    }
    for hose in stored(&shop) {
        assert_eq!(hose["weight"], 1234.5);
        assert_eq!(hose["description"], "one; two, three\tfour");
    }
    let unquoted = format!("partNumber;brand;size;weightLbsPerFt\nA-4;{brand};8;0,75\n");
    let import = hoses(&admin, &unquoted).query("decimalSign", ",");
    assert_eq!(counts(send(&import)), (1, 0, 0));
    assert_eq!(stored(&shop)[3]["weight"], 0.75);
}

#[test]
fn a_number_that_may_be_thousands_is_in_doubt() {
    let (_, admin, brand) = shop();
    let file = format!("Part number,Brand,Size,Weight per foot (lb/ft)\nA-1,{brand},8,1.250\n");
    assert_eq!(import_faults(send(&hoses(&admin, &file))), ["D2 ambiguous_number"]);
    let import = hoses(&admin, &file).query("decimalSign", ".");
    assert_eq!(counts(send(&import)), (1, 0, 0));
}
