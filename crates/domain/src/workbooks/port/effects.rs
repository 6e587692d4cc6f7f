//! What the rows that a unit of work has written touch, so far as it isn't in these rows.

use async_trait::async_trait;

use crate::Result;
use crate::workbooks::Touched;

/// Looks from what this unit of work wrote to what rests on it, in one statement each.
#[async_trait]
pub trait ImportEffects: Send {
    /// Released hose assemblies whose hose or fitting got another pressure, or whose crimp spec was written.
    async fn touched_assemblies(&mut self) -> Result<Touched>;
    /// Sales estimates under editing, or released and still valid, with lines of items whose prices were written, or of
    /// assemblies of such items.
    async fn touched_estimates(&mut self) -> Result<Touched>;
    /// Price lists with prices of items whose own prices were written, or of which prices were written.
    async fn touched_price_lists(&mut self) -> Result<Touched>;
    /// Items that were given a price which, with their cost, leaves less than the organization's margin for their type or
    /// for materials. Amounts in other currencies or units than the cost aren't compared.
    async fn prices_below_margin(&mut self) -> Result<Touched>;
}
