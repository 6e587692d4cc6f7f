//! Price lists and the prices in them.

use domain::access::Visibility;
use domain::pricing::price_lists::sheet::PriceListRow;
use domain::pricing::price_lists::{self, ChangeCounts, SHOWN, row};
use domain::pricing::products::Product;
use domain::pricing::rules::priced::{self, Priced};
use domain::pricing::{PriceList, PriceListItem};
use domain::records::{self, Stored};
use domain::{Id, Session, Window};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::price_list_input::{PriceListInput, PriceListPatch};
use super::rules::RulesView;
use crate::customers::ItemInShort;
use crate::error::ApiError;
use crate::json::list::cursor::ListName;
use crate::json::list::page::Page;
use crate::json::record::deletion::{DeletionView, IdsOrNumbers, manner, none};
use crate::json::record::many::ManyQuery;
use crate::json::record::{Deleted, MoreFields, NameView, RecordQuery, View};
use crate::json::wire;
use crate::operation::columns::Input;
use crate::operation::row::{get, group, post};
use crate::operation::{
    ADMINS, Access, Body, BodyWithErrors, Context, Created, HasRecord, Identified, Json,
    JsonTagged, NewOrId, Operation, Paging, Params, Patch, Path, Query, QueryValues, Read,
    RecordList, STAFF, Tagged, TaggedView, Unchanged, Write,
};
use crate::workbooks::records::{self as workbooks, Words, Workbook};

/// The operation that reads a list and its prices.
const FIND: &str = "getPriceListId";

pub(super) fn operations() -> Vec<Operation> {
    let mut rows = group("PriceList", reading());
    rows.extend(group("PriceList", writing()));
    rows.extend(group("PriceList", single_prices()));
    let workbooks = workbooks::operations::<PriceListRow>(&Words {
        group: "PriceList",
        many: "price lists",
        input: ("/pricelists", "PriceLists"),
        output: ("/pricelists", "PriceLists"),
        importers: ADMINS,
        exporters: ADMINS,
    });
    // Admins alone get the template, too.
    rows.extend(workbooks.into_iter().map(|row| Operation { who: ADMINS, ..row }));
    rows
}

fn reading() -> Vec<Operation> {
    vec![
        get("/pricelists", STAFF, list)
            .named("getPriceLists", "List price lists")
            .about("Each with its rules, without its prices.")
            .returns("A page of price lists."),
        get("/pricelistnames", STAFF, names)
            .named("getPriceListNames", "List the names of price lists")
            .about("All of them, by name.")
            .returns("Ids and names, by name."),
        get("/pricelist/{priceListId}", STAFF, find)
            .named(FIND, "Get a price list")
            .about(
                "With its rules and a page of its prices (200 if limit is absent). Each price of an item holds from its minimum
quantity; below the smallest minimum the list has no price for the item.",
            )
            .returns("The price list. Prices of an item are together, by ascending minimum quantity."),
    ]
}

fn writing() -> Vec<Operation> {
    vec![
        post("/pricelists/create", ADMINS, create)
            .named("postPriceListCreate", "Create a price list")
            .about("Empty, with the prices in the body, or as a copy of another one.")
            .example(|| {
                json!({ "name": "Resellers", "listPricing": true, "defaultDiscountPercentMaterials": 12.5,
                    "defaultItemPricing": [{ "itemType": "hose", "defaultDiscountPercent": 15 }],
                    "items": [{ "item": "de3000000000000002000001", "listPrice": 7.35, "unitOfMeasure": "ft", "minimumQuantity": 100 }] })
            })
            .returns("The new price list."),
        post("/pricelist/{priceListId}/update", ADMINS, update)
            .named("postPriceListIdUpdate", "Change a price list")
            .about(
                "Name, currency and rules; with items also the prices, as the whole new list. Of a list with more than 200 prices, items
that leave any out are refused (partial_list) unless replaceAll is true.",
            )
            .example(|| {
                json!({ "params": { "defaultCurrency": "EUR", "listPricing": true, "defaultDiscountPercentMaterials": 10 } })
            })
            .returns("The price list after the change, with the numbers of prices added, changed and removed."),
        post("/pricelist/{priceListId}/delete", ADMINS, remove)
            .named("postPriceListIdDelete", "Delete a price list")
            .about("Refused while a customer has it.")
            .returns("Deleted."),
    ]
}

