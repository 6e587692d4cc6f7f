//! How documents are numbered.

use crate::workbooks::Choice;
use crate::{Error, Result, Text};

/// A kind of document that has numbers of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberedKind {
    HoseAssembly,
    HoseKit,
    WorkOrder,
    SalesEstimate,
}

impl Choice for NumberedKind {
    const WORDS: &'static [&'static str] =
        &["hoseAssembly", "hoseKit", "workOrder", "salesEstimate"];
    const ALL: &'static [Self] =
        &[Self::HoseAssembly, Self::HoseKit, Self::WorkOrder, Self::SalesEstimate];
}

impl NumberedKind {
    /// What its numbers begin with where the organization says nothing.
    const fn usual_prefix(self) -> &'static str {
        match self {
            Self::HoseAssembly => "HA-",
            Self::HoseKit => "HK-",
            Self::WorkOrder => "WO-",
            Self::SalesEstimate => "SE-",
        }
    }
}

/// How one kind is numbered: a prefix and a counter with so many digits. Each prefix counts for
/// itself, so that one which comes back goes on where it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbering {
    pub kind: NumberedKind,
    /// What stands before the counter.
    pub prefix: String,
    /// Digits of the counter; shorter ones get zeros before them.
    pub padding: u8,
    /// The counter of the next number.
    pub next: u64,
    /// Whether new numbers have this prefix; one prefix of each kind is in use.
    pub in_use: bool,
}

impl Numbering {
    /// The most characters of a prefix.
    pub const MOST_PREFIX: usize = 20;
    /// The most digits that are filled up.
    pub const MOST_PADDING: u8 = 12;
    /// The greatest counter.
    pub const MOST_NEXT: u64 = 999_999_999_999;

    /// What holds where the organization says nothing.
    pub fn usual(kind: NumberedKind) -> Self {
        Self { kind, prefix: kind.usual_prefix().to_owned(), padding: 5, next: 1, in_use: true }
    }

    /// The number of a counter.
    ///
    /// # Errors
    /// When the prefix was not checked.
    pub fn number(&self, counter: u64) -> Result<Text> {
        let padding = usize::from(self.padding);
        Text::new(&format!("{}{counter:0padding$}", self.prefix))
            .map_err(|fault| Error::internal("writing a number", fault))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_filled_up_and_never_cut() {
        let numbering = Numbering { padding: 3, ..Numbering::usual(NumberedKind::HoseKit) };
        for (counter, number) in [(1, "HK-001"), (999, "HK-999"), (1_000, "HK-1000")] {
            assert_eq!(&*numbering.number(counter).unwrap(), number);
        }
        let bare = Numbering { prefix: String::new(), padding: 0, ..numbering };
        assert_eq!(&*bare.number(7).unwrap(), "7");
    }
}
