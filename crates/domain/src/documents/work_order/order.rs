//! Work orders: goods to make or pack, their customer and their warehouse.

use async_trait::async_trait;

use crate::access::{Identity, Role, Visibility};
use crate::customers::{Customer, Location};
use crate::documents::lifecycle::{Doubt, Parties};
use crate::documents::line_documents::{self, Before, LineComponents, LineDocument, LineList};
use crate::documents::lines::{self, LineRow};
use crate::documents::port::Documents;
use crate::documents::printing::{Paper, PrintedDocument};
use crate::documents::work_order::from_estimate::{refuse_over, take_over};
use crate::documents::work_order::sheet::{OrderPlaces, OrderReferences};
use crate::documents::work_order::{
    FullOrder, OrderDetails, Part, WorkOrderInput, content, full_order, paper,
    refuse_partly_completed, release,
};
use crate::documents::{
    Command, Completion, Document, DocumentType, Fulfilled, FullDocument, Line, LineKind,
    SalesEstimate, Status,
};
use crate::fields::{Cell, Choice, Column, Columns, DueDay, columns};
use crate::measures::Currency;
use crate::organization::{NumberedKind, Settings};
use crate::port::UnitOfWork;
use crate::pricing::Percent;
use crate::stock::Warehouse;
use crate::workbooks::SheetTable;
use crate::{Id, Notes, NumberText, Remark, Result, Session, Text, Violation};

columns! {
    /// Assemblies, kits, adaptors and other items to make or pack.
    pub struct WorkOrder {
        description: Option<Remark> = "description", "Description", "", "Description.";
        estimate_id: Option<Id<SalesEstimate>> = "salesEstimateId", "Sales estimate", "", "Released sales estimate from which a new order takes its lines, customer, location, currency and prices; can't be changed.";
        customer_id: Option<Id<Customer>> = "customer", "Customer", "", "Customer.";
        customer_name: Option<Text> = "customerName", "Customer name", "", "Name of a customer without a record.";
        location_id: Option<Id<Location>> = "location", "Location", "", "Delivery location of the customer.";
        warehouse_id: Option<Id<Warehouse>> = "warehouse", "Warehouse", "", "Warehouse whose stock it uses; the default one if absent in a new order.";
        currency: Option<Currency> = "currency", "Currency", "", "Currency of its prices; the customer's, its price list's or the organization's if absent.";
        discount_percent: Option<Percent> = "discountPercent", "Discount", "%", "Discount of the sales estimate on the sum of its lines, without burst tests; can't be changed.";
        due_date: Option<DueDay> = "dueDate", "Due date", "", "Due date: the beginning of a day; a moment within a day counts as that day.";
        sales_order: Option<NumberText> = "salesOrder", "Sales order", "", "Number of the sales order.";
        purchase_order: Option<NumberText> = "purchaseOrder", "Purchase order", "", "The customer's purchase order number.";
        production_notes: Option<Notes> = "productionNotes", "Production notes", "", "Remarks for production.";
        comments: Option<Notes> = "comments", "Comments", "", "Remarks.";
    }
}

impl Default for WorkOrder {
    /// An empty order.
    fn default() -> Self {
        Self {
            description: None,
            estimate_id: None,
            currency: None,
            customer_id: None,
            customer_name: None,
            location_id: None,
            warehouse_id: None,
            discount_percent: None,
            due_date: None,
            sales_order: None,
            purchase_order: None,
            production_notes: None,
            comments: None,
        }
    }
}

#[async_trait]
impl DocumentType for WorkOrder {
    const NAME: &'static str = "work order";
    const KIND: &'static str = "workOrder";
    const NUMBER: &'static str = "number";
    const EXTRA_COMMANDS: &'static [Command] =
        &[Command::Reserve, Command::Complete, Command::Cancel];
    const DATA_SHEET: &'static str = "work order";

    type Terms = ();
    type Components = LineComponents;
    type Details = OrderDetails;
    type References = OrderReferences;

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Documents<Self> {
        work
    }

