//! Crimp specs of many hoses: workbooks, and many in one request.

use std::borrow::Cow;
use std::sync::LazyLock;

use domain::Violation;
use domain::catalogue::fits::crimp_row::CrimpSpecRow;
use domain::fields::{Columns, FieldPatch};
use domain::workbooks::import::record_form;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::crimp_spec_change::CrimpSpecPatch;
use crate::error::ApiError;
use crate::json::json_paths;
use crate::json::record::many::ManyQuery;
use crate::json::schema::{self, Checker};
use crate::operation::row::{group, post};
use crate::operation::{Context, Operation, Query, Records, WRITERS, WriteLater};
use crate::workbooks::records::{self as workbooks, Words, Workbook};
use crate::workbooks::upsert::{self, RecordForm, Stored, checker, made, own_id, schema_of};

pub(crate) fn operations() -> Vec<Operation> {
    let mut rows = workbooks::operations::<CrimpSpecRow>(&Words {
        group: "Hose",
        many: "the organization's crimp specs",
        input: ("/crimpspecs", "CrimpSpecs"),
        output: ("/crimpspecs", "CrimpSpecs"),
        importers: WRITERS,
        exporters: WRITERS,
    });
    let upsert = post("/crimpspecs/upsert", WRITERS, upsert)
        .named("postCrimpSpecsUpsert", "Create and change many crimp specs of the organization")
        .about(
            "Each record has the fields of a single crimp spec. It is found by its _id, or by its hose, fitting series with brand and
ferrule, and created if there is none. Absent fields keep their values, null clears. Specs that the request doesn't
have stay. Either all records are written or, if any has an error, none; with onError=continue those without errors.",
        )
        .example(|| {
            json!([{
                "hoseId": "de3000000000000002000001", "couplingSeries": "TC", "dieSize": "22",
                "crimpDiam": { "value": 23.3, "unit": "mm", "tolerance": 0.1 },
                "machineSettings": [{ "machine": "Press 32", "setting": "1.25" }],
                "source": "Chart 12, revision 4"
            }])
        })
        .returns("What became of each record.");
    rows.extend(group("Hose", vec![upsert]));
    rows
}

impl Workbook for CrimpSpecRow {
    const LIST: &'static str = "crimpSpecs";
    const FILTERS: &'static [(&'static str, &'static str)] = &[
        ("hosePartNumber", "Occurs in the part number of the hose."),
        ("hoseBrand", "Occurs in the name of the hose's brand."),
        ("couplingSeries", "Occurs in the fitting series."),
    ];
}

struct CrimpSpecRecord;

impl JsonSchema for CrimpSpecRecord {
    fn schema_name() -> Cow<'static, str> {
        "CrimpSpecRecord".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let about = "A crimp spec: the hose by hoseId, hoseExternalId or hosePartNumber.";
        let text = |about| schema::nullable(schema::text(1_000, about));
        let hose = vec![
            own_id(),
            ("hoseId", schema::nullable(schema::id("The hose."))),
            ("hoseExternalId", text("Number of the hose in another system, in place of its id.")),
            ("hosePartNumber", text("Part number of the hose, in place of its id.")),
            ("hoseBrand", text("Brand of the hose, if several hoses have the part number.")),
            ("hoseSize", text("Size of the hose, if several hoses have the part number.")),
        ];
        schema_of::<CrimpSpecPatch>(generator, about, &["deleted"], hose)
    }
}

static CHECKER: LazyLock<Result<Checker, String>> = LazyLock::new(checker::<CrimpSpecRecord>);

async fn upsert(
    ctx: &mut Context<WriteLater>,
    Query(query): Query<ManyQuery>,
    records: Records<CrimpSpecRecord>,
) -> Result<Stored, ApiError> {
    let form = RecordForm { word: "crimpSpec", checker: made(&CHECKER)?, read: Box::new(read) };
    upsert::run(ctx, query, records, (record_form::<CrimpSpecRow>(), vec![form])).await
}

/// Reads a record. Fields with errors, which are reported already, are left out.
fn read(fields: Map<String, Value>, faults: &[Violation]) -> (FieldPatch, Vec<Violation>) {
    let (mut own, mut spec) = (Map::new(), Map::new());
    for (name, value) in fields {
        let names_record = name == "_id" || name.starts_with("hose");
        if names_record {
            own.insert(name, value)
        } else {
            spec.insert(name, value)
        };
    }
    let mut found = Vec::new();
    let is_faulty = |name: &str| {
        let fields = faults.iter().map(|fault| fault.pointer.trim_start_matches('/'));
        fields.filter_map(|field| field.split('/').next()).any(|field| field == name)
    };
    spec.retain(|name, _| !is_faulty(name));
    let mut patch = json_paths::from_json(CrimpSpecRow::COLUMNS, own);
    let spec: CrimpSpecPatch = serde_json::from_value(Value::Object(spec)).unwrap_or_default();
    patch.extend(spec.read("", &mut found).into_patch());
    (patch, found)
}
