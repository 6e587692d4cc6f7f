//! Repository methods of work orders alone.

use async_trait::async_trait;
use rust_decimal::Decimal;

use crate::documents::{Completion, DocumentEntry, Line, OrderedLine, TakenLine};
use crate::stock::need::FrozenNeed;
use crate::{Id, RawId, Result};

/// Frozen data of released orders, line by line.
#[async_trait]
pub trait WorkOrders: Send {
    /// The completions of an order's lines, the earliest first.
    async fn completions(&mut self, order: RawId) -> Result<Vec<Completion>>;
    /// Stores further completions, in one statement.
    async fn add_completions(&mut self, order: RawId, new: &[Completion]) -> Result<()>;
    /// The frozen lines of an order, in no order, and its share of its estimate's discount; none if it was
    /// released before orders shared the discount.
    async fn ordered_lines(&mut self, order: RawId) -> Result<(Vec<OrderedLine>, Option<Decimal>)>;
    /// Stores new and changed frozen lines, and the share of the discount.
    async fn save_ordered_lines(
        &mut self,
        order: RawId,
        lines: &[OrderedLine],
        discount: Decimal,
    ) -> Result<()>;
    /// The quantities of these lines of an estimate, in any of its versions, that are on orders, in one
    /// statement: the latest and the released version of each order, in the order of creation.
    async fn taken_lines(&mut self, lines: &[Id<Line>]) -> Result<Vec<TakenLine>>;
    /// The orders created from any version of an estimate, in their latest version.
    async fn orders_of(&mut self, estimate: RawId) -> Result<Vec<DocumentEntry>>;
    /// Frozen stock needs of a released order's lines.
    async fn frozen_needs(&mut self, order: RawId) -> Result<Vec<FrozenNeed>>;
    /// Freezes the stock needs of an order's lines, in one statement.
    async fn save_need_snapshots(&mut self, order: RawId, needs: &[FrozenNeed]) -> Result<()>;
}
