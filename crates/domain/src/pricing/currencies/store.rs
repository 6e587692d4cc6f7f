//! The currencies that an organization trades in.

use crate::measures::Currency;
use crate::pricing::{CurrencyRate, ExchangeRate};
use crate::{Error, Result, Session};

/// All of them, the organization's own first.
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

/// Change of a currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CurrencyChange {
    /// Which.
    pub currency: Currency,
    /// Value of one unit in the organization's own currency.
    pub rate: ExchangeRate,
    /// Whether it is offered; as before where not said, and a new one is.
    pub available: Option<bool>,
    /// Whether it goes.
    pub deleted: bool,
}

/// Adds, changes or removes a currency. The organization's own is always there, and worth 1.
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
    let before = before.into_iter().find(|kept| kept.currency == currency);
    let identity = session.caller.identity()?;
    let mut record = session.services.record(identity);
    let mut was_available = true;
    if let Some(before) = before {
        was_available = before.available;
        record = before.record;
        record.touch(session.services.now(), identity.by());
    }
    let available = available.unwrap_or(was_available);
    session.work.set_currency(&CurrencyRate { currency, rate, available, record }).await?;
    list(session).await
}

/// Refuses where something has prices or pays in a currency.
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

/// Refuses another own currency while the worth of something is told in the one before.
pub(crate) async fn may_change_own(
    session: &mut Session,
    before: Currency,
    after: Currency,
) -> Result<()> {
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
    Ok(())
}
