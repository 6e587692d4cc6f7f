//! The shares of an offer that orders are charged: the parts of an estimate add up to the estimate, whoever orders how much and
//! in which order.
//!
//! A part of a line is charged what all that is ordered of the line so far comes to, rounded, less what the other
//! orders of the line are charged. So the last part is charged what is left. The estimate's discount is shared out
//! alike, by what the goods of each order come to.

use std::collections::HashMap;

use rust_decimal::Decimal;

use crate::documents::lines::quoted::discounted;
use crate::documents::{Line, Quoted, QuotedTotals, SalesEstimate, Status, WorkOrder};
use crate::measures::Currency;
use crate::pricing::{Percent, digits, rounded};
use crate::{Id, RawId};

/// So much of a line of an estimate, of any of its versions, on a version of an order.
#[derive(Debug, Clone, PartialEq)]
pub struct TakenLine {
    pub order: Id<WorkOrder>,
    /// All versions of the order.
    pub lineage: RawId,
    pub status: Status,
    /// The version of the estimate that the order was made of.
    pub estimate: Id<SalesEstimate>,
    /// The line of the order.
    pub line: Id<Line>,
    /// The line of the estimate that was asked for.
    pub of: Id<Line>,
    /// Quantity and completed quantity, in the unit of the line that was asked for.
    pub quantity: Decimal,
    pub completed: Decimal,
    /// Amounts that the release fixed: charged without burst tests, and for burst tests; none under editing.
    pub goods: Option<Decimal>,
    pub tests: Option<Decimal>,
    /// Whether its version of the estimate offers the line as the one that was asked for.
    pub is_same: bool,
    /// The order's discount in percent, and the share of the estimate's discount that its release fixed.
    pub percent: Option<Percent>,
    pub discount: Option<Decimal>,
}

impl TakenLine {
    /// How much stays ordered: of a cancelled order what was completed.
    fn kept(&self) -> Decimal {
        if self.status == Status::Cancelled { self.completed } else { self.quantity }
    }
}

/// How much of each line is ordered, those of one lineage of orders aside: of each number its latest version or the
/// released one, whichever has more.
pub(super) fn ordered_quantities(
    taken: &[TakenLine],
    but: Option<RawId>,
) -> HashMap<Id<Line>, Decimal> {
    let mut versions = HashMap::<(Id<Line>, RawId, Id<WorkOrder>), Decimal>::new();
    for line in taken.iter().filter(|line| Some(line.lineage) != but) {
        *versions.entry((line.of, line.lineage, line.order)).or_default() += line.kept();
    }
    let mut orders = HashMap::<(Id<Line>, RawId), Decimal>::new();
    for ((line, lineage, _), quantity) in versions {
        let most = orders.entry((line, lineage)).or_default();
        *most = quantity.max(*most);
    }
    let mut ordered = HashMap::<Id<Line>, Decimal>::new();
    for ((line, _), quantity) in orders {
        *ordered.entry(line).or_default() += quantity;
    }
    ordered.into_iter().map(|(line, quantity)| (line, rounded(quantity, 4))).collect()
}

/// The orders that lines of a version of an estimate are on, in the order of their creation.
pub(super) fn claims(
    taken: &[TakenLine],
    estimate: Id<SalesEstimate>,
    currency: Currency,
) -> Vec<Claim> {
    let of_an_order = taken.chunk_by(|one, other| one.order == other.order);
    of_an_order.filter_map(|lines| claim(lines, estimate, currency)).collect()
}

