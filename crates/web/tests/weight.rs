//! What the page weighs.
#![expect(clippy::expect_used, reason = "tests may fail")]

use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

/// The most that all files of the page weigh together on their way to a browser.
const MOST: usize = 120 * 1024;

/// All files that a browser loads: scripts, styles, HTML, pictures.
fn files(folder: &Path) -> Vec<PathBuf> {
    let inside = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let found = inside.flat_map(|entry| {
        let path = entry.path();
        if path.is_dir() { files(&path) } else { vec![path] }
    });
    let is_loaded = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| ["js", "css", "html", "svg"].contains(&ending))
    };
    found.filter(is_loaded).collect()
}

/// Each file is compressed alone and as the service compresses it.
fn weight(path: &PathBuf) -> usize {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(&std::fs::read(path).expect("a file")).expect("packed");
    packed.finish().expect("packed").len()
}

#[test]
fn the_page_stays_light() {
    let files = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("page"));
    assert!(files.len() > 50, "{files:?}");
    let weight: usize = files.iter().map(weight).sum();
    assert!(weight <= MOST, "the page weighs {weight} bytes in gzip, {} too many", weight - MOST);
}
