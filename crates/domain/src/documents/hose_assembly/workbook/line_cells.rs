//! Adaptors and other items of assemblies in a cell of their row.

use std::collections::{BTreeMap, HashMap};

use crate::catalogue::ItemEntry;
use crate::documents::hose_assembly::edit::prepare::subjects;
use crate::documents::lines::list::{LineInput, LineSubject, new_lines};
use crate::documents::lines::text::{self, LineFault, NamedLine};
use crate::documents::{Line, LineItem, LineKind};
use crate::fields::Choice;
use crate::workbooks::{Names, Reference};
use crate::{Field, Id, Notes, RawId, Result, Session, Spelling, Violation, case_folded};

pub(crate) const COLUMN: &str = "items";
/// A cell that keeps the lines.
const AS_THEY_ARE: &str = "*";
/// The most lines of an assembly.
const MOST_LINES: usize = 100;

/// The cell for lines, with the part numbers of their items; `*`, which keeps them, if they don't fit into a cell.
pub(crate) fn cell(lines: &[Line], items: &HashMap<RawId, ItemEntry>) -> Option<Notes> {
    let named = |line: &Line| {
        let entry = items.get(&line.item.raw());
        let part_number = entry.map_or(&*line.number, |entry| &entry.part_number);
        NamedLine {
            quantity: line.quantity,
            kind: Some(line.item.kind()),
            brand: entry.and_then(|entry| entry.brand.clone()),
            end: line.end,
            number: line.own_number(part_number).cloned(),
            comments: line.comments.clone(),
            ..NamedLine::of(part_number.to_owned())
        }
    };
    let text = text::write(&lines.iter().map(named).collect::<Vec<_>>());
    Notes::optional(&text).or_else(|_| Notes::optional(AS_THEY_ARE)).unwrap_or_default()
}

/// Lines from a cell; none if it keeps the lines.
///
/// # Errors
///
/// All errors as one, since they are in one cell.
pub(crate) fn read(cell: Option<&str>) -> std::result::Result<Option<Vec<NamedLine>>, Violation> {
    let cell = cell.unwrap_or_default();
    if cell.trim() == AS_THEY_ARE {
        return Ok(None);
    }
    let lines = text::read(cell).map_err(|faults| together(&faults))?;
    if lines.len() > MOST_LINES {
        let message = format!("has more than {MOST_LINES} lines; put further items on a kit");
        return Err(Violation::new(format!("/{COLUMN}"), "too_many", message));
    }
    Ok(Some(lines))
}

fn together(faults: &[LineFault]) -> Violation {
    let messages: Vec<_> =
        faults.iter().map(|fault| format!("line {}: {}", fault.line, fault.message)).collect();
    let code = faults.first().map_or("invalid", |fault| fault.code);
    Violation::new(format!("/{COLUMN}"), code, messages.join("; "))
}

/// The items in the lines of a batch.
#[derive(Default)]
pub(crate) struct Items {
    found: HashMap<Names, Vec<RawId>>,
    subjects: BTreeMap<RawId, LineSubject>,
}

impl Items {
    /// Looks up the items of these lines, in two statements.
    pub(crate) async fn of<'a>(
        session: &mut Session,
        lines: impl Iterator<Item = &'a NamedLine>,
    ) -> Result<Self> {
        let mut names: Vec<Names> = lines.map(names).collect();
        names.sort_unstable();
        names.dedup();
        if names.is_empty() {
            return Ok(Self::default());
        }
        let ids = session.work.named(Reference::Item, &names).await?;
        let subjects = subjects(session, ids.iter().map(|(_, id)| Id::from_raw(*id))).await?;
        let mut found: HashMap<Names, Vec<RawId>> = HashMap::new();
        for (place, id) in ids.into_iter().filter(|(_, id)| subjects.contains_key(id)) {
            if let Some(names) = names.get(place) {
                found.entry(names.clone()).or_default().push(id);
            }
        }
        Ok(Self { found, subjects })
    }

    /// The new lines in place of others. A line with the same item keeps its id.
    ///
    /// # Errors
    ///
    /// All errors as one, since they are in one cell.
    pub(crate) fn lines(
        &self,
        before: &[Line],
        named_lines: &[NamedLine],
        new_id: impl FnMut() -> Id<Line>,
    ) -> std::result::Result<Vec<Line>, Violation> {
        let mut faults = Vec::new();
        let mut inputs = Vec::with_capacity(named_lines.len());
        let mut free: Vec<&Line> = before.iter().collect();
        for (at, line) in named_lines.iter().enumerate() {
            match self.subject(line) {
                Ok(subject) => {
                    let made = given_line(line, subject);
                    let id = matching_line(&mut free, (line, &made), subject.item);
                    inputs.push(LineInput { id, ..made });
                }
                Err((code, message)) => faults.push(LineFault { line: at + 1, code, message }),
            }
        }
        if !faults.is_empty() {
            return Err(together(&faults));
        }
        new_lines(before, &inputs, &self.subjects, "", new_id).map_err(|found| {
            let line = |fault: &Violation| {
                let at = fault.pointer.split('/').nth(1).and_then(|at| at.parse::<usize>().ok());
                at.map_or(1, |at| at + 1)
            };
            let faults = found.into_iter().map(|fault| LineFault {
                line: line(&fault),
                code: fault.code,
                message: fault.message,
            });
            together(&faults.collect::<Vec<_>>())
        })
    }

    fn subject(
        &self,
        line: &NamedLine,
    ) -> std::result::Result<&LineSubject, (&'static str, String)> {
        let found = self.found.get(&names(line)).map_or(&[][..], Vec::as_slice);
        let name = &line.part_number;
        match found {
            [one] => self.subjects.get(one),
            [] => None,
            _ => {
                let message =
                    format!("several items have the part number {name:?}; add type and brand");
                return Err(("ambiguous_item", message));
            }
        }
        .ok_or_else(|| {
            (
                "unknown_item",
                format!(
                    "there is no adaptor or other item {name:?}; check part number, type and brand"
                ),
            )
        })
    }
}

fn names(line: &NamedLine) -> Names {
    let kind = line.kind.map(LineKind::word);
    // A line names the brand if the item has one.
    let brand = line.brand.as_deref().map(case_folded).unwrap_or_default();
    let number = Spelling::Number.folded(&line.part_number);
    vec![Some(number), kind.map(case_folded), Some(brand), None, None]
}

fn given_line(line: &NamedLine, subject: &LineSubject) -> LineInput {
    LineInput {
        item: Some(Id::from_raw(subject.item.raw())),
        number: Some(line.number.clone().unwrap_or_else(|| subject.number.clone())),
        quantity: Some(line.quantity),
        comments: line.comments.clone().map_or(Field::Clear, Field::Set),
        end: line.end.map_or(Field::Clear, Field::Set),
        ..LineInput::default()
    }
}

/// The existing line for a given one: an equal one, else one with the same item.
fn matching_line(
    free: &mut Vec<&Line>,
    (named_line, input): (&NamedLine, &LineInput),
    item: LineItem,
) -> Option<Id<Line>> {
    let same = |line: &&&Line| {
        Some(&line.number) == input.number.as_ref()
            && line.quantity == named_line.quantity
            && line.comments == named_line.comments
            && line.end == named_line.end
    };
    let of_item = |line: &&&Line| line.item == item;
    let found = free.iter().find(|line| of_item(line) && same(line));
    let id = found.or_else(|| free.iter().find(of_item))?.id;
    free.retain(|line| line.id != id);
    Some(id)
}
