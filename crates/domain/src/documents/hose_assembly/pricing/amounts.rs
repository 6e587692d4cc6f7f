//! Amounts of an assembly's parts, for one piece and for all pieces.

use rust_decimal::Decimal;

use crate::documents::hose_assembly::{AssemblyPrice, Share};
use crate::measures::{Currency, Quantity};
use crate::pricing::prices::Line;
use crate::pricing::{Charge, Part, rounded};

/// Digits of the amounts of parts: more than the currency has, so that they add up.
const DIGITS: u32 = 4;

/// Amounts for one piece and for all pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amounts {
    /// In one piece.
    pub one: Decimal,
    /// In all pieces together.
    pub all: Decimal,
}

impl Amounts {
    /// Amounts of a part for this many pieces; none if its price or length is unknown.
    fn of(part: Part, pieces: Quantity) -> Option<Self> {
        let one = part.amount()?;
        let all = one.checked_mul(pieces.get())?;
        Some(Self { one: rounded(one, DIGITS), all: rounded(all, DIGITS) })
    }
}

/// One piece's quantity of a component, at its price.
pub(crate) fn part_of((share, line): &(Share, Option<Line>)) -> Part {
    match (share.quantity, line) {
        (Some(quantity), Some(line)) => Part::of((quantity, share.unit), &line.price),
        _ => Part::unknown(Decimal::ONE),
    }
}

impl AssemblyPrice {
    /// Amounts of a component.
    pub fn of_share(&self, share: &(Share, Option<Line>)) -> Option<Amounts> {
        Amounts::of(part_of(share), self.quantity)
    }

    /// Amounts of work on the pieces.
    pub fn of_work(&self, charge: &Charge) -> Option<Amounts> {
        Amounts::of(charge.part, self.quantity)
    }

    /// Difference that makes the parts add up to the price; none if they are informational, or one is unknown.
    pub fn rounding(&self, currency: Currency) -> Option<Amounts> {
        if self.own.is_some() {
            return None;
        }
        let paid = Amounts { one: self.unit()?, all: self.pieces(self.quantity, currency)? };
        let shares = self.shares.iter().map(|share| self.of_share(share));
        let parts = shares.chain(self.labour.iter().map(|charge| self.of_work(charge)));
        parts.into_iter().try_fold(paid, |left, part| {
            let part = part?;
            Some(Amounts {
                one: left.one.checked_sub(part.one)?,
                all: left.all.checked_sub(part.all)?,
            })
        })
    }
}
