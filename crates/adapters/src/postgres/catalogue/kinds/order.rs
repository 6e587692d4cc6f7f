//! The order of lists of items, and what of a list one index has in it.

use domain::RawId;
use domain::catalogue::{Order, SortKey};
use domain::organization::SHARED_ORGANIZATION;

use crate::postgres::catalogue::kinds::select::Branch;

/// The order of a list, by columns of this table.
pub(super) fn order_by(order: Order, of: &str) -> String {
    let columns: &[&str] = match order.key {
        SortKey::PartNumber => &["part_number_folded", "rank", "id"],
        SortKey::LastModified => &["modified", "id"],
    };
    let columns: Vec<String> = columns.iter().map(|column| format!("{of}{column}")).collect();
    in_direction(order, &columns)
}

fn in_direction(order: Order, columns: &[String]) -> String {
    let direction = if order.descending { " desc" } else { "" };
    let columns: Vec<String> =
        columns.iter().map(|column| format!("{column}{direction}")).collect();
    columns.join(", ")
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
    /// The parts of a list.
    pub(super) const fn of(order: Order, branch: Branch) -> &'static [Self] {
        match (order.key, branch) {
            (SortKey::PartNumber, _) | (_, Branch::Either) => &[Self::All],
            (SortKey::LastModified, Branch::Own) => &[Self::Record, Self::Own],
            (SortKey::LastModified, Branch::Shared) => &[Self::Record, Self::Own, Self::Makers],
        }
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

    /// The columns of an index, so that a page is read without sorting.
    pub(super) fn order(self, order: Order, branch: Branch) -> String {
        let (time, id) = match self {
            Self::All if order.key == SortKey::LastModified => (modified(branch), "c.id"),
            Self::All => return order_by(order, "c."),
            Self::Record => ("c.last_modified", "c.id"),
            Self::Own => ("p.last_modified", "p.item_id"),
            Self::Makers => ("m.last_modified", "m.item_id"),
        };
        in_direction(order, &[time.to_owned(), id.to_owned()])
    }
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
