//! Queries of the configurator and of phrases.

mod parsing;
