//! Ids of the demo: the same on every machine, so that documentation can name them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use domain::{Id, IdSource, RawId, Services};

/// Kind of record of an id: its ninth byte.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kind(u8);

impl Kind {
    pub(super) const ORGANIZATION: Self = Self(0);
    pub(super) const BRAND: Self = Self(1);
    pub(super) const HOSE: Self = Self(2);
    pub(super) const CRIMP_FITTING: Self = Self(3);
    pub(super) const ADAPTOR: Self = Self(4);
    pub(super) const FERRULE: Self = Self(5);
    pub(super) const WRAP: Self = Self(6);
    pub(super) const OTHER_ITEM: Self = Self(7);
    pub(super) const CRIMP_SPEC: Self = Self(8);
    pub(super) const CUSTOMER: Self = Self(9);
    pub(super) const CUSTOMER_ITEM: Self = Self(10);
    pub(super) const HOSE_ASSEMBLY: Self = Self(11);
    pub(super) const HOSE_KIT: Self = Self(12);
    pub(super) const LINE: Self = Self(13);
    pub(super) const WAREHOUSE: Self = Self(14);
    pub(super) const BULK_HOSE: Self = Self(15);
    pub(super) const INVENTORY_ITEM: Self = Self(16);
    pub(super) const USER: Self = Self(17);
    pub(super) const PRICE_LIST: Self = Self(18);
    pub(super) const PRICE_LIST_ITEM: Self = Self(19);
    pub(super) const SALES_ESTIMATE: Self = Self(20);
    pub(super) const WORK_ORDER: Self = Self(21);
    pub(super) const ORDER_LINE: Self = Self(22);
    pub(super) const IMPORT_PROFILE: Self = Self(23);

    /// The first id of the kind.
    pub(super) fn first<E: ?Sized>(self) -> Id<E> {
        Numbering::after(self, 0).id()
    }

    /// The services, with ids of the kind from the first one.
    pub(super) fn of(self, services: &Services) -> Arc<Services> {
        self.after(0, services)
    }

    /// The services that continue after this many ids.
    pub(super) fn after(self, issued: u32, services: &Services) -> Arc<Services> {
        let ids = Arc::new(Numbering::after(self, issued));
        Arc::new(Services { ids, ..services.clone() })
    }
}

/// Counts the ids of one kind: `de30`, zeros, the kind, a number from 1.
#[derive(Debug)]
pub(super) struct Numbering {
    kind: u8,
    issued: AtomicU32,
}

impl Numbering {
    /// The ids of a kind after this many.
    pub(super) fn after(kind: Kind, issued: u32) -> Self {
        Self { kind: kind.0, issued: AtomicU32::new(issued) }
    }

    /// The next id.
    pub(super) fn id<E: ?Sized>(&self) -> Id<E> {
        Id::from_raw(self.next())
    }
}

impl IdSource for Numbering {
    fn next(&self) -> RawId {
        let number = self.issued.fetch_add(1, Ordering::Relaxed).wrapping_add(1);
        let [_, high, middle, low] = number.to_be_bytes();
        [0xde, 0x30, 0, 0, 0, 0, 0, 0, self.kind, high, middle, low]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_that_documentation_names() {
        assert_eq!(Kind::HOSE_KIT.first::<()>().to_string(), "de300000000000000c000001");
        let numbering = Numbering::after(Kind::LINE, 1_000);
        assert_eq!(numbering.id::<()>().to_string(), "de300000000000000d0003e9");
        assert_eq!(numbering.id::<()>().to_string(), "de300000000000000d0003ea");
    }
}
