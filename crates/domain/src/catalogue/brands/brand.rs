//! Brands: the makers of items.

use std::fmt;
use std::ops::Deref;

use chrono::{DateTime, Utc};

use crate::catalogue::Owner;
use crate::fields::{Cell, ColumnType, ColumnValue, Fault, Value, columns, text};
use crate::pricing::{ItemPricings, Percent, Pricing, PricingDefaults};
use crate::{Id, RawId, Record, Text};

/// A maker's brand.
#[derive(Debug, Clone, PartialEq)]
pub struct Brand {
    pub id: Id<Self>,
    /// Whether all share it or the organization made it.
    pub owner: Owner,
    /// Name, unique (ignoring case) among the brands an organization sees.
    pub name: BrandName,
    pub image_name: Option<Text>,
    /// When and by whom it was created and changed.
    pub record: Record,
}

/// An organization's settings for a brand.
#[derive(Debug, Clone, PartialEq)]
pub struct BrandProperties {
    pub brand: Id<Brand>,
    /// Whether the organization offers its items.
    pub available: bool,
    /// Whether it is the default for hoses and fittings.
    pub default: bool,
    /// Whether it is the default for adaptors.
    pub default_adaptor: bool,
    /// Discount off its list prices, where no item type has a rule of its own.
    pub discount_percent: Option<Percent>,
    /// How its items are priced, by item type.
    pub pricing: ItemPricings,
    /// When these settings were last changed, and by whom.
    pub modified: Option<(DateTime<Utc>, Option<RawId>)>,
}

impl BrandProperties {
    /// Defaults without settings of the organization.
    pub fn new(brand: Id<Brand>) -> Self {
        Self {
            brand,
            available: true,
            default: false,
            default_adaptor: false,
            discount_percent: None,
            pricing: ItemPricings::default(),
            modified: None,
        }
    }

    /// How its items are priced; its one discount is off list prices.
    pub fn rules(&self) -> Pricing {
        let defaults = PricingDefaults {
            list_pricing: self.discount_percent.map(|_| true),
            discount_percent_materials: self.discount_percent,
            ..PricingDefaults::none()
        };
        Pricing { defaults, items: self.pricing.clone() }
    }
}

columns! {
    /// A brand and an organization's settings for it, as one row.
    pub struct BrandRow {
        name: BrandName = "name", "Name", "", "Name.";
        image_name: Option<Text> = "imageName", "Image", "", "Name of the image.";
        available: bool = "available", "Available", "", "Whether the organization offers the brand's items.";
        default: bool = "default", "Default", "", "Whether it is the default brand of hoses and fittings; at most one brand is.";
        default_adaptor: bool = "defaultAdaptor", "Default for adaptors", "", "Whether it is the default brand of adaptors; at most one brand is.";
        discount_percent: Option<Percent> = "discountPercent", "Discount", "%", "Discount off list prices, for item types without their own rule.";
    }
}

impl BrandRow {
    /// The row of a brand.
    pub fn of(brand: &Brand, properties: &BrandProperties) -> Self {
        Self {
            name: brand.name.clone(),
            image_name: brand.image_name.clone(),
            available: properties.available,
            default: properties.default,
            default_adaptor: properties.default_adaptor,
            discount_percent: properties.discount_percent,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrandName(pub Text);

impl Deref for BrandName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BrandName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ColumnValue for BrandName {
    const HOLDS: ColumnType = ColumnType::Brand;

    fn cell(&self) -> Cell<'_> {
        Cell::Text(self)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        let name = Text::new(&text(value)?)
            .map_err(|fault| Fault::new(fault.code(), fault.to_string()))?;
        Ok(Self(name))
    }
}
