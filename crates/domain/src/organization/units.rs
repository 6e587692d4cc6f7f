//! The units that somebody is answered in.

use crate::configurator::measures::length::LengthUnit;
use crate::configurator::measures::pressure::PressureUnit;
use crate::customers::Customer;
use crate::organization::Settings;

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
