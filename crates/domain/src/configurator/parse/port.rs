//! Catalogue queries for reading phrases: small ones, by the words of the phrase.

use async_trait::async_trait;

use crate::catalogue::{CrimpFitting, Hose};
use crate::configurator::parse::choosing::offer::{
    BrandPreference, FittingOption, HoseKeywords, HoseOption, PartId,
};
use crate::customers::Customer;
use crate::{Id, Result};

/// The words of a catalogue, and parts by facts. Every answer is bounded, whatever the catalogue.
#[async_trait]
pub trait Parsing: Send {
    /// The series of hoses that the organization sees, each with the words that its hoses have.
    async fn hose_series(&mut self) -> Result<Vec<HoseKeywords>>;
    /// The brands that the organization sees.
    async fn brand_standings(&mut self) -> Result<Vec<BrandPreference>>;
    /// The connections that fittings have, as the catalogue calls them.
    async fn fitting_styles(&mut self) -> Result<Vec<String>>;
    /// Hoses, fittings and wraps by their part numbers, makers', organization's or the customer's;
    /// each with the place of its number.
    async fn parts_numbered(
        &mut self,
        numbers: &[String],
        customer: Option<Id<Customer>>,
    ) -> Result<Vec<(usize, PartId)>>;
    /// Hoses, fittings and wraps that are the only ones whose part numbers hold one of these texts; with the place
    /// of the text.
    async fn parts_holding(&mut self, texts: &[String]) -> Result<Vec<(usize, PartId)>>;
    /// Hoses of these series in one of these sizes, a few of each series; and these hoses.
    async fn hose_options(
        &mut self,
        series: &[String],
        sizes: &[String],
        ids: &[Id<Hose>],
    ) -> Result<Vec<HoseOption>>;
    /// Fittings of these connections that crimp specs approve on these hoses; and these fittings
    /// on hoses of their size, approved or not.
    async fn fitting_options(
        &mut self,
        hoses: &[Id<Hose>],
        styles: &[String],
        ids: &[Id<CrimpFitting>],
    ) -> Result<Vec<FittingOption>>;
}
