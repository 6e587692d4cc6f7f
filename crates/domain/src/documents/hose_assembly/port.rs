//! Repository methods of hose assemblies alone.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::configurator::checks::finding::Finding;
use crate::customers::{AssemblyCustomer, Customer};
use crate::documents::{Document, HoseAssembly};
use crate::{Id, RawId, Result};

/// Which assemblies to find among those that may be identical.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alike {
    /// All, in the order of their numbers.
    All,
    /// Those whose numbers have prices of their own, in the order of their numbers.
    Priced,
    /// Those that can be ordered, released ones first, then the most recently changed ones.
    ToOrder {
        /// The customer that orders; assemblies of others are left out.
        customer: Option<Id<Customer>>,
        /// Whether to leave out assemblies without a customer, which customers don't see.
        only_own: bool,
        /// The user or key that must have made it, if any.
        maker: Option<RawId>,
    },
}

/// Repository methods of assemblies only.
#[async_trait]
pub trait Assemblies: Send {
    /// Finds the latest versions of these numbers, ignoring case, each with the position of its number, and
    /// locks them until the unit of work ends. In one statement.
    async fn assemblies_numbered(
        &mut self,
        numbers: &[String],
    ) -> Result<Vec<(usize, Document<HoseAssembly>)>>;
    /// Finds at most so many of the latest and the released assemblies with the same hose, fittings (in
    /// either order), wrap, angle and tests, and about the same cut length. Those under editing are found by
    /// their entered length, since their figures follow their components.
    async fn assemblies_like(
        &mut self,
        assembly: &HoseAssembly,
        wanted: Alike,
        most: u32,
    ) -> Result<Vec<Document<HoseAssembly>>>;
    /// When the nth last assembly was made for a customer by a user or key; none if there are fewer since this time.
    async fn nth_latest_made(
        &mut self,
        made: (Id<Customer>, RawId),
        since: DateTime<Utc>,
        nth: u32,
    ) -> Result<Option<DateTime<Utc>>>;
    /// Findings of released assemblies, in one statement; none for releases before findings were stored.
    async fn frozen_findings(
        &mut self,
        ids: &[Id<HoseAssembly>],
    ) -> Result<Vec<(Id<HoseAssembly>, Vec<Finding>)>>;
    /// Stores the findings of released assemblies and deletes those of assemblies under editing again, in one
    /// statement.
    async fn save_findings(
        &mut self,
        findings: &[(Id<HoseAssembly>, Option<Vec<Finding>>)],
    ) -> Result<()>;
    /// Whether there are any of [`Self::assemblies_to_describe`].
    async fn has_assemblies_to_describe(&mut self) -> Result<bool>;
    /// Finds at most so many assemblies under editing whose stored descriptions or ferrules may be out of
    /// date, with the marks for this, and locks them until the unit of work ends.
    async fn assemblies_to_describe(
        &mut self,
        most: u32,
    ) -> Result<(Vec<i64>, Vec<Document<HoseAssembly>>)>;
    /// Stores current descriptions and ferrules of assemblies, and deletes these marks.
    async fn describe_assemblies(
        &mut self,
        marks: &[i64],
        described: &[Document<HoseAssembly>],
    ) -> Result<()>;
    /// Further customers of assemblies, besides those that they are made for.
    async fn assembly_customers(
        &mut self,
        lineages: &[Id<HoseAssembly>],
    ) -> Result<Vec<(Id<HoseAssembly>, AssemblyCustomer)>>;
    /// Assigns these customers to an assembly, or changes their part numbers and revisions if they are
    /// assigned already. In one statement.
    async fn set_assembly_customers(
        &mut self,
        lineage: Id<HoseAssembly>,
        customers: &[AssemblyCustomer],
    ) -> Result<()>;
    /// Removes customers from an assembly, and returns how many were removed.
    async fn remove_assembly_customers(
        &mut self,
        lineage: Id<HoseAssembly>,
        customers: &[Id<Customer>],
    ) -> Result<u64>;
}
