//! Customers' item properties.

use chrono_tz::Tz;
use domain::access::Visibility;
use domain::catalogue::ProductType;
use domain::customers::items::{self, CustomersItems, WithItem};
use domain::customers::items_sheet::CustomerItemRow;
use domain::customers::port::{CustomerItemListing, CustomerItemSort};
use domain::customers::{Customer, CustomerItemProperties};
use domain::fields::Choice;
use domain::pricing::products::Product;
use domain::workbooks::Units;
use domain::workbooks::export::{Chosen, records as in_sheet};
use domain::workbooks::import::SheetRecord;
use domain::{Error, Id, Session, Violation, Window, records};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use super::item_input::{CustomerItemInput, renamed};
use crate::error::{ApiError, FieldError};
use crate::json::list::page::Page;
use crate::json::record::deletion::{MANY, by_id, none};
use crate::json::record::{Deleted, MoreFields, View};
use crate::json::schema::escaped;
use crate::json::wire::{self, Maybe, Word};
use crate::operation::row::{get, group, post};
use crate::operation::{
    ADMINS, Access, Body, Context, File, HasRecord, Identified, Json, JsonTagged, LenientBody,
    List, Operation, Order, Paging, Path, Query, STAFF, WRITERS, Without, Write,
};
use crate::workbooks::records::{self as workbooks, RecordsSheet, UNKNOWN, Words, Workbook};
use crate::workbooks::{ExportFormat, exported, listed};

pub(super) fn operations() -> Vec<Operation> {
    let mut rows = group("Customer", themselves());
    rows.extend(workbooks::operations::<CustomerItemRow>(&Words {
        group: "Customer",
        many: "customers' item properties",
        input: ("/customers/items", "CustomersItems"),
        output: ("/customers/items", "CustomersItems"),
        importers: ADMINS,
        exporters: ADMINS,
    }));
    rows
}

fn themselves() -> Vec<Operation> {
    vec![
        get("/customers/items", STAFF, list_all)
            .named("getCustomersItems", "List the item properties of all customers")
            .about("Part numbers, prices, discounts and notes of all customers in one list, each with its customer and the item in short form.")
            .returns("A page of properties."),
        get("/customer/{customerId}/items", STAFF, list)
            .named("getCustomerIdItems", "List a customer's item properties")
            .about("The customer's part numbers, prices, discounts and notes, each with the item in short form.")
            .returns("A page of properties."),
        post("/customer/{customerId}/item/{itemId}/update", WRITERS, update)
            .named("postCustomerIdItemIdUpdate", "Set a customer's properties of an item")
            .about(
                "itemId is the item's id, or the _id of properties. Properties hold from startDate up to but not including endDate; a
date without a time is the whole day. A new startDate creates further properties, so that you can set prices in
advance; use the _id to change dates of existing ones. Net prices of an item must not overlap. Unknown fields are
ignored and named in warnings; one whose name is misspelt by at most two letters is an error.",
            )
            .example(|| {
                json!({ "price": 19.99, "notes": "Agreed by phone", "startDate": "2030-01-01T00:00:00Z", "endDate": "2030-12-31T00:00:00Z" })
            })
            .returns("The properties after the change.")
            .fails(&[412]),
        post("/customer/{customerId}/item/{itemId}/delete", WRITERS, remove)
            .named("postCustomerIdItemIdDelete", "Delete a customer's properties of an item")
            .about("The item's id deletes all properties of the item, the _id of properties only those. If-Match must name all of them.")
            .returns("Deleted.")
            .fails(&[412]),
        post("/customers/items/delete", WRITERS, by_id::<CustomersItems>)
            .named("postCustomersItemsDelete", "Delete item properties of customers")
            .about(MANY)
            .example(none),
        post("/customer/{customerId}/items/export", ADMINS, export)
            .named("postCustomerIdItemsExport", "Export a customer's item properties to Excel or CSV")
            .about(
                "A workbook or CSV that can be imported again. With selectAll all but the listed ones, otherwise the listed ones. The list has
items, or properties by their _id; the header X-Unknown-Records counts those that don't exist.",
            )
            .example(|| json!({ "items": [], "selectAll": true }))
            .returns("The workbook or CSV."),
    ]
}

impl Workbook for CustomerItemRow {
    const LIST: &'static str = "items";
    const FILTERS: &'static [(&'static str, &'static str)] = &[];
}

/// Id of the customer, and the item in short form.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OfCustomer {
    /// The customer.
    customer: wire::Id<Customer>,
    #[serde(flatten)]
    item: ItemInShort,
}

