//! A hose assembly with everything that belongs to it.

use crate::access::{Caller, Role};
use crate::configurator::checks::finding::Finding;
use crate::configurator::figures::rating::PressureSource;
use crate::customers::{AssemblyCustomer, customer_of};
use crate::documents::assembly_figures::{Outdated, Parts};
use crate::documents::hose_assembly::parts::{StoredParts, load_stored};
use crate::documents::hose_assembly::release::all_out_of_use;
use crate::documents::hose_assembly::{Current, Outcome, findings, hide_customer};
use crate::documents::{Document, FullDocument, HoseAssembly, Line, Status};
use crate::organization::{Units, units};
use crate::{Result, Session};

/// An assembly with everything that belongs to it.
pub type FullAssembly = FullDocument<HoseAssembly>;

#[derive(Debug, Clone, PartialEq)]
pub struct AssemblyDetails {
    /// The assembly as last saved.
    pub saved: HoseAssembly,
    /// Current configuration, or why the components no longer fit together.
    pub configured: Outcome,
    /// Findings at its release.
    pub frozen: Option<Vec<Finding>>,
    /// Frozen figures that differ with the current components.
    pub outdated: Vec<Outdated>,
    /// Further customers that it is assigned to, besides `customer`.
    pub customers: Vec<AssemblyCustomer>,
    /// The units of the caller.
    pub units: Units,
}

impl FullAssembly {
    /// Findings; for a released assembly, those at its release.
    pub fn findings(&self) -> Vec<Finding> {
        self.details.frozen.clone().unwrap_or_else(|| {
            let mut found = findings(&self.details.configured);
            found.extend(Finding::all(Err(&all_out_of_use(&self.components))));
            found
        })
    }

    /// Component that limits its working pressure.
    pub fn pressure_source(&self) -> Option<PressureSource> {
        let now = || self.details.configured.as_ref().ok()?.rating.map(|rating| rating.source);
        // Releases store it in a column.
        self.document.content.working_pressure_source.or_else(now)
    }
}

/// The customers of an assembly.
pub(super) async fn customers_of(
    session: &mut Session,
    document: &Document<HoseAssembly>,
) -> Result<Vec<AssemblyCustomer>> {
    let customers = session.work.assembly_customers(&[document.lineage]).await?;
    Ok(customers.into_iter().map(|(_, customer)| customer).collect())
}

/// Everything that belongs to an assembly that was read, as far as the caller may see it.
pub(super) async fn load_whole(
    session: &mut Session,
    document: Document<HoseAssembly>,
) -> Result<FullAssembly> {
    let customers = customers_of(session, &document).await?;
    let lines = session.work.lines(document.id.raw()).await?;
    Box::pin(all_of(session, (document, lines, None), customers)).await
}

/// An assembly with its lines, and with its components if these were read already.
pub(super) type Read = (Document<HoseAssembly>, Vec<Line>, Option<Parts>);

pub(super) async fn all_of(
    session: &mut Session,
    (mut document, lines, parts): Read,
    customers: Vec<AssemblyCustomer>,
) -> Result<FullAssembly> {
    hide_customer(&session.caller, &mut document.content);
    let settings = session.work.organization().await?.settings;
    let assigned = session.caller.identity()?.customer.map(|customer| (customer, session.now()));
    let saved = document.content.clone();
    let parts = match parts {
        // The customer's properties were not read yet.
        Some(shown) if assigned.is_none() => StoredParts { shown, now: None },
        _ => load_stored(session, &mut document, &lines, assigned).await?,
    };
    let current = Current::new(document, lines, parts, &settings);
    let outdated = current.outdated();
    let Current { document, lines, parts, configured } = current;
    let frozen = if document.lifecycle.status() == Status::UnderEditing {
        None
    } else {
        let found = session.work.frozen_findings(&[document.id]).await?;
        found.into_iter().next().map(|(_, findings)| findings)
    };
    let customer = customer_of(session, document.content.customer_id).await?;
    let customers = seen_customers(&session.caller, customers)?;
    let units = units(session).await?;
    let details = AssemblyDetails { saved, configured, frozen, outdated, customers, units };
    Ok(FullDocument { document, lines, components: parts, customer, settings, details })
}

/// A customer can't see the others.
fn seen_customers(
    caller: &Caller,
    mut customers: Vec<AssemblyCustomer>,
) -> Result<Vec<AssemblyCustomer>> {
    let identity = caller.identity()?;
    if identity.role == Role::Customer {
        customers.retain(|customer| Some(customer.customer) == identity.customer);
    }
    Ok(customers)
}
