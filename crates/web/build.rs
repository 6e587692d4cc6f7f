//! Puts the files of the page where they are compiled in from: without the comments of its own scripts and styles, which
//! nobody needs in a browser. Lines stay where they are, so that an error names the line of the source. The page names them by the
//! release, so that a browser asks for none of them again.

use std::hash::{DefaultHasher, Hash, Hasher};
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
    let release = release(&target)?;
    let page = target.join("index.html");
    let html = fs::read_to_string(&page)?.replace("/page/", &format!("/page/{release}/"));
    fs::write(page, html)?;
    // The derive takes the folder as text alone.
    let folder = target.to_str().ok_or_else(|| io::Error::other("a path that is no text"))?;
    let files = format!(
        "/// Names the files of this release in addresses.\npub(crate) const RELEASE: &str = {release:?};\n\
         #[derive(RustEmbed)]\n#[folder = {folder:?}]\n#[exclude = \"*.md\"]\n#[exclude = \"*.d.ts\"]\nstruct Files;\n"
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

/// A name of the files as they are: a digest of their paths and contents.
fn release(folder: &Path) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    let mut open = vec![folder.to_path_buf()];
    let mut files = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() { open.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    for file in files {
        file.strip_prefix(folder).unwrap_or(&file).hash(&mut hasher);
        fs::read(&file)?.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
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
