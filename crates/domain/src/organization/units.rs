//! The units that somebody is answered in.

use crate::Result;
use crate::access::Caller;
use crate::customers::Customer;
use crate::measures::length::LengthUnit;
use crate::measures::pressure::PressureUnit;
use crate::organization::Settings;
use crate::port::AnyUnitOfWork;
use crate::records::port::Records;

/// Units of lengths and pressures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Units {
    /// Lengths.
    pub length: LengthUnit,
    /// Lengths on bills of materials: feet for inches, metres for millimetres.
    pub bill: LengthUnit,
    /// Pressures.
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
pub async fn units(work: &mut AnyUnitOfWork, caller: &Caller) -> Result<Units> {
    let customer = match caller.identity().ok().and_then(|identity| identity.customer) {
        Some(id) => Records::<Customer>::record(work, id).await?,
        None => None,
    };
    let settings = work.organization().await?.settings;
    Ok(Units::of(&settings, customer.as_ref().map(|customer| &customer.fields)))
}
