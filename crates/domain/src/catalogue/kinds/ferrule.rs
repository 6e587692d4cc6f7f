//! Ferrules.

use crate::catalogue::port::Catalogue;
use crate::catalogue::{BrandName, CatalogueEntity, Filter, FilterTarget, ItemType};
use crate::fields::{Measure, columns};
use crate::measures::size::Size;
use crate::port::UnitOfWork;
use crate::{NumberText, Remark, Text};

columns! {
    /// The shell of a two-piece fitting, crimped over hose and stem.
    pub struct Ferrule {
        part_number: NumberText = "partNumber", "Part number", "", "The maker's part number.";
        brand: BrandName = "brand", "Brand", "", "Name of an existing brand.";
        size: Size = "size", "Size", "", "Dash size of the hose.";
        description: Option<Remark> = "description", "Description", "", "Description.";
        material: Option<Text> = "material", "Material", "", "Material; steel if absent.";
        series: Option<Text> = "series", "Series", "", "The maker's series.";
        spec: Option<Text> = "spec", "Specification", "", "Application: hose types, skive or no-skive.";
        image_name: Option<Text> = "imageName", "Image", "", "Name of the image.";
        weight_lbs: Option<Measure> = "weightLbs", "Weight", "lb", "Weight of one piece.";
        diameter_mm: Option<Measure> = "diametermm", "Diameter", "mm", "Outside diameter before crimping.";
        length_mm: Option<Measure> = "lengthmm", "Length", "mm", "Length before crimping.";
    }
}

impl CatalogueEntity for Ferrule {
    const TYPE: ItemType = ItemType::Ferrule;
    const NAME: &'static str = "ferrule";
    const KEY: &'static [&'static str] = &["brand", "partNumber", "size"];
    const FILTERS: &'static [Filter] = &[
        Filter::new("partNumber", FilterTarget::Contains("part_number")),
        Filter::new("orgPartNumber", FilterTarget::OrgPartNumber),
        Filter::new("brand", FilterTarget::BrandContains),
        Filter::new("size", FilterTarget::BoreSize("size")),
        Filter::new("hoseSize", FilterTarget::BoreSize("size")),
        Filter::new("series", FilterTarget::Word("series")),
        Filter::new("description", FilterTarget::Contains("description")),
    ];

    fn part_number(&self) -> &NumberText {
        &self.part_number
    }

    fn brand(&self) -> Option<&BrandName> {
        Some(&self.brand)
    }

    fn size(&self) -> Option<&Size> {
        Some(&self.size)
    }

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Catalogue<Self> {
        work
    }
}
