//! Imports that wrote something.

use chrono::{DateTime, Utc};

use crate::Id;
use crate::access::{Actor, Role};
use crate::workbooks::SheetReport;
use crate::workbooks::jobs::JobKind;

/// Most characters of the name of a file.
const MOST_NAME: usize = 255;

/// What is known of the file of an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileMark {
    /// The name that its sender gave it.
    pub name: Option<String>,
    /// SHA-256 of its content.
    pub digest: [u8; 32],
}

/// Numbers of records by what became of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ImportCounts {
    pub created: u64,
    pub updated: u64,
    /// Records that the file doesn't change.
    pub unchanged: u64,
    /// Records that a revert removed.
    pub deleted: u64,
    /// Records that a revert left as they were, at least in part.
    pub kept: u64,
}

impl ImportCounts {
    /// Numbers of a report.
    pub const fn of(report: &SheetReport) -> Self {
        let SheetReport { created, updated, unchanged, .. } = *report;
        Self { created, updated, unchanged, deleted: 0, kept: 0 }
    }

    /// Whether anything was written.
    pub const fn is_change(&self) -> bool {
        self.created + self.updated + self.deleted > 0
    }
}

/// An import to be remembered. Who made it and when, its unit of work knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewImport {
    pub id: Id<PastImport>,
    pub kind: JobKind,
    pub file: Option<FileMark>,
    pub counts: ImportCounts,
    /// The import that it reverts.
    pub reverts: Option<Id<PastImport>>,
}

/// An import that wrote something, or the revert of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastImport {
    pub id: Id<Self>,
    /// Kind of import; of a revert, that of the import that it reverts.
    pub kind: JobKind,
    pub at: DateTime<Utc>,
    /// Who made it; `None` for the operator.
    pub by: Option<Actor>,
    /// Id of the request, or name of the batch job.
    pub request: Option<String>,
    pub file_name: Option<String>,
    pub digest: Option<[u8; 32]>,
    pub counts: ImportCounts,
    /// The import that it reverts.
    pub reverts: Option<Id<Self>>,
    /// The import that reverted it.
    pub reverted_by: Option<Id<Self>>,
}

impl PastImport {
    /// Whether somebody of this role may make such imports, and so revert them.
    pub const fn may_be_made_by(&self, role: Role) -> bool {
        match self.kind {
            JobKind::ImportComponents
            | JobKind::ImportPriceLists
            | JobKind::ImportCustomers
            | JobKind::ImportCustomerItems => matches!(role, Role::Admin),
            JobKind::ImportWarehouses
            | JobKind::ImportInventory
            | JobKind::ImportHoseAssemblies
            | JobKind::ImportCrimpSpecs => matches!(role, Role::Admin | Role::Regular),
            // A revert is remembered by the kind of what it reverts.
            JobKind::RevertImport => false,
        }
    }
}

/// The name of a file without folders and control characters, as it is shown; none if nothing is left.
pub fn file_name(sent: &str) -> Option<String> {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown: String =
        last.chars().filter(|letter| !letter.is_control()).take(MOST_NAME).collect();
    let shown = shown.trim();
    (!shown.is_empty()).then(|| shown.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_have_no_folders() {
        let cases = [
            ("Preise 2026.xlsx", Some("Preise 2026.xlsx")),
            ("C:\\Users\\me\\list.csv", Some("list.csv")),
            ("../../etc/list.csv", Some("list.csv")),
            ("a\r\nb\0.csv", Some("ab.csv")),
            ("folder/", None),
            (" ", None),
            ("", None),
        ];
        for (sent, shown) in cases {
            assert_eq!(file_name(sent).as_deref(), shown, "{sent:?}");
        }
        assert_eq!(file_name(&"ä".repeat(300)).map(|name| name.chars().count()), Some(255));
    }
}
