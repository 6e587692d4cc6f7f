//! Lists of lines in requests: the whole new list replaces the old one.

use std::collections::{BTreeMap, BTreeSet};

use crate::configurator::inputs::configurator_input::Side;
use crate::documents::{Line, LineItem, LineKind, PriceInput};
use crate::fields::{Choice, FieldPatch, Measure, columns};
use crate::measures::{Quantity, UnitOfMeasure};
use crate::{Field, Id, Notes, NumberText, RawId, Violation};

columns! {
    /// The fields of a line.
    pub struct LineColumns {
        id: Option<Id<Line>> = "_id", "Line", "", "Id of the line; a new line if absent.";
        item: Option<Id<LineItem>> = "item", "Item", "", "Item of the line; required for new lines, and can't be changed.";
        item_type: Option<LineKind> = "itemType", "Kind", "", "Type of the item; found by its id if absent.";
        number: Option<NumberText> = "number", "Number", "", "Number on the bill of materials; the part number if absent.";
        quantity: Option<Quantity> = "quantity", "Quantity", "", "Quantity; 1 if absent in a new line.";
        order: Option<Measure> = "order", "Order", "", "Position among the lines; the given order if absent.";
        comments: Option<Notes> = "comments", "Comments", "", "Remarks.";
        sales_order: Option<NumberText> = "salesOrder", "Sales order", "", "Number of the sales order; that of the work order if absent.";
        purchase_order: Option<NumberText> = "purchaseOrder", "Purchase order", "", "The customer's purchase order number; that of the work order if absent.";
        unit: Option<UnitOfMeasure> = "unitOfMeasure", "Unit", "", "Unit of the quantity; if absent in a new line, feet or metres (by the organization's length unit) for hose and wrap, pieces for all else.";
        end: Option<Side> = "end", "End", "", "End of the hose assembly, 1 or 2, that the adaptor is screwed onto; supplied loose if absent.";
        deleted: Option<bool> = "deleted", "Deleted", "", "true removes the line, as leaving it out does.";
    }
}

/// A line in a request.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LineInput {
    /// The existing line; a new one if absent.
    pub id: Option<Id<Line>>,
    pub item: Option<Id<LineItem>>,
    pub item_type: Option<LineKind>,
    pub number: Option<NumberText>,
    pub quantity: Option<Quantity>,
    /// Position among the lines.
    pub order: Option<Measure>,
    pub comments: Field<Notes>,
    pub sales_order: Field<NumberText>,
    pub purchase_order: Field<NumberText>,
    pub unit: Option<UnitOfMeasure>,
    pub end: Field<Side>,
    /// For lines that store a price.
    pub price: PriceInput,
    /// Whether to remove it.
    pub deleted: bool,
}

impl LineInput {
    /// A line with these fields; those that are null in `patch` clear what the line had.
    pub fn new(fields: LineColumns, patch: &FieldPatch) -> Self {
        fn field<T>(value: Option<T>, column: &str, patch: &FieldPatch) -> Field<T> {
            match value {
                Some(value) => Field::Set(value),
                None if patch.get(column).is_some_and(Option::is_none) => Field::Clear,
                None => Field::Keep,
            }
        }
        Self {
            id: fields.id,
            item: fields.item,
            item_type: fields.item_type,
            number: fields.number,
            quantity: fields.quantity,
            order: fields.order,
            comments: field(fields.comments, "comments", patch),
            sales_order: field(fields.sales_order, "salesOrder", patch),
            purchase_order: field(fields.purchase_order, "purchaseOrder", patch),
            unit: fields.unit,
            end: field(fields.end, "end", patch),
            price: PriceInput::default(),
            deleted: fields.deleted == Some(true),
        }
    }
}

/// An item that a line can have.
#[derive(Debug, Clone, PartialEq)]
pub struct LineSubject {
    /// Item and its type.
    pub item: LineItem,
    /// Default number of its line.
    pub number: NumberText,
    /// The lineage of a document; none for bought items.
    pub lineage: Option<RawId>,
}

/// A position and a line.
pub type Placed = (f64, Line);

/// Lines sorted by position and numbered; lines with the same position stay in the given order.
pub fn in_order(mut lines: Vec<Placed>) -> Vec<Line> {
    lines.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    (0..).zip(lines).map(|(position, (_, line))| Line { position, ..line }).collect()
}

/// The new lines in place of others. `pointer` is the position of the list in the request.
///
/// # Errors
///
/// All errors, each at its line.
pub fn new_lines(
    before: &[Line],
    inputs: &[LineInput],
    subjects: &BTreeMap<RawId, LineSubject>,
    pointer: &str,
    new_id: impl FnMut() -> Id<Line>,
) -> Result<Vec<Line>, Vec<Violation>> {
    let (lines, faults) = placed_lines(before, inputs, subjects, pointer, new_id);
    let lines = lines.into_iter().map(|(_, line)| line).collect();
    if faults.is_empty() { Ok(in_order(lines)) } else { Err(faults) }
}

