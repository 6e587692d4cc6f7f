//! Whom the assemblies of a document are for.

use std::collections::HashMap;

use crate::customers::{self, AssemblyCustomer, Customer};
use crate::documents::lifecycle::FullDocument;
use crate::documents::line_documents::LineDocument;
use crate::documents::printing::ForCustomer;
use crate::documents::{Document, HoseAssembly};
use crate::{Id, Result, Session, Text};

/// The customers of a document's assemblies.
pub(super) struct Buyers<'a> {
    /// The customers that assemblies are made for.
    owners: HashMap<Id<Customer>, Text>,
    /// The customer's part numbers of the document's assemblies.
    own: HashMap<Id<HoseAssembly>, AssemblyCustomer>,
    customer: Option<Id<Customer>>,
    name: Option<&'a str>,
}

impl<'a> Buyers<'a> {
    /// `named` is whom the document is for, if there is no record of it.
    pub(super) async fn of<K: LineDocument, D>(
        session: &mut Session,
        full: &'a FullDocument<K, D>,
        named: Option<&'a str>,
    ) -> Result<Self> {
        let assemblies = &full.components.assemblies;
        let owners = assemblies.values().filter_map(|one| one.content.customer_id);
        let owners = customers::names_of(session, owners.collect()).await?;
        let customer = full.document.content.customer();
        let mut own = HashMap::new();
        if (customer.is_some() || named.is_some()) && !assemblies.is_empty() {
            let lineages: Vec<_> = assemblies.values().map(|one| one.lineage).collect();
            let linked = session.work.assembly_customers(&lineages).await?;
            own.extend(linked.into_iter().filter(|(_, one)| one.has(customer, named)));
        }
        Ok(Self {
            owners: owners.into_iter().map(|(id, name, _)| (id, name)).collect(),
            own,
            customer,
            name: full.customer.as_ref().map(|customer| &*customer.name).or(named),
        })
    }

    /// The customer of the document if the assembly is its own too, else whom it is made for, else
    /// whom the document is for.
    pub(super) fn buyer(&self, document: &Document<HoseAssembly>) -> ForCustomer {
        let text = |text: Option<&Text>| text.map(ToString::to_string);
        let assembly = &document.content;
        let is_own = match self.customer {
            Some(customer) => assembly.customer_id == Some(customer),
            None => assembly.customer_name.as_deref().is_some_and(|name| self.name == Some(name)),
        };
        if let Some(own) = self.own.get(&document.lineage).filter(|_| !is_own) {
            return ForCustomer {
                name: text(Some(&own.name)),
                part_number: text(own.part_number.as_ref()),
                revision: text(own.revision.as_ref()),
            };
        }
        let owner = assembly.customer_id.and_then(|id| self.owners.get(&id));
        ForCustomer {
            name: text(owner.or(assembly.customer_name.as_ref()))
                .or_else(|| self.name.map(str::to_owned)),
            part_number: text(assembly.customer_part_number.as_ref()),
            revision: text(assembly.customer_revision.as_ref()),
        }
    }
}
