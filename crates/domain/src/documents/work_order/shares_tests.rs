//! The parts of an offer add up to it, whatever is ordered.

use std::collections::HashMap;

use proptest::prelude::*;
use rust_decimal::Decimal;

use super::*;
use crate::NumberText;
use crate::documents::{Entered, FoundPrice, LineItem, LineKind, PricedBy};
use crate::measures::{Quantity, UnitOfMeasure};
use crate::pricing::PerUnit;

fn line_id(number: u16) -> Id<Line> {
    let mut id = [1; 12];
    id[..2].copy_from_slice(&number.to_be_bytes());
    Id::from_raw(id)
}

fn estimate_id() -> Id<SalesEstimate> {
    Id::from_raw([7; 12])
}

/// An offered line with this many pieces at a price in ten-thousandths, with a burst test.
fn offered(number: u16, quantity: i64, price: i64, discount: Option<i64>) -> Line {
    let found = FoundPrice {
        price: Some(PerUnit::each(Decimal::new(price, 4))),
        by: PricedBy::Parts,
        burst_test: Some(Decimal::new(1_234, 2)),
        warning: None,
        cost: None,
        steps: Vec::new(),
        made_of: None,
    };
    let quantity = Quantity::new(Decimal::from(quantity)).unwrap();
    let discount = discount.and_then(|discount| Percent::new(Decimal::new(discount, 2)));
    let entered = Entered { manual: None, discount };
    let quoted = Quoted::new((quantity, UnitOfMeasure::Each), entered, found, Currency::DOLLAR);
    let item = LineItem::new(LineKind::OtherItem, [2; 12]);
    let line = Line::of(line_id(number), item, NumberText::new("1").unwrap());
    Line { quantity, quoted: Some(Box::new(quoted)), ..line }
}

/// Orders of an offer, as the database has them.
struct Shop {
    lines: Vec<Line>,
    percent: Option<Percent>,
    offer: Offer,
    taken: Vec<TakenLine>,
    made: u8,
}

impl Shop {
    fn new(lines: Vec<Line>, percent: Option<Percent>) -> Self {
        let offer = Offer::of(&lines, percent, Currency::DOLLAR);
        Self { lines, percent, offer, taken: Vec::new(), made: 0 }
    }

    /// The open quantity of each line.
    fn open(&self) -> Vec<Decimal> {
        let ordered = ordered_quantities(&self.taken, None);
        let of = |line: &Line| ordered.get(&line.id).copied().unwrap_or_default();
        self.lines.iter().map(|line| line.quantity.get() - of(line)).collect()
    }

    /// Orders this many pieces of each line.
    fn order(&mut self, quantities: &[Decimal]) {
        self.made += 1;
        let order = Id::from_raw([self.made; 12]);
        for (at, (line, quantity)) in (0_u16..).zip(self.lines.iter().zip(quantities)) {
            if quantity.is_zero() {
                continue;
            }
            self.taken.push(TakenLine {
                order,
                lineage: order.raw(),
                status: Status::UnderEditing,
                estimate: estimate_id(),
                line: line_id(1_000 + 10 * u16::from(self.made) + at),
                of: line.id,
                quantity: *quantity,
                completed: Decimal::ZERO,
                goods: None,
                tests: None,
                is_same: true,
                percent: self.percent,
                discount: None,
            });
        }
    }

    fn orders(&self, status: Status) -> Vec<Id<WorkOrder>> {
        let of = self.taken.iter().filter(|line| line.status == status);
        let mut orders: Vec<_> = of.map(|line| line.order).collect();
        orders.dedup();
        orders
    }

    fn claims(&self) -> Vec<Claim> {
        claims(&self.taken, estimate_id(), Currency::DOLLAR)
    }

    fn share(&self, order: Id<WorkOrder>) -> OrderShare {
        self.offer.share(&self.claims(), order)
    }

    fn tests_of(&self, of: Id<Line>) -> Decimal {
        let line = self.lines.iter().find(|line| line.id == of).unwrap();
        line.quoted.as_ref().unwrap().burst_test.unwrap().get()
    }

    fn release(&mut self, order: Id<WorkOrder>) {
        let share = self.share(order);
        let tests: HashMap<_, _> =
            self.lines.iter().map(|line| (line.id, self.tests_of(line.id))).collect();
        for line in self.taken.iter_mut().filter(|line| line.order == order) {
            line.status = Status::Released;
            line.goods = Some(share.goods[&line.line]);
            let with_tests = share.with_tests.contains(&line.line);
            line.tests = Some(if with_tests { tests[&line.of] } else { Decimal::ZERO });
            line.discount = Some(share.discount);
        }
    }

    fn cancel(&mut self, order: Id<WorkOrder>, done: i64) {
        for line in self.taken.iter_mut().filter(|line| line.order == order) {
            line.status = Status::Cancelled;
            line.completed = line.quantity.min(Decimal::from(done));
        }
    }

    /// Amounts of all orders together: goods by line, burst tests, and the discount.
    fn charged(&self) -> (HashMap<Id<Line>, Decimal>, Decimal, Decimal) {
        let (mut goods, mut tests, mut discount) =
            (HashMap::<_, Decimal>::new(), Decimal::ZERO, Decimal::ZERO);
        for claim in self.claims() {
            let share = self.share(claim.order);
            for part in &claim.parts {
                let amount =
                    part.fixed.map_or_else(|| share.goods[&part.line], |fixed| fixed.goods);
                assert!(amount >= Decimal::ZERO, "{claim:?}");
                *goods.entry(part.of).or_default() += amount;
                let with_tests = part.fixed.map(|fixed| fixed.with_tests);
                if with_tests.unwrap_or_else(|| share.with_tests.contains(&part.line)) {
                    tests += self.tests_of(part.of);
                }
            }
            discount += claim.discount.unwrap_or(share.discount);
        }
        (goods, tests, discount)
    }
}

