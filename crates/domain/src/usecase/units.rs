//! The units that a caller is answered in.

use crate::Result;
use crate::engineering::length::LengthUnit;
use crate::engineering::pressure::PressureUnit;
use crate::organization::Caller;
use crate::port::{AnyUnitOfWork, Records};
use crate::trade::Customer;

/// The units of lengths and pressures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Units {
    /// Of lengths.
    pub length: LengthUnit,
    /// Of pressures.
    pub pressure: PressureUnit,
}

/// Those of the customer that calls, else of the organization.
pub async fn units(work: &mut AnyUnitOfWork, caller: &Caller) -> Result<Units> {
    let customer = match caller.identity().ok().and_then(|identity| identity.customer) {
        Some(id) => Records::<Customer>::record(work, id).await?,
        None => None,
    };
    let said =
        customer.map(|customer| (customer.fields.length_unit, customer.fields.pressure_unit));
    let (length, pressure) = said.unwrap_or_default();
    if let (Some(length), Some(pressure)) = (length, pressure) {
        return Ok(Units { length, pressure });
    }
    let settings = work.organization().await?.settings;
    Ok(Units {
        length: length.unwrap_or(settings.length_unit),
        pressure: pressure.unwrap_or(settings.pressure_unit),
    })
}
