//! Names of connections and hoses, and spellings of colours and bends.

use domain::Text;
use domain::catalogue::styles::Words;
use domain::catalogue::{Gender, Hose};
use domain::measures::size::Size;

use crate::drawing::{Captions, Colour};

/// A connection: `JIC female -8`.
pub(super) fn connection(
    captions: &Captions,
    style: Option<&Text>,
    gender: Option<Gender>,
    size: Option<&Size>,
) -> String {
    let words = [
        style.map(|style| &**style),
        gender.map(|gender| captions.gender(gender)),
        size.map(Size::as_str),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The standard that a hose is made to.
pub(super) fn spec(hose: &Hose) -> &str {
    let specs = [&hose.spec, &hose.sae_spec, &hose.iso_spec];
    specs.into_iter().find_map(|spec| spec.as_deref()).unwrap_or_default()
}

/// How wide the bend is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Sweep {
    Short,
    Usual,
    Long,
}

/// How wide the bend of a shape is.
pub(super) fn sweep(text: &str) -> Sweep {
    let words = Words::of(text);
    if words.begins(&["long", "swept", "sweep", "sweeping", "ld"]) {
        return Sweep::Long;
    }
    if words.begins(&["short", "block", "compact", "sd"]) { Sweep::Short } else { Sweep::Usual }
}

/// The colour that a word means.
pub(super) fn colour(text: &str) -> Option<Colour> {
    let words = Words::of(text);
    let named: [(&[&str], Colour); 16] = [
        (&["rust", "oxide", "terracotta"], Colour(0xa4, 0x4a, 0x2e)),
        (&["black", "noir", "schwarz"], Colour(0x2e, 0x31, 0x36)),
        (&["red"], Colour(0xb9, 0x2b, 0x2b)),
        (&["orange"], Colour(0xe0, 0x7b, 0x1f)),
        (&["yellow"], Colour(0xe8, 0xc0, 0x2a)),
        (&["green"], Colour(0x2f, 0x7d, 0x4a)),
        (&["blue"], Colour(0x2b, 0x5c, 0xa8)),
        (&["white", "clear", "natural"], Colour(0xf7, 0xf7, 0xf5)),
        (&["silver", "stainless", "steel", "zinc", "metal"], Colour(0xc3, 0xca, 0xd1)),
        (&["grey", "gray"], Colour(0x8b, 0x92, 0x9a)),
        (&["brown"], Colour(0x6f, 0x4d, 0x36)),
        (&["purple", "violet"], Colour(0x6a, 0x44, 0x8f)),
        (&["pink"], Colour(0xd9, 0x86, 0xa4)),
        (&["gold", "brass"], Colour(0xc9, 0xa1, 0x4a)),
        (&["beige", "tan", "sand"], Colour(0xd2, 0xbd, 0x98)),
        (&["transparent"], Colour(0xe9, 0xf0, 0xf2)),
    ];
    named.into_iter().find(|(names, _)| words.has(names)).map(|(_, colour)| colour)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sweeps_are_understood_however_written() {
        assert_eq!(sweep("90 elbow long drop"), Sweep::Long);
        assert_eq!(sweep("90 short drop"), Sweep::Short);
        assert_eq!(sweep("90 elbow"), Sweep::Usual);
    }

    #[test]
    fn colours_are_found_among_words() {
        assert_eq!(colour("Rust Red"), colour("rust red"));
        assert_ne!(colour("red"), colour("rust red"));
        assert_eq!(colour("mauve"), None);
    }
}
