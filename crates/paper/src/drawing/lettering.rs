//! Texts on drawings.

use super::model::{Anchor, Colour, Mark, Point, widest_mm};

/// A text no wider than `room`: smaller where need be, then cut short.
pub(super) fn text(
    words: &str,
    at: Point,
    anchor: Anchor,
    size: f64,
    bold: bool,
    room: f64,
) -> Mark {
    let mut text: String =
        words.chars().map(|c| if c.is_control() { ' ' } else { c }).take(200).collect();
    let least = size * 0.65;
    let size = if widest_mm(&text, size) > room {
        (size * room / widest_mm(&text, size) * 0.999).max(least)
    } else {
        size
    };
    if widest_mm(&text, size) > room {
        while !text.is_empty() && widest_mm(&text, size) + size > room {
            text.pop();
        }
        text = format!("{}…", text.trim_end());
    }
    Mark::Text { at, anchor, size, bold, colour: Colour::INK, text }
}
