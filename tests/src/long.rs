//! How long tests may take.

/// Whether the long run is wanted (`make test-long`): large files and many cases. The check runs few.
pub fn long() -> bool {
    std::env::var_os("HOSEWRIGHT_TEST_LONG").is_some_and(|value| value == "1")
}

/// A size that depends on it: how many cases or rows a test takes in the check, and in the long run.
pub fn size<T>(in_the_check: T, in_the_long_run: T) -> T {
    if long() { in_the_long_run } else { in_the_check }
}
