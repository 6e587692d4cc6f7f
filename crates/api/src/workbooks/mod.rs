//! Imports and exports of workbooks.

mod documents;
mod guess;
mod history;
pub(crate) mod import;
mod job;
mod layout;
mod profile;
pub(crate) mod records;
mod sent_records;
pub(crate) mod upsert;

use std::borrow::Cow;

use actix_web::HttpResponse;
use domain::workbooks::export::Export;
use domain::workbooks::{SheetFormat, Units};
use domain::{Id, RawId};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::json::file::download::{Shown, answer, chunks};
use crate::json::{schema, wire};
use crate::operation::Operation;

/// Documents in workbooks, profiles of imports, and imports of the past.
pub(crate) fn operations() -> Vec<Operation> {
    [documents::operations(), profile::operations(), history::operations()]
        .into_iter()
        .flatten()
        .collect()
}

/// The media type of workbooks.
pub(crate) const WORKBOOK: &str =
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// The media type of CSV.
pub(crate) const CSV: &str = "text/csv";

/// Format of an export.
#[derive(Debug, Default, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(crate) enum ExportFormat {
    #[default]
    Excel,
    Csv,
}

impl From<ExportFormat> for SheetFormat {
    fn from(format: ExportFormat) -> Self {
        match format {
            ExportFormat::Excel => Self::Excel,
            ExportFormat::Csv => Self::Csv,
        }
    }
}

/// Units of the figures of an export.
#[derive(Debug, Default, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(crate) enum ExportUnits {
    #[default]
    Stored,
    Metric,
}

impl From<ExportUnits> for Units {
    fn from(units: ExportUnits) -> Self {
        match units {
            ExportUnits::Stored => Self::Stored,
            ExportUnits::Metric => Self::Metric,
        }
    }
}

/// An export as a file of this name, with the number of records that don't exist in this header.
pub(crate) fn exported(name: &str, unknown: &'static str, export: Export) -> HttpResponse {
    let (ending, media_type) = match export.format {
        SheetFormat::Excel => ("xlsx", WORKBOOK),
        SheetFormat::Csv => ("csv", "text/csv; charset=utf-8"),
    };
    let mut answer = answer(Shown::Attachment, &format!("{name}.{ending}"), media_type);
    answer.insert_header((unknown, export.unknown.to_string()));
    answer.no_chunking(export.length).streaming(chunks(export.file))
}

/// Ids of records to export; nulls are skipped.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct Listed(Vec<Option<wire::Id<()>>>);

impl Listed {
    pub(crate) fn ids(self) -> Vec<RawId> {
        self.0.into_iter().flatten().map(|id| id.0.raw()).collect()
    }
}

impl JsonSchema for Listed {
    fn schema_name() -> Cow<'static, str> {
        "Listed".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let id = schema::nullable(schema::id("One of them."));
        json_schema!({ "type": "array", "items": id, "maxItems": 50_000 })
    }
}

/// Filters in a body.
pub(crate) fn filters(search: Map<String, Value>) -> Vec<(String, String)> {
    let filters = search
        .into_iter()
        .filter_map(|(name, value)| Some((name, value.as_str()?.trim().to_owned())));
    filters.filter(|(_, value)| !value.is_empty()).collect()
}

/// Ids of a list, without nulls.
pub(crate) fn listed(ids: Vec<Option<String>>) -> Vec<RawId> {
    ids.into_iter().flatten().filter_map(|id| id.parse::<Id<()>>().ok()).map(Id::raw).collect()
}
