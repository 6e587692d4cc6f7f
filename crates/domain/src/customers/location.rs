//! Locations of customers.

use crate::fields::columns;
use crate::port::UnitOfWork;
use crate::records::RecordKind;
use crate::records::port::Records;
use crate::{NumberText, Text};

columns! {
    /// A location of a customer: an address for deliveries.
    pub struct Location {
        description: Option<Text> = "description", "Description", "", "Description, e.g. plant or office.";
        address1: Option<Text> = "address1", "Address", "", "Street and number.";
        address2: Option<Text> = "address2", "Address, second line", "", "Second line of the address.";
        city: Option<Text> = "city", "City", "", "City.";
        region: Option<Text> = "region", "Region", "", "State, province or region.";
        postal_code: Option<Text> = "postalCode", "Postal code", "", "Postal code.";
        country: Option<Text> = "country", "Country", "", "Country.";
        phone_number: Option<Text> = "phoneNumber", "Phone", "", "Phone number.";
        erp_id: Option<NumberText> = "erpId", "ERP number", "", "Number in the organization's ERP.";
    }
}

impl RecordKind for Location {
    const NAME: &'static str = "location";
    const FILTERS: &'static [&'static str] =
        &["description", "erpId", "address1", "city", "region", "postalCode", "country"];
    const SORTS: &'static [&'static str] = Self::FILTERS;

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Records<Self> {
        work
    }
}
