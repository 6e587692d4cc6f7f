//! What the configurator and the reader of phrases look up.

mod parsing;
