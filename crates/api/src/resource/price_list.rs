//! Price lists and the prices in them.

use actix_web::HttpResponse;
use domain::catalogue::Total;
use domain::organization::Sight;
use domain::port::AnyUnitOfWork;
use domain::records::Kept;
use domain::sheet::{Choice, Columns};
use domain::trade::{PriceList, PriceListItem};
use domain::usecase::price_list_row;
use domain::usecase::price_list_sheet::PriceListRow;
use domain::usecase::price_lists::{self, ItemSaid, Tally};
use domain::usecase::priced::{self, Priced};
use domain::usecase::products::Product;
use domain::{Id, Result};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::nest;
use crate::operation::{Answer, Call, Parameter};
use crate::page::{Page, page_schema, paging};
use crate::resource::priced as with_rules;
use crate::resource::priced::{PricedView, said, with_fields};
use crate::resource::record::{self, KeptView};
use crate::resource::workbook::Workbook;
use crate::schema;
use crate::tag;

/// Prices that are shown where nothing is said.
const SHOWN: u32 = 200;
/// Prices of a body.
const MOST_ITEMS: usize = 10_000;

/// A price list without its prices.
#[derive(Serialize)]
struct ListView<'a> {
    #[serde(flatten)]
    list: PricedView<'a, PriceList>,
    #[serde(rename = "priceListId")]
    price_list: String,
    /// A deleted one isn't shown to anybody.
    deleted: bool,
}

impl<'a> ListView<'a> {
    fn new(list: &'a Priced<PriceList>, sight: Sight) -> Self {
        let price_list = list.kept.id.to_string();
        Self { list: PricedView::new(list, sight), price_list, deleted: false }
    }
}

/// A price list with a page of its prices.
#[derive(Serialize)]
struct WholeView<'a> {
    #[serde(flatten)]
    list: ListView<'a>,
    #[serde(flatten)]
    prices: Page<ItemView<'a>>,
}

/// A price of an item.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ItemView<'a> {
    #[serde(flatten)]
    kept: KeptView<'a, PriceListItem>,
    price_list: String,
    item_type: Option<&'static str>,
    part_number: Option<&'a str>,
    brand: Option<&'a str>,
    size: Option<&'a str>,
    description: Option<&'a str>,
    deleted: bool,
}

impl<'a> ItemView<'a> {
    fn new(kept: &'a Kept<PriceListItem>, item: Option<&'a Product>, sight: Sight) -> Self {
        Self {
            kept: KeptView { kept, sight },
            price_list: kept
                .parent
                .map(Id::<PriceList>::from_raw)
                .map_or_else(String::new, |id| id.to_string()),
            item_type: item.map(|item| item.kind().word()),
            part_number: item.map(Product::part_number),
            brand: item.and_then(Product::brand),
            size: item.and_then(Product::size),
            description: item.and_then(Product::description),
            deleted: false,
        }
    }
}

/// Prices with their items, and how many there are.
type Prices = (Vec<(Kept<PriceListItem>, Option<Product>)>, Total);

/// A price list after a change, with how many prices came, changed and went.
#[derive(Serialize)]
struct ChangedView<'a> {
    #[serde(flatten)]
    list: &'a WholeView<'a>,
    added: usize,
    changed: usize,
    removed: usize,
}

/// What a change answers.
pub(crate) fn changed_reply() -> Value {
    let count = |about: &str| json!({ "type": "integer", "minimum": 0, "description": about });
    let mut fields = Map::new();
    fields.insert("added".to_owned(), count("Prices that are new."));
    fields.insert("changed".to_owned(), count("Prices that changed."));
    fields.insert("removed".to_owned(), count("Prices that went."));
    with_fields(reply(), fields, &["added", "changed", "removed"])
}

fn whole<'a>(
    list: &'a Priced<PriceList>,
    (prices, total): &'a Prices,
    window: (u32, u32),
    sight: Sight,
) -> WholeView<'a> {
    let items = prices.iter().map(|(kept, item)| ItemView::new(kept, item.as_ref(), sight));
    WholeView {
        list: ListView::new(list, sight),
        prices: Page::new(items.collect(), *total, window),
    }
}

fn list_fields() -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("priceListId".to_owned(), schema::id("Its id, the same as _id."));
    fields.insert("deleted".to_owned(), not_deleted());
    fields
}

fn not_deleted() -> Value {
    json!({ "type": "boolean", "const": false, "description": "Deleted ones aren't shown." })
}

/// What a list answers of each.
fn head_reply() -> Value {
    with_fields(with_rules::reply::<PriceList>(), list_fields(), &["priceListId", "deleted"])
}

/// What a list answers.
pub(crate) fn list_reply() -> Value {
    page_schema(&head_reply())
}

