//! Column tables composed of others.

use crate::fields::{Column, ColumnType};

/// Position of a column by its name, at compile time; that of the end if there is none.
#[expect(clippy::indexing_slicing, reason = "iterators aren't for constants")]
pub(crate) const fn position(columns: &[Column], name: &str) -> usize {
    let mut at = 0;
    while at < columns.len() && !is_same(columns[at].name.as_bytes(), name.as_bytes()) {
        at += 1;
    }
    at
}

#[expect(clippy::indexing_slicing, reason = "iterators aren't for constants")]
const fn is_same(one: &[u8], two: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < two.len() && one[at] == two[at] {
        at += 1;
    }
    at == one.len() && at == two.len()
}

/// Joins the columns of several tables at compile time; `N` is their total number.
#[expect(
    clippy::indexing_slicing,
    reason = "iterators aren't for constants, and in one a place beyond the end fails the build"
)]
pub(crate) const fn joined<const N: usize>(tables: &[&[Column]]) -> [Column; N] {
    const NONE: Column = Column {
        name: "",
        stored: "",
        label: "",
        unit: "",
        about: "",
        holds: ColumnType::Flag,
        required: false,
    };
    let mut all = [NONE; N];
    let (mut table, mut at) = (0, 0);
    while table < tables.len() {
        let mut column = 0;
        while column < tables[table].len() {
            all[at] = tables[table][column];
            (column, at) = (column + 1, at + 1);
        }
        table += 1;
    }
    assert!(at == N, "so many columns are there");
    all
}
