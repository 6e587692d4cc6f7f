//! What the service is said to do, as if only one caller were there.

use super::checker::Model;

/// What is on hand of an item in a warehouse.
#[derive(Debug)]
pub(crate) struct Stock;

#[derive(Debug, Clone, Copy)]
pub(crate) enum StockOp {
    Set(i64),
    Add(i64),
    Read,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StockAnswer {
    Is(i64),
    /// There would be less than nothing.
    BelowZero,
}

impl Model for Stock {
    type State = i64;
    type Op = StockOp;
    type Answer = StockAnswer;

    fn step(state: &i64, op: &StockOp, answer: Option<&StockAnswer>) -> Option<i64> {
        let after = match op {
            StockOp::Set(to) => *to,
            StockOp::Add(difference) => state + difference,
            StockOp::Read => *state,
        };
        match answer {
            Some(StockAnswer::Is(told)) => (after == *told && after >= 0).then_some(after),
            Some(StockAnswer::BelowZero) => (after < 0).then_some(*state),
            None => (after >= 0).then_some(after),
        }
    }

    fn only_reads(op: &StockOp, answer: &StockAnswer) -> bool {
        matches!((op, answer), (StockOp::Read, _) | (_, StockAnswer::BelowZero))
    }
}

/// Numbers of documents: each is the next one.
#[derive(Debug)]
pub(crate) struct Numbers;

impl Model for Numbers {
    /// The last number.
    type State = u64;
    type Op = ();
    type Answer = u64;

    fn step(state: &u64, (): &(), answer: Option<&u64>) -> Option<u64> {
        let next = state + 1;
        answer.is_none_or(|told| *told == next).then_some(next)
    }

    fn only_reads((): &(), _: &u64) -> bool {
        false
    }
}

/// The versions of a document: a copy is made of the latest one, if it is released, and has the next number.
#[derive(Debug)]
pub(crate) struct Lineage;

#[derive(Debug, Clone, Copy)]
pub(crate) enum LineageOp {
    /// Makes a version from the one of this number.
    NewVersion(u32),
    Release(u32),
    /// The latest version, and whether it is released.
    Read,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineageAnswer {
    Is(u32, bool),
    WrongState,
}

impl Model for Lineage {
    type State = (u32, bool);
    type Op = LineageOp;
    type Answer = LineageAnswer;

    fn step(
        state: &(u32, bool),
        op: &LineageOp,
        answer: Option<&LineageAnswer>,
    ) -> Option<(u32, bool)> {
        let (latest, released) = *state;
        let done = match op {
            LineageOp::NewVersion(of) => (*of == latest && released).then_some((latest + 1, false)),
            LineageOp::Release(of) => (*of == latest && !released).then_some((latest, true)),
            LineageOp::Read => Some(*state),
        };
        match answer {
            Some(LineageAnswer::Is(version, released)) => {
                done.filter(|done| *done == (*version, *released))
            }
            Some(LineageAnswer::WrongState) => done.is_none().then_some(*state),
            None => done,
        }
    }

    fn only_reads(op: &LineageOp, answer: &LineageAnswer) -> bool {
        matches!((op, answer), (LineageOp::Read, _) | (_, LineageAnswer::WrongState))
    }
}

/// A field of a record, each value of which is written once, so that a value is as good as the tag of the record.
#[derive(Debug)]
pub(crate) struct Record;

#[derive(Debug, Clone, Copy)]
pub(crate) enum RecordOp {
    Write(u64),
    /// With `If-Match` and the tag that the record had with the first value.
    Replace(u64, u64),
    Read,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RecordAnswer {
    Is(u64),
    /// The tag was of another state.
    Stale,
}

impl Model for Record {
    type State = u64;
    type Op = RecordOp;
    type Answer = RecordAnswer;

    fn step(state: &u64, op: &RecordOp, answer: Option<&RecordAnswer>) -> Option<u64> {
        let done = match op {
            RecordOp::Write(to) => Some(*to),
            RecordOp::Replace(from, to) => (from == state).then_some(*to),
            RecordOp::Read => Some(*state),
        };
        match answer {
            Some(RecordAnswer::Is(told)) => done.filter(|done| done == told),
            Some(RecordAnswer::Stale) => done.is_none().then_some(*state),
            None => done,
        }
    }

    fn only_reads(op: &RecordOp, answer: &RecordAnswer) -> bool {
        matches!((op, answer), (RecordOp::Read, _) | (_, RecordAnswer::Stale))
    }
}
