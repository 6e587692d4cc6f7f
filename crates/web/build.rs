//! Puts the files of the page where they are compiled in from: without the comments of its own scripts and styles, which
//! nobody needs in a browser. Lines stay where they are, so that an error names the line of the source.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=page");
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    let out = PathBuf::from(out);
    let target = out.join("page");
    if target.exists() {
        fs::remove_dir_all(&target)?;
    }
    copy(Path::new("page"), &target)?;
    // The derive takes the folder as text alone.
    let folder = target.to_str().ok_or_else(|| io::Error::other("a path that is no text"))?;
    let files = format!(
        "#[derive(RustEmbed)]\n#[folder = {folder:?}]\n#[exclude = \"*.md\"]\n#[exclude = \"*.d.ts\"]\nstruct Files;\n"
    );
    fs::write(out.join("files.rs"), files)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let source = entry?.path();
        let Some(name) = source.file_name() else { continue };
        let target = to.join(name);
        // Libraries are shipped as they were published.
        let own = !source.iter().any(|part| part == "vendor");
        let has_comments = source.extension().is_some_and(|end| end == "js" || end == "css");
        if source.is_dir() {
            copy(&source, &target)?;
        } else if own && has_comments {
            fs::write(target, without_comments(&fs::read_to_string(&source)?))?;
        } else {
            fs::copy(&source, target)?;
        }
    }
    Ok(())
}

/// Blanks lines that are comments and nothing else.
fn without_comments(text: &str) -> String {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in text.split('\n') {
        let trimmed = line.trim();
        let begins = trimmed.starts_with("/*");
        // `/** @type {string} */ (name)` is code.
        let ends = trimmed.ends_with("*/") && trimmed.matches("*/").count() == 1;
        let open = begins && !trimmed.contains("*/");
        let comment = inside || trimmed.starts_with("//") || open || (begins && ends);
        inside = (inside || open) && !trimmed.contains("*/");
        lines.push(if comment { "" } else { line });
    }
    lines.join("\n")
}
