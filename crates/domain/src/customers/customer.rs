//! Customers.

use async_trait::async_trait;

use crate::customers::{EmailAddress, WebAddress};
use crate::fields::columns;
use crate::measures::Currency;
use crate::measures::length::LengthUnit;
use crate::measures::pressure::PressureUnit;
use crate::port::AnyUnitOfWork;
use crate::pricing::{Percent, PriceList};
use crate::records::port::Records;
use crate::records::{Listing, RecordKind, Stored};
use crate::workbooks::import::SheetKind;
use crate::workbooks::jobs::JobKind;
use crate::{Error, Id, Result, Text, Violation};

columns! {
    /// A customer of an organization.
    pub struct Customer {
        name: Text = "name", "Name", "", "Its name.";
        domain: Option<Text> = "domain", "Domain", "", "Its internet domain.";
        erp_id: Option<Text> = "erpId", "ERP number", "", "Its number in the organization's ERP.";
        address1: Option<Text> = "address1", "Address", "", "Street and number.";
        address2: Option<Text> = "address2", "Address, second line", "", "Second line of the address.";
        city: Option<Text> = "city", "City", "", "City.";
        region: Option<Text> = "region", "Region", "", "State, province or region.";
        postal_code: Option<Text> = "postalCode", "Postal code", "", "Postal code.";
        country: Option<Text> = "country", "Country", "", "Country.";
        phone_number: Option<Text> = "phoneNumber", "Phone", "", "Phone number.";
        email: Option<EmailAddress> = "email", "E-mail", "", "E-mail address.";
        website: Option<WebAddress> = "website", "Website", "", "Address of its website, beginning with https:// or http://.";
        length_unit: Option<LengthUnit> = "defaultLengthUnit", "Length unit", "", "Lengths on its papers; the organization's where not said.";
        length_unit_bill_of_materials: Option<LengthUnit> = "defaultLengthUnitBillOfMaterials", "Length unit of bills of materials", "", "Lengths on its bills of materials; those on its papers where not said.";
        pressure_unit: Option<PressureUnit> = "defaultPressureUnit", "Pressure unit", "", "Pressures on its papers; the organization's where not said.";
        currency: Option<Currency> = "defaultCurrency", "Currency", "", "What it pays in; the organization's where not said.";
        price_list_id: Option<Id<PriceList>> = "priceListId", "Price list", "", "The price list that it is priced by.";
        tax_code: Option<Text> = "defaultTaxCode", "Tax code", "", "The tax code of its estimates; the organization's where not said.";
        tax_percent: Option<Percent> = "defaultTaxPercent", "Tax", "%", "The tax on its estimates; the organization's where not said.";
        payment_terms: Option<Text> = "defaultPaymentTerms", "Payment terms", "", "When it is to pay; as the organization's estimates say where not said.";
        contact_for_resale: bool = "contactCustomerForResale", "Contact for resale", "", "Whether it wants to be asked about buying again.";
    }
}

impl Customer {
    /// A customer that nothing but its name is known of.
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

    /// Holds on to the price list, so that it isn't deleted meanwhile.
    async fn keep(
        work: &mut AnyUnitOfWork,
        before: Option<&Stored<Self>>,
        after: &mut Stored<Self>,
    ) -> Result<()> {
        let taken = after.fields.price_list_id;
        if let Some(list) = taken
            && before.is_none_or(|before| before.fields.price_list_id != taken)
            && Records::<PriceList>::record(work, list).await?.is_none()
        {
            return Err(Error::invalid("/priceListId", "unknown_price_list", "is no price list"));
        }
        Ok(())
    }
}

#[async_trait]
impl SheetKind for Customer {
    const SHEET: &'static str = "customers";
    const KEY: &'static [&'static str] = &["name"];
    const JOB: JobKind = JobKind::ImportCustomers;

    /// Price lists have to be there.
    async fn clashes(
        work: &mut AnyUnitOfWork,
        rows: &[(Option<&Stored<Self>>, &Self)],
    ) -> Result<Vec<(usize, Violation)>> {
        let mut faults = Vec::new();
        let lists: Vec<_> = rows.iter().filter_map(|(_, row)| row.price_list_id).collect();
        if !lists.is_empty() {
            let most = u32::try_from(lists.len()).unwrap_or(u32::MAX);
            let listing = Listing { ids: Some(lists), ..Listing::<PriceList>::default() };
            let known = Records::<PriceList>::records_after(work, &listing, None, most).await?;
            let is_unknown = |list| known.iter().all(|kept| kept.id != list);
            let unknown = rows
                .iter()
                .enumerate()
                .filter(|(_, (_, row))| row.price_list_id.is_some_and(is_unknown));
            let fault = || Violation::new("/priceListId", "unknown_price_list", "is no price list");
            faults.extend(unknown.map(|(place, _)| (place, fault())));
        }
        Ok(faults)
    }
}
