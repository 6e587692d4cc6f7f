//! The checker itself: it accepts what happened, whatever the callers' luck, and finds planted faults.

use proptest::collection::vec;
use proptest::prelude::*;
use tests::Chance;

use super::checker::{Call, Model, Refused, check};
use super::models::{Lineage, LineageAnswer, LineageOp, Numbers, Stock, StockAnswer, StockOp};

/// What is wrong with a pretended service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// A read tells what was before the last change.
    StaleRead,
    /// A change is answered and not stored.
    LostUpdate,
    /// A change is stored twice.
    DoubledUpdate,
    /// A read tells a change that was refused and undone.
    UndoneRead,
}

/// A pretended service that keeps stock.
struct Pretended {
    on_hand: i64,
    before: i64,
    fault: Fault,
}

impl Pretended {
    fn add(&mut self, difference: i64, broken: bool) -> StockAnswer {
        let after = self.on_hand + difference;
        if after < 0 {
            return StockAnswer::BelowZero;
        }
        self.before = self.on_hand;
        self.on_hand = match self.fault {
            Fault::LostUpdate if broken => self.on_hand,
            Fault::DoubledUpdate if broken => after + difference,
            _ => after,
        };
        StockAnswer::Is(after)
    }

    fn read(&self, broken: bool) -> StockAnswer {
        StockAnswer::Is(match self.fault {
            Fault::StaleRead if broken => self.before,
            Fault::UndoneRead if broken => self.on_hand + 1,
            _ => self.on_hand,
        })
    }
}

/// A caller of the pretended service.
#[derive(Clone, Copy)]
enum Caller {
    Idle,
    Asks(StockOp, u64),
    IsDone(StockOp, u64, StockAnswer),
}

/// What callers of the pretended service see, by chance. In the end, when all is quiet, one changes the stock and reads it.
fn history(seed: u64, fault: Fault, steps: usize) -> Vec<Call<Stock>> {
    let mut chance = Chance::new(seed);
    let mut service = Pretended { on_hand: 10, before: 10, fault };
    let (mut callers, mut calls) = (vec![Caller::Idle; 2 + chance.below(6)], Vec::new());
    let breaks_at = chance.below(steps);
    let mut broken = false;
    for step in 0..steps {
        let clock = u64::try_from(step).unwrap();
        let caller = chance.below(callers.len());
        callers[caller] = match callers[caller] {
            Caller::Idle => Caller::Asks(asked(&mut chance, fault), clock),
            Caller::Asks(op, begun) => {
                let breaks = !broken && step >= breaks_at;
                // Killed before it had an effect, and never answered.
                if fault == Fault::None && chance.happens(3) {
                    calls.push(Call { op, begun, answered: None });
                    Caller::Idle
                } else {
                    let answer = done(&mut service, op, breaks, &mut broken);
                    Caller::IsDone(op, begun, answer)
                }
            }
            Caller::IsDone(op, begun, answer) => {
                let lost = fault == Fault::None && chance.happens(3);
                let answered = (!lost).then_some((clock, answer));
                calls.push(Call { op, begun, answered });
                Caller::Idle
            }
        };
    }
    for caller in callers {
        if let Caller::IsDone(op, begun, answer) = caller {
            calls.push(Call { op, begun, answered: Some((2_000, answer)) });
        }
    }
    for (at, op) in (3_000..).step_by(2).zip([StockOp::Add(3), StockOp::Read]) {
        let answer = done(&mut service, op, !broken, &mut broken);
        calls.push(Call { op, begun: at, answered: Some((at + 1, answer)) });
    }
    calls
}

fn asked(chance: &mut Chance, fault: Fault) -> StockOp {
    let difference = i64::try_from(chance.below(12)).unwrap() - 6;
    match chance.below(10) {
        0..4 => StockOp::Read,
        // Setting it would hide what was lost before.
        4 if fault == Fault::None => StockOp::Set(difference.abs()),
        _ => StockOp::Add(if difference == 0 { 6 } else { difference }),
    }
}

/// Lets the service do it, with the fault if it breaks at this.
fn done(service: &mut Pretended, op: StockOp, breaks: bool, broken: &mut bool) -> StockAnswer {
    match op {
        StockOp::Set(to) => {
            service.on_hand = to;
            StockAnswer::Is(to)
        }
        StockOp::Add(difference) => {
            let updates = matches!(service.fault, Fault::LostUpdate | Fault::DoubledUpdate);
            let answer = service.add(difference, breaks && updates);
            *broken |= breaks && updates && answer != StockAnswer::BelowZero;
            answer
        }
        // From then on each read breaks: beside changes that run, one alone may well tell what was before.
        StockOp::Read => service.read(breaks),
    }
}

