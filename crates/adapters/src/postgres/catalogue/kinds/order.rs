//! The order of lists of items, and the parts of a list that an index has in this order.

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
        SortKey::Size => by_size(of, order.descending),
    }
}

/// The order of items by their part numbers and sizes, by columns of this table.
pub(crate) fn by_number(of: &str, is_descending: bool) -> ListOrder {
    let [number, size, id] = keys(of);
    ListOrder::by([number, size, id], is_descending)
}

/// The order of items by their sizes, as these grow, and part numbers. Sizes that are no dash sizes come last.
pub(crate) fn by_size(of: &str, is_descending: bool) -> ListOrder {
    let [number, size, id] = keys(of);
    ListOrder::by([size, number, id], is_descending)
}

/// Part number, size and id of items, by columns of this table.
fn keys(of: &str) -> [Key; 3] {
    let key = |column: &str, holds| Key::new(format!("{of}{column}"), holds);
    [key("part_number_folded", KeyType::Text), key("rank", KeyType::Whole), key("id", KeyType::Id)]
}

/// A part of a list that an index has in its order. An item's last change is that of its record or of an
/// organization's properties of it, whichever is later; so a list in this order reads these items separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ListPart {
    /// All items.
    All,
    /// Items whose record was changed last.
    Record,
    /// Items whose properties of the organization, `p`, were changed last.
    Own,
    /// Items whose properties of the maker, `m`, were changed last.
    Makers,
}

impl ListPart {
    /// The parts of a list of these branches, each with the branch whose items it has. What the organization says of
    /// own and shared items is in one order, so both are one part.
    pub(super) fn of(order: Order, whole: Branch, branches: &[Branch]) -> Vec<(Branch, Self)> {
        let each = |part: Self| branches.iter().map(move |branch| (*branch, part));
        if order.key != SortKey::LastModified || branches == [Branch::Either] {
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

    /// The organization whose properties were changed last; none if the record was.
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
        SortKey::Size => by_size("c.", order.descending),
    }
}

/// The order by a time, then by id.
pub(super) fn by_time(time: &str, id: &str, is_descending: bool) -> ListOrder {
    ListOrder::by([Key::new(time, KeyType::Moment), Key::new(id, KeyType::Id)], is_descending)
}

/// The last change of an item or its properties; absent times don't count.
pub(super) const fn modified(branch: Branch) -> &'static str {
    match branch {
        Branch::Own => "greatest(c.last_modified, p.last_modified)",
        Branch::Shared | Branch::Either => {
            "greatest(c.last_modified, p.last_modified, m.last_modified)"
        }
    }
}
