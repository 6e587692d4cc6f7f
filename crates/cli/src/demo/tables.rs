//! The data tables of `config/demo/`, compiled in.

use std::collections::HashMap;
use std::fmt::Display;
use std::str::FromStr;

use csv::{ReaderBuilder, Trim};
use domain::{Error, Result};
use rust_decimal::Decimal;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A data table: its file name and its text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Table {
    name: &'static str,
    text: &'static str,
}

macro_rules! tables {
    ($($table:ident = $name:literal;)*) => {$(
        pub(super) const $table: Table = Table {
            name: $name,
            text: include_str!(concat!("../../../../config/demo/", $name)),
        };
    )*};
}

tables! {
    ADAPTORS = "adaptors.csv";
    ASSEMBLIES = "assemblies.csv";
    BRANDS = "brands.csv";
    CRIMPS = "crimps.csv";
    CUSTOMERS = "customers.csv";
    CUSTOMER_ITEMS = "customer_items.csv";
    ELBOWS = "elbows.csv";
    ENDS = "ends.csv";
    END_SIZES = "end_sizes.csv";
    ESTIMATES = "estimates.csv";
    ESTIMATE_LINES = "estimate_lines.csv";
    FERRULES = "ferrules.csv";
    FITTING_BODIES = "fitting_bodies.csv";
    FITTING_SERIES = "fitting_series.csv";
    HOSE_SIZES = "hose_sizes.csv";
    HOSE_TYPES = "hose_types.csv";
    KITS = "kits.csv";
    KIT_LINES = "kit_lines.csv";
    ORDERS = "orders.csv";
    ORDER_LINES = "order_lines.csv";
    OTHER_ITEMS = "other_items.csv";
    WRAPS = "wraps.csv";
}

/// Where a row stands, for messages.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    table: &'static str,
    line: u64,
}

impl Place {
    /// The row is wrong.
    pub(super) fn fault(self, what: impl Display) -> Error {
        Error::broken(format!("config/demo/{} line {}: {what}", self.table, self.line))
    }

    /// Record for a name in a row.
    pub(super) fn known<T>(self, found: Option<T>, kind: &str, name: impl Display) -> Result<T> {
        found.ok_or_else(|| self.fault(format!("there is no {kind} {name}")))
    }

    /// The values of a field that has several, between bars.
    pub(super) fn list<T: FromStr<Err: Display>>(self, text: &str) -> Result<Vec<T>> {
        text.split('|')
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().map_err(|error| self.fault(format!("{part}: {error}"))))
            .collect()
    }
}

impl Table {
    /// The rows in order, each with its place.
    pub(super) fn rows<R: DeserializeOwned>(self) -> Result<Vec<(Place, R)>> {
        let mut reader = ReaderBuilder::new()
            .comment(Some(b'#'))
            .trim(Trim::All)
            .from_reader(self.text.as_bytes());
        let headers = reader.headers().map_err(|error| self.fault(&error))?.clone();
        let mut rows = Vec::new();
        for record in reader.records() {
            let record = record.map_err(|error| self.fault(&error))?;
            let line = record.position().map_or(0, csv::Position::line);
            let place = Place { table: self.name, line };
            let row = record.deserialize(Some(&headers)).map_err(|error| place.fault(error))?;
            rows.push((place, row));
        }
        Ok(rows)
    }

    /// The rows by a key that must not occur twice.
    pub(super) fn by_key<R, K>(self, key: impl Fn(&R) -> K) -> Result<HashMap<K, R>>
    where
        R: DeserializeOwned,
        K: Eq + std::hash::Hash,
    {
        let mut found = HashMap::new();
        for (place, row) in self.rows::<R>()? {
            if found.insert(key(&row), row).is_some() {
                return Err(place.fault("this row's key is there already"));
            }
        }
        Ok(found)
    }

    fn fault(self, error: &csv::Error) -> Error {
        Error::broken(format!("config/demo/{}: {error}", self.name))
    }
}

/// A figure exactly as it is written.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Figure(pub(super) Decimal);

impl TryFrom<String> for Figure {
    type Error = rust_decimal::Error;

    fn try_from(text: String) -> std::result::Result<Self, Self::Error> {
        text.parse().map(Self)
    }
}
