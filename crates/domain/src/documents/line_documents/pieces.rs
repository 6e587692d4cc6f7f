//! The assemblies of a document piece by piece, for their labels.

use crate::documents::lifecycle::FullDocument;
use crate::documents::line_documents::buyers::Buyers;
use crate::documents::line_documents::{LineDocument, single};
use crate::documents::printing::ForCustomer;
use crate::documents::{AssemblyPiece, Document, HoseAssembly, LineItem};
use crate::fields::Figure;
use crate::measures::Quantity;
use crate::{Result, Session, Text};

/// The assemblies of a document with how many of each, those of its kits too, in the order of its
/// lines. Where neither assembly nor document has a customer there is a record of, `buyer` is whom
/// it is for.
pub async fn pieces<K: LineDocument, D>(
    session: &mut Session,
    full: &FullDocument<K, D>,
    buyer: Option<&Text>,
) -> Result<Vec<AssemblyPiece>> {
    let contents = &full.components;
    let buyers = Buyers::of(session, full, buyer.map(|buyer| &**buyer)).await?;
    let mut pieces = Vec::new();
    for (line, quantity) in single(&full.lines, contents, Quantity::ONE)? {
        let LineItem::HoseAssembly(id) = line.item else { continue };
        let Some(document) = contents.assemblies.get(&id) else { continue };
        pieces.push(piece(document, quantity, buyers.buyer(document)));
    }
    Ok(pieces)
}

fn piece(
    document: &Document<HoseAssembly>,
    quantity: Quantity,
    buyer: ForCustomer,
) -> AssemblyPiece {
    let assembly = &document.content;
    AssemblyPiece {
        quantity: quantity.pieces(),
        id: document.id.raw(),
        number: document.number.to_string(),
        revision: document.revision.to_string(),
        description: assembly.description.as_deref().unwrap_or_default().to_owned(),
        customer_part_number: buyer.numbered(),
        customer: buyer.name,
        overall_length_mm: assembly.overall_length_mm.map(Figure::get),
        cut_length_mm: assembly.cut_length_mm.map(Figure::get),
        working_pressure_psi: assembly.working_pressure_psi.map(Figure::get),
        hose_rating_only: assembly.hose_rating_only,
        tag: assembly.tag.as_deref().map(str::to_owned),
    }
}
