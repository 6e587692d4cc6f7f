//! Brands.

use actix_web::HttpResponse;
use domain::catalogue::{Brand, BrandRow, ItemType, Owner};
use domain::organization::{Caller, Role};
use domain::sheet::Columns;
use domain::usecase::brands::{self, Offered, Removed};
use domain::{Error, Id, RawId, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use crate::nest;
use crate::operation::{Answer, Call};
use crate::resource::component::{WORKBOOK, listed};
use crate::resource::file::{Shown, answer, chunks};
use crate::resource::pricing;
use crate::schema;
use crate::view::{Number, RecordView};

/// A brand with what the organization says of it.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "these are the fields of the answer")]
#[schemars(rename = "Brand")]
struct BrandView {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// Its name.
    name: String,
    /// Whether the organization made it; shared ones belong to all.
    custom: bool,
    /// Name of its image.
    image_name: Option<String>,
    /// Whether the organization offers its items.
    available: bool,
    /// Whether it is preselected for hoses and fittings.
    default: bool,
    /// Whether it is preselected for adaptors.
    default_adaptor: bool,
    /// Discount off its list prices in percent. For staff only.
    #[serde(skip_serializing_if = "Option::is_none")]
    discount_percent: Option<Option<Number>>,
    /// How its items are priced, by item type. For staff only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pricing: Option<Value>,
    #[serde(flatten)]
    record: RecordView,
}

impl BrandView {
    fn new(offered: Offered, caller: &Caller) -> Self {
        let Offered { brand, said } = offered;
        let staff = caller.identity().is_ok_and(|identity| identity.role != Role::Customer);
        let sight = caller.sight();
        let record = RecordView::new(&brand.record, sight);
        Self {
            id: brand.id.to_string(),
            name: brand.name.to_string(),
            custom: brand.owner == Owner::Own,
            image_name: brand.image_name.map(String::from),
            available: said.available,
            default: said.default,
            default_adaptor: said.default_adaptor,
            discount_percent: staff
                .then(|| said.discount_percent.map(|percent| Number::money(percent.get()))),
            pricing: staff.then(|| pricing::rules_view(&said.pricing, sight)),
            record,
        }
    }
}

/// What one answers.
pub(crate) fn reply() -> Value {
    let mut reply = schema::of::<BrandView>();
    // Its own fields stand beside those of every record.
    let own = reply.pointer_mut("/allOf/1/properties").and_then(Value::as_object_mut);
    if let Some(fields) = own {
        let mut rules = pricing::rules_reply();
        if let Some(rules) = rules.as_object_mut() {
            rules.insert(
                "description".to_owned(),
                json!("How its items are priced, by item type. For staff only."),
            );
        }
        fields.insert("pricing".to_owned(), rules);
    }
    reply
}

/// What the list answers.
pub(crate) fn list_reply() -> Value {
    json!({ "type": "array", "items": reply(), "description": "Brands, by name." })
}

/// What a default answers.
pub(crate) fn default_reply() -> Value {
    json!({ "anyOf": [reply(), { "type": "null" }], "description": "The brand, or null where none is set." })
}

/// What the names answer.
pub(crate) fn names_reply() -> Value {
    json!({ "type": "array", "items": { "type": "string" }, "description": "The names of the brands, sorted." })
}

fn views(offered: Vec<Offered>, caller: &Caller) -> HttpResponse {
    let views: Vec<_> =
        offered.into_iter().map(|offered| BrandView::new(offered, caller)).collect();
    HttpResponse::Ok().json(views)
}

/// `GET /brands`
pub(crate) async fn list(call: Call) -> Answer {
    let offered = brands::list(&call.app.services, &call.caller).await?;
    Ok(views(offered, &call.caller))
}

/// `GET /hosebrands`, `/adaptorbrands`, `/wrapbrands`, `/otheritembrands`
pub(crate) async fn offering(call: Call, item_type: ItemType) -> Answer {
    let offered = brands::offering(&call.app.services, &call.caller, item_type).await?;
    Ok(views(offered, &call.caller))
}

/// `GET /brandnames`
pub(crate) async fn names(call: Call) -> Answer {
    let offered = brands::list(&call.app.services, &call.caller).await?;
    let names: Vec<_> = offered.iter().map(|offered| offered.brand.name.to_string()).collect();
    Ok(HttpResponse::Ok().json(names))
}

/// `GET /organization/defaultbrand`, `/organization/defaultadaptorbrand`: null where none is set.
pub(crate) async fn default(call: Call, of_adaptors: bool) -> Answer {
    let offered = brands::list(&call.app.services, &call.caller).await?;
    let is_default = |offered: &Offered| {
        if of_adaptors { offered.said.default_adaptor } else { offered.said.default }
    };
    let found = offered.into_iter().find(is_default);
    Ok(HttpResponse::Ok().json(found.map(|offered| BrandView::new(offered, &call.caller))))
}

/// What creating reads.
pub(crate) fn create_schema() -> Value {
    let name = schema::full_text(1_000, "Its name, unlike that of any other brand.");
    schema::object("A brand.", [("name".to_owned(), name)], &["name"])
}

/// A brand that the demo organization does not have.
pub(crate) fn create_example() -> Value {
    json!({ "name": "House brand" })
}

#[derive(Deserialize, Validate)]
struct NewBrand {
    name: String,
}

/// `POST /brands/create`
pub(crate) async fn create(mut call: Call) -> Answer {
    let prefix = call.said.prefix;
    let new: NewBrand = call.required()?;
    let name = Text::new(&new.name).map_err(|fault| {
        Error::invalid(format!("{prefix}/name"), fault.code(), fault.to_string())
    })?;
    let mut work = call.write().await?;
    let made = brands::create(&call.app.services, &mut *work, &call.caller, name).await?;
    let answer = HttpResponse::Created().json(BrandView::new(made, &call.caller));
    call.commit(work, answer).await
}

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    let mut input = schema::change(
        "What changes of a brand. Name and image change where it is the organization's own.",
        BrandRow::COLUMNS,
    );
    if let Some(fields) = input.get_mut("properties").and_then(Value::as_object_mut) {
        fields.insert("pricing".to_owned(), pricing::rules_input());
    }
    input
}

