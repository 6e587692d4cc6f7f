//! Papers of assemblies: data sheets and labels.

mod drawing;
mod tracking;

pub use drawing::{AssemblyDrawing, DrawnPart, drawing};
pub(crate) use tracking::{Tracked, tracking_record};

use crate::access::Role;
use crate::customers::Customer;
use crate::documents::assembly_figures::Outdated;
use crate::documents::bill::snapshots;
use crate::documents::hose_assembly::{FullAssembly, printed};
use crate::documents::printing::labels::{
    AssemblyPiece, LabelMaking, LabelOrder, Labels, check_number,
};
use crate::documents::printing::{AssemblyPaper, ForCustomer, Label, Paper, PrintedDocument};
use crate::documents::{Bill, HoseAssembly};
use crate::organization::Units;
use crate::{Result, Services, Session};

pub(super) async fn to_print(
    session: &mut Session,
    mut full: FullAssembly,
) -> Result<PrintedDocument<HoseAssembly>> {
    full.document = printed(&full.document, &full.details.configured);
    let frozen = snapshots::frozen(session, full.document.id).await?;
    let (customer, owner) = for_customer(session, &full).await?;
    let units = Units::of(&full.settings, owner.as_ref());
    let (bill, frozen) = match frozen {
        Some(bill) => (bill, true),
        None => (Bill::of_assembly(&full.document.content, &full.components), false),
    };
    Ok(PrintedDocument { full, bill, frozen, branches: None, customer, units })
}

pub(super) fn data_sheet(printed: &PrintedDocument<HoseAssembly>) -> Paper<'_> {
    let FullAssembly { document, components: parts, .. } = &printed.full;
    let findings = printed.full.findings().into_iter().map(|finding| finding.message);
    let outdated = printed.full.details.outdated.iter().map(Outdated::message);
    let changed = parts.changed_since_release(document);
    Paper::Assembly(AssemblyPaper {
        title: printed.title_facts(),
        assembly: &document.content,
        parts,
        bill: &printed.bill,
        source: printed.full.pressure_source(),
        warnings: findings.chain(outdated).chain(changed).collect(),
        units: printed.units,
    })
}

/// The tracking record of an assembly for a brand.
pub(super) fn tracked(
    printed: &PrintedDocument<HoseAssembly>,
    brand: &str,
    day: &str,
) -> Vec<Vec<String>> {
    let FullAssembly { document, components: parts, settings, .. } = &printed.full;
    let details = Tracked {
        units: printed.units,
        convention: settings.angle_convention,
        customer: printed.customer.name.as_deref(),
        customer_part_number: printed.customer.part_number.as_deref(),
        day,
    };
    tracking_record(document, parts, brand, &details).into_iter().collect()
}

/// The customer on the papers: the caller if it is a customer, else the one that the assembly is made for.
async fn for_customer(
    session: &mut Session,
    full: &FullAssembly,
) -> Result<(ForCustomer, Option<Customer>)> {
    let assembly = &full.document.content;
    let identity = session.caller.identity()?;
    let own = identity.customer.filter(|_| identity.role == Role::Customer);
    if let Some(own) = own.filter(|own| assembly.customer_id != Some(*own)) {
        // An assembly of several customers names only the calling one.
        let assigned = full.details.customers.iter().find(|customer| customer.customer == own);
        let customer = session.work.records::<Customer>().find(own).await?;
        let shown = ForCustomer::new(
            assigned.map(|assigned| &assigned.name),
            assigned.and_then(|assigned| assigned.part_number.as_ref()),
            assigned.and_then(|assigned| assigned.revision.as_ref()),
        );
        return Ok((shown, customer.map(|customer| customer.fields)));
    }
    let name = full.customer.as_ref().map(|customer| &customer.name);
    let shown = ForCustomer::new(
        name.or(assembly.customer_name.as_ref()),
        assembly.customer_part_number.as_ref(),
        assembly.customer_revision.as_ref(),
    );
    Ok((shown, full.customer.clone()))
}

impl PrintedDocument<HoseAssembly> {
    /// The label of an assembly, in this many copies.
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
