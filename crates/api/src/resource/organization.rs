//! The organization and what it has set.

use std::collections::BTreeSet;

use actix_web::HttpResponse;
use domain::catalogue::Brand;
use domain::organization::{
    Caller, MOST_ORIGINS, Organization, Origin, Role, SettingSeen, Settings, Subscription,
};
use domain::records::Kept;
use domain::sheet::{Choice, Column, Columns};
use domain::trade::Warehouse;
use domain::trade::price::Pricing;
use domain::usecase::organization::{self, Change, Defaults, Set};
use domain::{Error, Violation};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::nest;
use crate::operation::{Answer, Call};
use crate::resource::numbering::{self, NumberingView};
use crate::resource::pricing;
use crate::schema;
use crate::tag;
use crate::view::{RecordView, cells, record_fields};

/// Whether a caller sees a setting.
fn sees(caller: &Caller, column: &Column) -> bool {
    let role = caller.identity().map(|identity| identity.role).ok();
    match Settings::seen(column) {
        SettingSeen::ByAll => role.is_some(),
        SettingSeen::ByStaff => role.is_some_and(|role| role != Role::Customer),
        SettingSeen::ByAdmins => role == Some(Role::Admin),
    }
}

/// Whether a caller belongs to the organization.
fn is_staff(caller: &Caller) -> bool {
    caller.identity().is_ok_and(|identity| identity.role != Role::Customer)
}

/// The settings that a caller sees, of those that are wanted.
fn settings(
    organization: &Organization,
    caller: &Caller,
    wanted: impl Fn(&Column) -> bool,
) -> Map<String, Value> {
    cells(&organization.settings, |column| wanted(column) && sees(caller, column))
}

/// The rules of pricing that a caller sees.
fn pricing_fields(pricing: &Pricing, caller: &Caller) -> Map<String, Value> {
    if is_staff(caller) { pricing::view(pricing, caller.sight()) } else { Map::new() }
}

/// The schemas of settings and of rules of pricing, and those that every answer has.
fn setting_schemas(wanted: impl Fn(&Column) -> bool) -> (Map<String, Value>, Vec<&'static str>) {
    let (mut fields, _) = pricing::reply_fields();
    for schema in fields.values_mut() {
        tell_whose(schema, " For staff only.");
    }
    let mut required = Vec::new();
    for column in Settings::COLUMNS.iter().filter(|column| wanted(column)) {
        let mut schema = schema::column(column);
        match Settings::seen(column) {
            SettingSeen::ByAll => required.push(column.name),
            SettingSeen::ByStaff => tell_whose(&mut schema, " For staff only."),
            SettingSeen::ByAdmins => tell_whose(&mut schema, " For admins only."),
        }
        fields.insert(column.name.to_owned(), schema);
    }
    (fields, required)
}

fn tell_whose(schema: &mut Value, whose: &str) {
    if let Some(Value::String(about)) = schema.get_mut("description")
        && !about.ends_with("only.")
    {
        about.push_str(whose);
    }
}

fn view(set: &Set, call: &Call) -> Value {
    let Set { organization, pricing, numbering } = set;
    let mut fields = settings(organization, &call.caller, |_| true);
    fields.extend(pricing_fields(pricing, &call.caller));
    fields.insert("_id".to_owned(), json!(organization.id.to_string()));
    fields.insert("subscription".to_owned(), json!(organization.subscription.word()));
    if is_staff(&call.caller) {
        let origins = organization.origins.iter().map(Origin::as_str).collect::<Vec<_>>();
        fields.insert("corsOrigins".to_owned(), json!(origins));
    }
    let numbering: Vec<_> = numbering.iter().map(NumberingView::new).collect();
    fields.insert("numbering".to_owned(), json!(numbering));
    let record = RecordView::new(&organization.record, call.caller.sight());
    if let Ok(Value::Object(record)) = serde_json::to_value(record) {
        fields.extend(record);
    }
    Value::Object(fields)
}