/// The new lines of one of several lists of a document; lines without a position follow all others. Each with
/// its index in the list; the second result has the errors of the others.
pub fn placed_lines(
    before: &[Line],
    inputs: &[LineInput],
    subjects: &BTreeMap<RawId, LineSubject>,
    pointer: &str,
    mut new_id: impl FnMut() -> Id<Line>,
) -> (Vec<(usize, Placed)>, Vec<Violation>) {
    let mut faults = Vec::new();
    let mut lines = Vec::with_capacity(inputs.len());
    let mut seen = BTreeSet::new();
    for (at, input) in inputs.iter().enumerate().filter(|(_, input)| !input.deleted) {
        let place = format!("{pointer}/{at}");
        let old = match input.id {
            None => None,
            Some(id) => match before.iter().find(|line| line.id == id) {
                Some(line) if seen.insert(id) => Some(line),
                found => {
                    let (code, message) = match found {
                        Some(_) => ("duplicate", "occurs twice; list it once"),
                        None => (
                            "unknown_line",
                            "is not a line of this document; leave it out to add a line",
                        ),
                    };
                    faults.push(Violation::new(format!("{place}/_id"), code, message));
                    continue;
                }
            },
        };
        match one(old, input, subjects, &place) {
            Ok((item, number, quantity)) => {
                let place = input.order.map_or(f64::INFINITY, Measure::get);
                let mut line = Line {
                    id: old.map_or_else(&mut new_id, |line| line.id),
                    item,
                    number,
                    quantity,
                    comments: old.and_then(|line| line.comments.clone()),
                    position: 0,
                    end: old.and_then(|line| line.end),
                    sales_order: old.and_then(|line| line.sales_order.clone()),
                    purchase_order: old.and_then(|line| line.purchase_order.clone()),
                    unit: old.map_or(UnitOfMeasure::Each, |line| line.unit),
                    quoted: old.and_then(|line| line.quoted.clone()),
                    origin: old.and_then(|line| line.origin),
                    first: old.and_then(|line| line.first),
                };
                input.comments.clone().apply(&mut line.comments);
                input.sales_order.clone().apply(&mut line.sales_order);
                input.purchase_order.clone().apply(&mut line.purchase_order);
                input.end.clone().apply(&mut line.end);
                lines.push((at, (place, line)));
            }
            Err(found) => faults.extend(found),
        }
    }
    (lines, faults)
}

fn one(
    old: Option<&Line>,
    input: &LineInput,
    subjects: &BTreeMap<RawId, LineSubject>,
    place: &str,
) -> Result<(LineItem, NumberText, Quantity), Vec<Violation>> {
    let mut faults = Vec::new();
    let mut refuse = |field: &str, code, message: &str| {
        faults.push(Violation::new(format!("{place}/{field}"), code, message));
    };
    let subject = input.item.map(|item| subjects.get(&item.raw()));
    let item = match (old, subject) {
        (Some(line), None) => Some(line.item),
        // A caller who may not see the item may still send it back unchanged.
        (Some(line), Some(None))
            if input.item.is_some_and(|item| item.raw() == line.item.raw()) =>
        {
            Some(line.item)
        }
        (Some(line), Some(Some(subject))) if subject.item == line.item => Some(line.item),
        (Some(line), Some(Some(subject))) if same_number(subjects, line.item, subject.item) => {
            Some(subject.item)
        }
        (Some(_), Some(_)) => {
            refuse("item", "other_item", OTHER_ITEM);
            None
        }
        (None, Some(Some(subject))) => Some(subject.item),
        (None, Some(None)) => {
            refuse("item", "unknown_item", "is not an item that this line can have; check the id");
            None
        }
        (None, None) => {
            refuse("item", "required", "is required for a new line");
            None
        }
    };
    let other = item.zip(input.item_type).filter(|(item, item_type)| item.kind() != *item_type);
    if let Some((item, _)) = other {
        let message =
            format!("the item has type {}; send that, or leave itemType out", item.kind().word());
        refuse("itemType", "contradiction", &message);
    }
    let is_made = item.is_some_and(|item| item.kind().is_made());
    let quantity =
        input.quantity.or_else(|| old.map(|line| line.quantity)).unwrap_or(Quantity::ONE);
    if is_made && quantity.whole().is_err() {
        refuse("quantity", "not_whole", "must be a whole number of pieces");
    }
    if matches!(input.end, Field::Set(_))
        && item.is_some_and(|item| item.kind() != LineKind::Adaptor)
    {
        refuse("end", "no_adaptor", "only adaptors are screwed onto an end; leave end out");
    }
    let number = input.number.clone();
    let number = number.or_else(|| old.map(|line| line.number.clone()));
    let number = number.or_else(|| subject.flatten().map(|subject| subject.number.clone()));
    match (item, number) {
        (Some(item), Some(number)) if faults.is_empty() => Ok((item, number, quantity)),
        _ => Err(faults),
    }
}

