//! Rows that an import wrote, and whether they can go back.

use std::collections::{BTreeMap, BTreeSet};

use crate::RawId;
use crate::workbooks::history::RowKind;

/// The sum of all that an import did with a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    Created,
    Changed,
    Deleted,
}

/// A row that an import wrote, with what became of it since.
#[derive(Debug, Clone)]
pub struct WrittenRow {
    pub id: RawId,
    /// Tells rows of one id apart; empty where an id has one row.
    pub further: String,
    /// The record, for people, if its row says that.
    pub title: Option<String>,
    /// The item that it is about.
    pub item: Option<RawId>,
    pub effect: Effect,
    /// Whether it is there now.
    pub is_there: bool,
    /// Columns that the import set.
    pub columns: BTreeSet<String>,
    /// Those of them that now hold something else than what the import wrote.
    pub differing: BTreeSet<String>,
    /// Those of them that now hold what they held before the import.
    pub settled: BTreeSet<String>,
    /// Columns that were written since, less what was reverted.
    pub touched: BTreeSet<String>,
    /// Whether something was set beside a new record since: properties, an image.
    pub is_extended: bool,
    /// Whether it is part of a record that the import created.
    pub goes_along: bool,
    /// What its columns held before, as the store reads it.
    pub before: String,
}

/// How a row goes back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Return {
    /// It is as it was.
    Nothing,
    Remove,
    BringBack,
    /// These columns get what they held.
    Restore(BTreeSet<String>),
}

/// Why a row stays, at least in part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stays {
    /// It was changed since, in these columns.
    Changed(BTreeSet<String>),
    /// It was deleted since.
    Deleted,
    /// It was created again since.
    CreatedAgain,
    /// Others use it.
    Used(String),
    /// It would contradict others as they are now.
    Conflict(String),
}

impl WrittenRow {
    /// How it goes back, and what stays of it because it was changed since.
    pub(super) fn decide(&self, kind: RowKind) -> (Return, Option<Stays>) {
        if self.goes_along {
            return (Return::Nothing, None);
        }
        match (self.effect, self.is_there) {
            (Effect::Created, false) => (Return::Nothing, None),
            (Effect::Created, true) => self.decide_created(kind),
            (Effect::Deleted, true) => (Return::Nothing, Some(Stays::CreatedAgain)),
            (Effect::Deleted, false) => (Return::BringBack, None),
            (Effect::Changed, false) => (Return::Nothing, Some(Stays::Deleted)),
            (Effect::Changed, true) => self.decide_changed(kind),
        }
    }

    fn decide_created(&self, kind: RowKind) -> (Return, Option<Stays>) {
        let of_others = |column: &&String| !kind.is_kept_elsewhere(column);
        let changed: BTreeSet<String> =
            self.differing.union(&self.touched).filter(of_others).cloned().collect();
        // What is set beside a part is set for the whole.
        let is_extended = self.is_extended && !kind.is_part();
        if changed.is_empty() && !is_extended {
            return (Return::Remove, None);
        }
        // What is set for an item is one value beside the other, and each may be absent.
        if kind == RowKind::ItemProperties {
            return self.decide_changed(kind);
        }
        (Return::Nothing, Some(Stays::Changed(changed)))
    }

