//! Sheets as Excel workbooks.

mod writer;

pub use writer::ExcelCodec;