fn single_prices() -> Vec<Operation> {
    vec![
        post("/pricelist/{priceListId}/item/{rowId}/update", ADMINS, update_price)
            .named("postPriceListIdItemIdUpdate", "Change or add a price of a price list")
            .about(
                "Leaves the other prices of the list as they are. The word new instead of the id adds a price. The item's id works too
if the item has only one price in the list. If-Match refers to the list.",
            )
            .example(|| {
                json!({ "params": { "item": "de3000000000000002000001", "listPrice": 6.95, "unitOfMeasure": "ft", "minimumQuantity": 5000 } })
            })
            .returns("The price list after the change, with the numbers of prices added and changed.")
            .fails(&[412]),
        post("/pricelist/{priceListId}/item/{rowId}/delete", ADMINS, remove_price)
            .named("postPriceListIdItemIdDelete", "Remove a price of a price list")
            .about("By its id, or by the item's id if the item has only one price in the list.")
            .returns("The price list after the change, with the number of prices removed.")
            .fails(&[412]),
        post("/pricelist/{priceListId}/items/delete", ADMINS, remove_prices)
            .named("postPriceListIdItemsDelete", "Remove prices of a price list")
            .about(
                "All or none, unless onError=continue: each by its id, or by the id or the number in another system of an item that has only
one price in the list. The same rules as for a single one; what became of each is in the order of the request.",
            )
            .example(none),
    ]
}

impl Workbook for PriceListRow {
    const LIST: &'static str = "priceLists";
    const FILTERS: &'static [(&'static str, &'static str)] =
        &[("name", "Occurs in the name of the price list.")];
}

/// Further fields of a price list.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ListMore {
    #[serde(flatten)]
    rules: RulesView,
    /// Same as _id.
    price_list_id: wire::Id<PriceList>,
    /// Always false: deleted records aren't returned.
    #[schemars(extend("const" = false))]
    deleted: bool,
}

impl MoreFields for ListMore {
    fn component(of_record: String) -> String {
        format!("{of_record}Summary")
    }
}

/// A price list without its prices.
type ListView = View<PriceList, ListMore>;

fn without_prices(list: Priced<PriceList>, visibility: Visibility) -> ListView {
    let Priced { stored, pricing } = list;
    let rules = RulesView::new(pricing, visibility);
    let more = ListMore { rules, price_list_id: wire::Id(stored.id), deleted: false };
    View::with(stored, visibility, more)
}

/// Further fields of a price.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PriceMore {
    /// Price list.
    price_list: wire::Id<PriceList>,
    #[serde(flatten)]
    item: ItemInShort,
}

impl MoreFields for PriceMore {
    fn component(_of_record: String) -> String {
        "PriceListItem".to_owned()
    }
}

/// A price of an item.
type PriceView = View<PriceListItem, PriceMore>;

/// A price list with a page of its prices.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PriceList")]
struct WholeView {
    #[serde(flatten)]
    list: ListView,
    #[serde(flatten)]
    prices: Page<PriceView>,
}

/// Which prices of a list are shown.
#[derive(Deserialize, JsonSchema)]
struct PricesQuery {
    #[serde(flatten)]
    identified: Identified,
    #[serde(flatten)]
    paging: Paging,
}

impl WholeView {
    /// A list with the first of its prices.
    async fn load(session: &mut Session, list: Priced<PriceList>) -> Result<Self, ApiError> {
        // Whichever operation shows it, the list goes on where it is read.
        let path = [(String::new(), list.stored.id.to_string())];
        let name = ListName::of(&session.caller, FIND, &path, &QueryValues::default());
        Self::part(session, list, None, (name, &Window::first(SHOWN))).await
    }

    /// A list with a part of its prices, or of those with some ids.
    async fn part(
        session: &mut Session,
        list: Priced<PriceList>,
        only: Option<Vec<Id<PriceListItem>>>,
        (name, window): (ListName, &Window),
    ) -> Result<Self, ApiError> {
        let (id, visibility) = (list.stored.id, session.caller.visibility());
        let prices = price_lists::items(session, id, only.as_deref(), window).await?;
        let zone = session.work.organization().await?.settings.time_zone;
        let price = |(stored, item): (Stored<PriceListItem>, Option<Product>)| {
            let item = ItemInShort::new(item.as_ref());
            View { stored, visibility, zone, more: PriceMore { price_list: wire::Id(id), item } }
        };
        Ok(Self {
            list: without_prices(list, visibility),
            prices: Page::of(name, prices.map(price)),
        })
    }
}

impl TaggedView for WholeView {
    type Key = Id<PriceList>;

    async fn read<A: Access<Session = Session>>(
        ctx: &mut Context<A>,
        id: Id<PriceList>,
    ) -> Result<Self, ApiError> {
        ctx.session.work.lock_list_items().await?;
        let list = priced::find(&mut ctx.session, id).await?;
        Self::load(&mut ctx.session, list).await
    }
}

