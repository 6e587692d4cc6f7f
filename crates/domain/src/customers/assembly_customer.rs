//! Customers of hose assemblies.

use crate::customers::Customer;
use crate::{Id, NumberText, Record, Text};

/// A customer of an assembly, for all its versions.
#[derive(Debug, Clone, PartialEq)]
pub struct AssemblyCustomer {
    pub customer: Id<Customer>,
    pub name: Text,
    /// Whether the customer was deleted.
    pub is_deleted: bool,
    /// The customer's part number of the assembly.
    pub part_number: Option<NumberText>,
    pub revision: Option<NumberText>,
    /// When and by whom it was assigned.
    pub record: Record,
}

impl AssemblyCustomer {
    /// Whether a document's customer is this one: documents of a deleted customer keep only its name.
    pub fn has(&self, customer: Option<Id<Customer>>, name: Option<&str>) -> bool {
        match customer {
            Some(customer) => self.customer == customer,
            None => self.is_deleted && name == Some(&*self.name),
        }
    }
}
