//! The customer of a document, as it stands on its papers and labels.

use std::collections::HashMap;

use crate::customers::{AssemblyCustomer, Customer};
use crate::documents::line_documents::LineDocument;
use crate::documents::printing::ForCustomer;
use crate::documents::{Document, FullDocument, HoseAssembly, HoseKit};
use crate::{Id, NumberText, Result, Session, Text};

/// The customer of a document, and its names for the document's assemblies and kits. The names of other
/// customers, and the fact that they have some, never appear on papers.
pub(crate) struct Buyers<'a> {
    customer: Option<Id<Customer>>,
    /// Name of the document's customer.
    name: Option<&'a Text>,
    /// Assemblies assigned to it.
    assigned: HashMap<Id<HoseAssembly>, AssemblyCustomer>,
}

impl<'a> Buyers<'a> {
    pub(crate) async fn of<K: LineDocument, D>(
        session: &mut Session,
        full: &'a FullDocument<K, D>,
    ) -> Result<Self> {
        let assemblies = &full.components.assemblies;
        let content = &full.document.content;
        let (customer, named) = (content.customer(), content.customer_name());
        let mut buyers = Self { customer, name: full.customer_name(), assigned: HashMap::new() };
        if assemblies.is_empty() || buyers.name.is_none() {
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

    /// The customer's name for an assembly; none if the assembly isn't the customer's.
    pub(crate) fn known_as(&self, document: &Document<HoseAssembly>) -> Option<ForCustomer> {
        let assembly = &document.content;
        let assigned = self.assigned.get(&document.lineage);
        let made_for = (assembly.customer_id, assembly.customer_name.as_ref());
        let (number, revision) = if self.is_made_for(made_for) {
            (assembly.customer_part_number.as_ref(), assembly.customer_revision.as_ref())
        } else {
            assigned.map(|one| (one.part_number.as_ref(), one.revision.as_ref()))?
        };
        Some(ForCustomer::new(self.name, number, revision))
    }

    /// The customer's part number of a kit; none if the kit is another customer's.
    pub(crate) fn kit_known_as<'k>(&self, kit: &'k Document<HoseKit>) -> Option<&'k NumberText> {
        let kit = &kit.content;
        let is_made_for = self.is_made_for((kit.customer_id, kit.customer_name.as_ref()));
        kit.customer_part_number.as_ref().filter(|_| is_made_for)
    }

    fn is_made_for(&self, (customer, name): (Option<Id<Customer>>, Option<&Text>)) -> bool {
        match self.customer {
            Some(own) => customer == Some(own),
            None => self.name.is_some() && name == self.name,
        }
    }

    /// The customer on an assembly's label: the document's, if it has one.
    pub(crate) fn buyer(&self, document: &Document<HoseAssembly>) -> ForCustomer {
        let known_as = self.known_as(document);
        known_as.unwrap_or_else(|| ForCustomer::new(self.name, None, None))
    }
}