/// What one answers.
pub(crate) fn reply() -> Value {
    let text = |about: &str| schema::nullable(schema::text(1_000, about));
    let of_item = [
        ("priceList", schema::id("Its price list.")),
        ("itemType", text("The type of the item.")),
        ("partNumber", text("The part number of the item.")),
        ("brand", text("The brand of the item.")),
        ("size", text("The size of the item.")),
        ("description", text("The description of the item.")),
        ("deleted", not_deleted()),
    ];
    let page = page_schema(&record::kept_schema::<PriceListItem>(&of_item));
    let mut fields = page.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    if let Some(items) = fields.get_mut("items").and_then(Value::as_object_mut) {
        items.insert(
            "description".to_owned(),
            json!(
                "Its prices on this page: those of an item together, from the least quantity on."
            ),
        );
    }
    with_fields(head_reply(), fields, &["items", "total", "page"])
}

/// The parameters of one: which of its prices are shown.
pub(crate) fn find_parameters() -> Vec<Parameter> {
    paging()
}

/// `GET /pricelists`
pub(crate) async fn list(call: Call) -> Answer {
    let window = call.query.page(25)?;
    let mut work = call.read().await?;
    let listing = record::listing::<PriceList>(&call, None);
    let (lists, total) = priced::page(&mut *work, &listing, window).await?;
    drop(work);
    let sight = call.caller.sight();
    let views = lists.iter().map(|list| ListView::new(list, sight)).collect();
    Ok(Page::new(views, total, window).answer())
}

/// `GET /pricelistnames`
pub(crate) async fn names(call: Call) -> Answer {
    let mut work = call.read().await?;
    let names = price_lists::names(&mut *work).await?;
    drop(work);
    let names = names.into_iter().map(|(id, name)| json!({ "_id": id.to_string(), "name": name }));
    Ok(HttpResponse::Ok().json(names.collect::<Vec<_>>()))
}

/// `GET /pricelist/{priceListId}`
pub(crate) async fn find(call: Call) -> Answer {
    let window = call.query.page(SHOWN)?;
    let mut work = call.read().await?;
    let (list, prices) = read(&mut *work, call.only_id()?, window).await?;
    drop(work);
    call.shown(&whole(&list, &prices, window, call.caller.sight()))
}

async fn read(
    work: &mut AnyUnitOfWork,
    id: Id<PriceList>,
    window: (u32, u32),
) -> Result<(Priced<PriceList>, Prices)> {
    let list = priced::find(work, id).await?;
    let prices = price_lists::items(work, id, window).await?;
    Ok((list, prices))
}

fn items_input() -> Value {
    let mut price = schema::change("A price of an item.", PriceListItem::COLUMNS);
    if let Some(fields) = price.get_mut("properties").and_then(Value::as_object_mut) {
        fields.insert(
            "_id".to_owned(),
            schema::id(
                "Which price it is; a new one where absent, which needs item and listPrice.",
            ),
        );
        fields.insert(
            "deleted".to_owned(),
            json!({ "type": "boolean", "description": "true removes it." }),
        );
    }
    json!({ "type": ["array", "null"], "items": price, "maxItems": MOST_ITEMS,
        "description": "Its prices: the whole new list. Those with an _id change, others are new, and missing ones go." })
}

/// What creating reads.
pub(crate) fn create_schema() -> Value {
    let mut schema = with_rules::create_schema::<PriceList>();
    // One that nobody names gets a name.
    if let Some(required) = schema.get_mut("required") {
        *required = json!([]);
    }
    let mut fields = Map::new();
    fields.insert(
        "name".to_owned(),
        schema::nullable(schema::text(
            1_000,
            "Its name, unlike that of any other; a free one where not said.",
        )),
    );
    fields.insert(
        "listPriceId".to_owned(),
        schema::nullable(schema::id("Makes a copy of this price list: its currency, rules and prices, where the body says nothing else.")),
    );
    fields.insert("items".to_owned(), items_input());
    with_fields(schema, fields, &[])
}

/// A list that the demo organization does not have.
pub(crate) fn create_example() -> Value {
    json!({ "name": "Resellers", "listPricing": true, "defaultDiscountPercentMaterials": 12.5,
        "defaultItemPricing": [{ "itemType": "hose", "defaultDiscountPercent": 15 }],
        "items": [{ "item": "de3000000000000002000001", "listPrice": 7.35, "unitOfMeasure": "ft", "minimumQuantity": 100 }] })
}

/// `POST /pricelists/create`
pub(crate) async fn create(mut call: Call) -> Answer {
    let (original, items) = beside(&call, true);
    let (said, prefix) = said::<PriceList>(&mut call)?;
    let mut work = call.write().await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let made = price_lists::create(services, &mut *work, caller, said, original, items).await;
    let list = made.map_err(|error| nest::below(prefix, error))?;
    let window = (0, SHOWN);
    let prices = price_lists::items(&mut *work, list.kept.id, window).await?;
    let answer = tag::made(&whole(&list, &prices, window, call.caller.sight()))?;
    call.commit(work, answer).await
}

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    let mut fields = Map::new();
    fields.insert("items".to_owned(), items_input());
    with_fields(with_rules::update_schema::<PriceList>(), fields, &[])
}

