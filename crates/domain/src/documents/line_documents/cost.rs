//! The organization's cost of lines.

use rust_decimal::Decimal;

use crate::documents::hose_assembly::AssemblyPrice;
use crate::documents::line_documents::{LinePrice, Priced};
use crate::pricing::{Charge, PerUnit};

impl LinePrice {
    /// The organization's cost of the line including burst tests, before rounding; none if a part is unknown.
    pub fn cost(&self) -> Option<Decimal> {
        self.goods()?.checked_add(self.tests()?)
    }

    /// Without burst tests.
    fn goods(&self) -> Option<Decimal> {
        let cost = match &self.priced {
            Priced::Assembly(price) => PerUnit::each(of_piece(price)?),
            Priced::Kit { lines, .. } => PerUnit::each(sum(lines.iter().map(Self::goods))?),
            Priced::Item(item) => item.cost?,
        };
        cost.of(self.line.quantity.get(), self.line.unit)
    }

    /// Cost of the burst tests, once for the line.
    fn tests(&self) -> Option<Decimal> {
        match &self.priced {
            Priced::Assembly(price) => sum(price.burst_test.iter().map(of_work)),
            Priced::Kit { lines, .. } => sum(lines.iter().map(Self::tests)),
            Priced::Item(_) => Some(Decimal::ZERO),
        }
    }
}

/// Cost of the components and work of one piece.
fn of_piece(price: &AssemblyPrice) -> Option<Decimal> {
    let parts = price.shares.iter();
    let parts = parts.map(|(share, item)| item.as_ref()?.cost?.of(share.quantity?, share.unit));
    sum(parts.chain(price.labour.iter().map(of_work)))
}

fn of_work(charge: &Charge) -> Option<Decimal> {
    charge.cost?.checked_mul(charge.part.quantity)
}

fn sum(mut amounts: impl Iterator<Item = Option<Decimal>>) -> Option<Decimal> {
    amounts.try_fold(Decimal::ZERO, |sum, amount| sum.checked_add(amount?))
}
