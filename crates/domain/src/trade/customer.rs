//! Customers and what is theirs about items.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::catalogue::{Currency, ItemEntry, ItemType, Price};
use crate::engineering::length::LengthUnit;
use crate::engineering::pressure::PressureUnit;
use crate::port::{AnyUnitOfWork, Records};
use crate::records::{Kept, RecordKind};
use crate::sheet::columns;
use crate::trade::PriceList;
use crate::{Error, Id, Record, Result, Text};

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
        email: Option<Text> = "email", "E-mail", "", "E-mail address.";
        website: Option<Text> = "website", "Website", "", "Address of its website.";
        length_unit: Option<LengthUnit> = "defaultLengthUnit", "Length unit", "", "Lengths on its papers; the organization's where not said.";
        length_unit_bill_of_materials: Option<LengthUnit> = "defaultLengthUnitBillOfMaterials", "Length unit of bills of materials", "", "Lengths on its bills of materials; those on its papers where not said.";
        pressure_unit: Option<PressureUnit> = "defaultPressureUnit", "Pressure unit", "", "Pressures on its papers; the organization's where not said.";
        currency: Option<Currency> = "defaultCurrency", "Currency", "", "What it pays in; the organization's where not said.";
        price_list_id: Option<Id<PriceList>> = "priceListId", "Price list", "", "The price list that it is priced by.";
        tax_code: Option<Text> = "defaultTaxCode", "Tax code", "", "The tax code of its estimates.";
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
        before: Option<&Kept<Self>>,
        after: &mut Kept<Self>,
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

/// What a customer calls an item, and pays for it.
#[derive(Debug, Clone, PartialEq)]
pub struct CustomerItemProperties {
    /// Its id.
    pub id: Id<Self>,
    /// The customer.
    pub customer: Id<Customer>,
    /// The item.
    pub item: Id<ItemEntry>,
    /// The item's kind.
    pub item_type: ItemType,
    /// The customer's part number.
    pub org_part_number: Option<Text>,
    /// The customer's own price.
    pub net_price: Option<Price>,
    /// From when it holds, inclusive.
    pub start: Option<DateTime<Utc>>,
    /// Until when it holds, exclusive.
    pub end: Option<DateTime<Utc>>,
    /// When and by whom.
    pub record: Record,
}
