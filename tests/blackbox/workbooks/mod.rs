//! Exports and imports of components, many records in one request, and imports of the past.

mod csv;
mod export;
mod import;
mod profile;
mod revert;
mod upsert;
