//! Components of all kinds as workbooks.

use std::borrow::Cow;

use domain::catalogue::ItemType;
use domain::fields::Choice;
use domain::workbooks::export::{ExportRequest, components};
use domain::workbooks::import::{component_forms, tables};
use domain::workbooks::jobs::JobKind;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use validator::Validate;

use crate::error::{ApiError, LegacyErrorBody};
use crate::json::file::download::{Shown, answer, chunks};
use crate::json::{schema, wire};
use crate::operation::row::{group, post};
use crate::operation::{
    ADMINS, Body, Context, File, Media, Operation, Permission, Query, RespondAsync, Upload,
    WRITERS, Without, WriteLater,
};
use crate::workbooks::import::{self, DoubtfulQuery, Import, Imported};
use crate::workbooks::records::Xlsx;
use crate::workbooks::{CSV, ExportFormat, ExportUnits, Listed, WORKBOOK, exported, filters};

pub(crate) fn operations() -> Vec<Operation> {
    let rows = vec![
        post("/components/export", Permission::Public, export)
            .named("postComponentsExports", "Export components of one type to Excel or CSV")
            .about(
                "A workbook, with a sheet that explains the columns, or CSV; one row for each component. Columns depend on the caller: prices
and own part numbers need a token, costs the role admin. Listed components that don't exist are left out and counted
in the header X-Unknown-Components.",
            )
            .example(|| {
                json!({ "componentType": "hose", "components": [], "selectAll": true, "search": { "size": "8" } })
            })
            .returns("The workbook or CSV.")
            .legacy_errors(&[(500, LegacyErrorBody::Text)]),
        post("/components/import", ADMINS, import_components)
            .named("postComponentsImport", "Import components from Excel or CSV")
            .about(
                "Creates and changes the components in a workbook, one sheet for each type, or in a CSV file, identified by brand, part number and sizes.
Either all rows are written or, if any cell has an error, none. Absent columns keep values, blank cells clear.
Headings are those of exports and templates, or JSON field names.",
            ),
        post("/components/exceltemplate", WRITERS, template)
            .named("postComponentsExceltemplate", "Get an empty workbook for the import of components")
            .about("A workbook with headings, formats, drop-down lists and a sheet that explains the columns.")
            .example(|| json!({ "componentType": "hose" }))
            .returns("The workbook."),
    ];
    group("Component", rows)
}

/// Components to export.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct ComponentExportRequest {
    /// Components to export if selectAll is false; nulls are skipped.
    components: Listed,
    /// Type of the components.
    component_type: wire::Word<ItemType>,
    /// true exports all that match search and ignores components; false exports the listed ones and ignores search.
    select_all: bool,
    #[serde(default)]
    search: ComponentFilters,
    /// true exports only the organization's own components.
    #[serde(default)]
    custom: bool,
    /// excel is a workbook; csv is UTF-8 with commas, a point before decimals and a byte order mark.
    #[serde(default)]
    format: ExportFormat,
    /// metric: bar, kg and kg/m.
    #[serde(default)]
    units: ExportUnits,
}

/// Filters by field.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
struct ComponentFilters(Map<String, Value>);

impl ComponentFilters {
    const FIELDS: [&str; 12] = [
        "partNumber",
        "orgPartNumber",
        "brand",
        "size",
        "dashSize",
        "hoseSize",
        "nominalHoseSize",
        "series",
        "wrapType",
        "description",
        "itemType",
        "colour",
    ];
}

impl JsonSchema for ComponentFilters {
    fn schema_name() -> Cow<'static, str> {
        "ComponentFilters".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let about = "Occurs in this field; sizes are compared by value.";
        let filter = |name: &str| (name.to_owned(), schema::nullable(schema::text(1_000, about)));
        let about = "Filters, all of which must match. A filter on a field that the type doesn't have matches nothing.";
        schema::of_json(schema::object(about, Self::FIELDS.map(filter), &[]))
    }
}

/// A sheet of components.
struct ComponentSheet;

/// The header of a sheet of components.
const UNKNOWN: &str = "X-Unknown-Components";

impl Media for ComponentSheet {
    const TYPES: &'static [&'static str] = &[WORKBOOK, CSV];
    const HEADERS: &'static [(&'static str, &'static str)] =
        &[(UNKNOWN, "Number of listed components that don't exist.")];
}

async fn export(
    ctx: &mut Context<Without>,
    Body(request): Body<ComponentExportRequest>,
) -> Result<File<ComponentSheet>, ApiError> {
    let wire::Word(item_type) = request.component_type;
    let chosen = if request.select_all {
        ExportRequest::Matching(filters(request.search.0))
    } else {
        ExportRequest::Listed(request.components.ids())
    };
    let (services, caller) = (ctx.app.services.clone(), ctx.caller);
    let how = (request.custom, request.format.into(), request.units.into());
    let export = async move { components(&services, &caller, item_type, chosen, how).await };
    let export = ctx.call.export(export).await?;
    Ok(File::new(exported(item_type.word(), UNKNOWN, export)))
}

/// How components are imported.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ComponentImportQuery {
    /// Reads the sheet of this name, else the only visible one with this type's headings. If absent, every sheet
    /// named after a type is read, else the only visible one, if its headings are those of one type alone.
    component_type: Option<wire::Word<ItemType>>,
    #[serde(flatten)]
    doubtful: DoubtfulQuery,
}

async fn import_components(
    ctx: &mut Context<WriteLater>,
    Query(query): Query<ComponentImportQuery>,
    file: Upload,
    later: RespondAsync,
) -> Result<Imported, ApiError> {
    let forms = component_forms(query.component_type.map(|kind| kind.0));
    let (query, decided) = query.doubtful.split();
    let import = Import { query, decided, file, later };
    import::run(ctx, import, forms, JobKind::ImportComponents).await
}

/// Sheets of the workbook.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ComponentTemplateRequest")]
struct TemplateRequest {
    /// Type of the only sheet; a sheet for each type if absent.
    component_type: Option<wire::Word<ItemType>>,
}

async fn template(
    ctx: &mut Context<Without>,
    request: Option<Body<TemplateRequest>>,
) -> Result<File<Xlsx>, ApiError> {
    let item_type = request.and_then(|Body(request)| request.component_type).map(|kind| kind.0);
    let tables = tables(&component_forms(item_type), ctx.visibility());
    let (file, length) = ctx.app.services.sheets.template(tables).await?;
    let name = item_type.map_or("components", ItemType::word);
    let mut answer = answer(Shown::Attachment, &format!("{name}-template.xlsx"), WORKBOOK);
    Ok(File::new(answer.no_chunking(length).streaming(chunks(file))))
}
