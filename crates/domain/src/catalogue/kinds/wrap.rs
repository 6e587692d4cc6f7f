//! Wraps.

use crate::catalogue::port::Catalogue;
use crate::catalogue::{BrandName, CatalogueEntity, Contradiction, Filter, FilterTarget, ItemType};
use crate::fields::{Celsius, Measure, columns};
use crate::measures::size::Size;
use crate::port::UnitOfWork;
use crate::{NumberText, Remark, Text};

columns! {
    /// A protective cover over a hose, sold by length.
    pub struct Wrap {
        part_number: NumberText = "partNumber", "Part number", "", "The maker's part number.";
        brand: BrandName = "brand", "Brand", "", "Name of an existing brand.";
        size: Size = "size", "Size", "", "The maker's size of the cover.";
        wrap_type: Option<Text> = "wrapType", "Wrap type", "", "Kind: spring guard, spiral guard, nylon sleeve, fire sleeve …";
        colour: Option<Text> = "colour", "Colour", "", "Colour.";
        description: Option<Remark> = "description", "Description", "", "Description.";
        material: Option<Text> = "material", "Material", "", "Material.";
        spec: Option<Text> = "spec", "Specification", "", "Standard of the cover, e.g. for abrasion or fire.";
        inner_diam_min_mm: Option<Measure> = "innerDiamMinmm", "Smallest hose", "mm", "Smallest hose outside diameter that it fits.";
        inner_diam_max_mm: Option<Measure> = "innerDiamMaxmm", "Largest hose", "mm", "Largest hose outside diameter that it fits.";
        max_temperature_c: Option<Celsius> = "maxTemperatureC", "Maximum temperature", "°C", "Highest working temperature.";
        weight_lbs_per_ft: Option<Measure> = "weightLbsPerFt", "Weight per foot", "lb/ft", "Weight of one foot.";
        image_name: Option<Text> = "imageName", "Image", "", "Name of the image.";
    }
}

impl CatalogueEntity for Wrap {
    const TYPE: ItemType = ItemType::Wrap;
    const NAME: &'static str = "wrap";
    const KEY: &'static [&'static str] = &["brand", "partNumber", "size"];
    const FILTERS: &'static [Filter] = &[
        Filter::new("partNumber", FilterTarget::Contains("part_number")),
        Filter::new("orgPartNumber", FilterTarget::OrgPartNumber),
        Filter::new("brand", FilterTarget::BrandContains),
        Filter::new("size", FilterTarget::Designation("size")),
        Filter::new("wrapType", FilterTarget::Contains("wrap_type")),
        Filter::new("colour", FilterTarget::Contains("colour")),
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

    fn contradictions(&self) -> Vec<Contradiction> {
        let [minimum, maximum] =
            [self.inner_diam_min_mm, self.inner_diam_max_mm].map(|value| Some(value?.get()));
        Contradiction::of_range(["innerDiamMinmm", "innerDiamMaxmm"], minimum, maximum)
            .into_iter()
            .collect()
    }

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Catalogue<Self> {
        work
    }
}
