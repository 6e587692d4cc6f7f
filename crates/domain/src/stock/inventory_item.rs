//! Stock of an item in a warehouse.

use rust_decimal::Decimal;

use crate::access::Visibility;
use crate::catalogue::{BrandName, ItemEntry, ItemType};
use crate::fields::{Choice, Column, Columns, Exact, columns};
use crate::measures::length::LengthUnit;
use crate::measures::size::Size;
use crate::measures::{Amount, UnitOfMeasure};
use crate::stock::Warehouse;
use crate::workbooks::Reference;
use crate::{Id, NumberText, Place, Record, Remark, Text, Violation};

/// Quantity on hand; negative only if the organization allows it.
pub type Level = Exact<-10_000_000_000, 10_000_000_000>;

/// A committed, ordered or reorder quantity; never negative.
pub type StockQuantity = Exact<0, 10_000_000_000>;

columns! {
    /// Stock of an item in a warehouse as a row. The first columns identify item and warehouse.
    pub struct InventoryRow {
        item_type: Option<ItemType> = "itemType", "Item type", "", "Item type.";
        brand: Option<BrandName> = "brand", "Brand", "", "Brand of the item.";
        part_number: NumberText = "partNumber", "Part number", "", "The maker's part number of the item.";
        size: Option<Size> = "size", "Size", "", "Size of the item; for a crimp fitting, that of the hose.";
        second_size: Option<Size> = "secondSize", "Second size", "", "Dash size of a crimp fitting.";
        warehouse: Text = "warehouse", "Warehouse", "", "Name of the warehouse.";
        on_hand: Level = "onHand", "On hand", "", "Quantity in the warehouse.";
        committed: StockQuantity = "committed", "Committed", "", "Quantity promised elsewhere, e.g. in the ERP.";
        on_order: StockQuantity = "onOrder", "On order", "", "Quantity ordered and not yet received.";
        reorder_point: Option<StockQuantity> = "reorderPoint", "Reorder point", "", "Level at which to reorder.";
        reorder_quantity: Option<StockQuantity> = "reorderQuantity", "Reorder quantity", "", "Quantity to reorder.";
        bin_location: Option<Text> = "binLocation", "Bin location", "", "Bin location in the warehouse.";
        unit: Option<UnitOfMeasure> = "unitOfMeasure", "Unit", "", "Unit of the quantities; if absent, feet or metres (by the organization's length unit) for hose and wrap, pieces for all else.";
        unit_cost: Option<Amount> = "cost", "Cost", "", "Cost of one unit of this stock, in the organization's currency.";
    }
}

impl InventoryRow {
    /// Records that the first columns refer to.
    pub const NAMED: &'static [Reference] = &[Reference::Item, Reference::Warehouse];

    /// Columns with quantities and places, without the identifying ones.
    pub fn figures() -> impl Iterator<Item = &'static Column> + Clone {
        Self::COLUMNS.iter().filter(|column| !Self::is_name(column))
    }

    /// Whether a column identifies the item or the warehouse.
    pub fn is_name(column: &Column) -> bool {
        Self::NAMED.iter().any(|reference| reference.columns().contains(&column.name))
    }

    /// Who may see and set a column.
    pub fn visibility_of(column: &Column) -> Visibility {
        if column.stored == "unit_cost" { Visibility::Costs } else { Visibility::Prices }
    }

    /// Empty stock of an item in a warehouse, by their names.
    pub fn new(part_number: NumberText, warehouse: Text) -> Self {
        let (on_hand, nothing) = (Level::default(), StockQuantity::default());
        Self {
            item_type: None,
            brand: None,
            part_number,
            size: None,
            second_size: None,
            warehouse,
            on_hand,
            committed: nothing,
            on_order: nothing,
            reorder_point: None,
            reorder_quantity: None,
            bin_location: None,
            unit: None,
            unit_cost: None,
        }
    }

    /// Error of a changed unit while stock is reserved, since reservations use the old unit.
    pub fn check_unit(&self, before: &InventoryItem) -> Option<Violation> {
        (self.unit != before.row.unit && !before.reserved.is_zero()).then(|| {
            let message = format!(
                "can't be changed while {} are reserved for documents; cancel or complete these first",
                before.reserved.normalize()
            );
            Violation::new("/unitOfMeasure", "stock_reserved", message)
        })
    }

    /// Error of a committed quantity raised above what is free: the quantity on hand less what is reserved.
    pub fn check_committed(&self, before: Option<&InventoryItem>) -> Option<Violation> {
        let was = before.map_or(Decimal::ZERO, |before| before.row.committed.get());
        let reserved = before.map_or(Decimal::ZERO, |before| before.reserved);
        let (now, on_hand) = (self.committed.get(), self.on_hand.get());
        let free = (on_hand - reserved).max(Decimal::ZERO);
        (now > was && now > free).then(|| {
            let message = format!(
                "would be {now}, but only {free} are free: {on_hand} on hand less {reserved} reserved for documents",
                on_hand = on_hand.normalize(),
                reserved = reserved.normalize(),
                free = free.normalize(),
            );
            Violation::new("/committed", "committed_above_free", message)
        })
    }

    /// Quantities by their fields, in the unit of the stock.
    pub fn quantities(&self) -> [(&'static str, Option<Decimal>); 5] {
        [
            ("onHand", Some(self.on_hand.get())),
            ("committed", Some(self.committed.get())),
            ("onOrder", Some(self.on_order.get())),
            ("reorderPoint", self.reorder_point.map(StockQuantity::get)),
            ("reorderQuantity", self.reorder_quantity.map(StockQuantity::get)),
        ]
    }

    /// Error of a new level, given the previous one and the reserved quantity.
    pub fn check_levels(
        &self,
        before: Option<(Level, Decimal)>,
        may_be_negative: bool,
    ) -> Option<Violation> {
        let (was, reserved) =
            before.map_or_else(Default::default, |(was, reserved)| (was.get(), reserved));
        let now = self.on_hand.get();
        // A level that is too low already may stay or be raised step by step.
        if may_be_negative || now >= was {
            return None;
        }
        if now < Decimal::ZERO {
            return Some(below_zero(now));
        }
        (now < reserved).then(|| {
            let message = format!(
                "would be {}, but {} are reserved for documents; cancel or complete some of these first",
                now.normalize(),
                reserved.normalize()
            );
            Violation::new("/onHand", "stock_reserved", message)
        })
    }
}

