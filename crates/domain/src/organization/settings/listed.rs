//! Lists that an organization keeps: groups of products, suppliers, its own locations.

use crate::Text;
use crate::fields::columns;
use crate::measures::Currency;
use crate::organization::DayCount;
use crate::records::RecordKind;

columns! {
    /// A group that an organization sorts its products into.
    pub struct ProductGroup {
        name: Text = "name", "Name", "", "Its name, unlike that of any other.";
        code: Option<Text> = "code", "Code", "", "Its code.";
        description: Option<Text> = "description", "Description", "", "What belongs to it.";
        erp_id: Option<Text> = "erpId", "ERP number", "", "Its number in the organization's ERP.";
    }
}

columns! {
    /// Whom an organization buys from.
    pub struct Supplier {
        name: Text = "name", "Name", "", "Its name, unlike that of any other.";
        account_number: Option<Text> = "accountNumber", "Account", "", "The organization's account with it.";
        contact_name: Option<Text> = "contactName", "Contact", "", "Whom to ask for.";
        email: Option<Text> = "email", "E-mail", "", "E-mail address.";
        phone_number: Option<Text> = "phoneNumber", "Phone", "", "Phone number.";
        website: Option<Text> = "website", "Website", "", "Address of its website.";
        address1: Option<Text> = "address1", "Address", "", "Street and number.";
        address2: Option<Text> = "address2", "Address, second line", "", "Second line of the address.";
        city: Option<Text> = "city", "City", "", "City.";
        region: Option<Text> = "region", "Region", "", "State, province or region.";
        postal_code: Option<Text> = "postalCode", "Postal code", "", "Postal code.";
        country: Option<Text> = "country", "Country", "", "Country.";
        currency: Option<Currency> = "currency", "Currency", "", "What it is paid in; the organization's where not said.";
        payment_terms: Option<Text> = "paymentTerms", "Payment terms", "", "When it is to be paid.";
        lead_time: Option<DayCount> = "leadTimeDays", "Lead time", "days", "How long it takes to deliver.";
        notes: Option<Text> = "notes", "Notes", "", "What else is to be known.";
        erp_id: Option<Text> = "erpId", "ERP number", "", "Its number in the organization's ERP.";
    }
}

columns! {
    /// A place where an organization is.
    pub struct OrganizationLocation {
        name: Text = "name", "Name", "", "Its name, unlike that of any other.";
        address1: Option<Text> = "address1", "Address", "", "Street and number.";
        address2: Option<Text> = "address2", "Address, second line", "", "Second line of the address.";
        city: Option<Text> = "city", "City", "", "City.";
        region: Option<Text> = "region", "Region", "", "State, province or region.";
        postal_code: Option<Text> = "postalCode", "Postal code", "", "Postal code.";
        country: Option<Text> = "country", "Country", "", "Country.";
        phone_number: Option<Text> = "phoneNumber", "Phone", "", "Phone number.";
        email: Option<Text> = "email", "E-mail", "", "E-mail address.";
        erp_id: Option<Text> = "erpId", "ERP number", "", "Its number in the organization's ERP.";
    }
}

/// A kind of record that is changed as a whole list, whose names are different.
pub trait Listed: RecordKind {
    /// What several are called in JSON: `suppliers`.
    const MANY: &'static str;

    /// Its name.
    fn name(&self) -> &str;
}

macro_rules! listed {
    ($($kind:ident: $one:literal, $many:literal;)*) => {
        $(
            impl RecordKind for $kind {
                const NAME: &'static str = $one;
                const FILTERS: &'static [&'static str] = &[];
                const SORTS: &'static [&'static str] = &["name"];
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