    /// Value by value.
    fn decide_changed(&self, kind: RowKind) -> (Return, Option<Stays>) {
        let is_open = |column: &&String| !kind.is_kept_elsewhere(column);
        let as_whole = kind.measure().is_some_and(|measure| {
            self.columns.contains(measure) || self.touched.contains(measure)
        });
        let value_of = |column: &String| {
            if as_whole { String::new() } else { kind.value_of(column).to_owned() }
        };
        let mut values: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for column in self.columns.iter().filter(is_open) {
            values.entry(value_of(column)).or_default().insert(column.clone());
        }
        let touched: BTreeSet<String> = self.touched.iter().filter(is_open).map(value_of).collect();
        let (mut restored, mut kept) = (BTreeSet::new(), BTreeSet::new());
        for (value, columns) in values {
            if columns.is_subset(&self.settled) {
                continue;
            }
            if touched.contains(&value) || !columns.is_disjoint(&self.differing) {
                kept.extend(columns);
            } else {
                restored.extend(columns);
            }
        }
        let back = if restored.is_empty() { Return::Nothing } else { Return::Restore(restored) };
        (back, (!kept.is_empty()).then_some(Stays::Changed(kept)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn row(effect: Effect, columns: &[&str]) -> WrittenRow {
        WrittenRow {
            id: [1; 12],
            further: String::new(),
            title: None,
            item: None,
            effect,
            is_there: effect != Effect::Deleted,
            columns: set(columns),
            differing: BTreeSet::new(),
            settled: BTreeSet::new(),
            touched: BTreeSet::new(),
            is_extended: false,
            goes_along: false,
            before: "{}".to_owned(),
        }
    }

    /// The columns that were touched since and now differ, with what goes back and what stays.
    type Case<'a> = (RowKind, &'a [&'a str], &'a [&'a str], &'a [&'a str], &'a [&'a str]);

    #[test]
    fn what_others_changed_since_stays() {
        let prices = &["list_price", "list_price_currency", "available"][..];
        let cases: [Case<'_>; 6] = [
            (RowKind::ItemProperties, prices, &[], prices, &[]),
            (RowKind::ItemProperties, prices, &["priority"], prices, &[]),
            // A price in another unit is another price, though its currency is what the import wrote.
            (RowKind::ItemProperties, prices, &["list_price_unit"], &["available"], &prices[..2]),
            (RowKind::Hose, &["series", "spec"], &["material"], &[], &["series", "spec"]),
            // What documents reserve doesn't keep a count.
            (
                RowKind::InventoryItem,
                &["on_hand", "bin_location"],
                &["reserved", "bin_location"],
                &["on_hand"],
                &["bin_location"],
            ),
            // Quantities in another unit are other quantities.
            (
                RowKind::InventoryItem,
                &["on_hand", "unit"],
                &["bin_location"],
                &[],
                &["on_hand", "unit"],
            ),
        ];
        for (kind, columns, touched, restored, kept) in cases {
            let row = WrittenRow { touched: set(touched), ..row(Effect::Changed, columns) };
            let back = match restored {
                [] => Return::Nothing,
                columns => Return::Restore(set(columns)),
            };
            let stays = (!kept.is_empty()).then(|| Stays::Changed(set(kept)));
            assert_eq!(row.decide(kind), (back, stays), "{kind:?} {columns:?} {touched:?}");
        }
    }

    #[test]
    fn what_holds_another_value_stays_though_nobody_is_known_to_have_changed_it() {
        let changed =
            WrittenRow { differing: set(&["series"]), ..row(Effect::Changed, &["series"]) };
        let stays = Some(Stays::Changed(set(&["series"])));
        assert_eq!(changed.decide(RowKind::Hose), (Return::Nothing, stays));
        let settled = WrittenRow { settled: set(&["series"]), ..changed };
        assert_eq!(settled.decide(RowKind::Hose), (Return::Nothing, None));
    }

    #[test]
    fn new_rows_go_unless_they_were_changed() {
        let new = row(Effect::Created, &["list_price", "priority"]);
        assert_eq!(new.decide(RowKind::Hose), (Return::Remove, None));
        let gone = WrittenRow { is_there: false, ..new.clone() };
        assert_eq!(gone.decide(RowKind::Hose), (Return::Nothing, None));
        let extended = WrittenRow { is_extended: true, ..new.clone() };
        let stays = Some(Stays::Changed(BTreeSet::new()));
        assert_eq!(extended.decide(RowKind::Hose), (Return::Nothing, stays));
        let counted = WrittenRow { touched: set(&["reserved"]), ..new.clone() };
        assert_eq!(counted.decide(RowKind::InventoryItem), (Return::Remove, None));
        let beside = WrittenRow { is_extended: true, ..new.clone() };
        assert_eq!(beside.decide(RowKind::ItemProperties), (Return::Remove, None));
        let priced = WrittenRow { touched: set(&["priority"]), ..new.clone() };
        let back = Return::Restore(set(&["list_price"]));
        let stays = Some(Stays::Changed(set(&["priority"])));
        assert_eq!(priced.decide(RowKind::ItemProperties), (back, stays));
        let part = WrittenRow { goes_along: true, ..new };
        assert_eq!(part.decide(RowKind::ItemProperties), (Return::Nothing, None));
    }

    #[test]
    fn deleted_rows_come_back_unless_they_are_there_again() {
        let deleted = row(Effect::Deleted, &["series"]);
        assert_eq!(deleted.decide(RowKind::Hose), (Return::BringBack, None));
        let again = WrittenRow { is_there: true, ..deleted };
        assert_eq!(again.decide(RowKind::Hose), (Return::Nothing, Some(Stays::CreatedAgain)));
        let gone = WrittenRow { is_there: false, ..row(Effect::Changed, &["series"]) };
        assert_eq!(gone.decide(RowKind::Hose), (Return::Nothing, Some(Stays::Deleted)));
    }
}