/// What the organization answers.
pub(crate) fn reply() -> Value {
    let (mut fields, mut required) = setting_schemas(|_| true);
    fields.insert("_id".to_owned(), schema::id("Its id."));
    fields.insert("subscription".to_owned(), subscription_schema());
    let mut origins = origins_schema();
    tell_whose(&mut origins, " For staff only.");
    fields.insert("corsOrigins".to_owned(), origins);
    fields.insert(
        "numbering".to_owned(),
        json!({ "type": "array", "items": schema::of::<NumberingView>(), "description": "How documents are numbered." }),
    );
    for (name, schema) in record_fields() {
        fields.insert(name.to_owned(), schema);
    }
    required.extend(["_id", "subscription", "numbering", "created", "lastModified"]);
    schema::object("An organization and what it has set.", fields, &required)
}

fn origins_schema() -> Value {
    let origin = schema::full_text(300, "Scheme, host and port, without a path.");
    json!({ "type": "array", "items": origin, "maxItems": MOST_ORIGINS, "examples": [["https://shop.example"]],
        "description": "Origins whose pages may call with tokens of the organization from a browser, beside those of the service; on a change, the whole new list." })
}

/// The origins of a body, each once; or what is wrong with them.
fn origins(list: &Value) -> Result<Vec<Origin>, Vec<Violation>> {
    let (mut origins, mut faults) = (BTreeSet::new(), Vec::new());
    for (at, origin) in list.as_array().into_iter().flatten().enumerate() {
        match origin.as_str().unwrap_or_default().parse::<Origin>() {
            Ok(origin) => drop(origins.insert(origin)),
            Err(error) => {
                let place = format!("/corsOrigins/{at}");
                faults.push(Violation::new(place, "malformed_origin", error.to_string()));
            }
        }
    }
    if faults.is_empty() { Ok(origins.into_iter().collect()) } else { Err(faults) }
}

fn subscription_schema() -> Value {
    json!({ "type": "string", "enum": Subscription::WORDS, "description": "What it has subscribed to." })
}

/// `GET /organization`
pub(crate) async fn find(call: Call) -> Answer {
    let mut work = call.read().await?;
    let set = organization::read(&mut *work).await?;
    drop(work);
    call.shown(&view(&set, &call))
}

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    let mut input = schema::change("What changes of the organization.", Settings::COLUMNS);
    if let Some(fields) = input.get_mut("properties").and_then(Value::as_object_mut) {
        fields.extend(pricing::input_fields());
        fields.insert("numbering".to_owned(), numbering::changes_schema());
        fields.insert("corsOrigins".to_owned(), schema::nullable(origins_schema()));
    }
    input
}

/// A change that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "params": { "phoneNumber": "+1 312 555 0142", "labelSize": "4x6", "labourCostCrimping": 1.85,
        "numbering": [{ "type": "workOrder", "prefix": "WO-", "padding": 5 }] } })
}

/// `POST /organization/update`
pub(crate) async fn update(mut call: Call) -> Answer {
    let mut fields = call.fields();
    let prefix = call.said.prefix;
    let (items, mut faults) = match pricing::take(&mut fields, pricing::ITEM_PRICING) {
        Ok(items) => (items, Vec::new()),
        Err(Error::Invalid(faults)) => (None, faults),
        Err(other) => return Err(other.into()),
    };
    let numbering = fields.remove("numbering").map(numbering::changes).transpose()?;
    let origins = match fields.remove("corsOrigins").map(|list| origins(&list)).transpose() {
        Ok(origins) => origins,
        Err(found) => {
            faults.extend(found);
            None
        }
    };
    let change = Change {
        items,
        origins,
        faults,
        numbering: numbering.unwrap_or_default(),
        given: nest::given(Settings::COLUMNS, fields),
    };
    let mut work = call.write().await?;
    if call.has_expectation() {
        let set = organization::read_to_change(&mut *work).await?;
        call.expects(&view(&set, &call))?;
    }
    let services = &call.app.services;
    let changed = organization::update(services, &mut *work, &call.caller, change).await;
    let set = changed.map_err(|error| nest::below(prefix, error))?;
    let answer = tag::changed(&view(&set, &call))?;
    call.commit(work, answer).await
}

