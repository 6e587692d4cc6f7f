//! Labels and data sheets, beside those that reportlab draws.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::http::{Client, Request, load};
use crate::report::{Goal, Row};
use crate::service::Service;
use crate::{Result, assemblies, bare, peers};

/// How long each paper is asked for.
const LASTS: Duration = Duration::from_secs(5);
/// Kits of the demo: one in English and one in Polish.
const ENGLISH_KIT: &str = "de300000000000000c000001";
const POLISH_KIT: &str = "de300000000000000c000003";

/// Data sheets in other scripts, by what their assembly is called.
const GREEK: &str = "Σωλήνας υψηλής πίεσης για την αντλία";
const CYRILLIC: &str = "Рукав высокого давления для насоса";

/// A paper that is asked for again and again by one caller.
struct Printed {
    bytes: Vec<u8>,
    per_second: f64,
    cpu_ms: f64,
}

impl Printed {
    fn measure(service: &Service, path: &str, token: &str, body: &Value) -> Result<Self> {
        let request = Request::new("POST", path, token, Some(&body.to_string()));
        let bytes = Client::connect(service.address)?.fetch(&request)?;
        let (begun, before) = (Instant::now(), service.cpu()?);
        let load = load(service.address, &[request], 1, LASTS)?;
        let cpu = (service.cpu()? - before) / begun.elapsed().as_secs_f64();
        Ok(Self { bytes, per_second: load.per_second, cpu_ms: 1_000.0 * cpu / load.per_second })
    }

    fn kilobytes(&self) -> Result<f64> {
        Ok(f64::from(u32::try_from(self.bytes.len())?) / 1_000.0)
    }

    /// The time of one and how large it is.
    fn figures(&self, pieces: u32, what: &str) -> Result<String> {
        let ms = 1_000.0 / self.per_second;
        let per_second = self.per_second * f64::from(pieces);
        Ok(format!("{ms:.1} ms, {per_second:.0} {what}/s, {:.1} KB", self.kilobytes()?))
    }

    /// The CPU of one, beside that of the library alone.
    fn row_of_cpu(&self, name: &str, built_in: bool) -> Result<Row> {
        let bare = bare::cpu_ms(&self.bytes, built_in)?;
        let ratio = self.cpu_ms / bare;
        let figures = format!(
            "{:.1} ms of CPU, {:.1} KB, texts by genpdf alone {bare:.1} ms: {ratio:.2}",
            self.cpu_ms,
            self.kilobytes()?,
        );
        Ok(Row::new(name, figures).goal(Goal::AtMost(4.0, "times genpdf"), ratio))
    }
}

/// Labels of kits, one and a hundred at a time, label and data sheets of assemblies.
pub(crate) fn papers(service: &Service, token: &str) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    let labels = |kit: &str, pieces: u32| {
        let path = format!("/api/v1/hosekit/{kit}/labels");
        let body = json!({ "params": { "numHoseAssemblies": pieces } });
        Printed::measure(service, &path, token, &body)
    };
    for (name, kit, most) in
        [("1 label in English", ENGLISH_KIT, 25.0), ("1 label in Polish", POLISH_KIT, 150.0)]
    {
        let printed = labels(kit, 1)?;
        let row = Row::new(name, printed.figures(1, "labels")?);
        rows.push(row.goal(Goal::AtMost(most, "KB"), printed.kilobytes()?));
    }
    let hundred = labels(ENGLISH_KIT, 100)?;
    rows.push(hundred.row_of_cpu("100 labels in English", true)?);
    let foreign = labels(POLISH_KIT, 100)?;
    rows.push(foreign.row_of_cpu("100 labels in Polish", false)?);
    let made = |description: &str, what: &str| {
        let id = assemblies::made(service, description, token)?;
        let path = format!("/api/v1/hoseassembly/{id}/{what}");
        Printed::measure(service, &path, token, &json!({}))
    };
    for (name, description) in
        [("data sheet in Greek", GREEK), ("data sheet in Cyrillic", CYRILLIC)]
    {
        rows.push(made(description, "datasheet")?.row_of_cpu(name, false)?);
    }
    let sheet = made("Hose of the pump", "datasheet")?;
    let label = made("Hose of the pump", "label")?;
    let peers = peers::papers(&sheet.bytes)?;
    for (name, printed, pieces, what) in [
        ("data sheet of an assembly", &sheet, 1, "sheets"),
        ("label of an assembly", &label, 1, "labels"),
        ("100 labels of a kit", &hundred, 100, "labels"),
    ] {
        let mut figures = printed.figures(pieces, what)?;
        let goal = peers.iter().find(|(peer, _)| peer == name).map(|(_, peer)| {
            let ratio = printed.per_second * f64::from(pieces) / peer;
            (Goal::AtLeast(1.0, "of reportlab"), ratio, format!(", reportlab {peer:.0} {what}/s"))
        });
        let row = match goal {
            None => Row::new(name, figures),
            Some((goal, ratio, peer)) => {
                write!(figures, "{peer}: {ratio:.2}")?;
                Row::new(name, figures).goal(goal, ratio)
            }
        };
        rows.push(row);
    }
    Ok(rows)
}
