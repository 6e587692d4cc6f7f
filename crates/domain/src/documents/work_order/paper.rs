//! The paper of a work order.

use crate::base::list::without_repeats;
use crate::customers::PostalAddress;
use crate::documents::line_documents::{self, kits_unpacked};
use crate::documents::printing::{
    CutPiece, ForCustomer, LineDocumentPaper, OrderPaper, Paper, PrintedDocument,
};
use crate::documents::work_order::FullOrder;
use crate::documents::{LineItem, WorkOrder, hose_assembly};
use crate::measures::Quantity;
use crate::{Result, Session};

pub(super) async fn to_print(
    session: &mut Session,
    mut full: FullOrder,
) -> Result<PrintedDocument<WorkOrder>> {
    let parts = hose_assembly::parts_of(session, full.components.assemblies.values()).await?;
    full.details.parts = parts.into_iter().map(|(document, parts)| (document.id, parts)).collect();
    let customer = ForCustomer::new(full.customer_name(), None, None);
    line_documents::printable(session, full, customer).await
}

pub(super) fn data_sheet(printed: &PrintedDocument<WorkOrder>) -> Paper<'_> {
    let FullOrder { document, lines, components, details, settings, .. } = &printed.full;
    let order = &document.content;
    let unpacked = kits_unpacked(lines, components, Quantity::ONE).unwrap_or_default();
    let cuts = unpacked.into_iter().filter_map(|(line, pieces)| {
        let LineItem::HoseAssembly(id) = line.item else { return None };
        let document = components.assemblies.get(&id)?;
        Some(CutPiece { pieces: pieces.get(), document, parts: details.parts.get(&id)? })
    });
    let cuts: Vec<_> = cuts.collect();
    let paper = LineDocumentPaper {
        title: printed.title_facts(),
        comments: order.comments.as_deref(),
        lines: line_documents::printed_lines(lines, components, printed.branches()),
        warnings: to_check(line_documents::outdated::<WorkOrder>(components, lines), &cuts),
        bill: &printed.bill,
        units: printed.units,
    };
    Paper::Order(OrderPaper {
        document: paper,
        order,
        cuts,
        lacking: details.stock.lacking(lines),
        location: details.location.as_ref().and_then(|location| {
            PostalAddress::from(&location.fields).block(settings.country.as_ref())
        }),
        warehouse: details.warehouse.as_ref().map(|warehouse| &*warehouse.fields.name),
    })
}

/// Points to check: figures and parts of assemblies that changed since their release, without repetitions.
fn to_check(outdated: Vec<String>, cuts: &[CutPiece<'_>]) -> Vec<String> {
    let changed = cuts.iter().flat_map(|cut| {
        let parts = cut.parts.changed_since_release(cut.document).into_iter();
        parts.map(|part| format!("{}: {part}", cut.document.title()))
    });
    without_repeats(outdated.into_iter().chain(changed))
}
