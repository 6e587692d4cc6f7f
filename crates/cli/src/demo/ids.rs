//! Ids of the demo: the same on every machine, so that documentation may name them.

use std::sync::atomic::{AtomicU32, Ordering};

use domain::{Id, IdSource, RawId};

/// Kind of record of an id; the number is the ninth byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Organization,
    Brand,
    Hose,
    CrimpFitting,
    Adaptor,
    Ferrule,
    Wrap,
    OtherItem,
    CrimpSpec,
    Customer,
    CustomerItem,
    HoseAssembly,
    HoseKit,
    Line,
    Warehouse,
    BulkHose,
    InventoryItem,
    User,
    PriceList,
    PriceListItem,
    SalesEstimate,
    WorkOrder,
    OrderLine,
}

const KINDS: [Kind; 23] = [
    Kind::Organization,
    Kind::Brand,
    Kind::Hose,
    Kind::CrimpFitting,
    Kind::Adaptor,
    Kind::Ferrule,
    Kind::Wrap,
    Kind::OtherItem,
    Kind::CrimpSpec,
    Kind::Customer,
    Kind::CustomerItem,
    Kind::HoseAssembly,
    Kind::HoseKit,
    Kind::Line,
    Kind::Warehouse,
    Kind::BulkHose,
    Kind::InventoryItem,
    Kind::User,
    Kind::PriceList,
    Kind::PriceListItem,
    Kind::SalesEstimate,
    Kind::WorkOrder,
    Kind::OrderLine,
];

/// Counts the ids of one kind: `de30`, zeros, the kind, a number from 1.
#[derive(Debug)]
pub(super) struct Numbering {
    kind: u8,
    given: AtomicU32,
}

impl Numbering {
    /// The ids of a kind from the first one.
    pub(super) fn new(kind: Kind) -> Self {
        Self::after(kind, 0)
    }

    /// The ids of a kind after so many.
    pub(super) fn after(kind: Kind, given: u32) -> Self {
        let place = KINDS.iter().position(|known| *known == kind).unwrap_or_default();
        Self { kind: u8::try_from(place).unwrap_or_default(), given: AtomicU32::new(given) }
    }

    /// The next id.
    pub(super) fn id<E: ?Sized>(&self) -> Id<E> {
        Id::from_raw(self.next())
    }
}

impl IdSource for Numbering {
    fn next(&self) -> RawId {
        let number = self.given.fetch_add(1, Ordering::Relaxed).wrapping_add(1);
        let [_, high, middle, low] = number.to_be_bytes();
        [0xde, 0x30, 0, 0, 0, 0, 0, 0, self.kind, high, middle, low]
    }
}
