//! Adaptors.

use crate::catalogue::port::Catalogue;
use crate::catalogue::{
    BrandName, Bulkhead, CatalogueEntity, Filter, FilterTarget, Gender, ItemType, Swivel,
};
use crate::fields::{Choice, Measure, columns};
use crate::measures::size::Size;
use crate::port::UnitOfWork;
use crate::{NumberText, Remark, Text};

columns! {
    /// A fitting between two, three or four connections.
    pub struct Adaptor {
        part_number: NumberText = "partNumber", "Part number", "", "The maker's part number.";
        brand: BrandName = "brand", "Brand", "", "Name of an existing brand.";
        shape: Text = "shape", "Shape", "", "Shape: straight, 45° elbow, 90° elbow, tee, cross …";
        cross_reference: Option<Measure> = "crossReference", "Cross reference", "", "Number shared by equivalent adaptors of all brands.";
        family_cross_reference: Option<NumberText> = "familyCrossReference", "Family cross reference", "", "Number shared by all sizes of an adaptor family.";
        description: Option<Remark> = "description", "Description", "", "Description.";
        material: Option<Text> = "material", "Material", "", "Material; steel if absent.";
        spec: Option<Text> = "spec", "Specification", "", "Standard of the adaptor.";
        spec_ms: Option<Text> = "specMS", "MS specification", "", "Military standard number.";
        spec_sae: Option<Text> = "specSAE", "SAE specification", "", "SAE number, e.g. 070102.";
        max_pressure_psi: Option<Measure> = "maxPressurePsi", "Maximum pressure", "psi", "Maximum working pressure; 0 counts as unknown.";
        weight_lbs: Option<Measure> = "weightLbs", "Weight", "lb", "Weight of one piece.";
        image_name: Option<Text> = "imageName", "Image", "", "Name of the image.";
        end1_style: Option<Text> = "ends/0/style", "End 1 style", "", "Connection family of end 1.";
        end1_gender: Option<Gender> = "ends/0/gender", "End 1 gender", "", "Gender of the connection at end 1.";
        end1_dash_size: Option<Size> = "ends/0/dashSize", "End 1 dash size", "", "Dash size of end 1.";
        end1_swivel: Option<Swivel> = "ends/0/swivel", "End 1 swivel", "", "Set if end 1 swivels.";
        end1_bulkhead: Option<Bulkhead> = "ends/0/bulkhead", "End 1 bulkhead", "", "Set if end 1 passes through a panel.";
        end2_style: Option<Text> = "ends/1/style", "End 2 style", "", "Connection family of end 2.";
        end2_gender: Option<Gender> = "ends/1/gender", "End 2 gender", "", "Gender of the connection at end 2.";
        end2_dash_size: Option<Size> = "ends/1/dashSize", "End 2 dash size", "", "Dash size of end 2.";
        end2_swivel: Option<Swivel> = "ends/1/swivel", "End 2 swivel", "", "Set if end 2 swivels.";
        end2_bulkhead: Option<Bulkhead> = "ends/1/bulkhead", "End 2 bulkhead", "", "Set if end 2 passes through a panel.";
        end3_style: Option<Text> = "ends/2/style", "End 3 style", "", "Connection family of end 3.";
        end3_gender: Option<Gender> = "ends/2/gender", "End 3 gender", "", "Gender of the connection at end 3.";
        end3_dash_size: Option<Size> = "ends/2/dashSize", "End 3 dash size", "", "Dash size of end 3.";
        end3_swivel: Option<Swivel> = "ends/2/swivel", "End 3 swivel", "", "Set if end 3 swivels.";
        end3_bulkhead: Option<Bulkhead> = "ends/2/bulkhead", "End 3 bulkhead", "", "Set if end 3 passes through a panel.";
        end4_style: Option<Text> = "ends/3/style", "End 4 style", "", "Connection family of end 4.";
        end4_gender: Option<Gender> = "ends/3/gender", "End 4 gender", "", "Gender of the connection at end 4.";
        end4_dash_size: Option<Size> = "ends/3/dashSize", "End 4 dash size", "", "Dash size of end 4.";
        end4_swivel: Option<Swivel> = "ends/3/swivel", "End 4 swivel", "", "Set if end 4 swivels.";
        end4_bulkhead: Option<Bulkhead> = "ends/3/bulkhead", "End 4 bulkhead", "", "Set if end 4 passes through a panel.";
    }
}

impl CatalogueEntity for Adaptor {
    const TYPE: ItemType = ItemType::Adaptor;
    const NAME: &'static str = "adaptor";
    const KEY: &'static [&'static str] = &["brand", "partNumber"];
    const FILTERS: &'static [Filter] = &[
        Filter::new("partNumber", FilterTarget::Contains("part_number")),
        Filter::new("orgPartNumber", FilterTarget::OrgPartNumber),
        Filter::new("brand", FilterTarget::BrandContains),
        Filter::new("dashSize", FilterTarget::Size("end1_dash_size")),
        Filter::new("size", FilterTarget::Size("end1_dash_size")),
        Filter::new("shape", FilterTarget::Word("shape")),
        Filter::new("material", FilterTarget::Word("made_of")),
        Filter::new("crossReference", FilterTarget::Number("cross_reference")),
        Filter::new("end1Style", FilterTarget::Word("end1_style")),
        Filter::new("end1Gender", FilterTarget::Choice("end1_gender", Gender::WORDS)),
        Filter::new("end1DashSize", FilterTarget::Size("end1_dash_size")),
        Filter::new("end2Style", FilterTarget::Word("end2_style")),
        Filter::new("end2Gender", FilterTarget::Choice("end2_gender", Gender::WORDS)),
        Filter::new("end2DashSize", FilterTarget::Size("end2_dash_size")),
        Filter::new("description", FilterTarget::Contains("description")),
    ];

    fn part_number(&self) -> &NumberText {
        &self.part_number
    }

    fn brand(&self) -> Option<&BrandName> {
        Some(&self.brand)
    }

    fn size(&self) -> Option<&Size> {
        self.end1_dash_size.as_ref()
    }

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Catalogue<Self> {
        work
    }
}
