//! Columns that stand together: a setting for each machine, a measure with its tolerance in one cell, a hexagon of two.

use crate::case_folded;
use crate::fields::Column;
use crate::workbooks::profile::guess::columns::Hints;
use crate::workbooks::profile::guess::columns::draft::Draft;
use crate::workbooks::profile::guess::columns::proposed::{Proposed, proposed};
use crate::workbooks::profile::guess::heading::parts;
use crate::workbooks::profile::guess::heading::synonyms::{Meaning, meanings};
use crate::workbooks::profile::guess::sheet::{Headings, Theirs};
use crate::workbooks::profile::{ColumnRule, Split};

/// The column of the first machine's setting.
const SETTING: &str = "machineSettings/0/setting";
/// Parts of words by which fittings have a nut, of which the hexagon is told.
const NUTS: [&str; 15] = [
    "dkl",
    "dko",
    "dkr",
    "dkj",
    "dkm",
    "dks",
    "female",
    "femelle",
    "hembra",
    "femmina",
    "swivel",
    "überwurf",
    "nakrętn",
    "żeńsk",
    "innengewinde",
];
/// Signs between a measure and its tolerance.
pub(in crate::workbooks::profile::guess) const TOLERANCE: [&str; 2] = ["±", "+/-"];

impl<'t> Draft<'t> {
    /// Adds the settings of machines, each with its machine, whose name stands above or beside: `TORQ 4400 DIAL`.
    pub(in crate::workbooks::profile::guess) fn machines(
        &mut self,
        found: &'t Headings<'_>,
        accepted: &[&'static Column],
    ) {
        let column = |name: &str| accepted.iter().copied().find(|column| column.name == name);
        if column(SETTING).is_none() || self.has(SETTING) {
            return;
        }
        let named = found.columns.iter().filter_map(|one| Some((one, machine(one)?)));
        let named: Vec<(&Theirs, String)> = named.collect();
        for (at, (theirs, name)) in named.into_iter().enumerate() {
            let of = |what: &str| column(&format!("machineSettings/{at}/{what}"));
            let (Some(machine), Some(setting)) = (of("machine"), of("setting")) else { return };
            let mut rule = ColumnRule { column: setting.name.to_owned(), ..ColumnRule::default() };
            theirs.name_in(&mut rule);
            let reasons = vec![format!("the heading names a setting of {name:?}")];
            self.all.push((
                Some(theirs),
                Proposed { column: setting, rule, is_certain: true, reasons },
            ));
            self.fixed(machine, &name, true, "it stands in the heading of its setting".to_owned());
        }
    }

    /// Adds the tolerance that stands in the cells of a measure: `15.3 ±.2`.
    pub(in crate::workbooks::profile::guess) fn tolerances(
        &mut self,
        accepted: &[&'static Column],
    ) {
        let mut beside = Vec::new();
        for (theirs, made) in &mut self.all {
            let Some(theirs) = theirs.filter(|theirs| theirs.values.are_toleranced()) else {
                continue;
            };
            let Some(sign) = theirs.values.sign_of_tolerance() else { continue };
            let Some(name) = made.column.name.strip_suffix("mm") else { continue };
            let split = |piece| Some(Split { separator: sign.to_owned(), piece });
            made.rule.split = split(1);
            made.doubt("measure and tolerance stand in one cell".to_owned());
            for end in ["Plus", "Minus"] {
                let name = format!("{name}{end}mm");
                let column = accepted.iter().copied().find(|column| column.name == name);
                beside.extend(column.map(|column| {
                    let mut tolerance = made.clone();
                    tolerance.column = column;
                    column.name.clone_into(&mut tolerance.rule.column);
                    tolerance.rule.split = split(2);
                    (Some(theirs), tolerance)
                }));
            }
        }
        beside.retain(|(_, made)| !self.has(made.column.name));
        self.all.extend(beside);
    }

    /// Has the only hexagon of fittings be that of the nut, if most of them have one.
    pub(in crate::workbooks::profile::guess) fn hexagons(
        &mut self,
        found: &'t Headings<'_>,
        accepted: &[&'static Column],
        hints: &Hints<'_>,
    ) {
        let nut = accepted.iter().copied().find(|column| column.name == "hexSizeNutmm");
        let Some(nut) = nut.filter(|nut| !self.has(nut.name)) else { return };
        let body = self.all.iter().position(|(_, made)| made.column.name == "hexSizemm");
        let Some((Some(theirs), _)) = body.and_then(|at| self.all.get(at)) else { return };
        let theirs = *theirs;
        if !have_nuts(found, theirs) {
            return;
        }
        let meaning = Meaning { is_sure: false, ..Meaning::whole(nut.name, 0) };
        let mut made = proposed((nut, theirs, meaning, true), hints);
        made.doubt("most of the fittings have a nut, so that it may be that of the nut".to_owned());
        if let Some(place) = body.and_then(|at| self.all.get_mut(at)) {
            *place = (Some(theirs), made);
        }
    }
}

/// The machine of which a column has the setting.
fn machine(theirs: &Theirs) -> Option<String> {
    let is_setting = |text: &str| {
        let of = meanings(&parts(text));
        of.iter().any(|meaning| meaning.is_whole && meaning.column == SETTING)
    };
    let name = if theirs.below.is_empty() {
        let words: Vec<&str> = theirs.heading.split_whitespace().collect();
        let rest: Vec<&str> = words.iter().copied().filter(|word| !is_setting(word)).collect();
        (rest.len() < words.len()).then(|| rest.join(" "))
    } else {
        let above = theirs.heading.strip_suffix(theirs.below.as_str());
        above.filter(|_| is_setting(&theirs.below)).map(|above| above.trim().to_owned())
    }?;
    // `Machine setting 1` has no name.
    let is_name = meanings(&parts(&name)).is_empty() && name.chars().any(char::is_alphabetic);
    is_name.then_some(name)
}

/// Whether most rows with a value in a column say in words that they have a nut.
fn have_nuts(found: &Headings<'_>, theirs: &Theirs) -> bool {
    let says = |number: u32| {
        let row = found.sheet.rows.iter().find(|row| row.number == number);
        row.is_some_and(|row| {
            let texts = row.cells.iter().map(|cell| case_folded(&crate::workbooks::shown(cell)));
            texts.into_iter().any(|text| NUTS.iter().any(|nut| text.contains(nut)))
        })
    };
    let rows = &theirs.values.all;
    rows.iter().filter(|seen| says(seen.row)).count() * 2 > rows.len()
}
