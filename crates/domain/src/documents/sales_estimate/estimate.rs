//! Sales estimates: offers to customers.

use async_trait::async_trait;
use chrono::NaiveDate;

use crate::access::{Caller, Visibility};
use crate::customers::{Customer, Location};
use crate::documents::lifecycle::{Doubt, Opened, Outcome};
use crate::documents::line_documents::{
    self, After, Before, LineComponents, LineDocument, LineList, location_of,
};
use crate::documents::lines::list::LineInput;
use crate::documents::lines::{self, LineRow};
use crate::documents::port::Documents;
use crate::documents::printing::{Paper, PrintedDocument};
use crate::documents::sales_estimate::extend_validity::extend_validity;
use crate::documents::sales_estimate::input::refuse_entered;
use crate::documents::sales_estimate::sheet::{EstimateReferences, columns_for};
use crate::documents::sales_estimate::{
    EstimateDetails, EstimateExtra, FullEstimate, SalesEstimateInput, full_estimate, paper,
    prepare, release,
};
use crate::documents::{
    Document, DocumentType, FullDocument, Line, LineKind, PriceInput, QuotedTotals, Status,
};
use crate::fields::{Cell, Choice, Column, LastDay, Moment, columns};
use crate::measures::{Amount, Currency, UnitOfMeasure};
use crate::organization::{NumberedKind, Settings};
use crate::port::UnitOfWork;
use crate::pricing::{Percent, Tax};
use crate::workbooks::SheetTable;
use crate::{Error, Field, Id, Notes, Remark, Result, Session, Text, Violation, case_folded};

columns! {
    /// An offer of items to a customer, at fixed prices, with taxes and a last day.
    pub struct SalesEstimate {
        description: Option<Remark> = "description", "Description", "", "Subject, in one line.";
        customer_id: Option<Id<Customer>> = "customer", "Customer", "", "Customer.";
        customer_name: Option<Text> = "customerName", "Customer name", "", "Name of a deleted customer.";
        location_id: Option<Id<Location>> = "location", "Location", "", "Delivery location of the customer.";
        customer_reference: Option<Text> = "customerReference", "Customer reference", "", "The customer's reference.";
        currency: Currency = "currency", "Currency", "", "Currency of all amounts; the customer's, its price list's or the organization's if absent.";
        valid_until: Option<LastDay> = "validUntil", "Valid until", "", "End of the last day of validity; a moment within a day counts as that day. If absent in a new estimate, the organization's number of days from today.";
        payment_terms: Option<Remark> = "paymentTerms", "Payment terms", "", "Payment terms; if absent in a new estimate, the customer's or the organization's.";
        discount_percent: Option<Percent> = "discountPercent", "Discount", "%", "Discount on the sum of the lines, without burst tests. For staff only.";
        comments: Option<Notes> = "comments", "Comments", "", "Remarks, also printed on the quotation.";
        priced_at: Moment = "priced", "Priced", "", "When the whole estimate was last priced; lines changed since then use the same exchange rates.";
        net_total: Option<Amount> = "netTotal", "Net total", "", "Sum of the rounded lines less the discount; null if a line is unknown.";
        total: Option<Amount> = "total", "Total", "", "Net total plus taxes; null if one of them is unknown.";
        outcome: Option<Outcome> = "outcome", "Outcome", "", "What became of it: sent, won or lost. For staff only.";
        outcome_reason: Option<Remark> = "outcomeReason", "Reason", "", "Why it was lost. For staff only.";
        outcome_date: Option<Moment> = "outcomeDate", "Outcome date", "", "When the outcome was recorded. For staff only.";
        outcome_by: Option<Id<()>> = "outcomeBy", "Outcome by", "", "User or API key that recorded the outcome. For staff only.";
    }
}

/// The derived columns.
const DERIVED: &[&str] = &["customer_name", "priced_at", "net_total", "total"];
/// What became of it.
const OUTCOME: &[&str] = &["outcome", "outcome_reason", "outcome_date", "outcome_by"];

