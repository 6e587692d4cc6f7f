//! Whom the assemblies of a document are for.

use std::collections::HashMap;

use crate::customers::{self, AssemblyCustomer, Customer};
use crate::documents::lifecycle::FullDocument;
use crate::documents::line_documents::LineDocument;
use crate::documents::printing::ForCustomer;
use crate::documents::{Document, HoseAssembly};
use crate::{Id, Result, Session, Text};

/// The customer of a document, and what it calls the document's assemblies. What another customer
/// calls them, and that they are another's too, is none of its business.
pub(crate) struct Buyers<'a> {
    customer: Option<Id<Customer>>,
    /// Whom the document is for.
    name: Option<&'a Text>,
    /// Assignments of assemblies to it.
    assigned: HashMap<Id<HoseAssembly>, AssemblyCustomer>,
    /// The customers that assemblies are made for, where the document is for nobody.
    owners: HashMap<Id<Customer>, Text>,
}

impl<'a> Buyers<'a> {
    pub(crate) async fn of<K: LineDocument, D>(
        session: &mut Session,
        full: &'a FullDocument<K, D>,
    ) -> Result<Self> {
        let assemblies = &full.components.assemblies;
        let content = &full.document.content;
        let (customer, named) = (content.customer(), content.customer_name());
        let mut buyers = Self {
            customer,
            name: full.customer.as_ref().map(|customer| &customer.name).or(named),
            assigned: HashMap::new(),
            owners: HashMap::new(),
        };
        if assemblies.is_empty() {
            return Ok(buyers);
        }
        if buyers.name.is_none() {
            let owners = assemblies.values().filter_map(|one| one.content.customer_id);
            let owners = customers::names_of(session, owners.collect()).await?;
            buyers.owners = owners.into_iter().map(|(id, name, _)| (id, name)).collect();
            return Ok(buyers);
        }
        let mut lineages: Vec<_> = assemblies.values().map(|one| one.lineage).collect();
        lineages.sort_unstable();
        lineages.dedup();
        let assigned = session.work.assembly_customers(&lineages).await?.into_iter();
        let named = named.map(|name| &**name);
        buyers.assigned = assigned.filter(|(_, one)| one.has(customer, named)).collect();
        Ok(buyers)
    }

    /// The name by which the document's customer calls an assembly; none of one that isn't its own.
    pub(crate) fn known_as(&self, document: &Document<HoseAssembly>) -> Option<ForCustomer> {
        let assembly = &document.content;
        let is_made_for = match self.customer {
            Some(customer) => assembly.customer_id == Some(customer),
            None => self.name.is_some() && assembly.customer_name.as_ref() == self.name,
        };
        let assigned = self.assigned.get(&document.lineage);
        let (number, revision) = if is_made_for {
            (assembly.customer_part_number.as_ref(), assembly.customer_revision.as_ref())
        } else {
            assigned.map(|one| (one.part_number.as_ref(), one.revision.as_ref()))?
        };
        Some(ForCustomer::new(self.name, number, revision))
    }

    /// Whom an assembly is for: the document's customer, or where the document is for nobody, the one
    /// that the assembly is made for.
    pub(crate) fn buyer(&self, document: &Document<HoseAssembly>) -> ForCustomer {
        if self.name.is_some() {
            let known_as = self.known_as(document);
            return known_as.unwrap_or_else(|| ForCustomer::new(self.name, None, None));
        }
        let assembly = &document.content;
        let owner = assembly.customer_id.and_then(|id| self.owners.get(&id));
        ForCustomer::new(
            owner.or(assembly.customer_name.as_ref()),
            assembly.customer_part_number.as_ref(),
            assembly.customer_revision.as_ref(),
        )
    }
}
