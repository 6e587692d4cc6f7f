//! Catalogue queries besides lists: what fits what, and the remaining choices.

use async_trait::async_trait;

use crate::catalogue::{
    Adaptor, AdaptorMatch, Approval, Choices, Chosen, Connection, CrimpFitting, FerruleName,
    Filter, Hose, HoseScope, NamedFerrule, Pair, PendingItem, Selection, SeriesSpecs,
};
use crate::{Id, ListPage, Result, Window, catalogue::CrimpSpec};

/// Compatibility of items with a hose.
#[async_trait]
pub trait Fits: Send {
    /// The fitting series that are approved on a hose, the organization's own specs first.
    async fn approvals(&mut self, hose: Id<Hose>) -> Result<Vec<Approval>>;
    /// How many crimp specs each fitting series has, on these hoses or on all.
    async fn series_specs(&mut self, on: Option<&HoseScope>) -> Result<Vec<SeriesSpecs>>;
    /// A hose and a fitting that the organization sees, with their crimp specs.
    async fn pair(&mut self, hose: Id<Hose>, fitting: Id<CrimpFitting>) -> Result<Option<Pair>>;
    /// The hoses of a fitting's size with a crimp spec for its series.
    async fn hoses_of(&mut self, fitting: Id<CrimpFitting>) -> Result<Vec<Id<Hose>>>;
    /// Finds the ferrules with these names, of any size, in one query.
    async fn ferrules_named(&mut self, names: &[FerruleName]) -> Result<Vec<NamedFerrule>>;
    /// Replaces the organization's own crimp specs of a hose.
    async fn replace_crimp_specs(&mut self, hose: Id<Hose>, specs: &[CrimpSpec]) -> Result<()>;
}

/// Connections in the catalogue.
#[async_trait]
pub trait Connections: Send {
    /// The connections of these fittings and adaptors, without repetitions.
    async fn connections(
        &mut self,
        fittings: &Selection<CrimpFitting>,
        adaptors: &Selection<Adaptor>,
    ) -> Result<Vec<Connection>>;
    /// Equivalents and family of an adaptor.
    async fn adaptor_matches(&mut self, adaptor: Id<Adaptor>) -> Result<Vec<AdaptorMatch>>;
    /// Choices of these properties that these adaptors leave, with either end as the first.
    async fn adaptor_choices(
        &mut self,
        selection: &Selection<Adaptor>,
        properties: &'static [Filter],
        chosen: &Chosen,
    ) -> Result<Choices>;
}

/// Incomplete items in use.
#[async_trait]
pub trait Pending: Send {
    /// A part of the list of incomplete items; items that only lack a cost are included on request.
    async fn pending_items(
        &mut self,
        costs: bool,
        window: &Window,
    ) -> Result<ListPage<PendingItem>>;
    /// The names of the brands that the organization uses and has items of.
    async fn vendors(&mut self) -> Result<Vec<String>>;
}
