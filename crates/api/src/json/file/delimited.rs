//! Rows as delimited text, quoted as RFC 4180 says.

use domain::documents::bill::vendor_file::VendorFile;
use domain::workbooks::is_formula;

/// The file with its columns in the first line. Lines end in CR LF.
pub(crate) fn delimited(file: &VendorFile, separator: char) -> String {
    let mut text = String::new();
    line(&mut text, file.columns.iter().copied(), separator);
    for row in &file.rows {
        line(&mut text, row.iter().map(String::as_str), separator);
    }
    text
}

fn line<'a>(text: &mut String, cells: impl Iterator<Item = &'a str>, separator: char) {
    for (at, cell) in cells.enumerate() {
        if at > 0 {
            text.push(separator);
        }
        push(text, cell, separator);
    }
    text.push_str("\r\n");
}

/// A cell: what a spreadsheet would take for a formula gets an apostrophe before it.
fn push(text: &mut String, cell: &str, separator: char) {
    let quoted = cell.contains([separator, '"', '\r', '\n']);
    if quoted {
        text.push('"');
    }
    if is_formula(cell) {
        text.push('\'');
    }
    for c in cell.chars() {
        if c == '"' {
            text.push('"');
        }
        text.push(c);
    }
    if quoted {
        text.push('"');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(cells: &[&str], separator: char) -> String {
        let rows = vec![cells.iter().map(|cell| (*cell).to_owned()).collect()];
        let text = delimited(&VendorFile { columns: &["a", "b"], rows }, separator);
        text.strip_prefix(&format!("a{separator}b\r\n")).unwrap().to_owned()
    }

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        assert_eq!(written(&["plain", "1/2\" hose"], ','), "plain,\"1/2\"\" hose\"\r\n");
        assert_eq!(written(&["a,b", "a|b"], ','), "\"a,b\",a|b\r\n");
        assert_eq!(written(&["a,b", "a|b"], '|'), "a,b|\"a|b\"\r\n");
        assert_eq!(written(&["two\nlines", ""], ','), "\"two\nlines\",\r\n");
    }

    #[test]
    fn nothing_is_a_formula() {
        for cell in ["=1+1", "+A1", "-A1", "@SUM(A1)", "\tx"] {
            assert_eq!(written(&[cell, "x"], ','), format!("'{cell},x\r\n"), "{cell:?}");
        }
        assert_eq!(written(&["=\"a\"", "x"], ','), "\"'=\"\"a\"\"\",x\r\n");
        assert_eq!(written(&["1-8", "a=b"], ','), "1-8,a=b\r\n");
        assert_eq!(written(&["-8", "+1/2"], ','), "-8,+1/2\r\n");
    }
}