fn claim(lines: &[TakenLine], estimate: Id<SalesEstimate>, currency: Currency) -> Option<Claim> {
    let any = lines.first()?;
    // Completed parts of a cancelled order stay charged, the rest comes back.
    let kept = |amount: Decimal, of: Decimal, whole: Decimal| {
        if of == whole {
            return amount;
        }
        let part = amount.checked_mul(of).and_then(|part| part.checked_div(whole));
        rounded(part.unwrap_or_default(), digits(currency))
    };
    let part = |line: &TakenLine| {
        let fixed = line.goods.map(|goods| FixedPart {
            goods: kept(goods, line.kept(), line.quantity),
            with_tests: !line.kept().is_zero() && line.tests.is_some_and(|tests| !tests.is_zero()),
            is_of_offer: line.is_same,
        });
        ClaimedPart { line: line.line, of: line.of, quantity: line.kept(), fixed }
    };
    let parts: Vec<ClaimedPart> = lines.iter().map(part).collect();
    let all: Decimal = lines.iter().filter_map(|line| line.goods).sum();
    let left: Decimal = parts.iter().filter_map(|part| Some(part.fixed?.goods)).sum();
    let by_percent = || Some(all - discounted(all, any.percent, currency)?);
    let fixed = (any.status != Status::UnderEditing)
        .then(|| any.discount.or_else(by_percent).unwrap_or_default());
    Some(Claim {
        order: any.order,
        lineage: any.lineage,
        parts,
        discount: fixed.map(|discount| kept(discount, left, all)),
        is_of_offer: any.estimate == estimate,
    })
}

/// An estimate, as far as orders share it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Offer {
    lines: HashMap<Id<Line>, OfferedLine>,
    /// The sum of the lines, without burst tests.
    goods: Decimal,
    /// The estimate's discount on that.
    discount: Decimal,
    currency: Currency,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct OfferedLine {
    quantity: Decimal,
    /// Total after the line's discount, without burst tests.
    goods: Decimal,
}

/// An order of an offer.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Claim {
    pub order: Id<WorkOrder>,
    /// All versions of the order.
    pub lineage: RawId,
    pub parts: Vec<ClaimedPart>,
    /// The share of the estimate's discount that its release fixed; none under editing.
    pub discount: Option<Decimal>,
    /// Whether what its release fixed is a part of this offer, and not of another version of it.
    pub is_of_offer: bool,
}

/// So much of an offered line on an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ClaimedPart {
    /// The line of the order.
    pub line: Id<Line>,
    /// The line of the offer.
    pub of: Id<Line>,
    /// In the unit of the offered line; of a cancelled order what was completed.
    pub quantity: Decimal,
    /// Amounts that its release fixed; none under editing.
    pub fixed: Option<FixedPart>,
}

/// Amounts of a part that a release fixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FixedPart {
    /// Charged without burst tests.
    pub goods: Decimal,
    /// Whether the burst tests of the line are charged with it.
    pub with_tests: bool,
    /// Whether it is a part of this offer: what it was offered as is offered still.
    pub is_of_offer: bool,
}

/// The share of an offer that an order is charged.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct OrderShare {
    /// Without burst tests, by the line of the order.
    pub goods: HashMap<Id<Line>, Decimal>,
    /// The lines of the order that the burst tests are charged with.
    pub with_tests: Vec<Id<Line>>,
    /// The part of the estimate's discount.
    pub discount: Decimal,
}

impl Claim {
    /// Whether nothing of it is fixed yet.
    fn is_open(&self) -> bool {
        self.discount.is_none()
    }
}

impl Offer {
    /// Takes the lines of an estimate; those without a known price can't be shared.
    pub(super) fn of(lines: &[Line], discount: Option<Percent>, currency: Currency) -> Self {
        let offered = |line: &Line| {
            let goods = line.quoted.as_deref().and_then(Quoted::goods)?;
            Some((line.id, OfferedLine { quantity: line.quantity.get(), goods }))
        };
        let discount = QuotedTotals::of(lines, discount, &[], currency).discount;
        let lines: HashMap<_, _> = lines.iter().filter_map(offered).collect();
        let goods = lines.values().map(|line| line.goods).sum();
        Self { lines, goods, discount: discount.unwrap_or_default(), currency }
    }

    /// The share of an order under editing beside the others, which come in the order of their creation. Released
    /// ones come first, since what they are charged is fixed.
    pub(super) fn share(&self, claims: &[Claim], order: Id<WorkOrder>) -> OrderShare {
        let Some(own) = claims.iter().find(|claim| claim.order == order) else {
            return OrderShare::default();
        };
        let others = || claims.iter().filter(|claim| claim.lineage != own.lineage);
        let fixed: Vec<RawId> =
            others().filter(|claim| !claim.is_open()).map(|claim| claim.lineage).collect();
        // A new version of a released order takes its place only when it is released.
        let open = others().filter(|claim| claim.is_open() && !fixed.contains(&claim.lineage));
        let place = |claim: &Claim| claims.iter().position(|other| other.order == claim.order);
        let earlier = open.filter(|claim| place(claim) < place(own));
        let mut ledger = Ledger::new(self);
        ledger.fix(others().filter(|claim| !claim.is_open()));
        for claim in earlier {
            ledger.charge(claim);
        }
        ledger.charge(own)
    }
}

