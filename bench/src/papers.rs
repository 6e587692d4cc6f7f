//! Labels and data sheets, beside those that reportlab draws.

use std::fmt::Write as _;
use std::time::Duration;

use serde_json::{Value, json};

use crate::http::{Client, Request, load};
use crate::report::{Goal, Row};
use crate::service::Service;
use crate::{Result, assemblies, peers};

/// How long each paper is asked for.
const LASTS: Duration = Duration::from_secs(5);
/// Kits of the demo: one in English, whose labels do with built-in fonts, and one in Polish.
const ENGLISH_KIT: &str = "de300000000000000c000001";
const POLISH_KIT: &str = "de300000000000000c000003";

/// A paper that is asked for again and again by one caller.
struct Printed {
    bytes: Vec<u8>,
    per_second: f64,
}

impl Printed {
    fn measure(service: &Service, path: &str, token: &str, body: &Value) -> Result<Self> {
        let request = Request::new("POST", path, token, Some(&body.to_string()));
        let bytes = Client::connect(service.address)?.fetch(&request)?;
        let load = load(service.address, &[request], 1, LASTS)?;
        Ok(Self { bytes, per_second: load.per_second })
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
}

/// Labels of kits, one and a hundred at a time, label and data sheet of an assembly.
pub(crate) fn papers(service: &Service, token: &str) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    let mut hundred = None;
    for (name, kit, pieces, goal) in [
        ("1 label, built-in fonts", ENGLISH_KIT, 1, Goal::AtMost(20.0, "KB")),
        ("1 label, subset fonts", POLISH_KIT, 1, Goal::AtMost(150.0, "KB")),
        ("100 labels, built-in fonts", ENGLISH_KIT, 100, Goal::AtMost(150.0, "ms")),
        ("100 labels, subset fonts", POLISH_KIT, 100, Goal::AtMost(150.0, "ms")),
    ] {
        let path = format!("/api/v1/hosekit/{kit}/labels");
        let body = json!({ "params": { "numHoseAssemblies": pieces } });
        let printed = Printed::measure(service, &path, token, &body)?;
        let measured =
            if pieces == 1 { printed.kilobytes()? } else { 1_000.0 / printed.per_second };
        rows.push(Row::new(name, printed.figures(pieces, "labels")?).goal(goal, measured));
        if (kit, pieces) == (ENGLISH_KIT, 100) {
            hundred = Some(printed);
        }
    }
    let id = assemblies::made(service, token)?;
    let path = |what: &str| format!("/api/v1/hoseassembly/{id}/{what}");
    let sheet = Printed::measure(service, &path("datasheet"), token, &json!({}))?;
    let label = Printed::measure(service, &path("label"), token, &json!({}))?;
    let hundred = hundred.ok_or("no labels")?;
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
