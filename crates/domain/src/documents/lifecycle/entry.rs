//! Short forms of documents of any type.

use crate::Id;
use crate::catalogue::ItemEntry;
use crate::customers::Customer;
use crate::documents::Status;

/// Short form of a document of any type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentEntry {
    pub id: Id<ItemEntry>,
    pub kind: String,
    pub number: String,
    pub revision: String,
    pub version: i32,
    /// State in its life cycle.
    pub status: Status,
    /// Whether it became obsolete by the release of a later version, not by hand.
    pub superseded: bool,
    pub description: Option<String>,
    /// The document's customer.
    pub customer: Option<Id<Customer>>,
}

impl DocumentEntry {
    /// Name for people: `hose kit K-1 revision B version 2`.
    pub fn title(&self) -> String {
        let Self { number, revision, version, .. } = self;
        format!("{} {number} revision {revision} version {version}", name_of(&self.kind))
    }
}

/// The name of a type for people, from its name in the database: `hose kit` from `hoseKit`.
fn name_of(kind: &str) -> String {
    let mut name = String::with_capacity(kind.len() + 1);
    for letter in kind.chars() {
        if letter.is_ascii_uppercase() {
            name.push(' ');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::name_of;
    use crate::documents::{DocumentType, HoseAssembly, HoseKit, SalesEstimate, WorkOrder};

    #[test]
    fn types_are_named_in_the_database_as_for_people() {
        fn is_named<K: DocumentType>() {
            assert_eq!(name_of(K::KIND), K::NAME);
        }
        is_named::<HoseAssembly>();
        is_named::<HoseKit>();
        is_named::<WorkOrder>();
        is_named::<SalesEstimate>();
    }
}
