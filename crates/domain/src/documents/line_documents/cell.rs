//! The lines of a document as a cell of a sheet.

use crate::Notes;
use crate::documents::line_documents::LineComponents;
use crate::documents::lines::text::{self, NamedLine};
use crate::documents::{Line, LineItem};

/// The cell with the lines of a document.
pub fn cell_of(lines: &[Line], contents: &LineComponents) -> Option<Notes> {
    cell(&lines.iter().map(|line| named(line, contents)).collect::<Vec<_>>())
}

/// A line with the part number of its item.
fn named(line: &Line, contents: &LineComponents) -> NamedLine {
    let part_number = contents.part_number(line.item).unwrap_or(&line.number);
    let (revision, brand) = match line.item {
        LineItem::HoseAssembly(id) => {
            let assembly = contents.assemblies.get(&id);
            (assembly.map(|assembly| assembly.revision.to_string()), None)
        }
        LineItem::HoseKit(id) => {
            (contents.kits.get(&id).map(|(kit, _)| kit.revision.to_string()), None)
        }
        item => (None, contents.item(item).and_then(|seen| seen.entry.brand.clone())),
    };
    NamedLine {
        quantity: line.quantity,
        unit: line.unit,
        kind: Some(line.item.kind()),
        revision,
        brand,
        number: line.own_number(part_number).cloned(),
        discount: line.entered().discount,
        comments: line.comments.clone(),
        ..NamedLine::of(part_number.to_owned())
    }
}

/// The cell with as many lines as fit, and a note on how many more there are.
fn cell(lines: &[NamedLine]) -> Option<Notes> {
    let fitting = |count: usize| {
        let text = text::write(lines.get(..count)?);
        let text = match lines.len() - count {
            0 => text,
            more => format!("{text}\n* {more} more"),
        };
        Notes::optional(&text).ok().flatten()
    };
    fitting(lines.len()).or_else(|| {
        // Finds the greatest number that fits by bisection.
        let (mut least, mut beyond) = (0, lines.len());
        while least + 1 < beyond {
            let middle = usize::midpoint(least, beyond);
            if fitting(middle).is_some() { least = middle } else { beyond = middle }
        }
        fitting(least)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_into_a_cell_is_counted() {
        assert_eq!(cell(&[]), None);
        let line = NamedLine::of("x".repeat(96));
        let some = cell(&vec![line.clone(); 90]).unwrap();
        assert!(some.lines().count() == 90 && !some.contains('*'));
        // A line takes 101 characters with its end.
        let many = cell(&vec![line; 200]).unwrap();
        assert!(many.chars().count() <= 10_000);
        assert_eq!(many.lines().last(), Some("* 102 more"));
        assert_eq!(many.lines().count(), 99);
    }
}
