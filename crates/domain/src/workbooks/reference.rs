//! Columns that refer to other records.

use crate::catalogue::ItemType;

/// A kind of record that rows refer to, by columns with fixed names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reference {
    /// An item of any kind; columns may be missing.
    Item,
    /// An item of any kind, or a hose assembly.
    Product,
    /// A warehouse of the organization.
    Warehouse,
    /// A price list of the organization.
    PriceList,
    /// A customer, by name or ERP number.
    Customer,
    /// A component of a hose assembly.
    Part(PartOf),
}

/// Components of a hose assembly.
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
    /// Columns that identify it; the first one is required if the record is.
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

    /// The column with its brand, if it is an item.
    pub fn brand(self) -> Option<&'static str> {
        let columns = self.columns().iter().copied();
        self.is_item()
            .then(|| columns.into_iter().find(|name| name.to_lowercase().ends_with("brand")))
            .flatten()
    }

    /// Whether it is an item, which rows may name by its number in another system.
    pub const fn is_item(self) -> bool {
        matches!(self, Self::Item | Self::Product | Self::Part(_))
    }

    /// Type of the item, where only one will do.
    pub const fn item_type(self) -> Option<ItemType> {
        match self {
            Self::Part(part) => Some(part.item_type()),
            _ => None,
        }
    }

    /// Whether it may also be named by its id, or its number in another system, where a name stands.
    pub const fn has_other_names(self) -> bool {
        matches!(self, Self::Warehouse | Self::PriceList)
    }

    /// The one of these columns with its number in another system, which is compared sign by sign.
    pub const fn external(self) -> Option<&'static str> {
        match self {
            Self::Customer => Some("customerErpId"),
            _ => None,
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

    /// Error code if no record matches.
    pub const fn unknown(self) -> &'static str {
        match self {
            Self::Item | Self::Product | Self::Part(_) => "unknown_item",
            Self::Warehouse => "unknown_warehouse",
            Self::PriceList => "unknown_price_list",
            Self::Customer => "unknown_customer",
        }
    }

    /// Error code if several match.
    pub const fn ambiguous(self) -> &'static str {
        match self {
            Self::Item | Self::Product | Self::Part(_) => "ambiguous_item",
            Self::Warehouse => "ambiguous_warehouse",
            Self::PriceList => "ambiguous_price_list",
            Self::Customer => "ambiguous_customer",
        }
    }

    /// What to do if several match.
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

/// Values that identify a record, in the order of [`Reference::columns`]; sizes in the form in which they are
/// compared.
///
/// `None` matches anything: the file lacks the column. An empty value is a blank cell, as exports write for what a
/// record lacks: it matches anything too, but records that lack the value come first.
pub type Names = Vec<Option<String>>;