/// Tries every order.
fn explained_by_trying_all<M: Model>(state: &M::State, calls: &[&Call<M>]) -> bool {
    if calls.iter().all(|call| call.answered.is_none()) {
        return true;
    }
    (0..calls.len()).any(|at| {
        let call = calls[at];
        let ended = |other: &&&Call<M>| {
            other.answered.as_ref().is_some_and(|(ended, _)| *ended < call.begun)
        };
        if calls.iter().any(|other| ended(&other)) {
            return false;
        }
        let answer = call.answered.as_ref().map(|(_, answer)| answer);
        let Some(after) = M::step(state, &call.op, answer) else { return false };
        let mut others = calls.to_vec();
        others.remove(at);
        explained_by_trying_all(&after, &others)
    })
}

/// Calls of callers whose answers may be anything.
fn anything() -> impl Strategy<Value = Vec<Call<Stock>>> {
    let op = prop_oneof![
        (0..3_i64).prop_map(StockOp::Set),
        (-2..3_i64).prop_map(StockOp::Add),
        Just(StockOp::Read),
    ];
    let answer = prop_oneof![
        6 => (0..4_i64).prop_map(|told| Some(StockAnswer::Is(told))),
        1 => Just(Some(StockAnswer::BelowZero)),
        1 => Just(None),
    ];
    let call = (op, answer, 0..12_u64, 0..8_u64).prop_map(|(op, answer, begun, lasts)| {
        let answered = answer.map(|answer| (begun + lasts, answer));
        Call { op, begun, answered }
    });
    vec(call, 1..7)
}

proptest! {
    #[test]
    fn it_tells_what_trying_every_order_tells(calls in anything()) {
        let all: Vec<_> = calls.iter().collect();
        prop_assert_eq!(check(1, &calls).is_ok(), explained_by_trying_all(&1, &all));
    }

    #[test]
    fn it_accepts_what_happened(seed in any::<u64>()) {
        let calls = history(seed, Fault::None, 400);
        prop_assert_eq!(check(10, &calls), Ok(()));
    }

    #[test]
    fn it_finds_planted_faults(seed in any::<u64>()) {
        for fault in [Fault::StaleRead, Fault::LostUpdate, Fault::DoubledUpdate, Fault::UndoneRead] {
            let calls = history(seed, fault, 200);
            let found = check(10, &calls);
            prop_assert!(matches!(found, Err(Refused::Impossible(_))), "{fault:?}: {found:?}");
        }
    }
}

#[test]
fn numbers_that_come_twice_or_are_left_out_are_found() {
    let calls = |numbers: &[u64]| -> Vec<Call<Numbers>> {
        // All at the same time.
        numbers.iter().map(|n| Call { op: (), begun: 0, answered: Some((9, *n)) }).collect()
    };
    assert_eq!(check(0, &calls(&[3, 1, 2])), Ok(()));
    for wrong in [&[1, 2, 2][..], &[1, 3], &[2, 3]] {
        assert!(check(0, &calls(wrong)).is_err(), "{wrong:?}");
    }
    // One that nobody was told of may have been taken by somebody who wasn't answered.
    let mut lost = calls(&[1, 3]);
    lost.push(Call { op: (), begun: 0, answered: None });
    assert_eq!(check(0, &lost), Ok(()));
    // But not before that began.
    lost[2].begun = 20;
    assert!(check(0, &lost).is_err());
}

#[test]
fn two_next_versions_of_one_version_are_found() {
    let call =
        |op, begun, answer| Call::<Lineage> { op, begun, answered: Some((begun + 5, answer)) };
    let made = || call(LineageOp::NewVersion(1), 0, LineageAnswer::Is(2, false));
    let refused = call(LineageOp::NewVersion(1), 1, LineageAnswer::WrongState);
    assert_eq!(check((1, true), &[refused, made()]), Ok(()));
    assert!(check((1, true), &[made(), made()]).is_err());
    // A refusal with nothing to refuse.
    let refused = call(LineageOp::Release(1), 0, LineageAnswer::WrongState);
    assert!(check((1, false), &[refused]).is_err());
}
