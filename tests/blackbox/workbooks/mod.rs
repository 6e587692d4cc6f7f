//! Exports and imports of components, and many records in one request.

mod csv;
mod export;
mod import;
mod profile;
mod upsert;