/// A price list after a change, with the numbers of prices added, changed and removed.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PriceListChange")]
struct ChangedView {
    #[serde(flatten)]
    list: WholeView,
    /// Number of prices added.
    added: usize,
    /// Number of prices changed.
    changed: usize,
    /// Number of prices removed.
    removed: usize,
}

impl HasRecord for ChangedView {
    fn record(&self) -> impl Serialize {
        &self.list
    }
}

async fn changed(
    ctx: &mut Context<Write>,
    (list, tally): (Priced<PriceList>, ChangeCounts),
) -> Result<JsonTagged<ChangedView>, ApiError> {
    let list = WholeView::load(&mut ctx.session, list).await?;
    let ChangeCounts { added, changed, removed } = tally;
    Ok(JsonTagged(ChangedView { list, added, changed, removed }))
}

async fn list(
    ctx: &mut Context<RecordList>,
    Query(query): Query<RecordQuery<PriceList>>,
) -> Result<Json<Page<ListView>>, ApiError> {
    let page = priced::page(&mut ctx.session, &query.listing, &query.window).await?;
    let visibility = ctx.visibility();
    let page = page.map(|list| without_prices(list, visibility));
    Ok(Json(Page::new(&mut ctx.call, page)))
}

async fn names(ctx: &mut Context<RecordList>) -> Result<Json<Vec<NameView>>, ApiError> {
    let names = price_lists::names(&mut ctx.session).await?;
    Ok(Json(names.into_iter().map(NameView::new).collect()))
}

async fn find(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<PriceList>>,
    Query(query): Query<PricesQuery>,
) -> Result<Tagged<WholeView>, ApiError> {
    let (window, ids) = (query.paging.window_of(SHOWN)?, query.identified.ids());
    let list = priced::find(&mut ctx.session, id).await?;
    let place = (ctx.call.list_name(), &window);
    let view = WholeView::part(&mut ctx.session, list, ids, place).await?;
    ctx.call.next = view.prices.next().map(str::to_owned);
    Ok(Tagged(view))
}

async fn create(
    ctx: &mut Context<Write>,
    draft: BodyWithErrors<Body<PriceListInput>>,
) -> Result<Created<WholeView>, ApiError> {
    let original = draft.input.list_price_id.map(|id| id.0);
    let (list, items) = draft.input.read(draft.faults);
    let made = price_lists::create(&mut ctx.session, list, original, items).await?;
    WholeView::load(&mut ctx.session, made).await.map(Created)
}

async fn update(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<WholeView>,
    draft: BodyWithErrors<Params<PriceListPatch>>,
) -> Result<JsonTagged<ChangedView>, ApiError> {
    let replace_all = draft.input.replace_all.0 == Some(true);
    let (list, items) = draft.input.read(draft.faults);
    let list = price_lists::update(&mut ctx.session, id, list, items, replace_all).await?;
    changed(ctx, list).await
}

/// Answers 412 if `If-Match` names another state of the list.
async fn expect(ctx: &mut Context<Write>, id: Id<PriceList>) -> Result<(), ApiError> {
    if ctx.call.has_expectation() {
        let current = WholeView::read(ctx, id).await?;
        ctx.call.expects(&current)?;
    }
    Ok(())
}

async fn update_price(
    ctx: &mut Context<Write>,
    Path((id, price)): Path<(Id<PriceList>, NewOrId<Id<PriceListItem>>)>,
    Patch(input): Patch<Input<PriceListItem>>,
) -> Result<JsonTagged<ChangedView>, ApiError> {
    expect(ctx, id).await?;
    let price = match price {
        NewOrId::New => None,
        NewOrId::Known(price) => Some(price.raw()),
    };
    let set = row::set(&mut ctx.session, id, price, input.patch).await?;
    changed(ctx, set).await
}

async fn remove_price(
    ctx: &mut Context<Write>,
    Path((id, price)): Path<(Id<PriceList>, Id<PriceListItem>)>,
) -> Result<JsonTagged<ChangedView>, ApiError> {
    expect(ctx, id).await?;
    let removed = row::remove(&mut ctx.session, id, price.raw()).await?;
    changed(ctx, removed).await
}

async fn remove_prices(
    ctx: &mut Context<Write>,
    Path(id): Path<Id<PriceList>>,
    Query(query): Query<ManyQuery>,
    Body(named): Body<IdsOrNumbers>,
) -> Result<Json<DeletionView>, ApiError> {
    let (named, manner) = (named.checked()?, manner(query));
    let removed = row::remove_many(&mut ctx.session, id, &named, manner).await?;
    Ok(Json(DeletionView::new(manner, removed)))
}

async fn remove(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<WholeView>,
) -> Result<Json<Deleted>, ApiError> {
    records::remove::<PriceList>(&mut ctx.session, (None, id)).await?;
    Ok(Json(Deleted::new(id.raw())))
}
