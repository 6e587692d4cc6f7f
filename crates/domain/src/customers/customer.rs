//! Customers.

use async_trait::async_trait;

use crate::customers::{EmailAddress, WebAddress};
use crate::fields::columns;
use crate::measures::Currency;
use crate::measures::length::LengthUnit;
use crate::measures::pressure::PressureUnit;
use crate::port::UnitOfWork;
use crate::pricing::{Percent, PriceList};
use crate::records::port::Records;
use crate::records::{RecordKind, Stored};
use crate::workbooks::import::SheetKind;
use crate::workbooks::jobs::JobKind;
use crate::{ErpId, Error, Id, Remark, Result, Session, Text};

columns! {
    /// A customer of an organization.
    pub struct Customer {
        name: Text = "name", "Name", "", "Name.";
        domain: Option<Text> = "domain", "Domain", "", "Internet domain.";
        erp_id: Option<ErpId> = "erpId", "ERP number", "", "Number in the organization's ERP, unique among customers; every sign and its case count.";
        address1: Option<Text> = "address1", "Address", "", "Street and number.";
        address2: Option<Text> = "address2", "Address, second line", "", "Second line of the address.";
        city: Option<Text> = "city", "City", "", "City.";
        region: Option<Text> = "region", "Region", "", "State, province or region.";
        postal_code: Option<Text> = "postalCode", "Postal code", "", "Postal code.";
        country: Option<Text> = "country", "Country", "", "Country.";
        phone_number: Option<Text> = "phoneNumber", "Phone", "", "Phone number.";
        email: Option<EmailAddress> = "email", "E-mail", "", "E-mail address.";
        website: Option<WebAddress> = "website", "Website", "", "Address of the website, beginning with https:// or http://.";
        length_unit: Option<LengthUnit> = "defaultLengthUnit", "Length unit", "", "Length unit of its documents; the organization's if absent.";
        length_unit_bill_of_materials: Option<LengthUnit> = "defaultLengthUnitBillOfMaterials", "Length unit of bills of materials", "", "Length unit of its bills of materials; defaultLengthUnit if absent.";
        pressure_unit: Option<PressureUnit> = "defaultPressureUnit", "Pressure unit", "", "Pressure unit of its documents; the organization's if absent.";
        currency: Option<Currency> = "defaultCurrency", "Currency", "", "Currency of the customer; the organization's if absent.";
        price_list_id: Option<Id<PriceList>> = "priceListId", "Price list", "", "Price list of the customer.";
        tax_code: Option<Text> = "defaultTaxCode", "Tax code", "", "Tax code of its estimates; the organization's if absent.";
        tax_percent: Option<Percent> = "defaultTaxPercent", "Tax", "%", "Tax rate of its estimates; the organization's if absent.";
        payment_terms: Option<Remark> = "defaultPaymentTerms", "Payment terms", "", "Payment terms of its estimates; the organization's if absent.";
        contact_for_resale: bool = "contactCustomerForResale", "Contact for resale", "", "Whether to contact it about repeat orders.";
    }
}

impl Customer {
    /// A customer with only a name.
    pub const fn named(name: Text) -> Self {
        Self {
            name,
            domain: None,
            erp_id: None,
            address1: None,
            address2: None,
            city: None,
            region: None,
            postal_code: None,
            country: None,
            phone_number: None,
            email: None,
            website: None,
            length_unit: None,
            length_unit_bill_of_materials: None,
            pressure_unit: None,
            currency: None,
            price_list_id: None,
            tax_code: None,
            tax_percent: None,
            payment_terms: None,
            contact_for_resale: false,
        }
    }
}

#[async_trait]
impl RecordKind for Customer {
    const NAME: &'static str = "customer";
    const FILTERS: &'static [&'static str] = &["name", "erpId", "domain"];
    const SORTS: &'static [&'static str] = &["name", "erpId"];
    const EXTERNAL: Option<&'static str> = Some("erpId");

    /// Locks the price list, so that nobody deletes it meanwhile.
    async fn keep(
        session: &mut Session,
        before: Option<&Stored<Self>>,
        after: &mut Stored<Self>,
    ) -> Result<()> {
        let taken = after.fields.price_list_id;
        if let Some(list) = taken
            && before.is_none_or(|before| before.fields.price_list_id != taken)
            && session.work.records::<PriceList>().find(list).await?.is_none()
        {
            return Err(Error::invalid(
                "/priceListId",
                "unknown_price_list",
                "is not one of your price lists; choose one of them, or leave it empty",
            ));
        }
        Ok(())
    }

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Records<Self> {
        work
    }
}

#[async_trait]
impl SheetKind for Customer {
    const SHEET: &'static str = "customers";
    const KEY: &'static [&'static str] = &["name"];
    const JOB: JobKind = JobKind::ImportCustomers;
}
