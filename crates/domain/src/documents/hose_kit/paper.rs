//! The data sheet of a kit.

use crate::documents::hose_kit::FullKit;
use crate::documents::printing::{ForCustomer, LineDocumentPaper, Paper, PrintedDocument};
use crate::documents::{HoseKit, line_documents};
use crate::{Result, Session};

pub(super) async fn to_print(
    session: &mut Session,
    full: FullKit,
) -> Result<PrintedDocument<HoseKit>> {
    let kit = &full.document.content;
    let customer = ForCustomer::new(
        full.customer_name(),
        kit.customer_part_number.as_ref(),
        kit.customer_revision.as_ref(),
    );
    line_documents::printable(session, full, customer).await
}

pub(super) fn data_sheet(printed: &PrintedDocument<HoseKit>) -> Paper<'_> {
    let FullKit { document, lines, components, .. } = &printed.full;
    Paper::Kit(LineDocumentPaper {
        title: printed.title_facts(),
        comments: document.content.comments.as_deref(),
        lines: line_documents::printed_lines(lines, components, printed.branches()),
        warnings: line_documents::outdated::<HoseKit>(components, lines),
        bill: &printed.bill,
        units: printed.units,
    })
}
