//! Hoses.

use crate::catalogue::port::Catalogue;
use crate::catalogue::{BrandName, CatalogueEntity, Contradiction, Filter, FilterTarget, ItemType};
use crate::fields::{Celsius, Factor, Measure, columns};
use crate::measures::pressure::PressureUnit;
use crate::measures::shown::Shown;
use crate::measures::size::Size;
use crate::port::UnitOfWork;
use crate::{NumberText, Remark, Text};

columns! {
    /// A hydraulic hose as its maker sells it, by length.
    pub struct Hose {
        part_number: NumberText = "partNumber", "Part number", "", "The maker's part number.";
        brand: BrandName = "brand", "Brand", "", "Name of an existing brand.";
        size: Size = "size", "Size", "", "Hose size, a dash number: inside diameter in sixteenths of an inch.";
        nominal_hose_size: Option<Size> = "nominalHoseSize", "Nominal hose size", "", "Dash size of the true bore, if the size refers to the tube instead (SAE 100R5, 100R14).";
        description: Option<Remark> = "description", "Description", "", "Description.";
        series: Option<Text> = "series", "Series", "", "The maker's series.";
        spec: Option<Text> = "spec", "Specification", "", "Standards of the hose, as the maker writes them.";
        sae_spec: Option<Text> = "saeSpec", "SAE specification", "", "SAE J517 type, e.g. 100R2AT.";
        iso_spec: Option<Text> = "isoSpec", "ISO / EN specification", "", "ISO or EN type, e.g. EN 853 2SN.";
        dn: Option<Text> = "DN", "DN", "", "Nominal diameter.";
        iso_class: Option<Text> = "isoClass", "ISO class", "", "Pressure class of ISO 18752.";
        iso_grade: Option<Text> = "isoGrade", "ISO grade", "", "Impulse grade of ISO 18752.";
        iso_type: Option<Text> = "isoType", "ISO type", "", "Type of ISO 18752.";
        inner_diam_inch: Option<Text> = "innerDiamInch", "Inner diameter", "in", "Inside diameter, as text, e.g. 1/2.";
        outer_diam_mm: Option<Measure> = "outerDiammm", "Outer diameter", "mm", "Outside diameter.";
        max_pressure_psi: Option<Measure> = "maxPressurePsi", "Maximum pressure", "psi", "Maximum working pressure; 0 counts as unknown.";
        design_factor: Option<Factor> = "designFactor", "Design factor", "", "Minimum burst pressure over working pressure, from 1 to 100; 4 if absent.";
        min_bend_radius_mm: Option<Measure> = "minBendRadiusmm", "Minimum bend radius", "mm", "Minimum bend radius, to the inside of the bend.";
        min_temperature_c: Option<Celsius> = "minTemperatureC", "Minimum temperature", "°C", "Lowest working temperature.";
        max_temperature_c: Option<Celsius> = "maxTemperatureC", "Maximum temperature", "°C", "Highest working temperature.";
        weight_lbs_per_ft: Option<Measure> = "weightLbsPerFt", "Weight per foot", "lb/ft", "Weight of one foot.";
        material: Option<Text> = "material", "Cover material", "", "Material of the cover.";
        application: Option<Text> = "application", "Application", "", "Application.";
        colour_hose: Option<Text> = "colourHose", "Hose colour", "", "Colour of the cover.";
        colour_lay_line: Option<Text> = "colourLayLine", "Lay line colour", "", "Colour of the lay line.";
        colour_lay_line_text: Option<Text> = "colourLayLineText", "Lay line text colour", "", "Colour of the text on the lay line.";
        image_name: Option<Text> = "imageName", "Image", "", "Name of the image.";
    }
}

impl CatalogueEntity for Hose {
    const TYPE: ItemType = ItemType::Hose;
    const NAME: &'static str = "hose";
    const KEY: &'static [&'static str] = &["brand", "partNumber", "size"];
    const FILTERS: &'static [Filter] = &[
        Filter::new("partNumber", FilterTarget::Contains("part_number")),
        Filter::new("orgPartNumber", FilterTarget::OrgPartNumber),
        Filter::new("brand", FilterTarget::BrandContains),
        Filter::new("size", FilterTarget::HoseSize("size")),
        Filter::new("hoseSize", FilterTarget::HoseSize("size")),
        Filter::new("nominalHoseSize", FilterTarget::BoreSize("nominal_hose_size")),
        Filter::new("series", FilterTarget::Word("series")),
        Filter::new("spec", FilterTarget::Contains("spec")),
        Filter::new("saeSpec", FilterTarget::Contains("sae_spec")),
        Filter::new("isoSpec", FilterTarget::Contains("iso_spec")),
        Filter::new("description", FilterTarget::Contains("description")),
        Filter::new("colour", FilterTarget::Contains("colour_hose")),
        Filter::described(
            "minPressurePsi",
            FilterTarget::AtLeast("max_pressure_psi", Shown::Pressure(PressureUnit::Psi)),
            "Same as minPressurePsi.",
        ),
        Filter::described(
            "minPressureBar",
            FilterTarget::AtLeast("max_pressure_psi", Shown::Pressure(PressureUnit::Bar)),
            "Same as minPressureBar.",
        ),
    ];
    const PROPERTIES: &'static [Filter] = &[
        Filter::described(
            "isoSpec",
            FilterTarget::Text("iso_spec"),
            "Exactly this ISO or EN specification, in any case.",
        ),
        Filter::described(
            "saeSpec",
            FilterTarget::Text("sae_spec"),
            "Exactly this SAE specification, in any case.",
        ),
        Filter::described(
            "size",
            FilterTarget::HoseSize("size"),
            "Hose size: -08 and 8 are the same; 1/2 and DN12 mean the bore.",
        ),
        Filter::described(
            "minPressurePsi",
            FilterTarget::AtLeast("max_pressure_psi", Shown::Pressure(PressureUnit::Psi)),
            "Maximum working pressure of at least this, in psi.",
        ),
        Filter::described(
            "minPressureBar",
            FilterTarget::AtLeast("max_pressure_psi", Shown::Pressure(PressureUnit::Bar)),
            "Maximum working pressure that shows at least this in bar.",
        ),
        Filter::described(
            "minTemperatureC",
            FilterTarget::AtMost("min_temperature_c", Shown::Plain),
            "Lowest working temperature of at most this, in °C.",
        ),
        Filter::described(
            "maxTemperatureC",
            FilterTarget::AtLeast("max_temperature_c", Shown::Plain),
            "Highest working temperature of at least this, in °C.",
        ),
        Filter::described(
            "maxBendRadiusmm",
            FilterTarget::AtMost("min_bend_radius_mm", Shown::Plain),
            "Minimum bend radius of at most this, in mm.",
        ),
        Filter::new("brand", FilterTarget::Brand),
        Filter::described(
            "series",
            FilterTarget::Text("series"),
            "Exactly this series, in any case.",
        ),
        Filter::new("inStock", FilterTarget::InStock),
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
            [self.min_temperature_c, self.max_temperature_c].map(|value| Some(value?.get()));
        Contradiction::of_range(["minTemperatureC", "maxTemperatureC"], minimum, maximum)
            .into_iter()
            .collect()
    }

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Catalogue<Self> {
        work
    }
}
