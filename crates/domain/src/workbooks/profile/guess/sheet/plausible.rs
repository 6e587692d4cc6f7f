//! Whether figures can be what a column holds: the field has hoses from 3 to 600 mm, not from 0.3 to 60 m.

use rust_decimal::Decimal;

use crate::catalogue::hose_rating;
use crate::fields::Choice;
use crate::measures::figure::to_f64;
use crate::workbooks::ReadRow;
use crate::workbooks::profile::convert::plain_text;
use crate::workbooks::profile::guess::sheet::values::Values;
use crate::workbooks::profile::{SizeNotation, Unit, size};

/// Columns with the unit and the range in which the middle of their figures is.
const RANGES: &[(&str, Unit, [f64; 2])] = &[
    ("maxPressurePsi", Unit::Psi, [250.0, 14_000.0]),
    ("outerDiammm", Unit::Millimetre, [4.0, 400.0]),
    ("minBendRadiusmm", Unit::Millimetre, [10.0, 4_000.0]),
    ("minTemperatureC", Unit::Celsius, [-100.0, 60.0]),
    ("maxTemperatureC", Unit::Celsius, [30.0, 400.0]),
    ("weightLbsPerFt", Unit::PoundPerFoot, [0.01, 60.0]),
    ("weightLbs", Unit::Pound, [0.002, 150.0]),
    ("hexSizemm", Unit::Millimetre, [5.0, 200.0]),
    ("hexSizeNutmm", Unit::Millimetre, [5.0, 200.0]),
    ("diametermm", Unit::Millimetre, [4.0, 400.0]),
    ("lengthmm", Unit::Millimetre, [5.0, 400.0]),
    ("crimpDiammm", Unit::Millimetre, [4.0, 400.0]),
    ("insertLengthmm", Unit::Millimetre, [4.0, 400.0]),
    ("skiveExternalmm", Unit::Millimetre, [2.0, 300.0]),
    ("skiveInternalmm", Unit::Millimetre, [2.0, 300.0]),
    ("cutAllowancemm", Unit::Millimetre, [2.0, 1_000.0]),
    ("dropLengthmm", Unit::Millimetre, [4.0, 1_000.0]),
    ("tubeOuterDiammm", Unit::Millimetre, [3.0, 400.0]),
];
/// By how many times the pressure of a hose may differ from that of its standard.
const CLASS_TIMES: f64 = 2.0;
/// Pressures that are compared with those of standards, at least.
const COMPARED: usize = 3;

/// Why figures are unusual in a unit, if they are.
pub(in crate::workbooks::profile::guess) fn unusual(
    column: &str,
    unit: Unit,
    values: &Values,
) -> Option<String> {
    let (_, ours, [least, most]) = RANGES.iter().find(|(name, ..)| *name == column)?;
    let middle = values.median()?;
    let converted = to_f64(unit.convert(middle, *ours)?);
    let is_usual = (*least..=*most).contains(&converted);
    (!is_usual).then(|| {
        let middle = middle.normalize();
        format!("figures such as {middle} are unusual in {}", unit.word())
    })
}

/// Ratings that the standards in rows ask for, beside the figures of a column.
#[derive(Debug, Default)]
pub(in crate::workbooks::profile::guess) struct Ratings {
    /// The figure, the rating in bar, and the text that says so.
    rows: Vec<(Decimal, f64, String)>,
}

impl Ratings {
    /// Of rows with their sizes: the text of the row that names a standard, or the title of its group, tells the rating.
    pub(in crate::workbooks::profile::guess) fn of(
        rows: &[ReadRow],
        values: &Values,
        sizes: &Values,
        notation: Option<SizeNotation>,
    ) -> Self {
        let mut found = Self::default();
        let mut group = String::new();
        for row in rows {
            let texts: Vec<String> = row.cells.iter().map(plain_text).collect();
            let mut filled = texts.iter().filter(|text| !text.is_empty());
            if let (Some(only), None) = (filled.next(), filled.next()) {
                group.clone_from(only);
                continue;
            }
            let seen = values.all.iter().find(|seen| seen.row == row.number);
            let size = sizes.all.iter().find(|seen| seen.row == row.number);
            // A figure with a unit of its own says nothing of the column's.
            let seen = seen.filter(|seen| seen.unit.is_none());
            let (Some(figure), Some(size)) = (seen.and_then(|seen| seen.number), size) else {
                continue;
            };
            let Ok(size) = size::size(&size.text, notation) else { continue };
            let Ok(dash) = size.trim_start_matches('-').parse() else { continue };
            let mut named = texts.iter().chain([&group]);
            let rating = named.find_map(|text| Some((text, hose_rating(text, dash)?)));
            if let Some((text, bar)) = rating {
                found.rows.push((figure, f64::from(bar), text.clone()));
            }
        }
        found
    }

    /// Why the figures contradict the standards in a unit, if most of them do.
    pub(in crate::workbooks::profile::guess) fn contradict(&self, unit: Unit) -> Option<String> {
        let wrong = |(figure, bar, _): &&(Decimal, f64, String)| !is_near(unit, *figure, *bar);
        let contradicting: Vec<_> = self.rows.iter().filter(wrong).collect();
        let (figure, bar, text) = contradicting.first()?;
        let are_most = self.rows.len() >= COMPARED && contradicting.len() * 2 > self.rows.len();
        are_most.then(|| {
            format!(
                "{} {} contradicts {text:?}, of which hoses of this size have {bar} bar",
                figure.normalize(),
                unit.word()
            )
        })
    }

    /// The only unit in which the figures are those of the standards, with an example.
    pub(in crate::workbooks::profile::guess) fn unit(&self) -> Option<(Unit, String)> {
        if self.rows.len() < COMPARED {
            return None;
        }
        let fits = |unit: &Unit| {
            let near = self.rows.iter().filter(|(figure, bar, _)| is_near(*unit, *figure, *bar));
            near.count() * 5 > self.rows.len() * 4
        };
        let mut fitting =
            [Unit::Psi, Unit::Bar, Unit::Megapascal].into_iter().filter(|unit| fits(unit));
        let unit = fitting.next().filter(|_| fitting.next().is_none())?;
        let (figure, bar, text) = self.rows.first()?;
        let figure = figure.normalize();
        let example = format!("{text:?} has {bar} bar in this size, the sheet says {figure}");
        Some((unit, example))
    }
}

fn is_near(unit: Unit, figure: Decimal, bar: f64) -> bool {
    let figure = unit.convert(figure, Unit::Bar).map(to_f64);
    figure.is_some_and(|figure| figure <= bar * CLASS_TIMES && figure * CLASS_TIMES >= bar)
}
