//! Columns that name other records.

use crate::catalogue::ItemType;

/// Another record that rows of a sheet name by columns of fixed names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reference {
    /// An item of any kind; absent names may be anything.
    Item,
    /// An item of any kind, or a hose assembly.
    Product,
    /// A warehouse of the organization.
    Warehouse,
    /// A price list of the organization.
    PriceList,
    /// A customer, by name or by its number in the ERP.
    Customer,
    /// A component of a hose assembly.
    Part(PartOf),
}

/// The components that a hose assembly names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PartOf {
    Hose,
    /// The fitting of end 1.
    End1,
    /// The ferrule of end 1.
    Ferrule1,
    /// The fitting of end 2.
    End2,
    /// The ferrule of end 2.
    Ferrule2,
    Wrap,
}

impl PartOf {
    /// Item type.
    pub const fn item_type(self) -> ItemType {
        match self {
            Self::Hose => ItemType::Hose,
            Self::End1 | Self::End2 => ItemType::CrimpFitting,
            Self::Ferrule1 | Self::Ferrule2 => ItemType::Ferrule,
            Self::Wrap => ItemType::Wrap,
        }
    }

    /// Part number, brand and size, or sizes.
    const fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Hose => &["hosePartNumber", "hoseBrand", "hoseSize"],
            Self::End1 => &["end1PartNumber", "end1Brand", "end1HoseSize", "end1DashSize"],
            Self::Ferrule1 => &["ferrule1PartNumber", "ferrule1Brand", "ferrule1Size"],
            Self::End2 => &["end2PartNumber", "end2Brand", "end2HoseSize", "end2DashSize"],
            Self::Ferrule2 => &["ferrule2PartNumber", "ferrule2Brand", "ferrule2Size"],
            Self::Wrap => &["wrapPartNumber", "wrapBrand", "wrapSize"],
        }
    }
}

impl Reference {
    /// The columns that name it; the first of them is required where the record is.
    pub const fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Item | Self::Product => {
                &["partNumber", "itemType", "brand", "size", "secondSize"]
            }
            Self::Warehouse => &["warehouse"],
            Self::PriceList => &["priceList"],
            Self::Customer => &["customer", "customerErpId"],
            Self::Part(part) => part.columns(),
        }
    }

    /// Name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Item | Self::Product => "item",
            Self::Warehouse => "warehouse",
            Self::PriceList => "price list",
            Self::Customer => "customer",
            Self::Part(PartOf::Hose) => "hose",
            Self::Part(PartOf::End1 | PartOf::End2) => "crimp fitting",
            Self::Part(PartOf::Ferrule1 | PartOf::Ferrule2) => "ferrule",
            Self::Part(PartOf::Wrap) => "wrap",
        }
    }

    /// The code where there is none.
    pub const fn unknown(self) -> &'static str {
        match self {
            Self::Item | Self::Product | Self::Part(_) => "unknown_item",
            Self::Warehouse => "unknown_warehouse",
            Self::PriceList => "unknown_price_list",
            Self::Customer => "unknown_customer",
        }
    }

    /// The code where there are several.
    pub const fn ambiguous(self) -> &'static str {
        match self {
            Self::Item | Self::Product | Self::Part(_) => "ambiguous_item",
            Self::Warehouse => "ambiguous_warehouse",
            Self::PriceList => "ambiguous_price_list",
            Self::Customer => "ambiguous_customer",
        }
    }

    /// Hint if there are several.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Item | Self::Product => "add its type, brand and sizes",
            Self::Part(_) => "add its brand and sizes",
            Self::Customer => {
                "add its number in the ERP; give each a different number if they have none"
            }
            Self::Warehouse | Self::PriceList => "give them different names",
        }
    }
}

/// A row's keys of a record, in the order of [`Reference::columns`]; sizes by their keys.
///
/// None says nothing, and fits whatever there is. An empty one is a blank cell: so an export shows
/// what a record lacks. It fits whatever there is too, but records that lack it come first.
pub type Names = Vec<Option<String>>;
