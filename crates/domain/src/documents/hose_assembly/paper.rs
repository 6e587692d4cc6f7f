//! Printed documents of assemblies: data sheets, labels, and those of all documents.

use async_trait::async_trait;

use crate::access::Role;
use crate::customers::Customer;
use crate::documents::bill::snapshots;
use crate::documents::bill::vendor_file::{Tracked, tracking_record};
use crate::documents::hose_assembly::figures::Outdated;
use crate::documents::hose_assembly::{FullAssembly, printed};
use crate::documents::lifecycle;
use crate::documents::printing::labels::{
    AssemblyPiece, LabelMaking, LabelOrder, Labels, check_number,
};
use crate::documents::printing::{
    AssemblyPaper, ForCustomer, Label, Paper, Printable, PrintedDocument,
};
use crate::documents::{Bill, HoseAssembly};
use crate::organization::Units;
use crate::{Id, Result, Services, Session};

#[async_trait]
impl Printable for HoseAssembly {
    async fn printable(session: &mut Session, id: Id<Self>) -> Result<PrintedDocument<Self>> {
        let mut full = lifecycle::read::<Self>(session, id).await?;
        full.document = printed(&full.document, &full.details.configured);
        let frozen = snapshots::frozen(session, id).await?;
        let (customer, owner) = for_customer(session, &full).await?;
        let units = Units::of(&full.settings, owner.as_ref());
        let (bill, frozen) = match frozen {
            Some(bill) => (bill, true),
            None => (Bill::of_assembly(&full.document.content, &full.components), false),
        };
        Ok(PrintedDocument { full, bill, frozen, branches: None, customer, units })
    }

    fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    fn data_sheet(printable: &PrintedDocument<Self>) -> Paper<'_> {
        let FullAssembly { document, components: parts, .. } = &printable.full;
        let findings = printable.full.findings().into_iter().map(|finding| finding.message);
        let outdated = printable.full.details.outdated.iter().map(Outdated::message);
        let changed = parts.changed_since_release(document);
        Paper::Assembly(AssemblyPaper {
            title: printable.title_facts(),
            assembly: &document.content,
            parts,
            bill: &printable.bill,
            source: printable.full.pressure_source(),
            warnings: findings.chain(outdated).chain(changed).collect(),
            units: printable.units,
        })
    }

    async fn tracked(
        _session: &mut Session,
        printable: &PrintedDocument<Self>,
        brand: &str,
        day: &str,
    ) -> Result<Vec<Vec<String>>> {
        let FullAssembly { document, components: parts, settings, .. } = &printable.full;
        let customer_view = Tracked {
            units: printable.units,
            convention: settings.angle_convention,
            customer: printable.customer.name.as_deref(),
            customer_part_number: printable.customer.part_number.as_deref(),
            day,
        };
        Ok(tracking_record(document, parts, brand, &customer_view).into_iter().collect())
    }
}

/// Whom the papers are for: the calling customer, else the one that the assembly is made for.
async fn for_customer(
    session: &mut Session,
    full: &FullAssembly,
) -> Result<(ForCustomer, Option<Customer>)> {
    let assembly = &full.document.content;
    let identity = session.caller.identity()?;
    let own = identity.customer.filter(|_| identity.role == Role::Customer);
    if let Some(own) = own.filter(|own| assembly.customer_id != Some(*own)) {
        // One of several that it belongs to; whom else it is for is nobody's business.
        let assigned = full.details.customers.iter().find(|customer| customer.customer == own);
        let customer = session.work.records::<Customer>().find(own).await?;
        let customer_view = ForCustomer::new(
            assigned.map(|assigned| &assigned.name),
            assigned.and_then(|assigned| assigned.part_number.as_ref()),
            assigned.and_then(|assigned| assigned.revision.as_ref()),
        );
        return Ok((customer_view, customer.map(|customer| customer.fields)));
    }
    let name = full.customer.as_ref().map(|customer| &customer.name);
    let customer_view = ForCustomer::new(
        name.or(assembly.customer_name.as_ref()),
        assembly.customer_part_number.as_ref(),
        assembly.customer_revision.as_ref(),
    );
    Ok((customer_view, full.customer.clone()))
}

impl PrintedDocument<HoseAssembly> {
    /// Its label, so many times.
    pub fn labels(
        &self,
        services: &Services,
        order: LabelOrder,
        record_url: Option<&str>,
    ) -> Result<Labels> {
        check_number(1, order.copies)?;
        let FullAssembly { document, settings, .. } = &self.full;
        let making = LabelMaking {
            settings,
            units: self.units,
            made_on: order.made_on(settings, services.now())?,
            record_url,
        };
        let piece = AssemblyPiece::of(document, self.customer.clone());
        let label = Label { mark: document.lifecycle.status().mark(), ..making.label(&piece) };
        Ok(making.labels(vec![label], order, self.title()))
    }
}
