//! Crimp fittings.

use crate::catalogue::port::Catalogue;
use crate::catalogue::{
    BrandName, Bulkhead, CatalogueEntity, Contradiction, Filter, FilterTarget, Forged, Gender,
    ItemType, Swivel,
};
use crate::fields::{Choice, Degrees, Measure, columns};
use crate::measures::allowance;
use crate::measures::pressure::PressureUnit;
use crate::measures::shown::Shown;
use crate::measures::size::Size;
use crate::port::UnitOfWork;
use crate::{NumberText, Remark, Text};
use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;

columns! {
    /// A fitting crimped onto a hose end: stem with fixed shell, or stem for a ferrule.
    pub struct CrimpFitting {
        part_number: NumberText = "partNumber", "Part number", "", "The maker's part number.";
        brand: BrandName = "brand", "Brand", "", "Name of an existing brand.";
        hose_size: Size = "hoseSize", "Hose size", "", "Dash size of the hose.";
        dash_size: Size = "dashSize", "Dash size", "", "Dash size of the end connection.";
        series: Text = "series", "Series", "", "Fitting series, which crimp specs refer to.";
        nominal_hose_size: Option<Size> = "nominalHoseSize", "Nominal hose size", "", "Dash size of the true bore of the hose.";
        thread_size: Option<Text> = "threadSize", "Thread", "", "Thread of the end connection, e.g. 9/16-18.";
        shape: Option<Text> = "shape", "Shape", "", "Shape designation: straight, 45° elbow, 90° elbow …";
        style: Option<Text> = "style", "Style", "", "Connection family, e.g. JIC, ORFS, NPT, BSPP, Code 61 flange.";
        gender: Option<Gender> = "gender", "Gender", "", "Gender of the connection.";
        swivel: Option<Swivel> = "swivel", "Swivel", "", "Set if the end swivels.";
        forged: Option<Forged> = "forged", "Forged", "", "Set if the body is forged.";
        bulkhead: Option<Bulkhead> = "bulkhead", "Bulkhead", "", "Set if the end passes through a panel.";
        seal_type: Option<Text> = "sealType", "Seal", "", "Type of seal.";
        description: Option<Remark> = "description", "Description", "", "Description.";
        material: Option<Text> = "material", "Material", "", "Material; steel if absent.";
        spec: Option<Text> = "spec", "Specification", "", "Standard of the connection.";
        end_type: Option<Text> = "endType", "End type", "", "The maker's code for the end.";
        nut_type: Option<Text> = "nutType", "Nut type", "", "Kind of nut.";
        image_name: Option<Text> = "imageName", "Image", "", "Name of the image.";
        application: Option<Text> = "application", "Application", "", "Application.";
        hose_inner_diam_inch: Option<Text> = "hoseInnerDiamInch", "Hose inner diameter", "in", "Inside diameter of the hose, as text.";
        flange_diam_inch: Option<Text> = "flangeDiamInch", "Flange diameter", "in", "Diameter of the flange head, as text.";
        max_pressure_psi: Option<Measure> = "maxPressurePsi", "Maximum pressure", "psi", "Maximum working pressure; 0 counts as unknown.";
        cut_allowance_inch: Option<Measure> = "cutAllowanceInch", "Cut allowance", "in", "Exposed length: from the measuring point to where the hose butts.";
        cut_allowance_mm: Option<Measure> = "cutAllowancemm", "Cut allowance", "mm", "Exposed length: from the measuring point to where the hose butts.";
        hex_size_mm: Option<Measure> = "hexSizemm", "Hex", "mm", "Width across the flats of the body.";
        hex_size_nut_mm: Option<Measure> = "hexSizeNutmm", "Nut hex", "mm", "Width across the flats of the nut.";
        weight_lbs: Option<Measure> = "weightLbs", "Weight", "lb", "Weight of one piece.";
        cone_angle: Option<Degrees> = "coneAngle", "Cone angle", "°", "Included angle of the cone.";
        drop_length_inch: Option<Measure> = "dropLengthInch", "Drop", "in", "Offset from the hose axis to the sealing point of an elbow.";
        drop_length_mm: Option<Measure> = "dropLengthmm", "Drop", "mm", "Offset from the hose axis to the sealing point of an elbow.";
        seat_angle: Option<Degrees> = "seatAngle", "Seat angle", "°", "Angle of the seat.";
        tube_outer_diam_mm: Option<Measure> = "tubeOuterDiammm", "Tube outer diameter", "mm", "Outside diameter of the tube.";
        flange_thickness: Option<Measure> = "flangeThickness", "Flange thickness", "", "Thickness of the flange head, in the maker's unit.";
        banjo_inner_diam_mm: Option<Measure> = "banjoInnerDiammm", "Banjo inner diameter", "mm", "Bore of the banjo eye.";
    }
}