/// A change that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "params": { "available": true, "pricing": [{ "itemType": "hose", "defaultMarginPercent": 35 }] } })
}

/// `POST /brand/{brandId}/update`
pub(crate) async fn update(mut call: Call) -> Answer {
    let id: Id<Brand> = call.only_id()?;
    let mut fields = call.fields();
    let prefix = call.said.prefix;
    let pricing = pricing::take(&mut fields, "pricing");
    let pricing = pricing.map_err(|error| nest::below(prefix, error))?;
    let given = nest::given(BrandRow::COLUMNS, fields);
    let mut work = call.write().await?;
    let services = &call.app.services;
    let changed = brands::update(services, &mut *work, &call.caller, id, &given, pricing).await;
    let offered = changed.map_err(|error| nest::below(prefix, error))?;
    let answer = HttpResponse::Ok().json(BrandView::new(offered, &call.caller));
    call.commit(work, answer).await
}

/// What removing answers.
pub(crate) fn removed_reply() -> Value {
    schema::of::<RemovedView>()
}

/// What became of a brand.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DeletedBrand")]
struct RemovedView {
    /// Whether it is gone.
    deleted: bool,
    /// Whether it is hidden: it belongs to all organizations.
    hidden: bool,
}

/// `POST /brand/{brandId}/delete`
pub(crate) async fn remove(call: Call) -> Answer {
    let mut work = call.write().await?;
    let removed = brands::remove(&mut *work, &call.caller, call.only_id()?).await?;
    let answer = HttpResponse::Ok().json(RemovedView {
        deleted: removed == Removed::Deleted,
        hidden: removed == Removed::Hidden,
    });
    call.commit(work, answer).await
}

/// What an export reads.
pub(crate) fn export_schema() -> Value {
    let ids = json!({ "type": "array", "items": schema::nullable(schema::id("A brand.")), "maxItems": 50_000,
        "description": "The brands to export when selectAll is false; nulls are skipped." });
    let all = json!({ "type": "boolean", "description": "true exports all brands, and ignores the list." });
    schema::object(
        "Which brands to export.",
        [("brands".to_owned(), ids), ("selectAll".to_owned(), all)],
        &["selectAll"],
    )
}

/// An export that works on the demo organization.
pub(crate) fn export_example() -> Value {
    json!({ "brands": [], "selectAll": true })
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
struct ExportRequest {
    #[serde(default)]
    brands: Vec<Option<String>>,
    select_all: bool,
}

/// `POST /brands/export`
pub(crate) async fn export(mut call: Call) -> Answer {
    let request: ExportRequest = call.required()?;
    let wanted: Vec<RawId> = listed(request.brands);
    let wanted = (!request.select_all).then_some(wanted.as_slice());
    let export = brands::export(&call.app.services, &call.caller, wanted).await?;
    let mut answer = answer(Shown::Attachment, "brands.xlsx", WORKBOOK);
    answer.insert_header(("X-Unknown-Brands", export.unknown.to_string()));
    Ok(answer.no_chunking(export.length).streaming(chunks(export.file)))
}
