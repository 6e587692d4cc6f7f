//! Lists of documents: filters, order and visibility.

use chrono::NaiveDate;

use crate::access::{Caller, Role, Visibility};
use crate::customers::Customer;
use crate::documents::DocumentType;
use crate::documents::lifecycle::Outcome;
use crate::documents::lifecycle::Parties;
use crate::fields::Column;
use crate::{Error, Id, RawId, Result};

/// Filters and order of a list of documents.
#[expect(clippy::struct_excessive_bools, reason = "each is a filter of its own")]
#[derive(Debug, Clone, Default)]
pub struct DocumentListing {
    /// Only these documents, if given.
    pub ids: Option<Vec<RawId>>,
    /// Part of the number.
    pub number_holds: Option<String>,
    /// The whole number.
    pub number: Option<String>,
    /// The number in another system.
    pub external: Option<String>,
    /// The revision.
    pub revision: Option<String>,
    /// Parts of texts in the content.
    pub texts: Vec<(&'static Column, String)>,
    /// The states, if not all.
    pub statuses: Option<Vec<&'static str>>,
    /// Only the latest version of each number.
    pub only_latest: bool,
    /// Documents of a customer.
    pub customer: Option<Id<Customer>>,
    /// Only documents made for that customer. Searching by customer part number must not find another
    /// customer's number of a shared assembly.
    pub made_for_customer: bool,
    /// Only documents with a customer.
    pub only_customers: bool,
    /// Documents that this user or key created.
    pub made_by: Option<RawId>,
    /// Documents with this item or document in them.
    pub component: Option<RawId>,
    /// Ids in columns of the content.
    pub of: Vec<(&'static Column, RawId)>,
    /// Outcomes of offers, none for open ones; all if absent.
    pub outcomes: Option<Vec<Option<Outcome>>>,
    /// Orders due on this day or later.
    pub due_from: Option<NaiveDate>,
    /// Orders due on this day or before.
    pub due_to: Option<NaiveDate>,
    /// Sort key.
    pub order: DocumentOrder,
    /// Whether the greatest value comes first.
    pub descending: bool,
}

/// Sort keys of lists of documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DocumentOrder {
    /// Number, then revision and version.
    #[default]
    Number,
    /// Time of creation.
    Created,
    /// Time of the last change.
    LastModified,
    /// Due date; documents without one come last.
    DueDate,
}

impl DocumentListing {
    /// Whether it filters or sorts by stored values that are derived from components: texts or items.
    pub const fn uses_derived_values(&self) -> bool {
        !self.texts.is_empty() || self.component.is_some()
    }

    /// The list for a caller: a customer sees only its own documents, the embedded page of a shop those that it stored.
    ///
    /// # Errors
    ///
    /// `NotFound` if a customer asks for documents of another one.
    pub fn visible_to<K: DocumentType>(mut self, caller: &Caller) -> Result<Self> {
        let identity = caller.identity()?;
        if identity.role == Role::Customer {
            let own = identity.customer;
            if let Some(customer) = self.customer.filter(|customer| Some(*customer) != own) {
                return Err(Error::not_found("customer", customer));
            }
            // A caller who may see no document of the type, such as a token without a customer, finds none.
            let own = own.filter(|_| K::visible_to(identity, &Parties::of_own(identity)));
            self.customer = Some(own.unwrap_or(Id::UNUSED));
            self.made_for_customer =
                self.texts.iter().any(|(column, _)| column.name.starts_with("customer"));
        }
        if caller.visibility() < Visibility::Staff {
            let of_staff = [self.external.take().is_some(), self.outcomes.take().is_some()];
            if of_staff.contains(&true) {
                self.ids = Some(Vec::new());
            }
        }
        if identity.is_embedded() {
            self.made_by = identity.by();
        }
        Ok(self)
    }
}
