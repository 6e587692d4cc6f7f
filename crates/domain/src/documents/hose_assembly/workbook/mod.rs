//! Hose assemblies as rows of a workbook, read and written.

mod existing;
mod gathered;
mod import;
mod line_cells;
mod rows;
mod sheet;
mod writes;

pub use import::AssemblyForm;
pub use sheet::{AssemblyNames, AssemblyReferences};
