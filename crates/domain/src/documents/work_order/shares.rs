//! How orders share the amounts of an offer, so that the orders add up to the estimate, whatever parts are
//! ordered in which order.
//!
//! A part of a line is charged the rounded amount of everything ordered of the line so far, less what the
//! other orders of the line are charged. So the last part is charged the rest. Orders share the estimate's
//! discount in the same way, by the amounts of their goods.

use std::collections::HashMap;

use rust_decimal::Decimal;

use crate::documents::lines::quoted::discounted;
use crate::documents::{Line, Quoted, QuotedTotals, SalesEstimate, Status, WorkOrder};
use crate::measures::Currency;
use crate::pricing::{Percent, digits, rounded};
use crate::{Id, RawId};

/// A quantity of a line of an estimate, in any of its versions, on a version of an order.
#[derive(Debug, Clone, PartialEq)]
pub struct TakenLine {
    pub order: Id<WorkOrder>,
    /// The lineage of the order.
    pub lineage: RawId,
    pub status: Status,
    /// The version of the estimate that the order was created from.
    pub estimate: Id<SalesEstimate>,
    /// The line of the order.
    pub line: Id<Line>,
    /// The requested line of the estimate.
    pub of: Id<Line>,
    /// Quantity and completed quantity, in the unit of the requested line.
    pub quantity: Decimal,
    pub completed: Decimal,
    /// Amounts frozen by the release, without and for burst tests; none under editing.
    pub goods: Option<Decimal>,
    pub tests: Option<Decimal>,
    /// Whether its version of the estimate offers the line unchanged.
    pub is_same: bool,
    /// The order's discount in percent, and its frozen share of the estimate's discount.
    pub percent: Option<Percent>,
    pub discount: Option<Decimal>,
}

impl TakenLine {
    /// The quantity that stays ordered; for a cancelled order, the completed quantity.
    fn kept(&self) -> Decimal {
        if self.status == Status::Cancelled { self.completed } else { self.quantity }
    }
}

/// The ordered quantities of each line, except by one lineage of orders. For each order the version with more
/// counts, the latest or the released one.
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

/// The orders of the lines of an estimate's version, in the order of their creation.
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
    // Completed parts of a cancelled order stay charged; its other parts become open again.
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

/// The amounts of an estimate that orders share.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Offer {
    lines: HashMap<Id<Line>, OfferedLine>,
    /// The sum of the lines, without burst tests.
    goods: Decimal,
    /// The estimate's discount on that sum.
    discount: Decimal,
    currency: Currency,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct OfferedLine {
    quantity: Decimal,
    /// Total after the line's discount, without burst tests.
    goods: Decimal,
}

/// An order from an offer.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Claim {
    pub order: Id<WorkOrder>,
    /// The lineage of the order.
    pub lineage: RawId,
    pub parts: Vec<ClaimedPart>,
    /// The frozen share of the estimate's discount; none under editing.
    pub discount: Option<Decimal>,
    /// Whether its frozen amounts belong to this version of the offer.
    pub is_of_offer: bool,
}

/// A quantity of an offered line on an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ClaimedPart {
    /// The line of the order.
    pub line: Id<Line>,
    /// The line of the offer.
    pub of: Id<Line>,
    /// In the unit of the offered line; for a cancelled order, the completed quantity.
    pub quantity: Decimal,
    /// Amounts frozen by the release; none under editing.
    pub fixed: Option<FixedPart>,
}

/// Frozen amounts of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FixedPart {
    /// Charged without burst tests.
    pub goods: Decimal,
    /// Whether it includes the burst tests of the line.
    pub with_tests: bool,
    /// Whether it belongs to this offer: the offer of its line is unchanged.
    pub is_of_offer: bool,
}

/// An order's share of an offer.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct OrderShare {
    /// Amounts without burst tests, by line of the order.
    pub goods: HashMap<Id<Line>, Decimal>,
    /// The lines of the order that include the burst tests.
    pub with_tests: Vec<Id<Line>>,
    /// The part of the estimate's discount.
    pub discount: Decimal,
}

impl Claim {
    /// Whether none of its amounts is frozen.
    fn is_open(&self) -> bool {
        self.discount.is_none()
    }
}

impl Offer {
    /// Reads the lines of an estimate; those without a known price can't be shared.
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

    /// The share of an order under editing. The other orders come in the order of their creation, released
    /// ones first, since their amounts are fixed.
    pub(super) fn share(&self, claims: &[Claim], order: Id<WorkOrder>) -> OrderShare {
        let Some(own) = claims.iter().find(|claim| claim.order == order) else {
            return OrderShare::default();
        };
        let others = || claims.iter().filter(|claim| claim.lineage != own.lineage);
        let fixed: Vec<RawId> =
            others().filter(|claim| !claim.is_open()).map(|claim| claim.lineage).collect();
        // A new version of a released order replaces it only at its own release.
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

/// Ordered quantities of an offer so far, and the amounts charged for them.
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

    /// The rounded part of an amount, in proportion to a quantity.
    fn part(&self, amount: Decimal, of: Decimal, whole: Decimal) -> Decimal {
        let part = amount.checked_mul(of).and_then(|part| part.checked_div(whole));
        rounded(part.unwrap_or_default(), digits(self.offer.currency))
    }

    /// Enters fixed amounts. A quantity ordered from another version of the estimate at another price counts
    /// as ordered from this one at this price.
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

    /// Charges an order for its quantities, and returns its share.
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
            // Parts that are gone may have been rounded up, so more than the rest of the line may be charged already.
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
