//! Where rows come from, which decides what errors call them and their cells.

use crate::fields::Column;
use crate::workbooks::import::reading::header::Header;

/// Names of fields where columns have another name, each with that.
pub(crate) type Aliases = &'static [(&'static str, &'static str)];

/// Where the rows of a form come from.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Origin<'a> {
    /// A sheet with these headings.
    Sheet(&'a Header),
    /// A list of records in JSON. Numbers of rows are positions in it, from 1.
    Records(Aliases),
}

impl Origin<'_> {
    /// Name of a row.
    pub(crate) const fn one(self) -> &'static str {
        match self {
            Self::Sheet(_) => "row",
            Self::Records(_) => "record",
        }
    }

    /// Name of the row with a number.
    pub(crate) fn nth(self, number: u32) -> String {
        match self {
            Self::Sheet(_) => format!("row {number}"),
            Self::Records(_) => format!("the record at index {}", number.saturating_sub(1)),
        }
    }

    /// Name of a column.
    pub(crate) fn column(self, column: &Column) -> String {
        match self {
            Self::Sheet(header) => header.heading(column),
            Self::Records(aliases) => field(aliases, column.name).to_owned(),
        }
    }
}

/// The field of a column.
pub(crate) fn field(aliases: Aliases, column: &str) -> &str {
    aliases.iter().find(|(_, name)| *name == column).map_or(column, |(field, _)| field)
}
