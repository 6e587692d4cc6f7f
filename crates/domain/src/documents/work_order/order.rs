//! Work orders: what the shop makes, for whom, from which stock.

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::access::{Identity, Role};
use crate::customers::{Customer, Location};
use crate::documents::lifecycle::Parties;
use crate::documents::{Command, DocumentKind, Fulfilled, Lifecycle, Line, SalesEstimate};
use crate::fields::{DueDay, columns};
use crate::measures::Currency;
use crate::pricing::{PerUnit, Percent, totals};
use crate::stock::Warehouse;
use crate::{Id, Notes, NumberText, Remark, Text};

columns! {
    /// Assemblies, kits, adaptors and other items that are to be made or packed.
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

impl DocumentKind for WorkOrder {
    const NAME: &'static str = "work order";
    const KIND: &'static str = "workOrder";
    const EXTRA_COMMANDS: &'static [Command] =
        &[Command::Reserve, Command::Complete, Command::Cancel];

    fn customer(&self) -> Option<Id<Customer>> {
        self.customer_id
    }

    /// Customers don't see the shop's orders, not those for them either.
    fn visible_to(identity: Identity, _parties: &Parties<'_>) -> bool {
        identity.role != Role::Customer
    }
}

impl Fulfilled for WorkOrder {}

/// Frozen data of an order's line, and its completed quantity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderedLine {
    pub line: Id<Line>,
    /// Currency of its prices.
    pub currency: Currency,
    /// Price of one unit, in the unit that it was set for; none if unknown.
    pub price: Option<PerUnit>,
    /// Amount of the line, without burst tests and before its discount.
    pub amount: Option<Decimal>,
    /// The discount that was offered on it.
    pub discount: Option<Percent>,
    /// The difference by which parts of an offered line add up to it.
    pub rounding: Decimal,
    /// Price of its burst tests.
    pub burst_tests: Option<Decimal>,
    /// Total after its discount, including burst tests.
    pub total: Option<Decimal>,
    /// Completed quantity.
    pub completed: Decimal,
}

/// How much of an order's line was completed on a day, where the organization is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Completion {
    pub line: Id<Line>,
    pub day: NaiveDate,
    pub quantity: Decimal,
}

impl OrderedLine {
    /// The total without burst tests.
    pub(super) fn goods(&self) -> Option<Decimal> {
        self.total?.checked_sub(self.burst_tests?)
    }
}

/// Totals of an order's lines; none if one is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderTotals {
    /// The sum of the lines, each after its own discount.
    pub subtotal: Option<Decimal>,
    /// Amount of the order's discount.
    pub discount: Option<Decimal>,
    /// After the discount.
    pub total: Option<Decimal>,
}

impl OrderTotals {
    /// Totals of lines, less the order's share of the estimate's discount on the lines from it, which excludes burst
    /// tests.
    pub fn of<'a>(
        offered: impl Iterator<Item = &'a OrderedLine> + Clone,
        own: impl Iterator<Item = &'a OrderedLine> + Clone,
        discount: Decimal,
        currency: Currency,
    ) -> Self {
        let sum = |amounts: Vec<Option<Decimal>>| totals(amounts, &[], currency).net;
        let all = offered.clone().chain(own.clone());
        let subtotal = sum(all.clone().map(|line| line.total).collect());
        let goods = sum(offered.map(OrderedLine::goods).collect());
        let goods = goods.and_then(|goods| goods.checked_sub(discount));
        let own = own.map(OrderedLine::goods);
        let tests = all.map(|line| line.burst_tests);
        let total = sum([goods].into_iter().chain(own).chain(tests).collect());
        let off = subtotal.zip(total).and_then(|(all, left)| all.checked_sub(left));
        Self { subtotal, discount: off.map(|off| off.normalize()), total }
    }
}

impl Lifecycle {
    /// Whether it was released, whatever became of it then.
    pub const fn was_released(&self) -> bool {
        !matches!(self, Self::UnderEditing)
    }
}
