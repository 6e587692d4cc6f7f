//! Records as JSON.

mod job;

use domain::access::Visibility;
use domain::fields::{Cell, Column, Columns};
use domain::{Id, RawId, Record};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use schemars::JsonSchema;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

pub(crate) use self::job::{JobView, ReportView, faulty};
pub(crate) use crate::catalogue::offer::{OfferRef as OfferView, offer_schema};
use crate::json::{schema, wire};

/// A number as people write it: whole ones without a fraction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number(f64);

impl Number {
    /// A measure.
    pub(crate) const fn plain(value: f64) -> Self {
        Self(value)
    }

    /// An amount of money. Below 10^11 with 4 decimals its shortest double prints as it is.
    pub(crate) fn money(amount: Decimal) -> Self {
        Self(amount.to_f64().unwrap_or_default())
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            reason = "whole and far below the bounds of i64"
        )]
        if self.0.fract() == 0.0 && self.0.abs() < 9e15 {
            return serializer.serialize_i64(self.0 as i64);
        }
        serializer.serialize_f64(self.0)
    }
}

/// The value of a column.
pub(crate) struct CellView<'a>(pub(crate) Cell<'a>);

impl Serialize for CellView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Cell::Empty => serializer.serialize_unit(),
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Size(size) => serializer.serialize_str(size.as_str()),
            Cell::Number(number) => Number(number).serialize(serializer),
            Cell::Flag(flag) => serializer.serialize_bool(flag),
            Cell::Money(amount) => Number::money(amount).serialize(serializer),
            Cell::Moment(moment) => time(moment).serialize(serializer),
            Cell::Id(raw) => serializer.collect_str(&Id::<()>::from_raw(raw)),
        }
    }
}

/// The columns of a record that are to be seen, by name.
pub(crate) fn cells<C: Columns>(
    record: &C,
    sees: impl Fn(&'static Column) -> bool,
) -> Map<String, Value> {
    let mut fields = Map::new();
    record.each_cell(&mut |column, cell| {
        if sees(column) {
            let value = serde_json::to_value(CellView(cell)).unwrap_or_default();
            fields.insert(column.name.to_owned(), value);
        }
    });
    fields
}

/// Puts the fields of a struct into a map that is being written.
pub(crate) fn flat<M: SerializeMap>(map: &mut M, fields: &impl Serialize) -> Result<(), M::Error> {
    match serde_json::to_value(fields) {
        Ok(Value::Object(fields)) => {
            fields.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))
        }
        Ok(_) => Ok(()),
        Err(error) => Err(serde::ser::Error::custom(error)),
    }
}

/// When a record was made and changed; by whom, for callers with a token.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecordView {
    /// When it was made.
    #[schemars(extend("format" = "date-time"))]
    created: String,
    /// The user or API key that made it. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    created_by: Option<Option<wire::Id<()>>>,
    /// When it was last changed.
    #[schemars(extend("format" = "date-time"))]
    last_modified: String,
    /// The user or API key that last changed it. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_modified_by: Option<Option<wire::Id<()>>>,
}

/// A time as answers have it.
pub(crate) fn time(at: chrono::DateTime<chrono::Utc>) -> String {
    at.to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
}

impl RecordView {
    /// The record for a caller.
    pub(crate) fn new(record: &Record, sight: Visibility) -> Self {
        let by = |id: Option<RawId>| {
            (sight != Visibility::Public).then(|| id.map(|id| wire::Id(Id::from_raw(id))))
        };
        Self {
            created: time(record.created),
            created_by: by(record.created_by),
            last_modified: time(record.last_modified),
            last_modified_by: by(record.last_modified_by),
        }
    }
}

/// The schemas of the fields of a [`RecordView`].
pub(crate) fn record_fields() -> [(&'static str, Value); 4] {
    let time =
        |about: &str| json!({ "type": "string", "format": "date-time", "description": about });
    let by = |about: &str| schema::nullable(schema::id(about));
    [
        ("created", time("When it was made.")),
        ("lastModified", time("When it was last changed.")),
        ("createdBy", by("The user or API key that made it. With a token only.")),
        ("lastModifiedBy", by("The user or API key that last changed it. With a token only.")),
    ]
}
