//! Quotes, rows, and where faults are.

use tests::{C, counts, format_of, import_faults, part, sheet, t, upload};

use super::{PATH, hoses, send, shop, stored};

#[test]
fn quoted_cells_hold_separators_quotes_and_line_ends() {
    let (shop, admin, brand) = shop();
    for (number, end) in [("A-1", "\n"), ("A-2", "\r\n"), ("A-3", "\r")] {
        let file = ["Part number,Brand,Size,Description", "", ""].join(end)
            + &format!("{number},\"{brand}\",8,\"3/8\"\" hose;{end}oil, water\"{end}");
        assert_eq!(counts(send(&hoses(&admin, &file))), (1, 0, 0), "{end:?}");
    }
    for hose in stored(&shop) {
        assert_eq!(hose["description"], "3/8\" hose;\noil, water");
    }
    // An inch mark within a cell without quotes is no quote.
    let file = format!("Part number;Brand;Size;Description\n007;{brand};8;hose 1/2\" x 2\"\n");
    assert_eq!(counts(send(&hoses(&admin, &file))), (1, 0, 0));
    assert_eq!(stored(&shop)[0]["part_number"], "007");
    assert_eq!(stored(&shop)[0]["description"], "hose 1/2\" x 2\"");
}

#[test]
fn rows_have_the_numbers_of_a_spreadsheet() {
    let (shop, admin, brand) = shop();
    let file = format!(
        "Part number;Brand;Size;Description;Weather\r\n\r\n;;;\r\nA-1;{brand};8;\"one\r\ntwo\"\r\nA-2;nobody;8\r\nA-3;{brand};8;x;;;beside\r\n"
    );
    let refused = send(&hoses(&admin, &file));
    // The cell with two lines is one row, and blank rows count.
    assert_eq!(import_faults(refused), ["E1 unknown_column", "B5 unknown_brand", "G6 no_heading"]);
    assert!(stored(&shop).is_empty());
    let refused = send(&hoses(&admin, "Part number;Size\nA-1;8\n"));
    assert_eq!(import_faults(refused), ["1 missing_column"]);
}

#[test]
fn a_broken_quote_is_told_with_its_line() {
    let (shop, admin, brand) = shop();
    let head = "Part number;Brand;Size;Description\n";
    for (rows, words) in [
        (
            format!("A-1;{brand};8;x\nA-2;{brand};8;\"open\nA-3;{brand};8;x\n"),
            "line 3 is closed nowhere",
        ),
        (format!("A-1;{brand};8;\"open\nA-2;\"{brand}\";8;x\n"), "begin in line 2 end in line 3"),
        (format!("A-1;{brand};8;\"3/8\" hose\"\n"), "begin in line 2 end in line 2"),
    ] {
        let answer = send(&hoses(&admin, format!("{head}{rows}")));
        answer.faults(&[("file", "broken_quote")]).says(words).says("twice");
    }
    assert!(stored(&shop).is_empty());
}

#[test]
fn the_report_is_a_workbook_of_the_cells() {
    let (shop, admin, brand) = shop();
    let file = format!(
        "Part number;Brand;Size;Description;Weight per foot (lb/ft)\n=1+1;{brand};08;\"a\nb\";heavy\n\nA-2;nobody;8;\"{}\"\n",
        "long ".repeat(200)
    );
    let import_csv = hoses(&admin, &file).query("report", "xlsx");
    let answer = send(&import_csv).expect(400);
    assert_eq!(answer.header("content-type"), tests::WORKBOOK);
    assert_eq!(answer.header("x-faulty-cells"), "2");
    let made = sheet(&answer.body);
    assert_eq!(made.headings.last().unwrap(), "Import errors");
    assert_eq!(made.column("Part number"), ["=1+1", "", "A-2"]);
    assert_eq!(made.column("Size"), ["08", "", "8"]);
    assert_eq!(made.column("Description")[0], "a\nb");
    assert_eq!(made.column("Description")[2], "long ".repeat(200));
    let errors = made.column("Import errors");
    assert!(errors[0].starts_with("Weight per foot (lb/ft) (E): must be a number"), "{errors:?}");
    assert!(errors[2].starts_with("Brand (B): there is no brand \"nobody\""), "{errors:?}");
    // The faulty cells have notes, too.
    let notes = part(&answer.body, "xl/comments1.xml");
    assert!(notes.contains("ref=\"E2\"") && notes.contains("ref=\"B4\""), "{notes}");
    assert_eq!(notes.matches("<comment ").count(), 2, "{notes}");
    // Errors and texts wrap in columns that are wide enough, below headings that stay.
    let cells = part(&answer.body, "xl/worksheets/sheet1.xml");
    assert!(cells.contains("<col min=\"6\" max=\"6\" width=\"60."), "{cells}");
    assert!(cells.contains("state=\"frozen\"") && cells.contains("landscape"), "{cells}");
    for cell in ["D2", "F2"] {
        assert!(format_of(&answer.body, cell).contains("wrapText=\"1\""), "{cell}");
    }
    // Put right in Excel, it is imported as it is.
    let mended = made.book(&[], &[("Brand", &brand), ("Weight per foot (lb/ft)", "2.5")]);
    let mut rows = sheet(&mended).rows;
    rows.retain(|row| !row[0].to_string().is_empty());
    let rows = rows.iter().map(|row| row.iter().map(C::from).collect());
    let headings = made.headings.iter().map(|heading| t(heading)).collect();
    let mended = tests::book(&[(&made.name, std::iter::once(headings).chain(rows).collect())]);
    let mended = upload(&admin, PATH, &mended).query("componentType", "hose");
    assert_eq!(counts(send(&mended)), (2, 0, 0));
    assert_eq!(stored(&shop)[0]["part_number"], "=1+1");
}
