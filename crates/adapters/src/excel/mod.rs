//! Sheets as Excel workbooks.

mod reader;
mod writer;

pub use writer::ExcelCodec;
