//! Words of a kind of document.

use crate::operation::Permission;

/// How a kind is written in paths and names.
pub(super) struct Words {
    /// The group: `HoseAssembly`.
    pub(super) group: &'static str,
    /// In paths: `hoseassembly`.
    pub(super) path: &'static str,
    /// The path parameter: `hoseAssemblyId`.
    pub(super) id: &'static str,
    /// Who sees it.
    pub(super) readers: Permission,
}
