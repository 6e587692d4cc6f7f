//! Notes at cells: the part with their texts, and the drawing of their boxes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use domain::workbooks::column_letters;

use super::{escaped, into_root};

/// Author of the notes.
const AUTHOR: &str = "Import";

const COMMENTS: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<comments xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><authors></authors><commentList></commentList></comments>";
const DRAWING: &str = "<xml xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\" xmlns:x=\"urn:schemas-microsoft-com:office:excel\"></xml>";
/// Common definition of all note boxes.
const BOX: &str = "<v:shapetype id=\"_x0000_t202\" coordsize=\"21600,21600\" o:spt=\"202\" path=\"m,l,21600r21600,l21600,xe\"><v:stroke joinstyle=\"miter\"/><v:path gradientshapeok=\"t\" o:connecttype=\"rect\"/></v:shapetype>";

/// The parts of a sheet's notes.
pub(super) struct Comments<C = Option<String>> {
    pub(super) comments: C,
    pub(super) drawing: C,
}

impl Comments {
    /// Adds these notes; cells that already have a note keep it. None if the existing parts aren't understood.
    pub(super) fn with(self, notes: &BTreeMap<(u32, usize), String>) -> Option<Comments<String>> {
        let comments = self.comments.unwrap_or_else(|| COMMENTS.to_owned());
        let author = comments.matches("author>").count() / 2;
        let comments = into(&comments, "authors", &format!("<{{}}author>{AUTHOR}</{{}}author>"))?;
        let mut drawing = self.drawing.unwrap_or_else(|| DRAWING.to_owned());
        if !drawing.contains("id=\"_x0000_t202\"") {
            drawing = into_root(&drawing, BOX)?;
        }
        let cells = comments.split("ref=\"").skip(1).filter_map(|cell| cell.split('"').next());
        let existing: BTreeSet<&str> = cells.collect();
        let (mut texts, mut boxes) = (String::new(), String::new());
        for ((row, column), note) in notes {
            let cell = format!("{}{row}", column_letters(*column));
            if existing.contains(cell.as_str()) {
                continue;
            }
            // Writing to a text can't fail.
            let _written = write!(
                texts,
                "<{{}}comment ref=\"{cell}\" authorId=\"{author}\"><{{}}text><{{}}r><{{}}t xml:space=\"preserve\">{}</{{}}t></{{}}r></{{}}text></{{}}comment>",
                escaped(note).replace('{', "&#123;")
            );
            shape(&mut boxes, row.saturating_sub(1), *column);
        }
        Some(Comments {
            comments: into(&comments, "commentList", &texts)?,
            drawing: into_root(&drawing, &boxes)?,
        })
    }
}

/// The box of a note, hidden until somebody points at its cell.
fn shape(boxes: &mut String, row: u32, column: usize) {
    let number = u64::from(row) * 16_384 + u64::try_from(column).unwrap_or_default();
    let (right, far, below) = (column + 1, column + 4, row + 5);
    let _written = write!(
        boxes,
        "<v:shape id=\"_x0000_n{number}\" type=\"#_x0000_t202\" style=\"position:absolute;margin-left:60pt;margin-top:2pt;width:180pt;height:70pt;z-index:1;visibility:hidden\" fillcolor=\"#ffffe1\" o:insetmode=\"auto\"><v:fill color2=\"#ffffe1\"/><v:shadow on=\"t\" color=\"black\" obscured=\"t\"/><v:path o:connecttype=\"none\"/><v:textbox style=\"mso-direction-alt:auto\"><div style=\"text-align:left\"></div></v:textbox><x:ClientData ObjectType=\"Note\"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>{right}, 15, {row}, 2, {far}, 15, {below}, 4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>{row}</x:Row><x:Column>{column}</x:Column></x:ClientData></v:shape>"
    );
}

/// An XML document with further elements at the end of one of its elements; `{}` in them stands for the prefix.
fn into(xml: &str, name: &str, elements: &str) -> Option<String> {
    let end = xml.rfind(&format!("{name}>"))?;
    let begin = xml.get(..end)?.rfind("</")?;
    let prefix = xml.get(begin + 2..end)?;
    let (before, after) = xml.split_at(begin);
    Some(format!("{before}{}{after}", elements.replace("{}", prefix)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_stand_beside_older_ones() {
        let notes =
            BTreeMap::from([((2, 0), "first".to_owned()), ((3, 27), "a < b {}\u{1}".to_owned())]);
        let new = Comments { comments: None, drawing: None }.with(&notes).unwrap();
        assert!(new.comments.contains("<comment ref=\"A2\" authorId=\"0\">"), "{}", new.comments);
        assert!(new.comments.contains("<comment ref=\"AB3\""), "{}", new.comments);
        assert!(new.comments.contains("a &lt; b &#123;}"), "{}", new.comments);
        assert_eq!(new.drawing.matches("<v:shape ").count(), 2);
        let old = "<x:comments xmlns:x=\"u\"><x:authors><x:author>Ann</x:author></x:authors><x:commentList><x:comment ref=\"A2\" authorId=\"0\"/></x:commentList></x:comments>";
        let both =
            Comments { comments: Some(old.to_owned()), drawing: Some(new.drawing) }.with(&notes);
        let both = both.unwrap();
        assert!(both.comments.contains("<x:author>Import</x:author></x:authors>"));
        assert!(both.comments.contains("<x:comment ref=\"AB3\" authorId=\"1\">"));
        assert_eq!(both.comments.matches("ref=\"A2\"").count(), 1);
        assert_eq!(both.drawing.matches("<v:shapetype").count(), 1);
    }
}
