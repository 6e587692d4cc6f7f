//! Creates and changes many customers in one request.

use std::borrow::Cow;
use std::sync::LazyLock;

use domain::access::Visibility;
use domain::customers::Customer;
use domain::customers::sheet::CustomerRow;
use domain::fields::{Columns, FieldPatch};
use domain::pricing::{ItemPricing, PricingByType, PricingDefaults, visibility_of};
use domain::workbooks::import::record_form;
use domain::{Violation, add_violations};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::customers::customer::CustomerPatch;
use crate::error::ApiError;
use crate::json::json_paths;
use crate::json::record::many::ManyQuery;
use crate::json::schema::Checker;
use crate::operation::columns::Input;
use crate::operation::row::{group, post};
use crate::operation::{Context, Operation, Query, Records, WRITERS, WriteLater};
use crate::pricing::rules::item_pricings;
use crate::workbooks::upsert::{self, RecordForm, Stored, checker, made, own_id, schema_of};

/// The field with the rules by item type.
const RULES: &str = "defaultItemPricing";

pub(super) fn operations() -> Vec<Operation> {
    let row = post("/customers/upsert", WRITERS, upsert)
        .named("postCustomersUpsert", "Create and change many customers")
        .about(
            "Each with the fields of a single customer. A customer is found by its _id, its erpId or its name, in this order, and
created if there is none; one of the same name with another erpId is another customer. Absent fields keep their values,
null clears. Either all records are written or, if any has an error, none; with onError=continue those without errors.",
        )
        .example(|| json!([{ "erpId": "C-1001", "name": "Hydraulik Kowalski", "city": "Łódź" }]))
        .returns("What became of each record.");
    group("Customer", vec![row])
}

struct CustomerRecord;

impl JsonSchema for CustomerRecord {
    fn schema_name() -> Cow<'static, str> {
        "CustomerRecord".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        schema_of::<CustomerPatch>(generator, "A new or changed customer.", &[], vec![own_id()])
    }
}

static CHECKER: LazyLock<Result<Checker, String>> = LazyLock::new(checker::<CustomerRecord>);

async fn upsert(
    ctx: &mut Context<WriteLater>,
    Query(query): Query<ManyQuery>,
    records: Records<CustomerRecord>,
) -> Result<Stored, ApiError> {
    let visibility = ctx.visibility();
    let read =
        move |fields: Map<String, Value>, faults: &[Violation]| read(fields, faults, visibility);
    let form = RecordForm { word: "customer", checker: made(&CHECKER)?, read: Box::new(read) };
    upsert::run(ctx, query, records, (record_form::<CustomerRow>(), vec![form])).await
}

/// Reads the fields of a customer. Who doesn't see margins neither sets nor removes them.
fn read(
    mut fields: Map<String, Value>,
    faults: &[Violation],
    visibility: Visibility,
) -> (FieldPatch, Vec<Violation>) {
    let is_hidden = |name: &str| {
        let column = PricingDefaults::COLUMNS.iter().find(|column| column.name == name);
        column.is_some_and(|column| visibility_of(column) > visibility)
    };
    fields.retain(|name, value| !(value.is_null() && is_hidden(name)));
    let rules = fields.remove(RULES);
    let mut patch = json_paths::from_json(Customer::COLUMNS, fields);
    let is_faulty =
        faults.iter().any(|fault| fault.pointer.trim_start_matches('/').starts_with(RULES));
    let mut found = Vec::new();
    if let (Some(rules), false) = (rules, is_faulty) {
        let rules: Option<Vec<Input<ItemPricing>>> =
            serde_json::from_value(rules).unwrap_or_default();
        match item_pricings(&rules.unwrap_or_default(), &format!("/{RULES}")) {
            Ok(rules) => PricingByType::of(&rules).each_cell(&mut |column, cell| {
                let value = cell.value();
                if value.is_some() || visibility_of(column) <= visibility {
                    patch.insert(column.name.to_owned(), value);
                }
            }),
            Err(faults) => add_violations(&mut found, faults),
        }
    }
    (patch, found)
}