impl MoreFields for OfCustomer {
    fn component(_of_record: String) -> String {
        "CustomerItem".to_owned()
    }
}

/// An item with its properties.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ItemInShort {
    /// The type of the item.
    item_type: Option<wire::Text<1_000>>,
    /// Part number of the item.
    part_number: Option<wire::Text<1_000>>,
    /// Brand of the item.
    brand: Option<wire::Text<1_000>>,
    /// Size of the item.
    size: Option<wire::Text<1_000>>,
    /// Description of the item.
    description: Option<wire::Text<1_000>>,
    /// Always false: deleted records aren't returned.
    #[schemars(extend("const" = false))]
    deleted: bool,
}

impl ItemInShort {
    pub(crate) fn new(item: Option<&Product>) -> Self {
        let text = |text: &str| wire::Text(text.to_owned());
        Self {
            item_type: item.map(|item| text(item.kind().word())),
            part_number: item.map(|item| text(item.part_number())),
            brand: item.and_then(Product::brand).map(text),
            size: item.and_then(Product::size).map(text),
            description: item.and_then(Product::description).map(text),
            deleted: false,
        }
    }
}

pub(super) type CustomerItemView = View<CustomerItemProperties, OfCustomer>;

/// A customer's properties of an item after a change.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChangedCustomerItem")]
struct ChangedItem {
    #[serde(flatten)]
    record: CustomerItemView,
    /// Fields of the body that were ignored (`unknown_field`); absent if none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<FieldError>,
}

impl HasRecord for ChangedItem {
    fn record(&self) -> impl Serialize {
        &self.record
    }
}

fn view((stored, item): WithItem, (visibility, zone): (Visibility, Tz)) -> CustomerItemView {
    let customer = wire::Id(Id::from_raw(stored.parent.unwrap_or_default()));
    let more = OfCustomer { customer, item: ItemInShort::new(item.as_ref()) };
    View { stored, visibility, zone, more }
}

async fn seen<A: Access<Session = Session>>(
    ctx: &mut Context<A>,
) -> Result<(Visibility, Tz), ApiError> {
    let settings = ctx.session.work.organization().await?.settings;
    Ok((ctx.visibility(), settings.time_zone))
}

