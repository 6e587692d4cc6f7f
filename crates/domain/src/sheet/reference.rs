//! Columns that name other records.

/// Another record that rows of a sheet name by columns of fixed names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reference {
    /// An item of any kind; what isn't said of it may be anything.
    Item,
    /// A warehouse of the organization.
    Warehouse,
    /// A price list of the organization.
    PriceList,
    /// A customer, by name or by its number in the ERP.
    Customer,
}

impl Reference {
    /// The columns that name it; the first of them is required where the record is.
    pub const fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Item => &["partNumber", "itemType", "brand", "size", "secondSize"],
            Self::Warehouse => &["warehouse"],
            Self::PriceList => &["priceList"],
            Self::Customer => &["customer", "customerErpId"],
        }
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Item => "item",
            Self::Warehouse => "warehouse",
            Self::PriceList => "price list",
            Self::Customer => "customer",
        }
    }

    /// The code where there is none.
    pub const fn unknown(self) -> &'static str {
        match self {
            Self::Item => "unknown_item",
            Self::Warehouse => "unknown_warehouse",
            Self::PriceList => "unknown_price_list",
            Self::Customer => "unknown_customer",
        }
    }

    /// The code where there are several.
    pub const fn ambiguous(self) -> &'static str {
        match self {
            Self::Item => "ambiguous_item",
            Self::Warehouse => "ambiguous_warehouse",
            Self::PriceList => "ambiguous_price_list",
            Self::Customer => "ambiguous_customer",
        }
    }

    /// What helps where there are several.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Item => "say its type, brand and sizes too",
            Self::Customer => "say its number in the ERP too",
            Self::Warehouse | Self::PriceList => "give them different names",
        }
    }
}

/// What a row says of a record, in the order of [`Reference::columns`]; sizes by their keys.
pub type Names = Vec<Option<String>>;
