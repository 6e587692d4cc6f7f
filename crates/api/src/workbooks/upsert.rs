//! Creates and changes many records in one request.

use std::collections::HashMap;

use actix_web::HttpResponse;
use domain::fields::Columns;
use domain::workbooks::CellError;
use domain::workbooks::import::{Done, Forms, ImportRequest, Outcome, Upserted, upsert};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value, json};
use tracing::Instrument;

use crate::error::{ApiError, FieldError};
use crate::json::record::many::{ManyQuery, RecordResult};
use crate::json::schema::{self, Checker};
use crate::json::{json_paths, schema::of_json};
use crate::limits::work::TOO_MANY_IMPORTS;
use crate::operation::{Context, Json, Operation, Records, Rendered, Reply, WriteLater};
use crate::workbooks::import;
pub(crate) use crate::workbooks::sent_records::RecordForm;
use crate::workbooks::sent_records::{BlankLines, SentRecords};

/// Most errors listed for requests whose other records are written.
const MOST_LISTED: usize = 50_000;

/// What became of the records of a request.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "UpsertReport")]
pub(crate) struct UpsertView {
    /// Whether it was a dry run, which writes nothing.
    dry_run: bool,
    /// Number of new records.
    created: u64,
    /// Number of changed records.
    updated: u64,
    /// Number of records that already were as sent.
    unchanged: u64,
    /// Number of records with errors; not 0 only with onError=continue.
    failed: u64,
    /// What became of each record, in the order of the request.
    results: Vec<RecordResult<ResultWord>>,
    /// The first doubts about records that were taken nevertheless.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<FieldError>,
}

#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline, rename = "Upsert")]
enum ResultWord {
    Created,
    Updated,
    Unchanged,
    Failed,
}

/// The answer, committed with what it tells.
pub(crate) struct Stored(HttpResponse);

impl Reply for Stored {
    fn describe(operation: &mut Operation) {
        Json::<UpsertView>::describe(operation);
    }

    fn render(self) -> Result<Rendered, ApiError> {
        Ok(Rendered::as_is(self.0))
    }
}

/// Stores records by their forms.
pub(crate) async fn run<T>(
    ctx: &mut Context<WriteLater>,
    query: ManyQuery,
    records: Records<T>,
    (forms, record_forms): (Forms, Vec<RecordForm>),
) -> Result<Stored, ApiError> {
    let call = &mut ctx.call;
    let continues = query.continues();
    let mut request = ImportRequest::of(forms, call.caller, call.request.clone());
    (request.continues, request.dry_run) = (continues, query.is_dry_run());
    if continues {
        request.most_faults = MOST_LISTED;
    }
    let sent = SentRecords::new(records.file, records.by_lines, record_forms);
    let blank_lines = sent.blank_lines();
    let place = import::place(call, TOO_MANY_IMPORTS).await?;
    let mut session = call.import().await?;
    let stored = async move {
        let upserted = upsert(&mut session, &request, sent).await;
        // What was refused is rolled back before the answer, so that a repeated request finds its claim free.
        let refused = match &upserted {
            Ok(upserted) => upserted.report.faults > 0 && !continues,
            Err(_) => true,
        };
        if refused {
            session.rollback().await?;
            return Ok((None, upserted?));
        }
        Ok((Some(session), upserted?))
    };
    let (session, upserted) = call.app.workers.now(place, stored.in_current_span()).await?;
    let blank_lines = blank_lines.as_ref();
    let Some(session) = session else {
        let faults = upserted.report.errors.iter().map(|fault| field_error(fault, blank_lines));
        return Err(ApiError::Records { errors: faults.collect(), all: upserted.report.faults });
    };
    let answer = Json(UpsertView::of(&upserted, blank_lines)).render()?.answer_to(call);
    let answer = call.commit(session, answer).await?;
    if upserted.is_growth() {
        call.app.services.store.note_growth().await;
    }
    Ok(Stored(answer))
}

impl UpsertView {
    fn of(upserted: &Upserted, blank_lines: Option<&BlankLines>) -> Self {
        let Upserted { report, records } = upserted;
        let mut errors: HashMap<Option<u32>, Vec<FieldError>> = HashMap::new();
        for fault in &report.errors {
            errors.entry(fault.row).or_default().push(field_error(fault, blank_lines));
        }
        let result = |(index, done): (usize, &Option<Done>)| {
            let number = u32::try_from(index + 1).ok();
            result_of(index, *done, report.dry_run, errors.remove(&number).unwrap_or_default())
        };
        Self {
            dry_run: report.dry_run,
            created: report.created,
            updated: report.updated,
            unchanged: report.unchanged,
            failed: records.iter().filter(|done| done.is_none()).map(|_| 1).sum(),
            results: records.iter().enumerate().map(result).collect(),
            warnings: report.warnings.iter().map(|doubt| field_error(doubt, blank_lines)).collect(),
        }
    }
}

