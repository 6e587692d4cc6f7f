//! Compiles the files of the page in again whenever one changes.

fn main() {
    println!("cargo:rerun-if-changed=page");
}
