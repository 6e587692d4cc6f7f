//! Work orders beyond what all documents have.

use async_trait::async_trait;
use rust_decimal::Decimal;

use crate::documents::{Completion, DocumentEntry, Line, OrderedLine, TakenLine};
use crate::stock::need::FrozenNeed;
use crate::{Id, RawId, Result};

/// Frozen data of released orders, line by line.
#[async_trait]
pub trait WorkOrders: Send {
    /// When how much of an order's lines was completed, the earliest first.
    async fn completions(&mut self, order: RawId) -> Result<Vec<Completion>>;
    /// Adds further ones, in one statement.
    async fn add_completions(&mut self, order: RawId, new: &[Completion]) -> Result<()>;
    /// The lines of an order as they were released, in no order, and its share of its estimate's discount; none
    /// if it was released before orders shared that.
    async fn ordered_lines(&mut self, order: RawId) -> Result<(Vec<OrderedLine>, Option<Decimal>)>;
    /// Keeps new and changed ones, and the share of the discount.
    async fn keep_ordered_lines(
        &mut self,
        order: RawId,
        lines: &[OrderedLine],
        discount: Decimal,
    ) -> Result<()>;
    /// How much of these lines of an estimate is on orders, of whichever version of the estimate, in one
    /// statement: of each number its latest version and the released one, in the order of creation.
    async fn taken_lines(&mut self, lines: &[Id<Line>]) -> Result<Vec<TakenLine>>;
    /// The orders that were made of an estimate, whichever of its versions, in their latest version.
    async fn orders_of(&mut self, estimate: RawId) -> Result<Vec<DocumentEntry>>;
    /// Frozen needs of a released order's lines.
    async fn frozen_needs(&mut self, order: RawId) -> Result<Vec<FrozenNeed>>;
    /// Freezes what the lines of an order need of the stock, in one statement.
    async fn save_need_snapshots(&mut self, order: RawId, needs: &[FrozenNeed]) -> Result<()>;
}
