//! Hose assemblies beyond what all documents have.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::configurator::checks::finding::Finding;
use crate::customers::{AssemblyCustomer, Customer};
use crate::documents::{Document, HoseAssembly};
use crate::{Id, RawId, Result};

/// Which of the assemblies that may be the same thing are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alike {
    /// All, in the order of their numbers.
    All,
    /// Those whose numbers have prices of their own, in that order.
    Priced,
    /// Those that can be ordered, released ones first, then those that were changed last.
    ToOrder {
        /// Who gets it; those of other customers are not for it.
        customer: Option<Id<Customer>>,
        /// Whether those that are nobody's are left out, as a customer doesn't see them.
        only_own: bool,
        /// Who has to have made it, if that matters.
        maker: Option<RawId>,
    },
}

/// Repository methods of assemblies only.
#[async_trait]
pub trait Assemblies: Send {
    /// The latest versions of these numbers, whatever their case, each with the place of its
    /// number; nobody else changes them until the unit of work ends. In one statement.
    async fn assemblies_numbered(
        &mut self,
        numbers: &[String],
    ) -> Result<Vec<(usize, Document<HoseAssembly>)>>;
    /// The latest and the released assemblies of the same hose, fittings (whichever way round), wrap,
    /// angle and tests, cut to about the same length; at most so many. Those under editing are found
    /// by the length that was entered, since their figures follow their components.
    async fn assemblies_like(
        &mut self,
        assembly: &HoseAssembly,
        wanted: Alike,
        most: u32,
    ) -> Result<Vec<Document<HoseAssembly>>>;
    /// When the nth latest one was made for a customer by a user or key; none if there are fewer since this time.
    async fn nth_latest_made(
        &mut self,
        made: (Id<Customer>, RawId),
        since: DateTime<Utc>,
        nth: u32,
    ) -> Result<Option<DateTime<Utc>>>;
    /// Findings of assemblies at their release, in one statement; none of one that isn't released, or was before
    /// these were stored.
    async fn frozen_findings(
        &mut self,
        ids: &[Id<HoseAssembly>],
    ) -> Result<Vec<(Id<HoseAssembly>, Vec<Finding>)>>;
    /// Keeps what there is to know of assemblies that are released, in one statement; nothing of
    /// those that are under editing again.
    async fn save_findings(
        &mut self,
        findings: &[(Id<HoseAssembly>, Option<Vec<Finding>>)],
    ) -> Result<()>;
    /// Whether there are any of [`Self::assemblies_to_describe`].
    async fn has_assemblies_to_describe(&mut self) -> Result<bool>;
    /// Assemblies under editing whose stored descriptions or ferrules may be out of date, with the
    /// marks that say so, at most so many; nobody else changes them until the unit of work ends.
    async fn assemblies_to_describe(
        &mut self,
        most: u32,
    ) -> Result<(Vec<i64>, Vec<Document<HoseAssembly>>)>;
    /// Keeps what assemblies are called now and which ferrules they have, and takes these marks away.
    async fn describe_assemblies(
        &mut self,
        marks: &[i64],
        described: &[Document<HoseAssembly>],
    ) -> Result<()>;
    /// The customers that assemblies belong to beside those that they are made for.
    async fn assembly_customers(
        &mut self,
        lineages: &[Id<HoseAssembly>],
    ) -> Result<Vec<(Id<HoseAssembly>, AssemblyCustomer)>>;
    /// Lets an assembly belong to these customers, in one statement; what they call it changes
    /// where it does already.
    async fn set_assembly_customers(
        &mut self,
        lineage: Id<HoseAssembly>,
        customers: &[AssemblyCustomer],
    ) -> Result<()>;
    /// Takes customers from an assembly, and gives how many were taken.
    async fn remove_assembly_customers(
        &mut self,
        lineage: Id<HoseAssembly>,
        customers: &[Id<Customer>],
    ) -> Result<u64>;
}
