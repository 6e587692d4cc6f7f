//! Exports of documents, and imports of assemblies.

use std::sync::Arc;

use domain::documents::hose_assembly::AssemblyForm;
use domain::documents::lifecycle::Doubt;
use domain::documents::{HoseAssembly, HoseKit, MOST_NUMBER, SalesEstimate, WorkOrder};
use domain::workbooks::import::{Form, tables};
use domain::workbooks::jobs::JobKind;
use domain::{Error, NumberText};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::import::{self, Decided, Import, ImportQuery, Imported};
use super::records::{ExportRequest, Exported, RecordsSheet, TemplateRequest, UNKNOWN, Xlsx};
use super::{WORKBOOK, exported};
use crate::documents::document::DocumentApi;
use crate::documents::hose_assembly::life::Accepted;
use crate::documents::listing::{self, DocumentQuery};
use crate::error::ApiError;
use crate::json::file::download::{Shown, answer, chunks};
use crate::json::wire;
use crate::operation::row::{group, post};
use crate::operation::{
    Body, Context, File, Operation, Parameter, Permission, Query, QueryValues, ReadQuery as _,
    RespondAsync, Upload, WRITERS, WRITERS_AND_CUSTOMERS, Without, WriteLater,
};

pub(crate) fn operations() -> Vec<Operation> {
    const LINES: &str =
        "The latest version of each number, or the listed ones, with all lines in one cell, one below the other; a
workbook also has each line in a row of its own, on the sheet lines. The header
X-Unknown-Records counts listed ones that don't exist.";
    [
        group("HoseAssembly", assemblies()),
        group("HoseKit", vec![exporting::<HoseKit>("HoseKits", WRITERS, "hose kits", LINES)]),
        group(
            "WorkOrder",
            vec![exporting::<WorkOrder>("WorkOrders", WRITERS, "work orders", LINES)],
        ),
        group(
            "SalesEstimate",
            vec![exporting::<SalesEstimate>("SalesEstimates", WRITERS, "sales estimates", LINES)],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Import, template and export of hose assemblies.
fn assemblies() -> Vec<Operation> {
    vec![
        post("/hoseassemblies/import", WRITERS, import_assemblies)
            .named("postHoseAssembliesImport", "Import hose assemblies from Excel or CSV")
            .about(
                "Creates and changes the assemblies in a workbook or CSV file, with their components by part numbers, and releases them unless
doNotRelease is true. Either all rows are written or, if any cell has an error, none. Absent columns keep values.",
            ),
        post("/hoseassemblies/exceltemplate", WRITERS, template)
            .named("postHoseAssembliesExceltemplate", "Get an empty workbook for the import of hose assemblies")
            .about("A workbook with headings, formats, drop-down lists and a sheet that explains the columns.")
            .example(|| json!({})),
        exporting::<HoseAssembly>(
            "HoseAssemblies",
            WRITERS_AND_CUSTOMERS,
            "hose assemblies",
            "A workbook or CSV that can be imported again: the latest version of each number, or the listed assemblies. The header
X-Unknown-Records counts listed ones that don't exist. A customer gets its own.",
        ),
    ]
}

fn exporting<K: DocumentApi>(
    name: &str,
    who: Permission,
    many: &str,
    about: &'static str,
) -> Operation {
    let path = format!("/{}/export", K::FILE);
    let summary = format!("Export {many} to Excel or CSV");
    post(path, who, export::<K>)
        .named(format!("post{name}Export"), summary)
        .about(about)
        .example(|| json!({ <K as DocumentApi>::LIST: [], "selectAll": true }))
}

impl<K: DocumentApi> Exported for K {
    const LIST: &'static str = K::LIST;

    fn filters() -> Vec<(String, Value)> {
        filters::<K>()
    }
}

/// The filters of lists, those by a part of a text by its name alone.
fn filters<K: DocumentApi>() -> Vec<(String, Value)> {
    let named = |filter: &Parameter| filter.name.trim_start_matches(SEARCH).to_owned();
    listing::filters::<K>().iter().map(|filter| (named(filter), filter.schema())).collect()
}

const SEARCH: &str = "search.";

/// The parameters of a list with the filters of an export.
fn parameters<K: DocumentApi>(search: Map<String, Value>) -> QueryValues {
    let words = |value: &Value| -> Vec<String> {
        let values = match value {
            Value::Array(several) => several.as_slice(),
            one => std::slice::from_ref(one),
        };
        let word = |one: &Value| match one {
            Value::Null => None,
            Value::String(text) => Some(text.trim().to_owned()),
            other => Some(other.to_string()),
        };
        values.iter().filter_map(word).filter(|word| !word.is_empty()).collect()
    };
    let filters = listing::filters::<K>();
    let named = |(name, value): (String, Value)| {
        let by_part = format!("{SEARCH}{name}");
        let is_by_part = filters.iter().any(|filter| filter.name == by_part);
        (if is_by_part { by_part } else { name }, words(&value))
    };
    QueryValues::checked(
        search.into_iter().map(named).filter(|(_, values)| !values.is_empty()).collect(),
    )
}

async fn export<K: DocumentApi>(
    ctx: &mut Context<Without>,
    Body(request): Body<ExportRequest<K>>,
) -> Result<File<RecordsSheet>, ApiError> {
    let mut query = DocumentQuery::<K>::read(&parameters::<K>(request.search))?;
    let mut session = ctx.call.read().await?;
    query.place_dates(&mut session, "/search/").await?;
    drop(session);
    let mut listing = query.listing;
    listing.ids = request.only;
    // A sheet has one row for each number.
    listing.only_latest = listing.ids.is_none();
    let listing = listing.visible_to::<K>(&ctx.caller)?;
    let (services, caller) = (ctx.app.services.clone(), ctx.caller);
    let form = (request.format.into(), request.units.into());
    let export = async move {
        domain::documents::export::export::<K>(&services, &caller, &listing, form).await
    };
    let export = ctx.call.export(export).await?;
    Ok(File::new(exported(K::FILE, UNKNOWN, export)))
}

/// How assemblies are imported.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct AssemblyImportQuery {
    #[serde(flatten)]
    import: ImportQuery,
    /// true leaves the assemblies under editing; otherwise they are released, and an assembly that can't be
    /// released is an error of its row.
    do_not_release: Option<bool>,
    /// Codes of what assemblies are released with all the same: `no_crimp_spec`, ends without an approved crimp spec.
    accept: Option<Vec<Accepted>>,
    /// Part number of a kit that gets one of each assembly: an existing kit under editing, or a new one.
    hose_kit: Option<wire::Text<MOST_NUMBER>>,
}

async fn import_assemblies(
    ctx: &mut Context<WriteLater>,
    Query(query): Query<AssemblyImportQuery>,
    file: Upload,
    later: RespondAsync,
) -> Result<Imported, ApiError> {
    let kit = query.hose_kit.map(|wire::Text(number)| NumberText::new(&number)).transpose();
    let kit = kit.map_err(|fault| Error::invalid("hoseKit", fault.code(), fault.to_string()))?;
    let do_not_release = query.do_not_release.unwrap_or(false);
    let accept = query.accept.unwrap_or_default().into_iter().map(Doubt::from).collect();
    let form: Arc<dyn Form> = Arc::new(AssemblyForm { do_not_release, accept, kit });
    let import = Import { query: query.import, decided: Decided::default(), file, later };
    import::run(ctx, import, vec![form], JobKind::ImportHoseAssemblies).await
}

async fn template(
    ctx: &mut Context<Without>,
    _request: Option<Body<TemplateRequest>>,
) -> Result<File<Xlsx>, ApiError> {
    let form: Arc<dyn Form> = Arc::new(AssemblyForm::default());
    let (file, length) =
        ctx.app.services.sheets.template(tables(&[form], ctx.visibility())).await?;
    let name = format!("{}-template.xlsx", HoseAssembly::FILE);
    let mut answer = answer(Shown::Attachment, &name, WORKBOOK);
    Ok(File::new(answer.no_chunking(length).streaming(chunks(file))))
}
