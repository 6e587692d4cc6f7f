//! Lists of documents: which, in which order, and of whom.

use chrono::NaiveDate;

use crate::access::{Caller, Role};
use crate::customers::Customer;
use crate::documents::DocumentType;
use crate::documents::lifecycle::Parties;
use crate::fields::Column;
use crate::{Error, Id, RawId, Result};

/// Filters and order of a list of documents.
#[expect(clippy::struct_excessive_bools, reason = "each is a filter of its own")]
#[derive(Debug, Clone, Default)]
pub struct DocumentListing {
    /// These alone, if given.
    pub ids: Option<Vec<RawId>>,
    /// Part of the number.
    pub number_holds: Option<String>,
    /// The number as a whole.
    pub number: Option<String>,
    /// The revision.
    pub revision: Option<String>,
    /// Parts of texts of the content.
    pub texts: Vec<(&'static Column, String)>,
    /// The states, if not all.
    pub statuses: Option<Vec<&'static str>>,
    /// The latest version of each number alone.
    pub only_latest: bool,
    /// Those of a customer.
    pub customer: Option<Id<Customer>>,
    /// Of those the ones that are made for the customer: what another one calls an assembly of
    /// several finds nothing.
    pub made_for_customer: bool,
    /// Those of any customer.
    pub only_customers: bool,
    /// Those that this user or key made.
    pub made_by: Option<RawId>,
    /// Those that have this item, or this document.
    pub component: Option<RawId>,
    /// Ids that columns of the content hold.
    pub of: Vec<(&'static Column, RawId)>,
    /// Those that are due on this day or later.
    pub due_from: Option<NaiveDate>,
    /// Those that are due on this day or before.
    pub due_to: Option<NaiveDate>,
    /// In which order.
    pub order: DocumentOrder,
    /// Whether the greatest comes first.
    pub descending: bool,
}

/// Sort keys of lists of documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DocumentOrder {
    /// The number, then revision and version.
    #[default]
    Number,
    /// When they were made.
    Created,
    /// When they were last changed.
    LastModified,
    /// When they are due, those that say; then the others.
    DueDate,
}

impl DocumentListing {
    /// Whether it asks for what is stored of what follows from components: texts, or items.
    pub const fn asks_what_follows(&self) -> bool {
        !self.texts.is_empty() || self.component.is_some()
    }

    /// The list as its caller may see it: a customer sees its own documents alone, the page of a shop those that it made.
    ///
    /// # Errors
    /// `NotFound` if a customer asks for those of another one.
    pub fn visible_to<K: DocumentType>(mut self, caller: &Caller) -> Result<Self> {
        let identity = caller.identity()?;
        if identity.role == Role::Customer {
            let own = identity.customer;
            if let Some(customer) = self.customer.filter(|customer| Some(*customer) != own) {
                return Err(Error::not_found("customer", customer));
            }
            let of_own = Parties { customer: own, maker: identity.by(), ..Parties::default() };
            // Who sees none of the kind, as with a token without a customer, finds none: nobody has this id.
            let own = own.filter(|_| K::visible_to(identity, &of_own));
            self.customer = Some(own.unwrap_or_else(|| Id::from_raw([0; 12])));
            self.made_for_customer =
                self.texts.iter().any(|(column, _)| column.name.starts_with("customer"));
        }
        if identity.is_embedded() {
            self.made_by = identity.by();
        }
        Ok(self)
    }
}
