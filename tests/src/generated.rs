//! Pages of the documentation that are written from the code.

use std::path::Path;

/// Fails unless a page of `docs` is what the code says. With `WRITE_DOCS` it is written first. `tests` are those that
/// write it.
#[track_caller]
pub fn is_generated(page: &str, expected: &str, tests: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(page);
    if std::env::var_os("WRITE_DOCS").is_some() {
        std::fs::write(&path, expected).expect("a page of docs");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == expected,
        "docs/{page} is stale; run: WRITE_DOCS=1 cargo test -p tests -- {tests}"
    );
}
