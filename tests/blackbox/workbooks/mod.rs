//! Exports and imports of components.

mod export;
mod import;