fn result_of(
    index: usize,
    done: Option<Done>,
    dry_run: bool,
    errors: Vec<FieldError>,
) -> RecordResult<ResultWord> {
    let result = match done.map(|done| done.outcome) {
        Some(Outcome::Created) => ResultWord::Created,
        Some(Outcome::Updated) => ResultWord::Updated,
        Some(Outcome::Unchanged) => ResultWord::Unchanged,
        None => ResultWord::Failed,
    };
    let done = done.filter(|done| !(dry_run && done.outcome == Outcome::Created));
    RecordResult::new(index, result, done.and_then(|done| done.id), errors)
}

/// An error of a record at its place in the body.
fn field_error(fault: &CellError, blank_lines: Option<&BlankLines>) -> FieldError {
    let index = fault.row.unwrap_or_default().saturating_sub(1);
    let mut pointer = format!("/{index}");
    if !fault.column.is_empty() {
        pointer.push('/');
        pointer.push_str(&fault.column);
    }
    let index = usize::try_from(index).unwrap_or_default();
    let line = blank_lines.map(|blank| format!(" (line {})", blank.line_of(index)));
    let message = format!("{}{}", fault.message, line.unwrap_or_default());
    FieldError::new(pointer, fault.code.clone(), message)
}

/// A form whose fields are the columns of an entity.
pub(crate) fn columns_form<C: Columns>(
    word: &'static str,
    checker: &'static Checker,
    complete: impl Fn(&mut Map<String, Value>) + Send + Sync + 'static,
) -> RecordForm {
    let read = move |mut fields: Map<String, Value>, _: &[domain::Violation]| {
        complete(&mut fields);
        (json_paths::from_json(C::COLUMNS, fields), Vec::new())
    };
    RecordForm { word, checker, read: Box::new(read) }
}

/// Schema of a record: the fields of the input of a single one, less some, and further ones.
pub(crate) fn schema_of<T: JsonSchema>(
    generator: &mut SchemaGenerator,
    about: &str,
    without: &[&str],
    more: Vec<(&str, Value)>,
) -> Schema {
    let single = T::json_schema(generator).to_value();
    let mut fields =
        single.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    fields.retain(|name, _| !without.contains(&name.as_str()));
    fields.extend(more.into_iter().map(|(name, field)| (name.to_owned(), field)));
    of_json(schema::object(about, fields, &[]))
}

/// Fields that name an item, of one of these types, otherwise than by its id.
pub(crate) fn item_names(types: &[&str]) -> Vec<(&'static str, Value)> {
    let about = "Type of the item, if several items have the part number.";
    let item_type = json!({ "type": "string", "enum": types, "description": about });
    let text = |about| schema::nullable(schema::text(1_000, about));
    vec![
        ("itemExternalId", text("Number of the item in another system, in place of its id.")),
        ("partNumber", text("Part number of the item, in place of its id.")),
        ("itemType", schema::nullable(item_type)),
        ("brand", text("Brand of the item, if several items have the part number.")),
        (
            "size",
            text(
                "Size of the item, if several items have the part number; of a crimp fitting, its hose size.",
            ),
        ),
        ("secondSize", text("Dash size of a crimp fitting, if several have the part number.")),
    ]
}

/// The id of a record.
pub(crate) fn own_id() -> (&'static str, Value) {
    (
        "_id",
        json!({ "type": ["string", "null"], "pattern": schema::ID, "description": "Id of the record, by which it is found." }),
    )
}

/// A validator of the records of a schema.
pub(crate) fn checker<T: JsonSchema>() -> Result<Checker, String> {
    Checker::new(&crate::operation::Schema::of_input::<T>().resolved())
}

/// A validator that was made.
pub(crate) fn made(
    checker: &'static Result<Checker, String>,
) -> Result<&'static Checker, ApiError> {
    let broken = |fault| domain::Error::broken(format!("the schema of a record: {fault}"));
    Ok(checker.as_ref().map_err(broken)?)
}
