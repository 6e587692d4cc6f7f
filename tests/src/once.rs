//! What is made once for all tests.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

/// Something that is made when it is first wanted. Where it can't be made, that is not tried again:
/// whoever wants it fails at once with the same words.
pub struct Once<T>(OnceLock<Result<T, String>>);

impl<T> Once<T> {
    /// Not made yet.
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// It, made by the first who wants it.
    pub fn get(&self, make: impl FnOnce() -> T) -> &T {
        // What a failed start leaves behind is never looked at again.
        let value = self.0.get_or_init(|| {
            catch_unwind(AssertUnwindSafe(make)).map_err(|why| {
                let words = why.downcast_ref::<String>().map(String::as_str);
                let words = words.or_else(|| why.downcast_ref::<&str>().copied());
                words.unwrap_or("it can't be made").to_owned()
            })
        });
        match value {
            Ok(value) => value,
            Err(words) => panic!("{words}"),
        }
    }

    /// It, where it was made.
    pub fn made(&self) -> Option<&T> {
        self.0.get()?.as_ref().ok()
    }
}

impl<T> Default for Once<T> {
    fn default() -> Self {
        Self::new()
    }
}
