//! The order of lists of items, and what of a list one index has in it.

use domain::RawId;
use domain::catalogue::{Order, SortKey};
use domain::organization::SHARED_ORGANIZATION;

use crate::postgres::catalogue::kinds::select::Branch;
use crate::postgres::order::{Key, KeyType, ListOrder};

/// The order of a list, by columns of this table.
pub(super) fn list_order(order: Order, of: &str) -> ListOrder {
    match order.key {
        SortKey::PartNumber => by_number(of, order.descending),
        SortKey::LastModified => {
            by_time(&format!("{of}modified"), &format!("{of}id"), order.descending)
        }
    }
}

/// The order of items by their part numbers and sizes, by columns of this table.
pub(crate) fn by_number(of: &str, is_descending: bool) -> ListOrder {
    let key = |column: &str, holds| Key::new(format!("{of}{column}"), holds);
    let keys = [
        key("part_number_folded", KeyType::Text),
        key("rank", KeyType::Whole),
        key("id", KeyType::Id),
    ];
    ListOrder::by(keys, is_descending)
}

/// A part of a list that one index has in its order. An item was last changed when its record was or what an
/// organization says of it, whichever is later: so a list by that has the items of each apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ListPart {
    /// All items.
    All,
    /// Those whose record was changed last.
    Record,
    /// Those of which the organization changed last what it says, as `p`.
    Own,
    /// Those of which the maker did, as `m`.
    Makers,
}

impl ListPart {
    /// The parts of a list of these branches, each with the branch whose items it has. What the organization says of
    /// own and shared items is in one order, so both are one part.
    pub(super) fn of(order: Order, whole: Branch, branches: &[Branch]) -> Vec<(Branch, Self)> {
        let each = |part: Self| branches.iter().map(move |branch| (*branch, part));
        if order.key == SortKey::PartNumber || branches == [Branch::Either] {
            return each(Self::All).collect();
        }
        let makers = branches.iter().filter(|branch| **branch == Branch::Shared);
        each(Self::Record)
            .chain([(whole, Self::Own)])
            .chain(makers.map(|branch| (*branch, Self::Makers)))
            .collect()
    }

    /// A condition, beginning with `and`, that puts each item in exactly one part.
    pub(super) const fn condition(self, branch: Branch) -> &'static str {
        match (self, branch) {
            (Self::All, _) => "",
            (Self::Record, Branch::Own) => {
                " and (p.last_modified is null or p.last_modified <= c.last_modified)"
            }
            (Self::Record, _) => {
                " and (p.last_modified is null or p.last_modified <= c.last_modified)
                    and (m.last_modified is null or m.last_modified <= c.last_modified)"
            }
            (Self::Own, Branch::Own) => " and p.last_modified > c.last_modified",
            (Self::Own, _) => {
                " and p.last_modified > c.last_modified
                    and (m.last_modified is null or m.last_modified <= p.last_modified)"
            }
            (Self::Makers, _) => {
                " and m.last_modified > c.last_modified
                    and (p.last_modified is null or m.last_modified > p.last_modified)"
            }
        }
    }

    /// Whose properties of the items were changed last; none if it was the records.
    pub(super) fn said_by(self, tenant: RawId) -> Option<RawId> {
        match self {
            Self::All | Self::Record => None,
            Self::Own => Some(tenant),
            Self::Makers => Some(SHARED_ORGANIZATION.raw()),
        }
    }
}

/// The order of a list, by columns of the tables that it reads.
pub(super) fn item_order(order: Order, branch: Branch) -> ListOrder {
    match order.key {
        SortKey::PartNumber => by_number("c.", order.descending),
        SortKey::LastModified => by_time(modified(branch), "c.id", order.descending),
    }
}

/// The order by a time, then by id.
pub(super) fn by_time(time: &str, id: &str, is_descending: bool) -> ListOrder {
    ListOrder::by([Key::new(time, KeyType::Moment), Key::new(id, KeyType::Id)], is_descending)
}

/// When an item or what is said of it was last changed; absent times don't count.
pub(super) const fn modified(branch: Branch) -> &'static str {
    match branch {
        Branch::Own => "greatest(c.last_modified, p.last_modified)",
        Branch::Shared | Branch::Either => {
            "greatest(c.last_modified, p.last_modified, m.last_modified)"
        }
    }
}
