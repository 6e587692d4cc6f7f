//! Defaults of a new estimate.

use chrono::{DateTime, Days, NaiveDate, Utc};

use crate::customers::{Customer, customer_of};
use crate::documents::sales_estimate::SalesEstimateInput;
use crate::fields::Value;
use crate::organization::Settings;
use crate::pricing::Tax;
use crate::{Field, Id, Result, Session};

/// Sets the defaults of a new estimate: last day of validity, and the customer's, else the organization's,
/// terms of payment and tax.
pub(super) async fn complete(
    session: &mut Session,
    input: &mut SalesEstimateInput,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Result<()> {
    let customer = match input.fields.get("customer") {
        Some(Some(Value::Text(text))) => text.parse::<Id<Customer>>().ok(),
        _ => None,
    };
    let customer = customer_of(session, customer).await?;
    let today = settings.local(now).date();
    let last = last_day(settings, today);
    let terms = customer.as_ref().and_then(|customer| customer.payment_terms.as_ref());
    let terms = terms.or(settings.payment_terms.as_ref());
    let usual = [
        ("validUntil", last.map(|day| day.to_string())),
        ("paymentTerms", terms.map(ToString::to_string)),
    ];
    for (field, value) in usual {
        if !matches!(input.fields.get(field), Some(Some(_))) {
            input.fields.insert(field.to_owned(), value.map(Value::Text));
        }
    }
    if !matches!(input.extra, Field::Set(_)) {
        input.extra = Field::Set(usual_tax(customer.as_ref(), settings).into_iter().collect());
    }
    Ok(())
}

/// The last day of validity of an offer that is made today.
pub(super) fn last_day(settings: &Settings, today: NaiveDate) -> Option<NaiveDate> {
    today.checked_add_days(Days::new(settings.estimate_validity.get().into()))
}

/// The default tax for a customer; none without a rate.
fn usual_tax(customer: Option<&Customer>, settings: &Settings) -> Option<Tax> {
    let (code, percent) = customer
        .map_or((None, None), |customer| (customer.tax_code.as_ref(), customer.tax_percent));
    let rate = percent.or(settings.tax_percent)?;
    Some(Tax { name: code.or(settings.tax_code.as_ref()).cloned(), rate: Some(rate), amount: None })
}