#[test]
fn three_thirds_of_ten_are_ten() {
    let mut shop = Shop::new(vec![offered(1, 3, 33_333, None)], None);
    // 3 x 3.3333 = 9.9999, so 10.00.
    for _ in 0..3 {
        shop.order(&[Decimal::ONE]);
    }
    let shares = || shop.orders(Status::UnderEditing).into_iter().map(|order| shop.share(order));
    let goods: Vec<_> = shares()
        .flat_map(|share| share.goods.into_values())
        .map(|goods| goods.to_string())
        .collect();
    // 10 / 3 = 3.33, 20 / 3 = 6.67.
    assert_eq!(goods, ["3.33", "3.34", "3.33"]);
    let tested: Vec<_> = shares().map(|share| share.with_tests.len()).collect();
    assert_eq!(tested, [1, 0, 0]);
}

#[test]
fn completed_parts_of_a_cancelled_order_stay_charged() {
    let mut shop = Shop::new(vec![offered(1, 3, 33_333, None)], None);
    shop.order(&[Decimal::TWO]);
    let first = shop.orders(Status::UnderEditing)[0];
    shop.release(first);
    shop.cancel(first, 1);
    shop.order(&[Decimal::TWO]);
    let second = shop.orders(Status::UnderEditing)[0];
    // 6.67 for two, of which 3.34 stay with the completed one.
    let goods: Vec<_> = shop.share(second).goods.into_values().collect();
    assert_eq!(goods, [Decimal::new(666, 2)]);
}

/// Events of orders, each with three figures that choose the order and how much.
#[derive(Debug, Clone)]
enum Event {
    Order(Vec<i64>),
    Delete(usize),
    Release(usize),
    Cancel(usize, i64),
    Change(usize, i64),
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        3 => proptest::collection::vec(0_i64..6, 3).prop_map(Event::Order),
        1 => (0_usize..9).prop_map(Event::Delete),
        2 => (0_usize..9).prop_map(Event::Release),
        2 => (0_usize..9, 0_i64..4).prop_map(|(order, done)| Event::Cancel(order, done)),
        1 => (0_usize..99, 1_i64..4).prop_map(|(line, quantity)| Event::Change(line, quantity)),
    ]
}

proptest! {
    #[test]
    fn any_parts_add_up_to_the_offer(
        lines in proptest::collection::vec((1_i64..40, 0_i64..500_000, proptest::option::of(0_i64..10_000)), 1..4),
        percent in proptest::option::of(0_i64..10_000),
        events in proptest::collection::vec(event(), 0..25),
        releases in proptest::collection::vec(0_usize..9, 0..9),
    ) {
        let lines: Vec<Line> = (1_u16..).zip(lines)
            .map(|(number, (quantity, price, discount))| offered(number, quantity, price, discount)).collect();
        let percent = percent.and_then(|percent| Percent::new(Decimal::new(percent, 2)));
        let mut shop = Shop::new(lines, percent);
        for event in events {
            let chosen = |shop: &Shop, status, at: usize| {
                let orders = shop.orders(status);
                (!orders.is_empty()).then(|| orders[at % orders.len()])
            };
            match event {
                Event::Order(quantities) => {
                    let quantities: Vec<_> = shop.open().iter().zip(quantities)
                        .map(|(open, quantity)| Decimal::from(quantity).min(*open)).collect();
                    shop.order(&quantities);
                }
                Event::Delete(at) => if let Some(order) = chosen(&shop, Status::UnderEditing, at) {
                    shop.taken.retain(|line| line.order != order);
                },
                Event::Release(at) => if let Some(order) = chosen(&shop, Status::UnderEditing, at) {
                    shop.release(order);
                },
                Event::Cancel(at, done) => if let Some(order) = chosen(&shop, Status::Released, at) {
                    shop.cancel(order, done);
                },
                Event::Change(at, quantity) => {
                    let open: Vec<usize> = (0..shop.taken.len())
                        .filter(|at| shop.taken[*at].status == Status::UnderEditing).collect();
                    if !open.is_empty() {
                        let at = open[at % open.len()];
                        shop.taken[at].quantity = shop.taken[at].quantity.min(Decimal::from(quantity));
                    }
                }
            }
        }
        // The rest is ordered.
        let open = shop.open();
        shop.order(&open);
        let expected = |shop: &Shop| {
            let goods: HashMap<_, _> = shop.lines.iter()
                .map(|line| (line.id, line.quoted.as_ref().unwrap().goods().unwrap())).collect();
            let totals = QuotedTotals::of(&shop.lines, percent, &[], Currency::DOLLAR);
            let tests = totals.subtotal.unwrap() - goods.values().sum::<Decimal>();
            (goods, tests, totals.discount.unwrap())
        };
        prop_assert_eq!(shop.charged(), expected(&shop));
        // Releases in any order.
        for at in releases {
            let orders = shop.orders(Status::UnderEditing);
            if !orders.is_empty() {
                shop.release(orders[at % orders.len()]);
                prop_assert_eq!(shop.charged(), expected(&shop));
            }
        }
        for order in shop.orders(Status::UnderEditing) {
            shop.release(order);
        }
        prop_assert_eq!(shop.charged(), expected(&shop));
    }
}