impl CatalogueEntity for CrimpFitting {
    const TYPE: ItemType = ItemType::CrimpFitting;
    const NAME: &'static str = "crimp fitting";
    const KEY: &'static [&'static str] = &["brand", "partNumber", "hoseSize", "dashSize"];
    const FILTERS: &'static [Filter] = &[
        Filter::new("partNumber", FilterTarget::Contains("part_number")),
        Filter::new("orgPartNumber", FilterTarget::OrgPartNumber),
        Filter::new("brand", FilterTarget::BrandContains),
        Filter::new("size", FilterTarget::HoseSize("hose_size")),
        Filter::new("hoseSize", FilterTarget::HoseSize("hose_size")),
        Filter::new("dashSize", FilterTarget::Size("dash_size")),
        Filter::new("nominalHoseSize", FilterTarget::BoreSize("nominal_hose_size")),
        Filter::new("series", FilterTarget::Word("series")),
        Filter::new("style", FilterTarget::Word("style")),
        Filter::new("shape", FilterTarget::Word("shape")),
        Filter::new("gender", FilterTarget::Choice("gender", Gender::WORDS)),
        Filter::new("swivel", FilterTarget::Choice("swivel", Swivel::WORDS)),
        Filter::new("material", FilterTarget::Word("material")),
        Filter::new("description", FilterTarget::Contains("description")),
    ];
    const PROPERTIES: &'static [Filter] = &[
        Filter::described("style", FilterTarget::Text("style"), "Exactly this style, in any case."),
        Filter::described(
            "gender",
            FilterTarget::ChoiceOrNone("gender", Gender::WORDS),
            "Gender: male, female, or none for flanges.",
        ),
        Filter::described(
            "swivel",
            FilterTarget::ChoiceOrNone("swivel", Swivel::WORDS),
            "Swivel: swivel or none.",
        ),
        Filter::described("shape", FilterTarget::Text("shape"), "Exactly this shape, in any case."),
        Filter::described(
            "dashSize",
            FilterTarget::Size("dash_size"),
            "Dash size of the connection; -08, 8, 1/2 and DN12 are the same.",
        ),
        Filter::described(
            "threadSize",
            FilterTarget::Text("thread_size"),
            "Exactly this thread of the connection, in any case.",
        ),
        Filter::new("brand", FilterTarget::Brand),
        Filter::described(
            "series",
            FilterTarget::Text("series"),
            "Exactly this series, in any case.",
        ),
        Filter::new("ferrule", FilterTarget::Ferrule),
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
    ];

    fn part_number(&self) -> &NumberText {
        &self.part_number
    }

    fn brand(&self) -> Option<&BrandName> {
        Some(&self.brand)
    }

    fn size(&self) -> Option<&Size> {
        Some(&self.hose_size)
    }

    fn second_size(&self) -> Option<&Size> {
        Some(&self.dash_size)
    }

    fn contradictions(&self) -> Vec<Contradiction> {
        [
            (
                ["cutAllowancemm", "cutAllowanceInch"],
                self.cut_allowance_mm,
                self.cut_allowance_inch,
            ),
            (["dropLengthmm", "dropLengthInch"], self.drop_length_mm, self.drop_length_inch),
        ]
        .into_iter()
        .filter_map(|(fields, mm, inch)| {
            let exact = |measure: Option<Measure>| {
                measure.and_then(|measure| Decimal::from_f64(measure.get()))
            };
            let fault = allowance::from_catalogue(exact(inch), exact(mm)).err()?;
            Some(Contradiction { fields, code: "units_disagree", message: fault.to_string() })
        })
        .collect()
    }

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Catalogue<Self> {
        work
    }
}
