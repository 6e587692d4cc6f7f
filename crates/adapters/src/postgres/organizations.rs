//! The organization of a unit of work.

use async_trait::async_trait;
use domain::catalogue::Currency;
use domain::engineering::length::LengthUnit;
use domain::engineering::pressure::PressureUnit;
use domain::organization::Organization;
use domain::port::Organizations;
use domain::{Error, Result};
use sqlx::postgres::PgRow;

use super::fault::fault;
use super::row::{choice, get, id, words};
use super::work::PgWork;

#[async_trait]
impl Organizations for PgWork {
    async fn organization(&mut self) -> Result<Organization> {
        let row = sqlx::query("select * from organizations where organization_id = $1")
            .bind(self.tenant())
            .fetch_one(&mut *self.tx)
            .await
            .map_err(fault("reading the organization"))?;
        organization(&row)
    }
}

/// An organization out of its row.
pub(crate) fn organization(row: &PgRow) -> Result<Organization> {
    let bad = |column: &str, value: &str| {
        Error::broken(format!("organizations.{column} holds {value:?}"))
    };
    let (currency, zone): (&str, &str) = (get(row, "currency")?, get(row, "time_zone")?);
    Ok(Organization {
        id: id(row, "organization_id")?,
        name: words(get(row, "name")?, "organizations.name")?,
        subscription: choice(get(row, "subscription")?, "organizations.subscription")?,
        currency: Currency::new(currency).ok_or_else(|| bad("currency", currency))?,
        time_zone: zone.parse().map_err(|error| {
            Error::internal(
                format!("organizations.time_zone {zone:?}: {error}"),
                bad("time_zone", zone),
            )
        })?,
        length_unit: length_unit(get(row, "length_unit")?)?,
        pressure_unit: pressure_unit(get(row, "pressure_unit")?)?,
        revision_delimiter: get(row, "revision_delimiter")?,
        shows_stock: get(row, "shows_stock")?,
    })
}

/// A unit of length out of its column.
pub(crate) fn length_unit(symbol: &str) -> Result<LengthUnit> {
    LengthUnit::parse(symbol).map_err(|error| Error::internal("reading a unit of length", error))
}

/// A unit of pressure out of its column.
pub(crate) fn pressure_unit(symbol: &str) -> Result<PressureUnit> {
    PressureUnit::parse(symbol)
        .map_err(|error| Error::internal("reading a unit of pressure", error))
}