impl Default for SalesEstimate {
    /// An empty estimate in dollars.
    fn default() -> Self {
        Self {
            description: None,
            customer_id: None,
            customer_name: None,
            location_id: None,
            customer_reference: None,
            currency: Currency::DOLLAR,
            valid_until: None,
            payment_terms: None,
            discount_percent: None,
            comments: None,
            priced_at: Moment::EPOCH,
            net_total: None,
            total: None,
            outcome: None,
            outcome_reason: None,
            outcome_date: None,
            outcome_by: None,
        }
    }
}

#[async_trait]
impl DocumentType for SalesEstimate {
    const NAME: &'static str = "sales estimate";
    const KIND: &'static str = "salesEstimate";
    const NUMBER: &'static str = "number";
    const DATA_SHEET: &'static str = "quotation";

    type Terms = Option<Tax>;
    type Components = LineComponents;
    type Details = EstimateDetails;
    type References = EstimateReferences;

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Documents<Self> {
        work
    }

    fn customer(&self) -> Option<Id<Customer>> {
        self.customer_id
    }

    fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    fn is_derived(column: &Column) -> bool {
        DERIVED.contains(&column.stored) || Self::is_outcome(column)
    }

    fn is_outcome(column: &Column) -> bool {
        OUTCOME.contains(&column.stored)
    }

    async fn load(session: &mut Session, document: Document<Self>) -> Result<FullEstimate> {
        line_documents::load(session, document).await
    }

    /// Only this version counts; another version of its number may be released.
    fn check_unreleased(document: &Document<Self>) -> Result<()> {
        if document.lifecycle.status() != Status::Released {
            return Ok(());
        }
        let message = format!("{} is already released", document.title());
        Err(Error::invalid("/salesEstimateId", "already_released", message))
    }

    async fn missing(session: &mut Session, full: &FullEstimate) -> Result<Vec<Violation>> {
        release::missing(session, full).await
    }

    fn doubts(full: &FullEstimate) -> Vec<(Doubt, Violation)> {
        full.components.rated_lower::<Self>(&full.lines)
    }

    async fn on_release(
        session: &mut Session,
        full: &mut FullEstimate,
        tax: Option<Tax>,
    ) -> Result<()> {
        release::on_release(session, full, tax).await
    }

    async fn on_reopened(session: &mut Session, id: Id<Self>) -> Result<()> {
        release::on_reopened(session, id).await
    }

    async fn to_print(session: &mut Session, full: FullEstimate) -> Result<PrintedDocument<Self>> {
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

    fn sheet(visibility: Visibility) -> SheetTable {
        let about = "Sales estimates: offers to customers, with their totals.";
        line_documents::sheet::<Self>(("salesestimates", about), columns_for(visibility))
    }

    fn line_sheet() -> Option<SheetTable> {
        Some(lines::line_sheet())
    }

    fn line_rows(
        references: &EstimateReferences,
        document: &Document<Self>,
    ) -> Result<Vec<LineRow>> {
        references.common().line_rows(document)
    }

    async fn references(
        session: &mut Session,
        estimates: &[Document<Self>],
    ) -> Result<EstimateReferences> {
        EstimateReferences::of(session, estimates).await
    }

    fn row(
        references: &EstimateReferences,
        estimate: &Document<Self>,
        (_settings, visibility): (&Settings, Visibility),
        see: &mut dyn FnMut(&'static Column, Cell<'_>),
    ) -> Result<()> {
        references.row(estimate, visibility, see)
    }
}

#[async_trait]
impl LineDocument for SalesEstimate {
    const NUMBERED: NumberedKind = NumberedKind::SalesEstimate;
    const LISTS: &'static [LineList] =
        &[LineList { field: "items", kinds: LineKind::ALL, about: "What is offered" }];
    const NAMED: &'static [&'static str] = &["customer", "customerName", "location", "outcomeBy"];
    const COUNTS_LINES: bool = true;

    type Extra = EstimateExtra;
    type ExtraInput = Field<Vec<Tax>>;

    fn customer_name(&self) -> Option<&Text> {
        self.customer_name.as_ref()
    }

    async fn load_extra(session: &mut Session, id: Id<Self>) -> Result<EstimateExtra> {
        full_estimate::load_extra(session, id).await
    }

