//! Units of the figures in exported sheets, and of headings in another unit than ours.

use crate::fields::{Cell, Choice, Column, ColumnType};
use crate::measures::figure::{from_f64, rounded, to_f64};
use crate::workbooks::SheetTable;
use crate::workbooks::profile::Unit;

/// Units of the figures of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Units {
    /// Those that figures are stored in.
    #[default]
    Stored,
    /// bar in place of psi, kg in place of lb, and kg/m in place of lb/ft.
    Metric,
}

/// The metric units in place of others. Lengths are in millimetres anyway, or have a column in these.
const METRIC: [(Unit, Unit); 3] = [
    (Unit::Psi, Unit::Bar),
    (Unit::Pound, Unit::Kilogram),
    (Unit::PoundPerFoot, Unit::KilogramPerMetre),
];

impl Units {
    fn in_place_of(self, unit: Unit) -> Option<Unit> {
        let found = METRIC.iter().find(|(ours, _)| *ours == unit && self == Self::Metric);
        found.map(|(_, metric)| *metric)
    }

    /// The cell of a column in these units.
    pub(crate) fn cell<'a>(self, column: &Column, cell: Cell<'a>) -> Cell<'a> {
        let (Cell::Number(number), Some(ours)) = (cell, unit_of(column)) else { return cell };
        let shown = self.in_place_of(ours).and_then(|unit| in_unit(number, ours, unit));
        Cell::Number(shown.unwrap_or(number))
    }

    /// A table with the units in its headings.
    pub(crate) fn table(self, mut table: SheetTable) -> SheetTable {
        for column in &mut table.columns {
            let unit = column.heading.rsplit_once(" (").and_then(|(label, unit)| {
                let ours = Unit::parse(unit.strip_suffix(')')?)?;
                Some((label.to_owned(), self.in_place_of(ours)?))
            });
            if let Some((label, unit)) = unit {
                column.heading = heading(&label, unit);
            }
        }
        table
    }
}

/// The unit of a column of figures.
pub(crate) fn unit_of(column: &Column) -> Option<Unit> {
    let is_figure = matches!(column.holds, ColumnType::Number { .. });
    Unit::parse(column.unit).filter(|_| is_figure)
}

/// Headings of a column in other units than its own.
pub(crate) fn other_headings(column: &Column) -> impl Iterator<Item = (String, Unit)> {
    let ours = unit_of(column);
    let others = Unit::ALL.iter().copied();
    let others =
        others.filter(move |unit| ours.is_some_and(|ours| ours != *unit && unit.is_like(ours)));
    others.map(|unit| (heading(column.label, unit), unit))
}

fn heading(label: &str, unit: Unit) -> String {
    let is_of_metre = matches!(unit, Unit::KilogramPerMetre | Unit::GramPerMetre);
    let label = if is_of_metre { label.replace("per foot", "per metre") } else { label.to_owned() };
    format!("{label} ({})", unit.word())
}

/// A figure in another unit, with the digits that the project shows.
pub(crate) fn in_unit(figure: f64, from: Unit, to: Unit) -> Option<f64> {
    from.convert(from_f64(figure)?, to).map(to_f64)
}

/// Whether a stored figure in `ours` shows in the unit of a sheet what that has.
pub(crate) fn shows_the_same(stored: f64, ours: Unit, (shown, theirs): (f64, Unit)) -> bool {
    let stored = from_f64(stored).and_then(|stored| ours.convert(stored, theirs));
    stored.zip(from_f64(shown)).is_some_and(|(stored, shown)| {
        let shown = shown.normalize();
        rounded(stored, shown.scale()) == shown
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Hose;
    use crate::fields::Columns;
    use crate::workbooks::SheetColumn;

    #[test]
    fn headings_carry_the_unit_and_figures_follow() {
        let column = |name: &str| {
            let found = Hose::COLUMNS.iter().find(|column| column.name == name);
            found.expect("a column")
        };
        let table = SheetTable {
            name: "hose",
            about: String::new(),
            columns: Hose::COLUMNS.iter().map(SheetColumn::from).collect(),
        };
        let headings: Vec<String> =
            Units::Metric.table(table).columns.into_iter().map(|column| column.heading).collect();
        for expected in ["Maximum pressure (bar)", "Weight per metre (kg/m)", "Outer diameter (mm)"]
        {
            assert!(headings.iter().any(|heading| heading == expected), "{expected}");
        }
        let pressure = column("maxPressurePsi");
        let shown = |units: Units| match units.cell(pressure, Cell::Number(4000.0)) {
            Cell::Number(number) => number,
            _ => 0.0,
        };
        assert!((shown(Units::Metric) - 275.8).abs() < 1e-9);
        assert!((shown(Units::Stored) - 4000.0).abs() < 1e-9);
        assert!(shows_the_same(4000.0, Unit::Psi, (275.8, Unit::Bar)));
        assert!(!shows_the_same(4000.0, Unit::Psi, (276.8, Unit::Bar)));
        assert!(other_headings(pressure).any(|(heading, _)| heading == "Maximum pressure (MPa)"));
    }
}