#[derive(Deserialize, JsonSchema)]
struct CustomerItemQuery {
    /// Occurs in the customer's part number.
    #[serde(rename = "search.orgPartNumber")]
    org_part_number: Option<String>,
    /// Occurs in the part number of the item.
    #[serde(rename = "search.partNumber")]
    part_number: Option<String>,
    /// The type of the item.
    #[serde(rename = "search.itemType")]
    item_type: Option<Word<ProductType>>,
    #[serde(flatten)]
    identified: Identified,
    #[serde(flatten)]
    paging: Paging,
    /// Field to sort by; the customer's part number if absent.
    #[serde(rename = "sortBy[0].key")]
    sort: Option<Sort>,
    /// asc, or desc for descending order.
    #[serde(rename = "sortBy[0].order")]
    order: Option<Order>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum Sort {
    OrgPartNumber,
    LastModified,
}

async fn list(
    ctx: &mut Context<List>,
    Path(customer): Path<Id<Customer>>,
    Query(query): Query<CustomerItemQuery>,
) -> Result<Json<Page<CustomerItemView>>, ApiError> {
    let window = query.paging.window()?;
    let listing = CustomerItemListing {
        ids: query.identified.ids(),
        org_part_number: query.org_part_number,
        part_number: query.part_number,
        item_type: query.item_type.map(|item_type| item_type.0),
        sort: match query.sort {
            Some(Sort::LastModified) => CustomerItemSort::LastModified,
            Some(Sort::OrgPartNumber) | None => CustomerItemSort::OrgPartNumber,
        },
        descending: query.order == Some(Order::Desc),
    };
    page(ctx, Some(customer), &listing, &window).await
}

async fn page(
    ctx: &mut Context<List>,
    customer: Option<Id<Customer>>,
    listing: &CustomerItemListing,
    window: &Window,
) -> Result<Json<Page<CustomerItemView>>, ApiError> {
    let page = items::page(&mut ctx.session, customer, listing, window).await?;
    let seen = seen(ctx).await?;
    let page = page.map(|item| view(item, seen));
    Ok(Json(Page::new(&mut ctx.call, page)))
}

#[derive(Deserialize, JsonSchema)]
struct AllItemsQuery {
    #[serde(flatten)]
    identified: Identified,
    #[serde(flatten)]
    paging: Paging,
    /// Field to sort by; the customer, then the item, if absent.
    #[serde(rename = "sortBy[0].key")]
    sort: Option<SortOfAll>,
    /// asc, or desc for descending order.
    #[serde(rename = "sortBy[0].order")]
    order: Option<Order>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum SortOfAll {
    Customer,
    LastModified,
}

async fn list_all(
    ctx: &mut Context<List>,
    Query(query): Query<AllItemsQuery>,
) -> Result<Json<Page<CustomerItemView>>, ApiError> {
    let listing = CustomerItemListing {
        ids: query.identified.ids(),
        sort: match query.sort {
            Some(SortOfAll::LastModified) => CustomerItemSort::LastModified,
            Some(SortOfAll::Customer) | None => CustomerItemSort::Customer,
        },
        descending: query.order == Some(Order::Desc),
        ..CustomerItemListing::default()
    };
    page(ctx, None, &listing, &query.paging.window()?).await
}

async fn update(
    ctx: &mut Context<Write>,
    Path((customer, record_or_item)): Path<(Id<Customer>, Id<()>)>,
    body: LenientBody<Body<CustomerItemInput>>,
) -> Result<JsonTagged<ChangedItem>, ApiError> {
    let CustomerItemInput { patch, shortened, faults: found, ignored } = body.input;
    let mut faults = body.faults;
    faults.extend(found);
    renamed(&mut faults, shortened.iter().copied());
    let place = (customer, record_or_item.raw());
    let seen = seen(ctx).await?;
    let change = items::begin_change(&mut ctx.session, place, patch, faults).await?;
    if let Some(current) = change.current() {
        ctx.call.expects(&view(current, seen))?;
    }
    let set = items::set(&mut ctx.session, change).await.map_err(|error| match error {
        Error::Invalid(mut faults) => {
            renamed(&mut faults, shortened.iter().map(|(short, name)| (*name, *short)));
            Error::Invalid(faults)
        }
        other => other,
    })?;
    let warning = |name: &String| {
        let message = format!("{name} is not a field of this input and was ignored");
        FieldError::from(&Violation::new(format!("/{}", escaped(name)), "unknown_field", message))
    };
    let warnings = ignored.iter().map(warning).collect();
    Ok(JsonTagged(ChangedItem { record: view(set, seen), warnings }))
}

async fn remove(
    ctx: &mut Context<Write>,
    Path((customer, record_or_item)): Path<(Id<Customer>, Id<()>)>,
) -> Result<Json<Deleted>, ApiError> {
    let place = (customer, record_or_item.raw());
    let seen = seen(ctx).await?;
    let removed = items::to_remove(&mut ctx.session, place).await?;
    for each in &removed {
        ctx.call.expects(&view(each.clone(), seen))?;
    }
    items::remove(&mut ctx.session, &removed).await?;
    Ok(Json(Deleted::new(record_or_item.raw())))
}

/// Records to export.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct CustomerItemsExportRequest {
    /// Items, or properties by their _id: those to leave out with selectAll, otherwise those to export; nulls
    /// are skipped.
    #[serde(default)]
    #[schemars(length(max = 50_000))]
    items: Maybe<Vec<Option<wire::Id<()>>>>,
    /// true exports all but the listed ones; false or absent exports only the listed ones.
    #[serde(default)]
    select_all: Maybe<bool>,
    /// excel is a workbook; csv is UTF-8 with commas, a point before decimals and a byte order mark.
    #[serde(default)]
    format: ExportFormat,
}

async fn export(
    ctx: &mut Context<Without>,
    Path(customer): Path<Id<Customer>>,
    Body(request): Body<CustomerItemsExportRequest>,
) -> Result<File<RecordsSheet>, ApiError> {
    let mut session = ctx.call.read().await?;
    records::find::<Customer>(&mut session, None, customer).await?;
    drop(session);
    let ids = request
        .items
        .0
        .unwrap_or_default()
        .into_iter()
        .map(|id| id.map(|id| id.0.to_string()))
        .collect();
    let (listed, of) = (listed(ids), Some(customer.raw()));
    let chosen = if request.select_all.0 == Some(true) {
        Chosen { except: listed, of, ..Chosen::default() }
    } else {
        Chosen { only: Some(listed), of, ..Chosen::default() }
    };
    let (services, caller) = (ctx.app.services.clone(), ctx.caller);
    let form = (request.format.into(), Units::Stored);
    let export = async move { in_sheet::<CustomerItemRow>(&services, &caller, chosen, form).await };
    let export = ctx.call.export(export).await?;
    Ok(File::new(exported(CustomerItemRow::SHEET, UNKNOWN, export)))
}