/// Why a line can't move to another item.
pub const OTHER_ITEM: &str =
    "a line can move only to another version of the same number; remove it and add another one";

/// Whether the old and the new item of a line are versions of the same number.
pub fn same_number(
    subjects: &BTreeMap<RawId, LineSubject>,
    before: LineItem,
    now: LineItem,
) -> bool {
    let number = |item: LineItem| subjects.get(&item.raw()).and_then(|subject| subject.lineage);
    let was = number(before);
    was.is_some() && was == number(now) && before.kind() == now.kind()
}

/// What replacing lines writes.
#[derive(Debug, Default, PartialEq)]
pub struct LineChanges {
    /// New lines.
    pub added: Vec<Line>,
    /// Changed lines.
    pub changed: Vec<Line>,
    /// Changed lines that moved to another version.
    pub moved: Vec<(Id<Line>, RawId)>,
    /// Removed lines.
    pub removed: Vec<Id<Line>>,
}

/// The difference between two lists of lines.
pub fn changes(before: &[Line], after: &[Line]) -> LineChanges {
    let before_of = |id: Id<Line>| before.iter().find(|line| line.id == id);
    let mut changes = LineChanges::default();
    for line in after {
        match before_of(line.id) {
            None => changes.added.push(line.clone()),
            Some(old) if old != line => {
                changes.changed.push(line.clone());
                if old.item != line.item {
                    changes.moved.push((line.id, line.item.raw()));
                }
            }
            Some(_) => {}
        }
    }
    let gone = before.iter().filter(|line| after.iter().all(|other| other.id != line.id));
    changes.removed = gone.map(|line| line.id).collect();
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(n: u8) -> RawId {
        [n; 12]
    }

    fn subjects() -> BTreeMap<RawId, LineSubject> {
        let subject = |kind, n| LineSubject {
            item: LineItem::new(kind, id(n)),
            number: NumberText::new(&format!("PART-{n}")).unwrap(),
            lineage: None,
        };
        BTreeMap::from([
            (id(1), subject(LineKind::Adaptor, 1)),
            (id(2), subject(LineKind::OtherItem, 2)),
            (id(3), subject(LineKind::HoseAssembly, 3)),
        ])
    }

    fn line(n: u8) -> LineInput {
        LineInput { item: Some(Id::from_raw(id(n))), ..LineInput::default() }
    }

    fn made(
        before: &[Line],
        inputs: &[LineInput],
    ) -> Result<Vec<Line>, Vec<(String, &'static str)>> {
        let mut next = 100 + before.first().map_or(0, |line| line.id.raw()[0]);
        let new_id = || {
            next += 1;
            Id::from_raw(id(next))
        };
        new_lines(before, inputs, &subjects(), "/items", new_id)
            .map_err(|faults| faults.into_iter().map(|f| (f.pointer, f.code)).collect())
    }

    #[test]
    fn a_new_list_takes_the_place_of_the_old_one() {
        let before = made(&[], &[line(1), line(2)]).unwrap();
        assert_eq!(
            before.iter().map(|line| &*line.number).collect::<Vec<_>>(),
            ["PART-1", "PART-2"]
        );
        let changed = LineInput {
            id: Some(before[1].id),
            item: None,
            quantity: Some(Quantity::new(5.into()).unwrap()),
            order: Measure::new(1.0),
            ..line(2)
        };
        let after = made(&before, &[line(1), changed]).unwrap();
        // The line with a position comes first. The first line was not named, so it is a new one.
        assert_eq!(after[0].id, before[1].id);
        assert_eq!((after[0].position, after[1].position), (0, 1));
        let difference = changes(&before, &after);
        assert_eq!((difference.added.len(), difference.changed.len()), (1, 1));
        assert_eq!(difference.removed, [before[0].id]);
        let deleted = LineInput { deleted: true, ..line(1) };
        assert_eq!(made(&before, &[deleted]).unwrap(), []);
    }

    #[test]
    fn each_fault_is_told_at_its_line() {
        let before = made(&[], &[line(1)]).unwrap();
        let stored = |n| LineInput { id: Some(before[0].id), ..line(n) };
        let half = Quantity::new("0.5".parse().unwrap()).ok();
        let inputs = [
            LineInput { item: None, ..line(1) },
            LineInput { id: Some(Id::from_raw(id(77))), ..line(1) },
            line(9),
            stored(2),
            stored(1),
            LineInput { quantity: half, ..line(3) },
            LineInput { end: Field::Set(Side::One), ..line(2) },
        ];
        assert_eq!(
            made(&before, &inputs).unwrap_err(),
            [
                ("/items/0/item".to_owned(), "required"),
                ("/items/1/_id".to_owned(), "unknown_line"),
                ("/items/2/item".to_owned(), "unknown_item"),
                ("/items/3/item".to_owned(), "other_item"),
                ("/items/4/_id".to_owned(), "duplicate"),
                ("/items/5/quantity".to_owned(), "not_whole"),
                ("/items/6/end".to_owned(), "no_adaptor"),
            ]
        );
    }
}
