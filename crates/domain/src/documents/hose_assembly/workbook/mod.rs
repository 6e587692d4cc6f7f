//! Hose assemblies as rows of a workbook, read and written.

mod gathered;
mod import;
mod known;
mod line_cells;
mod sheet;
mod writes;

pub use import::AssemblyForm;
pub use sheet::AssemblyNames;
