//! The assemblies of a document piece by piece, for their labels.

use std::collections::HashMap;

use crate::documents::line_documents::{LineDocument, LineDocumentDetails, single};
use crate::documents::{AssemblyPiece, Document, HoseAssembly, LineItem};
use crate::fields::Figure;
use crate::measures::Quantity;
use crate::{Result, Session, Text, customers};

/// The assemblies of a document with how many of each, those of its kits too, in the order of its
/// lines. Where neither assembly nor document has a customer there is a record of, `buyer` is whom
/// it is for.
pub async fn pieces<K: LineDocument>(
    session: &mut Session,
    known: &LineDocumentDetails<K>,
    buyer: Option<&Text>,
) -> Result<Vec<AssemblyPiece>> {
    let contents = &known.contents;
    let owners = contents.assemblies.values().filter_map(|one| one.content.customer_id);
    let owners = customers::names_of(session, owners.collect()).await?;
    let owners: HashMap<_, _> = owners.into_iter().map(|(id, name, _)| (id, name)).collect();
    let buyer = known.customer.as_ref().map(|customer| &customer.name).or(buyer);
    let mut pieces = Vec::new();
    for (line, quantity) in single(&known.lines, contents, Quantity::ONE)? {
        let LineItem::HoseAssembly(id) = line.item else { continue };
        let Some(document) = contents.assemblies.get(&id) else { continue };
        let assembly = &document.content;
        let owner = assembly.customer_id.and_then(|id| owners.get(&id));
        let customer = owner.or(assembly.customer_name.as_ref()).or(buyer);
        pieces.push(piece(document, quantity, customer));
    }
    Ok(pieces)
}

fn piece(
    document: &Document<HoseAssembly>,
    quantity: Quantity,
    customer: Option<&Text>,
) -> AssemblyPiece {
    let assembly = &document.content;
    AssemblyPiece {
        quantity: quantity.pieces(),
        id: document.id.raw(),
        number: document.number.to_string(),
        revision: document.revision.to_string(),
        description: assembly.description.as_deref().unwrap_or_default().to_owned(),
        customer: customer.map(ToString::to_string),
        customer_part_number: assembly.customer_part_number.as_deref().map(str::to_owned),
        overall_length_mm: assembly.overall_length_mm.map(Figure::get),
        cut_length_mm: assembly.cut_length_mm.map(Figure::get),
        working_pressure_psi: assembly.working_pressure_psi.map(Figure::get),
        hose_rating_only: assembly.hose_rating_only,
        tag: assembly.tag.as_deref().map(str::to_owned),
    }
}
