//! Other items.

use crate::catalogue::port::Catalogue;
use crate::catalogue::{BrandName, CatalogueEntity, Filter, FilterTarget, ItemType};
use crate::fields::{Measure, columns};
use crate::port::UnitOfWork;
use crate::{NumberText, Remark, Text};

columns! {
    /// Anything else that is sold: valves, clamps, labour-only lines.
    pub struct OtherItem {
        part_number: NumberText = "partNumber", "Part number", "", "The part number.";
        item_type: Option<Text> = "itemType", "Item type", "", "Kind of item, free text, e.g. clamp.";
        brand: Option<BrandName> = "brand", "Brand", "", "Name of an existing brand.";
        description: Option<Remark> = "description", "Description", "", "Description.";
        material: Option<Text> = "material", "Material", "", "Material.";
        image_name: Option<Text> = "imageName", "Image", "", "Name of the image.";
        weight_lbs: Option<Measure> = "weightLbs", "Weight", "lb", "Weight of one piece.";
    }
}

impl CatalogueEntity for OtherItem {
    const TYPE: ItemType = ItemType::OtherItem;
    const NAME: &'static str = "other item";
    const KEY: &'static [&'static str] = &["brand", "partNumber"];
    const FILTERS: &'static [Filter] = &[
        Filter::new("partNumber", FilterTarget::Contains("part_number")),
        Filter::new("orgPartNumber", FilterTarget::OrgPartNumber),
        Filter::new("brand", FilterTarget::BrandContains),
        Filter::new("itemType", FilterTarget::Contains("item_type")),
        Filter::new("description", FilterTarget::Contains("description")),
    ];

    fn part_number(&self) -> &NumberText {
        &self.part_number
    }

    fn brand(&self) -> Option<&BrandName> {
        self.brand.as_ref()
    }

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Catalogue<Self> {
        work
    }
}
