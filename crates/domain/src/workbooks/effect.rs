//! What an import does to prices, and values that it would take though they are in doubt.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::fields::Choice;
use crate::workbooks::import::Outcome;
use crate::workbooks::{CellError, CsvForm};

/// Bounds of the classes of price changes, in percent.
pub const CHANGE_BOUNDS: [i32; 9] = [-50, -20, -10, -5, 0, 5, 10, 20, 50];
/// Classes of price changes: below the first bound, between two, above the last. A change at a bound is of the class nearer
/// to no change.
pub const CHANGE_CLASSES: usize = CHANGE_BOUNDS.len() + 1;
/// Most price changes that are named.
const LARGEST: usize = 20;
/// Most rows that are named, new and changed ones each.
const NAMED: usize = 200;

/// A price that an import changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceChange {
    pub sheet: String,
    pub row: u32,
    /// Heading of the price.
    pub column: String,
    /// Part number of the item, if the sheet says it.
    pub part_number: Option<String>,
    pub before: Decimal,
    pub after: Decimal,
}

impl PriceChange {
    /// By how many percent it changes; the price before isn't 0.
    pub fn percent(&self) -> f64 {
        let share = (self.after - self.before).checked_div(self.before);
        share.and_then(|share| share.to_f64()).unwrap_or_default() * 100.0
    }
}

/// A row of which an import makes a record, or by which it changes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedRow {
    pub sheet: String,
    pub row: u32,
    /// Part number or name, with what else tells the record from others; blank if the row says none.
    pub name: String,
    /// Description; blank if the row says none.
    pub description: String,
}

/// Records that rest on what an import writes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Touched {
    pub count: u64,
    /// Numbers or names of the first ten.
    pub names: Vec<String>,
}

/// What an import touches beside its records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Touches {
    /// Released hose assemblies that rest on changed pressures and crimp specs.
    pub assemblies: Touched,
    /// Open sales estimates with items whose prices change.
    pub estimates: Touched,
    /// Price lists with such items.
    pub price_lists: Touched,
    /// Items whose price leaves less than the organization's margin; none for those who don't see costs.
    pub below_margin: Option<Touched>,
}

/// Why values are in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doubt {
    /// A price or cost is ten times more or less than before.
    Price,
    /// A maximum pressure is ten times more or less than before.
    Pressure,
    /// A maximum pressure is far from what the hose's standard asks for.
    Standard,
    /// The part number of a new item looks like a date.
    PartNumber,
    /// The sheet says another unit or number of the prices than the profile.
    PriceUnit,
}

impl Choice for Doubt {
    const WORDS: &'static [&'static str] =
        &["price", "pressure", "standard", "partNumber", "priceUnit"];
    const ALL: &'static [Self] =
        &[Self::Price, Self::Pressure, Self::Standard, Self::PartNumber, Self::PriceUnit];
}

/// A value in doubt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suspicious {
    pub doubt: Doubt,
    pub value: CellError,
}

/// Values that are in doubt for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubted {
    pub doubt: Doubt,
    /// Number of values.
    pub count: u64,
    /// By which an import takes them, or leaves their rows out; none if there are more than are listed.
    pub accept: Option<String>,
}

/// The effect of an import, beyond the numbers of its records.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Effect {
    /// Changed prices by [`CHANGE_BOUNDS`].
    pub price_changes: [u64; CHANGE_CLASSES],
    /// The largest changes of prices, up or down.
    pub largest: Vec<PriceChange>,
    /// The first rows that make new records, and those that change some; none if there are errors, with which nothing is
    /// written.
    pub new_rows: Vec<NamedRow>,
    pub changed_rows: Vec<NamedRow>,
    /// Number of rows without a price; none if the sheet has no prices.
    pub without_price: Option<u64>,
    /// Number of values in doubt.
    pub doubtful: u64,
    /// The first values in doubt, of each doubt.
    pub suspicious: Vec<Suspicious>,
    /// The doubts that there are.
    pub doubts: Vec<Doubted>,
    /// Own items of the brands and types in the file that it doesn't name; none for other records.
    pub missing: Option<u64>,
    /// What it touches beside its records; none if there are errors, with which nothing is written.
    pub touches: Option<Touches>,
    /// How the file was read, if it is CSV.
    pub csv: Option<CsvForm>,
    /// By which an import takes all of them; none if there are no doubts, or one of more values than are listed.
    pub accept: Option<String>,
}

impl Effect {
    /// Whether further rows may be named.
    pub(crate) const fn has_room(&self) -> bool {
        self.new_rows.len() < NAMED || self.changed_rows.len() < NAMED
    }

    /// Keeps the name of a row that makes or changes a record, if there is room.
    pub(crate) fn keep_name(&mut self, outcome: Outcome, named: &NamedRow) {
        let rows = match outcome {
            Outcome::Created => &mut self.new_rows,
            Outcome::Updated => &mut self.changed_rows,
            Outcome::Unchanged => return,
        };
        if rows.len() < NAMED {
            rows.push(named.clone());
        }
    }

    /// Notes a changed price.
    pub(crate) fn change(&mut self, change: PriceChange) {
        let percent = change.percent();
        let class = CHANGE_BOUNDS.iter().filter(|bound| {
            let bound = f64::from(**bound);
            if bound < 0.0 { percent >= bound } else { percent > bound }
        });
        if let Some(count) = self.price_changes.get_mut(class.count()) {
            *count += 1;
        }
        let place = self.largest.partition_point(|other| other.percent().abs() >= percent.abs());
        if place < LARGEST {
            self.largest.insert(place, change);
            self.largest.truncate(LARGEST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(after: i64) -> PriceChange {
        let (sheet, column) = (String::new(), String::new());
        let (before, after) = (Decimal::from(100), Decimal::from(after));
        PriceChange { sheet, row: 1, column, part_number: None, before, after }
    }

    #[test]
    fn changes_are_counted_by_size() {
        let mut effect = Effect::default();
        for after in [10, 49, 50, 80, 81, 95, 99, 101, 105, 106, 110, 120, 121, 150, 151, 900] {
            effect.change(change(after));
        }
        assert_eq!(effect.price_changes, [2, 1, 2, 0, 2, 2, 2, 1, 2, 2]);
        let largest: Vec<_> = effect.largest.iter().map(|one| one.after.to_string()).collect();
        assert_eq!(largest[..4], ["900", "10", "49", "151"].map(str::to_owned));
    }

    #[test]
    fn the_twenty_largest_are_named() {
        let mut effect = Effect::default();
        for after in 101..=150 {
            effect.change(change(after));
        }
        let largest: Vec<_> = effect.largest.iter().map(|one| one.after.to_i64()).collect();
        assert_eq!(largest, (131..=150).rev().map(Some).collect::<Vec<_>>());
    }
}
