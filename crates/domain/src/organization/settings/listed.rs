//! Lists of an organization: product groups, suppliers, its own locations.

use crate::fields::columns;
use crate::measures::Currency;
use crate::organization::DayCount;
use crate::port::UnitOfWork;
use crate::records::RecordKind;
use crate::records::port::Records;
use crate::{NumberText, Remark, Text};

columns! {
    /// A group of products.
    pub struct ProductGroup {
        name: Text = "name", "Name", "", "Name, unique in the list.";
        code: Option<Text> = "code", "Code", "", "Code.";
        description: Option<Remark> = "description", "Description", "", "Description.";
        erp_id: Option<NumberText> = "erpId", "ERP number", "", "Number in the organization's ERP.";
    }
}

columns! {
    /// A supplier of an organization.
    pub struct Supplier {
        name: Text = "name", "Name", "", "Name, unique in the list.";
        account_number: Option<Text> = "accountNumber", "Account", "", "The organization's account number with the supplier.";
        contact_name: Option<Text> = "contactName", "Contact", "", "Contact person.";
        email: Option<Text> = "email", "E-mail", "", "E-mail address.";
        phone_number: Option<Text> = "phoneNumber", "Phone", "", "Phone number.";
        website: Option<Text> = "website", "Website", "", "Address of the website.";
        address1: Option<Text> = "address1", "Address", "", "Street and number.";
        address2: Option<Text> = "address2", "Address, second line", "", "Second line of the address.";
        city: Option<Text> = "city", "City", "", "City.";
        region: Option<Text> = "region", "Region", "", "State, province or region.";
        postal_code: Option<Text> = "postalCode", "Postal code", "", "Postal code.";
        country: Option<Text> = "country", "Country", "", "Country.";
        currency: Option<Currency> = "currency", "Currency", "", "Currency of the supplier; the organization's if absent.";
        payment_terms: Option<Remark> = "paymentTerms", "Payment terms", "", "Payment terms.";
        lead_time: Option<DayCount> = "leadTimeDays", "Lead time", "days", "Delivery time.";
        notes: Option<Remark> = "notes", "Notes", "", "Notes.";
        erp_id: Option<NumberText> = "erpId", "ERP number", "", "Number in the organization's ERP.";
    }
}

columns! {
    /// A location of an organization.
    pub struct OrganizationLocation {
        name: Text = "name", "Name", "", "Name, unique in the list.";
        address1: Option<Text> = "address1", "Address", "", "Street and number.";
        address2: Option<Text> = "address2", "Address, second line", "", "Second line of the address.";
        city: Option<Text> = "city", "City", "", "City.";
        region: Option<Text> = "region", "Region", "", "State, province or region.";
        postal_code: Option<Text> = "postalCode", "Postal code", "", "Postal code.";
        country: Option<Text> = "country", "Country", "", "Country.";
        phone_number: Option<Text> = "phoneNumber", "Phone", "", "Phone number.";
        email: Option<Text> = "email", "E-mail", "", "E-mail address.";
        erp_id: Option<NumberText> = "erpId", "ERP number", "", "Number in the organization's ERP.";
    }
}

/// A kind of record that is changed as a whole list, with unique names.
pub trait Listed: RecordKind {
    /// Plural in JSON: `suppliers`.
    const MANY: &'static str;

    fn name(&self) -> &str;
}

macro_rules! listed {
    ($($kind:ident: $one:literal, $many:literal;)*) => {
        $(
            impl RecordKind for $kind {
                const NAME: &'static str = $one;
                const FILTERS: &'static [&'static str] = &[];
                const SORTS: &'static [&'static str] = &["name"];

                fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Records<Self> {
                    work
                }
            }

            impl Listed for $kind {
                const MANY: &'static str = $many;

                fn name(&self) -> &str {
                    &self.name
                }
            }
        )*
    };
}

listed! {
    ProductGroup: "product group", "productGroups";
    Supplier: "supplier", "suppliers";
    OrganizationLocation: "location", "locations";
}
