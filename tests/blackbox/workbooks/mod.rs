//! Exports and imports of components.

mod csv;
mod export;
mod import;
