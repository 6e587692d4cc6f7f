//! Operations on the workbooks of all resources.

use std::borrow::Cow;
use std::marker::PhantomData;

use domain::RawId;
use domain::workbooks::export::{Chosen, records};
use domain::workbooks::import::{SheetRecord, record_form, tables};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};
use validator::{Validate, ValidationErrors};

use crate::error::ApiError;
use crate::json::file::download::{Shown, answer, chunks};
use crate::json::schema;
use crate::operation::columns::component;
use crate::operation::row::{group, post};
use crate::operation::{
    Body, Context, File, Media, Operation, Permission, Query, RespondAsync, Upload, WRITERS,
    Without, WriteLater,
};
use crate::workbooks::import::{self, DoubtfulQuery, Import, Imported};
use crate::workbooks::{CSV, ExportFormat, ExportUnits, WORKBOOK, exported, filters, listed};

/// Names of a resource in the bodies of its exports.
pub(crate) trait Workbook: SheetRecord {
    /// Field with the ids to export.
    const LIST: &'static str;
    /// Filters, each with its description.
    const FILTERS: &'static [(&'static str, &'static str)];
}

/// Names of a resource in paths, components and descriptions.
pub(crate) struct Words {
    /// Group of operations.
    pub(crate) group: &'static str,
    /// Plural, in texts.
    pub(crate) many: &'static str,
    /// Path of import and template without the last word, and the name of their components.
    pub(crate) input: (&'static str, &'static str),
    /// The same for the export.
    pub(crate) output: (&'static str, &'static str),
    /// Who may import.
    pub(crate) importers: Permission,
    /// Who may export.
    pub(crate) exporters: Permission,
}

/// Import, template and export.
pub(crate) fn operations<R: Workbook>(words: &Words) -> Vec<Operation> {
    let mut rows = input::<R>(words);
    let (path, name) = words.output;
    let export = post(format!("{path}/export"), words.exporters, export::<R>)
        .named(format!("post{name}Export"), format!("Export {} to Excel or CSV", words.many))
        .about(
            "A workbook, with a sheet that explains its columns, or CSV. Both can be imported again. The header X-Unknown-Records
counts listed records that don't exist.",
        )
        .example(|| json!({ R::LIST: [], "selectAll": true }));
    rows.extend(group(words.group, vec![export]));
    rows
}

/// Import and template.
fn input<R: Workbook>(words: &Words) -> Vec<Operation> {
    let (path, name) = words.input;
    let Words { many, importers, .. } = *words;
    group(
        words.group,
        vec![
            post(format!("{path}/import"), importers, import::<R>)
                .named(format!("post{name}Import"), format!("Import {many} from Excel or CSV"))
                .about(
                    "Creates and changes the records in a workbook or CSV file. Either all rows are written or, if any cell has an error, none. Absent
columns keep values, blank cells clear. Headings are those of exports and templates, or JSON field names.",
                ),
            post(format!("{path}/exceltemplate"), WRITERS, template::<R>)
                .named(format!("post{name}Exceltemplate"), format!("Get an empty workbook for the import of {many}"))
                .about("A workbook with headings, formats, drop-down lists and a sheet that explains the columns.")
                .example(|| json!({})),
        ],
    )
}

async fn import<R: SheetRecord>(
    ctx: &mut Context<WriteLater>,
    Query(query): Query<DoubtfulQuery>,
    file: Upload,
    later: RespondAsync,
) -> Result<Imported, ApiError> {
    let (query, decided) = query.split();
    let import = Import { query, decided, file, later };
    import::run(ctx, import, record_form::<R>(), R::JOB).await
}

/// A workbook (.xlsx).
pub(crate) struct Xlsx;

impl Media for Xlsx {
    const TYPES: &'static [&'static str] = &[WORKBOOK];
}

/// A sheet of records.
pub(crate) struct RecordsSheet;

/// The header of a sheet of records.
pub(crate) const UNKNOWN: &str = "X-Unknown-Records";

impl Media for RecordsSheet {
    const TYPES: &'static [&'static str] = &[WORKBOOK, CSV];
    const HEADERS: &'static [(&'static str, &'static str)] =
        &[(UNKNOWN, "Number of listed records that don't exist.")];
}

/// No fields are required.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(crate) struct TemplateRequest {}

async fn template<R: SheetRecord>(
    ctx: &mut Context<Without>,
    _request: Option<Body<TemplateRequest>>,
) -> Result<File<Xlsx>, ApiError> {
    let tables = tables(&record_form::<R>(), ctx.visibility());
    let (file, length) = ctx.app.services.sheets.template(tables).await?;
    let mut answer = answer(Shown::Attachment, &format!("{}-template.xlsx", R::SHEET), WORKBOOK);
    Ok(File::new(answer.no_chunking(length).streaming(chunks(file))))
}