fn below_zero(now: Decimal) -> Violation {
    let message = format!(
        "would be {}, and stock must not go below zero; correct it, or allow it in the organization's settings",
        now.normalize()
    );
    Violation::new("/onHand", "stock_below_zero", message)
}

/// Stored stock of an item in a warehouse.
#[derive(Debug, Clone, PartialEq)]
pub struct InventoryItem {
    pub id: Id<Self>,
    pub item: Id<ItemEntry>,
    pub warehouse: Id<Warehouse>,
    /// Quantity reserved for documents.
    pub reserved: Decimal,
    /// The organization's own part number of the item.
    pub org_part_number: Option<NumberText>,
    /// Description of the item.
    pub description: Option<Remark>,
    /// Place in lists.
    pub place: Place,
    /// When and by whom it was created and changed.
    pub record: Record,
    /// Data of the record.
    pub row: InventoryRow,
}

impl InventoryItem {
    /// Quantity available.
    pub fn available(&self) -> Decimal {
        self.row.on_hand.get() - self.row.committed.get() - self.reserved
    }

    /// Usual unit of the quantities.
    pub fn usual_unit(&self, lengths: LengthUnit) -> Option<UnitOfMeasure> {
        self.row.item_type.map(|kind| kind.stock_unit(lengths))
    }

    /// Unit of the quantities; stored stock always has one.
    pub fn unit(&self) -> UnitOfMeasure {
        self.row.unit.unwrap_or(UnitOfMeasure::Each)
    }
}

/// New or changed stock record.
#[derive(Debug, Clone, PartialEq)]
pub struct Stocked {
    /// Id of a new record.
    pub id: Id<InventoryItem>,
    pub item: Id<ItemEntry>,
    pub warehouse: Id<Warehouse>,
    /// When and by whom it was created and changed.
    pub record: Record,
    /// Data; the identifying columns are ignored.
    pub row: InventoryRow,
}

/// Stock that somebody has to do something about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StockLevel {
    /// More is committed and reserved than is on hand.
    Short,
    /// Available and ordered stock together doesn't exceed the reorder point.
    BelowMinimum,
}

impl Choice for StockLevel {
    const WORDS: &'static [&'static str] = &["short", "belowMinimum"];
    const ALL: &'static [Self] = &[Self::Short, Self::BelowMinimum];
}

/// Sort key of a list of stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StockSort {
    /// Part number, then size.
    #[default]
    PartNumber,
    /// Size, then part number.
    Size,
    /// Where it lies; stock without a bin comes last.
    BinLocation,
    /// Stock on hand that is neither committed nor reserved.
    Available,
}

impl Choice for StockSort {
    const WORDS: &'static [&'static str] = &["partNumber", "size", "binLocation", "available"];
    const ALL: &'static [Self] =
        &[Self::PartNumber, Self::Size, Self::BinLocation, Self::Available];
}

/// In which order a list of stock is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StockOrder {
    pub key: StockSort,
    /// Whether the greatest is first.
    pub descending: bool,
}

/// Filters and order of a list of stock.
#[derive(Debug, Clone, Default)]
pub struct InventoryListing {
    /// Only these.
    pub ids: Option<Vec<Id<InventoryItem>>>,
    /// Stock of one of these.
    pub items: Option<Vec<Id<ItemEntry>>>,
    pub warehouse: Option<Id<Warehouse>>,
    pub level: Option<StockLevel>,
    /// Filters by name; all must match.
    pub search: Vec<(String, String)>,
    pub order: StockOrder,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(was: Option<(i64, i64)>, now: i64, may_be_negative: bool) -> Option<&'static str> {
        let level = |number| Level::new(Decimal::from(number)).unwrap();
        let row = InventoryRow::new(NumberText::new("x").unwrap(), Text::new("y").unwrap());
        let row = InventoryRow { on_hand: level(now), ..row };
        let before = was.map(|(was, reserved)| (level(was), Decimal::from(reserved)));
        row.check_levels(before, may_be_negative).map(|fault| fault.code)
    }

    #[test]
    fn stock_stays_above_zero_and_above_what_is_reserved() {
        assert_eq!(fault(None, 0, false), None);
        assert_eq!(fault(None, -1, false), Some("stock_below_zero"));
        assert_eq!(fault(None, -1, true), None);
        assert_eq!(fault(Some((5, 0)), 0, false), None);
        assert_eq!(fault(Some((5, 0)), -1, false), Some("stock_below_zero"));
        assert_eq!(fault(Some((5, 3)), 3, false), None);
        assert_eq!(fault(Some((5, 3)), 2, false), Some("stock_reserved"));
        assert_eq!(fault(Some((5, 3)), 2, true), None);
    }

    #[test]
    fn what_is_below_already_may_come_back_in_steps() {
        assert_eq!(fault(Some((-5, 0)), -3, false), None);
        assert_eq!(fault(Some((-5, 0)), -5, false), None);
        assert_eq!(fault(Some((-5, 0)), -6, false), Some("stock_below_zero"));
        assert_eq!(fault(Some((2, 9)), 3, false), None);
    }
}
