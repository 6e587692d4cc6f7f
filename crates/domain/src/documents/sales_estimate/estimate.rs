//! Sales estimates: what customers are offered.

use chrono::{DateTime, Utc};

use crate::customers::{Customer, Location};
use crate::documents::{DocumentKind, Line, QuotedTotals};
use crate::fields::{Column, End, Start, columns};
use crate::measures::{Amount, Currency};
use crate::pricing::{Percent, Tax};
use crate::{Error, Id, Notes, Result, Text, fold};

columns! {
    /// Goods that a customer is offered, each at a price that stays, with taxes and until when.
    pub struct SalesEstimate {
        description: Option<Text> = "description", "Description", "", "What it is about, in a line.";
        customer_id: Option<Id<Customer>> = "customer", "Customer", "", "The customer that it is for.";
        customer_name: Option<Text> = "customerName", "Customer name", "", "The customer's name, where the customer was deleted since.";
        location_id: Option<Id<Location>> = "location", "Location", "", "The customer's location that the goods are to go to.";
        customer_reference: Option<Text> = "customerReference", "Customer reference", "", "What the customer calls its enquiry.";
        currency: Currency = "currency", "Currency", "", "In which currency all of it is; the customer's, its price list's or the organization's where not said.";
        valid_until: Option<End> = "validUntil", "Valid until", "", "Until when the offer stands: up to, not including, that moment; a day alone means the whole of it. So many days from today as the organization sets where a new estimate doesn't say.";
        payment_terms: Option<Text> = "paymentTerms", "Payment terms", "", "When it is to be paid; the customer's or the organization's terms where a new estimate doesn't say.";
        discount_percent: Option<Percent> = "discountPercent", "Discount", "%", "The discount on the sum of its lines, burst tests aside. For staff only.";
        comments: Option<Notes> = "comments", "Comments", "", "Remarks, which the quotation tells too.";
        priced_at: Start = "priced", "Priced", "", "When all of it was priced last; lines that changed since were priced with the same exchange rates.";
        net_total: Option<Amount> = "netTotal", "Net total", "", "The sum of its lines, each rounded, less its discount; none where one of them isn't known.";
        total: Option<Amount> = "total", "Total", "", "Net total and taxes; none where one of them isn't known.";
    }
}

/// The columns that follow from lines, taxes and what was done.
const DERIVED: &[&str] = &["customer_name", "priced_at", "net_total", "total"];

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
            payment_terms: None,
            discount_percent: None,
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
    pub fn add_up(&mut self, lines: &[Line], taxes: &[Tax]) {
        let totals = self.totals(lines, taxes).totals;
        self.net_total = totals.net.and_then(Amount::new);
        self.total = totals.total.and_then(Amount::new);
    }

    /// What its lines and taxes come to.
    pub fn totals(&self, lines: &[Line], taxes: &[Tax]) -> QuotedTotals {
        QuotedTotals::of(lines, self.discount_percent, taxes, self.currency)
    }

    /// Refuses what is done with an offer that stands, once it is over.
    pub fn stands(&self, now: DateTime<Utc>) -> Result<()> {
        match self.valid_until {
            Some(end) if end.get() <= now => Err(Error::Conflict {
                code: "expired",
                detail: "the offer is over: set another validUntil, or make a new version"
                    .to_owned(),
            }),
            _ => Ok(()),
        }
    }
}

/// The taxes with one that is named when an estimate is released: it takes the place of those of
/// its name, or comes last.
pub fn with_tax(taxes: &[Tax], tax: Tax) -> Vec<Tax> {
    let called = |tax: &Tax| fold(tax.name.as_deref().unwrap_or_default());
    let same = |known: &Tax| called(known) == called(&tax);
    let place = taxes.iter().position(same).unwrap_or(taxes.len());
    let mut all: Vec<_> = taxes.iter().filter(|known| !same(known)).cloned().collect();
    all.insert(place.min(all.len()), tax);
    all
}