    fn customer(&self) -> Option<Id<Customer>> {
        self.customer_id
    }

    fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    /// Customers never see work orders, not even their own.
    fn visible_to(identity: Identity, _parties: &Parties<'_>) -> bool {
        identity.role != Role::Customer
    }

    async fn lock_related(&self, session: &mut Session) -> Result<()> {
        if let Some(estimate) = self.estimate_id {
            session.work.documents::<SalesEstimate>().find(estimate).await?;
        }
        Ok(())
    }

    async fn load(session: &mut Session, document: Document<Self>) -> Result<FullOrder> {
        line_documents::load(session, document).await
    }

    async fn missing(session: &mut Session, full: &FullOrder) -> Result<Vec<Violation>> {
        release::missing(session, full).await
    }

    fn doubts(full: &FullOrder) -> Vec<(Doubt, Violation)> {
        full.components.rated_lower::<Self>(&full.lines)
    }

    async fn on_release(session: &mut Session, full: &mut FullOrder, _terms: ()) -> Result<()> {
        release::on_release(session, full).await
    }

    async fn check_copyable(session: &mut Session, document: &Document<Self>) -> Result<()> {
        match document.lifecycle.status() {
            Status::Released => refuse_partly_completed(session, document).await,
            _ => Ok(()),
        }
    }

    async fn to_print(session: &mut Session, full: FullOrder) -> Result<PrintedDocument<Self>> {
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
        let about = "Work orders: goods to make or pack, for whom and until when.";
        line_documents::sheet::<Self>(("workorders", about), OrderPlaces::COLUMNS.iter())
    }

    fn line_sheet() -> Option<SheetTable> {
        Some(lines::line_sheet())
    }

    fn line_rows(references: &OrderReferences, document: &Document<Self>) -> Result<Vec<LineRow>> {
        references.common().line_rows(document)
    }

    async fn references(
        session: &mut Session,
        orders: &[Document<Self>],
    ) -> Result<OrderReferences> {
        OrderReferences::of(session, orders).await
    }

    fn row(
        references: &OrderReferences,
        order: &Document<Self>,
        _way: (&Settings, Visibility),
        see: &mut dyn FnMut(&'static Column, Cell<'_>),
    ) -> Result<()> {
        references.row(order, see)
    }
}

#[async_trait]
impl LineDocument for WorkOrder {
    const NUMBERED: NumberedKind = NumberedKind::WorkOrder;
    const LISTS: &'static [LineList] =
        &[LineList { field: "items", kinds: LineKind::ALL, about: "Lines" }];
    const NAMED: &'static [&'static str] =
        &["salesEstimateId", "customer", "customerName", "location", "warehouse"];

    type Extra = ();
    type ExtraInput = Option<Vec<Part>>;

    fn customer_name(&self) -> Option<&Text> {
        self.customer_name.as_ref()
    }

    async fn with_details(
        session: &mut Session,
        full: FullDocument<Self, ()>,
        _extra: (),
    ) -> Result<FullOrder> {
        full_order::with_details(session, full).await
    }

    async fn prepare(
        session: &mut Session,
        before: Option<&Before<Self>>,
        input: &mut WorkOrderInput,
    ) -> Result<()> {
        match before {
            None => take_over(session, input).await,
            Some(_) => Ok(()),
        }
    }

    async fn completions(
        session: &mut Session,
        document: &Document<Self>,
    ) -> Result<Vec<Completion>> {
        content::completions(session, document).await
    }

    async fn complete(
        &mut self,
        session: &mut Session,
        before: Option<&Self>,
    ) -> Result<Vec<Violation>> {
        content::complete(self, session, before).await
    }

    async fn check_lines(
        session: &mut Session,
        document: &Document<Self>,
        lines: (&[Line], &[Line]),
    ) -> Result<()> {
        refuse_over(session, document, lines).await
    }
}

impl Fulfilled for WorkOrder {}
