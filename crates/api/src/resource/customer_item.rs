//! What is a customer's own about items.

use actix_web::HttpResponse;
use domain::catalogue::ProductType;
use domain::port::{CustomerItemListing, CustomerItemSort};
use domain::sheet::{Choice, Columns};
use domain::trade::{Customer, CustomerItemProperties};
use domain::usecase::customer_item_sheet::CustomerItemRow;
use domain::usecase::customer_items::{self, WithItem};
use domain::usecase::export::Chosen;
use domain::usecase::products::Product;
use domain::usecase::records;
use domain::{Error, Id, RawId, Violation};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use validator::Validate;

use crate::nest;
use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::page::{Page, page_schema, paging};
use crate::resource::component::listed;
use crate::resource::record::{Given, KeptView, kept_schema};
use crate::resource::workbook::{self, Workbook};
use crate::schema;
use crate::tag;

impl Workbook for CustomerItemRow {
    const LIST: &'static str = "items";
    const FILTERS: &'static [(&'static str, &'static str)] = &[];
}

/// A customer's properties of an item, with the item in short.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CustomerItemView<'a> {
    #[serde(flatten)]
    kept: KeptView<'a, CustomerItemProperties>,
    customer: String,
    item_type: Option<&'static str>,
    part_number: Option<&'a str>,
    brand: Option<&'a str>,
    size: Option<&'a str>,
    description: Option<&'a str>,
    deleted: bool,
}

impl<'a> CustomerItemView<'a> {
    fn new((kept, item): &'a WithItem, call: &Call) -> Self {
        let item = item.as_ref();
        let customer = kept.parent.map(|id| Id::<Customer>::from_raw(id).to_string());
        Self {
            kept: KeptView::new(kept, call),
            customer: customer.unwrap_or_default(),
            item_type: item.map(|item| item.kind().word()),
            part_number: item.map(Product::part_number),
            brand: item.and_then(Product::brand),
            size: item.and_then(Product::size),
            description: item.and_then(Product::description),
            deleted: false,
        }
    }
}

/// What one answers.
pub(crate) fn reply() -> Value {
    let text = |about: &str| schema::nullable(schema::text(1_000, about));
    let deleted =
        json!({ "type": "boolean", "const": false, "description": "Deleted ones aren't shown." });
    kept_schema::<CustomerItemProperties>(&[
        ("customer", schema::id("The customer.")),
        ("itemType", text("The type of the item.")),
        ("partNumber", text("The part number of the item.")),
        ("brand", text("The brand of the item.")),
        ("size", text("The size of the item.")),
        ("description", text("The description of the item.")),
        ("deleted", deleted),
    ])
}

/// What the list answers.
pub(crate) fn list_reply() -> Value {
    page_schema(&reply())
}

/// The words that a list is sorted by.
const SORTS: &[&str] = &["orgPartNumber", "lastModified"];

/// The parameters of the list.
pub(crate) fn list_parameters() -> Vec<Parameter> {
    use ParameterKind::{Text, Word};
    let mut parameters = vec![
        Parameter::new("search.orgPartNumber", Text, "Occurs in the customer's part number."),
        Parameter::new("search.partNumber", Text, "Occurs in the part number of the item."),
        Parameter::new("search.itemType", Word(ProductType::WORDS), "The type of the item."),
    ];
    parameters.extend(paging());
    parameters.extend([
        Parameter::new(
            "sortBy[0].key",
            Word(SORTS),
            "What to sort by; the customer's part number where not given.",
        ),
        Parameter::new(
            "sortBy[0].order",
            Word(&["asc", "desc"]),
            "asc, or desc for the greatest first.",
        ),
    ]);
    parameters
}

/// `GET /customer/{customerId}/items`
pub(crate) async fn list(call: Call) -> Answer {
    let window = call.query.page(25)?;
    let text = |name: &str| call.query.text(name).map(str::to_owned);
    let is = |name: &str, word: &str| {
        call.query.text(name).is_some_and(|said| said.eq_ignore_ascii_case(word))
    };
    let by_time = is("sortBy[0].key", "lastModified");
    let listing = CustomerItemListing {
        org_part_number: text("search.orgPartNumber"),
        part_number: text("search.partNumber"),
        item_type: call.query.text("search.itemType").and_then(ProductType::of_word),
        sort: if by_time {
            CustomerItemSort::LastModified
        } else {
            CustomerItemSort::OrgPartNumber
        },
        descending: is("sortBy[0].order", "desc"),
    };
    let mut work = call.read().await?;
    let (items, total) =
        customer_items::page(&mut *work, call.only_id()?, &listing, window).await?;
    drop(work);
    let views = items.iter().map(|item| CustomerItemView::new(item, &call)).collect();
    Ok(Page::new(views, total, window).answer())
}

/// Shorter names of fields.
const SHORT: [(&str, &str); 3] =
    [("price", "netPrice"), ("currency", "netPriceCurrency"), ("unit", "netPriceUnitOfMeasure")];

