//! The currencies that an organization trades in.

use std::collections::HashMap;

use crate::fields::{Cell, Columns};
use crate::measures::Currency;
use crate::organization::Settings;
use crate::pricing::{CurrencyRate, ExchangeRate};
use crate::{Error, Result, Session};

/// Lists the currencies, the organization's own first.
pub async fn list(session: &mut Session) -> Result<Vec<CurrencyRate>> {
    let organization = session.work.organization().await?;
    let own = CurrencyRate {
        currency: organization.settings.currency,
        rate: ExchangeRate::OWN,
        available: true,
        record: organization.record,
    };
    let mut all = vec![own];
    all.extend(session.work.currencies().await?);
    Ok(all)
}

/// The currencies to change, one change at a time.
pub async fn to_change(session: &mut Session) -> Result<Vec<CurrencyRate>> {
    session.work.organization_to_change().await?;
    list(session).await
}

/// Change of a currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CurrencyChange {
    /// The currency to change.
    pub currency: Currency,
    /// Value of one unit in the organization's own currency.
    pub rate: ExchangeRate,
    /// Whether it is offered; unchanged if absent, and true for a new one.
    pub available: Option<bool>,
    /// Whether to remove it.
    pub deleted: bool,
}

/// Adds, changes or removes a currency. The organization's own can't be removed, and its rate is 1.
pub async fn set(session: &mut Session, change: CurrencyChange) -> Result<Vec<CurrencyRate>> {
    let CurrencyChange { currency, rate, available, deleted } = change;
    let organization = session.work.organization_to_change().await?;
    if currency == organization.settings.currency {
        if deleted || available == Some(false) || rate != ExchangeRate::OWN {
            return Err(Error::Conflict {
                code: "own_currency",
                detail: format!(
                    "{} is the organization's own currency: it can't be removed, and its rate is 1",
                    currency.code()
                ),
            });
        }
        return list(session).await;
    }
    if deleted {
        unused(session, currency).await?;
        if !session.work.remove_currency(currency).await? {
            return Err(Error::NotFound(format!("there is no currency {}", currency.code())));
        }
        return list(session).await;
    }
    let before = session.work.currencies().await?;
    let before = before.into_iter().find(|row| row.currency == currency);
    let identity = session.caller.identity()?;
    let mut record = session.services.record(identity);
    let available = available.or(before.as_ref().map(|before| before.available)).unwrap_or(true);
    if let Some(before) = before {
        if (before.rate, before.available) == (rate, available) {
            return list(session).await;
        }
        record = before.record;
        record.touch(session.now(), identity.by());
    }
    session.work.set_currency(&CurrencyRate { currency, rate, available, record }).await?;
    list(session).await
}

/// Refuses to remove a currency that prices, customers or other records use.
async fn unused(session: &mut Session, currency: Currency) -> Result<()> {
    let uses = session.work.uses_of_currency(currency).await?;
    if uses.is_empty() {
        return Ok(());
    }
    let uses: Vec<String> = uses.iter().map(|(what, count)| format!("{count} {what}")).collect();
    Err(Error::Conflict {
        code: "still_used",
        detail: format!("{} is used by {}; change them first", currency.code(), uses.join(", ")),
    })
}

/// Fields with costs of labour.
const LABOUR: &str = "labourCost";

/// Refuses another own currency while amounts depend on the present one: exchange rates, and prices and costs without
/// a currency of their own. Labour costs may be entered in the new currency in the same change.
pub(crate) async fn may_change_own(
    session: &mut Session,
    (settings, changed): (&Settings, &Settings),
) -> Result<()> {
    let (before, after) = (settings.currency, changed.currency);
    if before == after {
        return Ok(());
    }
    let others = session.work.currencies().await?.len();
    if others > 0 {
        return Err(Error::Conflict {
            code: "rates_exist",
            detail: format!(
                "{others} currencies have rates in {}; remove them before you change the currency",
                before.code()
            ),
        });
    }
    let counts = session.work.prices_without_currency().await?;
    if !counts.is_empty() {
        let counts: Vec<String> =
            counts.iter().map(|(what, count)| format!("{count} {what}")).collect();
        return Err(Error::Conflict {
            code: "prices_exist",
            detail: format!(
                "{} have prices or costs without a currency, which are in {code}; name {code} in them, or clear them, before you change the currency",
                counts.join(", "),
                code = before.code()
            ),
        });
    }
    let mut costs = HashMap::new();
    settings.each_cell(&mut |column, cell| {
        let is_cost = column.name.starts_with(LABOUR) && cell != Cell::Empty;
        costs.extend(is_cost.then_some((column.name, cell)));
    });
    let mut names = Vec::new();
    changed.each_cell(&mut |column, cell| {
        names.extend((costs.get(column.name) == Some(&cell)).then_some(column.name));
    });
    if !names.is_empty() {
        return Err(Error::Conflict {
            code: "prices_exist",
            detail: format!(
                "{} are in {}; give them anew in {}, or null, in the same change",
                names.join(", "),
                before.code(),
                after.code()
            ),
        });
    }
    Ok(())
}
