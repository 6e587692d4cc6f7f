//! Work orders: what the shop makes, for whom, from which stock.

use rust_decimal::Decimal;

use crate::customers::{Customer, Location};
use crate::documents::lines::quoted::discounted;
use crate::documents::{Command, DocumentKind, Fulfilled, Lifecycle, Line, SalesEstimate};
use crate::fields::{Start, columns};
use crate::measures::Currency;
use crate::pricing::{Percent, totals};
use crate::stock::Warehouse;
use crate::{Id, Notes, Text};

columns! {
    /// Assemblies, kits, adaptors and other items that are to be made or packed.
    pub struct WorkOrder {
        description: Option<Text> = "description", "Description", "", "Description.";
        estimate_id: Option<Id<SalesEstimate>> = "salesEstimateId", "Sales estimate", "", "The released sales estimate that a new order takes its lines, customer, location, currency and prices from; it stays with that.";
        customer_id: Option<Id<Customer>> = "customer", "Customer", "", "The customer that it is for.";
        customer_name: Option<Text> = "customerName", "Customer name", "", "The customer's name, of customers that there is no record of.";
        location_id: Option<Id<Location>> = "location", "Location", "", "The customer's location that it goes to.";
        warehouse_id: Option<Id<Warehouse>> = "warehouse", "Warehouse", "", "The warehouse whose stock it takes; the default one where a new order doesn't say.";
        currency: Option<Currency> = "currency", "Currency", "", "What its prices are in; the customer's, its price list's or the organization's currency where not said.";
        discount_percent: Option<Percent> = "discountPercent", "Discount", "%", "The discount of the sales estimate on the sum of the lines that were taken from it, burst tests aside; it stays with that.";
        due_date: Option<Start> = "dueDate", "Due date", "", "When it is to be done.";
        sales_order: Option<Text> = "salesOrder", "Sales order", "", "The number of the sales order that it is for.";
        purchase_order: Option<Text> = "purchaseOrder", "Purchase order", "", "The customer's number of its order.";
        production_notes: Option<Notes> = "productionNotes", "Production notes", "", "What the shop has to know.";
        comments: Option<Notes> = "comments", "Comments", "", "Remarks.";
    }
}

impl Default for WorkOrder {
    /// An order that nothing is said of.
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
    const FURTHER: &'static [Command] = &[Command::Reserve, Command::Complete, Command::Cancel];
}

impl Fulfilled for WorkOrder {}

/// What the release of an order fixed of a line, and how much of that is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderedLine {
    /// The line.
    pub line: Id<Line>,
    /// What its prices are in.
    pub currency: Currency,
    /// What one costs, where that is known.
    pub unit_price: Option<Decimal>,
    /// What all of the line comes to, burst tests and its discount aside.
    pub amount: Option<Decimal>,
    /// The discount that was offered on it.
    pub discount: Option<Percent>,
    /// What its burst tests cost.
    pub burst_tests: Option<Decimal>,
    /// What it comes to after its discount, with its burst tests.
    pub total: Option<Decimal>,
    /// How many are done.
    pub completed: Decimal,
}

/// How much of a line of an estimate is on orders.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OrderedPart {
    /// How much; of cancelled orders what was done.
    pub quantity: Decimal,
    /// Whether its burst tests are charged with one of them.
    pub with_tests: bool,
}

impl OrderedLine {
    /// The total without burst tests.
    fn goods(&self) -> Option<Decimal> {
        self.total?.checked_sub(self.burst_tests?)
    }
}

/// What the lines of an order come to; none where one isn't known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderTotals {
    /// The sum of the lines, each after its own discount.
    pub subtotal: Option<Decimal>,
    /// What the order's discount takes off that.
    pub discount: Option<Decimal>,
    /// After the discount.
    pub total: Option<Decimal>,
}

impl OrderTotals {
    /// What lines come to, less the discount of the estimate on those that were taken from it, which
    /// is rounded once and spares burst tests.
    pub fn of<'a>(
        offered: impl Iterator<Item = &'a OrderedLine> + Clone,
        own: impl Iterator<Item = &'a OrderedLine> + Clone,
        discount: Option<Percent>,
        currency: Currency,
    ) -> Self {
        let sum = |amounts: Vec<Option<Decimal>>| totals(amounts, &[], currency).net;
        let all = offered.clone().chain(own.clone());
        let subtotal = sum(all.clone().map(|line| line.total).collect());
        let goods = sum(offered.map(OrderedLine::goods).collect());
        let goods = goods.and_then(|goods| discounted(goods, discount, currency));
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
