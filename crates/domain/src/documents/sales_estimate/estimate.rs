//! Sales estimates: what customers are offered.

use chrono::NaiveDate;

use crate::customers::{Customer, Location};
use crate::documents::{DocumentKind, Line, QuotedTotals};
use crate::fields::{Column, LastDay, Moment, columns};
use crate::measures::{Amount, Currency};
use crate::pricing::{Percent, Tax};
use crate::{Error, Id, Notes, Remark, Result, Text, case_folded};

columns! {
    /// Items offered to a customer, each at a price that stays, with taxes and until when.
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
    }
}

/// The columns that follow from lines, taxes and what was done.
const DERIVED: &[&str] = &["customer_name", "priced_at", "net_total", "total"];

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
        }
    }
}

impl DocumentKind for SalesEstimate {
    const NAME: &'static str = "sales estimate";
    const KIND: &'static str = "salesEstimate";

    fn customer(&self) -> Option<Id<Customer>> {
        self.customer_id
    }
}

impl SalesEstimate {
    /// Whether a column follows from others, so that nobody sets it.
    pub fn is_derived(column: &Column) -> bool {
        DERIVED.contains(&column.stored)
    }

    /// Calculates and stores its totals.
    pub fn add_up(&mut self, lines: &[Line], taxes: &[Tax]) {
        let totals = self.totals(lines, taxes).totals;
        self.net_total = totals.net.and_then(Amount::new);
        self.total = totals.total.and_then(Amount::new);
    }

    /// Totals of its lines and taxes.
    pub fn totals(&self, lines: &[Line], taxes: &[Tax]) -> QuotedTotals {
        QuotedTotals::of(lines, self.discount_percent, taxes, self.currency)
    }

    /// Whether its last day is over, where the organization is.
    pub fn is_over(&self, today: NaiveDate) -> bool {
        self.valid_until.is_some_and(|last| last.get() < today)
    }

    /// Refuses what is done with an offer that stands, once it is over.
    pub fn stands(&self, today: NaiveDate) -> Result<()> {
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

/// The taxes with one that is named when an estimate is released: it takes the place of those of
/// its name, or comes last.
pub fn with_tax(taxes: &[Tax], tax: Tax) -> Vec<Tax> {
    let called = |tax: &Tax| case_folded(tax.name.as_deref().unwrap_or_default());
    let same = |other: &Tax| called(other) == called(&tax);
    let place = taxes.iter().position(same).unwrap_or(taxes.len());
    let mut all: Vec<_> = taxes.iter().filter(|other| !same(other)).cloned().collect();
    all.insert(place.min(all.len()), tax);
    all
}
