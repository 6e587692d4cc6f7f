//! Customers that a hose assembly belongs to.

use crate::customers::Customer;
use crate::{Id, NumberText, Record, Text};

/// A customer that an assembly belongs to, whatever its version.
#[derive(Debug, Clone, PartialEq)]
pub struct AssemblyCustomer {
    pub customer: Id<Customer>,
    pub name: Text,
    /// Whether the customer was deleted since.
    pub is_deleted: bool,
    /// The customer's part number of the assembly.
    pub part_number: Option<NumberText>,
    pub revision: Option<NumberText>,
    /// When and by whom.
    pub record: Record,
}

impl AssemblyCustomer {
    /// Whether a document of this customer, or of this name, is this one's: documents of a deleted
    /// customer keep its name alone.
    pub fn has(&self, customer: Option<Id<Customer>>, name: Option<&str>) -> bool {
        match customer {
            Some(customer) => self.customer == customer,
            None => self.is_deleted && name == Some(&*self.name),
        }
    }
}