/// Settings that are chosen where nobody chooses.
fn is_default(column: &Column) -> bool {
    column.name.starts_with("default")
        || [
            "timeZone",
            "angleConvention",
            "estimateValidityDays",
            "revisionStyle",
            "revisionDelimiter",
            "paperSize",
            "labelSize",
            "hoseScrapPercent",
        ]
        .contains(&column.name)
}

/// A record in short.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OrganizationName")]
struct NamedView {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// Its name.
    name: String,
}

impl NamedView {
    fn brand(brand: &Brand) -> Self {
        Self { id: brand.id.to_string(), name: brand.name.to_string() }
    }

    fn warehouse(warehouse: &Kept<Warehouse>) -> Self {
        Self { id: warehouse.id.to_string(), name: warehouse.fields.name.to_string() }
    }
}

/// What the defaults answer.
pub(crate) fn defaults_reply() -> Value {
    let (mut fields, mut required) = setting_schemas(is_default);
    for (name, about) in [
        ("defaultBrand", "The brand of hoses and fittings"),
        ("defaultAdaptorBrand", "The brand of adaptors"),
        ("defaultWarehouse", "The warehouse"),
    ] {
        let schema = json!({ "anyOf": [schema::of::<NamedView>(), { "type": "null" }], "description": format!("{about}, or null.") });
        fields.insert(name.to_owned(), schema);
        required.push(name);
    }
    schema::object("What is chosen where nobody chooses.", fields, &required)
}

/// `GET /organization/defaults`
pub(crate) async fn defaults(call: Call) -> Answer {
    let mut work = call.read().await?;
    let Defaults { organization, pricing, brand, adaptor_brand, warehouse } =
        organization::defaults(&mut *work).await?;
    drop(work);
    let mut fields = settings(&organization, &call.caller, is_default);
    fields.extend(pricing_fields(&pricing, &call.caller));
    let named = |brand: Option<Brand>| json!(brand.as_ref().map(NamedView::brand));
    fields.insert("defaultBrand".to_owned(), named(brand));
    fields.insert("defaultAdaptorBrand".to_owned(), named(adaptor_brand));
    let warehouse = warehouse.as_ref().map(NamedView::warehouse);
    fields.insert("defaultWarehouse".to_owned(), json!(warehouse));
    Ok(HttpResponse::Ok().json(fields))
}

/// What a single setting answers.
pub(crate) fn setting_reply(name: &'static str) -> Value {
    let column = Settings::COLUMNS.iter().find(|column| column.name == name);
    let schema = column.map(schema::column).unwrap_or_default();
    schema::object("One of the organization's settings.", [(name.to_owned(), schema)], &[name])
}

/// A single setting.
pub(crate) async fn setting(call: Call, name: &'static str) -> Answer {
    let mut work = call.read().await?;
    let organization = work.organization().await?;
    drop(work);
    let fields = settings(&organization, &call.caller, |column| column.name == name);
    Ok(HttpResponse::Ok().json(fields))
}

/// What an organization has subscribed to.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Subscription")]
struct SubscriptionView {
    /// starter, professional or enterprise.
    subscription: &'static str,
    /// What it opens.
    opens: OpensView,
}

/// What a subscription opens.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SubscriptionFeatures")]
struct OpensView {
    /// API keys, their tokens and the history of their calls.
    api_keys: bool,
}

/// What the subscription answers.
pub(crate) fn subscription_reply() -> Value {
    schema::of::<SubscriptionView>()
}

/// `GET /organization/subscription`
pub(crate) async fn subscription(call: Call) -> Answer {
    let mut work = call.read().await?;
    let subscription = work.organization().await?.subscription;
    let opens = OpensView { api_keys: subscription.opens_api_keys() };
    Ok(HttpResponse::Ok().json(SubscriptionView { subscription: subscription.word(), opens }))
}
