//! Differences between two versions of a document.

use crate::documents::Line;
use crate::fields::{Cell, Column, Columns};

/// Difference between two versions in a field or a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difference<T> {
    /// Only in the other version.
    Added(T),
    /// Only in the first version.
    Removed(T),
    /// In both, but different.
    Changed(T, T),
}

impl<T> Difference<T> {
    /// Values in the first and in the other version.
    pub fn sides(&self) -> (Option<&T>, Option<&T>) {
        match self {
            Self::Added(after) => (None, Some(after)),
            Self::Removed(before) => (Some(before), None),
            Self::Changed(before, after) => (Some(before), Some(after)),
        }
    }
}

/// The columns that differ, in order.
pub fn fields<'a, C: Columns>(
    one: &'a C,
    other: &'a C,
) -> Vec<(&'static Column, Difference<Cell<'a>>)> {
    let mut before = Vec::with_capacity(C::COLUMNS.len());
    one.each_cell(&mut |_, cell| before.push(cell));
    let mut before = before.into_iter();
    let mut differences = Vec::new();
    other.each_cell(&mut |column, after| {
        let before = before.next().unwrap_or(Cell::Empty);
        let difference = match (before, after) {
            (before, after) if before == after => return,
            (Cell::Empty, after) => Difference::Added(after),
            (before, Cell::Empty) => Difference::Removed(before),
            (before, after) => Difference::Changed(before, after),
        };
        differences.push((column, difference));
    });
    differences
}

/// The lines that differ: first the changed and removed ones in the order of the first version, then the
/// added ones. A copy's lines have other ids, so lines are matched by item, end and number, then by item
/// alone.
pub fn lines<'a>(one: &'a [Line], other: &'a [Line]) -> Vec<Difference<&'a Line>> {
    let mut left: Vec<&Line> = other.iter().collect();
    let mut take = |like: &dyn Fn(&Line) -> bool| {
        left.iter().position(|line| like(line)).map(|at| left.remove(at))
    };
    let mut pairs: Vec<(&Line, Option<&Line>)> = Vec::with_capacity(one.len());
    for line in one {
        let same = |other: &Line| {
            (other.item, other.end, &other.number) == (line.item, line.end, &line.number)
        };
        pairs.push((line, take(&same)));
    }
    for (line, found) in pairs.iter_mut().filter(|(_, found)| found.is_none()) {
        *found = take(&|other| (other.item, other.end) == (line.item, line.end))
            .or_else(|| take(&|other| other.item == line.item));
    }
    // Costs are for admins only, so a different cost alone is no difference.
    let values = |line: &Line| {
        let words = (line.number.clone(), line.comments.clone());
        let price = line.quoted.as_deref();
        let price = price.map(|price| (price.price, price.discount, price.total));
        (line.quantity, line.unit, line.end, words, price)
    };
    let differences = pairs.into_iter().filter_map(|(line, found)| match found {
        None => Some(Difference::Removed(line)),
        Some(other) if values(line) == values(other) => None,
        Some(other) => Some(Difference::Changed(line, other)),
    });
    let differences: Vec<_> = differences.collect();
    differences.into_iter().chain(left.into_iter().map(Difference::Added)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::configurator::inputs::configurator_input::Side;
    use crate::documents::{HoseKit, LineItem, LineKind};
    use crate::fields::Cell;
    use crate::measures::Quantity;
    use crate::{BoundedText, Id, NumberText, Spelt};

    fn text<S: Spelt>(words: &str) -> Option<BoundedText<1_000, S>> {
        BoundedText::new(words).ok()
    }

    fn line(id: u8, item: u8, number: &str, quantity: u8) -> Line {
        let of = LineItem::new(LineKind::Adaptor, [item; 12]);
        Line {
            quantity: Quantity::new(quantity.into()).unwrap(),
            position: i32::from(id),
            ..Line::of(Id::from_raw([id; 12]), of, NumberText::new(number).unwrap())
        }
    }

    #[test]
    fn fields_are_added_removed_and_changed() {
        let one = HoseKit {
            description: text("old"),
            customer_part_number: text("P"),
            ..HoseKit::default()
        };
        let other =
            HoseKit { description: text("new"), customer_name: text("C"), ..HoseKit::default() };
        let found: Vec<_> =
            fields(&one, &other).into_iter().map(|(column, found)| (column.name, found)).collect();
        assert_eq!(
            found,
            [
                ("description", Difference::Changed(Cell::Text("old"), Cell::Text("new"))),
                ("customerName", Difference::Added(Cell::Text("C"))),
                ("customerPartNumber", Difference::Removed(Cell::Text("P"))),
            ]
        );
        assert_eq!(fields(&one, &one), []);
    }

    #[test]
    fn lines_of_a_copy_are_the_same_lines() {
        let one =
            [line(1, 1, "10", 2), line(2, 1, "20", 3), line(3, 2, "30", 1), line(4, 3, "40", 1)];
        let copy: Vec<_> = one
            .iter()
            .map(|line| Line { id: Id::from_raw([99; 12]), position: 7, ..line.clone() })
            .collect();
        assert_eq!(lines(&one, &copy), []);
        let other = [
            line(10, 9, "5", 1),
            line(11, 1, "20", 3),
            Line { end: Some(Side::One), ..line(12, 2, "30", 1) },
            line(13, 1, "11", 2),
        ];
        let found = lines(&one, &other);
        assert_eq!(
            found,
            [
                Difference::Changed(&one[0], &other[3]),
                Difference::Changed(&one[2], &other[2]),
                Difference::Removed(&one[3]),
                Difference::Added(&other[0]),
            ]
        );
        let sides: Vec<_> = found.iter().map(Difference::sides).collect();
        assert_eq!(sides[2], (Some(&&one[3]), None));
        assert_eq!(sides[3], (None, Some(&&other[0])));
    }
}
