//! Hose kits.

use crate::customers::Customer;
use crate::documents::DocumentKind;
use crate::fields::columns;
use crate::{Id, Notes, NumberText, Remark, Text};

columns! {
    /// Assemblies, adaptors and other items that are sold together.
    pub struct HoseKit {
        description: Option<Remark> = "description", "Description", "", "Description.";
        customer_id: Option<Id<Customer>> = "customer", "Customer", "", "Customer that it is made for.";
        customer_name: Option<Text> = "customerName", "Customer name", "", "Name of a customer without a record.";
        customer_part_number: Option<NumberText> = "customerPartNumber", "Customer part number", "", "The customer's part number.";
        customer_revision: Option<NumberText> = "customerRevision", "Customer revision", "", "The customer's revision.";
        comments: Option<Notes> = "comments", "Comments", "", "Remarks.";
    }
}

impl Default for HoseKit {
    /// An empty kit.
    fn default() -> Self {
        Self {
            description: None,
            customer_id: None,
            customer_name: None,
            customer_part_number: None,
            customer_revision: None,
            comments: None,
        }
    }
}

impl DocumentKind for HoseKit {
    const NAME: &'static str = "hose kit";
    const KIND: &'static str = "hoseKit";

    fn customer(&self) -> Option<Id<Customer>> {
        self.customer_id
    }
}