/// Quantities of an offer that are ordered so far, and their charges.
struct Ledger<'a> {
    offer: &'a Offer,
    lines: HashMap<Id<Line>, Account>,
    goods: Decimal,
    discount: Decimal,
}

#[derive(Default)]
struct Account {
    quantity: Decimal,
    charged: Decimal,
    tested: bool,
}

impl<'a> Ledger<'a> {
    fn new(offer: &'a Offer) -> Self {
        let (goods, discount) = (Decimal::ZERO, Decimal::ZERO);
        Self { offer, lines: HashMap::new(), goods, discount }
    }

    /// A part of an amount, as of a part of something, rounded.
    fn part(&self, amount: Decimal, of: Decimal, whole: Decimal) -> Decimal {
        let part = amount.checked_mul(of).and_then(|part| part.checked_div(whole));
        rounded(part.unwrap_or_default(), digits(self.offer.currency))
    }

    /// Enters what is charged already. What was ordered of another version of the estimate at other prices counts as
    /// if it was ordered of this one: its price differs, not its quantity.
    fn fix<'c>(&mut self, claims: impl Iterator<Item = &'c Claim> + Clone) {
        let parts = claims.clone().flat_map(|claim| &claim.parts);
        let parts: Vec<(&ClaimedPart, FixedPart)> =
            parts.filter_map(|part| Some((part, part.fixed?))).collect();
        for (part, _) in parts.iter().filter(|(_, fixed)| !fixed.is_of_offer) {
            self.lines.entry(part.of).or_default().quantity += part.quantity;
        }
        let offer = self.offer;
        for (of, line) in &offer.lines {
            let Some(quantity) = self.lines.get(of).map(|account| account.quantity) else {
                continue;
            };
            let charged = self.part(line.goods, quantity, line.quantity);
            self.lines.entry(*of).or_default().charged = charged;
            self.goods += charged;
        }
        let mut of_offer = self.goods;
        for (part, fixed) in parts {
            let account = self.lines.entry(part.of).or_default();
            account.tested |= fixed.with_tests;
            if fixed.is_of_offer {
                account.quantity += part.quantity;
                account.charged += fixed.goods;
                self.goods += fixed.goods;
            }
        }
        for claim in claims {
            let goods = claim.parts.iter().filter_map(|part| part.fixed);
            let goods: Decimal =
                goods.filter(|fixed| fixed.is_of_offer).map(|fixed| fixed.goods).sum();
            if claim.is_of_offer {
                self.discount += claim.discount.unwrap_or_default();
            } else {
                of_offer += goods;
            }
        }
        self.discount += self.part(offer.discount, of_offer, offer.goods);
    }

    /// Charges an order for what is ordered with it, and tells how much.
    fn charge(&mut self, claim: &Claim) -> OrderShare {
        let mut share = OrderShare::default();
        let offer = self.offer;
        for part in &claim.parts {
            let Some(line) = offer.lines.get(&part.of) else { continue };
            let account = self.lines.entry(part.of).or_default();
            account.quantity += part.quantity;
            let (quantity, before) = (account.quantity, account.charged);
            if !std::mem::replace(&mut account.tested, true) {
                share.with_tests.push(part.line);
            }
            let so_far = self.part(line.goods, quantity, line.quantity);
            // Rounding of parts that are gone may have been more than what is left of the line.
            let goods = (so_far - before).max(Decimal::ZERO);
            self.lines.entry(part.of).or_default().charged += goods;
            self.goods += goods;
            share.goods.insert(part.line, goods);
        }
        let so_far = self.part(offer.discount, self.goods, offer.goods);
        share.discount = (so_far - self.discount).max(Decimal::ZERO);
        self.discount += share.discount;
        share
    }
}

#[cfg(test)]
#[path = "shares_tests.rs"]
mod tests;
