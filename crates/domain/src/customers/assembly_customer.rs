//! Customers that a hose assembly belongs to.

use crate::customers::Customer;
use crate::{Id, Record, Text};

/// A customer that an assembly belongs to, whatever its version.
#[derive(Debug, Clone, PartialEq)]
pub struct AssemblyCustomer {
    /// The customer.
    pub customer: Id<Customer>,
    /// Its name.
    pub name: Text,
    /// What it calls the assembly.
    pub part_number: Option<Text>,
    /// Its revision.
    pub revision: Option<Text>,
    /// When and by whom.
    pub record: Record,
}
