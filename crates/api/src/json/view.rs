//! Records as JSON.

mod job;
mod revert;

use chrono_tz::Tz;
use domain::access::Visibility;
use domain::fields::{Cell, Column, Columns, moment_of};
use domain::{Id, RawId, Record};
use schemars::JsonSchema;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

pub(crate) use self::job::{CsvView, JobView, ReportView, faulty};
pub(crate) use self::revert::{CountsView, RevertView};
pub(crate) use crate::catalogue::catalogue_item::{
    CatalogueItemRef as CatalogueItemView, offer_schema,
};
pub(crate) use crate::json::figure::{Figure, Number, time};
use crate::json::{schema, wire};

/// The zone of records without days and local times, which need none.
pub(crate) const NO_DATES: Tz = Tz::UTC;

/// The value of a column; days and local times as moments of a time zone.
pub(crate) struct CellView<'a>(pub(crate) Cell<'a>, pub(crate) Tz);

impl Serialize for CellView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Cell::Empty => serializer.serialize_unit(),
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Size(size) => serializer.serialize_str(size.as_str()),
            Cell::Number(number) => Figure(number).serialize(serializer),
            Cell::Flag(flag) => serializer.serialize_bool(flag),
            Cell::Money(amount) => Number::money(amount).serialize(serializer),
            Cell::Moment(_) | Cell::LocalTime(_) | Cell::Day { .. } => {
                moment_of(self.0, self.1).map(time).serialize(serializer)
            }
            Cell::Id(raw) => serializer.collect_str(&Id::<()>::from_raw(raw)),
        }
    }
}

/// The columns of a record that are to be seen, by name, in a time zone.
pub(crate) fn cells<C: Columns>(
    record: &C,
    zone: Tz,
    sees: impl Fn(&'static Column) -> bool,
) -> Map<String, Value> {
    let mut fields = Map::new();
    record.each_cell(&mut |column, cell| {
        if sees(column) {
            let value = serde_json::to_value(CellView(cell, zone)).unwrap_or_default();
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
#[derive(Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecordView {
    /// When it was created.
    #[schemars(extend("format" = "date-time"))]
    created: String,
    /// User or API key that created it. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    created_by: Option<Option<wire::Id<()>>>,
    /// When it was last changed.
    #[schemars(extend("format" = "date-time"))]
    last_modified: String,
    /// User or API key that last changed it. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_modified_by: Option<Option<wire::Id<()>>>,
}

impl RecordView {
    /// The record for a caller.
    pub(crate) fn new(record: &Record, visibility: Visibility) -> Self {
        let by = |id: Option<RawId>| {
            (visibility != Visibility::Public).then(|| id.map(|id| wire::Id(Id::from_raw(id))))
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
        ("created", time("When it was created.")),
        ("lastModified", time("When it was last changed.")),
        ("createdBy", by("User or API key that created it. With a token only.")),
        ("lastModifiedBy", by("User or API key that last changed it. With a token only.")),
    ]
}
