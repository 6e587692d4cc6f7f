//! What prices are made of.

use async_trait::async_trait;

use crate::trade::price::Pricing;
use crate::{RawId, Result};

/// Rules by which customers, price lists, brands and organizations price items, by their ids.
#[async_trait]
pub trait Pricings: Send {
    /// The rules of these; of some there are none. In two statements.
    async fn pricings(&mut self, subjects: &[RawId]) -> Result<Vec<(RawId, Pricing)>>;
    /// Makes these its rules, and no others.
    async fn set_pricing(&mut self, subject: RawId, pricing: &Pricing) -> Result<()>;
}