/// A change that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "params": { "defaultCurrency": "EUR", "listPricing": true, "defaultDiscountPercentMaterials": 10 } })
}

/// `POST /pricelist/{priceListId}/update`
pub(crate) async fn update(mut call: Call) -> Answer {
    let id: Id<PriceList> = call.only_id()?;
    let (_, items) = beside(&call, false);
    let (said, prefix) = said::<PriceList>(&mut call)?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let changed = price_lists::update(services, &mut *work, caller, id, said, items).await;
    let changed = changed.map_err(|error| nest::below(prefix, error))?;
    tell_changed(call, work, changed).await
}

/// Answers a list after a change, with what became of its prices.
async fn tell_changed(
    call: Call,
    mut work: Box<AnyUnitOfWork>,
    (list, tally): (Priced<PriceList>, Tally),
) -> Answer {
    let window = (0, SHOWN);
    let prices = price_lists::items(&mut *work, list.kept.id, window).await?;
    let view = whole(&list, &prices, window, call.caller.sight());
    let Tally { added, changed, removed } = tally;
    let answer =
        tag::changed_telling(&view, &ChangedView { list: &view, added, changed, removed })?;
    call.commit(work, answer).await
}

/// What a change of one price reads.
pub(crate) fn row_schema() -> Value {
    let about =
        "A price of an item: what changes of it, or a new one, which needs item and listPrice.";
    schema::change(about, PriceListItem::COLUMNS)
}

/// A change of one price that works on the demo organization.
pub(crate) fn row_example() -> Value {
    json!({ "params": { "item": "de3000000000000002000001", "listPrice": 6.95, "unitOfMeasure": "ft", "minimumQuantity": 5000 } })
}

/// `POST /pricelist/{priceListId}/item/{rowId}/update`
pub(crate) async fn update_row(mut call: Call) -> Answer {
    let id: Id<PriceList> = call.id("priceListId")?;
    let row: Option<Id<PriceListItem>> = call.id_or_new("rowId")?;
    let given = record::Given::of::<PriceListItem>(&mut call)?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let row = row.map(Id::raw);
    let set = price_list_row::set(services, &mut *work, caller, id, row, given.fields).await;
    let set = set.map_err(|error| nest::below(given.prefix, error))?;
    tell_changed(call, work, set).await
}

/// `POST /pricelist/{priceListId}/item/{rowId}/delete`
pub(crate) async fn remove_row(call: Call) -> Answer {
    let (id, row): (Id<PriceList>, Id<PriceListItem>) =
        (call.id("priceListId")?, call.id("rowId")?);
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let removed = price_list_row::remove(services, &mut *work, caller, id, row.raw()).await?;
    tell_changed(call, work, removed).await
}

/// 412 unless a list is as the caller knows it, where the caller says how it knows it.
async fn expected(call: &Call, work: &mut AnyUnitOfWork, id: Id<PriceList>) -> Result<()> {
    if call.has_expectation() {
        work.lock_list_items().await?;
        let window = (0, SHOWN);
        let (list, prices) = read(work, id, window).await?;
        call.expects(&whole(&list, &prices, window, call.caller.sight()))?;
    }
    Ok(())
}

/// `POST /pricelist/{priceListId}/delete`
pub(crate) async fn remove(call: Call) -> Answer {
    let id: Id<PriceList> = call.only_id()?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let (services, caller) = (&call.app.services, &call.caller);
    domain::usecase::records::remove::<PriceList>(services, &mut *work, caller, (None, id)).await?;
    let answer = json!({ "_id": id.to_string(), "deleted": true });
    call.commit(work, HttpResponse::Ok().json(answer)).await
}

/// What a body says beside the fields of the list: which one it is a copy of, and its prices. What
/// the schema found wrong there is told with the rest.
fn beside(call: &Call, is_new: bool) -> (Option<Id<PriceList>>, Option<Vec<ItemSaid>>) {
    let Some(Value::Object(fields)) = &call.said.fields else { return (None, None) };
    let original = fields.get("listPriceId").and_then(Value::as_str).and_then(|id| id.parse().ok());
    let items = match fields.get("items") {
        Some(Value::Array(items)) => items.as_slice(),
        // Null clears the list; a new one has none to clear.
        Some(Value::Null) if !is_new => &[],
        _ => return (original, None),
    };
    let item = |item: &Value| {
        let mut fields = item.as_object().cloned().unwrap_or_default();
        let id = fields.remove("_id");
        let deleted = fields.remove("deleted");
        ItemSaid {
            id: id.as_ref().and_then(Value::as_str).and_then(|id| id.parse().ok()),
            fields: nest::given(PriceListItem::COLUMNS, fields),
            deleted: deleted.and_then(|deleted| deleted.as_bool()).unwrap_or_default(),
        }
    };
    (original, Some(items.iter().map(item).collect()))
}

impl Workbook for PriceListRow {
    const LIST: &'static str = "priceLists";
    const FILTERS: &'static [(&'static str, &'static str)] =
        &[("name", "Occurs in the name of the price list.")];
}