    async fn store_extra(
        session: &mut Session,
        id: Id<Self>,
        before: Option<&EstimateExtra>,
        extra: &EstimateExtra,
    ) -> Result<()> {
        full_estimate::store_extra(session, id, before, extra).await
    }

    async fn with_details(
        session: &mut Session,
        full: FullDocument<Self, ()>,
        extra: EstimateExtra,
    ) -> Result<FullEstimate> {
        full_estimate::with_details(session, full, extra).await
    }

    async fn prepare(
        session: &mut Session,
        before: Option<&Before<Self>>,
        input: &mut SalesEstimateInput,
    ) -> Result<()> {
        prepare::prepare(session, before, input).await
    }

    /// The location must be one of the customer's; a change of the customer removes it.
    async fn complete(
        &mut self,
        session: &mut Session,
        before: Option<&Self>,
    ) -> Result<Vec<Violation>> {
        let mut faults = Vec::new();
        let was_named = before.is_some_and(|before| before.customer_name.is_some());
        match self.customer_id {
            Some(_) => self.customer_name = None,
            None if was_named => {}
            None => faults.push(Violation::new("/customer", "required", "is required")),
        }
        let was = before.map(|before| (before.customer_id, before.location_id));
        match location_of(session, was, (self.customer_id, self.location_id)).await? {
            Ok(location) => self.location_id = location,
            Err(fault) => faults.push(fault),
        }
        Ok(faults)
    }

    async fn extra(
        &self,
        session: &mut Session,
        before: Option<&Before<Self>>,
        taxes: Field<Vec<Tax>>,
    ) -> Result<EstimateExtra> {
        prepare::extra(session, before, taxes, self).await
    }

    fn check_price(
        caller: &Caller,
        price: &PriceInput,
        before: Option<&Line>,
        pointer: &str,
    ) -> Result<()> {
        refuse_entered(caller, price, before, pointer)
    }

    fn with_unit_and_price(
        caller: &Caller,
        line: Line,
        unit: UnitOfMeasure,
        price: &PriceInput,
        pointer: &str,
    ) -> std::result::Result<Line, Violation> {
        prepare::with_unit_and_price(caller, line, unit, price, pointer)
    }

    async fn price(
        session: &mut Session,
        before: Option<&Before<Self>>,
        inputs: &[LineInput],
        after: &mut After<Self>,
    ) -> Result<()> {
        prepare::price(session, before, inputs, after).await
    }

    async fn change_released(
        session: &mut Session,
        opened: &Opened<Self>,
        input: &SalesEstimateInput,
    ) -> Result<Option<FullEstimate>> {
        extend_validity(session, opened, input).await
    }
}

impl SalesEstimate {
    /// Calculates its totals.
    pub fn add_up(&mut self, lines: &[Line], taxes: &[Tax]) {
        let totals = self.totals(lines, taxes).totals;
        self.net_total = totals.net.and_then(Amount::new);
        self.total = totals.total.and_then(Amount::new);
    }

    /// Totals of its lines and taxes.
    pub fn totals(&self, lines: &[Line], taxes: &[Tax]) -> QuotedTotals {
        QuotedTotals::of(lines, self.discount_percent, taxes, self.currency)
    }

    /// Whether its last day is over, in the organization's time zone.
    pub fn is_over(&self, today: NaiveDate) -> bool {
        self.valid_until.is_some_and(|last| last.get() < today)
    }

    /// Refuses what needs a valid offer, once the offer has expired.
    pub fn check_not_expired(&self, today: NaiveDate) -> Result<()> {
        if self.is_over(today) {
            return Err(Error::Conflict {
                code: "expired",
                detail: "the offer has expired: change validUntil, or create a new version"
                    .to_owned(),
            });
        }
        Ok(())
    }
}

/// The taxes with another one: it replaces the one with its name, or comes last.
pub fn with_tax(taxes: &[Tax], tax: Tax) -> Vec<Tax> {
    let called = |tax: &Tax| case_folded(tax.name.as_deref().unwrap_or_default());
    let same = |other: &Tax| called(other) == called(&tax);
    let place = taxes.iter().position(same).unwrap_or(taxes.len());
    let mut all: Vec<_> = taxes.iter().filter(|other| !same(other)).cloned().collect();
    all.insert(place.min(all.len()), tax);
    all
}
