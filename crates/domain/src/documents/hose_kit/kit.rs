//! Hose kits.

use async_trait::async_trait;

use crate::access::Visibility;
use crate::customers::Customer;
use crate::documents::bill::snapshots;
use crate::documents::hose_kit::{FullKit, paper, release};
use crate::documents::lifecycle::Doubt;
use crate::documents::line_documents::{
    self, LineComponents, LineDocument, LineList, RowReferences,
};
use crate::documents::lines::{self, LineRow};
use crate::documents::port::Documents;
use crate::documents::printing::{Paper, PrintedDocument};
use crate::documents::{Document, DocumentType, FullDocument, LineKind};
use crate::fields::{Cell, Column, columns};
use crate::organization::{NumberedKind, Settings};
use crate::port::UnitOfWork;
use crate::workbooks::SheetTable;
use crate::{Id, Notes, NumberText, Remark, Result, Session, Text, Violation};

columns! {
    /// Assemblies, adaptors and other items that are sold together.
    pub struct HoseKit {
        description: Option<Remark> = "description", "Description", "", "Description.";
        customer_id: Option<Id<Customer>> = "customer", "Customer", "", "Customer that it is made for.";
        customer_name: Option<Text> = "customerName", "Customer name", "", "Name of a customer without a record.";
        customer_part_number: Option<NumberText> = "customerPartNumber", "Customer part number", "", "The customer's part number.";
        customer_revision: Option<NumberText> = "customerRevision", "Customer revision", "", "The customer's revision.";
        comments: Option<Notes> = "comments", "Comments", "", "Remarks.";
    }
}

impl Default for HoseKit {
    /// An empty kit.
    fn default() -> Self {
        Self {
            description: None,
            customer_id: None,
            customer_name: None,
            customer_part_number: None,
            customer_revision: None,
            comments: None,
        }
    }
}

#[async_trait]
impl DocumentType for HoseKit {
    const NAME: &'static str = "hose kit";
    const KIND: &'static str = "hoseKit";
    const NUMBER: &'static str = "partNumber";

    type Terms = ();
    type Components = LineComponents;
    type Details = ();
    type References = RowReferences;

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Documents<Self> {
        work
    }

    fn customer(&self) -> Option<Id<Customer>> {
        self.customer_id
    }

    fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    async fn load(session: &mut Session, document: Document<Self>) -> Result<FullKit> {
        line_documents::load(session, document).await
    }

    async fn missing(session: &mut Session, full: &FullKit) -> Result<Vec<Violation>> {
        release::missing(session, full).await
    }

    fn doubts(full: &FullKit) -> Vec<(Doubt, Violation)> {
        full.components.rated_lower::<Self>(&full.lines)
    }

    async fn on_release(session: &mut Session, full: &mut FullKit, _terms: ()) -> Result<()> {
        let needed = line_documents::bill(session, full).await?;
        snapshots::save(session, full.document.id, &needed).await
    }

    async fn to_print(session: &mut Session, full: FullKit) -> Result<PrintedDocument<Self>> {
        paper::to_print(session, full).await
    }

    fn data_sheet(printed: &PrintedDocument<Self>) -> Paper<'_> {
        paper::data_sheet(printed)
    }

    async fn tracked(
        session: &mut Session,
        printed: &PrintedDocument<Self>,
        brand: &str,
        day: &str,
    ) -> Result<Vec<Vec<String>>> {
        line_documents::tracked(session, &printed.full, printed.units, (brand, day)).await
    }

    fn sheet(_visibility: Visibility) -> SheetTable {
        let about = "Hose kits: assemblies, adaptors and other items sold together.";
        line_documents::sheet::<Self>(("hosekits", about), [].into_iter())
    }

    fn line_sheet() -> Option<SheetTable> {
        Some(lines::line_sheet())
    }

    fn line_rows(references: &RowReferences, document: &Document<Self>) -> Result<Vec<LineRow>> {
        references.line_rows(document)
    }

    async fn references(session: &mut Session, kits: &[Document<Self>]) -> Result<RowReferences> {
        RowReferences::of(session, kits).await
    }

    fn row(
        references: &RowReferences,
        kit: &Document<Self>,
        _way: (&Settings, Visibility),
        see: &mut dyn FnMut(&'static Column, Cell<'_>),
    ) -> Result<()> {
        references.row(kit, see)
    }
}

#[async_trait]
impl LineDocument for HoseKit {
    const NUMBERED: NumberedKind = NumberedKind::HoseKit;
    const LISTS: &'static [LineList] = &[
        LineList {
            field: "hoseAssemblies",
            kinds: &[LineKind::HoseAssembly],
            about: "Hose assemblies",
        },
        LineList { field: "adaptors", kinds: &[LineKind::Adaptor], about: "Adaptors" },
        LineList { field: "otherItems", kinds: &[LineKind::OtherItem], about: "Other items" },
    ];
    const NAMED: &'static [&'static str] = &["customer", "customerName"];

    type Extra = ();
    type ExtraInput = ();

    fn customer_name(&self) -> Option<&Text> {
        self.customer_name.as_ref()
    }

    async fn with_details(
        _session: &mut Session,
        full: FullDocument<Self, ()>,
        _extra: (),
    ) -> Result<FullKit> {
        Ok(full)
    }

    async fn complete(
        &mut self,
        _session: &mut Session,
        _before: Option<&Self>,
    ) -> Result<Vec<Violation>> {
        if self.customer_id.is_some() {
            self.customer_name = None;
        }
        Ok(Vec::new())
    }
}
