//! Makes items of their fields by name.

use domain::Result;
use domain::fields::{Columns, Value};

use crate::demo::tables::Place;

/// Fields of an item, by their names in JSON; blank ones are left out.
#[derive(Debug, Default)]
pub(crate) struct Fields(Vec<(&'static str, Value)>);

impl Fields {
    /// Adds a text.
    pub(crate) fn text(mut self, name: &'static str, value: impl Into<String>) -> Self {
        let value = value.into();
        if !value.is_empty() {
            self.0.push((name, Value::Text(value)));
        }
        self
    }

    /// Adds a number.
    pub(crate) fn number(mut self, name: &'static str, value: impl Into<Option<f64>>) -> Self {
        self.0.extend(value.into().map(|value| (name, Value::Number(value))));
        self
    }

    /// The item that they make.
    pub(crate) fn item<E: Columns>(mut self, place: Place) -> Result<E> {
        let item = E::from_values(&mut |column| {
            let at = self.0.iter().position(|(name, _)| *name == column.name);
            Ok(at.map(|at| self.0.swap_remove(at).1))
        })
        .map_err(|faults| {
            let faults: Vec<_> = faults
                .iter()
                .map(|(column, fault)| format!("{} {}", column.name, fault.message))
                .collect();
            place.fault(faults.join("; "))
        })?;
        match self.0.first() {
            Some((name, _)) => Err(place.fault(format!("there is no column {name}"))),
            None => Ok(item),
        }
    }
}

/// A figure with so many decimals.
pub(crate) fn rounded(value: f64, decimals: i32) -> f64 {
    let scale = 10_f64.powi(decimals);
    (value * scale).round() / scale
}
