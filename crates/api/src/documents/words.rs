//! Names of a type of documents in the interface.

use crate::operation::Permission;

/// How a type is written in paths and names.
pub(super) struct Words {
    /// In names of operations: `HoseAssembly`.
    pub(super) group: &'static str,
    /// In paths: `hoseassembly`.
    pub(super) path: &'static str,
    /// The path parameter: `hoseAssemblyId`.
    pub(super) id: &'static str,
    /// The roles that may read it.
    pub(super) readers: Permission,
}
