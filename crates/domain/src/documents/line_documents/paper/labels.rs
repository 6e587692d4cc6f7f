//! Labels for a document's assemblies, including those in kits: one for each piece, numbered.

use std::slice;

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::documents::lifecycle;
use crate::documents::line_documents::paper::Buyers;
use crate::documents::line_documents::{LineDocument, kits_unpacked, load_without_details};
use crate::documents::printing::Label;
use crate::documents::printing::labels::{
    AssemblyPiece, LabelMaking, LabelOrder, Labels, check_number,
};
use crate::documents::{Completion, Document, FullDocument, HoseAssembly, Line, LineItem};
use crate::measures::Quantity;
use crate::organization::Units;
use crate::{Error, Id, Result, Session};

/// Pieces of an assembly on a line.
struct Pieces<'a> {
    count: u32,
    piece: AssemblyPiece,
    assembly: &'a Document<HoseAssembly>,
    completed: CompletedOn,
}

/// On which day how many pieces of the line were completed, as running totals in order.
pub(super) struct CompletedOn(Vec<(Decimal, NaiveDate)>);

impl CompletedOn {
    /// This many pieces on a line, possibly in a kit.
    pub(super) fn of(line: &Line, pieces: Quantity, completions: &[Completion]) -> Self {
        let each = pieces.get().checked_div(line.quantity.get()).unwrap_or(Decimal::ONE);
        let of_line = completions.iter().filter(|completion| completion.line == line.id);
        let until = of_line.scan(Decimal::ZERO, |done, completion| {
            *done += completion.quantity;
            Some((*done * each, completion.day))
        });
        Self(until.collect())
    }

    /// The day of a piece, from 0; none if it isn't completed.
    pub(super) fn day(&self, nth: u32) -> Option<NaiveDate> {
        let until = self.0.iter().find(|(until, _)| Decimal::from(nth) < *until);
        until.map(|(_, day)| *day)
    }
}

/// The labels of a document.
pub async fn labels<K: LineDocument>(
    session: &mut Session,
    id: Id<K>,
    order: LabelOrder,
    record_url: Option<&str>,
) -> Result<Labels> {
    let document = lifecycle::find(session, id).await?;
    let full = load_without_details::<K>(session, document).await?;
    let completions = K::completions(session, &full.document).await?;
    let pieces = pieces(session, &full, &completions).await?;
    let counts: Vec<u32> = pieces.iter().map(|pieces| pieces.count).collect();
    if counts.iter().all(|count| *count == 0) {
        let message = format!("the {} has no hose assemblies to label", K::NAME);
        return Err(Error::invalid(format!("/{}Id", K::KIND), "no_assemblies", message));
    }
    let all: u64 = counts.iter().map(|count| u64::from(*count)).sum();
    let all = order.pieces.map_or(all, u64::from);
    check_number(all, order.copies)?;
    let all = u32::try_from(all).unwrap_or(u32::MAX);
    let (document, settings) = (&full.document, &full.settings);
    let making = LabelMaking {
        settings,
        units: Units::of(settings, full.customer.as_ref()),
        made_on: order.made_on(settings, session.now())?,
        record_url,
    };
    let mark = document.lifecycle.status().mark();
    let label = |(k, (at, nth)): (u32, (usize, u32))| {
        let pieces = pieces.get(at)?;
        let completed = pieces.completed.day(nth);
        // A completed piece was released at that time, and stays so.
        let of_assembly = || pieces.assembly.lifecycle.status().mark();
        let mark = if completed.is_some() { None } else { mark.or_else(of_assembly) };
        Some(Label {
            mark,
            date_code: making.date_code(completed),
            source: Some(document.number.to_string()),
            piece: Some((k, all)),
            ..making.label(&pieces.piece)
        })
    };
    let labels = (1..=all).zip(in_turn(&counts)).filter_map(label).collect();
    Ok(making.labels(labels, order, making.number(&document.number, &document.revision)))
}

/// The assemblies of a document, including those in kits, with their pieces, in the order of the lines.
async fn pieces<'a, K: LineDocument, D>(
    session: &mut Session,
    full: &'a FullDocument<K, D>,
    completions: &[Completion],
) -> Result<Vec<Pieces<'a>>> {
    let contents = &full.components;
    let buyers = Buyers::of(session, full).await?;
    let mut pieces = Vec::new();
    for line in &full.lines {
        for (part, quantity) in kits_unpacked(slice::from_ref(line), contents, Quantity::ONE)? {
            let LineItem::HoseAssembly(id) = part.item else { continue };
            let Some(assembly) = contents.assemblies.get(&id) else { continue };
            let buyer = buyers.buyer(assembly);
            pieces.push(Pieces {
                count: quantity.pieces(),
                piece: AssemblyPiece::of(assembly, buyer),
                assembly,
                completed: CompletedOn::of(line, quantity, completions),
            });
        }
    }
    Ok(pieces)
}

/// Pieces in order, each with the position of its line and its own number on the line; starts again from the
/// first one after the last.
fn in_turn(counts: &[u32]) -> impl Iterator<Item = (usize, u32)> + Clone {
    let each = counts.iter().enumerate().flat_map(|(at, count)| (0..*count).map(move |n| (at, n)));
    each.cycle()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_counted_over_the_lines() {
        let taken = |counts: &[u32], most| in_turn(counts).take(most).collect::<Vec<_>>();
        assert_eq!(taken(&[1, 3, 1], 5), [(0, 0), (1, 0), (1, 1), (1, 2), (2, 0)]);
        assert_eq!(taken(&[1, 3, 1], 3), [(0, 0), (1, 0), (1, 1)]);
        assert_eq!(taken(&[1, 2], 5), [(0, 0), (1, 0), (1, 1), (0, 0), (1, 0)]);
        assert_eq!(taken(&[0, 0], 5), []);
    }
}