/// Fields of a resource's export body.
pub(crate) trait Exported: 'static {
    /// Field with the ids to export.
    const LIST: &'static str;

    /// Filters, each with its schema.
    fn filters() -> Vec<(String, Value)>;
}

/// As its [`Workbook`] says.
pub(crate) struct AsWorkbook<R>(PhantomData<fn() -> R>);

impl<R: Workbook + 'static> Exported for AsWorkbook<R> {
    const LIST: &'static str = R::LIST;

    fn filters() -> Vec<(String, Value)> {
        let filter =
            |(name, about): &(&str, &str)| ((*name).to_owned(), schema::text(1_000, about));
        R::FILTERS.iter().map(filter).collect()
    }
}

/// Choice of records: the listed ones, or all that match every filter.
pub(crate) struct ExportRequest<E> {
    pub(crate) only: Option<Vec<RawId>>,
    pub(crate) search: Map<String, Value>,
    pub(crate) format: ExportFormat,
    pub(crate) units: ExportUnits,
    of: PhantomData<fn() -> E>,
}

impl<'de, E: Exported> Deserialize<'de> for ExportRequest<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::<String, Value>::deserialize(deserializer)?;
        let all = fields.get("selectAll").and_then(Value::as_bool).unwrap_or_default();
        let format = fields.remove("format").map(serde_json::from_value).transpose();
        let format = format.map_err(serde::de::Error::custom)?.unwrap_or_default();
        let units = fields.remove("units").map(serde_json::from_value).transpose();
        let units = units.map_err(serde::de::Error::custom)?.unwrap_or_default();
        let (mut only, mut search) = (None, Map::new());
        if !all {
            let ids = fields.remove(E::LIST).unwrap_or_else(|| json!([]));
            let ids: Vec<Option<String>> =
                serde_json::from_value(ids).map_err(serde::de::Error::custom)?;
            only = Some(listed(ids));
        } else if let Some(Value::Object(object)) = fields.remove("search") {
            search = object;
        }
        Ok(Self { only, search, format, units, of: PhantomData })
    }
}

impl<E: Exported> JsonSchema for ExportRequest<E> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}ExportRequest", component(E::LIST)).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schema::of_json(export_input(E::LIST, E::filters()))
    }
}

impl<E> Validate for ExportRequest<E> {
    fn validate(&self) -> Result<(), ValidationErrors> {
        Ok(())
    }
}

/// Schema of an export body with this list and these filters.
fn export_input(list: &str, filters: Vec<(String, Value)>) -> Value {
    let format = json!({ "type": "string", "enum": ["excel", "csv"], "default": "excel",
        "description": "excel is a workbook; csv is UTF-8 with commas, a point before decimals and a byte order mark." });
    let units = json!({ "type": "string", "enum": ["stored", "metric"], "default": "stored",
        "description": "metric: bar, kg and kg/m." });
    let filters = filters.into_iter().map(|(name, filter)| (name, schema::nullable(filter)));
    let search = schema::object("Filters, all of which must match.", filters, &[]);
    let ids = json!({ "type": "array", "items": schema::nullable(schema::id("One of them.")), "maxItems": 50_000,
        "description": "Records to export if selectAll is false; nulls are skipped." });
    let all = json!({ "type": "boolean",
        "description": "true exports all that match search and ignores the list; false exports the listed ones and ignores search." });
    schema::object(
        "Records to export.",
        [
            (list.to_owned(), ids),
            ("selectAll".to_owned(), all),
            ("search".to_owned(), search),
            ("format".to_owned(), format),
            ("units".to_owned(), units),
        ],
        &["selectAll"],
    )
}

async fn export<R: Workbook + 'static>(
    ctx: &mut Context<Without>,
    Body(request): Body<ExportRequest<AsWorkbook<R>>>,
) -> Result<File<RecordsSheet>, ApiError> {
    let (services, caller) = (ctx.app.services.clone(), ctx.caller);
    let ExportRequest { only, search, format, units, .. } = request;
    let form = (format.into(), units.into());
    let chosen = Chosen { only, search: filters(search), ..Chosen::default() };
    let export = async move { records::<R>(&services, &caller, chosen, form).await };
    let export = ctx.call.export(export).await?;
    Ok(File::new(exported(R::SHEET, UNKNOWN, export)))
}
