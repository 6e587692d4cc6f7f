//! Customers that a hose assembly belongs to.

use crate::customers::Customer;
use crate::{Id, Record, Text};

/// A customer that an assembly belongs to, whatever its version.
#[derive(Debug, Clone, PartialEq)]
pub struct AssemblyCustomer {
    pub customer: Id<Customer>,
    pub name: Text,
    /// What it calls the assembly.
    pub part_number: Option<Text>,
    pub revision: Option<Text>,
    /// When and by whom.
    pub record: Record,
}
