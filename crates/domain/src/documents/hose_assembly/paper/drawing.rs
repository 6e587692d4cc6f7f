//! Content of the drawing of an assembly, for data sheets and images.

use crate::catalogue::images::Drawable;
use crate::catalogue::{CrimpFitting, Hose, Wrap};
use crate::configurator::figures::wrap::Coverage;
use crate::configurator::inputs::configurator_input::{LengthMethod, Side};
use crate::documents::assembly_figures::{Parts, coverage, length_tolerance_in};
use crate::documents::printing::{self, PrintedDocument};
use crate::documents::{Bill, DocumentType, HoseAssembly};
use crate::fields::Figure;
use crate::measures::angle::{Angle, AngleConvention};
use crate::measures::length::{LengthUnit, Millimetres};
use crate::{Id, RawId, Result, Session};

/// The content of a drawing of an assembly.
#[derive(Debug, Clone)]
pub struct AssemblyDrawing {
    pub title: String,
    pub hose: Hose,
    /// The fittings; none for a plain cut end.
    pub ends: [Option<CrimpFitting>; 2],
    /// The wrap and its coverage.
    pub wrap: Option<(Wrap, Coverage)>,
    pub overall_length: Option<Millimetres>,
    pub cut_length: Option<Millimetres>,
    /// Whether the cut length was ordered, so that the tolerance applies to it.
    pub by_cut_length: bool,
    /// The tolerance beside the length in its unit, and in the other one.
    pub tolerance: Option<[String; 2]>,
    /// Displacement angle, where both ends are bent.
    pub angle: Option<Angle>,
    /// The direction in which angles are counted.
    pub convention: AngleConvention,
    /// The unit of lengths that comes first.
    pub unit: LengthUnit,
    /// Item numbers of the bill of materials, for the visible parts.
    pub numbers: Vec<(DrawnPart, String)>,
}

/// A part that an item number points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawnPart {
    Hose,
    /// A fitting, by its end from 0.
    Fitting(usize),
    /// A ferrule, by its end from 0.
    Ferrule(usize),
    Wrap,
}

impl AssemblyDrawing {
    /// The drawing of an assembly with these parts and the item numbers of its bill.
    pub fn of(
        assembly: &HoseAssembly,
        parts: &Parts,
        bill: &Bill,
        unit: LengthUnit,
        convention: AngleConvention,
    ) -> Self {
        let mut numbers = Vec::new();
        let mut point = |part: DrawnPart, item: RawId| {
            numbers.extend(bill.number_of(item).map(|number| (part, number)));
        };
        point(DrawnPart::Hose, parts.hose.component.id.raw());
        for (at, end) in parts.ends.iter().enumerate() {
            let Some(end) = end else { continue };
            point(DrawnPart::Fitting(at), end.fitting.component.id.raw());
            if let Some(ferrule) = &end.ferrule {
                point(DrawnPart::Ferrule(at), ferrule.component.id.raw());
            }
        }
        if let Some(wrap) = &parts.wrap {
            point(DrawnPart::Wrap, wrap.component.id.raw());
        }
        let length = |mm: Option<Figure>| Millimetres::from_f64(mm?.get()).ok();
        let fitting = |side| parts.end(side).map(|end| end.fitting.component.item.clone());
        let covered = coverage(assembly).unwrap_or(Coverage::Full);
        let title = assembly.description.as_deref().unwrap_or(HoseAssembly::NAME).to_owned();
        Self {
            title,
            hose: parts.hose.component.item.clone(),
            ends: Side::BOTH.map(fitting),
            wrap: parts.wrap.as_ref().map(|wrap| (wrap.component.item.clone(), covered)),
            overall_length: length(assembly.overall_length_mm),
            cut_length: length(assembly.cut_length_mm),
            by_cut_length: assembly.length_method == LengthMethod::CutLength,
            tolerance: length_tolerance_in(assembly, unit)
                .zip(length_tolerance_in(assembly, unit.other()))
                .map(Into::into),
            angle: assembly.angle.and_then(|angle| Angle::from_f64(angle.get()).ok()),
            convention,
            unit,
            numbers,
        }
    }
}

/// The drawing of an assembly that the caller may see, in a unit or in that of its papers.
pub async fn drawing(
    session: &mut Session,
    id: Id<HoseAssembly>,
    unit: Option<LengthUnit>,
) -> Result<AssemblyDrawing> {
    let PrintedDocument { full, bill, units, .. } = printing::read(session, id).await?;
    let assembly = &full.document.content;
    let unit = unit.unwrap_or(units.length);
    let convention = full.settings.angle_convention;
    Ok(AssemblyDrawing {
        title: full.document.described(assembly.description.as_deref()),
        ..AssemblyDrawing::of(assembly, &full.components, &bill, unit, convention)
    })
}

impl From<AssemblyDrawing> for Drawable {
    fn from(drawing: AssemblyDrawing) -> Self {
        Self::HoseAssembly(Box::new(drawing))
    }
}
