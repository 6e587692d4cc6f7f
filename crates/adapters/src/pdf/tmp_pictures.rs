use super::tmp_samples as s;
use domain::organization::{PaperSize, Settings};
use domain::paper::documents::{AssemblyPaper, ForCustomer, Units, data_sheet};
use domain::paper::{PaperPrinter, sheet_paper};
use domain::documents::{Bill, Document, HoseAssembly, Lifecycle, Stamp};
use domain::configurator::parts::Parts;
use domain::configurator::wrap::CoverageKind;
use domain::engineering::length::LengthUnit;
use domain::engineering::pressure::PressureUnit;
use super::PdfPrinter;
use chrono::DateTime;

fn write(name: &str, (document, parts): (Document<HoseAssembly>, Parts), metric: bool, customer: ForCustomer) {
    let printer = PdfPrinter::new().unwrap();
    let bill = Bill::of_assembly(&document.content, &parts);
    let mut settings = Settings::new(s::text("Acme Hydraulics Inc."));
    settings.address1 = Some(s::text("1200 Industrial Way"));
    settings.city = Some(s::text("Tulsa"));
    settings.region = Some(s::text("OK 74101"));
    settings.phone_number = Some(s::text("+1 918 555 0100"));
    if metric { settings.length_unit = LengthUnit::Millimetre; settings.pressure_unit = PressureUnit::Bar; settings.paper_size = PaperSize::A4; }
    let units = Units::of(&settings, None);
    let warnings = if document.content.angle.is_some() { vec!["the fitting of end 2 has no working pressure".to_owned()] } else { vec![] };
    let paper = AssemblyPaper { document: &document, parts: &parts, bill: &bill, source: Some(domain::configurator::rating::PressureSource::Hose), warnings, customer, units };
    let sheet = data_sheet(&paper, &settings, DateTime::UNIX_EPOCH);
    let pdf = printer.print(&sheet_paper(&sheet, &printer)).unwrap();
    std::fs::write(format!("/tmp/paper_{name}.pdf"), pdf).unwrap();
}

#[test]
fn pictures() {
    let someone = || ForCustomer { name: Some("Big Farm Equipment Corp.".into()), part_number: Some("4711-A".into()), revision: Some("C".into()) };
    let mut a = s::document(["straight", "90° elbow"]);
    a.0.lifecycle = Lifecycle::Released { released: Stamp { at: DateTime::UNIX_EPOCH, by: None } };
    a.0.content.production_notes = Some(domain::Notes::new("Slide the sleeve on before the second fitting is crimped. Cut square within 5°.").unwrap());
    write("a", s::wrapped(a, CoverageKind::Partial, Some(6.0), Some(12.0)), false, someone());
    write("b", s::document(["45° elbow", "90° elbow"]), true, ForCustomer::default());
    let mut c = s::document(["straight", "straight"]);
    c.1.ends[1] = None;
    c.0.content.cut_length_mm = Some(s::measure(220.0));
    c.0.content.overall_length_mm = Some(s::measure(267.0));
    c.1.ends[0] = Some(s::end(2, "Code 61 flange", "", "straight"));
    write("c", s::wrapped(c, CoverageKind::EachEnd, None, Some(2.0)), false, someone());
    let mut d = s::document(["90° elbow", "90° elbow"]);
    d.1.ends[0] = Some(s::end(2, "ORFS", "female", "90° elbow"));
    d.1.ends[1] = Some(s::end(3, "NPT", "male", "straight"));
    if let Some(e) = &mut d.1.ends[0] { e.ferrule = Some(s::ferrule()); }
    if let Some(e) = &mut d.1.ends[1] { e.ferrule = Some(s::ferrule()); e.spec = None; }
    d.0.content.description = Some(s::text(&"Międzynarodowe przedsiębiorstwo hydrauliki siłowej, wąż zbrojony 100R2AT ".repeat(12)));
    d.0.content.length_tolerance = Some(s::text(&"+3/-0 mm measured at 20 °C under no load ".repeat(8)));
    d.0.content.comments = Some(domain::Notes::new(&"Ważne: nie skręcać węża przy montażu. ".repeat(150)).unwrap());
    d.0.content.angle = None;
    write("d", s::wrapped(d, CoverageKind::Full, None, None), false, someone());
}
