//! The program `hosewright`.

mod embedded;

fn main() {}
