//! Sales estimates: what customers are offered.

use super::{DocumentKind, Line, total_of};
use crate::catalogue::{Amount, Currency};
use crate::sheet::{Column, End, Start, columns};
use crate::trade::price::{Percent, Tax, Totals};
use crate::trade::{Customer, Location};
use crate::{Id, Notes, Text, Violation, fold};

columns! {
    /// Goods that a customer is offered, each at a price that stays, with taxes and until when.
    pub struct SalesEstimate {
        description: Option<Text> = "description", "Description", "", "What it is about, in a line.";
        customer_id: Option<Id<Customer>> = "customer", "Customer", "", "The customer that it is for.";
        customer_name: Option<Text> = "customerName", "Customer name", "", "The customer's name, where the customer was deleted since.";
        location_id: Option<Id<Location>> = "location", "Location", "", "The customer's location that the goods are to go to.";
        customer_reference: Option<Text> = "customerReference", "Customer reference", "", "What the customer calls its enquiry.";
        currency: Currency = "currency", "Currency", "", "In which currency all of it is; the customer's, its price list's or the organization's where not said.";
        valid_until: Option<End> = "validUntil", "Valid until", "", "Until when the offer stands: up to, not including, that moment; a day alone means the whole of it.";
        comments: Option<Notes> = "comments", "Comments", "", "Remarks, which the quotation tells too.";
        priced_at: Start = "priced", "Priced", "", "When all of it was priced last; lines that changed since were priced with the same exchange rates.";
        net_total: Option<Amount> = "netTotal", "Net total", "", "The sum of its lines, each rounded; none where one of them isn't known.";
        total: Option<Amount> = "total", "Total", "", "Net total and taxes; none where one of them isn't known.";
    }
}

/// The columns that follow from lines, taxes and what was done.
const DERIVED: &[&str] = &["customer_name", "priced_at", "net_total", "total"];

columns! {
    /// A tax on the net total of an estimate.
    pub struct EstimateTax {
        name: Option<Text> = "name", "Tax", "", "What it is called.";
        rate: Option<Percent> = "ratePercent", "Rate", "%", "Its rate, of the net total.";
        amount: Option<Amount> = "amount", "Amount", "", "What it comes to where that is given; it goes before the rate.";
    }
}

impl Default for SalesEstimate {
    /// An estimate in dollars that nothing is said of.
    fn default() -> Self {
        Self {
            description: None,
            customer_id: None,
            customer_name: None,
            location_id: None,
            customer_reference: None,
            currency: Currency::DOLLAR,
            valid_until: None,
            comments: None,
            priced_at: Start::EPOCH,
            net_total: None,
            total: None,
        }
    }
}

impl DocumentKind for SalesEstimate {
    const NAME: &'static str = "sales estimate";
    const KIND: &'static str = "salesEstimate";
}

impl SalesEstimate {
    /// Whether a column follows from others, so that nobody sets it.
    pub fn is_derived(column: &Column) -> bool {
        DERIVED.contains(&column.stored)
    }

    /// What its lines and taxes come to; kept with it.
    pub fn add_up(&mut self, lines: &[Line], taxes: &[EstimateTax]) {
        let Totals { net, total, .. } = self.totals(lines, taxes);
        self.net_total = net.and_then(Amount::new);
        self.total = total.and_then(Amount::new);
    }

    /// What its lines and taxes come to.
    pub fn totals(&self, lines: &[Line], taxes: &[EstimateTax]) -> Totals {
        let taxes: Vec<Tax> = taxes.iter().map(EstimateTax::on_total).collect();
        total_of(lines, &taxes, self.currency)
    }
}

impl EstimateTax {
    fn on_total(&self) -> Tax {
        Tax { code: self.name.clone(), percent: self.rate, amount: self.amount }
    }

    /// What is wrong with taxes as they are given, each at its place.
    pub fn check(taxes: &[Self], pointer: &str) -> Vec<Violation> {
        let nothing =
            taxes.iter().enumerate().filter(|(_, tax)| tax.rate.is_none() && tax.amount.is_none());
        nothing
            .map(|(at, _)| {
                let message = "says neither ratePercent nor amount";
                Violation::new(format!("{pointer}/{at}"), "required", message)
            })
            .collect()
    }
}

/// The taxes with one that is named when an estimate is released: it takes the place of those of
/// its name, or comes last.
pub fn with_tax(taxes: &[EstimateTax], tax: Tax) -> Vec<EstimateTax> {
    let Tax { code: name, percent: rate, amount } = tax;
    let called = |name: &Option<Text>| fold(name.as_deref().unwrap_or_default());
    let same = |known: &EstimateTax| called(&known.name) == called(&name);
    let new = EstimateTax { name: name.clone(), rate, amount };
    let place = taxes.iter().position(same).unwrap_or(taxes.len());
    let mut all: Vec<_> = taxes.iter().filter(|known| !same(known)).cloned().collect();
    all.insert(place.min(all.len()), new);
    all
}
