//! The units that somebody is answered in.

use crate::customers::Customer;
use crate::measures::length::LengthUnit;
use crate::measures::pressure::PressureUnit;
use crate::organization::Settings;
use crate::{Result, Session};

/// Units of lengths and pressures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Units {
    pub length: LengthUnit,
    /// Lengths on bills of materials: feet for inches, metres for millimetres.
    pub bill: LengthUnit,
    pub pressure: PressureUnit,
}

impl Units {
    /// Those of the customer, else of the organization.
    pub fn of(settings: &Settings, customer: Option<&Customer>) -> Self {
        let length = customer.and_then(|customer| customer.length_unit);
        let bill = customer.and_then(|customer| customer.length_unit_bill_of_materials).or(length);
        let pressure = customer.and_then(|customer| customer.pressure_unit);
        Self {
            length: length.unwrap_or(settings.length_unit),
            bill: bill.or(settings.length_unit_bill_of_materials).unwrap_or(settings.length_unit),
            pressure: pressure.unwrap_or(settings.pressure_unit),
        }
    }
}

/// Those of the customer that calls, else of the organization.
pub async fn units(session: &mut Session) -> Result<Units> {
    let customer = match session.caller.identity().ok().and_then(|identity| identity.customer) {
        Some(id) => session.work.records::<Customer>().find(id).await?,
        None => None,
    };
    let settings = session.work.organization().await?.settings;
    Ok(Units::of(&settings, customer.as_ref().map(|customer| &customer.fields)))
}
