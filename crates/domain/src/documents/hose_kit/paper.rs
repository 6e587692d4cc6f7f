//! Printed documents of kits.

use async_trait::async_trait;

use crate::documents::hose_kit::FullKit;
use crate::documents::lifecycle;
use crate::documents::printing::{
    ForCustomer, LineDocumentPaper, Paper, Printable, PrintedDocument,
};
use crate::documents::{HoseKit, line_documents};
use crate::{Id, Result, Session};

#[async_trait]
impl Printable for HoseKit {
    async fn printable(session: &mut Session, id: Id<Self>) -> Result<PrintedDocument<Self>> {
        let full: FullKit = lifecycle::read(session, id).await?;
        let kit = &full.document.content;
        let name = full.customer.as_ref().map(|customer| &customer.name);
        let customer = ForCustomer::new(
            name.or(kit.customer_name.as_ref()),
            kit.customer_part_number.as_ref(),
            kit.customer_revision.as_ref(),
        );
        line_documents::printable(session, full, customer).await
    }

    fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    fn data_sheet(printable: &PrintedDocument<Self>) -> Paper<'_> {
        let FullKit { document, lines, components: contents, .. } = &printable.full;
        Paper::Kit(LineDocumentPaper {
            title: printable.title_facts(),
            comments: document.content.comments.as_deref(),
            lines: line_documents::printed_lines(lines, contents, printable.branches()),
            warnings: line_documents::outdated::<Self>(contents, lines),
            bill: &printable.bill,
            units: printable.units,
        })
    }

    async fn tracked(
        session: &mut Session,
        printable: &PrintedDocument<Self>,
        brand: &str,
        day: &str,
    ) -> Result<Vec<Vec<String>>> {
        line_documents::tracked(session, &printable.full, printable.units, (brand, day)).await
    }
}