/// What setting reads. Further fields are passed over, so that what was read can be sent back.
pub(crate) fn update_schema() -> Value {
    let own = CustomerItemProperties::COLUMNS.iter().filter(|column| column.name != "item");
    let mut fields = nest::fields(own);
    for (short, name) in SHORT {
        let mut field = fields.get(name).cloned().unwrap_or_default();
        if let Some(field) = field.as_object_mut() {
            field.insert("description".to_owned(), json!(format!("The same as {name}.")));
        }
        fields.insert(short.to_owned(), field);
    }
    let mut input = schema::object("What is the customer's own about the item.", fields, &[]);
    if let Some(input) = input.as_object_mut() {
        input.insert("additionalProperties".to_owned(), json!(true));
    }
    input
}

/// A price that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "price": 19.99, "notes": "Agreed by phone", "startDate": "2030-01-01", "endDate": "2030-12-31" })
}

/// Gives fields their full names; both with different values are a fault. Tells which were short.
fn in_full(
    fields: &mut Map<String, Value>,
    prefix: &str,
    faults: &mut Vec<Violation>,
) -> Vec<(&'static str, &'static str)> {
    let mut shortened = Vec::new();
    for (short, name) in SHORT {
        let Some(said) = fields.remove(short) else { continue };
        if fields.get(name).is_some_and(|other| *other != said) {
            let message = format!("says something else than {name}; leave one of them out");
            faults.push(Violation::new(format!("{prefix}/{short}"), "repeated", message));
        }
        fields.insert(name.to_owned(), said);
        shortened.push((short, name));
    }
    shortened
}

/// Moves faults of fields from one of their two names to the other.
fn renamed(faults: &mut [Violation], names: impl Iterator<Item = (&'static str, &'static str)>) {
    for (from, to) in names {
        let from = format!("/{from}");
        for fault in faults.iter_mut().filter(|fault| fault.pointer == from) {
            fault.pointer = format!("/{to}");
        }
    }
}

/// `POST /customer/{customerId}/item/{itemId}/update`
pub(crate) async fn update(mut call: Call) -> Answer {
    let place = (call.only_id()?, named(&call)?);
    let prefix = call.said.prefix;
    let shortened = match &mut call.said.fields {
        Some(Value::Object(fields)) => in_full(fields, prefix, &mut call.said.faults),
        _ => Vec::new(),
    };
    let mut given = Given::of::<CustomerItemProperties>(&mut call)?;
    renamed(&mut given.faults, shortened.iter().copied());
    let mut work = call.write().await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let set =
        customer_items::set(services, &mut *work, caller, place, given.fields, given.faults).await;
    let set = set.map_err(|error| match error {
        Error::Invalid(mut faults) => {
            renamed(&mut faults, shortened.iter().map(|(short, name)| (*name, *short)));
            nest::below(given.prefix, Error::Invalid(faults))
        }
        other => other,
    })?;
    let answer = tag::changed(&CustomerItemView::new(&set, &call))?;
    call.commit(work, answer).await
}

/// What the path names: an item, or properties of one.
fn named(call: &Call) -> Result<RawId, Error> {
    Ok(call.id::<()>("itemId")?.raw())
}

/// `POST /customer/{customerId}/item/{itemId}/delete`
pub(crate) async fn remove(call: Call) -> Answer {
    let named = named(&call)?;
    let mut work = call.write().await?;
    let (services, caller) = (&call.app.services, &call.caller);
    customer_items::remove(services, &mut *work, caller, (call.only_id()?, named)).await?;
    let answer = json!({ "_id": Id::<()>::from_raw(named).to_string(), "deleted": true });
    call.commit(work, HttpResponse::Ok().json(answer)).await
}

/// What an export reads.
pub(crate) fn export_schema() -> Value {
    let ids = json!({ "type": "array", "items": schema::nullable(schema::id("An item, or properties by their _id.")), "maxItems": 50_000,
        "description": "Those to leave out with selectAll, otherwise those to export; nulls are skipped." });
    let all = json!({ "type": "boolean",
        "description": "true exports all but the listed ones; false, or nothing, the listed ones alone." });
    schema::object(
        "Which to export.",
        [("items".to_owned(), ids), ("selectAll".to_owned(), all)],
        &[],
    )
}

/// An export that works on the demo organization.
pub(crate) fn export_example() -> Value {
    json!({ "items": [], "selectAll": true })
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
struct ExportRequest {
    #[serde(default)]
    items: Vec<Option<String>>,
    #[serde(default)]
    select_all: bool,
}

/// `POST /customer/{customerId}/items/export`
pub(crate) async fn export(mut call: Call) -> Answer {
    let customer: Id<Customer> = call.only_id()?;
    let request: ExportRequest = call.required()?;
    let mut work = call.read().await?;
    records::find::<Customer>(&mut *work, None, customer).await?;
    drop(work);
    let (listed, of) = (listed(request.items), Some(customer.raw()));
    let chosen = if request.select_all {
        Chosen { except: listed, of, ..Chosen::default() }
    } else {
        Chosen { only: Some(listed), of, ..Chosen::default() }
    };
    workbook::send::<CustomerItemRow>(&mut call, chosen).await
}
