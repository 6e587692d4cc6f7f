//! What the service promises, proved at length: `make proof-short` before a release, `make proof` for hours. The usual check
//! leaves these out. Each prints what it did. docs/RELIABILITY.md tells what is promised.

mod hostile;
mod kills;
mod linear;
mod load;
mod stand;
mod trap;

/// A size of a proof: in `make proof-short`, or in `make proof`.
fn sized<T>(short: T, whole: T) -> T {
    if std::env::var("HOSEWRIGHT_PROOF").is_ok_and(|size| size == "whole") { whole } else { short }
}

/// A number that is set for a run.
fn setting<T: std::str::FromStr>(name: &str) -> Option<T> {
    std::env::var(name).ok()?.parse().ok()
}
