//! The data sheet of a hose assembly.

use domain::configurator::figures::rating::PressureSource;
use domain::configurator::inputs::configurator_input::{LengthMethod, Side};
use domain::documents::hose_assembly::AssemblyDrawing;
use domain::documents::printing::AssemblyPaper;
use domain::documents::printing::port::Letterhead;
use domain::fields::Celsius;
use domain::measures::temperature::Limit;

use super::bill::bill_section;
use super::cuts::covers;
use super::line_document::cut_of;
use super::{InUnits, ends, footer, title, to_check};
use crate::drawing::{Drawing, ENGLISH, HIGHEST, end_view, of_assembly};
use crate::sheet::{Body, Fact, Section, Sheet, room_of};

/// The data sheet.
pub(super) fn sheet(paper: &AssemblyPaper<'_>, letterhead: &Letterhead<'_>) -> Sheet {
    let (assembly, settings) = (paper.assembly, letterhead.settings);
    let units = InUnits(paper.units);
    let mut title = title("Hose assembly data sheet", &paper.title, settings);
    let further = [
        ("Model code", assembly.model_code.as_deref(), 2),
        ("Vendor part number", assembly.vendor_part_number.as_deref(), 1),
        ("Tag", assembly.tag.as_deref(), 1),
    ];
    title.facts.extend(further.into_iter().filter_map(|(name, value, span)| {
        Fact::of(name, value.map(str::to_owned)).map(|fact| fact.over(span))
    }));
    let (unit, convention) = (paper.units.length, settings.angle_convention);
    let drawn = AssemblyDrawing::of(assembly, paper.parts, paper.bill, unit, convention);
    let drawing = of_assembly(&drawn, room_of(settings.paper_size), HIGHEST, ENGLISH);
    let mut sections = Vec::from_iter(to_check(&paper.warnings));
    sections.extend([
        Section::new("", Body::Figure(drawing, Vec::new())),
        figures(paper, end_view(&drawn, ENGLISH)),
        Section::new("Hose and wrap", Body::Facts(materials(paper), 2)),
        ends::section(paper.parts, units),
        bill_section("Bill of materials, for one assembly", paper.bill, units),
    ]);
    let notes = [
        ("Production notes", assembly.production_notes.as_deref()),
        ("Printed on the hose", assembly.print_text.as_deref()),
        ("Comments", assembly.comments.as_deref()),
    ];
    let notes = notes
        .into_iter()
        .filter_map(|(heading, text)| text.map(|text| Section::text(heading, text)));
    sections.extend(notes);
    Sheet { size: settings.paper_size, title, sections, footer: footer(letterhead) }
}

/// Lengths, pressures and tests, beside the view of the ends if there is one.
fn figures(paper: &AssemblyPaper<'_>, ends: Option<Drawing>) -> Section {
    let (assembly, units) = (paper.assembly, InUnits(paper.units));
    let unknown = || Some("unknown".to_owned());
    let working = units.pressure(assembly.working_pressure_psi).map(|pressure| {
        let source = paper.source.map(source).unwrap_or_default();
        let only = if assembly.hose_rating_only { ", not all parts are rated" } else { "" };
        format!("{pressure}{source}{only}")
    });
    let proof = units.pressure(assembly.proof_pressure_psi);
    let burst = units.pressure(assembly.burst_pressure_psi);
    let ordered = |test: bool, what: &str| test.then(|| what.to_owned());
    let method = match assembly.length_method {
        LengthMethod::Overall => "overall",
        LengthMethod::SeatToSeat => "seat to seat",
        LengthMethod::CutLength => "cut length",
    };
    let facts = [
        ("Overall length", units.measure(assembly.overall_length_mm).or_else(unknown)),
        ("Length tolerance", units.tolerance(assembly)),
        ("Cut length of hose", cut_of(assembly).map(|cut| units.cut(cut)).or_else(unknown)),
        ("Free hose", units.measure(assembly.free_length_mm)),
        ("Length given as", Some(method.to_owned())),
        ("Weight", assembly.weight_lbs.and_then(|pounds| units.weight(pounds.get()))),
        ("Maximum working pressure", working.or_else(unknown)),
        ("Proof pressure", proof),
        ("Minimum burst pressure", burst),
        ("Proof test", ordered(assembly.proof_test, "each piece, 30 to 60 s, no leak")),
        ("Burst test", ordered(assembly.burst_test, "one sample, destroyed by the test")),
    ];
    let facts: Vec<Fact> =
        facts.into_iter().filter_map(|(name, value)| Fact::of(name, value)).collect();
    let heading = "Lengths, pressures, tests";
    Section::new(
        heading,
        match ends {
            Some(drawing) => Body::Figure(drawing, facts),
            None => Body::Facts(facts, 2),
        },
    )
}

/// The part that limits the working pressure, in words.
const fn source(source: PressureSource) -> &'static str {
    match source {
        PressureSource::Hose => ", set by the hose",
        PressureSource::End(Side::One) => ", set by the fitting of end 1",
        PressureSource::End(Side::Two) => ", set by the fitting of end 2",
        PressureSource::Adaptor(Side::One) => ", set by an adaptor on end 1",
        PressureSource::Adaptor(Side::Two) => ", set by an adaptor on end 2",
    }
}

/// The hose, then the wrap.
fn materials(paper: &AssemblyPaper<'_>) -> Vec<Fact> {
    let (parts, units) = (paper.parts, InUnits(paper.units));
    let hose = &parts.hose.component.item;
    let text = |text: Option<&domain::Text>| text.map(ToString::to_string);
    let specs = [&hose.spec, &hose.sae_spec, &hose.iso_spec];
    let specs: Vec<&str> = specs.into_iter().flatten().map(|spec| &**spec).collect();
    let mut standards = specs.clone();
    standards.dedup();
    standards.retain(|one| !specs.iter().any(|other| other != one && other.contains(one)));
    let wrap = parts.wrap.as_ref().map(|wrap| &wrap.component.item);
    let facts = [
        ("Hose", Some(format!("{} {}", &*hose.brand, &*hose.part_number))),
        ("Size", Some(hose.size.as_str().to_owned())),
        ("Specification", Some(standards.join(", ")).filter(|spec| !spec.is_empty())),
        ("Rated pressure", units.pressure(hose.max_pressure_psi)),
        ("Minimum bend radius", units.at_least(hose.min_bend_radius_mm)),
        ("Temperature", temperature(hose.min_temperature_c, hose.max_temperature_c)),
        ("Outside diameter", units.measure(hose.outer_diam_mm)),
        ("Cover", text(hose.material.as_ref())),
        ("Wrap", wrap.map(|wrap| format!("{} {}", &*wrap.brand, &*wrap.part_number))),
        ("Kind of wrap", wrap.and_then(|wrap| text(wrap.wrap_type.as_ref()))),
        ("Covers", wrap.and_then(|_| covers(paper.assembly, |length| units.both(length)))),
    ];
    facts.into_iter().filter_map(|(name, value)| Fact::of(name, value)).collect()
}

fn temperature(least: Option<Celsius>, most: Option<Celsius>) -> Option<String> {
    let least = least.and_then(|least| Limit::Lowest.shown(least.get()));
    let most = most.and_then(|most| Limit::Highest.shown(most.get()));
    match (least, most) {
        (Some(least), Some(most)) => Some(format!("{least} to {most}")),
        (Some(least), None) => Some(format!("from {least}")),
        (None, Some(most)) => Some(format!("up to {most}")),
        (None, None) => None,
    }
}
